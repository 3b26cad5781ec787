/**
 * The review of a finished game: points lost in each turn, better moves, and the expected lead. The worker evaluates
 * one turn at a time.
 */

import { Stopped, ask } from "./client";
import { element, find, make } from "./dom";
import type { Review, State } from "./protocol";
import { t } from "./texts";
import { COLORS, actionText, seatName, signed } from "./words";

/** The maximum number of listed moments, and the loss in points below which a turn counts as good. */
const MOMENTS = 3;
const SMALL = 0.5;

const WIDTH = 296;
const HEIGHT = 106;

export interface ReviewEvents {
  /** Shows the position before a turn. */
  visit(turn: Review): void;
}

/** The review on the screen. Closing it ends its search. */
let run = new AbortController();
let reviews: Review[] = [];
let seat = 0;
let count = 0;
let players = 2;

const isMistake = ({ loss }: Review) => loss !== null && loss >= SMALL;
const better = ({ best }: Review) => t("better", { turn: best.map(actionText).join("; ") });

function button(review: Review, events: ReviewEvents): HTMLButtonElement {
  const { turn, player, loss } = review;
  const lost = loss === null ? "?" : loss < SMALL ? "✓" : signed(-loss, 1);
  const made = element("button", { type: "button" }, t("turnLost", { turn, player: seatName(player), loss: lost }));
  if (isMistake(review)) made.append(element("small", {}, better(review)));
  made.dataset.at = String(review.at);
  made.style.borderLeftColor = COLORS[player]!;
  made.addEventListener("click", () => events.visit(review));
  return made;
}

/** Draws the reviewed player's expected lead over time. A click shows the nearest turn. */
function showLeads(events: ReviewEvents): void {
  const svg = find<SVGSVGElement>("leads");
  svg.replaceChildren();
  svg.setAttribute("aria-label", t("leads", { player: seatName(seat) }));
  // With more than two players, one player's lead cannot be derived from another player's.
  const own = reviews.filter(({ player, lead }) => lead !== null && (player === seat || players === 2));
  const leads = own.map(({ player, lead }) => (player === seat ? lead! : -lead!));
  const most = Math.max(5, ...leads.map(Math.abs));
  const last = Math.max(1, reviews.at(-1)?.at ?? 1, count);
  const across = (at: number) => 2 + (at / last) * WIDTH;
  const down = (lead: number) => 2 + (HEIGHT / 2) * (1 - lead / most);
  make("line", { x1: 0, x2: 300, y1: down(0), y2: down(0), class: "zero" }, svg);
  const label = (y: number, lead: number) =>
    (make("text", { x: 4, y, class: "most" }, svg).textContent = signed(Math.round(lead)));
  label(12, most);
  label(HEIGHT, -most);
  const points = own.map(({ at }, number) => `${across(at)},${down(leads[number]!)}`);
  make("polyline", { points: points.join(" "), class: "curve" }, svg);
  own.forEach((review, number) => {
    if (!worst().includes(review)) return;
    make(
      "circle",
      { cx: across(review.at), cy: down(leads[number]!), r: 4, fill: COLORS[review.player]!, class: "moment" },
      svg,
    );
  });
  svg.onclick = ({ clientX }) => {
    const { left, width } = svg.getBoundingClientRect();
    const at = ((((clientX - left) / width) * 300 - 2) / WIDTH) * last;
    const nearest = own.toSorted((one, other) => Math.abs(one.at - at) - Math.abs(other.at - at))[0];
    if (nearest) events.visit(nearest);
  };
}

const worst = () =>
  reviews
    .filter(isMistake)
    .toSorted((one, other) => other.loss! - one.loss!)
    .slice(0, MOMENTS);

function averages(): string {
  const seats = [...new Set(reviews.map(({ player }) => player))].sort();
  const texts = seats.map((player) => {
    const losses = reviews.filter((one) => one.player === player && one.loss !== null).map(({ loss }) => loss!);
    const sum = losses.reduce((total, loss) => total + loss, 0);
    return t("average", { player: seatName(player), points: (sum / Math.max(1, losses.length)).toFixed(1) });
  });
  return texts.join(" ");
}

function show(events: ReviewEvents, total: number): void {
  const done = reviews.length;
  const progress = find<HTMLProgressElement>("reviewDone");
  progress.max = total;
  progress.value = done;
  progress.hidden = done === total;
  find("review").dataset.done = String(done === total);
  find("reviewState").textContent = done === total ? averages() : t("reviewing", { done, count: total });
  showLeads(events);
  const rows = worst().map((review) => element("li", {}, button(review, events)));
  const none = done === total && rows.length === 0 ? [element("li", {}, t("noWorst"))] : [];
  find("worst").replaceChildren(...rows, ...none);
  const list = find("reviewed");
  if (list.children.length > done) list.replaceChildren();
  for (const review of reviews.slice(list.children.length)) list.append(element("li", {}, button(review, events)));
}

export function closeReview(): void {
  run.abort(new Stopped());
  run = new AbortController();
  reviews = [];
  find("reviewed").replaceChildren();
  find("review").hidden = true;
}

/** Evaluates a turn. If the search is stopped for another request, it starts again. */
async function judge(at: number, { signal }: AbortController): Promise<Review> {
  for (;;)
    try {
      return await ask("review", { at }, signal);
    } catch (error) {
      if (signal.aborted || !(error instanceof Stopped)) throw error;
    }
}

/**
 * Evaluates the human players' turns, or both players' turns in a two-player game. Ends when the user closes the
 * review.
 */
export async function startReview(state: State, events: ReviewEvents): Promise<void> {
  closeReview();
  const mine = run;
  const { seats, line } = state.plan;
  players = seats.length;
  count = line.length;
  seat = Math.max(0, seats.indexOf("person"));
  find("review").hidden = false;
  const all = await ask("turns");
  const turns = all.filter(({ player }) => players === 2 || seats[player] === "person" || !seats.includes("person"));
  if (mine !== run) return;
  show(events, turns.length);
  try {
    for (const { at } of turns) {
      reviews.push(await judge(at, mine));
      show(events, turns.length);
    }
  } catch (error) {
    if (!(error instanceof Stopped)) throw error;
  }
}
