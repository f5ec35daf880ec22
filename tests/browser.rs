//! The article as a browser shows it: no error, nothing that sticks out, every
//! picture visible, and the pictures of a turn one by one.
//!
//! A small book is looked at with all other tests, every page of the article
//! with `--ignored`. Needs Chromium, found in the path or named by
//! `FIFANGHA_BROWSER`.
#![cfg(all(feature = "book", feature = "cli"))]

#[path = "support/needs.rs"]
mod needs;
#[path = "article/project.rs"]
#[allow(dead_code)]
mod project;

use std::{env, fs, path::Path, process::Command};

use fifangha::{article::build, project::Project};
use rayon::prelude::*;
use serde_json::Value;

use project::{Small, files};

/// Goes into every page: what happens there is written into it at the end.
const PROBE: &str = include_str!("browser/probe.js");

/// What the probe found on a page.
fn visit(browser: &Path, page: &Path, width: u32) -> Value {
    let profile = tempfile::tempdir().unwrap();
    let output = Command::new(browser)
        .args([
            "--headless=new",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-dev-shm-usage",
        ])
        .args([
            "--enable-logging=stderr",
            "--v=0",
            "--virtual-time-budget=4000",
            "--dump-dom",
        ])
        .arg(format!("--user-data-dir={}", profile.path().display()))
        .arg(format!("--window-size={width},900"))
        .arg(format!("file://{}", page.display()))
        .output()
        .unwrap();
    let dom = String::from_utf8_lossy(&output.stdout);
    let log = String::from_utf8_lossy(&output.stderr);
    let console: Vec<_> = log
        .lines()
        .filter(|line| line.contains("CONSOLE"))
        .collect();
    assert!(console.is_empty(), "{}: {console:#?}", page.display());
    let report = dom
        .split_once("<script type=\"application/json\" id=\"probe\">")
        .and_then(|(_, rest)| rest.split_once("</script>"))
        .unwrap_or_else(|| panic!("{} did not load: {log}", page.display()))
        .0;
    serde_json::from_str(report).unwrap()
}

/// Pictures and films that were looked at.
#[derive(Debug, Default)]
struct Seen {
    pictures: u64,
    films: u64,
}

impl Seen {
    fn and(self, other: Self) -> Self {
        Self {
            pictures: self.pictures + other.pictures,
            films: self.films + other.films,
        }
    }
}

/// Looks at a page that the probe stands in.
fn look(browser: &Path, page: &Path, width: u32) -> Seen {
    let report = visit(browser, page, width);
    for key in ["errors", "invisible", "wide", "broken", "stuck"] {
        assert!(
            report[key].as_array().unwrap().is_empty(),
            "{key} on {} at {width}: {}",
            page.display(),
            report[key]
        );
    }
    Seen {
        pictures: report["pictures"].as_u64().unwrap(),
        films: report["films"].as_u64().unwrap(),
    }
}

/// Looks at every page of a site: on a phone, and at those of `wide` on a desk too.
fn tour(browser: &Path, site: &Path, wide: &[&str]) -> Seen {
    let mut visits = Vec::new();
    for (name, _) in files(site) {
        let page = site.join(&name);
        if page.extension().is_none_or(|it| it != "html") || page.ends_with("toc.html") {
            continue;
        }
        let html = fs::read_to_string(&page).unwrap();
        let probed = html.replacen("<head>", &format!("<head><script>{PROBE}</script>"), 1);
        fs::write(&page, probed).unwrap();
        if wide.iter().any(|it| page.ends_with(it)) {
            visits.push((page.clone(), 1280));
        }
        visits.push((page, 390));
    }
    visits
        .par_iter()
        .map(|(page, width)| look(browser, page, *width))
        .reduce(Seen::default, Seen::and)
}

#[test]
fn a_small_book_works_in_a_browser() {
    let Some(browser) = needs::browser() else {
        return;
    };
    let chapter = "# A\n\n[d](deep/b.md) [@busser2023]\n\n```fifangha\n\
                   record: busser-2023-example\nturns: 3\nshow: steps\n```\n";
    let small = Small::new().with_book(chapter);
    small.build("public").unwrap();
    let site = small.root().join("public");
    let seen = tour(&browser, &site, &["en/a.html", "fifangha-fr.html"]);
    assert!(seen.pictures > 10 && seen.films > 3, "{seen:?}");
}

/// `FIFANGHA_SITE` may name a site that was built before; its pages are copied.
#[test]
#[ignore = "looks at every page of the article: minutes"]
fn the_article_works_in_a_browser() {
    let Some(browser) = needs::browser() else {
        return;
    };
    let folder = tempfile::tempdir().unwrap();
    let site = folder.path().join("site");
    if let Some(built) = env::var_os("FIFANGHA_SITE") {
        for (name, bytes) in files(Path::new(&built)) {
            let copy = site.join(name);
            fs::create_dir_all(copy.parent().unwrap()).unwrap();
            fs::write(copy, bytes).unwrap();
        }
    } else {
        let project = Project::find_from(Path::new(env!("CARGO_MANIFEST_DIR"))).unwrap();
        build(project, &site).unwrap_or_else(|error| panic!("{error}"));
    }
    let seen = tour(&browser, &site, &["en/example.html", "fifangha-fr.html"]);
    assert!(seen.pictures > 60 && seen.films > 20, "{seen:?}");
}
