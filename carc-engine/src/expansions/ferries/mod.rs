//! The Ferries: pieces that join two roads at a lake and can be moved later (FE-NAME-1 to
//! FE-START-1).

mod moves;
mod start;

#[cfg(feature = "json")]
use serde_json::json;

pub(crate) use self::{
    moves::{forget, have_begun, offer, report},
    start::{enter_turn, write_turn},
};
#[cfg(feature = "json")]
use crate::rules::ViewField;
use crate::{
    action::{Action, ActionList, Location, Spot},
    board::{Board, BoardTile, Node},
    expansions::ExpansionState,
    geometry::{Cell, Rotation, Side},
    hash::key,
    position::Position,
    rules::{Expansion, Play, State, turn::Step},
    setup::{ActionTemplate, Catalogue, Fault, Opening, Setup, Start, anywhere},
    tile::SideKind,
    vocab::{Domain, IllegalAction, Marks, TileType, Token},
};

/// The mark on tiles with a lake.
const LAKE: Marks = Marks::of("ferry");

/// The Ferries expansion.
pub(crate) struct Ferries;

impl Expansion for Ferries {
    fn list(&self, at: State<'_>, list: &mut ActionList) {
        moves::list(at, list);
    }

    fn check(&self, at: State<'_>, action: Action) -> Result<(), IllegalAction> {
        moves::check(at, action)
    }

    fn apply(&self, play: &mut Play<'_>, action: Action) -> Result<Step, IllegalAction> {
        moves::apply(play, action)
    }

    fn templates(&self, setup: &Setup, templates: &mut Vec<ActionTemplate>) {
        let lakes =
            || TileType::all(setup.catalogue.kinds.len()).filter(|&kind| is_lake(setup, kind));
        for ferry in Token::FERRIES {
            let fits = |kind| {
                Rotation::ALL.into_iter().any(|by| landings(setup, kind, by, ferry).is_some())
            };
            if lakes().any(fits) {
                let spot = anywhere(Location::Tile);
                let action = Action::PlaceToken { token: ferry.number(), spot };
                templates.push(ActionTemplate::everywhere(action));
            }
        }
    }

    fn set_up(&self, position: &mut Position, setup: &Setup) {
        start::set_up(position, setup);
    }

    fn set_up_board(&self, position: &mut Position, setup: &Setup) {
        start::join_ferries(position, setup);
    }

    fn read_start_board(
        &self,
        setup: &Setup,
        start: &Start,
        board: &mut Board,
        opening: &mut Opening,
        fault: &mut Fault<'_>,
    ) {
        start::check(setup, start, board, opening, fault);
    }

    fn write_start(&self, at: State<'_>, start: &mut Start) {
        start.ferries = start::written(at.position);
    }

    fn tokens_at(&self, position: &Position, spot: Spot, token: Token) -> Option<u16> {
        let is_here = |ferry: &Ferry| ferry.key == spot.cell.key() && ferry.token == token;
        let ferries = &position.expansions.ferries.0;
        token
            .is_ferry()
            .then(|| u16::from(spot.place == Location::Tile && ferries.iter().any(is_here)))
    }

    #[cfg(feature = "json")]
    fn view_fields(&self) -> &'static [ViewField] {
        &[
            ("ferries", |position, setup| {
                is_played(setup).then(|| json!(start::written(position)))
            }),
            ("moved_ferries", |position, setup| {
                is_played(setup).then(|| json!(start::moved(position)))
            }),
        ]
    }
}

/// Rule options for ferries.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Options {
    /// True if the game has ferries.
    is_on: bool,
    /// True if a ferry is placed only when a thief has been placed at the lake (FE-PLACE-4).
    needs_thief: bool,
}

impl Options {
    /// Reads the options. `value` returns an option's value, and `is_on` returns true if a
    /// mechanic is on.
    pub(super) fn new<'a>(value: &impl Fn(&str) -> &'a str, is_on: &impl Fn(&str) -> bool) -> Self {
        Self { is_on: is_on("ferries"), needs_thief: value("ferry_place") == "with_thief" }
    }
}

/// A ferry on a lake.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Ferry {
    /// The key of the cell.
    key: u32,
    /// The token that represents the ferry's landings.
    token: Token,
    /// The token that represented the ferry's landings before this turn part, if the ferry has
    /// moved.
    before: Option<Token>,
}

/// The ferries, sorted by cell.
#[derive(PartialEq, Eq, Debug)]
pub(crate) struct Data(Vec<Ferry>);

impl Data {
    pub(crate) const NONE: Self = Self(Vec::new());

    /// Returns the index of the ferry on a cell, or the index at which to insert a ferry on this
    /// cell.
    fn place_of(&self, key: u32) -> Result<usize, usize> {
        self.0.binary_search_by_key(&key, |ferry| ferry.key)
    }

    /// Returns a number that identifies the ferries and their landings, or 0 if there are no
    /// ferries.
    pub(crate) fn board_key(&self) -> u64 {
        self.0.iter().fold(0, |hash, ferry| {
            hash ^ key(Domain::Ferries, ferry.key.into(), ferry.token.number().into())
        })
    }
}

impl Clone for Data {
    fn clone(&self) -> Self {
        let mut copy = Self(Vec::with_capacity(self.0.capacity()));
        copy.clone_from(self);
        copy
    }

    fn clone_from(&mut self, source: &Self) {
        self.0.clone_from(&source.0);
    }
}

