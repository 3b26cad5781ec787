//! What one player may know, or everybody.

#[cfg(feature = "json")]
mod read;
#[cfg(feature = "json")]
mod write;

use std::{
    fmt,
    sync::{Arc, OnceLock},
};

use crate::{
    action::Action,
    event::Event,
    expansions::secrets,
    game::{Game, HistoryEntry},
    position::Position,
    rng::Generator,
    rules::State,
    setup::Setup,
};

/// A game as one player may see it (HID-1, HID-9): the position and history without the hands that
/// they may not know (HID-6), and neither the order of the tiles to come nor the seed that decides it
/// (HID-2, HID-11). The view of a spectator holds what everybody knows.
///
/// ```
/// use carc_engine::{Game, Setup};
/// let game = Game::with_deck(Setup::base(2)?, &["base/U", "base/V", "base/E"])?;
/// let view = game.view(0).unwrap();
/// let left: Vec<_> = view.unseen().map(|(kind, count)| (kind.id.as_str(), count)).collect();
/// assert_eq!(left, [("base/E", 1), ("base/V", 1)]);
/// let guess = view.determinize(5);
/// assert_eq!(guess.state().hash(), game.state().hash());
/// # Ok::<(), carc_engine::ConfigError>(())
/// ```
#[derive(Clone)]
pub struct View {
    setup: Arc<Setup>,
    position: Position,
    stack: Vec<u16>,
    history: Vec<HistoryEntry>,
    player: Option<u8>,
    /// What left the game, once somebody has asked: the history is played for it.
    discarded: OnceLock<Vec<u16>>,
}

impl fmt::Debug for View {
    /// Whose it is, and where the game stands.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("View")
            .field("player", &self.player)
            .field("setup", &self.setup)
            .field("position", &self.position)
            .field("history", &self.history.len())
            .finish_non_exhaustive()
    }
}

impl PartialEq for View {
    /// The same player knows the same of the same course of the game.
    fn eq(&self, other: &Self) -> bool {
        self.player == other.player
            && self.setup.config() == other.setup.config()
            && self.position == other.position
            && self.history == other.history
    }
}

impl Eq for View {}

impl View {
    pub(crate) fn new(
        setup: Arc<Setup>,
        mut position: Position,
        stack: Vec<u16>,
        history: &[HistoryEntry],
        player: Option<u8>,
    ) -> Self {
        position.hide_from(&setup, player);
        let mut history = secrets::mask(&setup, &position, history, player);
        for record in &mut history {
            record.automatic = matches!(record.action, Action::Draw(_));
        }
        Self { setup, position, stack, history, player, discarded: OnceLock::new() }
    }

    /// Who looks; `None` is a spectator.
    pub const fn player(&self) -> Option<u8> {
        self.player
    }

    /// The setup, which everybody knows.
    pub const fn setup(&self) -> &Arc<Setup> {
        &self.setup
    }

