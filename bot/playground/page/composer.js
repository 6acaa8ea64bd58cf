// The box to write in: plain words, or a command with its options as pills, with suggestions above it.

import { $, clear, h, icon } from "./dom.js";
import { drawNotes, forget, toEnd } from "./messages.js";
import { openModal } from "./modal.js";
import { post } from "./net.js";
import { entries, known, nest, plain, problem, value, words } from "./options.js";
import { nameOf, settled, state } from "./state.js";

const WAIT_FOR_TYPING = 150;

let command = null; // {entry, pills: [{option, input, value}]} while one is being filled in
let suggestions = []; // [{label, detail, pick}]
let active = 0;
let note = "";
let typing = 0;

export function startComposer() {
  const text = h("textarea", { id: "text", rows: 1, maxlength: 2000, autocomplete: "off", role: "combobox", "aria-expanded": "false", "aria-autocomplete": "list", "aria-controls": "suggestions" });
  const send = h("button", { type: "button", class: "icon", id: "send", "aria-label": "Send", onclick: () => submit() }, icon("send"));
  clear($("composer"), h("div", { id: "line" }, h("div", { id: "pills", hidden: true }), text), send);
  text.addEventListener("input", () => (grow(), suggestCommands()));
  text.addEventListener("keydown", keys);
  $("composer").addEventListener("focusout", (event) => {
    const to = event.relatedTarget;
    if (!$("composer").contains(to) && !$("popup").contains(to)) suggest([]);
  });
  $("popup").addEventListener("pointerdown", (event) => event.preventDefault());
  label();
}

export function label() {
  const name = state.place.with ? `@${state.app.username}` : `#${state.place.name}`;
  $("text").placeholder = `Message ${name}`;
  $("text").setAttribute("aria-label", `Message ${name}; type / for commands`);
}

export function leaveCommand() {
  command = null;
  note = "";
  $("pills").hidden = true;
  $("text").hidden = false;
  clear($("pills"));
  suggest([]);
}

function grow() {
  const text = $("text");
  text.style.height = "auto";
  text.style.height = `${Math.min(text.scrollHeight, 200)}px`;
}

function suggestCommands() {
  const text = $("text").value;
  if (!text.startsWith("/")) return suggest([]);
  const typed = text.slice(1).toLowerCase().trimEnd();
  const all = entries();
  const starting = all.filter((entry) => entry.name.startsWith(typed));
  const others = all.filter((entry) => !entry.name.startsWith(typed) && entry.name.includes(typed));
  const exact = text.endsWith(" ") && starting.find((entry) => entry.name === typed);
  if (exact) return choose(exact);
  const rows = [...starting, ...others].map((entry) => ({
    label: `/${entry.name}`,
    detail: words(entry.part, "description"),
    hint: (entry.part.options ?? []).filter((option) => option.required).map((option) => words(option, "name")),
    pick: () => choose(entry),
  }));
  return suggest(rows, rows.length ? state.app.username : all.length ? "No command is called so" : noCommands());
}

const noCommands = () => (state.connected ? "No commands here" : `${state.app.username} is offline: no commands yet`);

function suggest(rows, title = "") {
  suggestions = rows;
  active = 0;
  drawSuggestions(title);
}

function drawSuggestions(title) {
  const popup = $("popup");
  const field = command ? document.activeElement : $("text");
  popup.hidden = !suggestions.length && !title;
  field?.setAttribute?.("aria-expanded", String(!popup.hidden));
  if (title !== undefined) popup.dataset.title = title;
  const rows = suggestions.map((row, i) => h(
    "li",
    { role: "option", id: `suggestion-${i}`, "aria-selected": String(i === active), class: i === active ? "active" : "", onclick: row.pick },
    h("b", {}, row.label),
    (row.hint ?? []).map((hint) => h("span", { class: "hint" }, hint)),
    row.detail && h("span", { class: "detail" }, row.detail),
  ));
  clear(popup, popup.dataset.title && h("p", { class: "popup-title" }, popup.dataset.title), rows.length ? h("ul", { id: "suggestions", role: "listbox", "aria-label": "Suggestions" }, rows) : null);
  if (rows.length) field?.setAttribute?.("aria-activedescendant", `suggestion-${active}`);
  popup.querySelector(".active")?.scrollIntoView({ block: "nearest" });
}

