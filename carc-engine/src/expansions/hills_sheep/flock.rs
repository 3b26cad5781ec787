//! Shepherds, the bag of tokens, and flocks (HS-SHEEP-1 to HS-SHEEP-15).

#[cfg(feature = "json")]
use serde_json::{Value, json};

#[cfg(feature = "json")]
use super::start::beside;
use super::{Drawing, Flock, KINDS, SHEEP, WOLF};
use crate::{
    action::{Action, ActionList, Spot},
    board::Node,
    event::Event,
    position::{Departure, Footing, Piece, Position, Urn},
    rules::{
        Flow, Play, State, placement,
        scoring::{self as base, Award},
        turn::{Step, after_other_action, after_skipped_figure},
    },
    score::ScoreItems,
    setup::{ActionTemplate, Setup},
    vocab::{
        EventCause, Figure, IllegalAction, Mark, Phase, Player, Question, ScoreReason, ScoreTerm,
        Token,
    },
};

const GROW: u16 = 0;

/// The flock question's permanent number.
const QUESTION: u8 = Question::FLOCK.number();

/// The two answers: growing the flock, and gathering it.
pub(super) const ANSWERS: [Action; 2] = [
    Action::Choose { question: QUESTION, option: 0 },
    Action::Choose { question: QUESTION, option: 1 },
];

/// Returns the number of tokens of the given kind next to a player's shepherds.
pub(super) fn tokens_of(position: &Position, player: Player, kind: usize) -> u16 {
    if kind == WOLF {
        return 0;
    }
    // Few flocks have a token of a given kind, so most calls do not search for shepherds.
    let flocks = position.expansions.hills.flocks.iter().filter(|flock| flock.tokens[kind] > 0);
    let owns = |flock: &&Flock| {
        let is_there = |piece: &Piece| position.spot_of(piece) == flock.spot;
        shepherds(position).any(|piece| piece.player == player && is_there(piece))
    };
    flocks.filter(owns).map(|flock| u16::from(flock.tokens[kind])).sum()
}

/// Returns the kind of a token, or `None` if the token is not part of this expansion.
pub(super) fn kind_of(token: Token) -> Option<usize> {
    let kind = token.number().checked_sub(Token::SHEEP_1.number())?;
    (usize::from(kind) < KINDS).then_some(kind.into())
}

/// Returns the token of the given kind.
fn token(kind: usize) -> Token {
    Token::from_number(Token::SHEEP_1.number() + kind as u8).expect("the token has a kind")
}

impl State<'_> {
    /// Returns the number of copies of a token in the bag (HID-1), or 0 for a token that is not
    /// drawn from the bag.
    ///
    /// ```
    /// use carc_engine::{Config, Game, Setup, Token};
    /// let config = Config { expansions: vec!["hills_sheep".into()], ..Config::new(2) };
    /// let game = Game::new(Setup::new(config)?, 7);
    /// let state = game.state();
    /// assert_eq!((state.bag(Token::SHEEP_1), state.bag(Token::WOLF)), (4, 2));
    /// # Ok::<(), carc_engine::ConfigError>(())
    /// ```
    pub fn bag(self, token: Token) -> u16 {
        kind_of(token).map_or(0, |kind| self.position.expansions.hills.bag[kind].into())
    }

    /// Returns the shepherd whose flock the player is deciding about in the `flock` phase, which is
    /// the player's first shepherd in the field, in spot order (HS-SHEEP-6).
    pub fn flock(self) -> Option<Spot> {
        if self.position.phase == Phase::Flock { due(self.position) } else { None }
    }
}

/// Returns the number of copies of a flock token that the shepherd at a spot has (HS-SHEEP-4).
pub(super) fn tokens_at(position: &Position, spot: Spot, token: Token) -> Option<u16> {
    let kind = kind_of(token)?;
    let flock = position.expansions.hills.flocks.iter().find(|flock| flock.spot == spot);
    let count = flock.and_then(|flock| flock.tokens.get(kind));
    Some(count.copied().unwrap_or(0).into())
}

