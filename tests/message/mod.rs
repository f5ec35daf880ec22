//! All sentences are in the language files: the code uses keys, every key exists in every language,
//! and every key is used.

mod drafts;

use crate::support::folder;
use crate::support::literals as source;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use fifangha::diagnostic::{Code, Diagnostic, SourceFile};
use fifangha::message::Strings;
use fifangha::project::SourceLibrary;
use fifangha::report::{self, ColourMode};
use fifangha::study::Study;
use source::{Literal, literals, reads_like_a_sentence};

/// Prefixes of keys that are composed at the place of use.
const FAMILIES: [&str; 20] = [
    "certainty.",
    "citation.months.",
    "edition.",
    "claim.",
    "code.F",
    "explain.compare.",
    "explain.end.",
    "explain.feature.",
    "explain.game.",
    "explain.topic.",
    "explain.value.",
    "help.",
    "inventory.",
    "lsp.key.",
    "notation.claims.",
    "parameter.",
    "print.child.",
    "print.story.",
    "rules.",
    "verdict.",
];

/// Texts that look like sentences of the program but are not, with their files.
const NO_SENTENCES: [(&str, &str); 6] = [
    // Names of fonts.
    ("src/site/export/export_images.rs", "Libertinus Serif"),
    (
        "src/diagram/layers.rs",
        "'DejaVu Sans', Verdana, sans-serif",
    ),
    ("src/diagram/png.rs", "DejaVu Sans"),
    // Typst.
    (
        "src/site/page/single_block.rs",
        r#"#figure(image(bytes({svg}), format: \"svg\", alt: {alt}){})\n"#,
    ),
    // Notation.
    ("src/lsp/complete.rs", "@sow SIDE NUMBER L|R|PIT"),
    // Messages of the YAML parser, which are recognised and not printed.
    ("src/yaml/tree.rs", "recursion limit"),
];

static IN_CODE: LazyLock<Vec<(PathBuf, Vec<Literal>)>> = LazyLock::new(|| {
    folder::files(Path::new("src"), "rs")
        .into_iter()
        .filter(|path| !path.ends_with("tests.rs") && !path.iter().any(|it| it == "tests"))
        .map(|path| {
            let found = literals(&fs::read_to_string(&path).unwrap());
            (path, found)
        })
        .collect()
});

/// Returns the keys of a language; for plural forms the key without the form.
fn keys(strings: &Strings) -> BTreeSet<&str> {
    let all: BTreeSet<&str> = strings.keys().collect();
    let base = |key| {
        let (base, form) = str::rsplit_once(key, '.')?;
        let other = match form {
            "one" => "other",
            "other" => "one",
            _ => return None,
        };
        all.contains(format!("{base}.{other}").as_str())
            .then_some(base)
    };
    all.iter().map(|key| base(key).unwrap_or(key)).collect()
}

#[test]
fn every_key_in_the_code_is_in_every_language() {
    for strings in Strings::all() {
        let keys = keys(strings);
        let groups: BTreeSet<&str> = keys
            .iter()
            .filter_map(|key| key.split('.').next())
            .collect();
        for (path, literals) in &*IN_CODE {
            for Literal { text, line } in literals {
                // A key is words separated by dots, of which the first is a module; file names are
                // excluded.
                let key = ![".yaml", ".tera", ".json", ".md", ".css", ".js"]
                    .iter()
                    .any(|end| text.ends_with(end))
                    && text.split('.').count() > 1
                    && text.split('.').all(|word| {
                        !word.is_empty() && word.chars().all(|c| c.is_alphanumeric() || c == '_')
                    })
                    && groups.contains(text.split('.').next().unwrap_or_default());
                assert!(
                    !key || keys.contains(text.as_str()),
                    "{}:{line}: `{text}` is not in {}",
                    path.display(),
                    strings.name()
                );
            }
        }
    }
}

#[test]
fn every_key_of_the_files_is_used() {
    let literals = IN_CODE.iter().flat_map(|(_, literals)| literals);
    let mut used: BTreeSet<String> = literals.map(|literal| literal.text.clone()).collect();
    for path in folder::files(Path::new("templates"), "tera") {
        let template = fs::read_to_string(path).unwrap();
        let keys = template.split("key=\"").skip(1);
        used.extend(keys.filter_map(|rest| Some(rest.split_once('"')?.0.to_owned())));
    }
    // The web component has texts of its own.
    let element = fs::read_to_string("web/element").unwrap();
    used.extend(element.split('"').skip(1).step_by(2).map(str::to_owned));
    // The scripts of pages use `says.name`, without the group, and compose the names of families,
    // levels and terms.
    let mut used_names = BTreeSet::new();
    for path in folder::files(Path::new("templates"), "js") {
        let script = fs::read_to_string(path).unwrap();
        let names = script.split("says.").skip(1);
        let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_';
        used_names
            .extend(names.filter_map(|it| Some(it.split(|c| !is_part(c)).next()?.to_owned())));
    }
    let is_said = |key: &str| {
        let groups = ["board.page.", "board.choice.", "player.lesson.", "side."];
        let name = groups.iter().find_map(|it| key.strip_prefix(it));
        let composed = |it: &str| {
            let starts = ["family_", "level_", "term_"];
            starts.iter().any(|start| it.starts_with(start))
        };
        name.is_some_and(|it| used_names.contains(it) || composed(it))
            || key
                .strip_prefix("player.")
                .is_some_and(|it| used.contains(it))
    };
    // The explained games omit the module in their keys.
    let is_used = |key: &str| {
        used.contains(key)
            || is_said(key)
            || key
                .strip_prefix("explain.")
                .is_some_and(|key| used.contains(key))
    };
    for strings in Strings::all() {
        let keys = keys(strings);
        let unused: BTreeSet<&&str> = keys
            .iter()
            .filter(|key| !is_used(key) && !FAMILIES.iter().any(|family| key.starts_with(family)))
            .collect();
        assert!(unused.is_empty(), "nobody says {unused:#?}");
        for family in FAMILIES {
            assert!(
                keys.iter().any(|key| key.starts_with(family)),
                "there is no {family}"
            );
        }
    }
}

