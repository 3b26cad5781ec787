/** The view of the board: panning, zooming, and following the game. */

import { isCalm } from "./motion.js";

/** A rectangular area of the table, in cells. */
export interface Box {
  west: number;
  east: number;
  north: number;
  south: number;
}

interface View {
  scale: number;
  left: number;
  top: number;
}

/** Limits for the scale, in pixels per tile, when zooming, when showing the whole board, and when choosing a spot. */
const SMALLEST = 12;
const LARGEST = 300;
const WHOLE = 110;
const CLOSE = 110;
/** The duration of an automatic movement, and the time for which a view chosen by the user is kept, in milliseconds. */
const EASE = 280;
const HOLD = 2000;
/** The maximum distance in pixels that a pointer can move during a click. */
const CLICK = 5;

export class Camera {
  private now: View = { scale: 90, left: 0, top: 0 };
  /** The view at the end of the current movement. */
  private goal: View = this.now;
  /** True from the time when the user chooses a view until the user shows the whole board. */
  private moved = false;
  private movedAt = Number.NEGATIVE_INFINITY;
  private frame = 0;
  private later = 0;
  private readonly fingers = new Map<number, PointerEvent>();
  private whole: Box = { west: 0, east: 1, north: 0, south: 1 };
  private interest: Box | undefined;
  /** True if the user has to choose a spot in the area of interest. */
  private isClose = false;
  /** True if the last pointer movement moved the board and therefore does not count as a click. */
  dragged = false;

  constructor(
    private readonly svg: SVGSVGElement,
    private readonly world: SVGGElement,
    private readonly hover: (event: PointerEvent) => void,
    private readonly scaled: (scale: number) => void,
    /** Called whenever an automatic movement of the view starts or ends. */
    private readonly rests: (isStill: boolean) => void,
  ) {
    svg.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    svg.addEventListener("pointerdown", (event) => this.down(event));
    svg.addEventListener("pointermove", (event) => this.move(event));
    for (const name of ["pointerup", "pointercancel", "pointerleave"] as const)
      svg.addEventListener(name, (event) => this.fingers.delete(event.pointerId));
    new ResizeObserver(() => this.resized()).observe(svg);
  }

  get scale(): number {
    return this.goal.scale;
  }

  /** Returns the point on the table under a pointer. */
  table(event: MouseEvent): [number, number] {
    const box = this.svg.getBoundingClientRect();
    const { scale, left, top } = this.now;
    return [(event.clientX - box.left - left) / scale, (event.clientY - box.top - top) / scale];
  }

  /** Converts a point on the table to a point in the window. */
  screen(x: number, y: number): [number, number] {
    const box = this.svg.getBoundingClientRect();
    const { scale, left, top } = this.now;
    return [box.left + left + x * scale, box.top + top + y * scale];
  }

  /** Shows a different board and fits it into the view. */
  begin(whole: Box): void {
    this.whole = whole;
    this.interest = undefined;
    this.isClose = false;
    this.moved = false;
    this.go(this.fitted(whole), false);
  }

  /** Follows the game. `whole` is the area of the board, and `interest` is the part that must be visible. */
  follow(whole: Box, interest: Box | undefined, isClose: boolean): void {
    const before = this.whole;
    this.whole = whole;
    this.interest = interest;
    this.isClose = isClose;
    clearTimeout(this.later);
    const wait = this.movedAt + HOLD - performance.now();
    if (this.moved && wait > 0) this.later = window.setTimeout(() => this.follow(whole, interest, isClose), wait);
    else if (this.fingers.size === 0) this.adjust(isClose, before);
  }

  private adjust(isClose: boolean, before: Box): void {
    const { interest, whole } = this;
    if (interest && isClose && this.goal.scale < CLOSE) return this.go(this.around(interest, CLOSE));
    if (this.moved) return interest && this.reveal(interest);
    const grown = JSON.stringify(before) !== JSON.stringify(whole);
    if (grown || !this.shows(whole, this.goal) || this.isTooClose()) this.go(this.fitted(whole));
  }

  /** Returns true if the view is zoomed in so far that it does not show the whole board. */
  private isTooClose(): boolean {
    return this.goal.scale > this.fitted(this.whole).scale + 1;
  }

  /** Shows the whole board. */
  fit(): void {
    this.moved = false;
    this.go(this.fitted(this.whole));
  }

  zoom(factor: number, x = this.svg.clientWidth / 2, y = this.svg.clientHeight / 2): void {
    this.touched();
    const { scale: before, left, top } = this.goal;
    const scale = Math.min(LARGEST, Math.max(SMALLEST, before * factor));
    this.go({ scale, left: x - ((x - left) * scale) / before, top: y - ((y - top) * scale) / before }, false);
  }

  private touched(): void {
    this.moved = true;
    this.movedAt = performance.now();
  }

  private size(): { width: number; height: number } {
    return this.svg.getBoundingClientRect();
  }

