//! Names with permanent numbers, in tables that expansions append to.

/// Gives the rows of a table their constants and meanings. A row is one noun of the game: a constant of
/// its type, its permanent number, and what is known of it. Rows stand in the order of their numbers,
/// are only ever appended, and what the numbers mean never changes: they are part of action codes,
/// saves, hashes and the C interface.
macro_rules! registered {
    (
        $(#[doc = $about:literal])+
        $table:ident: [$row:ty; $from:literal..] for $noun:ident;
        $($(#[doc = $doc:literal])+ $constant:ident = $number:literal: $spec:expr;)+
    ) => {
        $(#[doc = $about])+
        pub(crate) const $table: &[$row] = &[$($spec),+];

        impl $noun {
            $(
                $(#[doc = $doc])+
                pub const $constant: Self = Self($number);
            )+
        }

        const _: () = {
            let mut next: u8 = $from;
            $(
                assert!(next == $number, "the rows stand in the order of their numbers");
                next += 1;
            )+
            assert!(next as usize - $from == $table.len());
        };

        impl $noun {
            /// What each row of the table means: the number, and the lines of its documentation.
            #[doc(hidden)]
            pub const $table: &'static [(u8, &'static [&'static str])] =
                &[$(($number, &[$($doc),+])),+];
        }
    };
}
pub(crate) use registered;

/// `==` for names in constants.
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
