/** What the page and the worker that holds the game say to each other. */

import type {
  Action,
  PlacedTile,
  Cell,
  ConfigForm,
  Expansion,
  Feature,
  PlacedFigure,
  RuleOption,
  Spot,
  Start,
} from "carc";

/** A person or the name of an agent. */
export const SEATS = ["person", "easy", "normal", "hard", "expert"] as const;
export type Seat = (typeof SEATS)[number];

/** Everything that a game follows from; `line` is the place of each decision among the legal ones. */
export interface Plan {
  config: ConfigForm;
  seed: string;
  seats: Seat[];
  line: number[];
  /** What is drawn first, where that does not follow from the seed. */
  draws?: string[];
  /** All that is drawn, if the game ends with it. */
  deck?: string[];
  /** Whether the position at the end of the line is a question to whoever opens it. */
  puzzle?: boolean;
}

export type Rings = [number, number][][];

/** A legal action, with what the page needs to show it. */
export interface Choice {
  index: number;
  action: Action;
  /** Where it is on the board, if anywhere. */
  point?: [number, number];
  /** The outline of the segment, in cells of the table. */
  rings?: Rings;
  /** The kind of the segment, such as `"city"`. */
  kind?: string;
  /** What the tile is called that an action with a kind means. */
  tile?: string;
  /** Whose figure is taken, if it is another player's. */
  owner?: number;
  /** Whether it becomes a prisoner. */
  captures?: boolean;
  /** Of somebody who builds a position: what is taken away that is no player's figure. */
  taken?: "tile" | "floor" | "neutral";
}

export interface Piece extends PlacedFigure {
  point: [number, number];
}

export interface PlayerState {
  score: number;
  supply: Record<string, number>;
  tokens: Record<string, number>;
  /** The tiles in the hand that who looks at the screen may see, and how many there are. */
  hand: string[];
  handSize: number;
  /** The meeples of others that they hold, by the seat of whose they are. */
  prisoners: { owner: number; figures: Record<string, number> }[];
  /** What they would have if the game ended now, by the features on the board alone. */
  projected: number;
}

/** One line of what happened. */
export interface Told {
  /** The number of the decision that brought it, and of the line among those of it. */
  id: string;
  text: string;
  /** Where it happened, if anywhere. */
  spot?: Spot;
  /** Who scored, if it tells of points. */
  player?: number;
}

/** Points of one player, and the feature that gave them. */
export interface Gain {
  player: number;
  points: number;
  /** Where the figure stood that earned them; nowhere for points of no place on the board. */
  point: [number, number] | null;
  rings: Rings;
}

export interface State {
  plan: Plan;
  /** How many decisions of the line are played. */
  at: number;
  actor: number | null;
  phase: string;
  turn: number;
  over: boolean;
  drawn: string | null;
  tilesRemaining: number;
  board: PlacedTile[];
  pieces: Piece[];
  towers: { point: [number, number]; floors: number }[];
  /** Whether the ransom of this turn is paid. */
  ransomed: boolean;
  wheel: { middle: [number, number]; spaces: [number, number][] } | null;
  neutral: { figure: string; point: [number, number] }[];
  players: PlayerState[];
  choices: Choice[];
  /** Whether hands are hidden, so that the screen is covered before the next person looks at it. */
  secret: boolean;
  dead: Cell[];
  unseen: Record<string, number>;
  /** What each tile of the game is called, by its id. */
  names: Record<string, string>;
  /** The scores after each decision of the line, also of those that are looked back from. */
  curve: number[][];
  /** What happened up to here, newest last; no more than the page keeps. */
  told: Told[];
  /** What was scored since the last position that was shown, if this one follows it. */
  gains: Gain[];
}

export interface Advice {
  turn: Choice[];
  lead: number;
  first: number;
}

export interface Catalogue {
  presets: string[];
  expansions: Expansion[];
  options: RuleOption[];
  languages: string[];
  tileSets: string[];
  figures: string[];
}

/** What a position of the game can be made of. */
export interface Kit {
  tiles: { id: string; text: string; marks: string[]; personal: boolean }[];
  figures: string[];
  /** Those of them that can be captured. */
  captives: string[];
  /** Figures that belong to nobody. */
  neutral: string[];
  /** Tokens that players collect, and those that lie in a bag. */
  tokens: string[];
  bag: string[];
  mechanics: Record<string, boolean>;
  hands: boolean;
}

/** A feature with figures in it. */
export interface Owned {
  feature: Feature;
  spot: Spot;
  completed: number | null;
}

/** The points of each player by what they came from. */
export interface Ledger {
  rows: { reason: string; points: number[] }[];
  /** What they had when the game began. */
  before: number[];
  sum: number[];
}

/** What the page can ask, and what comes back. */
export interface Requests {
  catalogue: { ask: Record<never, never>; reply: Catalogue };
  begin: { ask: { plan: Plan; at?: number; language?: string }; reply: State };
  open: { ask: { text: string }; reply: State };
  play: { ask: { index: number }; reply: State };
  go: { ask: { at: number }; reply: State };
  back: { ask: Record<never, never>; reply: State };
  forward: { ask: Record<never, never>; reply: State };
  agent: { ask: Record<never, never>; reply: State };
  advise: { ask: Record<never, never>; reply: Advice[] };
  pick: {
    ask: { x: number; y: number };
    reply: { spot: Spot; feature: Feature | null; completed: number | null; rings: Rings } | null;
  };
  ledger: { ask: Record<never, never>; reply: Ledger };
  owned: { ask: Record<never, never>; reply: Owned[] };
  /** The outline of the feature at a spot, or of the tile there. */
  outline: { ask: { spot: Spot }; reply: Rings };
  tile: { ask: { id: string; rotation: number }; reply: string };
  save: { ask: Record<never, never>; reply: string };
  picture: { ask: Record<never, never>; reply: string };
  /** The position as a start, from the last moment when it could be one. */
  start: { ask: Record<never, never>; reply: Start };
  /** Where somebody who builds a position can put a figure, a floor or a tile that is in no stack; or what they can take away. */
  places: { ask: { what: string | null }; reply: Choice[] };
  kit: { ask: Record<never, never>; reply: Kit };
  language: { ask: { name: string }; reply: State };
}

export type RequestName = keyof Requests;
