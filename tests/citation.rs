//! The citation of the project is the same in all files.

use crate::support::needs;

use std::fs;
use std::path::Path;
use std::process::Command;

use fifangha::message::Strings;
use fifangha::project::{Project, Settings};
use serde_yaml::Value;

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

fn read(name: &str) -> String {
    fs::read_to_string(Path::new(ROOT).join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

fn project() -> Project {
    Project::at(ROOT)
}

fn authors(settings: &Settings) -> Vec<&str> {
    settings
        .authors
        .iter()
        .map(|it| it.family.as_str())
        .collect()
}

#[test]
fn version_and_authors_are_those_of_the_package() {
    let project = project();
    let settings = project.settings();
    assert_eq!(settings.version.as_deref(), Some(env!("CARGO_PKG_VERSION")));
    assert_eq!(authors(settings).join(":"), env!("CARGO_PKG_AUTHORS"));
    let licence = &settings.licence;
    assert_eq!(licence.code.as_deref(), Some(env!("CARGO_PKG_LICENSE")));
}

#[test]
fn the_file_of_the_citation_says_what_the_settings_say() {
    let project = project();
    let settings = project.settings();
    let cff: Value = serde_yaml::from_str(&read("CITATION.cff")).unwrap();
    for it in [&cff, &cff["preferred-citation"]] {
        assert_eq!(it["title"].as_str(), settings.title("en"));
        assert_eq!(it["version"].as_str(), settings.version.as_deref());
        assert_eq!(
            it["authors"][0]["name"].as_str(),
            Some(authors(settings)[0])
        );
        assert_eq!(
            it["authors"].as_sequence().unwrap().len(),
            settings.authors.len()
        );
    }
    let date = settings.date.unwrap();
    let said = cff["date-released"].as_str().unwrap();
    assert_eq!(fifangha::project::Date::parse(said), Some(date));
    let book = &cff["preferred-citation"];
    assert_eq!(book["year"].as_u64(), Some(date.year.into()));
    assert_eq!(book["month"].as_u64(), date.month.map(u64::from));
    assert_eq!(book["license"].as_str(), settings.licence.text.as_deref());
    let code: Vec<_> = cff["license"].as_sequence().unwrap().iter().collect();
    let code: Vec<_> = code.iter().filter_map(|it| it.as_str()).collect();
    assert_eq!(code.join(" OR "), env!("CARGO_PKG_LICENSE"));
}

#[test]
fn the_books_are_called_what_the_project_is_called() {
    let project = project();
    for strings in project.languages() {
        let language = strings.language();
        let toml = read(&format!("book/{language}/book.toml"));
        let title = project.settings().title(language).unwrap();
        assert!(
            toml.contains(&format!("title = \"{title}\"\n")),
            "{language}"
        );
        let authors = authors(project.settings()).join("\", \"");
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
    let project = project();
    let cited = |language: &str| {
        let strings = Strings::builtin(language).unwrap();
        let edition = project.as_source(strings).unwrap();
        let own = edition.iter().next().unwrap();
        (own.key.clone(), own.full_reference(strings).to_string())
    };
    let (key, full) = cited("en");
    assert_eq!(key, "fifangha2026");
    assert!(
        full.starts_with("The Fifangha authors. 2026. Fifangha: "),
        "{full}"
    );
    assert!(full.contains(". Version 0.1.0. "), "{full}");
    let (_, full) = cited("fr");
    assert!(full.contains("la reconstitution d’Alain Busser"), "{full}");
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
    let said = String::from_utf8_lossy(&output.stdout) + String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}");
}
