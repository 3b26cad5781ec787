//! The King and the Robber Baron: cards for the largest completed city and the longest completed
//! road (KR-CARD-1 to KR-END-6).

use std::collections::BTreeMap;

#[cfg(feature = "json")]
use serde_json::json;

#[cfg(feature = "json")]
use crate::rules::ViewField;
use crate::{
    board::{Board, Node},
    event::Event,
    expansions::ExpansionState,
    hash::key,
    limits,
    position::{Position, ScoredFor},
    rules::{Expansion, Play, State, scoring as scored},
    score::ScoreItems,
    scoring,
    setup::{Fault, Opening, Setup, Start},
    suggest::{nearest, shown},
    vocab::{Domain, Player, ScoreReason, ScoreTerm, SegmentKind, StartProblem, Token},
};

/// The King and the Robber Baron expansion.
pub(crate) struct KingRobber;

impl Expansion for KingRobber {
    fn set_up(&self, position: &mut Position, setup: &Setup) {
        set_up(position, setup);
    }

    fn check_start(
        &self,
        setup: &Setup,
        start: &Start,
        board: &Board,
        opening: &mut Opening,
        fault: &mut Fault<'_>,
    ) {
        check_start(setup, start, board, opening, fault);
    }

    fn write_start(&self, at: State<'_>, start: &mut Start) {
        start.records = records(at.position, at.setup);
    }

    fn tokens(&self, position: &Position, player: Player, token: Token) -> Option<u16> {
        let card = position.expansions.king.cards[place_of(token)?];
        Some((card.holder == Some(player)).into())
    }

    /// Returns 1 for each card in the game, because there is only one copy of each card
    /// (KR-COMP-1).
    fn token_supply(&self, setup: &Setup, token: Token) -> Option<u16> {
        place_of(token)?;
        Some(cards(setup).any(|(_, kind)| kind.token == token).into())
    }

    #[cfg(feature = "json")]
    fn view_fields(&self) -> &'static [ViewField] {
        &[("records", |position, setup| {
            let records = records(position, setup);
            (!records.is_empty()).then(|| json!(records))
        })]
    }
}

/// The scoring rule for the cards (KR-END-2 to KR-END-5).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Scoring {
    PerFeature,
    Flat10,
    Flat15,
    Continuous,
}

/// Rule options for the cards.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Options {
    king: bool,
    robber: bool,
    scoring: Scoring,
}

impl Options {
    /// Reads the options. `value` returns an option's value, and `is_on` returns true if a
    /// mechanic is on.
    pub(super) fn new<'a>(value: &impl Fn(&str) -> &'a str, is_on: &impl Fn(&str) -> bool) -> Self {
        Self {
            king: is_on("king"),
            robber: is_on("robber"),
            scoring: match value("king_robber_scoring") {
                "flat10" => Scoring::Flat10,
                "flat15" => Scoring::Flat15,
                "continuous" => Scoring::Continuous,
                _ => Scoring::PerFeature,
            },
        }
    }

    /// Checks whether the game has any cards.
    pub(crate) const fn has_cards(&self) -> bool {
        self.king || self.robber
    }
}

/// The number of cards: the King and the Robber.
const COUNT: usize = 2;

/// The state of a card (KR-CARD-1, KR-CARD-2).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Card {
    holder: Option<Player>,
    /// The number of tiles in the feature for which the card was last awarded or confirmed.
    record: u16,
}

/// The cards' states: first the King, then the Robber.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Data {
    cards: [Card; COUNT],
}

impl Card {
    /// A card that no player has.
    const FREE: Self = Self { holder: None, record: 0 };
}

impl Data {
    /// The state in which no player has a card.
    pub(crate) const NONE: Self = Self { cards: [Card::FREE; COUNT] };
}

impl ExpansionState for Data {
    #[inline]
    fn hash(&self, _: &[u16]) -> u64 {
        let mut hash = 0;
        for (number, card) in (0..).zip(&self.cards) {
            if *card != Card::FREE {
                let holder = card.holder.map_or(0, |seat| 1 + u64::from(seat.number()));
                hash ^= key(Domain::Card, number, u64::from(card.record) << 8 | holder);
            }
        }
        hash
    }
}

