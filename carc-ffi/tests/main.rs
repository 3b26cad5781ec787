//! All C API tests written in Rust, in one program.

mod abi;
mod allocation;
mod header;
