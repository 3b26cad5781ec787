//! The Wheel of Fortune: the wheel board with its six sectors and crown spaces, and the pig, which
//! moves when a tile with an icon is drawn (WF-SETUP-1 to WF-CROWN-6).

mod crown;
mod pig;
mod plague;
mod sector;

pub(crate) use self::{crown::on_crown, pig::turn};
use crate::{
    action::{Action, ActionList, Location, Spot},
    expansions::{ExpansionState, count},
    hash::key,
    position::Position,
    rules::{Ahead, Decider, Expansion, FigureVerb, Hook, HookSet, Play, State, turn::Step},
    setup::{ActionTemplate, MidTurn, Opening, Setup, StartBoard, StartTurn},
    tile::built_in,
    vocab::{Domain, Figure, IllegalAction, Marks, Phase, Player, StartProblem, TileType},
};

/// The Wheel of Fortune expansion.
pub(crate) struct Wheel;

impl Expansion for Wheel {
    fn hooks(&self, setup: &Setup) -> HookSet {
        HookSet::NONE.with(is_played(setup), &[Hook::PlacesFigures, Hook::LooksAhead])
    }

    fn decider<'a>(&self, position: &'a Position) -> Decider<'a> {
        Decider::Player(plague::decider(position))
    }

    fn list(&self, at: State<'_>, list: &mut ActionList) {
        plague::list(at, list);
    }

    fn check(&self, at: State<'_>, action: Action) -> Result<(), IllegalAction> {
        plague::check(at, action).map(drop)
    }

    fn apply(&self, play: &mut Play<'_>, action: Action) -> Result<Step, IllegalAction> {
        plague::apply(play, action)
    }

    fn templates(&self, setup: &Setup, templates: &mut Vec<ActionTemplate>) {
        if is_played(setup) {
            plague::templates(setup, templates);
            crown::templates(setup, templates);
        }
    }

    fn has_figure_action(&self, at: State<'_>, _: FigureVerb) -> bool {
        crown::has_option(at)
    }

    fn list_figure_actions(&self, at: State<'_>, _: FigureVerb, list: &mut ActionList) {
        crown::list(at, list);
    }

    fn check_figure_action(
        &self,
        at: State<'_>,
        action: Action,
    ) -> Option<Result<(), IllegalAction>> {
        let (figure, spot) = crown::own(at.setup, action)?;
        Some(crown::check(at.position, figure, spot).map(drop))
    }

    fn apply_figure_action(
        &self,
        play: &mut Play<'_>,
        action: Action,
    ) -> Option<Result<Step, IllegalAction>> {
        let (figure, spot) = crown::own(play.setup, action)?;
        Some(crown::place(play, figure, spot))
    }

    fn look_ahead(&self, at: State<'_>, ahead: &mut Ahead) {
        crown::look_ahead(at, ahead);
    }

    /// Returns the wheel board if it is the start area, or `None` if the wheel board is placed next
    /// to the layout (WF-SETUP-2, WF-SETUP-5).
    fn start_board<'a>(
        &self,
        is_on: &dyn Fn(&str) -> bool,
        _: &dyn Fn(&str) -> bool,
        value: &dyn Fn(&str) -> &'a str,
    ) -> Option<StartBoard> {
        static BOARD: built_in::SetRow = built_in::table!("wheel_board.rs");
        is_block(is_on, value).then(|| StartBoard {
            set: BOARD.set(),
            columns: 4,
            north_west: pig::CELL,
            bars_dragon: true,
            is_walled: false,
            field: "options.wheel_board",
        })
    }

    fn set_up(&self, position: &mut Position, setup: &Setup) {
        if is_played(setup) {
            // Create the state here so that no memory is allocated during play.
            let state = &mut position.expansions.wheel;
            state.is_played = true;
            let drawn = setup.opening.drawn.known();
            let acting = drawn.filter(|&kind| has_icons(setup.catalogue.shown(kind).tile()));
            state.acted = acting.unwrap_or(TileType::NONE);
        }
    }

    fn set_up_figures(&self, play: &mut Play<'_>) {
        pig::enter(play);
    }

    fn complete_start(&self, setup: &Setup, opening: &mut Opening) {
        pig::complete_start(setup, opening);
    }

    fn check_neutral_start(
        &self,
        _: &Setup,
        _: &Opening,
        figure: Figure,
        spot: Spot,
    ) -> Result<(), StartProblem> {
        if figure == Figure::WHEEL_PIG { pig::check_start(spot) } else { Ok(()) }
    }

    fn check_start_off_feature(
        &self,
        setup: &Setup,
        _: &Opening,
        figure: Figure,
        spot: Spot,
        _: Option<TileType>,
    ) -> Option<Result<(), StartProblem>> {
        let is_space = matches!(spot.place, Location::Space(_));
        let is_own = is_space && is_played(setup) && !count::is_quarter(setup, spot);
        is_own.then(|| crown::check_start(figure, spot))
    }

    fn enter_off_feature(
        &self,
        play: &mut Play<'_>,
        player: Player,
        figure: Figure,
        spot: Spot,
    ) -> bool {
        matches!(spot.place, Location::Space(_)) && crown::enter(play, player, figure, spot)
    }

    fn neutral_spot(&self, position: &Position, figure: Figure) -> Option<Spot> {
        if figure == Figure::WHEEL_PIG { pig::spot_of_pig(position) } else { None }
    }
}

