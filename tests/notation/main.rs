//! The notation: what is read, what is reported, what is printed.

mod mistakes;
mod places;
mod printing;
mod reading;
mod round_trip;
mod said;
