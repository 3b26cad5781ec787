//! Shepherds and their flocks.

use std::collections::BTreeSet;

use carc_engine::SegmentKind;

use super::{
    board::Spot,
    dragon::Departure,
    feature::NaiveFeature,
    figure::{Figure, FigureKind},
    game::Naive,
};

/// Tokens, by their number of sheep.
pub(crate) const WOLF: usize = 0;

/// A gathered flock (HS-SHEEP-9).
#[derive(Clone, Debug)]
pub(crate) struct Gathering {
    pub(crate) field: BTreeSet<Spot>,
    pub(crate) players: BTreeSet<usize>,
    /// The points for each of them.
    pub(crate) points: usize,
    pub(crate) departure: Departure,
}

impl NaiveFeature {
    fn shepherds(&self) -> Vec<Figure> {
        let mut shepherds = self.figures.clone();
        shepherds.retain(|figure| figure.kind == FigureKind::Shepherd);
        shepherds.sort_by_key(|shepherd| shepherd.at);
        shepherds
    }
}

impl Naive {
    /// Returns the player's shepherds whose flocks are to be decided because the tile just placed
    /// extends their fields, one for each field (HS-SHEEP-6). Must be called before a figure is
    /// placed on the tile.
    pub(crate) fn flocks_to_decide(&self, player: usize) -> Vec<Figure> {
        let mut shepherds: Vec<Figure> = Vec::new();
        let Some(part) = self.part else { return shepherds };
        let mut fields = BTreeSet::new();
        let mut own = self.figures.clone();
        own.retain(|it| it.owner == player && it.kind == FigureKind::Shepherd);
        own.sort_by_key(|shepherd| shepherd.at);
        for shepherd in own {
            let field = self.feature_at(shepherd.at);
            if field.tiles.contains(&part.cell) && fields.insert(field.first()) {
                shepherds.push(shepherd);
            }
        }
        shepherds
    }

    /// Draws a token from the bag for a shepherd: sheep are placed next to him, and a wolf ends the
    /// flock of the whole field (HS-SHEEP-4, HS-SHEEP-8).
    pub(crate) fn draw_token(&mut self, shepherd: Figure, token: usize) -> Departure {
        assert!(self.bag[token] > 0, "no such token in the bag");
        if token == WOLF {
            let shepherds = self.feature_at(shepherd.at).shepherds();
            return self.remove(&shepherds);
        }
        self.bag[token] -= 1;
        self.flocks.entry(shepherd).or_default().push(token);
        Departure::default()
    }

    /// HS-SHEEP-9, HS-SHEEP-12.
    pub(crate) fn gather(&mut self, at: Spot) -> Gathering {
        let field = self.feature_at(at);
        let shepherds = field.shepherds();
        let printed = field.marks.get("sheep").copied().filter(|_| self.rules.printed_sheep);
        let beside = shepherds.iter().filter_map(|shepherd| self.flocks.get(shepherd));
        let points = printed.unwrap_or(0) + beside.flatten().sum::<usize>();
        let players = field.players_with(FigureKind::Shepherd);
        for &player in &players {
            self.scores[player] += points;
        }
        let departure = self.remove(&shepherds);
        Gathering { field: field.segments, players, points, departure }
    }

    /// HS-SHEEP-13: returns the fields with a shepherd and without open sides, by one segment each.
    pub(crate) fn closed_flocks(&self) -> BTreeSet<Spot> {
        let mut closed = BTreeSet::new();
        for shepherd in self.figures.iter().filter(|it| it.kind == FigureKind::Shepherd) {
            let field = self.feature_at(shepherd.at);
            assert_eq!(field.kind, SegmentKind::Field);
            if field.open_sides == 0 {
                closed.insert(field.first());
            }
        }
        closed
    }

    /// Returns the tokens next to a shepherd.
    pub(crate) fn flock(&self, shepherd: Figure) -> Vec<usize> {
        let mut flock = self.flocks.get(&shepherd).cloned().unwrap_or_default();
        flock.sort_unstable();
        flock
    }
}
