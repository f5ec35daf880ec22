//! A file that is checked as it is read comes to the same as one that is kept whole.

use std::fs;
use std::path::{Path, PathBuf};

use fifangha::check::Checked;
use fifangha::diagnostic::SourceFile;
use fifangha::effort::{Bounds, Budget};
use fifangha::keys::Keys;
use fifangha::project::Project;
use fifangha::reconstruct::judge;
use fifangha::study::Study;

/// Searches are not what is tested here.
const JUDGING: Bounds = Bounds {
    sowings: 20_000,
    ..Bounds::FILE
};

/// Reads a text in both ways, by the keys of this project.
fn same(name: &str, text: &str, keys: &Keys) -> Checked {
    let file = SourceFile::new(name, text).at(Path::new(name));
    let checked = Checked::of(file.clone(), keys, &Budget::of(JUDGING));
    let mut study = Study::of(file);
    keys.add_to(&mut study);
    judge(&mut study, &Budget::of(JUDGING));
    let whole = Checked::from(study);
    assert_eq!(checked.diagnostics, whole.diagnostics, "{name}: {text}");
    assert_eq!(checked.tally, whole.tally, "{name}: {text}");
    assert_eq!(checked.file, whole.file);
    let games = |it: &Checked| format!("{:?}", it.games);
    assert_eq!(games(&checked), games(&whole), "{name}: {text}");
    checked
}

/// Every record under a folder that is text, whatever its name.
fn texts(folder: &str, found: &mut Vec<(PathBuf, String)>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            texts(path.to_str().unwrap(), found);
        } else if let Ok(text) = fs::read_to_string(&path) {
            found.push((path, text));
        }
    }
}

fn all() -> Vec<(PathBuf, String)> {
    let mut found = Vec::new();
    for folder in ["games", "fuzz/corpus", "tests/cli"] {
        texts(folder, &mut found);
    }
    found.sort();
    // What proves much is proved once elsewhere.
    found.retain(|(path, _)| !path.to_string_lossy().contains("values-4"));
    found
}

#[test]
fn records_come_to_the_same_read_whole_or_one_by_one() {
    let keys = Keys::of(&Project::at("."));
    let (mut games, mut found) = (0, 0);
    for (path, text) in all() {
        let checked = same(path.to_str().unwrap(), &text, &keys);
        games += checked.games.len();
        found += checked.diagnostics.len();
    }
    assert!(games > 200 && found > 100, "{games} games, {found} found");
}

#[test]
fn torn_and_joined_records_come_to_the_same() {
    let keys = Keys::of(&Project::at("."));
    let pieces: Vec<String> = all()
        .into_iter()
        .map(|(_, text)| text)
        .filter(|text| text.len() < 3000 && !text.contains("@wins"))
        .collect();
    let mut dice = fastrand::Rng::with_seed(1661);
    let mut found = 0;
    for _ in 0..300 {
        let mut text = String::new();
        for _ in 0..dice.usize(1..4) {
            let piece = dice.choice(&pieces).unwrap();
            let at = |dice: &mut fastrand::Rng| {
                let any = dice.usize(0..=piece.len());
                piece.floor_char_boundary(any)
            };
            let (one, other) = (at(&mut dice), at(&mut dice));
            match dice.bool() {
                true => text += piece,
                false => text += &piece[one.min(other)..one.max(other)],
            }
            text += dice
                .choice(["\n", "\n\n", "", "{", "}", "(", "\n---\n"])
                .unwrap();
        }
        found += same("torn.fif", &text, &keys).diagnostics.len();
    }
    assert!(found > 1000, "{found}");
}
