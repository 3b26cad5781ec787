//! Figures and tokens: what the rooms know of those that they bring.

use crate::{
    action::Spot,
    board::Root,
    expansions::{
        abbey_mayor, hills_sheep, king_robber, princess_dragon, registry::rulebook::RULEBOOK,
        shrines, tower, traders_builders, wheel,
    },
    limits::MAX_PLAYERS,
    nouns::{Figure, NEUTRALS, Seat, Seats, SegmentKind, StartReason, TOKENS, Token},
    position::{At, Occupant, Position},
    setup::{ActionTemplate, Opening, Setup},
};

/// What the rules say of a neutral figure.
struct Neutral {
    figure: Figure,
    /// Where it stands, if it is on the board.
    spot: fn(&Position) -> Option<Spot>,
    /// Whether it can stand somewhere when a game starts from an entered position.
    may_start: fn(&Setup, &Opening, Spot) -> Result<(), StartReason>,
}

static NEUTRAL: [Neutral; NEUTRALS.len()] = [
    Neutral {
        figure: Figure::DRAGON,
        spot: princess_dragon::spot_of_dragon,
        may_start: princess_dragon::may_start_dragon,
    },
    Neutral {
        figure: Figure::FAIRY,
        spot: |position| position.rooms.princess.fairy.spot(),
        may_start: princess_dragon::may_start_fairy,
    },
    Neutral {
        figure: Figure::WHEEL_PIG,
        spot: wheel::spot_of_pig,
        may_start: |_, _, spot| wheel::may_start_pig(spot),
    },
];

/// What the rules say of a token.
struct Tokens {
    /// How many a player has.
    of_player: fn(&Position, Seat, Token) -> u16,
    /// How many there are in all.
    supply: fn(&Setup, Token) -> u16,
}

const GOODS: Tokens =
    Tokens { of_player: traders_builders::tokens_of, supply: traders_builders::supply };
const OF_FLOCK: Tokens = Tokens { of_player: hills_sheep::tokens_of, supply: hills_sheep::supply };
const FLOOR: Tokens = Tokens { of_player: tower::tokens_of, supply: tower::supply };
const CARD: Tokens = Tokens { of_player: king_robber::tokens_of, supply: king_robber::supply };

/// By number.
static TOKEN: [&Tokens; TOKENS.len()] = [
    &GOODS, &GOODS, &GOODS, &OF_FLOCK, &OF_FLOCK, &OF_FLOCK, &OF_FLOCK, &OF_FLOCK, &CARD, &CARD,
    &FLOOR,
];

/// What the rules say of a figure, if it is a neutral one.
fn neutral(figure: Figure) -> Option<&'static Neutral> {
    NEUTRAL.iter().find(|row| row.figure == figure)
}

/// Whether a neutral figure can stand somewhere when a game starts from an entered position.
pub(crate) fn may_start(
    figure: Figure,
    setup: &Setup,
    opening: &Opening,
    spot: Spot,
) -> Result<(), StartReason> {
    neutral(figure).map_or(Ok(()), |row| (row.may_start)(setup, opening, spot))
}

impl Position {
    /// Where a neutral figure stands; `None` while it is not on the board, and for a figure of
    /// players.
    pub fn neutral_spot(&self, figure: Figure) -> Option<Spot> {
        neutral(figure).and_then(|row| (row.spot)(self))
    }

    /// How many tokens of a kind a player has. 0 for a player who does not take part.
    pub fn tokens(&self, player: u8, token: Token) -> u16 {
        (TOKEN[token.number() as usize].of_player)(self, Seat::new(player), token)
    }
}

impl Setup {
    /// Every action that a player can have to choose in a game of this setup, each once: first
    /// those that can be about any cell, then the others, each in the order of their codes. What
    /// chance decides is not among them.
    ///
    /// An action space of fixed size is made of these and the cells of a table: whatever
    /// [`Position::legal_actions`](crate::Position::legal_actions) lists for a player has its template
    /// here. Some of what is here may never be legal.
    pub fn action_templates(&self) -> Vec<ActionTemplate> {
        let mut templates = Vec::new();
        super::decisions::action_templates(self, &mut templates);
        templates.sort_unstable_by_key(|template| (!template.on_cells, template.action));
        templates.dedup();
        templates
    }

    /// How many tokens of a kind the game has in all; 0 if its mechanic is off (TB-GOODS-3).
    ///
    /// ```
    /// use carc_engine::{Config, Setup, Token};
    /// let setup = Setup::new(Config {
    ///     expansions: vec!["traders_builders".into()],
    ///     ..Config::new(2)
    /// })?;
    /// assert_eq!(setup.tokens(Token::WINE), 9);
    /// # Ok::<(), carc_engine::SetupError>(())
    /// ```
    pub fn tokens(&self, token: Token) -> u16 {
        (TOKEN[token.number() as usize].supply)(self, token)
    }
}

/// The figures that stand on spaces of a board.
pub(crate) fn on_spaces(position: &Position) -> impl Iterator<Item = Occupant> + '_ {
    wheel::on_crown(position)
}

/// The tiles that are held back.
pub(crate) fn held(position: &Position) -> &[u16] {
    position.rooms.princess.held()
}

/// What the beginning of this turn has given its player (TURN-2).
pub(crate) fn points_at_start(at: At<'_>) -> i32 {
    princess_dragon::points_at_start(at)
}

/// What single players get besides at the end from a feature with these owners, by seat.
pub(crate) fn end_bonuses(
    at: At<'_>,
    root: Root,
    owners: Seats,
    cities: u16,
) -> [i32; MAX_PLAYERS] {
    // What lies beside no complete city is hardly worth asking about.
    let more = (cities > 0).then(|| at.more_for_cities(root));
    let barns = if cities > 0 { abbey_mayor::barns(at, root) } else { Seats::NONE };
    let cities = i32::from(cities);
    std::array::from_fn(|player| {
        let has = |seats: Seats| i32::from(seats.contains(Seat::new(player as u8)));
        let more: i32 =
            more.iter().flatten().map(|(_, players)| has(players.intersection(owners))).sum();
        more * cities + has(barns) * 4 * cities
    })
}

/// Who gets so many points more from which feature at the end, for a figure in it.
pub(crate) fn figure_bonuses(at: At<'_>) -> impl Iterator<Item = (Root, Seat, i32)> {
    princess_dragon::players_with_fairy(at).map(|(root, player)| (root, player, 3))
}

/// What challenges a feature of a kind.
pub(crate) fn rival(at: At<'_>, kind: SegmentKind, root: Root) -> Option<Root> {
    shrines::rival(at, kind, root)
}

/// A position as rules ask about it.
pub(crate) fn at<'a>(position: &'a Position, setup: &'a Setup) -> At<'a> {
    At { position, setup, book: &RULEBOOK }
}
