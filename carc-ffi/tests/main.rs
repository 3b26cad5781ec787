//! All tests of the C API that are written in Rust, in one program.

mod abi;
mod allocation;
mod header;
