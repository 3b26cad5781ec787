//! The state of a game: its progress, its players and its tiles.

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
    /// The name of the phase, which is the decision or draw that the game is waiting for.
    ///
    /// In the base game, the player to act must ``"place"`` a tile or choose a ``"figure"`` action.
    /// With hands or abbeys, the player chooses the source of the tile (``"tile_source"``) or a
    /// tile to ``"discard"``. Expansions add other phases, such as ``"princess"`` and ``"dragon"``;
    /// see :func:`phases`.
    ///
    /// With external chance, the game also waits for draws: the ``"first_player"``, a tile from the
    /// stack (``"draw"``), a tile for a hand (``"deal"``), a tile to hide under a ``"hill"``, or a
    /// shepherd's token (``"sheep"``). ``"over"`` means that the game has ended.
    #[getter]
    pub(super) fn phase(&self) -> &'static str {
        self.game.state().phase().name()
    }

    /// The player to act, ``"chance"`` if a draw is pending, or ``None`` if the game is over.
    #[getter]
    fn actor<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        inspect::actor(py, self.game.state().actor())
    }

    /// The active player; after the end of the game, the player who took the last turn.
    #[getter]
    fn active_player(&self) -> u8 {
        self.game.state().active_player().number()
    }

    /// The turn number, starting at 1.
    #[getter]
    pub(super) fn turn(&self) -> u32 {
        self.game.state().turn()
    }

    /// The turn part, starting at 1. Builders and messages can add turn parts.
    #[getter]
    fn turn_part(&self) -> u8 {
        self.game.state().turn_part()
    }

    /// ``True`` if the game has ended and all points have been scored.
    #[getter]
    fn is_over(&self) -> bool {
        self.game.state().is_over()
    }

    /// Each player's score.
    #[getter]
    fn scores<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.game.state().scores())
    }

    /// The id of the tile to be placed now, or ``None``.
    #[getter]
    fn current_tile(&self) -> Option<&str> {
        inspect::drawn(self.game.state())
    }

    /// The number of river tiles left to draw. River tiles are drawn before all other tiles.
    ///
    /// >>> carc.Game(carc.Config(2, expansions=["river"]), seed=7).river_tiles_remaining > 0
    /// True
    #[getter]
    fn river_tiles_remaining(&self) -> u16 {
        self.game.state().river_tiles_remaining()
    }

    /// The number of tiles left to draw, including river tiles.
    #[getter]
    fn tiles_remaining(&self) -> u16 {
        self.game.state().tiles_remaining()
    }

    /// The number of face-down tiles under hills, which are unknown to all players.
    ///
    /// >>> config = carc.Config(2, expansions=["hills_sheep"])
    /// >>> game = carc.Game(config, deck=["hills/hill-corner", "base/U", "base/V"])
    /// >>> events = game.apply(game.legal_actions()[0])
    /// >>> game.hidden_tiles, game.tiles_remaining
    /// (1, 1)
    #[getter]
    fn hidden_tiles(&self) -> u16 {
        self.game.state().hidden_tiles()
    }

    /// The spot of the shepherd in the pending flock decision, or ``None``.
    ///
    /// The value is set only in the ``"flock"`` phase. If the player has several shepherds in one
    /// field, the value is the spot of the first shepherd.
    #[getter]
    fn flock(&self) -> Option<Spot> {
        self.game.state().flock().map(Spot)
    }

    /// A 64-bit hash of the whole position, identical on every platform and in every language.
    ///
    /// Equal positions have equal hashes, even if their histories differ. The hash depends on
    /// hidden information, so do not send it to players; see :attr:`public_hash` and
    /// :attr:`View.hash`.
    #[getter]
    fn hash(&self) -> u64 {
        self.game.state().hash()
    }

    /// A 64-bit hash of the public information.
    ///
    /// The hash is equal for all games that differ only in hidden hands and tiles under hills, so
    /// it reveals nothing about the hidden tiles.
    ///
    /// >>> options = {"hand_size": "3", "hand_visibility": "hidden"}
    /// >>> game = carc.Game(carc.Config(2, options=options), seed=7)
    /// >>> guess = game.determinize(0, seed=1)
    /// >>> guess.public_hash == game.public_hash, guess.hash == game.hash
    /// (True, False)
    #[getter]
    fn public_hash(&self) -> u64 {
        self.game.state().public_hash()
    }

    /// Every decision and draw so far, in order.
    #[getter]
    fn history(&self) -> Vec<HistoryEntry> {
        inspect::history(self.game.history())
    }

    /// The players by score, highest first; tied players are ordered by number.
    ///
    /// Before the end of the game, the ranking is based on the current scores.
    fn ranking(&self) -> Vec<Rank> {
        let rank = |rank: engine::Rank| Rank {
            rank: rank.rank,
            player: rank.player.number(),
            score: rank.score,
        };
        self.game.state().ranking().into_iter().map(rank).collect()
    }

    /// Returns the number of figures in a player's supply, by figure name.
    ///
    /// Raises:
    ///     CarcError: If the player does not exist.
    ///
    /// >>> carc.Game(carc.Config(2, expansions=["abbot"]), seed=7).supply(0)
    /// {'meeple': 7, 'abbot': 1}
    fn supply<'py>(&self, py: Python<'py>, player: Int) -> PyResult<Bound<'py, PyDict>> {
        inspect::supply(py, self.game.state(), self.seat(player)?)
    }

    /// Returns the ids of the tiles in a player's hand; empty unless ``hand_size`` is set.
    ///
    /// Raises:
    ///     CarcError: If the player does not exist.
    ///
    /// >>> game = carc.Game(carc.Config(2, options={"hand_size": "3"}), seed=7)
    /// >>> len(game.hand(0)), game.phase
    /// (3, 'tile_source')
    fn hand(&self, player: Int) -> PyResult<Vec<String>> {
        let hand = self.game.state().hand(self.seat(player)?);
        Ok(inspect::ids(self.game.setup(), &hand))
    }

    /// The ids of the tiles that are set aside face up because they were drawn too early.
    ///
    /// These tiles return to the stack when they can be played.
    ///
    /// >>> config = carc.Config(2, expansions=["princess_dragon"])
    /// >>> game = carc.Game(config, deck=["princess/dragon-cap", "base/U"])
    /// >>> game.set_aside(), game.current_tile
    /// (['princess/dragon-cap'], 'base/U')
    fn set_aside(&self) -> Vec<String> {
        inspect::ids(self.game.setup(), self.game.state().set_aside())
    }

    /// Returns ``True`` if a player still has their abbey.
    ///
    /// The value is always ``False`` in games without abbeys.
    ///
    /// Raises:
    ///     CarcError: If the player does not exist.
    ///
    /// >>> carc.Game(carc.Config(2, expansions=["abbey_mayor"]), seed=7).has_abbey(1)
    /// True
    fn has_abbey(&self, player: Int) -> PyResult<bool> {
        Ok(self.game.state().has_abbey(self.seat(player)?))
    }

    /// Returns the ids of the tiles removed from the game, in order of removal.
    ///
    /// >>> game = carc.Game(carc.Config(2), deck=["base/E", "base/C", "base/U"])
    /// >>> for text in ["place 0,-1 180", "pass"]:
    /// ...     events = game.apply(game.action(text))
    /// >>> game.discarded()
    /// ['base/C']
    fn discarded(&self) -> Vec<String> {
        inspect::ids(self.game.setup(), &self.game.discarded())
    }

    /// Returns the position as a :class:`Start` for ``Config(start=...)``, or ``None``.
    ///
    /// The result is ``None`` if the game's deck still contains unknown tiles, or if a start
    /// position cannot represent the position, for example during the choice of a score marker.
    ///
    /// >>> game = carc.Game(carc.Config(2), seed=7)
    /// >>> start = game.to_start()
    /// >>> start.active, start.drawn == game.current_tile
    /// (0, True)
    fn to_start<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let start = self.game.state().to_start();
        start.map(|start| start_to_python(py, &start)).transpose()
    }

    /// Returns the rules and the position in board notation, or ``None``.
    ///
    /// :meth:`Config.from_text` parses the text. The result is ``None`` when :meth:`to_start`
    /// returns ``None``.
    ///
    /// >>> game = carc.Game(carc.Config(2), chance="external")
    /// >>> game.to_text().splitlines()
    /// ['carc 1', 'players 2', 'preset bb5', '| D', 'scores 0 0', 'active 0', 'turn 1']
    fn to_text(&self) -> Option<String> {
        self.game.state().to_text()
    }

    /// Returns the rules and the position in board notation, as a single line, or ``None``.
    ///
    /// >>> carc.Game(carc.Config(2), chance="external").to_line()
    /// 'carc 1; players 2; preset bb5; | D; scores 0 0; active 0; turn 1'
    fn to_line(&self) -> Option<String> {
        self.game.state().to_line()
    }

    /// Returns the number of a player's tokens, by token name; empty if the game has no tokens.
    ///
    /// Raises:
    ///     CarcError: If the player does not exist.
    ///
    /// >>> carc.Game(carc.Config(2, expansions=["traders_builders"]), seed=7).tokens(0)
    /// {'wine': 0, 'wheat': 0, 'cloth': 0}
    fn tokens<'py>(&self, py: Python<'py>, player: Int) -> PyResult<Bound<'py, PyDict>> {
        inspect::tokens(py, self.game.state(), self.seat(player)?)
    }

    /// Returns the number of tokens in the bag, by token name; empty if the game has no bag.
    ///
    /// >>> carc.Game(carc.Config(2, expansions=["hills_sheep"]), seed=7).bag()
    /// {'sheep_1': 4, 'sheep_2': 5, 'sheep_3': 5, 'sheep_4': 2, 'wolf': 2}
    fn bag<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        inspect::bag(py, self.game.state())
    }

    /// Returns the record of each card: the number of tiles in the feature that last earned it.
    ///
    /// A record is 0 until the card is awarded. :meth:`tokens` shows which player has each card.
    ///
    /// >>> carc.Game(carc.Config(2, expansions=["king_robber"]), seed=7).records()
    /// {'king': 0, 'robber': 0}
    fn records<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        inspect::records(py, self.game.state())
    }

    /// Returns the number of floors on every tower site, by column and row.
    ///
    /// The result is empty in games without towers.
    ///
    /// >>> carc.Game(carc.Config(2, expansions=["tower"]), seed=7).towers()
    /// {}
    fn towers<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        inspect::towers(py, self.game.state())
    }

    /// Returns the score-track space of a player's robber; ``None`` if the robber is off the track.
    ///
    /// >>> import carc
    /// >>> carc.Game(carc.Config(2, expansions=["robbers"]), seed=7).robber_space(0)
    ///
    fn robber_space(&self, player: Int) -> PyResult<Option<u8>> {
        Ok(self.game.state().robber_space(self.seat(player)?))
    }

    /// Returns the score-track spaces of a player's score markers, from 0 to 49.
    ///
    /// In games with messages, the second element is the messenger's space. Points for which a
    /// marker has not moved yet are part of the score but do not affect the spaces.
    ///
    /// >>> import carc
    /// >>> carc.Game(carc.Config(2, expansions=["messages"]), seed=7).marker_spaces(0)
    /// [0, 0]
    fn marker_spaces(&self, player: Int) -> PyResult<Vec<u16>> {
        Ok(self.game.state().marker_spaces(self.seat(player)?).map(u16::from).collect())
    }

    /// Returns the value of a player's messenger, the second score marker; 0 in games without
    /// messages.
    ///
    /// >>> import carc
    /// >>> carc.Game(carc.Config(2, expansions=["messages"]), seed=7).messenger(0)
    /// 0
    fn messenger(&self, player: Int) -> PyResult<i32> {
        Ok(self.game.state().messenger(self.seat(player)?))
    }

    /// Returns the number of ingots on every tile that has any, by column and row.
    ///
    /// >>> config = carc.Config(2, expansions=["gold_mines"])
    /// >>> game = carc.Game(config, deck=["gold/curve-monastery"])
    /// >>> game.play(carc.Action.place_tile(0, 1, 0))
    /// >>> game.ingots()
    /// {(0, 0): 1, (0, 1): 1}
    fn ingots<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        inspect::ingots(py, self.game.state())
    }

    /// Returns the figures that one player has captured from another, as counts by name.
    ///
    /// Args:
    ///     captor: The player who captured the figures.
    ///     owner: The player who owns the figures.
    ///
    /// Raises:
    ///     CarcError: If the player does not exist.
    ///
    /// >>> carc.Game(carc.Config(2, expansions=["tower"]), seed=7).prisoners(0, 1)
    /// {}
    fn prisoners<'py>(
        &self,
        py: Python<'py>,
        captor: Int,
        owner: Int,
    ) -> PyResult<Bound<'py, PyDict>> {
        inspect::prisoners(py, self.game.state(), self.seat(captor)?, self.seat(owner)?)
    }

    /// ``True`` if a ransom has been paid in this turn.
    #[getter]
    fn has_ransomed(&self) -> bool {
        self.game.state().has_ransomed()
    }

    /// Returns the number of completed features of the given kind on the board.
    ///
    /// Args:
    ///     kind: The kind, such as ``"city"``.
    ///
    /// Raises:
    ///     ParseError: If the kind is unknown.
    ///
    /// >>> carc.Game(seed=7).completed_features("city")
    /// 0
    fn completed_features(&self, kind: &str) -> PyResult<u16> {
        inspect::completed_features(self.game.state(), kind)
    }

    /// Returns the tokens on a spot, by name: sheep, ingots, a ferry, a bridge or a castle.
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
        inspect::tokens_at(py, self.game.state(), spot.get())
    }

    /// Returns the number of copies of each tile left to draw, by tile id.
    fn unseen(&self) -> BTreeMap<String, u16> {
        inspect::unseen(self.game.state())
    }
}
