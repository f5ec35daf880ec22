//! What is searched for and proved, against plain searches that keep
//! everything.

mod hunts;
mod values;
