//! One game played by the engine and by the naive model side by side.

use std::{collections::VecDeque, sync::Arc};

use carc_engine::{
    Action, ActionList, Cell, Event, Figure, Game, Item, Phase, Rotation, SegmentKind, Setup, Tile,
};

use crate::{
    dice::Dice,
    naive::Naive,
    scenario::{Draws, Scenario},
};

/// What the games have shown, so that a test can tell that it was worth its time.
#[derive(Clone, Default, Debug)]
pub(crate) struct Tally {
    /// Decisions at which the two were compared.
    pub(crate) steps: u64,
    /// Of these, with all features.
    pub(crate) full: u64,
    /// Tiles without a placement.
    pub(crate) discarded: u64,
    /// Games that ended because the last tiles fitted nowhere (END-2).
    pub(crate) over_early: u64,
    pub(crate) deployed: u64,
    /// Features completed, also those that nobody owned.
    pub(crate) completed: u64,
    /// Features, complete or at the end, with several owners.
    pub(crate) shared: u64,
    /// Entries of farmers at the end.
    pub(crate) farms: u64,
}

impl Tally {
    pub(crate) fn add(&mut self, other: &Self) {
        self.steps += other.steps;
        self.full += other.full;
        self.discarded += other.discarded;
        self.over_early += other.over_early;
        self.deployed += other.deployed;
        self.completed += other.completed;
        self.shared += other.shared;
        self.farms += other.farms;
    }
}

/// How the players choose.
struct Style {
    /// Of so many placements the one with the most neighbours is taken; many make a dense board.
    candidates: usize,
    /// In how many of ten turns a meeple is placed if it can be.
    eagerness: usize,
    favourite: Option<SegmentKind>,
}

/// A tile as it was laid.
pub(crate) struct Laid {
    pub(crate) cell: Cell,
    pub(crate) kind: u16,
    pub(crate) shown: Rotation,
}

pub(crate) struct Duel {
    again: String,
    pub(crate) scenario: Scenario,
    pub(crate) setup: Arc<Setup>,
    pub(crate) game: Game,
    pub(crate) naive: Naive,
    pub(crate) dice: Dice,
    style: Style,
    /// Whether the features are compared at every decision.
    full: bool,
    // The course of the game, followed without the engine:
    pub(crate) active: u8,
    pub(crate) turn: u32,
    pub(crate) left: Vec<u16>,
    pub(crate) drawn: Option<u16>,
    pub(crate) laid: Vec<Laid>,
    deck: VecDeque<u16>,
    /// What the engine has told and this has not yet foreseen.
    pub(crate) events: VecDeque<Event>,
    /// How many entries of the engine's history have been accounted for.
    pub(crate) accounted: usize,
    pub(crate) tally: Tally,
}

impl Duel {
    pub(crate) fn new(again: String, scenario: Scenario, mut dice: Dice, full: bool) -> Self {
        let setup = Setup::new(scenario.config.clone()).unwrap_or_else(|error| panic!("{error}"));
        let kind = |id: &String| setup.kind(id).unwrap_or_else(|error| panic!("{error}"));
        let start = kind(&scenario.start);
        let tiles = scenario.tiles();
        let known: Vec<_> =
            setup.kinds().iter().map(|kind| (kind.id.clone(), usize::from(kind.copies))).collect();
        assert_eq!(known, tiles, "the kinds of the setup");
        let mut left: Vec<u16> = tiles.iter().map(|(_, count)| *count as u16).collect();
        left[usize::from(start)] -= 1;
        let mut deck = VecDeque::new();
        let game = match &scenario.draws {
            Draws::Seed(seed) => Game::new(Arc::clone(&setup), *seed),
            Draws::Open => Game::open(Arc::clone(&setup)),
            Draws::Deck(ids) => {
                deck.extend(ids.iter().map(kind));
                left.fill(0);
                deck.iter().for_each(|&kind| left[usize::from(kind)] += 1);
                Game::with_deck(Arc::clone(&setup), ids).unwrap_or_else(|error| panic!("{error}"))
            }
        };
        let players = scenario.config.players as usize;
        let tile = &setup.kinds()[usize::from(start)].tile;
        let naive = Naive::with_start(players, scenario.rules, tile);
        let kinds = [None, None, Some(SegmentKind::Field), Some(SegmentKind::City)];
        let style = Style {
            candidates: *dice.pick(&[1, 1, 3, 20]),
            eagerness: *dice.pick(&[3, 7, 10]),
            favourite: *dice.pick(&kinds),
        };
        let events = game.opening_events().into();
        let laid = vec![Laid { cell: Cell::new(0, 0), kind: start, shown: Rotation::R0 }];
        let tally = Tally::default();
        Self {
            again,
            scenario,
            setup,
            game,
            naive,
            dice,
            style,
            full,
            active: 0,
            turn: 0,
            left,
            drawn: None,
            laid,
            deck,
            events,
            accounted: 0,
            tally,
        }
    }

    pub(crate) fn players(&self) -> u8 {
        self.scenario.config.players as u8
    }

    pub(crate) fn tile(&self, kind: u16) -> Tile {
        self.setup.kinds()[usize::from(kind)].tile.clone()
    }

    pub(crate) fn tiles_left(&self) -> u16 {
        self.left.iter().sum()
    }

    pub(crate) fn last_cell(&self) -> Cell {
        self.laid.last().expect("the start tile lies").cell
    }

    /// Plays to the end, comparing all the way.
    pub(crate) fn play(mut self) -> Tally {
        let (start, cell) = (self.laid[0].kind, Cell::new(0, 0));
        let (player, rotation) = (None, Rotation::R0);
        self.expect(Event::TilePlaced { player, kind: start, cell, rotation });
        while self.take_turn() {
            self.active = (self.active + 1) % self.players();
        }
        self.expect_final_scores();
        self.expect(Event::GameEnded);
        self.compare(Phase::Over);
        self.compare_features();
        self.compare_cells();
        self.compare_ranking();
        self.compare_replay();
        self.tally.clone()
    }

