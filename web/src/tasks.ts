/** Runs the page's tasks one at a time. */

import { Stopped, isSearching, stop } from "./client";
import { find, say } from "./dom";
import { errorText } from "./errors";
import { t } from "./texts";

/** The time in milliseconds after which the user can stop a task. */
const PATIENCE = 300;

/** Waits for a task that may take a long time, and offers to stop it. */
export async function patiently<T>(work: Promise<T>): Promise<T> {
  const timer = setTimeout(() => (find("stop").hidden = false), PATIENCE);
  try {
    return await work;
  } finally {
    clearTimeout(timer);
    find("stop").hidden = true;
  }
}

export class Tasks {
  /** True if no task is running. */
  isIdle = true;
  /** True if the agents are waiting for the user to let them continue. */
  isPaused = false;
  /** The current task. */
  private work: Promise<void> = Promise.resolve();
  /** The number of tasks waiting for the current one to finish. */
  private waiting = 0;
  /** The waiting tasks, chained so that they run one after another. */
  private turns: Promise<unknown> = Promise.resolve();

  /** `settled` is called after each task. */
  constructor(private readonly settled: () => void) {}

  /** Returns true if the agents continue automatically. */
  goesOn(): boolean {
    return !this.isPaused && this.waiting === 0;
  }

  /** Waits until the current task ends. */
  finished(): Promise<void> {
    return this.work.catch(() => undefined);
  }

  /** Runs a task unless another one is running. Returns an error message. */
  async alone(act: () => Promise<void>): Promise<string> {
    if (!this.isIdle) return "";
    this.isIdle = false;
    say("");
    let wrong = "";
    try {
      this.work = act();
      await this.work;
    } catch (error) {
      wrong = error instanceof Stopped ? t("stopped") : errorText(error);
      say(wrong);
      // Pause the agents, so that the user can decide when the failed agent tries again.
      this.isPaused = true;
    } finally {
      this.isIdle = true;
      this.settled();
    }
    return wrong;
  }

  /** Stops the search and the agents. */
  endSearch(): void {
    this.isPaused = true;
    stop();
  }

  /**
   * Runs a task as soon as no other task is running, and stops a running search. If the user then stays in the game, they
   * can resume the search.
   */
  whenFree<T>(act: () => Promise<T>): Promise<T> {
    this.waiting += 1;
    const mine = this.turns.then(async () => {
      while (!this.isIdle) {
        if (isSearching()) this.endSearch();
        await this.finished();
      }
      this.waiting -= 1;
      // A review resumes after the task.
      if (isSearching()) stop();
      return act();
    });
    this.turns = mine.catch(() => undefined);
    return mine;
  }
}
