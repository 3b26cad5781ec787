//! The methods that games and views share.

/// Defines the methods that games and views share. The class must have `setup()`, `position()`, and
/// a field `inner` that can be rendered.
macro_rules! looks {
    ($class:ident) => {
        #[wasm_bindgen]
        impl $class {
            /// The game's config, as a new handle.
            #[wasm_bindgen(getter)]
            pub fn config(&self) -> Config {
                Config(Arc::clone(self.inner.setup()))
            }

            /// The name of the phase, such as `"place"` or `"figure"`, or `"over"` at the end of
            /// the game. See `vocabulary().phases`.
            #[wasm_bindgen(getter)]
            pub fn phase(&self) -> String {
                self.state().phase().name().to_owned()
            }

            /// The player to act, `"chance"` if an external draw is pending, or `undefined` if the
            /// game is over.
            #[wasm_bindgen(getter, unchecked_return_type = "number | 'chance' | undefined")]
            pub fn actor(&self) -> JsValue {
                look::actor(self.state().actor())
            }

            /// The active player; after the end of the game, the player who took the last turn.
            #[wasm_bindgen(getter, js_name = activePlayer)]
            pub fn active_player(&self) -> u8 {
                self.state().active_player().number()
            }

            /// The turn number, from 1.
            #[wasm_bindgen(getter)]
            pub fn turn(&self) -> u32 {
                self.state().turn()
            }

            /// The turn part, from 1. A builder earns a second part, and messages grant additional
            /// parts.
            #[wasm_bindgen(getter, js_name = turnPart)]
            pub fn turn_part(&self) -> u8 {
                self.state().turn_part()
            }

            /// True if the game has ended and all points have been scored.
            #[wasm_bindgen(getter, js_name = isOver)]
            pub fn is_over(&self) -> bool {
                self.state().is_over()
            }

            /// Each player's score.
            #[wasm_bindgen(getter, unchecked_return_type = "number[]")]
            pub fn scores(&self) -> JsValue {
                to_js(&self.state().scores())
            }

            /// The id of the current tile, if any.
            #[wasm_bindgen(getter, js_name = currentTile)]
            pub fn current_tile(&self) -> Option<String> {
                self.state().current_tile().map(|kind| look::id(self.setup(), kind).to_owned())
            }

            /// The number of tiles left to draw, including river tiles.
            #[wasm_bindgen(getter, js_name = tilesRemaining)]
            pub fn tiles_remaining(&self) -> u16 {
                self.state().tiles_remaining()
            }

            /// The number of river tiles left to draw. River tiles are drawn before all other
            /// tiles.
            #[wasm_bindgen(getter, js_name = riverTilesRemaining)]
            pub fn river_tiles_remaining(&self) -> u16 {
                self.state().river_tiles_remaining()
            }

            /// The number of face-down tiles under hills, which are hidden from all players.
            #[wasm_bindgen(getter, js_name = hiddenTiles)]
            pub fn hidden_tiles(&self) -> u16 {
                self.state().hidden_tiles()
            }

            /// The shepherd of the pending decision in the `"flock"` phase, or `undefined`.
            #[wasm_bindgen(getter, unchecked_return_type = "Spot | undefined")]
            pub fn flock(&self) -> JsValue {
                look::some(self.state().flock())
            }

            /// Returns the number of figures in a player's supply, by figure name.
            #[wasm_bindgen(unchecked_return_type = "Record<string, number>")]
            pub fn supply(&self, player: f64) -> Result<JsValue, JsValue> {
                let seat = config::seat(self.setup(), player)?;
                Ok(look::supply(self.state(), seat))
            }

            /// Returns a player's number of tokens, by token name; empty in games without tokens.
            #[wasm_bindgen(unchecked_return_type = "Record<string, number>")]
            pub fn tokens(&self, player: f64) -> Result<JsValue, JsValue> {
                let seat = config::seat(self.setup(), player)?;
                Ok(look::tokens(self.state(), seat))
            }

            /// Returns the number of tokens in the bag, by token name; empty in games without a
            /// bag.
            #[wasm_bindgen(unchecked_return_type = "Record<string, number>")]
            pub fn bag(&self) -> JsValue {
                look::bag(self.state())
            }

            /// Returns the record of each card: the number of tiles in the feature that last earned
            /// the card.
            #[wasm_bindgen(unchecked_return_type = "Record<string, number>")]
            pub fn records(&self) -> JsValue {
                look::records(self.state())
            }

            /// Returns the number of completed features of the given kind, such as `"city"`, on the
            /// board.
            #[wasm_bindgen(js_name = completedFeatures)]
            pub fn completed_features(&self, kind: &str) -> Result<u16, JsValue> {
                look::completed(self.state(), kind)
            }

            /// Returns each player's points if the game ended now, with the reasons. Features that
            /// have been completed in this turn but not yet scored are scored first; pending
            /// decisions are skipped.
            #[wasm_bindgen(unchecked_return_type = "Standing")]
            pub fn standing(&self) -> JsValue {
                crate::analysis::standing(self.state())
            }

            /// Returns the remaining tiles whose sides fit a cell, ordered by tile type number. The
            /// list is empty if the cell is not open. The remaining tiles include the current tile,
            /// as in `deadCells`.
            #[wasm_bindgen(unchecked_return_type = "FittingTile[]")]
            pub fn fits(&self, x: f64, y: f64) -> Result<JsValue, JsValue> {
                Ok(crate::analysis::fits(self.state(), look::cell(x, y)?))
            }

            /// Returns the features of the given kind with the most tiles, ordered by first spot.
            /// The list can contain one feature, several tied features, or none. Both complete and
            /// incomplete features are included. A complete feature no longer has owners after it
            /// has been scored.
            #[wasm_bindgen(unchecked_return_type = "Feature[]")]
            pub fn largest(&self, kind: &str) -> Result<JsValue, JsValue> {
                crate::analysis::largest(self.state(), kind)
            }

            /// Returns every complete turn with its results. Without arguments, the turns begin
            /// with the pending decision. Before a tile is placed, `tile` can replace the current
            /// tile, and `player` can replace the active player. A turn ends before the next draw
            /// of a tile or token, before the dragon moves, before another player decides, and
            /// before the second part that a builder earns.
            #[wasm_bindgen(unchecked_return_type = "TurnOutcome[]")]
            pub fn outcomes(
                &self,
                tile: Option<String>,
                player: Option<f64>,
            ) -> Result<JsValue, JsValue> {
                crate::analysis::outcomes(self.state(), tile, player)
            }

            /// Computes the expected final points of every candidate of the player to act. The
            /// points are exact if the budget of `nodes` positions (default: 1,000,000) is
            /// sufficient. Every player maximizes the expected lead over the best opponent, and
            /// draws are averaged over all outcomes. The search deepens by one turn at a time and
            /// returns the result of the last complete depth. A cancelled call returns its results
            /// so far.
            ///
            /// @throws {AgentError} If the game is over, if hands are hidden, or if the call was cancelled or ran out of
            ///   nodes before it had played every candidate to the end of its turn.
            #[wasm_bindgen(unchecked_return_type = "Solution")]
            pub fn solve(
                &self,
                #[wasm_bindgen(unchecked_optional_param_type = "SolveOptions")] options: JsValue,
            ) -> Result<JsValue, JsValue> {
                crate::solve::solve(self.state(), &options)
            }

            /// Returns the tokens of the figure on a spot, by name, such as a shepherd's sheep.
            #[wasm_bindgen(js_name = tokensAt, unchecked_return_type = "Record<string, number>")]
            pub fn tokens_at(
                &self,
                #[wasm_bindgen(unchecked_param_type = "Spot")] spot: JsValue,
            ) -> Result<JsValue, JsValue> {
                Ok(look::tokens_at(self.state(), look::spot(&spot)?))
            }

            /// The ids of the tiles that are set aside face up because they were drawn too early.
            #[wasm_bindgen(js_name = setAside)]
            pub fn set_aside(&self) -> Vec<String> {
                look::ids(self.setup(), self.state().set_aside())
            }

            /// Returns the score-track space of a player's robber; `undefined` if the robber is not
            /// on the track.
            #[wasm_bindgen(js_name = robberSpace)]
            pub fn robber_space(&self, player: f64) -> Result<Option<u8>, JsValue> {
                Ok(self.state().robber_space(config::seat(self.setup(), player)?))
            }

            /// Returns the score-track spaces of a player's score markers, from 0 to 49. In games
            /// with messages, the second element is the messenger's space. Before the markers have
            /// moved, points from the current round are included in the score but not reflected in
            /// the spaces.
            #[wasm_bindgen(js_name = markerSpaces, unchecked_return_type = "number[]")]
            pub fn marker_spaces(&self, player: f64) -> Result<js_sys::Array, JsValue> {
                let player = config::seat(self.setup(), player)?;
                Ok(self.state().marker_spaces(player).map(JsValue::from).collect())
            }

            /// Returns the value of a player's messenger, the second score marker; 0 in games
            /// without messages.
            pub fn messenger(&self, player: f64) -> Result<i32, JsValue> {
                Ok(self.state().messenger(config::seat(self.setup(), player)?))
            }

            /// Returns the number of ingots on every tile with ingots.
            #[wasm_bindgen(unchecked_return_type = "(Cell & { count: number })[]")]
            pub fn ingots(&self) -> JsValue {
                look::ingots(self.state())
            }

            /// Returns the bridges, castles and ferries on the board. `renderPieceSvg` draws a
            /// token by its name.
            #[wasm_bindgen(js_name = placedTokens, unchecked_return_type = "PlacedToken[]")]
            pub fn placed_tokens(&self) -> JsValue {
                look::placed_tokens(self.state())
            }

            /// Returns the number of floors on every tower site; empty in games without towers.
            #[wasm_bindgen(unchecked_return_type = "(Cell & { floors: number })[]")]
            pub fn towers(&self) -> JsValue {
                look::towers(self.state())
            }

            /// Returns the figures that one player has captured from another player, as counts by
            /// name.
            ///
            /// @param captor The player who captured the figures.
            /// @param owner The player who owns the figures.
            #[wasm_bindgen(unchecked_return_type = "Record<string, number>")]
            pub fn prisoners(&self, captor: f64, owner: f64) -> Result<JsValue, JsValue> {
                let captor = config::seat(self.setup(), captor)?;
                let owner = config::seat(self.setup(), owner)?;
                Ok(look::prisoners(self.state(), captor, owner))
            }

            /// True if a ransom has been paid in this turn.
            #[wasm_bindgen(getter, js_name = hasRansomed)]
            pub fn has_ransomed(&self) -> bool {
                self.state().has_ransomed()
            }

            /// Returns true if a player still has their abbey; always false in games without abbeys.
            #[wasm_bindgen(js_name = hasAbbey)]
            pub fn has_abbey(&self, player: f64) -> Result<bool, JsValue> {
                Ok(self.state().has_abbey(config::seat(self.setup(), player)?))
            }

            /// Returns the ids of the known tiles in a player's hand; empty unless the `hand_size` option is set.
            pub fn hand(&self, player: f64) -> Result<Vec<String>, JsValue> {
                let seat = config::seat(self.setup(), player)?;
                Ok(look::ids(self.setup(), &self.state().hand(seat)))
            }

            /// Returns the number of tiles in a player's hand, known or unknown.
            #[wasm_bindgen(js_name = handSize)]
            pub fn hand_size(&self, player: f64) -> Result<u32, JsValue> {
                Ok(self.state().hand_size(config::seat(self.setup(), player)?) as u32)
            }

            /// Returns every tile on the board, in the order of placement.
            #[wasm_bindgen(unchecked_return_type = "PlacedTile[]")]
            pub fn board(&self) -> JsValue {
                look::board(self.state())
            }

            /// Returns the empty cells next to tiles, ordered by row, then column.
            #[wasm_bindgen(js_name = openCells, unchecked_return_type = "Cell[]")]
            pub fn open_cells(&self) -> JsValue {
                look::cells(self.state().open_cells())
            }

            /// Returns the holes: the empty cells with tiles on all four sides. An abbey can be
            /// placed in a hole unless adjacent shrines forbid it.
            #[wasm_bindgen(unchecked_return_type = "Cell[]")]
            pub fn holes(&self) -> JsValue {
                look::cells(self.state().holes())
            }

            /// Returns the open cells that no remaining tile fits.
            #[wasm_bindgen(js_name = deadCells, unchecked_return_type = "Cell[]")]
            pub fn dead_cells(&self) -> JsValue {
                look::cells(self.state().dead_cells())
            }

            /// The cell of the last placed tile; `undefined` if no tile has been placed.
            #[wasm_bindgen(getter, js_name = lastCell, unchecked_return_type = "Cell | undefined")]
            pub fn last_cell(&self) -> JsValue {
                look::some(self.state().last_cell())
            }

            /// Returns the segments at the ports of a placed tile, taking its rotation into
            /// account. The result has an entry for each of the four sides, clockwise from north,
            /// with the segments at its left, center and right port as seen from the center of the
            /// tile. A port without a segment is `null`. Returns `undefined` if the cell is empty.
            /// Spots also use these segment numbers.
            #[wasm_bindgen(unchecked_return_type = "Ports | undefined")]
            pub fn ports(&self, x: f64, y: f64) -> Result<JsValue, JsValue> {
                let ports = self.state().ports(look::cell(x, y)?);
                Ok(look::some(ports))
            }

            /// Returns the number of the segment at a placed tile's port, if any.
            ///
            /// @param side `"north"`, `"east"`, `"south"` or `"west"`, on the board.
            /// @param position `"left"`, `"center"` or `"right"`, as seen from the center of the tile.
            #[wasm_bindgen(js_name = segmentAt)]
            pub fn segment_at(
                &self,
                x: f64,
                y: f64,
                #[wasm_bindgen(unchecked_param_type = "Side")] side: String,
                #[wasm_bindgen(unchecked_param_type = "'left' | 'center' | 'right'")]
                position: String,
            ) -> Result<Option<u8>, JsValue> {
                look::port(self.state(), look::cell(x, y)?, &side, &position)
            }

            /// Returns all players' figures on the board, ordered by spot.
            #[wasm_bindgen(unchecked_return_type = "PlacedFigure[]")]
            pub fn figures(&self) -> JsValue {
                to_js(&self.state().figures())
            }

            /// Returns the spots of the neutral figures on the board, such as the dragon, by name.
            /// A neutral figure whose spot is a segment accompanies a meeple, but a neutral figure
            /// whose spot is a cell does not.
            #[wasm_bindgen(js_name = neutralFigures, unchecked_return_type = "Record<string, Spot>")]
            pub fn neutral_figures(&self) -> JsValue {
                look::neutral(self.state())
            }

            /// Returns every feature on the board, ordered by first spot.
            #[wasm_bindgen(unchecked_return_type = "Feature[]")]
            pub fn features(&self) -> JsValue {
                to_js(&self.state().features())
            }

            /// Returns the feature that contains a segment, or `undefined` if the segment does not
            /// exist.
            #[wasm_bindgen(js_name = featureAt, unchecked_return_type = "Feature | undefined")]
            pub fn feature_at(
                &self,
                #[wasm_bindgen(unchecked_param_type = "Spot")] spot: JsValue,
            ) -> Result<JsValue, JsValue> {
                let feature = self.state().feature_at(look::spot(&spot)?);
                Ok(look::some(feature))
            }

            /// Returns the spot at a point on the table, such as the position of a click or tap, if
            /// any. `x` increases to the right, and `y` increases downward. The tile on cell (x, y)
            /// covers the square from (x, y) to (x + 1, y + 1).
            #[wasm_bindgen(unchecked_return_type = "Spot | undefined")]
            pub fn pick(&self, x: f64, y: f64) -> JsValue {
                look::some(carc_render::pick(self.position(), self.setup(), x, y))
            }

            /// Returns the point on the table where a figure on a spot is drawn, or `undefined` if
            /// the spot does not exist.
            #[wasm_bindgen(unchecked_return_type = "[number, number] | undefined")]
            pub fn locate(
                &self,
                #[wasm_bindgen(unchecked_param_type = "Spot")] spot: JsValue,
            ) -> Result<JsValue, JsValue> {
                let spot = look::spot(&spot)?;
                let point = carc_render::locate(self.position(), self.setup(), spot);
                Ok(look::point(point))
            }

            /// Renders the board as a standalone SVG document. The same position always produces the same text.
            #[wasm_bindgen(js_name = renderSvg)]
            pub fn render_svg(
                &self,
                #[wasm_bindgen(unchecked_optional_param_type = "SvgOptions")] options: JsValue,
            ) -> Result<String, JsValue> {
                let options = look::svg_options(&options)?;
                Ok(carc_render::render_svg(self.position(), self.setup(), &options))
            }

            /// Renders the board as text for a terminal.
            #[wasm_bindgen(js_name = renderText)]
            pub fn render_text(
                &self,
                #[wasm_bindgen(unchecked_optional_param_type = "TextOptions")] options: JsValue,
            ) -> String {
                let options = look::text_options(&options);
                carc_render::render_text(self.position(), self.setup(), &options)
            }
        }
    };
}
pub(crate) use looks;
