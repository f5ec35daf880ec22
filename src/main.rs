//! The `fifangha` command.

fn main() {}
