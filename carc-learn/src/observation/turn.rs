//! Observations and action indices on a rotated table.

use carc_engine::{
    Action, Figure, Location, Port, Rotation, Setup, Side, Spot, State, TileType, Token,
};

use super::{
    Encoding, Form, Numbers,
    entities::{FEATURE_BOX, FIGURE_CELL, TOKEN_BEFORE, TOKEN_CELL},
    layout::{
        CORNERS, FURTHER_COLUMNS, MEEPLE, NEUTRAL, PER_SEGMENT, PORT_COUNT, SEGMENTS, TILE,
        port_channels, turned_sides,
    },
    planes::Layout,
    write::bridged_tiles,
};
use crate::space::NotSquare;

/// The effect of rotating the table on each tile type.
#[derive(Clone, Debug)]
pub(super) struct Turns {
    /// For each tile type and rotation, the smallest rotation with the same appearance.
    canonical: Vec<[u8; 4]>,
    /// For each tile type, canonical rotation and number of quarter turns, the new number of each
    /// segment.
    segments: Vec<Vec<u8>>,
}

impl Turns {
    pub(super) fn new(setup: &Setup) -> Self {
        let mut turns = Self { canonical: Vec::new(), segments: Vec::new() };
        for kind in setup.tile_types() {
            let tile = &kind.tile;
            let canonical = tile.canonical_rotations().map(|rotation| rotation.quarters());
            let ports = [0, 1, 2, 3].map(|quarters| {
                let mut ports = [0; PORT_COUNT];
                port_channels(tile, quarters, &mut ports);
                ports
            });
            for rotation in 0..4 {
                for quarters in 0..4 {
                    let turned = (rotation + quarters) % 4;
                    let shown = &ports[usize::from(canonical[turned])];
                    let mut taken = Vec::new();
                    for (number, segment) in tile.segments.iter().enumerate() {
                        let is_at = |ports: &[u8; PORT_COUNT], segment: usize| {
                            ports.map(|port| usize::from(port) == segment + 1)
                        };
                        let own = is_at(&ports[turned], number);
                        let is_same = |other: &usize| {
                            let theirs = &tile.segments[*other];
                            is_at(shown, *other) == own
                                && (theirs.kind, theirs.pennants, &theirs.marks)
                                    == (segment.kind, segment.pennants, &segment.marks)
                                && !taken.contains(&(*other as u8))
                        };
                        // Segments without a port keep their numbers.
                        let all = [number].into_iter().chain(0..tile.segments.len());
                        let same = all.into_iter().find(is_same).unwrap_or(number);
                        taken.push(same as u8);
                    }
                    turns.segments.push(taken);
                }
            }
            turns.canonical.push(canonical);
        }
        turns
    }

    /// Returns the canonical rotation of a tile after a number of additional quarter turns.
    fn rotation(&self, kind: TileType, rotation: u8, quarters: u8) -> u8 {
        self.canonical[kind.index()][usize::from(rotation + quarters) % 4]
    }

    /// Returns the number of a segment after the rotation.
    fn segment(&self, kind: TileType, rotation: u8, quarters: u8, segment: u8) -> u8 {
        let place = (kind.index() * 4 + usize::from(rotation)) * 4 + usize::from(quarters);
        self.segments[place].get(usize::from(segment)).copied().unwrap_or(segment)
    }
}

/// A position whose table is rotated clockwise by a number of quarter turns.
pub(super) struct Turned<'a> {
    encoding: &'a Encoding,
    state: State<'a>,
    turns: &'a Turns,
    /// The number of rows and columns.
    side: usize,
    quarters: u8,
    drawn: Option<TileType>,
    /// The type and canonical rotation of the tile on each cell.
    tiles: Vec<Option<(TileType, u8)>>,
    /// The cells with bridges, each with its bridge.
    bridges: Vec<(usize, Token)>,
}

/// Returns a token's counterpart on the rotated table. Each bridge or ferry token represents a
/// specific pair of sides.
fn turned_token(token: Token, quarters: u8) -> Token {
    let is_turned = quarters % 2 == 1;
    match token {
        Token::BRIDGE_NS if is_turned => Token::BRIDGE_WE,
        Token::BRIDGE_WE if is_turned => Token::BRIDGE_NS,
        _ => {
            let sides = |token: Token| token.landings().map(|both| both.map(|side| side as u8));
            let Some(landings) = sides(token) else { return token };
            let mut wanted = landings.map(|side| (side + quarters) % 4);
            wanted.sort_unstable();
            Token::all().find(|other| sides(*other) == Some(wanted)).unwrap_or(token)
        }
    }
}

