//! The lists of names that programs can display or validate against.

#[cfg(feature = "json")]
use serde::Serialize;

use crate::vocab::{
    EventCause, Figure, MARKS, MECHANICS, Phase, ScoreReason, ScoreTerm, TILE_SET_NAMES, TileZone,
};

/// The names that configs, games and events use, in lists ordered by number.
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
    /// The score reasons: [`ScoreReason`].
    pub reasons: Vec<&'static str>,
    /// The event causes: [`EventCause`].
    pub causes: Vec<&'static str>,
    /// The zones of tiles off the board: [`TileZone`].
    pub zones: Vec<&'static str>,
    /// The phases: [`Phase`].
    pub phases: Vec<&'static str>,
    /// The figures of players, followed by the neutral figures: [`Figure`].
    pub figures: Vec<&'static str>,
    /// The marks of tiles and segments, as in [`TileType::marks`](crate::TileType::marks).
    pub marks: Vec<&'static str>,
    /// The score terms: [`ScoreTerm`].
    pub terms: Vec<&'static str>,
    /// The mechanics that [`Config::mechanics`](crate::Config::mechanics) switches on and off
    /// (OPT-4).
    pub mechanics: Vec<&'static str>,
    /// The built-in tile sets that [`Config::tile_sets`](crate::Config::tile_sets) counts.
    pub tile_sets: Vec<&'static str>,
}

impl Vocabulary {
    /// Returns the complete vocabulary.
    pub fn all() -> Self {
        let names = |list: &[(u8, &'static str)]| {
            let mut list = list.to_vec();
            list.sort_unstable();
            list.into_iter().map(|(_, name)| name).collect()
        };
        Self {
            reasons: ScoreReason::all().map(ScoreReason::name).collect(),
            causes: EventCause::all().map(EventCause::name).collect(),
            zones: names(TileZone::NAMES),
            phases: names(Phase::NAMES),
            figures: Figure::all().chain(Figure::neutral()).map(Figure::name).collect(),
            marks: MARKS.iter().map(|mark| mark.name).collect(),
            terms: names(ScoreTerm::NAMES),
            mechanics: MECHANICS.to_vec(),
            tile_sets: TILE_SET_NAMES.to_vec(),
        }
    }
}
