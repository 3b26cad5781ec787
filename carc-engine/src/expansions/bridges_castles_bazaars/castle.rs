//! Turning small cities into castles, and scoring castles (BCB-CASTLE-1 to BCB-CASTLE-13).

use super::{castles_each, state::Castle};
use crate::{
    action::{Action, ActionList, Location, Spot},
    board::{Board, MOST_CHANGED, Node, Root},
    event::Event,
    expansions::{gold_mines, monasteries, princess_dragon},
    geometry::Cell,
    position::{Departure, Piece, Position, ScoredFor},
    rules::{
        Flow, Play, State,
        scoring::{NONE_COMPLETED, completed},
        turn::Step,
    },
    score::ScoreItems,
    scoring::{complete_value, kind_of},
    setup::{ActionTemplate, Setup, anywhere},
    vocab::{
        EventCause, Figure, IllegalAction, Marks, Phase, Player, QUESTIONS, Question, ScoreReason,
        ScoreTerm, SegmentKind, Token,
    },
};

/// The mark on cities that are not caps (BCB-TILE-4).
const TAPERED: Marks = Marks::of("tapered");

/// The maximum number of features and castles that an owner can choose from to determine a castle's
/// points.
const MOST_PAYERS: usize = QUESTIONS[Question::CASTLE_PAYER.number() as usize].1.len();

/// Returns the player who decides about a small city or a castle.
pub(super) fn decider(position: &Position) -> Player {
    position.expansions.bridges.asking.map_or(position.active, |(player, _)| player)
}

/// Checks whether a feature is a castle.
pub(super) fn is_castle(at: State<'_>, feature: Root) -> bool {
    let State { position, setup } = at;
    let is_there = |castle: &Castle| {
        let node = position.node_at(setup, castle.spots[0]);
        node.is_some_and(|node| position.board.root(node) == feature)
    };
    position.expansions.bridges.castles.iter().any(is_there)
}

/// Returns the number of clockwise steps from the active player to another player.
fn distance(position: &Position, player: Player) -> u8 {
    (player.number() + position.players - position.active.number()) % position.players
}

/// Checks whether a placed segment is a cap: a city that occupies exactly one side of its tile and
/// has a plain wall (BCB-TILE-4).
fn is_cap(board: &Board, setup: &Setup, node: Node) -> bool {
    let (tile, segment) = board.locate(node);
    let kind = setup.catalogue.kind(tile.kind());
    kind.tile.segments.get(usize::from(segment)).is_some_and(|own| {
        let is_side = |side: u16| own.ports == 0b111 << (3 * side);
        own.kind == SegmentKind::City
            && (0..4).any(is_side)
            && !setup.catalogue.shown(tile.kind()).on(segment.into()).has(TAPERED)
    })
}

/// Returns the two caps of a small city, sorted by spot (BCB-CASTLE-1).
pub(super) fn small_city(board: &Board, setup: &Setup, node: Node) -> Option<[Spot; 2]> {
    if board.feature_of(node).open() > 0 {
        return None;
    }
    let mut ring = board.ring(node);
    let (one, other) = (ring.next()?, ring.next()?);
    let is_small = ring.next().is_none() && [one, other].iter().all(|&it| is_cap(board, setup, it));
    is_small.then(|| {
        let [a, b] = [one, other].map(|node| {
            let (tile, segment) = board.locate(node);
            Spot::segment(tile.cell(), segment)
        });
        [a.min(b), a.max(b)]
    })
}

/// A small city that its owner may turn into a castle (BCB-CASTLE-2).
struct Offer {
    owner: Player,
    spots: [Spot; 2],
    /// The index of the meeple among the figures on the board.
    piece: usize,
}

/// Returns the small city that contains a node, if the only figure in the city is a meeple whose
/// owner has a castle token left.
fn offer_for(at: State<'_>, node: Node) -> Option<Offer> {
    let State { position, setup } = at;
    let root = position.board.root(node);
    let inside = |(_, piece): &(usize, &Piece)| {
        piece.figure.is_meeple() && position.board.root(piece.node) == root
    };
    let mut meeples = position.pieces.iter().enumerate().filter(inside);
    let (piece, meeple) = meeples.next()?;
    let owner = meeple.player;
    let may_rule = meeples.next().is_none()
        && meeple.figure != Figure::MAYOR
        && position.expansions.bridges.castle_tokens[owner.index()] > 0;
    let spots = small_city(&position.board, setup, node).filter(|_| may_rule)?;
    Some(Offer { owner, spots, piece })
}

