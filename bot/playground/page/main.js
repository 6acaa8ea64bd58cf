// The page: what comes over the connection, and the frame around the messages.

import { $, avatar, clear, h, icon } from "./dom.js";
import { label, leaveCommand, startComposer } from "./composer.js";
import { answered, draw, drawAll, drawNotes, startScrolling, undraw } from "./messages.js";
import { Live, post } from "./net.js";
import { firstChannel, known, offered, put, recall, refresh, remember, serverOf, state, takeEverything, visible } from "./state.js";

const LOCALES = {
  "en-US": "English (US)",
  "en-GB": "English (UK)",
  ko: "한국어",
  "es-ES": "Español",
  "es-419": "Español (LATAM)",
  "pt-BR": "Português (BR)",
  de: "Deutsch",
  fr: "Français",
  ja: "日本語",
  "zh-CN": "中文",
};
const THREAD = 11;
let started = false;

async function onNews(news) {
  if (news.kind === "everything") return begin(news);
  if (!started) return undefined;
  if (news.kind === "bot") {
    state.connected = news.connected;
    drawBotState();
  } else if (news.kind === "commands") await offered();
  else changed(news.kind, news.message);
  return undefined;
}

async function begin(news) {
  takeEverything(news);
  state.messages.forEach((_, channel) => channel !== state.place.id && state.messages.delete(channel));
  if (!started) {
    startComposer();
    startScrolling();
    started = true;
  }
  drawFrame();
  await enter(state.place);
}

function changed(kind, message) {
  const mine = !message.owner || message.owner === state.me.id;
  if (kind === "delete") {
    known(message.channel_id).delete(message.id);
    if (message.channel_id === state.place.id) undraw(message.id);
    return;
  }
  const old = kind === "update" && !known(message.channel_id).has(message.id);
  if (old) return;
  put(message);
  if (kind === "create") answered(message);
  state.failures.delete(message.id);
  if (message.channel_id === state.place.id) {
    if (mine) draw(message);
  } else if (mine && kind === "create") {
    state.unread.add(message.channel_id);
    drawChannels();
  }
}

async function enter(place) {
  state.place = place;
  state.unread.delete(place.id);
  remember("place", place.id);
  leaveCommand();
  drawFrame();
  closeDrawer();
  await Promise.all([refresh(place.id), offered()]);
  if (state.place === place) drawAll();
}

function drawFrame() {
  drawRail();
  drawChannels();
  drawSettings();
  drawBotState();
  label();
  const name = state.place.with ? state.app.username : state.place.name;
  clear($("channel-name"), h("span", { class: "hash", "aria-hidden": "true" }, state.place.with ? "@" : state.place.kind === THREAD ? "↳" : "#"), name);
  document.title = `${state.place.with ? "@" : "#"}${name} · playground`;
}

function initials(name) {
  const words = name.split(/\s+/);
  return words.length > 1 ? words.map((word) => [...word][0]).join("").slice(0, 3) : [...name].slice(0, 2).join("");
}

function drawRail() {
  const here = state.place.server;
  const tab = (name, on, face, go, unread) => {
    const props = { type: "button", role: "tab", "aria-selected": String(on), "aria-label": name, title: name, onclick: go };
    return h("button", { ...props, class: `server${unread ? " unread" : ""}` }, face);
  };
  const direct = state.channels.find((channel) => channel.with === state.me.id);
  const servers = state.servers.filter((server) => server.members.includes(state.me.id)).map((server) => {
    const unread = state.channels.some((channel) => channel.server === server.id && state.unread.has(channel.id));
    return tab(server.name, server.id === here, initials(server.name), () => enter(firstChannel(server.id)), unread);
  });
  clear($("rail"), tab("Direct messages", !here, icon("chat"), () => enter(direct), state.unread.has(direct?.id)), h("hr"), servers);
}

