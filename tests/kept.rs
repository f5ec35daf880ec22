//! What searches came to before: whoever knows it says the same, and has paid as much,
//! as whoever searches anew.
#![cfg(feature = "cli")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use fifangha::check::Checked;
use fifangha::diagnostic::SourceFile;
use fifangha::effort::{Bounds, Budget, Effort};
use fifangha::kept::{Folder, Kept};
use fifangha::keys::Keys;
use fifangha::project::Project;
use fifangha::search::{Proof, Solver, wins_in};
use fifangha_rules::{Columns, Game};
use sha2::{Digest, Sha256};

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

/// A claim that is proved, one that is not, one that takes long; games that fit, and none;
/// and a record that says so wrongly.
const PROOFS: &str = "\
---
rules: {base: katra-gorobaka, columns: 4}
---
@wins-in 1 @wins-in 2 @quickest-win 1 @value N @value S
---
rules: {base: isolo, columns: 4}
---
@value S @value draw
---
fits: 1
---
1. 4x1R 2. _ 3. 7x1R+1x1_
---
rules: fifangha
---
1. 4R 2. _ @reserve N 26 3. _
---
fits: 2
---
1. 4_
";

/// All that a file comes to, and what judging has cost; for so many sowings.
fn checked(text: &str, sowings: u64, kept: &Kept) -> String {
    let effort = Effort::default().knowing(kept);
    let bounds = Bounds {
        sowings,
        ..Bounds::FILE
    };
    let judging = Budget::new(bounds, &effort);
    let file = SourceFile::new("proofs.fif", text);
    let checked = Checked::of(file, &Keys::default(), &judging);
    format!(
        "{:?} {:?} {} {}",
        checked.tally,
        checked.diagnostics,
        judging.sowings(),
        judging.turns()
    )
}

#[test]
fn a_file_comes_to_the_same_wherever_its_budget_ends() {
    let kept = Kept::of_run();
    let place = tempfile::tempdir().unwrap();
    let in_folder = || Kept::in_folder(Folder::at(place.path(), 1));
    for round in 0..3 {
        for sowings in [4_000_000, 1, 7, 40, 100, 300, 1_000, 5_000, 20_000] {
            let anew = checked(PROOFS, sowings, &Kept::default());
            assert_eq!(checked(PROOFS, sowings, &kept), anew, "{sowings}, {round}");
            assert_eq!(checked(PROOFS, sowings, &in_folder()), anew, "{sowings}");
        }
    }
    // Behind a remark everything stands elsewhere, and is known all the same.
    let moved = format!("---\ntitle: A remark\n---\n{{Words.}}\n{PROOFS}");
    let anew = checked(&moved, 4_000_000, &Kept::default());
    assert_eq!(checked(&moved, 4_000_000, &kept), anew);
    assert_eq!(checked(&moved, 4_000_000, &in_folder()), anew);
}

#[test]
fn a_proof_costs_as_much_as_before_to_the_last_turn() {
    let rules = Game::Isolo.rules_on(Columns::Four).unwrap();
    let start = rules.start();
    let kept = Kept::of_run();
    let effort = Effort::default().knowing(&kept);
    let within = |turns: u64, effort: &Effort| {
        let bounds = Bounds {
            turns,
            ..Bounds::default()
        };
        let budget = Budget::new(bounds, effort);
        let proof = wins_in(&rules, &start, 3, &budget);
        (proof, budget.sowings(), budget.turns(), budget.is_spent())
    };
    let whole = within(u64::MAX, &effort);
    let (proof, _, turns, _) = whole;
    assert_eq!(proof, Proof::Fails { nodes: turns });
    assert!(turns > 8, "{turns}");
    for turns in [0, 1, turns / 2, turns - 2, turns - 1, turns, turns + 1] {
        let anew = within(turns, &Effort::default());
        assert_eq!(within(turns, &effort), anew, "{turns} turns");
    }
    assert_eq!(within(turns, &effort), whole);
}

#[test]
fn records_of_the_project_come_to_the_same() {
    let project = Project::at(ROOT);
    let keys = Keys::of(&project);
    let place = tempfile::tempdir().unwrap();
    let kept = Kept::of_run();
    for record in project.records() {
        // What proves much is proved once elsewhere.
        if record.name().starts_with("values") {
            continue;
        }
        let text = fs::read_to_string(record.path()).unwrap();
        let of = |kept: &Kept| {
            let file = SourceFile::new(record.name(), text.as_str()).at(record.path());
            let bounds = Bounds {
                sowings: 20_000,
                ..Bounds::FILE
            };
            let judging = Budget::new(bounds, &Effort::default().knowing(kept));
            let checked = Checked::of(file, &keys, &judging);
            let found = (checked.tally, checked.diagnostics);
            (format!("{found:?}"), judging.sowings(), judging.turns())
        };
        let anew = of(&Kept::default());
        for _ in 0..2 {
            assert_eq!(of(&kept), anew, "{}", record.name());
            let in_folder = Kept::in_folder(Folder::at(place.path(), 1));
            assert_eq!(of(&in_folder), anew, "{}", record.name());
        }
    }
    assert!(fs::read_dir(place.path()).unwrap().count() > 5);
}

