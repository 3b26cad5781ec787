//! The vocabulary for configs, actions and events.

use std::collections::BTreeMap;

use carc_engine as engine;
use pyo3::{prelude::*, types::PyDict};

use crate::value::{Tuple, value};

value! {
    /// A rule option: a rule that differs between editions or can be changed by a house rule.
    ///
    /// >>> farmers = next(option for option in carc.options() if option.name == "farmers")
    /// >>> farmers.values
    /// ('on', 'off')
    /// >>> farmers.presets["c1"]
    /// 'on'
    RuleOption {
        /// The name of the option: a key of ``Config(options=...)``.
        name: String,
        /// The values, starting with the default. ``"WxH"`` is a size such as ``"12x9"``.
        values: Tuple<String>,
        /// The option's value in each preset.
        presets: BTreeMap<String, String>,
    }
}

/// Returns all rule options, in the order in which the rules list them.
///
/// >>> [option.name for option in carc.options()][:2]
/// ['farmers', 'farm_scoring']
#[pyfunction]
pub(crate) fn options() -> Vec<RuleOption> {
    let presets = |option: &engine::RuleOption| {
        let value = |preset: engine::Preset| preset.value(option).to_owned();
        engine::Preset::ALL.map(|preset| (preset.name().to_owned(), value(preset))).into()
    };
    engine::RuleOption::all()
        .iter()
        .map(|option| RuleOption {
            name: option.name.to_owned(),
            values: texts(option.values),
            presets: presets(option),
        })
        .collect()
}

value! {
    /// An expansion, which adds tile sets and mechanics to a game; see ``Config(expansions=...)``.
    Expansion {
        /// The name of the expansion.
        name: String,
        /// The names of the tile sets that the expansion adds. One copy of each set is added.
        tile_sets: Tuple<String>,
        /// The names of the mechanics that the expansion turns on.
        mechanics: Tuple<String>,
    }
}

/// Returns all expansions, in the order in which the rules list them.
///
/// >>> carc.expansions()[0]
/// Expansion(name='river', tile_sets=('river',), mechanics=())
#[pyfunction]
pub(crate) fn expansions() -> Vec<Expansion> {
    engine::Expansion::all()
        .iter()
        .map(|expansion| Expansion {
            name: expansion.name.to_owned(),
            tile_sets: texts(expansion.tile_sets),
            mechanics: texts(expansion.mechanics),
        })
        .collect()
}

fn texts(values: &[&str]) -> Tuple<String> {
    values.iter().map(|&value| value.to_owned()).collect()
}

/// Returns the possible answers to every question in the rules, by question name.
///
/// The names of questions and answers are the values of :attr:`Action.question` and
/// :attr:`Action.option`. The index of a question or an answer is its number in the other
/// programming languages.
///
/// >>> carc.questions()["flock"]
/// ('grow', 'gather')
#[pyfunction]
pub(crate) fn questions(py: Python<'_>) -> PyResult<Bound<'_, PyDict>> {
    let questions = PyDict::new(py);
    for (name, answers) in engine::Action::QUESTIONS {
        questions.set_item(name, texts(answers))?;
    }
    Ok(questions)
}

/// Returns the names of all tokens, as in :attr:`Action.token`.
///
/// The index of a token is its number in the other programming languages.
///
/// >>> carc.tokens()[:3]
/// ['wine', 'wheat', 'cloth']
#[pyfunction]
pub(crate) fn tokens() -> Vec<&'static str> {
    engine::Token::all().map(engine::Token::name).collect()
}

/// Returns the names of all score reasons, ordered by number.
///
/// >>> carc.reasons()[:2]
/// ['completed_road', 'completed_city']
#[pyfunction]
pub(crate) fn reasons() -> Vec<&'static str> {
    engine::Vocabulary::all().reasons
}

/// Returns the names of all event causes, ordered by number.
///
/// The names are the values of :attr:`FigureReturned.cause`, :attr:`TileReturned.cause`,
/// :attr:`ExtraTurn.cause` and other attributes named ``cause``.
///
/// >>> carc.causes()[:2]
/// ['scored', 'returned']
#[pyfunction]
pub(crate) fn causes() -> Vec<&'static str> {
    engine::Vocabulary::all().causes
}

/// Returns the names of all zones, ordered by number.
///
/// A zone is the location of a tile that is off the board. The names are the values of
/// :attr:`TileTaken.zone` and other attributes named ``zone``.
///
/// >>> carc.zones()[:2]
/// ['stack', 'drawn']
#[pyfunction]
pub(crate) fn zones() -> Vec<&'static str> {
    engine::Vocabulary::all().zones
}

/// Returns the names of all phases, ordered by number.
///
/// >>> carc.phases()[:2]
/// ['over', 'first_player']
#[pyfunction]
pub(crate) fn phases() -> Vec<&'static str> {
    engine::Vocabulary::all().phases
}

/// Returns the names of all figures: first the players' figures, then the neutral ones.
///
/// >>> carc.figures()[:2]
/// ['meeple', 'abbot']
#[pyfunction]
pub(crate) fn figures() -> Vec<&'static str> {
    engine::Vocabulary::all().figures
}

/// Returns the names of all marks on tiles and segments.
///
/// >>> carc.marks()[:2]
/// ['garden', 'wheel1']
#[pyfunction]
pub(crate) fn marks() -> Vec<&'static str> {
    engine::Vocabulary::all().marks
}

/// Returns the names of all score terms, ordered by number.
///
/// >>> carc.terms()[:2]
/// ['tiles', 'pennants']
#[pyfunction]
pub(crate) fn terms() -> Vec<&'static str> {
    engine::Vocabulary::all().terms
}

/// Returns the names of all mechanics that a :class:`Config` can turn on or off.
///
/// >>> carc.mechanics()[:2]
/// ['large_meeple', 'inns']
#[pyfunction]
pub(crate) fn mechanics() -> Vec<&'static str> {
    engine::Vocabulary::all().mechanics
}

/// Returns the names of all built-in tile sets.
///
/// >>> carc.tile_sets()[:2]
/// ['base', 'river']
#[pyfunction]
pub(crate) fn tile_sets() -> Vec<&'static str> {
    engine::Vocabulary::all().tile_sets
}

/// Returns the names of all presets for ``Config(preset=...)``.
///
/// A preset is an edition that supplies the values of rule options; ``"everything"`` also enables
/// all expansions, and ``"minis"`` enables the nine small ones.
///
/// >>> carc.presets()
/// ['c1', 'c2', 'c3', 'bb5', 'everything', 'minis']
#[pyfunction]
pub(crate) fn presets() -> Vec<&'static str> {
    engine::Preset::ALL.iter().map(|preset| preset.name()).collect()
}
