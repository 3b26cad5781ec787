//! The Tower.

use std::collections::BTreeSet;

use carc_engine::{Action, Cell, Event, EventCause, Location, Phase, Player, Token};

use super::{
    board::Spot,
    course::Course,
    dragon::Departure,
    figure::{Figure, FigureKind},
    game::Naive,
    told::{Told, engine_spot, piece},
};

/// Used as the number of a segment for a figure on a tower.
pub(crate) const TOWER: usize = 99;

/// The meeples in the order in which the engine numbers its answers.
const MEEPLES: [FigureKind; 5] = [
    FigureKind::Normal,
    FigureKind::Abbot,
    FigureKind::Large,
    FigureKind::Mayor,
    FigureKind::Wagon,
];

const RANSOM: u8 = 1;
const EXCHANGE: u8 = 2;

/// A pending decision after a floor.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Due {
    Capture(Cell),
    Exchange(usize, FigureKind),
}

fn on_tower(cell: Cell) -> carc_engine::Spot {
    carc_engine::Spot { cell, place: Location::Tower }
}

impl Naive {
    /// TW-SETUP-1, TW-SETUP-2.
    pub(super) fn share_floors(&mut self, players: usize) {
        let printed = [10, 10, 9, 7, 6, 5, 4, 3][players - 1];
        let each = self.rules.tower_floors.unwrap_or(printed);
        self.floors = vec![if self.rules.tower { each } else { 0 }; players];
    }

    pub(crate) fn height(&self, cell: Cell) -> Option<usize> {
        let placed = self.board.tiles.get(&cell)?;
        placed.shows("tower").then(|| self.heights.get(&cell).copied().unwrap_or(0))
    }

    fn is_guarded(&self, cell: Cell) -> bool {
        self.figures.iter().any(|it| it.at == Spot { cell, segment: TOWER })
    }

    /// Returns the sites without a guard, with their heights.
    fn open_sites(&self) -> Vec<(Cell, usize)> {
        let cells = self.board.tiles.keys().copied().filter(|&cell| !self.is_guarded(cell));
        cells.filter_map(|cell| Some((cell, self.height(cell)?))).collect()
    }

    fn may_act(&self) -> bool {
        self.rules.tower && self.part.is_some_and(|part| !part.figure_action_used)
    }

    /// TW-ACT-1.
    fn floor_options(&self, player: usize) -> BTreeSet<Cell> {
        if !self.may_act() || self.floors[player] == 0 {
            return BTreeSet::new();
        }
        self.open_sites().into_iter().map(|(cell, _)| cell).collect()
    }

    /// TW-ACT-2, TW-ACT-7.
    fn guard_options(&self, player: usize) -> BTreeSet<(FigureKind, Cell)> {
        let mut options = BTreeSet::new();
        for kind in [FigureKind::Normal, FigureKind::Large] {
            if !self.may_act() || self.supply_of(player, kind) == 0 {
                continue;
            }
            let built = self.open_sites().into_iter().filter(|(_, height)| *height > 0);
            let free = built.filter(|(cell, _)| !self.is_blocked(*cell));
            options.extend(free.map(|(cell, _)| (kind, cell)));
        }
        options
    }

    /// TW-CAPTURE-2, TW-CAPTURE-4, TW-CAPTURE-5.
    fn targets(&self, player: usize, tower: Cell) -> BTreeSet<Figure> {
        let height = self.height(tower).expect("a floor was laid") as i32;
        let mut reached = BTreeSet::from([tower]);
        for step in 1..=height as i16 {
            for (east, south) in [(step, 0), (-step, 0), (0, step), (0, -step)] {
                reached.insert(Cell::new(tower.x + east, tower.y + south));
            }
        }
        let mut targets: BTreeSet<Figure> = self.figures.iter().copied().collect();
        targets.retain(|it| it.kind.is_meeple() && reached.contains(&it.at.cell));
        targets.retain(|it| self.rules.tower_own || it.owner != player);
        targets
    }

    fn prisoners_of(&self, captor: usize, owner: usize, kind: FigureKind) -> usize {
        self.prisoners.get(&(captor, owner, kind)).copied().unwrap_or(0)
    }

    /// Returns the prisoners of a player that belong to another player.
    pub(crate) fn prisoners(&self, captor: usize, owner: usize) -> Vec<(FigureKind, usize)> {
        MEEPLES.map(|kind| (kind, self.prisoners_of(captor, owner, kind))).to_vec()
    }

    fn imprison(&mut self, captor: usize, figure: Figure) -> Departure {
        let departure = self.remove(&[figure]);
        *self.supplies[figure.owner].get_mut(&figure.kind).expect("he had some") -= 1;
        *self.prisoners.entry((captor, figure.owner, figure.kind)).or_insert(0) += 1;
        departure
    }

    fn free(&mut self, captor: usize, owner: usize, kind: FigureKind) {
        *self.prisoners.get_mut(&(captor, owner, kind)).expect("a prisoner") -= 1;
        *self.supplies[owner].get_mut(&kind).expect("he had some") += 1;
    }
}

impl Course {
    /// ACT-14, ACT-15.
    pub(super) fn tower_options(&self) -> BTreeSet<Action> {
        let mut options = BTreeSet::new();
        for cell in self.game.floor_options(self.active) {
            let (token, spot) = (Token::FLOOR.number(), on_tower(cell));
            options.insert(Action::PlaceToken { token, spot });
        }
        for (kind, cell) in self.game.guard_options(self.active) {
            options.insert(Action::PlaceFigure { figure: piece(kind), spot: on_tower(cell) });
        }
        options
    }

