//! A game: setup, position, history and a source of chance.

mod draws;
mod look;
#[cfg(test)]
mod tests;
mod undo;

use std::sync::Arc;

use serde::Serialize;

pub(crate) use self::draws::{Chance, Place};
use self::{draws::deck, undo::Checkpoints};
use crate::{
    action::{Action, ActionList, Item},
    event::{Event, Silent, Sink},
    expansions::registry,
    machine::ActionError,
    nouns::{Actor, IllegalReason, Phase},
    position::{Position, Turn},
    rng::Generator,
    setup::{FirstPlayer, Setup, SetupError},
};

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
    /// If there is no such player, somebody else decides or the action is not legal; nothing has
    /// changed then.
    pub fn apply_as(&mut self, player: u8, action: Action) -> Result<&[Event], ActionError> {
        if usize::from(player) >= self.setup.players() {
            return Err(ActionError { action, reason: IllegalReason::NoSuchPlayer(player) });
        }
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
}
