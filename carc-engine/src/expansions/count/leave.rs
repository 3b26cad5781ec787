//! Citizens' moves out of the city, before features are scored and at the end of the game
//! (TURN-14b, END-3a, COC-OUT-1 to COC-FINAL-2).

use super::quarter::{self, Citizen};
use crate::{
    action::{Action, ActionList, Location},
    board::Node,
    expansions::{abbey_mayor, monasteries},
    position::{Footing, Position},
    rules::{
        Flow, Play, State,
        scoring::{self, Completed, NONE_COMPLETED},
        turn::Step,
    },
    scoring::kind_of,
    setup::{ActionTemplate, Setup},
    vocab::{IllegalAction, Phase, Player, PlayerSet, SegmentKind},
};

/// Returns the player who decides about their citizens.
pub(super) fn decider(position: &Position) -> Player {
    position.active.after(position.expansions.count.asked, position.players)
}

/// Waits for the players who have citizens that can move to a feature about to be scored, in
/// clockwise order from the player after the active player (COC-OUT-1).
pub(crate) fn from_city(play: &mut Play<'_>) -> Flow {
    let data = &mut play.position.expansions.count;
    if data.citizens.0.is_empty() {
        data.asked = 0;
        return Flow::Next;
    }
    let (first, players) = (data.asked.max(1), play.position.players);
    let quarters = open_quarters(play.at(), false);
    for asked in first..=players {
        play.position.expansions.count.asked = asked;
        if can_go(play.position, decider(play.position), quarters) {
            return Flow::Wait(Phase::FromCity);
        }
    }
    play.position.expansions.count.asked = 0;
    Flow::Next
}

/// Waits for the players, in rounds, to move citizens to unfinished features and fields, beginning
/// after the player whose turn ended the game (COC-FINAL-1).
pub(crate) fn final_city(play: &mut Play<'_>) -> Flow {
    if !play.setup.rules.expansions.count.is_on {
        return Flow::Go(Step::Final);
    }
    let players = play.position.players;
    if !play.position.expansions.count.citizens.0.is_empty() {
        let quarters = open_quarters(play.at(), true);
        let data = &mut play.position.expansions.count;
        data.asked = data.asked.max(1);
        for _ in 0..players {
            let player = decider(play.position);
            let is_out = play.position.expansions.count.out.contains(player);
            if !is_out && can_go(play.position, player, quarters) {
                return Flow::Wait(Phase::FinalCity);
            }
            next_in_round(play.position);
        }
    }
    let data = &mut play.position.expansions.count;
    (data.asked, data.out) = (0, PlayerSet::NONE);
    Flow::Go(Step::Final)
}

/// Continues a round with the next player.
fn next_in_round(position: &mut Position) {
    let players = position.players;
    let data = &mut position.expansions.count;
    data.asked = data.asked % players + 1;
}

/// Checks whether the player who decides in the current phase has a citizen that can move.
pub(crate) fn may_go(at: State<'_>) -> bool {
    let position = at.position;
    let is_final = position.phase == Phase::FinalCity;
    let player = decider(position);
    at.setup.rules.expansions.count.is_on
        && position.expansions.count.asked > 0
        && !(is_final && position.expansions.count.out.contains(player))
        && !(is_final && position.tiles_remaining() > 0)
        && can_go(position, player, open_quarters(at, is_final))
}

/// Checks whether a player has a citizen in one of the given quarters.
fn can_go(position: &Position, player: Player, quarters: u8) -> bool {
    position.expansions.count.citizens.of(player).any(|it| quarters >> it.quarter & 1 == 1)
}

/// Returns, as a bit set, the quarters that citizens may leave now, even if there is no feature to
/// move to (COC-COUNT-1, COC-FINAL-3).
fn unblocked(at: State<'_>, is_final: bool) -> u8 {
    let only_market = is_final && at.setup.rules.expansions.count.only_market_at_end;
    let all = if only_market { 1 << quarter::MARKET } else { quarter::open(&at.setup.rules) };
    all & !(1 << at.position.expansions.count.count)
}

/// Returns, as a bit set, the quarters from which citizens can move to a feature now.
fn open_quarters(at: State<'_>, is_final: bool) -> u8 {
    let (unblocked, mut found) = (unblocked(at, is_final), 0);
    each_target(at, is_final, |_, quarter| found |= 1 << quarter);
    found & unblocked
}

/// Calls `each` with every [`Footing`] that citizens can move to, and with the quarter that they
/// would leave (COC-OUT-2, COC-OUT-4, COC-FINAL-2). Citizens can lie down in a monastery only at
/// the end of the game (X-MO-COC).
fn each_target(at: State<'_>, is_final: bool, mut each: impl FnMut(Footing, u8)) {
    let State { position, setup } = at;
    let board = &position.board;
    let mut consider = |node: Node| {
        let quarter = quarter::serving(kind_of(board, &setup.catalogue, node));
        if let Some(quarter) = quarter.filter(|_| !at.blocks_figures(board.tile_of(node))) {
            each(Footing::segment(node), quarter);
            if is_final && monasteries::is_special(at, node) {
                each(Footing::lying(node), quarter);
            }
        }
    };
    if is_final {
        board.nodes().filter(|&node| is_unfinished(at, node)).for_each(consider);
        return;
    }
    let (nodes, count) = about_to_score(at);
    for &node in &nodes[..count] {
        board.ring(node).for_each(&mut consider);
    }
}

