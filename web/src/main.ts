/** Connects the board, the panel and the buttons to the game in the worker. */

import "./keys";
import "./style.css";

import { type CarcBoard, type Point, settled } from "carc/board";

import { Builder } from "./build";
import { Stopped, ask, isSearching, restoreWith, stop } from "./client";
import { cover, forgetCover } from "./cover";
import { copy, element, find, on, say } from "./dom";
import { downloadStanding, showStanding } from "./ending";
import { errorText } from "./errors";
import { onFiles } from "./files";
import { type StoredGame, idOf, newId, newSeed, storeGame } from "./games";
import { returnHome } from "./motion";
import { keepForOffline } from "./offline";
import { Panel, type Traced } from "./panel";
import { numberedFromOne, pictures } from "./pictures";
import { type Plan, type RequestName, type Requests, type State, agentDecides, agentGoesOn } from "./protocol";
import { type PuzzleEvents, followPuzzle, isPuzzle, nextPuzzle, onPuzzles, tellPuzzle } from "./puzzle";
import { closeReview, startReview } from "./review";
import { buildSetup } from "./setup";
import { fromFragment, toFragment } from "./share";
import { sound } from "./sound";
import { type StartEvents, mayLeave, showGames, showStart } from "./start";
import { keep, kept } from "./storage";
import { keepTab, keptTab } from "./tab";
import { LANGUAGES, speak, t } from "./texts";
import { showTiles } from "./tiles";
import { boardLabels, featureText } from "./words";

/** The time in milliseconds before stopping is offered. */
const PATIENCE = 300;

let state: State | undefined;
let busy = false;
/** The current task. */
let work: Promise<void> = Promise.resolve();
let paused = false;
/** The number of tasks that wait for the current one. */
let waiting = 0;
/** The tasks that waited, chained one after the other. */
let turns: Promise<unknown> = Promise.resolve();
let builder: Builder | undefined;
let building = false;
/** The game that was left for the position editor. */
let left: Requests["begin"]["ask"] | undefined;
/** The id of the game among the stored games, and whether a person has played in it here. */
let gameId = newId();
let isOwn = false;
/** True if the line of decisions reaches the end of the game. */
let isFinished = false;

const board = find<CarcBoard>("board");
board.pictures = pictures;
board.labels = boardLabels();
board.addEventListener("carc-choose", ({ detail: { index } }) => void play(index));
board.addEventListener("carc-point", ({ detail }) => void point(detail));
board.addEventListener("carc-rotate", ({ detail: { rotation } }) => panel.rotated(rotation));
const panel = new Panel(board, {
  choose: (index) => void play(index),
  playTurn: (codes) => void playTurn(codes),
  trace: (line) => void trace(line),
});
const languages = find<HTMLSelectElement>("language");

const button = (id: string) => find<HTMLButtonElement>(id);

/** Shows a position of a game, or of a plan in the position editor. */
function show(next: State, built?: Plan): void {
  const before = state;
  state = next;
  if (next.over) isFinished = true;
  if (!building) cover(next);
  keepGame(built ? left! : next, built);
  if (!building) storeShown(next);
  board.show(next);
  panel.show(next, agentDecides(next), agentGoesOn(next));
  find("about").textContent = "";
  void showFolded();
  if (!building) {
    returnHome(before, next, (point) => board.screen(point), board.scale);
    sound(before, next);
    void followPuzzle(next);
  }
  void showEnding(next);
  button("build").setAttribute("aria-pressed", String(building));
  button("undo").disabled = !building && next.at === 0;
  button("redo").disabled = building || next.at === next.plan.line.length;
  button("advise").disabled = building || next.over || agentDecides(next);
  find("stop").textContent = t(paused ? "goOn" : "stop");
  document.body.dataset.at = String(next.at);
  document.body.dataset.over = String(next.over);
}

/** Shows the end of a game. */
async function showEnding(now: State): Promise<void> {
  find("ending").hidden = !now.over || building;
  if (!now.over || building) return;
  showStanding(now);
  panel.showLedger("breakdown", await ask("ledger"));
}

/** Saves the game for a reload, with the position in the editor. */
const keepGame = ({ plan, at }: Requests["begin"]["ask"], built?: Plan) =>
  keepTab({ id: gameId, isOwn, plan, ...(at === undefined ? {} : { at }), ...(built && { built }) });

/** Stores a game that a person has played, for later visits. */
function storeShown({ plan, at, players, over }: State): void {
  const scores = players.map(({ score }) => score);
  if (isOwn && !isPuzzle()) void storeGame({ id: gameId, plan, at, scores, over, saved: Date.now() });
}

