//! A game that begins with a start position.

use std::{collections::BTreeMap, rc::Rc};

use carc_engine::{Cell, Figure as Piece, Location, Rotation, Side, Start, StartFigure};

use super::{
    board::PlacedTile,
    cards::Card,
    course::{Course, Stacks},
    dragon::Fairy,
    face::smallest_equal_turn,
    figure::{Figure, FigureKind},
    game::Naive,
    herd::token,
    kinds::Kind,
    river::River,
    rules::{FirstPlayer, Rules},
    spin::{crown_space, pig_sector},
    told::{naive_spot, piece},
};

/// A tile of the start: its type, cell and rotation.
type Lying = (usize, Cell, Rotation);

/// Returns the tile type of an id: with all marks of a copy, or without marks for any copy.
pub(crate) fn kind_of(kinds: &[Kind], id: &str) -> usize {
    let exact = kinds.iter().position(|kind| kind.id == id);
    let copy = || kinds.iter().position(|kind| kind.id.split('+').next() == Some(id));
    exact.or_else(copy).unwrap_or_else(|| panic!("no tile {id}"))
}

impl Course {
    /// Creates a game from a start; `first` is the first tile if the start does not list any.
    pub(crate) fn enter(
        players: usize,
        rules: Rules,
        kinds: Rc<Vec<Kind>>,
        first: Option<usize>,
        stacks: &Stacks,
        start: &Start,
    ) -> Self {
        let mut tiles: Vec<Lying> = start
            .tiles
            .iter()
            .map(|tile| (kind_of(&kinds, &tile.tile), tile.cell, tile.rotation))
            .filter(|(kind, ..)| !kinds[*kind].board)
            .collect();
        let (first, source) = if tiles.is_empty() { (first, None) } else { (None, first) };
        let usual = Naive::beginning(players, rules, &kinds, first.or(source));
        let mut game = Naive::beginning(players, rules, &kinds, first);
        let last = last_laid(&game, &tiles);
        game.enter_river(&kinds, source, &mut tiles);
        for (kind, cell, rotation) in tiles {
            game.enter_tile(&kinds[kind], cell, rotation);
        }
        game.enter_figures(start);
        game.enter_towers(start);
        game.enter_cards(start, &usual);
        let mut course = Self::with(game, players, rules, kinds, stacks);
        course.tell_beginning(first);
        course.take_told();
        course.last_cell = last.or(course.last_cell);
        if !start.abbeys.is_empty() {
            course.abbeys.clone_from(&start.abbeys);
        }
        for (id, &count) in &start.held {
            course.held.extend(vec![kind_of(&course.kinds, id); count.into()]);
        }
        for (hand, ids) in course.hands.iter_mut().zip(&start.hands) {
            hand.extend(ids.iter().map(|id| kind_of(&course.kinds, id)));
            course.dealt = true;
        }
        course.turn = start.turn.map_or(0, |turn| turn - 1);
        match (start.active, rules.first_player) {
            (Some(active), _) => course.active = active as usize,
            (None, FirstPlayer::Seat0) => {}
            (None, _) => panic!("who begins is not settled"),
        }
        let drawn = start.drawn.as_ref().map(|id| kind_of(&course.kinds, id));
        if let Some(kind) = drawn {
            // It is the current tile.
            course.main[kind] += 1;
        }
        course.before_turn();
        if let Some(kind) = drawn {
            course.draw_entered(kind);
        }
        course
    }
}

/// Returns the last placed tile, if tiles that are not adjacent to another one wait for the next
/// pass.
fn last_laid(game: &Naive, tiles: &[Lying]) -> Option<Cell> {
    let mut laid: Vec<Cell> = game.board.tiles.keys().copied().collect();
    let mut waiting: Vec<Cell> = tiles.iter().map(|(_, cell, _)| *cell).collect();
    let mut last = None;
    while !waiting.is_empty() {
        let before = waiting.len();
        waiting.retain(|&cell| {
            let touches = Side::ALL.iter().any(|&side| laid.contains(&cell.neighbor(side)));
            if touches || laid.is_empty() {
                laid.push(cell);
                last = Some(cell);
                return false;
            }
            true
        });
        assert!(waiting.len() < before, "tiles that touch nothing");
    }
    last
}

impl Naive {
    fn enter_tile(&mut self, kind: &Kind, cell: Cell, rotation: Rotation) {
        let tile = &kind.tile;
        let rotation =
            if kind.personal { Rotation::R0 } else { smallest_equal_turn(tile, rotation) };
        self.board.tiles.insert(cell, Rc::new(PlacedTile::new(tile, rotation)));
        // Complete features have been scored.
        for feature in self.features().into_iter().filter(|feature| feature.complete) {
            self.scored.extend(feature.segments);
        }
        if tile.marks.iter().any(|mark| mark == "volcano") {
            self.dragon = Some(cell);
        }
    }

