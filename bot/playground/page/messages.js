// The list of messages: drawn once each, redrawn when one changes, scrolled along with the newest.

import { $, avatar, clear, h, icon } from "./dom.js";
import { components, fileCard, picture } from "./components.js";
import { embed } from "./embed.js";
import { markdown } from "./markdown.js";
import { openModal } from "./modal.js";
import { post } from "./net.js";
import { nameOf, older, seen, state } from "./state.js";
import { posted } from "./time.js";

const LOADING = 128;
const TOGETHER = 7 * 60 * 1000;
const PICTURE_WAIT = 1500;
const drawn = new Map(); // message id -> {element, message, group}

export function drawAll() {
  drawn.clear();
  clear($("messages"), opening());
  for (const message of seen()) append(message);
  drawNotes();
  toEnd();
}

function opening() {
  const name = state.place.with ? state.app.username : state.place.name;
  const words = state.place.with ? `These are your direct messages with ${name}.` : `This is the start of #${name}.`;
  return h("div", { class: "opening" }, h("h2", {}, state.place.with ? name : `# ${name}`), h("p", {}, `${words} Type / for commands.`));
}

// Draws a message that came or changed. The old picture stays until the new one is there.
export async function draw(message) {
  const before = drawn.get(message.id);
  if (!before) return append(message, true);
  before.message = message;
  const element = article(message, before.grouped);
  await pictures(element);
  if (drawn.get(message.id)?.message !== message) return;
  const atEnd = isAtEnd();
  const focus = focusIn(before.element);
  before.element.replaceWith(element);
  before.element = element;
  restore(element, focus);
  if (atEnd) toEnd();
}

export function undraw(id) {
  drawn.get(id)?.element.remove();
  drawn.delete(id);
}

export function redraw(id) {
  const entry = drawn.get(id);
  if (entry) draw({ ...entry.message });
}

function append(message, live = false) {
  const atEnd = isAtEnd();
  const last = [...drawn.values()].pop()?.message;
  const grouped = Boolean(last) && belongs(message, last);
  const element = article(message, grouped);
  drawn.set(message.id, { element, message, grouped });
  $("messages").insertBefore(element, $("messages").querySelector(".note"));
  if (live && atEnd) toEnd();
}

function belongs(message, last) {
  const near = new Date(message.timestamp) - new Date(last.timestamp) < TOGETHER;
  const plain = message.type === 0 && !message.owner && !last.owner && !message.message_reference;
  return plain && near && message.author.id === last.author.id;
}

async function pictures(element) {
  const waiting = [...element.querySelectorAll("img")].map((image) => image.decode().catch(() => {}));
  const late = new Promise((resolve) => setTimeout(resolve, PICTURE_WAIT));
  await Promise.race([Promise.all(waiting), late]);
}

function focusIn(element) {
  const active = document.activeElement;
  if (!element.contains(active)) return null;
  const all = [...element.querySelectorAll("[data-key]")];
  return { key: active.dataset.key, place: all.indexOf(active), count: all.length };
}

function restore(element, focus) {
  if (!focus || focus.place < 0) return;
  const all = [...element.querySelectorAll("[data-key]")];
  const same = all.find((control) => control.dataset.key === focus.key) ?? all[Math.min(focus.place, all.length - 1)];
  (same?.disabled ? all.find((control) => !control.disabled) : same)?.focus({ preventScroll: true });
}

function article(message, grouped) {
  const app = message.author.bot;
  const name = nameOf(message.author.id);
  const mentioned = message.mention_everyone || message.mentions.some((user) => user.id === state.me.id);
  const classes = ["message", grouped && "grouped", message.owner && "private", mentioned && "mentioned"];
  const head = h("div", { class: "head" }, h("span", { class: "name" }, name), app && tag(), posted(message.timestamp, state.me.locale));
  const content = h("div", { class: "content" }, body(message));
  const parts = [above(message), avatar(name, { app }), head, content, below(message)];
  return h("article", { class: classes.filter(Boolean).join(" "), data: { id: message.id }, "aria-label": `${name}:` }, parts);
}

const tag = () => h("span", { class: "tag" }, icon("check"), "APP");

// The line over a message: which command it answers, or which message it replies to.
function above(message) {
  const about = message.interaction_metadata;
  if (about?.name && message.type === 20) return used(about.user.id, about.name);
  const target = message.referenced_message;
  if (!target) return null;
  return h("div", { class: "above" }, avatar(nameOf(target.author.id), { app: target.author.bot }), h("b", {}, nameOf(target.author.id)), h("span", {}, target.content || "a message"));
}

function used(userId, name) {
  const who = nameOf(userId);
  return h("div", { class: "above" }, avatar(who), h("b", {}, who), " used ", h("span", { class: "command" }, `/${name}`));
}

