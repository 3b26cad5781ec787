/** The start card, the list of stored games, and the dialog that asks before the user leaves a game. */

import { button, element, find } from "./dom";
import { type StoredGame, deleteGame, newSeed, storedGames } from "./games";
import type { Plan, Seat } from "./protocol";
import { hasRooms } from "./roomsocket";
import { t, word } from "./texts";

export interface StartEvents {
  /** Starts a game. */
  begin(plan: Plan): void;
  /** Continues a stored game. */
  resume(game: StoredGame): void;
  /** Opens the form for a new game. */
  custom(): void;
  /** Opens the form for a new room. */
  friends(): void;
  /** Shows the rules. */
  rules(): void;
  /** Starts a puzzle. */
  puzzle(): void;
}

const dialog = (id: string) => find<HTMLDialogElement>(id);

const seatText = (seat: Seat) => (seat === "person" ? t("person") : t("computer", { level: word(seat) }));

/** Describes a stored game by its players, scores and time. */
function gameText({ plan, scores, saved, over, room }: StoredGame): string {
  const time = new Date(saved).toLocaleString(document.documentElement.lang, {
    dateStyle: "medium",
    timeStyle: "short",
  });
  const ended = over ? `, ${word("phase over")}` : "";
  const players = room ? t("inRoom", { players: room.names.join(", ") }) : plan.seats.map(seatText).join(", ");
  return `${players} – ${scores.join(" : ")}${ended} (${time})`;
}

/** Shows the stored games. */
export async function showGames(events: StartEvents): Promise<void> {
  const games = await storedGames();
  const rows = games.map((game) => {
    const resume = button(gameText(game), () => {
      dialog("games").close();
      events.resume(game);
    });
    const remove = button(t("deleteGame"), async () => {
      await deleteGame(game.id);
      row.remove();
      find("noGames").hidden = find("gameList").children.length > 0;
    });
    remove.ariaLabel = `${t("deleteGame")}: ${gameText(game)}`;
    const row = element("li", {}, resume, remove);
    return row;
  });
  find("gameList").replaceChildren(...rows);
  find("noGames").hidden = rows.length > 0;
  if (!dialog("games").open) dialog("games").showModal();
}

/** Shows the start card, which offers the latest unfinished game and the common kinds of games. */
export async function showStart(events: StartEvents): Promise<void> {
  const card = dialog("start");
  const [latest] = (await storedGames()).filter(({ over }) => !over);
  const choose = (act: () => void) => () => {
    card.close();
    act();
  };
  const play = (seats: Seat[], config: Plan["config"] = {}) =>
    choose(() => events.begin({ config: { players: seats.length, ...config }, seed: newSeed(), seats, line: [] }));
  const friends = button(t("friends"), choose(events.friends));
  friends.hidden = true;
  void hasRooms.then((has) => (friends.hidden = !has));
  const kinds = [
    button(t("startLearn"), events.rules),
    button(t("startEasy"), play(["person", "easy"], { preset: "c3" })),
    button(t("startNormal"), play(["person", "normal"], { preset: "c3" })),
    button(t("startHard"), play(["person", "hard"], { preset: "c3" })),
    button(t("startTwo"), play(["person", "person"], { preset: "c3" })),
    friends,
    button(t("startEverything"), play(["person", "normal", "normal", "normal"], { preset: "everything" })),
    button(t("startPuzzle"), choose(events.puzzle)),
    button(t("startCustom"), choose(events.custom)),
  ];
  const goOn = latest
    ? [
        button(
          `${t("goOn")}: ${gameText(latest)}`,
          choose(() => events.resume(latest)),
          "main",
        ),
      ]
    : [];
  find("startKinds").replaceChildren(...goOn, ...kinds);
  if (!card.open) card.showModal();
}

/** Asks for confirmation before the user leaves a game in progress. */
export function mayLeave(): Promise<boolean> {
  const question = dialog("leaving");
  question.returnValue = "";
  question.showModal();
  return new Promise((resolve) => {
    question.addEventListener("close", () => resolve(question.returnValue === "leave"), { once: true });
  });
}
