//! Enums whose variants have permanent numbers and names.

/// Declares an enum whose variants have permanent numbers and names, which are part of saves, of the C interface and
/// of the other languages. Variants are only ever appended; `tests/golden/names.json` pins them.
///
/// The names are written by serde. `error(...)` after a name is the error message of the variant.
/// `: u8` assigns a fieldless enum its numbers as discriminants, `by &` takes an enum that is not
/// `Copy` by reference, and `into Parts` defines a method that adds the fields of a variant to a
/// struct with a method for each of them.
///
/// `scripts/generate.py` reads these declarations for the other languages.
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

        crate::vocab::numbered! { @names $enum, $([$variant, $number, $name])+ }

        impl $enum {
            /// Every variant, by number.
            pub const ALL: [Self; Self::NAMES.len()] = [$(Self::$variant),+];
        }
    };
    (
        $(#[$attribute:meta])*
        pub enum $enum:ident $(by $by:tt)? $(into $parts:ident)? {
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

        crate::vocab::numbered! { @names $enum $(by $by)?, $([$variant, $number, $name])+ }

        crate::vocab::numbered! {
            @parts $enum $($parts)?, $([$variant $({ $($field)+ })?])+
        }
    };
    (
        @names $enum:ident $(by $by:tt)?,
        $([$variant:ident, $number:literal, $name:literal])+
    ) => {
        impl $enum {
            /// Every permanent number with its name.
            pub const NAMES: &'static [(u8, &'static str)] = &[$(($number, $name)),+];

            /// Returns the permanent number.
            pub const fn number($($by)? self) -> u8 {
                match self {
                    $(Self::$variant { .. } => $number),+
                }
            }

            /// Returns the permanent name in snake case, which is used in every serialized form.
            pub const fn name($($by)? self) -> &'static str {
                match self {
                    $(Self::$variant { .. } => $name),+
                }
            }
        }
    };
    (@parts $enum:ident, $($variant:tt)+) => {};
    (@parts $enum:ident $parts:ident, $([$variant:ident $({ $($field:ident)+ })?])+) => {
        impl $enum {
            fn add_fields(self, parts: &mut $parts) {
                match self {
                    $(Self::$variant { $($($field,)+)? .. } => {
                        $($(parts.$field($field);)+)?
                    })+
                }
            }
        }
    };
}
pub(crate) use numbered;
