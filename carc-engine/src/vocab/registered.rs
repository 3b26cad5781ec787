//! Tables of names with permanent numbers.

/// Declares a table of names, such as the table of figures, to which expansions append rows. Each
/// row defines a documented constant of the `$noun` type. A row consists of a permanent number and
/// a value that contains the name. The name is the constant's name in lower case.
///
/// Numbers are part of action codes, saves, hashes and the C interface. Rows are sorted by number.
/// New rows must be appended, and the meaning of a row never changes.
///
/// `scripts/generate.py` reads these declarations to generate code for other languages.
macro_rules! registered {
    (
        $(#[doc = $about:literal])+
        $table:ident: [$row:ty; $from:literal..] for $visibility:vis $noun:ident;
        $($(#[doc = $doc:literal])+ $constant:ident = $number:literal: $spec:expr;)+
    ) => {
        $(#[doc = $about])+
        pub(crate) const $table: &[$row] = &[$($spec),+];

        impl $noun {
            $(
                $(#[doc = $doc])+
                $visibility const $constant: Self = Self($number);
            )+
        }

        const _: () = {
            let mut next: u8 = $from;
            $(
                assert!(next == $number, "the rows are in the order of their numbers");
                next += 1;
            )+
            assert!(next as usize - $from == $table.len());
        };
    };
}
pub(crate) use registered;

/// Defines the methods and the JSON form of a table whose rows contain a name and a rule clause.
macro_rules! cited {
    ($noun:ident in $table:ident, $kind:literal) => {
        impl $noun {
            /// Returns all values, sorted by number.
            pub fn all() -> impl Iterator<Item = Self> {
                (0..$table.len() as u8).map(Self)
            }

            /// Returns the permanent number.
            pub const fn number(self) -> u8 {
                self.0
            }

            /// Returns the permanent name in snake case.
            pub fn name(self) -> &'static str {
                $table[self.0 as usize].0
            }

            /// Returns the id of the corresponding clause in the rules.
            pub fn clause(self) -> &'static str {
                $table[self.0 as usize].1
            }
        }

        #[cfg(feature = "json")]
        impl<'de> serde::Deserialize<'de> for $noun {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let name = String::deserialize(deserializer)?;
                Self::all().find(|known| known.name() == name).ok_or_else(|| {
                    serde::de::Error::custom(format_args!("unknown {} {name:?}", $kind))
                })
            }
        }

        #[cfg(feature = "json")]
        impl serde::Serialize for $noun {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.name())
            }
        }
    };
}
pub(super) use cited;

/// Checks whether two names are equal. This function can be used in constant expressions.
pub(crate) const fn is_equal(a: &str, b: &str) -> bool {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    if a.len() != b.len() {
        return false;
    }
    let mut index = 0;
    while index < a.len() {
        if a[index] != b[index] {
            return false;
        }
        index += 1;
    }
    true
}
