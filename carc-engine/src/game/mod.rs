//! Games, which combine a setup, a position, a history and a source of chance.

mod accessors;
mod apply;
mod draws;
#[cfg(feature = "json")]
mod replay;
#[cfg(test)]
mod tests;
mod undo;

use std::{fmt, sync::Arc};

pub(crate) use self::accessors::discarded_in;
pub use self::apply::HistoryEntry;
pub(crate) use self::draws::{Chance, Progress, Then, read_first};
#[cfg(feature = "json")]
pub(crate) use self::replay::{Origin, ReplayError};
use self::{draws::deck, undo::Checkpoints};
use crate::{
    action::{Action, ActionList, Draw, Turn},
    event::{Event, Silent},
    expansions,
    position::{Listed, Position},
    rng::Generator,
    rules::State,
    setup::{ConfigError, FirstPlayer, Setup},
};

/// A game with its setup, position, history and source of chance.
///
/// The constructor selects the source of draws: [`new`](Self::new) seeds a generator,
/// [`with_deck`](Self::with_deck) fixes the order of the tiles, and
/// [`with_external_chance`](Self::with_external_chance) leaves every draw to the caller. The same
/// setup and the same actions result in the same game on every platform and in every binding.
///
/// Equality compares positions; see [`Position`].
///
/// ```
/// use carc_engine::{Game, Setup};
/// let mut game = Game::new(Setup::base(2)?, 7);
/// while !game.state().is_over() {
///     let actions = game.state().legal_actions();
///     for event in game.apply(actions.at(0)).expect("a listed action is legal") {
///         println!("{event:?}");
///     }
/// }
/// assert_eq!(game.state().ranking()[0].rank, 1);
/// # Ok::<(), carc_engine::ConfigError>(())
/// ```
pub struct Game {
    setup: Arc<Setup>,
    /// The position is boxed so that undo only swaps pointers.
    position: Box<Position>,
    chance: Chance,
    /// The number of copies of each tile type in the stack at the start of the game.
    stack: Vec<u16>,
    history: Vec<HistoryEntry>,
    checkpoints: Checkpoints,
    events: Vec<Event>,
    legal: Legal,
}

/// The cached list of legal actions.
#[derive(Default)]
struct Legal {
    list: ActionList,
    /// True if the list is for the current position.
    is_current: bool,
}

impl fmt::Debug for Game {
    /// Prints a summary. For a complete representation, use a save.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Game")
            .field("setup", &self.setup)
            .field("position", &self.position)
            .field("history", &self.history.len())
            .finish_non_exhaustive()
    }
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
            legal: Legal::default(),
        }
    }

    /// Reuses the allocated memory so that repeated copies of a game do not allocate.
    fn clone_from(&mut self, source: &Self) {
        self.setup.clone_from(&source.setup);
        self.position.clone_from(&source.position);
        self.chance.clone_from(&source.chance);
        self.stack.clone_from(&source.stack);
        self.history.clone_from(&source.history);
        self.checkpoints.clone_from(&source.checkpoints);
        self.events.clone_from(&source.events);
        self.legal.is_current = false;
    }
}

impl PartialEq for Game {
    fn eq(&self, other: &Self) -> bool {
        self.setup.config() == other.setup.config() && self.position == other.position
    }
}

impl Eq for Game {}

impl Game {
    /// Returns a game whose tiles are drawn by a generator with the given seed (RAND-1).
    pub fn new(setup: Arc<Setup>, seed: u64) -> Self {
        let stack = setup.stack.clone();
        Self::start(setup, stack, Chance::seeded(seed))
    }

