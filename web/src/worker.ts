/** Runs the game outside of the page, so that the page stays responsive while an agent thinks. */

import init, { type ConfigError, expansions, renderPieceSvg, ruleOptions, vocabulary } from "carc/manual";
import engine from "carc/carc_bg.wasm?url";

import { findPuzzle } from "./judge";
import type { RequestName, Requests } from "./protocol";
import { placesFor, removable } from "./places";
import { Session } from "./session";
import type { TextKey } from "./texts";

let session: Session;
let language = "en";

const state = () => session.state();
const handlers: { [N in RequestName]: (ask: Requests[N]["ask"]) => Requests[N]["reply"] } = {
  catalogue: () => {
    const { presets, languages, tileSets, figures } = vocabulary();
    return { presets, languages, tileSets, figures, expansions: expansions(), options: ruleOptions() };
  },
  begin: ({ plan, at, language: name = language }) => {
    language = name;
    session = new Session(plan, at, language);
    return state();
  },
  open: ({ text }) => {
    session = Session.open(text, language);
    return state();
  },
  play: ({ index }) => {
    session.play(index);
    return state();
  },
  go: ({ at }) => {
    session.leap(at);
    return state();
  },
  back: () => {
    session.back();
    return state();
  },
  forward: () => {
    session.forward();
    return state();
  },
  agent: () => {
    session.agentPlays();
    return state();
  },
  turn: ({ codes }) => {
    session.playTurn(codes);
    return state();
  },
  advise: () => session.advise(),
  pick: ({ x, y }) => session.pick(x, y),
  ledger: () => session.ledger(),
  owned: () => session.owned(),
  outline: ({ spot }) => session.outline(spot),
  tile: ({ id, rotation }) => session.tile(id, rotation),
  piece: ({ name, player, lies }) => renderPieceSvg(name, player, lies)!,
  save: () => session.save(),
  picture: () => session.picture(),
  start: () => session.asStart(),
  text: () => session.asText(),
  places: ({ what }) => (what ? placesFor(session.table(), what) : removable(session.table())),
  kit: () => session.kit(),
  tiles: () => session.tiles(),
  turns: () => session.judge().turns(),
  review: ({ at }) => session.judge().review(at),
  findPuzzle: ({ from }) => findPuzzle(from),
  language: ({ name }) => {
    language = name;
    if (session) session.language = name;
    return session && state();
  },
};

/** Returns the key of a text for an error, followed by details in English if there are any, or its message. */
function messageOf(error: unknown, name: RequestName): string {
  const { message, code, name: kind, problems } = error as Partial<ConfigError>;
  if (message?.startsWith("seed:")) return "badSeed" satisfies TextKey;
  // It contains the line and the column, which help in every language.
  if (kind === "ParseBoardError") return `${"badText" satisfies TextKey}\n${message}`;
  if (name === "open" && code) return "badSave" satisfies TextKey;
  if (code === "bad_config") return `${"badConfig" satisfies TextKey}\n${JSON.stringify(problems)}`;
  return message ?? String(error);
}

onmessage = ({ data }: MessageEvent<{ id: number; name: RequestName; ask: never }>) => {
  const { id, name, ask } = data;
  try {
    postMessage({ id, reply: handlers[name](ask) });
  } catch (error) {
    postMessage({ id, error: messageOf(error, name) });
  }
};
const loaded = [self.location.href, new URL(engine, self.location.href).href];
await init({ module_or_path: engine }).then(
  () => postMessage({ id: 0, loaded }),
  () => postMessage({ id: 0, error: "noEngine" satisfies TextKey }),
);
