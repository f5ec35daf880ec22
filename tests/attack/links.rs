//! A build does not write through symbolic links of a project and removes nothing behind them.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::cloned::{Cloned, output_text, write};

/// Creates a project next to a victim folder.
fn beside_a_victim() -> Cloned {
    let project = Cloned::new();
    write(&project.beside("elsewhere/precious.txt"), "precious");
    write(&project.beside("elsewhere/index.html"), "mine");
    project
}

/// Asserts that the victim folder is unchanged.
fn unharmed(project: &Cloned) {
    let read = |path: &str| fs::read_to_string(project.beside(path)).unwrap();
    assert_eq!(read("elsewhere/precious.txt"), "precious");
    assert_eq!(read("elsewhere/index.html"), "mine");
    let count = fs::read_dir(project.beside("elsewhere")).unwrap().count();
    assert_eq!(count, 2, "something was written outside the project");
}

/// Returns a build manifest that names these files.
fn list(files: &[&str]) -> String {
    format!("Made by a build:\n\n{}\n", files.join("\n"))
}

/// Asserts that the build fails, names the link, and writes nothing at all.
fn refused(project: &Cloned, arguments: &[&str], link: &str) {
    let done = project.run(arguments);
    let messages = output_text(&done);
    assert_eq!(done.status.code(), Some(2), "{arguments:?}: {messages}");
    assert!(messages.contains(link), "{messages}");
    assert!(messages.contains("symbolic link"), "{messages}");
    unharmed(project);
    let page = project.root().join("public/t-en.html");
    assert!(!page.exists(), "part of the site was written");
}

/// F2: a link with the name of the part file was written through.
#[test]
fn a_planted_part_file_is_removed_and_not_opened() {
    let project = beside_a_victim();
    let list = list(&["x", "touch PWNED; echo hi"]);
    project.write("public/.fifangha-build", &list);
    for part in [".fifangha-part", ".fifangha-part-x"] {
        let part = project.root().join("public").join(part);
        symlink("../../elsewhere/precious.txt", part).unwrap();
    }
    let folder = project.root().join("public/.fifangha-part-folder");
    symlink("../../elsewhere", &folder).unwrap();
    let done = project.run(&["build"]);
    assert!(done.status.success(), "{}", output_text(&done));
    unharmed(&project);
    let entries = fs::read_dir(project.root().join("public")).unwrap();
    for entry in entries {
        let name = entry.unwrap().file_name().into_string().unwrap();
        assert!(!name.starts_with(".fifangha-part"), "{name} is left");
    }
}

/// F3: links below the output folder were followed, and files listed behind them were overwritten
/// and removed.
#[test]
fn a_link_below_the_output_folder_is_refused_at_every_place() {
    for (link, to, listed) in [
        // In the path of new files, listed or not.
        (
            "public/en",
            "../../elsewhere",
            &["en/index.html", "en/precious.txt"][..],
        ),
        ("public/en", "../../elsewhere", &[]),
        ("public/data", "../../elsewhere", &[]),
        // In place of a new file.
        (
            "public/index.html",
            "../../elsewhere/index.html",
            &["index.html"],
        ),
        (
            "public/en/index.html",
            "../../../elsewhere/new.html",
            &["en/index.html"],
        ),
        // In the path of an old file, or in its place.
        ("public/old", "../../elsewhere", &["old/precious.txt"]),
        ("public/a/b", "../../../elsewhere", &["a/b/precious.txt"]),
        (
            "public/precious.txt",
            "../../elsewhere/precious.txt",
            &["precious.txt"],
        ),
        // Also if it points inside the project.
        ("public/en", "../games", &["en/first-game.fif"]),
    ] {
        let project = beside_a_victim();
        project.write("public/.fifangha-build", &list(listed));
        let at = project.root().join(link);
        fs::create_dir_all(at.parent().unwrap()).unwrap();
        symlink(to, &at).unwrap();
        refused(&project, &["build"], link);
        assert!(project.root().join("games/first-game.fif").is_file());
    }
}