    /// TW-RANSOM-1, TW-RANSOM-4, TW-RANSOM-7.
    pub(super) fn ransom_options(&self) -> BTreeSet<Action> {
        let mut options = BTreeSet::new();
        let is_late = self.ransomed || self.round.is_some();
        if is_late || self.game.scores()[self.active] < 3 {
            return options;
        }
        for captor in 0..self.players {
            for (number, kind) in (0..).zip(MEEPLES) {
                if self.game.prisoners_of(captor, self.active, kind) > 0 {
                    let option = 8 * number + captor as u16;
                    options.insert(Action::Choose { question: RANSOM, option });
                }
            }
        }
        options
    }

    /// TW-RANSOM-5.
    pub(super) fn pay_ransom(&mut self, option: u16) {
        let (kind, captor) = (MEEPLES[usize::from(option / 8)], usize::from(option % 8));
        self.ransomed = true;
        self.tell_freed(captor, self.active, kind, EventCause::RANSOM);
        self.game.scores[self.active] -= 3;
        self.game.scores[captor] += 3;
        self.told.push(Told::Ransom { payer: self.active, captor });
    }

    fn tell_freed(&mut self, captor: usize, owner: usize, kind: FigureKind, cause: EventCause) {
        self.game.free(captor, owner, kind);
        let (player, previous_player) = (Player::new(owner as u8), Player::new(captor as u8));
        self.tell(Event::FigureFreed { player, figure: piece(kind), previous_player, cause });
    }

    /// TURN-12c.
    pub(super) fn lay_floor(&mut self, cell: Cell) {
        self.game.use_up_figure_action();
        self.game.floors[self.active] -= 1;
        let height = self.game.heights.entry(cell).or_insert(0);
        *height += 1;
        let count = *height as u16;
        let (player, token, spot) = (Player::new(self.active as u8), Token::FLOOR, on_tower(cell));
        self.tell(Event::TokenPlaced { player, token, count, spot });
        if self.game.targets(self.active, cell).is_empty() {
            return self.late_flocks();
        }
        self.due = Some(Due::Capture(cell));
        self.phase = Phase::Capture;
    }

    /// TW-ACT-2.
    pub(super) fn put_guard(&mut self, kind: FigureKind, cell: Cell) {
        self.game.use_up_figure_action();
        *self.game.supplies[self.active].get_mut(&kind).expect("he has some") -= 1;
        let (owner, at) = (self.active, Spot { cell, segment: TOWER });
        self.game.figures.push(Figure { owner, kind, at, corner: None });
    }

    pub(super) fn capture_options(&self) -> BTreeSet<Action> {
        let Some(Due::Capture(cell)) = self.due else { panic!("no tower may capture") };
        let targets = self.game.targets(self.active, cell).into_iter();
        let take =
            |it: Figure| Action::RemoveFigure { figure: piece(it.kind), spot: engine_spot(it.at) };
        targets.map(take).chain([Action::Pass]).collect()
    }

    pub(super) fn capture(&mut self, action: Action) {
        let Some(Due::Capture(cell)) = self.due.take() else { panic!("no tower may capture") };
        let Action::RemoveFigure { figure, spot } = action else { return self.late_flocks() };
        let targets = self.game.targets(self.active, cell).into_iter();
        let mut meant = targets.filter(|it| piece(it.kind) == figure && engine_spot(it.at) == spot);
        let target = meant.next().expect("somebody within range");
        if target.owner == self.active {
            let departure = self.game.remove(&[target]);
            self.told.push(Told::Departed(EventCause::CAPTURED, departure));
            return self.late_flocks();
        }
        let departure = self.game.imprison(self.active, target);
        let event = Event::FigureCaptured {
            player: Player::new(self.active as u8),
            figure,
            spot,
            previous_player: Player::new(target.owner as u8),
            origin: on_tower(cell),
        };
        self.told.push(Told::Captured(event, departure));
        // TW-EXCHANGE-1, TW-EXCHANGE-2.
        let held = self.game.prisoners(target.owner, self.active);
        let held: Vec<FigureKind> =
            held.into_iter().filter(|(_, count)| *count > 0).map(|(kind, _)| kind).collect();
        match held[..] {
            [] => self.late_flocks(),
            [own] => self.exchange(target.owner, target.kind, own),
            _ => {
                self.due = Some(Due::Exchange(target.owner, target.kind));
                self.phase = Phase::Exchange;
            }
        }
    }

    fn exchange(&mut self, other: usize, captured: FigureKind, own: FigureKind) {
        self.tell_freed(self.active, other, captured, EventCause::EXCHANGE);
        self.tell_freed(other, self.active, own, EventCause::EXCHANGE);
        self.late_flocks();
    }

    pub(super) fn exchange_options(&self) -> BTreeSet<Action> {
        let Some(Due::Exchange(other, _)) = self.due else { panic!("no exchange is due") };
        let held = (0..).zip(self.game.prisoners(other, self.active));
        let held = held.filter(|(_, (_, count))| *count > 0);
        held.map(|(option, _)| Action::Choose { question: EXCHANGE, option }).collect()
    }

    pub(super) fn choose_exchange(&mut self, option: u16) {
        let Some(Due::Exchange(other, captured)) = self.due.take() else {
            panic!("no exchange is due")
        };
        self.exchange(other, captured, MEEPLES[usize::from(option)]);
    }
}
