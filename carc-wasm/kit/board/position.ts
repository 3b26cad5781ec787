/** Creates the positions of a board from views and events. */

import type { Action, CarcEvent, Config, Feature, Game, PlacedFigure, Spot, View } from "../carc.js";

import type { BoardPosition, Choice, Gain, Piece, Point, RecentTile, Rings } from "./types.js";

export type { BoardPosition, Choice, Gain, Piece, Point, RecentTile, Rings } from "./types.js";

/** The distance between figures on the same spot, in tiles. */
const APART = 0.15;
/** The radius of the wheel, and its distance from the board if it is drawn next to the board, in tiles. */
const WHEEL_RADIUS = 1.42;
const WHEEL_GAP = 0.34;

/** Half the width of a bridge, in tiles. */
const BRIDGE = 0.09;

/** Returns the spot in an object that also has other fields, such as an action or an event. */
export const spotOf = ({ x, y, segment, corner, space, tower, lying }: Spot): Spot =>
  Object.fromEntries(
    Object.entries({ x, y, segment, corner, space, tower, lying }).filter(([, value]) => value !== undefined),
  ) as unknown as Spot;

/** Returns true if two objects have the same spot. */
export const isSameSpot = (one: Spot, other: Spot) =>
  one.x === other.x &&
  one.y === other.y &&
  one.segment === other.segment &&
  one.corner === other.corner &&
  one.space === other.space &&
  one.tower === other.tower &&
  one.lying === other.lying;

/** A feature at a point on the table, with its outline. */
export interface Picked {
  spot: Spot;
  /** The feature; null for a spot that is not in a feature, such as a tower. */
  feature: Feature | null;
  rings: Rings;
}

/**
 * Reads the objects on a view's board, with their points on the table. A reader is valid as long as its view.
 */
export class BoardReader<Sight extends View | Game = View | Game> {
  readonly #names: string[];
  #segments?: Map<string, number>;
  readonly #config: Config;

  /**
   * @param sight The view, or a `Game` to include hidden information.
   * @param config The game's config; by default, it is copied from the view.
   * @param names The name of each tile type, in order. By default, the engine's names are used.
   */
  constructor(
    readonly sight: Sight,
    config: Config = sight.config,
    names: string[] = config.tiles.map(({ name }) => name),
  ) {
    this.#config = config;
    this.#names = names;
  }

  /** Returns the outline of the segment at a spot; empty if the spot is not a segment. */
  rings(spot: Spot): Rings {
    const tile = this.sight.board().find(({ x, y }) => x === spot.x && y === spot.y);
    if (!tile || spot.segment === undefined) return [];
    if (spot.segment >= this.#printed(tile.tile)) return this.#bridge(spot);
    const rings = this.#config.outline(tile.tile, spot.segment, tile.canonical);
    return rings.map((ring) => ring.map(([x, y]): Point => [x + spot.x, y + spot.y]));
  }

  /** Returns the number of segments printed on a tile. A bridge on the tile is an additional segment. */
  #printed(id: string): number {
    this.#segments ??= new Map(this.#config.tiles.map((tile) => [tile.id, tile.segments.length]));
    return this.#segments.get(id) ?? 0;
  }

