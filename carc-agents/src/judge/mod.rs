//! What a position is worth to each player, without looking ahead.
//!
//! Only additions, multiplications and divisions, whose results are the same on every platform.

mod captives;
mod meetings;
mod weights;

use std::sync::Arc;

use carc_engine::{
    Figure, OpenCell, Phase, Position, SegmentKind, Setup, Stake, Stakes, Token,
    limits::MAX_PLAYERS,
};

pub(crate) use self::weights::large_expansions;
pub use self::weights::{Weights, WeightsError};

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

/// The points that each player has.
pub(crate) fn scores(setup: &Setup, position: &Position) -> Values {
    let mut values = [0.0; MAX_PLAYERS];
    for (value, &points) in values.iter_mut().zip(position.scores(setup)) {
        *value = points as f32;
    }
    values
}

/// What is to be had, roughly: where the last tile of a free feature goes, where another does, by a figure
/// that comes back, and by a tile that joins or blocks a feature of others.
const LAST_FREE: f32 = 2.0;
const FREE: f32 = 0.8;
const BACK: f32 = 2.0;
const AGAINST: f32 = 0.5;

/// No player has more free meeples, whatever a weight makes of other figures: they are counted one by one.
const MOST_FREE: f32 = 4096.0;

/// Judges positions by some weights; keeps its memory.
#[derive(Debug)]
pub(crate) struct Judge {
    /// What is judged by in all games; otherwise each has what was fitted for it.
    own: Option<Weights>,
    /// What is played.
    setup: Option<Arc<Setup>>,
    weights: Weights,
    stakes: Stakes,
    /// How likely each of the features that still need something is finished.
    chances: Vec<f32>,
    /// How much there is to be had by a tile for each of them.
    gains: Vec<f32>,
    has_goods: bool,
    has_sheep: bool,
    cards: Option<Cards>,
    has_towers: bool,
    /// What each feature gives to each of its owners.
    worths: Vec<f32>,
}

impl Judge {
    pub(crate) fn new(weights: Option<Weights>) -> Self {
        Self {
            own: weights.map(Weights::tamed),
            setup: None,
            weights: Weights::START,
            stakes: Stakes::new(),
            chances: Vec::new(),
            gains: Vec::new(),
            has_goods: false,
            has_sheep: false,
            cards: None,
            has_towers: false,
            worths: Vec::new(),
        }
    }

    /// Judges positions of games with this setup from now on.
    pub(crate) fn prepare(&mut self, setup: &Arc<Setup>) {
        if self.setup.as_ref().is_some_and(|known| Arc::ptr_eq(known, setup)) {
            return;
        }
        self.setup = Some(Arc::clone(setup));
        self.stakes = Stakes::new();
        self.weights = self.own.unwrap_or_else(|| Weights::of(setup));
        self.has_goods = setup.tokens(Token::WINE) > 0;
        self.has_sheep = setup.tokens(Token::SHEEP_1) > 0;
        self.cards = Cards::of(setup);
        self.has_towers = setup.tokens(Token::FLOOR) > 0;
    }

    /// What each player may expect. Positions that follow from this one are judged faster by
    /// [`values_after`](Self::values_after).
    pub(crate) fn values(&mut self, setup: &Setup, position: &Position) -> Values {
        self.stakes.look(setup, position);
        self.judge(setup, position)
    }

    /// As [`values`](Self::values), in a position that was reached from the one that was judged so last.
    pub(crate) fn values_after(&mut self, setup: &Setup, position: &Position) -> Values {
        if !position.is_over() {
            self.stakes.look_after(setup, position);
        }
        self.judge(setup, position)
    }

