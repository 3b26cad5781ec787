/** A player's supply as icons with numbers. */

import { element } from "./dom";
import { pictures } from "./pictures";
import { counted } from "./texts";

/** The tokens that have a picture; other tokens are shown as text. */
const DRAWN = ["floor", "wheat", "cloth", "wine"];

/**
 * Returns an icon with a number next to it. The icon's label for screen readers and its tooltip include the number, as
 * in "3 meeples".
 */
function icon(name: string, count: number, seat: number): HTMLElement {
  const text = counted(count, name);
  const image = element("img", { alt: text, title: text });
  void pictures.piece(name, seat, false).then(({ address }) => (image.src = address));
  const number = element("span", { ariaHidden: "true" }, String(count));
  return element("span", { className: count ? "supply" : "supply none" }, image, number);
}

/** Returns the icons for a player's figures and tokens. Figures are shown even if none are left. */
export function supplyIcons(seat: number, supply: Record<string, number>, tokens: Record<string, number>): HTMLElement {
  const drawn = Object.entries(tokens).filter(([name, count]) => count > 0 && DRAWN.includes(name));
  return element(
    "span",
    { className: "supplies" },
    ...[...Object.entries(supply), ...drawn].map(([name, count]) => icon(name, count, seat)),
  );
}

/** Returns the tokens that have no picture. */
export const otherTokens = (tokens: Record<string, number>) =>
  Object.fromEntries(Object.entries(tokens).filter(([name]) => !DRAWN.includes(name)));
