//! A game played by the engine and by the naive model side by side.

use std::{
    collections::{BTreeSet, VecDeque},
    sync::Arc,
};

use carc_engine::{
    Action, ActionList, Cell, Draw, Event, EventCause, Figure, Game, Phase, SegmentKind, Setup,
    Side, Source, Token,
};

use super::{
    challenges::Challenges,
    dice::Dice,
    scenario::{Draws, Scenario},
    tally::Tally,
};
use crate::naive::{Course, FigureKind, Stacks, Told};

/// The playing style of the players.
struct Style {
    /// The number of random placements from which the one with the most neighbors is chosen; large
    /// numbers lead to dense boards.
    candidates: usize,
    /// The number of turns in ten in which a figure is placed if possible.
    eagerness: usize,
    favourite: Option<SegmentKind>,
    /// True if builders and pigs are placed whenever possible, and features with a builder are
    /// extended.
    builds: bool,
    /// True if abbeys are saved for the end.
    keeps_abbeys: bool,
}

pub(crate) struct Duel {
    again: String,
    pub(crate) scenario: Scenario,
    pub(crate) setup: Arc<Setup>,
    pub(crate) game: Game,
    pub(crate) course: Course,
    /// The possible decisions according to the model, including all rotations of a tile.
    pub(crate) options: BTreeSet<Action>,
    pub(crate) dice: Dice,
    style: Style,
    /// True if the features are compared at every decision.
    full: bool,
    /// The remaining tiles, if the draws come from a deck.
    deck: VecDeque<u16>,
    /// The remaining tokens, if the draws come from a deck.
    tokens: VecDeque<u16>,
    /// The events of the engine that have not been expected yet.
    pub(crate) events: VecDeque<Event>,
    /// The events of challenges.
    pub(crate) challenges: Challenges,
    /// The number of entries of the engine's history that have been accounted for.
    pub(crate) accounted: usize,
    pub(crate) tally: Tally,
}

impl Duel {
    pub(crate) fn new(again: String, scenario: Scenario, mut dice: Dice, full: bool) -> Self {
        let config = || serde_json::to_string(&scenario.config).expect("a config has a JSON form");
        let setup = Setup::new(scenario.config.clone())
            .unwrap_or_else(|error| panic!("{error}\n{}", config()));
        compare_kinds(&scenario, &setup);
        let mut counts = scenario.stack.clone();
        let mut deck = VecDeque::new();
        let mut tokens = VecDeque::new();
        let game = match &scenario.draws {
            Draws::Seed(seed) => Game::new(Arc::clone(&setup), *seed),
            Draws::Open => Game::with_external_chance(Arc::clone(&setup)),
            Draws::Deck(ids) => {
                for id in ids {
                    match Token::from_name(id) {
                        Some(token) => tokens.push_back(token.number().into()),
                        None => deck.push_back(setup.tile_type(id).expect("a tile of the game")),
                    }
                }
                counts.fill(0);
                deck.iter().for_each(|&kind| counts[usize::from(kind)] += 1);
                Game::with_deck(Arc::clone(&setup), ids)
                    .unwrap_or_else(|error| panic!("{error}\n{}", config()))
            }
        };
        let stacks = Stacks { counts, listed: matches!(scenario.draws, Draws::Deck(_)) };
        let players = scenario.config.players as usize;
        let kinds = std::rc::Rc::clone(&scenario.kinds);
        let (rules, first) = (scenario.rules, scenario.start);
        let start = scenario.config.start.as_ref();
        let course = match start {
            Some(start) => Course::enter(players, rules, kinds, first, &stacks, start),
            None => Course::new(players, rules, kinds, first, &stacks),
        };
        let favourites = [
            None,
            None,
            Some(SegmentKind::Field),
            Some(SegmentKind::City),
            Some(SegmentKind::Garden),
        ];
        let style = Style {
            candidates: *dice.pick(&[1, 1, 3, 20]),
            eagerness: *dice.pick(&[3, 7, 10]),
            favourite: *dice.pick(&favourites),
            builds: dice.once_in(2),
            keeps_abbeys: dice.once_in(3),
        };
        let mut events: VecDeque<Event> = game.opening_events().into();
        let mut challenges = Challenges::default();
        events.retain(|event| !challenges.hear(event));
        if start.is_some() {
            // The effects of a start are compared in the position, not in its events.
            let is_brought = |event: &Event| {
                use Event::{FigureMoved, FigurePlaced, TilePlaced};
                matches!(event, TilePlaced { .. } | FigurePlaced { .. } | FigureMoved { .. })
            };
            while events.front().is_some_and(is_brought) {
                events.pop_front();
            }
        }
        Self {
            again,
            scenario,
            setup,
            game,
            course,
            options: BTreeSet::new(),
            dice,
            style,
            full,
            deck,
            tokens,
            events,
            challenges,
            accounted: 0,
            tally: Tally::default(),
        }
    }

