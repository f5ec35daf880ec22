//! Generators of `schemas/`.

mod generate;
mod project_files;
