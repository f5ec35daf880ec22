//! Generators of `schemas/`.

mod generate;
#[path = "../../../../tests/support/golden.rs"]
#[allow(dead_code, unreachable_pub)]
mod golden;
mod project_files;
