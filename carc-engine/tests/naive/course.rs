//! The course of a whole game: stacks, hands, turns, and the decisions.
//!
//! It uses the engine's actions and events, so that both can be compared, and leaves the board to
//! [`Naive`].

use std::{collections::VecDeque, rc::Rc};

use carc_engine::{
    Action, Cell, Draw, Event, EventCause, Figure as Piece, Phase, Player, Rotation,
};

use super::{
    face::smallest_equal_turn,
    figure::Figure,
    first::Contest,
    game::{Naive, SOURCE_AT_WHEEL},
    herd::Herding,
    kinds::Kind,
    rules::{FirstPlayer, Rules, VolcanoLake},
    spin::pig_spot,
    told::Told,
    tower::Due,
    walk::{WagonTrip, Walk},
};

/// The step after all players have received their tiles.
#[derive(Clone, Copy, Debug)]
pub(super) enum AfterDeal {
    Turn,
    Source,
    EndOfTurn,
}

/// The stacks at the start of the game.
#[derive(Clone, Debug)]
pub(crate) struct Stacks {
    /// The number of copies of each tile type, including river tiles.
    pub(crate) counts: Vec<usize>,
    /// True if the draws come from a deck that lists returning tiles again, so that tiles that
    /// return to the stack are already included (RAND-6).
    pub(crate) listed: bool,
}

#[derive(Clone, Debug)]
pub(crate) struct Course {
    pub(crate) game: Naive,
    pub(super) kinds: Rc<Vec<Kind>>,
    pub(crate) rules: Rules,
    pub(super) players: usize,
    pub(crate) phase: Phase,
    pub(crate) active: usize,
    pub(crate) turn: u32,
    /// The player of the last turn that began.
    turn_of: Option<usize>,
    /// 2 in the second part that a builder earns (TB-BUILDER-6).
    pub(crate) part: u8,
    /// True if the builder has been triggered in this part (TURN-9c).
    pub(super) triggered: bool,
    pub(crate) main: Vec<usize>,
    /// The river tiles except the fork and the mouth.
    pub(crate) river: Vec<usize>,
    pub(crate) forks: Vec<usize>,
    pub(crate) mouths: Vec<usize>,
    pub(super) listed: bool,
    pub(crate) drawn: Option<usize>,
    pub(crate) hands: Vec<Vec<usize>>,
    /// True if hands have been dealt (HOUSE-4g).
    pub(super) dealt: bool,
    /// The players who receive the next tiles.
    pub(super) to_deal: VecDeque<usize>,
    pub(super) after_deal: AfterDeal,
    pub(super) contest: Contest,
    /// HOUSE-8: whether this turn is an extra one, and whether it has earned one.
    is_extra: bool,
    earned_extra: bool,
    /// R2-LAKE-4: true if the volcano lake has earned an extra turn.
    lake_extra: bool,
    /// Tiles set aside, in order (PD-DRAGON-1).
    pub(crate) held: Vec<usize>,
    /// True if the tile of this part has a dragon symbol (TURN-14).
    pub(super) laid_dragon: bool,
    /// The movement of the dragon in this part.
    pub(super) walk: Option<Walk>,
    /// The wagons that may still move; the first one is to be decided.
    pub(super) trips: VecDeque<WagonTrip>,
    /// The players who still have their abbeys.
    pub(crate) abbeys: Vec<bool>,
    /// True if a tile drawn in this part did not fit anywhere (AM-ABBEY-10).
    pub(super) found_unplaceable: bool,
    /// The remaining players of the abbey round (AM-ABBEY-11).
    pub(super) round: Option<VecDeque<usize>>,
    /// The player whose turn ended the game.
    pub(super) ender: usize,
    /// The players who have yet to remove a meeple (WF-PLAGUE-1).
    pub(super) sick: VecDeque<usize>,
    /// The number of tiles under hills, and how many of them are unknown; these are still counted
    /// in the stack.
    pub(crate) hidden: usize,
    pub(crate) unknown: usize,
    /// The shepherds whose flocks the active player has to decide (HS-SHEEP-6).
    pub(crate) due_flocks: VecDeque<Figure>,
    /// The shepherd for whom a token is drawn.
    pub(super) drawing_for: Option<Figure>,
    pub(super) herding: Herding,
    /// True if the ransom of this turn has been paid; and the pending decision after a floor.
    pub(crate) ransomed: bool,
    pub(super) due: Option<Due>,
    pub(crate) last_cell: Option<Cell>,
    pub(super) told: Vec<Told>,
}

