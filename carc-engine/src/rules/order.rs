//! The steps of a turn in games with a given setup.

use super::turn::{Step, is_played};
use crate::{
    expansions::{ferries, river_2, score_track},
    setup::{Catalogue, Rules},
    vocab::{FIGURES, Figure, Marks, TileType},
};

/// The properties of a game or tile type that determine the steps of a turn.
#[derive(Clone, Copy, Debug)]
pub(super) struct Has {
    /// True if players have a personal tile.
    pub(super) personal_tile: bool,
    pub(super) wagons: bool,
    pub(super) builders: bool,
    pub(super) phantoms: bool,
    /// True if the mage and the witch are in play.
    pub(super) magic: bool,
    pub(super) ferries: bool,
    pub(super) fairy: bool,
    pub(super) shepherds: bool,
    /// True if a volcano lake with its own rules is in play.
    pub(super) lake: bool,
    pub(super) marks: Marks,
}

/// A set of steps.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Steps(u64);

const _: () = assert!(Step::ALL.len() <= u64::BITS as usize);

impl Steps {
    pub(super) const NONE: Self = Self(0);

    #[inline]
    pub(super) const fn with(self, step: Step) -> Self {
        Self(self.0 | 1 << step as u8)
    }

    #[inline]
    pub(crate) const fn has(self, step: Step) -> bool {
        self.0 >> step as u8 & 1 == 1
    }

    #[inline]
    pub(super) const fn overlaps(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// Returns the steps in this set up to and including the first step that is also in `ends`.
    #[inline]
    const fn up_to(self, ends: Self) -> Self {
        Self(self.0 & (ends.0 ^ ends.0.wrapping_sub(1)))
    }

    /// Returns the first step in this set.
    #[inline]
    const fn first(self) -> Option<Step> {
        if self.0 == 0 { None } else { Some(Step::ALL[self.0.trailing_zeros() as usize]) }
    }

    /// Returns the steps in this set, starting with `step`.
    #[inline]
    const fn from(self, step: Step) -> Self {
        Self(self.0 & u64::MAX << step as u8)
    }
}

/// The steps of a turn in games with a given setup. Steps that are never run cost no time.
#[derive(Clone, Debug)]
pub(crate) struct Order {
    pub(crate) all: Steps,
    /// For each tile type, the steps that can have an effect if the drawn or last placed tile is of
    /// that type.
    pub(crate) with: Vec<Steps>,
    /// The steps after which a scoring round ends. The set is empty in games without rounds
    /// (ROUND-1).
    round_ends: Steps,
}

impl Order {
    /// Builds the order of a turn. `supply` lists the figures that each player has, and `neutral`
    /// is a bit set of the neutral figures.
    pub(crate) fn new(
        rules: &Rules,
        supply: &[u8; FIGURES.len()],
        neutral: u16,
        catalogue: &Catalogue,
    ) -> Self {
        let count = |figure: Figure| supply[figure.number() as usize];
        let is_in_play = |figure: Figure| {
            figure.neutral_number().is_some_and(|number| neutral >> number & 1 == 1)
        };
        let has = Has {
            personal_tile: catalogue.aside.is_some(),
            wagons: count(Figure::WAGON) > 0,
            builders: count(Figure::BUILDER) > 0,
            phantoms: count(Figure::PHANTOM) > 0,
            magic: is_in_play(Figure::MAGE),
            ferries: ferries::have_lakes(rules.expansions.ferries, catalogue),
            fairy: is_in_play(Figure::FAIRY),
            shepherds: count(Figure::SHEPHERD) > 0,
            lake: river_2::has_lake(rules, catalogue),
            marks: catalogue.marks,
        };
        let with = |kind| {
            let marks = catalogue.shown(kind).all();
            played(rules, Has { lake: has.lake && catalogue.lake == Some(kind), marks, ..has })
        };
        let with = TileType::all(catalogue.shapes.len()).map(with).collect();
        let round_ends = if score_track::has_rounds(rules) { ROUND_ENDS } else { Steps::NONE };
        Self { all: played(rules, has), with, round_ends }
    }

    /// Checks whether turns consist only of base game steps.
    pub(crate) fn is_base(&self) -> bool {
        self.all == BASE
    }

    /// Checks whether the game has scoring rounds.
    #[inline]
    pub(crate) const fn has_rounds(&self) -> bool {
        self.round_ends.0 != 0
    }

    /// Returns the first step at or after `first` that ends a scoring round, if any.
    #[inline]
    pub(super) const fn round_end(&self, first: Step) -> Option<Step> {
        self.round_ends.from(first).first()
    }

    /// Returns the steps to run, starting with `first`, up to the end of the turn or scoring round.
    /// `kind` is the drawn tile or, if no tile has been drawn, the last placed tile.
    #[inline(always)]
    pub(super) fn due(&self, first: Step, kind: Option<TileType>) -> Steps {
        let steps = self.with(kind).from(first).up_to(self.round_ends.from(first));
        if first.is_jump() { steps.with(first) } else { steps }
    }

    /// Returns the steps that can have an effect with the drawn tile or, if no tile has been drawn,
    /// with the last placed tile.
    #[inline]
    pub(crate) fn with(&self, kind: Option<TileType>) -> Steps {
        kind.map_or(self.all, |kind| self.with[kind.index()])
    }
}

fn played(rules: &Rules, has: Has) -> Steps {
    let steps = Step::ALL.iter().filter(|step| !step.is_jump() && is_played(**step, rules, has));
    steps.fold(Steps::NONE, |steps, step| steps.with(*step))
}

/// The base game steps, which [`turn`](super::turn) runs as straight-line code.
const BASE: Steps = Steps::NONE
    .with(Step::Start)
    .with(Step::Draw)
    .with(Step::Fit)
    .with(Step::Place)
    .with(Step::Placed)
    .with(Step::Figure)
    .with(Step::Score)
    .with(Step::EndOfPart)
    .with(Step::EndOfTurn);

/// The steps that score points and end a round. After a decision that scores points, the round ends
/// before the next step.
const ROUND_ENDS: Steps = Steps::NONE
    .with(Step::FairyPoint)
    .with(Step::Wheel)
    .with(Step::ClosedFlocks)
    .with(Step::GoldTaken);
