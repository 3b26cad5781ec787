import type { IllegalActionError } from "./errors.js";

/** What a `Config` is made of; all of it can be left out. */
export interface ConfigForm {
  /** 1 to 8; 2 unless it is given. */
  players?: number;
  /** The edition whose option values to start from, one of `vocabulary().presets`; `"bb5"` unless it is given. */
  preset?: string | null;
  /** Each switches its tiles and its rules on; see `expansions()`. */
  expansions?: string[];
  /** How many copies of a tile set to shuffle in. */
  tileSets?: Record<string, number>;
  /** Single mechanics switched on or off. */
  mechanics?: Record<string, boolean>;
  /** How many of a figure each player has, 0 to 9. */
  figures?: Record<string, number>;
  /** Rule options by name; see `ruleOptions()`. */
  options?: Record<string, string>;
  /** Tile files of your own, as TOML text. */
  customSets?: string[];
  /** A position to start from. */
  start?: Start | null;
}

/** A position to start from; what is left out is as usual at the beginning of a game. */
export interface Start {
  /** The tiles on the table, in any order in which they could have been laid. */
  tiles?: { tile: string; x: number; y: number; rotation?: Rotation }[];
  /** The figures on the board, with the tokens beside them. */
  figures?: ({ player: number; figure: string; tokens?: Record<string, number> } & Spot)[];
  /** The points by seat. */
  scores?: number[];
  /** The tokens of each player, by seat. */
  tokens?: Record<string, number>[];
  /** The size of the feature for which each card was last given. */
  records?: Record<string, number>;
  /** What each player has in front of them, by seat. */
  supplies?: Record<string, number>[];
  /** How many floors lie on the sites of towers. */
  towers?: ({ height: number } & Cell)[];
  /** The meeples that players hold of others. */
  prisoners?: { player: number; owner: number; figure: string; count: number }[];
  /** The figures that belong to nobody and are on the board. */
  neutral?: ({ figure: string } & Spot)[];
  /** How many tiles of each id lie face up beside the stack, to come later. */
  held?: Record<string, number>;
  /** How many tiles of each id are left to draw. */
  stack?: Record<string, number>;
  /** The hands by seat. */
  hands?: string[][];
  /** The tokens in the bag. */
  bag?: Record<string, number>;
  /** How many tiles of each id lie under hills; those that nobody knows are called `"unknown"`. */
  hidden?: Record<string, number>;
  /** Whether each player still has their abbey, by seat. */
  abbeys?: boolean[];
  /** Whose turn it is. */
  active?: number;
  /** The number of the turn, from 1. */
  turn?: number;
  /** The tile that has been drawn and is to be laid. */
  drawn?: string;
}

/** One fault of a config. */
export interface ConfigProblem {
  /** The field of the config, as the JSON form names it, with the key where there is one. */
  field: string;
  /** What is wrong, the field included. */
  message: string;
  /** The nearest known name, where a name is not known and one is near. */
  suggestion: string | null;
  /** What kind of fault it is, in one word that does not change. */
  kind: string;
  /** Why a part of a start is impossible, in one word; `null` for other faults. */
  reason: string | null;
}

/** Where the draws of a game come from; see `new Game`. */
export interface Source {
  seed?: number | bigint;
  deck?: string[];
  draws?: string[];
  chance?: "external" | ((game: Game) => ActionLike);
}

/** A clockwise turn in degrees. */
export type Rotation = 0 | 90 | 180 | 270;

/** A side of a tile. */
export type Side = "north" | "east" | "south" | "west";

/** A cell of the table: `x` grows to the east and `y` to the south. */
export interface Cell {
  x: number;
  y: number;
}

/**
 * A place on the board where a figure or token can be: a segment of the tile on a cell, a corner of it (0 to 3,
 * clockwise from the north-west), a space of a game board that lies there, the tower on the tile, or, with none of
 * these, the tile itself.
 * Actions and events that name a place have these fields, so each of them is a spot.
 */
export interface Spot extends Cell {
  segment?: number;
  corner?: number;
  space?: number;
  /** `true` for the tower on the tile. */
  tower?: boolean;
}

