//! Every page of a site: no error, nothing that sticks out, every picture
//! visible, no link that leads nowhere, nothing from elsewhere; light enough for
//! a phone, and open to everybody.
//!
//! A small book is looked at with all other tests, every page of the article
//! with `--ignored`.

use std::{env, fs, path::Path};

use fifangha::{article::build, project::Project};
use serde_json::Value;

use crate::axe::{axe, violations_in_both};
use crate::chromium::Chromium;
use crate::project::{Small, files};

/// Looks at the page that it is evaluated in, and says what it found.
const LOOK: &str = include_str!("look.js");

/// The most bytes and elements of a page, and of the file that holds a book with
/// all that can be searched in it.
const PAGE: (u64, u64) = (450_000, 8_000);
const BOOK: (u64, u64) = (5_000_000, 60_000);

/// What was looked at.
#[derive(Debug, Default)]
pub(crate) struct Seen {
    pub(crate) pictures: u64,
    players: u64,
    /// A line of a table for each page: its bytes, its elements, its pictures, the
    /// milliseconds until something was seen.
    sizes: Vec<(String, [u64; 4])>,
    /// What is wrong, with its page.
    wrong: Vec<String>,
}

/// Looks at every page of a site on a phone and on a desk, light and dark.
pub(crate) fn tour(browser: &mut Chromium, site: &Path) -> Seen {
    let axe = axe();
    let mut seen = Seen::default();
    for (name, _) in files(site) {
        if name.extension().is_none_or(|it| it != "html") {
            continue;
        }
        for width in [360, 1280] {
            let found = seen.look(browser, &site.join(&name), width, axe.as_deref());
            if width == 360 {
                seen.add(&name, &found);
            }
        }
    }
    seen
}

impl Seen {
    fn add(&mut self, name: &Path, found: &Value) {
        let number = |key: &str| found[key].as_u64().unwrap();
        self.pictures += number("pictures");
        self.players += number("players");
        let sizes = ["bytes", "elements", "pictures", "painted"].map(number);
        self.sizes.push((name.display().to_string(), sizes));
    }

    /// Looks at a page, and says what it found.
    fn look(
        &mut self,
        browser: &mut Chromium,
        file: &Path,
        width: u32,
        axe: Option<&str>,
    ) -> Value {
        let mut page = browser.page(width, 900);
        page.open_file(file, "");
        let mut found = page.eval(LOOK);
        let mut wrong = page.told();
        for key in ["invisible", "wide", "broken"] {
            let all = found[key].as_array().unwrap().iter();
            wrong.extend(all.map(|it| format!("{key}: {it}")));
        }
        let own = |it: &String| it.starts_with("file:") || it.starts_with("data:");
        let elsewhere = page.asked().into_iter().filter(|it| !own(it));
        wrong.extend(elsewhere.map(|it| format!("asked for {it}")));
        // The file that holds a book has the same sections, too many to be looked at
        // in one go.
        let bytes = fs::metadata(file).unwrap().len();
        if let Some(axe) = axe.filter(|_| bytes <= PAGE.0) {
            wrong.extend(violations_in_both(&mut page, axe));
        }
        let at = format!("{} at {width}", file.display());
        self.wrong
            .extend(wrong.into_iter().map(|it| format!("{at}: {it}")));
        page.close();
        found["bytes"] = bytes.into();
        found
    }

    /// Nothing wrong on any page, and every page as light as it has to be.
    pub(crate) fn assert_good(&self) {
        assert!(self.wrong.is_empty(), "{}", self.wrong.join("\n"));
        for (name, [bytes, elements, ..]) in &self.sizes {
            let (most_bytes, most_elements) = match name.contains('/') || name == "index.html" {
                true => PAGE,
                false => BOOK,
            };
            assert!(*bytes <= most_bytes, "{name}: {bytes} bytes");
            assert!(*elements <= most_elements, "{name}: {elements} elements");
        }
    }

    /// The table of `bench/README.md`.
    #[allow(clippy::print_stdout)]
    fn print(&self) {
        println!("| page | bytes | elements | pictures | first paint, ms |\n|---|---|---|---|---|");
        for (name, [bytes, elements, pictures, painted]) in &self.sizes {
            println!("| {name} | {bytes} | {elements} | {pictures} | {painted} |");
        }
    }
}

#[test]
fn a_small_book_works_in_a_browser() {
    let Some(mut browser) = Chromium::start() else {
        return;
    };
    let chapter = "# A\n\nMore is [told below](deep/b.md) [@busser2023]\n\n```fifangha\n\
                   record: busser-2023-example\nturns: 3\nshow: steps\n```\n";
    let small = Small::new().with_book(chapter);
    small.build("public").unwrap();
    let site = small.root().join("public");
    let seen = tour(&mut browser, &site);
    seen.assert_good();
    assert!(seen.pictures > 10 && seen.players > 3, "{seen:?}");
}

/// `FIFANGHA_SITE` may name a site that was built before.
#[test]
#[ignore = "looks at every page of the article: minutes"]
fn the_article_works_in_a_browser() {
    let Some(mut browser) = Chromium::start() else {
        return;
    };
    let folder = tempfile::tempdir().unwrap();
    let built = env::var_os("FIFANGHA_SITE").map(|it| fs::canonicalize(it).unwrap());
    let site = built.unwrap_or_else(|| {
        let site = folder.path().join("site");
        let project = Project::find_from(Path::new(env!("CARGO_MANIFEST_DIR"))).unwrap();
        build(project, &site, &fifangha::effort::Effort::default())
            .unwrap_or_else(|error| panic!("{error}"));
        site
    });
    let seen = tour(&mut browser, &site);
    seen.print();
    seen.assert_good();
    assert!(seen.pictures > 60 && seen.players > 20, "{seen:?}");
}
