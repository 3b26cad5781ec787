//! The state of a game or a view: all information that can be read from either.

mod analysis;
mod bag;
mod board;
mod feature;
mod legal;
mod point;
mod render;
mod tiles;
mod tower;
mod turn;

use std::{ffi::c_char, sync::Arc};

use carc_engine::{ActionList, HistoryEntry, Player, Setup, State, TileType};

pub use self::{
    analysis::*, bag::*, board::*, feature::*, legal::*, point::*, render::*, tiles::*, tower::*,
    turn::*,
};
use crate::{
    config::json,
    game::carc_game,
    getter::{get_handle, get_text},
    handle::{self, Handle, Head, Readable},
    place::{carc_seat, seat, viewer},
    setup::carc_setup,
    status::{
        Fault,
        carc_status::{self, *},
    },
    view::carc_view,
};

/// The state of a game, or the part of the state that a view's player is allowed to see.
/// `carc_game_state` and `carc_view_state` return a state without copying anything.
///
/// A state is a read-only handle to the game or view itself. A state is never freed, always shows
/// the current position, and becomes invalid when the game or view is freed. For thread safety,
/// reading a state counts as reading its game or view.
#[cfg_attr(all(), repr(C))]
#[derive(Debug)]
pub struct carc_state {
    _private: [u8; 0],
}

/// The owner of a state.
#[derive(Clone, Copy)]
pub(crate) enum Owner<'a> {
    Game(&'a carc_game),
    View(&'a carc_view),
}

// SAFETY: games and views begin with a head.
unsafe impl Readable for carc_state {
    type Ref<'a> = Owner<'a>;

    unsafe fn shared<'a>(state: *const Self) -> Result<(Owner<'a>, &'a Head), carc_status> {
        // SAFETY: guaranteed by the caller; the first call rejects all but games.
        match unsafe { handle::shared(state.cast::<carc_game>()) } {
            Err(CARC_STATUS_INVALID_HANDLE) => {
                // SAFETY: guaranteed by the caller.
                let view = unsafe { handle::shared(state.cast::<carc_view>())? };
                Ok((Owner::View(view), view.head()))
            }
            game => game.map(|game| (Owner::Game(game), game.head())),
        }
    }
}

impl<'a> Owner<'a> {
    pub(crate) fn read(self) -> State<'a> {
        match self {
            Self::Game(game) => game.inner.state(),
            Self::View(view) => view.inner.state(),
        }
    }

    fn setup(self) -> &'a Arc<Setup> {
        match self {
            Self::Game(game) => game.inner.setup(),
            Self::View(view) => view.inner.setup(),
        }
    }

    fn history(self) -> &'a [HistoryEntry] {
        match self {
            Self::Game(game) => game.inner.history(),
            Self::View(view) => view.inner.history(),
        }
    }

    fn discarded(self) -> Vec<TileType> {
        match self {
            Self::Game(game) => game.inner.discarded(),
            Self::View(view) => view.inner.discarded().to_vec(),
        }
    }

    /// Checks that a viewer is an existing player or a spectator.
    fn viewer(self, player: carc_seat) -> Result<Option<Player>, Fault> {
        viewer(player, self.setup())
    }

    fn seat(self, player: carc_seat) -> Result<Player, Fault> {
        seat(player, self.setup())
    }

    /// Calls `body` with the legal actions, which a game lists only once per position.
    fn with_legal_actions<T>(self, body: impl FnOnce(&ActionList) -> T) -> T {
        match self {
            Self::Game(game) => game.with_listing(|listing| body(listing.of(&game.inner))),
            Self::View(view) => body(&view.inner.state().legal_actions()),
        }
    }
}

/// Gets the state of a game.
///
/// @param game  the game
/// @return the state, which is valid as long as the game exists; NULL if `game` is NULL
/// @note Threads: safe to call from any thread at any time.
/// @since ABI 1
#[unsafe(no_mangle)]
pub const unsafe extern "C" fn carc_game_state(game: *const carc_game) -> *const carc_state {
    game.cast()
}

/// Gets the state of a view.
///
/// @param view  the view
/// @return the state, which is valid as long as the view exists; NULL if `view` is NULL
/// @note Threads: safe to call from any thread at any time.
/// @since ABI 1
#[unsafe(no_mangle)]
pub const unsafe extern "C" fn carc_view_state(view: *const carc_view) -> *const carc_state {
    view.cast()
}

/// Gets a new handle to the game's setup.
///
/// @param state  the state
/// @param out    receives the new handle; free it with `carc_setup_free`
/// @return CARC_STATUS_OK
/// @note Threads: reads `state`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_state_setup(
    state: *const carc_state, out: *mut *mut carc_setup,
) -> carc_status {
    get_handle!(state, out, carc_setup::new(Arc::clone(state.setup())))
}

/// Gets the position as a start position for another game, in the JSON format of
/// `carc_config_set_start` and of the config key `start`. The JSON can be edited and used to start
/// another game.
///
/// @param state  the state
/// @param buf    caller-provided buffer that receives the string; may be NULL if `cap` is 0
/// @param cap    the capacity of `buf` in bytes
/// @param len    receives the length of the string in bytes
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_NOT_FOUND if the view
///         hides tiles in players' hands, if the deck has unknown tiles left, or in the few
///         positions that cannot be expressed as a start position, for example while a player
///         chooses a score marker
/// @note Threads: reads `state`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_state_start_json(
    state: *const carc_state, buf: *mut c_char, cap: usize, len: *mut usize,
) -> carc_status {
    get_text!(state, buf, cap, len, {
        let start = state.read().to_start();
        json(&start.ok_or(CARC_STATUS_NOT_FOUND)?)
    })
}
