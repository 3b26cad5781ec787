/** A game with its line of decisions, which can be continued and replayed in both directions. */

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
import { type Gain, type Rings, spotOf } from "carc/board/position";
import type { Call } from "carc/worker";

import { Judge, imagined } from "./judge";
import { NEUTRAL, type Table } from "./places";
import {
  type Advice,
  type Kit,
  type Ledger,
  type Owned,
  type Plan,
  SEATS,
  type Seat,
  type State,
  type TileEntry,
  type Told,
} from "./protocol";
import type { TextKey } from "./texts";
import { reasonText, tileText } from "./told";
import { Visible } from "./visible";

const HINTS = 5;
/** The maximum number of lines in the game log. */
const TOLD = 200;

/** The engine numbers players from 0; the app numbers them from 1. */
const fromOne = (text: string) =>
  text.replace(
    /\b(players?|spielers?|joueurs?) (\d)/gi,
    (_, word: string, seat: string) => `${word} ${Number(seat) + 1}`,
  );

/** The part of a save that describes chance. */
interface Saved {
  chance: {
    seeded?: { seed: string };
    deck?: string[];
    first?: { draws: string[]; then: { seeded?: { seed: string } } };
  };
  origins?: string[];
}

/** Returns the source of the draws of a saved game; the rest is drawn at random if the save leaves it open. */
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

/** Returns who plays according to a save; people if it does not say. */
function seatsOf(text: string, players: number): Seat[] {
  const [, list] = /"engine":\s*"[^"]*\(players: ([a-z, ]+)\)"/.exec(text) ?? [];
  const seats = list?.split(", ").filter((seat): seat is Seat => SEATS.includes(seat as Seat)) ?? [];
  return seats.length === players ? seats : Array.from({ length: players }, () => "person");
}

export class Session {
  private game: Game;
  private readonly config: Config;
  private at = 0;
  private curve: number[][];
  /** The events of each decision, starting with the opening. */
  private story: CarcEvent[][];
  /** The decision up to which gains have been shown. */
  private counted: number;
  private named = "";
  private tileNames: Record<string, string> = {};
  /** The sentences of events, cached by language and viewer. */
  private readonly sentences = new Map<string, WeakMap<CarcEvent, string>>();
  private readonly agents = new Map<string, Agent>();
  private judged?: Judge;
  /** The view of the shown position. */
  private sight?: { game: Game; at: number; language: string; view: View; visible: Visible };

  constructor(
    readonly plan: Plan,
    at = plan.line.length,
    public language = "en",
  ) {
    this.config = new Config(plan.config);
    this.game = this.start();
    this.story = [this.game.openingEvents()];
    this.curve = [this.game.scores];
    // Replay the whole game first, to draw the complete chart.
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
    // The app has made a draw that the save left open.
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

  /** Plays a decision and discards undone ones. */
  play(index: number): void {
    this.plan.line.length = this.at;
    // It has been answered.
    delete this.plan.puzzle;
    this.curve.length = this.story.length = this.at + 1;
    this.step(index);
    this.plan.line.push(index);
  }

  /** Goes to the position after this number of decisions. Games are replayed in milliseconds. */
  go(at: number): void {
    if (at < this.at) {
      this.game.free();
      this.game = this.start();
      this.at = 0;
    }
    while (this.at < Math.min(at, this.plan.line.length)) this.step(this.plan.line[this.at]!);
  }

  /** Goes to the position after this number of decisions, and shows only the gains of the last step. */
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
    // Before the first human decision, the game would not continue.
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

  /** Plays one decision of the agent to act. */
  agentPlays(call: Call): void {
    const { actor } = this.game;
    if (typeof actor !== "number") return;
    const action = this.agent(this.plan.seats[actor]!).choose(this.game, call);
    this.play(this.indexOf(action));
  }

  private indexOf(action: Action): number {
    return [...this.game.legalCodes()].indexOf(action.code);
  }

  /** Plays the decisions of a turn while they are legal. */
  playTurn(codes: number[]): void {
    for (const code of codes) {
      const index = [...this.game.legalCodes()].indexOf(code);
      if (index < 0) return;
      this.play(index);
    }
  }

  /** Returns the best turns according to a search that is at least as strong as the agents of the game. */
  advise(call: Call): Advice[] {
    const level = this.plan.seats.includes("expert") ? "expert" : "hard";
    const hints = this.agent(level).rank(this.game, { turns: true, ...call });
    return hints.slice(0, HINTS).map(({ actions, lead }) => ({
      turn: actions.map((action) => imagined(this.game, action)),
      lead,
      codes: actions.map(({ code }) => code),
    }));
  }

  /** Returns the replay for reviews of the whole line. */
  judge(): Judge {
    if (this.judged?.line.join() !== this.plan.line.join())
      this.judged = new Judge(() => this.start(), [...this.plan.line]);
    return this.judged!;
  }

  /** Returns the game as a save, with its players next to the name of the program, which the engine does not check. */
  save(): string {
    return this.game
      .toJson()
      .replace(/"engine":\s*"[^"]*/, (engine) => `${engine} (players: ${this.plan.seats.join(", ")})`);
  }

