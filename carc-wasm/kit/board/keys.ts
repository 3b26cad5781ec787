/** Handles the arrow keys, which move the focus between the choices on a board. */

const STEPS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

function center(element: Element): [number, number] {
  const { left, top, width, height } = element.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
}

/**
 * Moves the focus to the nearest choice in the direction of an arrow key. Home and End move it to
 * the first and the last choice. Returns false for other keys.
 */
export function moveFocus(key: string, from: SVGElement, targets: SVGElement[]): boolean {
  const step = STEPS[key];
  if (!step && key !== "Home" && key !== "End") return false;
  const to = step ? nearest(from, targets, step) : targets.at(key === "Home" ? 0 : -1);
  if (!to) return true;
  for (const target of targets) target.setAttribute("tabindex", target === to ? "0" : "-1");
  to.focus();
  return true;
}

function nearest(from: SVGElement, targets: SVGElement[], [dx, dy]: [number, number]): SVGElement | undefined {
  const [x, y] = center(from);
  let best: SVGElement | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const target of targets) {
    const [left, top] = center(target);
    const along = (left - x) * dx + (top - y) * dy;
    const across = Math.abs((left - x) * dy) + Math.abs((top - y) * dx);
    if (along < 1 || along + 2 * across >= least) continue;
    least = along + 2 * across;
    best = target;
  }
  return best;
}