fn shepherds(position: &Position) -> impl Iterator<Item = &Piece> {
    position.pieces.iter().filter(|piece| piece.figure == Figure::SHEPHERD)
}

/// Returns the tokens in the bag that chance draws from (RAND-3).
pub(super) fn bag(position: &Position) -> Urn<'_> {
    Urn::Tokens(Token::SHEEP_1.number().into(), &position.expansions.hills.bag)
}

/// Checks whether chance can draw a token from the bag, and returns the kind of the token.
pub(super) fn check_token(at: State<'_>, action: Action) -> Result<usize, IllegalAction> {
    let State { position, .. } = at;
    let Action::Draw(item) = action else { return at.other_phase() };
    placement::check_token(&bag(position), item)
}

/// Starts drawing a token for a shepherd that has just been placed.
#[cold]
pub(super) fn begin(position: &mut Position, at: Footing) -> Step {
    let spot = position.spot_of_node(at.node);
    settle(position, spot);
    position.expansions.hills.drawing = Some(Drawing { spot, is_new: true });
    Step::Sheep
}

/// Records a shepherd on a spot. The shepherd has no sheep yet.
pub(super) fn settle(position: &mut Position, spot: Spot) {
    let flocks = &mut position.expansions.hills.flocks;
    let place = flocks.partition_point(|other| other.spot < spot);
    flocks.insert(place, Flock { spot, tokens: [0; WOLF] });
}

/// Draws a token from the bag. Sheep stay with the shepherd. A wolf returns to the bag. If the wolf
/// was drawn for a new shepherd, the shepherd returns to its supply (HS-SHEEP-4). If the wolf was
/// drawn for a growing flock, all shepherds and sheep leave the field (HS-SHEEP-8).
pub(super) fn draw_token(play: &mut Play<'_>, action: Action) -> Result<Step, IllegalAction> {
    let kind = check_token(play.at(), action)?;
    let player = play.position.active_player();
    let state = &mut play.position.expansions.hills;
    let Some(Drawing { spot, is_new }) = state.drawing.take() else { return Ok(Step::Figure) };
    play.event(|_| Event::TokenDrawn { player, token: token(kind), spot });
    let state = &mut play.position.expansions.hills;
    if kind == WOLF {
        play.event(|_| Event::TokensReturned { player, token: Token::WOLF, count: 1, spot });
        let node =
            play.position.node_at(play.setup, spot).expect("there is a shepherd on this spot");
        send_home(play, node, Departure::of(EventCause::WOLF));
    } else {
        state.bag[kind] -= 1;
        let flock = state.flocks.iter_mut().find(|flock| flock.spot == spot);
        flock.expect("there is a shepherd on this spot").tokens[kind] += 1;
    }
    Ok(match (is_new, play.setup.rules.expansions.hills.is_late) {
        (true, _) => after_other_action(play.setup),
        (false, true) => Step::LateFlock,
        (false, false) => Step::Flock,
    })
}

pub(super) fn list_tokens(position: &Position, list: &mut ActionList) {
    placement::draws(&bag(position), list);
}

/// Returns all shepherds in a field to their owners' supplies, in spot order, and returns their
/// tokens to the bag.
fn send_home(play: &mut Play<'_>, node: Node, why: Departure) {
    let root = play.position.board.root(node);
    loop {
        let position = &*play.position;
        let inside = (0..position.pieces.len()).filter(|&index| {
            let piece = &position.pieces[index];
            piece.figure == Figure::SHEPHERD && position.board.root(piece.node) == root
        });
        let next = inside.min_by_key(|&index| position.spot_of(&position.pieces[index]));
        let Some(index) = next else { return };
        play.take_back(index, why);
    }
}

