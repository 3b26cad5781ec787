import type { IllegalActionError } from "./errors.js";

/** A clockwise rotation in degrees. */
export type Rotation = 0 | 90 | 180 | 270;

/** A side of a tile. */
export type Side = "north" | "east" | "south" | "west";

/** A cell on the table. `x` increases to the east and `y` to the south. */
export interface Cell {
  x: number;
  y: number;
}

/**
 * A location on the board where a figure or token can be: a segment of the tile on a cell, a corner
 * of the tile (0 to 3, clockwise from northwest), a space on a wheel, the tower on the tile, the position of a lying
 * meeple in its monastery, or the tile itself if no location is set.
 *
 * Actions and events with a location have these fields, so they can be used as spots.
 */
export interface Spot extends Cell {
  segment?: number;
  corner?: number;
  space?: number;
  /** True for the tower on the tile. */
  tower?: boolean;
  /** True for a meeple lying in the monastery on the tile. */
  lying?: boolean;
}

/** An action without its code. */
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
  | { verb: "discard_tile"; tileType: number }
  | ({ verb: "take_token"; token: string | number } & Spot);
// generated:end

/**
 * A player's decision or a chance outcome. `tileType` is an index into `Config.tiles`. `code` is
 * the action code, which is the same in every language and position; equal actions have equal
 * codes. Actions are plain objects, so they can be posted to a worker or stored as JSON.
 */
export type Action = ActionForm & { code: number };

/** An action as an object, as its code, or in its notation, such as `"place 0,1 90"`. */
export type ActionLike = ActionForm | number | string;

/** A score item: a count and the points per item. */
export interface ScoreItem {
  term: string;
  count: number;
  each: number;
}

/** The zone of a tile that is not on the board; one of `vocabulary().zones`. */
export type TileZone = string;

