//! The abbey: a tile that every player may place once, in a hole (AM-ABBEY-1 to AM-ABBEY-11).

use crate::{
    event::Event,
    expansions::{count, messages, traders_builders},
    position::Position,
    rules::{Flow, Play, State, placement, turn::Step},
    setup::{MidTurn, Setup, StartTurn},
    tile::built_in,
    vocab::{Phase, Player, TileZone},
};

/// The tile set that contains the abbey.
pub(super) static ABBEY_TILE: built_in::SetRow = built_in::table!("abbey_mayor_abbey.rs");

impl State<'_> {
    /// Checks whether a player still has their abbey in front of them (AM-ABBEY-1). Returns `false`
    /// for players who are not in the game, and in games without abbeys.
    ///
    /// ```
    /// use carc_engine::{Config, Player, Position, Setup};
    /// let expansions = vec!["abbey_mayor".into()];
    /// let setup = Setup::new(Config { expansions, ..Config::new(2) })?;
    /// let position = Position::new(&setup);
    /// let state = position.state(&setup);
    /// assert!(state.has_abbey(Player::new(1)) && !state.has_abbey(Player::new(2)));
    /// # Ok::<(), carc_engine::ConfigError>(())
    /// ```
    pub fn has_abbey(self, player: Player) -> bool {
        self.position.expansions.abbey.abbeys.contains(player)
    }
}

/// Returns, for each player, true if the player still has their abbey. The list is empty in games
/// without abbeys.
pub(super) fn holders(position: &Position, setup: &Setup) -> Vec<bool> {
    let seats = if setup.catalogue.aside.is_some() { setup.players() } else { 0 };
    Player::all(seats).map(|player| position.expansions.abbey.abbeys.contains(player)).collect()
}

/// Checks whether a player can place their abbey now. The player must still have the abbey, and the
/// board must contain a hole (AM-ABBEY-2).
#[inline]
pub(crate) fn may_play(at: State<'_>, player: Player) -> bool {
    let abbey = at.setup.catalogue.aside;
    at.position.expansions.abbey.abbeys.contains(player)
        && abbey.is_some_and(|abbey| placement::is_placeable(at, abbey))
}

/// Makes the active player's abbey the current tile instead of drawing a tile (TURN-3).
pub(crate) fn take(play: &mut Play<'_>) -> Step {
    let player = play.position.active;
    let kind = play.setup.catalogue.aside.expect("a player has an abbey");
    play.position.expansions.abbey.abbeys.remove(player);
    play.position.drawn = kind;
    play.event(|_| Event::TileTaken { player, tile_type: kind, zone: TileZone::Front });
    Step::Place
}

/// Checks whether the abbey round is being played.
#[inline]
pub(crate) fn is_in_round(position: &Position) -> bool {
    position.expansions.abbey.round > 0
}

/// Continues the abbey round (AM-ABBEY-11). After the last tile, all players who can place their
/// abbeys decide in clockwise order whether to do so. The player who took the last turn decides
/// last.
pub(crate) fn round(play: &mut Play<'_>) -> Flow {
    let players = play.setup.players() as u8;
    let position = &mut *play.position;
    if !play.setup.rules.expansions.abbey.round || position.expansions.abbey.abbeys.is_empty() {
        return end_round(position);
    }
    if position.expansions.abbey.round == 0 {
        (position.expansions.abbey.round, position.expansions.abbey.ender) = (1, position.active);
    }
    while play.position.expansions.abbey.round <= players {
        let abbey = &mut play.position.expansions.abbey;
        let player = abbey.ender.after(abbey.round, players);
        abbey.round += 1;
        if may_play(play.at(), player) {
            let position = &mut *play.position;
            let (previous_player, previous_turn_part) =
                (position.active_player(), position.expansions.traders.part());
            position.active = player;
            traders_builders::begin_turn(position);
            count::begin_turn(position);
            messages::begin_turn(position);
            play.event(|_| Event::TurnPartStarted {
                player,
                turn_part: 1,
                previous_player,
                previous_turn_part,
            });
            return Flow::Wait(Phase::TileSource);
        }
    }
    end_round(play.position)
}

/// Restores the abbey round from a mid-turn start position.
pub(super) fn enter_round(position: &mut Position, turn: &MidTurn) {
    let (active, players) = (position.active, position.players);
    if let Some(ender) = turn.abbey_round {
        let steps = active.steps_from(ender, players);
        let abbey = &mut position.expansions.abbey;
        // The player whose turn ended the game is the last player in the round.
        (abbey.round, abbey.ender) = (if steps == 0 { players } else { steps } + 1, ender);
    }
}

/// Writes the abbey round to a mid-turn start position.
pub(super) fn write_round(position: &Position, turn: &mut StartTurn) {
    let ender = position.expansions.abbey.ender.number();
    turn.abbey_round = is_in_round(position).then(|| ender.into());
}

fn end_round(position: &mut Position) -> Flow {
    if is_in_round(position) {
        position.active = position.expansions.abbey.ender;
        (position.expansions.abbey.round, position.expansions.abbey.ender) = (0, Player::FIRST);
    }
    Flow::Go(Step::FinalCity)
}
