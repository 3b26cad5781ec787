/** The screen that hides a player's hand from the previous player. */

import { find } from "./dom";
import type { State } from "./protocol";
import { t } from "./texts";
import { seatName } from "./words";

const dialog = find<HTMLDialogElement>("cover");
/** The dialog's return value if the next player has closed it. */
const LOOKED = "looked";

/** The last player for whom the dialog was shown. */
let seen: number | null = null;

export function forgetCover(): void {
  seen = null;
}

/** Covers a hidden hand until the next player confirms. */
export function cover({ secret, actor, plan }: State): void {
  const people = plan.seats.filter((seat) => seat === "person").length;
  if (!secret || people < 2 || actor === null || plan.seats[actor] !== "person") return dialog.close(LOOKED);
  if (actor === seen) return;
  seen = actor;
  find("coverAsk").textContent = t("coverAsk", { player: seatName(actor) });
  dialog.returnValue = "";
  if (!dialog.open) dialog.showModal();
}

find("coverShow").addEventListener("click", () => dialog.close(LOOKED));
dialog.addEventListener("cancel", (event) => event.preventDefault());
// Browsers always close a dialog when the user presses Escape repeatedly.
dialog.addEventListener("close", () => dialog.returnValue !== LOOKED && dialog.showModal());