/// Returns the small cities that were completed in this turn part and can become castles.
fn offers(at: State<'_>) -> impl Iterator<Item = Offer> {
    let mut nodes = NONE_COMPLETED;
    let count = completed(at, &mut nodes, |presence| !presence.is_empty());
    let is_city = move |&node: &Node| {
        kind_of(&at.position.board, &at.setup.catalogue, node) == SegmentKind::City
    };
    nodes.into_iter().take(count).filter(is_city).filter_map(move |node| offer_for(at, node))
}

/// Returns the small city with the given first spot.
fn offer_at(at: State<'_>, spot: Spot) -> Option<Offer> {
    offers(at).find(|offer| offer.spots[0] == spot)
}

/// Returns the player who decides about the small city or castle at a spot in a start position, and
/// the first spot of this city or castle.
pub(super) fn asked_at(at: State<'_>, spot: Spot) -> Option<(Player, Spot)> {
    let state = &at.position.expansions.bridges;
    if at.position.phase == Phase::Castle {
        let mut offers = offers(at).map(|offer| (offer.owner, offer.spots));
        let (owner, spots) = offers.find(|(_, spots)| spots.contains(&spot))?;
        return Some((owner, spots[0]));
    }
    let castle = state.castles.iter().find(|castle| castle.spots.contains(&spot))?;
    Some((castle.lord?.player, castle.spots[0]))
}

/// Checks whether the pending decision in a start position is about the next castle to score, and
/// whether the castle's owner has a choice.
pub(crate) fn may_choose_payer(at: State<'_>) -> bool {
    let Some(castle) = asking(at.position) else { return false };
    let mut all = payers(at, &castle);
    let all = all.sorted();
    next_castle(at).is_some_and(|(_, next)| next == castle)
        && all.first().map(|(points, _)| points) != all.last().map(|(points, _)| points)
}

/// Waits for the next owner of a small city, in clockwise order from the active player
/// (BCB-CASTLE-3).
pub(crate) fn offer(play: &mut Play<'_>) -> Flow {
    let position = &*play.position;
    let rank = |player: Player, spot: Spot| (distance(position, player), spot);
    let asked = position.expansions.bridges.asking.map(|(player, spot)| rank(player, spot));
    let next = offers(play.at())
        .map(|it| (it.owner, it.spots[0]))
        .filter(|&(owner, spot)| asked.is_none_or(|asked| rank(owner, spot) > asked))
        .min_by_key(|&(owner, spot)| rank(owner, spot));
    if asked.is_some() || next.is_some() {
        play.position.expansions.bridges.asking = next;
    }
    if next.is_some() { Flow::Wait(Phase::Castle) } else { Flow::Next }
}

/// Lists the action that turns the small city into a castle, and a pass.
pub(super) fn list(at: State<'_>, list: &mut ActionList) {
    list.push(Action::Pass);
    if let Some((_, spot)) = at.position.expansions.bridges.asking {
        list.push(Action::PlaceToken { token: Token::CASTLE.number(), spot });
    }
}

pub(super) fn check(at: State<'_>, action: Action) -> Result<(), IllegalAction> {
    let asking = at.position.expansions.bridges.asking.map(|(_, spot)| spot);
    match action {
        Action::Pass => Ok(()),
        Action::PlaceToken { token, spot } if token == Token::CASTLE.number() => {
            if Some(spot) == asking { Ok(()) } else { Err(IllegalAction::NoSmallCity) }
        }
        _ => at.other_phase(),
    }
}

