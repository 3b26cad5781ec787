//! Every test of the public interface, in one program.

mod arrays;
mod batch;