impl ExpansionState for Data {
    fn hash(&self, _: &[u16]) -> u64 {
        self.0.iter().fold(0, |hash, ferry| {
            let before = ferry.before.map_or(0, |token| 1 + u64::from(token.number()));
            let landings = before << 8 | u64::from(ferry.token.number());
            hash ^ key(Domain::Ferries, ferry.key.into(), landings)
        })
    }

    fn is_inside_a_turn(&self) -> bool {
        self.0.iter().any(|ferry| ferry.before.is_some())
    }
}

/// Checks whether the game has ferries.
pub(crate) fn is_played(setup: &Setup) -> bool {
    have_lakes(setup.rules.expansions.ferries, &setup.catalogue)
}

/// Checks whether a game with these options and tiles has ferries.
pub(crate) const fn have_lakes(options: Options, catalogue: &Catalogue) -> bool {
    options.is_on && catalogue.marks.has(LAKE)
}

/// Checks whether tiles of the given type have a lake.
fn is_lake(setup: &Setup, kind: TileType) -> bool {
    is_played(setup) && setup.catalogue.shows(kind, LAKE)
}

/// Returns the lake road on a side of a tile, which is the road that reaches only this side.
fn lake_road(setup: &Setup, kind: TileType, rotation: Rotation, side: Side) -> Option<u8> {
    let sides = &setup.catalogue.face(kind, rotation).sides;
    let own = &sides[side as usize];
    let same = sides.iter().filter(|it| it.kind == SideKind::Road && it.ports[1] == own.ports[1]);
    (own.kind == SideKind::Road && same.count() == 1).then_some(own.ports[1])
}

/// Returns the two lake roads that a ferry joins on a tile with a lake, or `None` if the tile does
/// not have both roads.
fn landings(setup: &Setup, kind: TileType, rotation: Rotation, ferry: Token) -> Option<[u8; 2]> {
    let [one, other] = ferry.landings()?;
    Some([lake_road(setup, kind, rotation, one)?, lake_road(setup, kind, rotation, other)?])
}

/// Returns the segments that a ferry joins on a placed tile.
fn nodes(setup: &Setup, tile: &BoardTile, ferry: Token) -> Option<[Node; 2]> {
    let landings = landings(setup, tile.kind(), tile.rotation(), ferry)?;
    Some(landings.map(|segment| tile.node(segment)))
}

/// Returns the tokens for the ferries that can be placed on a tile with a lake.
fn possible<'a>(setup: &'a Setup, tile: &'a BoardTile) -> impl Iterator<Item = Token> + 'a {
    Token::FERRIES.into_iter().filter(|&ferry| nodes(setup, tile, ferry).is_some())
}

/// Returns the spot for a ferry on a cell.
const fn on(cell: Cell) -> Spot {
    Spot { cell, place: Location::Tile }
}

impl<'a> State<'a> {
    /// Returns the ferry on a cell, represented by the token that names its two landings. Returns
    /// `None` if there is no ferry on the cell.
    ///
    /// ```
    /// use carc_engine::{Cell, Config, Game, Setup, Token};
    /// let config = Config { expansions: vec!["ferries".into()], ..Config::new(2) };
    /// let mut game = Game::with_deck(Setup::new(config)?, &["ferries/three-roads"])?;
    /// for text in ["place 1,0 0", "pass", "place token ferry_sw 1,0 tile"] {
    ///     game.play(game.setup().parse_action(text).unwrap()).unwrap();
    /// }
    /// assert_eq!(game.state().ferry(Cell::new(1, 0)), Some(Token::FERRY_SW));
    /// assert_eq!(game.state().ferry(Cell::new(0, 0)), None);
    /// # Ok::<(), carc_engine::ConfigError>(())
    /// ```
    pub fn ferry(self, cell: Cell) -> Option<Token> {
        let ferries = &self.position.expansions.ferries;
        ferries.place_of(cell.key()).ok().map(|place| ferries.0[place].token)
    }

    /// Returns all ferries with their cells, sorted by cell.
    ///
    /// ```
    /// use carc_engine::{Game, Setup};
    /// let game = Game::new(Setup::base(2)?, 7);
    /// assert_eq!(game.state().ferries().count(), 0);
    /// # Ok::<(), carc_engine::ConfigError>(())
    /// ```
    pub fn ferries(self) -> impl ExactSizeIterator<Item = (Cell, Token)> + 'a {
        let ferries = self.position.expansions.ferries.0.iter();
        ferries.map(|ferry| (Cell::from_key(ferry.key), ferry.token))
    }

    /// Returns the ferries that have moved in this turn part, each with its cell and the token that
    /// names its previous landings, sorted by cell (FE-MOVE-1).
    ///
    /// ```
    /// use carc_engine::{Config, Game, Setup};
    /// let config = Config { expansions: vec!["ferries".into()], ..Config::new(2) };
    /// let game = Game::new(Setup::new(config)?, 7);
    /// assert_eq!(game.state().moved_ferries().count(), 0);
    /// # Ok::<(), carc_engine::ConfigError>(())
    /// ```
    pub fn moved_ferries(self) -> impl Iterator<Item = (Cell, Token)> + 'a {
        let ferries = self.position.expansions.ferries.0.iter();
        ferries.filter_map(|ferry| Some((Cell::from_key(ferry.key), ferry.before?)))
    }
}
