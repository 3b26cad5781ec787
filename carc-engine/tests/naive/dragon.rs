//! The dragon, the princess and the fairy.

use std::collections::{BTreeMap, BTreeSet};

use carc_engine::{Cell, SegmentKind, Side};

use super::{
    board::Spot,
    feature::NaiveFeature,
    figure::{Figure, FigureKind},
    game::Naive,
    tower::TOWER,
};

/// The spot of the fairy.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Fairy {
    pub(crate) cell: Cell,
    /// The meeple next to her; always `None` if she is on a tile (PD-FAIRY-10).
    pub(crate) with: Option<Figure>,
}

/// Figures that have left the board, in order, and those that the fairy was with.
#[derive(Clone, Default, Debug)]
pub(crate) struct Departure {
    pub(crate) figures: Vec<Figure>,
    pub(crate) leaves_fairy: Option<Figure>,
    /// Tokens next to the shepherds among them (PD-DRAGON-8, HS-SHEEP-8).
    pub(crate) tokens: BTreeMap<Figure, Vec<usize>>,
}

impl Naive {
    /// Returns true if the tile just placed has a mark.
    pub(crate) fn just_placed_shows(&self, mark: &str) -> bool {
        self.part.is_some_and(|part| self.board.tiles[&part.cell].shows(mark))
    }

    pub(crate) fn has_volcano(&self) -> bool {
        self.board.tiles.values().any(|placed| placed.shows("volcano"))
    }

    /// Returns true if no figure except a barn can be placed there (PD-DRAGON-9, PD-VOLCANO-5).
    pub(super) fn is_blocked(&self, cell: Cell) -> bool {
        let closed = self.rules.closed_volcanoes && self.board.tiles[&cell].shows("volcano");
        self.dragon == Some(cell) || closed
    }

    /// PD-DRAGON-5.
    pub(crate) fn dragon_steps(&self, visited: &BTreeSet<Cell>) -> BTreeSet<Cell> {
        let from = self.dragon.expect("it is on the board");
        let mut steps: BTreeSet<Cell> = Side::ALL.map(|side| from.neighbor(side)).into();
        steps.retain(|step| {
            let is_fairys = self.fairy.is_some_and(|fairy| fairy.cell == *step);
            let is_on_land =
                self.board.tiles.contains_key(step) && !self.board.wheel.contains(step);
            is_on_land && !visited.contains(step) && !is_fairys
        });
        steps
    }

    /// PD-DRAGON-7.
    pub(crate) fn dragon_eats(&mut self, cell: Cell) -> Departure {
        self.dragon = Some(cell);
        let mut food = self.figures.clone();
        food.retain(|figure| figure.at.cell == cell && figure.kind != FigureKind::Barn);
        food.sort_by_key(|figure| figure.at);
        self.remove(&food)
    }

    /// Returns figures to their supplies, each followed by the figures that it leaves alone
    /// (SCORE-6).
    pub(crate) fn remove(&mut self, figures: &[Figure]) -> Departure {
        let mut departure = Departure::default();
        for figure in figures {
            if !self.figures.contains(figure) {
                continue;
            }
            self.depart(*figure, &mut departure);
            // A guard is not part of a feature (TW-GUARD-1).
            if figure.at.segment == TOWER {
                continue;
            }
            let rest = self.feature_at(figure.at).figures;
            let mut own: Vec<Figure> = rest.clone();
            own.retain(|other| other.owner == figure.owner);
            if own.iter().any(|other| other.kind.is_meeple()) {
                continue;
            }
            own.retain(|other| matches!(other.kind, FigureKind::Builder | FigureKind::Pig));
            own.sort_by_key(|other| other.at);
            for orphan in own {
                self.depart(orphan, &mut departure);
            }
        }
        departure
    }

    fn depart(&mut self, figure: Figure, departure: &mut Departure) {
        if figure.kind == FigureKind::Shepherd {
            departure.tokens.insert(figure, self.flock(figure));
        }
        if self.send_home(figure) {
            departure.leaves_fairy = Some(figure);
        }
        departure.figures.push(figure);
    }

    /// Returns the knights that the princess on the tile just placed can send away (PD-PRINCESS-1,
    /// PD-PRINCESS-3).
    pub(crate) fn knights_at_princess(&self) -> BTreeSet<Figure> {
        let mut knights = BTreeSet::new();
        let Some(part) = self.part else { return knights };
        for (segment, data) in self.board.tiles[&part.cell].tile.segments.iter().enumerate() {
            if data.kind == SegmentKind::City && data.marks.iter().any(|mark| mark == "princess") {
                let city = self.feature_at(Spot { cell: part.cell, segment });
                knights.extend(city.figures.iter().filter(|figure| figure.kind.is_meeple()));
            }
        }
        knights
    }

    /// Returns the player's meeples that the fairy can join (PD-FAIRY-2), or one on each of the
    /// tiles (PD-FAIRY-10).
    pub(crate) fn fairy_options(&self, player: usize) -> BTreeSet<Spot> {
        let mut options = BTreeSet::new();
        if !self.rules.fairy || self.part.is_none_or(|part| part.figure_action_used) {
            return options;
        }
        for figure in self.figures.iter().filter(|it| it.owner == player && it.kind.is_meeple()) {
            let is_there = match self.rules.fairy_on_tile {
                true => self.fairy.is_some_and(|fairy| fairy.cell == figure.at.cell),
                false => self.fairy.is_some_and(|fairy| fairy.with == Some(*figure)),
            };
            if !is_there {
                options.insert(figure.at);
            }
        }
        options
    }

    /// Moves her to the meeple at a spot, or to the tile if she is placed on tiles.
    pub(crate) fn move_fairy(&mut self, player: usize, cell: Cell, segment: Option<usize>) {
        let meeple = segment.map(|segment| {
            let at = Spot { cell, segment };
            assert!(self.fairy_options(player).contains(&at), "{at:?}");
            let found = self.figures.iter().find(|it| it.at == at && it.kind.is_meeple());
            *found.expect("a meeple stands there")
        });
        self.fairy = Some(Fairy { cell, with: meeple });
        self.part.as_mut().expect("a tile has just been placed").figure_action_used = true;
    }

    /// PD-FAIRY-4: awards the point at the start of a turn, if it is due.
    pub(crate) fn give_fairy_point(&mut self, player: usize) -> bool {
        let Some(fairy) = self.fairy else { return false };
        let on_tile = |figure: &Figure| {
            figure.owner == player && figure.kind.is_meeple() && figure.at.cell == fairy.cell
        };
        let due = match self.rules.fairy_on_tile {
            true => self.figures.iter().any(on_tile),
            false => fairy.with.is_some_and(|figure| figure.owner == player),
        };
        self.scores[player] += usize::from(due);
        due
    }

    /// PD-FAIRY-6: returns the players who score 3 points when a feature is scored.
    pub(super) fn fairy_bonus(&self, feature: &NaiveFeature) -> BTreeSet<usize> {
        let Some(fairy) = self.fairy else { return BTreeSet::new() };
        let helped = feature.figures.iter().filter(|figure| match self.rules.fairy_on_tile {
            true => figure.kind.is_meeple() && figure.at.cell == fairy.cell,
            false => fairy.with == Some(**figure),
        });
        helped.map(|figure| figure.owner).collect()
    }
}
