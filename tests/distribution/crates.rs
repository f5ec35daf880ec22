//! The packages that are published on crates.io: their files, and the script that
//! publishes them.
#![cfg(all(feature = "book", feature = "cli"))]

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

fn read(name: &str) -> String {
    fs::read_to_string(Path::new(ROOT).join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// Returns the files packed by cargo.
fn packed(package: &str) -> BTreeSet<String> {
    let output = Command::new(env!("CARGO"))
        .args([
            "package",
            "--list",
            "--allow-dirty",
            "--offline",
            "-p",
            package,
        ])
        .current_dir(ROOT)
        .output()
        .unwrap();
    let messages = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{messages}");
    let files = String::from_utf8(output.stdout).unwrap();
    files.lines().map(|it| it.replace('\\', "/")).collect()
}

/// Returns the files that a source includes by a literal path, relative to the root.
fn included(source: &str) -> Vec<String> {
    let text = read(source);
    let mut found = Vec::new();
    for name in ["include_str!(\"", "include_bytes!(\""] {
        for rest in text.split(name).skip(1) {
            let path = rest.split('"').next().unwrap();
            let mut parts: Vec<&str> = source.split('/').collect();
            parts.pop();
            for part in path.split('/') {
                match part {
                    ".." => {
                        parts.pop();
                    }
                    part => parts.push(part),
                }
            }
            found.push(parts.join("/"));
        }
    }
    found
}

#[test]
fn the_package_holds_what_its_build_reads_and_no_tests() {
    let files = packed("fifangha");
    let modules =
        ["fifangha.wasm", "fifangha-play.wasm", "core.js"].map(|it| format!("web/npm/{it}"));
    let more = [
        "build.rs",
        "build/texts.rs",
        "examples/replay_record.rs",
        "README.md",
        "LICENSE-MIT",
        "LICENSE-APACHE",
    ];
    for file in more.into_iter().chain(modules.iter().map(String::as_str)) {
        assert!(files.contains(file), "{file}");
    }
    let mut checked = 0;
    for source in files.iter().filter(|it| it.ends_with(".rs")) {
        for file in included(source) {
            assert!(files.contains(&file), "{source} includes {file}");
            checked += 1;
        }
    }
    assert!(checked > 5, "{checked}");
    for file in &files {
        let bulk = [
            "tests/",
            "benches/",
            "bench/",
            "book/",
            "editors/",
            "fuzz/",
            "games/",
            "rules/",
            "templates/strings/mg.yaml",
        ];
        assert!(!bulk.iter().any(|it| file.starts_with(it)), "{file}");
    }
    let bytes = files
        .iter()
        .filter_map(|it| fs::metadata(Path::new(ROOT).join(it)).ok());
    let bytes: u64 = bytes.map(|it| it.len()).sum();
    assert!(bytes < 9_900_000, "{bytes} bytes");
}

#[test]
fn the_package_of_the_rules_holds_examples_and_licences() {
    let files = packed("fifangha-rules");
    for file in ["README.md", "LICENSE-MIT", "LICENSE-APACHE", "src/lib.rs"] {
        assert!(files.contains(file), "{file}");
    }
    assert!(
        files
            .iter()
            .filter(|it| it.starts_with("examples/"))
            .count()
            >= 2
    );
    assert!(
        !files
            .iter()
            .any(|it| it.starts_with("tests/") || it.starts_with("benches/"))
    );
    for name in ["LICENSE-MIT", "LICENSE-APACHE"] {
        assert_eq!(read(&format!("rules/{name}")), read(name), "{name}");
    }
}

/// The addresses of the project are set in `[workspace.package]`, and both packages inherit them;
/// or there are none.
#[test]
fn the_addresses_of_the_project_are_in_one_place() {
    let manifest = read("Cargo.toml");
    let rest = manifest.split_once("[workspace.package]\n").unwrap().1;
    let (shared, own) = rest.split_once("\n[").unwrap();
    for key in ["repository", "homepage", "documentation"] {
        let is_set = |text: &str, line: &str| text.lines().any(|it| it.starts_with(line));
        let address = is_set(shared, &format!("{key} = "));
        let inherited = format!("{key}.workspace = true");
        for (name, text) in [
            ("Cargo.toml", own),
            ("rules/Cargo.toml", &read("rules/Cargo.toml")),
        ] {
            assert_eq!(is_set(text, &inherited), address, "{name}: {inherited}");
            assert!(!is_set(text, &format!("{key} = ")), "{name}: {key}");
        }
    }
}

/// Runs `.ci/publish` on two manifests, with a cargo that only records its arguments.
#[cfg(unix)]
fn publish(workspace: &str, rules: &str) -> (Output, Option<String>) {
    use std::os::unix::fs::PermissionsExt;

    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str, text: &str| -> PathBuf {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, text).unwrap();
        path
    };
    file("Cargo.toml", workspace);
    file("rules/Cargo.toml", rules);
    let script = file(".ci/publish", &read(".ci/publish"));
    let cargo = file("bin/cargo", "#!/bin/sh\necho \"$*\" >called\n");
    fs::set_permissions(&cargo, fs::Permissions::from_mode(0o755)).unwrap();
    let mut path = vec![cargo.parent().unwrap().to_owned()];
    path.extend(std::env::split_paths(&std::env::var_os("PATH").unwrap()));
    let output = Command::new("sh")
        .arg(script)
        .env("PATH", std::env::join_paths(path).unwrap())
        .output()
        .unwrap();
    (
        output,
        fs::read_to_string(folder.path().join("called")).ok(),
    )
}

#[cfg(unix)]
#[test]
fn nothing_is_published_without_the_address_of_the_project() {
    const KEYS: [&str; 3] = ["repository", "homepage", "documentation"];
    let workspace = |keys: &[&str], inherited: &[&str]| {
        let set = keys
            .iter()
            .map(|it| format!("{it} = \"https://example.org/{it}\"\n"));
        let set: String = set.collect();
        let own = inherited
            .iter()
            .map(|it| format!("{it}.workspace = true\n"));
        let own: String = own.collect();
        (
            format!("[workspace.package]\n{set}\n[workspace.lints.rust]\n\n[package]\n{own}"),
            own,
        )
    };
    for missing in KEYS {
        let keys: Vec<_> = KEYS.into_iter().filter(|it| *it != missing).collect();
        for (set, inherited) in [(&keys[..], &KEYS[..]), (&KEYS[..], &keys[..])] {
            let (manifest, rules) = workspace(set, inherited);
            let (output, called) = publish(&manifest, &rules);
            let messages = String::from_utf8_lossy(&output.stderr);
            assert!(messages.contains(missing), "{messages}");
            assert_eq!((output.status.code(), called), (Some(1), None));
        }
    }
    let (manifest, rules) = workspace(&KEYS, &KEYS);
    let (output, called) = publish(&manifest, &rules);
    assert!(output.status.success(), "{output:?}");
    assert_eq!(called.as_deref(), Some("publish --workspace --locked\n"));
}