/// Checks whether a segment is part of an unfinished feature or a field.
fn is_unfinished(at: State<'_>, node: Node) -> bool {
    let board = &at.position.board;
    let kind = kind_of(board, &at.setup.catalogue, node);
    kind == SegmentKind::Field || board.feature_of(node).open() > 0
}

/// Returns the features completed in this turn part and the fields that are scored because of a
/// barn, each represented by one node, and the number of nodes.
fn about_to_score(at: State<'_>) -> (Completed, usize) {
    let board = &at.position.board;
    let mut nodes = NONE_COMPLETED;
    let mut count = scoring::completed(at, &mut nodes, |_| true);
    for node in abbey_mayor::due_fields(at) {
        let is_known = |other: &Node| board.root(*other) == board.root(node);
        if !nodes[..count].iter().any(is_known) {
            nodes[count] = node;
            count += 1;
        }
    }
    (nodes, count)
}

/// Lists the moves of the deciding player's citizens.
pub(super) fn list(at: State<'_>, list: &mut ActionList) {
    let position = at.position;
    let is_final = position.phase == Phase::FinalCity;
    let unblocked = unblocked(at, is_final);
    list.push(Action::Pass);
    let before = list.len();
    let mut last = None;
    for citizen in position.expansions.count.citizens.of(decider(position)) {
        // Identical citizens are adjacent and have the same moves.
        if last.replace(citizen) == Some(citizen) || unblocked >> citizen.quarter & 1 == 0 {
            continue;
        }
        each_target(at, is_final, |footing, quarter| {
            if quarter == citizen.quarter {
                let (figure, spot) = (citizen.figure, position.spot_at(footing));
                list.push(Action::MoveFigure { figure, spot });
            }
        });
    }
    list.sort_from(before);
}

/// Checks a move, and returns the citizen and its new [`Footing`], or `None` for a pass.
pub(super) fn check(
    at: State<'_>,
    action: Action,
) -> Result<Option<(Citizen, Footing)>, IllegalAction> {
    let State { position, setup } = at;
    let (figure, spot) = match action {
        Action::Pass => return Ok(None),
        Action::MoveFigure { figure, spot } => (figure, spot),
        _ => return at.other_phase(),
    };
    let board = &position.board;
    let number = board.tile_at(spot.cell.key()).ok_or(IllegalAction::OtherTile(spot.cell))?;
    let (segment, is_lying) = match spot.place {
        Location::Segment(segment) => (segment, false),
        Location::Lying => (u8::MAX, true),
        _ => return Err(IllegalAction::NoSuchSegment(u8::MAX)),
    };
    let node = position.node_at(setup, spot).ok_or(IllegalAction::NoSuchSegment(segment))?;
    let kind = kind_of(board, &setup.catalogue, node);
    let quarter = quarter::serving(kind).ok_or(IllegalAction::WrongKind(kind))?;
    let citizen = Citizen { player: decider(position), quarter, figure };
    let is_final = position.phase == Phase::FinalCity;
    let is_target = if is_final {
        is_unfinished(at, node)
    } else if is_lying {
        false
    } else {
        let (nodes, count) = about_to_score(at);
        nodes[..count].iter().any(|&other| board.root(other) == board.root(node))
    };
    let is_here = position.expansions.count.citizens.0.binary_search(&citizen).is_ok();
    if !is_here || unblocked(at, is_final) >> quarter & 1 == 0 {
        Err(IllegalAction::NoSuchFigure)
    } else if !is_target {
        Err(IllegalAction::Unreachable)
    } else if at.blocks_figures(&board.tiles[number]) {
        Err(IllegalAction::Blocked)
    } else {
        let footing = if is_lying { Footing::lying(node) } else { Footing::segment(node) };
        Ok(Some((citizen, footing)))
    }
}

/// Moves a citizen, or ends the player's decisions about this turn part's features. At the end of
/// the game, a pass ends all of the player's decisions.
pub(super) fn apply(play: &mut Play<'_>, action: Action) -> Result<Step, IllegalAction> {
    let choice = check(play.at(), action)?;
    let (player, is_final) = (decider(play.position), play.position.phase == Phase::FinalCity);
    if let Some((citizen, footing)) = choice {
        let Citizen { quarter, figure, .. } = citizen;
        play.position.expansions.count.citizens.remove(citizen);
        play.position.supply[player.index()][figure.number() as usize] += 1;
        play.move_figure(player, figure, footing, quarter::spot(quarter));
    }
    if is_final {
        if choice.is_none() {
            play.position.expansions.count.out.insert(player);
        }
        next_in_round(play.position);
        return Ok(Step::FinalCity);
    }
    if choice.is_none() {
        play.position.expansions.count.asked += 1;
    }
    Ok(Step::FromCity)
}

/// Adds action templates for citizens' moves.
pub(super) fn templates(setup: &Setup, templates: &mut Vec<ActionTemplate>) {
    for figure in setup.figures() {
        let quarters = quarter::open_to(&setup.rules, figure);
        let serves = |kind: SegmentKind| {
            quarter::serving(kind).is_some_and(|quarter| quarters >> quarter & 1 == 1)
        };
        let to = |place| Action::MoveFigure { figure, spot: crate::setup::anywhere(place) };
        let segments = setup.segments(|segment| serves(segment.kind));
        let may_lie = monasteries::are_special(setup)
            && quarter::serving(SegmentKind::Monastery).is_some_and(|own| quarters >> own & 1 == 1);
        let segments = segments.chain(may_lie.then_some(Location::Lying));
        templates.extend(segments.map(to).map(ActionTemplate::everywhere));
    }
}
