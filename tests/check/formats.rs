//! `check --fix` and the formats of `check` for other programs.
#![cfg(feature = "cli")]

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

fn check(folder: &Path, args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_fifangha"))
        .arg("check")
        .args(args)
        .current_dir(folder)
        .env("LC_ALL", "C")
        .output()
        .unwrap()
}

fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

#[test]
fn fixes_are_applied_until_none_is_left() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.fif");
    // A wrong letter and, once that is corrected, a wrong number.
    fs::write(&path, "1. 4r\n3. 3R\n").unwrap();
    let output = check(folder.path(), &["--fix", "a.fif"]);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    assert_eq!(fs::read_to_string(&path).unwrap(), "1. 4R\n2. 3R\n");
    let messages = String::from_utf8_lossy(&output.stderr);
    assert_eq!(messages, "2 fixes applied to a.fif\n");
    // A second run changes nothing.
    let again = check(folder.path(), &["--fix", "a.fif"]);
    assert!(again.stderr.is_empty(), "{again:?}");
}

#[test]
fn the_differences_of_fixes_are_shown_and_nothing_is_written() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.fif");
    fs::write(&path, "1) 4R\n2. 3R\n").unwrap();
    let output = check(folder.path(), &["--fix", "--diff", "a.fif"]);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    assert_eq!(
        stdout(&output),
        "--- a.fif\n+++ a.fif with its fixes\n@@ -1,2 +1,2 @@\n-1) 4R\n+1. 4R\n 2. 3R\n"
    );
    assert_eq!(fs::read_to_string(&path).unwrap(), "1) 4R\n2. 3R\n");
    let alone = check(folder.path(), &["--diff", "a.fif"]);
    assert_eq!(alone.status.code(), Some(2), "{alone:?}");
}

#[test]
fn nothing_that_was_written_is_deleted_or_guessed() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.fif");
    for text in ["1. 4R 4R\n", "1. 4RR\n", "1. 9R\n", "[4/4]\n"] {
        fs::write(&path, text).unwrap();
        let output = check(folder.path(), &["--fix", "a.fif"]);
        assert_ne!(output.status.code(), Some(0), "{text}");
        assert_eq!(fs::read_to_string(&path).unwrap(), text);
    }
    let output = check(folder.path(), &["--fix", "-"]);
    assert_eq!(output.status.code(), Some(2), "{output:?}");
}

#[test]
fn a_fix_does_not_write_outside_of_its_file() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("b.fif"), "1. 4r\n").unwrap();
    fs::write(folder.path().join("a.fif"), "1. 4r\n").unwrap();
    check(folder.path(), &["--fix", "a.fif"]);
    let other = fs::read_to_string(folder.path().join("b.fif")).unwrap();
    assert_eq!(other, "1. 4r\n");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2);
}

#[test]
fn formats_on_one_line_name_the_place() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("a.fif"), "1. 4R\n2. 4R\n").unwrap();
    let output = check(folder.path(), &["--format", "concise", "a.fif"]);
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    let first = stdout(&output).lines().next().unwrap().to_owned();
    assert_eq!(first, "a.fif:2:4: error[F201]: North cannot play 2. 4R");
    let output = check(folder.path(), &["--format", "github", "a.fif"]);
    let first = stdout(&output).lines().next().unwrap().to_owned();
    assert!(
        first.starts_with("::error file=a.fif,line=2,col=4,endLine=2,endColumn=5,title=F201::North cannot play 2. 4R%0A"),
        "{first}"
    );
}

#[test]
fn services_get_paths_from_the_root_of_the_repository() {
    let repository = tempfile::tempdir().unwrap();
    let project = repository.path().join("docs/book");
    fs::create_dir_all(repository.path().join(".git")).unwrap();
    fs::create_dir_all(project.join("games")).unwrap();
    fs::write(project.join("games/a.fif"), "1. 9R\n").unwrap();
    for (format, place) in [
        ("github", "file=docs/book/games/a.fif,"),
        ("sarif", "\"uri\": \"docs/book/games/a.fif\""),
        ("junit", "file=\"docs/book/games/a.fif\" line=\"1\""),
    ] {
        let output = check(&project, &["--format", format, "games"]);
        assert!(stdout(&output).contains(place), "{format}: {output:?}");
    }
    let output = check(&project, &["--format", "concise", "games"]);
    assert!(
        stdout(&output).starts_with("games/a.fif:1:4: "),
        "{output:?}"
    );
}

