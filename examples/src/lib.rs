//! Example programs for carc; see `rust/`.