    /// Removes the tiles of a river from a list and places them: from the source on, then those
    /// without a connection to it.
    fn enter_river(&mut self, kinds: &[Kind], source: Option<usize>, tiles: &mut Vec<Lying>) {
        if !tiles.iter().any(|(kind, ..)| kinds[*kind].river) {
            return;
        }
        let at = tiles.iter().position(|(kind, ..)| Some(*kind) == source);
        let mut river = River::without_source();
        if let Some(at) = at {
            let (kind, cell, rotation) = tiles.remove(at);
            river = River::from_source(cell, rotation, &kinds[kind].tile);
            self.enter_tile(&kinds[kind], cell, rotation);
        }
        while let Some(at) =
            tiles.iter().position(|(kind, cell, _)| kinds[*kind].river && river.flows_to(*cell))
        {
            let (kind, cell, rotation) = tiles.remove(at);
            river.follow(cell, rotation, &kinds[kind].tile);
            self.enter_tile(&kinds[kind], cell, rotation);
        }
        let apart = tiles.iter().filter(|(kind, ..)| kinds[*kind].river);
        let apart: Vec<_> =
            apart.map(|(kind, cell, turn)| (*cell, *turn, &kinds[*kind].tile)).collect();
        river.add_apart(&apart);
        self.river = Some(river);
    }

    /// KR-START-1. Cards are tokens.
    fn enter_cards(&mut self, start: &Start, usual: &Self) {
        self.cards = self.records_of_layout(usual);
        for card in Card::ALL {
            let state = self.cards.entry(card).or_default();
            if let Some(&record) = start.records.get(card.name()) {
                state.record = record as usize;
            }
            let has = |own: &mut BTreeMap<String, usize>| own.remove(card.name()).unwrap_or(0) > 0;
            state.holder = self.tokens.iter_mut().position(has);
        }
    }

    /// TW-START-1. Floors are tokens.
    fn enter_towers(&mut self, start: &Start) {
        for tower in start.towers.iter().filter(|tower| tower.height > 0) {
            self.heights.insert(tower.cell, tower.height as usize);
        }
        let is_stated = start.tokens.iter().any(|own| own.contains_key("floor"));
        for (player, own) in self.tokens.iter_mut().enumerate() {
            let stated = own.remove("floor");
            if is_stated || !self.heights.is_empty() {
                self.floors[player] = stated.unwrap_or(0);
            }
        }
        for entry in &start.prisoners {
            let kind = FigureKind::ALL.into_iter().find(|it| piece(*it).name() == entry.figure);
            let (kind, owner) = (kind.expect("a meeple"), usize::from(entry.owner));
            let count = entry.count as usize;
            *self.prisoners.entry((entry.player.into(), owner, kind)).or_insert(0) += count;
            if !start.supplies.get(owner).is_some_and(|own| own.contains_key(&entry.figure)) {
                *self.supplies[owner].get_mut(&kind).expect("everybody has some") -= count;
            }
        }
    }

    fn enter_figures(&mut self, start: &Start) {
        for StartFigure { player, figure, spot, tokens } in &start.figures {
            let owner = usize::from(*player);
            let kind = FigureKind::ALL.into_iter().find(|&kind| piece(kind).name() == figure);
            let kind = kind.expect("a figure");
            *self.supplies[owner].get_mut(&kind).expect("every player has some") -= 1;
            if let Location::Space(number) = spot.place {
                let wheel = self.wheel.as_mut().expect("spaces are on the wheel");
                wheel.crowns.insert(crown_space(number), (owner, kind));
                continue;
            }
            let (at, corner) = match spot.place {
                Location::Corner(corner) => {
                    let field = self.board.barn_corner(spot.cell, corner.into());
                    (field.expect("a corner of four fields"), Some(corner))
                }
                _ => (naive_spot(*spot), None),
            };
            let figure = Figure { owner, kind, at, corner };
            self.figures.push(figure);
            for (name, &count) in tokens {
                let sheep = (0..5).find(|&sheep| token(sheep).name() == name).expect("a token");
                self.bag[sheep] -= count as usize;
                self.flocks.entry(figure).or_default().extend(vec![sheep; count as usize]);
            }
        }
        for (seat, supply) in start.supplies.iter().enumerate() {
            for (name, &count) in supply {
                let kind = FigureKind::ALL.into_iter().find(|&kind| piece(kind).name() == name);
                self.supplies[seat].insert(kind.expect("a figure"), count as usize);
            }
        }
        for (seat, tokens) in start.tokens.iter().enumerate() {
            self.tokens[seat] =
                tokens.iter().map(|(name, &count)| (name.clone(), count as usize)).collect();
        }
        if let Some(bag) = &start.bag {
            for sheep in 0..5 {
                let count = bag.get(token(sheep).name()).copied().unwrap_or(0);
                self.bag[sheep] = count as usize;
            }
        }
        for (score, &points) in self.scores.iter_mut().zip(&start.scores) {
            *score = points as usize;
        }
        for neutral in &start.neutral {
            match (neutral.figure.as_str(), neutral.spot.place) {
                ("dragon", _) => self.dragon = Some(neutral.spot.cell),
                ("fairy", Location::Segment(_) | Location::Tower) => {
                    let at = naive_spot(neutral.spot);
                    let is_there = |it: &&Figure| it.at == at && it.kind.is_meeple();
                    let with = self.figures.iter().find(is_there).copied();
                    self.fairy = Some(Fairy { cell: at.cell, with });
                }
                ("fairy", _) => self.fairy = Some(Fairy { cell: neutral.spot.cell, with: None }),
                (name, Location::Space(number)) if name == Piece::WHEEL_PIG.name() => {
                    self.wheel.as_mut().expect("a wheel").pig = pig_sector(number);
                }
                (name, _) => panic!("{name} belongs to somebody"),
            }
        }
    }
}
