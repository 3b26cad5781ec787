//! The contents of events as Python values.

use carc_engine as engine;
use engine::{EventParts, Player, Setup};
use pyo3::prelude::*;

use super::{ScoreItem, score_items};
use crate::{error::carc_error, spot::Spot, value::Tuple};

/// The content of an event as Python values. Each method reads the field of the same name.
pub(super) struct Vocabulary<'a> {
    pub(super) parts: EventParts,
    pub(super) setup: &'a Setup,
}

impl Vocabulary<'_> {
    pub(super) fn player(&self) -> Option<u8> {
        self.parts.player.map(Player::number)
    }

    pub(super) fn tile(&self) -> Option<String> {
        self.parts.tile_type.map(|kind| self.setup.tile_types()[kind.index()].id.clone())
    }

    pub(super) fn figure(&self) -> Option<String> {
        self.parts.figure.map(|figure| figure.name().to_owned())
    }

    pub(super) fn token(&self) -> Option<String> {
        self.parts.token.map(|token| token.name().to_owned())
    }

    pub(super) fn turn(&self) -> Option<u32> {
        self.parts.turn
    }

    pub(super) fn previous_player(&self) -> Option<u8> {
        self.parts.previous_player.map(Player::number)
    }

    pub(super) fn previous_turn_part(&self) -> Option<u8> {
        self.parts.previous_turn_part
    }

    pub(super) fn previous_count(&self) -> Option<u16> {
        self.parts.previous_count
    }

    pub(super) fn previous_token(&self) -> Option<String> {
        self.parts.previous_token.map(|token| token.name().to_owned())
    }

    pub(super) fn space(&self) -> Option<u8> {
        self.parts.space
    }

    pub(super) fn previous_space(&self) -> Option<u8> {
        self.parts.previous_space
    }

    pub(super) fn zone(&self) -> Option<String> {
        self.parts.zone.map(|zone| zone.name().to_owned())
    }

    pub(super) fn cause(&self) -> Option<String> {
        self.parts.cause.map(|cause| cause.name().to_owned())
    }

    pub(super) fn origin(&self) -> Option<Spot> {
        self.parts.origin.map(Spot)
    }

    pub(super) fn feature(&self) -> Option<Spot> {
        self.parts.feature.map(Spot)
    }

    pub(super) fn strengths(&self) -> Option<Tuple<u16>> {
        self.parts.score.map(|score| score.strengths.iter().copied().collect())
    }

    pub(super) fn total(&self) -> Option<i32> {
        self.parts.score.map(|score| score.total)
    }

    pub(super) fn count(&self) -> Option<u16> {
        self.parts.count
    }

    pub(super) fn turn_part(&self) -> Option<u8> {
        self.parts.turn_part
    }

    pub(super) fn x(&self) -> Option<i16> {
        self.parts.cell.map(|cell| cell.x)
    }

    pub(super) fn y(&self) -> Option<i16> {
        self.parts.cell.map(|cell| cell.y)
    }

    pub(super) fn spot(&self) -> Option<Spot> {
        let (cell, place) = (self.parts.cell?, self.parts.place?);
        Some(Spot(engine::Spot { cell, place }))
    }

    pub(super) fn rotation(&self) -> Option<u16> {
        self.parts.rotation.map(engine::Rotation::degrees)
    }

    pub(super) fn canonical(&self) -> Option<u16> {
        self.parts.canonical.map(engine::Rotation::degrees)
    }

    pub(super) fn kind(&self) -> Option<String> {
        self.parts.segment.map(|kind| kind.name().to_owned())
    }

    pub(super) fn winner(&self) -> Option<String> {
        self.kind()
    }

    pub(super) fn points(&self) -> Option<i32> {
        self.parts.points
    }

    pub(super) fn reason(&self) -> Option<String> {
        self.parts.score.map(|score| score.reason.name().to_owned())
    }

    pub(super) fn clause(&self) -> Option<String> {
        self.parts.score.map(|score| score.reason.clause().to_owned())
    }

    pub(super) fn items(&self) -> Option<Tuple<ScoreItem>> {
        self.parts.score.map(|score| score_items(&score.items))
    }
}

/// The type of a field: a plain value if all events of the class have it, otherwise an `Option`.
pub(super) trait Field<T>: Sized {
    fn from_word(word: Option<T>, name: &str) -> PyResult<Self>;
}

impl<T> Field<T> for T {
    fn from_word(word: Option<T>, name: &str) -> PyResult<Self> {
        word.ok_or_else(|| carc_error(format!("unknown event field {name}")))
    }
}

impl<T> Field<T> for Option<T> {
    fn from_word(word: Option<T>, _: &str) -> PyResult<Self> {
        Ok(word)
    }
}
