//! Text to record and back.
