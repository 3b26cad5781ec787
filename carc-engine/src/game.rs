//! A game: setup, position, history and a source of chance.

mod undo;

use std::sync::Arc;

use serde::Serialize;

use self::undo::Checkpoints;
use crate::{
    action::{Action, ActionList, Item},
    chance::Generator,
    event::{Event, Silent, Sink},
    expansions::registry,
    position::{
        ActionError, Actor, BoardView, FeatureView, IllegalReason, Occupant, Phase, Position, Turn,
        Urn,
    },
    setup::{FirstPlayer, Setup, SetupError, TileKind},
    view::View,
};

/// Where draws come from.
#[derive(Debug)]
pub(crate) enum Chance {
    /// The game's own generator, apart because its window of the stream is large.
    Seeded(Box<Generator>),
    /// A list, drawn from the front, and how much of it is gone (OPT-6, RAND-6).
    Deck(Arc<Deck>, Place),
    /// The caller, who applies every draw.
    Open,
}

/// What a list of draws holds.
#[derive(Debug, Default)]
pub(crate) struct Deck {
    /// The kinds of the tiles, in their order.
    pub(crate) tiles: Vec<u16>,
    /// The numbers of the tokens, in an order of their own.
    pub(crate) tokens: Vec<u16>,
}

/// How far the draws from a list have come.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Place {
    tiles: u32,
    tokens: u32,
}

impl Place {
    const fn number(self) -> u64 {
        (self.tokens as u64) << 32 | self.tiles as u64
    }

    const fn of_number(number: u64) -> Self {
        Self { tiles: number as u32, tokens: (number >> 32) as u32 }
    }
}

impl Clone for Chance {
    fn clone(&self) -> Self {
        match self {
            Self::Seeded(generator) => Self::Seeded(generator.clone()),
            Self::Deck(deck, next) => Self::Deck(Arc::clone(deck), *next),
            Self::Open => Self::Open,
        }
    }

    fn clone_from(&mut self, source: &Self) {
        match (&mut *self, source) {
            (Self::Seeded(generator), Self::Seeded(source)) => generator.clone_from(source),
            _ => *self = source.clone(),
        }
    }
}

impl Chance {
    /// How far the source has come.
    pub(crate) fn place(&self) -> u64 {
        match self {
            Self::Seeded(generator) => generator.words(),
            Self::Deck(_, next) => next.number(),
            Self::Open => 0,
        }
    }

    pub(crate) fn go_to(&mut self, place: u64) {
        match self {
            Self::Seeded(generator) => generator.go_to(place),
            Self::Deck(_, next) => *next = Place::of_number(place),
            Self::Open => {}
        }
    }

    /// Whether the source decides the draw that is due: a list says nothing of seats, nor of tokens
    /// beyond its end or one that is not in the bag.
    pub(crate) fn decides(&self, position: &Position) -> bool {
        match self {
            Self::Seeded(_) => true,
            Self::Deck(deck, next) => match registry::urn(position) {
                Some(Urn::Seats(_)) => false,
                Some(Urn::Tokens(first, counts)) => {
                    let token = deck.tokens.get(next.tokens as usize);
                    let kind = token.and_then(|token| token.checked_sub(first));
                    kind.and_then(|kind| counts.get(usize::from(kind))).is_some_and(|&n| n > 0)
                }
                _ => true,
            },
            Self::Open => false,
        }
    }

    /// The next draw, if the source decides it.
    pub(crate) fn draw(&mut self, position: &Position) -> Option<Action> {
        match self {
            Self::Seeded(generator) => position.draw(generator),
            Self::Deck(..) if !self.decides(position) => None,
            Self::Deck(deck, next) => {
                if matches!(registry::urn(position), Some(Urn::Tokens(..))) {
                    let token = *deck.tokens.get(next.tokens as usize)?;
                    next.tokens += 1;
                    return Some(Action::Draw(Item::Token(token)));
                }
                let kind = *deck.tiles.get(next.tiles as usize)?;
                next.tiles += 1;
                Some(Action::Draw(Item::Tile(kind)))
            }
            Self::Open => None,
        }
    }
}

