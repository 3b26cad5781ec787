/** The messages between the page and the worker that runs the game. */

import type { ConfigForm, Expansion, Feature, RuleOption, Spot, Start } from "carc";
import type { Choice as BoardChoice, BoardPosition, Rings } from "carc/board";
import type { Call } from "carc/worker";

/** A human, or the name of an agent. */
export const SEATS = ["person", "easy", "normal", "hard", "expert"] as const;
export type Seat = (typeof SEATS)[number];
/** The maximum length of a player's name. */
export const LONGEST_NAME = 24;

/** The data that determines a game. `line` contains the index of each decision among the legal actions. */
export interface Plan {
  config: ConfigForm;
  seed: string;
  seats: Seat[];
  /** The players' names by seat; empty for seats without a name. */
  names?: string[];
  line: number[];
  /** The first draws, if they do not come from the seed. */
  draws?: string[];
  /** All draws, if the game ends when they are used up. */
  deck?: string[];
  /** True if the position at the end of the line is a puzzle for the link's recipient. */
  puzzle?: boolean;
}

/** A choice on the board or, in the position editor, an item to remove that is not a player's figure. */
export interface Choice extends BoardChoice {
  taken?: "tile" | "floor" | "neutral";
  /** The other players whose markers are on the space where a robber can be placed. */
  markers?: number[];
}

export interface PlayerState {
  score: number;
  supply: Record<string, number>;
  tokens: Record<string, number>;
  /** The tiles in the player's hand that the viewer may see, and the total number of tiles in the hand. */
  hand: string[];
  handSize: number;
  /** The meeples that the player has captured, by owner. */
  prisoners: { owner: number; figures: Record<string, number> }[];
  /** The spaces with the player's score markers, in games that use them: the usual marker, then the messenger. */
  markers: number[];
  /** The space with the player's robber, if it is on the score track. */
  robber?: number;
  /** The score if the game ended now, counting only the features on the board. */
  projected: number;
}

/** The occupant of a seat in a room. */
export interface RoomSeat {
  /** The agent that plays for the seat; null if a person does. */
  agent: string | null;
  /** True if the player is connected. */
  present: boolean;
  /** True if the player has left permanently. */
  resigned: boolean;
  name?: string;
}

/** The remaining time of each player in milliseconds, and the player whose clock is running. */
export interface RoomClock {
  left: number[];
  running: number | null;
}

/** The people in a room. */
export interface RoomState {
  seats: RoomSeat[];
  spectators: number;
  clock?: RoomClock;
}

/** A position in a room's game: the events since the previous position, and the view as JSON. */
export interface RoomUpdate {
  /** The number of history entries. */
  step: number;
  events: unknown[];
  view: string;
}

/** A line in the game log. */
export interface Told {
  /** The index of the decision that produced the line, and the line's index within that decision. */
  id: string;
  text: string;
  /** The event's spot, if any. */
  spot?: Spot;
  /** The player who scored, if the line reports points. */
  player?: number;
}

export interface State extends BoardPosition {
  plan: Plan;
  phase: string;
  turn: number;
  over: boolean;
  /** The seat whose view is shown; null for a spectator. */
  viewer: number | null;
  tilesRemaining: number;
  /** True if a player has paid a ransom during this turn. */
  ransomed: boolean;
  players: PlayerState[];
  choices: Choice[];
  /** True if hands are hidden, so that the screen must be covered before the next human player looks at it. */
  secret: boolean;
  unseen: Record<string, number>;
  /** The name of each tile in the game, by id. */
  names: Record<string, string>;
  /** The scores after each decision in the line, including decisions after the shown position. */
  curve: number[][];
  /** The game log up to this position, newest line last, limited to as many lines as the page keeps. */
  told: Told[];
  /** The people in the room, if the game runs on a server. */
  room?: RoomState;
}

/** Returns true if someone other than the user must decide: an agent or, in a room, another player. */
export const othersDecide = ({ actor, plan, room, viewer }: State) =>
  actor !== null && (room ? actor !== viewer : plan.seats[actor] !== "person");

/**
 * Returns true if an agent continues from this position. Agents play only at the current end of the game, not while the
 * user views an earlier position.
 */
export const agentGoesOn = (now: State) =>
  !now.room && !now.over && now.at === now.plan.line.length && othersDecide(now);

export interface Advice {
  turn: Choice[];
  lead: number;
  /** The turn's actions, as codes. */
  codes: number[];
}

