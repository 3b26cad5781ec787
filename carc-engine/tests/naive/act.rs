//! The princess and the figure action (TURN-10, TURN-12).

use std::collections::BTreeSet;

use carc_engine::{Action, Event, EventCause, Figure as Piece, Location, Phase, Player};

use super::{
    board::Spot,
    course::Course,
    dragon::Departure,
    figure::{Figure, FigureKind},
    told::{Told, engine_spot, naive_spot, piece, spot_of_fairy},
    tower::TOWER,
};

impl Course {
    /// Returns the figure actions except passing (ACT-1 to ACT-11).
    pub(super) fn figure_options(&self) -> BTreeSet<Action> {
        let mut options = BTreeSet::new();
        let Some(cell) = self.last_cell else { return options };
        for kind in FigureKind::ALL {
            for spot in self.game.options(self.active, kind) {
                let spot = engine_spot(spot);
                options.insert(Action::PlaceFigure { figure: piece(kind), spot });
            }
        }
        for spot in self.game.abbots_to_take(self.active) {
            let (figure, spot) = (piece(FigureKind::Abbot), engine_spot(spot));
            options.insert(Action::RemoveFigure { figure, spot });
        }
        options.extend(self.crown_options());
        for (corner, _) in self.game.barn_options(self.active) {
            let spot = carc_engine::Spot { cell, place: Location::Corner(corner) };
            options.insert(Action::PlaceFigure { figure: piece(FigureKind::Barn), spot });
        }
        for at in self.game.fairy_options(self.active) {
            let spot = match self.rules.fairy_on_tile {
                true => carc_engine::Spot { cell: at.cell, place: Location::Tile },
                false => engine_spot(at),
            };
            options.insert(Action::MoveFigure { figure: Piece::FAIRY, spot });
        }
        options.extend(self.tower_options());
        options.extend(self.ransom_options());
        options
    }

    pub(super) fn figure_phase(&mut self) {
        if self.game.has_used_figure_action() {
            // TURN-26.
            match self.ransom_options().is_empty() {
                true => self.late_flocks(),
                false => self.phase = Phase::Ransom,
            }
        } else if self.figure_options().is_empty() {
            self.late_flocks();
        } else {
            self.phase = Phase::Figure;
        }
    }

    /// TURN-10.
    pub(super) fn send_knight(&mut self, spot: carc_engine::Spot) {
        let knights = self.game.knights_at_princess();
        let found = knights.iter().find(|knight| engine_spot(knight.at) == spot);
        let departure = self.game.remove(&[*found.expect("a knight")]);
        self.told.push(Told::Departed(EventCause::PRINCESS, departure));
        self.game.use_up_figure_action();
        self.early_flocks();
    }

    /// TURN-12.
    pub(super) fn use_figure_action(&mut self, action: Action) {
        let player = Player::new(self.active as u8);
        match action {
            Action::PlaceFigure { figure, spot } => {
                let kind = FigureKind::ALL.into_iter().find(|&kind| piece(kind) == figure);
                let kind = kind.expect("a figure of the model");
                match spot.place {
                    Location::Segment(segment) => {
                        let at = Spot { cell: spot.cell, segment: segment.into() };
                        self.game.put(self.active, kind, at);
                    }
                    Location::Corner(corner) => self.game.put_barn(self.active, corner),
                    Location::Space(number) => self.put_on_crown(kind, number),
                    Location::Tower => self.put_guard(kind, spot.cell),
                    Location::Tile => panic!("{figure} on {spot}"),
                }
                self.tell(Event::FigurePlaced { player, figure, spot });
                if figure == piece(FigureKind::Shepherd) {
                    return self.begin_flock(naive_spot(spot));
                }
            }
            Action::RemoveFigure { spot, .. } => {
                let at = naive_spot(spot);
                let abbot =
                    Figure { owner: self.active, kind: FigureKind::Abbot, at, corner: None };
                let (points, leaves_fairy) = self.game.take_abbot(self.active, at);
                self.told.push(Told::Retrieval { player: self.active, at, points });
                let leaves_fairy = leaves_fairy.then_some(abbot);
                let figures = vec![abbot];
                let departure = Departure { figures, leaves_fairy, ..Departure::default() };
                self.told.push(Told::Departed(EventCause::RETURNED, departure));
            }
            Action::MoveFigure { figure, spot } => {
                let segment = match spot.place {
                    Location::Segment(segment) => Some(segment.into()),
                    Location::Tower => Some(TOWER),
                    _ => None,
                };
                let origin = self.game.fairy.map(spot_of_fairy);
                self.game.move_fairy(self.active, spot.cell, segment);
                self.tell(Event::FigureMoved { player: None, figure, spot, origin });
            }
            Action::PlaceToken { spot, .. } => return self.lay_floor(spot.cell),
            Action::Choose { option, .. } => {
                self.pay_ransom(option);
                return self.figure_phase();
            }
            _ => {}
        }
        self.late_flocks();
    }
}
