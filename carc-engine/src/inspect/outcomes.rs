//! The list of complete turns and their results.

#[cfg(feature = "json")]
use serde::Serialize;
use thiserror::Error;

use super::{Standing, standing::scored};
use crate::{
    action::{Action, ActionList, Spot},
    event::Event,
    expansions::abbey_mayor,
    position::Position,
    rules::{State, turn::forget_turn},
    score::ScoreEntry,
    setup::Setup,
    vocab::{Actor, Phase, Player, ScoreReason, SegmentKind, TileType},
};

/// A complete turn with its results, as returned by [`State::outcomes`].
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "json", derive(Serialize))]
pub struct TurnOutcome {
    /// The player whose turn it is.
    pub player: Player,
    /// The player's decisions, in order.
    pub actions: Vec<Action>,
    /// The features that the turn completes, in the order in which they are reported.
    pub completed: Vec<CompletedFeature>,
    /// The score entries from the turn, in order. If the turn ends the game, final scoring is
    /// included.
    pub entries: Vec<ScoreEntry>,
    /// Each player's score after the turn, and each player's final score if the game ended then.
    pub standing: Standing,
}

/// A feature that a turn completes.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "json", derive(Serialize))]
pub struct CompletedFeature {
    /// The kind of the feature: road, city, monastery, shrine or garden.
    pub kind: SegmentKind,
    /// The spot that identifies the feature in the turn's events.
    pub spot: Spot,
    /// The players who score the feature, in ascending order; empty if no player does.
    pub owners: Vec<Player>,
}

/// The reason why the turns in a position cannot be listed.
///
/// ```
/// use carc_engine::{Game, OutcomesError, Setup};
/// let game = Game::with_external_chance(Setup::base(2)?);
/// assert_eq!(game.state().outcomes(None, None).err(), Some(OutcomesError::NoTile));
/// # Ok::<(), carc_engine::ConfigError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum OutcomesError {
    /// The player does not exist.
    #[error("player {0} does not exist")]
    UnknownPlayer(Player),
    /// The tile type does not exist.
    #[error("tile type {0} does not exist")]
    UnknownTileType(TileType),
    /// No player has a decision to make, and no tile type was specified.
    #[error("no tile has been drawn; specify a tile type")]
    NoTile,
    /// A tile type, or a player other than the active player, was specified in the middle of a turn
    /// or after the end of the game.
    #[error("a tile type or player can be specified only before a tile is placed, not in the {} phase", .0.name())]
    MidTurn(Phase),
}

/// An iterator over the complete turns in a position, returned by [`State::outcomes`].
#[derive(Debug)]
pub struct Outcomes<'a> {
    setup: &'a Setup,
    player: Player,
    /// The turn number and the turn part.
    turn: (u32, u8),
    /// The positions from the start of the turn to the current decision, followed by unused
    /// buffers.
    levels: Vec<Level>,
    /// The number of decisions made so far.
    depth: usize,
    actions: Vec<Action>,
    events: Vec<Event>,
    /// A buffer for computing the end of the game.
    end: Position,
}

/// A decision in the turn.
#[derive(Debug)]
struct Level {
    position: Position,
    list: ActionList,
    /// The index of the next action to try.
    next: usize,
    /// The number of events before the decision.
    events: usize,
}

impl<'a> State<'a> {
    /// Returns every complete turn with its results: each player's score after the turn, each
    /// player's score if the game ended then, and the completed features. The turns are played on
    /// copies, in ascending order of their action codes.
    ///
    /// Without arguments, the turns begin with the pending decision; in the middle of a turn, they
    /// complete that turn. `tile_type` replaces the current tile, and `player` replaces the active
    /// player. The two arguments are allowed only before a tile is placed, in the phases
    /// [`Draw`](Phase::Draw), [`TileSource`](Phase::TileSource) and [`Place`](Phase::Place). If
    /// either argument is specified, the turn begins with the tile placement, and earlier steps,
    /// such as the effects of the wheel, are skipped. A tile of the given type is taken from the
    /// stack, if the stack contains one. The iterator is empty if the tile cannot be placed.
    ///
    /// A turn ends when its player does not have another decision in the same turn part: before the
    /// next tile is drawn, before the mage or the witch moves, before a token is drawn for a flock,
    /// before the die is rolled for a flight, before the dragon moves, before a crop circle takes
    /// effect, before another player decides, and before the second part that a builder grants.
    /// Drawing a tile that is placed under a hill does not end the turn. If a turn ends before its
    /// completed features are scored, only [`TurnOutcome::standing`] contains their points.
    ///
    /// Each step of the iterator plays one or more actions, followed by final scoring, on copies. A
    /// position typically has 10 to 300 turns, or several thousand in games with portals or towers.
    /// The iterator returns at least as many turns as [`Game::turns`](crate::Game::turns) lists.
    ///
    /// ```
    /// use carc_engine::{Game, Player, SegmentKind, Setup};
    /// let game = Game::with_deck(Setup::base(2)?, &["base/E", "base/V"])?;
    /// let best = game.state().outcomes(None, None)?.max_by_key(|it| it.standing.totals[0]).unwrap();
    /// // The best turn completes the start tile's city and places a meeple in it.
    /// assert_eq!(game.setup().action_text(best.actions[0]), "place 0,-1 180");
    /// assert_eq!(best.standing.scores, [4, 0]);
    /// assert_eq!(best.completed[0].kind, SegmentKind::City);
    /// assert_eq!(best.completed[0].owners, [Player::new(0)]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Returns [`OutcomesError`] if the tile type or the player does not exist, if the game is not
    /// waiting for a decision, or if an argument was specified in the middle of a turn.
    pub fn outcomes(
        self,
        tile_type: Option<TileType>,
        player: Option<Player>,
    ) -> Result<Outcomes<'a>, OutcomesError> {
        let Self { position, setup } = self;
        if let Some(player) = player.filter(|&player| usize::from(player) >= setup.players()) {
            return Err(OutcomesError::UnknownPlayer(player));
        }
        if let Some(kind) = tile_type.filter(|&kind| kind.index() >= setup.tile_types().len()) {
            return Err(OutcomesError::UnknownTileType(kind));
        }
        let mut start = position.clone();
        if tile_type.is_some() || player.is_some_and(|player| player != self.active_player()) {
            let is_before = matches!(self.phase(), Phase::Draw | Phase::TileSource | Phase::Place);
            if !is_before || abbey_mayor::is_in_round(position) {
                return Err(OutcomesError::MidTurn(self.phase()));
            }
            let placed = position.drawn.known().filter(|_| self.phase() == Phase::Place);
            let kind = tile_type.or(placed).ok_or(OutcomesError::NoTile)?;
            start.imagine(kind, player);
        }
        let Actor::Player(player) = start.state(setup).actor() else {
            return Err(OutcomesError::NoTile);
        };
        let mut outcomes = Outcomes {
            setup,
            player,
            turn: (start.turn, start.expansions.traders.part()),
            levels: Vec::new(),
            depth: 0,
            actions: Vec::new(),
            events: Vec::new(),
            end: position.clone(),
        };
        outcomes.levels.push(Level {
            position: start,
            list: ActionList::new(),
            next: 0,
            events: 0,
        });
        outcomes.open();
        Ok(outcomes)
    }
}

