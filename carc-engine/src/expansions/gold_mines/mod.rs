//! The Gold Mines: the owners of scored features take ingots from the features' tiles (GM-NAME-1 to
//! GM-START-1).

mod place;
mod start;
mod state;
mod take;

#[cfg(feature = "json")]
use serde_json::json;

pub(crate) use self::{
    place::{may_place, placed},
    state::Data,
    take::{claim, claim_cells, enter_turn, may_take, settle, take, write_turn},
};
#[cfg(feature = "json")]
use crate::rules::ViewField;
use crate::{
    action::{Action, ActionList, Location, Spot, Turn},
    board::{Board, Outlook},
    geometry::Cell,
    position::{Position, ScoredFor},
    rules::{Decider, Expansion, Hook, HookSet, Play, State, turn::Step},
    score::ScoreItems,
    setup::{ActionTemplate, Fault, Opening, Setup, Start, anywhere},
    vocab::{IllegalAction, Marks, Phase, Player, ScoreReason, ScoreTerm, TileType, Token},
};

/// The mark on gold tiles (GM-TILE-2).
pub(crate) const GOLD: Marks = Marks::of("gold");

/// The Gold Mines expansion.
pub(crate) struct GoldMines;

impl Expansion for GoldMines {
    fn hooks(&self, setup: &Setup) -> HookSet {
        HookSet::NONE
            .with(is_played(setup), &[Hook::Scores])
            .with(setup.catalogue.marks.has(GOLD), &[Hook::LooksAhead])
    }

    fn decider<'a>(&self, position: &'a Position) -> Decider<'a> {
        let taker = position.expansions.gold.taker;
        Decider::Player(taker.unwrap_or(position.active))
    }

    fn list(&self, at: State<'_>, list: &mut ActionList) {
        match at.position.phase {
            Phase::Gold => place::list(at.position, list),
            _ => take::list(at.position, list),
        }
    }

    fn check(&self, at: State<'_>, action: Action) -> Result<(), IllegalAction> {
        match at.position.phase {
            Phase::Gold => place::check(at, action).map(drop),
            _ => take::check(at, action).map(drop),
        }
    }

    fn apply(&self, play: &mut Play<'_>, action: Action) -> Result<Step, IllegalAction> {
        match play.position.phase {
            Phase::Gold => place::apply(play, action),
            _ => take::apply(play, action),
        }
    }

    fn templates(&self, setup: &Setup, templates: &mut Vec<ActionTemplate>) {
        if is_played(setup) {
            let (token, spot) = (Token::INGOT.number(), anywhere(Location::Tile));
            templates.push(ActionTemplate::everywhere(Action::PlaceToken { token, spot }));
            templates.push(ActionTemplate::everywhere(Action::TakeToken { token, spot }));
        }
    }

    fn has_action_ahead(&self, at: State<'_>) -> bool {
        place::asks_ahead(at)
    }

    fn look_ahead_before_figure(
        &self,
        at: State<'_>,
        outlook: &Outlook<'_>,
        turns: &mut Vec<Turn>,
        from: usize,
        asked: bool,
    ) -> bool {
        place::asks_ahead(at) && place::look_ahead(at.position, outlook, turns, from) || asked
    }

    fn set_up(&self, position: &mut Position, setup: &Setup) {
        start::set_up(position, setup);
    }

    fn check_start(
        &self,
        setup: &Setup,
        start: &Start,
        board: &Board,
        opening: &mut Opening,
        fault: &mut Fault<'_>,
    ) {
        start::check_start(setup, start, board, opening, fault);
    }

    fn write_start(&self, at: State<'_>, start: &mut Start) {
        start.ingots = start::laid(at.position);
    }

    fn tokens(&self, position: &Position, player: Player, token: Token) -> Option<u16> {
        let held = &position.expansions.gold.held;
        (token == Token::INGOT).then(|| held.get(player.index()).copied().unwrap_or(0))
    }

    fn tokens_at(&self, position: &Position, spot: Spot, token: Token) -> Option<u16> {
        let is_meant = token == Token::INGOT && spot.place == Location::Tile;
        is_meant.then(|| position.expansions.gold.on(spot.cell))
    }

    /// Returns the number of ingots in the game: 16, or two per gold tile if there are more than
    /// eight gold tiles (GM-COMP-1).
    fn token_supply(&self, setup: &Setup, token: Token) -> Option<u16> {
        (token == Token::INGOT).then(|| if is_played(setup) { supply(setup) } else { 0 })
    }

    #[cfg(feature = "json")]
    fn view_fields(&self) -> &'static [ViewField] {
        &[("ingots", |position, setup| is_played(setup).then(|| json!(start::laid(position))))]
    }
}

