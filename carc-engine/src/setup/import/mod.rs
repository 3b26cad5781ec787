//! Imports a start position and checks that it is possible.

mod figures;
mod stock;
mod tiles;
mod turn;
mod turn_details;

use crate::{
    board::Board,
    expansions::{
        self,
        bridges_castles_bazaars::{may_have_debts, read_bridges},
    },
    geometry::{Cell, Rotation},
    limits,
    setup::{ConfigProblem, Opening, Setup, Start, is_enough},
    suggest::{nearest, shown},
    vocab::{Player, StartProblem, TileType, Token},
};

/// Validates a start position. Returns the opening and the number of copies of each tile type left
/// to draw.
pub(super) fn check(
    setup: &Setup,
    start: &Start,
    problems: &mut Vec<ConfigProblem>,
) -> (Opening, Vec<u16>) {
    let mut entry = Entry { setup, problems };
    let mut opening = setup.opening.clone();
    entry.mid_turn(start, &mut opening);
    let tiles = entry.tiles(start);
    entry.bridges(start, &tiles, &mut opening);
    let mut board = entry.place_tiles(&tiles, &mut opening);
    entry.placed_last(&opening);
    entry.board_fields(start, &mut board, &mut opening);
    entry.figures(start, &board, &mut opening);
    entry.scores(start, &mut opening);
    entry.turn(start, &mut opening);
    entry.tokens(start, &mut opening);
    entry.abbeys(start, &mut opening);
    entry.neutral(start, &board, &mut opening);
    entry.held(start, &mut opening);
    entry.waiting(start, &mut opening);
    entry.rooms(start, &board, &mut opening);
    entry.hands(start, &mut opening);
    let stack = entry.stack(start, &opening);
    (opening, stack)
}

/// A start position that is being validated.
struct Entry<'a> {
    setup: &'a Setup,
    problems: &'a mut Vec<ConfigProblem>,
}

