export {
  Agent,
  Config,
  Game,
  Generator,
  Language,
  View,
  actionCode,
  actionFromCode,
  apiVersion,
  clause,
  expansions,
  questions,
  ruleOptions,
  tileSetFromToml,
  version,
  vocabulary,
} from "./carc.js";
export {
  AgentError,
  CarcError,
  IllegalActionError,
  LoadError,
  ParseError,
  ConfigError,
  TileSetError,
} from "./errors.js";
export type * from "./carc.js";
