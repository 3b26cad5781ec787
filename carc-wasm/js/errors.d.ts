import type { Action, ConfigProblem } from "./carc.js";

/**
 * Something is wrong with what was asked for; nothing has changed. The message says what, in a sentence.
 */
export class CarcError extends Error {
  /**
   * What is wrong, in one word that does not change: `"invalid_argument"`, `"bad_form"`, `"bad_config"`,
   * `"bad_tile_set"`, `"bad_save"`, `"illegal_action"`, and of agents `"bad_agent"`, `"other_actor"`, `"cancelled"`,
   * `"bad_evaluation"` or `"evaluator_failed"`.
   */
  readonly code: string;
}

/** A config is wrong. */
export class ConfigError extends CarcError {
  /** Everything that is wrong with it. */
  readonly problems: ConfigProblem[];
}

/** A tile file is wrong. */
export class TileSetError extends CarcError {
  /** The name of the file. */
  readonly file: string;
  /** The tile that is wrong; `null` if it is the file. */
  readonly tile: string | null;
}

/** A text, a number or an object is the form of nothing. */
export class ParseError extends CarcError {}

/** A save or a view is damaged, cut short, or of a later version. */
export class LoadError extends CarcError {
  /** The entry of the history that is wrong; `null` if it is none. */
  readonly index: number | null;
}

/** An action is not legal now. */
export class IllegalActionError extends CarcError {
  /** Why, in one word that does not change, such as `"does_not_fit"`. */
  readonly reason: string;
  /** The action. */
  readonly action: Action;
}

/** An agent has not decided, or a text names no agent. */
export class AgentError extends CarcError {}
