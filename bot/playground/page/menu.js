// A select menu: a box that opens a list to choose from, one value or several, by mouse, finger or keys.

import { clear, h, icon } from "./dom.js";
import { emoji } from "./markdown.js";

let count = 0;

// `options`: [{value, label, description?, emoji?, default?}]; `onpick(values)` is called when the choice is made.
export class Menu {
  constructor({ options, placeholder, label, least = 1, most = 1, disabled = false, onpick, data }) {
    Object.assign(this, { options, placeholder, least, most, onpick });
    this.id = `menu-${(count += 1)}`;
    this.chosen = new Set(options.filter((option) => option.default).map((option) => option.value));
    this.active = 0;
    this.filter = "";
    const props = { type: "button", class: "select", disabled, role: "combobox", "aria-haspopup": "listbox" };
    Object.assign(props, { "aria-expanded": "false", "aria-label": label ?? placeholder ?? "Select", data });
    this.box = h("button", { ...props, onclick: () => this.toggle(), onkeydown: (event) => this.key(event) });
    this.element = h("div", { class: "menu" }, this.box);
    this.outside = (event) => this.element.contains(event.target) || this.close(true);
    this.show();
  }

  get values() {
    return this.options.filter((option) => this.chosen.has(option.value)).map((option) => option.value);
  }

  show() {
    const picked = this.options.filter((option) => this.chosen.has(option.value));
    const words = picked.length
      ? picked.map((option) => h("span", { class: this.most > 1 ? "chip" : "" }, option.emoji && emoji(option.emoji), option.label))
      : h("span", { class: "placeholder" }, this.placeholder ?? "Make a selection");
    clear(this.box, h("span", { class: "chosen" }, words), icon("down"));
  }

  toggle() {
    if (this.list) this.close(true);
    else this.open();
  }

  open() {
    this.before = [...this.chosen].sort().join("\n");
    this.list = h("ul", { role: "listbox", id: this.id, "aria-multiselectable": this.most > 1 ? "true" : null });
    this.panel = h("div", { class: "options" }, this.list);
    if (this.most > 1) {
      this.panel.append(h("button", { type: "button", class: "done", onclick: () => this.close(true) }, "Done"));
    }
    this.active = Math.max(0, this.options.findIndex((option) => this.chosen.has(option.value)));
    this.element.append(this.panel);
    this.box.setAttribute("aria-expanded", "true");
    this.box.setAttribute("aria-controls", this.id);
    document.addEventListener("pointerdown", this.outside);
    this.draw();
    const room = innerHeight - this.box.getBoundingClientRect().bottom;
    this.panel.classList.toggle("upward", room < Math.min(280, this.panel.offsetHeight) + 12);
  }

  draw() {
    const rows = this.options.map((option, i) => {
      const on = this.chosen.has(option.value);
      const props = { role: "option", id: `${this.id}-${i}`, "aria-selected": String(on), class: i === this.active ? "active" : "" };
      const words = h("span", { class: "words" }, h("b", {}, option.label), option.description && h("small", {}, option.description));
      const mark = h("span", { class: this.most > 1 ? "box" : "dot" }, on && icon("check"));
      return h("li", { ...props, onclick: () => this.pick(i) }, option.emoji && emoji(option.emoji), words, mark);
    });
    clear(this.list, rows.length ? rows : h("li", { class: "none" }, "Nothing to choose"));
    this.box.setAttribute("aria-activedescendant", `${this.id}-${this.active}`);
    this.list.children[this.active]?.scrollIntoView({ block: "nearest" });
  }

  pick(i) {
    const { value } = this.options[i];
    this.active = i;
    if (this.most === 1) {
      this.chosen = new Set(this.chosen.has(value) && this.least === 0 ? [] : [value]);
      this.close(true);
      return;
    }
    if (this.chosen.has(value)) this.chosen.delete(value);
    else if (this.chosen.size < this.most) this.chosen.add(value);
    this.draw();
    this.show();
  }

  close(send) {
    if (!this.list) return;
    document.removeEventListener("pointerdown", this.outside);
    this.panel.remove();
    this.list = this.panel = null;
    this.box.setAttribute("aria-expanded", "false");
    this.box.removeAttribute("aria-activedescendant");
    if (!send) this.chosen = new Set(this.before ? this.before.split("\n") : []);
    this.show();
    const fits = this.chosen.size >= this.least && this.chosen.size <= this.most;
    const changed = [...this.chosen].sort().join("\n") !== this.before;
    if (send && fits && (changed || this.most === 1 && this.chosen.size)) this.onpick(this.values);
    else if (send && !fits) this.chosen = new Set(this.before ? this.before.split("\n") : []), this.show();
  }

  key(event) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!this.list) {
      if (step) event.preventDefault(), this.open();
      return;
    }
    if (step) this.active = (this.active + step + this.options.length) % this.options.length;
    else if (event.key === "Home") this.active = 0;
    else if (event.key === "End") this.active = this.options.length - 1;
    else if (event.key === "Enter" || event.key === " ") this.pick(this.active);
    else if (event.key === "Escape") this.close(false);
    else if (event.key === "Tab") return void this.close(true);
    else if (event.key.length === 1) this.jump(event.key);
    else return;
    event.preventDefault();
    event.stopPropagation();
    if (this.list) this.draw();
  }

  jump(letter) {
    const order = [...this.options.keys()].map((i) => (i + this.active + 1) % this.options.length);
    const found = order.find((i) => this.options[i].label.toLowerCase().startsWith(letter.toLowerCase()));
    if (found !== undefined) this.active = found;
  }
}
