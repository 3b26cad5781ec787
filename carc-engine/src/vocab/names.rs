//! Lists of all names in the vocabulary.

#[cfg(feature = "json")]
use serde::Serialize;

use super::{
    EventCause, Figure, MARKS, MECHANICS, Phase, ScoreReason, ScoreTerm, TILE_SET_NAMES, TileZone,
};

/// All names that configs, games and events use. Each list is sorted by permanent number.
///
/// Tokens, questions, options, presets and expansions have separate lists:
/// [`Token::all`](crate::Token::all), [`Action::QUESTIONS`](crate::Action::QUESTIONS),
/// [`RuleOption::all`](crate::RuleOption::all), [`Preset::ALL`](crate::Preset::ALL) and
/// [`Expansion::all`](crate::Expansion::all).
///
/// ```
/// let words = carc_engine::Vocabulary::all();
/// assert_eq!(words.reasons[1], "completed_city");
/// assert!(words.figures.contains(&"meeple") && words.figures.contains(&"dragon"));
/// assert_eq!(words.tile_sets[0], "base");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "json", derive(Serialize))]
#[non_exhaustive]
pub struct Vocabulary {
    /// The reasons for points: [`ScoreReason`].
    pub reasons: Vec<&'static str>,
    /// The causes of events: [`EventCause`].
    pub causes: Vec<&'static str>,
    /// The zones of tiles that are not on the board: [`TileZone`].
    pub zones: Vec<&'static str>,
    /// The phases: [`Phase`].
    pub phases: Vec<&'static str>,
    /// The players' figures, followed by the neutral figures: [`Figure`].
    pub figures: Vec<&'static str>,
    /// The marks on tiles and segments; see [`TileTypeInfo::marks`](crate::TileTypeInfo::marks).
    pub marks: Vec<&'static str>,
    /// The score terms: [`ScoreTerm`].
    pub terms: Vec<&'static str>,
    /// The mechanics for [`Config::mechanics`](crate::Config::mechanics) (OPT-4).
    pub mechanics: Vec<&'static str>,
    /// The built-in tile sets for [`Config::tile_sets`](crate::Config::tile_sets).
    pub tile_sets: Vec<&'static str>,
}

impl Vocabulary {
    /// Returns all names.
    pub fn all() -> Self {
        Self {
            reasons: ScoreReason::all().map(ScoreReason::name).collect(),
            causes: EventCause::all().map(EventCause::name).collect(),
            zones: TileZone::ALL.map(TileZone::name).to_vec(),
            phases: Phase::ALL.map(Phase::name).to_vec(),
            figures: Figure::all().chain(Figure::neutral()).map(Figure::name).collect(),
            marks: MARKS.iter().map(|mark| mark.name).collect(),
            terms: ScoreTerm::ALL.map(ScoreTerm::name).to_vec(),
            mechanics: MECHANICS.to_vec(),
            tile_sets: TILE_SET_NAMES.to_vec(),
        }
    }
}
