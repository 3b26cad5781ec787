//! Bridges, Castles and Bazaars: bridges carry roads over tiles (BCB-BRIDGE-1 to BCB-BRIDGE-14),
//! small cities become castles, which score when features around them score (BCB-CASTLE-1 to
//! BCB-CASTLE-14), and tiles are auctioned at bazaars (BCB-BAZAAR-1 to BCB-BAZAAR-14).

mod bazaar;
mod bridge;
mod castle;
mod start;
mod state;
mod turn;

#[cfg(feature = "json")]
use serde_json::json;

pub(crate) use self::{
    bazaar::{
        BAZAAR, begin_turn, has_waiting, hold, may_have_debts, placed as bazaar_placed, take_up,
    },
    bridge::{
        fits_with_bridge, give_up, is_placeable, may_give_up, offer as offer_bridge, placements,
        prepare, turns,
    },
    castle::{may_choose_payer, offer, score, score_highest},
    start::read_bridges,
    state::Data,
    turn::{check_turn, enter_turn, is_possible_bazaar, write_turn},
};
#[cfg(feature = "json")]
use crate::rules::ViewField;
use crate::{
    action::{Action, ActionList, Location, Spot},
    board::{Board, Root},
    geometry::Cell,
    position::Position,
    rules::{Decider, Expansion, Hook, HookSet, Play, State, turn::Step},
    setup::{ActionTemplate, Catalogue, Fault, Opening, Reach, Rules, Setup, Start},
    vocab::{Figure, IllegalAction, Phase, Player, ScoreTerm, StartProblem, TileType, Token},
};

/// The Bridges, Castles and Bazaars expansion.
pub(crate) struct BridgesCastlesBazaars;

impl Expansion for BridgesCastlesBazaars {
    fn hooks(&self, setup: &Setup) -> HookSet {
        let castles = [Hook::ExcludesFeatures, Hook::RaisesCities];
        HookSet::NONE.with(has_castles(setup), &castles)
    }

