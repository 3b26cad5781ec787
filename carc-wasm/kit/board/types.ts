/** The data that a board shows. It can be passed between threads and stored as JSON. */

import type { Action, Cell, PlacedFigure, PlacedTile, PlacedToken } from "../carc.js";

/** A point on the table in units of cells. `x` increases to the east and `y` to the south. */
export type Point = [x: number, y: number];

/** The outlines of an area, in units of cells. */
export type Rings = Point[][];

/** A legal action, with the data needed to show it. */
export interface Choice {
  /** The index of the action in the list of legal actions. */
  index: number;
  action: Action;
  /** The action's point on the board, if any. */
  point?: Point;
  /** The outline of the segment. */
  rings?: Rings;
  /** The kind of segment, such as `"city"`. */
  kind?: string;
  /** The tile name, for actions with a tile type. */
  tile?: string;
  /** The owner of the figure, if it belongs to another player. */
  owner?: number;
  /** True if the figure becomes a prisoner. */
  captures?: boolean;
}

/** A player's figure. */
export interface Piece extends PlacedFigure {
  point: Point;
  /** True if the figure is drawn lying down, as in fields and for lying monks. */
  lies: boolean;
  /** The number of sheep next to a shepherd. */
  sheep: number;
}

/** The points that a player scored with a feature. */
export interface Gain {
  player: number;
  points: number;
  /** The position of the figure that scored; null for points without a spot on the board. */
  point: Point | null;
  /** The outline of the feature. */
  rings: Rings;
}

/** A tile marked as new. `player` is null for the start tile. */
export interface RecentTile extends Cell {
  player: number | null;
}

/** A position of a game in the form that a board shows, without hidden information. */
export interface BoardPosition {
  /** An identifier for the game. Only changes between positions of the same game are animated. */
  game: string;
  /** The number of decisions so far. Changes are animated only if this number increases. */
  at: number;
  /** The player to act; null if a draw is pending or the game is over. */
  actor: number | null;
  /** The id of the drawn tile, if any. */
  drawn: string | null;
  board: PlacedTile[];
  /** The new tiles, each framed in the color of the player who placed it. */
  recent: RecentTile[];
  pieces: Piece[];
  towers: { point: Point; floors: number }[];
  ingots: (Cell & { count: number })[];
  /** The bridges, castles and ferries. */
  tokens: PlacedToken[];
  /** The wheel. `aside` is true if it is next to the board. */
  wheel: { middle: Point; radius: number; aside: boolean } | null;
  /** The center of the city of Carcassonne; null in games without it. */
  city: Point | null;
  neutral: { figure: string; point: Point }[];
  /** The actions that can be chosen on the board; empty if it is another player's turn. */
  choices: Choice[];
  /** The open cells that no remaining tile fits. */
  dead: Cell[];
  /** The points scored since the previous position. */
  gains: Gain[];
}

/** The labels on a board for tooltips and screen readers. */
export interface BoardLabels {
  /** The name of the board. */
  board: string;
  /** The tooltip for the button that rotates the tile. */
  rotate: string;
  /** Returns the label for an action. */
  choice: (choice: Choice) => string;
  /** Returns the name of a figure; `player` is null for a neutral figure. */
  figure: (name: string, player: number | null) => string;
  /** Returns the name of a tower with the given number of floors. */
  tower: (floors: number) => string;
  /** Returns the name for a given number of ingots on a tile. */
  ingots: (count: number) => string;
  /** Returns the name of a bridge, a castle or a ferry. */
  token: (name: string) => string;
}

/** The events that a board emits, which bubble and cross the boundaries of shadow trees. */
export interface CarcBoardEvents {
  /** The user has chosen an action. */
  "carc-choose": CustomEvent<Choice>;
  /** The user points at or clicks the table outside all choices. The detail is null if the pointer leaves the board. */
  "carc-point": CustomEvent<Point | null>;
  /** The drawn tile has been rotated. */
  "carc-rotate": CustomEvent<{ rotation: number }>;
}
