//! Commands that replace a file lose nothing that a person wrote or set, and leave nothing beside it.

use std::fs::{self, File, Permissions};
use std::os::unix::fs::{MetadataExt, PermissionsExt, chown};
use std::path::Path;
use std::process::{Output, Stdio};
use std::thread::sleep;
use std::time::Duration;

use super::cloned::{Cloned, output_text};

/// A record that is not in canonical form.
const UNFORMATTED: &str = "1.   4R\n";

/// Creates a project with a record that `fmt` and `check --fix` change.
fn project_with_record() -> Cloned {
    let project = Cloned::new();
    project.write("games/a.fif", UNFORMATTED);
    project
}

/// Asserts that a command refuses to replace the record, for a reason.
fn assert_refused(project: &Cloned, command: &[&str], reason: &str) {
    let done = project.run(command);
    let text = output_text(&done);
    assert_eq!(done.status.code(), Some(2), "{command:?}: {text}");
    assert!(text.contains(reason), "{command:?}: {text}");
    let record = fs::read_to_string(project.root().join("games/a.fif")).unwrap();
    assert_eq!(record, UNFORMATTED);
}

#[test]
fn an_edit_that_is_saved_meanwhile_is_kept() {
    // Formatting it takes longer than the longest delay.
    let turns: String = (0..30_000).map(|_| "1.   4R\n").collect();
    for delay in [10, 100, 400] {
        let project = Cloned::new();
        project.write("games/a.fif", &turns);
        let mut child = project
            .fifangha(&["fmt", "games/a.fif"])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        sleep(Duration::from_millis(delay));
        // As editors save.
        project.write("games/a.new", &format!("{turns}; my note\n"));
        let record = project.root().join("games/a.fif");
        fs::rename(project.root().join("games/a.new"), &record).unwrap();
        child.wait().unwrap();
        assert!(fs::read_to_string(&record).unwrap().contains("my note"));
    }
}

#[test]
fn a_read_only_record_is_left() {
    let project = project_with_record();
    let record = project.root().join("games/a.fif");
    fs::set_permissions(&record, Permissions::from_mode(0o444)).unwrap();
    assert_refused(&project, &["fmt", "games/a.fif"], "is read-only");
    assert_eq!(record.metadata().unwrap().mode() & 0o7777, 0o444);
}

#[test]
fn a_record_with_several_hard_links_is_left() {
    let project = project_with_record();
    let [record, other] = ["games/a.fif", "games/b.txt"].map(|it| project.root().join(it));
    fs::hard_link(&record, &other).unwrap();
    assert_refused(&project, &["fmt", "games/a.fif"], "several hard links");
    assert_eq!(
        record.metadata().unwrap().ino(),
        other.metadata().unwrap().ino()
    );
}

#[test]
fn owner_and_mode_are_kept() {
    let project = project_with_record();
    let record = project.root().join("games/a.fif");
    // Only the superuser can give a file away.
    let is_superuser = chown(&record, Some(1234), Some(5678)).is_ok();
    fs::set_permissions(&record, Permissions::from_mode(0o6750)).unwrap();
    let done = project.run(&["fmt", "games/a.fif"]);
    assert!(done.status.success(), "{}", output_text(&done));
    let kept = record.metadata().unwrap();
    assert_ne!(fs::read_to_string(&record).unwrap(), UNFORMATTED);
    // It is not run as its owner or group.
    assert_eq!(kept.mode() & 0o7777, 0o750);
    if is_superuser {
        assert_eq!((kept.uid(), kept.gid()), (1234, 5678));
    }
}

#[test]
fn abandoned_temporary_files_are_removed() {
    let project = project_with_record();
    let games = project.root().join("games");
    let path = |name: &str| games.join(format!(".fifangha-temporary-{name}"));
    fs::write(path("abandoned"), "x").unwrap();
    fs::create_dir(path("folder")).unwrap();
    fs::write(games.join(".tmpabc"), "of another program").unwrap();
    let used = File::create(path("used")).unwrap();
    used.lock().unwrap();
    let done = project.run(&["fmt", "games/a.fif"]);
    assert!(done.status.success(), "{}", output_text(&done));
    let left = fs::read_dir(&games).unwrap();
    let mut left: Vec<_> = left.map(|it| it.unwrap().file_name()).collect();
    left.sort();
    let expected = [
        ".fifangha-temporary-used",
        ".tmpabc",
        "a.fif",
        "first-game.fif",
    ];
    assert_eq!(left, expected);
}

#[test]
fn the_temporary_folder_of_a_killed_build_is_removed() {
    let project = Cloned::new();
    let temporary = project.beside("tmp");
    fs::create_dir(&temporary).unwrap();
    let count = || fs::read_dir(&temporary).unwrap().count();
    let mut child = project
        .fifangha(&["build", "--watch"])
        .env("TMPDIR", &temporary)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    while count() == 0 {
        assert!(child.try_wait().unwrap().is_none());
    }
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(count() > 0, "it was killed too late");
    let mut build = project.fifangha(&["build"]);
    let done = build.env("TMPDIR", &temporary).output().unwrap();
    assert!(done.status.success(), "{}", output_text(&done));
    assert_eq!(count(), 0);
}

/// Creates a project in a folder, with files limited to a number of blocks of 512 bytes.
fn init(blocks: u32, parent: &Path) -> Output {
    let arguments = ["init", "b", "--title", "T", "--author", "A"];
    let arguments = [&arguments[..], &["--languages", "en", "--rules", "fifanga"]].concat();
    super::full_disk::limited(blocks, parent, &arguments)
}

#[test]
fn a_project_is_created_completely_or_not_at_all() {
    let folder = tempfile::tempdir().unwrap();
    let project = folder.path().join("b");
    let done = init(4, folder.path());
    assert_eq!(done.status.code(), Some(2), "{done:?}");
    assert!(output_text(&done).contains("cannot write"), "{done:?}");
    assert!(!project.exists());
    // An existing folder stays, and what a killed run left in it is removed.
    fs::create_dir_all(project.join(".git")).unwrap();
    fs::create_dir(project.join(".fifangha-temporary-x")).unwrap();
    assert_eq!(init(4, folder.path()).status.code(), Some(2));
    assert_eq!(fs::read_dir(&project).unwrap().count(), 1);
    let done = init(100_000, folder.path());
    assert!(done.status.success(), "{done:?}");
    assert!(project.join("games/first-game.fif").is_file());
}
