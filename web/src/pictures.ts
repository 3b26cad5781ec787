/** Pictures of tiles and pieces, drawn by the worker. */

import { PictureCache } from "carc/board";

import { ask } from "./client";

export const pictures = new PictureCache({
  tile: (id, rotation) => ask("tile", { id, rotation }),
  piece: (name, player, lies) => ask("piece", { name, player, lies }),
});

/** Returns the URL of the picture of a tile. */
export const picture = (id: string, rotation: number) => pictures.tile(id, rotation);

/** The engine numbers players from 0; the labels of figures match their drawings. */
export const numberedFromOne = (svg: string) =>
  svg.replace(
    /(<use href="#\w+m[0-9a-f]+"[^>]*\/><text [^>]*>[A-Z]?)(\d)(?=<)/g,
    (_, before: string, seat: string) => before + (Number(seat) + 1),
  );