    /// How much there is to be had on each open cell, roughly, for a player in the position that was judged
    /// last; in the order of the cells.
    pub(crate) fn interests(&mut self, player: u8, interests: &mut Vec<f32>) {
        let Self { stakes, gains, .. } = self;
        gains.clear();
        gains.extend(stakes.gaps().iter().map(|gaps| match gaps.cells() {
            1 => LAST_FREE,
            cells => FREE / f32::from(cells.max(1)),
        }));
        for stake in stakes.features() {
            let Some(gaps) = stake.gaps.map(usize::from) else { continue };
            let cells = stakes.gaps()[gaps].cells().max(1);
            let gain = (stake.completed_value - stake.value + 1) as f32 / f32::from(cells);
            let is_last = f32::from(u8::from(cells == 1));
            gains[gaps] = match stake.owners >> player & 1 {
                1 => gain + is_last * BACK,
                _ => AGAINST - is_last * gain,
            };
        }
        interests.clear();
        interests.extend(stakes.cells().iter().map(|cell| {
            let meets = cell.meets.iter().filter(|&&gaps| gaps != OpenCell::NOTHING);
            meets.map(|&gaps| gains[usize::from(gaps)]).sum::<f32>()
        }));
    }

    fn judge(&mut self, setup: &Setup, position: &Position) -> Values {
        let mut values = scores(setup, position);
        if position.is_over() {
            return values;
        }
        let Self {
            weights, stakes, chances, has_goods, has_sheep, cards, has_towers, worths, ..
        } = self;
        let horizon = Horizon::new(weights, setup, position);
        for (player, value) in (0..setup.players() as u8).zip(&mut values) {
            *value += horizon.supply(position, player);
        }
        if matches!(position.phase(), Phase::Draw | Phase::TileSource) {
            values[usize::from(position.active_player())] += weights.turn;
        }
        chances.clear();
        chances.resize(stakes.gaps().len(), -1.0);
        worths.clear();
        for stake in stakes.features() {
            worths.push(horizon.add(stakes, chances, stake, &mut values));
        }
        meetings::joined(&horizon, stakes, worths, &mut values);
        if *has_goods {
            goods(weights, setup, position, &mut values);
        }
        if let Some(cards) = cards {
            cards.add(setup, position, stakes, &mut values);
        }
        if *has_sheep {
            flocks(weights, setup, position, &mut values);
        }
        if *has_towers {
            captives::held(&horizon, position, &mut values);
            captives::exposed(&horizon, stakes, worths, position, &mut values);
        }
        values
    }
}

/// What is still to come, as far as it matters to every feature.
struct Horizon<'a> {
    weights: &'a Weights,
    players: usize,
    /// Tiles to be laid.
    left: f32,
    /// How much a free meeple is worth, 1 early in the game and 0 at its end.
    time: f32,
    /// The chance that a tile which fits comes before the end, as far as it depends on that alone.
    late: f32,
    /// The figures that a player could claim a feature with, in meeples.
    free: [f32; MAX_PLAYERS],
}

/// What a feature needs, and what comes of it.
struct Terms {
    hard: f32,
    now: f32,
    done: f32,
    more: f32,
    back: f32,
    stuck: f32,
}

impl<'a> Horizon<'a> {
    fn new(weights: &'a Weights, setup: &Setup, position: &Position) -> Self {
        let players = setup.players();
        let hands: usize = (0..players as u8).map(|player| position.hand_size(player)).sum();
        let left = f32::from(position.tiles_remaining()) + hands as f32;
        let end = players as f32 * weights.long;
        let time = if left < end { left / end } else { 1.0 };
        let late = left / (left + weights.late);
        let mut horizon = Self { weights, players, left, time, late, free: [0.0; MAX_PLAYERS] };
        let claiming = [
            (Figure::MEEPLE, 1.0),
            (Figure::LARGE_MEEPLE, weights.large),
            (Figure::ABBOT, weights.abbot),
            (Figure::MAYOR, weights.mayor),
            (Figure::WAGON, weights.wagon),
        ];
        for player in 0..players {
            let count = |(figure, worth): (Figure, f32)| {
                f32::from(position.supply(player as u8, figure)) * worth
            };
            horizon.free[player] = claiming.into_iter().map(count).sum::<f32>().min(MOST_FREE);
        }
        horizon
    }