/// One entry of a game's history.
///
/// ```
/// use carc_engine::{Game, Setup};
/// let game = Game::new(Setup::base(2)?, 7);
/// let first = game.history()[0];
/// assert!(first.automatic, "the first draw of a seeded game follows by itself");
/// # Ok::<(), carc_engine::SetupError>(())
/// ```
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Record {
    /// What was decided or drawn.
    pub action: Action,
    /// Whether it followed by itself from the entry before: a draw of a seeded game or a deck.
    pub automatic: bool,
    /// How far the source of chance was before it.
    #[serde(skip)]
    pub(crate) place: u64,
    /// Whose hidden hand it is about (HOUSE-4f).
    #[serde(skip)]
    pub(crate) owner: Option<u8>,
}

impl PartialEq for Record {
    fn eq(&self, other: &Self) -> bool {
        (self.action, self.automatic) == (other.action, other.automatic)
    }
}

impl Eq for Record {}

/// A player's place in the final ranking.
///
/// ```
/// use carc_engine::{Game, Setup};
/// let game = Game::new(Setup::base(3)?, 7);
/// assert!(game.ranking().iter().all(|rank| rank.rank == 1), "all have 0 points so far");
/// # Ok::<(), carc_engine::SetupError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Rank {
    /// From 1; tied players share a rank, and the next rank is left out (FINAL-9).
    pub rank: u8,
    /// The seat.
    pub player: u8,
    /// The points.
    pub score: i32,
}

/// A game from its setup to its end.
///
/// Draws are resolved by the source that the game was made with: [`new`](Self::new) seeds a
/// generator, [`with_deck`](Self::with_deck) fixes the order of the tiles, [`open`](Self::open)
/// leaves every draw to the caller. The same setup and the same actions give the same game on every
/// platform and in every binding.
///
/// Equality compares positions; see [`Position`].
///
/// ```
/// use carc_engine::{Game, Setup};
/// let mut game = Game::new(Setup::base(2)?, 7);
/// while !game.is_over() {
///     let actions = game.legal_actions();
///     for event in game.apply(actions[0]).expect("a listed action is legal") {
///         println!("{event:?}");
///     }
/// }
/// assert_eq!(game.ranking()[0].rank, 1);
/// # Ok::<(), carc_engine::SetupError>(())
/// ```
#[derive(Debug)]
pub struct Game {
    setup: Arc<Setup>,
    position: Position,
    chance: Chance,
    /// Copies of each kind in the stack when the game began.
    stack: Vec<u16>,
    history: Vec<Record>,
    checkpoints: Checkpoints,
    events: Vec<Event>,
}

impl Clone for Game {
    fn clone(&self) -> Self {
        Self {
            setup: Arc::clone(&self.setup),
            position: self.position.clone(),
            chance: self.chance.clone(),
            stack: self.stack.clone(),
            history: self.history.clone(),
            checkpoints: self.checkpoints.clone(),
            events: self.events.clone(),
        }
    }

    /// Copies into memory that is there already: a search that copies the same game again and again
    /// allocates nothing.
    fn clone_from(&mut self, source: &Self) {
        self.setup.clone_from(&source.setup);
        self.position.clone_from(&source.position);
        self.chance.clone_from(&source.chance);
        self.stack.clone_from(&source.stack);
        self.history.clone_from(&source.history);
        self.checkpoints.clone_from(&source.checkpoints);
        self.events.clone_from(&source.events);
    }
}

impl PartialEq for Game {
    fn eq(&self, other: &Self) -> bool {
        self.setup.config() == other.setup.config() && self.position == other.position
    }
}

impl Eq for Game {}

impl Game {
    /// A game whose tiles are drawn by a generator with this seed (RAND-1).
    pub fn new(setup: Arc<Setup>, seed: u64) -> Self {
        let stack = setup.stack.clone();
        Self::start(setup, stack, Chance::Seeded(Box::new(Generator::new(seed))))
    }