function body(message) {
  if (message.flags & LOADING) return h("p", { class: "thinking" }, dots(), `${state.app.username} is thinking…`);
  const act = (component, values) => press(message, component, values);
  const parts = [message.content && markdown(message.content), message.embeds.map(embed)];
  parts.push(message.attachments.map((file) => (file.content_type?.startsWith("image/") ? picture(file, file) : fileCard(file))));
  parts.push(components(message.components, act));
  if (message.edited_timestamp && !message.owner) parts.push(h("span", { class: "edited" }, "(edited)"));
  return parts;
}

const dots = () => h("span", { class: "dots", "aria-hidden": "true" }, h("i"), h("i"), h("i"));

// The lines under a message: what failed, and that it is private.
function below(message) {
  const failure = state.failures.get(message.id);
  const lines = [failure && h("p", { class: "failure", role: "alert" }, failure)];
  if (message.owner) {
    const dismiss = h("button", { type: "button", class: "text-link", onclick: () => (state.dismissed.add(message.id), undraw(message.id)) }, "Dismiss message");
    lines.push(h("p", { class: "private-line" }, icon("eye"), "Only you can see this · ", dismiss));
  }
  return lines.some(Boolean) ? h("div", { class: "below" }, lines) : null;
}

// Presses a button or makes a choice; it shows three dots until the bot answered.
async function press(message, component, values) {
  const { element } = drawn.get(message.id);
  const control = [...element.querySelectorAll("[data-key]")].find((one) => one.dataset.key === component.custom_id);
  if (element.dataset.busy) return;
  element.dataset.busy = "true";
  control?.setAttribute("aria-busy", "true");
  state.failures.delete(message.id);
  element.querySelector(".failure")?.remove();
  const body = { person: state.me.id, message: message.id, custom_id: component.custom_id, component_type: component.type };
  const outcome = await post("press", values ? { ...body, values } : body);
  delete element.dataset.busy;
  control?.removeAttribute("aria-busy");
  if (outcome.error || outcome.answer === null) {
    state.failures.set(message.id, state.connected ? "This interaction failed" : "The application did not respond");
    redraw(message.id);
  } else if (outcome.answer === 9) {
    openModal(outcome.id, outcome.content, () => {});
  }
}

// Commands under way, and those that nobody answered.
export function drawNotes() {
  const atEnd = isAtEnd();
  for (const note of $("messages").querySelectorAll(".note")) note.remove();
  for (const note of state.notes.get(state.place.id) ?? []) {
    if (note.person !== state.me.id) continue;
    const words = note.failed
      ? h("p", { class: "failure", role: "alert" }, note.failed)
      : h("p", { class: "thinking" }, dots(), "Sending command…");
    const gone = () => (forget(note), drawNotes());
    const line = note.failed && h("p", { class: "private-line" }, icon("eye"), "Only you can see this · ", h("button", { type: "button", class: "text-link", onclick: gone }, "Dismiss message"));
    const head = h("div", { class: "head" }, h("span", { class: "name" }, state.app.username), tag());
    $("messages").append(h("article", { class: "message note" }, used(note.person, note.command), avatar(state.app.username, { app: true }), head, h("div", { class: "content" }, words), h("div", { class: "below" }, line)));
  }
  if (atEnd) toEnd();
}

// The answer to a command is there: what stood for it goes.
export function answered(message) {
  const about = message.interaction_metadata;
  const notes = state.notes.get(message.channel_id) ?? [];
  const note = notes.find((one) => !one.failed && one.root === about?.name && one.person === about?.user.id);
  if (note) forget(note), drawNotes();
}

export function forget(note) {
  const notes = state.notes.get(note.channel) ?? [];
  state.notes.set(note.channel, notes.filter((other) => other !== note));
}

export const isAtEnd = () => {
  const { scrollHeight, scrollTop, clientHeight } = $("scroller");
  return scrollHeight - scrollTop - clientHeight < 120;
};

let following = true;

export function toEnd() {
  following = true;
  $("scroller").scrollTop = $("scroller").scrollHeight;
}

export function startScrolling() {
  const scroller = $("scroller");
  let fetching = false;
  scroller.addEventListener("scroll", async () => {
    following = isAtEnd();
    if (scroller.scrollTop > 200 || fetching || !drawn.size) return;
    fetching = true;
    const height = scroller.scrollHeight;
    if (await older(state.place.id)) {
      drawAll();
      scroller.scrollTop = scroller.scrollHeight - height;
    }
    fetching = false;
  });
  new ResizeObserver(() => following && toEnd()).observe($("messages"));
  new ResizeObserver(() => following && toEnd()).observe(scroller);
}