/// A kind of card: the King for cities, or the Robber for roads.
#[derive(Debug)]
struct Kind {
    token: Token,
    feature: SegmentKind,
    reason: ScoreReason,
    /// The score term for the card's points.
    term: ScoreTerm,
    is_on: fn(&Options) -> bool,
}

/// The cards in the order in which they take effect (KR-TURN-1, KR-END-1).
const CARDS: [Kind; COUNT] = [
    Kind {
        token: Token::KING,
        feature: SegmentKind::City,
        reason: ScoreReason::KING,
        term: ScoreTerm::Cities,
        is_on: |options| options.king,
    },
    Kind {
        token: Token::ROBBER,
        feature: SegmentKind::Road,
        reason: ScoreReason::ROBBER,
        term: ScoreTerm::Roads,
        is_on: |options| options.robber,
    },
];

/// Returns the cards in a game, each with its index in the state.
fn cards(setup: &Setup) -> impl Iterator<Item = (usize, &'static Kind)> + use<> {
    let options = setup.rules.expansions.king;
    CARDS.iter().enumerate().filter(move |(_, kind)| (kind.is_on)(&options))
}

/// Returns the index of the card that a token represents.
fn place_of(token: Token) -> Option<usize> {
    CARDS.iter().position(|kind| kind.token == token)
}

impl State<'_> {
    /// Returns the record of a card: the number of tiles in the feature that last earned or
    /// confirmed the card, or 0 if it has not yet been awarded (KR-CARD-2).
    /// [`tokens`](Self::tokens) shows which player has the card. Returns 0 for a token that is not
    /// a card.
    ///
    /// ```
    /// use carc_engine::{Config, Game, Player, Setup, Token};
    /// let config = Config { expansions: vec!["king_robber".into()], ..Config::new(2) };
    /// let mut game = Game::with_deck(Setup::new(config)?, &["base/E"])?;
    /// for text in ["place 0,-1 180", "pass"] {
    ///     game.play(game.setup().parse_action(text).unwrap()).unwrap();
    /// }
    /// assert_eq!(game.state().record(Token::KING), 2);
    /// assert_eq!(game.state().tokens(Player::new(0), Token::KING), 1);
    /// # Ok::<(), carc_engine::ConfigError>(())
    /// ```
    pub fn record(self, token: Token) -> u16 {
        place_of(token).map_or(0, |place| self.position.expansions.king.cards[place].record)
    }
}

/// Awards each card to the active player if they have completed the largest city or the longest
/// road so far (TURN-15e, KR-KING-1 to KR-KING-5, KR-ROBBER-1 to KR-ROBBER-3).
pub(crate) fn pass_cards(play: &mut Play<'_>) {
    let mut nodes = scored::NONE_COMPLETED;
    let count = scored::completed(play.at(), &mut nodes, |_| true);
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
        let Card { holder, record } = play.position.expansions.king.cards[place];
        if let Some(holder) = holder
            && play.setup.rules.expansions.king.scoring == Scoring::Continuous
        {
            give(play, holder, kind.reason, &[(kind.term, completed, 1)]);
        }
        if size > record {
            let player = play.position.active;
            play.position.expansions.king.cards[place] =
                Card { holder: Some(player), record: size };
            play.event(|position| Event::CardTaken {
                player,
                token: kind.token,
                count: size,
                spot: position.spot_of_node(node),
                previous_player: holder,
                previous_count: record,
            });
        }
    }
}

/// Scores the cards at the end of the game (FINAL-7a, KR-END-1 to KR-END-4).
pub(crate) fn score_cards(play: &mut Play<'_>) {
    let held = play.position.expansions.king.cards.map(|card| card.holder);
    match (play.setup.rules.expansions.king.scoring, held) {
        (Scoring::Flat15, [Some(king), Some(robber)]) if king == robber => {
            give(play, king, ScoreReason::KING_ROBBER, &[(ScoreTerm::Cards, 2, 20)]);
            return;
        }
        (Scoring::Continuous, _) => return,
        _ => {}
    }
    for (place, kind) in cards(play.setup) {
        let Some(holder) = held[place] else { continue };
        match play.setup.rules.expansions.king.scoring {
            Scoring::Flat10 => give(play, holder, kind.reason, &[(ScoreTerm::Cards, 1, 10)]),
            Scoring::Flat15 => give(play, holder, kind.reason, &[(ScoreTerm::Cards, 1, 15)]),
            _ => {
                let completed = play.at().completed_features(kind.feature);
                // The King card also scores for the city of Carcassonne (COC-CITY-3).
                let is_city = kind.feature == SegmentKind::City;
                let carcassonne = u16::from(is_city && play.setup.catalogue.has_walls);
                let items = [(kind.term, completed, 1), (ScoreTerm::Carcassonne, carcassonne, 1)];
                give(play, holder, kind.reason, &items);
            }
        }
    }
}