/** What an action says, without its code. */
export type ActionForm =
  | { verb: "pass" }
  | { verb: "draw"; item: "tile"; tileType: number }
  | { verb: "draw"; item: "token"; token: string | number }
  | { verb: "draw"; item: "seat"; seat: number }
  | { verb: "draw"; item: "unknown" }
  | { verb: "take_tile"; source: "stack" | "abbey" }
  | { verb: "take_tile"; source: "hand"; tileType: number }
  | ({ verb: "place_tile"; rotation: Rotation } & Cell)
  | ({ verb: "place_figure" | "move_figure" | "remove_figure"; figure: string } & Spot)
  | ({ verb: "place_token"; token: string | number } & Spot)
  | { verb: "choose"; question: string | number; option: string | number }
  | { verb: "bid"; points: number }
  | { verb: "discard_tile"; tileType: number };

/**
 * One decision of a player, or one outcome of chance. `tileType` is the number of a tile type: its index in `Config.tiles`.
 * `code` is the action as a number, the same in every language and every position: equal actions have equal codes.
 * Actions are plain objects, so they can be posted to a worker or kept as JSON.
 */
export type Action = ActionForm & { code: number };

/** An action as an object, as its code, or as its text, such as `"place 0,1 90"`. */
export type ActionLike = ActionForm | number | string;

/** One line of a score: a count times points each. */
export interface ScoreItem {
  term: string;
  count: number;
  each: number;
}

/** Where a tile is that does not lie on the table; one of `vocabulary().zones`. */
export type TileZone = string;

/** What each kind of event says, by its name. */
export interface EventFields {
  turn_started: {
    player: number;
    turn: number;
    previousPlayer: number | null;
    previousTurnPart: number | null;
  };
  turn_part_started: { player: number; turnPart: number; previousPlayer: number; previousTurnPart: number };
  first_player_chosen: { player: number };
  extra_turn: { player: number; cause: string };
  challenge_started: { feature: Spot } & Spot;
  challenge_ended: { feature: Spot; winner: string | null; cause: string } & Spot;
  tile_drawn: { player: number; tile: string };
  tile_dealt: { player: number; tile: string | null };
  tile_taken: { player: number; tile: string; zone: TileZone };
  tile_shown: { player: number; tile: string; zone: TileZone };
  tile_set_aside: { player: number; tile: string; zone: TileZone };
  tile_hidden: { player: number } & Cell;
  tile_discarded: { player: number; tile: string; zone: TileZone };
  tile_returned: { player: number; tile: string; zone: TileZone; cause: string };
  tile_placed: {
    player: number | null;
    tile: string;
    rotation: Rotation;
    canonical: Rotation;
  } & Cell;
  hand_shown: { player: number };
  figure_placed: { player: number; figure: string } & Spot;
  figure_moved: { player: number | null; figure: string; origin: Spot | null } & Spot;
  figure_returned: { player: number; figure: string; cause: string; feature: Spot | null } & Spot;
  figure_captured: {
    player: number;
    figure: string;
    previousPlayer: number;
    origin: Spot;
  } & Spot;
  figure_freed: { player: number; figure: string; previousPlayer: number; cause: string };
  token_placed: { player: number; token: string; count: number } & Spot;
  token_drawn: { player: number; token: string } & Spot;
  tokens_taken: { player: number; token: string; count: number } & Spot;
  tokens_returned: { player: number; token: string; count: number } & Spot;
  card_taken: {
    player: number;
    token: string;
    count: number;
    previousPlayer: number | null;
    previousCount: number;
  } & Spot;
  feature_completed: { kind: string } & Spot;
  scored: {
    player: number;
    points: number;
    total: number;
    reason: string;
    clause: string;
    kind: string | null;
    items: ScoreItem[];
    strengths: number[];
  } & Partial<Spot>;
  game_ended: {};
}

/**
 * Something that has happened. A client that follows the events knows the board, the figures, the supplies, the scores
 * and whose turn it is. Events are plain objects; `switch (event.name)` tells them apart.
 */
