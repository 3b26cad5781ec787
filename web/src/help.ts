/** A summary of the rules, and the help that appears when a kind of decision first comes up. */

import { ask } from "./client";
import { button, element, find } from "./dom";
import { DECISION_HELP, EXPANSION_RULES, RULES } from "./help-texts";
import { type Catalogue, type State, othersDecide } from "./protocol";
import { keep, kept } from "./storage";
import { inLanguage, named, t } from "./texts";

/** The storage key for the kinds of decisions already explained. */
const EXPLAINED = "carc explained";

const explained = () => new Set((kept("localStorage", EXPLAINED) ?? "").split(" ").filter(Boolean));

/** The phase for which help is shown or offered. */
let shown = "";

function setOpen(isOpen: boolean): void {
  find("help").hidden = !isOpen;
  find("askHelp").setAttribute("aria-expanded", String(isOpen));
}

/** Offers help for a human player's decision. The help opens automatically the first time. */
export function offerHelp(state: State, isBuilding: boolean): void {
  const help = DECISION_HELP[state.phase];
  const isOffered = help !== undefined && !state.over && !isBuilding && !othersDecide(state);
  find("askHelp").hidden = !isOffered;
  if (!isOffered) {
    shown = "";
    return setOpen(false);
  }
  find("help").textContent = inLanguage(help);
  if (shown === state.phase) return;
  shown = state.phase;
  const known = explained();
  const isNew = !known.has(shown);
  setOpen(isNew);
  if (isNew) keep("localStorage", EXPLAINED, [...known, shown].join(" "));
}

/** Opens or closes the help for the current decision. */
export const toggleHelp = () => setOpen(find("help").hidden !== false);

function step(board: string, text: string): HTMLElement {
  const image = element("img", { alt: "" });
  void ask("example", { text: board }).then((svg) => {
    image.src = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
    image.addEventListener("load", () => URL.revokeObjectURL(image.src), { once: true });
  });
  return element("li", {}, image, element("p", {}, text));
}

/** Returns the names of the expansions in a game. */
function expansionsOf({ plan }: State, { presets }: Catalogue): string[] {
  const { preset, expansions: chosen = [] } = plan.config;
  const added = presets.find(({ name }) => name === preset)?.expansions ?? [];
  return [...new Set([...chosen, ...added])];
}

/** Shows the rules for the base game, for the expansions in play, and for all other expansions. */
export function showRules(dialog: HTMLDialogElement, catalogue: Catalogue, state: State | undefined): void {
  const close = button(t("close"), () => dialog.close(), "main");
  const inGame = state ? expansionsOf(state, catalogue) : [];
  const section = (name: string) =>
    element(
      "details",
      { open: inGame.includes(name) },
      element("summary", {}, named("expansion", name)),
      element("p", {}, inLanguage(EXPANSION_RULES[name]!)),
    );
  const others = catalogue.expansions.map(({ name }) => name).filter((name) => !inGame.includes(name));
  dialog.replaceChildren(
    // Focus the heading, so that the dialog opens at the top.
    element("h2", { tabIndex: -1, autofocus: true }, t("rules")),
    element("ol", {}, ...RULES.map(({ board, text }) => step(board, inLanguage(text)))),
    element("h3", {}, t("expansions")),
    ...[...inGame, ...others].map(section),
    element("menu", {}, close),
  );
  dialog.showModal();
}
