//! The lists of names that programs show or check against.

#[cfg(feature = "json")]
use serde::Serialize;

use crate::vocab::{Cause, Figure, MARKS, MECHANICS, Phase, Pile, Reason, TILE_SET_NAMES, Term};

/// The names that configs, games and events use, by list, each in the order of its numbers.
///
/// Tokens, questions, options, presets and expansions have lists of their own:
/// [`Token::all`](crate::Token::all), [`Action::QUESTIONS`](crate::Action::QUESTIONS),
/// [`RuleOption::all`](crate::RuleOption::all), [`Preset::ALL`](crate::Preset::ALL) and
/// [`Expansion::all`](crate::Expansion::all).
///
/// ```
/// let words = carc_engine::Words::all();
/// assert_eq!(words.reasons[1], "completed_city");
/// assert!(words.figures.contains(&"meeple") && words.figures.contains(&"dragon"));
/// assert_eq!(words.tile_sets[0], "base");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "json", derive(Serialize))]
#[non_exhaustive]
pub struct Words {
    /// Why points are given: [`Reason`].
    pub reasons: Vec<&'static str>,
    /// Why figures and tiles go back: [`Cause`].
    pub causes: Vec<&'static str>,
    /// Where tiles are that do not lie on the table: [`Pile`].
    pub piles: Vec<&'static str>,
    /// What a game waits for: [`Phase`].
    pub phases: Vec<&'static str>,
    /// The figures of players, and after them those that belong to nobody: [`Figure`].
    pub figures: Vec<&'static str>,
    /// What tiles and segments can show, as in [`TileKind::marks`](crate::TileKind::marks).
    pub marks: Vec<&'static str>,
    /// What is counted in a line of a score: [`Term`].
    pub terms: Vec<&'static str>,
    /// What [`Config::mechanics`](crate::Config::mechanics) switches on and off (OPT-4).
    pub mechanics: Vec<&'static str>,
    /// The built-in sets that [`Config::tile_sets`](crate::Config::tile_sets) counts.
    pub tile_sets: Vec<&'static str>,
}

impl Words {
    /// All of them.
    pub fn all() -> Self {
        let names = |list: &[(u8, &'static str)]| {
            let mut list = list.to_vec();
            list.sort_unstable();
            list.into_iter().map(|(_, name)| name).collect()
        };
        Self {
            reasons: Reason::all().map(Reason::name).collect(),
            causes: Cause::all().map(Cause::name).collect(),
            piles: names(Pile::NAMES),
            phases: names(Phase::NAMES),
            figures: Figure::all().chain(Figure::neutral()).map(Figure::name).collect(),
            marks: MARKS.iter().map(|mark| mark.name).collect(),
            terms: names(Term::NAMES),
            mechanics: MECHANICS.to_vec(),
            tile_sets: TILE_SET_NAMES.to_vec(),
        }
    }
}