    /// A game in which the tiles come in a given order: tile ids such as `"base/U"`, any multiset
    /// of the tiles of the setup. The game ends when the list is used up (OPT-6).
    ///
    /// Names of tokens that chance draws, such as `"sheep_2"` and `"wolf"`, can stand anywhere among
    /// the ids: they make a list of their own, in their order. Where it ends, or names a token that is
    /// not in the bag, the caller draws the token.
    ///
    /// ```
    /// use carc_engine::{Game, Setup};
    /// let game = Game::with_deck(Setup::base(2)?, &["base/U", "base/V", "base/E"])?;
    /// assert_eq!(game.position().tiles_left(), 2);
    /// # Ok::<(), carc_engine::SetupError>(())
    /// ```
    ///
    /// # Errors
    /// If an id is not in the game, the list is longer than
    /// [`limits::MAX_TILES`](crate::limits::MAX_TILES), or the tiles of a river do not come where
    /// they are drawn: first of all, or after the tiles that settle who begins (RV-4, HOUSE-2), and
    /// the mouth last.
    pub fn with_deck<T: AsRef<str>>(setup: Arc<Setup>, deck: &[T]) -> Result<Self, SetupError> {
        let deck = setup.deck(deck.iter().map(AsRef::as_ref))?;
        let stack = setup.count(&deck.tiles);
        let mut game =
            Self::unstarted(setup, stack, Chance::Deck(Arc::new(deck), Place::default()));
        // How many tiles settle who begins shows only when they are drawn.
        let misplaced = |_| SetupError { problems: vec![Setup::RIVER_ORDER] };
        game.draw_along(&mut Silent).map_err(misplaced)?;
        Ok(game)
    }

    /// A game that leaves every draw to the caller: where [`actor`](Self::actor) is
    /// [`Actor::Chance`], one of [`chance_outcomes`](Self::chance_outcomes) is to be applied.
    pub fn open(setup: Arc<Setup>) -> Self {
        let stack = setup.stack.clone();
        Self::start(setup, stack, Chance::Open)
    }

    pub(crate) fn start(setup: Arc<Setup>, stack: Vec<u16>, chance: Chance) -> Self {
        let mut game = Self::unstarted(setup, stack, chance);
        game.resolve_chance(&mut Silent);
        game
    }

    /// A game before its first draw.
    pub(crate) fn unstarted(setup: Arc<Setup>, stack: Vec<u16>, chance: Chance) -> Self {
        let listed = matches!(chance, Chance::Deck(..));
        let position = Position::with_stack(&setup, &stack, listed, &mut Silent);
        Self {
            setup,
            position,
            chance,
            stack,
            history: Vec::new(),
            checkpoints: Checkpoints::new(),
            events: Vec::new(),
        }
    }

    /// A game that stands at `position` after `history` and goes on with a generator, as if that
    /// had made the draws so far: the game that loading its save gives.
    pub(crate) fn standing(
        setup: Arc<Setup>,
        stack: Vec<u16>,
        position: Position,
        mut history: Vec<Record>,
        seed: u64,
    ) -> Self {
        let returns = setup.rules.unplaceable_returns
            || setup.rules.first_player == FirstPlayer::MostRoads
            || registry::sets_aside(&setup);
        // A list names every draw anew (RAND-6), so where tiles go back only a list can go on.
        let mut chance = if position.listed && returns {
            Chance::Deck(Arc::new(deck(&setup, &stack, &history, seed)), Place::default())
        } else {
            Chance::Seeded(Box::new(Generator::new(seed)))
        };
        let mut draws = Place::default();
        let is_seeded = matches!(chance, Chance::Seeded(_));
        for record in &mut history {
            record.place = draws.number();
            let count = match record.action {
                Action::Draw(Item::Token(_)) if !is_seeded => &mut draws.tokens,
                Action::Draw(item) if is_seeded || matches!(item, Item::Tile(_)) => {
                    &mut draws.tiles
                }
                _ => {
                    record.automatic = false;
                    continue;
                }
            };
            record.automatic = true;
            *count += 1;
        }
        match &mut chance {
            Chance::Seeded(generator) => **generator = Generator::at(seed, draws.number()),
            Chance::Deck(_, next) => *next = draws,
            Chance::Open => {}
        }
        let mut game = Self {
            setup,
            position,
            chance,
            stack,
            history,
            checkpoints: Checkpoints::new(),
            events: Vec::new(),
        };
        game.resolve_chance(&mut Silent);
        game
    }

