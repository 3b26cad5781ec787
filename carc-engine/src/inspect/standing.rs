//! The points that final scoring would add, and the tiles that fit a cell.

#[cfg(feature = "json")]
use serde::Serialize;

use super::FeatureView;
use crate::{
    event::Event,
    geometry::{Cell, Rotation},
    position::Position,
    rules::State,
    score::ScoreEntry,
    setup::Reach,
    vocab::{Player, ScoreReason, SegmentKind, TileType},
};

/// Each player's current score, and each player's final score if the game ended now, as returned by
/// [`State::standing`].
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "json", derive(Serialize))]
pub struct Standing {
    /// Each player's current score.
    pub scores: Vec<i32>,
    /// Each player's final score if the game ended now.
    pub totals: Vec<i32>,
    /// The score entries that final scoring would add, in order. The list includes entries without
    /// points, such as lost challenges.
    pub entries: Vec<ScoreEntry>,
}

impl Standing {
    /// Returns the points that final scoring would add for a player, by reason, ordered by reason
    /// number. The sum of these points and the player's current score is the player's total.
    ///
    /// ```
    /// use carc_engine::{Game, Player, ScoreReason, Setup};
    /// let mut game = Game::with_deck(Setup::base(2)?, &["base/D", "base/V"])?;
    /// for text in ["place 1,0 0", "place meeple 1,0 0"] {
    ///     game.play(game.setup().parse_action(text).unwrap()).unwrap();
    /// }
    /// let standing = game.state().standing();
    /// assert_eq!(standing.by_reason(Player::new(0)), [(ScoreReason::UNFINISHED_CITY, 1)]);
    /// assert_eq!(standing.by_reason(Player::new(1)), []);
    /// # Ok::<(), carc_engine::ConfigError>(())
    /// ```
    pub fn by_reason(&self, player: Player) -> Vec<(ScoreReason, i32)> {
        let mut sums: Vec<(ScoreReason, i32)> = Vec::new();
        for entry in self.entries.iter().filter(|entry| entry.player == player) {
            match sums.iter_mut().find(|(reason, _)| *reason == entry.reason) {
                Some((_, sum)) => *sum += entry.points,
                None => sums.push((entry.reason, entry.points)),
            }
        }
        crate::compact::sort_by_key(&mut sums, |(reason, _)| reason.number());
        sums
    }

    /// Computes the standing on a copy of the position, and leaves the copy at the end of the game.
    pub(super) fn ending(copy: &mut Position, state: State<'_>) -> Self {
        let mut events = Vec::new();
        let scores = state.scores().to_vec();
        copy.end_scored(state.setup(), &mut events);
        let totals = copy.state(state.setup()).scores().to_vec();
        Self { scores, totals, entries: scored(&events).copied().collect() }
    }
}

/// Returns the score entries in a list of events.
pub(super) fn scored(events: &[Event]) -> impl Iterator<Item = &ScoreEntry> {
    events.iter().filter_map(|event| match event {
        Event::Scored(entry) => Some(entry),
        _ => None,
    })
}

/// A tile type that fits an open cell, as returned by [`State::fits`].
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "json", derive(Serialize))]
pub struct FittingTile {
    /// The tile type.
    pub tile_type: TileType,
    /// The number of copies that have not been placed yet, at least 1.
    pub copies: u16,
    /// The rotations that fit, in ascending order. For a symmetric tile, only the smallest of the
    /// equivalent rotations is listed (TURN-25).
    pub rotations: Vec<Rotation>,
}