    pub(crate) fn players(&self) -> usize {
        self.scenario.config.players as usize
    }

    /// Plays to the end, comparing at every step.
    pub(crate) fn play(mut self) -> Tally {
        self.account();
        while self.course.phase != Phase::Over {
            self.options = self.course.options_all_turns();
            let action = if self.is_chance() && !self.caller_draws() {
                self.next_draw()
            } else {
                self.compare();
                if self.thorough() {
                    self.compare_thoroughly();
                }
                let action = self.choose();
                self.apply(action);
                action
            };
            self.count_action(action);
            let before = (self.course.active, self.course.turn);
            self.course.play(action);
            let after = (self.course.active, self.course.turn);
            let again = self.players() > 1 && before.0 == after.0 && before.1 < after.1;
            self.tally.extra += u64::from(again && before.1 > 0);
            self.account();
        }
        self.options.clear();
        self.compare();
        self.compare_thoroughly();
        self.compare_ranking();
        self.compare_replay();
        self.tally.clone()
    }

    /// Processes automatic changes, up to the next decision.
    pub(crate) fn settle(&mut self) {
        self.account();
        self.options = self.course.options_all_turns();
        while self.is_chance() && !self.caller_draws() {
            let draw = self.next_draw();
            self.course.play(draw);
            self.account();
            self.options = self.course.options_all_turns();
        }
    }

    /// Plays a decision with its automatic consequences.
    pub(crate) fn step(&mut self, action: Action) {
        self.apply(action);
        self.course.play(action);
        self.settle();
    }

    pub(crate) fn compare_all(&mut self) {
        self.compare();
        self.compare_thoroughly();
    }

    fn count_action(&mut self, action: Action) {
        match (self.course.phase, action) {
            (Phase::Wagon, Action::MoveFigure { .. }) => self.tally.wagon_moves += 1,
            (Phase::Plague, _) => self.tally.sick += 1,
            (_, Action::TakeTile(Source::Abbey)) => self.tally.abbeys += 1,
            (Phase::Figure, Action::PlaceFigure { spot, .. }) => {
                let on_land = matches!(spot.place, carc_engine::Location::Segment(_));
                let elsewhere = Some(spot.cell) != self.course.last_cell;
                self.tally.by_portal += u64::from(on_land && elsewhere);
            }
            _ => {}
        }
    }

    pub(crate) fn is_chance(&self) -> bool {
        use Phase::{Deal, Draw, FirstPlayer, Hill, Sheep};
        matches!(self.course.phase, Draw | Deal | FirstPlayer | Hill | Sheep)
    }

    /// A deck does not determine the first player.
    fn caller_draws(&self) -> bool {
        let by_seat = self.options.iter().all(|a| matches!(a, Action::Draw(Draw::Seat(_))));
        let is_listed = |number: &u16| self.options.contains(&Action::Draw(Draw::Token(*number)));
        match self.scenario.draws {
            Draws::Seed(_) => false,
            // If the deck has no token that is in the bag, the caller draws.
            Draws::Deck(_) if self.course.phase == Phase::Sheep => {
                !self.tokens.front().is_some_and(is_listed)
            }
            Draws::Deck(_) => by_seat,
            Draws::Open => true,
        }
    }

    /// Returns true if everything is to be compared at this decision.
    fn thorough(&mut self) -> bool {
        self.full || self.dice.once_in(24)
    }