// Starts filling in a command.
function choose(entry) {
  const options = (entry.part.options ?? []).filter((option) => option.type > 2);
  command = { entry, pills: [] };
  note = "";
  $("text").value = "";
  $("text").hidden = true;
  $("pills").hidden = false;
  clear($("pills"), h("span", { class: "command-name" }, `/${entry.name}`));
  for (const option of options.filter((one) => one.required)) addPill(option);
  $("pills").append(h("span", { class: "rest" }));
  drawRest();
  if (command.pills.length) command.pills[0].input.focus();
  else focusRest();
  describe(null);
}

function left() {
  const options = (command.entry.part.options ?? []).filter((option) => option.type > 2);
  return options.filter((option) => !command.pills.some((pill) => pill.option === option));
}

function drawRest() {
  const remaining = left();
  const input = h("input", { class: "rest-input", "aria-label": remaining.length ? "Further options" : "Enter sends the command", autocomplete: "off", placeholder: remaining.length ? `+${remaining.length} optional` : "" });
  input.addEventListener("focus", () => suggestRest(input));
  input.addEventListener("input", () => suggestRest(input));
  input.addEventListener("keydown", keys);
  clear($("pills").querySelector(".rest"), input);
}

const focusRest = () => $("pills").querySelector(".rest-input").focus();

function suggestRest(input) {
  const typed = input.value.toLowerCase();
  const rows = left()
    .filter((option) => words(option, "name").startsWith(typed))
    .map((option) => ({ label: words(option, "name"), detail: words(option, "description"), pick: () => addPill(option).input.focus() }));
  const title = note || (rows.length ? `Options of /${command.entry.name}` : words(command.entry.part, "description"));
  suggest(rows, title);
}

function addPill(option) {
  const input = h("input", { id: `option-${option.name}`, autocomplete: "off", role: "combobox", "aria-expanded": "false", "aria-controls": "suggestions", "aria-label": `${words(option, "name")}: ${words(option, "description")}`, inputmode: option.type === 4 ? "numeric" : option.type === 10 ? "decimal" : null });
  const pill = { option, input, value: undefined };
  pill.element = h("span", { class: "pill" }, h("label", { for: input.id }, words(option, "name")), input);
  const fit = () => (input.style.width = `${Math.min(24, Math.max(3, input.value.length + 1))}ch`);
  input.addEventListener("input", () => {
    pill.value = undefined;
    note = "";
    pill.element.classList.remove("wrong");
    fit();
    describe(pill);
  });
  input.addEventListener("focus", () => describe(pill));
  input.addEventListener("blur", () => settle(pill));
  input.addEventListener("keydown", keys);
  pill.set = (value, shown) => {
    pill.value = value;
    input.value = shown;
    fit();
    pill.element.classList.remove("wrong");
  };
  fit();
  command.pills.push(pill);
  const rest = $("pills").querySelector(".rest");
  if (rest) rest.before(pill.element);
  else $("pills").append(pill.element);
  if (rest) drawRest();
  return pill;
}

// Shows what the option that is being filled in is for, and its choices.
function describe(pill) {
  if (!command) return;
  if (!pill) return void (document.activeElement?.classList.contains("rest-input") && suggestRest(document.activeElement));
  const { option } = pill;
  const title = note || `${words(option, "name")}: ${words(option, "description")}${option.required ? "" : " (optional)"}`;
  if (option.autocomplete) {
    clearTimeout(typing);
    typing = setTimeout(() => complete(pill, title), WAIT_FOR_TYPING);
    suggest(pill.offered ?? [], title);
    return;
  }
  const typed = pill.value === undefined ? pill.input.value.toLowerCase() : "";
  const rows = (known(option) ?? []).filter((choice) => choice.label.toLowerCase().includes(typed)).map((choice) => row(pill, choice));
  suggest(rows, title);
}

const row = (pill, choice) => ({ label: choice.label, detail: choice.description, pick: () => (pill.set(choice.value, choice.label), next(pill)) });

