//! Masking and determinization of hidden information, for all expansions.

mod fill;

use super::{hills_sheep, house_rules};

pub(crate) use self::fill::Filling;
use self::fill::is_bound;
use crate::{
    event::Event,
    expansions,
    game::HistoryEntry,
    position::Position,
    rng::Generator,
    setup::Setup,
    vocab::{Phase, Player},
};

/// Hides the information that a player may not know. Hidden tiles count as remaining (HID-2,
/// HID-6).
fn hide(position: &mut Position, setup: &Setup, viewer: Option<Player>) {
    if setup.rules.hidden_hands {
        for kind in position.expansions.house.hands.mask(viewer) {
            position.left[kind.index()] += 1;
        }
    }
    hills_sheep::hide_hills(position);
}

/// Returns the history, limited to the information that a player or a spectator may know. `seen` is
/// the position in the corresponding view.
pub(crate) fn mask(
    setup: &Setup,
    seen: &Position,
    history: &[HistoryEntry],
    viewer: Option<Player>,
) -> Vec<HistoryEntry> {
    if !setup.has_secrets() {
        return history.to_vec();
    }
    let shows_hand = setup.rules.hidden_hands && seen.phase == Phase::Discard;
    house_rules::secrets::mask(history, viewer, shows_hand.then(|| seen.active_player()))
}

/// Determinizes a view so that all consistent arrangements are equally likely, and returns the full
/// history and the position at its end (HID-9). `stack` is the stack that the game began with.
///
/// If no consistent arrangement is found, the hands are dealt without regard to the history, and
/// the tiles under hills stay unknown.
pub(crate) fn guess(
    setup: &Setup,
    stack: &[u16],
    seen: &Position,
    masked: &[HistoryEntry],
    viewer: Option<Player>,
    generator: &mut Generator,
) -> (Vec<HistoryEntry>, Position) {
    let (mut history, mut position) = (masked.to_vec(), seen.clone());
    if !setup.has_secrets() {
        return (history, position);
    }
    if !is_bound(setup) {
        hills_sheep::refill(&mut position, setup, &mut history, generator);
        return (history, position);
    }
    let unseen = unseen(setup, &seen.left);
    let filling = Filling { setup, stack, listed: seen.listed, viewer, masked, unseen: &unseen };
    let is_it = |position: &Position| {
        let mut position = position.clone();
        position.hide_from(setup, viewer);
        position == *seen
    };
    let looks_alike = |history: &[HistoryEntry]| {
        let again = mask(setup, seen, history, viewer);
        again.iter().zip(masked).all(|(again, masked)| again.action == masked.action)
    };
    filling.fill(is_it, looks_alike, generator).unwrap_or_else(|| {
        house_rules::secrets::deal(&mut position, &mut history, &unseen, generator);
        (history, position)
    })
}

/// Returns the number of tiles of each type that can be hidden, given the number of copies that
/// count as remaining. Tiles that a start position lists as hidden are excluded.
pub(crate) fn unseen(setup: &Setup, left: &[u16]) -> Vec<u16> {
    let mut unseen = left.to_vec();
    for kind in &setup.opening.hidden {
        unseen[kind.index()] = unseen[kind.index()].saturating_sub(1);
    }
    unseen
}

impl Setup {
    /// Checks whether a position can contain information that a player may not know: hidden hands
    /// (HOUSE-4f) or tiles under hills (HID-2). If this method returns false,
    /// [`Position::hide_from`] changes nothing.
    ///
    /// [`Position::hide_from`]: crate::Position::hide_from
    pub fn has_secrets(&self) -> bool {
        self.rules.hidden_hands || expansions::hide_tiles(self)
    }
}

impl Event {
    /// Returns the event without the information that is hidden from a player, such as a tile dealt
    /// to another player's hidden hand (HOUSE-4f). `None` represents a spectator, who knows only
    /// public information. A server should apply this method to every event that it sends.
    ///
    /// ```
    /// use carc_engine::{Config, Event, Game, Player, Setup};
    /// let config: Config = serde_json::from_str(
    ///     r#"{"options": {"hand_size": "3", "hand_visibility": "hidden"}}"#,
    /// ).unwrap();
    /// let game = Game::new(Setup::new(config)?, 7);
    /// let dealt = game.opening_events().into_iter();
    /// let seen: Vec<_> = dealt
    ///     .map(|event| event.seen_by(Player::new(1), game.setup()))
    ///     .filter(|event| matches!(event, Event::TileDealt { tile_type: Some(_), .. }))
    ///     .collect();
    /// assert_eq!(seen.len(), 3, "player 1 sees the tiles of their own hand");
    /// let mut public = game.opening_events().into_iter().map(|event| event.seen_by(None, game.setup()));
    /// assert!(!public.any(|event| matches!(event, Event::TileDealt { tile_type: Some(_), .. })));
    /// # Ok::<(), carc_engine::ConfigError>(())
    /// ```
    #[must_use]
    pub fn seen_by(self, viewer: impl Into<Option<Player>>, setup: &Setup) -> Self {
        match self {
            Self::TileDealt { player: owner, .. }
                if setup.rules.hidden_hands && viewer.into() != Some(owner) =>
            {
                Self::TileDealt { player: owner, tile_type: None }
            }
            event => event,
        }
    }
}

impl Position {
    /// Hides the information that a player or, for `None`, a spectator may not know. The result
    /// equals the position in the corresponding [`View`](crate::View). Tiles under hills and in the
    /// hands of other players count as remaining (HID-2, HID-6). Information that is already hidden
    /// stays hidden.
    ///
    /// ```
    /// use carc_engine::{Config, Game, Player, Setup};
    /// let config =
    ///     Config::new(2).with_option("hand_size", "1").with_option("hand_visibility", "hidden");
    /// let game = Game::new(Setup::new(config)?, 7);
    /// let mut seen = game.position().clone();
    /// seen.hide_from(game.setup(), Player::new(0));
    /// let state = seen.state(game.setup());
    /// let [own, other] = [0, 1].map(Player::new);
    /// assert_eq!((state.hand(own).len(), state.hand(other).len(), state.hand_size(other)), (1, 0, 1));
    /// let once = seen.clone();
    /// seen.hide_from(game.setup(), Player::new(0));
    /// assert_eq!(seen, once);
    /// # Ok::<(), carc_engine::ConfigError>(())
    /// ```
    pub fn hide_from(&mut self, setup: &Setup, viewer: impl Into<Option<Player>>) {
        hide(self, setup, viewer.into());
    }
}
