//! What a position is worth to each player, without looking ahead.
//!
//! Only additions, multiplications and divisions, whose results are the same on every platform.

use carc_engine::{Figure, Position, SegmentKind, Setup, Stake, Token, limits::MAX_PLAYERS};

/// Points that each player may expect, by seat.
pub(crate) type Values = [f32; MAX_PLAYERS];

/// What a player plays for: alone their points, otherwise the distance to the best of the others.
pub(crate) fn lead(values: &Values, players: usize, player: u8) -> f32 {
    let own = usize::from(player);
    let others = (0..players).filter(|&seat| seat != own).map(|seat| values[seat]);
    match others.reduce(f32::max) {
        None => values[own],
        Some(best) => values[own] - best,
    }
}

/// What one meeple more in supply is worth to a player who has so many, early in the game: the first
/// ones decide whether anything can be claimed at all.
const FREE: [f32; 8] = [4.0, 2.4, 1.6, 1.1, 0.8, 0.6, 0.4, 0.2];

/// Turns of a player from which on a free meeple is worth that; towards the end it is worth less.
const LONG: f32 = 10.0;

/// What each player may expect.
pub(crate) fn values_of(setup: &Setup, position: &Position) -> Values {
    let mut values = [0.0; MAX_PLAYERS];
    for (value, &points) in values.iter_mut().zip(position.scores(setup)) {
        *value = points as f32;
    }
    if position.is_over() {
        return values;
    }
    let horizon = Horizon::new(setup, position);
    for (player, value) in (0..setup.players() as u8).zip(&mut values) {
        *value += horizon.supply(position, player);
    }
    position.stakes(setup, |stake| horizon.add(stake, &mut values));
    if setup.tokens(Token::WINE) > 0 {
        goods(setup, position, &mut values);
    }
    if setup.tokens(Token::SHEEP_1) > 0 {
        flocks(setup, position, &mut values);
    }
    values
}

/// What is still to come, as far as it matters to every feature.
struct Horizon {
    players: usize,
    /// Tiles to be laid.
    left: f32,
    /// How much a free meeple is worth, 1 early in the game and 0 at its end.
    time: f32,
    free: [f32; MAX_PLAYERS],
}

/// The figures that can claim a feature, and how many meeples each is worth.
const CLAIMING: [(Figure, f32); 5] = [
    (Figure::MEEPLE, 1.0),
    (Figure::LARGE_MEEPLE, 1.4),
    (Figure::ABBOT, 0.8),
    (Figure::MAYOR, 0.8),
    (Figure::WAGON, 1.1),
];

/// What other figures are worth while they are free.
const OTHERS: [(Figure, f32); 4] =
    [(Figure::BUILDER, 1.0), (Figure::PIG, 0.5), (Figure::BARN, 1.5), (Figure::SHEPHERD, 1.0)];

impl Horizon {
    fn new(setup: &Setup, position: &Position) -> Self {
        let players = setup.players();
        let hands: usize = (0..players as u8).map(|player| position.hand_size(player)).sum();
        let left = f32::from(position.tiles_left()) + hands as f32;
        let turns = left / players as f32;
        let time = (turns / LONG).min(1.0);
        let mut horizon = Self { players, left, time, free: [0.0; MAX_PLAYERS] };
        for player in 0..players {
            let count = |(figure, worth): (Figure, f32)| {
                f32::from(position.supply(player as u8, figure)) * worth
            };
            horizon.free[player] = CLAIMING.into_iter().map(count).sum();
        }
        horizon
    }

    /// What a player's free figures are worth.
    fn supply(&self, position: &Position, player: u8) -> f32 {
        let free = self.free[usize::from(player)];
        let whole = (free as usize).min(FREE.len());
        let mut worth: f32 = FREE[..whole].iter().sum();
        if let Some(next) = FREE.get(whole) {
            worth += (free - whole as f32) * next;
        }
        for (figure, each) in OTHERS {
            worth += f32::from(position.supply(player, figure)) * each;
        }
        worth * self.time
    }

    /// What one free meeple more would be worth to a player.
    fn one_more(&self, player: usize) -> f32 {
        FREE[(self.free[player] as usize).min(FREE.len() - 1)] * self.time
    }

    /// Adds what a feature would give now, and what it promises besides.
    fn add(&self, stake: &Stake, values: &mut Values) {
        let chance = self.chance(stake);
        let gain = stake.value as f32
            + match stake.kind {
                SegmentKind::Field => 3.0 * 0.45 * self.ratio(20.0) * f32::from(stake.open_cities),
                _ if stake.complete => 0.0,
                _ => chance * (stake.completed_value - stake.value) as f32,
            };
        for (player, value) in values.iter_mut().enumerate().take(self.players) {
            *value += stake.bonuses[player] as f32;
            if stake.owners >> player & 1 == 1 {
                *value += gain;
            }
            if stake.figures[player] > 0 {
                *value += chance * self.one_more(player) * f32::from(stake.figures[player]);
            }
        }
    }

    /// How likely a feature is finished in time.
    fn chance(&self, stake: &Stake) -> f32 {
        let (ends, each) = match stake.kind {
            _ if stake.complete => return 1.0,
            SegmentKind::City => (stake.open_ports.div_ceil(3), 0.80 * self.ratio(12.0)),
            SegmentKind::Road => (stake.open_ports, 0.85 * self.ratio(8.0)),
            SegmentKind::Monastery | SegmentKind::Garden => {
                (stake.open_ports.div_ceil(2), 0.92 * self.ratio(6.0))
            }
            _ => return 0.0,
        };
        (0..ends.min(8)).fold(1.0, |chance, _| chance * each)
    }

    /// From near 1 early in the game to 0 at its end; a half when so many tiles are left.
    fn ratio(&self, half: f32) -> f32 {
        self.left / (self.left + half)
    }
}

/// The points of the end for goods, which whoever has the most of a kind gets (TB-GOODS-4).
fn goods(setup: &Setup, position: &Position, values: &mut Values) {
    for token in [Token::WINE, Token::WHEAT, Token::CLOTH] {
        let players = setup.players() as u8;
        let most = (0..players).map(|player| position.tokens(player, token)).max().unwrap_or(0);
        for (player, value) in (0..players).zip(values.iter_mut()) {
            if most > 0 && position.tokens(player, token) == most {
                *value += 10.0;
            }
        }
    }
}

/// The sheep beside shepherds: points that are nearly had, unless a wolf comes.
fn flocks(setup: &Setup, position: &Position, values: &mut Values) {
    const SHEEP: [(Token, f32); 4] = [
        (Token::SHEEP_1, 1.0),
        (Token::SHEEP_2, 2.0),
        (Token::SHEEP_3, 3.0),
        (Token::SHEEP_4, 4.0),
    ];
    for (player, value) in (0..setup.players() as u8).zip(values) {
        let held =
            |(token, points): (Token, f32)| f32::from(position.tokens(player, token)) * points;
        let sheep: f32 = SHEEP.into_iter().map(held).sum();
        *value += 0.85 * sheep;
    }
}
