//! The Tower: floors, guards, captures, exchanges and ransoms (TW-OPT-1 to TW-START-3).

mod build;
mod capture;
mod ransom;
mod start;
mod state;

#[cfg(feature = "json")]
use serde_json::json;

use self::state::Due;
pub(crate) use self::{
    capture::{capture, may_capture, may_exchange},
    ransom::has_option as has_ransom_option,
    state::Data,
};
#[cfg(feature = "json")]
use crate::rules::ViewField;
use crate::{
    action::{Action, ActionList, Location, Spot, Turn},
    board::{Board, Outlook},
    geometry::Cell,
    position::Position,
    rules::{Ahead, Expansion, FigureVerb, Hook, HookSet, Play, State, turn::Step},
    setup::{ActionTemplate, Fault, MidTurn, Opening, Setup, Start, StartTurn},
    vocab::{Figure, IllegalAction, Marks, Phase, Player, StartProblem, TileType, Token},
};

/// The mark on tower foundations (TW-TILE-1).
pub(crate) const SITE: Marks = Marks::of("tower");

/// The Tower expansion.
pub(crate) struct Tower;

impl Expansion for Tower {
    fn hooks(&self, setup: &Setup) -> HookSet {
        let figure_actions = [Hook::PlacesFigures, Hook::PlacesTokens, Hook::Chooses];
        HookSet::NONE
            .with(is_played(setup), &figure_actions)
            .with(is_played(setup), &[Hook::LooksAhead])
    }

    fn list(&self, at: State<'_>, list: &mut ActionList) {
        match at.position.phase {
            Phase::Capture => capture::list(at, list),
            Phase::Exchange => capture::list_exchange(at.position, list),
            _ => ransom::list_only(at, list),
        }
    }

    fn check(&self, at: State<'_>, action: Action) -> Result<(), IllegalAction> {
        match at.position.phase {
            Phase::Capture => capture::check(at, action).map(drop),
            Phase::Exchange => capture::check_exchange(at, action).map(drop),
            _ => ransom::check_only(at, action),
        }
    }

    fn apply(&self, play: &mut Play<'_>, action: Action) -> Result<Step, IllegalAction> {
        match play.position.phase {
            Phase::Capture => capture::apply(play, action),
            Phase::Exchange => capture::apply_exchange(play, action),
            _ => ransom::apply_only(play, action),
        }
    }

    fn templates(&self, setup: &Setup, templates: &mut Vec<ActionTemplate>) {
        if is_played(setup) {
            build::templates(setup, templates);
            capture::templates(setup, templates);
            ransom::templates(setup, templates);
        }
    }

    fn has_figure_action(&self, at: State<'_>, verb: FigureVerb) -> bool {
        match verb {
            FigureVerb::Place => build::may_guard(at),
            FigureVerb::PlaceToken => build::may_build(at.position),
            _ => ransom::has_option(at),
        }
    }

    fn list_figure_actions(&self, at: State<'_>, verb: FigureVerb, list: &mut ActionList) {
        match verb {
            FigureVerb::Place => build::list_guards(at, list),
            FigureVerb::PlaceToken => build::list_floors(at.position, list),
            _ => ransom::list(at, list),
        }
    }

    fn check_figure_action(
        &self,
        at: State<'_>,
        action: Action,
    ) -> Option<Result<(), IllegalAction>> {
        if !is_played(at.setup) {
            return None;
        }
        if let Some((figure, cell)) = build::guard_of(action) {
            return Some(build::check_guard(at, figure, cell));
        }
        if let Some(spot) = build::floor_of(action) {
            return Some(build::check_floor(at.position, spot).map(drop));
        }
        ransom::is_ransom(action).then(|| ransom::check(at, action).map(drop))
    }

    fn apply_figure_action(
        &self,
        play: &mut Play<'_>,
        action: Action,
    ) -> Option<Result<Step, IllegalAction>> {
        if let Some((figure, cell)) = build::guard_of(action) {
            return Some(build::place_guard(play, figure, cell));
        }
        if let Some(spot) = build::floor_of(action) {
            return Some(build::place_floor(play, spot));
        }
        ransom::is_ransom(action).then(|| ransom::pay(play, action, Step::Figure))
    }

    fn has_action_ahead(&self, at: State<'_>) -> bool {
        build::may_build_ahead(at) || ransom::has_option(at)
    }

    fn look_ahead(&self, at: State<'_>, ahead: &mut Ahead) {
        build::look_ahead(at, ahead);
        ransom::look_ahead(at, ahead);
    }

