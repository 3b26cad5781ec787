//! Observations in several forms, by name.

use std::{fmt, mem, str::FromStr};

use carc_engine::{Position, Setup};
use thiserror::Error;

use super::{Encoding, Observation, ObservationMut, sight::Sight};

/// In which arrays a learner sees a game. [`Encoding::fields`] tells their shapes and
/// [`Encoding::describe`] what every number in them means; `docs/observations.md` has it as a table.
///
/// ```
/// use carc_learn::Form;
/// assert_eq!("entities".parse(), Ok(Form::Entities));
/// assert_eq!(Form::default(), Form::Cells);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Form {
    /// Bytes for each cell of the table, as [`Encoding`] says: compact and exact.
    #[default]
    Cells,
    /// A plane of the table for each fact, with what features are worth: for convolutions.
    Planes,
    /// Those of the planes that say yes or no.
    Flags,
    /// A row for each feature and each figure: small, without a table.
    Entities,
    /// The cells, tiles and vector one after the other, in one dimension.
    Flat,
}

/// A name of no form.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{0:?} is no form of observations; there are cells, planes, flags, entities and flat")]
pub struct UnknownForm(String);

impl Form {
    /// Every form.
    pub const ALL: [Self; 5] = [Self::Cells, Self::Planes, Self::Flags, Self::Entities, Self::Flat];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Cells => "cells",
            Self::Planes => "planes",
            Self::Flags => "flags",
            Self::Entities => "entities",
            Self::Flat => "flat",
        }
    }
}

impl FromStr for Form {
    type Err = UnknownForm;

    fn from_str(name: &str) -> Result<Self, UnknownForm> {
        let known = Self::ALL.into_iter().find(|form| form.name() == name);
        known.ok_or_else(|| UnknownForm(name.chars().take(40).collect()))
    }
}

impl fmt::Display for Form {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The type of the numbers of an array.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Dtype {
    /// 8 bits without a sign.
    U8,
    /// 16 bits with a sign.
    I16,
    /// 32 bits with a point.
    F32,
    /// Yes or no.
    Bool,
}

impl Dtype {
    /// Its name in NumPy.
    pub const fn name(self) -> &'static str {
        match self {
            Self::U8 => "uint8",
            Self::I16 => "int16",
            Self::F32 => "float32",
            Self::Bool => "bool",
        }
    }
}

/// One array of an observation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Field {
    /// Its name.
    pub name: &'static str,
    /// The type of its numbers.
    pub dtype: Dtype,
    /// Its shape; the last axis runs fastest.
    pub shape: Vec<usize>,
    /// Which axis runs over what [`Encoding::describe`] tells of it; `None` for a mask of rows.
    pub axis: Option<usize>,
}

impl Field {
    /// How many numbers it has.
    pub fn len(&self) -> usize {
        self.shape.iter().product()
    }

    /// Whether it has none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// The numbers of an array, to be written.
#[derive(Debug)]
pub enum Numbers<'a> {
    /// [`Dtype::U8`].
    U8(&'a mut [u8]),
    /// [`Dtype::I16`].
    I16(&'a mut [i16]),
    /// [`Dtype::F32`].
    F32(&'a mut [f32]),
    /// [`Dtype::Bool`].
    Bool(&'a mut [bool]),
}

impl<'a> Numbers<'a> {
    /// What they are.
    pub const fn dtype(&self) -> Dtype {
        match self {
            Self::U8(_) => Dtype::U8,
            Self::I16(_) => Dtype::I16,
            Self::F32(_) => Dtype::F32,
            Self::Bool(_) => Dtype::Bool,
        }
    }

    /// How many there are.
    pub const fn len(&self) -> usize {
        match self {
            Self::U8(all) => all.len(),
            Self::I16(all) => all.len(),
            Self::F32(all) => all.len(),
            Self::Bool(all) => all.len(),
        }
    }

    /// Whether there are none.
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Takes away so many of them from the front, or as many as there are.
    pub(crate) fn take(&mut self, count: usize) -> Self {
        fn front<'a, T>(all: &mut &'a mut [T], count: usize) -> &'a mut [T] {
            let rest = mem::take(all);
            let (first, rest) = rest.split_at_mut(count.min(rest.len()));
            *all = rest;
            first
        }
        match self {
            Self::U8(all) => Self::U8(front(all, count)),
            Self::I16(all) => Self::I16(front(all, count)),
            Self::F32(all) => Self::F32(front(all, count)),
            Self::Bool(all) => Self::Bool(front(all, count)),
        }
    }

    /// The same numbers once more.
    #[inline]
    pub(crate) fn again(&mut self) -> Numbers<'_> {
        match self {
            Self::U8(all) => Numbers::U8(all),
            Self::I16(all) => Numbers::I16(all),
            Self::F32(all) => Numbers::F32(all),
            Self::Bool(all) => Numbers::Bool(all),
        }
    }

    pub(super) fn bytes(self) -> &'a mut [u8] {
        let Self::U8(all) = self else { unreachable!("it was checked") };
        all
    }

