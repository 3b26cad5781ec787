//! Writes observations.

use std::borrow::Cow;

use carc_engine::{
    Actor, Cell, EventCause, Figure, Location, PlacedFigure, PlacedTile, Player, Position, Setup,
    State, TileType, Token,
};

use super::{
    Encoding, ObservationMut,
    layout::{
        CORNERS, FIRST_QUARTER, FURTHER_COLUMNS, MEEPLE, NEUTRAL, PER_SEGMENT, QUARTERS, SEGMENTS,
        SPECIAL, TILE, bridges, side_tokens,
    },
    written::Trace,
};

/// The value of the first two bytes in a hidden tile's row.
const UNKNOWN: u8 = 255;

/// Returns a function that writes numbers one after the other.
fn into(part: &mut [i16]) -> impl FnMut(i64) {
    let mut next = part.iter_mut();
    move |value| {
        let value = value.clamp(i16::MIN.into(), i16::MAX.into());
        *next.next().expect("the sections determine the length") = value as i16;
    }
}

/// Returns the tiles with bridges.
pub(super) fn bridged_tiles(state: State<'_>) -> impl Iterator<Item = (PlacedTile, Token)> {
    bridges(state).filter_map(move |(cell, bridge)| Some((state.tile_at(cell)?, bridge)))
}

impl Encoding {
    /// Writes a player's observation. The position must come from a game with the encoding's setup.
    /// Every element of the arrays is written.
    ///
    /// # Panics
    /// Panics if the length of an array differs from the length that the encoding requires, or if
    /// the player is not in the game.
    pub fn observe(
        &self,
        setup: &Setup,
        position: &Position,
        player: Player,
        out: ObservationMut<'_>,
    ) {
        self.observe_over(setup, position, player, out, None);
    }

    /// Writes an observation, in place if the current contents of the arrays are known.
    pub(crate) fn observe_over(
        &self,
        setup: &Setup,
        position: &Position,
        player: Player,
        mut out: ObservationMut<'_>,
        trace: Option<&mut Trace>,
    ) {
        assert!(usize::from(player) < self.players, "a player of the game");
        assert_eq!(out.board.len(), self.board_len(), "the board's length");
        assert_eq!(out.tiles.len(), self.tiles_len(), "the tiles' length");
        assert_eq!(out.vector.len(), self.vector_len(), "the vector's length");
        let seen = self.seen(setup, position, player);
        self.write(setup, &seen, player, &mut out, trace);
    }