/// Awards points for a card. The points are not assigned to a feature or figure (KR-END-6).
fn give(play: &mut Play<'_>, to: Player, reason: ScoreReason, terms: &[(ScoreTerm, u16, i16)]) {
    let mut items = ScoreItems::EMPTY;
    terms.iter().for_each(|&(term, count, each)| items.push(term, count, each));
    play.score(to, reason, items, |_| ScoredFor::NOTHING);
}

/// Sets up the cards in a start position.
fn set_up(position: &mut Position, setup: &Setup) {
    let opening = &setup.opening;
    for (place, kind) in cards(setup) {
        let has = |(_, token, count): &&(_, Token, u16)| *token == kind.token && *count > 0;
        let holder = opening.tokens.iter().find(has).map(|&(seat, ..)| seat);
        let entered = opening.records.iter().find(|(token, _)| *token == kind.token);
        let record = entered.map_or(0, |&(_, record)| record);
        position.expansions.king.cards[place] = Card { holder, record };
    }
}

/// Returns the record of each card in the game, keyed by the card's name.
fn records(position: &Position, setup: &Setup) -> BTreeMap<String, u32> {
    let record =
        |token: Token| (token.name().to_owned(), position.state(setup).record(token).into());
    crate::compact::table(cards(setup).map(|(_, kind)| record(kind.token)))
}

/// Reads the records in a start position. A missing record is computed from the features on the
/// board (KR-START-1).
fn check_start(
    setup: &Setup,
    start: &Start,
    board: &Board,
    opening: &mut Opening,
    fault: &mut Fault<'_>,
) {
    let known = || cards(setup).map(|(_, kind)| kind.token);
    for name in start.records.keys().take(limits::MAX_PROBLEMS) {
        if !known().any(|token| token.name() == name) {
            let suggestion = nearest(name, known().map(Token::name));
            let name = shown(name);
            fault("records", None, StartProblem::NoSuchToken { name, suggestion });
        }
    }
    for (_, kind) in cards(setup) {
        let least = largest(setup, board, opening, kind.feature);
        let record = start.records.get(kind.token.name()).copied().unwrap_or(least.into());
        let is_held =
            opening.tokens.iter().any(|&(_, token, count)| token == kind.token && count > 0);
        if record > limits::MAX_TILES as u32 {
            fault("records", None, StartProblem::OutOfRange(record.into()));
        } else if record < least.into() {
            fault(
                "records",
                None,
                StartProblem::Record("a completed feature is larger than the record"),
            );
        } else if is_held && record == 0 {
            fault(
                "tokens",
                None,
                StartProblem::Record("a player has the card, but its record is 0"),
            );
        } else {
            opening.records.push((kind.token, record as u16));
        }
    }
}

/// Returns the number of tiles in the largest completed feature of the given kind. A feature that
/// is complete at the start of every game does not count, because no player has completed it
/// (KR-CARD-6).
fn largest(setup: &Setup, board: &Board, opening: &Opening, feature: SegmentKind) -> u16 {
    let usual = &setup.opening.tiles;
    let lies_always = |node: Node| {
        let tile = board.tile_of(node);
        let printed = setup.catalogue.printed(tile.kind());
        usual.iter().any(|&(kind, cell, _)| (kind, cell) == (printed, tile.cell()))
    };
    let completed = scoring::completed(board, &setup.catalogue, feature);
    completed
        .filter(|&node| !board.ring(node).all(lies_always))
        .filter(|&node| !opening.is_before_castles_scored(setup, board, node))
        .filter(|&node| !opening.is_castle(board, node))
        .map(|node| scoring::tiles(board, node))
        .max()
        .unwrap_or(0)
}
