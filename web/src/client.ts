/** Sends requests to the worker and waits for its replies. */

import type { RequestName, Requests } from "./protocol";
import type { TextKey } from "./texts";

interface Waiting {
  name: RequestName;
  ask: unknown;
  resolve: (reply: never) => void;
  reject: (error: Error) => void;
}

interface Answer {
  id: number;
  reply: never;
  error?: string;
  loaded: string[];
}

/** The error of a request whose search was stopped. */
export class Stopped extends Error {}

const SEARCHES: RequestName[] = ["agent", "advise"];
const isSearch = ({ name }: Waiting) => SEARCHES.includes(name);
const waiting = new Map<number, Waiting>();
let last = 0;
let worker: Worker;

/** Starts a worker. It reports with id 0 that the engine is loaded, and from which URLs, and then accepts requests. */
function start(): Promise<string[]> {
  worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
  return new Promise((resolve, reject) => {
    // It is not loaded, or the browser does not support it.
    worker.onerror = () => reject(new Error("noEngine" satisfies TextKey));
    worker.onmessage = ({ data }: MessageEvent<Answer>) => {
      if (data.id === 0) return data.error === undefined ? resolve(data.loaded) : reject(new Error(data.error));
      const found = waiting.get(data.id);
      waiting.delete(data.id);
      if (data.error === undefined) found?.resolve(data.reply);
      else found?.reject(new Error(data.error));
    };
  });
}

export let ready = start();

function post<N extends RequestName>(name: N, what: Requests[N]["ask"]): Promise<Requests[N]["reply"]> {
  return new Promise((resolve, reject) => {
    last += 1;
    waiting.set(last, { name, ask: what, resolve, reject });
    worker.postMessage({ id: last, name, ask: what });
  });
}

/** Returns true while the worker is searching. */
export const isSearching = () => [...waiting.values()].some(isSearch);

export async function ask<N extends RequestName>(
  name: N,
  what: Requests[N]["ask"] = {} as never,
): Promise<Requests[N]["reply"]> {
  await ready;
  return post(name, what);
}

/** The pending stop of a search, if any. */
let stopping: Promise<void> | undefined;

/**
 * Stops the search of the worker. A running search handles no messages, and shared memory is not available to every page.
 * Therefore a new worker replaces the old one, loads the same game and answers the other pending requests. Concurrent
 * calls wait for the same replacement.
 */
export function stop(game: Requests["begin"]["ask"]): Promise<void> {
  stopping ??= replace(game).finally(() => (stopping = undefined));
  return stopping;
}

async function replace(game: Requests["begin"]["ask"]): Promise<void> {
  worker.terminate();
  const before = [...waiting];
  waiting.clear();
  ready = start();
  await ready;
  const begun = post("begin", game);
  // Before any newer request.
  for (const [id, one] of before.filter(([, one]) => !isSearch(one))) {
    waiting.set(id, one);
    worker.postMessage({ id, name: one.name, ask: one.ask });
  }
  await begun;
  for (const [, one] of before.filter(([, one]) => isSearch(one))) one.reject(new Stopped());
}
