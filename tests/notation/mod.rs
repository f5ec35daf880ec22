//! The notation: parsing, diagnostics, printing.

mod diagnostics;
mod grammar;
mod limits;
mod printing;
mod recovery;
mod round_trip;
mod slips;
mod spans;
mod values;