impl Course {
    /// Creates a game that is about to begin, with the start tile or the source if there is one.
    pub(crate) fn new(
        players: usize,
        rules: Rules,
        kinds: Rc<Vec<Kind>>,
        start: Option<usize>,
        stacks: &Stacks,
    ) -> Self {
        let game = Naive::beginning(players, rules, &kinds, start);
        let mut course = Self::with(game, players, rules, kinds, stacks);
        course.tell_beginning(start);
        match rules.first_player {
            FirstPlayer::Seat0 => course.before_turn(),
            // A single player begins without a draw.
            FirstPlayer::Random if players == 1 => course.before_turn(),
            FirstPlayer::Random => course.phase = Phase::FirstPlayer,
            FirstPlayer::MostRoads => course.begin_contest(),
        }
        course
    }

    /// Creates a game before any event.
    pub(super) fn with(
        game: Naive,
        players: usize,
        rules: Rules,
        kinds: Rc<Vec<Kind>>,
        stacks: &Stacks,
    ) -> Self {
        let of = |belongs: &dyn Fn(&Kind) -> bool| {
            let counts = stacks.counts.iter().zip(kinds.iter());
            counts.map(|(&count, kind)| if belongs(kind) { count } else { 0 }).collect()
        };
        Self {
            game,
            rules,
            players,
            phase: Phase::Over,
            active: 0,
            turn: 0,
            turn_of: None,
            part: 1,
            triggered: false,
            main: of(&|kind| !kind.river && !kind.personal && !kind.board),
            river: of(&|kind| kind.river && !kind.mouth && !kind.fork),
            forks: of(&|kind| kind.fork),
            mouths: of(&|kind| kind.mouth),
            listed: stacks.listed,
            drawn: None,
            hands: vec![Vec::new(); players],
            dealt: false,
            to_deal: VecDeque::new(),
            after_deal: AfterDeal::Turn,
            contest: Contest::default(),
            is_extra: false,
            earned_extra: false,
            lake_extra: false,
            held: Vec::new(),
            laid_dragon: false,
            walk: None,
            trips: VecDeque::new(),
            abbeys: vec![rules.abbeys; players],
            found_unplaceable: false,
            round: None,
            ender: 0,
            sick: VecDeque::new(),
            hidden: 0,
            unknown: 0,
            due_flocks: VecDeque::new(),
            drawing_for: None,
            herding: Herding::Early,
            ransomed: false,
            due: None,
            last_cell: None,
            told: Vec::new(),
            kinds,
        }
    }

    /// Reports the first tiles on the table.
    pub(super) fn tell_beginning(&mut self, start: Option<usize>) {
        let kinds = Rc::clone(&self.kinds);
        let board: Vec<usize> = (0..kinds.len()).filter(|&kind| kinds[kind].board).collect();
        for (number, &kind) in (0..).zip(&board) {
            self.tell_start(kind, Cell::new(number % 4, number / 4));
        }
        if let Some(kind) = start {
            self.tell_start(kind, if board.is_empty() { Cell::new(0, 0) } else { SOURCE_AT_WHEEL });
        }
        if let Some(wheel) = &self.game.wheel {
            let (figure, spot) = (Piece::WHEEL_PIG, pig_spot(wheel.pig));
            self.tell(Event::FigureMoved { player: None, figure, spot, origin: None });
        }
    }

    /// Reports a tile of the start.
    fn tell_start(&mut self, kind: usize, cell: Cell) {
        let (_, rotation) = self.game.tile_at(cell).expect("it lies there");
        self.last_cell = Some(cell);
        let canonical = smallest_equal_turn(&self.kinds[kind].tile, rotation);
        let kind = kind as u16;
        self.tell(Event::TilePlaced { player: None, tile_type: kind, cell, rotation, canonical });
    }

    pub(super) fn tell(&mut self, event: Event) {
        self.told.push(Told::Event(event));
    }

    /// Returns the changes since the last call.
    pub(crate) fn take_told(&mut self) -> Vec<Told> {
        std::mem::take(&mut self.told)
    }

    pub(crate) fn kind(&self, kind: usize) -> &Kind {
        &self.kinds[kind]
    }

    /// RV-4: river tiles come first, and the mouth is the last of them; R2-SETUP-2: the fork is the
    /// first.
    pub(crate) fn next_stack(&self) -> &[usize] {
        let is_empty = |stack: &[usize]| stack.iter().sum::<usize>() == 0;
        if !is_empty(&self.forks) {
            &self.forks
        } else if !is_empty(&self.river) {
            &self.river
        } else if !is_empty(&self.mouths) {
            &self.mouths
        } else {
            &self.main
        }
    }