impl Entry<'_> {
    fn fault(&mut self, field: &str, index: Option<usize>, reason: StartProblem) {
        if !is_enough(self.problems) {
            let field = match index {
                Some(index) => format!("start.{field}[{index}]"),
                None => format!("start.{field}"),
            };
            self.problems.push(ConfigProblem::Start { field, reason });
        }
    }

    /// Reads the bridges, which change the sides of their tiles.
    fn bridges(
        &mut self,
        start: &Start,
        tiles: &[(usize, TileType, Cell, Rotation)],
        opening: &mut Opening,
    ) {
        let setup = self.setup;
        let usual = if tiles.is_empty() { opening.tiles.clone() } else { Vec::new() };
        let tile_at = |cell: Cell| {
            let laid = tiles.iter().map(|&(_, kind, at, rotation)| (kind, at, rotation));
            let mut all = laid.chain(usual.iter().copied());
            all.find(|(_, at, _)| *at == cell).map(|(kind, _, rotation)| (kind, rotation))
        };
        let mut fault =
            |field: &str, index: Option<usize>, reason| self.fault(field, index, reason);
        read_bridges(setup, start, &tile_at, opening, &mut fault);
    }

    /// Reads the expansion fields that affect where figures can be placed.
    fn board_fields(&mut self, start: &Start, board: &mut Board, opening: &mut Opening) {
        let setup = self.setup;
        let mut fault =
            |field: &str, index: Option<usize>, reason| self.fault(field, index, reason);
        let all = expansions::ALL.iter();
        all.for_each(|it| it.read_start_board(setup, start, board, opening, &mut fault));
    }

    fn kind(&mut self, field: &str, index: Option<usize>, id: &str) -> Option<TileType> {
        match self.setup.tile_type(id) {
            Ok(kind) => Some(kind),
            Err(problem) => {
                if let ConfigProblem::UnknownName { name, suggestion, .. } = problem {
                    self.fault(field, index, StartProblem::NoSuchTile { name, suggestion });
                }
                None
            }
        }
    }

    /// Like [`kind`](Self::kind), but only for tiles that can be drawn.
    fn drawable(&mut self, field: &str, index: Option<usize>, id: &str) -> Option<TileType> {
        let kind = self.kind(field, index, id)?;
        if !self.setup.catalogue.kind(kind).is_drawn() {
            self.fault(field, index, StartProblem::NotInStack(shown(id)));
            return None;
        }
        Some(kind)
    }

    /// Returns true if a list has an entry for each player or is empty.
    fn is_for_all(&mut self, field: &str, length: usize) -> bool {
        let setup = self.setup;
        super::is_for_all(setup, field, length, &mut |field, index, why| {
            self.fault(field, index, why)
        })
    }

    fn scores(&mut self, start: &Start, opening: &mut Opening) {
        if !self.is_for_all("scores", start.scores.len()) {
            return;
        }
        for (seat, &score) in start.scores.iter().enumerate() {
            // Only debts at bazaars can make scores negative.
            let least = if may_have_debts(self.setup) { -limits::MAX_START_SCORE } else { 0 };
            if (least..=limits::MAX_START_SCORE).contains(&score) {
                opening.scores[seat] = score;
            } else {
                self.fault("scores", Some(seat), StartProblem::OutOfRange(score.into()));
            }
        }
    }

    fn tokens(&mut self, start: &Start, opening: &mut Opening) {
        if !self.is_for_all("tokens", start.tokens.len()) {
            return;
        }
        for (seat, own) in start.tokens.iter().enumerate() {
            for (name, &count) in own {
                if is_enough(self.problems) {
                    return;
                }
                let known = || Token::all().filter(|&token| self.setup.tokens(token) > 0);
                let Some(token) = known().find(|token| token.name() == name) else {
                    let suggestion = nearest(name, known().map(Token::name));
                    let name = shown(name);
                    let reason = StartProblem::NoSuchToken { name, suggestion };
                    self.fault("tokens", Some(seat), reason);
                    continue;
                };
                let others = opening.tokens.iter().filter(|(_, other, _)| *other == token);
                let others: u32 = others.map(|&(.., count)| u32::from(count)).sum();
                let (all, most) = (count.saturating_add(others), self.most(token, opening));
                if all > most.into() {
                    let token = token.name();
                    let reason = StartProblem::TooManyTokens { token, count: all, most };
                    self.fault("tokens", Some(seat), reason);
                } else {
                    opening.tokens.push((Player::new(seat as u8), token, count as u16));
                }
            }
        }
    }

    /// Returns the maximum number of copies of a token: the number of symbols in the sets or, if a
    /// custom stack has put more symbols on the board, the number of symbols on the board.
    fn most(&self, token: Token, opening: &Opening) -> u16 {
        let symbols =
            |kind: TileType| self.setup.catalogue.kind(kind).tile.symbols_of(token.name());
        let laid: usize = opening.tiles.iter().map(|(kind, ..)| symbols(*kind)).sum();
        self.setup.tokens(token).max(laid as u16)
    }

    /// Runs the expansions' checks.
    fn rooms(&mut self, start: &Start, board: &Board, opening: &mut Opening) {
        let setup = self.setup;
        let mut fault = |field: &str, index, reason| self.fault(field, index, reason);
        for it in expansions::ALL {
            it.check_start(setup, start, board, opening, &mut fault);
        }
    }

    fn turn(&mut self, start: &Start, opening: &mut Opening) {
        match start.active {
            Some(seat) if seat as usize >= self.setup.players() => {
                self.fault("active", None, StartProblem::NoSuchPlayer(seat));
            }
            active => opening.active = active.map(|seat| Player::new(seat as u8)),
        }
        match start.turn {
            Some(turn) if turn == 0 || turn > limits::MAX_START_TURN => {
                self.fault("turn", None, StartProblem::OutOfRange(turn.into()));
            }
            turn => opening.turn = turn.unwrap_or(1),
        }
        let Some(id) = &start.drawn else { return };
        // In a mid-turn position, the current tile can be an abbey that its owner is about to
        // place.
        let abbey = self.setup.catalogue.aside.filter(|_| opening.mid_turn.is_some());
        let is_abbey = |kind: &TileType| self.setup.catalogue.kind(*kind).id == *id;
        if let Some(kind) = abbey.filter(is_abbey).or_else(|| self.drawable("drawn", None, id)) {
            opening.drawn = kind;
        }
    }
}
