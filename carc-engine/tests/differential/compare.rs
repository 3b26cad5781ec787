//! Compares all observable state of the engine with the naive model.

use std::collections::BTreeSet;

use carc_engine::{
    Action, Actor, Cell, Draw, FeatureView, Figure, Game, Location, Phase, PlacedFigure, Player,
    Position, Rotation, SegmentKind, Side, Source, Spot, Token,
};

use super::{
    duel::Duel,
    explain::{engine_spot, naive_spot, neutral_figures, occupants, spot_of},
    scenario::Draws,
};
use crate::naive::{
    Course, FarmScoring, FigureKind, GOODS, NaiveFeature, crown_spot, piece, token,
};

impl Duel {
    /// The inexpensive part: actor, phase, stacks, hands, supplies, scores, figures, tiles.
    pub(crate) fn compare(&mut self) {
        self.tally.steps += 1;
        assert!(self.events.is_empty(), "not foreseen: {:?}", self.events);
        assert_eq!(self.game.history().len(), self.accounted, "draws that were not foreseen");
        self.tally.quiet_ends += self.challenges.compare(&self.course.game) as u64;
        let (course, position) = (&self.course, self.game.position());
        compare_positions(course, &self.options, position, &self.setup);
        assert_eq!(self.game.state().is_over(), course.phase == Phase::Over);

        let players = self.players();
        let scores = match course.phase {
            Phase::Over => course.game.totals(),
            _ => course.game.scores().to_vec(),
        };
        let told: Vec<usize> =
            self.game.state().scores().iter().map(|&score| score as usize).collect();
        assert_eq!(told, scores, "scores");
        for player in 0..9 {
            for good in GOODS {
                let expected =
                    if player < players { course.game.tokens_of(player, good) } else { 0 };
                let token = Token::from_name(good).expect("a kind of goods");
                let told = usize::from(
                    position.state(&self.setup).tokens(Player::new(player as u8), token),
                );
                assert_eq!(told, expected, "{good} of player {player}");
            }
            self.compare_cards(player);
            self.compare_towers(player);
            let flocks = course.game.figures().iter().filter(|it| it.owner == player);
            let sheep: Vec<usize> = flocks.flat_map(|it| course.game.flock(*it)).collect();
            for kind in 1..5 {
                let expected = sheep.iter().filter(|&&it| it == kind).count();
                let told = usize::from(
                    position.state(&self.setup).tokens(Player::new(player as u8), token(kind)),
                );
                assert_eq!(told, expected, "tokens with {kind} sheep of player {player}");
            }
            for kind in FigureKind::ALL {
                let known = player < players;
                let expected = if known { course.game.supply_of(player, kind) } else { 0 };
                let told =
                    position.state(&self.setup).supply(Player::new(player as u8), piece(kind));
                assert_eq!(usize::from(told), expected, "{kind:?} of player {player}");
            }
        }
        for kind in 0..5 {
            let told = usize::from(position.state(&self.setup).bag(token(kind)));
            assert!(
                self.scenario.rules.shepherds == 0 || told == course.game.bag[kind],
                "HS-SHEEP-2"
            );
        }
        let all = course.game.figures().iter();
        for &shepherd in all.filter(|it| it.kind == FigureKind::Shepherd) {
            for kind in 1..5 {
                let flock = course.game.flock(shepherd);
                let expected = flock.iter().filter(|&&it| it == kind).count();
                let told = position.state(&self.setup).tokens_at(spot_of(&shepherd), token(kind));
                assert_eq!(usize::from(told), expected, "{kind} sheep beside {shepherd:?}");
            }
        }
        assert_eq!(
            usize::from(position.state(&self.setup).hidden_tiles()),
            course.hidden,
            "HS-HILL-2"
        );
        let due = course.due_flocks.front().filter(|_| course.phase == Phase::Flock);
        assert_eq!(position.state(&self.setup).flock(), due.map(spot_of), "HS-SHEEP-6");
        let mut figures = occupants(course.game.figures());
        let crowns = course.game.wheel.iter().flat_map(|wheel| &wheel.crowns);
        figures.extend(crowns.map(|(&space, &(player, kind))| {
            let (spot, player) = (crown_spot(space), Player::new(player as u8));
            PlacedFigure { spot, player, figure: piece(kind) }
        }));
        figures.sort();
        assert_eq!(self.game.state().figures(), figures, "figures");

        let mut told: Vec<_> = self.game.state().board().collect();
        assert_eq!(told.last().map(|tile| tile.cell), course.last_cell);
        told.sort_by_key(|tile| tile.cell);
        assert!(told.iter().map(|tile| tile.cell).eq(course.game.cells()), "where tiles lie");
        for told in &told {
            let kind = &self.scenario.kinds[usize::from(told.tile_type)];
            let (id, rotation) = course.game.tile_at(told.cell).expect("a tile lies there");
            assert_eq!(kind.tile.id, id, "the tile on {}", told.cell);
            assert_eq!(told.canonical, rotation, "TURN-25: the tile on {}", told.cell);
        }
        self.compare_legality();
        self.compare_retrievals();
    }

