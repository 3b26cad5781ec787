/** One game with its line of decisions; it can be played on, and gone through in both directions. */

import { Agent, Config, Game, type Action, type CarcEvent, type Spot } from "carc/manual";

import type { Advice, Choice, Piece, Plan, Rings, State } from "./protocol";

const HINTS = 5;

/** The engine counts seats from 0; the page calls the first player 1, as people do. */
const fromOne = (text: string) =>
  text.replace(/\b(players?|spielers?|joueurs?) (\d)/gi, (_, word: string, seat: string) => `${word} ${Number(seat) + 1}`);

export class Session {
  private game: Game;
  private readonly config: Config;
  private at = 0;
  private curve: number[][];
  private events: CarcEvent[];
  private readonly agents = new Map<string, Agent>();

  constructor(readonly plan: Plan, at = plan.line.length, public language = "en") {
    this.config = new Config(plan.config);
    this.game = this.start();
    this.events = this.game.openingEvents();
    this.curve = [this.game.scores];
    this.go(at);
  }

  /** The session of a saved game; every seat is a person's. */
  static open(text: string, language: string): Session {
    const saved = Game.fromJson(text);
    const seed = (JSON.parse(text) as { chance: { seeded?: { seed: string } } }).chance.seeded?.seed;
    if (seed === undefined) throw new Error("This save has no seed.");
    const config = saved.config.toObject();
    const replay = new Game(saved.config, { seed: BigInt(seed) });
    const line: number[] = [];
    for (const entry of saved.history) {
      if (entry.player === undefined || entry.automatic) continue;
      const index = [...replay.legalCodes()].indexOf(entry.action.code);
      replay.playIndex(index);
      line.push(index);
    }
    const seats = Array.from({ length: saved.config.players }, () => "person" as const);
    return new Session({ config, seed, seats, line }, line.length, language);
  }

  private start(): Game {
    return new Game(this.config, { seed: BigInt(this.plan.seed) });
  }

  private step(index: number): void {
    this.events = this.game.applyIndex(index);
    this.at += 1;
    this.curve[this.at] = this.game.scores;
  }

  /** Plays a decision; what was taken back before is forgotten. */
  play(index: number): void {
    this.plan.line.length = this.at;
    this.curve.length = this.at + 1;
    this.step(index);
    this.plan.line.push(index);
  }

  /** Goes to the position after so many decisions. Games are replayed in milliseconds. */
  go(at: number): void {
    if (at < this.at) {
      this.game.free();
      this.game = this.start();
      this.at = 0;
      this.events = this.game.openingEvents();
    }
    while (this.at < Math.min(at, this.plan.line.length)) this.step(this.plan.line[this.at]!);
  }

  private personDecides(): boolean {
    const { actor } = this.game;
    return typeof actor === "number" && this.plan.seats[actor] === "person";
  }

