//! The static evaluation of positions.
//!
//! The evaluation uses only addition, multiplication and division, so results are the same on all
//! platforms.

mod auctions;
mod citizens;
mod city_merges;
mod gains;
mod horizon;
mod ingots;
mod lying;
mod messages;
mod prisoners;
mod robbers;
mod weights;

use std::sync::Arc;

use carc_engine::{
    Figure, Phase, Player, Position, SegmentKind, Setup, Token, limits::MAX_PLAYERS,
};

use self::horizon::{Horizon, Outlook, Totals};
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
    shared: Shared,
}

/// The sums over the features that consecutive positions share.
#[derive(Clone, Copy, Default, Debug)]
struct Shared {
    /// Identifies the features; see [`Features::shared`].
    key: (usize, u32),
    /// Number of remaining tiles, on which the values depend.
    left: f32,
    totals: Totals,
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
            shared: Shared::default(),
        }
    }

    /// Prepares the evaluation for games with the given setup.
    pub(crate) fn prepare(&mut self, setup: &Arc<Setup>) {
        if self.setup.as_ref().is_some_and(|known| Arc::ptr_eq(known, setup)) {
            return;
        }
        self.setup = Some(Arc::clone(setup));
        self.features = Features::new();
        self.shared = Shared::default();
        self.weights = self.source.of(setup);
        self.parts = Parts::of(setup);
        self.cards = Cards::of(setup);
    }

    /// Prepares the evaluation of positions that follow from the given position.
    pub(crate) fn start(&mut self, setup: &Setup, position: &Position) {
        self.features.update(setup, position);
    }

    /// Prepares the evaluation of positions that follow from the given position, which follows from
    /// the last position passed to this method, [`start`](Self::start) or [`values`](Self::values).
    pub(crate) fn advance(&mut self, setup: &Setup, position: &Position) {
        self.features.advance(setup, position);
    }

    /// Evaluates a position and prepares the evaluation of positions that follow from it.
    pub(crate) fn values(&mut self, setup: &Setup, position: &Position) -> Values {
        self.features.update(setup, position);
        self.evaluate(setup, position)
    }

    /// Evaluates a position that follows from the base position, which is the last position passed
    /// to another method. The result is the same as that of [`values`](Self::values), apart from
    /// rounding.
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
        let Self { weights, features, chances, parts, cards, worths, shared, .. } = self;
        let horizon = Horizon::new(weights, setup, position);
        for (player, value) in Player::all(setup.players()).zip(&mut values) {
            *value += horizon.supply(state, player);
        }
        if matches!(state.phase(), Phase::Draw | Phase::TileSource) {
            values[usize::from(state.active_player())] += weights.turn;
        }
        let (first, _) = features.shared();
        let (common, others) = features.list().split_at(first);
        if (shared.key, shared.left) != (features.shared(), horizon.left) {
            *shared = Shared { key: features.shared(), left: horizon.left, ..Shared::default() };
            chances.clear();
            chances.resize(features.completions().len(), -1.0);
            worths.clear();
            for feature in common {
                worths.push(horizon.add(features, chances, feature, &mut shared.totals));
            }
        }
        worths.truncate(first);
        let mut totals = shared.totals;
        for feature in others {
            worths.push(horizon.add(features, chances, feature, &mut totals));
        }
        for (player, value) in values.iter_mut().enumerate().take(horizon.players) {
            let one_more = horizon.nth(horizon.free[player] as usize);
            *value += totals.values[player] + totals.returns[player] * one_more;
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

#[cfg(test)]
mod tests {
    use carc_engine::{Action, Config, Game, Generator, Preset, Setup};

    use super::*;

    fn pick(position: &Position, setup: &Setup, random: &mut Generator) -> Option<Action> {
        position.draw(random).or_else(|| {
            let list = position.state(setup).legal_actions();
            (!list.is_empty()).then(|| list.at(random.uniform(list.len() as u32) as usize))
        })
    }

    /// The evaluation of a position does not depend on the positions that were evaluated before.
    #[test]
    fn incremental_evaluation_matches_fresh_evaluation() {
        let large = ["inns_cathedrals", "traders_builders", "tower", "shrines", "hills_sheep"];
        let large = large.map(str::to_owned).into();
        let everything = Config::new(2).with_preset(Preset::Everything);
        let configs = [Config::new(2), Config { expansions: large, ..Config::new(3) }, everything];
        let mut random = Generator::new(5);
        let [mut kept, mut fresh] = [(); 2].map(|()| StaticEvaluator::new(WeightSource::Search));
        for config in configs {
            let setup = Setup::new(config).expect("the config is valid");
            kept.prepare(&setup);
            fresh.prepare(&setup);
            let mut position = Game::new(setup.clone(), 1).position().clone();
            kept.start(&setup, &position);
            let mut number = 0;
            while let Some(action) = pick(&position, &setup, &mut random) {
                for _ in 0..4 {
                    let mut later = position.clone();
                    for _ in 0..4 {
                        let Some(action) = pick(&later, &setup, &mut random) else { break };
                        later.play(&setup, action).expect("the action is legal");
                        let [a, b] =
                            [kept.values_after(&setup, &later), fresh.values(&setup, &later)];
                        for (a, b) in a.into_iter().zip(b) {
                            assert!((a - b).abs() < 1e-3 * (1.0 + b.abs()), "{a} is not {b}");
                        }
                    }
                }
                position.play(&setup, action).expect("the action is legal");
                number += 1;
                match number % 4 {
                    0 => kept.start(&setup, &position),
                    _ => kept.advance(&setup, &position),
                }
            }
            assert!(number > 100);
        }
    }
}