    fn decider<'a>(&self, position: &'a Position) -> Decider<'a> {
        Decider::Player(match position.phase {
            Phase::Bazaar => return Decider::Chance(position.main_stack()),
            Phase::Bridge => position.active,
            Phase::Castle | Phase::CastlePayer => castle::decider(position),
            _ => bazaar::decider(position),
        })
    }

    fn list(&self, at: State<'_>, list: &mut ActionList) {
        match at.position.phase {
            Phase::Bridge => bridge::list(at, list),
            Phase::Castle => castle::list(at, list),
            Phase::CastlePayer => castle::list_payers(at, list),
            _ => bazaar::list(at, list),
        }
    }

    fn check(&self, at: State<'_>, action: Action) -> Result<(), IllegalAction> {
        match at.position.phase {
            Phase::Bridge => bridge::check(at, action).map(drop),
            Phase::Castle => castle::check(at, action),
            Phase::CastlePayer => castle::check_payer(at, action).map(drop),
            _ => bazaar::check(at, action),
        }
    }

    fn apply(&self, play: &mut Play<'_>, action: Action) -> Result<Step, IllegalAction> {
        match play.position.phase {
            Phase::Bridge => bridge::apply(play, action),
            Phase::Castle => castle::apply(play, action),
            Phase::CastlePayer => castle::apply_payer(play, action),
            _ => bazaar::apply(play, action),
        }
    }

    fn templates(&self, setup: &Setup, templates: &mut Vec<ActionTemplate>) {
        if bridges_each(setup) > 0 {
            bridge::templates(templates);
        }
        if has_castles(setup) {
            castle::templates(setup, templates);
        }
        if has_bazaars(setup) {
            bazaar::templates(setup, templates);
        }
    }

    /// Excludes castles, which do not count as completed cities (BCB-CASTLE-4).
    fn is_excluded(&self, at: State<'_>, feature: Root) -> bool {
        castle::is_castle(at, feature)
    }

    /// Raises the value of castles for fields and barns (BCB-CASTLE-10).
    fn raised_city(&self, at: State<'_>, city: Root) -> Option<ScoreTerm> {
        castle::is_castle(at, city).then_some(ScoreTerm::Castles)
    }

    /// Adds the tile variants with bridges, and makes every tile subject to the bridge rules.
    fn limit_reach(&self, catalogue: &mut Catalogue, rules: &Rules) {
        if !rules.expansions.bridges.bridges {
            return;
        }
        for shape in &mut catalogue.shapes {
            if shape.reach == Reach::Anywhere {
                shape.reach = Reach::Allowed;
            }
        }
        catalogue.add_bridges();
    }

    fn set_up(&self, position: &mut Position, setup: &Setup) {
        start::set_up(position, setup);
    }

    fn read_start_board(
        &self,
        setup: &Setup,
        start: &Start,
        board: &mut Board,
        opening: &mut Opening,
        fault: &mut Fault<'_>,
    ) {
        start::read_castles(setup, start, board, opening, fault);
    }

    fn check_start_off_feature(
        &self,
        setup: &Setup,
        opening: &Opening,
        figure: Figure,
        spot: Spot,
        _: Option<TileType>,
    ) -> Option<Result<(), StartProblem>> {
        start::check_lord(setup, opening, figure, spot)
    }

    fn enter_off_feature(
        &self,
        play: &mut Play<'_>,
        player: Player,
        figure: Figure,
        spot: Spot,
    ) -> bool {
        start::enter_lord(play, player, figure, spot)
    }

    fn check_start(
        &self,
        setup: &Setup,
        _: &Start,
        _: &Board,
        opening: &mut Opening,
        fault: &mut Fault<'_>,
    ) {
        start::check_bridge_tokens(setup, opening, fault);
        start::check_tokens(setup, opening, fault);
        start::check_waiting(setup, opening, fault);
    }

    fn write_start(&self, at: State<'_>, start: &mut Start) {
        start.bridges = start::bridges(at).chain(start::unpaid_bridge(at)).collect();
        start.castles = start::castles(at).collect();
        start.waiting = start::waiting(at);
    }

    fn tokens(&self, position: &Position, player: Player, token: Token) -> Option<u16> {
        let state = &position.expansions.bridges;
        let own = match token {
            Token::CASTLE => &state.castle_tokens,
            Token::BRIDGE_NS | Token::BRIDGE_WE => &state.bridge_tokens,
            _ => return None,
        };
        Some(own.get(player.index()).copied().unwrap_or(0).into())
    }

    fn tokens_at(&self, position: &Position, spot: Spot, token: Token) -> Option<u16> {
        let state = &position.expansions.bridges;
        let is_here = match token {
            Token::CASTLE => state.castles.iter().any(|castle| castle.spots.contains(&spot)),
            Token::BRIDGE_NS | Token::BRIDGE_WE => {
                let is_this = |bridge: &state::Bridge| {
                    bridge.cell == spot.cell && bridge::TOKENS[usize::from(bridge.axis)] == token
                };
                spot.place == Location::Tile && state.bridges.iter().any(is_this)
            }
            _ => return None,
        };
        Some(is_here.into())
    }

    /// Returns the number of copies of a token in the game (BCB-SETUP-1).
    fn token_supply(&self, setup: &Setup, token: Token) -> Option<u16> {
        let each = match token {
            Token::CASTLE => castles_each(setup),
            Token::BRIDGE_NS | Token::BRIDGE_WE => bridges_each(setup),
            _ => return None,
        };
        Some(u16::from(each) * setup.players() as u16)
    }

    #[cfg(feature = "json")]
    fn view_fields(&self) -> &'static [ViewField] {
        &[
            ("bridges", |position, setup| {
                let all = || start::bridges(position.state(setup)).collect::<Vec<_>>();
                has_bridges(setup).then(|| json!(all()))
            }),
            ("castles", |position, setup| {
                let all = || start::castles(position.state(setup)).collect::<Vec<_>>();
                has_castles(setup).then(|| json!(all()))
            }),
            ("waiting", |position, setup| {
                has_bazaars(setup).then(|| json!(bazaar::waiting(position.state(setup))))
            }),
            ("bazaar", |position, setup| {
                has_bazaars(setup).then(|| bazaar::view(position.state(setup)))
            }),
        ]
    }
}

/// Rule options for bridges, castles and bazaars.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Options {
    /// True if players can build bridges.
    pub(crate) bridges: bool,
    /// True if small cities can become castles.
    pub(crate) castles: bool,
    /// True if bazaar tiles trigger bazaars.
    pub(crate) bazaars: bool,
    /// True if tiles revealed at a bazaar are auctioned (BCB-BAZAAR-12).
    has_auction: bool,
    /// True if players can bid more points than they have (BCB-BAZAAR-8).
    has_debt: bool,
    /// The number of castles for each player, or `None` for the number given in the rules
    /// (BCB-SETUP-1).
    castles_each: Option<u8>,
    /// The number of bridges for each player, or `None` for the number given in the rules
    /// (BCB-SETUP-1).
    bridges_each: Option<u8>,
}

