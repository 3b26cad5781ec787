//! The Messages: each player has a second score marker, the messenger. A player whose marker
//! reaches a dark space draws a message (MS-NAME-1 to MS-START-1).

mod draw;
mod markers;
mod start;
mod state;
mod value;

#[cfg(feature = "json")]
use serde_json::json;

#[cfg(feature = "json")]
use crate::rules::ViewField;
use crate::{
    action::{Action, ActionList},
    board::Board,
    expansions::score_track::Marker,
    position::Position,
    rules::{Decider, Expansion, Play, State, turn::Step},
    setup::{ActionTemplate, Fault, Opening, Setup, Start},
    vocab::{IllegalAction, Phase, Player, Token},
};

pub(crate) use self::{
    draw::{after_scoring, follows_round, phase},
    markers::{Choice, lose_from_both, marker_without_choice, note_move},
    start::{check_turn, enter_turn, write_turn},
    state::Data,
};

/// The Messages expansion.
pub(crate) struct Messages;

impl Expansion for Messages {
    fn decider<'a>(&self, position: &'a Position) -> Decider<'a> {
        match position.phase {
            Phase::Marker => Decider::Player(markers::decider(position)),
            Phase::MessageDraw => Decider::Chance(draw::stack(position)),
            _ => Decider::Player(position.active),
        }
    }

    fn list(&self, at: State<'_>, list: &mut ActionList) {
        match at.position.phase {
            Phase::Marker => markers::list(at.position, list),
            _ => draw::list(at, list),
        }
    }

    fn check(&self, at: State<'_>, action: Action) -> Result<(), IllegalAction> {
        match at.position.phase {
            Phase::Marker => markers::check(at, action).map(drop),
            _ => draw::check(at, action).map(drop),
        }
    }

    fn apply(&self, play: &mut Play<'_>, action: Action) -> Result<Step, IllegalAction> {
        match play.position.phase {
            Phase::Marker => markers::apply(play, action),
            _ => draw::apply(play, action),
        }
    }

    fn templates(&self, setup: &Setup, templates: &mut Vec<ActionTemplate>) {
        if is_played(setup) {
            markers::templates(templates);
            draw::templates(setup, templates);
        }
    }

    fn set_up(&self, position: &mut Position, setup: &Setup) {
        start::set_up(position, setup);
    }

    fn check_start(
        &self,
        setup: &Setup,
        start: &Start,
        _: &Board,
        opening: &mut Opening,
        fault: &mut Fault<'_>,
    ) {
        start::check_start(setup, start, opening, fault);
    }

    fn write_start(&self, at: State<'_>, start: &mut Start) {
        start::write_start(at, start);
    }

    #[cfg(feature = "json")]
    fn view_fields(&self) -> &'static [ViewField] {
        &[
            ("messengers", |position, setup| {
                let own = |player| position.state(setup).messenger(player);
                let all = || Player::all(setup.players()).map(own).collect::<Vec<_>>();
                is_played(setup).then(|| json!(all()))
            }),
            ("messages", |position, setup| {
                is_played(setup).then(|| json!(position.state(setup).messages()))
            }),
            ("message", |position, setup| {
                is_played(setup).then(|| json!(position.state(setup).message()))
            }),
            ("message_parts", |position, setup| {
                is_played(setup).then(|| json!(position.expansions.messages.parts_due))
            }),
            ("moved_markers", |position, setup| {
                let own = |player| position.state(setup).moved_marker(player);
                let all = || Player::all(setup.players()).map(own).collect::<Vec<_>>();
                (is_played(setup) && options(setup).per_turn).then(|| json!(all()))
            }),
        ]
    }
}

/// Rule options for the messages.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Options {
    /// True if players have messengers.
    pub(crate) is_on: bool,
    /// True if each player moves only one marker per turn, which triggers at most one message
    /// (MS-MARK-3).
    pub(crate) per_turn: bool,
    /// True if a marker does not trigger a message on a space with another player's marker
    /// (MS-DRAW-2).
    needs_free_space: bool,
}

impl Options {
    /// Reads the options. `value` returns an option's value, and `is_on` returns true if a
    /// mechanic is on.
    pub(super) fn new<'a>(value: &impl Fn(&str) -> &'a str, is_on: &impl Fn(&str) -> bool) -> Self {
        Self {
            is_on: is_on("messages"),
            per_turn: value("message_markers") == "turn",
            needs_free_space: value("message_space") == "free",
        }
    }
}

const fn options(setup: &Setup) -> &Options {
    &setup.rules.expansions.messages
}

/// Checks whether the players have messengers.
#[inline]
pub(crate) const fn is_played(setup: &Setup) -> bool {
    options(setup).is_on
}

/// Returns the token for a message.
fn token(kind: u8) -> Token {
    Token::from_number(Token::MESSAGE_ROAD.number() + kind).expect("there are eight messages")
}

/// Resets the state kept for a turn, or for a player's turn part in the abbey round.
#[inline]
pub(crate) fn begin_turn(position: &mut Position) {
    if let Some(states) = position.expansions.get_mut()
        && states.messages.is_played
    {
        states.messages.begin_turn();
    }
}

