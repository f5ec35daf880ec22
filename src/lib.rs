//! A toolkit in which games of fifangha and of its Malagasy kin are written
//! down, replayed, checked, reconstructed, illustrated and published.

pub mod diagnostic;
pub mod notation;
pub mod replay;
pub mod report;
pub mod search;
