/** Helpers that create and find elements. */

import { decodeSvg } from "carc/board";

export function element<N extends keyof HTMLElementTagNameMap>(
  name: N,
  properties: Partial<HTMLElementTagNameMap[N]> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[N] {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

/** Creates a button that calls a function. */
export function button(text: string, act: () => void, className = ""): HTMLButtonElement {
  const made = element("button", { type: "button", className }, text);
  made.addEventListener("click", act);
  return made;
}

export const find = <T extends Element = HTMLElement>(id: string) => document.getElementById(id) as Element as T;

/** Calls a function when a button is pressed. */
export function on(id: string, act: () => unknown): void {
  find(id).addEventListener("click", () => void act());
}

/** Shows a message to the user. */
export function say(text: string): void {
  find("message").textContent = text;
}

/** Copies a string to the clipboard. Returns false if the browser does not allow it. */
export const copy = async (text: string): Promise<boolean> =>
  (await navigator.clipboard?.writeText(text).then(
    () => true,
    () => false,
  )) ?? false;

/** Offers the resource at a URL as a download. */
const offer = (name: string, address: string) => element("a", { href: address, download: name }).click();

/** Offers a string as a file to download. */
export function download(name: string, text: string, type: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  offer(name, address);
  URL.revokeObjectURL(address);
}

/** Offers a drawing as a PNG file to download. */
export const downloadCanvas = (name: string, canvas: HTMLCanvasElement) => offer(name, canvas.toDataURL("image/png"));

const SVG = "http://www.w3.org/2000/svg";

/** Creates an SVG element. */
export function make<T extends SVGElement = SVGElement>(
  name: string,
  attributes: Record<string, string | number>,
  parent?: Element,
): T {
  const made = document.createElementNS(SVG, name) as T;
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  parent?.append(made);
  return made;
}

/** Offers a picture as a PNG file to download. The width and height are at most `most` pixels. */
export async function downloadImage(name: string, svg: string, most = 4096): Promise<void> {
  const image = await decodeSvg(svg);
  const scale = Math.min(2, most / image.width, most / image.height);
  const canvas = element("canvas", {
    width: Math.round(image.width * scale),
    height: Math.round(image.height * scale),
  });
  canvas.getContext("2d")!.drawImage(image, 0, 0, canvas.width, canvas.height);
  downloadCanvas(name, canvas);
}