/** Where a turn begins in the line of decisions. */
export interface TurnStart {
  at: number;
  turn: number;
  player: number;
}

/** The turn that was played, and the best turn. */
export interface Review extends TurnStart {
  best: Choice[];
  played: Choice[];
  /** The player's expected lead after the turn, and the points that the turn lost; null if they are unknown. */
  lead: number | null;
  loss: number | null;
  /** True if the values are exact rather than estimated. */
  exact: boolean;
}

export interface Catalogue {
  /** The presets, each with the expansions that it adds. */
  presets: { name: string; expansions: string[] }[];
  expansions: Expansion[];
  options: RuleOption[];
  languages: string[];
  tileSets: string[];
  figures: string[];
}

/** The items that a position in this game can contain. */
export interface Kit {
  tiles: { id: string; text: string; marks: string[]; personal: boolean }[];
  figures: string[];
  /** The figures that can be captured. */
  captives: string[];
  /** The neutral figures. */
  neutral: string[];
  /** The tokens that players collect, and the tokens in a bag. */
  tokens: string[];
  bag: string[];
  mechanics: Record<string, boolean>;
  hands: boolean;
}

/** A tile type in the game, for the list of tiles. */
export interface TileEntry {
  id: string;
  /** The tile's id and name. */
  text: string;
  /** The number of copies in the game. For a personal tile, there is one per player. */
  count: number;
  /** The number of copies that the viewer has not seen yet. */
  left: number;
  personal: boolean;
  /** Each segment's kind, and the point of its figures in the unit square. */
  segments: { kind: string; point: [number, number] }[];
}

/** A feature that contains figures. */
export interface Owned {
  feature: Feature;
  spot: Spot;
  completed: number | null;
}

/** Each player's points by score reason. */
export interface Ledger {
  rows: { reason: string; points: number[] }[];
  /** The scores at the start of the game. */
  before: number[];
  sum: number[];
}

/** A game in a room, as seen by a player or spectator. */
export interface Entry {
  room: string;
  seat: number | null;
  update: RoomUpdate;
  language?: string;
}

/** The page's requests and the worker's replies. */
export interface Requests {
  catalogue: { ask: Record<never, never>; reply: Catalogue };
  begin: { ask: { plan: Plan; at?: number; language?: string }; reply: State };
  open: { ask: { text: string }; reply: State };
  /** Shows a game in a room, with all its events so far. */
  enter: { ask: Entry; reply: State };
  /** Follows the game in the room. */
  follow: { ask: RoomUpdate; reply: State };
  /** A legal action in the room's game, in notation. */
  action: { ask: { index: number }; reply: { step: number; action: string } };
  /** The JSON form of a valid config. */
  config: { ask: { config: ConfigForm }; reply: string };
  play: { ask: { index: number }; reply: State };
  /** Plays the decisions in a turn as long as they are legal. */
  turn: { ask: { codes: number[] }; reply: State };
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
  /** The picture of a player's figure or another piece. */
  piece: { ask: { name: string; player: number; lies: boolean }; reply: string };
  /** The picture of a position in board notation. */
  example: { ask: { text: string }; reply: string };
  save: { ask: Record<never, never>; reply: string };
  picture: { ask: Record<never, never>; reply: string };
  /** The position as a start position. During a turn, this is the position at the start of the turn. */
  start: { ask: Record<never, never>; reply: Start };
  /** The rules and the position in board notation. */
  text: { ask: Record<never, never>; reply: string };
  /** The spots for a figure, a floor or a personal tile in the position editor, or the items that can be removed. */
  places: { ask: { what: string | null }; reply: Choice[] };
  kit: { ask: Record<never, never>; reply: Kit };
  tiles: { ask: Record<never, never>; reply: TileEntry[] };
  /** The turns in the whole line, or the review of one of them. */
  turns: { ask: Record<never, never>; reply: TurnStart[] };
  review: { ask: { at: number }; reply: Review };
  /** The next puzzle, searched from the given seed. */
  findPuzzle: { ask: { from: number }; reply: Plan };
  language: { ask: { name: string }; reply: State | undefined };
}

export type RequestName = keyof Requests;

/** The worker's request handlers. */
export type RequestHandlers = {
  [N in RequestName]: (ask: Requests[N]["ask"], call: Call) => Requests[N]["reply"];
};