    pub(super) fn shorts(self) -> &'a mut [i16] {
        let Self::I16(all) = self else { unreachable!("it was checked") };
        all
    }

    pub(super) fn flags(self) -> &'a mut [bool] {
        let Self::Bool(all) = self else { unreachable!("it was checked") };
        all
    }

    pub(super) fn floats(self) -> &'a mut [f32] {
        let Self::F32(all) = self else { unreachable!("it was checked") };
        all
    }
}

/// Takes away the numbers of so many positions from the front of each array, of which one position has so
/// many.
pub(crate) fn take_each<'a>(
    arrays: &mut [Numbers<'a>],
    lengths: &[usize],
    positions: usize,
) -> Vec<Numbers<'a>> {
    let each = arrays.iter_mut().zip(lengths);
    each.map(|(numbers, length)| numbers.take(positions * length)).collect()
}

impl Encoding {
    /// How many numbers one position has in each array of a form, if these hold so many positions;
    /// otherwise how many were given, and how many are needed.
    ///
    /// # Panics
    /// If an array has another type than its field.
    pub(crate) fn lengths(
        &self,
        form: Form,
        arrays: &[Numbers<'_>],
        positions: usize,
    ) -> Result<Vec<usize>, (usize, usize)> {
        let fields = self.fields(form);
        let is_so = |given, needed| if given == needed { Ok(()) } else { Err((given, needed)) };
        is_so(arrays.len(), fields.len())?;
        let length = |(numbers, field): (&Numbers<'_>, &Field)| {
            is_so(numbers.len(), positions * field.len())?;
            assert_eq!(numbers.dtype(), field.dtype, "the type of the field {}", field.name);
            Ok(field.len())
        };
        arrays.iter().zip(&fields).map(length).collect()
    }

    /// The arrays of a form, in the order in which they are written.
    pub fn fields(&self, form: Form) -> Vec<Field> {
        let field = |name, dtype, shape: &[usize], axis| Field {
            name,
            dtype,
            shape: shape.to_vec(),
            axis: Some(axis),
        };
        let mask = |name, rows| Field { name, dtype: Dtype::Bool, shape: vec![rows], axis: None };
        let tiles = || field("tiles", Dtype::U8, &self.tiles_shape(), 1);
        let vector = || field("vector", Dtype::I16, &[self.vector_len()], 0);
        let [height, width, _] = self.board_shape();
        match form {
            Form::Cells => {
                vec![field("board", Dtype::U8, &self.board_shape(), 2), tiles(), vector()]
            }
            Form::Planes => {
                let (flags, numbers) = self.plane_counts();
                let shape = [flags + numbers, height, width];
                vec![field("planes", Dtype::F32, &shape, 0), tiles(), vector()]
            }
            Form::Flags => {
                let shape = [self.plane_counts().0, height, width];
                vec![field("flags", Dtype::Bool, &shape, 0), tiles(), vector()]
            }
            Form::Entities => {
                let [features, figures] = [self.feature_rows(), self.figure_rows()];
                vec![
                    field("features", Dtype::I16, &[features, self.feature_columns()], 1),
                    mask("features_mask", features),
                    field("figures", Dtype::I16, &[figures, Self::FIGURE_COLUMNS], 1),
                    mask("figures_mask", figures),
                    tiles(),
                    vector(),
                ]
            }
            Form::Flat => {
                let length = self.board_len() + self.tiles_len() + self.vector_len();
                vec![field("flat", Dtype::I16, &[length], 0)]
            }
        }
    }

    /// Writes what a player may know of a position, in the arrays of a form: the
    /// [`fields`](Self::fields), in their order. Every number is written.
    ///
    /// ```
    /// use carc_engine::{Config, Game, Setup};
    /// use carc_learn::{Encoding, Form, Numbers, Sight};
    /// let mut config = Config::new(2);
    /// config.options.insert("table".into(), "21x21".into());
    /// let setup = Setup::new(config)?;
    /// let encoding = Encoding::new(&setup).unwrap();
    /// let game = Game::new(setup.clone(), 7);
    /// let mut flat = vec![0; encoding.fields(Form::Flat)[0].len()];
    /// let out = vec![Numbers::I16(&mut flat)];
    /// encoding.observe_as(Form::Flat, &setup, game.position(), 0, out, &mut Sight::default());
    /// assert_eq!(flat.iter().filter(|number| **number == 2).count() > 0, true);
    /// # Ok::<(), carc_engine::ConfigError>(())
    /// ```
    ///
    /// # Panics
    /// If the arrays are not those of the form, or the player does not take part.
    pub fn observe_as(
        &self,
        form: Form,
        setup: &Setup,
        position: &Position,
        player: u8,
        mut out: Vec<Numbers<'_>>,
        sight: &mut Sight,
    ) {
        let fields = self.fields(form);
        let has = out.iter().map(|numbers| (numbers.dtype(), numbers.len()));
        assert!(
            fields.iter().map(|field| (field.dtype, field.len())).eq(has),
            "the arrays of the form"
        );
        sight.live.forget();
        self.observe_in(form, setup, position, player, &mut out, sight);
    }

    /// The same, of arrays that were checked, of the game that `sight.live` follows.
    pub(crate) fn observe_in(
        &self,
        form: Form,
        setup: &Setup,
        position: &Position,
        player: u8,
        out: &mut [Numbers<'_>],
        sight: &mut Sight,
    ) {
        assert!(usize::from(player) < self.players(), "a player of the game");
        let mut out = out.iter_mut().map(Numbers::again);
        let mut next = || out.next().expect("it was checked");
        match form {
            Form::Cells => {
                let (board, tiles) = (next().bytes(), next().bytes());
                let out = ObservationMut { board, tiles, vector: next().shorts() };
                return self.observe(setup, position, player, out);
            }
            Form::Flat => {
                let cells = sight.cells.get_or_insert_with(|| Observation::new(self));
                self.observe(setup, position, player, cells.as_mut());
                let bytes = cells.board.iter().chain(&cells.tiles).map(|&byte| i16::from(byte));
                let all = bytes.chain(cells.vector.iter().copied());
                next().shorts().iter_mut().zip(all).for_each(|(number, value)| *number = value);
                return;
            }
            Form::Planes | Form::Flags | Form::Entities => {}
        }
        let seen = self.seen(setup, position, player);
        match form {
            Form::Entities => sight.follow(self, setup, &seen),
            _ => sight.look(self, setup, &seen),
        }
        match form {
            Form::Planes => self.write_planes(&seen, player, sight, next().floats()),
            Form::Flags => self.write_planes(&seen, player, sight, next().flags()),
            _ => {
                let (features, known) = (next().shorts(), next().flags());
                self.write_features(player, sight, features, known);
                let (figures, known) = (next().shorts(), next().flags());
                self.write_figure_rows(setup, &seen, player, sight, figures, known);
            }
        }
        self.write_tiles(&seen, player, next().bytes());
        self.write_vector(setup, &seen, player, next().shorts());
    }
}
