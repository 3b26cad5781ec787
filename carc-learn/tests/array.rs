//! Arrays in any observation form, for tests that write and compare them.

use carc_engine::{Game, Player};
use carc_learn::{Dtype, Encoding, Form, Numbers, Sight};

/// An array of an observation.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Array {
    U8(Vec<u8>),
    I16(Vec<i16>),
    F16(Vec<u16>),
    F32(Vec<f32>),
    Bool(Vec<bool>),
}

impl Array {
    pub(crate) fn numbers(&mut self) -> Numbers<'_> {
        match self {
            Self::U8(all) => Numbers::U8(all),
            Self::I16(all) => Numbers::I16(all),
            Self::F16(all) => Numbers::F16(all),
            Self::F32(all) => Numbers::F32(all),
            Self::Bool(all) => Numbers::Bool(all),
        }
    }

    /// Returns the part of the array for one of several games.
    pub(crate) fn part(&self, game: usize, games: usize) -> Self {
        fn own<T: Copy>(all: &[T], game: usize, games: usize) -> Vec<T> {
            let length = all.len() / games;
            all[game * length..][..length].to_vec()
        }
        match self {
            Self::U8(all) => Self::U8(own(all, game, games)),
            Self::I16(all) => Self::I16(own(all, game, games)),
            Self::F16(all) => Self::F16(own(all, game, games)),
            Self::F32(all) => Self::F32(own(all, game, games)),
            Self::Bool(all) => Self::Bool(own(all, game, games)),
        }
    }

    pub(crate) fn shorts(&self) -> &[i16] {
        let Self::I16(all) = self else { panic!("not of 16 bits") };
        all
    }

    pub(crate) fn flags(&self) -> &[bool] {
        let Self::Bool(all) = self else { panic!("not flags") };
        all
    }
}

/// Returns arrays for several games, filled with values that must be overwritten.
pub(crate) fn arrays(encoding: &Encoding, form: Form, games: usize) -> Vec<Array> {
    let array = |dtype, length| match dtype {
        Dtype::U8 => Array::U8(vec![7; length]),
        Dtype::I16 => Array::I16(vec![7; length]),
        Dtype::F16 => Array::F16(vec![7; length]),
        Dtype::F32 => Array::F32(vec![7.0; length]),
        Dtype::Bool => Array::Bool(vec![true; length]),
    };
    let fields = encoding.fields(form);
    fields.iter().map(|field| array(field.dtype, games * field.len())).collect()
}

pub(crate) fn seen(encoding: &Encoding, form: Form, game: &Game, player: Player) -> Vec<Array> {
    let mut arrays = arrays(encoding, form, 1);
    let out = arrays.iter_mut().map(Array::numbers).collect();
    let sight = &mut Sight::default();
    encoding.observe_as(form, game.setup(), game.position(), player, out, sight);
    arrays
}
