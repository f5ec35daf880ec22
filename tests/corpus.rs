//! Replays the fuzzer's corpus to prevent regressions.
#![cfg(all(feature = "book", feature = "lsp"))]

#[path = "../fuzz/replayed.rs"]
mod replayed;
#[path = "../fuzz/targets.rs"]
#[allow(unreachable_pub)]
mod targets;

use replayed::replayed;

#[test]
fn parse() {
    replayed("parse", targets::parse);
}

#[test]
fn print() {
    replayed("print", targets::print);
}

#[test]
fn replay() {
    replayed("replay", targets::replay);
}

#[test]
fn check() {
    replayed("check", targets::check);
}

#[cfg(feature = "serve")]
#[test]
fn http() {
    replayed("http", targets::http);
}

#[test]
fn lsp() {
    replayed("lsp", targets::lsp);
}

#[test]
fn position() {
    replayed("position", targets::position);
}

#[test]
fn build_project() {
    replayed("build-project", targets::build_project);
}

#[test]
fn lsp_offsets() {
    replayed("lsp-offsets", targets::lsp_offsets);
}
