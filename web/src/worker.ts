/** Runs the game outside the page, so that the page stays responsive while an agent thinks. */

import init, { Config, type ConfigError, Game, expansions, renderPieceSvg, ruleOptions, vocabulary } from "carc/manual";
import { type Handlers, serve } from "carc/worker";

import { findPuzzle } from "./judge";
import type { RequestHandlers, RequestName } from "./protocol";
import { placesFor, removable } from "./places";
import { RoomGame } from "./roomgame";
import { Scene } from "./scene";
import { Session } from "./session";
import type { TextKey } from "./texts";

/** The game on the screen. */
let scene: Scene | undefined;
let language = "en";

/** Returns the game on the screen if it is of the given kind. */
function shown<T extends Scene>(kind: abstract new (...parameters: never[]) => T): T {
  if (scene instanceof kind) return scene;
  throw new Error("the game on the screen does not support this");
}
const any = () => shown(Scene);
const local = () => shown(Session);
const state = () => any().state();
const handlers: RequestHandlers = {
  catalogue: () => {
    const { presets: names, languages, tileSets, figures } = vocabulary();
    const presets = names.map((name) => ({ name, expansions: new Config({ preset: name }).expansions }));
    return { presets, languages, tileSets, figures, expansions: expansions(), options: ruleOptions() };
  },
  begin: ({ plan, at, language: name = language }) => {
    language = name;
    scene = new Session(plan, at, language);
    return state();
  },
  open: ({ text }) => {
    scene = Session.open(text, language);
    return state();
  },
  enter: ({ room, seat, update, language: name = language }) => {
    language = name;
    scene = new RoomGame(room, seat, update, language);
    return state();
  },
  follow: (update) => {
    shown(RoomGame).follow(update);
    return state();
  },
  action: ({ index }) => shown(RoomGame).action(index),
  config: ({ config }) => {
    using checked = new Config(config);
    return checked.toJson();
  },
  play: ({ index }) => {
    local().play(index);
    return state();
  },
  go: ({ at }) => {
    local().leap(at);
    return state();
  },
  back: () => {
    local().back();
    return state();
  },
  forward: () => {
    local().forward();
    return state();
  },
  agent: (_, call) => {
    local().agentPlays(call);
    return state();
  },
  turn: ({ codes }) => {
    local().playTurn(codes);
    return state();
  },
  advise: (_, call) => any().advise(call),
  pick: ({ x, y }) => any().pick(x, y),
  ledger: () => any().ledger(),
  owned: () => any().owned(),
  outline: ({ spot }) => any().outline(spot),
  tile: ({ id, rotation }) => any().tile(id, rotation),
  piece: ({ name, player, lies }) => renderPieceSvg(name, player, lies)!,
  example: ({ text }) => {
    using config = Config.fromText(text);
    using game = new Game(config, { seed: 1n });
    const [xs, ys] = [game.board().map(({ x }) => x), game.board().map(({ y }) => y)];
    const box = [Math.min(...xs), Math.min(...ys), Math.max(...xs) + 1, Math.max(...ys) + 1].map((edge) => 100 * edge);
    const [left, top, width, height] = [box[0]! - 8, box[1]! - 8, box[2]! - box[0]! + 16, box[3]! - box[1]! + 16];
    // Crop the picture, to leave out the players below the board.
    const size = `viewBox="${left} ${top} ${width} ${height}" width="${width}" height="${height}"`;
    return game.renderSvg().replace(/viewBox="[^"]*" width="[^"]*" height="[^"]*"/, size);
  },
  save: () => local().save(),
  picture: () => any().picture(),
  start: () => local().asStart(),
  text: () => local().asText(),
  places: ({ what }) => (what ? placesFor(local().table(), what) : removable(local().table())),
  kit: () => local().kit(),
  tiles: () => any().tiles(),
  turns: () => local().judge().turns(),
  review: ({ at }, call) => local().judge().review(at, call),
  findPuzzle: ({ from }, call) => findPuzzle(from, call),
  language: ({ name }) => {
    language = name;
    if (scene) scene.language = name;
    return scene?.state();
  },
};

/**
 * Returns the text key for an error, followed by any details in English, or the error's own message if there is no key
 * for it.
 */
function messageOf(error: unknown, name: RequestName): string {
  const { message, code, name: kind, problems } = error as Partial<ConfigError>;
  if (message?.startsWith("seed:")) return "badSeed" satisfies TextKey;
  // The error message contains the line and column, which are useful in every language.
  if (kind === "ParseBoardError") return `${"badText" satisfies TextKey}\n${message}`;
  if (name === "open" && code) return "badSave" satisfies TextKey;
  if (code === "bad_config") return `${"badConfig" satisfies TextKey}\n${JSON.stringify(problems)}`;
  return message ?? String(error);
}

/** Returns a handler that throws errors with the translatable text as their message. */
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

/** The engine, which the page sends before its first request. */
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
