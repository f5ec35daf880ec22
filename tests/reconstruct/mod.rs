//! Reconstruction compared with independent results.

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
