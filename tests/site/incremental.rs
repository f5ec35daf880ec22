//! An incremental build produces the same book as a full build: no cached result outlives its
//! dependencies.

use std::collections::BTreeMap;
use std::fs;

use fifangha::budget::SearchContext;
use fifangha::cache::ResultCache;
use fifangha::project::Project;
use fifangha::site::{IncrementalBuilder, SiteError};

use super::small_project::{EXAMPLE, Small};

type Pages = BTreeMap<String, Vec<u8>>;

const ONE: &str =
    "---\ntitle: One\nsource: busser2023\ninventory: one\n---\n@total 12  ; one\n1. 4R\n2. 5L\n";
const OPEN: &str = "---\ntitle: Open\nsource: busser2023\n---\n1. 4x1R 2. 3x1R 3. 7x1R+1x1_\n";
const READINGS: &str = "- {source: busser2023, game: fifangha, witnesses: [open], questions: [\
                        {parameter: tsibongy, values: [merge, single, plain]}]}\n";
const INVENTORY: &str = "- id: one\n  source: busser2023\n  at: \"p. 1\"\n  \
                         kind: sequence\n  says: {en: \"It says.\", fr: \"Il dit.\"}\n  verdict: reproduced\n";

/// A chapter with every dependency on other files that a chapter can have.
pub(crate) const ASKS: &str = "# Asks\n\nThe kamo plays [=turns one] turns, see [@fig:far].\n\n\
    ```fifangha\nid: own\nrecord: one\ncaption: {en: Own, fr: Propre}\nshow: [board, moves]\n```\n\n\
    ```fifangha\nrecord: open\nshow: reading-matrix\n```\n";
const FAR: &str = "# Far\n\n```fifangha\nid: far\nrules: fifangha\nshow: board\n\
    caption: {en: Far, fr: Loin}\n```\n";
const LISTS: &str = "# Lists\n\n```fifangha\nshow: figures\n```\n\n```fifangha\nshow: index\n```\n\n\
    ```fifangha\nshow: inventory\n```\n\n[=statements]\n";
const EXPLAINS: &str = "# Explains\n\n```fifangha\nexplain: isolo\n```\n";
const PLAIN: &str = "# Plain\n\nNo word of it.\n";
const GLOSSARY: &str = "# Glossary\n\nkamo\n: Who lost. [@busser2023]\n";
const SUMMARY: &str = "# Summary\n\n- [Asks](asks.md)\n    - [Far](far.md)\n- [Lists](lists.md)\n\
    - [Plain](plain.md)\n- [Glossary](glossary.md)\n- [S](sources.md)\n";

pub(crate) fn project() -> Small {
    let small = Small::new().with_book("# A\n");
    small.write("games/one.fif", ONE);
    small.write("games/inventory.yaml", INVENTORY);
    small.write("games/open.fif", OPEN);
    small.write("games/readings.yaml", READINGS);
    for language in ["en", "fr"] {
        for (name, text) in [
            ("asks", ASKS),
            ("far", FAR),
            ("lists", LISTS),
            ("plain", PLAIN),
            ("glossary", GLOSSARY),
            ("SUMMARY", SUMMARY),
        ] {
            small.write(&format!("book/{language}/src/{name}.md"), text);
        }
    }
    small
}

fn made(builder: &mut IncrementalBuilder) -> Result<Pages, String> {
    let pages = builder.pages(&SearchContext::default());
    let pages = pages.map_err(|error: SiteError| error.to_string())?;
    Ok(pages.0.into_iter().collect())
}

fn differing(one: &Pages, other: &Pages) -> Vec<String> {
    let paths = one
        .keys()
        .chain(other.keys().filter(|it| !one.contains_key(*it)));
    let other_than = |path: &&String| one.get(*path) != other.get(*path);
    paths.filter(other_than).cloned().collect()
}

#[test]
fn what_is_kept_is_what_would_be_made_anew() {
    assert_changes_are_seen(4);
}

#[test]
#[ignore = "takes minutes: see CONTRIBUTING"]
fn what_is_kept_is_what_would_be_made_anew_in_full() {
    assert_changes_are_seen(1);
}

