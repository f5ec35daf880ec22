//! The records of this project.

mod example_game;
mod sources;