/** Updates the address to contain the shown position, unless the game has changed again meanwhile. */
async function updateAddress(): Promise<void> {
  if (!state || building || (!isOwn && location.hash === "")) return;
  const shown = state;
  const fragment = await toFragment(shown.plan, shown.at);
  if (state !== shown || building || fragment === location.hash) return;
  history.replaceState(null, "", fragment);
  keepGame(shown);
}

/** Updates a collapsed section when it is opened. */
async function showFolded(): Promise<void> {
  if (find<HTMLDetailsElement>("owned").open) panel.showOwned(await ask("owned"));
  if (find<HTMLDetailsElement>("ledger").open) panel.showLedger("sums", await ask("ledger"));
}

/** Runs a task that may take long, and offers to stop it. */
async function patiently<T>(work: Promise<T>): Promise<T> {
  const timer = setTimeout(() => (find("stop").hidden = false), PATIENCE);
  try {
    return await work;
  } finally {
    clearTimeout(timer);
    find("stop").hidden = true;
  }
}

async function agentsPlay(now: State): Promise<void> {
  for (let next = now; agentGoesOn(next) && !paused && waiting === 0; show(next)) {
    next = await ask("agent");
    // The user sees one movement after the other.
    await settled();
  }
}

/** Runs one task at a time; tasks requested during another are dropped. Returns the error message. */
async function alone(act: () => Promise<void>): Promise<string> {
  if (busy) return "";
  busy = true;
  say("");
  let wrong = "";
  try {
    work = act();
    await work;
  } catch (error) {
    wrong = error instanceof Stopped ? t("stopped") : errorText(error);
    say(wrong);
    // An agent that failed to decide can be asked again.
    paused = true;
  } finally {
    busy = false;
    find("stop").textContent = t(paused ? "goOn" : "stop");
    if (state) find("stop").hidden = !(paused && agentGoesOn(state));
    document.body.dataset.ready = String(state?.at ?? "");
    void updateAddress();
  }
  return wrong;
}

/** Requests another position, and then lets the agents continue. Returns the error message of the request. */
const change = <N extends RequestName>(name: N, what: Requests[N]["ask"]): Promise<string> =>
  new Promise((resolve) => {
    const all = alone(async () => {
      const next = (await ask(name, what)) as State;
      paused = false;
      show(next);
      resolve("");
      await patiently(agentsPlay(next));
    });
    void all.then(resolve);
  });

function endSearch(): void {
  paused = true;
  stop();
}

/** Runs a task as soon as no other is running. A search is stopped; a user who stays after all can continue it. */
function whenFree<T>(act: () => Promise<T>): Promise<T> {
  waiting += 1;
  const mine = turns.then(async () => {
    while (busy) {
      if (isSearching()) endSearch();
      await work.catch(() => undefined);
    }
    waiting -= 1;
    // A review goes on after the task.
    if (isSearching()) stop();
    return act();
  });
  turns = mine.catch(() => undefined);
  return mine;
}

/** Goes a decision back or forward, even while an agent is thinking. */
const travel = (name: "back" | "forward") => whenFree(async () => state && change(name, {}));

/** The number of slider moves and of requests for another game; only the latest of each is executed. */
const asked = { place: 0, game: 0 };

function goTo(at: number): Promise<string> {
  const mine = (asked.place += 1);
  return whenFree(async () => (mine === asked.place ? change("go", { at }) : ""));
}

/** Requests another game. If it cannot be started, the position in the editor is kept. */
function leaveFor<N extends "begin" | "open">(name: N, what: Requests[N]["ask"]): Promise<string> {
  const mine = (asked.game += 1);
  return whenFree(async () => {
    await builder?.settled();
    if (mine !== asked.game) return "";
    const [built, before] = [builder, state];
    pictures.forgetTiles();
    leaveBuilder();
    closeReview();
    isFinished = false;
    const wrong = await change(name, what);
    if (built && state === before) enterBuilder(built);
    return wrong;
  });
}

async function begin(what: Requests["begin"]["ask"]): Promise<string> {
  forgetCover();
  return leaveFor("begin", what);
}

/** Returns true if the user agrees to leave a game in progress, or if there is none. */
const agreesToLeave = async () => !state || !isOwn || building || isFinished || isPuzzle() || (await mayLeave());

/** Starts another game, which is stored after the first decision of a person. */
async function beginAnother(plan: Plan, at?: number): Promise<string> {
  const before = { gameId, isOwn };
  const id = (await idOf(plan)) ?? newId();
  [gameId, isOwn] = [id, false];
  const wrong = await begin({ plan, ...(at === undefined ? {} : { at }) });
  if (wrong) ({ gameId, isOwn } = before);
  else find<HTMLDialogElement>("start").close();
  return wrong;
}

