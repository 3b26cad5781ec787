//! The moves of the dragon and of wagons, which other players than the active one may decide.

use std::collections::BTreeSet;

use carc_engine::{
    Action, Cell, Event, EventCause, Figure as Piece, Location, Phase, Player, TileZone,
};

use super::{
    board::Spot,
    course::Course,
    figure::{Figure, FigureKind},
    scoring::NaiveScore,
    told::{Told, engine_spot, piece},
};

/// The movement of the dragon so far (PD-DRAGON-5).
#[derive(Clone, Debug)]
pub(crate) struct Walk {
    visited: BTreeSet<Cell>,
    steps: usize,
}

/// A wagon that may move on, and the feature that it came from.
#[derive(Clone, Debug)]
pub(crate) struct WagonTrip {
    wagon: Figure,
    from: BTreeSet<Spot>,
}

fn on_tile(cell: Cell) -> carc_engine::Spot {
    carc_engine::Spot { cell, place: Location::Tile }
}

impl Course {
    /// Returns the actor, if it is a player.
    pub(crate) fn decider(&self) -> usize {
        match self.phase {
            Phase::Dragon => {
                let steps = self.walk.as_ref().expect("it walks").steps;
                (self.active + steps) % self.players
            }
            Phase::Wagon => self.trips[0].wagon.owner,
            Phase::Plague => self.sick[0],
            _ => self.active,
        }
    }

    /// TURN-9d.
    pub(super) fn call_dragon(&mut self) {
        let Some(cell) = self.last_cell.filter(|_| self.game.just_placed_shows("volcano")) else {
            return;
        };
        let origin = self.game.dragon.replace(cell).map(on_tile);
        let (figure, spot) = (Piece::DRAGON, on_tile(cell));
        self.tell(Event::FigureMoved { player: None, figure, spot, origin });
        let mut held = std::mem::take(&mut self.held);
        held.sort_unstable();
        for kind in held {
            self.tell(Event::TileReturned {
                player: Player::new(self.active as u8),
                tile_type: kind as u16,
                zone: TileZone::SetAside,
                cause: EventCause::VOLCANO,
            });
            if !self.listed {
                self.main[kind] += 1;
            }
        }
    }

    /// TURN-14, followed by TURN-15.
    pub(super) fn early_dragon(&mut self) {
        if self.rules.late_dragon || !self.begins_walk() {
            self.score();
        }
    }

    fn begins_walk(&mut self) -> bool {
        let Some(cell) = self.game.dragon else { return false };
        if !self.laid_dragon {
            return false;
        }
        self.walk = Some(Walk { visited: BTreeSet::from([cell]), steps: 0 });
        self.phase = Phase::Dragon;
        self.is_walk_on()
    }

    /// PD-DRAGON-5, PD-DRAGON-6.
    fn is_walk_on(&mut self) -> bool {
        let walk = self.walk.as_ref().expect("it walks");
        let goes_on = walk.steps < 6 && !self.game.dragon_steps(&walk.visited).is_empty();
        if !goes_on {
            self.walk = None;
        }
        goes_on
    }

    pub(super) fn walk_options(&self) -> BTreeSet<Action> {
        let walk = self.walk.as_ref().expect("it walks");
        let steps = self.game.dragon_steps(&walk.visited).into_iter();
        steps
            .map(|cell| Action::MoveFigure { figure: Piece::DRAGON, spot: on_tile(cell) })
            .collect()
    }

    pub(super) fn step(&mut self, cell: Cell) {
        let walk = self.walk.as_mut().expect("it walks");
        walk.visited.insert(cell);
        walk.steps += 1;
        let origin = self.game.dragon.map(on_tile);
        let (figure, spot) = (Piece::DRAGON, on_tile(cell));
        self.tell(Event::FigureMoved { player: None, figure, spot, origin });
        let departure = self.game.dragon_eats(cell);
        self.told.push(Told::Departed(EventCause::DRAGON, departure));
        if !self.is_walk_on() {
            match self.rules.late_dragon {
                true => self.end_part(),
                false => self.score(),
            }
        }
    }

    /// AM-WAGON-4: clockwise from the active player, with the wagons of one player in the order of
    /// their cells.
    pub(super) fn plan_trips(&mut self, entries: &[NaiveScore]) {
        let mut trips = Vec::new();
        for entry in entries {
            for &wagon in entry.returned.iter().filter(|it| it.kind == FigureKind::Wagon) {
                trips.push(WagonTrip { wagon, from: entry.segments.clone() });
            }
        }
        trips.sort_by_key(|trip| {
            let owner = trip.wagon.owner;
            ((owner + self.players - self.active) % self.players, trip.wagon.at)
        });
        self.trips = trips.into();
    }

    /// TURN-16, followed by TURN-17.
    pub(super) fn next_trip(&mut self) {
        while !self.trips.is_empty() {
            if !self.trip_options().is_empty() {
                self.phase = Phase::Wagon;
                return;
            }
            self.trips.pop_front();
        }
        if !self.rules.late_dragon || !self.begins_walk() {
            self.end_part();
        }
    }

    pub(super) fn trip_options(&self) -> BTreeSet<Action> {
        let WagonTrip { wagon, from } = &self.trips[0];
        let figure = piece(FigureKind::Wagon);
        let targets = self.game.wagon_targets(*wagon, from).into_iter();
        targets.map(|at| Action::MoveFigure { figure, spot: engine_spot(at) }).collect()
    }

    pub(super) fn travel(&mut self, spot: carc_engine::Spot) {
        let Location::Segment(segment) = spot.place else { panic!("{spot} is no segment") };
        let trip = self.trips.pop_front().expect("a wagon");
        let owner = trip.wagon.owner;
        self.game.move_wagon(owner, Spot { cell: spot.cell, segment: segment.into() });
        let figure = piece(FigureKind::Wagon);
        let (player, origin) = (Some(Player::new(owner as u8)), Some(engine_spot(trip.wagon.at)));
        self.tell(Event::FigureMoved { player, figure, spot, origin });
        self.next_trip();
    }

    pub(super) fn stay(&mut self) {
        self.trips.pop_front();
        self.next_trip();
    }
}
