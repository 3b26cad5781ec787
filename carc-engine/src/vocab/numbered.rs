//! Enums whose variants have permanent numbers and names.

/// Declares an enum whose variants have permanent numbers and names. The numbers are part of saves,
/// the C interface and the bindings for other languages. New variants must be appended. The golden
/// file `tests/golden/names.json` lists all variants.
///
/// Serde serializes variants as their names. `error(...)` after a name is the variant's error
/// message. With `: u8`, a fieldless enum uses the numbers as its discriminants. With `by &`, the
/// methods of an enum that is not `Copy` take `self` by reference. `into Parts` defines a method
/// that passes each of a variant's fields to the method of the same name in a struct.
///
/// `scripts/generate.py` reads these declarations to generate code for other languages.
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
            /// All variants, sorted by number.
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
            /// All permanent numbers and their names.
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