/** The fields of each kind of event, by name. */
// generated:begin events, by scripts/generate.py
export interface EventFields {
  /** A player's turn started. */
  turn_started: { player: number; turn: number; previousPlayer: number | null; previousTurnPart: number | null };
  /** A tile was drawn from the stack and is now the current tile. */
  tile_drawn: { player: number; tile: string };
  /** A tile that could not be placed anywhere was removed from the game. */
  tile_discarded: { player: number; tile: string; zone: TileZone };
  /** A tile was placed, or was part of the start position. */
  tile_placed: { player: number | null; tile: string; rotation: Rotation; canonical: Rotation } & Cell;
  /** A figure moved from the supply to the board in a figure action, or was part of the start position. */
  figure_placed: { player: number; figure: string } & Spot;
  /** A road, city, monastery, shrine or garden was completed, whether or not it scores. */
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
   * A player showed a tile to all players: a tile that was drawn to determine the first player and returns to the
   * stack, or a tile from a hidden hand.
   */
  tile_shown: { player: number; tile: string; zone: TileZone };
  /** A tile returned to the stack. */
  tile_returned: { tile: string; player: number; zone: TileZone; cause: string };
  /** A tile was dealt from the stack into a hand. */
  tile_dealt: { player: number; tile: string | null };
  /** A player took a tile from their hand or took their abbey as the current tile. */
  tile_taken: { player: number; tile: string; zone: TileZone };
  /** A player showed their hand because no tile in it can be played. */
  hand_shown: { player: number };
  /** A player took tokens: a city's goods from the reserve, or ingots from a tile. */
  tokens_taken: { player: number; token: string; count: number } & Spot;
  /** Another turn part started, or, after the last turn, a player's part of the abbey round started. */
  turn_part_started: { player: number; turnPart: number; previousPlayer: number; previousTurnPart: number };
  /**
   * A figure moved to another spot on the board. If the fairy moves to a segment, it accompanies the meeple there.
   * If the fairy moves to a tile, it does not accompany a meeple. The wheel pig moves to a sector of the wheel,
   * which then takes effect. The Count and the citizens move from quarters of Carcassonne, which are represented by
   * spaces. A wagon that moves has already returned to the supply in the same turn part, so this event takes the
   * wagon from the supply.
   */
  figure_moved: { figure: string; player: number | null; origin: Spot | null } & Spot;
  /** A drawn tile that could not be played yet was set aside. Another tile is drawn next. */
  tile_set_aside: { player: number; tile: string; zone: TileZone };
  /**
   * The next tile in the stack was placed face down under the hill just placed. No player knows the type of this
   * tile.
   */
  tile_hidden: { player: number } & Cell;
  /** A token was drawn from the bag for a shepherd. */
  token_drawn: { player: number; token: string } & Spot;
  /**
   * A shepherd's tokens returned to the bag. Wolf tokens return to the bag immediately, and sheep tokens return when
   * the shepherd leaves the board.
   */
  tokens_returned: { player: number; token: string; count: number } & Spot;
  /**
   * A player completed the largest city or the longest road so far. The player takes the corresponding card or, if
   * the player already has the card, increases its record.
   */
  card_taken: {
    player: number;
    token: string;
    count: number;
    previousPlayer: number | null;
    previousCount: number;
  } & Spot;
  /**
   * The player whose turn has ended also takes the next turn, as a reward for filling a hole or because they placed
   * the volcano lake.
   */
  extra_turn: { player: number; cause: string };
  /**
   * A challenge started between a shrine and a neighboring monastery or abbey. Both buildings have meeples, and at
   * least one building is unfinished.
   */
  challenge_started: { feature: Spot } & Spot;
  /** A challenge between a shrine and a monastery or abbey ended. */
  challenge_ended: { feature: Spot; winner: string | null; cause: string } & Spot;
  /** A player placed a token on the board, such as a floor on a tower or an ingot on a tile. */
  token_placed: { player: number; token: string; count: number } & Spot;
  /** A player captured another player's meeple and keeps it as a prisoner. */
  figure_captured: { player: number; figure: string; previousPlayer: number; origin: Spot } & Spot;
  /**
   * A prisoner returned to its owner's supply, either because the owner paid a ransom or in an exchange, which frees
   * one meeple for each player.
   */
  figure_freed: { player: number; figure: string; previousPlayer: number; cause: string };
  /** A neutral figure left the board. */
  figure_put_aside: { figure: string; cause: string } & Spot;
  /** A player moved a ferry to other landings, so a different ferry token is now on the spot. */
  token_moved: { player: number; token: string; previousToken: string } & Spot;
  /** An auctioneer chose a face-up tile at a bazaar to be auctioned. */
  tile_offered: { player: number; tile: string };
  /** A player bid for the offered tile. */
  bid_made: { player: number; count: number };
  /** A player passed instead of bidding for the offered tile. */
  bid_passed: { player: number };
  /** A player won a tile at the active player's bazaar and will place it in their next turn. */
  tile_won: { player: number; tile: string };
  /** The active player chose the effect of a crop circle. */
  circle_chosen: { player: number; kind: string; cause: string };
  /** A player's piece moved on the score track: a robber was placed, moved or returned to its owner. */
  track_moved: {
    player: number;
    token: string;
    space: number | null;
    previousSpace: number | null;
    previousPlayer: number | null;
  };
  /** A player chose a meeple for the flying machine on the tile just placed. The meeple is still in the supply. */
  flight_started: { player: number; figure: string } & Cell;
  /** The die was rolled for a flight. The figure then lands, or the flight fails. */
  die_rolled: { player: number; count: number } & Cell;
  /** A figure could not land and stayed in the supply. */
  flight_failed: { player: number; figure: string } & Cell;
  /** In a game with messengers, one of a player's two score markers moved. */
  marker_moved: { player: number; token: string; points: number; space: number };
  /** The active player drew a message, which is now at the bottom of the stack. */
  message_drawn: { player: number; token: string };
  /**
   * The active player carried out a message or took 2 points instead. Carrying out `message_tile` grants an
   * additional turn part.
   */
  message_used: { player: number; token: string; cause: string };
}
// generated:end