/// Makes one change in `step`, and builds after each.
fn assert_changes_are_seen(step: usize) {
    let small = project();
    let mut builder = IncrementalBuilder::new(Project::at(small.root()));
    let mut before = made(&mut builder).unwrap();
    // A file, its text, and a page that must change with it.
    let changes: &[(&str, String, &str)] = &[
        (
            "book/en/src/far.md",
            format!("{FAR}\nWords.\n"),
            "en/far.html",
        ),
        (
            "book/fr/src/asks.md",
            format!("{ASKS}\nDes mots.\n"),
            "fr/asks.html",
        ),
        // A number in a line, a figure, its list of turns.
        ("games/one.fif", format!("{ONE}3. 2L\n"), "en/asks.html"),
        // The number of its figure increases by one, and so do the references to it.
        (
            "book/en/src/far.md",
            FAR.replace(
                "# Far",
                "# Far\n\n```fifangha\nid: new\nrules: fifanga\nshow: board\ncaption: New\n```",
            ),
            "en/asks.html",
        ),
        // The list of figures has another caption.
        (
            "book/fr/src/far.md",
            FAR.replace("Loin", "Très loin"),
            "fr/lists.html",
        ),
        // The index has one more entry.
        (
            "book/en/src/plain.md",
            format!("{PLAIN}\nThe kamo.\n"),
            "en/lists.html",
        ),
        (
            "book/en/src/glossary.md",
            GLOSSARY.replace("Who lost", "Who won"),
            "en/asks.html",
        ),
        // The evidence, then the questions.
        (
            "games/open.fif",
            OPEN.replace("7x1R+1x1_", "7x1R+1x1L"),
            "en/asks.html",
        ),
        (
            "games/readings.yaml",
            READINGS.replace(", plain]", "]"),
            "en/asks.html",
        ),
        (
            "games/inventory.yaml",
            INVENTORY.replace("It says", "It claims"),
            "en/lists.html",
        ),
        (
            "book/en/src/SUMMARY.md",
            SUMMARY.replace("[Far]", "[Further]"),
            "en/asks.html",
        ),
        (
            "fifangha.yaml",
            "title: Other\nauthors: A\n".to_owned(),
            "en/asks.html",
        ),
        (
            "templates/strings/en.yaml",
            "side: {south: Below}\n".to_owned(),
            "en/asks.html",
        ),
        (
            "templates/page.tera",
            "<p>None.</p>".to_owned(),
            "en/lists.html",
        ),
    ];
    for (file, text, page) in changes.iter().step_by(step) {
        small.write(file, text);
        before = compared(&small, &mut builder, &before, file, page);
    }
}

/// An explanation is rendered again when a record illustrates it.
#[test]
fn an_explanation_is_found_anew_when_a_record_illustrates_it() {
    let small = project();
    small.write("book/en/src/SUMMARY.md", &format!("{SUMMARY}- [E](e.md)\n"));
    small.write("book/en/src/e.md", EXPLAINS);
    let mut builder = IncrementalBuilder::new(Project::at(small.root()));
    let before = made(&mut builder).unwrap();
    let record = "---\ntitle: Two\nrules: isolo\nillustrates: isolo\n---\n1. 2\n";
    small.write("games/two.fif", record);
    compared(&small, &mut builder, &before, "games/two.fif", "en/e.html");
}

/// Compares the pages of an incremental and a full build, which must be equal; one of them must
/// have changed.
fn compared(
    small: &Small,
    builder: &mut IncrementalBuilder,
    before: &Pages,
    file: &str,
    page: &str,
) -> Pages {
    let fresh = made(&mut IncrementalBuilder::new(Project::at(small.root()))).unwrap();
    let again = made(builder).unwrap();
    assert_eq!(differing(&fresh, &again), Vec::<String>::new(), "{file}");
    let changed = differing(before, &again);
    let has = page.is_empty() || changed.iter().any(|it| it == page);
    assert!(has, "{file}: {page} is the same; {changed:?}");
    again
}

#[test]
fn after_a_mistake_everything_is_as_it_would_be() {
    let small = project();
    let mut builder = IncrementalBuilder::new(Project::at(small.root()));
    let before = made(&mut builder).unwrap();
    small.write("games/one.fif", &ONE.replace("2. 5L", "2. 4R"));
    let fresh = made(&mut IncrementalBuilder::new(Project::at(small.root()))).unwrap_err();
    assert_eq!(made(&mut builder).unwrap_err(), fresh);
    assert_eq!(made(&mut builder).unwrap_err(), fresh, "told again");
    small.write("games/one.fif", ONE);
    assert_eq!(
        differing(&made(&mut builder).unwrap(), &before),
        Vec::<String>::new()
    );
    // A record that no page uses is checked as well.
    small.write("games/alone.fif", "1. 9R\n");
    assert!(made(&mut builder).unwrap_err().contains("games/alone.fif"));
    fs::remove_file(small.root().join("games/alone.fif")).unwrap();
    small.write(
        "games/busser-2023-example.fif",
        &format!("{EXAMPLE}\n; A remark.\n"),
    );
    assert!(made(&mut builder).is_ok());
}

#[test]
fn a_book_is_the_same_with_and_without_a_cache() {
    let small = project();
    small.write(
        "games/proved.fif",
        "---\ntitle: Proved\nsource: busser2023\nrules: {base: isolo, columns: 4}\n---\n@value S\n",
    );
    let built = |cache: &ResultCache| {
        let project = Project::at(small.root()).with_cache(cache.clone());
        made(&mut IncrementalBuilder::new(project)).unwrap()
    };
    let searched = built(&ResultCache::disabled());
    let cache = ResultCache::in_memory();
    for _ in 0..2 {
        assert!(differing(&built(&cache), &searched).is_empty());
    }
}