#[cfg(feature = "book")]
#[test]
fn sarif_links_the_page_of_a_code_on_the_site() {
    let folder = tempfile::tempdir().unwrap();
    let book = folder.path().join("book");
    let run = |at: &Path, arguments: &[&str]| {
        let output = Command::new(env!("CARGO_BIN_EXE_fifangha"))
            .args(arguments)
            .current_dir(at)
            .env("LC_ALL", "C")
            .output()
            .unwrap();
        assert!(output.status.success(), "{output:?}");
    };
    run(
        folder.path(),
        &[
            "init",
            "book",
            "--title",
            "A",
            "--author",
            "B",
            "--languages",
            "fr,en",
        ],
    );
    let rules = || {
        let output = check(&book, &["games", "--format", "sarif"]);
        let sarif: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        sarif["runs"][0]["tool"]["driver"]["rules"].clone()
    };
    run(&book, &["build"]);
    let wrong = book.join("games/wrong.fif");
    fs::write(&wrong, "1. 4R\n2. 4R\n").unwrap();
    assert!(rules()[0].get("helpUri").is_none(), "{}", rules());

    let settings = book.join("fifangha.yaml");
    let text = fs::read_to_string(&settings).unwrap();
    fs::write(&settings, text + "address: https://example.org/a/\n").unwrap();
    assert_eq!(rules()[0]["id"], "F201");
    let url = rules()[0]["helpUri"].as_str().unwrap().to_owned();
    let (page, id) = url.split_once('#').unwrap();
    let file = page.strip_prefix("https://example.org/a/").unwrap();
    let html = fs::read_to_string(book.join("public").join(file)).unwrap();
    assert!(html.contains(&format!("id=\"{id}\"")), "{url}");
    assert!(html.contains("a turn that the rules forbid"), "{file}");
    // The other language, and every code.
    let french = fs::read_to_string(book.join("public/codes-fr.html")).unwrap();
    for code in fifangha::diagnostic::Code::ALL {
        assert!(french.contains(&format!("id=\"codes-{code}\"")), "{code}");
    }
}

/// Runs git in a folder, without the settings of the user.
fn git(folder: &Path, args: &[&str]) {
    let identity = ["-c", "user.name=x", "-c", "user.email=x@example.org"];
    let output = Command::new("git")
        .args(identity)
        .args(args)
        .current_dir(folder)
        .env("GIT_CONFIG_GLOBAL", "/dev/null")
        .output()
        .unwrap();
    assert!(output.status.success(), "{output:?}");
}

#[test]
fn only_records_that_differ_are_checked() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path();
    fs::create_dir(root.join("games")).unwrap();
    fs::write(root.join("fifangha.yaml"), "title: x\n").unwrap();
    for name in ["a", "b", "c"] {
        fs::write(root.join(format!("games/{name}.fif")), "1. 4R\n").unwrap();
    }
    git(root, &["init", "-q"]);
    git(root, &["add", "."]);
    git(root, &["commit", "-q", "-m", "x"]);
    let stdout_of = |args: &[&str]| {
        stdout(&check(root, args))
            .lines()
            .last()
            .unwrap()
            .to_owned()
    };
    assert!(stdout_of(&[]).starts_with("3 files"), "{}", stdout_of(&[]));
    assert!(stdout_of(&["--changed"]).starts_with("0 files"));
    // Changed, staged, and new.
    fs::write(root.join("games/a.fif"), "1. 3R\n").unwrap();
    fs::write(root.join("games/b.fif"), "1. 3R\n").unwrap();
    git(root, &["add", "games/b.fif"]);
    fs::write(root.join("games/é d.fif"), "1. 9R\n").unwrap();
    let output = check(root, &["--changed"]);
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    assert!(stdout_of(&["--changed"]).starts_with("3 files"));
    assert!(stdout_of(&["--changed", "games/c.fif"]).starts_with("0 files"));
    assert!(stdout_of(&["--changed", "games/a.fif"]).starts_with("1 file"));
    // Against another revision.
    git(root, &["add", "."]);
    git(root, &["commit", "-q", "-m", "y"]);
    assert!(stdout_of(&["--changed"]).starts_with("0 files"));
    assert!(stdout_of(&["--changed=HEAD~1"]).starts_with("3 files"));
    // Settings change the verdicts on all records.
    fs::write(root.join("fifangha.yaml"), "title: y\n").unwrap();
    assert!(stdout_of(&["--changed"]).starts_with("4 files"));
}

