/* Configs, start positions, and the sources of a game's draws. */

/** The arguments of a `Config`, all of which are optional. */
export interface ConfigForm {
  /** The number of players, 1 to 8; the default is 2. */
  players?: number;
  /**
   * The edition that supplies the values of the rule options, one of `vocabulary().presets`; the default is `"bb5"`.
   */
  preset?: string | null;
  /** The names of the expansions to add, with their tiles and rules; see `expansions()`. */
  expansions?: string[];
  /** The number of copies of each tile set. */
  tileSets?: Record<string, number>;
  /** Mechanics to turn on (true) or off (false). */
  mechanics?: Record<string, boolean>;
  /** The number of figures that each player has, 0 to 9, by figure name. */
  figures?: Record<string, number>;
  /** The values of rule options, by name; see `ruleOptions()`. */
  options?: Record<string, string>;
  /** The contents of custom tile files as TOML text. */
  customSets?: string[];
  /** A start position. */
  start?: Start | null;
}

/** A start position. Omitted fields take their values from the default start position. */
export interface Start {
  /** The tiles on the board, in an order in which they can be placed. */
  tiles?: { tile: string; x: number; y: number; rotation?: Rotation }[];
  /** The figures on the board, with their tokens. */
  figures?: ({ player: number; figure: string; tokens?: Record<string, number> } & Spot)[];
  /** Each player's score. */
  scores?: number[];
  /** Each player's number of tokens, by token name. */
  tokens?: Record<string, number>[];
  /** The record of each card: the number of tiles in the feature that last earned the card. */
  records?: Record<string, number>;
  /** The number of figures in each player's supply, by figure name. */
  supplies?: Record<string, number>[];
  /** The towers on the board, each with its number of floors. */
  towers?: ({ height: number } & Cell)[];
  /** The ingots on tiles. */
  ingots?: ({ count: number } & Cell)[];
  /** The bridges, each with its token: `bridge_ns` or `bridge_we`. */
  bridges?: ({ token: string } & Cell)[];
  /** The castles, each given as the spot of one of its two segments. */
  castles?: Spot[];
  /** The id of the bazaar tile that each player has won but not yet placed, or `null`. */
  waiting?: (string | null)[];
  /** The score-track space of each player's robber, from 0 to 49, or `null` if the robber is not on the track. */
  robbers?: (number | null)[];
  /** The value of each player's messenger, the second score marker. */
  messengers?: number[];
  /** The names of the messages that are known to be at the bottom of the stack, in order. */
  messages?: string[];
  /** The ferries, each with the sides of the cell whose roads it joins: `ne`, `ns`, `nw`, `es`, `ew` or `sw`. */
  ferries?: ({ landings: string } & Cell)[];
  /** All players' captured meeples. */
  prisoners?: { player: number; owner: number; figure: string; count: number }[];
  /** The neutral figures on the board. */
  neutral?: ({ figure: string } & Spot)[];
  /** The number of copies of each tile that are set aside, by tile id. */
  held?: Record<string, number>;
  /** The number of copies of each tile left to draw, by tile id. */
  stack?: Record<string, number>;
  /** The tile ids in each player's hand. */
  hands?: string[][];
  /** The number of tokens in the bag, by token name. */
  bag?: Record<string, number>;
  /** The number of copies of each tile under hills, by tile id; unknown tiles are counted as `"unknown"`. */
  hidden?: Record<string, number>;
  /** True for each player who still has their abbey. */
  abbeys?: boolean[];
  /** The active player. */
  active?: number;
  /** The turn number, from 1. */
  turn?: number;
  /** The id of the tile that has been drawn but not placed. */
  drawn?: string;
  /**
   * The current turn, if the position is in the middle of a turn. During a turn, `active` is required, except in the
   * phase `first_player`.
   */
  mid_turn?: StartTurn;
}

/**
 * The current turn in a start position. The phase can also be outside of a turn: `first_player`, `deal` before the
 * first turn, or `over`.
 */
