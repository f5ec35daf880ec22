//! Reconstruction against what is known otherwise.

#[path = "../support/mod.rs"]
mod support;

mod backwards;
mod blame;
mod bounded;
mod bounds;
mod brute;
mod busser;
mod clash;
mod judge;
mod pieces;
mod session;
mod survey;
mod tables;
mod transcripts;