/** Opens a save or a position in board notation. Returns the error message. */
async function openText(text: string): Promise<string> {
  if (!(await agreesToLeave())) return "";
  const before = { gameId, isOwn };
  [gameId, isOwn] = [newId(), true];
  const wrong = await leaveFor("open", { text });
  if (wrong) ({ gameId, isOwn } = before);
  else for (const id of ["start", "notation"]) find<HTMLDialogElement>(id).close();
  return wrong;
}

/** Continues a stored game. */
async function resume({ id, plan, at }: StoredGame): Promise<void> {
  if (!(await agreesToLeave())) return;
  [gameId, isOwn] = [id, true];
  await begin({ plan, at });
}

const startEvents: StartEvents = {
  begin: (plan) => void beginAnother(plan),
  resume: (game) => void resume(game),
  custom: () => find<HTMLDialogElement>("setup").showModal(),
  puzzle: () => nextPuzzle(puzzleEvents),
};

/** Adds the game to the user's games. A move in a finished game starts a copy, so that the game is not lost. */
function own({ at, plan }: State): void {
  isOwn = true;
  if (!isFinished || at === plan.line.length) return;
  gameId = newId();
  isFinished = false;
  closeReview();
}

const puzzleEvents: PuzzleEvents = {
  begin: (plan) => void (async () => (await agreesToLeave()) && beginAnother(plan))(),
  playTurn: (codes) => void whenFree(() => playTurn(codes)),
  search: (act) => void whenFree(() => alone(() => patiently(act()))),
};

async function play(index: number): Promise<void> {
  const choice = state?.choices[index];
  if (builder && choice) await alone(() => builder!.choose(choice));
  else if (state && !agentDecides(state)) {
    if (!busy) own(state);
    await change("play", { index });
  }
}

/** Plays all decisions of a suggested turn. */
async function playTurn(codes: number[]): Promise<void> {
  if (!state || building || agentDecides(state)) return;
  if (!busy) own(state);
  await change("turn", { codes });
}

async function point(at: Point | null): Promise<void> {
  if (!state || (at && busy)) return;
  const found = at && (await ask("pick", { x: at[0], y: at[1] }));
  const { feature, rings, completed } = found ?? {};
  board.highlight(rings ?? []);
  find("about").textContent = feature ? featureText(feature, completed ?? null) : "";
}

restoreWith(() => state && { plan: state.plan, at: state.at, language: languages.value });

let traced: Traced | undefined;

/** Highlights the subject of a panel line on the board. */
async function trace(line: Traced | undefined): Promise<void> {
  traced = line;
  const rings = line?.spot ? await ask("outline", { spot: line.spot }) : [];
  if (traced === line) board.highlight(rings, line?.player);
}

async function stopOrGoOn(): Promise<void> {
  if (!state) return;
  if (!busy) {
    paused = false;
    find("stop").textContent = t("stop");
    return void (await alone(() => patiently(agentsPlay(state!))));
  }
  endSearch();
}

/** Updates the URL without loading it. */
async function link(plan: Plan, at: number, text: string): Promise<void> {
  history.replaceState(null, "", await toFragment(plan, at));
  if (builder && plan === state?.plan) keepGame(left!, builder.result(false));
  say(text);
  // The URL is enough without access to the clipboard.
  if (await copy(location.href)) say(`${text} ${t("copied")}`);
}

function leaveBuilder(): void {
  builder = undefined;
  building = false;
  find("building").hidden = true;
}

function enterBuilder(built: Builder): void {
  builder = built;
  building = true;
  find("building").hidden = false;
}

/** Opens the position editor; leaving it returns to a game. */
async function build(from: State, game: typeof left): Promise<void> {
  left = game;
  await alone(async () => {
    find("building").hidden = false;
    find("decision").scrollIntoView();
    building = true;
    builder = await Builder.from(from, show, say);
  });
}

/** Continues with a game after all steps of the editor have been answered. */
async function afterBuilding(what: (built: Builder) => Requests["begin"]["ask"]): Promise<void> {
  await work.catch(() => undefined);
  await builder?.settled();
  if (!builder) return;
  const { plan, at } = what(builder);
  if (plan === left?.plan) await begin({ plan, at: at! });
  else await beginAnother(plan, at);
}