    /// Compares one random action, legal or not.
    fn compare_legality(&mut self) {
        let laid: Vec<Cell> = self.course.game.cells().collect();
        let near = match laid.is_empty() {
            true => Cell::new(0, 0),
            false => *self.dice.pick(&laid),
        };
        let cell = match self.dice.uniform(4) {
            0 => near,
            1 => self.course.last_cell.unwrap_or(near),
            _ => near.neighbor(*self.dice.pick(&Side::ALL)),
        };
        let rotation = *self.dice.pick(&Rotation::ALL);
        let segment = self.dice.uniform(9) as u8;
        let spot = match self.dice.uniform(8) {
            0 => Spot { cell, place: Location::Tile },
            1 => Spot { cell, place: Location::Corner(segment % 4) },
            2 if self.scenario.rules.tower => Spot { cell, place: Location::Tower },
            2 => Spot { cell: Cell::new(0, 0), place: Location::Space(segment + 2) },
            _ => Spot::segment(cell, segment),
        };
        // Existing figures are the likely targets of a removal.
        let standing = self.game.state().figures();
        let spot = match standing.is_empty() || self.dice.once_in(2) {
            true => spot,
            false => self.dice.pick(&standing).spot,
        };
        let figure = *self.dice.pick(&Figure::all().collect::<Vec<_>>());
        let kind = self.dice.uniform(self.scenario.kinds.len() + 1) as u16;
        let on_tile = Spot { cell, place: Location::Tile };
        let action = match self.dice.uniform(12) {
            0 => Action::Pass,
            1 => Action::Draw(Draw::Tile(kind)),
            2 => Action::Draw(Draw::Seat(kind % 9)),
            3 => Action::TakeTile(Source::Hand(kind)),
            4 => *self.dice.pick(&[
                Action::TakeTile(Source::Stack),
                Action::TakeTile(Source::Abbey),
                Action::Draw(Draw::Unknown),
                Action::MoveFigure { figure, spot },
                Action::MoveFigure { figure: Figure::FAIRY, spot },
                Action::MoveFigure { figure: Figure::DRAGON, spot: on_tile },
                Action::MoveFigure { figure: Figure::FAIRY, spot: on_tile },
                Action::PlaceToken { token: Token::FLOOR.number(), spot },
                Action::Choose { question: segment % 4, option: kind % 48 },
            ]),
            5 => Action::DiscardTile { tile_type: kind },
            6 | 7 => Action::PlaceTile { cell, rotation },
            8 => Action::RemoveFigure { figure, spot },
            9 => Action::RemoveFigure { figure: Figure::ABBOT, spot },
            _ => Action::PlaceFigure { figure, spot },
        };
        let legal = self.options.contains(&action);
        assert_eq!(self.game.state().is_legal(action), legal, "whether {action:?} is legal");
        if !legal {
            let hash = self.game.state().hash();
            assert!(self.game.apply(action).is_err(), "{action:?} was taken");
            assert_eq!(self.game.state().hash(), hash, "a refused action changes nothing");
        }
    }

