//! The workflow written by `init` works, or states what is missing.
#![cfg(all(feature = "book", feature = "cli"))]
#![cfg(unix)]

use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::Path;
use std::process::Command;

use serde_json::Value;

use crate::support::command::run;

/// Creates a project with these options in a folder; returns the folder and the output.
fn begun(options: &[&str]) -> (tempfile::TempDir, String) {
    let folder = tempfile::tempdir().unwrap();
    let arguments = [
        &["init", "book", "--title", "A book", "--author", "A"],
        options,
    ]
    .concat();
    let ran = run(folder.path(), &arguments, "");
    assert_eq!(ran.code, 0, "{}", ran.err);
    (folder, ran.out)
}

fn workflow(folder: &Path) -> Value {
    let text = fs::read_to_string(folder.join("book/.github/workflows/book.yml")).unwrap();
    serde_yaml::from_str(&text).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

/// Runs the steps of the workflow with a `cargo` that records its arguments and puts this program
/// into the path. Returns the exit code of the first step that fails, and the output.
fn steps(folder: &Path) -> (i32, String, String) {
    let bin = folder.join("bin");
    fs::create_dir_all(&bin).unwrap();
    let program = env!("CARGO_BIN_EXE_fifangha");
    let cargo = bin.join("cargo");
    let noted = folder.join("noted");
    fs::write(
        &cargo,
        format!(
            "#!/bin/sh\nprintf '%s\\n' \"$@\" > '{}'\nln -s '{program}' '{}'\n",
            noted.display(),
            bin.join("fifangha").display()
        ),
    )
    .unwrap();
    fs::set_permissions(&cargo, fs::Permissions::from_mode(0o755)).unwrap();
    for tool in ["ln", "sh"] {
        let found = ["/bin", "/usr/bin"].map(|it| Path::new(it).join(tool));
        let found = found.iter().find(|it| it.exists()).unwrap();
        symlink(found, bin.join(tool)).unwrap();
    }
    let workflow = workflow(folder);
    let mut messages = String::new();
    let source = workflow["env"]["FIFANGHA_SOURCE"].as_str().unwrap();
    for step in workflow["jobs"]["book"]["steps"].as_array().unwrap() {
        let Some(script) = step["run"].as_str() else {
            continue;
        };
        let output = Command::new("/bin/sh")
            .args(["-e", "-c", script])
            .current_dir(folder.join("book"))
            .env_clear()
            .env("PATH", &bin)
            .env("HOME", folder)
            .env("CI", "true")
            .env("FIFANGHA_SOURCE", source)
            .output()
            .unwrap();
        messages += &String::from_utf8_lossy(&output.stdout);
        messages += &String::from_utf8_lossy(&output.stderr);
        if !output.status.success() {
            return (output.status.code().unwrap(), messages, String::new());
        }
    }
    (0, messages, fs::read_to_string(noted).unwrap())
}

#[test]
fn with_an_address_every_step_of_the_workflow_works() {
    for (address, arguments) in [
        (
            "https://example.org/fifangha.git",
            "install\n--locked\n--git\nhttps://example.org/fifangha.git\nfifangha\n",
        ),
        (
            "git@example.org:fifangha.git",
            "install\n--locked\n--git\ngit@example.org:fifangha.git\nfifangha\n",
        ),
        (
            "vendor/fifangha",
            "install\n--locked\n--path\nvendor/fifangha\n",
        ),
    ] {
        let (folder, messages) = begun(&["--from", address]);
        assert!(!messages.contains("FIFANGHA_SOURCE"), "{messages}");
        let (code, messages, installed) = steps(folder.path());
        assert_eq!(code, 0, "{messages}");
        assert_eq!(installed, arguments);
        let checks = fs::read_to_string(folder.path().join("book/checks.xml")).unwrap();
        assert!(checks.contains("<testsuites"));
        assert!(folder.path().join("book/public").is_dir());
    }
}

#[test]
fn without_an_address_the_command_and_the_workflow_say_what_is_missing() {
    let (folder, messages) = begun(&[]);
    // After publication, that is the address.
    if !env!("CARGO_PKG_REPOSITORY").is_empty() {
        assert_eq!(steps(folder.path()).0, 0);
        return;
    }
    assert!(
        messages.contains(".github/workflows/book.yml"),
        "{messages}"
    );
    assert!(messages.contains("--from"), "{messages}");
    let text = fs::read_to_string(folder.path().join("book/.github/workflows/book.yml")).unwrap();
    assert_eq!(text.matches("FILL IN").count(), 1, "{text}");
    let (code, messages, _) = steps(folder.path());
    assert_eq!(code, 1);
    assert!(
        messages.contains("::error") && messages.contains("FIFANGHA_SOURCE"),
        "{messages}"
    );
}

#[test]
fn an_address_that_no_runner_can_reach_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    for address in [
        "/home/aina/fifangha",
        "../fifangha",
        "",
        "-x",
        "a b",
        "https://x\n- run: y",
    ] {
        let from = format!("--from={address}");
        let ran = run(folder.path(), &["init", "book", "--title", "A", &from], "");
        assert_eq!(ran.code, 2, "{address:?}");
        assert!(!folder.path().join("book").exists());
    }
}

#[test]
fn an_address_is_a_text_of_yaml_and_nothing_else() {
    let address = "https://example.org/\"$(id)\":'#{{x}}";
    let (folder, _) = begun(&["--from", address]);
    assert_eq!(workflow(folder.path())["env"]["FIFANGHA_SOURCE"], address);
}