    /// What is played with and by which rules.
    pub const fn setup(&self) -> &Arc<Setup> {
        &self.setup
    }

    /// The state of the game.
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// What is to be decided, or that the game is over.
    pub const fn phase(&self) -> Phase {
        self.position.phase()
    }

    /// Who decides.
    pub fn actor(&self) -> Actor {
        self.position.actor()
    }

    /// Every legal action, in ascending order of codes and without duplicates; see
    /// [`Position::legal_actions`]. Empty if and only if the game is over.
    pub fn legal_actions(&self) -> ActionList {
        let mut list = ActionList::new();
        self.position.legal_actions(&self.setup, &mut list);
        list
    }

    /// As [`legal_actions`](Self::legal_actions), into a list that keeps its memory.
    pub fn legal_actions_into(&self, list: &mut ActionList) {
        self.position.legal_actions(&self.setup, list);
    }

    /// Every whole turn of the player who lays a tile now; see [`Position::turns`].
    ///
    /// ```
    /// use carc_engine::{Game, Setup};
    /// let mut game = Game::new(Setup::base(2)?, 7);
    /// let turn = game.turns()[0];
    /// for action in turn.actions() {
    ///     game.apply(*action).expect("a listed turn is legal");
    /// }
    /// # Ok::<(), carc_engine::SetupError>(())
    /// ```
    pub fn turns(&self) -> Vec<Turn> {
        let mut list = Vec::new();
        self.position.turns(&self.setup, &mut list);
        list
    }

    /// Whether an action may be taken now.
    pub fn is_legal(&self, action: Action) -> bool {
        self.position.is_legal(&self.setup, action)
    }

    /// The possible draws with their probabilities; empty unless chance is the actor, which it
    /// only is in an [`open`](Self::open) game, and where a game with a deck begins with the draw
    /// of a seat, of which no list of tiles can tell (HOUSE-1).
    pub fn chance_outcomes(&self) -> Vec<(Action, f64)> {
        self.position.chance_outcomes()
    }

    /// Takes an action and everything that follows from it without a decision, draws included.
    /// The events say all that changed, in order; the slice is good until the next call.
    ///
    /// # Errors
    /// If the action is not legal; nothing has changed then.
    pub fn apply(&mut self, action: Action) -> Result<&[Event], ActionError> {
        let mut events = std::mem::take(&mut self.events);
        events.clear();
        let result = self.advance(action, &mut events);
        self.events = events;
        result.map(|()| self.events.as_slice())
    }

    /// As [`apply`](Self::apply), refused unless the decision is this player's: for servers that
    /// take actions from several players.
    ///
    /// # Errors
    /// If somebody else decides or the action is not legal; nothing has changed then.
    pub fn apply_as(&mut self, player: u8, action: Action) -> Result<&[Event], ActionError> {
        let actor = self.actor();
        if actor != Actor::Player(player) && actor != Actor::Nobody {
            return Err(ActionError { action, reason: IllegalReason::OtherActor(actor) });
        }
        self.apply(action)
    }

    /// As [`apply`](Self::apply) without building events.
    ///
    /// # Errors
    /// If the action is not legal; nothing has changed then.
    pub fn play(&mut self, action: Action) -> Result<(), ActionError> {
        self.advance(action, &mut Silent)
    }

    fn advance<S: Sink>(&mut self, action: Action, events: &mut S) -> Result<(), ActionError> {
        let owner = registry::owner(&self.position, &self.setup, action);
        self.checkpoints.push(&self.position);
        if let Err(error) = self.position.play_with(&self.setup, action, events) {
            self.checkpoints.drop_last();
            return Err(error);
        }
        let place = self.chance.place();
        self.history.push(Record { action, automatic: false, place, owner });
        self.resolve_chance(events);
        Ok(())
    }

    fn resolve_chance<S: Sink>(&mut self, events: &mut S) {
        self.draw_along(events).expect("what the source draws is in the stack");
    }

    fn draw_along<S: Sink>(&mut self, events: &mut S) -> Result<(), ActionError> {
        while self.position.actor() == Actor::Chance {
            let place = self.chance.place();
            let Some(action) = self.chance.draw(&self.position) else { break };
            let owner = registry::owner(&self.position, &self.setup, action);
            self.position.play_with(&self.setup, action, events)?;
            self.history.push(Record { action, automatic: true, place, owner });
        }
        Ok(())
    }

