//! Generators of `schemas/`.

mod generate;
#[allow(
    dead_code,
    unreachable_pub,
    reason = "the integration tests use it too"
)]
mod golden;
mod project_files;
