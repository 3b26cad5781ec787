//! Every test of the C interface that is written in Rust, in one program.

mod abi;
mod allocation;
mod enums;
mod header;
