//! Traders and Builders: builders, pigs and goods. A builder earns its player a second turn part
//! (TB-BUILDER-1 to TB-GOODS-4).

#[cfg(test)]
mod tests;

use crate::{
    board::{Ground, Node, Root},
    event::{Event, Sink},
    expansions::ExpansionState,
    hash::key,
    limits::MAX_PLAYERS,
    position::{Position, ScoredFor},
    rules::{Expansion, Flow, Hook, HookSet, Play, State, turn::Step},
    score::ScoreItems,
    scoring,
    setup::{MidTurn, Rules, Setup, StartTurn},
    vocab::{
        Domain, Figure, IllegalAction, Mark, Marks, Player, PlayerSet, ScoreReason, ScoreTerm,
        Token,
    },
};

/// The marks that represent goods.
const GOODS: Marks = Marks::of("wine").with(Marks::of("wheat")).with(Marks::of("cloth"));

/// The Traders and Builders expansion.
pub(crate) struct TradersBuilders;

impl Expansion for TradersBuilders {
    fn hooks(&self, setup: &Setup) -> HookSet {
        let has_goods = setup.catalogue.marks.has(GOODS);
        HookSet::NONE
            .with(setup.has_figure(Figure::PIG), &[Hook::CityBonus])
            .with(has_goods, &[Hook::Scores])
    }

    fn special_figures(&self) -> &'static [Figure] {
        &[Figure::BUILDER, Figure::PIG]
    }

    fn may_join(
        &self,
        figure: Figure,
        ground: &dyn Ground,
        player: Player,
        _: &Rules,
    ) -> Result<(), IllegalAction> {
        needs_own_meeple(ground, player)?;
        // A builder may be placed only in a feature that can still grow (TB-BUILDER-3).
        let is_complete = figure == Figure::BUILDER && ground.open() == 0;
        if is_complete { Err(IllegalAction::Complete) } else { Ok(()) }
    }

    fn city_bonus(&self, at: State<'_>, field: Root) -> (ScoreTerm, PlayerSet) {
        (ScoreTerm::Pig, pigs(at, field))
    }

    fn set_up(&self, position: &mut Position, setup: &Setup) {
        set_up(position, setup);
    }

    fn tokens(&self, position: &Position, player: Player, token: Token) -> Option<u16> {
        let kind = KINDS.iter().position(|(known, _)| *known == token)?;
        Some(position.expansions.traders.goods.0.get(player.index()).map_or(0, |own| own[kind]))
    }

    /// Returns the number of tokens, which equals the number of symbols on the tiles in the game
    /// (TB-GOODS-3).
    fn token_supply(&self, setup: &Setup, token: Token) -> Option<u16> {
        KINDS.iter().find(|(known, _)| *known == token)?;
        let of_tile = |tile: &crate::Tile| tile.symbols_of(token.name()) as u16;
        // The setup ensures that the sum is at most `MAX_SYMBOLS`.
        Some(setup.tile_types().iter().map(|kind| kind.copies * of_tile(&kind.tile)).sum())
    }
}

/// The turn part, and the players' goods.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Data {
    /// True if the second turn part is being played.
    second_part: bool,
    /// True if the builder has earned a second turn part that has not started yet (TURN-9c).
    is_due: bool,
    /// The number of turn parts from messages that have begun in this turn (TURN-18a).
    extra_parts: u8,
    goods: Goods,
}

impl Data {
    /// The state in games without these rules.
    pub(crate) const NONE: Self = Self {
        second_part: false,
        is_due: false,
        extra_parts: 0,
        goods: Goods([[0; KINDS.len()]; MAX_PLAYERS]),
    };
}

impl Data {
    /// Returns the number of the turn part, counted from 1.
    pub(crate) fn part(&self) -> u8 {
        (1 + u8::from(self.second_part)).saturating_add(self.extra_parts)
    }
}

/// The token and the score reason for each kind of goods, in the order of [`Goods`].
const KINDS: [(Token, ScoreReason); 3] = [
    (Token::WINE, ScoreReason::MOST_WINE),
    (Token::WHEAT, ScoreReason::MOST_WHEAT),
    (Token::CLOTH, ScoreReason::MOST_CLOTH),
];

