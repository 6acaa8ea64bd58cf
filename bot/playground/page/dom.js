// Elements from plain calls: h("p", {class: "x", onclick: f}, "text", child). Strings become text nodes, never markup.

const SVG = "http://www.w3.org/2000/svg";

export const $ = (id) => document.getElementById(id);

export function h(tag, props, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props ?? {})) set(element, name, value);
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

function set(element, name, value) {
  if (value === undefined || value === null || value === false) return;
  if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
  else if (name === "class") element.className = value;
  else if (name === "data") Object.assign(element.dataset, value);
  else if (name === "value") element.value = value;
  else element.setAttribute(name, value === true ? "" : value);
}

const PATHS = {
  menu: "M3 6h18v2H3zM3 11h18v2H3zM3 16h18v2H3z",
  moon: "M12 3a9 9 0 1 0 9 9 7 7 0 0 1-9-9z",
  sun: "M12 7a5 5 0 1 1 0 10 5 5 0 0 1 0-10zM11 1h2v4h-2zM11 19h2v4h-2zM1 11h4v2H1zM19 11h4v2h-4zM4 5.4 5.4 4l2.8 2.8-1.4 1.4zM15.8 17.2l1.4-1.4L20 18.6 18.6 20zM4 18.6l2.8-2.8 1.4 1.4L5.4 20zM15.8 6.8 18.6 4 20 5.4l-2.8 2.8z",
  down: "M5.3 9.3 12 16l6.7-6.7-1.4-1.4L12 13.2 6.7 7.9z",
  check: "M9 16.2 4.8 12l-1.4 1.4L9 19 21 7l-1.4-1.4z",
  link: "M14 3v2h3.6l-9.3 9.3 1.4 1.4L19 6.4V10h2V3zM5 5v14h14v-7h-2v5H7V7h5V5z",
  eye: "M12 5C6.5 5 2.7 9.1 1 12c1.7 2.9 5.5 7 11 7s9.3-4.1 11-7c-1.7-2.9-5.5-7-11-7zm0 11a4 4 0 1 1 0-8 4 4 0 0 1 0 8z",
  close: "M18.3 5.7 16.9 4.3 12 9.2 7.1 4.3 5.7 5.7l4.9 4.9-4.9 4.9 1.4 1.4 4.9-4.9 4.9 4.9 1.4-1.4-4.9-4.9z",
  file: "M6 2h8l6 6v14H6zM13 3.5V9h5.5z",
  chat: "M4 3h16a2 2 0 0 1 2 2v11a2 2 0 0 1-2 2H9l-5 4V5a2 2 0 0 1 0-2z",
  reply: "M4 20v-7a4 4 0 0 1 4-4h12v2H8a2 2 0 0 0-2 2v7z",
  send: "M3 3l19 9-19 9 3-9zM6 12h9",
};

export function icon(name) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", PATHS[name]);
  svg.append(path);
  return svg;
}

export function clear(element, ...children) {
  element.replaceChildren(...children.flat(Infinity).filter(Boolean));
}

// The path of a file on this server; addresses elsewhere are not loaded.
export function local(url) {
  try {
    const parsed = new URL(url, location.origin);
    return parsed.pathname.startsWith("/cdn/") ? parsed.pathname : null;
  } catch {
    return null;
  }
}

const HUES = [0x5865f2, 0x3ba55c, 0xd9822b, 0xc43c85, 0x2a8c82, 0x8b5cd6, 0xb8513a, 0x4f7a3a];

// A round picture of a name: its first letter on a colour of its own.
export function avatar(name, { app = false } = {}) {
  const face = h("span", { class: "avatar", "aria-hidden": "true" }, app ? "" : [...name][0]?.toUpperCase() ?? "?");
  if (app) {
    face.append(h("img", { src: "/page/icon.svg", alt: "" }));
  } else {
    const sum = [...name].reduce((total, letter) => total * 31 + letter.codePointAt(0), 7);
    face.style.backgroundColor = `#${HUES[Math.abs(sum) % HUES.length].toString(16).padStart(6, "0")}`;
  }
  return face;
}