impl State<'_> {
    /// Returns each player's points if the game ended now, and the score entries that final scoring
    /// would add.
    ///
    /// The method first scores the features that were completed in this turn and have not been
    /// scored yet (TURN-15). The method then skips pending decisions and runs final scoring
    /// (FINAL-1 to FINAL-9), which adds nothing if the game is already over. The position does not
    /// change, because the method works on a copy.
    ///
    /// ```
    /// use carc_engine::{Game, Setup};
    /// let mut game = Game::with_deck(Setup::base(2)?, &["base/D", "base/V"])?;
    /// for text in ["place 1,0 0", "place meeple 1,0 0"] {
    ///     game.play(game.setup().parse_action(text).unwrap()).unwrap();
    /// }
    /// let standing = game.state().standing();
    /// assert_eq!((standing.scores, standing.totals), (vec![0, 0], vec![1, 0]));
    /// # Ok::<(), carc_engine::ConfigError>(())
    /// ```
    pub fn standing(self) -> Standing {
        Standing::ending(&mut self.position.clone(), self)
    }

    /// Returns the remaining tile types that fit a cell, in the order of their numbers. The list is
    /// empty if the cell is not open.
    ///
    /// A tile fits if its sides match the neighboring tiles; other rules, such as the river rules,
    /// are not checked. As in [`dead_cells`](Self::dead_cells), the remaining tiles are the current
    /// tile, tiles in stacks and hands, tiles that are set aside, and tiles under hills that are
    /// unknown to all players. Abbeys are not included, because they fit every hole. The state of a
    /// [`View`](crate::View) counts only tiles that its viewer may know.
    ///
    /// ```
    /// use carc_engine::{Cell, Game, Rotation, Setup};
    /// let game = Game::with_deck(Setup::base(2)?, &["base/U", "base/E", "base/E"])?;
    /// let fits = game.state().fits(Cell::new(0, -1));
    /// assert_eq!(fits.len(), 1, "only a tile with a city side fits");
    /// assert_eq!(game.setup().tile_types()[fits[0].tile_type.index()].id, "base/E");
    /// assert_eq!((fits[0].copies, fits[0].rotations.as_slice()), (2, [Rotation::R180].as_slice()));
    /// # Ok::<(), carc_engine::ConfigError>(())
    /// ```
    pub fn fits(self, cell: Cell) -> Vec<FittingTile> {
        let graph = self.feature_graph();
        let Some(open) = graph.open_cell(cell) else { return Vec::new() };
        let (catalogue, constraint) = (&self.setup.catalogue, graph.constraint(open));
        let fit = |(tile_type, copies)| {
            if copies == 0 || catalogue.shape(tile_type).reach == Reach::Hole {
                return None;
            }
            let bits = catalogue.fit(tile_type).one::<false>(constraint);
            let is_set = |rotation: &Rotation| bits >> *rotation as u8 & 1 == 1;
            let rotations: Vec<_> = Rotation::ALL.into_iter().filter(is_set).collect();
            (bits != 0).then_some(FittingTile { tile_type, copies, rotations })
        };
        let left = self.copies_left();
        TileType::all(left.len()).zip(left).filter_map(fit).collect()
    }

    /// Returns the number of copies of each tile type that have not been placed yet.
    pub(super) fn copies_left(self) -> Vec<u16> {
        let Self { position, setup } = self;
        let mut left: Vec<u16> =
            TileType::all(setup.tile_types().len()).map(|kind| self.remaining(kind)).collect();
        let hands = Player::all(position.players.into())
            .flat_map(|player| position.expansions.house.hands.of(player));
        let held = self.set_aside().iter().copied();
        for kind in hands.chain(held).chain(position.drawn.known()) {
            left[kind.index()] += 1;
        }
        left
    }

    /// Returns the features of the given kind that have the most tiles, in the order of their first
    /// spots. The list can contain one feature, several tied features, or none. Both complete and
    /// incomplete features are included.
    ///
    /// A complete feature has no [owners](FeatureView::owners) once it has been scored. The King
    /// and Robber cards depend only on completed features (KR-CARD-5); see
    /// [`record`](Self::record).
    ///
    /// ```
    /// use carc_engine::{Game, SegmentKind, Setup};
    /// let mut game = Game::with_deck(Setup::base(2)?, &["base/U", "base/V"])?;
    /// for text in ["place 1,0 90", "place meeple 1,0 0"] {
    ///     game.play(game.setup().parse_action(text).unwrap()).unwrap();
    /// }
    /// let longest = game.state().largest(SegmentKind::Road);
    /// assert_eq!((longest.len(), longest[0].tiles), (1, 2));
    /// # Ok::<(), carc_engine::ConfigError>(())
    /// ```
    pub fn largest(self, kind: SegmentKind) -> Vec<FeatureView> {
        let mut features = self.features();
        features.retain(|feature| feature.kind == kind);
        let most = features.iter().map(|feature| feature.tiles).max();
        features.retain(|feature| Some(feature.tiles) == most);
        features
    }
}