    /// What one meeple more is worth to a player who has so many, early in the game.
    fn nth(&self, free: usize) -> f32 {
        let w = self.weights;
        let first = [w.free_1, w.free_2, w.free_3, w.free_4, w.free_5, w.free_6];
        first.get(free).copied().unwrap_or(w.free_more)
    }

    /// What a player's free figures are worth.
    fn supply(&self, position: &Position, player: u8) -> f32 {
        let free = self.free[usize::from(player)];
        let whole = free as usize;
        let mut worth: f32 = (0..whole).map(|number| self.nth(number)).sum();
        worth += (free - whole as f32) * self.nth(whole);
        let others = [
            (Figure::BUILDER, self.weights.builder),
            (Figure::PIG, self.weights.pig),
            (Figure::BARN, self.weights.barn),
            (Figure::SHEPHERD, self.weights.shepherd),
        ];
        for (figure, each) in others {
            worth += f32::from(position.supply(player, figure)) * each;
        }
        worth * self.time
    }

    fn terms(&self, kind: SegmentKind) -> Terms {
        let w = self.weights;
        match kind {
            SegmentKind::City => Terms {
                hard: w.city_hard,
                now: w.city_now,
                done: w.city_done,
                more: w.city_more,
                back: w.city_back,
                stuck: w.stuck_city,
            },
            SegmentKind::Road => Terms {
                hard: w.road_hard,
                now: w.road_now,
                done: w.road_done,
                more: w.road_more,
                back: w.road_back,
                stuck: w.stuck_road,
            },
            _ => Terms {
                hard: w.monastery_hard,
                now: w.monastery_now,
                done: w.monastery_done,
                more: 0.0,
                back: w.monastery_back,
                stuck: w.stuck_monastery,
            },
        }
    }

    /// Adds what a feature would give now, and what it promises besides. What it gives to each owner.
    fn add(&self, stakes: &Stakes, chances: &mut [f32], stake: &Stake, values: &mut Values) -> f32 {
        let Self { weights, players, time, .. } = *self;
        let now = stake.value as f32;
        let (gain, chance, back, stuck) = match (stake.kind, stake.gaps) {
            (SegmentKind::Field, _) => (self.field(stakes, chances, stake), 0.0, 0.0, 0.0),
            (kind, Some(gaps)) => {
                let terms = self.terms(kind);
                let chance = self.chance(stakes, chances, gaps, terms.hard);
                let cells = f32::from(stakes.gaps()[usize::from(gaps)].cells());
                let done = (stake.completed_value as f32 + terms.more * cells) * terms.done;
                let miss = 1.0 - chance;
                let mut gain = miss * terms.now * now + chance * done;
                if let Some(rival) = stake.rival {
                    gain *= 1.0 - self.challenged(stakes, chances, rival, cells, terms.hard);
                }
                (gain, chance, terms.back, terms.stuck * miss * miss * miss * miss)
            }
            // Complete, or without an end that a tile could lie at.
            (kind, None) if stake.complete => (now, 1.0, self.terms(kind).back, 0.0),
            (kind, None) => (now, 0.0, 0.0, self.terms(kind).stuck),
        };
        for (player, value) in values.iter_mut().enumerate().take(players) {
            if stake.bonuses[player] != 0 {
                *value += weights.bonus * stake.bonuses[player] as f32;
            }
            if stake.figures[player] > 0 {
                let figures = f32::from(stake.figures[player]);
                let owns = stake.owners >> player & 1 == 1;
                *value += if owns { gain } else { gain * weights.minor };
                if time > 0.0 {
                    let one_more = self.nth(self.free[player] as usize);
                    *value += figures * time * (chance * back * one_more - stuck);
                }
            }
        }
        gain
    }