/// Rule options for the gold mines.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Options {
    /// True if the game has ingots.
    pub(crate) is_on: bool,
}

impl Options {
    /// Reads the options. `is_on` returns true if a mechanic is on.
    pub(super) fn new(is_on: &impl Fn(&str) -> bool) -> Self {
        Self { is_on: is_on("gold") }
    }
}

/// Checks whether the game has ingots.
#[inline]
pub(crate) fn is_played(setup: &Setup) -> bool {
    setup.rules.expansions.gold.is_on
}

/// Checks whether tiles of the given type are gold tiles.
fn has_gold(setup: &Setup, kind: TileType) -> bool {
    setup.catalogue.shows(kind, GOLD)
}

/// The number of ingots in the box (GM-COMP-1).
const IN_BOX: u16 = 16;

fn supply(setup: &Setup) -> u16 {
    let kinds = TileType::all(setup.tile_types().len()).zip(setup.tile_types());
    let gold = kinds.filter(|(kind, _)| has_gold(setup, *kind)).map(|(_, kind)| kind.copies);
    IN_BOX.max(2 * gold.sum::<u16>())
}

/// Returns the spot for the ingots on a tile. The ingots count for all features on the tile
/// (GM-PLACE-4).
const fn on(cell: Cell) -> Spot {
    Spot { cell, place: Location::Tile }
}

/// Returns the points that each ingot is worth at the end of the game for a player with `count`
/// ingots (GM-END-1).
const fn worth(count: u16) -> i16 {
    match count {
        0..=3 => 1,
        4..=6 => 2,
        7..=9 => 3,
        _ => 4,
    }
}

/// Scores the players' ingots at the end of the game (FINAL-7b, GM-END-1).
pub(crate) fn score(play: &mut Play<'_>) {
    for player in Player::all(play.setup.players()) {
        let count = play.position.expansions.gold.held[player.index()];
        if count > 0 {
            let items = ScoreItems::of(ScoreTerm::Ingots, count, worth(count));
            play.score(player, ScoreReason::GOLD, items, |_| ScoredFor::NOTHING);
        }
    }
}

impl<'a> State<'a> {
    /// Returns the cells of the tiles with ingots and the number of ingots on each tile, sorted by
    /// cell (GM-PLACE-4). For a player's ingots, see [`tokens`](Self::tokens).
    ///
    /// ```
    /// use carc_engine::{Cell, Config, Game, Setup, Token};
    /// let config = Config { expansions: vec!["gold_mines".into()], ..Config::new(2) };
    /// let mut game = Game::with_deck(Setup::new(config)?, &["gold/curve-monastery"])?;
    /// game.play(game.setup().parse_action("place 0,1 0").unwrap()).unwrap();
    /// let ingots: Vec<_> = game.state().ingots().collect();
    /// assert_eq!(ingots, [(Cell::new(0, 0), 1), (Cell::new(0, 1), 1)]);
    /// # Ok::<(), carc_engine::ConfigError>(())
    /// ```
    pub fn ingots(self) -> impl ExactSizeIterator<Item = (Cell, u16)> + 'a {
        self.position.expansions.gold.lodes.iter().map(|lode| (lode.cell, lode.count))
    }
}
