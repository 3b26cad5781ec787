//! The points for messages (MS-MSG-1 to MS-MSG-9).

use crate::{
    board::Node,
    expansions::{house_rules, monasteries},
    position::Piece,
    rules::State,
    score::ScoreItems,
    scoring::{self, final_value, is_complete},
    vocab::{ScoreTerm, SegmentKind, Token},
};

/// The points for each pennant (MS-MSG-5), each knight (MS-MSG-6), and each farmer (MS-MSG-7).
const EACH_IN_CITIES: i16 = 2;
const EACH_FARMER: i16 = 3;

/// The points for each completed city that touches a field (MS-MSG-8).
const EACH_CITY: i16 = 3;

/// Returns the active player's meeples in features, as indices into the figures on the board.
fn own(at: State<'_>) -> impl Iterator<Item = usize> + '_ {
    let position = at.position;
    (0..position.pieces.len()).filter(move |&index| {
        let piece = &position.pieces[index];
        piece.player == position.active && piece.figure.is_meeple()
    })
}

/// Checks whether a figure's feature is complete and therefore about to be scored. A lying monk
/// does not score when its monastery is completed (MO-FIG-3).
fn is_unscored(at: State<'_>, piece: &Piece) -> bool {
    !piece.is_lying() && is_complete(piece.kind, at.position.board.feature_of(piece.node).open())
}

/// Returns the meeples that a message can return to the supply (MS-MSG-8).
pub(super) fn returnable(at: State<'_>) -> impl Iterator<Item = usize> + '_ {
    own(at).filter(move |&index| !is_unscored(at, &at.position.pieces[index]))
}

/// Checks whether the active player can carry out a message.
pub(super) fn is_possible(at: State<'_>, message: Token) -> bool {
    match message {
        Token::MESSAGE_TILE => house_rules::has_tile_for_next_part(at),
        Token::MESSAGE_RETURN => returnable(at).next().is_some(),
        _ => of(at, message).is_some(),
    }
}

/// Returns the points for a message, and the feature that the message scores, if any. Returns
/// `None` if the message cannot be carried out, or if it does not award points immediately.
pub(super) fn of(at: State<'_>, message: Token) -> Option<(ScoreItems, Option<Node>)> {
    let smallest = |is_meant: fn(SegmentKind) -> bool| {
        let (items, node) = smallest(at, is_meant)?;
        Some((items, Some(node)))
    };
    match message {
        Token::MESSAGE_ROAD => smallest(|kind| kind == SegmentKind::Road),
        Token::MESSAGE_CITY => smallest(|kind| kind == SegmentKind::City),
        Token::MESSAGE_MONASTERY => smallest(SegmentKind::is_sacred),
        Token::MESSAGE_PENNANTS => {
            let pennants = pennants(at);
            Some((ScoreItems::of(ScoreTerm::Pennants, pennants, EACH_IN_CITIES), None))
        }
        Token::MESSAGE_KNIGHTS => {
            let knights = count(at, SegmentKind::City);
            Some((ScoreItems::of(ScoreTerm::Meeples, knights, EACH_IN_CITIES), None))
        }
        Token::MESSAGE_FARMERS => {
            let farmers = count(at, SegmentKind::Field);
            Some((ScoreItems::of(ScoreTerm::Meeples, farmers, EACH_FARMER), None))
        }
        _ => None,
    }
}

/// Returns the number of the active player's meeples on segments of the given kind.
fn count(at: State<'_>, kind: SegmentKind) -> u16 {
    own(at).filter(|&index| at.position.pieces[index].kind == kind).count() as u16
}

/// Returns the number of pennants in the cities that contain the active player's knights, counting
/// each city once.
fn pennants(at: State<'_>) -> u16 {
    let board = &at.position.board;
    let knights = || own(at).map(|index| &at.position.pieces[index]).filter(is_knight);
    let is_first = |(place, knight): &(usize, &Piece)| {
        let root = board.root(knight.node);
        knights().take(*place).all(|other| board.root(other.node) != root)
    };
    let cities = knights().enumerate().filter(is_first);
    cities.map(|(_, knight)| scoring::tally(board, &at.setup.catalogue, knight.node).pennants).sum()
}

fn is_knight(piece: &&Piece) -> bool {
    piece.kind == SegmentKind::City
}

/// Returns the smallest value among the unfinished features of the selected kinds that contain one
/// of the active player's meeples, regardless of the majority (MS-MSG-1 to MS-MSG-3). If several
/// features have the smallest value, returns the first feature.
fn smallest(at: State<'_>, is_meant: fn(SegmentKind) -> bool) -> Option<(ScoreItems, Node)> {
    let pieces = returnable(at).map(|index| &at.position.pieces[index]);
    let values =
        pieces.filter(|piece| is_meant(piece.kind)).map(|piece| (of_meeple(at, piece), piece.node));
    values.min_by_key(|(items, node)| (items.total(), at.position.spot_of_node(*node)))
}

/// Returns the value of a meeple's feature, or the value of a lying monk's rows (MO-END-1).
pub(super) fn of_meeple(at: State<'_>, piece: &Piece) -> ScoreItems {
    if piece.is_lying() {
        monasteries::lying_value(&at.position.board, piece.node)
    } else {
        of_feature(at, piece.node)
    }
}

/// Returns the value that an unfinished feature or a field would have in the final scoring,
/// regardless of the majority and without pigs and pig herds (MS-MSG-8).
fn of_feature(at: State<'_>, node: Node) -> ScoreItems {
    let State { position, setup } = at;
    let (board, catalogue) = (&position.board, &setup.catalogue);
    let kind = scoring::kind_of(board, catalogue, node);
    let tally = at.tally_of(kind, board.root(node));
    if kind != SegmentKind::Field {
        return final_value(kind, tally, &setup.rules);
    }
    let mut items = ScoreItems::EMPTY;
    tally.push_cities(&mut items, EACH_CITY);
    at.with_raised_cities(items, node)
}
