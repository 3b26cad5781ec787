/** Wires the page: the board, the panel and the buttons to the game in the worker. */

import "./style.css";

import { Board, forgetPictures } from "./board";
import { ask, ready } from "./client";
import { download, element, find } from "./dom";
import { Panel } from "./panel";
import type { RequestName, Requests, State } from "./protocol";
import { buildSetup } from "./setup";
import { fromFragment, toFragment } from "./share";
import { seatName } from "./words";

let state: State | undefined;
let busy = false;

const board = new Board(find<SVGSVGElement>("board"), { choose: (index) => void play(index), point: (x, y) => void point(x, y) });
const panel = new Panel(board, (index) => void play(index));

const agentDecides = (now: State) => now.actor !== null && now.plan.seats[now.actor] !== "person";
/** Agents go on only where the game has come to, not where somebody looks back. */
const agentGoesOn = (now: State) => !now.over && now.at === now.plan.line.length && agentDecides(now);

function say(text: string): void {
  find("message").textContent = text;
}

function show(next: State): void {
  state = next;
  board.show(next);
  panel.show(next, agentDecides(next));
  find<HTMLButtonElement>("undo").disabled = next.at === 0;
  find<HTMLButtonElement>("redo").disabled = next.at === next.plan.line.length;
  find<HTMLButtonElement>("advise").disabled = next.over || agentDecides(next);
  document.body.dataset.at = String(next.at);
  document.body.dataset.over = String(next.over);
}

/** Asks for another position and lets the agents play on from there. */
async function change<N extends RequestName>(name: N, what: Requests[N]["ask"]): Promise<void> {
  if (busy) return;
  busy = true;
  say("");
  try {
    let next = (await ask(name, what)) as State;
    show(next);
    panel.tell(next.told);
    while (agentGoesOn(next)) {
      next = await ask("agent");
      show(next);
      panel.tell(next.told);
    }
  } catch (error) {
    say(error instanceof Error ? error.message : String(error));
  } finally {
    busy = false;
    document.body.dataset.ready = String(state?.at ?? "");
  }
}

async function begin(what: Requests["begin"]["ask"]): Promise<void> {
  forgetPictures();
  panel.forget();
  await change("begin", what);
}

async function play(index: number): Promise<void> {
  if (state && !agentDecides(state)) await change("play", { index });
}

async function point(x: number, y: number): Promise<void> {
  if (!state || busy) return;
  const found = await ask("pick", { x, y });
  const { feature, rings } = found ?? {};
  board.feature(rings ?? []);
  if (!feature) return void (find("about").textContent = "");
  const owners = feature.owners.map(seatName).join(" and ") || "nobody";
  const ends = feature.complete ? "complete" : `${feature.openEnds} open`;
  find("about").textContent = `${feature.kind}, ${feature.tiles} tiles, ${ends}; ${owners}; ${feature.value} points now`;
}

function on(id: string, act: () => void | Promise<void>): void {
  find(id).addEventListener("click", () => void act());
}

on("new", () => find<HTMLDialogElement>("setup").showModal());
on("undo", () => change("back", {}));
on("redo", () => change("forward", {}));
on("advise", async () => panel.advise(await ask("advise")));
on("share", async () => {
  if (!state) return;
  // Replaced in this way, the address does not open the game anew.
  history.replaceState(null, "", await toFragment(state.plan, state.at));
  void navigator.clipboard?.writeText(location.href).catch(() => undefined);
  say("The address of this page now holds the game.");
});
on("save", async () => download("carc.json", await ask("save"), "application/json"));
on("picture", async () => download("carc.svg", await ask("picture"), "image/svg+xml"));
on("open", () => find("file").click());
on("closer", () => board.zoom(1.25));
on("farther", () => board.zoom(0.8));
on("whole", () => board.whole());

find("file").addEventListener("change", async ({ target }) => {
  const [file] = (target as HTMLInputElement).files ?? [];
  if (!file) return;
  forgetPictures();
  panel.forget();
  await change("open", { text: await file.text() });
});
find("time").addEventListener("input", ({ target }) => void change("go", { at: Number((target as HTMLInputElement).value) }));

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || find<HTMLDialogElement>("setup").open) return;
  const ids: Record<string, string> = { r: "turn", u: "undo", y: "redo", "+": "closer", "-": "farther" };
  const id = ids[event.key.toLowerCase()];
  if (id) find(id)?.click();
});
window.addEventListener("hashchange", () => void load());

async function load(): Promise<void> {
  if (location.hash.length < 2) return begin({ plan: { config: {}, seed: String(Date.now()), seats: ["person", "normal"], line: [] } });
  try {
    await begin(await fromFragment(location.hash));
  } catch {
    say("This link holds no game.");
  }
}

const catalogue = await ask("catalogue");
const language = find<HTMLSelectElement>("language");
for (const name of catalogue.languages) language.append(element("option", { value: name }, name));
language.addEventListener("change", () => void change("language", { name: language.value }));
buildSetup(find<HTMLDialogElement>("setup"), catalogue, (plan) => void begin({ plan }));
await load();

/** Tells the service worker what this first visit has loaded before it was there. */
async function keepForOffline(): Promise<void> {
  await navigator.serviceWorker.register("./sw.js");
  const { active } = await navigator.serviceWorker.ready;
  const parts = document.querySelectorAll<HTMLScriptElement | HTMLLinkElement>('script[src], link[rel="stylesheet"]');
  const addresses = [...parts].map((part) => ("src" in part ? part.src : part.href));
  active?.postMessage([new URL("./", location.href).href, ...addresses, ...(await ready)]);
}

if (import.meta.env.PROD && "serviceWorker" in navigator) void keepForOffline().catch(() => undefined);
