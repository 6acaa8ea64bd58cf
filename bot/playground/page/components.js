// Components of a message as elements: texts, galleries, sections, rows, containers.

import { h, icon, local } from "./dom.js";
import { enlarge } from "./lightbox.js";
import { emoji, markdown } from "./markdown.js";
import { Menu } from "./menu.js";
import { serverOf, state } from "./state.js";

// `act(component, values)` is called for a press or a choice.
export function components(list, act) {
  return list.map((component) => (DRAW[component.type] ?? unknown)(component, act));
}

const DRAW = {
  1: row,
  2: button,
  3: stringSelect,
  5: userSelect,
  6: unknown,
  7: userSelect,
  8: channelSelect,
  9: section,
  10: (component) => markdown(component.content),
  11: (component) => h("div", { class: "thumbnail" }, picture(component.media, component)),
  12: gallery,
  13: (component) => fileCard(component.file, component.name, component.size),
  14: separator,
  17: container,
};

function unknown(component) {
  return h("div", { class: "unknown" }, `(component of type ${component.type})`);
}

function row(component, act) {
  return h("div", { class: "row" }, components(component.components, act));
}

const STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link", 6: "premium" };

function button(component, act) {
  const face = [component.emoji && emoji(component.emoji), component.label && h("span", {}, component.label)];
  const name = component.label ? null : component.emoji?.name;
  const common = { class: `button ${STYLES[component.style]}`, "aria-label": name };
  if (component.style === 5) {
    return h("a", { ...common, href: /^https?:/.test(component.url) ? component.url : null, target: "_blank", rel: "noopener noreferrer" }, face, icon("link"));
  }
  const dots = h("span", { class: "dots", "aria-hidden": "true" }, h("i"), h("i"), h("i"));
  const props = { ...common, type: "button", disabled: component.disabled, data: { key: component.custom_id } };
  return h("button", { ...props, onclick: () => act(component) }, h("span", { class: "face" }, face), dots);
}

function select(component, options, act) {
  const menu = new Menu({
    options,
    placeholder: component.placeholder,
    least: component.min_values ?? 1,
    most: component.max_values ?? 1,
    disabled: component.disabled,
    onpick: (values) => act(component, values),
    data: { key: component.custom_id },
  });
  return menu.element;
}

function stringSelect(component, act) {
  return select(component, component.options, act);
}

export function peopleOptions() {
  const members = serverOf(state.place)?.members;
  const people = state.people.filter((person) => !members || members.includes(person.id));
  const bot = !members || members.includes(state.app.id) ? [{ value: state.app.id, label: state.app.username, description: "App" }] : [];
  return [...people.map((person) => ({ value: person.id, label: person.name })), ...bot];
}

export function channelOptions() {
  const here = state.channels.filter((channel) => channel.server && channel.server === state.place.server);
  return here.map((channel) => ({ value: channel.id, label: `# ${channel.name}` }));
}

function userSelect(component, act) {
  const preset = new Set((component.default_values ?? []).map((value) => value.id));
  const options = peopleOptions().map((option) => ({ ...option, default: preset.has(option.value) }));
  return select({ placeholder: "Choose a person", ...component }, options, act);
}

function channelSelect(component, act) {
  return select({ placeholder: "Choose a channel", ...component }, channelOptions(), act);
}

function section(component, act) {
  const words = h("div", { class: "section-words" }, components(component.components, act));
  return h("div", { class: "section" }, words, h("div", { class: "accessory" }, components([component.accessory], act)));
}

function separator(component) {
  const large = component.spacing === 2 ? " large" : "";
  return h("div", { class: `separator${component.divider === false ? " blank" : ""}${large}`, role: "separator" });
}

function container(component, act) {
  const box = h("div", { class: "container" }, components(component.components, act));
  if (component.accent_color !== null && component.accent_color !== undefined) {
    box.classList.add("accented");
    box.style.borderLeftColor = `#${component.accent_color.toString(16).padStart(6, "0")}`;
  }
  return component.spoiler ? covered(box) : box;
}

function gallery(component) {
  const items = component.items.map((item) => picture(item.media, item));
  return h("div", { class: `gallery of-${Math.min(items.length, 4)}` }, items);
}

// A picture that opens larger; `about` has its alt text.
export function picture(media, about) {
  const source = local(media.url);
  const alt = about.description ?? "";
  if (!source) return h("a", { class: "file", href: media.url, target: "_blank", rel: "noopener noreferrer" }, media.url);
  if (media.content_type && !media.content_type.startsWith("image/")) return fileCard(media);
  const image = h("img", { src: source, alt, width: media.width, height: media.height, draggable: "false" });
  const frame = h("button", { type: "button", class: "picture", "aria-label": alt ? `Picture: ${alt}` : "Picture", onclick: () => enlarge(source, alt) }, image);
  return about.spoiler ? covered(frame) : frame;
}

export function fileCard(media, name = media.filename, size = media.size) {
  const source = local(media.url);
  const shown = name ?? decodeURIComponent(source?.split("/").pop() ?? "file");
  const weight = size ? h("small", {}, `${Math.max(1, Math.round(size / 1024))} KB`) : null;
  return h("a", { class: "file", href: source, download: shown }, icon("file"), h("span", {}, shown, weight));
}

function covered(element) {
  const cover = h("button", { type: "button", class: "cover" }, "Spoiler");
  const wrap = h("div", { class: "covered" }, element, cover);
  element.inert = true;
  cover.onclick = () => {
    element.inert = false;
    cover.remove();
    wrap.classList.add("open");
  };
  return wrap;
}
