/** The worker of `Agents`. It loads the engine and answers calls. */

import type { AgentHandlers } from "./agents.js";
import { Agent, Game, LoadError, View } from "./index.js";
import { serve } from "./worker.js";

/** Loads a game, or a game that is consistent with a view. */
function load(text: string, seed: number | bigint): Game {
  try {
    return Game.fromJson(text);
  } catch (error) {
    if (!(error instanceof LoadError)) throw error;
    const view = viewOf(text);
    if (!view) throw error;
    const game = view.determinize(seed);
    view.free();
    return game;
  }
}

function viewOf(text: string): View | undefined {
  try {
    return View.fromJson(text);
  } catch {
    return undefined;
  }
}

/** Calls a function with the game for a position, and releases the game. */
function withGame<T>(position: string, seed: number | bigint, read: (game: Game) => T): T {
  const game = load(position, seed);
  try {
    return read(game);
  } finally {
    game.free();
  }
}

function withAgent<T>(
  { position, agent: spec, seed }: { position: string; agent: string; seed: number | bigint },
  read: (agent: Agent, game: Game) => T,
): T {
  return withGame(position, seed, (game) => {
    const agent = new Agent(spec, { seed });
    try {
      return read(agent, game);
    } finally {
      agent.free();
    }
  });
}

const handlers: AgentHandlers = {
  choose: (ask, call) => withAgent(ask, (agent, game) => agent.choose(game, call)),
  rank: (ask, call) => withAgent(ask, (agent, game) => agent.rank(game, { turns: ask.turns, ...call })),
  search: (ask, call) => withAgent(ask, (agent, game) => agent.search(game, { turns: ask.turns, ...call })),
  solve: ({ position, turns, nodes }, call) => withGame(position, 0, (game) => game.solve({ turns, nodes, ...call })),
  estimate: ({ position, samples, seed }, call) =>
    withGame(position, seed, (game) => game.estimate({ samples, seed, ...call })),
};

serve(handlers);