impl Options {
    /// Reads the options. `value` returns an option's value, and `is_on` returns true if a
    /// mechanic is on.
    pub(crate) fn new<'a>(value: &impl Fn(&str) -> &'a str, is_on: &impl Fn(&str) -> bool) -> Self {
        let each = |option| value(option).parse().ok();
        Self {
            bridges: is_on("bridges"),
            castles: is_on("castles"),
            bazaars: is_on("bazaars"),
            has_auction: value("bazaar_auction") == "on",
            has_debt: value("bazaar_debt") == "on",
            castles_each: each("castles_each"),
            bridges_each: each("bridges_each"),
        }
    }
}

fn has_castles(setup: &Setup) -> bool {
    setup.rules.expansions.bridges.castles
}

fn has_bridges(setup: &Setup) -> bool {
    setup.rules.expansions.bridges.bridges
}

/// Checks whether games with the given setup have bazaars.
pub(crate) fn has_bazaars(setup: &Setup) -> bool {
    setup.rules.expansions.bridges.bazaars
}

/// Returns the number of bridges that each player receives at the start (BCB-SETUP-1).
fn bridges_each(setup: &Setup) -> u8 {
    match setup.rules.expansions.bridges {
        options if !options.bridges => 0,
        options => options.bridges_each.unwrap_or(printed_each(setup)),
    }
}

/// Returns the number of castles that each player receives at the start (BCB-SETUP-1).
fn castles_each(setup: &Setup) -> u8 {
    match setup.rules.expansions.bridges {
        options if !options.castles => 0,
        options => options.castles_each.unwrap_or(printed_each(setup)),
    }
}

/// Returns the number of bridges that the rules give each player, which is also the number of
/// castles.
fn printed_each(setup: &Setup) -> u8 {
    if setup.players() > 4 { 2 } else { 3 }
}

impl<'a> State<'a> {
    /// Returns the bridges on the board with their cells, sorted by cell (BCB-BRIDGE-3).
    ///
    /// ```
    /// use carc_engine::{Cell, Config, Setup, Game, Token};
    /// let config = Config { expansions: vec!["bridges_castles_bazaars".into()], ..Config::new(2) };
    /// let mut game = Game::with_deck(Setup::new(config)?, &["base/U"])?;
    /// for text in ["place 1,0 90", "place token bridge_ns 1,0 tile"] {
    ///     game.play(game.setup().parse_action(text).unwrap()).unwrap();
    /// }
    /// let bridges: Vec<_> = game.state().bridges().collect();
    /// assert_eq!(bridges, [(Cell::new(1, 0), Token::BRIDGE_NS)]);
    /// # Ok::<(), carc_engine::ConfigError>(())
    /// ```
    pub fn bridges(self) -> impl ExactSizeIterator<Item = (Cell, Token)> + 'a {
        let all = self.position.expansions.bridges.bridges.iter();
        all.map(|bridge| (bridge.cell, bridge::TOKENS[usize::from(bridge.axis)]))
    }

    /// Returns the bridge that the tile just placed needs. The bridge is already on the board, but
    /// its token still belongs to the active player (BCB-BRIDGE-5). Returns `None` if the tile does
    /// not need a bridge.
    ///
    /// ```
    /// use carc_engine::{Game, Setup};
    /// let game = Game::new(Setup::base(2)?, 7);
    /// assert_eq!(game.state().due_bridge(), None);
    /// # Ok::<(), carc_engine::ConfigError>(())
    /// ```
    pub fn due_bridge(self) -> Option<(Cell, Token)> {
        let due = self.position.expansions.bridges.due?;
        Some((due.cell, bridge::TOKENS[usize::from(due.axis)]))
    }

    /// Returns the castles on the board, each with its two city segments, sorted by the first
    /// segment (BCB-CASTLE-4).
    ///
    /// ```
    /// use carc_engine::{Game, Setup};
    /// let game = Game::new(Setup::base(2)?, 7);
    /// assert_eq!(game.state().castles().count(), 0);
    /// # Ok::<(), carc_engine::ConfigError>(())
    /// ```
    pub fn castles(self) -> impl ExactSizeIterator<Item = [Spot; 2]> + 'a {
        self.position.expansions.bridges.castles.iter().map(|castle| castle.spots)
    }
}
