//! The forms of observations.

use std::{fmt, mem, str::FromStr};

use carc_engine::{Player, Position, Setup};
use thiserror::Error;

use super::{Encoding, Observation, ObservationMut, sight::Sight, written::Trace};

/// The form of an observation. [`Encoding::fields`] returns the shapes of its arrays, and
/// [`Encoding::describe`] describes every number. `docs/observations.md` contains tables of all
/// shapes and numbers.
///
/// ```
/// use carc_learn::Form;
/// assert_eq!("entities".parse(), Ok(Form::Entities));
/// assert_eq!(Form::default(), Form::Cells);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Form {
    /// Bytes for each cell of the table, as described for [`Encoding`]. This form is compact and
    /// exact.
    #[default]
    Cells,
    /// One table-sized plane for each property, including feature values. This form is intended for
    /// convolutional networks.
    Planes,
    /// The planes of the `planes` form as 16-bit floating-point numbers, which need half as much
    /// memory as 32-bit numbers.
    PlanesFloat16,
    /// Only the Boolean planes of the `planes` form.
    Flags,
    /// One row for each feature, each figure, and each bridge, castle, ferry or pile of ingots on
    /// the board. This form is small and does not contain the table.
    Entities,
    /// The cells, tiles and vector concatenated into one dimension.
    Flat,
}

/// The error for an unknown form.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error(
    "unknown observation form {0:?}; expected cells, planes, planes_float16, flags, entities or flat"
)]
pub struct UnknownForm(String);

impl Form {
    /// All forms.
    pub const ALL: [Self; 6] =
        [Self::Cells, Self::Planes, Self::PlanesFloat16, Self::Flags, Self::Entities, Self::Flat];

    /// Returns the name of the form.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Cells => "cells",
            Self::Planes => "planes",
            Self::PlanesFloat16 => "planes_float16",
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

/// The element type of an array.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Dtype {
    /// 8-bit unsigned integers.
    U8,
    /// 16-bit signed integers.
    I16,
    /// 16-bit floating-point numbers in the IEEE 754 binary16 format.
    F16,
    /// 32-bit floating-point numbers.
    F32,
    /// Booleans.
    Bool,
}

impl Dtype {
    /// Returns the name of the type in NumPy.
    pub const fn name(self) -> &'static str {
        match self {
            Self::U8 => "uint8",
            Self::I16 => "int16",
            Self::F16 => "float16",
            Self::F32 => "float32",
            Self::Bool => "bool",
        }
    }
}

/// One array of an observation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Field {
    /// The name of the array.
    pub name: &'static str,
    /// The element type.
    pub dtype: Dtype,
    /// The shape, in row-major order: the last axis varies fastest.
    pub shape: Vec<usize>,
    /// The axis that [`Encoding::describe`] explains; `None` for a mask, which marks the rows in
    /// use.
    pub axis: Option<usize>,
}

impl Field {
    /// The length of the array.
    pub fn len(&self) -> usize {
        self.shape.iter().product()
    }

    /// Returns true if the array is empty.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// Mutable access to the elements of an array.
#[derive(Debug)]
pub enum Numbers<'a> {
    /// [`Dtype::U8`].
    U8(&'a mut [u8]),
    /// [`Dtype::I16`].
    I16(&'a mut [i16]),
    /// [`Dtype::F16`]; each element contains the bits of a number.
    F16(&'a mut [u16]),
    /// [`Dtype::F32`].
    F32(&'a mut [f32]),
    /// [`Dtype::Bool`].
    Bool(&'a mut [bool]),
}

impl<'a> Numbers<'a> {
    /// Returns the element type.
    pub const fn dtype(&self) -> Dtype {
        match self {
            Self::U8(_) => Dtype::U8,
            Self::I16(_) => Dtype::I16,
            Self::F16(_) => Dtype::F16,
            Self::F32(_) => Dtype::F32,
            Self::Bool(_) => Dtype::Bool,
        }
    }

    /// Returns the number of elements.
    pub const fn len(&self) -> usize {
        match self {
            Self::U8(all) => all.len(),
            Self::I16(all) => all.len(),
            Self::F16(all) => all.len(),
            Self::F32(all) => all.len(),
            Self::Bool(all) => all.len(),
        }
    }

    /// Returns true if there are no elements.
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Splits off the first `count` elements, or all elements if there are fewer.
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
            Self::F16(all) => Self::F16(front(all, count)),
            Self::F32(all) => Self::F32(front(all, count)),
            Self::Bool(all) => Self::Bool(front(all, count)),
        }
    }

    /// Reborrows the elements.
    #[inline]
    pub(crate) fn again(&mut self) -> Numbers<'_> {
        match self {
            Self::U8(all) => Numbers::U8(all),
            Self::I16(all) => Numbers::I16(all),
            Self::F16(all) => Numbers::F16(all),
            Self::F32(all) => Numbers::F32(all),
            Self::Bool(all) => Numbers::Bool(all),
        }
    }

    pub(super) fn bytes(self) -> &'a mut [u8] {
        let Self::U8(all) = self else { unreachable!("checked before") };
        all
    }

    pub(super) fn shorts(self) -> &'a mut [i16] {
        let Self::I16(all) = self else { unreachable!("checked before") };
        all
    }

