//! Checks of records.

mod formats;
mod front_ends;
mod suggestions;
