mod arrays;
mod batch;
mod choose;
mod rewrite;