/// Neither the output folder nor a folder above it may be a link of the project.
#[test]
fn a_link_of_the_project_is_no_output_folder() {
    for (link, arguments) in [
        ("public", &["build"][..]),
        ("site", &["build", "--output", "site"]),
        ("site", &["build", "--output", "site/deep/er"]),
        ("site", &["build", "--output", "games/../site/x"]),
        ("site", &["build", "--typst", "site/sources"]),
    ] {
        let project = beside_a_victim();
        let empty = project.beside("empty");
        fs::create_dir(&empty).unwrap();
        symlink("../empty", project.root().join(link)).unwrap();
        refused(&project, arguments, link);
        assert_eq!(fs::read_dir(&empty).unwrap().count(), 0);
    }
}

/// A folder outside the project named on the command line is written, also through a link there.
#[test]
fn a_folder_that_the_user_names_is_written() {
    let project = beside_a_victim();
    fs::create_dir(project.beside("served")).unwrap();
    symlink("served", project.beside("mine")).unwrap();
    for output in ["../mine", "../other/site"] {
        let done = project.run(&["build", "--output", output]);
        assert!(done.status.success(), "{}", output_text(&done));
        assert!(project.root().join(output).join("index.html").is_file());
    }
}

/// `--typst` follows the same rules.
#[test]
fn a_link_below_the_sources_of_a_pdf_is_refused() {
    let project = beside_a_victim();
    project.write("sources/.fifangha-build", &list(&["en/precious.txt"]));
    symlink("../../elsewhere", project.root().join("sources/en")).unwrap();
    refused(&project, &["build", "--typst", "sources"], "sources/en");
}

/// The links of F2 and F3, as contained in a repository.
#[test]
fn a_cloned_project_writes_nothing_outside() {
    let project = beside_a_victim();
    // A manifest that names every file of the site, as a regular one does.
    assert!(project.run(&["build"]).status.success());
    let root = project.root();
    let listed = fs::read_to_string(root.join("public/.fifangha-build")).unwrap();
    fs::remove_dir_all(root.join("public")).unwrap();
    let listed = format!("{listed}en/precious.txt\ntouch PWNED\n");
    project.write("public/.fifangha-build", &listed);
    symlink("../../elsewhere", root.join("public/en")).unwrap();
    let part = root.join("public/.fifangha-part");
    symlink("../../elsewhere/precious.txt", part).unwrap();
    let git = |folder: &Path, arguments: &[&str]| {
        let mut command = Command::new("git");
        command.arg("-C").arg(folder).args(arguments);
        command.env("GIT_CONFIG_GLOBAL", "/dev/null");
        command.output().is_ok_and(|it| it.status.success())
    };
    // Without git the same folder is built; it contains the links as well.
    let mut clone = root.clone();
    if git(&root, &["init"]) {
        assert!(git(&root, &["add", "-f", "."]));
        let who = ["-c", "user.name=x", "-c", "user.email=x@example.org"];
        let commit = [&who[..], &["commit", "-m", "x"]].concat();
        assert!(git(&root, &commit));
        clone = project.beside("clone");
        let to = clone.to_str().unwrap();
        assert!(git(&root, &["clone", ".", to]));
        assert!(clone.join("public/en").is_symlink());
    }
    let mut command = project.fifangha(&["build"]);
    let done = command.current_dir(&clone).output().unwrap();
    assert_eq!(done.status.code(), Some(2), "{}", output_text(&done));
    unharmed(&project);
}