  /** Returns the outline of the bridge on a cell. */
  #bridge({ x, y }: Spot): Rings {
    const [near, far] = [0.5 - BRIDGE, 0.5 + BRIDGE];
    const isVertical = "bridge_ns" in this.sight.tokensAt({ x, y });
    const [west, north, east, south] = isVertical ? [near, 0, far, 1] : [0, near, 1, far];
    const corners: Point[] = [
      [west!, north!],
      [east!, north!],
      [east!, south!],
      [west!, south!],
    ];
    return [corners.map(([right, down]): Point => [x + right, y + down])];
  }

  /** Returns the outline of the feature at a spot, or of the tile if the spot is not in a feature. */
  outline(spot: Spot): Rings {
    const feature = spot.segment === undefined ? undefined : this.sight.featureAt(spot);
    if (feature) return feature.spots.flatMap((part) => this.rings(part));
    const { x, y, space } = spot;
    if (space !== undefined) return [];
    return [
      [
        [x, y],
        [x + 1, y],
        [x + 1, y + 1],
        [x, y + 1],
      ],
    ];
  }

  /** Returns the center of the wheel: on the start tiles, or to the right of the board. */
  #hub(): Point {
    const onTable = this.sight.locate({ x: 0, y: 0, space: 0 });
    const first = this.#config.space(0)!;
    if (onTable) return [onTable[0]! - first[0]!, onTable[1]! - first[1]!];
    const board = this.sight.board();
    const east = Math.max(...board.map(({ x }) => x)) + 1;
    const north = Math.min(...board.map(({ y }) => y));
    return [east + WHEEL_GAP + WHEEL_RADIUS, north + WHEEL_RADIUS];
  }

  /** Returns the wheel; null in games without a wheel. */
  wheel(): BoardPosition["wheel"] {
    if (!this.#config.space(0)) return null;
    return { middle: this.#hub(), radius: WHEEL_RADIUS, aside: !this.sight.locate({ x: 0, y: 0, space: 0 }) };
  }

  /** Returns the center of the city of Carcassonne, which covers twelve cells; null in games without it. */
  city(): BoardPosition["city"] {
    const first = this.sight.board().find(({ tile }) => tile === "count/block-1");
    return first ? [first.x + 2, first.y + 1.5] : null;
  }

  /** Returns a spot's point on the table, or on the wheel next to it. */
  point(spot: Spot): Point {
    const point = this.sight.locate(spot);
    if (point) return point as Point;
    const space = spot.space === undefined ? undefined : this.#config.space(spot.space);
    if (!space) return [spot.x + 0.5, spot.y + 0.5];
    const [x, y] = this.#hub();
    return [x + space[0]!, y + space[1]!];
  }

  /** Converts an action to a choice on the board. */
  choice(action: Action, index: number): Choice {
    const { sight } = this;
    const choice: Choice = { index, action };
    if ("tileType" in action) choice.tile = this.#names[action.tileType] ?? "";
    if (!("x" in action) || action.verb === "place_tile") return choice;
    if (action.verb === "remove_figure") {
      const { figure } = action;
      const owner = sight.figures().find((one) => one.figure === figure && isSameSpot(one, action))?.player;
      if (owner !== undefined && owner !== sight.actor) {
        choice.owner = owner;
        choice.captures = sight.phase === "capture";
      }
    }
    if (sight.locate(action) || action.space !== undefined) choice.point = this.point(action);
    if (action.segment !== undefined) {
      choice.rings = this.rings(action);
      const kind = sight.featureAt(action)?.kind;
      if (kind) choice.kind = kind;
    }
    return choice;
  }

  /** Returns the legal actions as choices. */
  choices(): Choice[] {
    return this.sight.isOver ? [] : this.sight.legalActions().map((action, index) => this.choice(action, index));
  }

  /** Returns the feature or spot at a point on the table; null if there is none. */
  pick(x: number, y: number): Picked | null {
    const spot = this.sight.pick(x, y);
    if (!spot) return null;
    const feature = (spot.segment === undefined ? undefined : this.sight.featureAt(spot)) ?? null;
    return { spot, feature, rings: feature ? this.outline(spot) : [] };
  }

  /**
   * Returns the figures and the position at which to draw each one. Figures on the same spot are drawn next to each
   * other, as in pictures.
   */
  pieces(): Piece[] {
    const figures = this.sight.figures();
    return figures.map((figure, order) => {
      const here = figures.flatMap((other, at) => (isSameSpot(figure, other) ? [at] : []));
      const shift = (here.indexOf(order) - (here.length - 1) / 2) * APART;
      const [x, y] = this.point(figure);
      const kind = figure.segment === undefined ? undefined : this.sight.featureAt(figure)?.kind;
      const lies = kind === "field" || figure.lying === true;
      return { ...figure, lies, sheep: this.#sheepAt(figure), point: lies ? [x, y + shift] : [x + shift, y] };
    });
  }

  #sheepAt(spot: PlacedFigure): number {
    if (spot.figure !== "shepherd") return 0;
    return Object.entries(this.sight.tokensAt(spot)).reduce(
      (sum, [token, count]) => sum + count * Number(/^sheep_(\d)$/.exec(token)?.[1] ?? 0),
      0,
    );
  }

  /** Returns the towers with floors. */
  towers(): BoardPosition["towers"] {
    const built = this.sight.towers().filter(({ floors }) => floors > 0);
    return built.map(({ x, y, floors }) => ({ floors, point: this.point({ x, y, tower: true }) }));
  }

  /** Returns the neutral figures. */
  neutral(): BoardPosition["neutral"] {
    const all = Object.entries(this.sight.neutralFigures());
    return all.map(([figure, spot]) => ({ figure, point: this.point(spot) }));
  }

  /** Returns the points scored in the events of a single decision. */
  gains(events: CarcEvent[]): Gain[] {
    return events.flatMap((event): Gain[] => {
      if (event.name !== "scored" || event.points === 0) return [];
      const { player, points, x, y } = event;
      if (x === undefined || y === undefined) return [{ player, points, point: null, rings: [] }];
      const spot = spotOf({ ...event, x, y });
      const home = events.find(
        (other) =>
          other.name === "figure_returned" &&
          other.player === player &&
          other.feature &&
          isSameSpot(other.feature, spot),
      );
      const own =
        spot.segment === undefined
          ? undefined
          : this.sight.featureAt(spot)?.figures.find((one) => one.player === player);
      const earner = home && "x" in home ? spotOf(home as Spot) : (own ?? spot);
      // Points from the fairy or the wheel highlight a single spot rather than a whole feature.
      const rings = event.kind === null ? this.rings(spot) : this.outline(spot);
      return [{ player, points, point: this.point(earner), rings }];
    });
  }
}

/** Options for `positionOf`. */
export interface PositionOptions {
  /**
   * The events since the previous position. The points scored in them rise from the board, and the tiles placed in them
   * are marked.
   */
  events?: CarcEvent[];
  /** False to disable the choices, for example during another player's turn; true by default. */
  choices?: boolean;
  /** An identifier for the game, for boards that show several games. */
  game?: string;
}

/**
 * Returns the position of a board from a view.
 *
 * @param sight The user's view, or a `Game` to include hidden information.
 */
export function positionOf(
  sight: View | Game,
  { events = [], choices = true, game = "" }: PositionOptions = {},
): BoardPosition {
  const reader = new BoardReader(sight);
  const board = sight.board();
  const placed = events.flatMap((event): RecentTile[] =>
    event.name === "tile_placed" ? [{ x: event.x, y: event.y, player: event.player }] : [],
  );
  const last = board.slice(-1).map(({ x, y }): RecentTile => ({ x, y, player: null }));
  return {
    game,
    at: sight.history.length,
    actor: typeof sight.actor === "number" ? sight.actor : null,
    drawn: sight.currentTile ?? null,
    board,
    recent: placed.length > 0 ? placed : last,
    pieces: reader.pieces(),
    towers: reader.towers(),
    ingots: sight.ingots(),
    tokens: sight.placedTokens(),
    wheel: reader.wheel(),
    city: reader.city(),
    neutral: reader.neutral(),
    choices: choices ? reader.choices() : [],
    dead: sight.isOver ? [] : sight.deadCells(),
    gains: reader.gains(events),
  };
}