    /// Checks that the events of the engine match the report of the model.
    fn account(&mut self) {
        for told in self.course.take_told() {
            match told {
                Told::Event(event) => {
                    self.tally.count(&event, &self.course);
                    self.expect(event);
                }
                Told::Completed(features) => {
                    self.challenges.note_completed(&features);
                    self.expect_completed(&features);
                }
                Told::Scores(entries) => {
                    self.challenges.note_lost(&entries);
                    self.expect_scores(entries);
                }
                Told::Retrieval { player, at, points } => {
                    self.tally.retrieved += 1;
                    self.expect_retrieval(player, at, points);
                }
                Told::Gathered(gatherings) => {
                    self.tally.flocks += gatherings.len() as u64;
                    self.expect_gatherings(gatherings);
                }
                Told::Sector(sector, points) => {
                    self.tally.sectors += 1;
                    self.expect_sector(sector, points);
                }
                Told::Crowns(crowns) => {
                    self.tally.crowns += crowns.len() as u64;
                    self.expect_crowns(&crowns);
                }
                Told::Departed(cause, departure) => {
                    self.tally.departed += departure.figures.len() as u64;
                    let abbot = departure.figures.first().filter(|_| cause == EventCause::RETURNED);
                    let feature = abbot.map(super::explain::spot_of);
                    self.expect_departure(departure, cause, feature);
                }
                Told::FairyPoint(player) => {
                    self.tally.fairy += 1;
                    self.expect_fairy_point(player);
                }
                Told::Captured(event, departure) => {
                    self.tally.captured += 1;
                    self.expect_capture(event, departure);
                }
                Told::Ransom { payer, captor } => {
                    self.tally.ransoms += 1;
                    self.expect_ransom(payer, captor);
                }
                Told::Goods { player, taken } => self.expect_goods(player, &taken),
                Told::Cards(turns) => self.expect_cards(turns),
                Told::Final(entries, goods, cards) => {
                    self.expect_final_scores(&entries);
                    self.expect_most_goods(&goods);
                    self.expect_card_points(&cards);
                }
            }
        }
    }

    /// Returns a draw that the engine has made automatically.
    fn next_draw(&mut self) -> Action {
        let record = *self.game.history().get(self.accounted).expect("a draw");
        assert!(record.automatic, "{record:?}");
        if matches!(self.scenario.draws, Draws::Deck(_))
            && let Action::Draw(Draw::Tile(kind)) = record.action
        {
            assert_eq!(Some(kind), self.deck.pop_front(), "the top of the deck");
        }
        if matches!(self.scenario.draws, Draws::Deck(_))
            && let Action::Draw(Draw::Token(token)) = record.action
        {
            assert_eq!(Some(token), self.tokens.pop_front(), "the next token");
        }
        self.accounted += 1;
        let options = &self.options;
        assert!(options.contains(&record.action), "{:?} not in {options:?}", record.action);
        record.action
    }

    fn choose(&mut self) -> Action {
        let options: Vec<Action> = self.options.iter().copied().collect();
        match self.course.phase {
            Phase::Place => self.choose_placement(&options),
            Phase::Figure => self.choose_figure_action(&options),
            Phase::Draw | Phase::Deal if self.dice.once_in(8) => {
                // Tiles that fit nowhere are rare in random play.
                let fits = |action: &Action| match action {
                    Action::Draw(Draw::Tile(kind)) => {
                        !self.course.all_placements(usize::from(*kind)).is_empty()
                    }
                    _ => true,
                };
                let bad: Vec<Action> = options.iter().filter(|draw| !fits(draw)).copied().collect();
                *self.dice.pick(if bad.is_empty() { &options } else { &bad })
            }
            Phase::TileSource if self.style.keeps_abbeys && !options.contains(&Action::Pass) => {
                let mut others = options.clone();
                others.retain(|&option| option != Action::TakeTile(Source::Abbey));
                *self.dice.pick(&others)
            }
            _ => *self.dice.pick(&options),
        }
    }

    fn choose_placement(&mut self, options: &[Action]) -> Action {
        let laid: BTreeSet<Cell> = self.course.game.cells().collect();
        let occupied = |action: &Action| match action {
            Action::PlaceTile { cell, .. } => {
                cell.ring().iter().filter(|around| laid.contains(around)).count()
            }
            _ => 0,
        };
        let in_hole = |action: &&Action| match action {
            Action::PlaceTile { cell, .. } => self.course.game.is_hole(*cell),
            _ => false,
        };
        let holes: Vec<Action> = options.iter().filter(in_hole).copied().collect();
        if self.scenario.rules.hole_bonus && !holes.is_empty() && !self.dice.once_in(3) {
            return *self.dice.pick(&holes);
        }
        let builds = self.style.builds && self.dice.once_in(2);
        if let Some(goes_on) = builds.then(|| self.beside_builder(options)).flatten() {
            return goes_on;
        }
        let candidates = (0..self.style.candidates).map(|_| *self.dice.pick(options));
        candidates.max_by_key(occupied).expect("at least one candidate")
    }

    /// Returns a placement next to a tile with a builder of the player.
    fn beside_builder(&mut self, options: &[Action]) -> Option<Action> {
        let mut builders = self.course.game.figures().to_vec();
        builders.retain(|it| it.kind == FigureKind::Builder && it.owner == self.course.active);
        let near = |action: &&Action| match action {
            Action::PlaceTile { cell, .. } => Side::ALL
                .iter()
                .any(|&side| builders.iter().any(|builder| builder.at.cell == cell.neighbor(side))),
            _ => false,
        };
        let near: Vec<Action> = options.iter().filter(near).copied().collect();
        (!near.is_empty()).then(|| *self.dice.pick(&near))
    }

