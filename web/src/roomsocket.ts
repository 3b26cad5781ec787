/** The connection to a room on a game server. A lost connection is restored automatically. */

/** A link to a room: the room's secret and, unless the user is a spectator, the secret for a seat. */
export interface RoomLink {
  room: string;
  secret?: string;
}

const FRAGMENT = /^#room=([0-9a-f]{32})(?:\.([0-9a-f]{32}))?/;

/** Returns the room in a link's fragment, which browsers do not send to servers. */
export function roomOf(fragment: string): RoomLink | undefined {
  const [, room, secret] = FRAGMENT.exec(fragment) ?? [];
  return room === undefined ? undefined : { room, ...(secret === undefined ? {} : { secret }) };
}

export const roomFragment = ({ room, secret }: RoomLink) => `#room=${room}${secret === undefined ? "" : `.${secret}`}`;

/** A message from the server. */
export type Message = Record<string, unknown>;

/** The server's reason for rejecting a message. */
export interface Refusal {
  code: string;
  why: string;
}

/** The pauses before attempts to reconnect, in milliseconds; the last one is repeated. */
const PAUSES = [300, 1000, 2000, 4000, 8000, 15_000];
/** The time after which a silent server is pinged, and the time within which it must reply, in milliseconds. */
const SILENCE = 15_000;
const PATIENCE = 10_000;
/** The close code for a connection replaced by another one with the same secret. */
const REPLACED = 4001;

function open(): WebSocket {
  const address = new URL("rooms", new URL("./", location.href));
  address.protocol = address.protocol.replace("http", "ws");
  address.hash = "";
  return new WebSocket(address);
}

const parse = (data: unknown): [kind: string, content: Message] => {
  const [entry] = Object.entries(JSON.parse(String(data)) as Record<string, Message>);
  return entry ?? ["", {}];
};

/** Sends a request on a separate connection. Resolves to the reply; a failed connection counts as a rejection. */
export function request(message: Message): Promise<[kind: string, content: Message]> {
  return new Promise((resolve) => {
    const socket = open();
    socket.addEventListener("open", () => socket.send(JSON.stringify(message)));
    socket.addEventListener("close", () => resolve(["refused", { code: "offline", why: "" }]));
    socket.addEventListener("message", ({ data }) => {
      resolve(parse(data));
      socket.close();
    });
  });
}

export interface RoomEvents {
  /** Returns the first message to send on a connection. */
  greet(): Message;
  hear(kind: string, content: Message): void;
  /** Reports that the connection was lost and will be restored. */
  lost(): void;
  /** Reports that another connection has taken the seat. */
  replaced(): void;
}

export class RoomSocket {
  private socket: WebSocket | undefined;
  private failures = 0;
  private again: ReturnType<typeof setTimeout> | undefined;
  private silence: ReturnType<typeof setTimeout> | undefined;
  private isEnded = false;
  private readonly hurry = () => document.visibilityState === "visible" && this.again && this.connect();

  constructor(private readonly events: RoomEvents) {
    addEventListener("online", this.hurry);
    document.addEventListener("visibilitychange", this.hurry);
    this.connect();
  }

  private connect(): void {
    clearTimeout(this.again);
    this.again = undefined;
    const socket = open();
    this.socket = socket;
    socket.addEventListener("open", () => this.send(this.events.greet()));
    socket.addEventListener("message", ({ data }) => {
      if (this.socket !== socket) return;
      this.failures = 0;
      this.watch();
      this.events.hear(...parse(data));
    });
    socket.addEventListener("close", ({ code }) => {
      if (this.socket !== socket) return;
      if (code === REPLACED) {
        this.end();
        this.events.replaced();
      } else this.lose();
    });
  }

  /**
   * Pings a silent server. If the server does not reply, treats the connection as lost, even if the browser has not
   * noticed the loss yet.
   */
  private watch(): void {
    clearTimeout(this.silence);
    this.silence = setTimeout(() => {
      this.send({ ping: {} });
      this.silence = setTimeout(() => this.lose(), PATIENCE);
    }, SILENCE);
  }

  private lose(): void {
    this.reconnect();
    this.events.lost();
  }

  /** Replaces the connection after a pause. */
  reconnect(): void {
    clearTimeout(this.silence);
    this.socket?.close();
    this.socket = undefined;
    const pause = PAUSES[Math.min(this.failures, PAUSES.length - 1)]!;
    this.failures += 1;
    this.again = setTimeout(() => this.connect(), pause);
  }

  /** Sends a message. Returns false if there is no open connection. */
  send(message: Message): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  /** Closes the connection permanently. */
  end(): void {
    if (this.isEnded) return;
    this.isEnded = true;
    removeEventListener("online", this.hurry);
    document.removeEventListener("visibilitychange", this.hurry);
    clearTimeout(this.again);
    clearTimeout(this.silence);
    const { socket } = this;
    this.socket = undefined;
    socket?.close();
  }
}

/** Resolves to true if this page's server supports rooms, which it announces in a header. */
export const hasRooms: Promise<boolean> = navigator.onLine
  ? fetch("./", { method: "HEAD", cache: "no-store" }).then(
      ({ headers }) => headers.has("carc-rooms"),
      () => false,
    )
  : Promise.resolve(false);
