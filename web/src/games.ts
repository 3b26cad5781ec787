/**
 * The games that this browser stores in IndexedDB. Storage is not available in every window. Without storage, the list
 * of games is empty.
 */

import { createStore, del, get, set, type UseStore, values } from "idb-keyval";

import type { Plan } from "./protocol";
import type { RoomLink } from "./roomsocket";

/** A room in which the user plays. */
export interface StoredRoom extends RoomLink {
  /** The secrets for all seats; only the person who created the room has them. */
  seats?: (string | null)[];
  /** The players' names. */
  names: string[];
}

export interface StoredGame {
  id: string;
  plan: Plan;
  at: number;
  scores: number[];
  over: boolean;
  /** The time of the last change, in milliseconds since 1970. */
  saved: number;
  /** The room, if the game runs on a server. */
  room?: StoredRoom;
}

let store: UseStore | undefined;
const games = () => (store ??= createStore("carc", "games"));

/** Returns an id for a game. On insecure origins, some browsers do not support random ids. */
export const newId = (): string => crypto.randomUUID?.() ?? String(Date.now() + Math.random());

/** Returns a random seed. */
export const newSeed = () => String(crypto.getRandomValues(new Uint32Array(1))[0]);

let next: StoredGame | undefined;
let writing: Promise<void> | undefined;

async function write(): Promise<void> {
  while (next) {
    const game = next;
    next = undefined;
    await set(game.id, game, games()).catch(() => undefined);
  }
  writing = undefined;
}

/** Stores a game. If several requests arrive during a write, only the last one is executed. */
export function storeGame(game: StoredGame): Promise<void> {
  next = game;
  writing ??= write();
  return writing;
}

/** Returns the stored games, latest first. */
export async function storedGames(): Promise<StoredGame[]> {
  await writing;
  try {
    const all = await values<StoredGame>(games());
    return all.sort((one, other) => other.saved - one.saved);
  } catch {
    return [];
  }
}

/** Returns the stored game with this id, if there is one. */
export async function storedGame(id: string): Promise<StoredGame | undefined> {
  await writing;
  try {
    return await get<StoredGame>(id, games());
  } catch {
    return undefined;
  }
}

export async function deleteGame(id: string): Promise<void> {
  await writing;
  await del(id, games()).catch(() => undefined);
}

/** Returns the id of the stored game with the same decisions, if there is one. */
export async function idOf(plan: Plan): Promise<string | undefined> {
  const text = JSON.stringify([plan.config, plan.seed, plan.seats, plan.line]);
  const all = await storedGames();
  return all.find(({ plan: { config, seed, seats, line } }) => JSON.stringify([config, seed, seats, line]) === text)
    ?.id;
}