/// Output files of a command are not written through a link that leads out of a project.
#[test]
fn no_command_writes_through_a_link_out_of_a_project() {
    let game = "games/first-game.fif";
    let victim = |path: &str| -> PathBuf { PathBuf::from("../../elsewhere").join(path) };
    for (link, to, arguments) in [
        (
            "games/x.html",
            victim("index.html"),
            &["print", game, "-o", "games/x.html"][..],
        ),
        (
            "games/x",
            victim(""),
            &["print", game, "-o", "games/x/new.html"],
        ),
        (
            "games/x",
            victim(""),
            &["worksheet", "--rules", "katro", "-o", "games/x/new.html"],
        ),
        (
            "games/x.svg",
            victim("new.svg"),
            &["diagram", game, "-o", "games/x.svg"],
        ),
        ("games/x", victim(""), &["new", "games/x/new.fif"]),
        ("games/x.fif", victim("new.fif"), &["new", "games/x.fif"]),
        ("games/x", victim("new"), &["init", "games/x"]),
        ("games/x.fif", victim("loose.fif"), &["fmt", "games/x.fif"]),
        ("games/x.fif", victim("loose.fif"), &["fmt"]),
        (
            "games/x.fif",
            victim("index.html"),
            &["reconstruct", game, "--write", "-o", "games/x.fif"],
        ),
    ] {
        let project = beside_a_victim();
        let loose = project.beside("elsewhere/loose.fif");
        let formatted = arguments[0] == "fmt";
        if formatted {
            write(&loose, "1.   4R\n");
        }
        symlink(&to, project.root().join(link)).unwrap();
        let done = project.run(arguments);
        if formatted {
            assert_eq!(fs::read_to_string(&loose).unwrap(), "1.   4R\n");
            fs::remove_file(&loose).unwrap();
        } else {
            assert!(
                !done.status.success(),
                "{arguments:?}: {}",
                output_text(&done)
            );
        }
        unharmed(&project);
    }
}

/// A line feed in a name added a name to the list of the site, and the next build removed that file
/// of the user.
#[test]
fn a_name_with_a_control_character_is_refused() {
    let chapter = "book/en/src/x\nnotes.md";
    for name in [
        "games/x\nnotes.fif",
        "games/x\r/y.fif",
        "games/x\u{85}.fif",
        chapter,
    ] {
        let project = Cloned::new();
        project.write("public/notes.txt", "mine");
        project.write("public/notes.html", "mine");
        project.write("public/.fifangha-build", &list(&["old.html"]));
        project.write("public/old.html", "old");
        project.write(name, "1. 4R\n");
        if name == chapter {
            let summary = fs::read_to_string(project.root().join("book/en/src/SUMMARY.md"));
            let summary = summary.unwrap();
            let (first, more) = summary.split_once("- [").unwrap();
            let summary = format!("{first}- [X](<x%0Anotes.md>)\n- [{more}");
            project.write("book/en/src/SUMMARY.md", &summary);
        }
        let done = project.run(&["build"]);
        assert_eq!(
            done.status.code(),
            Some(2),
            "{name:?}: {}",
            output_text(&done)
        );
        assert!(
            output_text(&done).contains("control character"),
            "{}",
            output_text(&done)
        );
        let read = |path: &str| fs::read_to_string(project.root().join(path)).unwrap();
        assert_eq!(read("public/old.html"), "old", "{name:?}");
        fs::remove_file(project.root().join(name)).unwrap();
        let _built = project.run(&["build"]);
        assert_eq!(read("public/notes.txt"), "mine", "{name:?}");
        assert_eq!(read("public/notes.html"), "mine", "{name:?}");
    }
}

/// A list of another program, or one with a name that no build writes, removes nothing.
#[test]
fn a_listed_name_with_a_control_character_is_ignored() {
    let project = Cloned::new();
    project.write("public/.fifangha-build", &list(&["notes.txt\r", "x\ty"]));
    project.write("public/notes.txt", "mine");
    project.write("public/x\ty", "mine");
    let done = project.run(&["build"]);
    assert!(done.status.success(), "{}", output_text(&done));
    for name in ["notes.txt", "x\ty"] {
        let text = fs::read_to_string(project.root().join("public").join(name));
        assert_eq!(text.unwrap(), "mine");
    }
}
