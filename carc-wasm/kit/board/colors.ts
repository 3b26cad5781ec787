/** The players' colors. */

/** The color of each player's figures in the engine's pictures, by player number. */
export const PLAYER_COLORS = ["#c9151f", "#1747a6", "#ffe03c", "#2b2b30", "#fdfdfb", "#c069d8", "#ee6f08", "#2bb8c4"];

/** A color for text on each player's color. */
export const PLAYER_INKS = ["#ffffff", "#ffffff", "#000000", "#ffffff", "#000000", "#000000", "#000000", "#000000"];