/// Covers the small city with a token, or leaves it to be scored as usual (BCB-CASTLE-4).
pub(super) fn apply(play: &mut Play<'_>, action: Action) -> Result<Step, IllegalAction> {
    check(play.at(), action)?;
    if let Action::PlaceToken { spot, .. } = action
        && let Some(Offer { owner, spots, piece }) = offer_at(play.at(), spot)
    {
        play.event(|_| Event::TokenPlaced { player: owner, token: Token::CASTLE, count: 1, spot });
        let lord = play.detach(piece);
        let state = &mut play.position.expansions.bridges;
        state.castle_tokens[owner.index()] -= 1;
        state.add(Castle { lord: Some(lord), is_new: true, ..Castle::on(spots) });
    }
    Ok(Step::Castles)
}

/// The features and castles that can determine a castle's points, with their points and spots.
struct Payers {
    all: [(i32, Spot); MOST_CHANGED],
    count: usize,
}

impl Payers {
    fn add(&mut self, points: i32, spot: Spot) {
        if self.count < MOST_PAYERS.min(MOST_CHANGED) {
            self.all[self.count] = (points, spot);
            self.count += 1;
        }
    }

    /// Returns the features and castles, sorted by descending points and then by spot.
    fn sorted(&mut self) -> &[(i32, Spot)] {
        let all = &mut self.all[..self.count];
        crate::compact::sort_in_place(all, |a, b| (-a.0, a.1).cmp(&(-b.0, b.1)));
        all
    }
}

/// Returns the features and castles that can determine a castle's points in the current round
/// (BCB-CASTLE-6, BCB-CASTLE-8).
fn payers(at: State<'_>, castle: &Castle) -> Payers {
    let State { position, setup } = at;
    let board = &position.board;
    let nowhere = Spot::segment(Cell::new(0, 0), 0);
    let mut payers = Payers { all: [(0, nowhere); MOST_CHANGED], count: 0 };
    let round = position.expansions.bridges.round;
    if round > 1 {
        for other in &position.expansions.bridges.castles {
            let is_near = || other.spots.iter().any(|spot| castle.rules_over(spot.cell));
            if let Some((last, points)) = other.scored
                && last + 1 == round
                && is_near()
            {
                payers.add(points, other.spots[0]);
            }
        }
        return payers;
    }
    let mut nodes = NONE_COMPLETED;
    let count = completed(at, &mut nodes, |_| true);
    for &node in &nodes[..count] {
        let is_near = |node: Node| castle.rules_over(board.tile_of(node).cell());
        if board.ring(node).any(is_near) && monasteries::counts_for_castles(position, node) {
            let kind = kind_of(board, &setup.catalogue, node);
            let facts = at.tally_of(kind, board.root(node));
            let points = complete_value(kind, facts, &setup.rules).total();
            let first = board.ring(node).map(|node| position.spot_of_node(node)).min();
            payers.add(points, first.unwrap_or(nowhere));
        }
    }
    payers
}

/// Returns the next castle to score in the current round, and its owner.
fn next_castle(at: State<'_>) -> Option<(Player, Castle)> {
    let State { position, .. } = at;
    let open = position.expansions.bridges.castles.iter().filter(|castle| !castle.is_new);
    let owned = open.filter_map(|castle| Some((castle.lord?.player, *castle)));
    owned
        .filter(|(_, castle)| payers(at, castle).count > 0)
        .min_by_key(|(owner, castle)| (distance(position, *owner), castle.spots[0]))
}

/// Scores the open castles in rounds. The first round scores the castles whose fief contains a
/// completed feature. Each later round scores the castles whose fief contains a castle that scored
/// in the previous round. Waits for owners who have a choice (BCB-CASTLE-7, BCB-CASTLE-8).
pub(crate) fn score(play: &mut Play<'_>) -> Flow {
    if play.position.expansions.bridges.castles.is_empty() {
        return Flow::Next;
    }
    let state = &mut play.position.expansions.bridges;
    state.round = state.round.max(1);
    loop {
        while let Some((owner, castle)) = next_castle(play.at()) {
            let mut all = payers(play.at(), &castle);
            let all = all.sorted();
            let [(most, _), .., (least, _)] = *all else {
                pay(play, &castle, all[0]);
                continue;
            };
            if most != least {
                play.position.expansions.bridges.asking = Some((owner, castle.spots[0]));
                return Flow::Wait(Phase::CastlePayer);
            }
            pay(play, &castle, all[0]);
        }
        let state = &mut play.position.expansions.bridges;
        let is_last =
            |castle: &Castle| castle.scored.is_some_and(|(round, _)| round == state.round);
        if !state.castles.iter().any(is_last) {
            break;
        }
        state.round += 1;
    }
    let state = &mut play.position.expansions.bridges;
    state.round = 0;
    for castle in &mut state.castles {
        (castle.is_new, castle.scored) = (false, None);
    }
    monasteries::forget(play.position);
    Flow::Next
}

