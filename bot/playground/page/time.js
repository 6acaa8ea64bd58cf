// Moments as Discord writes them, in a person's language.

import { h } from "./dom.js";

const STYLES = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
};
const UNITS = [
  ["year", 31536000],
  ["month", 2592000],
  ["day", 86400],
  ["hour", 3600],
  ["minute", 60],
  ["second", 1],
];

function relative(seconds, locale) {
  const away = seconds - Date.now() / 1000;
  const [unit, size] = UNITS.find(([, size]) => Math.abs(away) >= size) ?? UNITS.at(-1);
  return new Intl.RelativeTimeFormat(locale, { numeric: "auto" }).format(Math.round(away / size), unit);
}

const full = (seconds, locale) => new Intl.DateTimeFormat(locale, STYLES.F).format(new Date(seconds * 1000));

export function stamp(seconds, style, locale = "en-GB") {
  if (!Number.isFinite(new Date(seconds * 1000).getTime())) return h("span", {}, "Invalid date");
  const text = style === "R" ? relative(seconds, locale) : new Intl.DateTimeFormat(locale, STYLES[style]).format(new Date(seconds * 1000));
  const props = { class: "stamp", title: full(seconds, locale), datetime: new Date(seconds * 1000).toISOString() };
  if (style === "R") props.data = { seconds, locale };
  return h("time", props, text);
}

// When a message was posted: the time today, the date before that.
export function posted(iso, locale) {
  const then = new Date(iso);
  const today = then.toDateString() === new Date().toDateString();
  const style = today ? { timeStyle: "short" } : { dateStyle: "short", timeStyle: "short" };
  const text = new Intl.DateTimeFormat(locale, style).format(then);
  return h("time", { class: "posted", title: full(then / 1000, locale), datetime: iso }, text);
}

setInterval(() => {
  for (const time of document.querySelectorAll("time[data-seconds]")) {
    const text = relative(Number(time.dataset.seconds), time.dataset.locale);
    if (time.textContent !== text) time.textContent = text;
  }
}, 1000);
