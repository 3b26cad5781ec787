/** A game against a strong computer player. The page shows the search's progress, and a button
 * makes the computer move immediately. */

import { type Action, type ActionLike, type CarcEvent, Config, Game, renderPieceSvg } from "carc";
import { Agents } from "carc/agents";
import { positionOf } from "carc/board";

const find = <T extends HTMLElement>(selector: string) => document.querySelector<T>(selector)!;

const config = new Config({ preset: "c3" });
const game = new Game(config, { seed: Date.now() });
const agents = new Agents();
const board = document.querySelector("carc-board")!;
const progress = find<HTMLProgressElement>("#progress");
let search = new AbortController();

function show(events: CarcEvent[]): void {
  const isMine = game.actor === 0;
  board.show(positionOf(game.view(0), { events, choices: isMine }));
  const turn = game.isOver ? "The game is over." : isMine ? "It is your turn." : "The computer is thinking.";
  find("#status").textContent = `You ${game.scores[0]}, computer ${game.scores[1]}. ${turn}`;
  find("#pass").hidden = !isMine || !game.legalActions().some(({ verb }) => verb === "pass");
  progress.hidden = find("#stop").hidden = isMine || game.isOver;
}

/** Returns the action that a search chooses, or a quick agent's action if the user stops the
 * search. */
async function chooseForComputer(): Promise<Action> {
  search = new AbortController();
  const onProgress = (done: number, total: number) => (progress.value = done / total);
  try {
    return await agents.choose(game.view(1), "hard", { signal: search.signal, onProgress });
  } catch (error) {
    if (!search.signal.aborted) throw error;
    return agents.choose(game.view(1), "greedy");
  }
}

async function play(action: ActionLike): Promise<void> {
  show(game.apply(action));
  const events: CarcEvent[] = [];
  while (game.actor === 1) events.push(...game.apply(await chooseForComputer()));
  if (events.length > 0) show(events);
}

board.pictures = { tile: (id, rotation) => config.renderTileSvg(id, rotation), piece: renderPieceSvg };
board.addEventListener("carc-choose", ({ detail }) => void play(detail.action));
find("#pass").addEventListener("click", () => void play("pass"));
find("#stop").addEventListener("click", () => search.abort());
show([]);