/// Each player's goods, by kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Goods([[u16; KINDS.len()]; MAX_PLAYERS]);

impl Goods {
    fn hash(&self) -> u64 {
        let mut hash = 0;
        for (player, own) in (0..).zip(&self.0) {
            for (&(token, _), &count) in KINDS.iter().zip(own).filter(|(_, count)| **count > 0) {
                let place = player << 8 | u64::from(token.number());
                hash ^= key(Domain::Token, place, count.into());
            }
        }
        hash
    }
}

impl ExpansionState for Data {
    fn hash(&self, _: &[u16]) -> u64 {
        let part = match (self.second_part, self.is_due) {
            (false, false) => 0,
            (second, due) => key(Domain::Part, second.into(), due.into()),
        };
        let extra = match self.extra_parts {
            0 => 0,
            count => key(Domain::Part, 2, count.into()),
        };
        part ^ extra ^ self.goods.hash()
    }

    fn is_inside_a_turn(&self) -> bool {
        self.second_part || self.extra_parts > 0
    }
}

/// Checks that the player has a meeple in the feature (TB-BUILDER-2, TB-PIG-2).
fn needs_own_meeple(ground: &dyn Ground, player: Player) -> Result<(), IllegalAction> {
    if ground.presence().seats().contains(player) {
        Ok(())
    } else {
        Err(IllegalAction::NoOwnMeeple)
    }
}

/// Returns the players with a pig in the field with the given root (TB-PIG-5).
fn pigs(at: State<'_>, root: Root) -> PlayerSet {
    let position = at.position;
    let pigs = position.pieces.iter().filter(|piece| piece.figure == Figure::PIG);
    let inside = pigs.filter(|piece| position.board.root(piece.node) == root);
    inside.map(|piece| piece.player).collect()
}

/// Starts the first part of a turn (TURN-1).
pub(crate) fn begin_turn(position: &mut Position) {
    if let Some(states) = position.expansions.get_mut() {
        (states.traders.second_part, states.traders.is_due) = (false, false);
        states.traders.extra_parts = 0;
    }
}

/// Restores the turn part from a mid-turn start position.
pub(crate) fn enter_turn(position: &mut Position, turn: &MidTurn) {
    if turn.second_part || turn.second_part_follows || turn.extra_parts > 0 {
        let state = &mut position.expansions.traders;
        (state.second_part, state.is_due) = (turn.second_part, turn.second_part_follows);
        state.extra_parts = turn.extra_parts;
    }
}

/// Writes the turn part to a mid-turn start position.
pub(crate) fn write_turn(position: &Position, turn: &mut StartTurn) {
    let state = &position.expansions.traders;
    (turn.second_part, turn.second_part_follows) = (state.second_part, state.is_due);
    turn.extra_parts = state.extra_parts.into();
}

/// Records a second turn part if the tile just placed extends a feature that contains the active
/// player's builder (TURN-9c). The player keeps the second part even if the builder leaves the
/// feature afterward (TB-BUILDER-8).
#[inline]
pub(crate) fn placed(position: &mut Position, setup: &Setup) {
    if setup.has_figure(Figure::BUILDER)
        && position.expansions.traders.part() == 1
        && continues_own_builder(position)
    {
        position.expansions.traders.is_due = true;
    }
}

/// Checks whether the tile just placed extends a feature that contains the active player's builder.
/// A tile that merely touches a feature does not extend it (TB-BUILDER-5).
#[inline(never)]
fn continues_own_builder(position: &Position) -> bool {
    let board = &position.board;
    let mut own = position
        .pieces
        .iter()
        .filter(|piece| piece.figure == Figure::BUILDER && piece.player == position.active);
    own.any(|builder| {
        let root = board.root(builder.node);
        board.grown().any(|node| board.root(node) == root)
    })
}

