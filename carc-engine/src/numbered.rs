//! Permanent numbers and names for the variants of an enum.

/// Gives every variant a number and a name that never change: they are part of saves, of the C
/// interface and of the words of Python. Entries are only ever appended, and a variant that is left
/// out does not compile. `tests/golden/names.json` pins them.
///
/// A name is the one that serde writes. `[&]` in front of an enum that cannot be copied takes it by
/// reference.
macro_rules! numbered {
    ($([$by:tt])? $enum:ident { $($variant:ident = $number:literal $name:literal),+ $(,)? }) => {
        impl $enum {
            /// Every permanent number with its name.
            pub const NAMES: &'static [(u8, &'static str)] = &[$(($number, $name)),+];

            /// The permanent number.
            pub const fn number($($by)? self) -> u8 {
                match self {
                    $(Self::$variant { .. } => $number),+
                }
            }

            /// The permanent name, in lower case, words joined by `_`: that of every serialised
            /// form.
            pub const fn name($($by)? self) -> &'static str {
                match self {
                    $(Self::$variant { .. } => $name),+
                }
            }
        }
    };
}
pub(crate) use numbered;
