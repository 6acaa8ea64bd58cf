// What the page knows: people, servers, channels, messages of the channels that were looked at, and who "you" are.

import { post } from "./net.js";

const KEPT = 200;

export const state = {
  app: { id: "", username: "" },
  connected: false,
  people: [],
  servers: [],
  channels: [],
  me: null,
  place: null,
  commands: [],
  messages: new Map(), // channel id -> Map(message id -> message)
  complete: new Set(), // channels whose first message is known
  failures: new Map(), // message id -> words under it
  notes: new Map(), // channel id -> [{id, command, words}] : commands under way or failed
  unread: new Set(),
  dismissed: new Set(),
};

const remembered = (key) => {
  try {
    return localStorage.getItem(`playground.${key}`);
  } catch {
    return null;
  }
};

export function remember(key, value) {
  try {
    localStorage.setItem(`playground.${key}`, value);
  } catch {
    // private windows may refuse; nothing is lost but the choice
  }
}

export const recall = remembered;

export function takeEverything(news) {
  const meId = state.me?.id ?? remembered("me");
  const placeId = state.place?.id ?? remembered("place");
  Object.assign(state, { app: news.app, connected: news.connected });
  Object.assign(state, { people: news.people, servers: news.servers, channels: news.channels });
  state.me = news.people.find((person) => person.id === meId) ?? news.people[0];
  state.place = news.channels.find((channel) => channel.id === placeId && visible(channel)) ?? firstChannel();
}

export const serverOf = (channel) => state.servers.find((server) => server.id === channel?.server) ?? null;

export function visible(channel) {
  if (channel.with) return channel.with === state.me?.id;
  return serverOf(channel)?.members.includes(state.me?.id) ?? false;
}

export function firstChannel(serverId) {
  const wanted = (channel) => visible(channel) && (serverId === undefined ? channel.server : channel.server === serverId);
  return state.channels.find(wanted) ?? state.channels[0];
}

export function nameOf(userId) {
  if (userId === state.app.id) return state.app.username;
  return state.people.find((person) => person.id === userId)?.name ?? "unknown";
}

export function known(channelId) {
  if (!state.messages.has(channelId)) state.messages.set(channelId, new Map());
  return state.messages.get(channelId);
}

// Takes the newest messages of a channel from the program; private ones that are on the page already stay, and so does
// what came in by the socket meanwhile, which is newer than the answer.
export async function refresh(channelId) {
  const before = new Map(known(channelId));
  const answer = await post("history", { channel: channelId });
  if (!answer.messages) return false;
  const fresh = new Map(answer.messages.map((message) => [message.id, message]));
  for (const [id, message] of known(channelId)) if (message.owner || before.get(id) !== message) fresh.set(id, message);
  state.messages.set(channelId, sorted(fresh));
  if (answer.messages.length < 50) state.complete.add(channelId);
  return true;
}

export async function older(channelId) {
  const first = [...known(channelId).values()].find((message) => !message.owner);
  if (!first || state.complete.has(channelId)) return false;
  const answer = await post("history", { channel: channelId, before: first.id });
  if (!answer.messages) return false;
  if (answer.messages.length < 50) state.complete.add(channelId);
  const all = new Map([...answer.messages.map((message) => [message.id, message]), ...known(channelId)]);
  state.messages.set(channelId, sorted(all));
  return answer.messages.length > 0;
}

export function put(message) {
  const channel = known(message.channel_id);
  channel.set(message.id, message);
  while (channel.size > KEPT) channel.delete(channel.keys().next().value);
}

function sorted(messages) {
  const byAge = ([a], [b]) => (a.length === b.length ? (a < b ? -1 : 1) : a.length - b.length);
  return new Map([...messages].sort(byAge));
}

// The messages of the channel that "you" see.
export function seen() {
  return [...known(state.place.id).values()].filter((m) => (!m.owner || m.owner === state.me.id) && !state.dismissed.has(m.id));
}

let asking = Promise.resolve();

// Asks for the commands that "you" are offered here.
export function offered() {
  const { me, place } = state;
  asking = post("offered", { person: me.id, channel: place.id }).then((answer) => {
    if (me === state.me && place === state.place) state.commands = answer.commands ?? [];
  });
  return asking;
}

// Waits until the commands that were asked for are there.
export const settled = () => asking;
