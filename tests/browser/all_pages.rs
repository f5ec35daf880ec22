//! Every page of a site: no errors, no overflow, visible pictures, working links, no external
//! requests, small size, and accessibility.
//!
//! The test of a small book takes seconds, `the_whole_book_works_in_a_browser` minutes.

use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::Instant;
use std::{env, fs, thread};

use fifangha::{
    project::Project,
    site::{ExportOptions, build},
};
use serde_json::Value;

use super::axe::{axe, violations_in_both};
use super::chromium::Chromium;
use crate::site::small_project::{Small, files};

/// Script evaluated in each page; it returns its findings.
const LOOK: &str = include_str!("look.js");

/// Maximum bytes and elements of a page, and of the file that contains a book with its search
/// index. The largest page is the inventory with its 200 links to records: 74 KB compressed.
const PAGE: (u64, u64) = (600_000, 8_000);
const BOOK: (u64, u64) = (7_000_000, 90_000);

/// The widths of a phone and of a desktop.
const WIDTHS: [u32; 2] = [360, 1280];

/// The results of a tour.
#[derive(Debug, Default)]
pub(crate) struct Seen {
    pub(crate) pictures: u64,
    players: u64,
    /// A table row for each page: bytes, elements, pictures, milliseconds to the first paint, and
    /// milliseconds for the checks.
    sizes: Vec<(String, [u64; 5])>,
    /// The faults found, with their pages.
    wrong: Vec<String>,
}

/// Checks every page of a site on a phone and on a desktop, light and dark, with one browser per
/// core; `None` if there is no browser or no axe-core.
pub(crate) fn tour(site: &Path) -> Option<Seen> {
    let axe = axe()?;
    let names = files(site).into_iter().map(|(name, _)| name);
    let pages = names.filter(|it| it.extension().is_some_and(|it| it == "html"));
    let pages: Mutex<Vec<PathBuf>> = Mutex::new(pages.collect());
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let look = || {
        let mut browser = Chromium::start()?;
        let mut seen = Seen::default();
        while let Some(name) = { pages.lock().unwrap().pop() } {
            seen.look(&mut browser, site, &name, &axe);
        }
        Some(seen)
    };
    let parts: Option<Vec<Seen>> = thread::scope(|scope| {
        let looks: Vec<_> = (0..cores).map(|_| scope.spawn(look)).collect();
        looks.into_iter().map(|it| it.join().unwrap()).collect()
    });
    let mut seen = Seen::default();
    for part in parts? {
        seen.pictures += part.pictures;
        seen.players += part.players;
        seen.sizes.extend(part.sizes);
        seen.wrong.extend(part.wrong);
    }
    seen.sizes.sort();
    Some(seen)
}

impl Seen {
    /// Checks a page at both widths without loading it again.
    fn look(&mut self, browser: &mut Chromium, site: &Path, name: &Path, axe: &str) {
        let began = Instant::now();
        let file = site.join(name);
        let bytes = fs::metadata(&file).unwrap().len();
        let mut page = browser.page(WIDTHS[0], 900);
        page.open_file(&file, "");
        let mut wrong = Vec::new();
        for width in WIDTHS {
            page.resize(width, 900);
            let found = page.eval(LOOK);
            for key in ["invisible", "small", "wide", "broken"] {
                let all = found[key].as_array().unwrap().iter();
                wrong.extend(all.map(|it| format!("at {width}: {key}: {it}")));
            }
            if width == WIDTHS[0] {
                self.add(name, bytes, &found);
            }
        }
        // Before axe-core, which writes to the console itself.
        wrong.extend(page.console_messages());
        // The file with a whole book has the same sections, too many to be checked at once.
        if bytes <= PAGE.0 {
            for width in WIDTHS {
                page.resize(width, 900);
                let found = violations_in_both(&mut page, axe).into_iter();
                wrong.extend(found.map(|it| format!("at {width}: {it}")));
            }
        }
        let own = |it: &String| {
            ["file:", "data:", "blob:"]
                .iter()
                .any(|own| it.starts_with(own))
        };
        let elsewhere = page.asked().into_iter().filter(|it| !own(it));
        wrong.extend(elsewhere.map(|it| format!("asked for {it}")));
        let wrong = wrong
            .into_iter()
            .map(|it| format!("{}: {it}", name.display()));
        self.wrong.extend(wrong);
        page.close();
        let took = began.elapsed().as_millis();
        self.sizes.last_mut().unwrap().1[4] = took.try_into().unwrap();
    }

    /// Asserts that no page has a fault or exceeds its size limit.
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

    fn add(&mut self, name: &Path, bytes: u64, found: &Value) {
        let number = |key: &str| found[key].as_u64().unwrap();
        self.pictures += number("pictures");
        self.players += number("players");
        let [elements, pictures, painted] = ["elements", "pictures", "painted"].map(number);
        let sizes = [bytes, elements, pictures, painted, 0];
        self.sizes.push((name.display().to_string(), sizes));
    }

    /// Prints the table of `bench/README.md`.
    #[allow(clippy::print_stdout)]
    fn print(&self) {
        println!("| page | bytes | elements | pictures | first paint, ms | looked at, ms |");
        println!("|---|---|---|---|---|---|");
        for (name, sizes) in &self.sizes {
            println!(
                "| {name} | {} |",
                sizes.map(|it| it.to_string()).join(" | ")
            );
        }
    }
}

#[test]
#[ignore = "needs Chromium and axe-core: see CONTRIBUTING"]
fn a_small_book_works_in_a_browser() {
    let chapter = "# A\n\nMore is [told below](deep/b.md) [@busser2023]\n\n```fifangha\n\
                   record: busser-2023-example\nturns: 3\nshow: steps\n```\n";
    let small = Small::new().with_book(chapter);
    small.build("public").unwrap();
    let site = small.root().join("public");
    let Some(seen) = tour(&site) else { return };
    seen.assert_good();
    assert!(seen.pictures > 10 && seen.players > 3, "{seen:?}");
}

/// `FIFANGHA_SITE` may name a site that is already built.
#[test]
#[ignore = "takes minutes and needs Chromium and axe-core: see CONTRIBUTING"]
fn the_whole_book_works_in_a_browser() {
    let folder = tempfile::tempdir().unwrap();
    let built = env::var_os("FIFANGHA_SITE").map(|it| fs::canonicalize(it).unwrap());
    let site = built.unwrap_or_else(|| {
        let site = folder.path().join("site");
        let project = Project::find_from(Path::new(env!("CARGO_MANIFEST_DIR"))).unwrap();
        build(
            project,
            &site,
            ExportOptions::default(),
            &fifangha::budget::SearchContext::default(),
        )
        .unwrap_or_else(|error| panic!("{error}"));
        site
    });
    let Some(seen) = tour(&site) else { return };
    seen.print();
    seen.assert_good();
    assert!(seen.pictures > 60 && seen.players > 20, "{seen:?}");
}
