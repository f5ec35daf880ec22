//! Flattens the YAML files that are embedded in the program (message strings, texts of
//! the games, themes) into tables of texts, which `src/string_table.rs` reads. The program
//! therefore parses no YAML at startup, and the play-only module needs no YAML parser.
//!
//! The modules for browsers are compressed.

#[path = "build/texts.rs"]
mod texts;

use std::collections::BTreeMap;
use std::path::Path;
use std::{env, fs};

type Texts = BTreeMap<String, String>;

/// The languages, English (the default) first.
const LANGUAGES: [&str; 2] = ["en", "fr"];

/// Pseudo-feature of the strings of records: reports, reconstructions, reading
/// matrices, explanations. It is not a Cargo feature because the modules that use them are always
/// compiled.
const RECORDS: &str = "RECORDS";

/// The message files of a language, each with the feature that needs it.
const STRING_FILES: [(&str, Option<&str>); 33] = [
    ("language", None),
    ("ask", None),
    ("board", None),
    ("boards", None),
    ("games", None),
    ("parameters", None),
    ("pictures", None),
    ("annotate", Some(RECORDS)),
    ("cli", Some(RECORDS)),
    ("coverage", Some(RECORDS)),
    ("explain", Some(RECORDS)),
    ("find", Some(RECORDS)),
    ("inventory", Some(RECORDS)),
    ("kiba", Some(RECORDS)),
    ("ludii", Some(RECORDS)),
    ("notation", Some(RECORDS)),
    ("pages", Some(RECORDS)),
    // The rules in a few sentences are shown beside the board too.
    ("print", Some(RECORDS)),
    ("project", Some(RECORDS)),
    ("exercise", Some(RECORDS)),
    ("reconstruct", Some(RECORDS)),
    ("replay", Some(RECORDS)),
    ("report", Some(RECORDS)),
    ("board_app", Some(RECORDS)),
    ("stats", Some(RECORDS)),
    ("study", Some(RECORDS)),
    ("table_import", Some("CLI")),
    ("reading_matrix", Some(RECORDS)),
    ("site", Some("BOOK")),
    ("board_page", Some("BOOK")),
    ("page_frame", Some("BOOK")),
    ("help", Some("CLI")),
    ("lsp", Some("LSP")),
];

const THEMES: [&str; 5] = ["wood", "paper", "plain", "print", "dark"];

/// WebAssembly modules, made by `web/build`.
#[cfg(feature = "book")]
const MODULES: [&str; 2] = ["fifangha.wasm", "fifangha-play.wasm"];

fn main() {
    // `web/build` sets this for the play-only module, which omits the strings of
    // records.
    let plays_only = env::var_os("FIFANGHA_PLAY_ONLY").is_some();
    println!("cargo::rerun-if-env-changed=FIFANGHA_PLAY_ONLY");
    let compiled = |feature: &str| match feature {
        RECORDS => !plays_only,
        _ => env::var_os(format!("CARGO_FEATURE_{feature}")).is_some(),
    };
    let string_files: Vec<_> = STRING_FILES
        .into_iter()
        .filter(|(_, feature)| feature.is_none_or(compiled))
        .map(|(file, _)| file)
        .collect();
    table("words", words(&string_files));
    table("readings", readings());
    table("sentences", sentences());
    table("themes", themes());
    #[cfg(feature = "book")]
    for module in MODULES {
        packed(module);
    }
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=build/texts.rs");
}

/// Returns a row per message key: the key and its text in each language.
fn words(string_files: &[&str]) -> Vec<Vec<String>> {
    let languages = LANGUAGES.map(|language| {
        let mut texts = Texts::new();
        for file in string_files {
            read(
                &format!("templates/strings/{language}/{file}.yaml"),
                &mut texts,
            );
        }
        texts
    });
    for (language, texts) in LANGUAGES.iter().zip(&languages) {
        for key in languages.iter().flat_map(BTreeMap::keys) {
            assert!(texts.contains_key(key), "there is no `{key}` in {language}");
        }
    }
    let row = |key: &String| {
        let texts = languages.iter().map(|texts| texts[key].clone());
        [key.clone()].into_iter().chain(texts).collect()
    };
    languages[0].keys().map(row).collect()
}

