/** The list of all tiles in the game, with their pictures, numbered segments, names and remaining copies. */

import { picture } from "./pictures";
import { button, element } from "./dom";
import type { TileEntry } from "./protocol";
import { named, t, word } from "./texts";

const SIZE = 110;
const setOf = ({ id }: TileEntry) => id.slice(0, id.indexOf("/"));

/** Returns a tile's picture with numbered segments. */
function numbered({ id, text, segments }: TileEntry): HTMLElement {
  const image = element("img", { width: SIZE, height: SIZE, alt: text });
  void picture(id, 0).then((address) => (image.src = address));
  const numbers = segments.map(({ point: [x, y] }, number) => {
    const label = element("span", {}, String(number));
    label.setAttribute("aria-hidden", "true");
    label.style.left = `${100 * x}%`;
    label.style.top = `${100 * y}%`;
    return label;
  });
  return element("div", { className: "numbered" }, image, ...numbers);
}

function card(tile: TileEntry): HTMLElement {
  const { text, segments, personal, count, left } = tile;
  const copies = personal ? t("perPlayer") : t("copies", { left, count });
  const kinds = segments.map(({ kind }, number) => `${number} ${word(kind)}`);
  return element(
    "li",
    { className: !personal && left === 0 ? "gone" : "" },
    numbered(tile),
    element("strong", {}, text),
    element("span", { className: "copies" }, copies),
    element("small", {}, kinds.join(", ")),
  );
}

/** Fills the dialog with the tiles in each set and opens it. */
export function showTiles(dialog: HTMLDialogElement, tiles: TileEntry[]): void {
  const close = button(t("close"), () => dialog.close(), "main");
  const sets = [...new Set(tiles.map(setOf))].map((set) =>
    element(
      "section",
      {},
      element("h3", {}, named("set", set)),
      element("ul", {}, ...tiles.filter((tile) => setOf(tile) === set).map(card)),
    ),
  );
  dialog.replaceChildren(element("h2", {}, t("tiles")), ...sets, element("menu", {}, close));
  dialog.showModal();
}
