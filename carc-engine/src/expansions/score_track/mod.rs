//! The score track: the players' markers, and the scoring rounds that move them (ROUND-1 to
//! ROUND-5). Only games with robbers or messages have rounds.

mod state;

pub(crate) use self::state::{Data, Entry, Marker, Source};
use crate::{
    event::Event,
    expansions::{
        messages,
        robbers::{self, Robbery},
    },
    position::Position,
    rules::{Expansion, Hook, HookSet, Play, State, turn::Step},
    setup::{Rules, Setup},
    vocab::{Phase, Player, ScoreReason},
};

/// The number of spaces on the track (ROUND-2).
pub(crate) const SPACES: u8 = 50;

/// Returns the space occupied by a marker with the given value (ROUND-2).
pub(crate) fn space_of(value: i32) -> u8 {
    value.rem_euclid(SPACES.into()) as u8
}

/// Checks whether games with these rules have scoring rounds. In games without rounds, entries
/// affect only the scores.
pub(crate) const fn has_rounds(rules: &Rules) -> bool {
    rules.expansions.robbers.is_on || rules.expansions.messages.is_on
}

/// The scoring rounds.
pub(crate) struct ScoreTrack;

impl Expansion for ScoreTrack {
    fn hooks(&self, setup: &Setup) -> HookSet {
        HookSet::NONE.with(has_rounds(&setup.rules), &[Hook::PointsScored])
    }

    fn points_scored(
        &self,
        position: &mut Position,
        player: Player,
        reason: ScoreReason,
        points: i32,
    ) {
        if position.expansions.track.has_ended {
            return;
        }
        let source = match reason {
            ScoreReason::ROBBED => Source::Robbery,
            ScoreReason::BAZAAR => Source::Bazaar,
            _ => Source::Other,
        };
        position.expansions.track.entries.push(Entry { player, points, source, marker: None });
    }

    fn set_up(&self, position: &mut Position, setup: &Setup) {
        /// The initial capacity for entries. Rounds rarely have more entries than this.
        const USUAL: usize = 16;
        if has_rounds(&setup.rules) {
            position.expansions.track.entries.reserve(USUAL);
        }
    }
}

/// Checks whether a round has begun.
#[inline]
pub(crate) fn is_open(position: &Position) -> bool {
    !position.expansions.track.entries.is_empty()
}

/// Ends the scoring round before the next step, unless this step belongs to the same round
/// (ROUND-1). Returns the phase if the game is waiting for a decision. After the decision, the turn
/// continues with `step`.
#[cold]
#[inline(never)]
pub(crate) fn settle(play: &mut Play<'_>, step: Step) -> Option<Phase> {
    match step {
        // Each of these groups of steps forms a single round: the wheel, the late flocks, and
        // TURN-15 with castles, cards and gold.
        Step::Wheel
        | Step::ClosedFlocks
        | Step::CastlesScore
        | Step::CastlesScored
        | Step::MagicLeaves
        | Step::Cards
        | Step::GoldTaken => None,
        // The game was stopped early, so no player makes another decision.
        Step::Final => {
            end_round(play, false);
            play.position.expansions.track.entries.clear();
            None
        }
        _ => {
            let mut phase = end_round(play, true);
            if phase.is_none() {
                let is_message = messages::follows_round(play.at());
                play.position.expansions.track.entries.clear();
                phase = is_message.then_some(Phase::MessageDraw);
            }
            if phase.is_some() {
                play.position.expansions.track.resume = Some(step);
            }
            phase
        }
    }
}

/// Moves the markers, and carries out the round's robberies (ROUND-3, ROUND-4). Returns the phase
/// if the game is waiting for a decision. If `asks` is false, no player is asked to decide.
fn end_round(play: &mut Play<'_>, asks: bool) -> Option<Phase> {
    loop {
        if let Some(phase) = move_markers(play, asks) {
            return Some(phase);
        }
        match robbers::rob_next(play, asks) {
            Some(Robbery::Done) => {}
            Some(Robbery::Waits) => return Some(Phase::Victim),
            None => return None,
        }
    }
}

