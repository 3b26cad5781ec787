/** Runs the game outside of the page, so that the page stays responsive while an agent thinks. */

import init, { type ConfigError, expansions, renderPieceSvg, ruleOptions, vocabulary } from "carc/manual";
import { type Handlers, serve } from "carc/worker";

import { findPuzzle } from "./judge";
import type { RequestHandlers, RequestName } from "./protocol";
import { placesFor, removable } from "./places";
import { Session } from "./session";
import type { TextKey } from "./texts";

let session: Session;
let language = "en";

const state = () => session.state();
const handlers: RequestHandlers = {
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
  agent: (_, call) => {
    session.agentPlays(call);
    return state();
  },
  turn: ({ codes }) => {
    session.playTurn(codes);
    return state();
  },
  advise: (_, call) => session.advise(call),
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
  review: ({ at }, call) => session.judge().review(at, call),
  findPuzzle: ({ from }, call) => findPuzzle(from, call),
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

/** Returns a handler that throws the text of an error. */
function withText(name: RequestName): Handlers[string] {
  const handler = handlers[name] as Handlers[string];
  return (ask, call) => {
    try {
      return handler(ask, call);
    } catch (error) {
      throw new Error(messageOf(error, name));
    }
  };
}

/** The engine, which the page sends before all requests. */
const engine = new Promise<WebAssembly.Module | null>((resolve) => {
  const receive = (event: MessageEvent<WebAssembly.Module | null>) => {
    event.stopImmediatePropagation();
    resolve(event.data);
  };
  addEventListener("message", receive, { once: true });
});

async function load(): Promise<string> {
  const module = await engine;
  if (!module) throw new Error("noEngine" satisfies TextKey);
  await init({ module_or_path: module });
  return self.location.href;
}

serve(Object.fromEntries((Object.keys(handlers) as RequestName[]).map((name) => [name, withText(name)])), load());
