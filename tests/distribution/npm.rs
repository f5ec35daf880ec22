//! The npm package as it is published.
#![cfg(all(feature = "book", feature = "cli"))]

use std::fs;
use std::path::Path;

use fifangha::diagram::{Theme, stylesheet};

use crate::support::golden_file;

fn package() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/web/npm"))
}

fn read(name: &str) -> String {
    fs::read_to_string(package().join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

#[test]
fn the_stylesheet_of_the_npm_package_is_that_of_the_book() {
    let made = stylesheet(&Theme::default(), &Theme::by_name("dark").unwrap());
    golden_file("web/npm/fifangha.css", &made);
}

/// Bundlers see literal addresses only.
#[test]
fn each_module_has_a_literal_address_in_the_script_that_loads_it() {
    for script in ["index.js", "node.js"] {
        let script = read(script);
        for module in ["fifangha.wasm", "fifangha-play.wasm"] {
            let address = format!("new URL(\"{module}\", import.meta.url)");
            assert!(script.contains(&address), "{address}");
        }
        let addresses = script.matches("new URL(").count();
        let literal = script.matches("new URL(\"").count();
        let of_node = script
            .matches("new URL(source, pathToFileURL(\"./\"))")
            .count();
        assert_eq!(addresses, literal + of_node);
    }
    assert!(!read("index.js").contains("node:") && !read("load.js").contains("node:"));
}

#[test]
fn all_that_is_exported_is_published() {
    let manifest: serde_json::Value = serde_json::from_str(&read("package.json")).unwrap();
    let files: Vec<_> = manifest["files"].as_array().unwrap().iter().collect();
    let published = |name: &str| {
        assert!(
            files.iter().any(|it| **it == name),
            "{name} is not published"
        );
        assert!(package().join(name).is_file(), "there is no {name}");
    };
    for entry in manifest["exports"].as_object().unwrap().values() {
        let named = entry.as_object().into_iter().flat_map(|it| it.values());
        for name in named.chain(entry.is_string().then_some(entry)) {
            published(name.as_str().unwrap().trim_start_matches("./"));
        }
    }
    for file in &files {
        let name = file.as_str().unwrap();
        if !name.ends_with(".js") && !name.ends_with(".ts") {
            continue;
        }
        let text = read(name);
        for rest in text.split(" from \"./").skip(1) {
            let (imported, _) = rest.split_once('"').unwrap();
            match name.ends_with(".d.ts") {
                true => published(&imported.replace(".js", ".d.ts")),
                false => published(imported),
            }
        }
    }
}