/// Moves all players' markers according to the entries in the round, beginning with the active
/// player (ROUND-3).
fn move_markers(play: &mut Play<'_>, asks: bool) -> Option<Phase> {
    while let Some(index) = play.position.next_entry() {
        match messages::marker_without_choice(play.at(), index, asks) {
            messages::Choice::None => return Some(Phase::Marker),
            messages::Choice::Marker(marker) => move_marker(play, index, marker),
            messages::Choice::Both => messages::lose_from_both(play, index),
        }
    }
    None
}

/// Moves a marker according to an entry in the round. If the points come from a robbery, other
/// robbers can move along with the marker (RB-ROGUE-1).
pub(crate) fn move_marker(play: &mut Play<'_>, index: usize, marker: Marker) {
    let from = play.position.space(marker);
    let entry = &mut play.position.expansions.track.entries[index];
    entry.marker = Some(marker);
    let (source, points) = (entry.source, entry.points);
    if messages::is_played(play.setup) {
        messages::note_move(play, marker, points);
        report_move(play, marker, points);
    }
    if source == Source::Robbery {
        robbers::come_along(play, marker, from);
    }
}

/// Emits the event that reports a marker move.
pub(crate) fn report_move(play: &mut Play<'_>, marker: Marker, points: i32) {
    play.event(|position| Event::MarkerMoved {
        player: marker.player,
        token: marker.token(),
        points,
        space: position.space(marker),
    });
}

/// Sets the step at which the turn continues after a decision at the end of a round.
pub(crate) fn resume_at(position: &mut Position, step: Step) {
    position.expansions.track.resume = Some(step);
}

/// Returns the step at which the turn continues after a decision at the end of a round.
pub(crate) fn resume(position: &mut Position) -> Step {
    position.expansions.track.resume.take().expect("the round was interrupted")
}

/// Checks whether the turn is interrupted at the end of a round, between placing a tile and scoring
/// the features that the tile completes.
pub(crate) fn is_before_scoring(position: &Position) -> bool {
    let resume = position.expansions.get().and_then(|states| states.track.resume);
    resume.is_some_and(|step| step as u8 > Step::Place as u8 && step as u8 <= Step::Score as u8)
}

/// Ends the rounds before the final scoring, which does not have rounds.
pub(crate) fn end(position: &mut Position) {
    if let Some(states) = position.expansions.get_mut() {
        states.track.entries.clear();
        states.track.has_ended = true;
    }
}

/// After the final scoring, clears the next step and the flag for the final scoring.
pub(crate) fn forget(position: &mut Position) {
    if let Some(states) = position.expansions.get_mut() {
        (states.track.resume, states.track.has_ended) = (None, false);
    }
}

impl State<'_> {
    /// Returns the spaces of a player's score markers on the score track, from 0 to 49 (ROUND-2).
    /// In games with messages, the second space is the messenger's space. Points for which no
    /// marker has moved yet in the current round are part of the score but do not affect the
    /// spaces.
    ///
    /// ```
    /// use carc_engine::{Config, Game, Player, Setup};
    /// let config = Config { expansions: vec!["messages".into()], ..Config::new(2) };
    /// let mut game = Game::with_deck(Setup::new(config)?, &["base/E"])?;
    /// // The tile completes a city of two tiles, which is worth 4 points.
    /// for text in ["place 0,-1 180", "place meeple 0,-1 0", "choose marker messenger"] {
    ///     game.play(game.setup().parse_action(text).unwrap()).unwrap();
    /// }
    /// assert!(game.state().marker_spaces(Player::new(0)).eq([0, 4]));
    /// # Ok::<(), carc_engine::ConfigError>(())
    /// ```
    ///
    /// # Panics
    /// Panics if the player is not in the game.
    pub fn marker_spaces(self, player: Player) -> impl ExactSizeIterator<Item = u8> {
        assert!(player.index() < self.setup.players(), "the player is not in the game");
        let count = if messages::is_played(self.setup) { 2 } else { 1 };
        let spaces = Marker::both(player).map(|marker| self.position.space(marker));
        spaces.into_iter().take(count)
    }
}
