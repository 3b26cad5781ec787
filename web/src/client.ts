/** Asks the worker and waits for its answers. */

import type { RequestName, Requests } from "./protocol";

interface Waiting {
  resolve: (reply: never) => void;
  reject: (error: Error) => void;
}

const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
const waiting = new Map<number, Waiting>();
let last = 0;

/** Once the engine is loaded the worker says so with 0, and from which addresses; then it listens. */
export const ready = new Promise<string[]>((resolve) => {
  worker.onmessage = ({ data }: MessageEvent<{ id: number; reply: never; error?: string; loaded: string[] }>) => {
    if (data.id === 0) return resolve(data.loaded);
    const { resolve: settle, reject } = waiting.get(data.id)!;
    waiting.delete(data.id);
    if (data.error === undefined) settle(data.reply);
    else reject(new Error(data.error));
  };
});

export async function ask<N extends RequestName>(name: N, ask: Requests[N]["ask"] = {} as never): Promise<Requests[N]["reply"]> {
  await ready;
  return new Promise((resolve, reject) => {
    last += 1;
    waiting.set(last, { resolve: resolve as (reply: never) => void, reject });
    worker.postMessage({ id: last, name, ask });
  });
}
