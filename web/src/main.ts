/** Connects the board, the panel and the buttons to the game in the worker. */

import "./keys";
import "./style.css";

import { type CarcBoard, settled } from "carc/board";

import { Builder } from "./build";
import { ask, restoreWith } from "./client";
import { cover, forgetCover } from "./cover";
import { copy, find, on, say } from "./dom";
import { downloadStanding, showEnding } from "./ending";
import { errorText } from "./errors";
import { onFiles } from "./files";
import { type StoredGame, idOf, newId, newSeed, storeGame, storedGame } from "./games";
import { offerHelp, showRules, toggleHelp } from "./help";
import { Highlights } from "./highlights";
import { offerLanguages } from "./languages";
import { returnHome } from "./motion";
import { keepForOffline } from "./offline";
import { Panel } from "./panel";
import { numberedFromOne, pictures } from "./pictures";
import { type Plan, type RequestName, type Requests, type State, agentGoesOn, othersDecide } from "./protocol";
import { type PuzzleEvents, followPuzzle, isPuzzle, nextPuzzle, onPuzzles, tellPuzzle } from "./puzzle";
import { closeReview, startReview } from "./review";
import { asksToJoin, nameOccupants, showLinks, showPeople } from "./roompanel";
import { type RoomPage, createRoom, currentRoom, joinRoom, leaveRoom } from "./rooms";
import { type RoomLink, roomFragment, roomOf } from "./roomsocket";
import { buildSetup, openSetup } from "./setup";
import { fromFragment, toFragment } from "./share";
import { sound } from "./sound";
import { type StartEvents, mayLeave, showGames, showStart } from "./start";
import { forgetTab, keepTab, keptTab } from "./tab";
import { Tasks, patiently } from "./tasks";
import { speak, t } from "./texts";
import { showTiles } from "./tiles";
import { boardLabels } from "./words";

let state: State | undefined;
let builder: Builder | undefined;
let building = false;
/** The game that the user left to open the position editor. */
let left: Requests["begin"]["ask"] | undefined;
/** The id of the stored game, and whether a human player has made a decision in it on this device. */
let gameId = newId();
let isOwn = false;
/** True if the line of decisions reaches the end of the game. */
let isFinished = false;

const board = find<CarcBoard>("board");
board.pictures = pictures;
board.labels = boardLabels();
board.addEventListener("carc-choose", ({ detail: { index } }) => void play(index));
board.addEventListener("carc-point", ({ detail }) => {
  if (state && (!detail || tasks.isIdle)) void highlights.point(detail);
});
board.addEventListener("carc-rotate", ({ detail: { rotation } }) => panel.rotated(rotation));
const highlights = new Highlights(board);
const panel = new Panel(board, {
  choose: (index) => void play(index),
  playTurn: (codes) => void playTurn(codes),
  trace: (line) => void highlights.trace(line),
});
const tasks = new Tasks(() => {
  find("stop").textContent = t(tasks.isPaused ? "goOn" : "stop");
  if (state) find("stop").hidden = !(tasks.isPaused && agentGoesOn(state));
  document.body.dataset.ready = String(state?.at ?? "");
  void updateAddress();
});
const languages = find<HTMLSelectElement>("language");
const setup = find<HTMLDialogElement>("setup");

const button = (id: string) => find<HTMLButtonElement>(id);

/** Returns the room in which a game runs, if the user is in that room. */
const roomWith = ({ game }: State) => (currentRoom()?.link.room === game ? currentRoom() : undefined);

/** Shows a position from a game, or from a plan in the position editor. */
function show(given: State, built?: Plan): void {
  const before = state;
  const room = roomWith(given);
  const next = room ? room.withPeople(given) : given;
  state = next;
  nameOccupants(next);
  if (next.over) isFinished = true;
  if (!building) cover(next);
  if (room) room.store(next);
  else keepGame(built ? left! : next, built);
  if (!building && !room) storeShown(next);
  board.show(next);
  panel.show(next, othersDecide(next), agentGoesOn(next));
  showPeople(next);
  offerHelp(next, building);
  find("about").textContent = "";
  void showFolded();
  if (!building) {
    returnHome(before, next, (point) => board.screen(point), board.scale);
    sound(before, next);
    void followPuzzle(next);
  }
  find("ending").hidden = !next.over || building;
  if (!find("ending").hidden) void showEnding(next, panel);
  button("build").setAttribute("aria-pressed", String(building));
  button("undo").disabled = Boolean(room) || (!building && next.at === 0);
  button("redo").disabled = Boolean(room) || building || next.at === next.plan.line.length;
  button("advise").disabled = building || next.over || othersDecide(next);
  find("stop").textContent = t(tasks.isPaused ? "goOn" : "stop");
  document.body.dataset.at = String(next.at);
  document.body.dataset.over = String(next.over);
}