async function complete(pill, title) {
  const options = nest(command.entry, command.pills.filter((one) => one === pill || value(one) !== undefined).map((one) => {
    if (one !== pill) return plain(one);
    return { name: pill.option.name, type: pill.option.type, value: pill.input.value, focused: true };
  }));
  const outcome = await post("complete", { person: state.me.id, channel: state.place.id, command: command.entry.root.id, options });
  if (!command || document.activeElement !== pill.input) return;
  if (outcome.error || outcome.answer === null) return suggest([], "Loading options failed");
  pill.offered = outcome.content.choices.map((choice) => row(pill, { value: choice.value, label: words(choice, "name") }));
  suggest(pill.offered, pill.offered.length ? title : "No options match your search");
}

function next(pill) {
  note = "";
  const following = command.pills[command.pills.indexOf(pill) + 1];
  if (following) following.input.focus();
  else focusRest();
}

function settle(pill) {
  const empty = !pill.input.value.trim();
  pill.element.classList.toggle("wrong", !empty && value(pill) === undefined);
}

async function submit() {
  if (!command) return say();
  const wrong = command.pills.find(problem);
  if (wrong) {
    note = problem(wrong);
    wrong.element.classList.add("wrong");
    wrong.input.focus();
    describe(wrong);
    return;
  }
  const { entry, pills } = command;
  const options = nest(entry, pills.filter((pill) => value(pill) !== undefined).map(plain));
  leaveCommand();
  $("text").focus();
  await use(entry, options);
}

async function use(entry, options) {
  const pending = { person: state.me.id, channel: state.place.id, command: entry.name, root: entry.root.name, failed: null };
  state.notes.set(pending.channel, [...(state.notes.get(pending.channel) ?? []), pending]);
  drawNotes();
  toEnd();
  const outcome = await post("command", { person: pending.person, channel: pending.channel, command: entry.root.id, options });
  if (outcome.error || outcome.answer === null) pending.failed = "The application did not respond";
  else forget(pending);
  drawNotes();
  if (outcome.answer === 9) openModal(outcome.id, outcome.content, () => {});
}

async function say() {
  const text = $("text").value.trim();
  if (!text) return;
  if (text.startsWith("/")) {
    await settled();
    if (command) return submit();
    suggestCommands();
    if (suggestions.length) return suggestions[active].pick();
  }
  $("text").value = "";
  grow();
  suggest([]);
  const outcome = await post("say", { person: state.me.id, channel: state.place.id, text });
  if (outcome.error) suggest([], `${outcome.error} ${nameOf(state.me.id)} cannot write here.`);
  toEnd();
}

function keys(event) {
  if (event.isComposing) return;
  const open = suggestions.length > 0;
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step && open) {
    active = (active + step + suggestions.length) % suggestions.length;
    drawSuggestions();
  } else if (event.key === "Tab" && !event.shiftKey && open && wants(event.target)) {
    suggestions[active].pick();
  } else if (event.key === "Enter" && !event.shiftKey) {
    if (open && wants(event.target)) suggestions[active].pick();
    else submit();
  } else if (event.key === "Escape") {
    if (command) leaveCommand(), $("text").focus();
    else suggest([]);
  } else if (event.key === "Backspace" && command && !event.target.value) {
    back(event.target);
  } else {
    return;
  }
  event.preventDefault();
}

// Whether the suggestion is what the key is for: not where the field has its value, or nothing was typed to choose by.
function wants(field) {
  if (!command) return true;
  if (field.classList.contains("rest-input")) return Boolean(field.value);
  const pill = command.pills.find((one) => one.input === field);
  return pill !== undefined && pill.value === undefined && (Boolean(pill.input.value) || pill.option.required);
}

function back(field) {
  const place = command.pills.findIndex((pill) => pill.input === field);
  const pill = command.pills[place];
  if (pill && !pill.option.required) {
    pill.element.remove();
    command.pills.splice(place, 1);
    drawRest();
  }
  const before = place < 0 ? command.pills.at(-1) : command.pills[place - 1];
  if (before) before.input.focus();
  else if (pill && command.pills[0]) command.pills[0].input.focus();
  else leaveCommand(), $("text").focus();
}
