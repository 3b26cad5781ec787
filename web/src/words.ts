/** Plain words for what the engine calls by names. */

import type { Choice, State } from "./protocol";

export const COLOURS = ["#d1322b", "#1f5fbf", "#e0a800", "#2e8b57", "#4a4a4a", "#8e4fb0", "#e07b2f", "#2a9aa5"];

/** `"large_meeple"` as "large meeple". */
export const plain = (name: string) => name.replaceAll("_", " ");

/** What stands on a figure, so that figures need no colour to be told apart. */
export const letter = (figure: string) => (figure === "meeple" ? "" : figure[0]!.toUpperCase());

const PHASES: Record<string, string> = {
  place: "lay the tile",
  figure: "place a figure",
  tile_source: "take a tile",
  princess: "the princess: take a figure",
  dragon: "move the dragon",
  wagon: "move the wagon",
  plague: "the wheel: take back a figure",
  flock: "the flock: grow or gather",
  discard: "discard a tile",
};

export const phaseText = (phase: string) => PHASES[phase] ?? plain(phase);

const VERBS = { place_figure: "Place", move_figure: "Move", take_figure: "Take back", place_token: "Place" } as const;

function place(choice: Choice): string {
  const { action } = choice;
  if (!("x" in action)) return "";
  const cell = `at ${action.x}, ${action.y}`;
  if (action.verb === "place_tile") return cell;
  if (action.segment !== undefined) return `on the ${choice.kind ?? "segment"} ${cell} (part ${action.segment})`;
  if (action.corner !== undefined) return `on corner ${action.corner} ${cell}`;
  if (action.space !== undefined) return `on space ${action.space} of the wheel`;
  return cell;
}

/** An action in words, for buttons. */
export function actionText(choice: Choice): string {
  const { action } = choice;
  switch (action.verb) {
    case "pass":
      return "Pass";
    case "place_tile":
      return `Lay the tile ${place(choice)}, turned ${action.rotation}°`;
    case "place_figure":
    case "move_figure":
    case "take_figure":
      return `${VERBS[action.verb]} the ${plain(action.figure)} ${place(choice)}`;
    case "place_token":
      return `Place the ${plain(String(action.token))} ${place(choice)}`;
    case "take_tile":
      return action.source === "hand" ? `Take ${choice.tile} from the hand` : `Take a tile: ${plain(action.source)}`;
    case "choose":
      return `${plain(String(action.question))}: ${plain(String(action.option))}`;
    case "bid":
      return `Bid ${action.points}`;
    case "discard_tile":
      return `Discard ${choice.tile}`;
    case "draw":
      return "Draw";
  }
}

export const seatName = (seat: number) => `Player ${seat + 1}`;

/** The decision in one sentence. */
export function decisionText(state: State): string {
  if (state.over) {
    const best = Math.max(...state.players.map(({ score }) => score));
    const winners = state.players.flatMap(({ score }, seat) => (score === best ? [seatName(seat)] : []));
    return `The game is over. ${winners.join(" and ")} won with ${best} points.`;
  }
  if (state.actor === null) return "";
  return `${seatName(state.actor)}: ${phaseText(state.phase)}`;
}

/** What is done with which figure: choices of one group never lie on each other. */
export function groupOf({ action }: Choice): string {
  if (!("x" in action) || action.verb === "place_tile") return "";
  return `${VERBS[action.verb]} ${plain("figure" in action ? action.figure : String(action.token))}`;
}

export const countsText = (counts: Record<string, number>) =>
  Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([name, count]) => `${count} ${plain(name)}`)
    .join(", ");
