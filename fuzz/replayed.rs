//! Replays the corpus in the tests of the fuzzed crates.

use std::fs;
use std::path::Path;

/// Calls a target with all inputs of its corpus, whole and truncated.
pub(crate) fn replayed(name: &str, target: fn(&[u8])) {
    // A truncated input is an input too.
    replayed_cut(name, target, |data| {
        vec![data, &data[..data.len() / 2], &data[data.len() / 3..]]
    });
}

/// Calls a target with parts of all inputs of its corpus.
pub(crate) fn replayed_cut(name: &str, target: fn(&[u8]), cut: fn(&[u8]) -> Vec<&[u8]>) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut folders = root.ancestors().map(|it| it.join("fuzz"));
    let fuzz = folders.find(|it| it.is_dir()).expect("fuzz/ is there");
    let folder = fuzz.join("corpus").join(name);
    let mut count = 0;
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let data = fs::read(&path).unwrap();
        for data in cut(&data) {
            let held = std::panic::catch_unwind(|| target(data));
            assert!(held.is_ok(), "{}", path.display());
        }
        count += 1;
    }
    assert!(count >= 8, "the corpus of {name} has only {count} inputs");
}
