//! Adds points to scores and emits the corresponding events.

use super::Position;
use crate::{
    action::Spot,
    event::{Event, Sink},
    rules::{Hook, Play},
    score::{ScoreEntry, ScoreItems, Strengths},
    scoring,
    vocab::{Player, ScoreReason},
};

/// The reason for points, as reported in events.
#[derive(Clone, Copy)]
pub(crate) struct ScoredFor {
    /// The feature, or the space on a game board.
    pub(crate) spot: Option<Spot>,
    /// The players' strengths, if a majority earned the points.
    pub(crate) strengths: Strengths,
}

impl ScoredFor {
    pub(crate) const NOTHING: Self = Self { spot: None, strengths: Strengths::NONE };

    /// Returns the entry for points that are not based on a majority.
    pub(crate) const fn spot(spot: Spot) -> Self {
        Self { spot: Some(spot), strengths: Strengths::NONE }
    }
}

impl<S: Sink + ?Sized> Play<'_, S> {
    /// Adds the total of the score items to a player's score. The `what` function is called only if
    /// events are recorded.
    #[inline]
    pub(crate) fn score(
        &mut self,
        player: Player,
        reason: ScoreReason,
        items: ScoreItems,
        what: impl FnOnce(&Position) -> ScoredFor,
    ) {
        let points = items.total();
        self.position.scores[player.index()] += points;
        if self.setup.uses(Hook::PointsScored) && points != 0 {
            let users = self.setup.users(Hook::PointsScored);
            users.for_each(|it| it.points_scored(self.position, player, reason, points));
        }
        let setup = self.setup;
        self.event(|position| {
            let ScoredFor { spot, strengths } = what(position);
            let node = spot.and_then(|spot| position.node_at(setup, spot));
            let kind = node.map(|node| scoring::kind_of(&position.board, &setup.catalogue, node));
            let (player, total) = (player, position.scores[player.index()]);
            Event::Scored(ScoreEntry {
                player,
                points,
                reason,
                spot,
                kind,
                items,
                strengths,
                total,
            })
        });
    }
}
