/** The style sheet for boards. */

const CSS = `
:host {
  display: block;
  min-height: 100px;
  overflow: hidden;
}
svg {
  display: block;
  width: 100%;
  height: 100%;
  touch-action: none;
  cursor: grab;
  user-select: none;
}
:focus-visible {
  outline: none;
  stroke: Highlight;
  stroke-width: 0.06;
}
.piece {
  pointer-events: none;
}
.badge {
  fill: #fbf8ef;
  stroke: #4a3f38;
  stroke-width: 0.012;
}
.count {
  font:
    700 0.09px system-ui,
    sans-serif;
  fill: #2a221c;
  text-anchor: middle;
  pointer-events: none;
}
.last {
  fill: none;
  stroke: var(--carc-board-accent, light-dark(#1d5f4a, #7fd0b0));
  stroke-width: 0.05;
  pointer-events: none;
}
.last.edge {
  stroke: #fffbe9;
  stroke-width: 0.09;
}
.dead {
  stroke: var(--carc-board-dead, #8a2b2b);
  stroke-width: 0.04;
}
.feature {
  fill: #fff8;
  stroke: #fff;
  stroke-width: 0.03;
  pointer-events: none;
  fill-rule: evenodd;
}
.gain {
  pointer-events: none;
  animation: glow 2.6s var(--after) both;
}
.gain path {
  stroke-linejoin: round;
  fill: #fff6;
  stroke-width: 0.06;
  fill-rule: evenodd;
}
.gain circle {
  stroke: #fff;
  stroke-width: 0.025;
}
.gain text {
  font:
    800 0.3px system-ui,
    sans-serif;
  stroke-width: 0.1;
  stroke-linejoin: round;
  paint-order: stroke;
}
.gain .seat {
  font-size: 0.17px;
  text-anchor: middle;
}
.rise {
  animation: rise 2.6s var(--after) both ease-out;
}
@keyframes glow {
  0%,
  100% {
    opacity: 0;
  }
  8%,
  75% {
    opacity: 1;
  }
}
@keyframes rise {
  to {
    transform: translateY(-0.45px);
  }
}
@media (prefers-reduced-motion: reduce) {
  .rise {
    animation: none;
  }
}
.cell {
  fill: var(--carc-board-cell, light-dark(#1d5f4a33, #7fd0b033));
  stroke: var(--carc-board-accent, light-dark(#1d5f4a, #7fd0b0));
  stroke-width: 0.02;
  cursor: pointer;
}
.cell.turn {
  fill: transparent;
  stroke-dasharray: 0.06 0.05;
}
.cell:hover {
  fill: #fff5;
}
.ghost {
  opacity: 0.75;
  pointer-events: none;
}
.spot {
  fill: #fff1;
  stroke: #fff;
  stroke-width: 0.02;
  fill-rule: evenodd;
  cursor: pointer;
}
.spot:hover {
  fill: #fff7;
}
.dot {
  r: var(--dot);
  fill: #fff9;
  stroke: #111;
}
.dot:hover {
  fill: #fff;
}
.control {
  cursor: pointer;
}
.control circle {
  fill: var(--carc-board-paper, light-dark(#fffdf6, #262a26));
  stroke: var(--carc-board-accent, light-dark(#1d5f4a, #7fd0b0));
  stroke-width: 0.1;
}
.control path {
  fill: none;
  stroke: var(--carc-board-accent, light-dark(#1d5f4a, #7fd0b0));
  stroke-width: 0.18;
  stroke-linecap: round;
  stroke-linejoin: round;
}
.control.confirm circle {
  fill: var(--carc-board-accent, light-dark(#1d5f4a, #7fd0b0));
}
.control.confirm path {
  stroke: var(--carc-board-on-accent, light-dark(#ffffff, #10231c));
}
.piece.ghost {
  opacity: 0.6;
}
.dot:hover + .piece.ghost {
  opacity: 1;
}
@media (forced-colors: active) {
  .cell,
  .spot {
    forced-color-adjust: none;
    stroke: Highlight;
  }
}
`;

let sheet: CSSStyleSheet | undefined;

/** Returns the style sheet that all boards share. */
export function styles(): CSSStyleSheet {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(CSS);
  }
  return sheet;
}