    /// Replays an entry of a saved history: a recorded draw wins over the source, which goes on
    /// from where it stands.
    pub(crate) fn replay(&mut self, action: Action) -> Result<(), ActionError> {
        let place = self.chance.place();
        let automatic = matches!(action, Action::Draw(_)) && self.chance.decides(&self.position);
        if automatic {
            // Drawing along keeps the source in step, so that undo finds it where it was.
            let drawn = self.chance.draw(&self.position);
            if matches!(self.chance, Chance::Deck(..)) && drawn != Some(action) {
                return Err(ActionError { action, reason: IllegalReason::NotOnTop });
            }
        }
        let owner = registry::owner(&self.position, &self.setup, action);
        self.position.play(&self.setup, action)?;
        self.history.push(Record { action, automatic, place, owner });
        Ok(())
    }

    /// Sets a seeded source to its stored place.
    pub(crate) fn set_words(&mut self, words: u64) {
        if let Chance::Seeded(generator) = &mut self.chance {
            generator.go_to(words);
        }
    }

    /// Takes back the last applied action together with the draws that followed it, and returns
    /// it; the game is exactly as it was before, the source of chance included. `None` if nothing
    /// was applied yet.
    ///
    /// ```
    /// use carc_engine::{Game, Setup};
    /// let mut game = Game::new(Setup::base(2)?, 7);
    /// let before = game.clone();
    /// let action = game.legal_actions()[0];
    /// game.apply(action).unwrap();
    /// assert_eq!(game.undo(), Some(action));
    /// assert_eq!(game, before);
    /// # Ok::<(), carc_engine::SetupError>(())
    /// ```
    pub fn undo(&mut self) -> Option<Action> {
        let last = self.history.iter().rposition(|record| !record.automatic)?;
        let Record { action, place, .. } = self.history[last];
        self.history.truncate(last);
        if !self.checkpoints.pop(&mut self.position) {
            self.rebuild();
        }
        self.chance.go_to(place);
        Some(action)
    }

    /// Plays the history from the start, which also fills the checkpoints again.
    fn rebuild(&mut self) {
        let mut position =
            Position::with_stack(&self.setup, &self.stack, self.position.listed, &mut Silent);
        for record in &self.history {
            if !record.automatic {
                self.checkpoints.push(&position);
            }
            position.play(&self.setup, record.action).expect("the history was played before");
        }
        self.position = position;
    }

    /// How many applied actions are kept so that taking them back is a copy; older ones are
    /// taken back by replaying the game up to them. 32 unless it is set; 0 keeps none.
    pub fn set_undo_depth(&mut self, depth: usize) {
        self.checkpoints.set_depth(depth);
    }

    /// Everything that was decided and drawn so far, in order.
    pub fn history(&self) -> &[Record] {
        &self.history
    }

    /// What happened before the first decision: the start tile, the first turn, the first draw.
    /// With the events of every action applied, these make up the whole game.
    pub fn opening_events(&self) -> Vec<Event> {
        let mut events = Vec::new();
        let mut position =
            Position::with_stack(&self.setup, &self.stack, self.position.listed, &mut events);
        for record in self.history.iter().take_while(|record| record.automatic) {
            position
                .play_with(&self.setup, record.action, &mut events)
                .expect("the history was played before");
        }
        events
    }

