/** The part of a game that one viewer may see. Everything that is shown comes from here, so nothing hidden reaches the page. */

import type { Action, Config, Game, PlacedFigure, Spot, View } from "carc/manual";

import type { Choice, Owned, Piece, PlayerState, Rings, State } from "./protocol";

/** A view, or the whole game in the position editor. */
export type Sight = View | Game;

export const isSame = (one: Spot, other: Spot) =>
  one.x === other.x &&
  one.y === other.y &&
  one.segment === other.segment &&
  one.corner === other.corner &&
  one.space === other.space &&
  one.tower === other.tower;

/** The distance between figures on the same spot, in tiles. */
const APART = 0.15;

export class Visible {
  constructor(
    private readonly sight: Sight,
    private readonly config: Config,
    /** The names of the tile types in their order. */
    private readonly names: string[],
    /** The value of a feature on completion, which follows from the tiles on the board. */
    private readonly completed: (spot: Spot) => number | null,
  ) {}

  /** Returns the outline of the segment of a spot on the table. */
  rings(spot: Spot): Rings {
    const tile = this.sight.board().find(({ x, y }) => x === spot.x && y === spot.y);
    if (!tile || spot.segment === undefined) return [];
    const rings = this.config.outline(tile.tile, spot.segment, tile.canonical);
    return rings.map((ring) => ring.map(([x, y]): [number, number] => [x + spot.x, y + spot.y]));
  }

  /** Returns the outline of the feature at a spot, or of the tile if the spot is in no feature. */
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
  private hub(): [number, number] {
    const onTable = this.sight.locate({ x: 0, y: 0, space: 0 });
    const first = this.config.space(0)!;
    if (onTable) return [onTable[0] - first[0], onTable[1] - first[1]];
    const board = this.sight.board();
    const east = Math.max(...board.map(({ x }) => x)) + 1;
    const north = Math.min(...board.map(({ y }) => y));
    return [east + WHEEL_GAP + WHEEL_RADIUS, north + WHEEL_RADIUS];
  }

  /** Returns the wheel in cells of the table. */
  wheel(): State["wheel"] {
    if (!this.config.space(0)) return null;
    return { middle: this.hub(), radius: WHEEL_RADIUS, aside: !this.sight.locate({ x: 0, y: 0, space: 0 }) };
  }

  /** Returns the point of a spot on the table or on the wheel next to it. */
  point(spot: Spot): [number, number] {
    const point = this.sight.locate(spot);
    if (point) return point;
    const space = spot.space === undefined ? undefined : this.config.space(spot.space);
    if (!space) return [spot.x + 0.5, spot.y + 0.5];
    const [x, y] = this.hub();
    return [x + space[0], y + space[1]];
  }

  choice(action: Action, index: number): Choice {
    const { sight } = this;
    const choice: Choice = { index, action };
    if ("tileType" in action) choice.tile = this.names[action.tileType] ?? "";
    if (!("x" in action) || action.verb === "place_tile") return choice;
    if (action.verb === "remove_figure") {
      const { figure, x, y, segment, corner, space, tower } = action;
      const same = (one: PlacedFigure) =>
        [one.figure, one.x, one.y, one.segment, one.corner, one.space, one.tower].join() ===
        [figure, x, y, segment, corner, space, tower].join();
      const owner = sight.figures().find(same)?.player;
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

  choices(): Choice[] {
    return this.sight.isOver ? [] : this.sight.legalActions().map((action, index) => this.choice(action, index));
  }

  pick(x: number, y: number) {
    const spot = this.sight.pick(x, y);
    if (!spot) return null;
    const feature = spot.segment === undefined ? undefined : this.sight.featureAt(spot);
    return {
      spot,
      feature: feature ?? null,
      completed: feature ? this.completed(spot) : null,
      rings: feature ? this.outline(spot) : [],
    };
  }

  /** Returns every feature with a figure in it, the most valuable first. */
  owned(): Owned[] {
    const owned = this.sight.features().filter(({ figures }) => figures.length > 0);
    const told = owned.map((feature) => ({
      feature,
      spot: feature.spots[0]!,
      completed: this.completed(feature.spots[0]!),
    }));
    return told.sort((one, other) => other.feature.value - one.feature.value);
  }

  /** Returns the figures with their points. Several on one spot are next to each other, as in pictures. */
  pieces(): Piece[] {
    const figures = this.sight.figures();
    return figures.map((figure, order) => {
      const here = figures.flatMap((other, at) => (isSame(figure, other) ? [at] : []));
      const shift = (here.indexOf(order) - (here.length - 1) / 2) * APART;
      const [x, y] = this.point(figure);
      const kind = figure.segment === undefined ? undefined : this.sight.featureAt(figure)?.kind;
      const lies = kind === "field";
      return { ...figure, lies, sheep: this.sheepAt(figure), point: lies ? [x, y + shift] : [x + shift, y] };
    });
  }

  private sheepAt(spot: PlacedFigure): number {
    if (spot.figure !== "shepherd") return 0;
    return Object.entries(this.sight.tokensAt(spot)).reduce(
      (sum, [token, count]) => sum + count * Number(/^sheep_(\d)$/.exec(token)?.[1] ?? 0),
      0,
    );
  }

  private projected(): number[] {
    const points = [...this.sight.scores];
    for (const feature of this.sight.features()) {
      for (const owner of feature.owners) points[owner]! += feature.value;
      for (const [owner, bonus] of feature.bonuses ?? []) points[owner]! += bonus;
    }
    return points;
  }

  players(): PlayerState[] {
    const { sight } = this;
    const projected = this.projected();
    const held = (captor: number) =>
      sight.scores
        .map((_, owner) => ({ owner, figures: sight.prisoners(captor, owner) }))
        .filter(({ figures }) => Object.keys(figures).length > 0);
    return sight.scores.map((score, seat) => ({
      score,
      supply: sight.supply(seat),
      tokens: sight.tokens(seat),
      hand: sight.hand(seat),
      handSize: sight.handSize(seat),
      prisoners: held(seat),
      projected: sight.isOver ? score : projected[seat]!,
    }));
  }

  towers(): State["towers"] {
    const built = this.sight.towers().filter(({ floors }) => floors > 0);
    return built.map(({ x, y, floors }) => ({ floors, point: this.point({ x, y, tower: true }) }));
  }

  neutral(): State["neutral"] {
    const all = Object.entries(this.sight.neutralFigures());
    return all.map(([figure, spot]) => ({ figure, point: this.point(spot) }));
  }
}

/** The radius of the wheel, and its distance from the board if it is next to it, in tiles. */
const WHEEL_RADIUS = 1.42;
const WHEEL_GAP = 0.34;
