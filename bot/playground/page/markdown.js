// Discord's markdown as elements. Everything is set as text; the only links are http and https.

import { h, local } from "./dom.js";
import { nameOf, state } from "./state.js";
import { stamp } from "./time.js";

// Words as a block: paragraphs, headings, lists, quotes, code.
export function markdown(text) {
  const block = h("div", { class: "md" });
  const parts = text.split(/```(?:([\w+-]*)\n)?([\s\S]*?)```\n?/g);
  for (let i = 0; i < parts.length; i += 3) {
    if (parts[i]) block.append(...lines(parts[i].replace(/\n$/, "").split("\n")));
    if (parts[i + 2] !== undefined) block.append(h("pre", {}, h("code", {}, parts[i + 2].replace(/\n$/, ""))));
  }
  return block;
}

const LIST = /^(\s*)([-*]|\d+\.)\s+(.*)$/;

function lines(all) {
  const blocks = [];
  for (let i = 0; i < all.length; ) {
    const line = all[i];
    const heading = /^(#{1,3})\s+(.+)$/.exec(line);
    if (heading) {
      blocks.push(h(`h${heading[1].length + 2}`, { class: `md-h${heading[1].length}` }, inline(heading[2])));
      i += 1;
    } else if (/^-#\s+/.test(line)) {
      blocks.push(h("p", { class: "subtext" }, inline(line.replace(/^-#\s+/, ""))));
      i += 1;
    } else if (/^>>>\s/.test(line)) {
      blocks.push(h("blockquote", {}, lines([line.slice(4), ...all.slice(i + 1)])));
      i = all.length;
    } else if (/^>\s/.test(line)) {
      const from = i;
      while (i < all.length && /^>\s/.test(all[i])) i += 1;
      blocks.push(h("blockquote", {}, lines(all.slice(from, i).map((quoted) => quoted.slice(2)))));
    } else if (LIST.test(line)) {
      const from = i;
      while (i < all.length && LIST.test(all[i]) && !(i > from && isOther(all[from], all[i]))) i += 1;
      blocks.push(list(all.slice(from, i).map((item) => LIST.exec(item))));
    } else {
      const from = i;
      while (i < all.length && isPlain(all[i])) i += 1;
      blocks.push(paragraph(all.slice(from, i)));
    }
  }
  return blocks;
}

// Whether an item starts a list of its own: bullets after numbers, or the other way round, at the same depth.
function isOther(first, item) {
  const [, depth, mark] = LIST.exec(first);
  const [, itsDepth, itsMark] = LIST.exec(item);
  return itsDepth.length <= depth.length && /\d/.test(mark) !== /\d/.test(itsMark);
}

const isPlain = (line) => !/^(#{1,3}\s+.|-#\s|>\s|>>>\s)/.test(line) && !LIST.test(line);

function paragraph(all) {
  const words = inline(all.join("\n"));
  return h("p", {}, words.flatMap((node) => (typeof node === "string" ? breaks(node) : [node])));
}

function breaks(text) {
  return text.split("\n").flatMap((line, i) => (i ? [h("br"), line] : [line]));
}

function list(items) {
  const numbered = /\d/.test(items[0][2]);
  const root = h(numbered ? "ol" : "ul", numbered ? { start: parseInt(items[0][2], 10) } : {});
  for (let i = 0; i < items.length; ) {
    const item = h("li", {}, inline(items[i][3]));
    const depth = items[i][1].length;
    let j = i + 1;
    while (j < items.length && items[j][1].length > depth) j += 1;
    if (j > i + 1) item.append(list(items.slice(i + 1, j)));
    root.append(item);
    i = j;
  }
  return root;
}

const RULES = [
  [/\\([^\w\s])/, (m) => [m[1]]],
  [/(`+)([\s\S]*?[^`])\1(?!`)/, (m) => [h("code", {}, m[2].trim() || m[2])]],
  [/\|\|([\s\S]+?)\|\|/, (m) => [spoiler(inline(m[1]))]],
  [/\*\*\*([\s\S]+?)\*\*\*/, (m) => [h("strong", {}, h("em", {}, inline(m[1])))]],
  [/\*\*([\s\S]+?)\*\*(?!\*)/, (m) => [h("strong", {}, inline(m[1]))]],
  [/__([\s\S]+?)__(?!_)/, (m) => [h("u", {}, inline(m[1]))]],
  [/~~([\s\S]+?)~~/, (m) => [h("s", {}, inline(m[1]))]],
  [/\*(?!\s)([\s\S]+?)(?<!\s)\*(?!\*)/, (m) => [h("em", {}, inline(m[1]))]],
  [/(?<!\w)_(?!\s)([\s\S]+?)(?<!\s)_(?!\w)/, (m) => [h("em", {}, inline(m[1]))]],
  [/\[([^\]\n]+)\]\(<?(https?:\/\/[^\s)>]+)>?\)/, (m) => [anchor(m[2], inline(m[1]))]],
  [/<(https?:\/\/[^\s>]+)>/, (m) => [anchor(m[1], [m[1]])]],
  [/https?:\/\/[^\s<>"')\]]+[^\s<>"')\].,:;!?]/, (m) => [anchor(m[0], [m[0]])]],
  [/<@!?(\d+)>/, (m) => [mention(`@${nameOf(m[1])}`, m[1] === state.me?.id)]],
  [/<@&\d+>/, () => [mention("@role")]],
  [/<#(\d+)>/, (m) => [mention(`# ${state.channels.find((c) => c.id === m[1])?.name ?? "unknown"}`)]],
  [/<\/([^:>]+):\d+>/, (m) => [mention(`/${m[1]}`)]],
  [/@(everyone|here)\b/, (m) => [mention(m[0], true)]],
  [/<t:(-?\d+)(?::([tTdDfFR]))?>/, (m) => [stamp(Number(m[1]), m[2] ?? "f", state.me?.locale)]],
  [/<(a?):(\w+):(\d+)>/, (m) => [emoji({ id: m[3], name: m[2] })]],
];

// Words within a line, as strings and elements.
export function inline(text) {
  const out = [];
  while (text) {
    let best = null;
    for (const [pattern, make] of RULES) {
      const match = pattern.exec(text);
      if (match && (!best || match.index < best.match.index)) best = { match, make };
    }
    if (!best) {
      out.push(text);
      break;
    }
    if (best.match.index) out.push(text.slice(0, best.match.index));
    out.push(...best.make(best.match));
    text = text.slice(best.match.index + best.match[0].length);
  }
  return out;
}

export function emoji({ id, name }) {
  if (!id) return h("span", { class: "emoji" }, name ?? "");
  return h("img", { class: "emoji", src: local(`/cdn/emojis/${id}.png`), alt: `:${name}:`, title: `:${name}:` });
}

function anchor(url, children) {
  return h("a", { href: url, target: "_blank", rel: "noopener noreferrer" }, children);
}

function mention(text, mine = false) {
  return h("span", { class: mine ? "mention mine" : "mention" }, text);
}

function spoiler(children) {
  const reveal = (event) => {
    if (event.type === "keydown" && event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    hidden.classList.add("open");
    hidden.removeAttribute("aria-label");
  };
  const props = { class: "spoiler", role: "button", tabindex: 0, "aria-label": "Spoiler", onclick: reveal, onkeydown: reveal };
  const hidden = h("span", props, h("span", {}, children));
  return hidden;
}