for (const id of ["owned", "ledger"]) find(id).addEventListener("toggle", () => void showFolded());
on("openReview", () => {
  if (state) void startReview(state, { visit: ({ at, best }) => void goTo(at).then(() => board.hint(best[0])) });
});
on("closeReview", closeReview);
on(
  "rematch",
  () => state && beginAnother({ config: state.plan.config, seed: newSeed(), seats: state.plan.seats, line: [] }),
);
on("another", () => showStart(startEvents));
on("sharePicture", async () => state && downloadStanding(state, numberedFromOne(await ask("picture"))));
on("list", () => showGames(startEvents));
on("new", () => find<HTMLDialogElement>("setup").showModal());
on("showTiles", async () => showTiles(find<HTMLDialogElement>("tiles"), await ask("tiles")));
on("undo", () => (builder ? alone(() => builder!.undo()) : travel("back")));
on("redo", () => travel("forward"));
on("advise", () => state && alone(async () => panel.advise(await patiently(ask("advise")))));
on("stop", stopOrGoOn);
on("build", () => state && !building && build(state, { plan: state.plan, at: state.at }));
on("playDrawn", () => afterBuilding((built) => ({ plan: built.result(true) })));
on("playRandom", () => afterBuilding((built) => ({ plan: built.result(false) })));
on("leave", () => afterBuilding(() => left!));
on("share", () => state && link(state.plan, state.at, t("inAddress")));
on("puzzle", () => {
  if (!state) return;
  const line = state.plan.line.slice(0, state.at);
  return link(
    { ...state.plan, line, puzzle: true, seats: state.plan.seats.map(() => "person") },
    state.at,
    t("puzzleInAddress"),
  );
});
on("closer", () => board.zoom(1.25));
on("farther", () => board.zoom(0.8));
on("whole", () => board.fit());
onFiles(openText);
onPuzzles(puzzleEvents);
find("time").addEventListener("input", ({ target }) => void goTo(Number((target as HTMLInputElement).value)));

/** Loads the game of another link, unless the user keeps playing. */
async function follow(): Promise<void> {
  if (await agreesToLeave()) await load();
  else await updateAddress();
}
window.addEventListener("hashchange", () => void follow());

const newGame = () => beginAnother({ config: {}, seed: String(Date.now()), seats: ["person", "normal"], line: [] });

async function load(): Promise<void> {
  if (location.hash.length < 2) {
    await newGame();
    return showStart(startEvents);
  }
  const wrong = await fromFragment(location.hash).then(
    ({ plan, at }) => beginAnother(plan, at),
    () => t("badLink"),
  );
  if (!wrong || state) return say(wrong);
  // There is always a game.
  await newGame();
  say(wrong);
}

for (const name of LANGUAGES) languages.append(element("option", { value: name }, name));
const preferred = kept("localStorage", "language") ?? navigator.language.slice(0, 2);
if (LANGUAGES.includes(preferred)) languages.value = preferred;
speak(languages.value);
find("decision").textContent = t("loading");

/** Shows that the engine could not be loaded. Nothing works without it, so the promise stays open. */
function fail(error: unknown): Promise<never> {
  find("decision").textContent = errorText(error);
  return new Promise(() => undefined);
}

const catalogue = await ask("catalogue").catch(fail);
const translate = () => {
  speak(languages.value);
  buildSetup(find<HTMLDialogElement>("setup"), catalogue, async (plan) => {
    const dialog = find<HTMLDialogElement>("setup");
    dialog.close();
    const wrong = (await agreesToLeave()) ? await beginAnother(plan) : "";
    if (wrong) dialog.showModal();
    // The form shows it.
    if (wrong) say("");
    return wrong;
  });
};

/** Changes the language: first that of the app, then that of the engine. */
async function changeLanguage(): Promise<void> {
  keep("localStorage", "language", languages.value);
  translate();
  const retell = (now: State) => {
    const { chosen } = panel;
    show(now);
    panel.choose(chosen);
    tellPuzzle();
  };
  if (state && !building) retell({ ...state, gains: [] });
  const next = await ask("language", { name: languages.value });
  if (!building) return next && retell(next);
  await work.catch(() => undefined);
  await builder?.translate();
}

languages.addEventListener("change", () => void changeLanguage());
translate();
if (languages.value !== "en") await ask("language", { name: languages.value });
const unfinished = keptTab();
if (unfinished) [gameId, isOwn] = [unfinished.id, unfinished.isOwn];
const built = unfinished?.built && (await ask("begin", { plan: unfinished.built }).catch(() => undefined));
if (built) await build(built, unfinished);
else if (!unfinished || (await begin(unfinished))) await load();

if (import.meta.env.PROD && "serviceWorker" in navigator) void keepForOffline().catch(() => undefined);