    /// Returns a game in which the tiles are drawn in a fixed order. The deck is a list of tile ids
    /// such as `"base/U"`, which can contain any tile type in the setup any number of times. The
    /// game ends when the deck is used up (OPT-6).
    ///
    /// The deck can also contain the names of tokens that are drawn at random, such as `"sheep_2"`
    /// and `"wolf"`. The tokens form a separate list, so their positions among the tile ids do not
    /// matter. The caller draws a token if the token list is used up or its next token is not in
    /// the bag.
    ///
    /// In games with hills, `"unknown"` represents an unknown tile that was placed under a hill
    /// (OPT-6). An unknown tile can be any tile in the setup's main stack that is not in the deck.
    /// If `"unknown"` is next in the deck but no tile is due under a hill, the caller makes the draw.
    ///
    /// ```
    /// use carc_engine::{Game, Setup};
    /// let game = Game::with_deck(Setup::base(2)?, &["base/U", "base/V", "base/E"])?;
    /// assert_eq!(game.state().tiles_remaining(), 2);
    /// # Ok::<(), carc_engine::ConfigError>(())
    /// ```
    ///
    /// # Errors
    /// Returns [`ConfigError`] if an id is not in the game, if the list is longer than
    /// [`limits::MAX_TILES`](crate::limits::MAX_TILES), or if river tiles are out of order. River
    /// tiles must come first, or right after the tiles that determine the first player (RV-4,
    /// HOUSE-2), and the mouth must be the last river tile.
    pub fn with_deck<T: AsRef<str>>(setup: Arc<Setup>, deck: &[T]) -> Result<Self, ConfigError> {
        let deck = setup.deck(deck.iter().map(AsRef::as_ref), expansions::hide_tiles(&setup))?;
        let (stack, beside) = setup.stack_for(&deck.tiles);
        let mut game = Self::unstarted(setup, stack, beside, Chance::new(Some(deck), Then::End));
        // The number of tiles that determine the first player is known only after they are drawn.
        let misplaced = |_| ConfigError { problems: vec![Setup::river_order("deck")] };
        game.draw_along(&mut Silent).map_err(misplaced)?;
        Ok(game)
    }

    /// Returns a game that leaves every draw to the caller. Whenever [`actor`](State::actor) is
    /// [`Actor::Chance`](crate::Actor::Chance), apply one of the
    /// [`chance_outcomes`](State::chance_outcomes).
    pub fn with_external_chance(setup: Arc<Setup>) -> Self {
        let stack = setup.stack.clone();
        Self::start(setup, stack, Chance::new(None, Then::Open))
    }

    /// Returns a game that starts with a list of draws, in the format of
    /// [`with_deck`](Self::with_deck), and continues with a seed. Without a seed, the caller makes
    /// the later draws. The listed tiles are taken from the setup's stack. The seed produces the
    /// same later draws as it would without a list, so listing the draws of a seeded game results
    /// in the same game.
    ///
    /// Tiles and tokens are counted separately, and seats are not listed. If the next listed tile
    /// or token cannot be drawn, or if an unknown tile is not placed under a hill, the game makes a
    /// random draw or leaves the draw to the caller.
    ///
    /// ```
    /// use carc_engine::{Game, Setup};
    /// let game = Game::with_draws(Setup::base(2)?, &["base/C", "base/A"], Some(7))?;
    /// assert_eq!(game.state().current_tile(), Some(game.setup().tile_type("base/C")?));
    /// assert_eq!(game.state().tiles_remaining(), 70);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Returns [`ConfigError`] if an id is not in the game, or if the list is longer than
    /// [`limits::MAX_TILES`](crate::limits::MAX_TILES), has more copies of a tile than the stack,
    /// or has river tiles out of order.
    pub fn with_draws<T: AsRef<str>>(
        setup: Arc<Setup>,
        draws: &[T],
        seed: Option<u64>,
    ) -> Result<Self, ConfigError> {
        let list = read_first(&setup, draws.iter().map(AsRef::as_ref))?;
        let then = seed.map_or(Then::Open, |seed| Then::Seeded(Box::new(Generator::new(seed))));
        let stack = setup.stack.clone();
        Ok(Self::start(setup, stack, Chance::new(Some(list), then)))
    }

    pub(crate) fn start(setup: Arc<Setup>, stack: Vec<u16>, chance: Chance) -> Self {
        let mut game = Self::unstarted(setup, stack, 0, chance);
        game.resolve_chance(&mut Silent);
        game
    }

    /// Returns a game that has not made its first draw yet. The `beside` parameter states how many
    /// of the stack's tiles are not in play; see [`Listed`].
    pub(crate) fn unstarted(
        setup: Arc<Setup>,
        stack: Vec<u16>,
        beside: u16,
        chance: Chance,
    ) -> Self {
        let listed = Listed { is_list: chance.is_list(), beside };
        let position = Position::with_stack(&setup, &stack, listed, &mut Silent);
        Self {
            setup,
            position: Box::new(position),
            chance,
            stack,
            history: Vec::new(),
            checkpoints: Checkpoints::new(),
            events: Vec::new(),
            legal: Legal::default(),
        }
    }

