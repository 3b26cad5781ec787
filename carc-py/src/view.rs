//! What one player may know.

use std::{collections::BTreeMap, sync::Arc};

use carc_engine as engine;
use pyo3::{
    prelude::*,
    types::{PyDict, PyTuple},
};

use crate::{
    action::Action,
    config::Config,
    error::{load_error, seat},
    game::Game,
    inspect::{self, Feature, HistoryEntry, PlacedFigure, PlacedTile, Ports},
    shown,
    spot::{Spot, SpotOrX},
    tile::pair,
    value::{Int, Reduced},
};

/// A game as one player may see it, or a spectator: the whole position and history, but neither
/// the order of the tiles to come nor the seed that decides it. :meth:`Game.view` makes it.
///
/// Views are immutable and can be pickled: sending one gives nothing away.
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
    fn seat(&self, player: Int) -> PyResult<u8> {
        seat(self.view.setup(), player)
    }
}

#[pymethods]
impl View {
    /// Who looks; ``None`` is a spectator.
    #[getter]
    fn player(&self) -> Option<u8> {
        self.view.player()
    }

    /// What is played with and by which rules.
    #[getter]
    fn config(&self, py: Python<'_>) -> Py<Config> {
        self.config.clone_ref(py)
    }

    /// What is to be decided; see :attr:`Game.phase`.
    #[getter]
    fn phase(&self) -> &'static str {
        self.view.position().phase().name()
    }

    /// Who decides; see :attr:`Game.actor`.
    #[getter]
    fn actor<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        inspect::actor(py, self.view.position().actor())
    }

    /// Whose turn it is.
    #[getter]
    fn active_player(&self) -> u8 {
        self.view.position().active_player()
    }

    /// The number of the turn, from 1.
    #[getter]
    fn turn(&self) -> u32 {
        self.view.position().turn()
    }

    /// The part of the turn; see :attr:`Game.turn_part`.
    #[getter]
    fn turn_part(&self) -> u8 {
        self.view.position().turn_part()
    }

    /// How many tiles are left to draw, those of the river included; with tiles under hills and
    /// with hidden hands fewer than :meth:`unseen` lists.
    #[getter]
    fn tiles_remaining(&self) -> u16 {
        self.view.position().tiles_remaining()
    }

    /// How many tiles of the river are left to draw.
    #[getter]
    fn river_tiles_remaining(&self) -> u16 {
        self.view.position().river_tiles_remaining()
    }

    /// How many tiles lie face down under hills; they are among :meth:`unseen`.
    #[getter]
    fn hidden_tiles(&self) -> u16 {
        self.view.position().hidden_tiles()
    }

    /// The shepherd whose flock is asked about, or ``None``; see :attr:`Game.flock`.
    #[getter]
    fn flock(&self) -> Option<Spot> {
        self.view.position().flock().map(Spot)
    }

    /// The points of each player, by seat.
    #[getter]
    fn scores<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.view.position().scores(self.view.setup()))
    }

    /// The id of the tile that is drawn and to be laid, or ``None``.
    #[getter]
    fn current_tile(&self) -> Option<&str> {
        inspect::drawn(self.view.setup(), self.view.position())
    }

    /// A 64-bit hash of what the viewer knows: equal for all games that give the same view.
    #[getter]
    fn hash(&self) -> u64 {
        self.view.hash()
    }

    /// What was decided and drawn so far.
    #[getter]
    fn history(&self) -> Vec<HistoryEntry> {
        inspect::history(self.view.history())
    }

    /// Every legal action as far as the viewer knows the position; see :meth:`Game.legal_actions`.
    /// With hidden hands, what another player may do with tiles that the viewer does not know is
    /// not listed.
    ///
    /// >>> game = carc.Game(carc.Config(2), seed=7)
    /// >>> game.view(1).legal_actions() == game.legal_actions()
    /// True
    #[pyo3(signature = (*, all_rotations=false))]
    fn legal_actions(&self, all_rotations: bool) -> Vec<Action> {
        let (setup, position) = (self.view.setup(), self.view.position());
        inspect::legal_actions(setup, position, all_rotations)
    }

    /// The spot at a point of the table; see :meth:`Game.pick`.
    fn pick(&self, x: f64, y: f64) -> Option<Spot> {
        carc_render::pick(self.view.position(), self.view.setup(), x, y).map(Spot)
    }

    /// The point of the table where a figure on a spot stands; see :meth:`Game.locate`.
    #[pyo3(signature = (x, y=None, segment=None, *, corner=None, space=None, tower=false))]
    fn locate(
        &self,
        x: SpotOrX,
        y: Option<Int>,
        segment: Option<Int>,
        corner: Option<Int>,
        space: Option<Int>,
        tower: bool,
    ) -> PyResult<Option<(f64, f64)>> {
        let spot = x.spot(y, segment, corner, space, tower)?;
        Ok(carc_render::locate(self.view.position(), self.view.setup(), spot).map(pair))
    }

    /// Every tile on the board, in the order in which they were laid.
    fn board(&self) -> Vec<PlacedTile> {
        inspect::board(self.view.setup(), self.view.position())
    }

    /// The empty cells beside tiles; see :meth:`Game.open_cells`.
    fn open_cells(&self) -> Vec<(i16, i16)> {
        inspect::cells(self.view.position().open_cells())
    }

    /// The segments at the sides of a placed tile, as it lies; see :meth:`Game.ports`.
    ///
    /// >>> carc.Game(carc.Config(2), seed=7).view(0).ports(0, 0)
    /// ((0, 0, 0), (2, 1, 3), (3, None, 3), (3, 1, 2))
    fn ports(&self, x: Int, y: Int) -> PyResult<Option<Ports>> {
        inspect::ports(self.view.setup(), self.view.position(), x, y)
    }

    /// The segment at a port of a placed tile; see :meth:`Game.segment_at`.
    fn segment_at(&self, x: Int, y: Int, side: &str, position: &str) -> PyResult<Option<u8>> {
        let (setup, seen) = (self.view.setup(), self.view.position());
        inspect::segment_at(setup, seen, x, y, (side, position))
    }

    /// The empty cells with tiles on all four sides; see :meth:`Game.holes`.
    fn holes(&self) -> Vec<(i16, i16)> {
        inspect::cells(self.view.position().holes())
    }

    /// The cells beside tiles that no tile fits that the viewer has not seen, that is drawn, in a
    /// hand or set aside; see :meth:`Game.dead_cells`.
    fn dead_cells(&self) -> Vec<(i16, i16)> {
        inspect::cells(self.view.position().dead_cells(self.view.setup()))
    }

    /// The cell of the tile that was laid last; see :attr:`Game.last_cell`.
    #[getter]
    fn last_cell(&self) -> Option<(i16, i16)> {
        self.view.position().last_cell().map(inspect::cell)
    }

    /// Every figure of a player on the board, in the order of their spots.
    fn figures(&self) -> Vec<PlacedFigure> {
        inspect::figures(self.view.position())
    }

    /// The figures on the board that belong to nobody; see :meth:`Game.neutral_figures`.
    fn neutral_figures<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        inspect::neutral_figures(py, self.view.position())
    }

    /// Every feature on the board; see :class:`Feature`.
    fn features(&self) -> Vec<Feature> {
        inspect::features(self.view.setup(), self.view.position())
    }

    /// The feature to which a segment belongs; see :meth:`Game.feature_at`.
    #[pyo3(signature = (x, y=None, segment=None))]
    fn feature_at(
        &self,
        x: SpotOrX,
        y: Option<Int>,
        segment: Option<Int>,
    ) -> PyResult<Option<Feature>> {
        let spot = x.spot(y, segment, None, None, false)?;
        Ok(inspect::feature_at(self.view.setup(), self.view.position(), spot))
    }

    /// How many of each figure of the game a player has in front of them.
    fn supply<'py>(&self, py: Python<'py>, player: Int) -> PyResult<Bound<'py, PyDict>> {
        inspect::supply(py, self.view.setup(), self.view.position(), self.seat(player)?)
    }

    /// How many of each token of the game a player has; empty if the game has no tokens.
    fn tokens<'py>(&self, py: Python<'py>, player: Int) -> PyResult<Bound<'py, PyDict>> {
        inspect::tokens(py, self.view.setup(), self.view.position(), self.seat(player)?)
    }

    /// How many of each token are in the bag; see :meth:`Game.bag`.
    fn bag<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        inspect::bag(py, self.view.setup(), self.view.position())
    }

    /// The floors on every site on the table; see :meth:`Game.towers`.
    fn towers<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        inspect::towers(py, self.view.position())
    }

    /// What one player holds of another; see :meth:`Game.prisoners`.
    fn prisoners<'py>(
        &self,
        py: Python<'py>,
        captor: Int,
        owner: Int,
    ) -> PyResult<Bound<'py, PyDict>> {
        inspect::prisoners(py, self.view.position(), self.seat(captor)?, self.seat(owner)?)
    }

    /// Whether the ransom of this turn has been paid.
    #[getter]
    fn has_ransomed(&self) -> bool {
        self.view.position().has_ransomed()
    }

    /// The record of each card of the game; see :meth:`Game.records`.
    fn records<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        inspect::records(py, self.view.setup(), self.view.position())
    }

    /// How many features of a kind are complete on the board.
    fn completed_features(&self, kind: &str) -> PyResult<u16> {
        inspect::completed_features(self.view.setup(), self.view.position(), kind)
    }

    /// The tokens beside the figure on a spot, by name; see :meth:`Game.tokens_at`.
    fn tokens_at<'py>(
        &self,
        py: Python<'py>,
        spot: &Bound<'_, Spot>,
    ) -> PyResult<Bound<'py, PyDict>> {
        inspect::tokens_at(py, self.view.setup(), self.view.position(), spot.get())
    }

    /// The ids of the tiles in a player's hand as far as the viewer knows them;
    /// :meth:`hand_size` counts them.
    fn hand(&self, player: Int) -> PyResult<Vec<String>> {
        let hand = self.view.position().hand(self.seat(player)?);
        Ok(inspect::ids(self.view.setup(), &hand))
    }

    /// How many tiles a player has in hand, known or not.
    fn hand_size(&self, player: Int) -> PyResult<usize> {
        Ok(self.view.position().hand_size(self.seat(player)?))
    }

    /// The ids of the tiles that have left the game, in the order in which they went.
    fn discarded(&self) -> Vec<String> {
        inspect::ids(self.view.setup(), self.view.discarded())
    }

    /// The ids of the tiles that lie face up beside the stack; see :meth:`Game.set_aside`.
    fn set_aside(&self) -> Vec<String> {
        inspect::ids(self.view.setup(), self.view.position().set_aside())
    }

    /// Whether a player still has their abbey in front of them.
    fn has_abbey(&self, player: Int) -> PyResult<bool> {
        Ok(self.view.position().has_abbey(self.seat(player)?))
    }

    /// The tiles that the viewer has not seen yet, by id, and how many of each; those under hills,
    /// and with hidden hands those that others hold, are among them.
    fn unseen(&self) -> BTreeMap<String, u16> {
        inspect::unseen(self.view.setup(), self.view.position())
    }

    /// A full game that agrees with this view: every arrangement of the unseen tiles is equally
    /// likely, by a generator with this seed. A draw that is due is still due.
    fn determinize(&self, py: Python<'_>, seed: Int) -> PyResult<Game> {
        let game = self.view.determinize(seed.argument("seed")?);
        Ok(Game::on(game, self.config.clone_ref(py)))
    }

    /// The view as JSON: player, actor, phase, whose turn it is, its number and part, drawn tile,
    /// scores, supplies, who has their abbey and tokens (if the game has any), options, board,
    /// figures (also those of nobody), tiles set aside, the bag of tokens, shepherds with the
    /// tokens beside them and the number of hidden tiles (if the game has any), hands, discarded
    /// and unseen tiles, how many tiles are left to draw, history, config and hash.
    fn to_json(&self) -> String {
        self.view.to_json()
    }

    /// Reads a view from its JSON: the same view. Raises :class:`LoadError` if the text is too
    /// long, cut short, edited or no view.
    ///
    /// With the ``config`` of the game, which is in the text too, reading is several times faster:
    /// tables need not be made for each view. It raises :class:`LoadError` if the view is of a game
    /// with another config.
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
        shown::svg(self.view.position(), self.view.setup())
    }

    fn __repr__(&self) -> String {
        let viewer = match self.view.player() {
            Some(player) => format!("player {player}"),
            None => "a spectator".to_owned(),
        };
        format!(
            "<carc.View of {viewer}: {} tiles on the board, scores {:?}>",
            self.view.position().board().len(),
            self.view.position().scores(self.view.setup()),
        )
    }
}
