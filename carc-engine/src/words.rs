//! The lists of names that programs show or check against.

#[cfg(feature = "json")]
use serde::Serialize;

use crate::vocab::{
    EventCause, Figure, MARKS, MECHANICS, Phase, ScoreReason, ScoreTerm, TILE_SET_NAMES, TileZone,
};

/// The names that configs, games and events use, by list, each in the order of its numbers.
///
/// Tokens, questions, options, presets and expansions have lists of their own:
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
    /// Why points are given: [`ScoreReason`].
    pub reasons: Vec<&'static str>,
    /// Why figures and tiles go back: [`EventCause`].
    pub causes: Vec<&'static str>,
    /// Where tiles are that do not lie on the table: [`TileZone`].
    pub zones: Vec<&'static str>,
    /// What a game waits for: [`Phase`].
    pub phases: Vec<&'static str>,
    /// The figures of players, and after them those that belong to nobody: [`Figure`].
    pub figures: Vec<&'static str>,
    /// What tiles and segments can show, as in [`TileType::marks`](crate::TileType::marks).
    pub marks: Vec<&'static str>,
    /// What is counted in a line of a score: [`ScoreTerm`].
    pub terms: Vec<&'static str>,
    /// What [`Config::mechanics`](crate::Config::mechanics) switches on and off (OPT-4).
    pub mechanics: Vec<&'static str>,
    /// The built-in sets that [`Config::tile_sets`](crate::Config::tile_sets) counts.
    pub tile_sets: Vec<&'static str>,
}

impl Vocabulary {
    /// All of them.
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
