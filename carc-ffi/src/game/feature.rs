//! The features on the board and what they are worth.

use std::ffi::c_char;

use carc_engine::FeatureView;

use crate::{
    buffer::write_text,
    config::json,
    game::{carc_game, carc_placed_figure, carc_score_item, event},
    getter::{get, get_array, get_struct, get_structs, get_text},
    handle::not_null,
    place::{carc_spot, spot},
    status::{
        Fault,
        carc_status::{self, *},
    },
    structure::grows,
};

/// A feature on the board: all connected segments of one kind, and what it is worth now. It is
/// named by its first spot; any spot of it finds it.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct carc_feature {
    /// The size of this structure in bytes; set by the caller (in an array, of its first element).
    pub struct_size: u32,
    /// A CARC_SEGMENT number.
    pub kind: i32,
    /// The column of its first spot, in the order of rows, columns and places.
    pub x: i32,
    /// The row of its first spot.
    pub y: i32,
    /// The place of its first spot; see `carc_spot`.
    pub place: i32,
    /// How many tiles it lies on, each counted once (SCORE-1).
    pub tiles: u32,
    /// Where it can still grow: sides that face an empty cell; for a monastery or garden the empty
    /// cells around it.
    pub open_ends: u32,
    /// 1 if it is complete (TURN-20), otherwise 0. A field never is.
    pub complete: i32,
    /// Pennants, in a city.
    pub pennants: u32,
    /// Completed cities that touch it, for a field; see `carc_game_feature_cities`.
    pub cities: u32,
    /// How many segments it has; see `carc_game_feature_spots`.
    pub spot_count: u32,
    /// How many figures are in it; see `carc_game_feature_figures`.
    pub figure_count: u32,
    /// The players who would get the points now (MAJ-2), a bit for each seat.
    pub owners: u32,
    /// What each owner would get: the value of a completed feature if it is complete, otherwise
    /// what it would give if the game ended now.
    pub value: i32,
    /// How many items there are.
    pub item_count: u32,
    /// How the value is made up; items past `item_count` are 0.
    pub items: [carc_score_item; 8],
    /// How many different marks its segments show, such as inns; see `carc_game_feature_mark`.
    pub mark_count: u32,
    /// What single owners would get besides, by seat: for a pig in their field (TB-PIG-5).
    pub bonuses: [i32; 8],
}
grows!(carc_feature, 192);

impl From<&FeatureView> for carc_feature {
    fn from(feature: &FeatureView) -> Self {
        let first = carc_spot::from(feature.spots[0]);
        let (item_count, items) = event::items(&feature.items);
        let mut bonuses = [0; 8];
        for &(player, points) in &feature.bonuses {
            bonuses[usize::from(player)] = points;
        }
        Self {
            struct_size: 0,
            kind: feature.kind as i32,
            x: first.x,
            y: first.y,
            place: first.place,
            tiles: feature.tiles.into(),
            open_ends: feature.open_ends.into(),
            complete: feature.complete.into(),
            pennants: feature.pennants.into(),
            cities: feature.cities.into(),
            spot_count: feature.spots.len() as u32,
            figure_count: feature.figures.len() as u32,
            owners: feature.owners.iter().map(|&player| 1 << player).sum(),
            value: feature.value,
            item_count,
            items,
            mark_count: feature.marks.len() as u32,
            bonuses,
        }
    }
}

impl carc_game {
    fn feature(&self, x: i32, y: i32, place: i32) -> Result<FeatureView, Fault> {
        let feature = self.inner.position().feature_at(self.inner.setup(), spot(x, y, place)?);
        Ok(feature.ok_or(CARC_STATUS_NOT_FOUND)?)
    }
}

/// Every feature on the board, in the order of their first spots. Rivers are no features.
///
/// @param game  the game
/// @param buf   gets the features; the `struct_size` of the first must be set; may be NULL if `cap`
///              is 0
/// @param cap   how many features fit
/// @param len   gets how many there are
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_INVALID_STRUCT_SIZE
/// @note Threads: reads `game`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_game_features(
    game: *const carc_game, buf: *mut carc_feature, cap: usize, len: *mut usize,
) -> carc_status {
    get_structs!(game, buf, cap, len, game.inner.features().iter().map(Into::into))
}

/// Every feature on the board as a JSON array, with spots, occupants, owners and items.
///
/// @param game  the game
/// @param buf   gets the text; may be NULL if `cap` is 0
/// @param cap   how many bytes fit
/// @param len   gets the length in bytes
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL
/// @note Threads: reads `game`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_game_features_json(
    game: *const carc_game, buf: *mut c_char, cap: usize, len: *mut usize,
) -> carc_status {
    get_text!(game, buf, cap, len, json(&game.inner.features()))
}

