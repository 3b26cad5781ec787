//! The Count of Carcassonne: a city block as the start area, meeples that wait in the city's
//! quarters until a feature is scored, and the Count, who blocks a quarter (COC-OPT-1 to
//! COC-START-3).

mod enter;
mod fields;
mod leave;
mod quarter;

#[cfg(feature = "json")]
use serde_json::json;

use self::quarter::{Citizen, Citizens};
pub(crate) use self::{
    enter::{castles_scored, into_city, may_move_count, scored},
    fields::{joins_barn, score_barn_fields},
    leave::{final_city, from_city, may_go},
    quarter::{citizens, is_quarter},
};
#[cfg(feature = "json")]
use crate::rules::ViewField;
use crate::{
    action::{Action, ActionList, Location, Spot},
    expansions::{ExpansionState, wheel},
    geometry::Cell,
    hash::key,
    position::Position,
    rules::{Decider, Expansion, Hook, HookSet, Play, State, turn::Step},
    setup::{ActionTemplate, MidTurn, Opening, Setup, StartBoard, StartTurn},
    tile::built_in,
    vocab::{
        Domain, Figure, IllegalAction, Phase, Player, PlayerSet, ScoreReason, StartProblem,
        TileType,
    },
};

/// The Count of Carcassonne expansion.
pub(crate) struct Count;

impl Expansion for Count {
    fn hooks(&self, setup: &Setup) -> HookSet {
        let is_on = setup.rules.expansions.count.is_on;
        HookSet::NONE.with(is_on, &[Hook::PointsScored, Hook::SharesSegments])
    }

