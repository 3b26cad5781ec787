//! Parses events from JSON.

use thiserror::Error;

use crate::{
    event::Event,
    limits,
    setup::Setup,
    untrusted,
    vocab::{Player, TileType},
};

/// The error returned for a string that is not the JSON form of an event in a game with this setup.
///
/// ```
/// use carc_engine::{ParseEventError, Player, Setup};
/// let setup = Setup::base(2)?;
/// let error = setup.parse_event(r#"{"hand_shown":{"player":2}}"#).unwrap_err();
/// assert_eq!(error, ParseEventError::NoSuchPlayer(Player::new(2)));
/// # Ok::<(), carc_engine::ConfigError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum ParseEventError {
    /// The text is longer than [`limits::MAX_ACTION_BYTES`].
    #[error("the event has {0} bytes; the maximum is {max}", max = limits::MAX_ACTION_BYTES)]
    TooLarge(usize),
    /// The text is not valid JSON, or not the JSON form of an event.
    #[error("invalid event: {0}")]
    Syntax(String),
    /// The event refers to a player who is not in the game.
    #[error("there is no player {0}")]
    NoSuchPlayer(Player),
    /// The event refers to a tile type that is not in the game.
    #[error("unknown tile type {0}")]
    NoSuchTile(TileType),
}

impl Setup {
    /// Parses the JSON form of an event, for example from a server, and checks that its players and
    /// tiles exist in this setup.
    ///
    /// ```
    /// use carc_engine::{Game, Setup};
    /// let game = Game::new(Setup::base(2)?, 7);
    /// let event = game.opening_events()[0];
    /// let text = serde_json::to_string(&event).unwrap();
    /// let setup = Setup::base(2)?;
    /// assert_eq!(setup.parse_event(&text), Ok(event));
    /// # Ok::<(), carc_engine::ConfigError>(())
    /// ```
    ///
    /// # Errors
    /// Returns [`ParseEventError`] if the text is too long, if it is not the JSON form of an event,
    /// or if the event cannot occur in a game with this setup.
    pub fn parse_event(&self, text: &str) -> Result<Event, ParseEventError> {
        if text.len() > limits::MAX_ACTION_BYTES {
            return Err(ParseEventError::TooLarge(text.len()));
        }
        let event: Event = untrusted::read_json(text).map_err(ParseEventError::Syntax)?;
        let parts = event.parts();
        let strengths = parts.score.map_or(0, |score| score.strengths.len());
        let last = u8::try_from(strengths).ok().and_then(|count| count.checked_sub(1));
        for player in
            [parts.player, parts.previous_player, last.map(Player::new)].into_iter().flatten()
        {
            if usize::from(player) >= self.players() {
                return Err(ParseEventError::NoSuchPlayer(player));
            }
        }
        match parts.tile_type.filter(|&kind| kind.index() >= self.tile_types().len()) {
            Some(kind) => Err(ParseEventError::NoSuchTile(kind)),
            None => Ok(event),
        }
    }
}
