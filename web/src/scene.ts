/**
 * The part of a game that the page shows, whether the game runs in this browser or on a server. The shown part is
 * derived entirely from a view.
 */

import type { CarcEvent, Config, Spot, View } from "carc/manual";
import { type Gain, type Rings, spotOf } from "carc/board/position";
import type { Call } from "carc/worker";

import type { Advice, Ledger, Owned, State, TileEntry, Told } from "./protocol";
import { reasonText, tileText } from "./told";
import { Visible } from "./visible";

/** The maximum number of lines in the game log. */
const TOLD = 200;

/** The engine numbers players from 0; the app numbers them from 1. */
const fromOne = (text: string) =>
  text.replace(
    /\b(players?|spielers?|joueurs?) (\d)/gi,
    (_, word: string, seat: string) => `${word} ${Number(seat) + 1}`,
  );

/** The part of a state that depends only on the view and the events. */
type Shown = Omit<State, "plan" | "game" | "at" | "choices" | "curve" | "gains" | "secret">;

export abstract class Scene {
  private named = "";
  private tileNames: Record<string, string> = {};
  /** The sentences for events, cached by language and viewer. */
  private readonly sentences = new Map<string, WeakMap<CarcEvent, string>>();
  private sight?: { view: View; language: string; visible: Visible };

  constructor(
    protected readonly config: Config,
    public language: string,
  ) {}

  /** Returns the position as the page shows it. */
  abstract state(): State;

  /** Returns the best turns according to a search that is at least as strong as the agents in the game. */
  abstract advise(call: Call): Advice[];

  /** Returns the seat whose view is shown; undefined for a spectator. */
  protected abstract viewer(): number | undefined;

  /** Returns the view of the shown position. The object stays the same until the position changes. */
  protected abstract view(): View;

  /** Returns the events up to the shown position, by decision. */
  protected abstract events(): CarcEvent[][];

  /** Returns the value that a feature will have when it is completed, based on the tiles on the board. */
  protected abstract completed(spot: Spot): number | null;

  picture(): string {
    return this.view().renderSvg({ numbers: true });
  }

  tile(id: string, rotation: number): string {
    return this.config.renderTileSvg(id, rotation);
  }

  /** Returns the tile names in the current language. */
  protected names(): Record<string, string> {
    if (this.named !== this.language) {
      this.named = this.language;
      this.tileNames = Object.fromEntries(
        this.config.tiles.map(({ id }) => [id, tileText(this.config, id, this.language)]),
      );
    }
    return this.tileNames;
  }

  /** Returns the tile types in the game, with the number of copies that the viewer has not seen yet. */
  tiles(): TileEntry[] {
    const { config } = this;
    const unseen = this.view().unseen();
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

  /** Returns the score breakdown up to the shown position. */
  ledger(): Ledger {
    const sum = this.view().scores;
    const seats = sum.map((_, seat) => seat);
    const rows = new Map<string, number[]>();
    const add = (reason: string, player: number, points: number) => {
      const row = rows.get(reason) ?? seats.map(() => 0);
      row[player]! += points;
      rows.set(reason, row);
    };
    const before = [...sum];
    for (const event of this.events().flat()) {
      if (event.name !== "scored" || event.points === 0) continue;
      add(reasonText(this.config, event, this.language), event.player, event.points);
      before[event.player]! -= event.points;
    }
    return { rows: [...rows].map(([reason, points]) => ({ reason, points })), before, sum };
  }

  /** Returns the points scored in the given decisions' events. */
  protected gainsOf(steps: CarcEvent[][]): Gain[] {
    const visible = this.visible();
    return steps.flatMap((events) => visible.gains(events));
  }

  /** Returns the tiles placed since the viewer's last turn, or else the last tile. */
  private recent(viewer: number | undefined): State["recent"] {
    const placed = this.events()
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

  /** Returns the game log in the current language, limited to what the viewer may know. */
  private told(viewer: number | undefined): Told[] {
    const events = this.events().flatMap((step, at) => step.map((event, line) => ({ id: `${at} ${line}`, event })));
    return events.slice(-TOLD).map(({ id, event }) => {
      const line: Told = { id, text: this.sentence(event, viewer) };
      if ("x" in event && event.x !== undefined && event.y !== undefined) line.spot = spotOf(event as Spot);
      if (event.name === "scored") line.player = event.player;
      return line;
    });
  }

  /** Returns the information that the viewer may see in the shown position. */
  protected visible(): Visible {
    const [view, { language }] = [this.view(), this];
    if (this.sight?.view !== view || this.sight.language !== language) {
      const completed = (spot: Spot) => this.completed(spot);
      this.sight = { view, language, visible: new Visible(view, this.config, Object.values(this.names()), completed) };
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

  /** Returns true if a player has tiles in a hidden hand. */
  protected hasSecret(): boolean {
    const view = this.view();
    return this.config.options.hand_visibility !== "open" && view.scores.some((_, seat) => view.handSize(seat) > 0);
  }

  protected shown(): Shown {
    const [view, visible, viewer] = [this.view(), this.visible(), this.viewer()];
    return {
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
      ingots: view.ingots(),
      tokens: view.placedTokens(),
      city: visible.city(),
      ransomed: view.hasRansomed,
      wheel: visible.wheel(),
      neutral: visible.neutral(),
      players: visible.players(),
      dead: view.isOver ? [] : view.deadCells(),
      unseen: view.unseen(),
      names: this.names(),
      told: this.told(viewer),
    };
  }
}
