//! The oldest supported version of Rust, as declared by `rust-version`.
#![cfg(all(feature = "book", feature = "cli"))]

use std::fs;
use std::path::Path;

const DECLARED: &str = env!("CARGO_PKG_RUST_VERSION");

fn read(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(name);
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{name}: {error}"))
}

#[test]
fn the_readmes_name_the_version_that_the_workspace_declares() {
    for name in ["README.md", "README.fr.md"] {
        let text = read(name);
        let (_, rest) = text.split_once("[Rust](https://rustup.rs) ").expect(name);
        let version = rest.split(' ').next().unwrap();
        assert_eq!(version, DECLARED, "{name}");
    }
}

#[test]
fn the_version_is_declared_once() {
    let declares = |name: &str| -> Vec<String> {
        let text = read(name);
        let lines = text.lines().filter(|it| it.starts_with("rust-version"));
        lines.map(str::to_owned).collect()
    };
    let inherited = "rust-version.workspace = true".to_owned();
    let own = format!("rust-version = \"{DECLARED}\"");
    assert_eq!(declares("Cargo.toml"), [own, inherited.clone()]);
    assert_eq!(declares("rules/Cargo.toml"), [inherited]);
    for name in ["bench", "fuzz", "web/module"] {
        assert!(declares(&format!("{name}/Cargo.toml")).is_empty(), "{name}");
    }
}