impl<'a> Turned<'a> {
    fn new(encoding: &'a Encoding, state: State<'a>, quarters: u8) -> Result<Self, NotSquare> {
        encoding.space().check_turn(quarters)?;
        let (side, _) = encoding.space().table();
        let mut tiles = vec![None; side * side];
        for tile in state.board() {
            if let Some(place) = encoding.space().place_of(tile.cell) {
                tiles[place] = Some((tile.tile_type, tile.canonical.quarters()));
            }
        }
        let bridges = bridged_tiles(state)
            .filter_map(|(tile, bridge)| Some((encoding.space().place_of(tile.cell)?, bridge)));
        let bridges = bridges.collect();
        let (turns, drawn) = (&encoding.turns, state.current_tile());
        let quarters = quarters % 4;
        Ok(Self { encoding, state, turns, side, quarters, drawn, tiles, bridges })
    }

    /// Returns a cell's column and row after the rotation, given its original column and row.
    fn at(&self, column: usize, row: usize) -> (usize, usize) {
        let last = self.side - 1;
        match self.quarters {
            0 => (column, row),
            1 => (last - row, column),
            2 => (last - column, last - row),
            _ => (row, last - column),
        }
    }

    /// Returns the index of a cell after the rotation.
    fn place(&self, place: usize) -> usize {
        let (column, row) = self.at(place % self.side, place / self.side);
        row * self.side + column
    }

    /// Returns the number of a segment after the rotation of its tile.
    fn segment(&self, place: usize, segment: u8) -> u8 {
        match self.tiles[place] {
            Some((kind, rotation)) => self.turns.segment(kind, rotation, self.quarters, segment),
            None => segment,
        }
    }

    fn corner(&self, corner: u8) -> u8 {
        (corner + self.quarters) % 4
    }

    /// Returns the other segment of the castle that contains the given segment.
    fn other_half(&self, spot: Spot) -> Option<Spot> {
        let Location::Segment(segment) = spot.place else { return None };
        let ports = self.state.ports(spot.cell)?;
        let side =
            Side::ALL.into_iter().find(|side| ports[*side as usize] == [Some(segment); 3])?;
        let cell = spot.cell.neighbor(side);
        let other = self.state.segment_at(cell, side.opposite(), Port::Center)?;
        Some(Spot::segment(cell, other))
    }

    fn action(&self, action: Action) -> Action {
        let space = self.encoding.space();
        let cell = |cell| space.place_of(cell).map(|place| space.cell_of(self.place(place)));
        let spot = |spot: Spot| {
            let place = space.place_of(spot.cell)?;
            let to = match spot.place {
                Location::Segment(segment) => Location::Segment(self.segment(place, segment)),
                Location::Corner(corner) => Location::Corner(self.corner(corner)),
                other => other,
            };
            Some(Spot { cell: cell(spot.cell)?, place: to })
        };
        // A castle is identified by the first of its two segments.
        let castle = |at: Spot| {
            let Some(other) = self.other_half(at) else { return spot(at) };
            let (to, other_to) = (spot(at)?, spot(other)?);
            Some(if at < other { to.min(other_to) } else { to.max(other_to) })
        };
        let turned = match action {
            Action::PlaceTile { cell: at, rotation } => cell(at).map(|cell| {
                let quarters = match self.drawn {
                    Some(kind) => self.turns.rotation(kind, rotation.quarters(), self.quarters),
                    None => rotation.quarters() + self.quarters,
                };
                let rotation = Rotation::from_quarters(quarters);
                Action::PlaceTile { cell, rotation }
            }),
            // A space on the wheel is not on a cell.
            Action::PlaceFigure { spot: Spot { place: Location::Space(_), .. }, .. }
            | Action::MoveFigure { spot: Spot { place: Location::Space(_), .. }, .. }
            | Action::RemoveFigure { spot: Spot { place: Location::Space(_), .. }, .. } => None,
            Action::PlaceFigure { figure, spot: at } => {
                spot(at).map(|spot| Action::PlaceFigure { figure, spot })
            }
            Action::MoveFigure { figure, spot: at } => {
                spot(at).map(|spot| Action::MoveFigure { figure, spot })
            }
            Action::RemoveFigure { figure, spot: at } => {
                spot(at).map(|spot| Action::RemoveFigure { figure, spot })
            }
            Action::PlaceToken { token, spot: at } => {
                let known = Token::from_number(token);
                let to = if known == Some(Token::CASTLE) { castle(at) } else { spot(at) };
                let token = known.map_or(token, |it| turned_token(it, self.quarters).number());
                to.map(|spot| Action::PlaceToken { token, spot })
            }
            Action::TakeToken { token, spot: at } => {
                spot(at).map(|spot| Action::TakeToken { token, spot })
            }
            _ => None,
        };
        turned.unwrap_or(action)
    }

