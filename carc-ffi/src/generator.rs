//! The engine's generator, for programs that choose by chance.

use carc_engine::Generator;

use crate::{
    getter::{get_handle, get_value},
    handle::{self, Handle, Head, not_null, writes},
    status::carc_status,
};

/// A source of random numbers: the named and portable generator (ChaCha with 8 rounds) that games
/// draw their tiles with. A seed gives the same numbers on every platform and in every language,
/// so programs in several languages can make the same choices.
#[cfg_attr(all(), repr(C))]
#[derive(Debug)]
pub struct carc_generator {
    head: Head,
    inner: Generator,
}

// SAFETY: repr(C), the head comes first, the number is used once.
unsafe impl Handle for carc_generator {
    const MAGIC: u64 = 0xca4c_e440_5d2f_0a02;

    fn head(&self) -> &Head {
        &self.head
    }
}

/// Makes a generator.
///
/// @param seed  any number
/// @param out   gets the handle, to be freed with `carc_generator_free`
/// @return CARC_STATUS_OK
/// @note Threads: any, at any time.
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

/// Makes a generator that has been used already: it goes on where another with the same seed stood.
///
/// @param seed   the seed
/// @param position  how many words of 32 bits have been used; see `carc_generator_position`
/// @param out    gets the handle, to be freed with `carc_generator_free`
/// @return CARC_STATUS_OK
/// @note Threads: any, at any time.
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

/// Frees a generator.
///
/// @param generator  the generator, or NULL
/// @note Threads: nobody else may use `generator`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_generator_free(generator: *mut carc_generator) {
    // SAFETY: the caller promises that nobody uses the handle any more.
    unsafe { handle::free(generator) }
}

/// Draws a number from 0 to `bound` - 1, all equally likely.
///
/// @param generator  the generator
/// @param bound      how many numbers are possible; 0 gives 0
/// @param number     gets the number
/// @return CARC_STATUS_OK
/// @note Threads: writes `generator`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_generator_uniform(
    generator: *mut carc_generator, bound: u32, number: *mut u32,
) -> carc_status {
    not_null!(number);
    // SAFETY: the caller promises a live handle, and that `number` can be written to.
    unsafe {
        writes(generator, |generator| {
            number.write(generator.inner.uniform(bound));
            Ok(())
        })
    }
}

/// The seed that a generator was made with.
///
/// @param generator  the generator
/// @param seed       gets the seed
/// @return CARC_STATUS_OK
/// @note Threads: reads `generator`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_generator_seed(
    generator: *const carc_generator, seed: *mut u64,
) -> carc_status {
    get_value!(generator, seed, generator.inner.seed())
}

/// How many words of 32 bits a generator has used: with the seed, all that has to be stored to go on
/// later.
///
/// @param generator  the generator
/// @param position   gets the number
/// @return CARC_STATUS_OK
/// @note Threads: reads `generator`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_generator_position(
    generator: *const carc_generator, position: *mut u64,
) -> carc_status {
    get_value!(generator, position, generator.inner.position())
}
