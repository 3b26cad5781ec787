import type { Action, ConfigProblem } from "./carc.js";

/**
 * Base class for the errors in this package. A call that throws this error does not change anything.
 */
export class CarcError extends Error {
  /**
   * A stable identifier for the error: `"invalid_argument"`, `"bad_form"`, `"bad_config"`, `"bad_tile_set"`,
   * `"bad_save"`, `"illegal_action"`, or for agents `"bad_agent"`, `"other_actor"`, `"cancelled"`, `"bad_evaluation"`
   * or `"evaluator_failed"`; for workers `"worker_failed"` or `"worker_closed"`.
   */
  readonly code: string;
}

/** A config is invalid. */
export class ConfigError extends CarcError {
  /** All problems found in the config. */
  readonly problems: ConfigProblem[];
}

/** A tile file is invalid. */
export class TileSetError extends CarcError {
  /** The name of the file. */
  readonly file: string;
  /** The id of the invalid tile; `null` if the problem is not in a tile. */
  readonly tile: string | null;
}

/** A string, number or object is not a valid value. */
export class ParseError extends CarcError {}

/** A string is not valid board notation. */
export class ParseBoardError extends ParseError {
  /** The line, from 1. */
  readonly line: number;
  /** The column in characters, from 1. */
  readonly column: number;
  /** A message that describes the invalid part and the expected input. */
  readonly problem: string;
}

/** A save or a view is damaged, truncated, or from a later version. */
export class LoadError extends CarcError {
  /** The index of the invalid history entry; `null` if the problem is not in an entry. */
  readonly index: number | null;
}

/** An action is not legal in the current position. */
export class IllegalActionError extends CarcError {
  /** A stable identifier for the reason, such as `"does_not_fit"`. */
  readonly reason: string;
  /** The action. */
  readonly action: Action;
}

/** An agent failed to choose an action, or a spec is invalid. */
export class AgentError extends CarcError {}

/** A worker could not be loaded, or its client has been closed. */
export class WorkerError extends CarcError {}

/** Creates an error. For internal use. */
export function make(name: string, code: string, message: string, details: object): CarcError;
