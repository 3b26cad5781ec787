/** Descriptions of decisions, players and counts. */

import type { Feature } from "carc";
import { type BoardLabels, PLAYER_COLORS as COLORS, PLAYER_INKS as INKS } from "carc/board";

import { element } from "./dom";
import type { Choice, State } from "./protocol";
import { counted, named, t, word } from "./texts";

export { COLORS, INKS };

/** Returns a disc in a player's color. */
export function swatch(seat: number, text: string): HTMLElement {
  const disc = element("span", { className: "swatch" }, text);
  disc.style.background = COLORS[seat]!;
  disc.style.color = INKS[seat]!;
  return disc;
}

/** Formats a number with its sign, such as "+8" for `8`. */
export const signed = (points: number, digits = 0) => `${points < 0 ? "−" : "+"}${Math.abs(points).toFixed(digits)}`;

/** The text keys for the quarters of Carcassonne, in the order of their space numbers, from `FIRST_QUARTER` on. */
const QUARTERS = ["onQuarter24", "onQuarter25", "onQuarter26", "onQuarter27"] as const;
const FIRST_QUARTER = 24;

function place(choice: Choice): string {
  const { action } = choice;
  if (!("x" in action)) return "";
  const cell = t("at", { x: action.x, y: action.y });
  if (action.verb === "place_tile") return cell;
  if (action.segment !== undefined)
    return t("onSegment", { kind: word(choice.kind ?? "segment"), cell, part: action.segment });
  if (action.corner !== undefined) return t("onCorner", { part: action.corner, cell });
  if (action.space !== undefined) {
    const quarter = QUARTERS[action.space - FIRST_QUARTER];
    return quarter ? t(quarter) : t("onSpace", { part: action.space });
  }
  if (action.tower) return t("onTower", { cell });
  if (action.lying) return t("lyingIn", { cell });
  return cell;
}

/** Describes what a choice does with its figure. */
function deed(choice: Choice): string {
  const { action } = choice;
  if (!("x" in action) || action.verb === "place_tile") return "";
  const what = word("figure" in action ? action.figure : String(action.token));
  const verb = choice.captures ? "capture_figure" : action.verb;
  return t(verb, { what });
}

function answer(question: string, option: string): string {
  const [, figure, holder] = /^(.*)_(\d)$/.exec(option) ?? [];
  if (question === "ransom" && figure) return t("ransom", { what: word(figure), player: seatName(Number(holder)) });
  if (question === "exchange") return t("exchange", { what: word(option) });
  if (question === "victim") {
    const [seat, marker] = option.split("_");
    return t(marker ? "robMessenger" : "rob", { player: seatName(Number(seat)) });
  }
  if (option === "grow" || option === "gather") return t(option);
  return `${named("question", question)}: ${word(option)}`;
}

/** Returns the button label for an action. */
export function actionText(choice: Choice): string {
  const { action } = choice;
  switch (action.verb) {
    case "pass":
      return t("pass");
    case "place_tile":
      return t("layTile", { place: place(choice), degrees: action.rotation });
    case "place_figure":
    case "move_figure":
    case "remove_figure":
    case "place_token":
    case "take_token": {
      if (choice.taken === "tile") return t("layAway", { place: place(choice) });
      const whose = choice.owner === undefined ? "" : `, ${seatName(choice.owner)}`;
      return `${deed(choice)}${whose} ${place(choice)}`;
    }
    case "take_tile":
      return action.source === "hand" ? t("takeFromHand", { tile: choice.tile ?? "" }) : t(`takeFrom_${action.source}`);
    case "choose":
      if (choice.markers)
        return t("robberTo", { players: choice.markers.map(seatName).join(", "), space: String(action.option) });
      return answer(String(action.question), String(action.option));
    case "bid":
      return t("bid", { points: action.points });
    case "discard_tile":
      return t("discardTile", { tile: choice.tile ?? "" });
    case "draw":
      return t("draw");
  }
}

