//! The random number generator for seeded games. The generator uses ChaCha8, is portable, and is
//! verified with golden values.

use rand::{SeedableRng, TryRng, rngs::ChaCha8Rng};

/// A random number generator that uses ChaCha with 8 rounds, is seeded with one number, and has its
/// own method for bounded numbers.
///
/// # Stability
/// Tests compare the stream and the bounded numbers with golden values. A seed therefore produces
/// the same game on every platform, in every language and in every version with the same
/// [`API_VERSION`](crate::API_VERSION).
///
/// ```
/// use carc_engine::Generator;
/// let mut a = Generator::new(7);
/// let mut b = Generator::new(7);
/// assert_eq!(a.uniform(72), b.uniform(72));
/// assert!(a.uniform(6) < 6);
/// ```
pub struct Generator {
    seed: u64,
    /// The number of 32-bit words used so far.
    used: u64,
    /// A window of the stream. To repeat draws after an undo, the generator reads the numbers from
    /// the window instead of computing them again.
    window: [u32; WINDOW],
    /// The position of the window in the stream, which is a multiple of the window's length, or
    /// `u64::MAX` before the first draw.
    from: u64,
    rng: ChaCha8Rng,
}

const WINDOW: usize = 64;

impl Generator {
    /// Creates a generator from a seed. The first eight bytes of the key are the seed in
    /// little-endian order, and the other 24 bytes are zero.
    pub fn new(seed: u64) -> Self {
        Self::from_position(seed, 0)
    }

    /// Creates a generator from a seed, at a position counted in 32-bit words.
    pub fn from_position(seed: u64, position: u64) -> Self {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        let rng = ChaCha8Rng::from_seed(key);
        Self { seed, used: position, window: [0; WINDOW], from: u64::MAX, rng }
    }

    /// Returns the seed.
    pub const fn seed(&self) -> u64 {
        self.seed
    }

    /// Returns the number of 32-bit words used so far.
    pub const fn position(&self) -> u64 {
        self.used
    }

    /// Moves the generator to another position in the stream.
    pub(crate) const fn go_to(&mut self, words: u64) {
        self.used = words;
    }

    /// Returns a uniformly distributed number from 0 to `bound` - 1, or 0 if `bound` is 0. The
    /// number is the high half of a 32-bit word multiplied by `bound`; in rare cases, the word is
    /// drawn again to avoid a bias.
    #[inline]
    pub fn uniform(&mut self, bound: u32) -> u32 {
        loop {
            let wide = u64::from(self.word()) * u64::from(bound);
            let low = wide as u32;
            // Products below 2^32 mod `bound` would cause a bias. The remainder is computed only if
            // it can affect the result.
            if low >= bound || bound == 0 || low >= bound.wrapping_neg() % bound {
                return (wide >> 32) as u32;
            }
        }
    }

    #[inline]
    fn word(&mut self) -> u32 {
        let place = (self.used % WINDOW as u64) as usize;
        if self.used - place as u64 != self.from {
            self.fill();
        }
        // A save can specify any position, even the very end of the stream.
        self.used = self.used.wrapping_add(1);
        self.window[place]
    }

    #[cold]
    fn fill(&mut self) {
        self.from = self.used - self.used % WINDOW as u64;
        if u128::from(self.from) != self.rng.get_word_pos() {
            self.rng.set_word_pos(self.from.into());
        }
        for word in &mut self.window {
            match self.rng.try_next_u32() {
                Ok(next) => *word = next,
            }
        }
    }
}

impl Clone for Generator {
    fn clone(&self) -> Self {
        Self { window: self.window, from: self.from, ..Self::from_position(self.seed, self.used) }
    }
}

impl PartialEq for Generator {
    fn eq(&self, other: &Self) -> bool {
        (self.seed, self.used) == (other.seed, other.used)
    }
}

impl Eq for Generator {}

impl std::fmt::Debug for Generator {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Generator").field("seed", &self.seed).field("position", &self.used).finish()
    }
}
