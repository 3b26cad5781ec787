//! Barns.

use std::collections::BTreeSet;

use carc_engine::SegmentKind;

use super::{
    board::Spot,
    feature::{NaiveFeature, all_features},
    figure::{Figure, FigureKind},
    game::Naive,
    scoring::{BarnScore, NaiveScore},
};

impl Naive {
    /// Returns the corners of the tile just placed where the player can place a barn, and their
    /// segments (AM-BARN-2, AM-BARN-3, AM-BARN-4).
    pub(crate) fn barn_options(&self, player: usize) -> BTreeSet<(u8, Spot)> {
        let mut options = BTreeSet::new();
        let Some(part) = self.part.filter(|part| !part.figure_action_used) else { return options };
        if self.supply_of(player, FigureKind::Barn) == 0 {
            return options;
        }
        for corner in 0..4 {
            let Some(field) = self.board.barn_corner(part.cell, usize::from(corner)) else {
                continue;
            };
            let others = self.feature_at(field).players_with(FigureKind::Barn);
            if others.is_empty() || self.rules.shared_barns {
                options.insert((corner, field));
            }
        }
        options
    }

    pub(crate) fn put_barn(&mut self, player: usize, corner: u8) {
        let options = self.barn_options(player);
        let chosen = options.iter().find(|(it, _)| *it == corner).expect("a corner of four fields");
        let at = chosen.1;
        let part = self.part.as_mut().expect("a tile has just been placed");
        part.figure_action_used = true;
        part.barn = Some(at);
        *self.supplies[player].get_mut(&FigureKind::Barn).expect("every player has some") -= 1;
        let kind = FigureKind::Barn;
        self.figures.push(Figure { owner: player, kind, at, corner: Some(corner) });
    }

    /// TURN-15b: returns the fields with both a barn and farmers, which must have been joined in
    /// the current turn part. `placed` is the field where the player has placed a barn.
    pub(super) fn barn_entries(&self, placed: Option<Spot>) -> Vec<NaiveScore> {
        let mut entries = Vec::new();
        let has_farmer = |barn: &Figure| self.feature_at(barn.at).has_meeple();
        let mut barns = self.figures.iter().filter(|figure| figure.kind == FigureKind::Barn);
        if !barns.any(has_farmer) {
            return entries;
        }
        for field in all_features(&self.board, &self.rules, &self.figures) {
            let has_barn = !field.players_with(FigureKind::Barn).is_empty();
            if field.kind != SegmentKind::Field || !has_barn || !field.has_meeple() {
                continue;
            }
            let of_this_part = placed.is_some_and(|placed| field.segments.contains(&placed));
            // AM-BARN-6, AM-BARN-9.
            let (each, why) =
                if of_this_part { (3, BarnScore::Placed) } else { (1, BarnScore::Joined) };
            entries.push(self.barn_entry(&field, each, why));
        }
        entries
    }

    fn barn_entry(&self, field: &NaiveFeature, each: usize, why: BarnScore) -> NaiveScore {
        let cities = field.cities.len();
        let entry = NaiveScore::of(field, each * cities);
        NaiveScore { barn: Some(why), ..entry.with_pigs(&field.pig_keepers(), cities) }
    }
}
