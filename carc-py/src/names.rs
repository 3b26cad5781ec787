//! The names that configs, actions and events use, and what they switch on.

use std::collections::BTreeMap;

use carc_engine as engine;
use pyo3::{prelude::*, types::PyDict};

use crate::value::{Tuple, value};

value! {
    /// A rule option: a named reading where editions, rulings or house rules differ.
    ///
    /// >>> farmers = next(option for option in carc.options() if option.name == "farmers")
    /// >>> farmers.values
    /// ('on', 'off')
    /// >>> farmers.presets["c1"]
    /// 'on'
    RuleOption {
        /// The public name: a key of ``Config(options=...)``.
        name: String,
        /// The possible values; the first is the default. ``"WxH"`` stands for a size such as
        /// ``"12x9"``.
        values: Tuple<String>,
        /// The value under each preset.
        presets: BTreeMap<String, String>,
    }
}

/// Every rule option, in the order of the rules.
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
    /// An expansion: what its name in ``Config(expansions=...)`` switches on.
    Expansion {
        /// The public name.
        name: String,
        /// The tile sets that it shuffles in, once each.
        tile_sets: Tuple<String>,
        /// The mechanics that it switches on.
        mechanics: Tuple<String>,
    }
}

/// Every expansion, in the order of the rules.
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

/// The questions that rules ask, with the names of their answers: those of
/// :attr:`Action.question` and :attr:`Action.option`. The place in each is the number that the
/// other languages use.
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

/// The names of all tokens: those of :attr:`Action.token`. The place in this list is the number
/// that the other languages use.
///
/// >>> carc.tokens()[:3]
/// ['wine', 'wheat', 'cloth']
#[pyfunction]
pub(crate) fn tokens() -> Vec<&'static str> {
    engine::Token::all().map(engine::Token::name).collect()
}

/// The names of all reasons for points, by number.
///
/// >>> carc.reasons()[:2]
/// ['completed_road', 'completed_city']
#[pyfunction]
pub(crate) fn reasons() -> Vec<&'static str> {
    engine::Vocabulary::all().reasons
}

/// The names of all causes for which figures and tiles go back and players have another turn,
/// by number: those of :attr:`FigureReturned.cause`, :attr:`TileReturned.cause` and
/// :attr:`ExtraTurn.cause`.
///
/// >>> carc.causes()[:2]
/// ['scored', 'returned']
#[pyfunction]
pub(crate) fn causes() -> Vec<&'static str> {
    engine::Vocabulary::all().causes
}

/// The names of all places where tiles are that do not lie on the table, by number: those of
/// :attr:`TileTaken.zone` and its like.
///
/// >>> carc.zones()[:2]
/// ['stack', 'drawn']
#[pyfunction]
pub(crate) fn zones() -> Vec<&'static str> {
    engine::Vocabulary::all().zones
}

/// The names of all phases, by number.
///
/// >>> carc.phases()[:2]
/// ['over', 'first_player']
#[pyfunction]
pub(crate) fn phases() -> Vec<&'static str> {
    engine::Vocabulary::all().phases
}

/// The names of all figures: those of players, and after them those that belong to nobody.
///
/// >>> carc.figures()[:2]
/// ['meeple', 'abbot']
#[pyfunction]
pub(crate) fn figures() -> Vec<&'static str> {
    engine::Vocabulary::all().figures
}

/// The names of all marks that tiles and segments can show.
///
/// >>> carc.marks()[:2]
/// ['garden', 'wheel1']
#[pyfunction]
pub(crate) fn marks() -> Vec<&'static str> {
    engine::Vocabulary::all().marks
}

/// The names of all terms that lines of a score count, by number.
///
/// >>> carc.terms()[:2]
/// ['tiles', 'pennants']
#[pyfunction]
pub(crate) fn terms() -> Vec<&'static str> {
    engine::Vocabulary::all().terms
}

/// The names of all mechanics that a :class:`Config` switches on and off.
///
/// >>> carc.mechanics()[:2]
/// ['large_meeple', 'inns']
#[pyfunction]
pub(crate) fn mechanics() -> Vec<&'static str> {
    engine::Vocabulary::all().mechanics
}

/// The names of all built-in tile sets.
///
/// >>> carc.tile_sets()[:2]
/// ['base', 'river']
#[pyfunction]
pub(crate) fn tile_sets() -> Vec<&'static str> {
    engine::Vocabulary::all().tile_sets
}

/// The names of the presets: the editions whose option values a :class:`Config` can start from, and
/// ``"everything"``, which brings all expansions as well.
///
/// >>> carc.presets()
/// ['c1', 'c2', 'c3', 'bb5', 'everything']
#[pyfunction]
pub(crate) fn presets() -> Vec<&'static str> {
    engine::Preset::ALL.iter().map(|preset| preset.name()).collect()
}
