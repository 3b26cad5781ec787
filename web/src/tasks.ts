/** Runs the tasks of the page, one at a time. */

import { Stopped, isSearching, stop } from "./client";
import { find, say } from "./dom";
import { errorText } from "./errors";
import { t } from "./texts";

/** The time in milliseconds after which the user can stop the task. */
const PATIENCE = 300;

/** Runs a task that may take a long time, and offers to stop it. */
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
  /** True if the agents are waiting until the user lets them continue. */
  isPaused = false;
  /** The current task. */
  private work: Promise<void> = Promise.resolve();
  /** The number of tasks that wait for the current one. */
  private waiting = 0;
  /** The waiting tasks, chained one after the other. */
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

  /** Runs a task, unless another one is running. Returns the error message. */
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
      // An agent that failed to decide can be asked again.
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
   * Runs a task as soon as no other is running. This stops a search; if the user stays after all,
   * they can continue it.
   */
  whenFree<T>(act: () => Promise<T>): Promise<T> {
    this.waiting += 1;
    const mine = this.turns.then(async () => {
      while (!this.isIdle) {
        if (isSearching()) this.endSearch();
        await this.finished();
      }
      this.waiting -= 1;
      // A review continues after the task.
      if (isSearching()) stop();
      return act();
    });
    this.turns = mine.catch(() => undefined);
    return mine;
  }
}
