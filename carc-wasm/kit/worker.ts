/**
 * A client for a Web Worker, with typed calls, cancellation and progress, and the function that serves it in the
 * worker.
 */

import { CarcError, make } from "./errors.js";

export { WorkerError } from "./errors.js";

/** Monitors a call in a worker. An `Agent` search that receives it reports progress and can be cancelled. */
export interface Call {
  /** Returns true after the client has cancelled the call. */
  isCancelled: () => boolean;
  /** Reports the budget used so far and the total to the client. At most 20 reports per second are sent. */
  progress: (done: number, total: number) => void;
}

/** The functions in a worker, by name. Arguments and results must be values that `postMessage` can copy. */
// biome-ignore lint/suspicious/noExplicitAny: each handler declares the type of its argument
export type Handlers = { [name: string]: (argument: any, call: Call) => unknown };

/** Options for a call. */
export interface CallOptions {
  /** Cancels the call when the signal is aborted. The promise is rejected immediately with the abort reason. */
  signal?: AbortSignal;
  /** Receives the budget used so far and the total budget of a search. */
  onProgress?: (done: number, total: number) => void;
}

/** Options for a worker client. */
export interface ClientOptions<H extends Handlers> {
  /** Returns the first call for a replacement worker, which restores the previous worker's state, if any. */
  restore?: () => [name: keyof H & string, argument: unknown] | undefined;
}

type Argument<H extends Handlers, N extends keyof H> = Parameters<H[N]>[0];
type Result<H extends Handlers, N extends keyof H> = Promise<Awaited<ReturnType<H[N]>>>;
type Rest<A> = undefined extends A ? [argument?: A, options?: CallOptions] : [argument: A, options?: CallOptions];

interface Request {
  id: number;
  name: string;
  argument: unknown;
  /** Contains a nonzero number after the call has been cancelled; omitted if the page cannot share memory. */
  flag?: Int32Array | undefined;
}

/** An error in the form of a message. Errors from this package are restored as instances of their classes. */
interface Fault {
  name: string;
  message: string;
  details: Record<string, unknown>;
}

type Answer =
  | { kind: "ready"; value: unknown }
  | { kind: "failed"; fault: Fault }
  | { kind: "result"; id: number; value: unknown }
  | { kind: "error"; id: number; fault: Fault }
  | { kind: "progress"; id: number; done: number; total: number };

interface Pending extends Request {
  resolve: (value: never) => void;
  reject: (reason: unknown) => void;
  onProgress: CallOptions["onProgress"];
  /** Removes the signal's listener. */
  end: () => void;
}

/** The minimum time between two progress reports, in milliseconds. */
const PAUSE = 50;

function toFault(error: unknown): Fault {
  const { name = "Error", message = String(error) } = (error ?? {}) as Partial<Error>;
  return { name, message, details: error instanceof CarcError ? { ...error } : {} };
}

function fromFault({ name, message, details }: Fault): Error {
  const { code, ...more } = details;
  if (typeof code === "string") return make(name, code, message, more);
  return Object.assign(new Error(message), { name });
}

/**
 * Serves a client's calls. You can call this function at any time in the worker, because the client queues its calls
 * until `loading` has resolved.
 *
 * @param handlers The worker's functions.
 * @param loading Resolves when calls can be served. `client.ready` resolves to the value of `loading`. If `loading` is
 *   rejected, all calls are rejected.
 */
export function serve(handlers: Handlers, loading: Promise<unknown> = Promise.resolve()): void {
  const post = (answer: Answer) => postMessage(answer);
  self.onmessage = async ({ data }: MessageEvent<Request>) => {
    const { id, name, argument, flag } = data;
    let reported = Number.NEGATIVE_INFINITY;
    const call: Call = {
      isCancelled: () => flag !== undefined && Atomics.load(flag, 0) !== 0,
      progress: (done, total) => {
        const now = performance.now();
        if (now - reported < PAUSE && done < total) return;
        reported = now;
        post({ kind: "progress", id, done, total });
      },
    };
    try {
      const handler = Object.hasOwn(handlers, name) ? handlers[name] : undefined;
      if (!handler) throw new TypeError(`unknown call "${name}"`);
      post({ kind: "result", id, value: await handler(argument, call) });
    } catch (error) {
      post({ kind: "error", id, fault: toFault(error) });
    }
  };
  loading.then(
    (value) => post({ kind: "ready", value }),
    (error) => post({ kind: "failed", fault: toFault(error) }),
  );
}

/**
 * A client for a worker that calls `serve`. Calls run one after another. You can make calls as soon as you have created
 * the client, because they are queued until the worker has loaded.
 *
 * A running call is cancelled in one of two ways. If the page is cross-origin isolated, the worker
 * reads a flag in shared memory (`Call.isCancelled`). Otherwise, the worker is replaced with a new
 * one, and its state is lost unless `restore` restores it. Queued calls are always kept.
 *
 * ```js
 * const client = new WorkerClient(() => new Worker(new URL("./worker.js", import.meta.url), { type: "module" }));
 * const best = await client.call("best", game.toJson(), { signal: AbortSignal.timeout(1000) });
 * ```
 */
export class WorkerClient<H extends Handlers, Loaded = unknown> {
  #worker!: Worker;
  #ready!: Promise<Loaded>;
  #isReady = false;
  #failure: unknown;
  #running: Pending | undefined;
  #waiting: Pending[] = [];
  #last = 0;
  readonly #create: () => Worker;
  readonly #restore: NonNullable<ClientOptions<H>["restore"]>;

