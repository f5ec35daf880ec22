//! Text to record and back. Knows no rules.

mod claims;
mod grammar;
mod print;
pub mod tree;

pub use claims::{ArgKind, ClaimName, UnknownClaim};
pub use grammar::parse;
pub use print::print;
