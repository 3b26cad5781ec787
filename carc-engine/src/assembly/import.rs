//! From an entered start to what a game begins with: every check that it could be so.

use crate::{
    action::{Place, Spot},
    board::{Board, Root},
    expansions::registry::{self},
    geometry::{Cell, Rotation, Side},
    limits::{self, MAX_PLAYERS},
    nouns::{FIGURES, Figure, Presence, Seat, Seats, SegmentKind, Token},
    scoring::is_complete,
    setup::{Opening, Setup, SetupProblem, Start, is_enough},
    tile::{Kind, SideKind},
    untrusted::shown,
};
use crate::{nouns::StartReason, suggest::nearest};

/// Checks a start: what the game begins with and what is then left to draw.
pub(super) fn check(
    setup: &Setup,
    start: &Start,
    problems: &mut Vec<SetupProblem>,
) -> (Opening, Vec<u16>) {
    let mut entry = Entry { setup, problems };
    let mut opening = setup.opening.clone();
    let tiles = entry.tiles(start);
    let board = entry.lay(&tiles, &mut opening);
    entry.figures(start, &board, &mut opening);
    entry.scores(start, &mut opening);
    entry.turn(start, &mut opening);
    entry.tokens(start, &mut opening);
    entry.abbeys(start, &mut opening);
    entry.neutral(start, &board, &mut opening);
    entry.held(start, &mut opening);
    entry.rooms(start, &mut opening);
    entry.hands(start, &mut opening);
    let stack = entry.stack(start, &opening);
    (opening, stack)
}

/// A start on its way through the checks.
struct Entry<'a> {
    setup: &'a Setup,
    problems: &'a mut Vec<SetupProblem>,
}