    pub(crate) fn river_left(&self) -> usize {
        [&self.forks, &self.river, &self.mouths].into_iter().flatten().sum()
    }

    pub(crate) fn main_left(&self) -> usize {
        self.main.iter().sum::<usize>() - self.unknown
    }

    /// HOUSE-4g: hands are dealt before the first turn that would draw from the main stack.
    pub(super) fn before_turn(&mut self) {
        if self.rules.hand_size > 0 && !self.dealt && self.river_left() == 0 {
            self.dealt = true;
            for player in 0..self.players {
                self.to_deal.extend(vec![player; self.full_hand(player)]);
            }
        }
        self.after_deal = AfterDeal::Turn;
        self.go_on_dealing();
    }

    pub(super) fn go_on_dealing(&mut self) {
        if !self.to_deal.is_empty() && self.main_left() > 0 {
            self.phase = Phase::Deal;
            return;
        }
        self.to_deal.clear();
        match self.after_deal {
            AfterDeal::Turn => self.start_turn(),
            AfterDeal::Source => self.choose_source(),
            AfterDeal::EndOfTurn => self.test_end(),
        }
    }

    /// TURN-1.
    fn start_turn(&mut self) {
        // HOUSE-4h.
        if self.dealt && self.main_left() == 0 {
            // END-1 is not tested before the first turn: if no player can play, that turn shows it.
            let somebody_can = (0..self.players).any(|player| !self.playable(player).is_empty());
            while somebody_can && self.cannot_play() {
                self.active = (self.active + 1) % self.players;
                self.is_extra = false;
            }
        }
        self.turn += 1;
        let before = self.turn_of.replace(self.active);
        let previous_turn_part = before.map(|_| self.part);
        self.part = 1;
        self.triggered = false;
        (self.earned_extra, self.lake_extra) = (false, false);
        self.found_unplaceable = false;
        self.ransomed = false;
        self.tell(Event::TurnStarted {
            player: Player::new(self.active as u8),
            turn: self.turn,
            previous_player: before.map(|player| Player::new(player as u8)),
            previous_turn_part,
        });
        if self.game.give_fairy_point(self.active) {
            self.told.push(Told::FairyPoint(self.active));
        }
        self.choose_source();
    }

    /// Returns true if the active player has no tile to play from the hand or in front of them.
    fn cannot_play(&self) -> bool {
        self.playable(self.active).is_empty() && !self.has_abbey_to_lay()
    }

    /// Applies a decision or a draw with its automatic consequences.
    pub(crate) fn play(&mut self, action: Action) {
        // Placing a tile validates itself.
        let is_option = self.phase == Phase::Place || self.options().contains(&action);
        assert!(is_option, "{action:?} in {:?}", self.phase);
        match (self.phase, action) {
            (Phase::FirstPlayer, Action::Draw(Draw::Seat(seat))) => self.chosen(seat.into()),
            (Phase::FirstPlayer, Action::Draw(Draw::Tile(kind))) => self.show(kind.into()),
            (Phase::Deal, Action::Draw(Draw::Tile(kind))) => {
                let to = self.to_deal.pop_front().expect("somebody gets it");
                self.main[usize::from(kind)] -= 1;
                self.hands[to].push(kind.into());
                self.tell(Event::TileDealt {
                    player: Player::new(to as u8),
                    tile_type: Some(kind),
                });
                self.go_on_dealing();
            }
            (Phase::Draw, Action::Draw(Draw::Tile(kind))) => self.draw(kind.into()),
            (Phase::TileSource | Phase::Discard, action) => self.choose(action),
            (Phase::Place, Action::PlaceTile { cell, rotation }) => self.place(cell, rotation),
            (Phase::Princess, Action::RemoveFigure { spot, .. }) => self.send_knight(spot),
            (Phase::Princess, _) => self.early_flocks(),
            (Phase::Figure, action) => self.use_figure_action(action),
            (Phase::Capture, action) => self.capture(action),
            (Phase::Exchange, Action::Choose { option, .. }) => self.choose_exchange(option),
            (Phase::Ransom, Action::Choose { option, .. }) => {
                self.pay_ransom(option);
                self.late_flocks();
            }
            (Phase::Ransom, _) => self.late_flocks(),
            (Phase::Plague, action) => self.fall_sick(action),
            (Phase::Hill, Action::Draw(item)) => self.hide(item),
            (Phase::Flock, Action::Choose { option, .. }) => self.decide_flock(option),
            (Phase::Sheep, Action::Draw(Draw::Token(token))) => self.draw_token(token),
            (Phase::Dragon, Action::MoveFigure { spot, .. }) => self.step(spot.cell),
            (Phase::Wagon, Action::MoveFigure { spot, .. }) => self.travel(spot),
            (Phase::Wagon, _) => self.stay(),
            (phase, action) => panic!("{action:?} in {phase:?}"),
        }
    }