    /// Whether everything is to be compared at this decision.
    fn thorough(&mut self) -> bool {
        self.full || self.dice.once_in(16)
    }

    /// Plays one turn. False if it was the last (END-1, END-2).
    fn take_turn(&mut self) -> bool {
        self.turn += 1;
        self.expect(Event::TurnStarted { player: self.active });
        let Some(kind) = self.draw() else {
            self.tally.over_early += 1;
            return false;
        };
        self.drawn = Some(kind);
        self.compare(Phase::Place);
        let tile = self.tile(kind);
        if self.thorough() {
            self.compare_features();
            self.compare_cells();
            self.compare_turns(&tile, 4);
        } else {
            let one = usize::from(self.dice.once_in(3));
            self.compare_turns(&tile, one);
        }
        let placements = self.compare_placements(&tile);
        let (cell, rotation) = self.choose_placement(&placements);
        self.apply(Action::PlaceTile { cell, rotation });
        self.naive.place(cell, rotation, &tile);
        self.laid.push(Laid { cell, kind, shown: rotation });
        self.drawn = None;
        let player = Some(self.active);
        self.expect(Event::TilePlaced { player, kind, cell, rotation });
        let told = self.take_completed();

        let options = self.naive.deployments(self.active.into());
        if !options.is_empty() {
            self.compare(Phase::Figure);
            self.compare_deployments(&options);
            if self.thorough() {
                self.compare_features();
            }
            let options: Vec<usize> = options.into_iter().collect();
            self.choose_deployment(&tile, &options);
        }
        let entries = self.naive.finish_turn();
        self.tally.completed += entries.len() as u64;
        self.compare_completed(&told, &entries);
        self.expect_scores(entries);
        self.tiles_left() > 0
    }

    /// Draws until a tile fits. `None` if none is left (END-2).
    fn draw(&mut self) -> Option<u16> {
        while self.tiles_left() > 0 {
            let kind = self.next_draw();
            self.left[usize::from(kind)] -= 1;
            self.expect(Event::TileDrawn { player: self.active, kind });
            if !self.naive.all_legal_placements(&self.tile(kind)).is_empty() {
                return Some(kind);
            }
            self.tally.discarded += 1;
            self.expect(Event::TileDiscarded { player: self.active, kind });
        }
        None
    }

    fn next_draw(&mut self) -> u16 {
        if matches!(self.scenario.draws, Draws::Open) {
            return self.draw_from_outside();
        }
        let record = self.game.history().get(self.accounted).expect("a draw");
        let Action::Draw(Item::Tile(kind)) = record.action else { panic!("no draw: {record:?}") };
        assert!(record.automatic, "{record:?}");
        if matches!(self.scenario.draws, Draws::Deck(_)) {
            assert_eq!(Some(kind), self.deck.pop_front(), "the top of the deck");
        }
        self.accounted += 1;
        kind
    }

    fn draw_from_outside(&mut self) -> u16 {
        self.compare(Phase::Draw);
        let possible: Vec<u16> =
            (0..).zip(&self.left).filter(|(_, left)| **left > 0).map(|(kind, _)| kind).collect();
        self.compare_draws(&possible);
        let mut from = possible;
        if self.thorough() {
            let fits = |kind: &u16| !self.naive.all_legal_placements(&self.tile(*kind)).is_empty();
            let (good, bad): (Vec<u16>, Vec<u16>) = from.iter().partition(|kind| fits(kind));
            self.compare_outlook(&good, &bad);
            if !bad.is_empty() && self.dice.once_in(3) {
                from = bad;
            }
        }
        let kind = *self.dice.pick(&from);
        self.apply(Action::Draw(Item::Tile(kind)));
        kind
    }

    fn choose_placement(&mut self, placements: &[(Cell, Rotation)]) -> (Cell, Rotation) {
        let occupied = |cell: Cell| {
            let ring = cell.ring();
            self.laid.iter().filter(|laid| ring.contains(&laid.cell)).count()
        };
        (0..self.style.candidates)
            .map(|_| *self.dice.pick(placements))
            .max_by_key(|(cell, _)| occupied(*cell))
            .expect("at least one candidate")
    }

    fn choose_deployment(&mut self, tile: &Tile, options: &[usize]) {
        if self.dice.below(10) >= self.style.eagerness {
            return self.apply(Action::Pass);
        }
        let favourite = self.style.favourite;
        let favoured =
            options.iter().find(|&&option| Some(tile.segments[option].kind) == favourite);
        let segment = *favoured.unwrap_or(self.dice.pick(options));
        let spot = carc_engine::Spot::segment(self.last_cell(), segment as u8);
        self.apply(Action::PlaceFigure { figure: Figure::MEEPLE, spot });
        self.naive.deploy(self.active.into(), segment);
        self.tally.deployed += 1;
        let player = self.active;
        self.expect(Event::FigurePlaced { player, figure: Figure::MEEPLE, spot });
    }

    /// The engine takes a decision, of which its history must tell.
    fn apply(&mut self, action: Action) {
        match self.game.apply(action) {
            Ok(events) => self.events.extend(events),
            Err(error) => panic!("the naive model allows it: {error}"),
        }
        let record = self.game.history()[self.accounted];
        assert_eq!((record.action, record.automatic), (action, false), "the history");
        self.accounted += 1;
    }

    pub(crate) fn legal_actions(&self) -> ActionList {
        self.game.legal_actions()
    }
}

/// Tells how to see a failure again.
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
