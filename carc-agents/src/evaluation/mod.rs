//! The static evaluation of positions.
//!
//! The evaluation uses only addition, multiplication and division, so results are the same on all
//! platforms.

mod auctions;
mod citizens;
mod city_merges;
mod gains;
mod ingots;
mod lying;
mod messages;
mod prisoners;
mod robbers;
mod weights;

use std::sync::Arc;

use carc_engine::{
    Figure, Phase, Player, Position, SegmentKind, Setup, State, Token, limits::MAX_PLAYERS,
};

pub(crate) use self::weights::{WeightSource, similar};
pub use self::weights::{Weights, WeightsError};
use crate::features::{Feature, Features, OpenCell};

/// Each player's expected points.
pub(crate) type Values = [f32; MAX_PLAYERS];

/// Returns a player's lead over the best opponent. In a solo game, returns the score.
pub(crate) fn lead(values: &Values, players: usize, player: Player) -> f32 {
    let own = usize::from(player);
    let others = (0..players).filter(|&seat| seat != own).map(|seat| values[seat]);
    match others.reduce(f32::max) {
        None => values[own],
        Some(best) => values[own] - best,
    }
}

/// Returns each player's score.
pub(crate) fn scores(setup: &Setup, position: &Position) -> Values {
    let mut values = [0.0; MAX_PLAYERS];
    for (value, &points) in values.iter_mut().zip(position.state(setup).scores()) {
        *value = points as f32;
    }
    values
}

/// Rough gains in points: from the last tile of an unclaimed feature, from another tile of an
/// unclaimed feature, from a returning figure, and from joining or blocking opponents' features.
const LAST_FREE: f32 = 2.0;
const FREE: f32 = 0.8;
const BACK: f32 = 2.0;
const AGAINST: f32 = 0.5;

/// Maximum number of available meeples to evaluate. A limit is necessary because the evaluation
/// adds the values of meeples one by one, and a weight can make another figure count as any number
/// of meeples.
const MOST_FREE: f32 = 4096.0;

/// The parts of a game that need additional terms in the evaluation.
#[derive(Clone, Copy, Default, Debug)]
struct Parts {
    goods: bool,
    ingots: bool,
    sheep: bool,
    bazaars: bool,
    messages: bool,
    robbers: bool,
    citizens: bool,
    towers: bool,
    lying: bool,
}

impl Parts {
    /// Returns the parts of games with the given setup that need additional terms.
    fn of(setup: &Setup) -> Self {
        let mechanics = &setup.config().mechanics;
        Self {
            goods: setup.tokens(Token::WINE) > 0,
            ingots: setup.tokens(Token::INGOT) > 0,
            sheep: setup.tokens(Token::SHEEP_1) > 0,
            bazaars: mechanics["bazaars"],
            messages: mechanics["messages"],
            robbers: mechanics["robbers"],
            citizens: setup.has_figure(Figure::COUNT),
            towers: setup.tokens(Token::FLOOR) > 0,
            lying: mechanics["lying_monks"],
        }
    }
}

/// A static evaluation function and its weights. It reuses its buffers.
#[derive(Debug)]
pub(crate) struct StaticEvaluator {
    source: WeightSource,
    /// The setup of the current game.
    setup: Option<Arc<Setup>>,
    weights: Weights,
    features: Features,
    /// Probability of each completion; -1 if it has not been computed.
    chances: Vec<f32>,
    /// For each completion, the potential gain from placing a tile on one of its open cells.
    gains: Vec<f32>,
    parts: Parts,
    cards: Option<Cards>,
    /// Value of each feature to each owner.
    worths: Vec<f32>,
}

impl StaticEvaluator {
    pub(crate) fn new(source: WeightSource) -> Self {
        Self {
            source,
            setup: None,
            weights: Weights::START,
            features: Features::new(),
            chances: Vec::new(),
            gains: Vec::new(),
            parts: Parts::default(),
            cards: None,
            worths: Vec::new(),
        }
    }

    /// Prepares the evaluation for games with the given setup.
    pub(crate) fn prepare(&mut self, setup: &Arc<Setup>) {
        if self.setup.as_ref().is_some_and(|known| Arc::ptr_eq(known, setup)) {
            return;
        }
        self.setup = Some(Arc::clone(setup));
        self.features = Features::new();
        self.weights = self.source.of(setup);
        self.parts = Parts::of(setup);
        self.cards = Cards::of(setup);
    }