/// Starts the second turn part if a builder has earned it. A builder never earns a third part
/// (TURN-18, TB-BUILDER-7).
#[inline]
pub(crate) fn end_of_part<S: Sink + ?Sized>(play: &mut Play<'_, S>) -> Flow {
    if !play.position.expansions.traders.is_due {
        return Flow::Next;
    }
    let state = &mut play.position.expansions.traders;
    let previous_turn_part = state.part();
    (state.second_part, state.is_due) = (true, false);
    part_begins(play, previous_turn_part)
}

/// Starts a turn part granted by a message (TURN-18a, MS-TILE-2). A builder does not earn another
/// part in a part granted by a message (MS-TILE-3).
pub(crate) fn begin_extra_part(play: &mut Play<'_>) -> Flow {
    let state = &mut play.position.expansions.traders;
    let previous_turn_part = state.part();
    state.extra_parts = state.extra_parts.saturating_add(1);
    part_begins(play, previous_turn_part)
}

fn part_begins<S: Sink + ?Sized>(play: &mut Play<'_, S>, previous_turn_part: u8) -> Flow {
    play.event(|position| Event::TurnPartStarted {
        player: position.active_player(),
        turn_part: position.expansions.traders.part(),
        previous_player: position.active_player(),
        previous_turn_part,
    });
    Flow::Go(Step::TileSource)
}

/// Creates the state if the game needs it, and sets up the goods in a start position.
fn set_up(position: &mut Position, setup: &Setup) {
    if setup.has_figure(Figure::BUILDER) || setup.catalogue.marks.has(GOODS) {
        // Create the state here so that no memory is allocated during play.
        position.expansions.traders = Data::NONE;
    }
    for (kind, &(token, _)) in KINDS.iter().enumerate() {
        for &(player, _, count) in setup.opening.tokens.iter().filter(|entry| entry.1 == token) {
            position.expansions.traders.goods.0[player.index()][kind] = count;
        }
    }
}

/// Awards the active player the goods in the cities that their tile has completed, whether or not
/// the player has knights there (TURN-15d, TB-GOODS-1, TB-GOODS-2).
#[inline]
pub(crate) fn take_goods(play: &mut Play<'_>, completed: &[Node]) {
    if play.setup.catalogue.marks.has(GOODS) {
        take_from(play, completed);
    }
}

#[inline(never)]
fn take_from(play: &mut Play<'_>, completed: &[Node]) {
    let player = play.position.active;
    for &node in completed {
        let found = goods_of(play.at(), node);
        for (kind, &(token, _)) in KINDS.iter().enumerate() {
            let count = found[kind];
            if count > 0 {
                play.position.expansions.traders.goods.0[player.index()][kind] += count;
                play.event(|position| {
                    let spot = position.spot_of_node(node);
                    Event::TokensTaken { player, token, count, spot }
                });
            }
        }
    }
}

/// Counts the goods in a feature, by kind.
fn goods_of(at: State<'_>, node: Node) -> [u16; KINDS.len()] {
    let State { position, setup, .. } = at;
    let board = &position.board;
    let mut found = [0; KINDS.len()];
    if !scoring::tally(board, &setup.catalogue, node).marks.has(GOODS) {
        return found;
    }
    let numbers = KINDS.map(|(token, _)| Mark::number(token.name()));
    for node in board.ring(node) {
        let (tile, segment) = board.locate(node);
        let shown = setup.catalogue.shown(tile.kind());
        for (sum, number) in found.iter_mut().zip(numbers) {
            *sum += number.map_or(0, |mark| shown.count(segment.into(), mark));
        }
    }
    found
}

/// Scores 10 points for each kind of goods for every player who has the most tokens, even if
/// players are tied (FINAL-7, TB-GOODS-4).
pub(crate) fn score_goods(play: &mut Play<'_>) {
    for (kind, &(_, reason)) in KINDS.iter().enumerate() {
        let goods = play.position.expansions.traders.goods.0;
        let owners = scoring::owners(&goods.map(|own| own[kind]));
        let items = ScoreItems::of(ScoreTerm::Goods, 1, 10);
        for player in owners.iter() {
            play.score(player, reason, items, |_| ScoredFor::NOTHING);
        }
    }
}
