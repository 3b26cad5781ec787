/** A game with friends in a room on the server. Follows the game and sends the user's decisions. */

import type { ConfigForm } from "carc";

import { ask } from "./client";
import { find, say } from "./dom";
import { type StoredRoom, storeGame } from "./games";
import { pictures } from "./pictures";
import {
  LONGEST_NAME,
  type Entry,
  type Plan,
  type RoomClock,
  type RoomState,
  type RoomUpdate,
  type Seat,
  type State,
} from "./protocol";
import { type Message, type Refusal, type RoomLink, RoomSocket, request } from "./roomsocket";
import { keep, kept } from "./storage";
import { isTextKey, t } from "./texts";
import { seatName } from "./words";

/** The functions of the page that a room calls. */
export interface RoomPage {
  /** Shows a position as soon as no other task is running. */
  follow(room: Room, next: () => Promise<State>): Promise<void>;
  /** Shows the current position again after people have joined or left. */
  refresh(): void;
  /** Reports that the room cannot be entered. */
  rejected(why: string): void;
}

/** Each player's time, and the seconds added for each decision. */
export interface ClockPlan {
  seconds: number;
  increment: number;
}

const NAME = "carc name";

/** Returns the last name that the user chose. */
export const ownName = () => kept("localStorage", NAME) ?? "";

/** Stores a name in the form that the server accepts. */
export function keepName(name: string): void {
  const visible = [...name.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, "").trim()];
  keep("localStorage", NAME, visible.slice(0, LONGEST_NAME).join("").trim());
}

function refusalText({ code, why }: Refusal): string {
  const key = `refusal_${code}`;
  return isTextKey(key) ? t(key) : why;
}

/** The room on the screen. */
let current: Room | undefined;
export const currentRoom = () => current;

export class Room {
  private readonly socket: RoomSocket;
  private seat: number | null = null;
  private people: RoomState | undefined;
  /** The time at which the remaining times in `people` were received. */
  private clockAt = 0;
  /** The last update, with all events since the start of the game. */
  private known: RoomUpdate | undefined;
  /** True if the worker does not have the game yet, or shows it to another viewer. */
  private isStale = true;
  /** The step at which the user decided, if the server has not confirmed the decision yet. */
  private sent: number | undefined;
  /** The remaining actions in a complete turn that the user has chosen. */
  private turn: number[] = [];
  /** The state of the connection. */
  phase: "connecting" | "connected" | "lost" | "replaced" = "connecting";

  constructor(
    readonly link: RoomLink,
    /** The secrets for all seats, if the user created the room. */
    readonly seats: (string | null)[] | undefined,
    private readonly page: RoomPage,
  ) {
    this.socket = new RoomSocket({
      greet: () => ({ join: { room: link.room, secret: link.secret, seen: this.known?.step ?? 0 } }),
      hear: (kind, content) => this.hear(kind, content),
      lost: () => this.turnInto(this.known ? "lost" : "connecting"),
      replaced: () => this.turnInto("replaced"),
    });
  }

  private turnInto(phase: Room["phase"]): void {
    this.phase = phase;
    this.sent = undefined;
    this.turn = [];
    showConnection();
  }

  private hear(kind: string, content: Message): void {
    if (kind === "welcome") this.enter(content.seat as number | null);
    else if (kind === "update") this.update(content);
    else if (kind === "seats") {
      this.setPeople(content as unknown as RoomState);
      this.page.refresh();
    } else if (kind === "refused") this.refused(content as unknown as Refusal);
  }

  private enter(seat: number | null): void {
    this.isStale ||= seat !== this.seat;
    this.seat = seat;
    this.turnInto("connected");
    const name = ownName();
    if (seat !== null && name) this.socket.send({ name: { name } });
  }

  private setPeople(people: RoomState): void {
    this.people = people;
    this.clockAt = performance.now();
  }

  private update({ from, step, events, view, clock }: Message): void {
    const known = from === 0 ? [] : (this.known?.events ?? []);
    if (from !== 0 && from !== this.known?.step) {
      // These events do not follow the last known one, so request the whole game.
      this.known = undefined;
      return this.socket.reconnect();
    }
    const next: RoomUpdate = { step: step as number, events: events as unknown[], view: JSON.stringify(view) };
    this.known = { ...next, events: [...known, ...next.events] };
    this.sent = undefined;
    if (clock && this.people) this.setPeople({ ...this.people, clock: clock as RoomClock });
    const entry = this.isStale || from === 0 ? this.entry() : undefined;
    this.isStale = false;
    void this.page.follow(this, async () => {
      if (entry) pictures.forgetTiles();
      return entry ? ask("enter", entry) : ask("follow", next);
    });
  }

