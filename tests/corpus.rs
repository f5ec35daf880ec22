//! The fuzzer's corpus, replayed: what it once found does not come back.
#![cfg(feature = "lsp")]

#[path = "../fuzz/targets.rs"]
#[allow(unreachable_pub)]
mod targets;

use std::fs;
use std::path::Path;

fn replayed(name: &str, target: fn(&[u8])) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("fuzz/corpus")
        .join(name);
    let mut count = 0;
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let data = fs::read(&path).unwrap();
        // Cut anywhere, it is an input too.
        for data in [&data[..], &data[..data.len() / 2], &data[data.len() / 3..]] {
            let held = std::panic::catch_unwind(|| target(data));
            assert!(held.is_ok(), "{}", path.display());
        }
        count += 1;
    }
    assert!(count >= 8, "the corpus of {name} has only {count} inputs");
}

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
fn position() {
    replayed("position", targets::position);
}

#[test]
fn lsp_offsets() {
    replayed("lsp-offsets", targets::lsp_offsets);
}