/// The icon marks, indexed by the printed number minus one.
const SHOWN: [Marks; 3] = [Marks::of("wheel1"), Marks::of("wheel2"), Marks::of("wheel3")];

/// Checks whether the wheel board is the start area instead of being placed next to the layout.
pub(crate) fn is_block<'a>(is_on: &dyn Fn(&str) -> bool, value: &dyn Fn(&str) -> &'a str) -> bool {
    is_on("wheel") && value("wheel_board") == "block"
}

/// Checks whether the game has the wheel.
#[inline]
pub(crate) fn is_played(setup: &Setup) -> bool {
    setup.has_figure(Figure::WHEEL_PIG)
}

/// Restores Plague from a mid-turn start position in which the icon has already taken effect.
pub(crate) fn enter_turn(position: &mut Position, turn: &MidTurn) {
    if !position.expansions.wheel.is_played {
        return;
    }
    let player = turn.plague.unwrap_or(position.active);
    let steps = player.steps_from(position.active, position.players);
    let state = &mut position.expansions.wheel;
    state.acted = TileType::NONE;
    state.reached = if turn.phase == Phase::Plague { steps + 1 } else { 0 };
}

/// Writes Plague to a mid-turn start position.
pub(crate) fn write_turn(position: &Position, turn: &mut StartTurn) {
    if position.phase == Phase::Plague {
        let player = plague::decider(position);
        turn.plague = Some(player.number().into()).filter(|_| player != position.active);
    }
}

/// Checks whether any of the given marks is a wheel icon.
pub(crate) const fn has_icons(marks: Marks) -> bool {
    marks.has(SHOWN[0]) || marks.has(SHOWN[1]) || marks.has(SHOWN[2])
}

/// The pig, and the figures on crown spaces.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Data {
    /// True if the game has the wheel.
    is_played: bool,
    /// The pig's sector, clockwise from Fortune.
    pub(super) pig: u8,
    /// During Plague, the number of players who have been asked, including the current player;
    /// otherwise 0.
    pub(super) reached: u8,
    /// The type of the drawn tile at the start of the game, if its icon has already taken effect.
    pub(super) acted: TileType,
    pub(super) crown: Crown,
}

impl Data {
    /// The state in games without these rules.
    pub(crate) const NONE: Self =
        Self { is_played: false, pig: 0, reached: 0, acted: TileType::NONE, crown: Crown::EMPTY };
}

/// The number of crown spaces (WF-BOARD-3).
pub(super) const SPACES: u8 = 9;

/// The player and the figure on each crown space.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Crown(pub(super) [Option<(Player, Figure)>; SPACES as usize]);

impl Crown {
    pub(super) const EMPTY: Self = Self([None; SPACES as usize]);

    pub(super) fn hash(&self) -> u64 {
        let full = (16..).zip(&self.0).filter_map(|(space, who)| Some((space, (*who)?)));
        full.fold(0, |hash, (space, (player, figure))| {
            let player = u64::from(player.number());
            hash ^ key(Domain::Wheel, space, player << 8 | u64::from(figure.number()))
        })
    }
}

impl ExpansionState for Data {
    fn hash(&self, _: &[u16]) -> u64 {
        if !self.is_played {
            return 0;
        }
        let plague = match self.reached {
            0 => 0,
            reached => key(Domain::Wheel, 1, reached.into()),
        };
        key(Domain::Wheel, 0, self.pig.into()) ^ plague ^ self.crown.hash()
    }
}
