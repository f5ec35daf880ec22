//! A file that a project names is read only if it is a file, inside the project and not too large.

use std::fs::{self, File};
use std::io::Read;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use super::cloned::{Cloned, output_text, write};

/// The content of a file of the user.
const SECRET: &str = "secret 9137";

/// The files that a project may name; `true` if a build fails without them.
const NAMED: [(&str, bool); 20] = [
    ("icon.svg", true),
    ("templates/book.css", true),
    ("book/index-terms.yaml", false),
    ("games/first-game.fif", true),
    ("fifangha.yaml", true),
    ("sources.yaml", true),
    ("colours.yaml", true),
    ("book/en/book.toml", true),
    ("book/en/src/SUMMARY.md", true),
    ("book/en/src/first-game.md", true),
    ("book/en/src/included.md", false),
    ("book/en/src/picture.png", true),
    ("games/inventory.yaml", false),
    ("games/readings.yaml", false),
    ("games/page.png", true),
    ("rulesets/mine.yaml", false),
    ("templates/page.tera", true),
    ("templates/parts/head.tera", true),
    ("templates/single.tera", true),
    ("templates/strings/mg.yaml", false),
];

/// A sample of them.
const SAMPLE: &[(&str, bool)] = NAMED.split_at(4).0;

/// The folders that a project names.
const FOLDERS: [&str; 6] = [
    "templates",
    "templates/strings",
    "games",
    "book",
    "book/en/src",
    "rulesets",
];

/// Returns a project that names all of [`NAMED`].
fn project() -> Cloned {
    let project = Cloned::new();
    write(&project.beside("elsewhere/file"), SECRET);
    let add = |path: &str, text: &str| {
        let old = fs::read_to_string(project.root().join(path)).unwrap();
        project.write(path, &(old + text));
    };
    add(
        "book/en/src/first-game.md",
        "\n{{#include included.md}}\n\n![A picture](picture.png)\n\n\
         ```fifangha\nrecord: first-game\nshow: game\n```\n",
    );
    project.write("book/en/src/included.md", "Included.\n");
    let png = b"\x89PNG\r\n\x1a\n";
    fs::write(project.root().join("book/en/src/picture.png"), png).unwrap();
    fs::write(project.root().join("games/page.png"), png).unwrap();
    let record = fs::read_to_string(project.root().join("games/first-game.fif")).unwrap();
    let record = record.replacen("---\n", "---\nfacsimile: page.png\n", 1);
    project.write("games/first-game.fif", &record);
    project
}

/// Puts a new entry at a path of the project.
fn plant(project: &Cloned, path: &str, make: impl FnOnce(&Path)) {
    let path = project.root().join(path);
    let _old = fs::remove_file(&path).or_else(|_| fs::remove_dir_all(&path));
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    make(&path);
}

fn pipe(path: &Path) {
    assert!(Command::new("mkfifo").arg(path).status().unwrap().success());
}

/// Runs a command, which must end soon and within 1 GiB, without the secret in its output.
fn run(project: &Cloned, arguments: &[&str], case: &str) -> Output {
    let limited = "ulimit -v 1048576; exec \"$0\" \"$@\"";
    let mut command = Command::new("sh");
    command.args(["-c", limited, env!("CARGO_BIN_EXE_fifangha")]);
    command.args(arguments).current_dir(project.root());
    command.env("LC_ALL", "C").env("NO_COLOR", "1");
    let log = File::create(project.beside("log")).unwrap();
    command
        .stdin(Stdio::null())
        .stdout(log.try_clone().unwrap());
    let mut child = command.stderr(log).spawn().unwrap();
    let begun = Instant::now();
    let status = loop {
        if let Some(status) = child.try_wait().unwrap() {
            break status;
        }
        if begun.elapsed() > Duration::from_secs(60) {
            child.kill().unwrap();
            panic!("{case}: {arguments:?} hangs");
        }
        sleep(Duration::from_millis(5));
    };
    let done = Output {
        status,
        stdout: fs::read(project.beside("log")).unwrap(),
        stderr: Vec::new(),
    };
    let messages = output_text(&done);
    assert!(
        status.code().is_some_and(|it| it < 101),
        "{case}: {messages}"
    );
    assert!(!messages.contains(SECRET), "{case}: {messages}");
    assert_no_secret(&project.root().join("public"), case);
    done
}

/// Asserts that no file of a site has the secret, as text or in Base64.
fn assert_no_secret(folder: &Path, case: &str) {
    for entry in fs::read_dir(folder).into_iter().flatten() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            assert_no_secret(&path, case);
            continue;
        }
        let mut bytes = Vec::new();
        File::open(&path).unwrap().read_to_end(&mut bytes).unwrap();
        // `printf 'secret 9137' | base64`
        for secret in [SECRET, "c2VjcmV0IDkxMz"] {
            let found = bytes
                .windows(secret.len())
                .any(|it| it == secret.as_bytes());
            assert!(!found, "{case}: {}", path.display());
        }
    }
}

#[test]
fn the_project_of_these_tests_reads_its_files() {
    let project = project();
    let done = run(&project, &["build"], "all files");
    assert!(done.status.success(), "{}", output_text(&done));
}

fn read_nothing_through_links(names: &[(&str, bool)]) {
    for &(name, is_needed) in names {
        let project = project();
        plant(&project, name, |it| {
            symlink(project.beside("elsewhere/file"), it).unwrap();
        });
        run(&project, &["check"], name);
        let done = run(&project, &["build"], name);
        let messages = output_text(&done);
        let stem = Path::new(name).file_stem().unwrap().to_str().unwrap();
        let is_shown = messages.contains(stem);
        assert!(
            !is_needed || is_shown && !done.status.success(),
            "{name}: {messages}"
        );
    }
}

