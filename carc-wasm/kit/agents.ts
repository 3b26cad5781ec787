/** Agents that run in a worker, so that a page stays responsive while they search. */

import type { Action, Candidate, Estimate, Game, Search, Solution, View } from "./index.js";
import { type Call, type CallOptions, WorkerClient } from "./worker.js";

/** A position for a worker: a game, a view, or the JSON form of either. */
export type Position = string | Pick<Game, "toJson"> | Pick<View, "toJson">;

/** Options for an agent call. */
export interface AskOptions extends CallOptions {
  /** The agent's seed; the default is 0. */
  seed?: number | bigint;
  /** True to rank or search complete turns instead of actions. */
  turns?: boolean;
}

interface Ask {
  position: string;
  agent: string;
  seed: number | bigint;
  turns: boolean;
}

/** The functions in the worker `carc/agent-worker`. */
export type AgentHandlers = {
  choose: (ask: Ask, call: Call) => Action;
  rank: (ask: Ask, call: Call) => Candidate[];
  search: (ask: Ask, call: Call) => Search;
  solve: (ask: { position: string; turns: boolean; nodes: number }, call: Call) => Solution;
  estimate: (ask: { position: string; samples: number; seed: number | bigint }, call: Call) => Estimate;
};

const textOf = (position: Position) => (typeof position === "string" ? position : position.toJson());

/**
 * Agents that run in a worker. Every call loads its own position, so calls are independent of each
 * other. An agent that receives a view plays in a game that is consistent with the view
 * (`View.determinize`).
 *
 * ```js
 * const agents = new Agents();
 * const action = await agents.choose(game, "hard", { onProgress: (done, total) => console.log(done / total) });
 * ```
 */
export class Agents {
  readonly #client: WorkerClient<AgentHandlers>;

  /**
   * Starts the worker.
   *
   * @param create Creates a worker that imports `carc/agent-worker`. Required for bundlers that do not process workers
   *   in packages; the default loads the file from the package.
   */
  constructor(
    create: () => Worker = () => new Worker(new URL("./agent-worker.js", import.meta.url), { type: "module" }),
  ) {
    this.#client = new WorkerClient(create);
  }

  /** Resolves when the worker has loaded. */
  get ready(): Promise<unknown> {
    return this.#client.ready;
  }

  /**
   * Returns the action that an agent chooses for the player to act.
   *
   * @throws {AgentError} If the agent name is invalid, or no player can act.
   * @throws {LoadError} If the position is invalid.
   */
  choose(position: Position, agent: string, options: AskOptions = {}): Promise<Action> {
    return this.#client.call("choose", this.#ask(position, agent, options), options);
  }

  /**
   * Ranks the legal actions, or complete turns if `turns` is set, by their expected lead, best first.
   *
   * @throws {AgentError} As for `choose`, or if the agent cannot rank.
   */
  rank(position: Position, agent: string, options: AskOptions = {}): Promise<Candidate[]> {
    return this.#client.call("rank", this.#ask(position, agent, options), options);
  }

  /**
   * Returns the statistics of a tree search.
   *
   * @throws {AgentError} As for `choose`, or if the agent does not search.
   */
  search(position: Position, agent: string, options: AskOptions = {}): Promise<Search> {
    return this.#client.call("search", this.#ask(position, agent, options), options);
  }

  /**
   * Solves the end of a game exactly.
   *
   * @param options `nodes` is the maximum number of positions to visit; the default is 1,000,000.
   */
  solve(position: Position, options: CallOptions & { turns?: boolean; nodes?: number } = {}): Promise<Solution> {
    const { turns = false, nodes = 1_000_000 } = options;
    return this.#client.call("solve", { position: textOf(position), turns, nodes }, options);
  }

  /**
   * Estimates the outcome of a game with playouts.
   *
   * @param options `samples` is the number of playouts, at least 2; the default is 100.
   */
  estimate(
    position: Position,
    options: CallOptions & { samples?: number; seed?: number | bigint } = {},
  ): Promise<Estimate> {
    const { samples = 100, seed = 0 } = options;
    return this.#client.call("estimate", { position: textOf(position), samples, seed }, options);
  }

  /** Ends the worker. Rejects all calls with a `WorkerError`. */
  close(): void {
    this.#client.close();
  }

  #ask(position: Position, agent: string, { seed = 0, turns = false }: AskOptions): Ask {
    return { position: textOf(position), agent, seed, turns };
  }
}