#[test]
#[cfg(unix)]
fn changed_records_of_several_repositories_are_checked() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path();
    for name in ["first", "second"] {
        let inside = root.join(name);
        fs::create_dir(&inside).unwrap();
        fs::write(inside.join("old.fif"), "1. 4R\n").unwrap();
        git(&inside, &["init", "-q"]);
        git(&inside, &["add", "."]);
        git(&inside, &["commit", "-q", "-m", "x"]);
        fs::write(inside.join("new.fif"), "1. 4R\n").unwrap();
    }
    fs::write(root.join("second/settings.yaml"), "x\n").unwrap();
    // A skipped file is reported whatever has changed.
    std::os::unix::fs::symlink("nowhere", root.join("first/lost.fif")).unwrap();
    git(&root.join("first"), &["add", "."]);
    git(&root.join("first"), &["commit", "-q", "-m", "y"]);
    let output = check(root, &["--changed", "first", "second"]);
    let printed_text = stdout(&output);
    assert!(
        printed_text.contains("first/lost.fif is a link: it was skipped"),
        "{printed_text}"
    );
    // No other file of the first, and both of the second, whose YAML differs.
    assert!(
        printed_text.contains("2 files, 2 games: 4 checks passed, 0 failed; 1 skipped"),
        "{printed_text}"
    );
    let output = check(
        root,
        &["--changed", "first/old.fif", "first/../second/new.fif"],
    );
    assert!(stdout(&output).starts_with("1 file,"), "{output:?}");
}

#[test]
fn standard_input_is_checked_with_changed() {
    use std::io::Write;
    let folder = tempfile::tempdir().unwrap();
    let mut child = Command::new(env!("CARGO_BIN_EXE_fifangha"))
        .args(["check", "--changed", "-"])
        .current_dir(folder.path())
        .stdin(std::process::Stdio::piped())
        .stdout(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(b"1. 4R\n").unwrap();
    let printed_text = stdout(&child.wait_with_output().unwrap());
    assert!(printed_text.starts_with("1 file, 1 game"), "{printed_text}");
}

/// Creates a repository with one commit, which contains the record `games/a.fif` and settings.
fn committed(arguments: &[&str]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path();
    fs::create_dir(root.join("games")).unwrap();
    fs::write(root.join("fifangha.yaml"), "title: x\n").unwrap();
    fs::write(root.join("games/a.fif"), "1. 4R\n").unwrap();
    git(root, &[&["init", "-q"], arguments].concat());
    git(root, &["add", "."]);
    git(root, &["commit", "-q", "-m", "x"]);
    folder
}

/// Returns the number of files that `check --changed` names, with the word after it.
fn changed_files(folder: &Path, arguments: &[&str]) -> String {
    let output = check(folder, &[&["--changed"], arguments].concat());
    let printed_text = stdout(&output);
    assert!(printed_text.contains(" file"), "{output:?}");
    printed_text
        .lines()
        .last()
        .unwrap()
        .split(',')
        .next()
        .unwrap()
        .to_owned()
}

#[test]
fn all_files_of_a_new_repository_are_changed() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path();
    fs::write(root.join("a.fif"), "1. 4R\n").unwrap();
    fs::write(root.join("ignored.fif"), "1. 4R\n").unwrap();
    fs::write(root.join(".gitignore"), "ignored.fif\n").unwrap();
    git(root, &["init", "-q"]);
    assert_eq!(changed_files(root, &["."]), "1 file");
    git(root, &["add", "-f", "ignored.fif"]);
    assert_eq!(changed_files(root, &["."]), "2 files");
    git(root, &["commit", "-q", "-m", "x"]);
    assert_eq!(changed_files(root, &["."]), "1 file");
    // Not a new repository, although nothing is committed here.
    git(root, &["checkout", "-q", "--orphan", "other"]);
    assert_eq!(check(root, &["--changed", "."]).status.code(), Some(2));
}