/// Every file of a folder, with its text.
fn texts(folder: &Path) -> Vec<(PathBuf, String)> {
    let entries = fs::read_dir(folder).unwrap();
    let text = |path: PathBuf| (path.clone(), fs::read_to_string(path).unwrap());
    entries.map(|it| text(it.unwrap().path())).collect()
}

#[test]
fn what_is_kept_is_asked_and_what_was_not_kept_by_this_program_is_not() {
    let rules = Game::Isolo.rules_on(Columns::Four).unwrap();
    let value = |folder: Folder| {
        let effort = Effort::default().knowing(&Kept::in_folder(folder));
        let budget = Budget::new(Bounds::default(), &effort);
        let solver = Solver {
            rules: &rules,
            budget: &budget,
            positions: 10_000,
            tree: 0,
        };
        let value = solver.value(&rules.start());
        (value, budget.sowings())
    };
    let place = tempfile::tempdir().unwrap();
    let ours = || Folder::at(place.path(), 1);
    let (won, cost) = value(ours());
    let before = texts(place.path());
    assert_eq!(before.len(), 1);
    // Somebody who can write here and knows the digest could say anything: that it is
    // believed shows that it is asked.
    let (path, text) = &before[0];
    let (_, found) = text.split_once('\n').unwrap();
    let lie = found.replace(r#"{"Win":6}"#, r#"{"Win":7}"#);
    assert_ne!(found, lie);
    let key = path.file_stem().unwrap().to_str().unwrap();
    let digest = Sha256::digest(format!("{key}{lie}").as_bytes());
    let digest: String = digest.iter().map(|it| format!("{it:02x}")).collect();
    fs::write(path, format!("{digest}\n{lie}")).unwrap();
    assert_ne!(value(ours()).0, won);
    assert_eq!(value(Folder::at(place.path(), 2)), (won, cost));
    assert_eq!(value(ours().afresh()), (won, cost), "and kept again");
    assert_eq!(fs::read_to_string(path).unwrap(), *text);
    // Without the digest nothing is believed.
    fs::write(path, text.replace(r#"{"Win":6}"#, r#"{"Win":7}"#)).unwrap();
    assert_eq!(value(ours()), (won, cost));
}

/// Checks a file that proves something; returns the answer.
fn check(place: &Path, arguments: &[&str], ci: bool) -> String {
    let file = place.join("isolo.fif");
    if !file.exists() {
        let proof = "---\nrules: {base: isolo, columns: 4}\n---\n@value S\n";
        fs::write(&file, proof).unwrap();
    }
    let mut command = Command::new(env!("CARGO_BIN_EXE_fifangha"));
    command.arg("check").args(arguments).arg(&file);
    command.current_dir(place).env_remove("CI");
    // Wherever a system looks for it.
    for name in ["XDG_CACHE_HOME", "HOME", "LOCALAPPDATA", "USERPROFILE"] {
        command.env(name, place);
    }
    if ci {
        command.env("CI", "true");
    }
    let out = command.output().unwrap();
    assert!(out.status.success(), "{out:?}");
    String::from_utf8(out.stdout).unwrap()
}

#[test]
fn proofs_are_kept_among_the_readers_own_files_and_made_afresh_where_asked() {
    let place = tempfile::tempdir().unwrap();
    let place = place.path();
    let anew = check(place, &[], false);
    let folder = place.join(if cfg!(target_os = "macos") {
        "Library/Caches/fifangha"
    } else {
        "fifangha"
    });
    // There the system may know better than the environment.
    if cfg!(windows) && !folder.is_dir() {
        return;
    }
    let files = texts(&folder);
    assert_eq!(files.len(), 1);
    let file = &files[0].0;
    let written = || fs::metadata(file).unwrap().modified().unwrap();
    let first = written();
    assert_eq!(check(place, &[], false), anew);
    assert_eq!(written(), first, "what is kept is not found again");
    assert_eq!(check(place, &["--afresh"], false), anew);
    let second = written();
    assert!(first < second);
    assert_eq!(check(place, &[], true), anew);
    assert!(second < written());
    assert_eq!(texts(&folder), files);
    fs::write(file, "no digest").unwrap();
    assert_eq!(check(place, &[], false), anew);
    assert_eq!(texts(&folder), files);
}

#[test]
fn two_processes_at_once_come_to_the_same() {
    let place = tempfile::tempdir().unwrap();
    let anew = check(place.path(), &["--afresh"], false);
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                for arguments in [&["--afresh"][..], &[]] {
                    assert_eq!(check(place.path(), arguments, false), anew);
                }
            });
        }
    });
}
