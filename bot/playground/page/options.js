// What a command's options are and hold: entries to choose from, values typed or picked, and what is wrong with them.

import { channelOptions, peopleOptions } from "./components.js";
import { state } from "./state.js";

const YES_NO = [{ value: true, label: "True" }, { value: false, label: "False" }];
const KINDS = { 3: "text", 4: "whole number", 5: "true or false", 6: "person", 7: "channel", 9: "person", 10: "number" };

// A name or description in the language of the person.
export const words = (thing, field) => thing[`${field}_localizations`]?.[state.me.locale] ?? thing[field];

// Every command and subcommand that can be used, as flat entries.
export function entries() {
  return state.commands.flatMap((root) => spread(root, root, [])).sort((a, b) => a.name.localeCompare(b.name));
}

function spread(root, part, path) {
  const inner = (part.options ?? []).filter((option) => option.type === 1 || option.type === 2);
  if (inner.length) return inner.flatMap((option) => spread(root, option, [...path, option]));
  return [{ root, part, path, name: [root, ...path].map((step) => words(step, "name")).join(" ") }];
}

// What can be chosen for an option, null where anything may be typed.
export function known(option) {
  if (option.choices?.length) return option.choices.map((choice) => ({ value: choice.value, label: words(choice, "name") }));
  if (option.type === 5) return YES_NO;
  if (option.type === 6 || option.type === 9) return peopleOptions();
  if (option.type === 7) return channelOptions();
  return null;
}

// The value of a pill, undefined where it is empty or does not fit.
export function value(pill) {
  const { option } = pill;
  const typed = pill.input.value.trim();
  if (pill.value !== undefined) return pill.value;
  if (!typed) return undefined;
  const choices = known(option);
  if (choices) return choices.find((choice) => choice.label.toLowerCase() === typed.toLowerCase())?.value;
  if (option.type === 3) return within(typed.length, option.min_length, option.max_length) ? typed : undefined;
  const number = Number(typed);
  if (!Number.isFinite(number) || (option.type === 4 && !Number.isInteger(number))) return undefined;
  return within(number, option.min_value, option.max_value) ? number : undefined;
}

const within = (number, least, most) => number >= (least ?? -Infinity) && number <= (most ?? Infinity);

export const plain = (pill) => ({ name: pill.option.name, type: pill.option.type, value: value(pill) });

export function nest(entry, options) {
  return [...entry.path].reverse().reduce((inner, step) => [{ name: step.name, type: step.type, options: inner }], options);
}

// What is wrong with a pill, in words.
export function problem(pill) {
  const { option } = pill;
  const name = words(option, "name");
  if (!pill.input.value.trim()) return option.required ? `${name} is required` : null;
  if (value(pill) !== undefined) return null;
  const range = [option.min_value ?? option.min_length, option.max_value ?? option.max_length];
  const bounds = range.some((bound) => bound !== undefined) ? ` (${range[0] ?? "…"} to ${range[1] ?? "…"})` : "";
  return `${name}: a ${KINDS[option.type] ?? "value"}${bounds} from the list or typed right is needed`;
}