#[test]
fn files_are_compared_as_git_stores_them() {
    for format in ["sha1", "sha256"] {
        let folder = committed(&["--object-format", format]);
        let root = folder.path();
        assert_eq!(changed_files(root, &[]), "0 files", "{format}");
        // Line ends may be converted.
        fs::write(root.join("games/a.fif"), "1. 4R\r\n").unwrap();
        assert_eq!(changed_files(root, &[]), "0 files", "{format}");
        fs::write(root.join("games/a.fif"), "1. 3R\n").unwrap();
        assert_eq!(changed_files(root, &[]), "1 file", "{format}");
    }
}

#[test]
fn a_deleted_or_new_settings_file_changes_all_records() {
    let folder = committed(&[]);
    let root = folder.path();
    fs::write(root.join(".gitignore"), "public\n").unwrap();
    fs::create_dir(root.join("public")).unwrap();
    fs::write(root.join("public/made.yaml"), "x\n").unwrap();
    assert_eq!(changed_files(root, &[]), "0 files");
    fs::write(root.join("new.yml"), "x\n").unwrap();
    assert_eq!(changed_files(root, &[]), "1 file");
    fs::remove_file(root.join("new.yml")).unwrap();
    fs::remove_file(root.join("fifangha.yaml")).unwrap();
    assert_eq!(changed_files(root, &["games"]), "1 file");
}

#[test]
fn files_outside_a_sparse_checkout_are_unchanged() {
    let folder = committed(&[]);
    let root = folder.path();
    git(root, &["sparse-checkout", "set", "--no-cone", "games"]);
    assert!(!root.join("fifangha.yaml").exists());
    assert_eq!(changed_files(root, &["games"]), "0 files");
}

#[test]
fn renamed_records_and_records_of_work_trees_and_submodules_are_compared() {
    let folder = committed(&[]);
    let root = folder.path();
    git(root, &["mv", "games/a.fif", "games/b.fif"]);
    assert_eq!(changed_files(root, &[]), "1 file");
    git(root, &["commit", "-q", "-m", "y"]);
    git(root, &["worktree", "add", "-q", "tree"]);
    let tree = root.join("tree");
    assert_eq!(changed_files(&tree, &[]), "0 files");
    fs::write(tree.join("games/b.fif"), "1. 3R\n").unwrap();
    assert_eq!(changed_files(&tree, &[]), "1 file");
    assert_eq!(changed_files(&tree.join("games"), &["b.fif"]), "1 file");
    let outer = committed(&[]);
    let outer = outer.path();
    let module = [
        "-c",
        "protocol.file.allow=always",
        "submodule",
        "--quiet",
        "add",
    ];
    git(
        outer,
        &[&module[..], &[root.to_str().unwrap(), "inner"]].concat(),
    );
    git(outer, &["commit", "-q", "-m", "y"]);
    fs::write(outer.join("inner/games/b.fif"), "1. 3R\n").unwrap();
    assert_eq!(changed_files(outer, &["games"]), "0 files");
    assert_eq!(changed_files(outer, &["inner/games", "games"]), "1 file");
}

