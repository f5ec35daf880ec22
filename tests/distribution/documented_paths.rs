//! The modules, items and files that DESIGN and CONTRIBUTING name exist.

use std::fs;
use std::path::Path;

use super::{root, text};

/// Files of other projects, files that a command makes, and a schema.
const OTHER_FILES: [&str; 4] = [
    "fifangha/check/1",
    "games/my-record.fif",
    "rulesets/NAME.yaml",
    "target/npm-tools",
];

/// Returns the texts between backticks that have no spaces.
fn code_words(page: &str) -> Vec<&str> {
    let outside = page.split("```").step_by(2);
    let spans = outside.flat_map(|it| it.split('`').skip(1).step_by(2));
    let is_path = |it: &&str| !it.contains(char::is_whitespace) && !it.starts_with("..");
    spans.filter(is_path).collect()
}

/// Returns the text of the files of a module, or of the modules in it too.
fn rust_text(module: &Path, with_children: bool) -> String {
    let mut text = fs::read_to_string(module.with_extension("rs")).unwrap_or_default();
    for entry in fs::read_dir(module).into_iter().flatten() {
        let path = entry.unwrap().path();
        if path.is_dir() && with_children {
            text += &rust_text(&path, true);
        } else if path.ends_with("mod.rs")
            || with_children && path.extension().is_some_and(|it| it == "rs")
        {
            text += &fs::read_to_string(&path).unwrap();
        }
    }
    text
}

/// Returns `true` if a path names a module below a folder, an item that a module declares or passes on,
/// or something that belongs to an item.
fn resolves(folder: &str, path: &str) -> bool {
    let top = root().join(folder);
    let mut module = top.clone();
    let mut rest = path.split("::").filter(|it| !it.is_empty()).peekable();
    while let Some(next) = rest.peek().map(|it| module.join(it)) {
        if !next.is_dir() && !next.with_extension("rs").is_file() {
            break;
        }
        module = next;
        rest.next();
    }
    let names = |text: &str, name: &str| {
        let mut words = text.split(|c: char| !c.is_alphanumeric() && c != '_');
        words.any(|it| it == name)
    };
    let Some(item) = rest.next() else { return true };
    // A type may be named without its module.
    let is_named = names(&rust_text(&module, module == top), item);
    let code = rust_text(&module, true);
    is_named
        && (module != top || item.starts_with(char::is_uppercase))
        && rest.all(|it| names(&code, it))
}

#[test]
fn every_path_in_the_documents_of_contributors_exists() {
    let mut wrong = Vec::new();
    let mut count = 0;
    for page in ["DESIGN.md", "CONTRIBUTING.md"] {
        let text = text(page);
        for word in code_words(&text) {
            let path = word.split(['(', '{', '"']).next().unwrap();
            let exists = if path.contains("::") {
                match path.strip_prefix("fifangha_rules::") {
                    Some(item) => resolves("rules/src", item),
                    None => ["src", "rules/src", "tests"]
                        .iter()
                        .any(|it| resolves(it, path)),
                }
            } else if path.contains('/') && !path.contains(['*', '<']) {
                let folders = ["", "templates", "python", "web"];
                OTHER_FILES.contains(&path)
                    || folders.iter().any(|it| root().join(it).join(path).exists())
            } else {
                continue;
            };
            count += 1;
            if !exists {
                wrong.push(format!("{page}: {word}"));
            }
        }
    }
    assert!(count > 200, "{count}");
    assert_eq!(wrong, Vec::<String>::new());
}

/// Returns the functions that a row of the table of mutants names.
fn mutated_functions(row: &str) -> Vec<&str> {
    let spans = row.split('`').skip(1).step_by(2);
    let paths = spans.filter_map(|it| it.rsplit_once(" in ").map(|(_, path)| path));
    let names = paths.map(|path| path.rsplit("::").next().unwrap());
    names.filter(|it| !it.contains(' ')).collect()
}

#[test]
fn every_explained_mutant_is_of_a_function_that_exists() {
    let table = fs::read_to_string(root().join("tests/mutants.md")).unwrap();
    let rows = table.lines().filter_map(|it| it.strip_prefix("| `"));
    let mut wrong = Vec::new();
    let mut count = 0;
    for row in rows {
        let (file, mutants) = row.split_once('`').unwrap();
        let folders = ["src", "rules/src", ""].iter();
        let paths = folders.map(|it| root().join(it).join(file));
        let text = paths.map(fs::read_to_string).find_map(Result::ok);
        let text = text.unwrap_or_else(|| panic!("{file} is no file"));
        for name in mutated_functions(mutants) {
            count += 1;
            if !text.contains(&format!("fn {name}")) && !text.contains(&format!("{name}!")) {
                wrong.push(format!("{file}: {name}"));
            }
        }
    }
    assert!(count > 40, "{count}");
    assert_eq!(wrong, Vec::<String>::new());
}
