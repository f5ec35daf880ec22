//! Reconstruction compared with independent results.

mod busser2023;
mod command;
mod exhaustive;
mod explanations;
mod feasibility;
mod fitting_boards;
mod hidden_turns;
mod interrupted;
mod limits;
mod lost_blanks;
mod minimal_conflicts;
mod minimal_evidence;
mod retrograde;
mod transcripts;
