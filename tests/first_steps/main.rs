//! The first steps of a new user, each of which once failed.
#![cfg(all(feature = "book", feature = "cli"))]

mod npm;
mod questions;
mod types;
