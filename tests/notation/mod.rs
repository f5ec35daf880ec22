//! The notation: parsing, diagnostics, printing.

mod mistakes;
mod places;
mod printing;
mod reading;
mod round_trip;
mod said;
mod typed;
