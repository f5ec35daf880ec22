//! The first steps of a new user, each of which once failed.
#![cfg(all(feature = "book", feature = "cli"))]

mod comments;
mod npm;
mod package;
mod programs;
mod questions;
mod rust_version;
mod types;
#[path = "../support/mod.rs"]
mod support;
mod types;

mod ci;
mod command;
mod exit_codes;
mod opening;
mod words;