/** Saves the game and the position in the editor, in case the user reloads the page. */
const keepGame = ({ plan, at }: Requests["begin"]["ask"], built?: Plan) =>
  keepTab({ id: gameId, isOwn, plan, ...(at === undefined ? {} : { at }), ...(built && { built }) });

/** Stores the game for later visits if a human player has made a decision in it. */
function storeShown({ plan, at, players, over }: State): void {
  const scores = players.map(({ score }) => score);
  if (isOwn && !isPuzzle()) void storeGame({ id: gameId, plan, at, scores, over, saved: Date.now() });
}

/** Updates the URL to contain the shown position, unless the game has changed in the meantime. */
async function updateAddress(): Promise<void> {
  if (!state || building || currentRoom() || (!isOwn && location.hash === "")) return;
  const shown = state;
  const fragment = await toFragment(shown.plan, shown.at);
  if (state !== shown || building || currentRoom() || fragment === location.hash) return;
  history.replaceState(null, "", fragment);
  keepGame(shown);
}

/** Updates a collapsed section when it is opened. */
async function showFolded(): Promise<void> {
  if (find<HTMLDetailsElement>("owned").open) panel.showOwned(await ask("owned"));
  if (find<HTMLDetailsElement>("ledger").open) panel.showLedger("sums", await ask("ledger"));
}

async function agentsPlay(now: State): Promise<void> {
  for (let next = now; agentGoesOn(next) && tasks.goesOn(); show(next)) {
    next = await ask("agent");
    // Wait for the animations, so that the user sees one movement at a time.
    await settled();
  }
}

/** Requests another position and then lets the agents continue. Returns the request's error message. */
const change = <N extends RequestName>(name: N, what: Requests[N]["ask"]): Promise<string> =>
  new Promise((resolve) => {
    const all = tasks.alone(async () => {
      const next = (await ask(name, what)) as State;
      tasks.isPaused = false;
      show(next);
      resolve("");
      await patiently(agentsPlay(next));
    });
    void all.then(resolve);
  });

/** Moves one decision back or forward, even while an agent is thinking. */
const travel = (name: "back" | "forward") => tasks.whenFree(async () => state && change(name, {}));

/** Counts the slider moves and the requests for another game. Only the latest of each takes effect. */
const asked = { place: 0, game: 0 };

function goTo(at: number): Promise<string> {
  const mine = (asked.place += 1);
  return tasks.whenFree(async () => (mine === asked.place ? change("go", { at }) : ""));
}

/** Requests another game. If the game cannot start, the editor keeps its position. */
function leaveFor<N extends "begin" | "open">(name: N, what: Requests[N]["ask"]): Promise<string> {
  const mine = (asked.game += 1);
  return tasks.whenFree(async () => {
    await builder?.settled();
    if (mine !== asked.game) return "";
    const [built, before] = [builder, state];
    pictures.forgetTiles();
    leaveBuilder();
    closeReview();
    isFinished = false;
    const wrong = await change(name, what);
    if (!wrong) leaveRoom();
    if (built && state === before) enterBuilder(built);
    return wrong;
  });
}

async function begin(what: Requests["begin"]["ask"]): Promise<string> {
  forgetCover();
  return leaveFor("begin", what);
}

/** Returns true if no game is in progress or the user agrees to leave it. */
const agreesToLeave = async () => !state || !isOwn || building || isFinished || isPuzzle() || (await mayLeave());

/** Starts another game, which is saved after a human player's first decision. */
async function beginAnother(plan: Plan, at?: number): Promise<string> {
  const before = { gameId, isOwn };
  const id = (await idOf(plan)) ?? newId();
  [gameId, isOwn] = [id, false];
  const wrong = await begin({ plan, ...(at === undefined ? {} : { at }) });
  if (wrong) ({ gameId, isOwn } = before);
  else find<HTMLDialogElement>("start").close();
  return wrong;
}

