// Embeds of classic messages.

import { h } from "./dom.js";
import { picture } from "./components.js";
import { inline, markdown } from "./markdown.js";

export function embed(content) {
  const title = content.title && h("p", { class: "embed-title" }, inline(content.title));
  const fields = (content.fields ?? []).map((field) => h("div", { class: field.inline ? "inline" : "" }, h("b", {}, inline(field.name)), markdown(field.value)));
  const box = h(
    "div",
    { class: "embed" },
    content.author && h("p", { class: "embed-author" }, content.author.name),
    title,
    content.description && markdown(content.description),
    fields.length > 0 && h("div", { class: "embed-fields" }, fields),
    content.image && picture(content.image, { description: content.title ?? "" }),
    content.footer && h("p", { class: "subtext" }, content.footer.text),
  );
  if (content.color !== undefined) box.style.borderLeftColor = `#${content.color.toString(16).padStart(6, "0")}`;
  return box;
}