impl Position {
    /// Replaces the current tile and, if a player is specified, the active player.
    fn imagine(&mut self, kind: TileType, player: Option<Player>) {
        if self.drawn.known() != Some(kind) {
            if self.left[kind.index()] > 0 {
                self.left[kind.index()] -= 1;
                self.left_total -= 1;
                if let Some(other) = self.drawn.known() {
                    self.left[other.index()] += 1;
                    self.left_total += 1;
                }
            }
            self.drawn = kind;
        }
        if let Some(player) = player.filter(|player| *player != self.active) {
            self.active = player;
            forget_turn(self);
        }
        self.phase = Phase::Place;
    }
}

impl Outcomes<'_> {
    /// Lists the actions for the current decision.
    fn open(&mut self) {
        let level = &mut self.levels[self.depth];
        level.position.state(self.setup).legal_actions_into(&mut level.list);
        (level.next, level.events) = (0, self.events.len());
    }

    /// Copies the current position to the next level and applies an action there. Returns true if
    /// the player has another decision in the turn.
    fn step(&mut self, action: Action) -> bool {
        let Self { setup, levels, depth, events, .. } = self;
        if levels.len() == *depth + 1 {
            let position = levels[*depth].position.clone();
            levels.push(Level { position, list: ActionList::new(), next: 0, events: 0 });
        }
        let (before, after) = levels.split_at_mut(*depth + 1);
        let (before, after) = (&before[*depth].position, &mut after[0].position);
        after.clone_from(before);
        let legal = "a listed action is legal";
        after.play_with_events(setup, action, events).expect(legal);
        while after.phase == Phase::Hill {
            // The tile under the hill does not affect the turn, so any draw is suitable.
            let draw = after.state(setup).legal_actions().at(0);
            after.play_with_events(setup, draw, events).expect(legal);
        }
        let state = after.state(setup);
        state.actor() == Actor::Player(self.player)
            && (after.turn, after.expansions.traders.part()) == self.turn
            && !matches!(
                after.phase,
                Phase::TileSource
                    | Phase::Discard
                    | Phase::Magic
                    | Phase::Dragon
                    | Phase::Circle
                    | Phase::CircleMeeple
            )
    }

    /// Returns the results of the turn that the last action has ended.
    fn outcome(&mut self) -> TurnOutcome {
        let Self { setup, player, levels, depth, actions, events, end, .. } = self;
        let last = &levels[*depth + 1].position;
        end.clone_from(last);
        let standing = Standing::ending(end, last.state(setup));
        let entries: Vec<ScoreEntry> = scored(events).copied().collect();
        let feature = |event: &Event| {
            let Event::FeatureCompleted { kind, spot } = *event else { return None };
            let scores = entries.iter().chain(&standing.entries);
            let mut owners: Vec<Player> = scores
                .filter(|entry| entry.spot == Some(spot) && is_completion(entry.reason))
                .map(|entry| entry.player)
                .collect();
            owners.dedup();
            Some(CompletedFeature { kind, spot, owners })
        };
        let completed = events.iter().filter_map(feature).collect();
        TurnOutcome { player: *player, actions: actions.clone(), completed, entries, standing }
    }
}

/// Returns true if the points are for completing a feature.
fn is_completion(reason: ScoreReason) -> bool {
    [
        ScoreReason::COMPLETED_ROAD,
        ScoreReason::COMPLETED_CITY,
        ScoreReason::COMPLETED_MONASTERY,
        ScoreReason::COMPLETED_GARDEN,
    ]
    .contains(&reason)
}

impl Iterator for Outcomes<'_> {
    type Item = TurnOutcome;

    fn next(&mut self) -> Option<TurnOutcome> {
        loop {
            let level = &mut self.levels[self.depth];
            self.events.truncate(level.events);
            self.actions.truncate(self.depth);
            let Some(action) = level.list.get(level.next) else {
                self.depth = self.depth.checked_sub(1)?;
                continue;
            };
            level.next += 1;
            self.actions.push(action);
            if !self.step(action) {
                return Some(self.outcome());
            }
            self.depth += 1;
            self.open();
        }
    }
}

impl std::iter::FusedIterator for Outcomes<'_> {}