    /// What share of a building with so many open cells is lost to the one that challenges it: the fewer
    /// cells that one needs beside this one, the sooner it is finished.
    #[cold]
    fn challenged(
        &self,
        stakes: &Stakes,
        chances: &mut [f32],
        rival: u16,
        cells: f32,
        hard: f32,
    ) -> f32 {
        let others = f32::from(stakes.gaps()[usize::from(rival)].cells());
        let chance = self.chance(stakes, chances, rival, hard);
        self.weights.challenged * chance * cells / (cells + others)
    }

    /// What a field gives, and the cities beside it promise.
    fn field(&self, stakes: &Stakes, chances: &mut [f32], stake: &Stake) -> f32 {
        let weights = self.weights;
        let early = 1.0 - weights.field_early * self.left / (self.left + 20.0);
        let cities = stake.unfinished_cities().iter();
        let promise: f32 =
            cities.map(|&city| self.chance(stakes, chances, city, weights.city_hard)).sum();
        weights.field_now * early * stake.value as f32 + 3.0 * weights.field_cities * promise
    }

    /// How likely a feature is finished in time, if each of its open cells is hard so far.
    fn chance(&self, stakes: &Stakes, chances: &mut [f32], gaps: u16, hard: f32) -> f32 {
        let known = &mut chances[usize::from(gaps)];
        if *known < 0.0 {
            let gaps = &stakes.gaps()[usize::from(gaps)];
            let each = |&fit: &u16| f32::from(fit) / (f32::from(fit) + hard) * self.late;
            *known = gaps.fits().iter().map(each).product();
        }
        *known
    }
}

/// The points of the end for goods, which whoever has the most of a kind gets (TB-GOODS-4).
fn goods(weights: &Weights, setup: &Setup, position: &Position, values: &mut Values) {
    for token in [Token::WINE, Token::WHEAT, Token::CLOTH] {
        let players = setup.players() as u8;
        let most = (0..players).map(|player| position.tokens(player, token)).max().unwrap_or(0);
        for (player, value) in (0..players).zip(values.iter_mut()) {
            let own = position.tokens(player, token);
            *value += weights.goods_each * f32::from(own);
            if most > 0 && own == most {
                *value += weights.goods_lead * 10.0;
            }
        }
    }
}

/// What the King and the Robber bring at the end (KR-END-2 to KR-END-4).
#[derive(Clone, Copy, Debug)]
enum Cards {
    Features,
    Flat10,
    Flat15,
    /// They bring their points on the way.
    Continuous,
}

impl Cards {
    const ALL: [(Token, SegmentKind); 2] =
        [(Token::KING, SegmentKind::City), (Token::ROBBER, SegmentKind::Road)];

    /// How they score in games of a setup, if there are any.
    fn of(setup: &Setup) -> Option<Self> {
        let is_played = Self::ALL.iter().any(|(token, _)| setup.tokens(*token) > 0);
        is_played.then(|| match setup.option("king_robber_scoring") {
            Some("flat10") => Self::Flat10,
            Some("flat15") => Self::Flat15,
            Some("continuous") => Self::Continuous,
            _ => Self::Features,
        })
    }

    fn add(self, setup: &Setup, position: &Position, stakes: &mut Stakes, values: &mut Values) {
        for (player, value) in (0..setup.players() as u8).zip(values) {
            let held = Self::ALL.map(|(token, _)| f32::from(position.tokens(player, token)));
            let each = Self::ALL.into_iter().zip(held).filter(|(_, count)| *count > 0.0);
            for ((_, kind), count) in each {
                *value += count
                    * match self {
                        Self::Flat10 => 10.0,
                        Self::Flat15 => 5.0 * (2.0 + held[0] + held[1]),
                        Self::Continuous => 1.0,
                        Self::Features => {
                            f32::from(stakes.completed_features(setup, position, kind))
                        }
                    };
            }
        }
    }
}

/// The sheep beside shepherds: points that are nearly had, unless a wolf comes.
fn flocks(weights: &Weights, setup: &Setup, position: &Position, values: &mut Values) {
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
        *value += weights.sheep * sheep;
    }
}