    fn decider<'a>(&self, position: &'a Position) -> Decider<'a> {
        Decider::Player(match position.phase {
            Phase::FromCity | Phase::FinalCity => leave::decider(position),
            _ => position.active,
        })
    }

    fn list(&self, at: State<'_>, list: &mut ActionList) {
        match at.position.phase {
            Phase::IntoCity => enter::list(at, list),
            Phase::MoveCount => enter::list_count(at, list),
            _ => leave::list(at, list),
        }
    }

    fn check(&self, at: State<'_>, action: Action) -> Result<(), IllegalAction> {
        match at.position.phase {
            Phase::IntoCity => enter::check(at, action).map(drop),
            Phase::MoveCount => enter::check_count(at, action).map(drop),
            _ => leave::check(at, action).map(drop),
        }
    }

    fn apply(&self, play: &mut Play<'_>, action: Action) -> Result<Step, IllegalAction> {
        match play.position.phase {
            Phase::IntoCity => enter::apply(play, action),
            Phase::MoveCount => enter::apply_count(play, action),
            _ => leave::apply(play, action),
        }
    }

    fn templates(&self, setup: &Setup, templates: &mut Vec<ActionTemplate>) {
        if setup.rules.expansions.count.is_on {
            enter::templates(setup, templates);
            leave::templates(setup, templates);
        }
    }

    fn points_scored(&self, position: &mut Position, player: Player, reason: ScoreReason, _: i32) {
        if reason == ScoreReason::CASTLE {
            enter::note_castle(position, player);
        } else {
            enter::note_points(&mut position.expansions.count, player, reason);
        }
    }

    /// Returns the city block. In games with the wheel board, the city block is directly north of
    /// the wheel board (COC-SETUP-1, COC-SETUP-2).
    fn start_board<'a>(
        &self,
        is_on: &dyn Fn(&str) -> bool,
        has_set: &dyn Fn(&str) -> bool,
        value: &dyn Fn(&str) -> &'a str,
    ) -> Option<StartBoard> {
        static BOARD: built_in::SetRow = built_in::table!("count_board.rs");
        has_set("count").then(|| StartBoard {
            set: BOARD.set(),
            columns: 4,
            north_west: Cell::new(0, if wheel::is_block(is_on, value) { -3 } else { 0 }),
            bars_dragon: false,
            is_walled: value("count_city") == "on",
            field: "tile_sets.count",
        })
    }

    fn set_up(&self, position: &mut Position, setup: &Setup) {
        if setup.rules.expansions.count.is_on {
            // Create the state here so that no memory is allocated during play.
            let data = &mut position.expansions.count;
            data.is_played = true;
            data.citizens = enter::room_for_all(setup);
        }
    }

    /// Places the Count in his quarter (COC-SETUP-5, COC-START-1).
    fn set_up_figures(&self, play: &mut Play<'_>) {
        let mut neutral = play.setup.opening.neutral.iter();
        let start = neutral.find(|(figure, _)| *figure == Figure::COUNT);
        if let Some(quarter) = start.and_then(|&(_, spot)| quarter::at(spot)) {
            play.position.expansions.count.count = quarter;
            play.event(|_| enter::moved(quarter, None));
        }
    }

    fn complete_start(&self, setup: &Setup, opening: &mut Opening) {
        let is_missing = !opening.neutral.iter().any(|(who, _)| *who == Figure::COUNT);
        if setup.rules.expansions.count.is_on && is_missing {
            opening.neutral.push((Figure::COUNT, quarter::spot(quarter::CASTLE)));
        }
    }

    fn check_neutral_start(
        &self,
        _: &Setup,
        _: &Opening,
        figure: Figure,
        spot: Spot,
    ) -> Result<(), StartProblem> {
        let is_possible = figure != Figure::COUNT || quarter::at(spot).is_some();
        if is_possible { Ok(()) } else { Err(StartProblem::Space) }
    }

    /// Checks whether a figure can be a citizen of a quarter (COC-START-2).
    fn check_start_off_feature(
        &self,
        setup: &Setup,
        _: &Opening,
        figure: Figure,
        spot: Spot,
        _: Option<TileType>,
    ) -> Option<Result<(), StartProblem>> {
        let quarter = quarter::at(spot).filter(|_| is_quarter(setup, spot))?;
        let may_enter = quarter::open_to(&setup.rules, figure) >> quarter & 1 == 1;
        Some(if may_enter { Ok(()) } else { Err(StartProblem::Space) })
    }

    /// Checks whether a spot is a quarter or, in a phase in which citizens move to segments, a
    /// segment.
    fn may_share(&self, setup: &Setup, opening: &Opening, spot: Spot) -> bool {
        let phase = opening.mid_turn.as_ref().map(|turn| turn.phase);
        let leaves = matches!(phase, Some(Phase::FromCity | Phase::FinalCity));
        is_quarter(setup, spot)
            || leaves && matches!(spot.place, Location::Segment(_) | Location::Lying)
    }

    fn enter_off_feature(
        &self,
        play: &mut Play<'_>,
        player: Player,
        figure: Figure,
        spot: Spot,
    ) -> bool {
        let quarter = quarter::at(spot).filter(|_| is_quarter(play.setup, spot));
        let citizen = quarter.map(|quarter| Citizen { player, quarter, figure });
        citizen.inspect(|&citizen| quarter::enter(play, citizen)).is_some()
    }

    fn neutral_spot(&self, position: &Position, figure: Figure) -> Option<Spot> {
        let data = &position.expansions.count;
        (figure == Figure::COUNT && data.is_played).then(|| quarter::spot(data.count))
    }

    #[cfg(feature = "json")]
    fn view_fields(&self) -> &'static [ViewField] {
        &[
            ("entered_city", |position, _| {
                let data = &position.expansions.count;
                data.is_played.then(|| json!(data.has_entered))
            }),
            ("passed", |position, _| {
                let data = &position.expansions.count;
                data.is_played.then(|| json!(data.out.iter().collect::<Vec<_>>()))
            }),
        ]
    }
}

/// The rule for moving the Count after a meeple has entered the city (COC-COUNT-2).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum CountMove {
    /// The player moves the Count to any other quarter, or leaves him where he is.
    Player,
    /// The Count moves to the next quarter.
    Clockwise,
    /// The Count moves to the quarter that the meeple has entered.
    Follow,
}

