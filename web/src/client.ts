/** Asks the worker and waits for its answers. */

import type { RequestName, Requests } from "./protocol";

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

/** What is rejected when a search is stopped. */
export class Stopped extends Error {}

const SEARCHES: RequestName[] = ["agent", "advise"];
const isSearch = ({ name }: Waiting) => SEARCHES.includes(name);
const waiting = new Map<number, Waiting>();
let last = 0;
let worker: Worker;

/** Once the engine is loaded the worker says so with 0, and from which addresses; then it listens. */
function start(): Promise<string[]> {
  worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
  return new Promise((resolve) => {
    worker.onmessage = ({ data }: MessageEvent<Answer>) => {
      if (data.id === 0) return resolve(data.loaded);
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

/** Whether the worker searches. */
export const isSearching = () => [...waiting.values()].some(isSearch);

export async function ask<N extends RequestName>(
  name: N,
  what: Requests[N]["ask"] = {} as never,
): Promise<Requests[N]["reply"]> {
  await ready;
  return post(name, what);
}

/** While a search is being stopped. */
let stopping: Promise<void> | undefined;

/**
 * Stops the search of the worker. A search listens to nobody while it runs, and memory that both sides see is not
 * given to every page; so another worker takes its place, begins with the same game and answers what else was asked.
 * Who stops it meanwhile waits for the same.
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
  // Before anything newer is asked.
  for (const [id, one] of before.filter(([, one]) => !isSearch(one))) {
    waiting.set(id, one);
    worker.postMessage({ id, name: one.name, ask: one.ask });
  }
  await begun;
  for (const [, one] of before.filter(([, one]) => isSearch(one))) one.reject(new Stopped());
}
