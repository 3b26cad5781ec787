//! Enums whose variants have permanent numbers and names.

/// Declares an enum whose variants have a number and a name that never change: they are part of saves,
/// of the C interface and of the words of Python. This is the only place where a variant is written:
/// names, lists, and the numbers in the C header follow from it. Entries are only ever appended.
/// `tests/golden/names.json` pins them.
///
/// A name is the one that serde writes. `error(...)` behind a name is the text of a variant of an
/// error. `: u8` gives a plain enum its numbers as discriminants; `by &` takes an enum that cannot be
/// copied by reference.
macro_rules! numbered {
    (
        $(#[$attribute:meta])*
        pub enum $enum:ident: u8 {
            $($(#[doc = $doc:literal])+ $variant:ident = $number:literal $name:literal),+ $(,)?
        }
    ) => {
        $(#[$attribute])*
        #[repr(u8)]
        pub enum $enum {
            $($(#[doc = $doc])+ $variant = $number),+
        }

        crate::vocab::numbered! {
            @words $enum, $([$variant, $number, $name, $($doc),+])+
        }
    };
    (
        $(#[$attribute:meta])*
        pub enum $enum:ident $(by $by:tt)? {
            $(
                $(#[doc = $doc:literal])+
                $variant:ident
                $(($($tuple:ty),+))?
                $({ $($(#[$attributes:meta])* $field:ident: $type:ty),+ $(,)? })?
                = $number:literal $name:literal $(: error($($error:tt)*))?
            ),+ $(,)?
        }
    ) => {
        $(#[$attribute])*
        pub enum $enum {
            $(
                $(#[doc = $doc])+
                $(#[error($($error)*)])?
                $variant $(($($tuple),+))? $({ $($(#[$attributes])* $field: $type),+ })?
            ),+
        }

        crate::vocab::numbered! {
            @words $enum $(by $by)?, $([$variant, $number, $name, $($doc),+])+
        }

        impl $enum {
            /// The fields of each of them and their types, in the order of [`NAMES`](Self::NAMES); a
            /// field without a name is called by its place.
            #[doc(hidden)]
            pub const FIELDS: &'static [&'static [(&'static str, &'static str)]] = &[$(
                &[
                    $($(("0", stringify!($tuple))),+)?
                    $($((stringify!($field), stringify!($type))),+)?
                ]
            ),+];
        }
    };
    (
        @words $enum:ident $(by $by:tt)?,
        $([$variant:ident, $number:literal, $name:literal, $($doc:literal),+])+
    ) => {
        impl $enum {
            /// Every permanent number with its name.
            pub const NAMES: &'static [(u8, &'static str)] = &[$(($number, $name)),+];

            /// What each of them means, in the order of [`NAMES`](Self::NAMES): the lines of its
            /// documentation.
            #[doc(hidden)]
            pub const MEANINGS: &'static [&'static [&'static str]] = &[$(&[$($doc),+]),+];

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