/**
 * A change in a game. A client that applies the events knows the board, the figures, the supplies,
 * the scores and the active player. Events are plain objects; use `switch (event.name)` to distinguish them.
 */
export type CarcEvent = { [Name in keyof EventFields]: { name: Name } & EventFields[Name] }[keyof EventFields];

/** The content of an event's sentence: a key and named arguments. */
export interface Message {
  key: string;
  arguments: Record<string, number | string | Cell | Spot | ScoreItem[]>;
}

/** A tile type in a game, or a tile in a tile set. */
export interface Tile {
  /** The tile's id: `"base/D"` in a game, `"D"` in its set. */
  id: string;
  /** A short description of the tile in plain language. */
  name: string;
  /** The number of copies in the game or set. */
  count: number;
  /** The segments of the tile, indexed by segment number. */
  segments: Segment[];
  /** The edges of the unrotated tile, clockwise from north; `"closed"` fits any edge. */
  sides: ("field" | "city" | "road" | "river" | "closed")[];
  /** Groups of segments that meet at a common point, as segment numbers. */
  meets: number[][];
  /** The marks on the tile as a whole that appear on every copy. */
  marks: string[];
  /** Additional marks on individual copies. */
  copies: { count: number; marks: string[] }[];
  /** The canonical rotation for each of the rotations 0, 90, 180 and 270 degrees. */
  canonical: Rotation[];
  /** True if the tile is drawn from the river stack, before all other tiles. */
  river: boolean;
  /** True if the tile is the first in the river stack, where the river forks. */
  fork: boolean;
  /** True if the tile is the last in the river stack. */
  mouth: boolean;
  /** True for a tile that every player has from the start, such as an abbey. */
  personal: boolean;
  /**
   * True for a tile that is part of a larger board, such as the wheel, and is on the table from the
   * start.
   */
  board: boolean;
}

/** A part of a feature printed on one tile. */
export interface Segment {
  /** The kind of segment: `"city"`, `"road"`, `"field"`, `"monastery"`, `"garden"`, `"river"` or `"shrine"`. */
  kind: string;
  /** The ports on the unrotated tile: a side followed by `l`, `c` or `r` for left, center or right, such as `"Nl"`. */
  ports: string[];
  /** The number of pennants on a city segment. */
  pennants: number;
  /** The numbers of the tile's city segments that border a field segment. */
  touches: number[];
  /** The kind of road end if a road segment ends on the tile, otherwise `null`. */
  end: string | null;
  /** The marks on the segment, such as `"inn"`; a mark printed twice is listed twice. */
  marks: string[];
}

/** A set of tiles, loaded from a tile file. */
export interface TileSet {
  id: string;
  title: string;
  /** The index of the start tile in `tiles`; `null` if there is none. */
  start: number | null;
  tiles: Tile[];
}

/** A tile on the board. */
export interface PlacedTile extends Cell {
  tile: string;
  /** The rotation of the tile, as placed. */
  rotation: Rotation;
  /** The smallest rotation with the same appearance; segment and port numbers are relative to it. */
  canonical: Rotation;
}

/**
 * The segments at a tile's ports: four sides clockwise from north, each with its left, center and right port.
 */
export type Ports = (number | null)[][];

/** A figure on the board. */
export interface PlacedFigure extends Spot {
  player: number;
  figure: string;
}

/** A bridge, a castle or a ferry on the board. The cell of a castle is the cell of its first segment. */
export interface PlacedToken extends Cell {
  /** The name, such as `"bridge_ns"`. */
  token: string;
  /** The center, in the coordinates of `locate`. */
  point: [number, number];
}

/**
 * A feature on the board: a set of connected segments of one kind, with its current value.
 */