    fn board(&self, board: &mut [u8]) {
        let channels = self.encoding.channels.len();
        let before = board.to_vec();
        board.fill(0);
        for (place, old) in before.chunks_exact(channels).enumerate() {
            let new = &mut board[self.place(place) * channels..][..channels];
            let Some((kind, rotation)) = self.tiles[place] else {
                new.copy_from_slice(old);
                continue;
            };
            let turned = self.turns.rotation(kind, rotation, self.quarters);
            let turned = Rotation::from_quarters(turned);
            let bridge = self.bridges.iter().find(|(cell, _)| *cell == place);
            let shown = match bridge {
                Some((_, bridge)) => {
                    let bridge = turned_token(*bridge, self.quarters);
                    self.encoding.shown_with(kind.index(), turned, bridge)
                }
                None => self.encoding.shown(kind.index(), turned),
            };
            new.copy_from_slice(&self.encoding.cells[shown..shown + channels]);
            new[TILE] = old[TILE];
            new[NEUTRAL] = old[NEUTRAL];
            for corner in 0..4 {
                new[CORNERS + usize::from(self.corner(corner))] =
                    old[CORNERS + usize::from(corner)];
            }
            let segments = SEGMENTS..SEGMENTS + self.encoding.segments * PER_SEGMENT;
            // Most optional bytes do not depend on the rotation.
            new[segments.end..].copy_from_slice(&old[segments.end..]);
            let at = &self.encoding.at;
            for byte in at.sides.into_iter().flatten() {
                new[byte] = turned_sides(old[byte], self.quarters);
            }
            let figures = MEEPLE..PER_SEGMENT;
            for (number, bytes) in old[segments].chunks_exact(PER_SEGMENT).enumerate() {
                let to = usize::from(self.segment(place, number as u8));
                new[SEGMENTS + to * PER_SEGMENT..][figures.clone()]
                    .copy_from_slice(&bytes[figures.clone()]);
                if let Some(further) = at.further {
                    new[further + to] = old[further + number];
                }
            }
        }
    }

    fn planes<T: Copy>(&self, numbers: &mut [T]) {
        let before = numbers.to_vec();
        let cells = self.side * self.side;
        let layout = Layout::new(&self.encoding.parts);
        for (plane, old) in before.chunks_exact(cells).enumerate() {
            let new = &mut numbers[layout.turned(plane, self.quarters) * cells..][..cells];
            old.iter().enumerate().for_each(|(place, &number)| new[self.place(place)] = number);
        }
    }

    /// Rotates columns, rows and segments of neutral and further figures in the vector.
    fn vector(&self, vector: &mut [i16]) {
        let neutral = 3 * Figure::neutral().count();
        let further = FURTHER_COLUMNS * self.encoding.further_rows();
        let (first, last) = vector.split_at_mut(self.encoding.further_at);
        let neutral = first[self.encoding.neutral_at..][..neutral].chunks_exact_mut(3);
        let spots = neutral.chain(last[..further].chunks_exact_mut(FURTHER_COLUMNS));
        for spot in spots.filter(|spot| spot[0] > 0) {
            let (column, row) = (spot[0] as usize - 1, spot[1] as usize - 1);
            let (to_column, to_row) = self.at(column, row);
            (spot[0], spot[1]) = (to_column as i16 + 1, to_row as i16 + 1);
            if (1..100).contains(&spot[2]) {
                let segment = self.segment(row * self.side + column, spot[2] as u8 - 1);
                spot[2] = i16::from(segment) + 1;
            }
        }
    }

    fn features(&self, rows: &mut [i16], known: &[bool]) {
        let length = self.encoding.feature_columns();
        let used = rows.chunks_exact_mut(length).zip(known).filter(|(_, known)| **known);
        for (row, _) in used {
            let [west, north, east, south] = FEATURE_BOX.map(|column| row[column] as usize);
            let (first, last) = (self.at(west, north), self.at(east, south));
            let turned = [
                first.0.min(last.0),
                first.1.min(last.1),
                first.0.max(last.0),
                first.1.max(last.1),
            ];
            for (column, value) in FEATURE_BOX.into_iter().zip(turned) {
                row[column] = value as i16;
            }
        }
    }

    fn tokens(&self, rows: &mut [i16], known: &[bool]) {
        let length = Encoding::TOKEN_COLUMNS;
        let used = rows.chunks_exact_mut(length).zip(known).filter(|(_, known)| **known);
        let token = |number: i16| {
            let token = u8::try_from(number - 1).ok().and_then(Token::from_number);
            token.map_or(0, |it| i16::from(turned_token(it, self.quarters).number()) + 1)
        };
        for (row, _) in used {
            let [name, column, line, place] = TOKEN_CELL;
            (row[name], row[TOKEN_BEFORE]) = (token(row[name]), token(row[TOKEN_BEFORE]));
            let (old_column, old_row) = (row[column] as usize, row[line] as usize);
            let (to_column, to_row) = self.at(old_column, old_row);
            (row[column], row[line]) = (to_column as i16, to_row as i16);
            if row[place] > 0 {
                let cell = old_row * self.side + old_column;
                row[place] = i16::from(self.segment(cell, row[place] as u8 - 1)) + 1;
            }
        }
    }

