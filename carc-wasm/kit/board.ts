/**
 * The element `<carc-board>`, and the functions that create positions for it. This module does not import WebAssembly.
 */

export { PLAYER_COLORS, PLAYER_INKS } from "./board/colors.js";
export { CarcBoard } from "./board/element.js";
export { animate, goesOn, isCalm, settled } from "./board/motion.js";
export { type Picture, PictureCache, type PictureSource, decodeSvg } from "./board/pictures.js";
export {
  BoardReader,
  type Picked,
  type PositionOptions,
  isSameSpot,
  positionOf,
  spotOf,
} from "./board/position.js";
export type {
  BoardLabels,
  BoardPosition,
  CarcBoardEvents,
  Choice,
  Gain,
  Piece,
  Point,
  RecentTile,
  Rings,
} from "./board/types.js";