/// Returns a row per game: its name, and the sentence about it in each language.
fn sentences() -> Vec<Vec<String>> {
    let row = |(game, mut texts): (String, Texts)| {
        let sentences = LANGUAGES.map(|language| {
            let text = texts.remove(&format!("about.{language}"));
            text.unwrap_or_else(|| panic!("{game}: no `about` in {language}"))
        });
        [game].into_iter().chain(sentences).collect()
    };
    rulesets().into_iter().map(row).collect()
}

/// Returns a row per text of the games: the English and the French one.
fn readings() -> Vec<Vec<String>> {
    let mut french = Texts::new();
    for (game, texts) in rulesets() {
        for (key, english) in &texts {
            let Some(key) = key.strip_suffix(".en") else {
                continue;
            };
            let translated = texts.get(&format!("{key}.fr"));
            let translated = translated.unwrap_or_else(|| panic!("{game}: no French at {key}"));
            let other = french.insert(english.clone(), translated.clone());
            if let Some(other) = other.filter(|it| it != translated) {
                panic!("{game}: {key} has another French text elsewhere: {other}");
            }
        }
    }
    french
        .into_iter()
        .map(|(english, french)| vec![english, french])
        .collect()
}

/// Returns the texts of each game, by its name.
fn rulesets() -> BTreeMap<String, Texts> {
    println!("cargo::rerun-if-changed=rulesets");
    let files = fs::read_dir("rulesets").unwrap_or_else(|error| panic!("rulesets: {error}"));
    let texts = |file: std::io::Result<fs::DirEntry>| {
        let name = file.ok()?.file_name().into_string().ok()?;
        let game = name.strip_suffix(".yaml")?;
        let mut texts = Texts::new();
        read(&format!("rulesets/{name}"), &mut texts);
        Some((game.to_owned(), texts))
    };
    files.filter_map(texts).collect()
}

/// Returns a row per theme and ink: the theme, the ink and its colour.
fn themes() -> Vec<Vec<String>> {
    let inks = |theme: &str| {
        let mut texts = Texts::new();
        read(&format!("templates/themes/{theme}.yaml"), &mut texts);
        let row = |(ink, colour)| vec![theme.to_owned(), ink, colour];
        texts.into_iter().map(row).collect::<Vec<_>>()
    };
    THEMES.into_iter().flat_map(inks).collect()
}

/// Adds the texts of a YAML file.
fn read(path: &str, texts: &mut Texts) {
    println!("cargo::rerun-if-changed={path}");
    let yaml = fs::read_to_string(path).unwrap_or_else(|error| panic!("{path}: {error}"));
    texts::add(&yaml, texts).unwrap_or_else(|error| panic!("{path}: {error}"));
}

/// Writes a table: U+001F separates texts, and U+001E ends each row.
fn table(name: &str, rows: Vec<Vec<String>>) {
    let row = |row: Vec<String>| row.join("\u{1f}") + "\u{1e}";
    let text: String = rows.into_iter().map(row).collect();
    made(name, text.as_bytes());
}

/// Compresses a module in advance, in the form that pages embed.
#[cfg(feature = "book")]
fn packed(module: &str) {
    use std::io::Write;

    use flate2::{Compression, write::GzEncoder};

    let path = format!("web/npm/{module}");
    println!("cargo::rerun-if-changed={path}");
    let bytes = fs::read(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    let mut packed = GzEncoder::new(Vec::new(), Compression::best());
    let packed = packed.write_all(&bytes).and_then(|()| packed.finish());
    made(&format!("{module}.gz"), &packed.expect("memory takes it"));
}

/// Writes a file that the program includes.
fn made(name: &str, bytes: &[u8]) {
    let folder = env::var_os("OUT_DIR").expect("cargo names a folder");
    fs::write(Path::new(&folder).join(name), bytes).expect("the folder can be written to");
}