impl Entry<'_> {
    fn fault(&mut self, field: &str, index: Option<usize>, reason: StartReason) {
        if !is_enough(self.problems) {
            let field = match index {
                Some(index) => format!("start.{field}[{index}]"),
                None => format!("start.{field}"),
            };
            self.problems.push(SetupProblem::Start { field, reason });
        }
    }

    fn kind(&mut self, field: &str, index: Option<usize>, id: &str) -> Option<Kind> {
        match self.setup.kind(id) {
            Ok(kind) => Some(Kind::new(kind)),
            Err(problem) => {
                if let SetupProblem::UnknownName { name, suggestion, .. } = problem {
                    self.fault(field, index, StartReason::NoSuchTile { name, suggestion });
                }
                None
            }
        }
    }

    /// As [`kind`](Self::kind), of a tile that can be drawn.
    fn drawable(&mut self, field: &str, index: Option<usize>, id: &str) -> Option<Kind> {
        let kind = self.kind(field, index, id)?;
        if !self.setup.catalogue.kind(kind).is_drawn() {
            self.fault(field, index, StartReason::NotInStack(shown(id)));
            return None;
        }
        Some(kind)
    }

    /// The tiles that are known and near enough, with their places in the list. The cells of a board
    /// lie there anyway; who names them must name them where they are.
    fn tiles(&mut self, start: &Start) -> Vec<(usize, Kind, Cell, Rotation)> {
        let mut tiles = Vec::with_capacity(start.tiles.len().min(limits::MAX_TILES));
        if start.tiles.len() > limits::MAX_TILES {
            let (count, max) = (start.tiles.len(), limits::MAX_TILES);
            self.problems.push(SetupProblem::TooMany { what: "tiles of the start", count, max });
            return tiles;
        }
        for (index, tile) in start.tiles.iter().enumerate() {
            if is_enough(self.problems) {
                return tiles;
            }
            let Some(kind) = self.kind("tiles", Some(index), &tile.tile) else { continue };
            let near = |part: i16| (-limits::MAX_START..=limits::MAX_START).contains(&part);
            let board = &self.setup.catalogue.board;
            if let Some((_, cell)) = board.iter().find(|(own, _)| *own == kind) {
                if (*cell, Rotation::R0) != (tile.cell, tile.rotation) {
                    self.fault("tiles", Some(index), StartReason::Board);
                }
            } else if !near(tile.cell.x) || !near(tile.cell.y) {
                self.fault("tiles", Some(index), StartReason::TooFar(tile.cell));
            } else if self.setup.rules.table.is_some_and(|table| !table.holds(tile.cell)) {
                self.fault("tiles", Some(index), StartReason::OffTable(tile.cell));
            } else {
                tiles.push((index, kind, tile.cell, tile.rotation));
            }
        }
        tiles
    }

    /// Lays the tiles in an order in which they touch, and says which of them cannot lie there.
    fn lay(&mut self, tiles: &[(usize, Kind, Cell, Rotation)], opening: &mut Opening) -> Board {
        let (catalogue, table) = (&self.setup.catalogue, self.setup.rules.table.as_ref());
        let mut board = Board::with_capacity(0, 0, 0);
        let is_aside = |kind: Kind| catalogue.kind(kind).aside;
        let lay = |board: &mut Board, kind: Kind, cell: Cell, rotation: Rotation| {
            if board.tiles.is_empty() {
                if is_aside(kind) {
                    return None;
                }
                board.open_first(cell);
            }
            let open = board.open.find(cell.key())?;
            if is_aside(kind) && !board.open.around()[open].is_hole() {
                return None;
            }
            let demand = board.open.around()[open].demand;
            let fits = catalogue.fits(kind).all(demand) >> rotation as u8 & 1 == 1;
            if fits {
                let canonical = catalogue.canonical(kind, rotation);
                board.place(catalogue, open, kind, canonical, rotation, table);
            }
            Some(fits)
        };
        if tiles.is_empty() {
            for &(kind, cell, rotation) in &opening.tiles {
                lay(&mut board, kind, cell, rotation);
            }
            return board;
        }
        opening.tiles.clear();
        for &(kind, cell) in &catalogue.board {
            lay(&mut board, kind, cell, Rotation::R0);
            opening.tiles.push((kind, cell, Rotation::R0));
        }
        let mut nodes = 0;
        let mut waiting: Vec<_> = tiles.to_vec();
        loop {
            let before = waiting.len();
            let mut later = Vec::new();
            for (index, kind, cell, rotation) in waiting {
                nodes += usize::from(catalogue.shape(kind).count);
                if nodes > limits::MAX_NODES {
                    let (count, max) = (nodes, limits::MAX_NODES);
                    self.problems.push(SetupProblem::TooMany { what: "segments", count, max });
                    return board;
                }
                if board.tile_at(cell.key()).is_some() {
                    self.fault("tiles", Some(index), StartReason::Occupied(cell));
                    continue;
                }
                match lay(&mut board, kind, cell, rotation) {
                    Some(true) => opening.tiles.push((kind, cell, rotation)),
                    Some(false) => {
                        let side = self.misfit(&board, kind, cell, rotation);
                        self.fault("tiles", Some(index), StartReason::DoesNotFit(cell, side));
                    }
                    None => {
                        nodes -= usize::from(catalogue.shape(kind).count);
                        later.push((index, kind, cell, rotation));
                    }
                }
            }
            waiting = later;
            if waiting.is_empty() || waiting.len() == before {
                break;
            }
        }
        for (index, kind, cell, _) in waiting {
            let aside = catalogue.kind(kind).aside;
            let reason =
                if aside { StartReason::NoHole(cell) } else { StartReason::Detached(cell) };
            self.fault("tiles", Some(index), reason);
        }
        board
    }

    /// The first side, from the north, with which a tile does not fit on an open cell.
    fn misfit(&self, board: &Board, kind: Kind, cell: Cell, rotation: Rotation) -> Side {
        let catalogue = &self.setup.catalogue;
        let face = catalogue.face(kind, rotation);
        let differs = |side: &Side| {
            let Some(near) = board.tile_at(cell.neighbour(*side).key()) else { return false };
            let near = &board.tiles[near];
            let across = catalogue.face(near.kind, near.rotation).sides[side.opposite() as usize];
            let own = face.sides[*side as usize].kind;
            own != across.kind && own != SideKind::Closed && across.kind != SideKind::Closed
        };
        Side::ALL.into_iter().find(differs).unwrap_or(Side::North)
    }

    fn figures(&mut self, start: &Start, board: &Board, opening: &mut Opening) {
        let players = self.setup.players();
        let mut used = [[0u8; FIGURES.len()]; MAX_PLAYERS];
        let mut taken = Vec::new();
        for (index, entry) in start.figures.iter().enumerate() {
            if is_enough(self.problems) {
                return;
            }
            let Some(figure) = Figure::all().find(|known| known.name() == entry.figure) else {
                let name = shown(&entry.figure);
                let suggestion = nearest(&entry.figure, FIGURES.iter().map(|spec| spec.name));
                let reason = StartReason::NoSuchFigure { name, suggestion };
                self.fault("figures", Some(index), reason);
                continue;
            };
            if usize::from(entry.player) >= players {
                let reason = StartReason::NoSuchPlayer(entry.player.into());
                self.fault("figures", Some(index), reason);
                continue;
            }
            // A shepherd hinders nobody (HS-SHEEP-3).
            let is_herd =
                figure.spec().special.is_some_and(|special| special.presence == Presence::HERDED);
            let stands = self.stand(board, figure, entry.spot);
            match stands.map(|()| (corner_point(entry.spot), is_herd)) {
                Err(reason) => self.fault("figures", Some(index), reason),
                Ok(point) if taken.contains(&point) => {
                    self.fault("figures", Some(index), StartReason::Taken);
                }
                Ok(point) => {
                    taken.push(point);
                    let used = &mut used[entry.player as usize][figure.number() as usize];
                    *used += 1;
                    opening.figures.push((Seat::new(entry.player), figure, entry.spot));
                    let count = self.setup.opening.supplies[entry.player as usize]
                        [figure.number() as usize];
                    if *used > count {
                        let (player, figure) = (entry.player, figure.name());
                        let reason = StartReason::TooManyFigures { player, figure, count };
                        self.fault("figures", Some(index), reason);
                    }
                }
            }
        }
        if opening.figures.len() == start.figures.len() {
            self.orphans(board, opening);
            self.kept_out(board, opening);
        }
        self.supplies(start, &used, opening);
    }

    /// A special figure stands beside a meeple of its player (SCORE-6).
    fn orphans(&mut self, board: &Board, opening: &Opening) {
        let root = |spot| self.root(board, spot);
        let mut alone = Vec::new();
        for (index, &(player, figure, spot)) in opening.figures.iter().enumerate() {
            let needs_meeple = figure.spec().special.is_some_and(|special| special.needs_meeple);
            let has_meeple = opening.figures.iter().any(|&(owner, other, place)| {
                owner == player && other.is_meeple() && root(place) == root(spot)
            });
            if needs_meeple && !has_meeple {
                alone.push(index);
            }
        }
        for index in alone {
            self.fault("figures", Some(index), StartReason::NoOwnMeeple);
        }
    }

    /// No meeple stands where a special figure keeps it out (AM-BARN-8).
    fn kept_out(&mut self, board: &Board, opening: &Opening) {
        let root = |spot| self.root(board, spot);
        let keeps_out = |figure: Figure| {
            figure.spec().special.is_some_and(|s| s.presence == Presence::KEPT_OUT)
        };
        let keepers = opening.figures.iter().filter(|(_, figure, _)| keeps_out(*figure));
        let closed: Vec<_> = keepers.map(|&(.., spot)| root(spot)).collect();
        let is_out = |(_, figure, spot): &(Seat, Figure, Spot)| {
            figure.is_meeple() && closed.contains(&root(*spot))
        };
        let all = opening.figures.iter().enumerate();
        let out: Vec<_> = all.filter(|(_, entry)| is_out(entry)).map(|(index, _)| index).collect();
        for index in out {
            self.fault("figures", Some(index), StartReason::KeptOut);
        }
    }

    /// The feature of a figure on a checked spot.
    fn root(&self, board: &Board, spot: Spot) -> Option<Root> {
        let tile = &board.tiles[board.tile_at(spot.cell.key())?];
        let segment = match spot.place {
            Place::Segment(segment) => segment,
            Place::Corner(corner) => {
                let face = self.setup.catalogue.face(tile.kind, tile.rotation);
                face.segment_at_corner(corner)?
            }
            _ => return None,
        };
        Some(board.root(tile.node(segment)))
    }

    /// Whether a figure can stand on a spot.
    fn stand(&self, board: &Board, figure: Figure, spot: Spot) -> Result<(), StartReason> {
        if let Place::Space(_) = spot.place
            && let Some(answer) = registry::may_start_on_space(self.setup, figure, spot)
        {
            return answer;
        }
        let number = board.tile_at(spot.cell.key()).ok_or(StartReason::NoTile)?;
        let tile = &board.tiles[number];
        let shape = self.setup.catalogue.shape(tile.kind);
        let segment = match spot.place {
            Place::Segment(segment) if segment < shape.count && !figure.is_on_corner() => segment,
            Place::Corner(corner) if figure.is_on_corner() => {
                let catalogue = &self.setup.catalogue;
                let face = catalogue.face(tile.kind, tile.rotation);
                let shared = board.shared_corner(catalogue, spot.cell, face, corner);
                shared.ok_or(StartReason::NoFieldCorner)?
            }
            _ => return Err(StartReason::NoSuchSegment),
        };
        let kind = shape.kinds[segment as usize];
        if self.setup.stands_on[figure.number() as usize] >> kind as u8 & 1 == 0 {
            return Err(StartReason::WrongKind(kind));
        }
        let feature = board.feature_of(tile.node(segment));
        if is_complete(kind, feature.open) { Err(StartReason::Complete) } else { Ok(()) }
    }

    /// What the players have besides the figures on the board.
    fn supplies(
        &mut self,
        start: &Start,
        used: &[[u8; FIGURES.len()]; MAX_PLAYERS],
        opening: &mut Opening,
    ) {
        if !self.is_for_all("supplies", start.supplies.len()) {
            return;
        }
        for (seat, supply) in start.supplies.iter().enumerate() {
            for (name, &wanted) in supply {
                if is_enough(self.problems) {
                    return;
                }
                let Some(figure) = Figure::all().find(|known| known.name() == name) else {
                    let suggestion = nearest(name, FIGURES.iter().map(|spec| spec.name));
                    let name = shown(name);
                    let reason = StartReason::NoSuchFigure { name, suggestion };
                    self.fault("supplies", Some(seat), reason);
                    continue;
                };
                let number = figure.number() as usize;
                let count = opening.supplies[seat][number];
                let all = u32::from(used[seat][number]).saturating_add(wanted);
                if all > count.into() {
                    let (player, figure) = (seat as u8, figure.name());
                    let reason = StartReason::TooManyFigures { player, figure, count };
                    self.fault("supplies", Some(seat), reason);
                } else {
                    opening.supplies[seat][number] = all as u8;
                }
            }
        }
    }

    /// Whether a list has an entry for each player, or none at all.
    fn is_for_all(&mut self, field: &str, length: usize) -> bool {
        let players = self.setup.players();
        if length != 0 && length != players {
            self.fault(field, None, StartReason::Length(length, players));
            return false;
        }
        true
    }

    fn scores(&mut self, start: &Start, opening: &mut Opening) {
        if !self.is_for_all("scores", start.scores.len()) {
            return;
        }
        for (seat, &score) in start.scores.iter().enumerate() {
            if (0..=limits::MAX_START_SCORE).contains(&score) {
                opening.scores[seat] = score;
            } else {
                self.fault("scores", Some(seat), StartReason::OutOfRange(score.into()));
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
                    let reason = StartReason::NoSuchToken { name, suggestion };
                    self.fault("tokens", Some(seat), reason);
                    continue;
                };
                let others = opening.tokens.iter().filter(|(_, other, _)| *other == token);
                let others: u32 = others.map(|&(.., count)| u32::from(count)).sum();
                let (all, most) = (count.saturating_add(others), self.most(token, opening));
                if all > most.into() {
                    let token = token.name();
                    let reason = StartReason::TooManyTokens { token, count: all, most };
                    self.fault("tokens", Some(seat), reason);
                } else {
                    opening.tokens.push((Seat::new(seat as u8), token, count as u16));
                }
            }
        }
    }

    /// How many tokens of a kind there can be: those of the sets, or, where a stack of its own put more
    /// symbols on the table, those.
    fn most(&self, token: Token, opening: &Opening) -> u16 {
        let symbols = |kind: Kind| self.setup.catalogue.kind(kind).tile.symbols_of(token.name());
        let laid: usize = opening.tiles.iter().map(|(kind, ..)| symbols(*kind)).sum();
        self.setup.tokens(token).max(laid as u16)
    }

    fn neutral(&mut self, start: &Start, board: &Board, opening: &mut Opening) {
        let setup = self.setup;
        let known = || Figure::neutral().filter(|&figure| setup.has_figure(figure));
        for (index, entry) in start.neutral.iter().enumerate() {
            if is_enough(self.problems) {
                return;
            }
            let Some(figure) = known().find(|figure| figure.name() == entry.figure) else {
                let suggestion = nearest(&entry.figure, known().map(Figure::name));
                let name = shown(&entry.figure);
                self.fault("neutral", Some(index), StartReason::NoSuchFigure { name, suggestion });
                continue;
            };
            if opening.neutral.iter().any(|&(other, _)| other == figure) {
                self.fault("neutral", Some(index), StartReason::Taken);
            } else if !matches!(entry.spot.place, Place::Space(_))
                && board.tile_at(entry.spot.cell.key()).is_none()
            {
                self.fault("neutral", Some(index), StartReason::NoTile);
            } else {
                opening.neutral.push((figure, entry.spot));
            }
        }
        let entered = opening.neutral.len();
        if entered == start.neutral.len() {
            registry::complete(self.setup, opening);
            for (index, &(figure, spot)) in opening.neutral.iter().enumerate() {
                if let Err(reason) = registry::may_start(figure, self.setup, opening, spot) {
                    self.fault("neutral", Some(index).filter(|&index| index < entered), reason);
                }
            }
        }
    }

    fn held(&mut self, start: &Start, opening: &mut Opening) {
        for (id, &count) in &start.held {
            if is_enough(self.problems) {
                return;
            }
            let Some(kind) = self.kind("held", None, id) else { continue };
            if count > limits::MAX_TILES as u16 {
                self.fault("held", None, StartReason::OutOfRange(count.into()));
            } else if !registry::may_be_held(self.setup, opening, kind) {
                let id = shown(id);
                self.fault("held", None, StartReason::Held(id));
            } else {
                opening.held.extend(std::iter::repeat_n(kind, count.into()));
            }
        }
        opening.held.sort_unstable();
    }

    /// What rooms read of a start.
    fn rooms(&mut self, start: &Start, opening: &mut Opening) {
        let setup = self.setup;
        registry::check_start(setup, start, opening, &mut |field, index, reason| {
            self.fault(field, index, reason);
        });
    }

    fn turn(&mut self, start: &Start, opening: &mut Opening) {
        match start.active {
            Some(seat) if seat as usize >= self.setup.players() => {
                self.fault("active", None, StartReason::NoSuchPlayer(seat));
            }
            active => opening.active = active.map(|seat| Seat::new(seat as u8)),
        }
        match start.turn {
            Some(turn) if turn == 0 || turn > limits::MAX_START_TURN => {
                self.fault("turn", None, StartReason::OutOfRange(turn.into()));
            }
            turn => opening.turn = turn.unwrap_or(1),
        }
        if let Some(id) = &start.drawn
            && let Some(kind) = self.drawable("drawn", None, id)
        {
            opening.drawn = kind;
        }
    }

    fn hands(&mut self, start: &Start, opening: &mut Opening) {
        if start.hands.is_empty() || !self.is_for_all("hands", start.hands.len()) {
            return;
        }
        for (seat, hand) in start.hands.iter().enumerate() {
            // An abbey takes the place of a tile in a hand of three (HOUSE-4a).
            let most = usize::from(self.setup.rules.hand_size);
            let size =
                most - usize::from(most == 3 && opening.abbeys.contains(Seat::new(seat as u8)));
            if hand.len() > size {
                self.fault("hands", Some(seat), StartReason::Hand);
                return;
            }
            let kinds =
                hand.iter().filter_map(|id| self.drawable("hands", Some(seat), id)).collect();
            opening.hands.push(kinds);
        }
    }

    /// Who has his abbey: as many as lie on the table are gone.
    fn abbeys(&mut self, start: &Start, opening: &mut Opening) {
        if !self.is_for_all("abbeys", start.abbeys.len()) {
            return;
        }
        if !start.abbeys.is_empty() {
            opening.abbeys = Seats::of(|seat| start.abbeys.get(seat.index()) == Some(&true));
        }
        let aside = self.setup.catalogue.aside;
        let laid = opening.tiles.iter().filter(|(kind, ..)| Some(*kind) == aside).count();
        let all = laid + opening.abbeys.len();
        let most = aside.map_or(0, |_| self.setup.players());
        if all > most {
            self.fault("abbeys", None, StartReason::TooManyAbbeys(all, most));
        }
    }

    /// What is left to draw.
    fn stack(&mut self, start: &Start, opening: &Opening) -> Vec<u16> {
        let catalogue = &self.setup.catalogue;
        let mut left = match &start.stack {
            None => self.setup.all.clone(),
            Some(counts) => {
                let mut left = vec![0; catalogue.kinds.len()];
                for (id, &count) in counts {
                    if is_enough(self.problems) {
                        return left;
                    }
                    if let Some(kind) = self.drawable("stack", None, id) {
                        left[kind.index()] = count;
                    }
                }
                left
            }
        };
        if start.stack.is_none() {
            let held = opening.hands.iter().flatten().copied();
            let drawn = opening.drawn.known();
            // What the usual start lays there or removes is out of the stack already.
            let laid = opening.tiles.iter().map(|(kind, ..)| *kind);
            if start.tiles.is_empty() {
                left.clone_from(&self.setup.stack);
            }
            let is_drawn = |kind: &Kind| catalogue.kind(*kind).is_drawn();
            let laid = laid.filter(|kind| !start.tiles.is_empty() && is_drawn(kind));
            let aside = opening.held.iter().chain(&opening.hidden).copied();
            for kind in laid.chain(held).chain(drawn).chain(aside) {
                match left[kind.index()].checked_sub(1) {
                    Some(rest) => left[kind.index()] = rest,
                    None => {
                        let id = catalogue.kind(kind).id.clone();
                        self.fault("tiles", None, StartReason::TooManyCopies(id));
                        return left;
                    }
                }
            }
        }
        let unseen: usize = left.iter().copied().map(usize::from).sum();
        if unseen < usize::from(opening.unknown) {
            let fewer = StartReason::TooManyHidden(usize::from(opening.hidden_total()), unseen);
            self.fault("hidden", None, fewer);
        }
        let is_river = |kind: Kind| catalogue.kind(kind).river;
        let kinds = Kind::all(left.len());
        let river_left = kinds.zip(&left).any(|(kind, &count)| count > 0 && is_river(kind));
        let shows_river = |kind: Kind| {
            let segments = &catalogue.kind(kind).tile.segments;
            segments.iter().any(|segment| segment.kind == SegmentKind::River)
        };
        if river_left && !opening.tiles.iter().any(|(kind, ..)| shows_river(*kind)) {
            self.fault("stack", None, StartReason::NoSource);
        }
        if let Some(problem) = self.setup.too_large(&left, opening) {
            self.problems.push(problem);
        }
        left
    }
}

/// A spot on the board by which figures in one place have one name: a corner has four.
fn corner_point(spot: Spot) -> Spot {
    let Place::Corner(corner) = spot.place else { return spot };
    let Cell { x, y } = spot.cell;
    let (east, south) = (i16::from(corner == 1 || corner == 2), i16::from(corner >= 2));
    Spot { cell: Cell::new(x + east, y + south), place: Place::Corner(0) }
}
