//! Hooks: the methods of [`Expansion`] that are called while a game is played. A setup records
//! which of its expansions use each hook.

use super::{Expansion, State};
use crate::{
    action::Action,
    bits::ones,
    board::{BoardTile, Ground, Node, Root},
    expansions,
    position::Piece,
    score::ScoreItems,
    scoring::{MoreForCities, NO_MORE, Tally, ValueChange, cities_of, tally_of},
    setup::Setup,
    vocab::{FIGURES, Figure, IllegalAction, PlayerSet, ScoreTerm, SegmentKind, TileType},
};

/// Declares the hooks.
macro_rules! hooks {
    ($($hook:ident,)+) => {
        /// A method of [`Expansion`] that is called while a game is played.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub(crate) enum Hook {
            $($hook,)+
        }

        impl Hook {
            const ALL: &[Self] = &[$(Self::$hook),+];
        }
    };
}

hooks! {
    PlacesFigures,
    MovesFigures,
    RemovesFigures,
    PlacesTokens,
    Chooses,
    FigurePlaced,
    TilePlacement,
    BlocksFigures,
    BlocksNewTile,
    DelaysTiles,
    ReachesAllTiles,
    BreaksTies,
    CityBonus,
    ExcludesFeatures,
    RaisesCities,
    ChangesValues,
    FiguresReturning,
    FeatureScored,
    PointsScored,
    FigureRemoved,
    LooksAhead,
    Secrets,
    // Several meeples can be on the same segment, even if they belong to the same player. A
    // monastery can therefore contain more than one meeple.
    SharesSegments,
    // The expansion is involved in a step of the base game (see the `turn` module).
    Scores,
}

/// The verbs of figure actions, sorted by code.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum FigureVerb {
    Place,
    Move,
    Remove,
    PlaceToken,
    Choose,
}

impl FigureVerb {
    pub(crate) const ALL: [Self; 5] =
        [Self::Place, Self::Move, Self::Remove, Self::PlaceToken, Self::Choose];

    /// Returns the verb of an action, or `None` if the verb does not occur in figure actions.
    pub(crate) const fn of(action: Action) -> Option<Self> {
        Some(match action {
            Action::PlaceFigure { .. } => Self::Place,
            Action::MoveFigure { .. } => Self::Move,
            Action::RemoveFigure { .. } => Self::Remove,
            Action::PlaceToken { .. } => Self::PlaceToken,
            Action::Choose { .. } => Self::Choose,
            _ => return None,
        })
    }

    pub(crate) const fn hook(self) -> Hook {
        match self {
            Self::Place => Hook::PlacesFigures,
            Self::Move => Hook::MovesFigures,
            Self::Remove => Hook::RemovesFigures,
            Self::PlaceToken => Hook::PlacesTokens,
            Self::Choose => Hook::Chooses,
        }
    }
}

/// A set of hooks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct HookSet(u32);

impl HookSet {
    pub(crate) const NONE: Self = Self(0);

    /// Adds hooks if a condition is true.
    #[must_use]
    pub(crate) fn with(self, is_used: bool, hooks: &[Hook]) -> Self {
        let added = hooks.iter().fold(0, |all, hook| all | 1 << *hook as u32);
        Self(self.0 | if is_used { added } else { 0 })
    }

    const fn has(self, hook: Hook) -> bool {
        self.0 >> hook as u32 & 1 == 1
    }
}

/// The expansions that use each hook in games with a given setup, as bit sets. A hook is called
/// only for the expansions that use it, so hooks cost nothing in the base game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Hooks {
    users: [u32; Hook::ALL.len()],
    /// The expansion that controls the placement of each special figure.
    special: [u8; FIGURES.len()],
}

const _: () = assert!(expansions::ALL.len() <= u32::BITS as usize);

impl Hooks {
    pub(crate) const NONE: Self = Self { users: [0; Hook::ALL.len()], special: [0; FIGURES.len()] };

    pub(crate) fn new(setup: &Setup) -> Self {
        let mut hooks = Self::NONE;
        for (number, expansion) in expansions::ALL.iter().enumerate() {
            let own = expansion.hooks(setup);
            for hook in Hook::ALL.iter().filter(|hook| own.has(**hook)) {
                hooks.users[*hook as usize] |= 1 << number;
            }
            for figure in expansion.special_figures() {
                hooks.special[figure.number() as usize] = number as u8;
            }
        }
        hooks
    }

    /// Returns true if no expansion is involved in decisions or scoring.
    pub(crate) fn are_base(&self) -> bool {
        let may_be_used = |hook: Hook| hook == Hook::TilePlacement;
        Hook::ALL.iter().all(|&hook| may_be_used(hook) || self.users[hook as usize] == 0)
    }
}

impl Setup {
    /// Checks whether any expansion uses a hook.
    #[inline]
    pub(crate) const fn uses(&self, hook: Hook) -> bool {
        self.hooks.users[hook as usize] != 0
    }

    /// Returns the expansions that use a hook, in the order of [`expansions::ALL`].
    #[inline]
    pub(crate) fn users(&self, hook: Hook) -> impl Iterator<Item = &'static dyn Expansion> + use<> {
        ones(self.hooks.users[hook as usize]).map(|number| expansions::ALL[usize::from(number)])
    }
}