    fn look_ahead_before_figure(
        &self,
        at: State<'_>,
        _: &Outlook<'_>,
        turns: &mut Vec<Turn>,
        from: usize,
        asked: bool,
    ) -> bool {
        if asked {
            ransom::look_ahead_without_figure(at, turns, from);
        }
        asked
    }

    fn set_up(&self, position: &mut Position, setup: &Setup) {
        start::set_up(position, setup);
    }

    fn check_start_off_feature(
        &self,
        setup: &Setup,
        _: &Opening,
        figure: Figure,
        spot: Spot,
        kind: Option<TileType>,
    ) -> Option<Result<(), StartProblem>> {
        if spot.place == Location::Tower { start::may_start(setup, figure, kind) } else { None }
    }

    fn enter_off_feature(
        &self,
        play: &mut Play<'_>,
        player: Player,
        figure: Figure,
        spot: Spot,
    ) -> bool {
        let is_tower = spot.place == Location::Tower;
        if is_tower {
            start::enter(play, player, figure, spot.cell);
        }
        is_tower
    }

    fn check_start(
        &self,
        setup: &Setup,
        start: &Start,
        _: &Board,
        opening: &mut Opening,
        fault: &mut Fault<'_>,
    ) {
        start::check_start(setup, start, opening, fault);
    }

    fn write_start(&self, at: State<'_>, start: &mut Start) {
        start.towers = start::built(at.position);
        start.prisoners = start::held(at.position, at.setup);
    }

    fn tokens(&self, position: &Position, player: Player, token: Token) -> Option<u16> {
        let floors = &position.expansions.tower.floors;
        (token == Token::FLOOR).then(|| floors.get(player.index()).copied().unwrap_or(0).into())
    }

    /// Returns the total number of floors in the game (TW-SETUP-4).
    fn token_supply(&self, setup: &Setup, token: Token) -> Option<u16> {
        (token == Token::FLOOR).then(|| u16::from(floors_each(setup)) * setup.players() as u16)
    }

    #[cfg(feature = "json")]
    fn view_fields(&self) -> &'static [ViewField] {
        &[
            ("prisoners", |position, setup| {
                is_played(setup).then(|| json!(start::held(position, setup)))
            }),
            ("ransomed", |position, setup| {
                is_played(setup).then(|| json!(position.expansions.tower.has_ransomed))
            }),
            ("towers", |position, setup| is_played(setup).then(|| json!(start::built(position)))),
        ]
    }
}

/// Rule options for towers.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Options {
    /// True if the game has towers.
    pub(crate) is_on: bool,
    /// True if players may capture their own meeples (TW-CAPTURE-5).
    pub(super) own: bool,
    /// The number of floors for each player, independent of the number of players (TW-SETUP-2), or
    /// `None` for the number given in the rules.
    pub(super) floors: Option<u8>,
}

impl Options {
    /// Reads the options. `value` returns an option's value, and `is_on` returns true if a
    /// mechanic is on.
    pub(crate) fn new<'a>(value: &impl Fn(&str) -> &'a str, is_on: &impl Fn(&str) -> bool) -> Self {
        Self {
            is_on: is_on("tower"),
            own: value("tower_own") == "on",
            floors: value("tower_floors").parse().ok(),
        }
    }
}

/// Restores the ransom from a mid-turn start position.
pub(crate) fn enter_turn(position: &mut Position, turn: &MidTurn) {
    let due = match (turn.tower, turn.captured) {
        (Some(cell), _) => Due::Capture(cell),
        (None, Some((owner, figure))) => Due::Exchange(owner, figure),
        (None, None) => Due::Nothing,
    };
    if turn.has_ransomed || due != Due::Nothing {
        let state = &mut position.expansions.tower;
        (state.has_ransomed, state.due) = (turn.has_ransomed, due);
    }
}

/// Writes the ransom to a mid-turn start position.
pub(crate) fn write_turn(position: &Position, turn: &mut StartTurn) {
    let state = &position.expansions.tower;
    turn.ransomed = state.has_ransomed;
    match state.due {
        Due::Nothing => {}
        Due::Capture(cell) => turn.tower = Some(cell),
        Due::Exchange(owner, figure) => {
            turn.captured = Some(figure.name().to_owned());
            turn.captured_from = Some(owner.number().into());
        }
    }
}

fn is_played(setup: &Setup) -> bool {
    setup.rules.expansions.tower.is_on
}

