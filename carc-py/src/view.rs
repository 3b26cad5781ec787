//! Views, which contain the information available to one player.

use std::{collections::BTreeMap, sync::Arc};

use carc_engine as engine;
use carc_render::SvgOptions;
use pyo3::{
    prelude::*,
    types::{PyDict, PyTuple},
};

use crate::{
    action::Action,
    analysis::{self, FittingTile, Standing, TurnOutcome},
    config::Config,
    error::{load_error, seat},
    game::Game,
    inspect::{self, Feature, HistoryEntry, PlacedFigure, PlacedTile, Ports},
    shown,
    solve::{self, Solution},
    spot::{Spot, SpotOrX},
    tile::pair,
    value::{Int, Reduced},
};

/// A game as seen by a player or a spectator; created with :meth:`Game.view`.
///
/// A view contains the position and the history, but no hidden information, such as the seed or the
/// order of the remaining tiles. Views are immutable and picklable. A player's view is safe to send
/// to that player.
///
/// >>> game = carc.Game(carc.Config(2), deck=["base/U", "base/V", "base/E"])
/// >>> view = game.view(0)
/// >>> view.current_tile, view.unseen()
/// ('base/U', {'base/E': 1, 'base/V': 1})
/// >>> view.determinize(seed=5).hash == game.hash
/// True
#[pyclass(frozen, module = "carc")]
pub(crate) struct View {
    pub(crate) view: engine::View,
    pub(crate) config: Py<Config>,
}

impl View {
    fn seat(&self, player: Int) -> PyResult<engine::Player> {
        seat(self.view.setup(), player)
    }
}

#[pymethods]
impl View {
    /// The player whose view this is; ``None`` for a spectator.
    #[getter]
    fn player(&self) -> Option<u8> {
        self.view.player().map(engine::Player::number)
    }

    /// The game's config.
    #[getter]
    fn config(&self, py: Python<'_>) -> Py<Config> {
        self.config.clone_ref(py)
    }