/// Uses up one of the additional turn parts that messages have granted (TURN-18a). Returns `false`
/// if there are no additional turn parts left.
pub(crate) fn take_part(position: &mut Position) -> bool {
    let parts = &mut position.expansions.messages.parts_due;
    let is_due = *parts > 0;
    *parts -= u8::from(is_due);
    is_due
}

impl State<'_> {
    /// Returns the value of a player's messenger, the second score marker (MS-COMP-1). The player's
    /// usual marker shows the rest of the score, except for points for which no marker has moved
    /// yet. Returns 0 in games without messages.
    ///
    /// ```
    /// use carc_engine::{Config, Game, Player, Setup};
    /// let config = Config { expansions: vec!["messages".into()], ..Config::new(2) };
    /// let mut game = Game::with_deck(Setup::new(config)?, &["base/E"])?;
    /// // The tile completes a city of two tiles, which is worth 4 points.
    /// for text in ["place 0,-1 180", "place meeple 0,-1 0", "choose marker messenger"] {
    ///     game.play(game.setup().parse_action(text).unwrap()).unwrap();
    /// }
    /// assert_eq!(game.state().messenger(Player::new(0)), 4);
    /// # Ok::<(), carc_engine::ConfigError>(())
    /// ```
    pub fn messenger(self, player: Player) -> i32 {
        self.position.expansions.messages.messengers.get(player.index()).copied().unwrap_or(0)
    }

    /// Returns the number of turn parts that messages have granted to the active player but that
    /// have not begun yet (MS-TILE-2).
    ///
    /// ```
    /// use carc_engine::{Config, Game, Setup};
    /// let config = Config { expansions: vec!["messages".into()], ..Config::new(2) };
    /// assert_eq!(Game::new(Setup::new(config)?, 7).state().message_parts(), 0);
    /// # Ok::<(), carc_engine::ConfigError>(())
    /// ```
    pub fn message_parts(self) -> u8 {
        self.position.expansions.messages.parts_due
    }

    /// Returns the messages that are known to be at the bottom of the stack, in order (MS-DRAW-4).
    /// All other messages are above these messages, in an unknown order. Returns an empty list in
    /// games without messages.
    ///
    /// ```
    /// use carc_engine::{Config, Game, Setup};
    /// let config = Config { expansions: vec!["messages".into()], ..Config::new(2) };
    /// assert!(Game::new(Setup::new(config)?, 7).state().messages().is_empty());
    /// # Ok::<(), carc_engine::ConfigError>(())
    /// ```
    pub fn messages(self) -> Vec<Token> {
        self.position.expansions.messages.known().iter().map(|&kind| token(kind)).collect()
    }

    /// Returns the message that the player to act has drawn and not used yet (MS-DRAW-1).
    ///
    /// ```
    /// use carc_engine::{Config, Game, Setup, Start, Token};
    /// let mut config = Config { expansions: vec!["messages".into()], ..Config::new(2) };
    /// config.start = Some(Start { scores: vec![1, 0], active: Some(0), ..Start::default() });
    /// let mut game = Game::with_deck(Setup::new(config)?, &["base/E", "base/B", "message_pennants"])?;
    /// // The tile completes a city of two tiles. The marker moves from space 1 to space 5.
    /// for text in ["place 0,-1 180", "place meeple 0,-1 0", "choose marker score_marker"] {
    ///     game.play(game.setup().parse_action(text).unwrap()).unwrap();
    /// }
    /// assert_eq!(game.state().message(), Some(Token::MESSAGE_PENNANTS));
    /// # Ok::<(), carc_engine::ConfigError>(())
    /// ```
    pub fn message(self) -> Option<Token> {
        self.position.expansions.messages.current.map(token)
    }

    /// Returns the marker that a player has moved in this turn: [`Token::MESSENGER`] or
    /// [`Token::SCORE_MARKER`]. Returns `None` if the player has not moved a marker, or if the
    /// `message_markers` option does not limit markers to one per turn (MS-MARK-3).
    ///
    /// ```
    /// use carc_engine::{Config, Game, Player, Setup, Start, Token};
    /// let mut config = Config { expansions: vec!["messages".into()], ..Config::new(2) };
    /// config.options.insert("message_markers".into(), "turn".into());
    /// config.start = Some(Start { scores: vec![1, 0], active: Some(0), ..Start::default() });
    /// let mut game = Game::with_deck(Setup::new(config)?, &["base/E", "base/B", "message_pennants"])?;
    /// // The tile completes a city of two tiles. The marker moves from space 1 to space 5.
    /// for text in ["place 0,-1 180", "place meeple 0,-1 0", "choose marker score_marker"] {
    ///     game.play(game.setup().parse_action(text).unwrap()).unwrap();
    /// }
    /// assert_eq!(game.state().moved_marker(Player::new(0)), Some(Token::SCORE_MARKER));
    /// # Ok::<(), carc_engine::ConfigError>(())
    /// ```
    pub fn moved_marker(self, player: Player) -> Option<Token> {
        let moved = self.position.expansions.messages.moved.get(player.index())?;
        moved.map(|is_messenger| Marker { player, is_messenger }.token())
    }
}