/// Returns a shepherd's tokens to the bag after the shepherd has left the board (PD-DRAGON-8).
#[cold]
pub(super) fn empty(play: &mut Play<'_>, piece: &Piece) {
    let spot = play.position.spot_of(piece);
    let state = &mut play.position.expansions.hills;
    let Some(index) = state.flocks.iter().position(|flock| flock.spot == spot) else { return };
    let Flock { tokens, .. } = state.flocks.remove(index);
    for (kind, count) in (0..).zip(tokens).filter(|(_, count)| *count > 0) {
        play.position.expansions.hills.bag[kind] += count;
        let (player, token, count) = (piece.player, token(kind), count.into());
        play.event(|_| Event::TokensReturned { player, token, count, spot });
    }
}

/// Returns the next flock that the active player must decide about in this phase, identified by the
/// player's first shepherd in the field. A decision is necessary if the tile just placed has
/// extended the field and one of the player's shepherds was already in the field (HS-SHEEP-6,
/// HS-SHEEP-7).
fn due(position: &Position) -> Option<Spot> {
    let board = &position.board;
    let is_extended = |root| board.grown().any(|node| board.root(node) == root);
    let own = || shepherds(position).filter(|piece| piece.player == position.active);
    let older = own().filter(|piece| !board.has_added(piece.node));
    let extended = older.map(|piece| board.root(piece.node)).filter(|&root| is_extended(root));
    let first = extended.filter_map(|root| {
        let inside = own().filter(|piece| board.root(piece.node) == root);
        inside.map(|piece| position.spot_of(piece)).min()
    });
    let decided = position.expansions.hills.decided;
    first.filter(|&spot| decided.is_none_or(|last| spot > last)).min()
}

/// Checks whether a game can start with a token draw for the active player. The token must be for a
/// shepherd that the player has placed in this turn part, or for a flock that grows.
pub(crate) fn may_draw(at: State<'_>) -> bool {
    let State { position, setup } = at;
    let state = &position.expansions.hills;
    let Some(Drawing { spot, is_new }) = state.drawing else { return false };
    let own = shepherds(position).filter(|piece| piece.player == position.active);
    let Some(piece) = own.into_iter().find(|piece| position.spot_of(piece) == spot) else {
        return false;
    };
    let board = &position.board;
    setup.has_figure(Figure::SHEPHERD)
        && if is_new {
            board.has_added(piece.node) && state.decided.is_none() && !state.skips_figure
        } else {
            let is_extended = board.grown().any(|node| board.root(node) == board.root(piece.node));
            is_extended && !board.has_added(piece.node)
        }
}

/// Checks whether a flock decision is possible or has been made.
#[inline]
pub(crate) fn may_ask(position: &Position) -> bool {
    let state = &position.expansions.hills;
    !state.flocks.is_empty() || state.decided.is_some() || state.skips_figure
}

/// Waits for the flock decisions, one at a time (TURN-11, TURN-13).
#[inline(never)]
pub(crate) fn ask(play: &mut Play<'_>) -> Flow {
    // The search for shepherds is necessary only if a field with shepherds has grown. A separate
    // branch for each field would be unpredictable, so all fields are tested without branches.
    let board = &play.position.board;
    let grown = board.grown().map(|node| board.feature_of(node).presence());
    if grown.fold(false, |some, presence| some | presence.is_herded())
        && due(play.position).is_some()
    {
        return Flow::Wait(Phase::Flock);
    }
    let state = &mut play.position.expansions.hills;
    state.decided = None;
    if std::mem::take(&mut state.skips_figure) {
        return Flow::Go(after_skipped_figure(play.at()));
    }
    Flow::Next
}

/// Records that no figure action follows the flock decisions.
pub(crate) fn skip_figure(position: &mut Position) {
    position.expansions.hills.skips_figure = true;
}

/// Gathers all players' flocks that can no longer grow (HS-SHEEP-13).
#[inline(never)]
pub(crate) fn closed_flocks(play: &mut Play<'_>) -> Flow {
    loop {
        let position = &*play.position;
        let nodes = position.expansions.hills.flocks.iter().filter_map(|flock| {
            let node = position.node_at(play.setup, flock.spot)?;
            (position.board.feature_of(node).open() == 0).then_some(node)
        });
        let Some(node) = nodes.into_iter().next() else { return Flow::Next };
        gather(play, node);
    }
}