/// The feature to which a spot belongs.
///
/// @param game   the game
/// @param x      the column of the tile
/// @param y      the row of the tile
/// @param place  which place of it; a segment is its number
/// @param out    gets the feature; its `struct_size` must be set
/// @return CARC_STATUS_OK, CARC_STATUS_NOT_FOUND if there is no tile, no such segment, or a
///         river, CARC_STATUS_INVALID_ARGUMENT, CARC_STATUS_INVALID_STRUCT_SIZE
/// @note Threads: reads `game`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_game_feature_at(
    game: *const carc_game, x: i32, y: i32, place: i32, out: *mut carc_feature,
) -> carc_status {
    get_struct!(game, out, (&game.feature(x, y, place)?).into())
}

/// The feature to which a spot belongs, as JSON.
///
/// @param game   the game
/// @param x      the column of the tile
/// @param y      the row of the tile
/// @param place  which place of it; a segment is its number
/// @param buf    gets the text; may be NULL if `cap` is 0
/// @param cap    how many bytes fit
/// @param len    gets the length in bytes
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_NOT_FOUND if there is no
///         tile, no such segment, or a river, CARC_STATUS_INVALID_ARGUMENT
/// @note Threads: reads `game`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_game_feature_json(
    game: *const carc_game, x: i32, y: i32, place: i32, buf: *mut c_char, cap: usize,
    len: *mut usize,
) -> carc_status {
    get_text!(game, buf, cap, len, json(&game.feature(x, y, place)?))
}

/// The placed segments of the feature to which a spot belongs, by row, column and place.
///
/// @param game   the game
/// @param x      the column of the tile
/// @param y      the row of the tile
/// @param place  which place of it; a segment is its number
/// @param buf    gets the spots; may be NULL if `cap` is 0
/// @param cap    how many spots fit
/// @param len    gets how many there are
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_NOT_FOUND if there is no
///         tile, no such segment, or a river, CARC_STATUS_INVALID_ARGUMENT
/// @note Threads: reads `game`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_game_feature_spots(
    game: *const carc_game, x: i32, y: i32, place: i32, buf: *mut carc_spot, cap: usize,
    len: *mut usize,
) -> carc_status {
    get_array!(game, buf, cap, len, game.feature(x, y, place)?.spots.into_iter().map(Into::into))
}

/// The completed cities that touch the field to which a spot belongs, each by the first of its spots,
/// which names it; none for a feature of another kind.
///
/// @param game   the game
/// @param x      the column of the tile
/// @param y      the row of the tile
/// @param place  which place of it; a segment is its number
/// @param buf    gets the spots; may be NULL if `cap` is 0
/// @param cap    how many spots fit
/// @param len    gets how many there are: the `cities` of the feature
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_NOT_FOUND if there is no
///         tile, no such segment, or a river, CARC_STATUS_INVALID_ARGUMENT
/// @note Threads: reads `game`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_game_feature_cities(
    game: *const carc_game, x: i32, y: i32, place: i32, buf: *mut carc_spot, cap: usize,
    len: *mut usize,
) -> carc_status {
    get_array!(
        game,
        buf,
        cap,
        len,
        game.feature(x, y, place)?.city_spots.into_iter().map(Into::into)
    )
}

/// One kind of mark on the segments of the feature to which a spot belongs, such as its inns.
///
/// @param game   the game
/// @param x      the column of the tile
/// @param y      the row of the tile
/// @param place  which place of it; a segment is its number
/// @param index  which, from 0 to `mark_count` - 1; they are sorted by name
/// @param count  gets how many of these marks there are
/// @param buf    gets the name, such as `inn`; may be NULL if `cap` is 0
/// @param cap    how many bytes fit
/// @param len    gets the length in bytes
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_NOT_FOUND if there is no
///         tile, no such segment, a river, or no such mark, CARC_STATUS_INVALID_ARGUMENT
/// @note Threads: reads `game`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_game_feature_mark(
    game: *const carc_game, x: i32, y: i32, place: i32, index: usize, count: *mut u32,
    buf: *mut c_char, cap: usize, len: *mut usize,
) -> carc_status {
    not_null!(count);
    get!(game, len, {
        let feature = game.feature(x, y, place)?;
        let (name, found) = feature.marks.iter().nth(index).ok_or(CARC_STATUS_NOT_FOUND)?;
        write_text(name, buf, cap, len)?;
        count.write((*found).into());
        Ok(())
    })
}

/// The figures in the feature to which a spot belongs, in the order of their spots.
///
/// @param game   the game
/// @param x      the column of the tile
/// @param y      the row of the tile
/// @param place  which place of it; a segment is its number
/// @param buf    gets the figures; the `struct_size` of the first must be set; may be NULL if `cap`
///               is 0
/// @param cap    how many figures fit
/// @param len    gets how many there are
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_NOT_FOUND if there is no
///         tile, no such segment, or a river, CARC_STATUS_INVALID_ARGUMENT,
///         CARC_STATUS_INVALID_STRUCT_SIZE
/// @note Threads: reads `game`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_game_feature_figures(
    game: *const carc_game, x: i32, y: i32, place: i32, buf: *mut carc_placed_figure, cap: usize,
    len: *mut usize,
) -> carc_status {
    get_structs!(game, buf, cap, len, game.feature(x, y, place)?.figures.iter().map(Into::into))
}
