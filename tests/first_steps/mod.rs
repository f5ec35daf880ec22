//! The first steps of a new user, each of which once failed.
#![cfg(all(feature = "book", feature = "cli"))]

mod action;
mod answers;
mod chapters;
mod ci;
pub(crate) mod command;
mod comments;
mod exit_codes;
mod language;
mod malagasy;
mod npm;
mod opening;
mod ordinary_mdbook;
mod outputs;
mod package;
mod programs;
mod questions;
mod rust_version;
mod types;
mod words;