/** Opens a save or a position in board notation. Returns an error message. */
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
async function resume({ id, plan, at, room }: StoredGame): Promise<void> {
  if (room) return enterRoom(room);
  if (!(await agreesToLeave())) return;
  [gameId, isOwn] = [id, true];
  await begin({ plan, at });
}

const roomPage: RoomPage = {
  follow: (room, next) =>
    tasks.whenFree(async () => {
      if (currentRoom() !== room) return;
      const wrong = await tasks.alone(async () => {
        const after = await next();
        leaveBuilder();
        show(after);
        tasks.isPaused = false;
      });
      if (!wrong && state) room.goOn(state);
    }),
  refresh: () => state && roomWith(state) && retell({ ...state, gains: [] }),
  rejected: async (why) => {
    await keepPlaying();
    say(why);
  },
};

/** Continues the game on the screen, or starts one if there is none. */
async function keepPlaying(): Promise<void> {
  if (!state) await newGame();
  await updateAddress();
}

/** Opens a room from a link or a stored game, or a new room. `seats` contains the secrets for a new room. */
async function enterRoom(link: RoomLink, seats?: (string | null)[]): Promise<void> {
  if (!(await agreesToLeave())) return keepPlaying();
  const stored = await storedGame(link.room);
  const joins = seats || !link.secret || stored?.room?.secret === link.secret || (await asksToJoin());
  if (joins === undefined) return keepPlaying();
  for (const id of ["start", "games"]) find<HTMLDialogElement>(id).close();
  closeReview();
  forgetCover();
  forgetTab();
  [gameId, isOwn, isFinished] = [link.room, false, false];
  const entered = joins ? link : { room: link.room };
  history.replaceState(null, "", roomFragment(entered));
  const room = joinRoom(entered, seats ?? stored?.room?.seats, roomPage);
  if (seats) showLinks(room);
}

const startEvents: StartEvents = {
  begin: (plan) => void beginAnother(plan),
  resume: (game) => void resume(game),
  custom: () => openSetup(setup, "local"),
  friends: () => openSetup(setup, "room"),
  rules: () => showRules(find<HTMLDialogElement>("rules"), catalogue, state),
  puzzle: () => nextPuzzle(puzzleEvents),
};

/** Adds the game to the user's games. If a finished game is continued, the user plays a copy and keeps the original. */
function own({ at, plan }: State): void {
  isOwn = true;
  if (!isFinished || at === plan.line.length) return;
  gameId = newId();
  isFinished = false;
  closeReview();
}

const puzzleEvents: PuzzleEvents = {
  begin: (plan) => void (async () => (await agreesToLeave()) && beginAnother(plan))(),
  playTurn: (codes) => void tasks.whenFree(() => playTurn(codes)),
  search: (act) => void tasks.whenFree(() => tasks.alone(() => patiently(act()))),
};

async function play(index: number): Promise<void> {
  const choice = state?.choices[index];
  const room = state && roomWith(state);
  if (room) return void (choice && (await tasks.alone(() => room.play(index))));
  if (builder && choice) await tasks.alone(() => builder!.choose(choice));
  else if (state && !othersDecide(state)) {
    if (tasks.isIdle) own(state);
    await change("play", { index });
  }
}

/** Plays all decisions in a suggested turn. */
async function playTurn(codes: number[]): Promise<void> {
  if (!state || building || othersDecide(state)) return;
  const room = roomWith(state);
  if (room) return room.playTurn(state, codes);
  if (tasks.isIdle) own(state);
  await change("turn", { codes });
}

restoreWith(() => {
  if (!state) return undefined;
  const language = languages.value;
  const room = roomWith(state);
  return room ? ["enter", { ...room.entry(), language }] : ["begin", { plan: state.plan, at: state.at, language }];
});

async function stopOrGoOn(): Promise<void> {
  if (!state) return;
  if (tasks.isIdle) {
    tasks.isPaused = false;
    find("stop").textContent = t("stop");
    return void (await tasks.alone(() => patiently(agentsPlay(state!))));
  }
  tasks.endSearch();
}

