//! The Tower: floors, guards, captures, exchanges and ransoms (TW-OPT-1 to TW-START-3).

mod build;
mod capture;
pub(crate) mod options;
mod ransom;
mod start;
pub(crate) mod state;
#[cfg(feature = "json")]
mod view;

#[cfg(feature = "json")]
pub(crate) use self::view::{view_prisoners, view_ransomed, view_towers};
pub(crate) use self::{
    build::{FLOOR, GUARD, foresee_floors, foresee_guards, has_floor_option},
    capture::{CAPTURE, EXCHANGE, capture},
    ransom::{
        RANSOM, RANSOM_ONLY, after_lost_figure, foresee_lost_figure, foresee_ransoms,
        has_ransom_option,
    },
    start::{check_start, enter, may_start, set_up, write_start},
};
use crate::{
    action::{Place, Spot},
    geometry::Cell,
    nouns::{Figure, Marks, Seat, Token},
    position::Position,
    setup::Setup,
    tile::Kind,
};

/// The foundation of a tower (TW-TILE-1).
const SITE: Marks = Marks::of("tower");

/// The meeples by the numbers that answers have: rows are only ever added.
pub(super) const MEEPLES: [Figure; 5] =
    [Figure::MEEPLE, Figure::ABBOT, Figure::LARGE_MEEPLE, Figure::MAYOR, Figure::WAGON];

/// Whether towers are played.
#[inline]
pub(crate) fn is_played(setup: &Setup) -> bool {
    setup.rules.rooms.tower.is_on
}

/// Whether sites can come.
pub(crate) const fn has_sites(marks: Marks) -> bool {
    marks.has(SITE)
}

/// Whether tiles of a kind have a site.
fn has_site(setup: &Setup, kind: Kind) -> bool {
    setup.catalogue.marks.has(SITE) && setup.catalogue.shown(kind).tile().has(SITE)
}

/// What stands or lies on the tower of a tile.
const fn on(cell: Cell) -> Spot {
    Spot { cell, place: Place::Tower }
}

/// How many floors each player takes (TW-SETUP-1, TW-SETUP-2).
fn floors_each(setup: &Setup) -> u8 {
    const PRINTED: [u8; 9] = [0, 10, 10, 9, 7, 6, 5, 4, 3];
    match setup.rules.rooms.tower {
        options if !options.is_on => 0,
        options => options.floors.unwrap_or(PRINTED[setup.players()]),
    }
}

/// How many floors the game has (TW-SETUP-4).
pub(crate) fn supply(setup: &Setup, _: Token) -> u16 {
    u16::from(floors_each(setup)) * setup.players() as u16
}

/// The floors in front of a player.
pub(crate) fn tokens_of(position: &Position, player: Seat, _: Token) -> u16 {
    position.rooms.tower.floors.get(player.index()).copied().unwrap_or(0).into()
}

/// A turn begins: its ransom is unused (TW-RANSOM-1).
pub(crate) fn begin_turn(position: &mut Position) {
    let rooms = position.rooms.touched_mut();
    if let Some(state) = rooms.and_then(|rooms| rooms.tower.touched_mut()) {
        state.has_ransomed = false;
    }
}

/// The tile just laid may have a site.
pub(crate) fn placed(position: &mut Position, setup: &Setup) {
    if let Some(tile) = position.board.tiles.last()
        && has_site(setup, tile.kind())
    {
        let cell = tile.cell();
        position.rooms.tower.add_site(cell, 0);
    }
}

impl Position {
    /// How many floors lie on the site of a tile: 0 for a foundation. `None` where there is none, and in
    /// games without towers (TW-ACT-1). Who stands on top is told by [`figures`](Self::figures).
    ///
    /// ```
    /// use carc_engine::{Cell, Config, Game, Setup};
    /// let config = Config { expansions: vec!["tower".into()], ..Config::new(2) };
    /// let mut game = Game::with_deck(Setup::new(config)?, &["tower/cap"])?;
    /// for text in ["place 0,-1 180", "token floor 0,-1 tower"] {
    ///     game.play(game.setup().parse_action(text).unwrap()).unwrap();
    /// }
    /// assert_eq!(game.position().tower(Cell::new(0, -1)), Some(1));
    /// assert_eq!(game.position().tower(Cell::new(0, 0)), None);
    /// # Ok::<(), carc_engine::SetupError>(())
    /// ```
    pub fn tower(&self, cell: Cell) -> Option<u8> {
        let state = &self.rooms.tower;
        state.site_at(cell).map(|place| state.sites[place].height)
    }

    /// Every site on the table and how many floors lie on it, in the order of their cells.
    ///
    /// ```
    /// use carc_engine::{Position, Setup};
    /// assert_eq!(Position::new(&*Setup::base(2)?).towers().count(), 0);
    /// # Ok::<(), carc_engine::SetupError>(())
    /// ```
    pub fn towers(&self) -> impl ExactSizeIterator<Item = (Cell, u8)> + '_ {
        self.rooms.tower.sites.iter().map(|site| (site.cell, site.height))
    }

    /// How many of a figure of the player `owner` the player `captor` holds as prisoners (TW-PRISON-1). 0
    /// for a player who does not take part, and for a figure that is no meeple.
    ///
    /// ```
    /// use carc_engine::{Figure, Position, Setup};
    /// let position = Position::new(&*Setup::base(2)?);
    /// assert_eq!(position.prisoners(0, 1, Figure::MEEPLE), 0);
    /// # Ok::<(), carc_engine::SetupError>(())
    /// ```
    pub fn prisoners(&self, captor: u8, owner: u8, figure: Figure) -> u8 {
        let held = self.rooms.tower.prisoners.0.get(usize::from(captor));
        let own = held.and_then(|held| held.get(usize::from(owner)));
        own.and_then(|own| own.get(usize::from(figure.number()))).copied().unwrap_or(0)
    }

    /// Whether the ransom of this turn has been paid (TW-RANSOM-1).
    ///
    /// ```
    /// use carc_engine::{Position, Setup};
    /// assert!(!Position::new(&*Setup::base(2)?).has_ransomed());
    /// # Ok::<(), carc_engine::SetupError>(())
    /// ```
    pub fn has_ransomed(&self) -> bool {
        self.rooms.tower.has_ransomed
    }
}
