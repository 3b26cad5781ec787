/** Compares the turns in a game with the best ones, and finds puzzles. */

import { type Action, Agent, Config, Game, type Candidate } from "carc/manual";
import type { Call } from "carc/worker";

import type { Advice, Choice, Plan, Review, TurnStart } from "./protocol";

/** The number of suggested turns. */
const HINTS = 5;
/** The number of search iterations for each turn, and the maximum number of positions for the exact solver. */
const ITERATIONS = 400;
const NODES = 100_000;
/** Turns are solved exactly if at most this many tiles remain. */
const SOLVED = 1;
/** The minimum advantage of a puzzle's best turn over the obvious one, in points. */
const SURPRISE = 1;

/** The phases in which a turn or turn part begins. */
const BEGINNINGS = ["place", "tile_source"];

type Turn = Pick<Candidate, "actions" | "lead">;

/** Describes the actions of a planned turn. Each action is described in the position in which it is played. */
export function described(game: Game, actions: Action[]): Choice[] {
  using copy = game.copy();
  return actions.map((action) => {
    const kind = "segment" in action && action.segment !== undefined ? copy.featureAt(action)?.kind : undefined;
    copy.play(action);
    return { index: -1, action, ...(kind && { kind }) };
  });
}

/** Returns the best turns for the player to act, best first. */
export const adviseOn = (game: Game, agent: Agent, call: Call): Advice[] =>
  agent
    .rank(game, { turns: true, ...call })
    .slice(0, HINTS)
    .map(({ actions, lead }) => ({
      turn: described(game, actions),
      lead,
      codes: actions.map(({ code }) => code),
    }));

/** Returns every turn with its expected lead, best first. */
function turnsOf(game: Game, call: Call): { turns: Turn[]; exact: boolean } {
  const isOpen = game.tilesRemaining <= SOLVED && game.config.players === 2 && game.config.options.hand_size === "0";
  const solution = isOpen ? game.solve({ turns: true, nodes: NODES, ...call }) : undefined;
  if (solution?.exact) return { turns: solution.candidates, exact: true };
  // Each call creates a new agent, so that the result does not depend on other turns.
  using agent = new Agent(`mcts:iterations=${ITERATIONS}`, { seed: 1n });
  return { turns: agent.rank(game, { turns: true, ...call }), exact: false };
}

const begins = (prefix: Action[], codes: number[]) => prefix.every(({ code }, at) => codes[at] === code);

/** Replays a game to review its turns. */
export class Judge {
  private at = 0;
  private game: Game;

  constructor(
    private readonly start: () => Game,
    readonly line: number[],
  ) {
    this.game = start();
  }

  private go(at: number): void {
    if (at < this.at) {
      this.game.free();
      this.game = this.start();
      this.at = 0;
    }
    while (this.at < at) this.step();
  }

  private step(): void {
    this.game.playIndex(this.line[this.at]!);
    this.at += 1;
  }

  /** Plays the rest of a turn and returns its actions as codes. */
  private playTurn(): number[] {
    const { actor, turn } = this.game;
    const codes: number[] = [];
    do {
      const index = this.line[this.at]!;
      codes.push(this.game.legalCodes()[index]!);
      this.step();
    } while (
      this.at < this.line.length &&
      !this.game.isOver &&
      this.game.actor === actor &&
      this.game.turn === turn &&
      !BEGINNINGS.includes(this.game.phase)
    );
    return codes;
  }

  /** Returns where each turn begins. Decisions made during another player's turn do not count. */
  turns(): TurnStart[] {
    const found: TurnStart[] = [];
    this.go(0);
    while (this.at < this.line.length && !this.game.isOver) {
      const { actor, turn, phase } = this.game;
      if (typeof actor === "number" && BEGINNINGS.includes(phase)) found.push({ at: this.at, turn, player: actor });
      this.playTurn();
    }
    return found;
  }

  /** Compares the turn that begins at a decision with the best turn. */
  review(at: number, call: Call): Review {
    this.go(at);
    const { actor, turn } = this.game;
    const { turns, exact } = turnsOf(this.game, call);
    using before = this.game.copy();
    const codes = this.playTurn();
    const length = (one: number) => turns[one]!.actions.length;
    const [played] = [...turns.keys()]
      .filter((one) => begins(turns[one]!.actions, codes))
      .sort((one, other) => length(other) - length(one));
    const best = turns[0]!.lead;
    const lead = played === undefined ? null : turns[played]!.lead;
    return {
      at,
      turn,
      player: actor as number,
      best: described(before, turns[0]!.actions),
      played: played === undefined ? [] : described(before, turns[played]!.actions),
      lead,
      loss: lead === null ? null : best - lead,
      exact,
    };
  }
}

/** Plays a game until few turns are left. Returns the game if exactly one turn is best, but not the obvious one. */
function tryPuzzle(config: Config, seed: number, call: Call): number[] | undefined {
  using game = new Game(config, { seed: BigInt(seed) });
  using agent = new Agent("easy", { seed: BigInt(seed) });
  const line: number[] = [];
  while (game.tilesRemaining > SOLVED || game.phase !== "place") {
    if (game.isOver) return undefined;
    const { code } = agent.choose(game);
    line.push([...game.legalCodes()].indexOf(code));
    game.playIndex(line.at(-1)!);
  }
  using greedy = new Agent("greedy", { seed: 1n });
  const obvious = greedy.rank(game, { turns: true })[0]!.actions.map(({ code }) => code);
  const { turns, exact } = turnsOf(game, call);
  const first = turns.find(({ actions }) => begins(actions, obvious));
  return exact && first && turns[0]!.lead - first.lead >= SURPRISE ? line : undefined;
}

/** Tries seeds in order, starting with `from`, and returns the next puzzle, whose solution is exact. */
export function findPuzzle(from: number, call: Call): Plan {
  const form = { preset: "c3", players: 2 };
  using config = new Config(form);
  for (let seed = from; !call.isCancelled(); seed += 1) {
    const line = tryPuzzle(config, seed, call);
    if (line) return { config: form, seed: String(seed), seats: ["person", "person"], line, puzzle: true };
  }
  throw new Error("the search was cancelled");
}
