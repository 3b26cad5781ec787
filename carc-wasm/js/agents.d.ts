/* Options and results for agents, searches, the solver and estimates. */

/** Options for an agent. */
export interface AgentOptions {
  seed?: number | bigint;
  /** A function that replaces the search's built-in evaluation. */
  evaluate?: (leaves: Leaf[]) => Evaluation[];
  /** The maximum number of positions per evaluator call; the default is 8. */
  batch?: number;
}

/** A position within a search in which a player must act. */
export interface Leaf {
  /** An independent game in this position. */
  game: Game;
  /** The player to act. */
  player: number;
  /** The codes of the legal actions. */
  legal: Float64Array;
}

/** The evaluation of a leaf. */
export interface Evaluation {
  /** The priors of the legal actions, in the order of `legal`. Priors must be at least 0 and need not be normalized. */
  priors: ArrayLike<number>;
  /** Each player's expected final score, from -1e9 to 1e9; only differences between the scores matter. */
  values: ArrayLike<number>;
}

/** Functions that monitor an agent call. */
export interface Thinking {
  /**
   * Called before every iteration of a search. Returning true cancels the call. In a worker, the function
   * can read a `SharedArrayBuffer` that the page writes to.
   */
  isCancelled?: () => boolean;
  /**
   * Called after every iteration with the budget used so far and the total budget, in iterations or
   * milliseconds.
   */
  progress?: (done: number, total: number) => void;
}

/** An action or turn with its expected lead. */
export interface Candidate {
  /** The candidate's actions, in order: a single action, or all actions of a turn. */
  actions: Action[];
  /** The expected final lead of the player to act over the best opponent, in points. */
  lead: number;
  /** The number of search visits. */
  visits: number;
}

/** Options for the exact solver. */
export interface SolveOptions extends Thinking {
  /** True to solve complete turns instead of actions if the player is about to place a tile. */
  turns?: boolean;
  /** The maximum number of positions to visit; default: 1,000,000. */
  nodes?: number | bigint;
}

/** An action or turn with its solved value. */
export interface SolvedCandidate {
  /** The candidate's actions, in order: a single action, or all actions of a turn. */
  actions: Action[];
  /** The expected final lead of the player to act over the best opponent, in points. */
  lead: number;
  /** Each player's expected final points. */
  points: number[];
}

/** The result of the exact solver. */
export interface Solution {
  /** The player to act, or null if a draw is pending. */
  player: number | null;
  /** All candidates of the player to act, best first; empty if a draw is pending. */
  candidates: SolvedCandidate[];
  /** Each player's expected final points if all players choose the best candidates. */
  points: number[];
  /**
   * True if every possible continuation was searched to the end of the game. If false, the points
   * assume that the game ends after `turns` more turns.
   */
  exact: boolean;
  /** The number of turns searched after the current one. A second turn part counts as a turn. */
  turns: number;
  /** The number of visited positions. */
  nodes: number;
}

/** Options for an estimate. */
export interface EstimateOptions extends Thinking {
  /** The number of playouts (for `estimateTurns`, per turn), at least 2; default: 100. */
  samples?: number;
  /** The seed, which determines the result; default: 0. */
  seed?: number | bigint;
}

/** The mean of a quantity over playouts, with its error. */
export interface Mean {
  /** The mean of the samples. */
  mean: number;
  /** The standard deviation of the samples. */
  deviation: number;
  /** The standard error of the mean. */
  error: number;
}

/** The expected outcome of a feature. */
export interface FeatureEstimate {
  /** The kind of feature, such as `city`. */
  kind: string;
  /** The first spot of the feature, which identifies it even if the feature grows or merges with others. */
  spot: Spot;
  /** The probability that the feature is completed before the end of the game; 0 for a field. */
  completion: Mean;
  /** Each player's points from the feature, in seat order, on completion and at the end of the game. */
  points: Mean[];
}

/** The expected outcome of a game. */
export interface Estimate {
  /** The number of playouts. */
  samples: number;
  /** Each player's final points, in seat order. */
  points: Mean[];
  /** Each player's probability of winning, in seat order. In a tie, the winners share the win equally. */
  wins: Mean[];
  /** The incomplete features and the fields on the board, ordered by their first spots. */
  features: FeatureEstimate[];
}

/** The expected outcome of a turn. */
export interface TurnEstimate {
  /** The turn's actions, in order. */
  actions: Action[];
  /** The number of playouts. */
  samples: number;
  /** Each player's final points, in seat order. */
  points: Mean[];
  /** Each player's probability of winning, in seat order. In a tie, the winners share the win equally. */
  wins: Mean[];
}

/** An action or turn with its search statistics. */
export interface SearchCandidate {
  actions: Action[];
  /** The number of visits; also 0 if the candidate is equivalent to a visited one. */
  visits: number;
  /** The expected final lead of the player to act over the best opponent, in points. */
  value: number;
  /** The prior probability of the candidate, 0 to 1. */
  prior: number;
}

/** The result of a search. */
export interface Search {
  /** The player to act. */
  player: number;
  /** All candidates, starting with the agent's choice. */
  candidates: SearchCandidate[];
  /** The principal variation: the most-visited actions and draws. */
  principalVariation: Action[];
  iterations: number;
  /** The length of the longest line searched, in actions and draws. */
  depth: number;
}