    /// Evaluates a position. To evaluate later positions of the same game faster, use
    /// [`values_after`](Self::values_after).
    pub(crate) fn values(&mut self, setup: &Setup, position: &Position) -> Values {
        self.features.update(setup, position);
        self.evaluate(setup, position)
    }

    /// Evaluates a position that follows from the last position passed to [`values`](Self::values).
    /// The result is the same as that of `values`.
    pub(crate) fn values_after(&mut self, setup: &Setup, position: &Position) -> Values {
        if !position.state(setup).is_over() {
            self.features.update_after(setup, position);
        }
        self.evaluate(setup, position)
    }

    /// Estimates a player's potential gain on each open cell of the latest position, in cell order.
    pub(crate) fn interests(&mut self, player: Player, interests: &mut Vec<f32>) {
        let Self { features, gains, .. } = self;
        gains.clear();
        gains.extend(features.completions().iter().map(|gaps| match gaps.cells() {
            1 => LAST_FREE,
            cells => FREE / f32::from(cells.max(1)),
        }));
        for feature in features.list() {
            let Some(gaps) = feature.completion.map(usize::from) else { continue };
            let cells = features.completions()[gaps].cells().max(1);
            let gain =
                (feature.facts.completed_value - feature.facts.value + 1) as f32 / f32::from(cells);
            let is_last = f32::from(u8::from(cells == 1));
            gains[gaps] = match feature.owners.contains(player) {
                true => gain + is_last * BACK,
                false => AGAINST - is_last * gain,
            };
        }
        interests.clear();
        interests.extend(features.cells().iter().map(|cell| {
            let meets = cell.features.iter().filter(|&&gaps| gaps != OpenCell::NONE);
            meets.map(|&gaps| gains[usize::from(gaps)]).sum::<f32>()
        }));
    }

    fn evaluate(&mut self, setup: &Setup, position: &Position) -> Values {
        let state = position.state(setup);
        let mut values = scores(setup, position);
        if state.is_over() {
            return values;
        }
        let Self { weights, features, chances, parts, cards, worths, .. } = self;
        let horizon = Horizon::new(weights, setup, position);
        for (player, value) in Player::all(setup.players()).zip(&mut values) {
            *value += horizon.supply(state, player);
        }
        if matches!(state.phase(), Phase::Draw | Phase::TileSource) {
            values[usize::from(state.active_player())] += weights.turn;
        }
        chances.clear();
        chances.resize(features.completions().len(), -1.0);
        worths.clear();
        for feature in features.list() {
            worths.push(horizon.add(features, chances, feature, &mut values));
        }
        city_merges::joined(&horizon, features, worths, &mut values);
        if parts.goods {
            goods(weights, setup, position, &mut values);
        }
        if parts.ingots {
            ingots::held(&horizon, state, &mut values);
            ingots::laid(&horizon, state, features, chances, &mut values);
        }
        if let Some(cards) = cards {
            cards.add(setup, position, features, &mut values);
        }
        if parts.sheep {
            flocks(weights, setup, position, &mut values);
        }
        if parts.bazaars {
            auctions::add(weights, state, &mut values);
        }
        if parts.messages {
            messages::add(weights, state, &mut values);
        }
        if parts.robbers {
            robbers::add(&horizon, state, features, chances, &mut values);
        }
        if parts.citizens {
            citizens::add(weights, state, &mut values);
        }
        if parts.towers {
            prisoners::held(&horizon, state, &mut values);
            prisoners::exposed(&horizon, state, features, worths, &mut values);
        }
        if parts.lying {
            lying::add(&horizon, state, &mut values);
        }
        values
    }
}

/// The part of the game state that affects the value of every feature.
struct Horizon<'a> {
    weights: &'a Weights,
    players: usize,
    /// Number of remaining tiles.
    left: f32,
    /// Relative value of an available meeple: 1 early in the game, 0 at its end.
    time: f32,
    /// Factor for the probability that a fitting tile is drawn before the end of the game.
    late: f32,
    /// Each player's available figures that can claim features, measured in meeples.
    free: [f32; MAX_PLAYERS],
}

/// The expected outcome of a feature for its owners.
struct Outlook {
    /// Value of the feature to each owner, in points.
    gain: f32,
    /// Value of each figure's return to the supply, relative to the value of one more available
    /// meeple.
    returns: f32,
    /// Loss caused by a figure that does not return to the supply.
    stuck: f32,
}