export type CarcEvent = { [Name in keyof EventFields]: { name: Name } & EventFields[Name] }[keyof EventFields];

/** What the sentence about an event is made of: a key, which says what the sentence is, and arguments by name. */
export interface Message {
  key: string;
  arguments: Record<string, number | string | Cell | Spot | ScoreItem[]>;
}

/** A tile as printed. */
export interface Tile {
  /** The id: `"base/D"` in a game, `"D"` in its set. */
  id: string;
  /** A few plain words for people. */
  name: string;
  /** How many copies the game, or the set, has. */
  count: number;
  /** The segments; the place in this array is the number of the segment everywhere. */
  segments: Segment[];
  /** What may lie against each side of the unturned tile, clockwise from the north. */
  sides: ("field" | "city" | "road" | "river" | "closed")[];
  /** Groups of segments that end at a common point, by number. */
  meets: number[][];
  /** The marks of the tile as a whole that every copy shows. */
  marks: string[];
  /** The marks that single copies show besides. */
  copies: { count: number; marks: string[] }[];
  /** For a turn by 0, 90, 180 and 270 degrees, the smallest turn that shows the same. */
  canonical: Rotation[];
  /** Whether it is drawn from the stack of the river, before all other tiles. */
  river: boolean;
  /** Whether it is drawn first from the stack of the river, which it parts in two. */
  fork: boolean;
  /** Whether it is drawn last from the stack of the river. */
  mouth: boolean;
  /** Whether it is in no stack because every player has one in front of them, as an abbey. */
  personal: boolean;
  /** Whether it is in no stack because it is a cell of a board, which lies there from the start. */
  board: boolean;
}

/** A part of a feature printed on one tile. */
export interface Segment {
  /** `"city"`, `"road"`, `"field"`, `"monastery"`, `"garden"`, `"river"` and so on. */
  kind: string;
  /** Its ports on the unturned tile: a side, and the left, center or right of it, such as `"Nl"`. */
  ports: string[];
  /** Pennants in a city segment. */
  pennants: number;
  /** The city segments of the same tile that a field segment borders, by number. */
  touches: number[];
  /** What closes a road that ends on the tile; otherwise `null`. */
  end: string | null;
  /** The marks on it, such as `"inn"`; a mark that is printed twice is there twice. */
  marks: string[];
}

/** A list of tiles, read from a tile file. */
export interface TileSet {
  id: string;
  title: string;
  /** The place of the tile that starts the game in `tiles`; `null` without one. */
  start: number | null;
  tiles: Tile[];
}

/** A tile on the board. */
export interface PlacedTile extends Cell {
  tile: string;
  /** How it was turned by whoever laid it. */
  rotation: Rotation;
  /** The smallest turn that shows the same; segments and ports are counted by it. */
  canonical: Rotation;
}

/** The segments at the sides of a tile, clockwise from the north, at each its left, center and right. */
export type Ports = (number | null)[][];

/** A figure on the board. */
export interface PlacedFigure extends Spot {
  player: number;
  figure: string;
}

/** A feature on the board: all connected segments of one kind, and what it is worth now. */
export interface Feature {
  kind: string;
  /** Its placed segments, in order; the first names the feature. */
  spots: Spot[];
  /** How many tiles it lies on, each counted once. */
  tiles: number;
  /** Where it can still grow; for a monastery or garden the empty cells around it. */
  openEnds: number;
  /** Whether it is complete. A field never is. */
  complete: boolean;
  pennants: number;
  /** Completed cities that touch it, for a field. */
  cities: number;
  /** Which cities those are, each by the spot that names it; left out if there is none. */
  citySpots?: Spot[];
  figures: PlacedFigure[];
  /** The players who would get the points now, by seat. */
  owners: number[];
  /** What each owner would get, if the game ended now or because it is complete. */
  value: number;
  /** How `value` is made up. */
  items: ScoreItem[];
  /** What single owners would get besides, as seat and points; left out if there is nothing. */
  bonuses?: [number, number][];
  /** The marks on its segments, and how many of them; left out if there is none. */
  marks?: Record<string, number>;
}

