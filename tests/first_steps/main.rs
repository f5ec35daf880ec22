//! The first steps of a new user, each of which once failed.
#![cfg(all(feature = "book", feature = "cli"))]

#[path = "../support/mod.rs"]
mod comments;
mod npm;
mod package;
mod support;
mod programs;
mod questions;
mod rust_version;
mod types;