    pub(super) fn flags(self) -> &'a mut [bool] {
        let Self::Bool(all) = self else { unreachable!("checked before") };
        all
    }

    pub(super) fn halves(self) -> &'a mut [u16] {
        let Self::F16(all) = self else { unreachable!("checked before") };
        all
    }

    pub(super) fn floats(self) -> &'a mut [f32] {
        let Self::F32(all) = self else { unreachable!("checked before") };
        all
    }
}

/// Splits off the elements of `positions` positions from the front of each array, given the number
/// of elements per position.
pub(crate) fn take_each<'a>(
    arrays: &mut [Numbers<'a>],
    lengths: &[usize],
    positions: usize,
) -> Vec<Numbers<'a>> {
    let each = arrays.iter_mut().zip(lengths);
    each.map(|(numbers, length)| numbers.take(positions * length)).collect()
}

impl Encoding {
    /// Returns the number of elements per position in each array of a form. If the arrays do not
    /// have room for `positions` positions, returns the given and the required length as an error.
    ///
    /// # Panics
    /// Panics if the type of an array differs from the type of its field.
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

    /// Returns a form's arrays, in the order in which they are written.
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
            Form::Planes | Form::PlanesFloat16 => {
                let (flags, numbers) = self.plane_counts();
                let shape = [flags + numbers, height, width];
                let dtype = if form == Form::Planes { Dtype::F32 } else { Dtype::F16 };
                vec![field("planes", dtype, &shape, 0), tiles(), vector()]
            }
            Form::Flags => {
                let shape = [self.plane_counts().0, height, width];
                vec![field("flags", Dtype::Bool, &shape, 0), tiles(), vector()]
            }
            Form::Entities => {
                let [features, figures] = [self.feature_rows(), self.figure_rows()];
                let mut fields = vec![
                    field("features", Dtype::I16, &[features, self.feature_columns()], 1),
                    mask("features_mask", features),
                    field("figures", Dtype::I16, &[figures, Self::FIGURE_COLUMNS], 1),
                    mask("figures_mask", figures),
                ];
                if self.token_rows > 0 {
                    let shape = [self.token_rows, Self::TOKEN_COLUMNS];
                    fields.push(field("tokens", Dtype::I16, &shape, 1));
                    fields.push(mask("tokens_mask", self.token_rows));
                }
                fields.extend([tiles(), vector()]);
                fields
            }
            Form::Flat => {
                let length = self.board_len() + self.tiles_len() + self.vector_len();
                vec![field("flat", Dtype::I16, &[length], 0)]
            }
        }
    }

    /// Writes a player's observation in the given form. There must be one array for each of the
    /// [`fields`](Self::fields), in order. Every element is written.
    ///
    /// ```
    /// use carc_engine::{Config, Game, Player, Setup};
    /// use carc_learn::{Encoding, Form, Numbers, Sight};
    /// let mut config = Config::new(2);
    /// config.options.insert("table".into(), "21x21".into());
    /// let setup = Setup::new(config)?;
    /// let encoding = Encoding::new(&setup).unwrap();
    /// let game = Game::new(setup.clone(), 7);
    /// let mut flat = vec![0; encoding.fields(Form::Flat)[0].len()];
    /// let out = vec![Numbers::I16(&mut flat)];
    /// let player = Player::new(0);
    /// encoding.observe_as(Form::Flat, &setup, game.position(), player, out, &mut Sight::default());
    /// assert_eq!(flat.iter().filter(|number| **number == 2).count() > 0, true);
    /// # Ok::<(), carc_engine::ConfigError>(())
    /// ```
    ///
    /// # Panics
    /// Panics if the arrays do not match the form, or if the player is not in the game.
    pub fn observe_as(
        &self,
        form: Form,
        setup: &Setup,
        position: &Position,
        player: Player,
        mut out: Vec<Numbers<'_>>,
        sight: &mut Sight,
    ) {
        let fields = self.fields(form);
        let has = out.iter().map(|numbers| (numbers.dtype(), numbers.len()));
        assert!(
            fields.iter().map(|field| (field.dtype, field.len())).eq(has),
            "the arrays match the observation form"
        );
        sight.tracked.clear();
        self.observe_in(form, setup, position, player, &mut out, sight);
    }

    /// Writes the observation of the game that `sight.tracked` follows, as
    /// [`observe_as`](Self::observe_as) does. The caller must check the arrays first.
    pub(crate) fn observe_in(
        &self,
        form: Form,
        setup: &Setup,
        position: &Position,
        player: Player,
        out: &mut [Numbers<'_>],
        sight: &mut Sight,
    ) {
        assert!(usize::from(player) < self.players(), "a player of the game");
        let mut out = out.iter_mut().map(Numbers::again);
        let mut next = || out.next().expect("the arrays have been checked");
        match form {
            Form::Cells => {
                let (board, tiles) = (next().bytes(), next().bytes());
                let out = ObservationMut { board, tiles, vector: next().shorts() };
                return self.observe(setup, position, player, out);
            }
            Form::Flat => {
                self.observe_flat(setup, position, player, next().shorts(), sight);
                return;
            }
            Form::Planes | Form::PlanesFloat16 | Form::Flags | Form::Entities => {}
        }
        let seen = self.seen(setup, position, player);
        let state = seen.state(setup);
        match form {
            Form::Entities => sight.follow(self, setup, &seen),
            _ => sight.look(self, setup, &seen),
        }
        match form {
            Form::Planes => self.write_planes(state, player, sight, next().floats()),
            Form::PlanesFloat16 => self.write_planes(state, player, sight, next().halves()),
            Form::Flags => self.write_planes(state, player, sight, next().flags()),
            _ => {
                let (features, known) = (next().shorts(), next().flags());
                self.write_features(player, sight, features, known);
                let (figures, known) = (next().shorts(), next().flags());
                self.write_figure_rows(setup, &seen, player, sight, figures, known);
                if self.token_rows > 0 {
                    let (tokens, known) = (next().shorts(), next().flags());
                    self.write_tokens(state, tokens, known);
                }
            }
        }
        self.write_tiles(state, player, next().bytes());
        self.write_vector(setup, &seen, player, next().shorts());
    }

    /// Writes the `flat` form. The bytes of cells with tiles are converted from a buffer, and all
    /// other bytes are written as zeros.
    fn observe_flat(
        &self,
        setup: &Setup,
        position: &Position,
        player: Player,
        flat: &mut [i16],
        sight: &mut Sight,
    ) {
        let new = || (Observation::new(self), Trace::default());
        let (cells, trace) = sight.cells.get_or_insert_with(new);
        self.observe_over(setup, position, player, cells.as_mut(), Some(trace));
        let (board, rest) = flat.split_at_mut(self.board_len());
        let (tiles, vector) = rest.split_at_mut(self.tiles_len());
        board.fill(0);
        for part in trace.parts(self.channels.len()) {
            widen(&cells.board[part.clone()], &mut board[part]);
        }
        widen(&cells.tiles, tiles);
        vector.copy_from_slice(&cells.vector);
    }
}

fn widen(bytes: &[u8], out: &mut [i16]) {
    for (number, &byte) in out.iter_mut().zip(bytes) {
        *number = byte.into();
    }
}