    fn figures(&self, rows: &mut [i16], known: &[bool]) {
        let length = Encoding::FIGURE_COLUMNS;
        let used = rows.chunks_exact_mut(length).zip(known).filter(|(_, known)| **known);
        for (row, _) in used {
            let [column, line, place] = FIGURE_CELL;
            if row[column] < 0 {
                continue;
            }
            let (old_column, old_row) = (row[column] as usize, row[line] as usize);
            let (to_column, to_row) = self.at(old_column, old_row);
            (row[column], row[line]) = (to_column as i16, to_row as i16);
            row[place] = match row[place] {
                0 => 0,
                number @ 1..100 => {
                    let cell = old_row * self.side + old_column;
                    i16::from(self.segment(cell, number as u8 - 1)) + 1
                }
                number @ 100..104 => 100 + i16::from(self.corner((number - 100) as u8)),
                // Towers and lying meeples are not on a segment, so their numbers do not change.
                number => number,
            };
        }
    }
}

impl Encoding {
    /// Converts action indices to the corresponding indices on a table rotated clockwise by a
    /// number of quarter turns. Legal actions are mapped to the legal actions of the rotated
    /// position. Numbers that are not action indices stay unchanged.
    ///
    /// ```
    /// use carc_engine::{Config, Game, Setup};
    /// use carc_learn::Encoding;
    /// let mut config = Config::new(2);
    /// config.options.insert("table".into(), "21x21".into());
    /// let setup = Setup::new(config)?;
    /// let encoding = Encoding::new(&setup).unwrap();
    /// let game = Game::new(setup, 7);
    /// let number = encoding.space().index(game.state().legal_actions().at(0)).unwrap() as i64;
    /// let mut numbers = [number];
    /// for _ in 0..4 {
    ///     encoding.rotate_action_indices(game.state(), 1, &mut numbers).unwrap();
    /// }
    /// assert_eq!(numbers, [number]);
    /// # Ok::<(), carc_engine::ConfigError>(())
    /// ```
    ///
    /// # Errors
    /// Returns [`NotSquare`] if the table is not square.
    pub fn rotate_action_indices(
        &self,
        state: State<'_>,
        quarters: u8,
        numbers: &mut [i64],
    ) -> Result<(), NotSquare> {
        let turned = Turned::new(self, state, quarters)?;
        for number in numbers {
            let index = usize::try_from(*number).ok();
            if let Some(action) = index.and_then(|index| self.space().action(index)) {
                let action = turned.action(action);
                *number = self.space().index(action).map_or(*number, |index| index as i64);
            }
        }
        Ok(())
    }

    /// Converts arrays written by [`observe_as`](Self::observe_as) to the arrays that describe the
    /// position on a table rotated clockwise by a number of quarter turns. The rows for features,
    /// figures and tokens keep their order.
    ///
    /// # Errors
    /// Returns [`NotSquare`] if the table is not square.
    ///
    /// # Panics
    /// Panics if the arrays do not match the form.
    pub fn rotate(
        &self,
        form: Form,
        state: State<'_>,
        quarters: u8,
        out: Vec<Numbers<'_>>,
    ) -> Result<(), NotSquare> {
        let turned = Turned::new(self, state, quarters)?;
        let mut out = out.into_iter();
        let mut next = || out.next().expect("the arrays match the observation form");
        match form {
            Form::Cells => turned.board(next().bytes()),
            Form::Planes => turned.planes(next().floats()),
            Form::PlanesFloat16 => turned.planes(next().halves()),
            Form::Flags => turned.planes(next().flags()),
            Form::Entities => {
                let (features, known) = (next().shorts(), next().flags());
                turned.features(features, known);
                let (figures, known) = (next().shorts(), next().flags());
                turned.figures(figures, known);
                if self.token_rows > 0 {
                    let (tokens, known) = (next().shorts(), next().flags());
                    turned.tokens(tokens, known);
                }
            }
            Form::Flat => {
                let flat = next().shorts();
                let (board, rest) = flat.split_at_mut(self.board_len());
                let mut bytes: Vec<u8> = board.iter().map(|&byte| byte as u8).collect();
                turned.board(&mut bytes);
                board.iter_mut().zip(bytes).for_each(|(number, byte)| *number = byte.into());
                turned.vector(&mut rest[self.tiles_len()..]);
                return Ok(());
            }
        }
        // The current tile and tiles in hands are not rotated.
        let _ = next();
        turned.vector(next().shorts());
        Ok(())
    }
}
