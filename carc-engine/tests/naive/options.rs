//! The possible decisions and draws.

use std::collections::BTreeSet;

use carc_engine::{Action, Cell, Draw, Phase, Rotation};

use super::{
    course::Course,
    face::smallest_equal_turns,
    kinds::Kind,
    rules::FirstPlayer,
    told::{engine_spot, piece},
};

impl Course {
    /// Returns the possible decisions; of equivalent rotations of a tile only the smallest
    /// (TURN-24, TURN-25).
    pub(crate) fn options(&self) -> BTreeSet<Action> {
        let mut options = BTreeSet::new();
        match self.phase {
            Phase::FirstPlayer if self.rules.first_player == FirstPlayer::Random => {
                options.extend((0..self.players).map(|seat| Action::Draw(Draw::Seat(seat as u16))));
            }
            Phase::FirstPlayer | Phase::Deal => options.extend(draws(&self.main)),
            Phase::Draw => options.extend(draws(self.next_stack())),
            Phase::TileSource | Phase::Discard => options.extend(self.source_options()),
            Phase::Princess => {
                for knight in self.game.knights_at_princess() {
                    let (figure, spot) = (piece(knight.kind), engine_spot(knight.at));
                    options.insert(Action::RemoveFigure { figure, spot });
                }
                if !self.rules.princess_must {
                    options.insert(Action::Pass);
                }
            }
            Phase::Capture => options.extend(self.capture_options()),
            Phase::Exchange => options.extend(self.exchange_options()),
            Phase::Ransom => {
                options.extend(self.ransom_options());
                options.insert(Action::Pass);
            }
            Phase::Plague => options.extend(self.plague_options()),
            Phase::Hill => options.extend(self.hill_options()),
            Phase::Flock => options.extend(self.flock_options()),
            Phase::Sheep => options.extend(self.token_options()),
            Phase::Dragon => options.extend(self.walk_options()),
            Phase::Wagon => {
                options.extend(self.trip_options());
                options.insert(Action::Pass);
            }
            Phase::Place => return self.smallest_turns(&self.options_all_turns()),
            Phase::Figure => {
                options.extend(self.figure_options());
                options.insert(Action::Pass);
            }
            _ => {}
        }
        options
    }

    /// Removes the placements that differ from another one only by an equivalent rotation
    /// (TURN-25).
    pub(crate) fn smallest_turns(&self, options: &BTreeSet<Action>) -> BTreeSet<Action> {
        let mut options = options.clone();
        if let Some(kind) = self.drawn {
            let smallest = smallest_equal_turns(&self.kinds[kind].tile);
            options.retain(|option| match option {
                Action::PlaceTile { rotation, .. } => smallest.contains(rotation),
                _ => true,
            });
        }
        options
    }

    /// Returns the same as [`options`](Self::options), with all rotations of a tile.
    pub(crate) fn options_all_turns(&self) -> BTreeSet<Action> {
        if self.phase != Phase::Place {
            return self.options();
        }
        let kind = self.drawn.expect("a tile is to be laid");
        let place = |(cell, rotation)| Action::PlaceTile { cell, rotation };
        self.all_placements(kind).into_iter().map(place).collect()
    }

    /// Returns the legal placements of a tile, with all rotations.
    pub(crate) fn all_placements(&self, kind: usize) -> BTreeSet<(Cell, Rotation)> {
        let Kind { tile, river, personal: aside, .. } = &self.kinds[kind];
        if *aside {
            // It looks the same in any rotation (AM-ABBEY-2, TURN-25).
            let every_turn = |hole| Rotation::ALL.map(|turn| (hole, turn));
            self.game.abbey_holes().into_iter().flat_map(every_turn).collect()
        } else if *river {
            self.game.all_river_placements(tile)
        } else {
            self.game.all_legal_placements(tile)
        }
    }
}

/// Returns the possible draws from a stack.
fn draws(stack: &[usize]) -> impl Iterator<Item = Action> + '_ {
    let some = stack.iter().enumerate().filter(|(_, left)| **left > 0);
    some.map(|(kind, _)| Action::Draw(Draw::Tile(kind as u16)))
}
