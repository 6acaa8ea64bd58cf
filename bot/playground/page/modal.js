// A bot's form: text fields and menus in a dialog.

import { $, clear, h } from "./dom.js";
import { channelOptions, peopleOptions } from "./components.js";
import { markdown } from "./markdown.js";
import { Menu } from "./menu.js";
import { post } from "./net.js";
import { state } from "./state.js";

// Opens the form of an answer; `onoutcome` gets what came of sending it.
export function openModal(form, content, onoutcome) {
  const dialog = $("modal");
  const fields = [];
  const body = content.components.map((component) => part(component, fields));
  const error = h("p", { class: "error", role: "alert" });
  const send = h("button", { class: "button primary", type: "submit" }, "Submit");
  const cancel = h("button", { class: "button secondary", type: "button", onclick: () => dialog.close() }, "Cancel");
  const note = h("p", { class: "subtext" }, `This form is sent to ${state.app.username}.`);
  const submit = async (event) => {
    event.preventDefault();
    const problem = fields.map((field) => field.problem()).find(Boolean);
    error.textContent = problem ?? "";
    if (problem) return;
    send.disabled = true;
    const values = Object.fromEntries(fields.map((field) => [field.id, field.value()]));
    const outcome = await post("submit", { person: state.me.id, form, values });
    send.disabled = false;
    if (outcome.error || outcome.answer === null) error.textContent = "Something went wrong. Try again.";
    else dialog.close(), onoutcome(outcome);
  };
  const title = h("h2", { id: "modal-title" }, content.title);
  clear(dialog, h("form", { onsubmit: submit, novalidate: true }, title, note, body, error, h("div", { class: "actions" }, cancel, send)));
  dialog.setAttribute("aria-labelledby", "modal-title");
  dialog.showModal();
}

function part(component, fields) {
  if (component.type === 10) return markdown(component.content);
  if (component.type === 1) return component.components.map((inner) => labelled(inner.label, null, inner, fields));
  if (component.type === 18) return labelled(component.label, component.description, component.component, fields);
  return h("p", { class: "unknown" }, `(component of type ${component.type})`);
}

function labelled(label, description, component, fields) {
  const make = component.type === 4 ? textField : component.type === 21 || component.type === 22 ? groupField : menuField;
  const field = make(component, label);
  fields.push(field);
  const star = component.required === false ? null : h("span", { class: "star", title: "required" }, " *");
  const caption = h(component.type === 4 ? "label" : "span", { class: "caption", for: field.control?.id }, label, star);
  return h("div", { class: "modal-field" }, caption, description && h("p", { class: "subtext" }, description), field.element);
}

function textField(component, label) {
  const long = component.style === 2;
  const props = { id: `field-${component.custom_id}`, placeholder: component.placeholder, maxlength: component.max_length ?? 4000 };
  const control = h(long ? "textarea" : "input", { ...props, value: component.value ?? "", rows: long ? 4 : null, autocomplete: "off" });
  const counter = component.max_length ? h("small", { class: "counter" }) : null;
  const count = () => counter && (counter.textContent = `${control.value.length}/${component.max_length}`);
  control.addEventListener("input", count);
  count();
  const problem = () => {
    const size = control.value.length;
    if (component.required !== false && !size) return `${label}: this field is required.`;
    if (size && size < (component.min_length ?? 0)) return `${label}: at least ${component.min_length} characters.`;
    return null;
  };
  return { id: component.custom_id, control, element: h("div", {}, control, counter), problem, value: () => control.value };
}

function menuField(component, label) {
  const options = { 3: component.options, 8: channelOptions() }[component.type] ?? peopleOptions();
  const least = component.required === false ? 0 : component.min_values ?? 1;
  const menu = new Menu({ options, placeholder: component.placeholder, label, least, most: component.max_values ?? 1, onpick: () => {} });
  const problem = () => (menu.values.length < least ? `${label}: make a selection.` : null);
  return { id: component.custom_id, element: menu.element, problem, value: () => menu.values };
}

function groupField(component, label) {
  const kind = component.type === 21 ? "radio" : "checkbox";
  const boxes = component.options.map((option) => h("input", { type: kind, name: component.custom_id, value: option.value, checked: option.default }));
  const rows = component.options.map((option, i) => h("label", { class: "choice" }, boxes[i], h("span", {}, option.label, option.description && h("small", {}, option.description))));
  const picked = () => boxes.filter((box) => box.checked).map((box) => box.value);
  const problem = () => (component.required !== false && !picked().length ? `${label}: make a selection.` : null);
  const value = () => (kind === "radio" ? picked()[0] ?? null : picked());
  return { id: component.custom_id, element: h("div", { role: "group", "aria-label": label }, rows), problem, value };
}