export interface Feature {
  kind: string;
  /** The spots of the feature's segments, in order; the first one identifies the feature. */
  spots: Spot[];
  /** The number of distinct tiles that the feature covers. */
  tiles: number;
  /** The number of open ends of the feature. For a monastery or garden, the number of empty cells around it. */
  openEnds: number;
  /** True if the feature is complete; always false for a field. */
  complete: boolean;
  pennants: number;
  /** The number of completed cities next to a field. */
  cities: number;
  /** The first spots of the completed cities next to a field; omitted if there are none. */
  citySpots?: Spot[];
  figures: PlacedFigure[];
  /** The players who would score the feature now, in ascending order. */
  owners: number[];
  /**
   * The points for each owner if the feature is complete, otherwise the points if the game ended
   * now.
   */
  value: number;
  /** The breakdown of `value`. */
  items: ScoreItem[];
  /** Additional points for individual owners, as pairs of player and points; omitted if there are none. */
  bonuses?: [number, number][];
  /** The number of marks on the segments, by name; omitted if there are none. */
  marks?: Record<string, number>;
}

/** A score entry, with the fields of the `scored` event. The spot identifies the feature, if any. */
export type ScoreEntry = EventFields["scored"];

/** Each player's current score and hypothetical final score. */
export interface Standing {
  /** Each player's current score. */
  scores: number[];
  /** Each player's final score if the game ended now. */
  totals: number[];
  /** The scores that final scoring would add, in order. */
  entries: ScoreEntry[];
}

/** A tile that fits an open cell. */
export interface FittingTile {
  /** The tile's id, such as `"base/D"`. */
  tile: string;
  /** The number of copies that have not been placed yet, at least 1. */
  copies: number;
  /**
   * The rotations that fit, in degrees clockwise. For a symmetric tile, only the smallest of the
   * equivalent rotations is listed.
   */
  rotations: number[];
}

/** A feature that a turn completes. */
export interface CompletedFeature {
  kind: string;
  /** The spot that identifies the feature in the events of the turn. */
  spot: Spot;
  /** The players who score the feature, in ascending order. */
  owners: number[];
}

/** A complete turn with its results. */
export interface TurnOutcome {
  player: number;
  /** The player's decisions, in order. */
  actions: Action[];
  completed: CompletedFeature[];
  /** The scores in the turn, in order, including final scoring if the turn ends the game. */
  entries: ScoreEntry[];
  /** Each player's score after the turn, and their final score if the game ended then. */
  standing: Standing;
}

/** A player's rank in a game. Tied players share a rank. */
export interface Rank {
  rank: number;
  player: number;
  score: number;
}

/** An entry of a game's history. */
export interface HistoryEntry {
  /** The decision or draw. */
  action: Action;
  /** True for an automatic draw, made by the game's generator or from a deck. */
  automatic: boolean;
  /** The player who decided; omitted for a draw. */
  player?: number;
  /** The name of the phase before the action. */
  phase: string;
}

/** Options for rendering a board as SVG. */
export interface SvgOptions {
  /** The width of a tile in pixels at the document's natural size; the default is 80. */
  tilePixels?: number;
  /** True to number columns and rows along the edges. */
  coordinates?: boolean;
  /** True to write the player's number on every figure. */
  numbers?: boolean;
  /** True to highlight the cells where the current tile can be placed. */
  legal?: boolean;
}

/** Options for rendering a board as text. */
export interface TextOptions {
  /** True to use ANSI escape sequences for colors. */
  colors?: boolean;
  /** True to highlight the cells where the current tile can be placed. */
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

/** An expansion, with the tile sets and mechanics that it enables. */
export interface Expansion {
  name: string;
  tileSets: string[];
  mechanics: string[];
}

/** A rule option, whose value differs between editions or house rules. */
export interface RuleOption {
  name: string;
  /** The possible values, starting with the default. */
  values: string[];
  /** The option's value in each preset. */
  presets: Record<string, string>;
}
