/** The pictures of tiles and pieces, drawn by the engine. */

import { ask } from "./client";
import { decoded } from "./dom";

/** The width of a tile in the pictures, in pixels. A board of vector graphics would be repainted in every frame. */
const SHARP = 256;
/** The number of pixels of the engine's pictures per tile. */
const DRAWN = 80;

export interface Picture {
  address: string;
  /** The width and height, in tiles. */
  size: number;
}

async function bitmap(svg: string): Promise<Picture> {
  const image = await decoded(svg);
  const size = image.width / DRAWN;
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = Math.round(SHARP * size);
  canvas.getContext("2d")!.drawImage(image, 0, 0, canvas.width, canvas.height);
  return { address: canvas.toDataURL("image/png"), size };
}

const tiles = new Map<string, Promise<Picture>>();
const pieces = new Map<string, Promise<Picture>>();

function cached(cache: Map<string, Promise<Picture>>, key: string, draw: () => Promise<string>): Promise<Picture> {
  let found = cache.get(key);
  if (!found) {
    found = draw().then(bitmap);
    // Stopping a search also drops its requests.
    found.catch(() => cache.delete(key));
    cache.set(key, found);
  }
  return found;
}

/** Returns the URL of the picture of a tile, which is requested once per tile and rotation. */
export async function picture(id: string, rotation: number): Promise<string> {
  return (await cached(tiles, `${id} ${rotation}`, () => ask("tile", { id, rotation }))).address;
}

/** Returns the picture of a piece: a figure, a mark, a floor of a tower or the wheel. */
export const pieceImage = (name: string, player: number, lies: boolean): Promise<Picture> =>
  cached(pieces, `${name} ${player} ${lies}`, () => ask("piece", { name, player, lies }));

export const forgetPictures = () => tiles.clear();

/** The engine numbers players from 0; the labels of figures follow their drawings. */
export const numberedFromOne = (svg: string) =>
  svg.replace(
    /(<use href="#\w+m[0-9a-f]+"[^>]*\/><text [^>]*>[A-Z]?)(\d)(?=<)/g,
    (_, before: string, seat: string) => before + (Number(seat) + 1),
  );
