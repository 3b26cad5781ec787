//! The interface between the base rules and the expansions.

use super::{Ahead, FigureVerb, HookSet, Play, State, turn::Step};
#[cfg(feature = "json")]
use serde_json::Value;

use crate::{
    action::{Action, ActionList, Spot, Turn},
    board::{Board, BoardTile, Ground, Node, Outlook, Root},
    expansions,
    geometry::Rotation,
    position::{Footing, OffFigure, Piece, Position, Urn},
    scoring::ValueChange,
    setup::{ActionTemplate, Catalogue, Fault, Opening, Rules, Setup, Start, StartBoard},
    tile::TileSet,
    vocab::{
        Figure, IllegalAction, Mark, Phase, Player, PlayerSet, ScoreReason, ScoreTerm, SegmentKind,
        StartProblem, TileType, Token,
    },
};

/// An expansion, or the house rules. The default implementation of every method does nothing.
///
/// The trait does not include the steps of a turn: [`turn`](super::turn) calls the steps directly
/// to show their order in one list. An expansion's state is a field of
/// [`States`](expansions::States), and its options are a field of [`Options`](expansions::Options).
pub(crate) trait Expansion: Sync {
    /// Returns the hooks that the expansion uses in games with a given setup. Hooks that are not in
    /// this set are never called.
    fn hooks(&self, _setup: &Setup) -> HookSet {
        HookSet::NONE
    }

    // Methods for decisions. `expansions::owner` maps phases to expansions.

