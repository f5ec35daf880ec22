//! All integration tests, in one program.

mod agree;
mod bao;
mod bao_agree;
mod bao_games;
mod both;
mod notation;
mod perft_counts;
mod plain;
mod plain_bao;
mod plain_selfcheck;
mod properties;
mod senses;
#[cfg(feature = "serde")]
mod serialization;
