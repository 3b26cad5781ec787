#![forbid(unsafe_code)]
#![expect(clippy::too_many_arguments, reason = "Python callers pass them by name")]
//! The extension module `carc._carc`: the engine as Python classes.
//!
//! The package `carc` re-exports all of its public items.

mod action;
mod agent;
mod analysis;
mod arena;
mod array;
mod batch;
mod config;
mod encoding;
mod error;
mod estimate;
mod event;
mod forms;
mod game;
mod generator;
mod inspect;
mod ladder;
mod language;
mod lend;
mod names;
mod observations;
mod process;
mod render;
mod reward;
mod shown;
mod solve;
mod spot;
mod tile;
mod value;
mod view;

use pyo3::prelude::*;

/// The part of carc written in Rust; ``import carc`` re-exports all of it.
#[pymodule(gil_used = false)]
mod _carc {
    use pyo3::prelude::*;

    #[pymodule_export]
    use crate::{
        action::Action,
        agent::{
            Agent, Candidate, GreedyAgent, LevelAgent, MctsAgent, RandomAgent, Search,
            SearchCandidate, make,
        },
        analysis::{CompletedFeature, FittingTile, ScoreEntry, Standing, TurnOutcome},
        arena::{interval, play, seeds},
        batch::{Batch, BatchSearch},
        config::{Config, start_from_text, start_to_line, start_to_text},
        encoding::Encoding,
        error::ConfigProblem,
        estimate::{Estimate, FeatureEstimate, Mean, TurnEstimate},
        event::{Event, ScoreItem},
        game::Game,
        generator::Generator,
        inspect::{Feature, HistoryEntry, PlacedFigure, PlacedTile, Rank},
        ladder::{agents, ladder},
        language::{Language, Message, languages},
        names::{
            Expansion, RuleOption, causes, expansions, figures, marks, mechanics, options, phases,
            presets, questions, reasons, terms, tile_sets, tokens, zones,
        },
        observations::Observations,
        process::{ProcessAgent, serve},
        render::{render_svg, render_text},
        reward::final_rewards,
        solve::{Solution, SolvedCandidate},
        spot::Spot,
        tile::{Segment, Tile, TileSet},
        view::View,
    };

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))?;
        module.add("API_VERSION", carc_engine::API_VERSION)?;
        module.add("SAVE_VERSION", carc_engine::SAVE_VERSION)?;
        crate::event::add_classes(module)
    }
}