    /// Returns the decider for the current phase.
    fn decider<'a>(&self, position: &'a Position) -> Decider<'a> {
        Decider::Player(position.active)
    }

    /// Lists the legal actions of the current phase, sorted by action code.
    fn list(&self, _at: State<'_>, _list: &mut ActionList) {}

    /// Checks an action in the current phase without listing all actions.
    fn check(&self, at: State<'_>, _action: Action) -> Result<(), IllegalAction> {
        at.other_phase()
    }

    /// Applies an action in the current phase and returns the next step. An illegal action does not
    /// change the position.
    fn apply(&self, play: &mut Play<'_>, _action: Action) -> Result<Step, IllegalAction> {
        play.at().other_phase()
    }

    /// Adds an action template for every action that this expansion can offer a player in games
    /// with a given setup.
    fn templates(&self, _setup: &Setup, _templates: &mut Vec<ActionTemplate>) {}

    // Methods for figure actions other than placing a figure on the tile just placed (TURN-12),
    // with a hook for each verb.

    /// Checks whether there is a figure action with the given verb.
    fn has_figure_action(&self, _at: State<'_>, _verb: FigureVerb) -> bool {
        false
    }

    /// Adds the figure actions with the given verb to a list whose first action is passing.
    fn list_figure_actions(&self, _at: State<'_>, _verb: FigureVerb, _list: &mut ActionList) {}

    /// Checks a figure action. Returns `None` if the action is not part of this expansion.
    fn check_figure_action(
        &self,
        _at: State<'_>,
        _action: Action,
    ) -> Option<Result<(), IllegalAction>> {
        None
    }

    /// Applies a figure action and returns the next step. Returns `None` if the action is not part
    /// of this expansion.
    fn apply_figure_action(
        &self,
        _play: &mut Play<'_>,
        _action: Action,
    ) -> Option<Result<Step, IllegalAction>> {
        None
    }

    /// [`Hook::FigurePlaced`]: called when the figure action has placed a figure on a tile. Returns
    /// the next step if it is not the usual next step.
    fn figure_placed(&self, _play: &mut Play<'_>, _figure: Figure, _at: Footing) -> Option<Step> {
        None
    }

    // Methods that restrict placements.

    /// [`Hook::TilePlacement`]: checks whether a tile that fits on an open cell may be placed
    /// there. This method is called only for tiles with a limited [`reach`](crate::setup::Reach).
    fn check_placement(
        &self,
        _at: State<'_>,
        _kind: TileType,
        _open: usize,
        _rotation: Rotation,
    ) -> Result<(), IllegalAction> {
        Ok(())
    }

    /// [`Hook::TilePlacement`]: returns the open cells where a tile with a limited reach may be
    /// placed in some rotation. `cells` is a bit set of candidates whose lowest bit represents the
    /// open cell `first`. The result may include cells that
    /// [`check_placement`](Self::check_placement) rejects.
    fn reachable_cells(&self, _at: State<'_>, _kind: TileType, _first: usize, cells: u64) -> u64 {
        cells
    }

    /// [`Hook::BlocksFigures`]: checks whether a tile is closed to figures.
    fn blocks_figures(&self, _at: State<'_>, _tile: &BoardTile) -> bool {
        false
    }

    /// [`Hook::BlocksNewTile`]: checks whether a tile of this type is closed to figures in the turn
    /// part in which it is placed.
    fn blocks_new_tile(&self, _setup: &Setup, _kind: TileType) -> bool {
        false
    }

    /// [`Hook::DelaysTiles`]: checks whether a drawn tile cannot be played yet and must be set
    /// aside.
    fn is_too_early(&self, _at: State<'_>, _kind: TileType) -> bool {
        false
    }

    /// [`Hook::ReachesAllTiles`]: checks whether a meeple may currently be placed on any tile.
    fn reaches_all_tiles(&self, _at: State<'_>) -> bool {
        false
    }

    /// Returns the figures other than meeples whose placement this expansion controls.
    fn special_figures(&self) -> &'static [Figure] {
        &[]
    }

    /// Checks whether a player may place one of the [`special_figures`](Self::special_figures) on a
    /// segment.
    fn may_join(
        &self,
        _figure: Figure,
        _ground: &dyn Ground,
        _player: Player,
        _rules: &Rules,
    ) -> Result<(), IllegalAction> {
        Ok(())
    }

    /// [`Hook::BreaksTies`]: returns the owners of a feature in which several players tie for the
    /// highest strength (MAJ-3). `is_inside` selects the figures in the feature.
    fn break_tie(
        &self,
        _at: State<'_>,
        owners: PlayerSet,
        _is_inside: &dyn Fn(&Piece) -> bool,
    ) -> PlayerSet {
        owners
    }

    /// [`Hook::ExcludesFeatures`]: checks whether a complete feature does not count as completed,
    /// such as a small city that becomes a castle instead of scoring.
    fn is_excluded(&self, _at: State<'_>, _feature: Root) -> bool {
        false
    }

    /// [`Hook::RaisesCities`]: returns the score term of the additional point that fields and barns
    /// score for a complete city, such as a castle, or `None` if there is no additional point.
    fn raised_city(&self, _at: State<'_>, _city: Root) -> Option<ScoreTerm> {
        None
    }

    /// [`Hook::ChangesValues`]: returns how this expansion changes the value of a feature.
    fn value_change(&self, _at: State<'_>, _feature: Root) -> ValueChange {
        ValueChange::NONE
    }

    /// [`Hook::CityBonus`]: returns the players who score an additional point for each city that
    /// touches the field, and the score term for these points.
    fn city_bonus(&self, _at: State<'_>, _field: Root) -> (ScoreTerm, PlayerSet) {
        unreachable!("an expansion with this hook implements it")
    }

    // Methods that notify the expansion of changes.

    /// [`Hook::FiguresReturning`]: called when a feature has been scored and the figures in the
    /// feature are about to return to their supplies.
    fn figures_returning(&self, _position: &mut Position, _setup: &Setup, _root: Root) {}

    /// [`Hook::FeatureScored`]: called when a feature has been scored.
    fn feature_scored(&self, _play: &mut Play<'_>, _node: Node) {}

    /// [`Hook::PointsScored`]: called when a player has scored or lost points.
    fn points_scored(
        &self,
        _position: &mut Position,
        _player: Player,
        _reason: ScoreReason,
        _points: i32,
    ) {
    }

    /// [`Hook::FigureRemoved`]: called when a figure has left its feature for any reason.
    fn figure_removed(&self, _play: &mut Play<'_>, _piece: &Piece) {}

    /// [`Hook::FigureRemoved`]: called when a figure that is not in a feature has left the board
    /// for any reason.
    fn off_figure_removed(&self, _play: &mut Play<'_>, _own: &OffFigure) {}

    // Methods that list complete turns without playing them.

    /// [`Hook::LooksAhead`]: checks whether a player without figures in their supply may have
    /// another decision after the drawn tile is placed.
    fn has_action_ahead(&self, _at: State<'_>) -> bool {
        false
    }

    /// [`Hook::LooksAhead`]: adds the figure actions that will be possible after the drawn tile is
    /// placed, other than placing a figure on that tile.
    fn look_ahead(&self, _at: State<'_>, _ahead: &mut Ahead) {}

    /// [`Hook::LooksAhead`]: inserts decisions between the placement and the figure action of
    /// listed turns. It changes only the turns from index `from` on, which all begin with the
    /// placement that `outlook` describes. `asked` is true if an earlier expansion has inserted a
    /// decision. Returns true if this or an earlier expansion has inserted a decision.
    fn look_ahead_before_figure(
        &self,
        _at: State<'_>,
        _outlook: &Outlook<'_>,
        _turns: &mut Vec<Turn>,
        _from: usize,
        asked: bool,
    ) -> bool {
        asked
    }

    // Methods that help create a setup from a config. `is_on` returns true if a mechanic is on, and
    // `value` returns the value of a rule option. `has_set` returns true if a tile set is in play,
    // which matters for boards that belong to a tile set instead of a mechanic.

    /// Returns a tile set that contains only the tile that each player starts with.
    fn personal_tile(&self, _is_on: &dyn Fn(&str) -> bool) -> Option<TileSet> {
        None
    }

    /// Returns the game board that is on the table when the game starts.
    fn start_board<'a>(
        &self,
        _is_on: &dyn Fn(&str) -> bool,
        _has_set: &dyn Fn(&str) -> bool,
        _value: &dyn Fn(&str) -> &'a str,
    ) -> Option<StartBoard> {
        None
    }

    /// Checks whether a mark has an effect, given that its mechanic is on (CONV-2).
    fn is_in_force(&self, _mark: &Mark, _rules: &Rules) -> bool {
        true
    }

    /// Returns the segment kind that replaces a printed segment kind in the game.
    fn played_as(&self, kind: SegmentKind, _is_on: &dyn Fn(&str) -> bool) -> SegmentKind {
        kind
    }

    /// Restricts the [`reach`](crate::setup::Reach) of tile types.
    fn limit_reach(&self, _catalogue: &mut Catalogue, _rules: &Rules) {}

    // Methods for the start of a game.

    /// Creates the expansion's state and components before any tile is placed.
    fn set_up(&self, _position: &mut Position, _setup: &Setup) {}

    /// Changes the board after the tiles of the start position have been placed, but before its
    /// figures are placed.
    fn set_up_board(&self, _position: &mut Position, _setup: &Setup) {}

    /// Places the figures whose spots depend on the tiles and figures in the start position.
    fn set_up_figures(&self, _play: &mut Play<'_>) {}

    /// Fills in the values of a start position that follow from its tiles.
    fn complete_start(&self, _setup: &Setup, _opening: &mut Opening) {}

    /// Checks whether one of this expansion's neutral figures can be on a spot in a start position.
    fn check_neutral_start(
        &self,
        _setup: &Setup,
        _opening: &Opening,
        _figure: Figure,
        _spot: Spot,
    ) -> Result<(), StartProblem> {
        Ok(())
    }

    /// Reads this expansion's fields in a start position that affect where figures can be placed,
    /// applies them to the board, and reports any problems. This method is called before the
    /// figures are read.
    fn read_start_board(
        &self,
        _setup: &Setup,
        _start: &Start,
        _board: &mut Board,
        _opening: &mut Opening,
        _fault: &mut Fault<'_>,
    ) {
    }

    /// Checks whether a figure in a start position can be on a spot that is not in a feature.
    /// Returns `None` if the spot is not part of this expansion. `kind` is the type of the tile on
    /// the cell.
    fn check_start_off_feature(
        &self,
        _setup: &Setup,
        _opening: &Opening,
        _figure: Figure,
        _spot: Spot,
        _kind: Option<TileType>,
    ) -> Option<Result<(), StartProblem>> {
        None
    }

    /// Places a figure listed in a start position on a spot that is not in a feature. Returns
    /// `false` if the spot is not part of this expansion.
    fn enter_off_feature(
        &self,
        _play: &mut Play<'_>,
        _player: Player,
        _figure: Figure,
        _spot: Spot,
    ) -> bool {
        false
    }

    /// Checks whether several figures in a start position can be on a spot that usually contains
    /// only one figure.
    fn may_share(&self, _setup: &Setup, _opening: &Opening, _spot: Spot) -> bool {
        false
    }

    /// Checks whether a tile can be set aside when a game starts.
    fn may_start_set_aside(&self, _setup: &Setup, _opening: &Opening, _kind: TileType) -> bool {
        false
    }

    /// Reads this expansion's fields in a start position and reports any problems.
    fn check_start(
        &self,
        _setup: &Setup,
        _start: &Start,
        _board: &Board,
        _opening: &mut Opening,
        _fault: &mut Fault<'_>,
    ) {
    }

    /// Writes this expansion's fields to a start position.
    fn write_start(&self, _at: State<'_>, _start: &mut Start) {}

    // Methods that read a position.

    /// Returns the spot of one of this expansion's neutral figures.
    fn neutral_spot(&self, _position: &Position, _figure: Figure) -> Option<Spot> {
        None
    }

    /// Returns the number of copies of a token in front of a player, or `None` if the token is not
    /// part of this expansion.
    fn tokens(&self, _position: &Position, _player: Player, _token: Token) -> Option<u16> {
        None
    }

    /// Returns the number of copies of a token on a spot, or `None` if the token is not part of
    /// this expansion.
    fn tokens_at(&self, _position: &Position, _spot: Spot, _token: Token) -> Option<u16> {
        None
    }

    /// Returns the number of copies of a token in the game, or `None` if the token is not part of
    /// this expansion.
    fn token_supply(&self, _setup: &Setup, _token: Token) -> Option<u16> {
        None
    }

    /// Returns the fields that this expansion adds to views.
    #[cfg(feature = "json")]
    fn view_fields(&self) -> &'static [ViewField] {
        &[]
    }

    // Methods for hidden information.

    /// Checks whether some tiles are hidden from all players (HID-2).
    fn hides_tiles(&self, _setup: &Setup) -> bool {
        false
    }

    /// Checks whether a tile will be hidden under the tile that is about to be placed (HS-HILL-2).
    fn will_hide_tile(&self, _position: &Position, _setup: &Setup) -> bool {
        false
    }

    /// Checks whether tiles can be set aside and later return to the stack.
    fn sets_tiles_aside(&self, _setup: &Setup) -> bool {
        false
    }

    /// [`Hook::Secrets`]: returns the only player who may know an action, or [`NOBODY`] if no
    /// player may know it.
    fn secret_of(&self, _at: State<'_>, _action: Action) -> Option<Player> {
        None
    }
}

/// The placeholder that [`Expansion::secret_of`] returns for an action that no player may know.
pub(crate) const NOBODY: Player = Player::new(u8::MAX);

/// A view field: the name, and a function that returns the value, or `None` in games without the
/// field.
#[cfg(feature = "json")]
pub(crate) type ViewField = (&'static str, fn(&Position, &Setup) -> Option<Value>);

/// The actor that makes a decision.
pub(crate) enum Decider<'a> {
    /// Chance, which draws from a pool.
    Chance(Urn<'a>),
    Player(Player),
}

/// Returns the decider for the current phase, which is part of either the base game or an
/// expansion.
#[inline(always)]
pub(crate) fn decider(position: &Position) -> Decider<'_> {
    match position.phase {
        Phase::Draw => Decider::Chance(position.stack()),
        Phase::Place | Phase::Figure => Decider::Player(position.active),
        _ => decider_of_expansion(position),
    }
}

/// Returns the decider for a phase of an expansion. This function is not inlined, because the base
/// game does not need it.
#[inline(never)]
fn decider_of_expansion(position: &Position) -> Decider<'_> {
    match expansions::owner(position.phase) {
        Some(owner) => owner.decider(position),
        None => Decider::Player(position.active),
    }
}