  /**
   * Starts the worker.
   *
   * @param create Creates the worker; also called when the worker is replaced.
   * @param options The call that restores the state of a replaced worker.
   */
  constructor(create: () => Worker, { restore = () => undefined }: ClientOptions<H> = {}) {
    this.#create = create;
    this.#restore = restore;
    this.#start();
  }

  /** Resolves to the value passed to `serve` when the worker has loaded. Rejects if the worker could not be loaded. */
  get ready(): Promise<Loaded> {
    return this.#ready;
  }

  /** The names of the calls that are running or waiting, in order. */
  get pending(): (keyof H & string)[] {
    return this.#calls.map(({ name }) => name);
  }

  get #calls(): Pending[] {
    return [...(this.#running ? [this.#running] : []), ...this.#waiting];
  }

  /**
   * Calls a function in the worker.
   *
   * @param name The name of the function.
   * @param rest The function's argument, and the call's signal and progress callback.
   * @throws {CarcError} If the function throws an error from this package; its class and fields are preserved. Other
   *   errors are thrown too.
   * @throws {WorkerError} If the worker could not be loaded, or the client has been closed.
   * @throws The abort reason, if the signal is aborted.
   */
  call<N extends keyof H & string>(name: N, ...rest: Rest<Argument<H, N>>): Result<H, N> {
    const [argument, options] = rest;
    return new Promise((resolve, reject) => this.#enter(name, argument, options, resolve, reject, false));
  }

  /** Ends the worker. Rejects all calls with a `WorkerError`. */
  close(): void {
    this.#worker.terminate();
    this.#fail(make("WorkerError", "worker_closed", "the client has been closed", {}));
  }

  #enter(
    name: string,
    argument: unknown,
    { signal, onProgress }: CallOptions = {},
    resolve: Pending["resolve"],
    reject: Pending["reject"],
    isFirst: boolean,
  ): void {
    if (signal?.aborted) return reject(signal.reason);
    if (this.#failure !== undefined) return reject(this.#failure);
    const isIsolated = typeof SharedArrayBuffer !== "undefined" && globalThis.crossOriginIsolated;
    const flag = signal && isIsolated ? new Int32Array(new SharedArrayBuffer(4)) : undefined;
    const cancel = () => this.#cancel(pending, signal!.reason);
    const end = () => signal?.removeEventListener("abort", cancel);
    this.#last += 1;
    const pending: Pending = { id: this.#last, name, argument, flag, resolve, reject, onProgress, end };
    signal?.addEventListener("abort", cancel, { once: true });
    if (isFirst) this.#waiting.unshift(pending);
    else this.#waiting.push(pending);
    this.#next();
  }

  #start(): void {
    this.#isReady = false;
    this.#ready = new Promise((resolve, reject) => {
      const failed = (error: unknown) => {
        reject(error);
        this.#fail(error);
      };
      const worker = this.#create();
      this.#worker = worker;
      worker.onerror = ({ message }) => {
        if (!this.#isReady)
          failed(make("WorkerError", "worker_failed", message || "the worker could not be loaded", {}));
      };
      worker.onmessage = ({ data }: MessageEvent<Answer>) => {
        if (data.kind === "failed") return failed(fromFault(data.fault));
        if (data.kind !== "ready") return this.#receive(data);
        this.#isReady = true;
        resolve(data.value as Loaded);
        this.#next();
      };
    });
    // Prevents an unhandled rejection; each call is rejected with the same error.
    this.#ready.catch(() => undefined);
  }

  #fail(error: unknown): void {
    this.#failure = error;
    const calls = this.#calls;
    this.#running = undefined;
    this.#waiting = [];
    for (const { end, reject } of calls) {
      end();
      reject(error);
    }
  }

  #next(): void {
    if (!this.#isReady || this.#running) return;
    const next = this.#waiting.shift();
    if (!next) return;
    const { id, name, argument, flag } = next;
    this.#running = next;
    try {
      this.#worker.postMessage({ id, name, argument, flag } satisfies Request);
    } catch (error) {
      // The argument cannot be copied.
      this.#settle(() => next.reject(error));
    }
  }

  #settle(answer: () => void): void {
    this.#running?.end();
    this.#running = undefined;
    answer();
    this.#next();
  }

  #receive(answer: Exclude<Answer, { kind: "ready" | "failed" }>): void {
    const running = this.#running;
    if (running?.id !== answer.id) return;
    if (answer.kind === "progress") return running.onProgress?.(answer.done, answer.total);
    this.#settle(() =>
      answer.kind === "result" ? running.resolve(answer.value as never) : running.reject(fromFault(answer.fault)),
    );
  }

  #cancel(pending: Pending, reason: unknown): void {
    pending.end();
    pending.onProgress = undefined;
    pending.reject(reason);
    if (pending !== this.#running) this.#waiting = this.#waiting.filter((one) => one !== pending);
    else if (pending.flag) Atomics.store(pending.flag, 0, 1);
    else this.#replace();
  }

  /** Replaces the worker because its running call has been cancelled. */
  #replace(): void {
    this.#worker.terminate();
    this.#running = undefined;
    this.#start();
    const first = this.#restore();
    // Ignore the result. If restoring the state fails, later calls report the problem.
    if (first)
      this.#enter(
        first[0],
        first[1],
        {},
        () => undefined,
        () => undefined,
        true,
      );
  }
}