let names: (string | undefined)[] = [];

/** Sets the players' names. If a name is empty or missing, the player is shown as a number. */
export function nameSeats(given: (string | undefined)[]): void {
  names = given;
}

export const seatName = (seat: number) => names[seat] || t("player", { number: seat + 1 });

/** Matches a player in the engine's sentences, in each language, including a French article or preposition. */
const PLAYER = /\b(?:player|Spieler|(le |du |au )?joueur) (\d+)\b/gi;
const PREPOSITIONS: Record<string, string> = { du: "de ", au: "à " };

/** Replaces player numbers in an engine sentence with the names that the players have chosen. */
export const withNames = (sentence: string): string =>
  sentence.replace(PLAYER, (numbered: string, article: string | undefined, number: string) => {
    const name = names[Number(number) - 1];
    return name ? `${PREPOSITIONS[article?.trim().toLowerCase() ?? ""] ?? ""}${name}` : numbered;
  });

/** Returns the occupant of a seat in parentheses, such as " (you)", or an empty string. */
export function occupantText({ plan, room, viewer }: State, seat: number): string {
  const kind = plan.seats[seat]!;
  if (kind !== "person") return ` (${word(kind)})`;
  const isYou = room ? viewer === seat : plan.seats.filter((one) => one === "person").length === 1;
  if (isYou) return ` (${t("you")})`;
  const occupant = room?.seats[seat];
  if (!occupant || occupant.present) return "";
  return ` (${t(occupant.name === undefined ? "notJoined" : "away")})`;
}

export const seatNames = (seats: number[]) => seats.map(seatName).join(t("and"));

/** Describes a feature: its owners, its current value and its value when complete. */
export function featureText(
  { kind, owners, figures, complete, openEnds, tiles, value }: Feature,
  completed: number | null,
): string {
  const ends = complete ? t("complete") : t("openEnds", { count: openEnds });
  const later = completed && !complete ? t("whenComplete", { points: completed }) : "";
  const counts = new Map<number, number>();
  for (const { player } of figures) counts.set(player, (counts.get(player) ?? 0) + 1);
  const sides = [...counts].map(([player, count]) => `${seatName(player)}: ${count}`).join(", ");
  const contest = counts.size > 1 ? t("contest", { sides }) : "";
  const whose = (seatNames(owners) || t("nobody")) + contest;
  return t("feature", { kind: word(kind), tiles, ends, owners: whose, value }) + later;
}

/** Describes the current decision. */
export function decisionText(state: State): string {
  if (state.over) {
    const points = Math.max(...state.players.map(({ score }) => score));
    const winners = state.players.flatMap(({ score }, seat) => (score === points ? [seat] : []));
    return t("over", { winners: seatNames(winners), points });
  }
  if (state.actor === null) return "";
  const puzzle = state.plan.puzzle && state.at === state.plan.line.length ? ` – ${t("puzzle")}` : "";
  const who = state.room && state.actor === state.viewer ? t("yourTurn") : seatName(state.actor);
  return `${who}: ${named("phase", state.phase)}${puzzle}`;
}

/** Returns the board's labels. */
export const boardLabels = (): Partial<BoardLabels> => ({
  rotate: t("turnTile"),
  choice: (choice) => actionText(choice),
  figure: (name, player) => (player === null ? word(name) : `${seatName(player)}: ${word(name)}`),
  tower: (count) => t("tower", { count }),
  ingots: (count) => t("ingots", { count }),
  token: word,
});

/** Returns a choice's group, which depends on how the choice uses a figure. Choices in one group never overlap. */
export const groupOf = (choice: Choice): string =>
  choice.taken === "tile" ? t("layAway", { place: "" }) : deed(choice);

export const countsText = (counts: Record<string, number>) =>
  Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([name, count]) => counted(count, name))
    .join(", ");