/// Rule options for the Count.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Options {
    /// True if meeples can enter the city.
    pub(crate) is_on: bool,
    pub(super) moves: CountMove,
    /// True if only citizens in the market can move at the end of the game (COC-FINAL-3).
    pub(super) only_market_at_end: bool,
    /// True if only one meeple can enter the city in a two-part turn (COC-IN-4).
    pub(super) once_in_turn: bool,
}

impl Options {
    /// Reads the options. `value` returns an option's value, and `is_on` returns true if a
    /// mechanic is on.
    pub(super) fn new<'a>(value: &impl Fn(&str) -> &'a str, is_on: &impl Fn(&str) -> bool) -> Self {
        Self {
            is_on: is_on("count"),
            moves: match value("count_move") {
                "clockwise" => CountMove::Clockwise,
                "follow" => CountMove::Follow,
                _ => CountMove::Player,
            },
            only_market_at_end: value("count_final") == "market",
            once_in_turn: value("count_once") == "turn",
        }
    }
}

/// Begins a turn, or a player's turn part in the abbey round (COC-IN-4).
pub(crate) fn begin_turn(position: &mut Position) {
    if position.expansions.count.has_entered {
        position.expansions.count.has_entered = false;
    }
}

/// Restores the decisions about the city from a mid-turn start position.
pub(crate) fn enter_turn(position: &mut Position, turn: &MidTurn) {
    if !position.expansions.count.is_played {
        return;
    }
    let (active, players) = (position.active, position.players);
    let data = &mut position.expansions.count;
    data.has_entered = turn.has_entered_city;
    data.may_enter = turn.may_enter_city || turn.phase == Phase::IntoCity;
    data.has_scored = turn.has_scored;
    data.out = turn.passed.iter().copied().collect();
    if matches!(turn.phase, Phase::FromCity | Phase::FinalCity) {
        // The active player decides last.
        let steps = turn.asked.map_or(0, |player| player.steps_from(active, players));
        data.asked = if steps == 0 { players } else { steps };
    }
}

/// Writes the decisions about the city to a mid-turn start position.
pub(crate) fn write_turn(position: &Position, turn: &mut StartTurn) {
    let data = &position.expansions.count;
    turn.entered_city = data.has_entered;
    turn.may_enter_city = data.may_enter && position.phase != Phase::IntoCity;
    turn.scored = data.has_scored;
    turn.passed = data.out.iter().map(|player| player.number().into()).collect();
    if data.asked > 0 {
        let player = leave::decider(position);
        turn.asked = Some(player.number().into()).filter(|_| player != position.active);
    }
}

/// Checks that the decisions about the city are possible in a mid-turn start position, and returns
/// the reason if they are not.
pub(crate) fn check_turn(setup: &Setup, turn: &MidTurn) -> Result<(), &'static str> {
    let options = setup.rules.expansions.count;
    if (turn.may_enter_city || turn.has_entered_city || turn.has_scored) && !options.is_on {
        return Err("the rules of the game do not include the city of Carcassonne");
    }
    if turn.may_enter_city && turn.has_scored {
        return Err("a player who has scored points cannot enter the city");
    }
    if turn.has_entered_city && !options.once_in_turn {
        return Err("`entered_city` requires `count_once=turn`");
    }
    if turn.has_entered_city && turn.is_before_turn() {
        return Err("no meeple can enter the city before the first turn");
    }
    if turn.may_enter_city && turn.has_entered_city {
        return Err("a second meeple cannot enter the city in this turn");
    }
    if turn.phase == Phase::MoveCount && !turn.has_entered_city && options.once_in_turn {
        return Err("the Count moves only after a meeple has entered the city");
    }
    Ok(())
}