#[test]
#[cfg(unix)]
fn shallow_and_partial_clones_are_compared() {
    let origin = committed(&[]);
    let root = origin.path();
    git(root, &["config", "uploadpack.allowFilter", "true"]);
    fs::write(root.join("games/b.fif"), "1. 3R\n").unwrap();
    git(root, &["add", "."]);
    git(root, &["commit", "-q", "-m", "y"]);
    let folder = tempfile::tempdir().unwrap();
    let address = format!("file://{}", root.display());
    for (name, option) in [
        ("shallow", "--depth=1"),
        ("without-contents", "--filter=blob:none"),
        ("without-trees", "--filter=tree:0"),
    ] {
        git(folder.path(), &["clone", "-q", option, &address, name]);
        let clone = folder.path().join(name);
        assert_eq!(changed_files(&clone, &[]), "0 files", "{name}");
        fs::write(clone.join("games/a.fif"), "1. 3R\n").unwrap();
        assert_eq!(changed_files(&clone, &[]), "1 file", "{name}");
        let output = check(&clone, &["--changed=HEAD~1"]);
        match name {
            "without-contents" => assert!(stdout(&output).starts_with("2 files"), "{output:?}"),
            // What is missing is not fetched.
            _ => assert_eq!(output.status.code(), Some(2), "{name}: {output:?}"),
        }
    }
}

#[test]
fn an_unknown_revision_is_reported() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("a.fif"), "1. 4R\n").unwrap();
    let messages_of = |args: &[&str]| {
        let output = check(folder.path(), args);
        assert_eq!(output.status.code(), Some(2), "{output:?}");
        String::from_utf8(output.stderr).unwrap()
    };
    let message = messages_of(&["--changed", "."]);
    assert!(message.contains("files that differ from HEAD"), "{message}");
    git(folder.path(), &["init", "-q"]);
    for revision in ["--changed=nowhere", "--changed=--output=x"] {
        let message = messages_of(&[revision, "."]);
        assert!(message.contains("`--changed` needs git"), "{message}");
    }
    assert!(!folder.path().join("x").exists());
}

#[test]
fn a_claim_has_a_limit_of_its_own() {
    let folder = tempfile::tempdir().unwrap();
    let text = "---\nrules: fifanga\ncolumns: 4\n---\n@wins-in 5 @cannot-win\n";
    fs::write(folder.path().join("a.fif"), text).unwrap();
    let tally = |sowings: &str| {
        let output = check(folder.path(), &["--max-sowings", sowings, "a.fif"]);
        stdout(&output).lines().last().unwrap().to_owned()
    };
    // The second claim is proved although the first has used up its limit.
    let limited = "1 file, 1 game: 1 check passed, 0 failed, 1 left open";
    assert_eq!(tally("100"), limited);
    let decided = "1 file, 1 game: 1 check passed, 1 failed; 1 error";
    assert_eq!(tally("1000000"), decided);
}

#[test]
fn a_known_error_of_the_source_is_skipped_in_junit_and_suppressed_in_sarif() {
    let folder = tempfile::tempdir().unwrap();
    let text = "1. 4R @captures 7 @sic {The page says seven.}\n";
    fs::write(folder.path().join("a.fif"), text).unwrap();
    let junit = stdout(&check(folder.path(), &["--format", "junit", "a.fif"]));
    assert!(
        junit.contains("failures=\"0\" errors=\"0\" skipped=\"1\""),
        "{junit}"
    );
    let suppression = || {
        let sarif = stdout(&check(folder.path(), &["--format", "sarif", "a.fif"]));
        let sarif: serde_json::Value = serde_json::from_str(&sarif).unwrap();
        sarif["runs"][0]["results"][0]["suppressions"][0].clone()
    };
    assert_eq!(suppression()["kind"], "inSource");
    assert_eq!(suppression()["justification"], "The page says seven.");
    let output = check(folder.path(), &["--strict", "a.fif"]);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    assert!(stdout(&output).contains("1 known error of a source"));
    fs::write(folder.path().join("a.fif"), "1. 4R @captures 7 @sic\n").unwrap();
    assert_eq!(suppression(), serde_json::json!({ "kind": "inSource" }));
}