    fn choose_figure_action(&mut self, options: &[Action]) -> Action {
        if self.dice.uniform(10) >= self.style.eagerness {
            return Action::Pass;
        }
        let game = &self.course.game;
        let kind_of = |action: &&Action| match action {
            Action::PlaceFigure { spot, .. } => {
                let carc_engine::Location::Segment(segment) = spot.place else { return None };
                let (id, _) = game.tile_at(spot.cell)?;
                let kind = self.scenario.kinds.iter().find(|kind| kind.tile.id == id)?;
                kind.tile.segments.get(usize::from(segment)).map(|segment| segment.kind)
            }
            _ => None,
        };
        let favourite = self.style.favourite;
        let is_special = |action: &&Action| match action {
            Action::PlaceFigure { figure, .. } => {
                matches!(figure.name(), "builder" | "pig" | "barn" | "shepherd")
            }
            _ => false,
        };
        if let Some(special) = options.iter().find(is_special).filter(|_| self.style.builds) {
            return *special;
        }
        let favoured =
            options.iter().find(|action| favourite.is_some() && kind_of(action) == favourite);
        let favoured = favoured.copied();
        favoured.unwrap_or_else(|| *self.dice.pick(&options[1..]))
    }

    /// Applies a decision to the engine and checks its history entry.
    fn apply(&mut self, action: Action) {
        match self.game.apply(action) {
            Ok(events) => {
                let others = events.iter().filter(|event| !self.challenges.hear(event));
                self.events.extend(others);
            }
            Err(error) => panic!("the naive model allows it: {error}"),
        }
        let record = self.game.history()[self.accounted];
        assert_eq!((record.action, record.automatic), (action, false), "the history");
        self.accounted += 1;
    }

    pub(crate) fn legal_actions(&self) -> ActionList {
        self.game.state().legal_actions()
    }
}

/// Compares the tile types of the game and their copies.
fn compare_kinds(scenario: &Scenario, setup: &Setup) {
    let told = setup.tile_types();
    for (told, expected) in told.iter().zip(scenario.kinds.iter()) {
        let id = &expected.id;
        assert_eq!(told.id, *id, "OPT-6");
        assert_eq!(usize::from(told.copies), expected.copies, "copies of {id}");
        let (roles, own) =
            ([told.river, told.mouth, told.fork], [expected.river, expected.mouth, expected.fork]);
        assert_eq!(roles, own, "{id}");
        assert_eq!((told.personal, told.board), (expected.personal, expected.board), "{id}");
        let mut printed = told.tile.segments.clone();
        for segment in printed.iter_mut().filter(|it| it.kind == SegmentKind::Shrine) {
            // SH-NAME-2.
            let is_plain = !scenario.rules.challenges;
            segment.kind = if is_plain { SegmentKind::Monastery } else { segment.kind };
        }
        assert_eq!(printed, expected.tile.segments, "segments of {id}");
        assert_eq!(told.tile.meets, expected.tile.meets, "what meets on {id}");
    }
    assert_eq!(told.len(), scenario.kinds.len(), "the kinds of the setup");
    for figure in Figure::all() {
        let told = setup.config().figures[figure.name()] as usize;
        let rules = &scenario.rules;
        let expected = match figure.name() {
            "meeple" => rules.meeples,
            "abbot" => rules.abbots,
            "large_meeple" => rules.large_meeples,
            "builder" => rules.builders,
            "pig" => rules.pigs,
            "mayor" => rules.mayors,
            "wagon" => rules.wagons,
            "barn" => rules.barns,
            "shepherd" => rules.shepherds,
            _ => 0,
        };
        assert_eq!(told, expected, "the number of {figure}");
    }
}

/// Prints how to reproduce a failure.
impl Drop for Duel {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            return;
        }
        let config =
            serde_json::to_string(&self.scenario.config).expect("a config has a JSON form");
        eprintln!("\n---- engine and naive model differ; run it again:\n{}", self.again);
        eprintln!("config: {config}");
        match &self.scenario.draws {
            Draws::Seed(seed) => eprintln!("seed: {seed}"),
            Draws::Deck(deck) => eprintln!("deck: {deck:?}"),
            Draws::Open => eprintln!("draws: as in the actions"),
        }
        eprintln!("actions:");
        for record in self.game.history() {
            let automatic = if record.automatic { "  (by itself)" } else { "" };
            eprintln!("  {}{automatic}", self.setup.action_text(record.action));
        }
        eprintln!("----");
    }
}