  picture(): string {
    return this.game.renderSvg({ numbers: true });
  }

  tile(id: string, rotation: number): string {
    return this.config.renderTileSvg(id, rotation);
  }

  /** Returns the names of tiles in the current language. */
  private names(): Record<string, string> {
    if (this.named !== this.language) {
      this.named = this.language;
      this.tileNames = Object.fromEntries(
        this.config.tiles.map(({ id }) => [id, tileText(this.config, id, this.language)]),
      );
    }
    return this.tileNames;
  }

  /** Returns the current game for the position editor. */
  table(): Table {
    const visible = this.visibleIn(this.game);
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

  /** Returns the tile types of the game, with the copies that the viewer has not seen yet. */
  tiles(): TileEntry[] {
    const { config } = this;
    const unseen = this.game.view(this.viewer()).unseen();
    return config.tiles
      .filter(({ board }) => !board)
      .map(({ id, count, personal, segments }) => ({
        id,
        text: this.names()[id]!,
        count,
        left: unseen[id] ?? 0,
        personal,
        segments: segments.map(({ kind }, number) => ({ kind, point: config.anchor(id, number)! })),
      }));
  }

  /** Returns what `read` finds in the position, or in the last one where it finds something. */
  private atTurn<T>(read: (game: Game) => T | undefined): T | undefined {
    for (let at = this.at; at >= 0; at -= 1) {
      using game = this.start();
      for (const index of this.plan.line.slice(0, at)) game.playIndex(index);
      const found = game.isOver ? undefined : read(game);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** Returns the position as a start position; during a turn, that of its beginning. */
  asStart(): Start {
    const turnStart = (game: Game) => {
      const start = game.toStart();
      return start?.mid_turn ? undefined : start;
    };
    return this.atTurn(turnStart) ?? {};
  }

  /** Returns the position in board notation, or the last one that has a text. */
  asText(): string {
    return this.atTurn((game) => game.toText()) ?? this.config.toText();
  }

  /** Returns the score breakdown up to the shown position. */
  ledger(): Ledger {
    const seats = this.game.scores.map((_, seat) => seat);
    const rows = new Map<string, number[]>();
    const add = (reason: string, player: number, points: number) => {
      const row = rows.get(reason) ?? seats.map(() => 0);
      row[player]! += points;
      rows.set(reason, row);
    };
    const sum = this.game.scores;
    const before = [...sum];
    for (const event of this.story.slice(0, this.at + 1).flat()) {
      if (event.name !== "scored" || event.points === 0) continue;
      add(reasonText(this.config, event, this.language), event.player, event.points);
      before[event.player]! -= event.points;
    }
    return { rows: [...rows].map(([reason, points]) => ({ reason, points })), before, sum };
  }

  /** Returns the points since the last state. */
  private gains(visible: Visible): Gain[] {
    const steps = this.story.slice(this.counted + 1, this.at + 1);
    this.counted = this.at;
    return steps.flatMap((events) => visible.gains(events));
  }

  /** Returns the tiles that were placed since the viewer's last turn; the last tile if there are none. */
  private recent(viewer: number | undefined): State["recent"] {
    const placed = this.story
      .slice(0, this.at + 1)
      .flat()
      .flatMap((event) =>
        event.name === "tile_placed" ? [{ x: event.x, y: event.y, player: event.player ?? null }] : [],
      );
    const own = placed.findLastIndex(({ player }) => player === viewer);
    const others = placed.slice(own + 1);
    return others.length > 0 && viewer !== undefined ? others : placed.slice(-1);
  }

  private sentence(event: CarcEvent, viewer: number | undefined): string {
    const key = `${this.language} ${viewer}`;
    const known = this.sentences.get(key) ?? new WeakMap<CarcEvent, string>();
    this.sentences.set(key, known);
    const text =
      known.get(event) ?? fromOne(this.config.eventText(this.config.eventSeenBy(event, viewer), this.language));
    known.set(event, text);
    return text;
  }

  /** Returns the game log in the current language, with only what the viewer may know. */
  private told(viewer: number | undefined): Told[] {
    const events = this.story
      .slice(0, this.at + 1)
      .flatMap((step, at) => step.map((event, line) => ({ id: `${at} ${line}`, event })));
    return events.slice(-TOLD).map(({ id, event }) => {
      const line: Told = { id, text: this.sentence(event, viewer) };
      if ("x" in event && event.x !== undefined && event.y !== undefined) line.spot = spotOf(event as Spot);
      if (event.name === "scored") line.player = event.player;
      return line;
    });
  }

  /** Returns the viewer: the human to act, or the only human at the table. */
  private viewer(): number | undefined {
    const people = this.plan.seats.flatMap((seat, at) => (seat === "person" ? [at] : []));
    const { actor } = this.game;
    if (typeof actor === "number" && people.includes(actor)) return actor;
    return people.length === 1 ? people[0] : undefined;
  }

  private visibleIn(sight: View | Game): Visible {
    const completed = (spot: Spot) => this.game.completedValue(spot) ?? null;
    return new Visible(sight, this.config, Object.values(this.names()), completed);
  }

  /** Returns what the viewer may see of the shown position. */
  private visible(): Visible {
    const { game } = this;
    if (this.sight?.game !== game || this.sight.at !== this.at || this.sight.language !== this.language) {
      const view = game.view(this.viewer());
      this.sight?.view.free();
      this.sight = { game, at: this.at, language: this.language, view, visible: this.visibleIn(view) };
    }
    return this.sight.visible;
  }

  pick(x: number, y: number) {
    return this.visible().pickWithValue(x, y);
  }

  owned(): Owned[] {
    return this.visible().owned();
  }

  outline(spot: Spot): Rings {
    return this.visible().outline(spot);
  }

  state(): State {
    const visible = this.visible();
    const { view } = this.sight!;
    const viewer = this.viewer();
    const isHidden = this.config.options.hand_visibility !== "open";
    return {
      plan: { ...this.plan, line: [...this.plan.line] },
      game: this.plan.seed,
      at: this.at,
      actor: typeof view.actor === "number" ? view.actor : null,
      phase: view.phase,
      turn: view.turn,
      over: view.isOver,
      viewer: viewer ?? null,
      drawn: view.currentTile ?? null,
      tilesRemaining: view.tilesRemaining,
      board: view.board(),
      recent: this.recent(viewer),
      pieces: visible.pieces(),
      towers: visible.towers(),
      ransomed: view.hasRansomed,
      wheel: visible.wheel(),
      neutral: visible.neutral(),
      players: visible.players(),
      choices: this.personDecides() ? visible.choices() : [],
      secret: isHidden && view.scores.some((_, seat) => view.handSize(seat) > 0),
      dead: view.isOver ? [] : view.deadCells(),
      unseen: view.unseen(),
      names: this.names(),
      curve: this.curve,
      told: this.told(viewer),
      gains: this.gains(visible),
    };
  }
}
