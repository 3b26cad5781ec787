//! The engine's random number generator, for programs that make random choices.

use carc_engine::Generator;

use crate::{
    getter::{get_handle, get_value},
    handle::{self, Handle, Head, not_null, writes},
    status::carc_status,
};

/// A ChaCha8 random number generator, as used by games to draw tiles. A seed produces the same
/// numbers on every platform and in every language, so programs in different languages can make the
/// same random choices.
#[cfg_attr(all(), repr(C))]
#[derive(Debug)]
pub struct carc_generator {
    head: Head,
    inner: Generator,
}

// SAFETY: `repr(C)`, the head is the first field, and the magic number is unique.
unsafe impl Handle for carc_generator {
    const MAGIC: u64 = 0xca4c_e440_5d2f_0a02;

    fn head(&self) -> &Head {
        &self.head
    }
}

/// Creates a generator.
///
/// @param seed  the seed, any number
/// @param out   receives the new handle; free it with `carc_generator_free`
/// @return CARC_STATUS_OK
/// @note Threads: safe to call from any thread at any time.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_generator_new(
    seed: u64, out: *mut *mut carc_generator,
) -> carc_status {
    get_handle!(_, out, {
        let head = Head::new(carc_generator::MAGIC);
        carc_generator { head, inner: Generator::new(seed) }
    })
}

/// Creates a generator at the given position to resume the sequence of another generator with the
/// same seed.
///
/// @param seed      the seed
/// @param position  the number of 32-bit words used so far; see `carc_generator_position`
/// @param out       receives the new handle; free it with `carc_generator_free`
/// @return CARC_STATUS_OK
/// @note Threads: safe to call from any thread at any time.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_generator_from_position(
    seed: u64, position: u64, out: *mut *mut carc_generator,
) -> carc_status {
    get_handle!(_, out, {
        let head = Head::new(carc_generator::MAGIC);
        carc_generator { head, inner: Generator::from_position(seed, position) }
    })
}

/// Frees a generator. Passing NULL is allowed and does nothing.
///
/// @param generator  the generator; may be NULL
/// @note Threads: requires exclusive access to `generator`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_generator_free(generator: *mut carc_generator) {
    // SAFETY: the caller guarantees that the handle is no longer in use.
    unsafe { handle::free(generator) }
}

/// Gets a uniformly distributed random number from 0 to `bound` - 1.
///
/// @param generator  the generator
/// @param bound      the exclusive upper bound; if it is 0, the random number is 0
/// @param number     receives the random number
/// @return CARC_STATUS_OK
/// @note Threads: writes `generator`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_generator_uniform(
    generator: *mut carc_generator, bound: u32, number: *mut u32,
) -> carc_status {
    not_null!(number);
    // SAFETY: the caller guarantees a live handle and a writable `number`.
    unsafe {
        writes(generator, |generator| {
            number.write(generator.inner.uniform(bound));
            Ok(())
        })
    }
}

/// Gets a generator's seed.
///
/// @param generator  the generator
/// @param seed       receives the seed
/// @return CARC_STATUS_OK
/// @note Threads: reads `generator`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_generator_seed(
    generator: *const carc_generator, seed: *mut u64,
) -> carc_status {
    get_value!(generator, seed, generator.inner.seed())
}

/// Gets a generator's position, which is the number of 32-bit words it has used. The seed and this
/// position are sufficient to resume the sequence.
///
/// @param generator  the generator
/// @param position   receives the position
/// @return CARC_STATUS_OK
/// @note Threads: reads `generator`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_generator_position(
    generator: *const carc_generator, position: *mut u64,
) -> carc_status {
    get_value!(generator, position, generator.inner.position())
}
