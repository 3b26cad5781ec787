/**
 * Something is wrong with what was asked for; nothing has changed. `code` says what in one word that does not
 * change, the message in a sentence.
 */
export class CarcError extends Error {
  constructor(code, message) {
    super(message);
    this.name = new.target.name;
    this.code = code;
  }
}

/** A config is wrong; `problems` lists everything that is. */
export class ConfigError extends CarcError {}

/** A tile file is wrong: `file` and `tile` say where. */
export class TileSetError extends CarcError {}

/** A text, a number or an object is the form of nothing. */
export class ParseError extends CarcError {}

/** A save or a view is damaged, cut short, or of a later version; `index` is the entry of the history, if it is one. */
export class LoadError extends CarcError {}

/** An action is not legal now: `reason` says why in one word, `action` is the action. */
export class IllegalActionError extends CarcError {}

/** An agent has not decided, or a text names no agent. */
export class AgentError extends CarcError {}

const CLASSES = {
  CarcError,
  ConfigError,
  TileSetError,
  ParseError,
  LoadError,
  IllegalActionError,
  AgentError,
};

/** For the library: makes an error. */
export function make(name, code, message, details) {
  return Object.assign(new CLASSES[name](code, message), details);
}

/** For the library: tells what went wrong before WebAssembly traps, which is a fault to be reported. */
export function panicked(message) {
  console.error(`carc has failed: ${message}`);
}
