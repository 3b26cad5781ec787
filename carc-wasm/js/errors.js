/**
 * Base class for the errors in this package. A call that throws such an error does not change anything. `code` is a
 * stable identifier for the error; the message explains it.
 */
export class CarcError extends Error {
  constructor(code, message) {
    super(message);
    this.name = new.target.name;
    this.code = code;
  }
}

/** A config is invalid. `problems` lists all problems. */
export class ConfigError extends CarcError {}

/** A tile file is invalid. `file` and `tile` locate the problem. */
export class TileSetError extends CarcError {}

/** A string, number or object is not valid. */
export class ParseError extends CarcError {}

/** A string is not valid board notation; `line`, `column` and `problem` locate and explain the error. */
export class ParseBoardError extends ParseError {}

/** A save or a view is damaged, truncated, or from a later version; `index` is the invalid history entry, if any. */
export class LoadError extends CarcError {}

/** An action is not legal in the current position; `reason` identifies the reason, and `action` is the action. */
export class IllegalActionError extends CarcError {}

/** An agent failed to decide, or a spec is invalid. */
export class AgentError extends CarcError {}

/** A worker could not be loaded, or its client has been closed. */
export class WorkerError extends CarcError {}

const CLASSES = {
  CarcError,
  ConfigError,
  TileSetError,
  ParseError,
  ParseBoardError,
  LoadError,
  IllegalActionError,
  AgentError,
  WorkerError,
};

/** Creates an error. For internal use. */
export function make(name, code, message, details) {
  return Object.assign(new (CLASSES[name] ?? CarcError)(code, message), details);
}

/** Reports a bug in the library before WebAssembly traps. For internal use. */
export function panicked(message) {
  console.error(`carc has failed: ${message}`);
}