    /// The name of the phase; see :attr:`Game.phase`.
    #[getter]
    fn phase(&self) -> &'static str {
        self.view.state().phase().name()
    }

    /// The player to act, ``"chance"`` or ``None``; see :attr:`Game.actor`.
    #[getter]
    fn actor<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        inspect::actor(py, self.view.state().actor())
    }

    /// The active player.
    #[getter]
    fn active_player(&self) -> u8 {
        self.view.state().active_player().number()
    }

    /// The turn number, starting at 1.
    #[getter]
    fn turn(&self) -> u32 {
        self.view.state().turn()
    }

    /// The turn part; see :attr:`Game.turn_part`.
    #[getter]
    fn turn_part(&self) -> u8 {
        self.view.state().turn_part()
    }

    /// The number of tiles left to draw, including river tiles.
    ///
    /// :meth:`unseen` also counts tiles under hills and in hidden hands.
    #[getter]
    fn tiles_remaining(&self) -> u16 {
        self.view.state().tiles_remaining()
    }

    /// The number of river tiles left to draw.
    #[getter]
    fn river_tiles_remaining(&self) -> u16 {
        self.view.state().river_tiles_remaining()
    }

    /// The number of face-down tiles under hills, which :meth:`unseen` includes.
    #[getter]
    fn hidden_tiles(&self) -> u16 {
        self.view.state().hidden_tiles()
    }

    /// The spot of the shepherd in the pending flock decision, or ``None``; see :attr:`Game.flock`.
    #[getter]
    fn flock(&self) -> Option<Spot> {
        self.view.state().flock().map(Spot)
    }

    /// Each player's score.
    #[getter]
    fn scores<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.view.state().scores())
    }

    /// The id of the tile to be placed now, or ``None``.
    #[getter]
    fn current_tile(&self) -> Option<&str> {
        inspect::drawn(self.view.state())
    }

    /// A 64-bit hash of the view, which is equal for all games with the same view.
    #[getter]
    fn hash(&self) -> u64 {
        self.view.state().hash()
    }

    /// Every decision and draw so far, limited to the information that the viewer is allowed to
    /// know.
    #[getter]
    fn history(&self) -> Vec<HistoryEntry> {
        inspect::history(self.view.history())
    }

    /// Returns every legal action that the viewer can determine; see :meth:`Game.legal_actions`.
    ///
    /// If hands are hidden, other players' actions with tiles unknown to the viewer are not listed.
    ///
    /// Args:
    ///     all_rotations: ``True`` to list equivalent rotations of a symmetric tile separately.
    ///
    /// >>> game = carc.Game(carc.Config(2), seed=7)
    /// >>> game.view(1).legal_actions() == game.legal_actions()
    /// True
    #[pyo3(signature = (*, all_rotations=false))]
    fn legal_actions(&self, all_rotations: bool) -> Vec<Action> {
        inspect::legal_actions(self.view.state(), all_rotations)
    }

    /// Returns the spot at a point on the table, or ``None``; see :meth:`Game.pick`.
    fn pick(&self, x: f64, y: f64) -> Option<Spot> {
        carc_render::pick(self.view.position(), self.view.setup(), x, y).map(Spot)
    }

    /// Returns the point where a figure on a spot is drawn; see :meth:`Game.locate`.
    #[pyo3(signature = (x, y=None, segment=None, *, corner=None, space=None, tower=false, lying=false))]
    fn locate(
        &self,
        x: SpotOrX,
        y: Option<Int>,
        segment: Option<Int>,
        corner: Option<Int>,
        space: Option<Int>,
        tower: bool,
        lying: bool,
    ) -> PyResult<Option<(f64, f64)>> {
        let spot = x.spot(y, segment, corner, space, tower, lying)?;
        Ok(carc_render::locate(self.view.position(), self.view.setup(), spot).map(pair))
    }

    /// Returns every tile on the board, in the order of placement.
    fn board(&self) -> Vec<PlacedTile> {
        inspect::board(self.view.state())
    }

    /// Returns the empty cells next to tiles; see :meth:`Game.open_cells`.
    fn open_cells(&self) -> Vec<(i16, i16)> {
        inspect::cells(self.view.state().open_cells())
    }

    /// Returns the segments at the ports of a placed tile; see :meth:`Game.ports`.
    ///
    /// >>> carc.Game(carc.Config(2), seed=7).view(0).ports(0, 0)
    /// ((0, 0, 0), (2, 1, 3), (3, None, 3), (3, 1, 2))
    fn ports(&self, x: Int, y: Int) -> PyResult<Option<Ports>> {
        inspect::ports(self.view.state(), x, y)
    }

    /// Returns the segment number at a port; see :meth:`Game.segment_at`.
    fn segment_at(&self, x: Int, y: Int, side: &str, position: &str) -> PyResult<Option<u8>> {
        inspect::segment_at(self.view.state(), x, y, (side, position))
    }

    /// Returns the empty cells with tiles on all four sides; see :meth:`Game.holes`.
    fn holes(&self) -> Vec<(i16, i16)> {
        inspect::cells(self.view.state().holes())
    }

    /// Returns the open cells that no remaining tile fits.
    ///
    /// The remaining tiles are the current tile and all tiles that are in hands, set aside, or
    /// unseen by the viewer; see :meth:`Game.dead_cells`.
    fn dead_cells(&self) -> Vec<(i16, i16)> {
        inspect::cells(self.view.state().dead_cells())
    }

    /// The cell of the last placed tile; see :attr:`Game.last_cell`.
    #[getter]
    fn last_cell(&self) -> Option<(i16, i16)> {
        self.view.state().last_cell().map(inspect::cell)
    }

    /// Returns all players' figures on the board, ordered by spot.
    fn figures(&self) -> Vec<PlacedFigure> {
        inspect::figures(self.view.state())
    }

    /// Returns the spots of the neutral figures, by name; see :meth:`Game.neutral_figures`.
    fn neutral_figures<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        inspect::neutral_figures(py, self.view.state())
    }

    /// Returns every feature on the board; see :class:`Feature`.
    fn features(&self) -> Vec<Feature> {
        inspect::features(self.view.state())
    }

    /// Returns the feature that contains a segment, or ``None``; see :meth:`Game.feature_at`.
    #[pyo3(signature = (x, y=None, segment=None))]
    fn feature_at(
        &self,
        x: SpotOrX,
        y: Option<Int>,
        segment: Option<Int>,
    ) -> PyResult<Option<Feature>> {
        let spot = x.spot(y, segment, None, None, false, false)?;
        Ok(inspect::feature_at(self.view.state(), spot))
    }

    /// Returns each player's points if the game ended now; see :meth:`Game.standing`.
    fn standing(&self) -> Standing {
        analysis::standing(self.view.state())
    }

    /// Returns the remaining tiles that fit a cell; see :meth:`Game.fits`.
    ///
    /// The remaining tiles are the current tile and all tiles that are in hands, set aside, or
    /// unseen by the viewer.
    fn fits(&self, x: Int, y: Int) -> PyResult<Vec<FittingTile>> {
        analysis::fits(self.view.state(), x, y)
    }

    /// Returns the features of the given kind with the most tiles; see :meth:`Game.largest`.
    fn largest(&self, kind: &str) -> PyResult<Vec<Feature>> {
        analysis::largest(self.view.state(), kind)
    }

    /// Returns every complete turn with its results; see :meth:`Game.outcomes`.
    #[pyo3(signature = (tile=None, player=None))]
    fn outcomes(&self, tile: Option<&str>, player: Option<Int>) -> PyResult<Vec<TurnOutcome>> {
        analysis::outcomes(self.view.state(), tile, player)
    }

    /// Computes the expected final points of every candidate; see :meth:`Game.solve`.
    #[pyo3(signature = (*, turns=false, nodes=Int::from(1_000_000), cancel=None, progress=None), text_signature = "(self, *, turns=False, nodes=1000000, cancel=None, progress=None)")]
    fn solve(
        &self,
        py: Python<'_>,
        turns: bool,
        nodes: Int,
        cancel: Option<Bound<'_, PyAny>>,
        progress: Option<Bound<'_, PyAny>>,
    ) -> PyResult<Solution> {
        solve::solve(py, self.view.state(), turns, nodes, cancel, progress)
    }

    /// Returns the number of figures in a player's supply, by figure name.
    fn supply<'py>(&self, py: Python<'py>, player: Int) -> PyResult<Bound<'py, PyDict>> {
        inspect::supply(py, self.view.state(), self.seat(player)?)
    }

    /// Returns the number of a player's tokens, by token name; empty if the game has no tokens.
    fn tokens<'py>(&self, py: Python<'py>, player: Int) -> PyResult<Bound<'py, PyDict>> {
        inspect::tokens(py, self.view.state(), self.seat(player)?)
    }

    /// Returns the number of tokens in the bag, by token name; see :meth:`Game.bag`.
    fn bag<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        inspect::bag(py, self.view.state())
    }

    /// Returns the number of floors on every tower site; see :meth:`Game.towers`.
    fn towers<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        inspect::towers(py, self.view.state())
    }

    /// Returns the prisoners that one player has captured from another; see :meth:`Game.prisoners`.
    fn prisoners<'py>(
        &self,
        py: Python<'py>,
        captor: Int,
        owner: Int,
    ) -> PyResult<Bound<'py, PyDict>> {
        inspect::prisoners(py, self.view.state(), self.seat(captor)?, self.seat(owner)?)
    }

    /// ``True`` if a ransom has been paid in this turn.
    #[getter]
    fn has_ransomed(&self) -> bool {
        self.view.state().has_ransomed()
    }

    /// Returns the record of each card in the game; see :meth:`Game.records`.
    fn records<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        inspect::records(py, self.view.state())
    }

    /// Returns the number of completed features; see :meth:`Game.completed_features`.
    fn completed_features(&self, kind: &str) -> PyResult<u16> {
        inspect::completed_features(self.view.state(), kind)
    }

    /// Returns the space of a player's robber; see :meth:`Game.robber_space`.
    fn robber_space(&self, player: Int) -> PyResult<Option<u8>> {
        Ok(self.view.state().robber_space(self.seat(player)?))
    }

    /// Returns the spaces of a player's score markers; see :meth:`Game.marker_spaces`.
    fn marker_spaces(&self, player: Int) -> PyResult<Vec<u16>> {
        Ok(self.view.state().marker_spaces(self.seat(player)?).map(u16::from).collect())
    }

    /// Returns the value of a player's messenger; see :meth:`Game.messenger`.
    fn messenger(&self, player: Int) -> PyResult<i32> {
        Ok(self.view.state().messenger(self.seat(player)?))
    }

    /// Returns the number of ingots on every tile that has any; see :meth:`Game.ingots`.
    fn ingots<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        inspect::ingots(py, self.view.state())
    }

    /// Returns the tokens on a spot, by name; see :meth:`Game.tokens_at`.
    fn tokens_at<'py>(
        &self,
        py: Python<'py>,
        spot: &Bound<'_, Spot>,
    ) -> PyResult<Bound<'py, PyDict>> {
        inspect::tokens_at(py, self.view.state(), spot.get())
    }

    /// Returns the ids of the tiles in a player's hand that are known to the viewer.
    ///
    /// :meth:`hand_size` also counts unknown tiles.
    fn hand(&self, player: Int) -> PyResult<Vec<String>> {
        let hand = self.view.state().hand(self.seat(player)?);
        Ok(inspect::ids(self.view.setup(), &hand))
    }

    /// Returns the number of tiles in a player's hand, known or unknown.
    fn hand_size(&self, player: Int) -> PyResult<usize> {
        Ok(self.view.state().hand_size(self.seat(player)?))
    }

    /// Returns the ids of the tiles removed from the game, in order of removal.
    fn discarded(&self) -> Vec<String> {
        inspect::ids(self.view.setup(), self.view.discarded())
    }

    /// Returns the ids of the tiles that are set aside; see :meth:`Game.set_aside`.
    fn set_aside(&self) -> Vec<String> {
        inspect::ids(self.view.setup(), self.view.state().set_aside())
    }

    /// Returns ``True`` if a player still has their abbey.
    fn has_abbey(&self, player: Int) -> PyResult<bool> {
        Ok(self.view.state().has_abbey(self.seat(player)?))
    }

    /// Returns the number of copies of each tile that the viewer has not seen, by tile id.
    ///
    /// Tiles under hills and in other players' hidden hands are included.
    fn unseen(&self) -> BTreeMap<String, u16> {
        inspect::unseen(self.view.state())
    }

    /// Returns a full game that is consistent with this view.
    ///
    /// Every arrangement of the unseen tiles is equally likely. A pending draw remains pending.
    ///
    /// Args:
    ///     seed: The seed for the hidden information and for later draws.
    fn determinize(&self, py: Python<'_>, seed: Int) -> PyResult<Game> {
        let game = self.view.determinize(seed.argument("seed")?);
        Ok(Game::on(game, self.config.clone_ref(py)))
    }

    /// Returns the view as JSON text for :meth:`from_json`.
    ///
    /// The text contains the player, actor, phase, active player, turn and turn part, current tile,
    /// scores, supplies, abbeys and tokens (if the game has any), options, board, figures
    /// (including neutral ones), tiles set aside, the bag, shepherds with their tokens and the
    /// number of hidden tiles (if the game has any), hands, discarded and unseen tiles, the number
    /// of tiles left to draw, the history, the config and the hash.
    fn to_json(&self) -> String {
        self.view.to_json()
    }

    /// Loads a view from its JSON text.
    ///
    /// Args:
    ///     text: The JSON text that :meth:`to_json` returned.
    ///     config: The game's config. If the config is omitted, the config in the text is used and
    ///         its tables are rebuilt for each view, which makes loading several times slower.
    ///
    /// Raises:
    ///     LoadError: If the text is not a view, is too long, truncated or modified, or belongs to
    ///         a game with a different config.
    ///
    /// >>> view = carc.Game(carc.Config(2), seed=7).view(0)
    /// >>> carc.View.from_json(view.to_json()) == view
    /// True
    /// >>> carc.View.from_json(view.to_json(), config=view.config) == view
    /// True
    #[staticmethod]
    #[pyo3(signature = (text, *, config=None))]
    fn from_json(py: Python<'_>, text: &str, config: Option<Py<Config>>) -> PyResult<Self> {
        let known = config.as_ref().map(|config| Arc::clone(&config.get().0));
        let view = py.detach(|| match &known {
            Some(setup) => engine::View::from_json_in(setup, text),
            None => engine::View::from_json(text),
        });
        let view = view.map_err(|error| load_error(&error))?;
        let config = match config {
            Some(config) => config,
            None => Py::new(py, Config(Arc::clone(view.setup())))?,
        };
        Ok(Self { view, config })
    }

    fn __copy__(&self, py: Python<'_>) -> Self {
        Self { view: self.view.clone(), config: self.config.clone_ref(py) }
    }

    #[pyo3(signature = (memo, /))]
    fn __deepcopy__(&self, py: Python<'_>, memo: &Bound<'_, PyAny>) -> Self {
        let _ = memo;
        self.__copy__(py)
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| self.view == other.get().view)
    }

    fn __hash__(&self) -> u64 {
        self.hash()
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> Reduced<'py, (String,)> {
        Ok((slf.get_type().getattr("from_json")?, (slf.get().to_json(),)))
    }

    fn __str__(&self) -> String {
        shown::text(self.view.position(), self.view.setup())
    }

    fn _repr_svg_(&self) -> String {
        shown::picture(self.view.position(), self.view.setup(), &SvgOptions::default())
    }

    fn __repr__(&self) -> String {
        let viewer = match self.view.player() {
            Some(player) => format!("player {player}"),
            None => "a spectator".to_owned(),
        };
        format!(
            "<carc.View of {viewer}: {} tiles on the board, scores {:?}>",
            self.view.state().board().len(),
            self.view.state().scores(),
        )
    }
}
