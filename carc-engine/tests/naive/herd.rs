//! Hills and shepherds in the course of a turn.

use std::collections::BTreeSet;

use carc_engine::{Action, Draw, Event, EventCause, Phase, Player, Token};

use super::{
    course::Course,
    figure::{Figure, FigureKind},
    flock::WOLF,
    told::{Told, engine_spot},
};

/// The point of the turn at which a flock is decided, or a token drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Herding {
    /// TURN-11.
    Early,
    /// TURN-12, for a new shepherd.
    Placing,
    /// TURN-13.
    Late,
}

const TOKENS: [&str; 5] = ["wolf", "sheep_1", "sheep_2", "sheep_3", "sheep_4"];

/// Returns the engine's token.
pub(crate) fn token(sheep: usize) -> Token {
    Token::from_name(TOKENS[sheep]).expect("a token of the library")
}

const GROW: u16 = 0;
const GATHER: u16 = 1;

impl Course {
    /// TURN-9b: returns the tiles that can go under the hill just placed. The tile may be unknown
    /// (OPT-6).
    pub(super) fn hill_options(&self) -> BTreeSet<Action> {
        let known = (0..).zip(&self.main).filter(|(_, left)| **left > 0);
        let mut options: BTreeSet<Action> =
            known.map(|(kind, _)| Action::Draw(Draw::Tile(kind))).collect();
        options.insert(Action::Draw(Draw::Unknown));
        options
    }

    pub(super) fn hides_tile(&self) -> bool {
        self.game.just_placed_shows("hill") && self.main_left() > 0
    }

    pub(super) fn hide(&mut self, item: Draw) {
        match item {
            Draw::Tile(kind) => self.main[usize::from(kind)] -= 1,
            _ => self.unknown += 1,
        }
        self.hidden += 1;
        let cell = self.last_cell.expect("the hill");
        self.tell(Event::TileHidden { player: Player::new(self.active as u8), cell });
        self.after_placing();
    }

    /// TURN-11.
    pub(super) fn early_flocks(&mut self) {
        self.herding = Herding::Early;
        match self.rules.late_flocks {
            true => self.figure_phase(),
            false => self.next_flock(),
        }
    }

    /// TURN-13.
    pub(super) fn late_flocks(&mut self) {
        self.herding = Herding::Late;
        match self.rules.late_flocks {
            true => self.next_flock(),
            false => self.closed_flocks(),
        }
    }

    fn next_flock(&mut self) {
        if !self.due_flocks.is_empty() {
            self.phase = Phase::Flock;
        } else if self.herding == Herding::Early {
            self.figure_phase();
        } else {
            self.closed_flocks();
        }
    }

    pub(super) fn flock_options(&self) -> BTreeSet<Action> {
        [GROW, GATHER].map(|option| Action::Choose { question: 0, option }).into()
    }

    /// HS-SHEEP-8, HS-SHEEP-9.
    pub(super) fn decide_flock(&mut self, option: u16) {
        let shepherd = self.due_flocks.pop_front().expect("a flock is due");
        if option == GROW {
            return self.begin_token(shepherd);
        }
        let gathering = self.game.gather(shepherd.at);
        self.told.push(Told::Gathered(vec![gathering]));
        self.next_flock();
    }

    fn begin_token(&mut self, shepherd: Figure) {
        self.drawing_for = Some(shepherd);
        self.phase = Phase::Sheep;
    }

    /// HS-SHEEP-4.
    pub(super) fn begin_flock(&mut self, at: super::Spot) {
        let kind = FigureKind::Shepherd;
        self.herding = Herding::Placing;
        self.begin_token(Figure { owner: self.active, kind, at, corner: None });
    }

    pub(super) fn token_options(&self) -> BTreeSet<Action> {
        let sheep = (0..TOKENS.len()).filter(|&sheep| self.game.bag[sheep] > 0);
        sheep.map(|sheep| Action::Draw(Draw::Token(token(sheep).number().into()))).collect()
    }

    pub(super) fn draw_token(&mut self, number: u16) {
        let is_it = |sheep: &usize| u16::from(token(*sheep).number()) == number;
        let sheep = (0..TOKENS.len()).find(is_it).expect("a token of a flock");
        let shepherd = self.drawing_for.take().expect("a shepherd waits");
        let (player, spot) = (Player::new(shepherd.owner as u8), engine_spot(shepherd.at));
        self.tell(Event::TokenDrawn { player, token: token(sheep), spot });
        let departure = self.game.draw_token(shepherd, sheep);
        if sheep == WOLF {
            self.tell(Event::TokensReturned { player, token: token(WOLF), count: 1, spot });
        }
        self.told.push(Told::Departed(EventCause::WOLF, departure));
        match self.herding {
            Herding::Placing => self.late_flocks(),
            _ => self.next_flock(),
        }
    }

    /// HS-SHEEP-13.
    fn closed_flocks(&mut self) {
        if self.rules.gathers_closed_flocks {
            let closed = self.game.closed_flocks().into_iter();
            let gatherings = closed.map(|at| self.game.gather(at)).collect();
            self.told.push(Told::Gathered(gatherings));
        }
        self.early_dragon();
    }
}
