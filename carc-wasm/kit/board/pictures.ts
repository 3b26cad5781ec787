/** The pictures of tiles and pieces, which the engine draws. */

/** The width of a tile in the pictures, in pixels. Bitmaps are used because vector graphics would be repainted in every frame. */
const SHARP = 256;
/** The width of a tile in the engine's pictures, in pixels. */
const DRAWN = 80;
/** The time after which a picture is drawn even if the page is busy, in milliseconds. */
const LATEST = 500;
/**
 * The time, in milliseconds, after which the cache releases the URL of a removed picture. Until then, images can still
 * load the picture.
 */
const RELEASE = 60_000;

/** The functions that draw tiles and pieces as SVG. The functions may return promises. */
export interface PictureSource {
  /** Returns a tile's picture, as `config.renderTileSvg(id, rotation)` does. */
  tile: (id: string, rotation: number) => string | Promise<string>;
  /** Returns the picture of a player's figure or of another piece, as `renderPieceSvg(name, player, lies)` does. */
  piece: (name: string, player: number, lies: boolean) => string | undefined | Promise<string | undefined>;
}

/** A picture of a piece. */
export interface Picture {
  /** The URL of the picture, which is valid until the page is closed or the cache forgets the picture. */
  address: string;
  /** The width and height, in tiles. */
  size: number;
}

/** Loads an SVG document and returns it as an image that can be drawn. */
export async function decodeSvg(svg: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  await image.decode();
  return image;
}

/** Resolves when the page is idle, so that drawing many pictures does not delay animations and input. */
const idle = () =>
  new Promise<unknown>((resolve) =>
    typeof requestIdleCallback === "function" ? requestIdleCallback(resolve, { timeout: LATEST }) : setTimeout(resolve),
  );

async function bitmap(svg: string): Promise<Picture> {
  await idle();
  const image = await decodeSvg(svg);
  const size = image.width / DRAWN;
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = Math.round(SHARP * size);
  canvas.getContext("2d")!.drawImage(image, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
  if (!blob) throw new Error("the browser could not encode a picture");
  return { address: URL.createObjectURL(blob), size };
}

function cached(cache: Map<string, Promise<Picture>>, key: string, draw: () => Promise<string>): Promise<Picture> {
  let found = cache.get(key);
  if (!found) {
    found = draw().then(bitmap);
    // Forget a failed picture, because a later attempt may succeed.
    found.catch(() => cache.delete(key));
    cache.set(key, found);
  }
  return found;
}

/** A cache that draws each picture only once. Several boards can share a cache. */
export class PictureCache {
  readonly #source: PictureSource;
  readonly #tiles = new Map<string, Promise<Picture>>();
  readonly #pieces = new Map<string, Promise<Picture>>();

  constructor(source: PictureSource) {
    this.#source = source;
  }

  /** Returns the URL of a tile's picture. */
  async tile(id: string, rotation: number): Promise<string> {
    return (await cached(this.#tiles, `${id} ${rotation}`, async () => this.#source.tile(id, rotation))).address;
  }

  /** Returns the picture of a piece: a figure, a mark, a token, a tower floor, the wheel or the city of Carcassonne. */
  piece(name: string, player: number, lies: boolean): Promise<Picture> {
    return cached(this.#pieces, `${name} ${player} ${lies}`, async () => {
      const drawn = await this.#source.piece(name, player, lies);
      if (drawn === undefined) throw new RangeError(`there is no picture of "${name}"`);
      return drawn;
    });
  }

  /** Removes the tiles from the cache, for a game that has different tiles with the same names. */
  forgetTiles(): void {
    const release = ({ address }: Picture) => setTimeout(() => URL.revokeObjectURL(address), RELEASE);
    for (const picture of this.#tiles.values()) void picture.then(release, () => undefined);
    this.#tiles.clear();
  }
}