/// The Count, the citizens, and the decisions about them.
#[derive(PartialEq, Eq, Debug)]
pub(crate) struct Data {
    /// True if meeples can enter the city.
    is_played: bool,
    /// The Count's quarter.
    count: u8,
    citizens: Citizens,
    /// The players who have scored points in this turn part; used while features are being scored.
    scored: PlayerSet,
    /// True if the active player may enter the city after the wagons have moved.
    may_enter: bool,
    /// True if the active player has scored points in this turn part; used until the castles have
    /// been scored.
    has_scored: bool,
    /// True if a meeple has entered the city in this turn and no other meeple can enter the city.
    has_entered: bool,
    /// The number of steps from the active player to the player who decides about their citizens; 0
    /// if no such decision is pending. The active player decides last, so the number of steps for
    /// the active player is the number of players.
    asked: u8,
    /// The players who have passed in the rounds at the end of the game.
    out: PlayerSet,
}

impl Data {
    /// The state in games without these rules.
    pub(crate) const NONE: Self = Self {
        is_played: false,
        count: quarter::CASTLE,
        citizens: Citizens(Vec::new()),
        scored: PlayerSet::NONE,
        may_enter: false,
        has_scored: false,
        has_entered: false,
        asked: 0,
        out: PlayerSet::NONE,
    };
}

impl Clone for Data {
    fn clone(&self) -> Self {
        Self { citizens: self.citizens.clone(), ..*self }
    }

    fn clone_from(&mut self, source: &Self) {
        let mut citizens = std::mem::replace(&mut self.citizens, Citizens(Vec::new()));
        citizens.clone_from(&source.citizens);
        *self = Self { citizens, ..*source };
    }
}

impl ExpansionState for Data {
    fn hash(&self, _: &[u16]) -> u64 {
        if !self.is_played {
            return 0;
        }
        let mut hash = key(Domain::Count, 0, self.count.into());
        for (place, citizen) in (16..).zip(&self.citizens.0) {
            let (player, figure) = (citizen.player.number(), citizen.figure.number());
            let whose = u64::from(citizen.quarter) << 16 | u64::from(player) << 8;
            hash ^= key(Domain::Count, place, whose | u64::from(figure));
        }
        let flags = u64::from(self.may_enter)
            | u64::from(self.has_entered) << 1
            | u64::from(self.has_scored) << 2;
        let round = u64::from(self.asked) << 8 | u64::from(self.out.bits());
        for (place, part) in [(1, flags), (2, round)].into_iter().filter(|(_, part)| *part != 0) {
            hash ^= key(Domain::Count, place, part);
        }
        hash
    }

    fn is_inside_a_turn(&self) -> bool {
        self.may_enter || self.has_entered || self.asked > 0
    }
}

impl State<'_> {
    /// Returns true if a meeple has entered the city of Carcassonne in this turn and no other
    /// meeple may enter the city (COC-IN-4).
    ///
    /// ```
    /// use carc_engine::{Config, Game, Setup};
    /// let text = r#"{"expansions": ["count"], "options": {"count_once": "turn"}, "start": {
    ///     "tiles": [{"tile": "base/U", "x": 3, "y": -1}],
    ///     "figures": [{"player": 1, "figure": "meeple", "x": 3, "y": -1, "segment": 0}]}}"#;
    /// let config: Config = serde_json::from_str(text).unwrap();
    /// let mut game = Game::with_deck(Setup::new(config)?, &["base/A", "base/E"])?;
    /// for text in ["place 3,-2 0", "pass", "place meeple 0,0 space 24"] {
    ///     game.play(game.setup().parse_action(text).unwrap()).unwrap();
    /// }
    /// assert!(game.state().has_entered_city());
    /// # Ok::<(), carc_engine::ConfigError>(())
    /// ```
    pub fn has_entered_city(self) -> bool {
        self.position.expansions.count.has_entered
    }

    /// Returns true if a player has passed in the rounds at the end of the game in which citizens
    /// leave the city (COC-FINAL-1).
    ///
    /// ```
    /// use carc_engine::{Config, Game, Player, Setup};
    /// let config = Config { expansions: vec!["count".into()], ..Config::new(2) };
    /// let game = Game::new(Setup::new(config)?, 7);
    /// assert!(!game.state().has_passed(Player::new(0)));
    /// # Ok::<(), carc_engine::ConfigError>(())
    /// ```
    pub fn has_passed(self, player: Player) -> bool {
        self.position.expansions.count.out.contains(player)
    }
}
