/** Sends requests to the worker and waits for its replies. */

import engineAddress from "carc/carc_bg.wasm?url";
import { WorkerClient } from "carc/worker";

import type { Entry, RequestHandlers, RequestName, Requests } from "./protocol";

/** The error that rejects a request whose search was stopped. */
export class Stopped extends Error {}

/** The request that restores the game on the screen. */
type Restoring = ["begin", Requests["begin"]["ask"]] | ["enter", Entry];

/** The requests that start a search, which may take a long time. */
const SEARCHES: RequestName[] = ["agent", "advise", "review", "findPuzzle"];
const isSearch = (name: RequestName) => SEARCHES.includes(name);

let shown: () => Restoring | undefined = () => undefined;
let searches = new AbortController();

/**
 * Compiles the engine. The page, not the worker, loads the module, so that the module arrives together with the scripts
 * and a replacement worker can receive the same module.
 */
async function compile(): Promise<WebAssembly.Module> {
  const response = await fetch(engineAddress);
  const isStream = response.headers.get("content-type") === "application/wasm";
  return isStream ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}

const engine = compile();

const client = new WorkerClient<RequestHandlers, string>(
  () => {
    const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
    engine.then(
      (module) => worker.postMessage(module),
      () => worker.postMessage(null),
    );
    return worker;
  },
  {
    restore: () => shown(),
  },
);

/** Sets the function that returns the request for the game on the screen. A new worker starts with this request. */
export function restoreWith(game: () => Restoring | undefined): void {
  shown = game;
}

/** Resolves to the URLs of the worker and the engine after both have loaded. */
export const loaded = async () => [await client.ready, new URL(engineAddress, location.href).href];

/** Returns true while a search is running or waiting. */
export const isSearching = () => client.pending.some(isSearch);

/** Sends a request. Aborting the signal stops a search and rejects its request with `Stopped`. */
export function ask<N extends RequestName>(
  name: N,
  what: Requests[N]["ask"] = {} as never,
  signal?: AbortSignal,
): Promise<Requests[N]["reply"]> {
  const signals = [...(isSearch(name) ? [searches.signal] : []), ...(signal ? [signal] : [])];
  const options = signals.length ? { signal: AbortSignal.any(signals) } : {};
  // TypeScript cannot tell whether request N requires an argument.
  return client.call<N>(...([name, what, options] as unknown as Parameters<typeof client.call<N>>));
}

/** Stops all searches. Their requests are rejected with `Stopped`, and all other requests are answered. */
export function stop(): void {
  searches.abort(new Stopped());
  searches = new AbortController();
}