  private refused(refusal: Refusal): void {
    this.sent = undefined;
    this.turn = [];
    // The decision arrived too late. The update that explains why is on its way.
    if (refusal.code === "stale_step") return;
    if (refusal.code !== "no_such_room" && refusal.code !== "wrong_secret") return say(refusalText(refusal));
    leaveRoom();
    this.page.rejected(refusalText(refusal));
  }

  /** Returns the game on the screen, in the form that a new worker needs. */
  entry(): Entry {
    return { room: this.link.room, seat: this.seat, update: this.known! };
  }

  /** Adds the room's people to a position in its game. */
  withPeople(state: State): State {
    const empty = state.players.map(() => ({ agent: null, present: true, resigned: false }));
    const room = this.people ?? { seats: empty, spectators: 0 };
    const seats = room.seats.map(({ agent }) => (agent ?? "person") as Seat);
    return { ...state, plan: { ...state.plan, seats }, room };
  }

  /** Continues a complete turn that the user has chosen. */
  goOn(state: State): void {
    const [code] = this.turn;
    if (code === undefined) return;
    this.turn = this.turn.slice(1);
    const choice = state.choices.find(({ action }) => action.code === code);
    if (choice) void this.play(choice.index);
    else this.turn = [];
  }

  playTurn(state: State, codes: number[]): void {
    if (this.sent !== undefined) return;
    this.turn = codes;
    this.goOn(state);
  }

  /** Sends a decision. */
  async play(index: number): Promise<void> {
    if (this.sent !== undefined || !this.known) return;
    this.sent = this.known.step;
    const act = await ask("action", { index });
    if (this.socket.send({ act })) return;
    this.sent = undefined;
    this.turn = [];
    say(t("roomOffline"));
  }

  fill(seat: number): void {
    this.socket.send({ fill: { seat, agent: "normal" } });
  }

  resign(): void {
    this.socket.send({ resign: {} });
  }

  /** Returns a player's remaining time in milliseconds. */
  left(seat: number): number | undefined {
    const { clock } = this.people ?? {};
    if (!clock) return undefined;
    const since = clock.running === seat && this.phase === "connected" ? performance.now() - this.clockAt : 0;
    return Math.max(0, clock.left[seat]! - since);
  }

  /** Stores the room in the list of games, unless the user is only watching. */
  store({ plan, at, players, over }: State): void {
    if (this.link.secret === undefined) return;
    const scores = players.map(({ score }) => score);
    const names = players.map((_, seat) => seatName(seat));
    const { room, secret } = this.link;
    const stored: StoredRoom = { room, secret, names, ...(this.seats && { seats: this.seats }) };
    void storeGame({ id: room, plan, at, scores, over, saved: Date.now(), room: stored });
  }

  end(): void {
    this.socket.end();
  }
}

/** Shows the connection state unless the room is connected. */
export function showConnection(): void {
  const { phase } = current ?? {};
  const text = phase === "lost" ? t("roomLost") : phase === "replaced" ? t("roomReplaced") : "";
  find("connection").textContent = phase === "connecting" ? t("roomConnecting") : text;
  find("playHere").hidden = phase !== "replaced";
  document.body.dataset.connection = phase ?? "";
}

/** Joins a room. */
export function joinRoom(link: RoomLink, seats: (string | null)[] | undefined, page: RoomPage): Room {
  current?.end();
  current = new Room(link, seats, page);
  showConnection();
  return current;
}

/** Leaves the room; the server continues the game. */
export function leaveRoom(): void {
  current?.end();
  current = undefined;
  showConnection();
}

/** Creates a room. Returns its link and the secrets for its seats, or an error message. */
export async function createRoom(
  { config, seats }: Plan,
  clock: ClockPlan | undefined,
): Promise<{ link: RoomLink; seats: (string | null)[] } | string> {
  const checked = JSON.parse(await ask("config", { config: config as ConfigForm })) as unknown;
  const agents = seats.map((seat) => (seat === "person" ? null : seat));
  const plan = { config: checked, seats: agents, ...(clock && { clock }) };
  const [kind, content] = await request({ create: plan });
  if (kind !== "created") return refusalText(content as unknown as Refusal);
  const created = content as { room: string; seats: (string | null)[] };
  const secret = created.seats.find((seat) => seat !== null);
  return { link: { room: created.room, ...(secret && { secret }) }, seats: created.seats };
}

const two = (number: number) => String(number).padStart(2, "0");

function timeText(left: number): string {
  const seconds = Math.ceil(left / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  if (hours >= 48) return t("days", { count: Math.floor(hours / 24) });
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** Shows each player's remaining time. */
export function showClocks(): void {
  for (const part of document.querySelectorAll<HTMLElement>("[data-clock]")) {
    const left = current?.left(Number(part.dataset.clock));
    part.textContent = left === undefined ? "" : timeText(left);
    part.classList.toggle("short", left !== undefined && left < 30_000);
  }
}
setInterval(showClocks, 250);
