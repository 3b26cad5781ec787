//! What a game tells of its course, its players and its tiles.

use std::collections::BTreeMap;

use carc_engine as engine;
use pyo3::{
    prelude::*,
    types::{PyDict, PyTuple},
};

use super::Game;
use crate::{
    config::start_to_python,
    inspect::{self, HistoryEntry, Rank},
    spot::Spot,
    value::Int,
};

#[pymethods]
impl Game {
    /// What is to be decided: ``"draw"`` a tile, ``"place"`` it, use a ``"figure"``; who begins
    /// (``"first_player"``); with hands or abbeys which tile to play (``"tile_source"``), with
    /// hands which one to ``"discard"`` or to ``"deal"``; whom the ``"princess"`` takes, where the
    /// ``"dragon"`` or a ``"wagon"`` goes; what is to become of a ``"flock"``; whom the
    /// ``"plague"`` takes; which tile goes under a ``"hill"`` and which token a shepherd gets
    /// (``"sheep"``), where the game does not draw by itself; or ``"over"``. Expansions add phases.
    #[getter]
    pub(super) fn phase(&self) -> &'static str {
        self.game.phase().name()
    }

    /// Who decides: the seat of a player, ``"chance"`` where an open game waits for a draw, or
    /// ``None`` when the game is over.
    #[getter]
    fn actor<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        inspect::actor(py, self.game.actor())
    }

    /// Whose turn it is, also after the end: then whose turn was the last.
    #[getter]
    fn active_player(&self) -> u8 {
        self.game.position().active_player()
    }

    /// The number of the turn, from 1.
    #[getter]
    pub(super) fn turn(&self) -> u32 {
        self.game.position().turn()
    }

    /// The part of the turn: 2 while a second tile of the turn is played, otherwise 1.
    #[getter]
    fn turn_part(&self) -> u8 {
        self.game.position().turn_part()
    }

    /// Whether the game has ended and all points are given.
    #[getter]
    fn is_over(&self) -> bool {
        self.game.is_over()
    }

    /// The points of each player, by seat.
    #[getter]
    fn scores<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.game.scores())
    }

    /// The id of the tile that is drawn and to be laid, or ``None``.
    #[getter]
    fn current_tile(&self) -> Option<&str> {
        inspect::drawn(self.game.setup(), self.game.position())
    }

    /// How many tiles of the river are left to draw; while there are any, they come first.
    ///
    /// >>> carc.Game(carc.Config(2, expansions=["river"]), seed=7).river_tiles_remaining > 0
    /// True
    #[getter]
    fn river_tiles_remaining(&self) -> u16 {
        self.game.position().river_tiles_remaining()
    }

    /// How many tiles are left to draw, those of the river included.
    #[getter]
    fn tiles_remaining(&self) -> u16 {
        self.game.position().tiles_remaining()
    }

    /// How many tiles lie face down under hills. Nobody may know which ones.
    ///
    /// >>> config = carc.Config(2, expansions=["hills_sheep"])
    /// >>> game = carc.Game(config, deck=["hills/hill-corner", "base/U", "base/V"])
    /// >>> events = game.apply(game.legal_actions()[0])
    /// >>> game.hidden_tiles, game.tiles_remaining
    /// (1, 1)
    #[getter]
    fn hidden_tiles(&self) -> u16 {
        self.game.position().hidden_tiles()
    }

    /// The shepherd whose flock is asked about in the phase ``"flock"``, of several of the player's
    /// in one field the first; ``None`` in other phases.
    #[getter]
    fn flock(&self) -> Option<Spot> {
        self.game.position().flock().map(Spot)
    }

    /// A 64-bit hash that depends on what is hidden, so it is not for players; see
    /// :attr:`public_hash` and :attr:`View.hash`. The same on every platform and in every language.
    /// Equal positions have equal hashes, whatever led to them.
    #[getter]
    fn hash(&self) -> u64 {
        self.game.hash()
    }

    /// A 64-bit hash of what everybody may know: equal for all games that differ only in hidden
    /// hands and tiles under hills, so that it tells nothing of them.
    ///
    /// >>> options = {"hand_size": "3", "hand_visibility": "hidden"}
    /// >>> game = carc.Game(carc.Config(2, options=options), seed=7)
    /// >>> guess = game.determinize(0, seed=1)
    /// >>> guess.public_hash == game.public_hash, guess.hash == game.hash
    /// (True, False)
    #[getter]
    fn public_hash(&self) -> u64 {
        self.game.public_hash()
    }

    /// Everything that was decided and drawn so far, in order.
    #[getter]
    fn history(&self) -> Vec<HistoryEntry> {
        inspect::history(self.game.history())
    }

    /// The players by points, the most first, tied players by seat; before the end, the order as
    /// it stands.
    fn ranking(&self) -> Vec<Rank> {
        let rank =
            |rank: engine::Rank| Rank { rank: rank.rank, player: rank.player, score: rank.score };
        self.game.ranking().into_iter().map(rank).collect()
    }

    /// How many of each figure of the game a player has in front of them.
    ///
    /// >>> carc.Game(carc.Config(2, expansions=["abbot"]), seed=7).supply(0)
    /// {'meeple': 7, 'abbot': 1}
    fn supply<'py>(&self, py: Python<'py>, player: Int) -> PyResult<Bound<'py, PyDict>> {
        inspect::supply(py, self.game.setup(), self.game.position(), self.seat(player)?)
    }

    /// The ids of the tiles in a player's hand; empty unless the option ``hand_size`` gives hands.
    ///
    /// >>> game = carc.Game(carc.Config(2, options={"hand_size": "3"}), seed=7)
    /// >>> len(game.hand(0)), game.phase
    /// (3, 'tile_source')
    fn hand(&self, player: Int) -> PyResult<Vec<String>> {
        let hand = self.game.position().hand(self.seat(player)?);
        Ok(inspect::ids(self.game.setup(), &hand))
    }

    /// The ids of the tiles that were drawn too early and lie face up beside the stack; they go
    /// back when they may come.
    ///
    /// >>> config = carc.Config(2, expansions=["princess_dragon"])
    /// >>> game = carc.Game(config, deck=["princess/dragon-cap", "base/U"])
    /// >>> game.set_aside(), game.current_tile
    /// (['princess/dragon-cap'], 'base/U')
    fn set_aside(&self) -> Vec<String> {
        inspect::ids(self.game.setup(), self.game.position().set_aside())
    }

    /// Whether a player still has their abbey in front of them; always ``False`` in games
    /// without.
    ///
    /// >>> carc.Game(carc.Config(2, expansions=["abbey_mayor"]), seed=7).has_abbey(1)
    /// True
    fn has_abbey(&self, player: Int) -> PyResult<bool> {
        Ok(self.game.position().has_abbey(self.seat(player)?))
    }

    /// The ids of the tiles that have left the game, in the order in which they went. The game is
    /// played through to find them.
    ///
    /// >>> game = carc.Game(carc.Config(2), deck=["base/E", "base/C", "base/U"])
    /// >>> for text in ["place 0,-1 180", "pass"]:
    /// ...     events = game.apply(game.action(text))
    /// >>> game.discarded()
    /// ['base/C']
    fn discarded(&self) -> Vec<String> {
        inspect::ids(self.game.setup(), &self.game.discarded())
    }

    /// The position as a :class:`Start`: ``Config(start=...)`` begins another game with it, as it
    /// is or changed. ``None`` unless the player whose turn it is has yet to lay their tile.
    ///
    /// >>> game = carc.Game(carc.Config(2), seed=7)
    /// >>> start = game.to_start()
    /// >>> start.active, start.drawn == game.current_tile
    /// (0, True)
    fn to_start<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let start = self.game.position().to_start(self.game.setup());
        start.map(|start| start_to_python(py, &start)).transpose()
    }

    /// How many of each token of the game a player has; empty if the game has no tokens.
    ///
    /// >>> carc.Game(carc.Config(2, expansions=["traders_builders"]), seed=7).tokens(0)
    /// {'wine': 0, 'wheat': 0, 'cloth': 0}
    fn tokens<'py>(&self, py: Python<'py>, player: Int) -> PyResult<Bound<'py, PyDict>> {
        inspect::tokens(py, self.game.setup(), self.game.position(), self.seat(player)?)
    }

    /// How many of each token are in the bag from which chance draws; empty if the game has no bag.
    ///
    /// >>> carc.Game(carc.Config(2, expansions=["hills_sheep"]), seed=7).bag()
    /// {'sheep_1': 4, 'sheep_2': 5, 'sheep_3': 5, 'sheep_4': 2, 'wolf': 2}
    fn bag<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        inspect::bag(py, self.game.setup(), self.game.position())
    }

    /// The record of each card of the game: how many tiles the feature has for which it was last
    /// given; 0 before. :meth:`tokens` says who holds it.
    ///
    /// >>> carc.Game(carc.Config(2, expansions=["king_robber"]), seed=7).records()
    /// {'king': 0, 'robber': 0}
    fn records<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        inspect::records(py, self.game.setup(), self.game.position())
    }

    /// The floors on every site on the table, by column and row; empty in games without towers.
    ///
    /// >>> carc.Game(carc.Config(2, expansions=["tower"]), seed=7).towers()
    /// {}
    fn towers<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        inspect::towers(py, self.game.position())
    }

    /// The meeples of the player ``owner`` that the player ``captor`` holds, by name.
    ///
    /// >>> carc.Game(carc.Config(2, expansions=["tower"]), seed=7).prisoners(0, 1)
    /// {}
    fn prisoners<'py>(
        &self,
        py: Python<'py>,
        captor: Int,
        owner: Int,
    ) -> PyResult<Bound<'py, PyDict>> {
        inspect::prisoners(py, self.game.position(), self.seat(captor)?, self.seat(owner)?)
    }

    /// Whether the ransom of this turn has been paid.
    #[getter]
    fn has_ransomed(&self) -> bool {
        self.game.position().has_ransomed()
    }

    /// How many features of a kind, such as ``"city"``, are complete on the board.
    ///
    /// >>> carc.Game(seed=7).completed_features("city")
    /// 0
    fn completed_features(&self, kind: &str) -> PyResult<u16> {
        inspect::completed_features(self.game.setup(), self.game.position(), kind)
    }

    /// The tokens beside the figure on a spot, by name: the sheep of a shepherd.
    ///
    /// >>> start = carc.Start(
    /// ...     tiles=[carc.StartTile("base/B", 0, 0)],
    /// ...     figures=[carc.StartFigure(0, "shepherd", carc.Spot(0, 0, 0), {"sheep_2": 1})],
    /// ... )
    /// >>> config = carc.Config(2, expansions=["hills_sheep"], start=start)
    /// >>> carc.Game(config, seed=7).tokens_at(carc.Spot(0, 0, 0))
    /// {'sheep_2': 1}
    fn tokens_at<'py>(
        &self,
        py: Python<'py>,
        spot: &Bound<'_, Spot>,
    ) -> PyResult<Bound<'py, PyDict>> {
        inspect::tokens_at(py, self.game.setup(), self.game.position(), spot.get())
    }

    /// The tiles that are left to draw, by id, and how many of each.
    fn unseen(&self) -> BTreeMap<String, u16> {
        inspect::unseen(self.game.setup(), self.game.position())
    }
}