function drawChannels() {
  const server = serverOf(state.place);
  $("server-name").textContent = server?.name ?? "Direct messages";
  const list = state.channels.filter((channel) => visible(channel) && (server ? channel.server === server.id : channel.with));
  const ordered = list.filter((channel) => !channel.parent).flatMap((channel) => [channel, ...list.filter((thread) => thread.parent === channel.id)]);
  const items = ordered.map((channel) => {
    const on = channel.id === state.place.id;
    const sign = channel.with ? avatar(state.app.username, { app: true }) : h("span", { class: "hash", "aria-hidden": "true" }, channel.kind === THREAD ? "↳" : "#");
    const classes = ["channel", channel.kind === THREAD && "thread", state.unread.has(channel.id) && "unread"].filter(Boolean).join(" ");
    return h("li", {}, h("button", { type: "button", class: classes, "aria-current": on ? "page" : null, onclick: () => enter(channel) }, sign, channel.with ? state.app.username : channel.name));
  });
  const note = server && !server.bot ? h("li", { class: "channel-note" }, `${state.app.username} is no member here. People who installed it for themselves can still use it.`) : null;
  clear($("channels"), items, note);
}

function drawSettings() {
  clear($("who"), state.people.map((person) => h("option", { value: person.id }, person.name)));
  $("who").value = state.me.id;
  const locales = { ...LOCALES, [state.me.locale]: LOCALES[state.me.locale] ?? state.me.locale };
  clear($("locale"), Object.entries(locales).map(([locale, name]) => h("option", { value: locale }, name)));
  $("locale").value = state.me.locale;
}

function drawBotState() {
  $("bot-state").textContent = state.connected ? "" : `${state.app.username} is offline`;
  $("bot-state").classList.toggle("off", !state.connected);
}

function theme(name) {
  document.documentElement.dataset.theme = name;
  const dark = name === "dark";
  clear($("theme"), icon(dark ? "sun" : "moon"));
  $("theme").setAttribute("aria-label", dark ? "Light theme" : "Dark theme");
  $("theme").title = $("theme").getAttribute("aria-label");
  remember("theme", name);
}

function closeDrawer() {
  document.body.classList.remove("drawn");
  $("scrim").hidden = true;
  $("menu").setAttribute("aria-expanded", "false");
}

function openDrawer() {
  document.body.classList.add("drawn");
  $("scrim").hidden = false;
  $("menu").setAttribute("aria-expanded", "true");
  $("drawer").querySelector("[aria-current]")?.focus();
}

function arrows(event) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  const all = [...event.currentTarget.querySelectorAll("button")];
  all[(all.indexOf(document.activeElement) + step + all.length) % all.length]?.focus();
  event.preventDefault();
}

clear($("menu"), icon("menu"));
$("menu").onclick = () => (document.body.classList.contains("drawn") ? closeDrawer() : openDrawer());
$("scrim").onclick = closeDrawer;
$("drawer").addEventListener("keydown", (event) => event.key === "Escape" && (closeDrawer(), $("menu").focus()));
$("rail").addEventListener("keydown", arrows);
$("channels").addEventListener("keydown", arrows);
theme(recall("theme") ?? (matchMedia("(prefers-color-scheme: light)").matches ? "light" : "dark"));
$("theme").onclick = () => theme(document.documentElement.dataset.theme === "dark" ? "light" : "dark");
$("who").onchange = async () => {
  state.me = state.people.find((person) => person.id === $("who").value);
  remember("me", state.me.id);
  const own = state.channels.find((channel) => channel.with === state.me.id);
  await enter(state.place.with ? own : visible(state.place) ? state.place : firstChannel());
};
$("locale").onchange = async () => {
  const answer = await post("settings", { person: state.me.id, locale: $("locale").value });
  if (answer.locale) state.me.locale = answer.locale;
  drawAll();
};
new Live({
  onNews,
  onState: (open) => {
    $("banner").hidden = open;
    $("banner").textContent = open ? "" : "Reconnecting…";
    document.body.classList.toggle("away", !open);
    if (open && started) drawNotes();
  },
});