/// Checks that an action answers the flock question, and returns the number of the answer.
pub(super) fn check(at: State<'_>, action: Action) -> Result<u16, IllegalAction> {
    match action {
        Action::Choose { option, .. } if ANSWERS.contains(&action) => Ok(option),
        Action::Choose { .. } => Err(IllegalAction::NoSuchAnswer),
        _ => at.other_phase(),
    }
}

/// Lets the active player's flock grow, or gathers it.
pub(super) fn apply(play: &mut Play<'_>, action: Action) -> Result<Step, IllegalAction> {
    let option = check(play.at(), action)?;
    let spot = due(play.position).expect("a decision about a flock is pending");
    play.position.expansions.hills.decided = Some(spot);
    if option == GROW {
        play.position.expansions.hills.drawing = Some(Drawing { spot, is_new: false });
        return Ok(Step::Sheep);
    }
    let node = play.position.node_at(play.setup, spot).expect("there is a shepherd on this spot");
    gather(play, node);
    let is_late = play.setup.rules.expansions.hills.is_late;
    Ok(if is_late { Step::LateFlock } else { Step::Flock })
}

/// Scores 1 point per sheep in a field for each player who has a shepherd in the field, and returns
/// the tokens to the bag and the shepherds to their supplies (HS-SHEEP-9). The field is identified
/// by its first shepherd's node.
fn gather(play: &mut Play<'_>, node: Node) {
    let position = &*play.position;
    let root = position.board.root(node);
    let inside = || shepherds(position).filter(|piece| position.board.root(piece.node) == root);
    let owners = inside().map(|piece| piece.player).collect();
    let flocks = &position.expansions.hills.flocks;
    let spots = inside().map(|piece| position.spot_of(piece));
    let beside = spots.filter_map(|spot| flocks.iter().find(|flock| flock.spot == spot));
    let sheep = beside.map(Flock::sheep).sum::<u16>() + printed(play.at(), node);
    let items = ScoreItems::of(ScoreTerm::Sheep, sheep, 1);
    base::award_all(play, owners, Award { reason: ScoreReason::FLOCK, node }, items);
    let spot = play.position.spot_of_node(node);
    send_home(play, node, Departure::scored(spot));
}

/// Counts the sheep printed on a field. Returns 0 in games without printed sheep (HS-SHEEP-12).
fn printed(at: State<'_>, node: Node) -> u16 {
    let State { position, setup, .. } = at;
    let (board, catalogue) = (&position.board, &setup.catalogue);
    if !setup.rules.expansions.hills.printed_sheep || !catalogue.marks.has(SHEEP) {
        return 0;
    }
    const NUMBER: usize = Mark::number("sheep").expect("the mark is registered");
    let of_node = |node| {
        let (tile, segment) = board.locate(node);
        catalogue.shown(tile.kind()).count(segment.into(), NUMBER)
    };
    board.ring(node).map(of_node).sum()
}

pub(super) fn list(list: &mut ActionList) {
    ANSWERS.into_iter().for_each(|answer| list.push(answer));
}

/// Adds action templates for the answers to the flock question.
pub(super) fn templates(setup: &Setup, templates: &mut Vec<ActionTemplate>) {
    if setup.has_figure(Figure::SHEPHERD) {
        templates.extend(ANSWERS.map(ActionTemplate::single));
    }
}

/// Returns the shepherds and their tokens for a view.
#[cfg(feature = "json")]
pub(super) fn view(position: &Position, setup: &Setup) -> Option<Value> {
    let mut spots: Vec<_> = position
        .pieces
        .iter()
        .filter(|piece| piece.figure == Figure::SHEPHERD)
        .map(|piece| (position.spot_of(piece), piece.player))
        .collect();
    crate::compact::sort(&mut spots);
    let flock = |(spot, player): (Spot, Player)| {
        let mut flock = json!(spot);
        flock["player"] = json!(player);
        flock["tokens"] = json!(beside(position, setup, spot));
        flock
    };
    (!spots.is_empty()).then(|| Value::Array(spots.into_iter().map(flock).collect()))
}
