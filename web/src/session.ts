/** A game and its line of decisions. The user can continue the game and step through it in both directions. */

import {
  Agent,
  Config,
  Game,
  questions,
  type Action,
  type CarcEvent,
  type Spot,
  type Start,
  type View,
} from "carc/manual";
import type { Gain } from "carc/board/position";
import type { Call } from "carc/worker";

import { Judge, adviseOn } from "./judge";
import { NEUTRAL, type Table } from "./places";
import { type Advice, type Kit, type Plan, SEATS, type Seat, type State } from "./protocol";
import { Scene } from "./scene";
import type { TextKey } from "./texts";
import { Visible } from "./visible";

/** The part of a save that describes where draws come from. */
interface Saved {
  chance: {
    seeded?: { seed: string };
    deck?: string[];
    first?: { draws: string[]; then: { seeded?: { seed: string } } };
  };
  origins?: string[];
}

/** Returns the source of a saved game's draws. Draws that the save does not specify are random. */
function sourceOf(
  game: Game,
  { chance: { seeded, deck, first }, origins }: Saved,
): Pick<Plan, "seed" | "draws" | "deck"> {
  const { seed } = seeded ?? first?.then.seeded ?? { seed: String(Date.now()) };
  if (deck) return { seed, deck };
  if (seeded && !origins) return { seed };
  const drawn = game.history.flatMap(({ action }) =>
    action.verb === "draw" && action.item !== "seat" ? [game.config.actionText(action).split(" ").at(-1)!] : [],
  );
  return { seed, draws: first && first.draws.length > drawn.length ? first.draws : drawn };
}

/** Returns the players listed in a save. If the save lists none, all players are human. */
function seatsOf(text: string, players: number): Seat[] {
  const [, list] = /"engine":\s*"[^"]*\(players: ([a-z, ]+)\)"/.exec(text) ?? [];
  const seats = list?.split(", ").filter((seat): seat is Seat => SEATS.includes(seat as Seat)) ?? [];
  return seats.length === players ? seats : Array.from({ length: players }, () => "person");
}

export class Session extends Scene {
  private game: Game;
  private at = 0;
  private curve: number[][];
  /** The events caused by each decision, preceded by the opening events. */
  private story: CarcEvent[][];
  /** The number of decisions for which gains have been shown. */
  private counted: number;
  private readonly agents = new Map<string, Agent>();
  private judged?: Judge;
  /** The view of the shown position. */
  private seen?: { game: Game; at: number; view: View };

  constructor(
    readonly plan: Plan,
    at = plan.line.length,
    language = "en",
  ) {
    super(new Config(plan.config), language);
    this.game = this.start();
    this.story = [this.game.openingEvents()];
    this.curve = [this.game.scores];
    // Replay the whole game first, so that the chart is complete.
    this.go(plan.line.length);
    this.go(at);
    this.counted = this.at;
  }

  /** Opens a position in board notation in which every player is human. */
  private static openBoard(text: string, language: string): Session {
    using config = Config.fromText(text);
    const seats = Array.from({ length: config.players }, () => "person" as const);
    return new Session({ config: config.toObject(), seats, seed: String(Date.now()), line: [] }, 0, language);
  }

