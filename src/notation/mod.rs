//! Text to record and back. Knows no rules.

mod claims;
pub mod tree;

pub use claims::{ArgKind, ClaimName, UnknownClaim};