/** Updates the URL without loading it. */
async function link(plan: Plan, at: number, text: string): Promise<void> {
  history.replaceState(null, "", await toFragment(plan, at));
  if (builder && plan === state?.plan) keepGame(left!, builder.result(false));
  say(text);
  // If the clipboard is not accessible, the updated URL is sufficient.
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

/** Opens the position editor. Leaving the editor returns to a game. */
async function build(from: State, game: typeof left): Promise<void> {
  left = game;
  await tasks.alone(async () => {
    find("building").hidden = false;
    find("decision").scrollIntoView();
    building = true;
    builder = await Builder.from(from, show, say);
  });
}

/** Continues with a game after the engine has checked all editor steps. */
async function afterBuilding(what: (built: Builder) => Requests["begin"]["ask"]): Promise<void> {
  await tasks.finished();
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
on("rematch", () => {
  if (!state) return;
  const { config, seats, names } = state.plan;
  beginAnother({ config, seed: newSeed(), seats, ...(names && { names }), line: [] });
});
on("leaveRoom", () => newGame().then(() => showStart(startEvents)));
on("playHere", () => currentRoom() && joinRoom(currentRoom()!.link, currentRoom()!.seats, roomPage));
on("another", () => showStart(startEvents));
on("sharePicture", async () => state && downloadStanding(state, numberedFromOne(await ask("picture"))));
on("list", () => showGames(startEvents));
on("new", () => openSetup(setup, "local"));
on("friends", () => openSetup(setup, "room"));
on("showRules", () => startEvents.rules());
on("askHelp", toggleHelp);
on("showTiles", async () => showTiles(find<HTMLDialogElement>("tiles"), await ask("tiles")));
on("undo", () => (builder ? tasks.alone(() => builder!.undo()) : travel("back")));
on("redo", () => travel("forward"));
on("advise", () => state && tasks.alone(async () => panel.advise(await patiently(ask("advise")))));
on("stop", stopOrGoOn);
on("build", () => state && !building && build(state, { plan: state.plan, at: state.at }));
on("playDrawn", () => afterBuilding((built) => ({ plan: built.result(true) })));
on("playRandom", () => afterBuilding((built) => ({ plan: built.result(false) })));
on("leave", () => afterBuilding(() => left!));
on("share", () => state && (state.secret ? say(t("linkHidden")) : link(state.plan, state.at, t("inAddress"))));
on("puzzle", () => {
  if (!state) return;
  if (state.secret) return say(t("linkHidden"));
  const { names: _, ...plan } = state.plan;
  return link(
    { ...plan, line: plan.line.slice(0, state.at), puzzle: true, seats: plan.seats.map(() => "person") },
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

/** Loads the game from another link, unless the user decides to keep playing the current one. */
async function follow(): Promise<void> {
  if (await agreesToLeave()) await load();
  else await updateAddress();
}
window.addEventListener("hashchange", () => void follow());

const newGame = () => beginAnother({ config: {}, seed: String(Date.now()), seats: ["person", "normal"], line: [] });

async function load(): Promise<void> {
  const room = roomOf(location.hash);
  if (room) return enterRoom(room);
  if (location.hash.length < 2) {
    await newGame();
    return showStart(startEvents);
  }
  const wrong = await fromFragment(location.hash).then(
    ({ plan, at }) => beginAnother(plan, at),
    () => t("badLink"),
  );
  if (!wrong || state) return say(wrong);
  // Start a new game, because the screen always shows a game.
  await newGame();
  say(wrong);
}

offerLanguages(languages);
find("decision").textContent = t("loading");

/** Reports that the engine could not be loaded. Nothing works without the engine, so the promise never resolves. */
function fail(error: unknown): Promise<never> {
  find("decision").textContent = errorText(error);
  return new Promise(() => undefined);
}

const catalogue = await ask("catalogue").catch(fail);
const translate = () => {
  speak(languages.value);
  buildSetup(setup, catalogue, {
    begin: async (plan) => {
      setup.close();
      const wrong = (await agreesToLeave()) ? await beginAnother(plan) : "";
      if (wrong) setup.showModal();
      // The form shows the error message itself.
      if (wrong) say("");
      return wrong;
    },
    create: async (plan, clock) => {
      const created = await createRoom(plan, clock).catch(errorText);
      if (typeof created === "string") return created;
      setup.close();
      await enterRoom(created.link, created.seats);
      return "";
    },
  });
};

/** Shows a position in the current language and keeps the user's selection. */
function retell(now: State): void {
  const { chosen } = panel;
  show(now);
  panel.choose(chosen);
  tellPuzzle();
}

/** Changes the app's language, and then the engine's language. */
async function changeLanguage(): Promise<void> {
  translate();
  if (state && !building) retell({ ...state, gains: [] });
  const next = await ask("language", { name: languages.value });
  if (!building) return next && retell(next);
  await tasks.finished();
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