  /** Opens a saved game, or a position in board notation. */
  static open(text: string, language: string): Session {
    if (!/^\s*[{[]/.test(text)) return Session.openBoard(text, language);
    using saved = Game.fromJson(text);
    const seats = seatsOf(text, saved.config.players);
    const plan: Plan = { config: saved.config.toObject(), seats, line: [], ...sourceOf(saved, JSON.parse(text)) };
    const session = new Session(plan, 0, language);
    const decisions = saved.history.filter(({ player, automatic }) => player !== undefined && !automatic);
    const isPlayed = decisions.every(({ action }) => {
      const index = session.indexOf(action);
      if (index >= 0) session.play(index);
      return index >= 0;
    });
    // If the save is waiting for a draw that it does not specify, the app has made that draw, so the games differ.
    const isReached = saved.actor === "chance" || session.game.equals(saved);
    if (!isPlayed || !isReached) throw new Error("noReplay" satisfies TextKey);
    session.counted = session.at;
    return session;
  }

  private start(): Game {
    const { deck, draws, seed } = this.plan;
    return new Game(this.config, deck ? { deck } : { seed: BigInt(seed), ...(draws && { draws }) });
  }

  private step(index: number): void {
    const events = this.game.applyIndex(index);
    this.at += 1;
    this.story[this.at] = events;
    this.curve[this.at] = this.game.scores;
  }

  /** Plays a decision and discards any undone decisions. */
  play(index: number): void {
    this.plan.line.length = this.at;
    // The player has answered the puzzle, so the position is no longer a puzzle.
    delete this.plan.puzzle;
    this.curve.length = this.story.length = this.at + 1;
    this.step(index);
    this.plan.line.push(index);
  }

  /** Goes to the position after the given number of decisions. Replaying a game takes only milliseconds. */
  go(at: number): void {
    if (at < this.at) {
      this.game.free();
      this.game = this.start();
      this.at = 0;
    }
    while (this.at < Math.min(at, this.plan.line.length)) this.step(this.plan.line[this.at]!);
  }

  /** Goes to the position after the given number of decisions, and shows only the last decision's gains. */
  leap(at: number): void {
    this.go(at);
    this.counted = Math.max(this.counted, this.at - 1);
  }

  private personDecides(): boolean {
    const { actor } = this.game;
    return typeof actor === "number" && this.plan.seats[actor] === "person";
  }

  back(): void {
    const from = this.at;
    do this.go(Math.max(0, this.at - 1));
    while (this.at > 0 && !this.personDecides());
    // Stay here if there is no earlier human decision, because the game would not continue from that position.
    if (!this.personDecides() && this.plan.seats.includes("person")) this.go(from);
  }

  forward(): void {
    do this.go(this.at + 1);
    while (this.at < this.plan.line.length && !this.personDecides());
  }

  private agent(level: string): Agent {
    let agent = this.agents.get(level);
    if (!agent) this.agents.set(level, (agent = new Agent(level, { seed: BigInt(this.plan.seed) })));
    return agent;
  }

  /** Plays one decision for the agent whose turn it is. */
  agentPlays(call: Call): void {
    const { actor } = this.game;
    if (typeof actor !== "number") return;
    const action = this.agent(this.plan.seats[actor]!).choose(this.game, call);
    this.play(this.indexOf(action));
  }

  private indexOf(action: Action): number {
    return [...this.game.legalCodes()].indexOf(action.code);
  }

  /** Plays the decisions in a turn as long as they are legal. */
  playTurn(codes: number[]): void {
    for (const code of codes) {
      const index = [...this.game.legalCodes()].indexOf(code);
      if (index < 0) return;
      this.play(index);
    }
  }

  advise(call: Call): Advice[] {
    const level = this.plan.seats.includes("expert") ? "expert" : "hard";
    return adviseOn(this.game, this.agent(level), call);
  }

  /** Returns a replay of the whole line for reviews. */
  judge(): Judge {
    if (this.judged?.line.join() !== this.plan.line.join())
      this.judged = new Judge(() => this.start(), [...this.plan.line]);
    return this.judged!;
  }

  /**
   * Returns the game as a save. The players are stored next to the program's name, where the engine does not check
   * them.
   */
  save(): string {
    return this.game
      .toJson()
      .replace(/"engine":\s*"[^"]*/, (engine) => `${engine} (players: ${this.plan.seats.join(", ")})`);
  }

  /** Returns the current game for the position editor. */
  table(): Table {
    const completed = (spot: Spot) => this.completed(spot);
    const visible = new Visible(this.game, this.config, Object.values(this.names()), completed);
    return { game: this.game, config: this.config, choice: (action, index) => visible.choice(action, index) };
  }

  kit(): Kit {
    const { config, game } = this;
    const bag = Object.keys(game.bag());
    const figures = Object.keys(game.supply(0));
    return {
      tiles: config.tiles
        .filter(({ board }) => !board)
        .map(({ id, marks, personal }) => ({ id, text: this.names()[id]!, marks, personal })),
      figures,
      captives: figures.filter((figure) => questions().exchange!.includes(figure)),
      neutral: Object.keys(NEUTRAL).filter((figure) => config.mechanics[NEUTRAL[figure]!]),
      tokens: Object.keys(config.tokens).filter((token) => !bag.includes(token)),
      bag,
      mechanics: config.mechanics,
      hands: config.options.hand_size !== "0",
    };
  }

  /** Returns the result of `read` for this position or, if it has none, for the last position that has one. */
  private atTurn<T>(read: (game: Game) => T | undefined): T | undefined {
    for (let at = this.at; at >= 0; at -= 1) {
      using game = this.start();
      for (const index of this.plan.line.slice(0, at)) game.playIndex(index);
      const found = game.isOver ? undefined : read(game);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** Returns the position as a start position. During a turn, returns the position at the start of the turn. */
  asStart(): Start {
    const turnStart = (game: Game) => {
      const start = game.toStart();
      return start?.mid_turn ? undefined : start;
    };
    return this.atTurn(turnStart) ?? {};
  }

  /** Returns the position in board notation, or else the last position that can be written in it. */
  asText(): string {
    return this.atTurn((game) => game.toText()) ?? this.config.toText();
  }

  /** Returns the points scored since the last state. */
  private gains(): Gain[] {
    const steps = this.story.slice(this.counted + 1, this.at + 1);
    this.counted = this.at;
    return this.gainsOf(steps);
  }

  /** Returns the viewer: the human player to act, or the only human at the table. */
  protected viewer(): number | undefined {
    const people = this.plan.seats.flatMap((seat, at) => (seat === "person" ? [at] : []));
    const { actor } = this.game;
    if (typeof actor === "number" && people.includes(actor)) return actor;
    return people.length === 1 ? people[0] : undefined;
  }

  protected view(): View {
    const { game, at } = this;
    if (this.seen?.game !== game || this.seen.at !== at) {
      this.seen?.view.free();
      this.seen = { game, at, view: game.view(this.viewer()) };
    }
    return this.seen.view;
  }

  protected events(): CarcEvent[][] {
    return this.story.slice(0, this.at + 1);
  }

  protected completed(spot: Spot): number | null {
    return this.game.completedValue(spot) ?? null;
  }

  state(): State {
    return {
      ...this.shown(),
      plan: { ...this.plan, line: [...this.plan.line] },
      game: this.plan.seed,
      at: this.at,
      choices: this.personDecides() ? this.visible().choices() : [],
      secret: this.hasSecret(),
      curve: this.curve,
      gains: this.gains(),
    };
  }
}