    /// Returns a position without the information hidden from a player.
    pub(super) fn seen<'a>(
        &self,
        setup: &Setup,
        position: &'a Position,
        player: Player,
    ) -> Cow<'a, Position> {
        let mut seen = Cow::Borrowed(position);
        if setup.has_secrets() {
            seen.to_mut().hide_from(setup, player);
        }
        seen
    }

    fn write(
        &self,
        setup: &Setup,
        position: &Position,
        player: Player,
        out: &mut ObservationMut<'_>,
        mut trace: Option<&mut Trace>,
    ) {
        let state = position.state(setup);
        self.write_board(state, out.board, trace.as_deref_mut());
        self.write_figures(state, player, out.board, trace);
        self.write_tiles(state, player, out.tiles);
        self.write_vector(setup, position, player, out.vector);
    }

    /// Returns a player's seat relative to an observer.
    pub(super) const fn seat(&self, player: Player, observer: Player) -> u8 {
        let (player, observer) = (player.number(), observer.number());
        if player < observer { player + self.players as u8 - observer } else { player - observer }
    }

    /// Returns the players, clockwise from an observer.
    fn seats(&self, observer: Player) -> impl Iterator<Item = Player> + use<> {
        let numbers = (observer.number()..self.players as u8).chain(0..observer.number());
        numbers.map(Player::new)
    }

    /// Returns the offset of a cell's bytes in the board array, or `None` if the cell is off the
    /// table.
    fn cell(&self, cell: Cell) -> Option<usize> {
        self.space.place_of(cell).map(|place| place * self.channels.len())
    }

    /// Writes the tiles on the board and clears all other bytes.
    fn write_board(&self, state: State<'_>, board: &mut [u8], mut trace: Option<&mut Trace>) {
        let channels = self.channels.len();
        let kept = match &mut trace {
            Some(trace) => self.clear(board, trace),
            None => {
                board.fill(0);
                0
            }
        };
        for tile in state.board().skip(kept) {
            let cell = self.cell(tile.cell);
            if let Some(cell) = cell {
                let shown = self.shown(tile.tile_type.into(), tile.canonical);
                board[cell..cell + channels].copy_from_slice(&self.cells[shown..shown + channels]);
            }
            if let Some(trace) = &mut trace {
                trace.tiles.push(cell.map(|cell| cell as u32));
            }
        }
        if self.parts.bridges {
            for (tile, bridge) in bridged_tiles(state) {
                if let Some(cell) = self.cell(tile.cell) {
                    let shown = self.shown_with(tile.tile_type.into(), tile.canonical, bridge);
                    board[cell..cell + channels]
                        .copy_from_slice(&self.cells[shown..shown + channels]);
                }
            }
        }
        if let Some(cell) = state.last_cell().and_then(|cell| self.cell(cell)) {
            board[cell + TILE] = 2;
        }
    }

    /// Clears outdated entries, and returns the number of tiles whose bytes are still valid.
    fn clear(&self, board: &mut [u8], trace: &mut Trace) -> usize {
        trace.figures.drain(..).for_each(|byte| board[byte as usize] = 0);
        if trace.goes_on {
            if let Some(&Some(cell)) = trace.tiles.last() {
                board[cell as usize + TILE] = 1;
            }
            return trace.tiles.len();
        }
        for cell in trace.tiles.drain(..).flatten() {
            board[cell as usize..][..self.channels.len()].fill(0);
        }
        0
    }

    /// Writes the figures on the board.
    fn write_figures(
        &self,
        state: State<'_>,
        observer: Player,
        board: &mut [u8],
        mut trace: Option<&mut Trace>,
    ) {
        let mut note = |byte: usize| {
            if let Some(trace) = &mut trace {
                trace.figures.push(byte as u32);
            }
        };
        for who in state.each_figure() {
            let owner = self.seat(who.player, observer) + 1;
            let Some(cell) = self.cell(who.spot.cell) else { continue };
            match who.spot.place {
                Location::Segment(number) => {
                    let sort = if who.figure.is_meeple() { MEEPLE } else { SPECIAL };
                    let bytes = cell + SEGMENTS + usize::from(number) * PER_SEGMENT + sort;
                    // Because of citizens and crop circles, a segment can contain several meeples.
                    if board[bytes] > 0 {
                        if let Some(at) = self.at.further {
                            let byte = cell + at + usize::from(number);
                            board[byte] += 1;
                            note(byte);
                        }
                        continue;
                    }
                    board[bytes..bytes + 2].copy_from_slice(&[who.figure.number() + 1, owner]);
                    note(bytes);
                    note(bytes + 1);
                }
                Location::Corner(number) => {
                    let byte = cell + CORNERS + usize::from(number);
                    board[byte] = owner;
                    note(byte);
                }
                Location::Tower => {
                    let Some(at) = self.at.tower else { continue };
                    let bytes = cell + at + 1;
                    board[bytes..bytes + 2].copy_from_slice(&[who.figure.number() + 1, owner]);
                    note(bytes);
                    note(bytes + 1);
                }
                Location::Lying => {
                    let (Some(first), Some(further)) = (self.at.lying, self.at.further_lying)
                    else {
                        continue;
                    };
                    // A monastery can contain several lying meeples.
                    let bytes = cell + first;
                    if board[bytes] > 0 {
                        board[cell + further] += 1;
                        note(cell + further);
                        continue;
                    }
                    board[bytes..bytes + 2].copy_from_slice(&[who.figure.number() + 1, owner]);
                    note(bytes);
                    note(bytes + 1);
                }
                Location::Space(_) | Location::Tile => {}
            }
        }
        if let Some(at) = self.at.tower {
            for (cell, height) in state.towers() {
                if let Some(cell) = self.cell(cell) {
                    board[cell + at] = height.saturating_add(1);
                    note(cell + at);
                }
            }
        }
        if let Some(at) = self.at.ingots {
            for (cell, count) in state.ingots() {
                if let Some(cell) = self.cell(cell) {
                    board[cell + at] = count.min(u8::MAX.into()) as u8;
                    note(cell + at);
                }
            }
        }
        if self.at.sides.iter().any(Option::is_some) {
            for (what, cell, sides) in side_tokens(state) {
                if let (Some(cell), Some(at)) = (self.cell(cell), self.at.sides[what]) {
                    board[cell + at] |= sides;
                    note(cell + at);
                }
            }
        }
        for (number, figure) in Figure::neutral().enumerate() {
            let cell = state.neutral_spot(figure).and_then(|spot| self.cell(spot.cell));
            if let Some(cell) = cell {
                board[cell + NEUTRAL] |= 1 << number;
                note(cell + NEUTRAL);
            }
        }
    }

    pub(super) fn write_tiles(&self, state: State<'_>, observer: Player, tiles: &mut [u8]) {
        let length = self.tile_channels.len();
        tiles.fill(0);
        let mut rows = tiles.chunks_exact_mut(length);
        let show = |kind: Option<TileType>, row: Option<&mut [u8]>| {
            if let (Some(kind), Some(row)) = (kind, row) {
                row.copy_from_slice(&self.rows[kind.index() * length..][..length]);
            }
        };
        show(state.current_tile(), rows.next());
        for player in self.seats(observer) {
            let known = if self.hand_size > 0 { state.hand(player) } else { Vec::new() };
            let hidden = state.hand_size(player).saturating_sub(known.len());
            for place in 0..self.hand_size {
                let row = rows.next();
                if let Some(row) = row {
                    match known.get(place) {
                        Some(&kind) => show(Some(kind), Some(row)),
                        None if place < known.len() + hidden => row[..2].fill(UNKNOWN),
                        None => {}
                    }
                }
            }
        }
    }

    pub(super) fn write_vector(
        &self,
        setup: &Setup,
        position: &Position,
        observer: Player,
        vector: &mut [i16],
    ) {
        let state = position.state(setup);
        let (first, vector) = vector.split_at_mut(self.spaces_at);
        let mut put = into(first);
        let seats = || self.seats(observer);
        put(state.phase().number().into());
        put(match state.actor() {
            Actor::Player(player) => i64::from(self.seat(player, observer)) + 1,
            _ => 0,
        });
        put(i64::from(self.seat(state.active_player(), observer)) + 1);
        put(state.turn().into());
        put(state.turn_part().into());
        put(state.tiles_remaining().into());
        put(state.river_tiles_remaining().into());
        put(state.hidden_tiles().into());
        let scores = state.scores();
        seats().for_each(|player| put(scores[usize::from(player)].into()));
        for player in seats() {
            self.figures.iter().for_each(|&figure| put(state.supply(player, figure).into()));
        }
        seats().for_each(|player| put(state.hand_size(player) as i64));
        seats().for_each(|player| put(state.has_abbey(player).into()));
        for player in seats() {
            self.tokens.iter().for_each(|&token| put(state.tokens(player, token).into()));
        }
        for player in seats() {
            for &token in &self.drawn_tokens {
                let own = state.each_figure().filter(|who| who.player == player);
                put(own.map(|who| i64::from(state.tokens_at(who.spot, token))).sum());
            }
        }
        self.drawn_tokens.iter().for_each(|&token| put(state.bag(token).into()));
        for figure in Figure::neutral() {
            let spot = state.neutral_spot(figure);
            let place = spot.and_then(|spot| self.space.column_and_row(spot.cell));
            let kind = match spot.map(|spot| spot.place) {
                Some(Location::Segment(number)) => i64::from(number) + 1,
                Some(Location::Space(number)) => 100 + i64::from(number),
                Some(Location::Lying) => 301,
                _ => 0,
            };
            match place {
                Some((column, row)) => [column as i64 + 1, row as i64 + 1, kind],
                None => [0; 3],
            }
            .into_iter()
            .for_each(&mut put);
        }
        let (spaces, vector) = vector.split_at_mut(2 * self.spaces);
        self.write_spaces(state, observer, spaces);
        let (unseen, vector) = vector.split_at_mut(self.kinds);
        for (kind, count) in TileType::all(unseen.len()).zip(unseen) {
            *count = state.remaining(kind) as i16;
        }
        let (held, last) = vector.split_at_mut(self.kinds);
        held.fill(0);
        state.set_aside().iter().for_each(|&kind| held[kind.index()] += 1);
        let mut put = into(last);
        self.cards().for_each(|card| put(state.record(card).into()));
        if self.parts.towers {
            for (captor, owner) in seats().flat_map(|captor| seats().map(move |own| (captor, own)))
            {
                let held = |figure: &Figure| state.prisoners(captor, owner, *figure);
                self.figures.iter().for_each(|figure| put(held(figure).into()));
            }
            put(state.has_ransomed().into());
        }
        if self.parts.quarters {
            let spaces = (FIRST_QUARTER..).take(QUARTERS);
            for (player, quarter) in seats().flat_map(|own| spaces.clone().map(move |it| (own, it)))
            {
                let here = |who: &PlacedFigure| {
                    who.player == player && who.spot.place == Location::Space(quarter)
                };
                for &figure in &self.figures {
                    let all = state.each_figure().filter(here);
                    put(all.filter(|who| who.figure == figure).count() as i64);
                }
            }
        }
        if self.parts.robbers {
            let space = |player| state.robber_space(player).map_or(0, |space| i64::from(space) + 1);
            seats().for_each(|player| put(space(player)));
        }
        if self.parts.messages {
            seats().for_each(|player| put(state.messenger(player).into()));
            let known = state.messages();
            for message in Token::all().filter(|token| token.is_message()) {
                let place = known.iter().position(|token| *token == message);
                put(place.map_or(0, |place| place as i64 + 1));
            }
        }
        self.write_turn(state, observer, put);
    }

    /// Writes the current turn's expansion decisions, and the figures that share a spot.
    fn write_turn(&self, state: State<'_>, observer: Player, mut put: impl FnMut(i64)) {
        let seats = || self.seats(observer);
        let seat =
            |player: Option<Player>| player.map_or(0, |it| i64::from(self.seat(it, observer)) + 1);
        if self.parts.messages {
            let number =
                |message| Token::all().filter(|it| it.is_message()).position(|it| it == message);
            put(state.message().and_then(number).map_or(0, |number| number as i64 + 1));
            put(state.message_parts().into());
            for player in seats() {
                let moved = state.moved_marker(player);
                put(moved.map_or(0, |marker| 1 + i64::from(marker == Token::MESSENGER)));
            }
        }
        if self.parts.quarters {
            put(state.has_entered_city().into());
            seats().for_each(|player| put(state.has_passed(player).into()));
        }
        if self.parts.flights {
            let flight = state.flight();
            put(flight.map_or(0, |(figure, _)| i64::from(figure.number()) + 1));
            put(flight.and_then(|(_, roll)| roll).map_or(0, i64::from));
        }
        if self.parts.circles {
            let change = state.circle();
            put(change.map_or(0, |change| 1 + i64::from(change == EventCause::REMOVE)));
        }
        if self.parts.bazaars {
            let number = |kind: Option<TileType>| kind.map_or(0, |kind| kind.index() as i64 + 1);
            seats().for_each(|player| put(number(state.waiting_tile(player))));
            (0..self.players).for_each(|place| put(number(state.bazaar_tile(place))));
            put(seat(state.auctioneer()));
            put(state.auctioned_place().map_or(0, |place| i64::from(place) + 1));
            let bid = state.highest_bid();
            put(bid.map_or(0, |(_, points)| points.into()));
            put(seat(bid.map(|(player, _)| player)));
        }
        let rows = self.further_rows();
        if rows > 0 {
            let mut written = 0;
            for row in self.further(state, observer).take(rows) {
                row.into_iter().for_each(&mut put);
                written += 1;
            }
            (written * FURTHER_COLUMNS..rows * FURTHER_COLUMNS).for_each(|_| put(0));
        }
    }

    /// Returns the rows for the figures that the board array does not contain.
    fn further(
        &self,
        state: State<'_>,
        observer: Player,
    ) -> impl Iterator<Item = [i64; FURTHER_COLUMNS]> {
        let mut known = Vec::new();
        state.each_figure().filter_map(move |who| {
            let place = match who.spot.place {
                Location::Segment(number) => i64::from(number) + 1,
                Location::Lying => 301,
                _ => return None,
            };
            let key = (who.spot, who.figure.is_meeple());
            if !known.contains(&key) {
                known.push(key);
                return None;
            }
            let (column, row) = self.space.column_and_row(who.spot.cell)?;
            let owner = i64::from(self.seat(who.player, observer)) + 1;
            let figure = i64::from(who.figure.number()) + 1;
            Some([column as i64 + 1, row as i64 + 1, place, owner, figure])
        })
    }

    /// Writes the figures on game-board spaces.
    fn write_spaces(&self, state: State<'_>, observer: Player, spaces: &mut [i16]) {
        if self.spaces == 0 {
            return;
        }
        spaces.fill(0);
        for who in state.each_figure() {
            if let Location::Space(number) = who.spot.place
                && let Some(space) = spaces.chunks_exact_mut(2).nth(number.into())
            {
                let owner = self.seat(who.player, observer) + 1;
                space.copy_from_slice(&[owner.into(), i16::from(who.figure.number()) + 1]);
            }
        }
    }
}
