// A picture as large as the window; Esc, a click beside it or the button closes it.

import { $, clear, h, icon } from "./dom.js";

export function enlarge(source, alt) {
  const dialog = $("lightbox");
  const close = h("button", { class: "icon close", type: "button", "aria-label": "Close", onclick: () => dialog.close() }, icon("close"));
  const caption = alt ? h("figcaption", {}, alt) : null;
  clear(dialog, close, h("figure", {}, h("img", { src: source, alt }), caption));
  dialog.onclick = (event) => event.target.closest("img, figcaption") || dialog.close();
  dialog.showModal();
}