  back(): void {
    do this.go(Math.max(0, this.at - 1));
    while (this.at > 0 && !this.personDecides());
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

  /** Lets the agent on this seat decide once. */
  agentPlays(): void {
    const { actor } = this.game;
    if (typeof actor !== "number") return;
    const action = this.agent(this.plan.seats[actor]!).choose(this.game);
    this.play(this.indexOf(action));
  }

  private indexOf(action: Action): number {
    return [...this.game.legalCodes()].indexOf(action.code);
  }

  advise(): Advice[] {
    const hints = this.agent("normal").rank(this.game, { turns: true });
    return hints.slice(0, HINTS).map(({ actions, lead }) => ({
      turn: actions.map((action) => this.imagined(action)),
      lead,
      first: this.indexOf(actions[0]!),
    }));
  }

  /** An action of a line played ahead: a segment of the drawn tile is not on the board yet. */
  private imagined(action: Action): Choice {
    const choice: Choice = { index: -1, action };
    if (!("segment" in action) || action.segment === undefined) return choice;
    const laid = this.game.board().find(({ x, y }) => x === action.x && y === action.y)?.tile ?? this.game.drawn;
    if (laid) choice.kind = this.config.tile(laid).segments[action.segment]!.kind;
    return choice;
  }

  save(): string {
    return this.game.toJson();
  }

  picture(): string {
    return this.game.toSvg({ numbers: true });
  }

  tile(id: string, rotation: number): string {
    return this.config.tileSvg(id, rotation);
  }

  pick(x: number, y: number) {
    const spot = this.game.pick(x, y);
    if (!spot) return null;
    const feature = spot.segment === undefined ? undefined : this.game.featureAt(spot);
    return { spot, feature: feature ?? null, rings: (feature?.spots ?? []).flatMap((part) => this.rings(part)) };
  }

  /** The outline of the segment of a spot where it lies on the table. */
  private rings(spot: Spot): Rings {
    const tile = this.game.board().find(({ x, y }) => x === spot.x && y === spot.y);
    if (!tile || spot.segment === undefined) return [];
    const rings = this.config.outline(tile.tile, spot.segment, tile.canonical);
    return rings.map((ring) => ring.map(([x, y]): [number, number] => [x + spot.x, y + spot.y]));
  }

  private choice(action: Action, index: number): Choice {
    const choice: Choice = { index, action };
    if ("kind" in action) choice.tile = this.config.tiles[action.kind]?.id ?? "";
    if (!("x" in action) || action.verb === "place_tile") return choice;
    const point = this.game.locate(action);
    if (point) choice.point = point;
    if (action.segment !== undefined) {
      choice.rings = this.rings(action);
      const kind = this.game.featureAt(action)?.kind;
      if (kind) choice.kind = kind;
    }
    return choice;
  }

  private projected(): number[] {
    const points = [...this.game.scores];
    for (const feature of this.game.features()) {
      for (const owner of feature.owners) points[owner]! += feature.value;
      for (const [owner, bonus] of feature.bonuses ?? []) points[owner]! += bonus;
    }
    return points;
  }

  /** The wheel that lies on the start tiles, in cells of the table. */
  private wheel(): State["wheel"] {
    const spaces: [number, number][] = [];
    for (let space = 0; this.config.space(space); space += 1) spaces.push(this.config.space(space)!);
    const at = spaces[0] && this.game.locate({ x: 0, y: 0, space: 0 });
    if (!at) return null;
    const middle: [number, number] = [at[0] - spaces[0]![0], at[1] - spaces[0]![1]];
    return { middle, spaces };
  }

  private prisoners(captor: number) {
    const held = this.game.scores.map((_, owner) => ({ owner, figures: this.game.prisoners(captor, owner) }));
    return held.filter(({ figures }) => Object.keys(figures).length > 0);
  }

  private point(spot: Spot): [number, number] {
    return this.game.locate(spot) ?? [spot.x + 0.5, spot.y + 0.5];
  }

  state(): State {
    const { game, config } = this;
    const projected = this.projected();
    const over = game.isOver;
    const pieces: Piece[] = game.figures().map((figure) => ({ ...figure, point: this.point(figure) }));
    const neutral = Object.entries(game.neutralFigures());
    return {
      plan: { ...this.plan, line: [...this.plan.line] },
      at: this.at,
      actor: typeof game.actor === "number" ? game.actor : null,
      phase: game.phase,
      turn: game.turn,
      over,
      drawn: game.drawn ?? null,
      tilesLeft: game.tilesLeft,
      board: game.board(),
      pieces,
      towers: game.towers().filter(({ floors }) => floors > 0).map(({ x, y, floors }) => ({ floors, point: this.point({ x, y, tower: true }) })),
      ransomed: game.hasRansomed,
      wheel: this.wheel(),
      neutral: neutral.map(([figure, spot]) => ({ figure, point: this.point(spot) })),
      players: game.scores.map((score, seat) => ({
        score,
        supply: game.supply(seat),
        tokens: game.tokens(seat),
        hand: game.hand(seat),
        prisoners: this.prisoners(seat),
        projected: over ? score : projected[seat]!,
      })),
      choices: over ? [] : game.legalActions().map((action, index) => this.choice(action, index)),
      dead: over ? [] : game.deadCells(),
      unseen: game.unseen(),
      curve: this.curve.slice(0, this.at + 1),
      told: this.events.map((event) => fromOne(config.eventText(event, this.language))),
    };
  }
}
