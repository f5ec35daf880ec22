//! The citation of the project is the same in all files.

use crate::support::{needs, own_project};

use std::fs;
use std::path::Path;
use std::process::Command;

use fifangha::message::Strings;
use fifangha::project::Settings;
use serde_yaml::Value;

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

fn read(name: &str) -> String {
    fs::read_to_string(Path::new(ROOT).join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// Returns the authors of the book in a language.
fn authors(settings: &Settings, strings: &Strings) -> Vec<String> {
    let names = settings.author_names(strings).into_iter();
    names.map(|it| it.natural_form()).collect()
}

/// Returns the names of the authors of a citation.
fn cited_authors(of: &Value) -> Vec<&str> {
    let names = of["authors"].as_sequence().unwrap().iter();
    names.map(|it| it["name"].as_str().unwrap()).collect()
}

#[test]
fn version_and_licence_are_those_of_the_package() {
    let project = own_project();
    let settings = project.settings();
    assert_eq!(settings.version.as_deref(), Some(env!("CARGO_PKG_VERSION")));
    let licence = &settings.licence;
    assert_eq!(licence.code.as_deref(), Some(env!("CARGO_PKG_LICENSE")));
}

#[test]
fn the_file_of_the_citation_says_what_the_settings_say() {
    let project = own_project();
    let settings = project.settings();
    let cff: Value = serde_yaml::from_str(&read("CITATION.cff")).unwrap();
    let book = &cff["preferred-citation"];
    for it in [&cff, book] {
        assert_eq!(it["version"].as_str(), settings.version.as_deref());
        let code = it["repository-code"].as_str();
        assert_eq!(code, settings.repository.as_deref());
        assert_eq!(it["url"].as_str(), settings.address.as_deref());
    }
    assert_eq!(cited_authors(&cff).join(":"), env!("CARGO_PKG_AUTHORS"));
    let named = authors(settings, Strings::english());
    assert_eq!(cited_authors(book), named);
    // The program and the book have titles of their own.
    assert_eq!(book["title"].as_str(), settings.title("en"));
    assert_ne!(cff["title"], book["title"]);
    let date = settings.date.unwrap();
    // A program that the changelog calls unreleased has no date of release.
    let released = cff["date-released"].as_str();
    let released = released.and_then(fifangha::project::Date::parse);
    let is_released = !read("CHANGELOG.md").contains("\n## Unreleased\n");
    assert_eq!(released, is_released.then_some(date));
    assert_eq!(book["year"].as_u64(), Some(date.year.into()));
    assert_eq!(book["month"].as_u64(), date.month.map(u64::from));
    assert_eq!(book["license"].as_str(), settings.licence.text.as_deref());
    let code: Vec<_> = cff["license"].as_sequence().unwrap().iter().collect();
    let code: Vec<_> = code.iter().filter_map(|it| it.as_str()).collect();
    assert_eq!(code.join(" OR "), env!("CARGO_PKG_LICENSE"));
}

/// The works on which every record rests are among the references, each with its own title.
#[test]
fn the_references_are_the_sources_of_the_inventory() {
    let project = own_project();
    let cff: Value = serde_yaml::from_str(&read("CITATION.cff")).unwrap();
    let references = cff["references"].as_sequence().unwrap();
    let titles: Vec<_> = references
        .iter()
        .map(|it| it["title"].as_str().unwrap())
        .collect();
    let inventory = read("games/inventory.yaml");
    for source in project.sources().iter() {
        if inventory.contains(&format!("\n  source: {}\n", source.key)) {
            let title = source.work().unwrap().title.as_deref().unwrap();
            assert!(
                titles.iter().any(|it| it.contains(title)),
                "{}: {title}",
                source.key
            );
        }
    }
}

#[test]
fn the_books_are_called_what_the_project_is_called() {
    let project = own_project();
    for strings in project.languages() {
        let language = strings.language();
        let toml = read(&format!("book/{language}/book.toml"));
        let title = project.settings().title(language).unwrap();
        assert!(
            toml.contains(&format!("title = \"{title}\"\n")),
            "{language}"
        );
        let authors = authors(project.settings(), strings).join("\", \"");
        assert!(
            toml.contains(&format!("authors = [\"{authors}\"]\n")),
            "{language}"
        );
    }
}

#[test]
fn each_licence_has_its_text() {
    for (name, begins) in [
        ("LICENSE-MIT", "MIT License"),
        ("LICENSE-APACHE", "Apache License"),
        (
            "LICENSE-CC-BY-4.0",
            "Creative Commons Attribution 4.0 International",
        ),
    ] {
        let text = read(name);
        let first = text.lines().map(str::trim).find(|it| !it.is_empty());
        assert_eq!(first, Some(begins), "{name}");
    }
}

#[test]
fn the_edition_is_cited_in_each_language() {
    let project = own_project();
    let cited = |language: &str| {
        let strings = Strings::builtin(language).unwrap();
        let edition = project.as_source(strings).unwrap();
        let own = edition.iter().next().unwrap();
        (own.key.clone(), own.full_reference(strings))
    };
    let (key, full) = cited("en");
    assert_eq!(key, "fifangha2026");
    assert!(
        full.starts_with("The authors of this edition. 2026. *Fifangha: "),
        "{full}"
    );
    assert!(full.contains(". Version 0.1.0. "), "{full}");
    let (_, full) = cited("fr");
    assert!(
        full.starts_with("Les auteurs de cette édition. 2026. "),
        "{full}"
    );
    assert!(full.contains("D’après Alain Busser"), "{full}");
}

#[test]
#[ignore = "needs cffconvert: see CONTRIBUTING"]
fn the_file_of_the_citation_is_valid() {
    let Some(validator) = needs::program(&["cffconvert"]) else {
        return;
    };
    let arguments = ["--validate", "-i", "CITATION.cff"];
    let output = Command::new(validator)
        .args(arguments)
        .current_dir(ROOT)
        .output()
        .unwrap();
    let messages =
        String::from_utf8_lossy(&output.stdout) + String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{messages}");
}
