#![forbid(unsafe_code)]
#![deny(missing_docs)]
//! Carcassonne games as arrays, for machine learning.
//!
//! - [`ActionSpace`] assigns an action index to every action that can be legal on a fixed-size
//!   table.
//! - [`Encoding`] writes observations into fixed-size arrays.
//! - [`Batch`] plays many games in parallel, on all cores.
//! - [`Reward`] defines the players' rewards.
//!
//! ```
//! use carc_engine::{Config, Setup};
//! use carc_learn::{Batch, BatchOptions, Encoding};
//!
//! let mut config = Config::new(2);
//! config.options.insert("table".into(), "25x25".into());
//! let setup = Setup::new(config)?;
//! let encoding = Encoding::new(&setup).unwrap();
//! let mut batch = Batch::new(setup, 8, BatchOptions::default()).unwrap();
//! let mut masks = vec![0; 8 * encoding.space().len()];
//! batch.write_masks(&encoding, &mut masks).unwrap();
//! let codes: Vec<u64> = masks
//!     .chunks_exact(encoding.space().len())
//!     .map(|mask| mask.iter().position(|legal| *legal == 1).unwrap())
//!     .map(|index| encoding.space().action(index).unwrap().code())
//!     .collect();
//! batch.step(&codes).unwrap();
//! # Ok::<(), carc_engine::ConfigError>(())
//! ```

mod batch;
mod noise;
mod observation;
mod reward;
mod search;
mod space;

pub use batch::{
    Autoreset, Batch, BatchError, BatchLoadError, BatchOptions, Course, Origin, UnknownAutoreset,
    episode_seed,
};
pub use observation::{
    Arrays, Channel, Dtype, Encoding, Field, Form, Numbers, Observation, ObservationMut, Observer,
    Section, Sections, Sight, UnknownForm, Written,
};
pub use reward::{Reward, UnknownReward};
pub use search::{BatchSearch, SearchError, SearchOptions, SearchValue, UnknownSearchValue};
pub use space::{ActionSpace, NoTable, NotSquare};
