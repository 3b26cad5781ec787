/** Pictures of tiles and pieces, drawn by the worker. */

import { PictureCache } from "carc/board";

import { ask } from "./client";

export const pictures = new PictureCache({
  tile: (id, rotation) => ask("tile", { id, rotation }),
  piece: (name, player, lies) => ask("piece", { name, player, lies }),
});

/** Returns the URL of a tile's picture. */
export const picture = (id: string, rotation: number) => pictures.tile(id, rotation);

/** Renumbers the players in a picture from 1, as in the rest of the app. The engine numbers them from 0. */
export const numberedFromOne = (svg: string) =>
  svg.replace(
    /(<use href="#\w+m[0-9a-f]+"[^>]*\/><text [^>]*>[A-Z]?)(\d)(?=<)/g,
    (_, before: string, seat: string) => before + (Number(seat) + 1),
  );