/// Methods that call hooks for the base rules. The methods are not inlined, to keep the base game
/// code small.
impl State<'_> {
    #[inline]
    pub(crate) fn blocks_figures(self, tile: &BoardTile) -> bool {
        #[inline(never)]
        fn ask(at: State<'_>, tile: &BoardTile) -> bool {
            at.setup.users(Hook::BlocksFigures).any(|it| it.blocks_figures(at, tile))
        }
        self.setup.uses(Hook::BlocksFigures) && ask(self, tile)
    }

    /// Checks whether a tile of this type is closed to figures in the turn part in which it is
    /// placed.
    #[inline]
    pub(crate) fn blocks_new_tile(self, kind: TileType) -> bool {
        #[inline(never)]
        fn ask(setup: &Setup, kind: TileType) -> bool {
            setup.users(Hook::BlocksNewTile).any(|it| it.blocks_new_tile(setup, kind))
        }
        self.setup.uses(Hook::BlocksNewTile) && ask(self.setup, kind)
    }

    #[inline]
    pub(crate) fn is_too_early(self, kind: TileType) -> bool {
        #[inline(never)]
        fn ask(at: State<'_>, kind: TileType) -> bool {
            at.setup.users(Hook::DelaysTiles).any(|it| it.is_too_early(at, kind))
        }
        self.setup.uses(Hook::DelaysTiles) && ask(self, kind)
    }

    #[inline(never)]
    pub(crate) fn reaches_all_tiles(self) -> bool {
        self.setup.users(Hook::ReachesAllTiles).any(|it| it.reaches_all_tiles(self))
    }

    /// Checks whether the active player may place a figure that is not a meeple on a segment.
    #[inline(never)]
    pub(crate) fn may_join(self, figure: Figure, ground: &dyn Ground) -> Result<(), IllegalAction> {
        let owner = self.setup.hooks.special[figure.number() as usize];
        let owner = expansions::ALL[usize::from(owner)];
        owner.may_join(figure, ground, self.position.active, &self.setup.rules)
    }

    #[inline]
    pub(crate) fn break_tie(
        self,
        owners: PlayerSet,
        is_inside: &dyn Fn(&Piece) -> bool,
    ) -> PlayerSet {
        #[inline(never)]
        fn ask(at: State<'_>, owners: PlayerSet, is_inside: &dyn Fn(&Piece) -> bool) -> PlayerSet {
            let users = at.setup.users(Hook::BreaksTies);
            users.fold(owners, |owners, it| it.break_tie(at, owners, is_inside))
        }
        let is_asked = self.setup.uses(Hook::BreaksTies) && owners.len() > 1;
        if is_asked { ask(self, owners, is_inside) } else { owners }
    }

    /// Checks whether a complete feature does not count as completed.
    #[inline]
    pub(crate) fn is_excluded(self, feature: Root) -> bool {
        #[inline(never)]
        fn ask(at: State<'_>, feature: Root) -> bool {
            at.setup.users(Hook::ExcludesFeatures).any(|it| it.is_excluded(at, feature))
        }
        self.setup.uses(Hook::ExcludesFeatures) && ask(self, feature)
    }

    /// Returns the score term of the additional point that fields and barns score for a complete
    /// city, if any.
    #[inline]
    pub(crate) fn raised_city(self, city: Root) -> Option<ScoreTerm> {
        #[inline(never)]
        fn ask(at: State<'_>, city: Root) -> Option<ScoreTerm> {
            at.setup.users(Hook::RaisesCities).find_map(|it| it.raised_city(at, city))
        }
        if self.setup.uses(Hook::RaisesCities) { ask(self, city) } else { None }
    }

    /// Returns the counts for a feature whose kind is known.
    #[inline]
    pub(crate) fn tally_of(self, kind: SegmentKind, feature: Root) -> Tally {
        let Self { position, setup } = self;
        let tally = tally_of(kind, &position.board, &setup.catalogue, feature.node());
        Tally { change: self.value_change(feature), ..tally }
    }

    /// Returns how the expansions change the value of a feature.
    #[inline]
    pub(crate) fn value_change(self, feature: Root) -> ValueChange {
        #[inline(never)]
        fn ask(at: State<'_>, feature: Root) -> ValueChange {
            let users = at.setup.users(Hook::ChangesValues);
            users.fold(ValueChange::NONE, |all, it| all.with(it.value_change(at, feature)))
        }
        if self.setup.uses(Hook::ChangesValues) { ask(self, feature) } else { ValueChange::NONE }
    }

    /// Adds the points for raised cities to the value of a field.
    #[inline]
    pub(crate) fn with_raised_cities(self, mut items: ScoreItems, field: Node) -> ScoreItems {
        if self.setup.uses(Hook::RaisesCities) && items.total() > 0 {
            let State { position, setup } = self;
            cities_of(&position.board, &setup.catalogue, field, |city| {
                if let Some(term) = self.raised_city(city) {
                    items.add(term, 1);
                }
            });
        }
        items
    }

    /// Returns the number of raised cities next to a field.
    pub(crate) fn count_raised_cities(self, field: Node) -> u16 {
        let mut count = 0;
        if self.setup.uses(Hook::RaisesCities) {
            let State { position, setup } = self;
            cities_of(&position.board, &setup.catalogue, field, |city| {
                count += u16::from(self.raised_city(city).is_some());
            });
        }
        count
    }

    /// Returns the players who score additional points for each city that touches the field.
    #[inline(never)]
    pub(crate) fn more_for_cities(self, field: Root) -> MoreForCities {
        let mut more = NO_MORE;
        for (slot, it) in more.iter_mut().zip(self.setup.users(Hook::CityBonus)) {
            *slot = it.city_bonus(self, field);
        }
        more
    }
}