/// The weights for one kind of feature.
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
        let state = position.state(setup);
        let players = setup.players();
        let hands: usize = Player::all(players).map(|player| state.hand_size(player)).sum();
        let left = f32::from(state.tiles_remaining()) + hands as f32;
        let end = players as f32 * weights.long;
        let time = if left < end { left / end } else { 1.0 };
        let late = left / (left + weights.late);
        let mut horizon = Self { weights, players, left, time, late, free: [0.0; MAX_PLAYERS] };
        let claiming = weights.claiming();
        for player in Player::all(players) {
            let count =
                |(figure, worth): (Figure, f32)| f32::from(state.supply(player, figure)) * worth;
            horizon.free[player.index()] =
                claiming.into_iter().map(count).sum::<f32>().min(MOST_FREE);
        }
        horizon
    }

    /// Returns the value of an additional meeple for a player with `free` available meeples, early
    /// in the game.
    fn nth(&self, free: usize) -> f32 {
        let w = self.weights;
        let first = [w.free_1, w.free_2, w.free_3, w.free_4, w.free_5, w.free_6];
        first.get(free).copied().unwrap_or(w.free_more)
    }

    /// Returns the value of a player's available figures.
    fn supply(&self, state: State<'_>, player: Player) -> f32 {
        let free = self.free[usize::from(player)];
        let whole = free as usize;
        let mut worth: f32 = (0..whole).map(|number| self.nth(number)).sum();
        worth += (free - whole as f32) * self.nth(whole);
        for (figure, each) in self.weights.helping() {
            worth += f32::from(state.supply(player, figure)) * each;
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

    /// Returns the expected outcome of a feature for its owners.
    fn outlook(&self, features: &Features, chances: &mut [f32], feature: &Feature) -> Outlook {
        let now = feature.facts.value as f32;
        let (gain, chance, back, stuck) = match (feature.facts.kind, feature.completion) {
            (SegmentKind::Field, _) => (self.field(features, chances, feature), 0.0, 0.0, 0.0),
            (kind, Some(gaps)) => {
                let terms = self.terms(kind);
                let chance = self.chance(features, chances, gaps, terms.hard);
                let cells = f32::from(features.completions()[usize::from(gaps)].cells());
                let done = (feature.facts.completed_value as f32 + terms.more * cells) * terms.done;
                let miss = 1.0 - chance;
                let mut gain = miss * terms.now * now + chance * done;
                if let Some(rival) = feature.rival {
                    gain *= 1.0 - self.challenged(features, chances, rival, cells, terms.hard);
                }
                (gain, chance, terms.back, terms.stuck * miss * miss * miss * miss)
            }
            // The feature is complete, or its only open ends are beyond the edge of the table.
            (kind, None) if feature.facts.complete => (now, 1.0, self.terms(kind).back, 0.0),
            (kind, None) => (now, 0.0, 0.0, self.terms(kind).stuck),
        };
        Outlook { gain, returns: chance * back, stuck }
    }

    /// Adds the current and the potential value of a feature, and returns its value to each owner.
    fn add(
        &self,
        features: &Features,
        chances: &mut [f32],
        feature: &Feature,
        values: &mut Values,
    ) -> f32 {
        let Self { weights, players, time, .. } = *self;
        let Outlook { gain, returns, stuck } = self.outlook(features, chances, feature);
        for (player, value) in values.iter_mut().enumerate().take(players) {
            if feature.bonuses[player] != 0 {
                *value += weights.bonus * feature.bonuses[player] as f32;
            }
            if feature.figures[player] > 0 {
                let figures = f32::from(feature.figures[player]);
                let owns = feature.owners.contains(Player::new(player as u8));
                *value += if owns { gain } else { gain * weights.minor };
                if time > 0.0 {
                    let one_more = self.nth(self.free[player] as usize);
                    *value += figures * time * (returns * one_more - stuck);
                }
            }
        }
        gain
    }

    /// Returns the share of a monastery's or shrine's value that is expected to be lost to a
    /// challenge. The rival is more likely to be completed first if it has fewer open cells than
    /// the challenged building.
    #[cold]
    fn challenged(
        &self,
        features: &Features,
        chances: &mut [f32],
        rival: u16,
        cells: f32,
        hard: f32,
    ) -> f32 {
        let others = f32::from(features.completions()[usize::from(rival)].cells());
        let chance = self.chance(features, chances, rival, hard);
        self.weights.challenged * chance * cells / (cells + others)
    }

    /// Returns the value of a field, including the potential of incomplete cities next to it.
    fn field(&self, features: &Features, chances: &mut [f32], feature: &Feature) -> f32 {
        let weights = self.weights;
        let early = 1.0 - weights.field_early * self.left / (self.left + 20.0);
        let cities = feature.unfinished_cities().iter();
        let promise: f32 =
            cities.map(|&city| self.chance(features, chances, city, weights.city_hard)).sum();
        weights.field_now * early * feature.facts.value as f32
            + 3.0 * weights.field_cities * promise
    }

    /// Returns the probability that a feature is completed before the end of the game. `hard` is
    /// the difficulty of filling an open cell.
    fn chance(&self, features: &Features, chances: &mut [f32], completion: u16, hard: f32) -> f32 {
        let known = &mut chances[usize::from(completion)];
        if *known < 0.0 {
            let completion = &features.completions()[usize::from(completion)];
            let each = |&fit: &u16| f32::from(fit) / (f32::from(fit) + hard) * self.late;
            *known = completion.fits().iter().map(each).product();
        }
        *known
    }
}

/// Adds the value of goods. The player with the most goods of a kind scores (TB-GOODS-4).
fn goods(weights: &Weights, setup: &Setup, position: &Position, values: &mut Values) {
    for token in [Token::WINE, Token::WHEAT, Token::CLOTH] {
        let players = Player::all(setup.players());
        let most = players
            .clone()
            .map(|player| position.state(setup).tokens(player, token))
            .max()
            .unwrap_or(0);
        for (player, value) in players.zip(values.iter_mut()) {
            let own = position.state(setup).tokens(player, token);
            *value += weights.goods_each * f32::from(own);
            if most > 0 && own == most {
                *value += weights.goods_lead * 10.0;
            }
        }
    }
}

/// The scoring of the King and the Robber at the end of the game (KR-END-2 to KR-END-4).
#[derive(Clone, Copy, Debug)]
enum Cards {
    Features,
    Flat10,
    Flat15,
    /// The King and Robber cards score each time a city or road is completed.
    Continuous,
}

impl Cards {
    const ALL: [(Token, SegmentKind); 2] =
        [(Token::KING, SegmentKind::City), (Token::ROBBER, SegmentKind::Road)];

    /// Returns how the King and Robber cards are scored in games with the given setup, or `None` if
    /// the games do not use the cards.
    fn of(setup: &Setup) -> Option<Self> {
        let is_played = Self::ALL.iter().any(|(token, _)| setup.tokens(*token) > 0);
        is_played.then(|| match setup.option("king_robber_scoring") {
            Some("flat10") => Self::Flat10,
            Some("flat15") => Self::Flat15,
            Some("continuous") => Self::Continuous,
            _ => Self::Features,
        })
    }

    fn add(self, setup: &Setup, position: &Position, features: &mut Features, values: &mut Values) {
        for (player, value) in Player::all(setup.players()).zip(values) {
            let held =
                Self::ALL.map(|(token, _)| f32::from(position.state(setup).tokens(player, token)));
            let each = Self::ALL.into_iter().zip(held).filter(|(_, count)| *count > 0.0);
            for ((_, kind), count) in each {
                *value += count
                    * match self {
                        Self::Flat10 => 10.0,
                        Self::Flat15 => 5.0 * (2.0 + held[0] + held[1]),
                        Self::Continuous => 1.0,
                        Self::Features => {
                            f32::from(features.completed_features(setup, position, kind))
                        }
                    };
            }
        }
    }
}

/// Adds the value of flocks, which will probably score unless a wolf is drawn.
fn flocks(weights: &Weights, setup: &Setup, position: &Position, values: &mut Values) {
    const SHEEP: [(Token, f32); 4] = [
        (Token::SHEEP_1, 1.0),
        (Token::SHEEP_2, 2.0),
        (Token::SHEEP_3, 3.0),
        (Token::SHEEP_4, 4.0),
    ];
    for (player, value) in Player::all(setup.players()).zip(values) {
        let held = |(token, points): (Token, f32)| {
            f32::from(position.state(setup).tokens(player, token)) * points
        };
        let sheep: f32 = SHEEP.into_iter().map(held).sum();
        *value += weights.sheep * sheep;
    }
}