    /// AB-4, AB-5: compares the figures on the board that can be removed.
    fn compare_retrievals(&self) {
        for PlacedFigure { figure, spot, .. } in self.game.state().figures() {
            let action = Action::RemoveFigure { figure, spot };
            assert_eq!(
                self.game.state().is_legal(action),
                self.options.contains(&action),
                "{action:?}"
            );
        }
    }

    /// Compares all features, the cells, whole turns, and the results of one of the decisions.
    pub(crate) fn compare_thoroughly(&mut self) {
        self.compare_features();
        self.compare_cells();
        self.compare_turns();
        self.compare_draws();
        let options: Vec<Action> = self.options.iter().copied().collect();
        for _ in 0..2 {
            if !options.is_empty() {
                let action = *self.dice.pick(&options);
                self.compare_branch(action);
            }
        }
    }

    /// Compares the result of a decision, and the decisions that follow it.
    fn compare_branch(&self, action: Action) {
        let mut course = self.course.clone();
        course.play(action);
        let mut position = self.game.position().clone();
        position.play(&self.setup, action).expect("the naive model allows it");
        compare_positions(&course, &course.options_all_turns(), &position, &self.setup);
    }

    /// RAND-1, RAND-2: every tile and every seat is equally likely.
    fn compare_draws(&self) {
        let mut expected = Vec::new();
        if self.course.phase == Phase::Sheep {
            let total: usize = self.course.game.bag.iter().sum();
            for sheep in [1, 2, 3, 4, 0] {
                let left = self.course.game.bag[sheep];
                let action = Action::Draw(Draw::Token(token(sheep).number().into()));
                if left > 0 {
                    expected.push((action, left as f64 / total as f64));
                }
            }
        } else if self.is_chance() {
            let stack = match self.course.phase {
                Phase::Draw => self.course.next_stack(),
                _ => &self.course.main,
            };
            let total: usize = stack.iter().sum();
            for &action in &self.options {
                let chance = match action {
                    Action::Draw(Draw::Tile(kind)) => {
                        stack[usize::from(kind)] as f64 / total as f64
                    }
                    // An unknown tile is not a separate draw.
                    Action::Draw(Draw::Unknown) => continue,
                    _ => 1.0 / self.players() as f64,
                };
                expected.push((action, chance));
            }
        }
        assert_eq!(self.game.state().chance_outcomes(), expected, "RAND-1, RAND-2");
    }

    /// Compares every feature in all properties.
    fn compare_features(&mut self) {
        self.tally.full += 1;
        let told = self.game.state().features();
        let expected = self.course.game.features();
        for (told, expected) in told.iter().zip(&expected) {
            self.compare_feature(told, expected);
        }
        assert_eq!(told.len(), expected.len(), "the number of features");
        let laid: Vec<Cell> = self.course.game.cells().collect();
        if laid.is_empty() {
            return;
        }
        let spot = Spot::segment(*self.dice.pick(&laid), self.dice.uniform(9) as u8);
        let found = self.game.state().feature_at(spot);
        let meant = expected.iter().position(|f| f.segments.contains(&naive_spot(spot)));
        assert_eq!(found.as_ref(), meant.map(|at| &told[at]));
    }

