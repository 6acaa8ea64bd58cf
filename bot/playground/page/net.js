// The connection to the program: one websocket that comes back by itself, and posts that answer.

const FIRST_WAIT = 400;
const LONGEST_WAIT = 3000;

export class Live {
  constructor({ onNews, onState }) {
    this.onNews = onNews;
    this.onState = onState;
    this.wait = FIRST_WAIT;
    this.connect();
  }

  connect() {
    const socket = new WebSocket(`ws://${location.host}/page/live`);
    socket.binaryType = "arraybuffer";
    socket.onmessage = (event) => {
      this.wait = FIRST_WAIT;
      const text = typeof event.data === "string" ? event.data : new TextDecoder().decode(event.data);
      this.onNews(JSON.parse(text));
    };
    socket.onopen = () => this.onState(true);
    socket.onclose = () => {
      this.onState(false);
      setTimeout(() => this.connect(), this.wait);
      this.wait = Math.min(this.wait * 1.6, LONGEST_WAIT);
    };
  }
}

// The answer of a post, or {error} where there was none.
export async function post(verb, body) {
  try {
    const response = await fetch(`/page/${verb}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
    const answer = await response.json();
    return response.ok ? answer : { error: answer.message };
  } catch {
    return { error: "The program is not running." };
  }
}
