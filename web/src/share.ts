/** Converts a game to a short string for the URL, and back. */

import { LONGEST_NAME, SEATS, type Plan } from "./protocol";

/** The maximum size of an unpacked link, in bytes. Even long games need only a few kilobytes. */
const LARGEST = 4_000_000;

async function through(
  bytes: Uint8Array<ArrayBuffer>,
  stream: GenericTransformStream,
): Promise<Uint8Array<ArrayBuffer>> {
  const piped = new Blob([bytes])
    .stream()
    .pipeThrough(stream as TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>);
  const parts: BlobPart[] = [];
  let size = 0;
  for (const reader = piped.getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) return new Uint8Array(await new Blob(parts).arrayBuffer());
    size += value.length;
    if (size > LARGEST) throw new Error("too large");
    parts.push(value);
  }
}

/** Packs the line. Most numbers fit in one byte, because each one is an index among the legal actions. */
function pack(line: number[]): number[] {
  return line.flatMap((index) => (index < 128 ? [index] : [(index & 127) | 128, index >> 7]));
}

function unpack(bytes: Uint8Array): number[] {
  const line: number[] = [];
  for (let at = 0; at < bytes.length; at += 1) {
    const low = bytes[at]!;
    if (low < 128) line.push(low);
    else line.push((low & 127) + bytes[(at += 1)]! * 128);
  }
  return line;
}

export async function toFragment(plan: Plan, at: number): Promise<string> {
  const { line, ...head } = plan;
  const text = new TextEncoder().encode(`${JSON.stringify({ ...head, at })}\n`);
  const bytes = new Uint8Array([...text, ...pack(line)]);
  const deflated = await through(bytes, new CompressionStream("deflate-raw"));
  const encoded = btoa(String.fromCharCode(...deflated));
  return `#${encoded.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")}`;
}

type Head = Omit<Plan, "line"> & { at: number };

/** Returns true if a link's content describes a game. The engine then validates the game. */
const isHead = ({ config, seed, seats, names = [], at }: Partial<Head>): boolean =>
  typeof config === "object" &&
  /^\d+$/.test(String(seed)) &&
  Number.isInteger(at) &&
  Array.isArray(seats) &&
  seats.length === (config?.players ?? 2) &&
  seats.every((seat) => SEATS.includes(seat)) &&
  Array.isArray(names) &&
  names.length <= seats.length &&
  names.every((name) => typeof name === "string" && name.length <= LONGEST_NAME);

export async function fromFragment(fragment: string): Promise<{ plan: Plan; at: number }> {
  // Chat programs often include the punctuation mark after a link.
  const encoded = fragment
    .slice(1)
    .replace(/[^\w-]+$/, "")
    .replaceAll("-", "+")
    .replaceAll("_", "/");
  const deflated = Uint8Array.from(atob(encoded), (character) => character.charCodeAt(0));
  const bytes = await through(deflated, new DecompressionStream("deflate-raw"));
  const end = bytes.indexOf(10);
  const told = JSON.parse(new TextDecoder().decode(bytes.slice(0, end))) as Head;
  if (!isHead(told)) throw new Error("no game");
  const { at, ...head } = told;
  return { plan: { ...head, line: unpack(bytes.slice(end + 1)) }, at };
}
