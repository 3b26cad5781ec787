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
// generated:begin actions, by scripts/generate.py
export type ActionForm =
  | { verb: "pass" }
  | { verb: "draw"; item: "tile"; tileType: number }
  | { verb: "draw"; item: "token"; token: string | number }
  | { verb: "draw"; item: "seat"; seat: number }
  | { verb: "draw"; item: "unknown" }
  | { verb: "take_tile"; source: "hand"; tileType: number }
  | { verb: "take_tile"; source: "stack" | "abbey" }
  | ({ verb: "place_tile"; rotation: Rotation } & Cell)
  | ({ verb: "place_figure" | "move_figure" | "remove_figure"; figure: string } & Spot)
  | ({ verb: "place_token"; token: string | number } & Spot)
  | { verb: "choose"; question: string | number; option: string | number }
  | { verb: "bid"; points: number }
  | { verb: "discard_tile"; tileType: number };
// generated:end

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
// generated:begin events, by scripts/generate.py
export interface EventFields {
  /** A player's turn started. */
  turn_started: { player: number; turn: number; previousPlayer: number | null; previousTurnPart: number | null };
  /** A tile was drawn from the stack and is now the current tile. */
  tile_drawn: { player: number; tile: string };
  /** A tile that fits nowhere was removed from the game. */
  tile_discarded: { player: number; tile: string; zone: TileZone };
  /** A tile was placed, or is part of the start. */
  tile_placed: { player: number | null; tile: string; rotation: Rotation; canonical: Rotation } & Cell;
  /** A figure moved from the supply to the board in a figure action, or is part of the start. */
  figure_placed: { player: number; figure: string } & Spot;
  /** A road, city, monastery, shrine or garden was completed, whether it scores or not. */
  feature_completed: { kind: string } & Spot;
  /** A player scored points. */
  scored: {
    player: number;
    points: number;
    reason: string;
    clause: string;
    items: ScoreItem[];
    kind: string | null;
    strengths: number[];
    total: number;
  } & Partial<Spot>;
  /** A figure returned to its owner's supply. */
  figure_returned: { player: number; figure: string; cause: string; feature: Spot | null } & Spot;
  /** The game ended, and all final scores are known. */
  game_ended: {};
  /** The first player was determined. */
  first_player_chosen: { player: number };
  /**
   * A player showed a tile to everybody: one drawn to determine the first player, which returns to the stack, or one
   * of a hidden hand.
   */
  tile_shown: { player: number; tile: string; zone: TileZone };
  /** A tile returned to the stack. */
  tile_returned: { tile: string; player: number; zone: TileZone; cause: string };
  /** A tile was dealt from the stack into a hand. */
  tile_dealt: { player: number; tile: string | null };
  /** A player took a tile from their hand, or their abbey, as the current tile. */
  tile_taken: { player: number; tile: string; zone: TileZone };
  /** A player showed their hand because none of its tiles can be played. */
  hand_shown: { player: number };
  /** A player took tokens from the reserve: the goods of a city. */
  tokens_taken: { player: number; token: string; count: number } & Spot;
  /**
   * Another part of the turn started, with a second tile. Or a player's part of the abbey round after the last turn
   * started; then `turn_part` is 1, and they are the active player.
   */
  turn_part_started: { player: number; turnPart: number; previousPlayer: number; previousTurnPart: number };
  /**
   * A figure moved to another spot on the board. A neutral figure on a segment is with the meeple there, on a tile
   * with no meeple; the wheel pig moves to a sector of the wheel, which then takes effect. A wagon that moves on had
   * returned to the supply in the same turn part and leaves it again.
   */
  figure_moved: { figure: string; player: number | null; origin: Spot | null } & Spot;
  /** A drawn tile that comes too early was set aside, and another is drawn. */
  tile_set_aside: { player: number; tile: string; zone: TileZone };
  /** The next tile of the stack was put face down under the hill just placed; nobody knows which it is. */
  tile_hidden: { player: number } & Cell;
  /** A token was drawn from the bag for a shepherd. */
  token_drawn: { player: number; token: string } & Spot;
  /** Tokens of a shepherd returned to the bag: a wolf at once, sheep when the shepherd leaves the board. */
  tokens_returned: { player: number; token: string; count: number } & Spot;
  /**
   * A player completed the largest city or the longest road so far. They take the card for it, or keep it with a
   * higher record.
   */
  card_taken: {
    player: number;
    token: string;
    count: number;
    previousPlayer: number | null;
    previousCount: number;
  } & Spot;
  /** The player whose turn has ended takes the next turn too, for filling a hole or placing the volcano lake. */
  extra_turn: { player: number; cause: string };
  /**
   * A challenge started between a shrine and a neighboring monastery or abbey: both have meeples, and at least one
   * is unfinished.
   */
  challenge_started: { feature: Spot } & Spot;
  /** A challenge between a shrine and a monastery or abbey ended. */
  challenge_ended: { feature: Spot; winner: string | null; cause: string } & Spot;
  /** A player placed a token on the board: a floor on a tower. */
  token_placed: { player: number; token: string; count: number } & Spot;
  /** A player captured a meeple of another player, who does not get it back yet. */
  figure_captured: { player: number; figure: string; previousPlayer: number; origin: Spot } & Spot;
  /**
   * A captured meeple returned to its owner's supply: bought back, or in an exchange, which frees one of each
   * player.
   */
  figure_freed: { player: number; figure: string; previousPlayer: number; cause: string };
}
// generated:end

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
