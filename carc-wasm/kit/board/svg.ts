/** Functions for drawing SVG. */

import type { Rings } from "./types.js";

const SVG = "http://www.w3.org/2000/svg";

type Attributes = Record<string, string | number>;

export function make<T extends SVGElement = SVGElement>(name: string, attributes: Attributes, parent?: ParentNode): T {
  const element = document.createElementNS(SVG, name) as T;
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  parent?.append(element);
  return element;
}

export const path = (rings: Rings) =>
  rings.map((ring) => `M${ring.map((point) => point.join(" ")).join("L")}Z`).join("");