export interface StartTurn {
  /** The phase. */
  phase: string;
  /** The cell of the tile placed in this turn part, in the phases after placing a tile. */
  placed?: Cell;
  /** True in the second part of a turn with a builder. */
  second_part?: boolean;
  /** True if a second turn part follows. */
  second_part_follows?: boolean;
  /** The state of an extra turn: `earned` or `given` if one follows, `running` if the current turn is one. */
  extra_turn?: "earned" | "given" | "running";
  /** True if the active player has paid a ransom in this turn. */
  ransomed?: boolean;
  /** In the abbey round, the player whose turn ended the game. */
  abbey_round?: number;
  /** The player who removes a meeple in the `plague` phase. The default is the active player. */
  plague?: number;
  /** The cell of the tower that can capture a meeple in the `capture` phase. */
  tower?: Cell;
  /** The figure that the active player has captured, in the `exchange` phase. */
  captured?: string;
  /** The player who owns the captured figure, in the `exchange` phase. */
  captured_from?: number;
  /**
   * The shepherd for whom a token is drawn, in the `sheep` phase. In the `flock` phase, the shepherd of the flock that
   * the active player last decided about, if any.
   */
  shepherd?: Spot;
  /** True if `shepherd` was placed in this turn part, in the `sheep` phase. */
  new_shepherd?: boolean;
  /** True if no figure can be placed after the flock decisions. */
  no_figure?: boolean;
  /** True if the figure action has placed a meeple through a portal, in the `phantom` phase. */
  used_portal?: boolean;
  /** True if the figure action was a flight, in the `phantom` phase. */
  used_machine?: boolean;
  /** The flying figure, in the phases `flight` and `landing`. */
  flying?: string;
  /** The value of the die, from 1 to 3, in the `landing` phase. */
  roll?: number;
  /** The change that all players make, in the `circle_meeple` phase. */
  circle?: "add" | "remove";
  /**
   * The cell of the bridge that the tile just placed needs, in the `bridge` phase. The bridge is listed in `bridges`,
   * but its token is still in front of the active player.
   */
  due_bridge?: Cell;
  /**
   * In the `castle` phase, a segment of the small city whose owner decides. In the `castle_payer` phase, a segment of
   * the castle whose owner decides.
   */
  castle?: Spot;
  /** The round in which castles score, in the `castle_payer` phase. The default is 1. */
  castle_round?: number;
  /** The castles that have scored in this turn part, in the `castle_payer` phase. */
  paid_castles?: ({ round: number; points: number } & Spot)[];
  /** True if the active player has scored in this turn part, in the `castle_payer` phase in games with Carcassonne. */
  scored?: boolean;
  /** The player who takes the next ingot, in the `gold_taken` phase. */
  taker?: number;
  /** The tiles whose ingots are claimed and the players who claim them, in the `gold_taken` phase. */
  claims?: ({ players: number[] } & Cell)[];
  /** With `count_once=turn`, true if a meeple has entered Carcassonne in this turn. */
  entered_city?: boolean;
  /** True if a meeple may enter Carcassonne after the wagons have moved, in the `wagon` phase. */
  may_enter_city?: boolean;
  /**
   * The player who decides in the phases `from_city`, `final_city`, `robber`, `circle_meeple` and `auction_bid`. The
   * default is the active player.
   */
  asked?: number;
  /** True if a bazaar follows at the end of the turn. */
  bazaar_follows?: boolean;
  /** True if a bazaar tile was waiting at the start of the turn, so that no bazaar follows. */
  tiles_waited?: boolean;
  /** The ids of the tiles revealed at a bazaar, in order; `null` for tiles that already have an owner. */
  open_tiles?: (string | null)[];
  /** The auctioneer, in the phases of an auction. The default is the active player. */
  auctioneer?: number;
  /** The index in `open_tiles` of the tile being auctioned, in the phases `auction_bid` and `auction_deal`. */
  chosen_tile?: number;
  /** The highest bid, in the phases `auction_bid` and `auction_deal`. */
  bid?: number;
  /** The player who made the highest bid. */
  bidder?: number;
  /** The number of turn parts granted by messages that have not begun yet. */
  message_parts?: number;
  /** The number of turn parts that were granted by messages and have begun in this turn. */
  extra_parts?: number;
  /** With `message_markers=turn`, the marker that each player has moved forward in this turn. */
  moved_markers?: ("score_marker" | "messenger" | null)[];
  /** With `message_markers=turn`, true if the active player has had a message in this turn. */
  had_message?: boolean;
  /** The players who have passed in the `final_city` phase. */
  passed?: number[];
  /** The cells that the dragon has left in its current move. */
  visited?: Cell[];
  /** The wagons that have returned and can move in the `wagon` phase, each with the spot that it left. */
  returned?: ({ player: number; figure: string } & Spot)[];
  /** The ids of the tiles drawn so far to determine the first player, in the `first_player` phase. */
  shown?: string[];
  /**
   * The reason why a tile is dealt in the `deal` phase: `first` for the first hands, `discard` to replace a discarded
   * tile, or `refill` at the end of a turn.
   */
  deal?: "first" | "discard" | "refill";
}

/** A problem in a config. */
export interface ConfigProblem {
  /** The name of the invalid field in the JSON form, including the key if the field is a mapping. */
  field: string;
  /** The error message, including the name of the field. */
  message: string;
  /** The known name that is closest to an unknown one; `null` for other problems. */
  suggestion: string | null;
  /** A stable identifier for the kind of problem. */
  kind: string;
  /** A stable identifier for the reason why a start position is impossible; `null` for other problems. */
  reason: string | null;
}

/** The source of a game's draws; see `new Game`. */
export interface Source {
  seed?: number | bigint;
  deck?: string[];
  draws?: string[];
  chance?: "external" | ((game: Game) => ActionLike);
}