/** A player's place in a ranking: tied players share a rank. */
export interface Rank {
  rank: number;
  player: number;
  score: number;
}

/** One entry of a game's history. */
export interface HistoryEntry {
  /** What was decided or drawn. */
  action: Action;
  /** Whether it followed by itself from the entry before. */
  automatic: boolean;
  /** Who decided; left out for a draw. */
  player?: number;
  /** The phase that the game was in. */
  phase: string;
}

/** How a board is drawn as SVG. */
export interface SvgOptions {
  /** The width of a tile at the size at which the document shows itself; 80 unless it is given. */
  tilePixels?: number;
  /** Whether columns and rows are numbered along the edges. */
  coordinates?: boolean;
  /** Whether figures carry the number of their seat. */
  numbers?: boolean;
  /** Whether the cells are marked on which the drawn tile may be laid. */
  legal?: boolean;
}

/** How a board is written in characters. */
export interface TextOptions {
  /** Whether colors are switched on with ANSI escape sequences. */
  colors?: boolean;
  /** Whether the cells are marked on which the drawn tile may be laid. */
  legal?: boolean;
}

/** The names that configs, games and events use. */
export interface Vocabulary {
  reasons: string[];
  causes: string[];
  zones: string[];
  languages: string[];
  phases: string[];
  figures: string[];
  marks: string[];
  terms: string[];
  mechanics: string[];
  tileSets: string[];
  tokens: string[];
  presets: string[];
}

/** An expansion: what its name in a config switches on. */
export interface Expansion {
  name: string;
  tileSets: string[];
  mechanics: string[];
}

/** A rule option: a named reading where editions, rulings or house rules differ. */
export interface RuleOption {
  name: string;
  /** The possible values; the first is the default. */
  values: string[];
  /** The value under each preset. */
  presets: Record<string, string>;
}

/** How an agent is made. */
export interface AgentOptions {
  seed?: number | bigint;
  /** Judges positions for a search, which then judges nothing by itself. */
  evaluate?: (leaves: Leaf[]) => Evaluation[];
  /** How many positions come together at most; 8 unless it is given. */
  batch?: number;
}

/** A position in which a player has to decide, as the search imagines it. */
export interface Leaf {
  /** A game of its own that came there. */
  game: Game;
  /** The player who decides. */
  player: number;
  /** The codes of what they can do. */
  legal: Float64Array;
}

/** What an evaluator thinks of a leaf. */
export interface Evaluation {
  /** For each legal action, in their order, how much of the tries it deserves: 0 or more, of any sum. */
  priors: ArrayLike<number>;
  /** How many points each player may expect to have at the end, by seat, between -1e9 and 1e9; only differences count. */
  values: ArrayLike<number>;
}

/** Who looks on while an agent thinks. */
export interface Thinking {
  /**
   * Asked before every iteration of a search; once it says yes, the agent gives up. In a worker it can read a
   * `SharedArrayBuffer` that the page writes.
   */
  isCancelled?: () => boolean;
  /** Told after every iteration how much of the budget is used: iterations, or milliseconds. */
  progress?: (done: number, total: number) => void;
}

/** Something that a player can do, and what an agent expects of it. */
export interface Candidate {
  /** What can be done: one action, or those of a whole turn in their order. */
  actions: Action[];
  /** By how many points who decides is expected to end ahead of the best of the others. */
  lead: number;
  /** How often a search has looked further than the turn. */
  visits: number;
}

/** Something that a player can do, and what a search thinks of it. */
export interface SearchCandidate {
  actions: Action[];
  /** How often the search tried it; 0 also where another that comes to the same was tried. */
  visits: number;
  /** By how many points who decides is expected to end ahead of the best of the others. */
  value: number;
  /** The share of the tries that it deserved before anything was tried, 0 to 1. */
  prior: number;
}

/** What a search has found out. */
export interface Search {
  /** The player who decides. */
  player: number;
  /** Everything that can be done; what the agent takes comes first. */
  candidates: SearchCandidate[];
  /** How the search expects the game to go on. */
  principalVariation: Action[];
  iterations: number;
  /** How many actions and draws the longest line had that was looked at. */
  depth: number;
}
