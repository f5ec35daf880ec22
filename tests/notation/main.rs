//! The notation: what is read, what is reported, what is printed.

mod mistakes;
mod reading;
mod round_trip;