  private fitted({ west, east, north, south }: Box): View {
    const { width, height } = this.size();
    const scale = Math.max(SMALLEST, Math.min(width / (east - west), height / (south - north), WHOLE));
    return { scale, left: width / 2 - (scale * (west + east)) / 2, top: height / 2 - (scale * (north + south)) / 2 };
  }

  private around({ west, east, north, south }: Box, scale: number): View {
    const { width, height } = this.size();
    return { scale, left: width / 2 - (scale * (west + east)) / 2, top: height / 2 - (scale * (north + south)) / 2 };
  }

  private shows({ west, east, north, south }: Box, { scale, left, top }: View): boolean {
    const { width, height } = this.size();
    const fits = (begin: number, from: number, to: number, size: number) =>
      begin + from * scale >= -1 && begin + to * scale <= size + 1;
    return fits(left, west, east, width) && fits(top, north, south, height);
  }

  /** Moves the view as little as possible to make an area of the table visible. */
  private reveal(box: Box): void {
    if (this.shows(box, this.goal)) return;
    const { width, height } = this.size();
    const { scale, left, top } = this.goal;
    const shift = (begin: number, from: number, to: number, size: number) => {
      const [low, high] = [begin + from * scale, begin + to * scale];
      if (high - low > size) return size / 2 - (low + high) / 2;
      return low < 0 ? -low : Math.min(0, size - high);
    };
    const across = shift(left, box.west, box.east, width);
    const down = shift(top, box.north, box.south, height);
    this.go({ scale, left: left + across, top: top + down });
  }

  /** Keeps the center of the view, or the whole board, visible when the size of the page changes. */
  private resized(): void {
    const whole = this.fitted(this.whole);
    if (!this.moved && this.interest && this.isClose && whole.scale < CLOSE)
      return this.go(this.around(this.interest, CLOSE), false);
    if (!this.moved) return this.go(whole, false);
    if (!this.overlaps()) return this.go(this.fitted(this.whole), false);
    if (this.interest) this.reveal(this.interest);
  }

  private overlaps(): boolean {
    const { width, height } = this.size();
    const { scale, left, top } = this.goal;
    const { west, east, north, south } = this.whole;
    return (
      left + east * scale > scale &&
      left + west * scale < width - scale &&
      top + south * scale > scale &&
      top + north * scale < height - scale
    );
  }

  /** Moves to a view. The movement is animated unless the user moves the view or prefers reduced motion. */
  private go(goal: View, isSmooth = true): void {
    cancelAnimationFrame(this.frame);
    const from = this.now;
    this.goal = goal;
    this.scaled(goal.scale);
    if (!isSmooth || isCalm()) return this.place(goal);
    const begin = performance.now();
    const step = (time: number) => {
      const part = Math.min(1, Math.max(0, (time - begin) / EASE));
      const eased = 1 - (1 - part) ** 3;
      const between = (key: keyof View) => from[key] + (goal[key] - from[key]) * eased;
      this.place(part < 1 ? { scale: between("scale"), left: between("left"), top: between("top") } : goal);
      if (part < 1) this.frame = requestAnimationFrame(step);
    };
    this.frame = requestAnimationFrame(step);
  }

  private place(view: View): void {
    this.now = view;
    this.world.setAttribute("transform", `translate(${view.left} ${view.top}) scale(${view.scale})`);
    this.rests(view === this.goal);
  }

  private wheel(event: WheelEvent): void {
    event.preventDefault();
    const box = this.svg.getBoundingClientRect();
    this.zoom(Math.exp(-event.deltaY / 500), event.clientX - box.left, event.clientY - box.top);
  }

  private down(event: PointerEvent): void {
    this.fingers.set(event.pointerId, event);
    this.dragged = false;
  }

  private move(event: PointerEvent): void {
    const before = this.fingers.get(event.pointerId);
    if (!before) return this.hover(event);
    const dx = event.clientX - before.clientX;
    const dy = event.clientY - before.clientY;
    if (!this.dragged && Math.hypot(dx, dy) < CLICK) return;
    this.dragged = true;
    this.touched();
    const { scale, left, top } = this.goal;
    const [other] = [...this.fingers.values()].filter(({ pointerId }) => pointerId !== event.pointerId);
    if (other) {
      const distance = (at: PointerEvent) => Math.hypot(at.clientX - other.clientX, at.clientY - other.clientY);
      const box = this.svg.getBoundingClientRect();
      // The point between the fingers stays in place.
      this.goal = { scale, left: left + dx / 2, top: top + dy / 2 };
      this.zoom(
        distance(event) / Math.max(1, distance(before)),
        (event.clientX + other.clientX) / 2 - box.left,
        (event.clientY + other.clientY) / 2 - box.top,
      );
    } else this.go({ scale, left: left + dx, top: top + dy }, false);
    this.fingers.set(event.pointerId, event);
  }
}