    /// Returns the state as the viewer knows it.
    ///
    /// With hidden hands, tiles in the hands of others count as remaining (HID-6), another player's choices among
    /// their tiles are not listed as legal actions, and the hash differs from that of the game.
    #[inline]
    pub fn state(&self) -> State<'_> {
        self.position.state(&self.setup)
    }

    /// Returns the position that the [`state`](Self::state) reads.
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// What was decided and drawn so far; every draw counts as followed by itself. A tile that went into
    /// another player's hidden hand is [`Draw::Unknown`](crate::Draw::Unknown) until it has been played or
    /// shown, and one that went under a hill for ever.
    pub fn history(&self) -> &[HistoryEntry] {
        &self.history
    }

    /// The tiles that the player has not seen yet and their numbers (HID-3): those of all stacks and
    /// under hills, and with hidden hands those that others hold (HID-6).
    pub fn unseen(&self) -> impl Iterator<Item = (&crate::TileType, u16)> {
        (0..)
            .zip(self.setup.tile_types())
            .map(|(number, kind)| (kind, self.position.remaining(number)))
            .filter(|(_, count)| *count > 0)
    }

    /// A full game that agrees with this view: every arrangement of the unseen tiles over the stack,
    /// the hills and the hidden hands is equally likely, by a generator with this seed, which also makes the
    /// draws to come. The phase stays: a draw that is due is still due, one of the
    /// [`chance_outcomes`](State::chance_outcomes) is to be applied there, and from then on the game
    /// draws by itself.
    ///
    /// Where tiles go back to the stack, what lies hidden is guessed anew until the whole history can have
    /// come about so, up to a thousand times. If none of these guesses can, as after draws in an open game
    /// that no stack can have given, the position agrees with all that is known and the history does not:
    /// then not all actions of before can be taken back, and a save of the game is not read.
    pub fn determinize(&self, seed: u64) -> Game {
        // Its stream is not the one that the game draws from.
        let mut generator = Generator::new(!seed);
        let Self { setup, stack, position, history, player, .. } = self;
        let (history, position) =
            secrets::guess(setup, stack, position, history, *player, &mut generator);
        Game::standing(Arc::clone(&self.setup), self.stack.clone(), position, history, seed)
    }

    /// The tiles that have left the game, by kind number, in the order in which they went: everybody
    /// has seen them (BASE-TILE-5, HOUSE-4e).
    pub fn discarded(&self) -> &[u16] {
        // Whatever is guessed of hidden hands, what left the game is known.
        self.discarded.get_or_init(|| self.determinize(0).discarded_until(self.history.len()))
    }
}

impl Game {
    /// What a player may know of the game (HID-9), or, of `None`, what a spectator may: all that
    /// every player knows. `None` if there is no such player.
    ///
    /// ```
    /// use carc_engine::{Game, Setup};
    /// let game = Game::new(Setup::base(2)?, 7);
    /// assert_eq!(game.view(1).unwrap().player(), Some(1));
    /// assert_eq!(game.view(None).unwrap().state().hash(), game.state().public_hash());
    /// assert!(game.view(2).is_none());
    /// # Ok::<(), carc_engine::ConfigError>(())
    /// ```
    pub fn view(&self, viewer: impl Into<Option<u8>>) -> Option<View> {
        let viewer = viewer.into();
        viewer.is_none_or(|player| usize::from(player) < self.setup().players()).then(|| {
            View::new(
                Arc::clone(self.setup()),
                self.position().clone(),
                self.stack().to_vec(),
                self.history(),
                viewer,
            )
        })
    }

    /// What happened from an entry of the [history](Self::history) on, as a player may know it, or a
    /// spectator (`None`): what a server sends to a client that comes back and had seen so many entries.
    /// As [`past_events`](Self::past_events), each [`seen_by`](Event::seen_by) the viewer.
    ///
    /// ```
    /// use carc_engine::{Game, Setup};
    /// let mut game = Game::new(Setup::base(2)?, 7);
    /// let seen = game.view(1).unwrap().history().len();
    /// let missed = game.apply(game.state().legal_actions().at(0)).unwrap().to_vec();
    /// assert_eq!(game.events_since(seen, 1), missed);
    /// # Ok::<(), carc_engine::ConfigError>(())
    /// ```
    pub fn events_since(&self, from: usize, viewer: impl Into<Option<u8>>) -> Vec<Event> {
        let viewer = viewer.into();
        let events = self.past_events(from).into_iter();
        events.map(|event| event.seen_by(viewer, self.setup())).collect()
    }

    /// A full game that agrees with all that a player knows, or a spectator (`None`); what they cannot
    /// know is drawn anew by a generator with this seed; a draw that is due is still due. `None` if
    /// there is no such player.
    pub fn determinize(&self, viewer: impl Into<Option<u8>>, seed: u64) -> Option<Self> {
        self.view(viewer).map(|view| view.determinize(seed))
    }
}