#[test]
fn passages_of_rules_cite_works_as_the_library_does() {
    let library = SourceLibrary::built_in();
    for strings in Strings::all() {
        let cited: Vec<String> = library
            .iter()
            .map(|it| it.short_citation(strings))
            .collect();
        let passages = strings.keys().filter(|it| it.starts_with("passage."));
        for key in passages.filter(|it| *it != "passage.rule_is_in") {
            let text = strings.t(key, &[]);
            assert!(
                cited.iter().any(|it| text.starts_with(&format!("{it},"))),
                "{key}: {text}"
            );
            assert!(!library.keys().any(|it| text.contains(it)), "{key}: {text}");
        }
    }
}

#[test]
fn no_sentence_is_made_elsewhere() {
    let mut made = String::new();
    let mut seen = BTreeSet::new();
    for (path, literals) in &*IN_CODE {
        let name = path.to_str().unwrap().replace('\\', "/");
        for Literal { text, line } in literals {
            let known = (name.as_str(), text.as_str());
            if let Some(known) = NO_SENTENCES.iter().find(|it| **it == known) {
                seen.insert(known);
            } else if name.starts_with("src/ludii/") && text.contains('(') {
                // The language of Ludii.
            } else if reads_like_a_sentence(text) {
                made += &format!("{name}:{line}: {text:?}\n");
            }
        }
    }
    assert!(
        made.is_empty(),
        "these belong into the language files:\n{made}"
    );
    for listed in &NO_SENTENCES {
        assert!(seen.contains(listed), "{listed:?} is gone");
    }
}

/// Renders a diagnostic in every language; fails if a text lacks a placeholder.
fn say(file: &SourceFile, found: &Diagnostic) {
    for strings in Strings::all() {
        let shown = report::render_diagnostic(file, found, ColourMode::Plain, strings);
        assert!(shown.contains(found.code.as_str()));
        assert!(!strings.render(&found.code.title()).is_empty());
    }
    let related = found.related.iter().map(|related| &related.label);
    let others = found.label.iter().chain(&found.help).chain(&found.notes);
    for message in [&found.message].into_iter().chain(others).chain(related) {
        if message.key() == "system.says" {
            continue;
        }
        let rendered: Vec<String> = Strings::all().iter().map(|it| it.render(message)).collect();
        assert_ne!(
            rendered[0],
            rendered[1],
            "{} is the same in both",
            message.key()
        );
    }
}

#[test]
fn every_mistake_of_the_pages_is_reported_in_every_language() {
    let mut titles = BTreeSet::new();
    for &code in Code::ALL {
        for block in code.page("en").split("```fif ").skip(1) {
            let (_, rest) = block.split_once('\n').unwrap();
            let text = rest.split("```").next().unwrap();
            let file = SourceFile::new("example.fif", text);
            for found in &Study::from_file(file.clone()).diagnostics {
                say(&file, found);
                titles.insert(found.code);
            }
        }
    }
    assert!(titles.len() > 40, "{titles:?}");
}

#[test]
fn whatever_the_bytes_are_it_is_reported_in_every_language() {
    let mut keys = BTreeSet::new();
    for folder in fs::read_dir("fuzz/corpus").unwrap() {
        for entry in fs::read_dir(folder.unwrap().path()).unwrap() {
            let bytes = fs::read(entry.unwrap().path()).unwrap();
            let text = String::from_utf8_lossy(&bytes[..bytes.len().min(1 << 12)]).into_owned();
            let file = SourceFile::new("corpus.fif", text);
            for found in Study::from_file(file.clone()).diagnostics.iter().take(20) {
                say(&file, found);
                keys.insert(found.message.key());
            }
        }
    }
    assert!(keys.len() > 15, "{keys:?}");
}

#[test]
fn what_reads_like_a_sentence_is_found() {
    for text in [
        "this turn is illegal",
        "a pit",
        "`{}` is not a step",
        "the claims are {}",
        "expected `L` or `R`",
    ] {
        assert!(reads_like_a_sentence(text), "{text}");
    }
    for text in ["notation.cells", "M 0 0 L 1 1", "{} {}", "`a b`", "S: {}"] {
        assert!(!reads_like_a_sentence(text), "{text}");
    }
    let found = literals(
        "/// A doc comment here.\n#[doc = \"an attribute here\"]\nfn f() { g(\"a made sentence\"); \
         h.expect(\"not this one\"); panic!(\"nor this one\"); write!(f, \"but this one\"); }\n\
         #[cfg(test)]\nmod tests { fn f() { g(\"nor in tests\"); } }\nfn after() { \"and this one\" }",
    );
    let texts: Vec<&str> = found.iter().map(|literal| literal.text.as_str()).collect();
    assert_eq!(texts, ["a made sentence", "but this one", "and this one"]);
}
