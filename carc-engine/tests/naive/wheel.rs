//! The Wheel of Fortune.

use std::{
    collections::{BTreeMap, BTreeSet},
    rc::Rc,
};

use carc_engine::{Cell, Rotation, SegmentKind, Tile};

use super::{
    board::PlacedTile,
    figure::{Figure, FigureKind},
    game::Naive,
    shrine::is_sacred,
    tower::TOWER,
};

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Sector {
    Fortune,
    Taxes,
    Famine,
    Storm,
    Inquisition,
    Plague,
}

impl Sector {
    /// Clockwise (WF-SETUP-1).
    pub(crate) const ALL: [Self; 6] =
        [Self::Fortune, Self::Taxes, Self::Famine, Self::Storm, Self::Inquisition, Self::Plague];

    /// WF-BOARD-3.
    pub(crate) fn spaces(self) -> usize {
        match self {
            Self::Fortune | Self::Famine | Self::Inquisition => 1,
            Self::Taxes | Self::Storm | Self::Plague => 2,
        }
    }
}

/// A crown space: its sector and its index.
pub(crate) type Space = (Sector, usize);

/// The wheel and the figures on it.
#[derive(Clone, Debug)]
pub(crate) struct Wheel {
    pub(crate) pig: Sector,
    pub(crate) crowns: BTreeMap<Space, (usize, FigureKind)>,
}

impl Wheel {
    pub(crate) fn new() -> Self {
        Self { pig: Sector::Fortune, crowns: BTreeMap::new() }
    }
}

/// A meeple that leaves a space, and the points for it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct CrownScore {
    pub(crate) space: Space,
    pub(crate) player: usize,
    pub(crate) kind: FigureKind,
    pub(crate) points: usize,
}

impl Naive {
    /// WF-SETUP-2: places the cells of the board, row by row from the northwest.
    pub(crate) fn lay_wheel(&mut self, cells: &[Tile]) {
        assert_eq!(cells.len(), 16);
        for (number, tile) in (0..).zip(cells) {
            let cell = Cell::new(number % 4, number / 4);
            self.board.tiles.insert(cell, Rc::new(PlacedTile::new(tile, Rotation::R0)));
            self.board.wheel.insert(cell);
        }
        // Features that end at the border of a table are complete from the start.
        for feature in self.features().into_iter().filter(|feature| feature.complete) {
            self.scored.extend(feature.segments);
        }
    }

    /// WF-ICON-2: the pig advances, and its new sector takes effect.
    pub(crate) fn move_pig(&mut self, by: usize) -> Sector {
        let wheel = self.wheel.as_mut().expect("there is a wheel");
        wheel.pig = Sector::ALL[(wheel.pig as usize + by) % Sector::ALL.len()];
        wheel.pig
    }

    /// Returns the immediate points of the sector by player, without zeros.
    pub(crate) fn sector_points(&self, sector: Sector, active: usize) -> BTreeMap<usize, usize> {
        let mut points = BTreeMap::new();
        for player in 0..self.scores.len() {
            let gained = match sector {
                Sector::Fortune => 3 * usize::from(player == active),
                Sector::Taxes => self.taxes(player),
                Sector::Famine => self.famine(player),
                Sector::Storm => self.storm(player),
                Sector::Inquisition => 2 * self.monks(player),
                Sector::Plague => 0,
            };
            if gained > 0 {
                points.insert(player, gained);
            }
        }
        points
    }

    pub(crate) fn pay_sector(&mut self, sector: Sector, active: usize) -> BTreeMap<usize, usize> {
        let points = self.sector_points(sector, active);
        for (&player, &gained) in &points {
            self.scores[player] += gained;
        }
        points
    }

    /// WF-TAXES-1, WF-TAXES-2.
    fn taxes(&self, player: usize) -> usize {
        let mut points = 0;
        for city in self.features().iter().filter(|it| it.kind == SegmentKind::City) {
            let is_own = |it: &&Figure| it.owner == player && it.kind.is_meeple();
            let knights = city.figures.iter().filter(is_own).count();
            points += knights * (city.pennants + knights);
        }
        points
    }

    /// WF-FAMINE-1.
    fn famine(&self, player: usize) -> usize {
        let mut points = 0;
        for field in self.features().iter().filter(|it| it.kind == SegmentKind::Field) {
            let is_own = |it: &&Figure| it.owner == player && it.kind.is_meeple();
            points += field.figures.iter().filter(is_own).count() * field.cities.len();
        }
        points
    }

    /// WF-STORM-1.
    fn storm(&self, player: usize) -> usize {
        let meeples = FigureKind::ALL.into_iter().filter(|kind| kind.is_meeple());
        meeples.map(|kind| self.supply_of(player, kind)).sum()
    }

    /// WF-INQ-1.
    fn monks(&self, player: usize) -> usize {
        let is_monk = |it: &&Figure| {
            if it.at.segment == TOWER {
                return false;
            }
            let ground = self.board.segment(it.at).kind;
            it.owner == player && it.kind.is_meeple() && is_sacred(ground)
        };
        self.figures.iter().filter(is_monk).count()
    }

    /// WF-PLAGUE-1, WF-PLAGUE-2.
    pub(crate) fn plague_options(&self, player: usize) -> BTreeSet<Figure> {
        let own = self.figures.iter().filter(|it| it.owner == player && it.kind.is_meeple());
        own.copied().collect()
    }

    /// WF-CROWN-2, WF-CROWN-3.
    pub(crate) fn score_crowns(&mut self, sector: Sector) -> Vec<CrownScore> {
        let wheel = self.wheel.as_mut().expect("there is a wheel");
        let mut scores = Vec::new();
        for place in 0..sector.spaces() {
            if let Some((player, kind)) = wheel.crowns.remove(&(sector, place)) {
                scores.push(CrownScore { space: (sector, place), player, kind, points: 3 });
            }
        }
        if sector.spaces() == 2 && scores.len() == 1 {
            scores[0].points = 6;
        }
        for score in &scores {
            self.scores[score.player] += score.points;
            *self.supplies[score.player].get_mut(&score.kind).expect("he had some") += 1;
        }
        scores
    }

    /// Returns the crown spaces where the player can place a figure (WF-CROWN-1, WF-CROWN-5,
    /// WF-CROWN-6).
    pub(crate) fn crown_options(&self, player: usize, kind: FigureKind) -> BTreeSet<Space> {
        let mut options = BTreeSet::new();
        let Some(wheel) = &self.wheel else { return options };
        let may_act = self.part.is_some_and(|part| !part.figure_action_used);
        let may_stand = matches!(kind, FigureKind::Normal | FigureKind::Large);
        if !may_act || !may_stand || self.supply_of(player, kind) == 0 {
            return options;
        }
        for sector in Sector::ALL {
            options.extend((0..sector.spaces()).map(|place| (sector, place)));
        }
        options.retain(|space| !wheel.crowns.contains_key(space));
        options
    }

    pub(crate) fn put_on_crown(&mut self, player: usize, kind: FigureKind, space: Space) {
        assert!(self.crown_options(player, kind).contains(&space), "{space:?}");
        self.use_up_figure_action();
        *self.supplies[player].get_mut(&kind).expect("every player has some") -= 1;
        let wheel = self.wheel.as_mut().expect("there is a wheel");
        wheel.crowns.insert(space, (player, kind));
    }
}
