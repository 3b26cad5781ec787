/** Puzzles: the task, the answer after the player's turn, and the next puzzle. */

import { Stopped, ask } from "./client";
import { find } from "./dom";
import type { Plan, Review, State } from "./protocol";
import { keep, kept } from "./storage";
import { t } from "./texts";
import { actionText, signed } from "./words";

const NEXT = "carc puzzle";
/** An estimated loss of fewer points than this is within the search's error margin. */
const TOLERANCE = 0.3;

export interface PuzzleEvents {
  begin(plan: Plan): void;
  playTurn(codes: number[]): void;
  /** Runs a search as soon as no other task is running. The user can stop the search. */
  search(act: () => Promise<void>): void;
}

interface Puzzle {
  plan: Plan;
  actor: number | null;
  turn: number;
  /** The puzzle's number, if it was generated. */
  number: number | undefined;
}

let puzzle: Puzzle | undefined;
let review: Review | undefined;
/** The generated puzzle that is about to be shown. */
let coming: { seed: string; number: number } | undefined;

/** Returns true while a puzzle or its answer is shown. */
export const isPuzzle = () => puzzle !== undefined;

/** Returns the number of the next generated puzzle and the seed from which to search for it. */
function upcoming(): { number: number; from: number } {
  const [number, from] = (kept("localStorage", NEXT) ?? "").split(" ").map(Number);
  return { number: Math.max(1, number || 1), from: from || 1 };
}

/** Starts the next puzzle. */
export function nextPuzzle(events: PuzzleEvents): void {
  const { number, from } = upcoming();
  events.search(async () => {
    const plan = await ask("findPuzzle", { from });
    coming = { seed: plan.seed, number };
    events.begin(plan);
  });
}

function answerText({ loss, lead, best, exact }: Review): string {
  if (loss === null || lead === null) return t("puzzleUnknown");
  if (loss <= (exact ? 0.001 : TOLERANCE)) return t("puzzleRight", { lead: signed(lead, 1) });
  return `${t("puzzleWrong", { loss: loss.toFixed(1) })} ${t("better", { turn: best.map(actionText).join("; ") })}`;
}

function showBox(text: string, isAnswered: boolean): void {
  find("puzzleBox").hidden = false;
  find("puzzleText").textContent = text;
  find("puzzleAgain").hidden = !isAnswered;
  find("puzzleBest").hidden = isAnswered;
  find("puzzleNext").classList.toggle("main", isAnswered);
}

function showTask({ number }: Puzzle): void {
  showBox(number === undefined ? t("puzzleGiven") : t("puzzleTask", { number }), false);
}

/** Follows the game: shows the task when the puzzle appears, and the answer after the player's turn. */
export async function followPuzzle(state: State): Promise<void> {
  const { plan, at } = state;
  if (plan.puzzle && at === plan.line.length) {
    const number = coming?.seed === plan.seed ? coming.number : undefined;
    const isSame = puzzle?.plan.seed === plan.seed;
    puzzle = { plan, actor: state.actor, turn: state.turn, number: isSame ? puzzle!.number : number };
    review = undefined;
    return showTask(puzzle);
  }
  const from = puzzle?.plan.line.length ?? 0;
  if (puzzle?.plan.seed !== plan.seed || at < from) {
    puzzle = undefined;
    find("puzzleBox").hidden = true;
    return;
  }
  const isOver = state.over || state.actor !== puzzle.actor || state.turn !== puzzle.turn;
  if (!isOver) return review === undefined ? showTask(puzzle) : undefined;
  if (review) return showBox(answerText(review), true);
  showBox(t("puzzleChecking"), true);
  const mine = puzzle;
  const found = await ask("review", { at: from }).catch((error) => {
    if (!(error instanceof Stopped)) throw error;
  });
  if (puzzle !== mine || !found) return;
  review = found;
  showBox(answerText(found), true);
  // Advance to the next puzzle now, so that a reload does not show this one again.
  if (mine.number === upcoming().number) keep("localStorage", NEXT, `${mine.number + 1} ${Number(mine.plan.seed) + 1}`);
}

/** Shows the puzzle's messages in the current language. */
export function tellPuzzle(): void {
  if (puzzle) review ? showBox(answerText(review), true) : showTask(puzzle);
}

/** Connects the puzzle buttons. */
export function onPuzzles(events: PuzzleEvents): void {
  for (const id of ["nextPuzzle", "puzzleNext"]) find(id).addEventListener("click", () => nextPuzzle(events));
  find("puzzleAgain").addEventListener("click", () => puzzle && events.begin(puzzle.plan));
  find("puzzleBest").addEventListener("click", () => {
    if (!puzzle) return;
    events.search(async () => {
      const [best] = await ask("advise");
      if (best) events.playTurn(best.codes);
    });
  });
}
