//! The wheel in the course of a turn (TURN-6).

use std::collections::BTreeSet;

use carc_engine::{Action, Cell, Event, EventCause, Figure as Piece, Location, Phase, Spot};

use super::{
    course::Course,
    figure::FigureKind,
    told::{Told, engine_spot, piece},
    wheel::{Sector, Space},
};

/// The engine numbers the crown spaces of all sectors consecutively, followed by the sectors.
const FIRST_SECTOR: u8 = 16;

fn on_wheel(number: u8) -> Spot {
    Spot { cell: Cell::new(0, 0), place: Location::Space(number) }
}

fn spaces() -> Vec<Space> {
    let of = |sector: Sector| (0..sector.spaces()).map(move |place| (sector, place));
    Sector::ALL.into_iter().flat_map(of).collect()
}

/// Returns the engine's spot of a crown space.
pub(crate) fn crown_spot(space: Space) -> Spot {
    let number = spaces().iter().position(|&other| other == space);
    on_wheel(number.expect("a space of the wheel") as u8)
}

/// Returns the engine's spot of the pig.
pub(crate) fn pig_spot(sector: Sector) -> Spot {
    on_wheel(FIRST_SECTOR + sector as u8)
}

/// Returns the crown space with an engine number.
pub(super) fn crown_space(number: u8) -> Space {
    spaces()[usize::from(number)]
}

/// Returns the pig's sector with an engine number.
pub(super) fn pig_sector(number: u8) -> Sector {
    Sector::ALL[usize::from(number - FIRST_SECTOR)]
}

impl Course {
    /// TURN-6.
    pub(super) fn turn_wheel(&mut self) {
        let kind = self.drawn.expect("a tile lies open");
        let marks = &self.kinds[kind].tile.marks;
        let icon = |by: &usize| marks.iter().any(|mark| *mark == format!("wheel{by}"));
        let Some(by) = [1, 2, 3].into_iter().find(icon) else { return self.after_wheel() };
        let origin = self.game.wheel.as_ref().map(|wheel| pig_spot(wheel.pig));
        let sector = self.game.move_pig(by);
        let (figure, spot) = (Piece::WHEEL_PIG, pig_spot(sector));
        self.tell(Event::FigureMoved { player: None, figure, spot, origin });
        let points = self.game.pay_sector(sector, self.active);
        self.told.push(Told::Sector(sector, points));
        if sector == Sector::Plague {
            let order = (0..self.players).map(|after| (self.active + after) % self.players);
            self.sick = order.collect();
        }
        self.next_sick();
    }

    /// WF-PLAGUE-1, WF-PLAGUE-3.
    fn next_sick(&mut self) {
        while let Some(&player) = self.sick.front() {
            if !self.game.plague_options(player).is_empty() {
                self.phase = Phase::Plague;
                return;
            }
            self.sick.pop_front();
        }
        let sector = self.game.wheel.as_ref().expect("there is a wheel").pig;
        let crowns = self.game.score_crowns(sector);
        self.told.push(Told::Crowns(crowns));
        self.after_wheel();
    }

    pub(super) fn plague_options(&self) -> BTreeSet<Action> {
        let taken = self.game.plague_options(self.sick[0]).into_iter();
        let take = |figure: super::Figure| Action::RemoveFigure {
            figure: piece(figure.kind),
            spot: engine_spot(figure.at),
        };
        taken.map(take).collect()
    }

    pub(super) fn fall_sick(&mut self, action: Action) {
        let player = self.sick.pop_front().expect("somebody is asked");
        let Action::RemoveFigure { figure, spot } = action else { panic!("{action:?}") };
        let own = self.game.plague_options(player).into_iter();
        let mut meant = own.filter(|it| engine_spot(it.at) == spot && piece(it.kind) == figure);
        let departure = self.game.remove(&[meant.next().expect("one of his meeples")]);
        self.told.push(Told::Departed(EventCause::PLAGUE, departure));
        self.next_sick();
    }

    /// ACT-9.
    pub(super) fn crown_options(&self) -> BTreeSet<Action> {
        let mut options = BTreeSet::new();
        for kind in FigureKind::ALL {
            for space in self.game.crown_options(self.active, kind) {
                let (figure, spot) = (piece(kind), crown_spot(space));
                options.insert(Action::PlaceFigure { figure, spot });
            }
        }
        options
    }

    pub(super) fn put_on_crown(&mut self, kind: FigureKind, number: u8) {
        let space = spaces()[usize::from(number)];
        self.game.put_on_crown(self.active, kind, space);
    }
}