#[test]
fn no_file_is_read_through_a_link_out_of_the_project() {
    read_nothing_through_links(SAMPLE);
}

#[test]
#[ignore = "takes minutes: see CONTRIBUTING"]
fn no_file_is_read_through_a_link_out_of_the_project_in_full() {
    read_nothing_through_links(&NAMED);
}

#[test]
fn no_folder_is_read_through_a_link_out_of_the_project() {
    for name in FOLDERS {
        let project = project();
        let old = project.root().join(name);
        let outer = project.beside("elsewhere/folder");
        match old.exists() {
            true => fs::rename(&old, &outer).unwrap(),
            false => fs::create_dir_all(&outer).unwrap(),
        }
        // Everything in it would be valid.
        for file in ["book.css", "mg.yaml", "mine.yaml", "en/src/x.md", "x.md"] {
            let text = if file.ends_with("css") { SECRET } else { "" };
            write(&outer.join(file), text);
        }
        plant(&project, name, |it| symlink(&outer, it).unwrap());
        for command in ["build", "check"] {
            run(&project, &[command], name);
        }
    }
}

fn read_only_files(names: &[(&str, bool)]) {
    for (name, _) in names {
        let project = project();
        plant(&project, name, pipe);
        for command in ["build", "check"] {
            run(&project, &[command], &format!("{name} as a pipe"));
        }
        plant(&project, name, |it| symlink("/dev/zero", it).unwrap());
        run(&project, &["build"], &format!("{name} as a device"));
        plant(&project, name, |it| fs::create_dir(it).unwrap());
        run(&project, &["build"], &format!("{name} as a folder"));
        plant(&project, name, |it| {
            File::create(it).unwrap().set_len(1 << 40).unwrap();
        });
        run(&project, &["build"], &format!("{name} of 1 TiB"));
    }
}

#[test]
fn no_pipe_device_or_folder_and_no_huge_file_is_read() {
    read_only_files(SAMPLE);
}

#[test]
#[ignore = "takes minutes: see CONTRIBUTING"]
fn no_pipe_device_or_folder_and_no_huge_file_is_read_in_full() {
    read_only_files(&NAMED);
}

#[test]
fn an_icon_that_is_no_picture_is_refused() {
    let project = project();
    let settings = fs::read_to_string(project.root().join("fifangha.yaml")).unwrap();
    for (icon, bytes) in [
        ("icon.png", "PRIVATE KEY"),
        ("icon.svg", "PRIVATE KEY"),
        (
            "icon.svg",
            "<svg xmlns='http://www.w3.org/2000/svg' onload='x()'/>",
        ),
        ("icon.txt", "PRIVATE KEY"),
        ("../elsewhere/file", ""),
    ] {
        project.write("fifangha.yaml", &settings.replace("icon.svg", icon));
        if !icon.starts_with("..") {
            project.write(icon, bytes);
        }
        let done = run(&project, &["build"], icon);
        assert!(!done.status.success(), "{icon}: {}", output_text(&done));
        assert!(output_text(&done).contains(icon), "{}", output_text(&done));
    }
    // The advice is not that on the facsimile of a record.
    symlink(
        project.beside("elsewhere/file"),
        project.root().join("link.svg"),
    )
    .unwrap();
    project.write("fifangha.yaml", &settings.replace("icon.svg", "link.svg"));
    let messages = output_text(&run(&project, &["build"], "link.svg"));
    let help = "by its path in the folder of the project";
    assert!(messages.contains(help), "{messages}");
}

/// The files of the code that open files by other means: those that the command line names or that
/// the program itself has written.
const OTHER_READERS: [&str; 13] = [
    "src/bin/mdbook-fifangha.rs",         // Standard input.
    "src/cli/diagram/picture_options.rs", // A theme that the command line names.
    "src/cli/game_options.rs",            // A position on standard input.
    "src/cli/input.rs",                   // Records that the command line names.
    "src/cli/output.rs",                  // Files that a command writes.
    "src/file_access.rs",
    "src/lsp/project_index.rs",        // A document that the editor names.
    "src/site/build/builder.rs",       // The site before it is moved.
    "src/site/build/output_dir.rs",    // Files of an earlier build, each checked.
    "src/site/build/written_links.rs", // The site before it is moved.
    "src/site/export/typst_cli.rs",    // The PDF that Typst has written.
    "src/site/page/template_limits.rs", // The memory of the process.
    "src/temp.rs",                     // Temporary files, to lock them.
];

#[test]
fn only_one_module_opens_the_files_of_a_project() {
    let mut found = Vec::new();
    let mut folders = vec![PathBuf::from("src")];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let name = path.to_str().unwrap().replace('\\', "/");
            if name.ends_with("/tests") || name.ends_with("/tests.rs") {
                continue;
            } else if path.is_dir() {
                folders.push(path);
                continue;
            }
            let code = fs::read_to_string(&path).unwrap();
            let code = code.split("#[cfg(test)]\nmod tests {").next().unwrap();
            let code = code.split("#[cfg(all(test").next().unwrap();
            let opens = |it: &str| !it.starts_with("_dir") && !it.starts_with("_link");
            let reads = code.split("fs::read").skip(1).any(opens)
                || [
                    "File::open(",
                    "OpenOptions",
                    "fs::copy(",
                    ".read_to_string(",
                    "fs::{read",
                ]
                .iter()
                .any(|it| code.contains(it));
            if reads {
                found.push(name);
            }
        }
    }
    found.sort();
    assert_eq!(
        found, OTHER_READERS,
        "these open files without `file_access`"
    );
}