    /// Returns a game that has reached `position` after `history` and continues with a generator,
    /// as if the generator had made the draws so far. Loading a save of this game results in the
    /// same game.
    pub(crate) fn standing(
        setup: Arc<Setup>,
        stack: Vec<u16>,
        position: Position,
        mut history: Vec<HistoryEntry>,
        seed: u64,
    ) -> Self {
        let returns = setup.rules.unplaceable_returns
            || setup.rules.first_player == FirstPlayer::MostRoads
            || expansions::set_tiles_aside(&setup);
        // If tiles return to the stack, they are drawn again. Only a list can contain such repeated
        // draws (RAND-6).
        let by_list = position.listed.is_list && returns;
        let mut chance = if by_list {
            Chance::new(Some(deck(&setup, &stack, &history, seed)), Then::End)
        } else {
            Chance::seeded(seed)
        };
        let mut at = Progress::default();
        for record in &mut history {
            record.progress = at;
            match record.action {
                Action::Draw(Draw::Tile(_)) if by_list => at.tiles += 1,
                Action::Draw(Draw::Token(_)) if by_list => at.tokens += 1,
                Action::Draw(_) if !by_list => at.words += 1,
                _ => {}
            }
            let is_draw = matches!(record.action, Action::Draw(_));
            let is_seat = matches!(record.action, Action::Draw(Draw::Seat(_)));
            record.automatic = is_draw && !(by_list && is_seat);
            record.given = is_draw && !by_list;
        }
        chance.go_to(at);
        Self {
            setup,
            position: Box::new(position),
            chance,
            stack,
            history,
            checkpoints: Checkpoints::new(),
            events: Vec::new(),
            legal: Legal::default(),
        }
    }

    /// Returns the setup.
    pub const fn setup(&self) -> &Arc<Setup> {
        &self.setup
    }

    /// Returns the state of the game: the phase, actor, legal actions, scores, board and all other
    /// information about the position. The JSON form includes hidden information; the JSON form of
    /// a [`view`](Self::view) does not.
    ///
    /// ```
    /// use carc_engine::{Cell, Game, Phase, Setup};
    /// let game = Game::new(Setup::base(2)?, 7);
    /// assert_eq!(game.state().phase(), Phase::Place);
    /// assert!(game.state().tile_at(Cell::new(0, 0)).is_some());
    /// # Ok::<(), carc_engine::ConfigError>(())
    /// ```
    #[inline]
    pub fn state(&self) -> State<'_> {
        self.position.state(&self.setup)
    }

    /// Returns the position, for example to copy it for a search.
    #[inline]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// Returns the [legal actions](State::legal_actions) in a list that is cached until the game
    /// changes. [`play_index`](Self::play_index) and [`apply_index`](Self::apply_index) reuse the
    /// list.
    ///
    /// ```
    /// use carc_engine::{Game, Setup};
    /// let mut game = Game::new(Setup::base(2)?, 7);
    /// while !game.state().is_over() {
    ///     let last = game.cached_legal_actions().len() - 1;
    ///     game.play_index(last).expect("the index is in the list");
    /// }
    /// # Ok::<(), carc_engine::ConfigError>(())
    /// ```
    pub fn cached_legal_actions(&mut self) -> &ActionList {
        if !self.legal.is_current {
            self.position.state(&self.setup).legal_actions_into(&mut self.legal.list);
            self.legal.is_current = true;
        }
        &self.legal.list
    }

    /// Returns all possible turns of the player who is about to place a tile; see
    /// [`State::turns_into`]. If the caller draws the tiles that are placed under hills, a turn
    /// ends when a hill is placed.
    ///
    /// ```
    /// use carc_engine::{Game, Setup};
    /// let mut game = Game::new(Setup::base(2)?, 7);
    /// let turn = game.turns()[0];
    /// for action in turn.actions() {
    ///     game.apply(*action).expect("a listed turn is legal");
    /// }
    /// # Ok::<(), carc_engine::ConfigError>(())
    /// ```
    pub fn turns(&self) -> Vec<Turn> {
        let mut list = Vec::new();
        self.state().turns_into(&mut list);
        let mut all = expansions::ALL.iter();
        let mut will_hide = || all.any(|it| it.will_hide_tile(&self.position, &self.setup));
        if self.chance.asks_for_tiles() && will_hide() {
            for turn in &mut list {
                *turn = turn.until(1);
            }
            list.dedup();
        }
        list
    }
}