    /// TURN-8 and TURN-9.
    fn place(&mut self, cell: Cell, rotation: Rotation) {
        let kind = self.drawn.take().expect("a tile is to be laid");
        let kinds = Rc::clone(&self.kinds);
        let Kind { tile, river, personal: aside, lake, .. } = &kinds[kind];
        self.lake_extra |= *lake && self.rules.lake_gives_turn();
        let is_barred = *lake && self.rules.volcano_lake == VolcanoLake::Always;
        self.game.barred = is_barred.then_some(cell);
        // An abbey never earns an extra turn (HOUSE-8).
        let earns = self.rules.hole_bonus && !self.is_extra && !aside;
        self.earned_extra |= earns && self.game.is_hole(cell);
        if *aside {
            self.game.place_abbey(cell, tile);
        } else if *river {
            self.game.place_river(cell, rotation, tile);
        } else {
            self.game.place(cell, rotation, tile);
        }
        self.last_cell = Some(cell);
        let (player, kind) = (Some(Player::new(self.active as u8)), kind as u16);
        let canonical = smallest_equal_turn(tile, rotation);
        self.tell(Event::TilePlaced { player, tile_type: kind, cell, rotation, canonical });
        self.told.push(Told::Completed(self.game.completed()));
        if self.hides_tile() {
            self.phase = Phase::Hill;
        } else {
            self.after_placing();
        }
    }

    /// TURN-9c, TURN-9d.
    pub(super) fn after_placing(&mut self) {
        self.laid_dragon = self.game.just_placed_shows("dragon");
        self.triggered = self.part == 1 && self.game.triggers_builder(self.active);
        self.call_dragon();
        self.due_flocks = self.game.flocks_to_decide(self.active).into();
        if self.game.knights_at_princess().is_empty() {
            self.early_flocks();
        } else {
            self.phase = Phase::Princess;
        }
    }

    /// TURN-15.
    pub(super) fn score(&mut self) {
        let entries = self.game.finish_turn();
        let player = self.active;
        let taken = self.game.take_goods(player, &entries);
        let cards = self.game.pass_cards(player, &entries);
        self.plan_trips(&entries);
        self.told.push(Told::Scores(entries));
        self.told.push(Told::Goods { player, taken });
        self.told.push(Told::Cards(cards));
        self.next_trip();
    }

    /// TURN-18.
    pub(super) fn end_part(&mut self) {
        if self.round.is_some() {
            return self.go_on_with_round();
        }
        if self.part == 2 || !self.triggered {
            return self.end_turn();
        }
        self.part = 2;
        self.triggered = false;
        self.found_unplaceable = false;
        let player = Player::new(self.active as u8);
        let (previous_player, previous_turn_part) = (player, 1);
        self.tell(Event::TurnPartStarted {
            player,
            turn_part: 2,
            previous_player,
            previous_turn_part,
        });
        self.choose_source();
    }

    /// TURN-19: refills the hand.
    fn end_turn(&mut self) {
        if self.dealt {
            let missing = self.full_hand(self.active).saturating_sub(self.hands[self.active].len());
            self.to_deal.extend(vec![self.active; missing]);
        }
        self.after_deal = AfterDeal::EndOfTurn;
        self.go_on_dealing();
    }

    /// END-1, HOUSE-4h, HOUSE-8.
    fn test_end(&mut self) {
        let can_play = |player: usize| !self.playable(player).is_empty();
        let stacks_are_empty = self.river_left() + self.main_left() == 0;
        if stacks_are_empty && !(0..self.players).any(can_play) {
            return self.begin_round();
        }
        let has_extra = self.earned_extra || self.lake_extra;
        self.is_extra = has_extra && !(stacks_are_empty && self.cannot_play());
        if self.is_extra {
            let cause = if self.lake_extra { EventCause::VOLCANO_LAKE } else { EventCause::HOLE };
            let player = Player::new(self.active as u8);
            self.tell(Event::ExtraTurn { player, cause });
        } else {
            self.active = (self.active + 1) % self.players;
        }
        self.before_turn();
    }

    pub(super) fn finish(&mut self) {
        self.phase = Phase::Over;
        let goods = self.game.most_goods();
        let cards = self.game.card_points();
        self.told.push(Told::Final(self.game.final_scores(), goods, cards));
        self.tell(Event::GameEnded);
    }
}