    /// The tiles that have left the game, by kind number, in the order in which they went
    /// (BASE-TILE-5, HOUSE-4e). The game is played through to find them.
    ///
    /// ```
    /// use carc_engine::{Game, Setup};
    /// // Nothing but fields all around the board, and a tile of nothing but city.
    /// let mut game = Game::with_deck(Setup::base(2)?, &["base/E", "base/C", "base/U"])?;
    /// let cap = game.setup().parse_action("place 0,-1 180").unwrap();
    /// game.play(cap).unwrap();
    /// game.play(carc_engine::Action::Pass).unwrap();
    /// assert_eq!(game.discarded(), [game.setup().kind("base/C")?]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn discarded(&self) -> Vec<u16> {
        self.discarded_until(self.history.len())
    }

    /// Those that had left when the first so many entries of the history had been played.
    pub(crate) fn discarded_until(&self, entries: usize) -> Vec<u16> {
        let mut events = Vec::new();
        let mut position =
            Position::with_stack(&self.setup, &self.stack, self.position.listed, &mut events);
        for record in &self.history[..entries] {
            position
                .play_with(&self.setup, record.action, &mut events)
                .expect("the history was played before");
        }
        let gone = events.into_iter().filter_map(|event| match event {
            Event::TileDiscarded { kind, .. } => Some(kind),
            _ => None,
        });
        gone.collect()
    }

    /// The points of each player, by seat.
    pub fn scores(&self) -> &[i32] {
        self.position.scores(&self.setup)
    }

    /// Whether the game has ended and all points are given.
    pub const fn is_over(&self) -> bool {
        self.position.is_over()
    }

    /// The players by points, the most first, tied players by seat; before the end, the order as
    /// it stands (FINAL-9).
    pub fn ranking(&self) -> Vec<Rank> {
        let scores = self.scores();
        let mut ranking: Vec<_> = (0..)
            .zip(scores)
            .map(|(player, &score)| {
                let better = scores.iter().filter(|other| **other > score).count();
                Rank { rank: better as u8 + 1, player, score }
            })
            .collect();
        ranking.sort_by_key(|rank| (rank.rank, rank.player));
        ranking
    }

    /// A 64-bit hash of the public state; see [`Position::hash`].
    pub fn hash(&self) -> u64 {
        self.position.hash()
    }

    /// Every feature on the board with its value and owners now; see [`FeatureView`].
    pub fn features(&self) -> Vec<FeatureView> {
        self.position.features(&self.setup)
    }

    /// Every tile on the board, in the order in which they were laid.
    pub fn board(&self) -> Vec<BoardView> {
        self.position.board().collect()
    }

    /// Every figure on the board, in the order of their spots.
    pub fn figures(&self) -> Vec<Occupant> {
        self.position.figures()
    }

    /// What a player may know of the game (HID-9). `None` if there is no such player.
    pub fn view(&self, player: u8) -> Option<View> {
        (usize::from(player) < self.setup.players()).then(|| {
            View::new(
                Arc::clone(&self.setup),
                self.position.clone(),
                self.stack.to_vec(),
                &self.history,
                player,
            )
        })
    }

    /// A full game that agrees with all that a player knows; what he cannot know is drawn anew by
    /// a generator with this seed, also a draw that is due now. `None` if there is no such player.
    pub fn determinize(&self, player: u8, seed: u64) -> Option<Self> {
        self.view(player).map(|view| view.determinize(seed))
    }

    pub(crate) const fn chance(&self) -> &Chance {
        &self.chance
    }

    /// Copies of each kind in the stack when the game began.
    pub(crate) fn stack(&self) -> &[u16] {
        &self.stack
    }
}

/// A list of draws that begins with those made so far and goes on with the rest of the stack in random
/// order, the river first and its mouth last of it (RV-4).
fn deck(setup: &Setup, stack: &[u16], history: &[Record], seed: u64) -> Deck {
    let mut generator = Generator::new(seed);
    let mut left = stack.to_vec();
    let (mut order, mut tokens) = (Vec::new(), Vec::new());
    for record in history {
        match record.action {
            Action::Draw(Item::Tile(kind)) => {
                order.push(kind);
                left[kind as usize] -= 1;
            }
            Action::Draw(Item::Token(token)) => tokens.push(token),
            _ => {}
        }
    }
    for part in 0..3 {
        let first = order.len();
        for (kind, &count) in (0..).zip(&left) {
            let TileKind { river, mouth, .. } = setup.kinds()[kind as usize];
            if part == [2, 0, 1][usize::from(river) + usize::from(mouth)] {
                order.extend(std::iter::repeat_n(kind, count.into()));
            }
        }
        for last in (first + 1..order.len()).rev() {
            order.swap(last, first + generator.below((last - first) as u32 + 1) as usize);
        }
    }
    Deck { tiles: order, tokens }
}
