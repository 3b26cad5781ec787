//! The King and the Robber Baron: cards for the largest completed city and the longest completed road
//! (KR-CARD-1 to KR-END-6).

pub(crate) mod options;
mod start;
pub(crate) mod state;
#[cfg(feature = "json")]
mod view;

pub(crate) use self::start::{check_start, set_up, write_start};
#[cfg(feature = "json")]
pub(crate) use self::view::view_records;
use self::{
    options::{Options, Scoring},
    state::{COUNT, Card},
};
use crate::{
    board::Node,
    event::Event,
    expansions::base,
    nouns::{Reason, Seat, SegmentKind, Term, Token},
    position::{Play, Position, ScoredFor},
    score::ScoreItems,
    scoring,
    setup::Setup,
};

/// What a card stands for: the King for cities, the Robber for roads.
#[derive(Debug)]
struct Kind {
    token: Token,
    feature: SegmentKind,
    reason: Reason,
    /// What its points count.
    term: Term,
    is_on: fn(&Options) -> bool,
}

/// The cards, in the order in which they act (KR-TURN-1, KR-END-1).
const CARDS: [Kind; COUNT] = [
    Kind {
        token: Token::KING,
        feature: SegmentKind::City,
        reason: Reason::KING,
        term: Term::Cities,
        is_on: |options| options.king,
    },
    Kind {
        token: Token::ROBBER,
        feature: SegmentKind::Road,
        reason: Reason::ROBBER,
        term: Term::Roads,
        is_on: |options| options.robber,
    },
];

/// The cards of a game with their places in the state.
fn cards(setup: &Setup) -> impl Iterator<Item = (usize, &'static Kind)> + use<> {
    let options = setup.rules.rooms.king;
    CARDS.iter().enumerate().filter(move |(_, kind)| (kind.is_on)(&options))
}

/// Which card a token is.
fn place_of(token: Token) -> Option<usize> {
    CARDS.iter().position(|kind| kind.token == token)
}

/// Whether a player holds a card.
pub(crate) fn tokens_of(position: &Position, player: Seat, token: Token) -> u16 {
    let card = place_of(token).map(|place| position.rooms.king.cards[place]);
    card.is_some_and(|card| card.holder == Some(player)).into()
}

/// Each card exists once (KR-COMP-1).
pub(crate) fn supply(setup: &Setup, token: Token) -> u16 {
    cards(setup).any(|(_, kind)| kind.token == token).into()
}

impl Position {
    /// The record of a card: how many tiles the feature has for which it was last given or confirmed,
    /// 0 before any was (KR-CARD-2). Who holds the card is told by [`tokens`](Self::tokens). 0 for a
    /// token that is no card.
    ///
    /// ```
    /// use carc_engine::{Config, Game, Setup, Token};
    /// let config = Config { expansions: vec!["king_robber".into()], ..Config::new(2) };
    /// let mut game = Game::with_deck(Setup::new(config)?, &["base/E"])?;
    /// for text in ["place 0,-1 180", "pass"] {
    ///     game.play(game.setup().parse_action(text).unwrap()).unwrap();
    /// }
    /// assert_eq!(game.position().record(Token::KING), 2);
    /// assert_eq!(game.position().tokens(0, Token::KING), 1);
    /// # Ok::<(), carc_engine::SetupError>(())
    /// ```
    pub fn record(&self, token: Token) -> u16 {
        place_of(token).map_or(0, |place| self.rooms.king.cards[place].record)
    }
}

/// TURN-15e: who has completed a larger city or a longer road than any before takes the card for it
/// (KR-KING-1 to KR-KING-5, KR-ROBBER-1 to KR-ROBBER-3).
pub(crate) fn pass_cards(play: &mut Play<'_>) {
    let mut nodes = base::NONE_COMPLETED;
    let count = base::completed(play.at(), &mut nodes, |_| true);
    if count == 0 {
        return;
    }
    for (place, kind) in cards(play.setup) {
        let board = &play.position.board;
        let is_meant =
            |node: &&Node| scoring::kind_of(board, &play.setup.catalogue, **node) == kind.feature;
        let (mut completed, mut largest) = (0, None);
        for &node in nodes[..count].iter().filter(is_meant) {
            let size = scoring::tiles(board, node);
            completed += 1;
            if largest.is_none_or(|(most, _)| size > most) {
                largest = Some((size, node));
            }
        }
        let Some((size, node)) = largest else { continue };
        let Card { holder, record } = play.position.rooms.king.cards[place];
        if let Some(holder) = holder
            && play.setup.rules.rooms.king.scoring == Scoring::Continuous
        {
            give(play, holder, kind.reason, kind.term, completed, 1);
        }
        if size > record {
            let player = play.position.active;
            play.position.rooms.king.cards[place] = Card { holder: Some(player), record: size };
            play.event(|position| Event::CardTaken {
                player: player.number(),
                token: kind.token,
                count: size,
                spot: position.spot_of_node(node),
                previous_player: holder.map(Seat::number),
                previous_count: record,
            });
        }
    }
}

/// FINAL-7a: what the cards give at the end (KR-END-1 to KR-END-4).
pub(crate) fn score_cards(play: &mut Play<'_>) {
    let held = play.position.rooms.king.cards.map(|card| card.holder);
    match (play.setup.rules.rooms.king.scoring, held) {
        (Scoring::Flat15, [Some(king), Some(robber)]) if king == robber => {
            give(play, king, Reason::KING_ROBBER, Term::Cards, 2, 20);
            return;
        }
        (Scoring::Continuous, _) => return,
        _ => {}
    }
    for (place, kind) in cards(play.setup) {
        let Some(holder) = held[place] else { continue };
        match play.setup.rules.rooms.king.scoring {
            Scoring::Flat10 => give(play, holder, kind.reason, Term::Cards, 1, 10),
            Scoring::Flat15 => give(play, holder, kind.reason, Term::Cards, 1, 15),
            _ => {
                let completed = play.position.completed_features(play.setup, kind.feature);
                give(play, holder, kind.reason, kind.term, completed, 1);
            }
        }
    }
}

/// Points for a card belong to no feature, and no figure has a part in them (KR-END-6).
fn give(play: &mut Play<'_>, to: Seat, reason: Reason, term: Term, count: u16, each: i16) {
    let mut items = ScoreItems::EMPTY;
    items.push(term, count, each);
    play.score(to, reason, items, |_| ScoredFor::NOTHING);
}