    fn compare_feature(&self, told: &FeatureView, expected: &NaiveFeature) {
        let spots: Vec<_> = expected.segments.iter().copied().map(engine_spot).collect();
        assert_eq!((told.kind, &told.spots), (expected.kind, &spots), "membership");
        let at = spots[0];
        let open = match told.kind {
            SegmentKind::Monastery | SegmentKind::Shrine | SegmentKind::Garden => {
                expected.empty_around
            }
            _ => expected.open_sides,
        };
        let marks: Vec<(&str, usize)> =
            expected.marks.iter().map(|(mark, count)| (mark.as_str(), *count)).collect();
        let told_marks: Vec<(&str, usize)> =
            told.marks.iter().map(|(mark, count)| (*mark, usize::from(*count))).collect();
        assert_eq!(told_marks, marks, "marks of the {:?} at {at}", told.kind);
        let told_counts = [told.tiles, told.open_ends, told.pennants, told.cities];
        let counts = [expected.tiles.len(), open, expected.pennants, expected.cities.len()];
        assert_eq!(
            told_counts.map(usize::from),
            counts,
            "tiles, open ends, pennants, cities of the {:?} at {at}",
            told.kind
        );
        assert_eq!(told.complete, expected.complete, "completion of the {:?} at {at}", told.kind);
        assert_eq!(told.figures, occupants(&expected.figures), "occupants at {at}");
        let owners: Vec<_> =
            expected.owners.iter().map(|&owner| Player::new(owner as u8)).collect();
        assert_eq!(told.owners, owners, "owners at {at}");
        let keepers = expected.pig_keepers();
        let more = |owner: usize| {
            let times = keepers.iter().filter(|players| players.contains(&owner)).count();
            (Player::new(owner as u8), (times * expected.cities.len()) as i32)
        };
        let pigs = expected.owners.iter().map(|&owner| more(owner));
        let pigs: Vec<_> = pigs.filter(|(_, points)| *points > 0).collect();
        assert_eq!(told.bonuses, pigs, "TB-PIG-5, R2-HERD-3 at {at}");
        // With `city4` a field has no separate value; the engine shows the value of its cities for
        // the majority of the farmers around them.
        let value = expected.value.unwrap_or(4 * expected.cities.len()) as i32;
        assert_eq!(told.value, value, "the value of the {:?} at {at}", told.kind);
        assert_eq!(told.items.total(), value, "the items of the {:?} at {at}", told.kind);
        assert!(
            expected.value.is_some() || self.scenario.rules.farm_scoring == FarmScoring::City4,
            "only city4 leaves a field without a value"
        );
    }

    /// Compares the empty cells adjacent to tiles, and the number of neighbors of one of them.
    fn compare_cells(&mut self) {
        let laid: BTreeSet<Cell> = self.course.game.cells().collect();
        let beside = |cell: &Cell| Side::ALL.map(|side| cell.neighbor(side));
        let mut open: BTreeSet<_> = laid.iter().flat_map(beside).collect();
        if laid.is_empty() {
            open.insert(Cell::new(0, 0));
        }
        open.retain(|cell| !laid.contains(cell) && self.scenario.rules.on_table(*cell));
        let open: Vec<_> = open.into_iter().collect();
        let position = self.game.position();
        assert_eq!(position.state(&self.setup).open_cells().collect::<Vec<_>>(), open);
        if !open.is_empty() {
            let cell = *self.dice.pick(&open);
            let around = cell.ring().iter().filter(|around| laid.contains(around)).count();
            assert_eq!(
                usize::from(position.state(&self.setup).neighbors(cell)),
                around,
                "neighbors of {cell}"
            );
        }
    }

    pub(crate) fn compare_ranking(&self) {
        let (ranks, totals) = (self.course.game.ranks(), self.course.game.totals());
        let mut expected: Vec<_> =
            ranks.into_iter().zip(totals).zip(0..).map(|((r, t), player)| (r, player, t)).collect();
        expected.sort();
        let told: Vec<_> = self
            .game
            .state()
            .ranking()
            .iter()
            .map(|rank| (usize::from(rank.rank), rank.player.index(), rank.score as usize))
            .collect();
        assert_eq!(told, expected, "FINAL-9");
    }

