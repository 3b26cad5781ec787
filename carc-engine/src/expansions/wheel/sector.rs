//! The effects of the wheel's sectors (WF-FORTUNE-1 to WF-INQ-1). Every figure counts once,
//! regardless of its strength (IC-LARGE-2).

use super::plague;
use crate::{
    action::Spot,
    board::Node,
    position::{Piece, ScoredFor},
    rules::{Play, State},
    score::ScoreItems,
    scoring::tally,
    vocab::{Figure, Player, ScoreReason, ScoreTerm, SegmentKind},
};

/// The sector numbers, clockwise. Fortune is number 0, and Plague has the highest number.
const TAXES: u8 = 1;
const FAMINE: u8 = 2;
const STORM: u8 = 3;
const INQUISITION: u8 = 4;
const PLAGUE: u8 = 5;

/// Applies the effect of the sector where the pig has stopped.
pub(super) fn act(play: &mut Play<'_>, sector: u8) {
    match sector {
        TAXES => play.for_pieces(|play| {
            on_features(play, SegmentKind::City, ScoreReason::WHEEL_TAXES, taxes);
        }),
        FAMINE => play.for_pieces(|play| {
            on_features(play, SegmentKind::Field, ScoreReason::WHEEL_FAMINE, famine);
        }),
        STORM => for_all(play, ScoreReason::WHEEL_STORM, storm),
        INQUISITION => for_all(play, ScoreReason::WHEEL_INQUISITION, inquisition),
        PLAGUE => plague::begin(play.position),
        _ => {
            let items = ScoreItems::of(ScoreTerm::Wheel, 1, 3);
            give(play, play.position.active, ScoreReason::WHEEL_FORTUNE, None, items);
        }
    }
}

/// Awards points for the wheel. Emits no event if there are no points to award.
pub(super) fn give(
    play: &mut Play<'_>,
    player: Player,
    reason: ScoreReason,
    spot: Option<Spot>,
    items: ScoreItems,
) {
    if items.total() != 0 {
        play.score(player, reason, items, |_| ScoredFor { spot, ..ScoredFor::NOTHING });
    }
}

/// Awards points to each player for the score items that `items` returns.
fn for_all(
    play: &mut Play<'_>,
    reason: ScoreReason,
    items: impl Fn(State<'_>, Player) -> ScoreItems,
) {
    for player in Player::all(play.position.players.into()) {
        let items = items(play.at(), player);
        give(play, player, reason, None, items);
    }
}

/// Counts 1 point for each meeple in the player's supply (WF-STORM-1).
fn storm(State { position, .. }: State<'_>, player: Player) -> ScoreItems {
    let meeples = Figure::all().filter(|figure| figure.is_meeple());
    let count = meeples.map(|figure| u16::from(position.supply(player, figure))).sum();
    ScoreItems::of(ScoreTerm::Meeples, count, 1)
}

/// Counts 2 points for each monk (WF-INQ-1).
fn inquisition(at: State<'_>, player: Player) -> ScoreItems {
    let State { position, .. } = at;
    let own = position.pieces.iter().filter(|piece| piece.player == player);
    let count = own.filter(|piece| stands(piece, SegmentKind::is_sacred)).count();
    ScoreItems::of(ScoreTerm::Meeples, count as u16, 2)
}

/// Checks whether a figure is a meeple on a segment whose kind `is_meant` accepts.
fn stands(piece: &Piece, is_meant: impl Fn(SegmentKind) -> bool) -> bool {
    piece.figure.is_meeple() & is_meant(piece.kind)
}

/// Awards points to every player with meeples in a feature of the given kind, even if they do not
/// have the majority. The features are sorted by the player's first meeple.
fn on_features(
    play: &mut Play<'_>,
    kind: SegmentKind,
    reason: ScoreReason,
    items: impl Fn(State<'_>, Node, u16) -> ScoreItems,
) {
    for index in 0..play.position.pieces.len() {
        let position = &*play.position;
        let piece = &position.pieces[index];
        if !stands(piece, |own| own == kind) {
            continue;
        }
        let root = position.board.root(piece.node);
        let (mut count, mut before) = (0, 0);
        // The figures in a feature are unpredictable, so all figures are tested without branches.
        for (place, other) in position.pieces.iter().enumerate() {
            let is_beside = (other.player == piece.player)
                & (position.board.root(other.node) == root)
                & other.figure.is_meeple();
            count += u16::from(is_beside);
            before += u16::from(is_beside & (place < index));
        }
        if before == 0 {
            let (player, spot) = (piece.player, position.segment_of(piece));
            let items = items(play.at(), piece.node, count);
            give(play, player, reason, Some(spot), items);
        }
    }
}

/// For each of the player's knights in a city, counts 1 point per pennant in the city and 1 point
/// per knight that the player has there (WF-TAXES-1).
fn taxes(at: State<'_>, city: Node, knights: u16) -> ScoreItems {
    let State { position, setup, .. } = at;
    let mut items = ScoreItems::EMPTY;
    let pennants = tally(&position.board, &setup.catalogue, city).pennants;
    items.push(ScoreTerm::Pennants, pennants, knights as i16);
    items.push(ScoreTerm::Meeples, knights, knights as i16);
    items
}

/// For each of the player's farmers in a field, counts 1 point per complete city that the field
/// touches (WF-FAMINE-1).
fn famine(at: State<'_>, field: Node, farmers: u16) -> ScoreItems {
    let State { position, setup, .. } = at;
    let mut items = ScoreItems::EMPTY;
    tally(&position.board, &setup.catalogue, field).push_cities(&mut items, farmers as i16);
    items
}
