//! Views, which contain the information that one player, or all players, may know.

use std::{
    fmt,
    sync::{Arc, OnceLock},
};

use crate::{
    action::Action,
    event::Event,
    expansions::secrets,
    game::{Game, HistoryEntry, discarded_in},
    position::Position,
    rng::Generator,
    rules::State,
    setup::Setup,
    vocab::{Player, TileType},
};

/// A game as seen by one player or a spectator (HID-1, HID-9). A view contains the position and the
/// history, but neither other players' hidden hands (HID-6), nor the order of the remaining tiles,
/// nor the seed (HID-2, HID-11). A spectator's view contains only the information that all players
/// have.
///
/// ```
/// use carc_engine::{Game, Player, Setup};
/// let game = Game::with_deck(Setup::base(2)?, &["base/U", "base/V", "base/E"])?;
/// let view = game.view(Player::new(0)).unwrap();
/// let left: Vec<_> = view.unseen().map(|(kind, count)| (kind.id.as_str(), count)).collect();
/// assert_eq!(left, [("base/E", 1), ("base/V", 1)]);
/// let guess = view.determinize(5);
/// assert_eq!(guess.state().hash(), game.state().hash());
/// # Ok::<(), carc_engine::ConfigError>(())
/// ```
#[derive(Clone)]
pub struct View {
    pub(crate) setup: Arc<Setup>,
    pub(crate) position: Position,
    pub(crate) stack: Vec<u16>,
    pub(crate) history: Vec<HistoryEntry>,
    pub(crate) player: Option<Player>,
    /// The discarded tiles, found on first use.
    discarded: OnceLock<Vec<TileType>>,
}

impl fmt::Debug for View {
    /// Prints the viewer and a summary of the position.
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
    /// Views are equal if they have the same viewer and contain the same information about the same
    /// history.
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
        player: Option<Player>,
    ) -> Self {
        position.hide_from(&setup, player);
        let mut history = secrets::mask(&setup, &position, history, player);
        for record in &mut history {
            record.automatic = matches!(record.action, Action::Draw(_));
        }
        Self { setup, position, stack, history, player, discarded: OnceLock::new() }
    }

    /// Returns the viewer, or `None` for a spectator.
    pub const fn player(&self) -> Option<Player> {
        self.player
    }

    /// Returns the setup, which is public.
    pub const fn setup(&self) -> &Arc<Setup> {
        &self.setup
    }

    /// Returns the state, limited to the information that the viewer may know.
    ///
    /// With hidden hands, tiles in other players' hands count as remaining (HID-6), another
    /// player's choices among their tiles are not listed as legal actions, and the hash differs
    /// from the hash of the game's state.
    #[inline]
    pub fn state(&self) -> State<'_> {
        self.position.state(&self.setup)
    }

    /// Returns the position that the [`state`](Self::state) reads.
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// Returns every decision and draw so far, with every draw marked as automatic. A tile dealt
    /// into another player's hidden hand is [`Draw::Unknown`](crate::Draw::Unknown) until it is
    /// played or shown. A tile under a hill stays unknown.
    pub fn history(&self) -> &[HistoryEntry] {
        &self.history
    }

    /// Iterates over the tiles that the viewer has not seen, with the number of copies of each
    /// (HID-3). The unseen tiles are the tiles in all stacks, tiles under hills and, with hidden
    /// hands, tiles in other players' hands (HID-6).
    pub fn unseen(&self) -> impl Iterator<Item = (&crate::TileTypeInfo, u16)> {
        TileType::all(self.setup.tile_types().len())
            .zip(self.setup.tile_types())
            .map(|(number, kind)| (kind, self.position.remaining(number)))
            .filter(|(_, count)| *count > 0)
    }

    /// Returns a full game that is consistent with this view. A generator with the given seed
    /// distributes the unseen tiles among the stack, the hills and the hidden hands, and makes all
    /// later draws. Every arrangement has the same probability. If a draw is pending, it stays
    /// pending: apply one of the [`chance_outcomes`](State::chance_outcomes). All later draws are
    /// automatic.
    ///
    /// If tiles can return to the stack, up to a thousand arrangements are tried until one is
    /// consistent with the whole history. If no arrangement is consistent, for example because the
    /// caller made draws that no stack allows, the position is consistent with the view, but the
    /// history is not. A game with an inconsistent history supports only limited undo, and its
    /// saves cannot be loaded.
    pub fn determinize(&self, seed: u64) -> Game {
        // The seed is inverted so that this stream differs from the stream used for the game's own
        // draws.
        let mut generator = Generator::new(!seed);
        let Self { setup, stack, position, history, player, .. } = self;
        let (history, position) =
            secrets::guess(setup, stack, position, history, *player, &mut generator);
        Game::standing(Arc::clone(&self.setup), self.stack.clone(), position, history, seed)
    }

    /// Returns the types of the tiles discarded so far, in order. Discarded tiles are public
    /// (BASE-TILE-5, HOUSE-4e).
    pub fn discarded(&self) -> &[TileType] {
        self.discarded.get_or_init(|| {
            let known = discarded_in(&self.setup, &self.history, self.position.discarded);
            // The discarded tiles do not depend on the arrangement of the hidden tiles.
            known.unwrap_or_else(|| self.determinize(0).discarded_until(self.history.len()))
        })
    }
}

impl Game {
    /// Returns the view of a player or, for `None`, a spectator's view, which contains only the
    /// information that all players have (HID-9). Returns `None` if the player does not exist.
    ///
    /// ```
    /// use carc_engine::{Game, Player, Setup};
    /// let game = Game::new(Setup::base(2)?, 7);
    /// assert_eq!(game.view(Player::new(1)).unwrap().player(), Some(Player::new(1)));
    /// assert_eq!(game.view(None).unwrap().state().hash(), game.state().public_hash());
    /// assert!(game.view(Player::new(2)).is_none());
    /// # Ok::<(), carc_engine::ConfigError>(())
    /// ```
    pub fn view(&self, viewer: impl Into<Option<Player>>) -> Option<View> {
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

    /// Returns the events starting at an entry of the [history](Self::history), as seen by a player
    /// or, for `None`, a spectator. A server can send the events to a client that reconnects and
    /// has already seen the first `from` entries.
    ///
    /// The result contains the [`past_events`](Self::past_events), each masked by
    /// [`seen_by`](Event::seen_by).
    ///
    /// ```
    /// use carc_engine::{Game, Player, Setup};
    /// let mut game = Game::new(Setup::base(2)?, 7);
    /// let seen = game.view(Player::new(1)).unwrap().history().len();
    /// let missed = game.apply(game.state().legal_actions().at(0)).unwrap().to_vec();
    /// assert_eq!(game.events_since(seen, Player::new(1)), missed);
    /// # Ok::<(), carc_engine::ConfigError>(())
    /// ```
    pub fn events_since(&self, from: usize, viewer: impl Into<Option<Player>>) -> Vec<Event> {
        let viewer = viewer.into();
        let events = self.past_events(from).into_iter();
        events.map(|event| event.seen_by(viewer, self.setup())).collect()
    }

    /// Returns a full game that is consistent with the view of a player or, for `None`, a
    /// spectator. A generator with the given seed determines the hidden information; see
    /// [`View::determinize`]. Returns `None` if the player does not exist.
    pub fn determinize(&self, viewer: impl Into<Option<Player>>, seed: u64) -> Option<Self> {
        self.view(viewer).map(|view| view.determinize(seed))
    }
}