/// Checks whether tiles of the given type have a site.
fn has_site(setup: &Setup, kind: TileType) -> bool {
    setup.catalogue.shows(kind, SITE)
}

/// Returns the spot for the tower on a tile.
const fn on(cell: Cell) -> Spot {
    Spot { cell, place: Location::Tower }
}

/// Returns the number of floors that each player receives at the start (TW-SETUP-1, TW-SETUP-2).
fn floors_each(setup: &Setup) -> u8 {
    const PRINTED: [u8; 9] = [0, 10, 10, 9, 7, 6, 5, 4, 3];
    match setup.rules.expansions.tower {
        options if !options.is_on => 0,
        options => options.floors.unwrap_or(PRINTED[setup.players()]),
    }
}

/// Resets the ransom at the start of a turn (TW-RANSOM-1).
pub(crate) fn begin_turn(position: &mut Position) {
    if let Some(states) = position.expansions.get_mut() {
        states.tower.has_ransomed = false;
    }
}

/// Adds the site on the tile just placed, if the tile has a site.
pub(crate) fn placed(position: &mut Position, setup: &Setup) {
    if let Some(tile) = position.board.tiles.last()
        && has_site(setup, tile.kind())
    {
        let cell = tile.cell();
        position.expansions.tower.add_site(cell, 0);
    }
}

impl<'a> State<'a> {
    /// Returns the number of floors on a tile's site, which is 0 for a foundation without floors
    /// (TW-ACT-1). Returns `None` if the tile does not have a site or the game has no towers.
    /// [`figures`](Self::figures) includes the figure on top of the tower.
    ///
    /// ```
    /// use carc_engine::{Cell, Config, Game, Setup};
    /// let config = Config { expansions: vec!["tower".into()], ..Config::new(2) };
    /// let mut game = Game::with_deck(Setup::new(config)?, &["tower/cap"])?;
    /// for text in ["place 0,-1 180", "place token floor 0,-1 tower"] {
    ///     game.play(game.setup().parse_action(text).unwrap()).unwrap();
    /// }
    /// assert_eq!(game.state().tower(Cell::new(0, -1)), Some(1));
    /// assert_eq!(game.state().tower(Cell::new(0, 0)), None);
    /// # Ok::<(), carc_engine::ConfigError>(())
    /// ```
    pub fn tower(self, cell: Cell) -> Option<u8> {
        let state = &self.position.expansions.tower;
        state.site_at(cell).map(|place| state.sites[place].height)
    }

    /// Returns the cells of all sites on the table, each with the number of floors, sorted by cell.
    ///
    /// ```
    /// use carc_engine::{Game, Setup};
    /// let game = Game::new(Setup::base(2)?, 7);
    /// assert_eq!(game.state().towers().count(), 0);
    /// # Ok::<(), carc_engine::ConfigError>(())
    /// ```
    pub fn towers(self) -> impl ExactSizeIterator<Item = (Cell, u8)> + 'a {
        self.position.expansions.tower.sites.iter().map(|site| (site.cell, site.height))
    }

    /// Returns the number of prisoners of the given type that the player `captor` has captured from
    /// the player `owner` (TW-PRISON-1). Returns 0 for players who are not in the game, and for
    /// figures other than meeples.
    ///
    /// ```
    /// use carc_engine::{Figure, Game, Player, Setup};
    /// let game = Game::new(Setup::base(2)?, 7);
    /// assert_eq!(game.state().prisoners(Player::new(0), Player::new(1), Figure::MEEPLE), 0);
    /// # Ok::<(), carc_engine::ConfigError>(())
    /// ```
    pub fn prisoners(self, captor: Player, owner: Player, figure: Figure) -> u8 {
        let held = self.position.expansions.tower.prisoners.0.get(usize::from(captor));
        let own = held.and_then(|held| held.get(usize::from(owner)));
        own.and_then(|own| own.get(usize::from(figure.number()))).copied().unwrap_or(0)
    }

    /// Checks whether the active player has paid a ransom in this turn (TW-RANSOM-1).
    ///
    /// ```
    /// use carc_engine::{Game, Setup};
    /// let game = Game::new(Setup::base(2)?, 7);
    /// assert!(!game.state().has_ransomed());
    /// # Ok::<(), carc_engine::ConfigError>(())
    /// ```
    pub fn has_ransomed(self) -> bool {
        self.position.expansions.tower.has_ransomed
    }
}