/// Scores the open castles without waiting for decisions. Each castle scores the most points that
/// it can.
pub(crate) fn score_highest(play: &mut Play<'_>) {
    if !play.setup.rules.expansions.bridges.castles {
        return;
    }
    while let Flow::Wait(_) = score(play) {
        choose(play, 0);
    }
    play.position.expansions.bridges.asking = None;
}

/// Awards the points for a feature or castle to a castle's owner, and returns the lord to the
/// supply (BCB-CASTLE-9).
fn pay(play: &mut Play<'_>, castle: &Castle, (points, payer): (i32, Spot)) {
    let Some(lord) = castle.lord else { return };
    let mut items = ScoreItems::EMPTY;
    // On boards within the size limits, the points for a feature always fit in a score item.
    items.push(ScoreTerm::CastlePaid, points as u16, 1);
    play.score(lord.player, ScoreReason::CASTLE, items, |_| ScoredFor::spot(castle.spots[0]));
    princess_dragon::award_lord(play, &lord);
    gold_mines::claim_cells(play.position, lord.player, |cell| castle.rules_over(cell));
    let state = &mut play.position.expansions.bridges;
    let round = state.round;
    if let Some(own) = state.castles.iter_mut().find(|own| own.spots == castle.spots) {
        own.scored = Some((round, points));
    }
    let why = Departure { cause: EventCause::CASTLE, feature: Some(payer) };
    play.take_off_figure_back(lord, why);
}

/// Returns the castle whose owner is choosing its points.
fn asking(position: &Position) -> Option<Castle> {
    let state = &position.expansions.bridges;
    let (_, spot) = state.asking?;
    state.castles.iter().find(|castle| castle.spots[0] == spot).copied()
}

/// Lists the features and castles that the owner can choose from to determine the castle's points.
pub(super) fn list_payers(at: State<'_>, list: &mut ActionList) {
    let count = asking(at.position).map_or(0, |castle| payers(at, &castle).count);
    (0..count as u16).for_each(|option| list.push(answer(option)));
}

const fn answer(option: u16) -> Action {
    Action::Choose { question: Question::CASTLE_PAYER.number(), option }
}

/// Checks the choice of a castle's points, and returns the index of the feature or castle that
/// determines the points.
pub(super) fn check_payer(at: State<'_>, action: Action) -> Result<usize, IllegalAction> {
    let Action::Choose { question, option } = action else { return at.other_phase() };
    if question != Question::CASTLE_PAYER.number() {
        return at.other_phase();
    }
    let count = asking(at.position).map_or(0, |castle| payers(at, &castle).count);
    if usize::from(option) < count { Ok(option.into()) } else { Err(IllegalAction::NoSuchAnswer) }
}

pub(super) fn apply_payer(play: &mut Play<'_>, action: Action) -> Result<Step, IllegalAction> {
    let place = check_payer(play.at(), action)?;
    choose(play, place);
    Ok(Step::CastlesScore)
}

fn choose(play: &mut Play<'_>, place: usize) {
    if let Some(castle) = asking(play.position) {
        let mut all = payers(play.at(), &castle);
        let payer = all.sorted()[place];
        play.position.expansions.bridges.asking = None;
        pay(play, &castle, payer);
    }
}

/// Adds action templates for creating castles and for choosing their points.
pub(super) fn templates(setup: &Setup, templates: &mut Vec<ActionTemplate>) {
    if castles_each(setup) == 0 {
        return;
    }
    let segments = setup.segments(|segment| segment.kind == SegmentKind::City);
    let token = Token::CASTLE.number();
    templates.extend(segments.map(|place: Location| {
        ActionTemplate::everywhere(Action::PlaceToken { token, spot: anywhere(place) })
    }));
    templates.extend((0..MOST_PAYERS as u16).map(|option| ActionTemplate::single(answer(option))));
}