    /// Checks that the same decisions without events lead to the same end.
    pub(crate) fn compare_replay(&self) {
        let setup = std::sync::Arc::clone(&self.setup);
        let mut silent = match &self.scenario.draws {
            Draws::Seed(seed) => Game::new(setup, *seed),
            Draws::Deck(deck) => Game::with_deck(setup, deck).expect("made before"),
            Draws::Open => Game::with_external_chance(setup),
        };
        for record in self.game.history() {
            if !record.automatic {
                silent.play(record.action).expect("it was legal before");
            }
        }
        assert_eq!(silent.history(), self.game.history());
        assert!(silent == self.game && silent.state().hash() == self.game.state().hash());
        let figures = |game: &Game| -> Vec<_> { game.state().each_figure().collect() };
        assert_eq!(figures(&silent), figures(&self.game), "also in their places in the list");
    }
}

/// Compares phase, actor, stacks, hands, and the exact list of possible decisions.
fn compare_positions(
    course: &Course,
    options: &BTreeSet<Action>,
    position: &Position,
    setup: &carc_engine::Setup,
) {
    assert_eq!(position.state(setup).phase(), course.phase);
    let actor = match course.phase {
        Phase::Draw | Phase::Deal | Phase::FirstPlayer | Phase::Hill | Phase::Sheep => {
            Actor::Chance
        }
        Phase::Over => Actor::None,
        _ => Actor::Player(Player::new(course.decider() as u8)),
    };
    assert_eq!(position.state(setup).actor(), actor);
    let active = (usize::from(position.state(setup).active_player()), position.state(setup).turn());
    assert_eq!(active, (course.active, course.turn), "the active player and the turn");
    if course.phase != Phase::Over {
        assert_eq!(position.state(setup).turn_part(), course.part, "the part of the turn");
    }
    assert_eq!(position.state(setup).current_tile().map(usize::from), course.drawn);
    let left: Vec<usize> =
        position.state(setup).remaining_by_type().iter().map(|&left| left.into()).collect();
    assert_eq!(left, course.main, "the main stack");
    assert_eq!(
        usize::from(position.state(setup).river_tiles_remaining()),
        course.river_left(),
        "the river stack"
    );
    let all = course.river_left() + course.main_left();
    assert_eq!(usize::from(position.state(setup).tiles_remaining()), all, "tiles left");
    for (player, hand) in course.hands.iter().enumerate() {
        let mut hand = hand.clone();
        hand.sort_unstable();
        let mut told: Vec<usize> = position
            .state(setup)
            .hand(Player::new(player as u8))
            .into_iter()
            .map(usize::from)
            .collect();
        told.sort_unstable();
        assert_eq!(told, hand, "the hand of player {player}");
    }
    for player in 0..9 {
        let has_abbey = course.abbeys.get(player).copied().unwrap_or(false);
        assert_eq!(
            position.state(setup).has_abbey(Player::new(player as u8)),
            has_abbey,
            "the abbey of player {player}"
        );
    }
    let mut held: Vec<usize> =
        position.state(setup).set_aside().iter().map(|&kind| kind.into()).collect();
    let mut expected = course.held.clone();
    expected.sort_unstable();
    held.sort_unstable();
    assert_eq!(held, expected, "tiles set aside");
    let neutral: Vec<(Figure, Spot)> = position.state(setup).neutral_figures().collect();
    assert_eq!(neutral, neutral_figures(course), "neutral figures");
    let mut list = carc_engine::ActionList::new();
    position.state(setup).legal_actions_into(&mut list);
    let smallest: Vec<Action> = course.smallest_turns(options).into_iter().collect();
    assert_eq!(list.to_vec(), smallest, "legal actions");
    position.state(setup).legal_actions_all_rotations(&mut list);
    let all: Vec<Action> = options.iter().copied().collect();
    assert_eq!(list.to_vec(), all, "legal actions with all turns");
}
