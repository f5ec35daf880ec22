//! Every page of a site: no error, nothing that sticks out, every picture
//! visible, no link that leads nowhere, nothing from elsewhere.
//!
//! A small book is looked at with all other tests, every page of the article
//! with `--ignored`.

use std::{env, fs, path::Path};

use fifangha::{article::build, project::Project};
use serde_json::Value;

use crate::chromium::Chromium;
use crate::project::{Small, files};

/// Looks at the page that it is evaluated in, and says what it found.
const LOOK: &str = include_str!("look.js");

/// What was looked at.
#[derive(Debug, Default)]
struct Seen {
    pictures: u64,
    players: u64,
}

/// Looks at every page of a site on a phone, and at those of `wide` on a desk too.
fn tour(browser: &mut Chromium, site: &Path, wide: &[&str]) -> Seen {
    let mut seen = Seen::default();
    for (name, _) in files(site) {
        if name.extension().is_none_or(|it| it != "html") || name.ends_with("toc.html") {
            continue;
        }
        look(browser, &site.join(&name), 390, &mut seen);
        if wide.iter().any(|it| name.ends_with(it)) {
            look(browser, &site.join(&name), 1280, &mut seen);
        }
    }
    seen
}

fn look(browser: &mut Chromium, file: &Path, width: u32, seen: &mut Seen) {
    let mut page = browser.page(width, 900);
    page.open_file(file, "");
    let found = page.eval(LOOK);
    let at = format!("{} at {width}", file.display());
    for key in ["invisible", "wide", "broken"] {
        assert_eq!(found[key], Value::Array(Vec::new()), "{key} on {at}");
    }
    assert_eq!(page.told(), [""; 0], "{at}");
    let elsewhere: Vec<_> = page.asked();
    let own = |it: &String| it.starts_with("file:") || it.starts_with("data:");
    assert!(elsewhere.iter().all(own), "{at}: {elsewhere:?}");
    seen.pictures += found["pictures"].as_u64().unwrap();
    seen.players += found["players"].as_u64().unwrap();
    page.close();
}

#[test]
fn a_small_book_works_in_a_browser() {
    let Some(mut browser) = Chromium::start() else {
        return;
    };
    let chapter = "# A\n\n[d](deep/b.md) [@busser2023]\n\n```fifangha\n\
                   record: busser-2023-example\nturns: 3\nshow: steps\n```\n";
    let small = Small::new().with_book(chapter);
    small.build("public").unwrap();
    let site = small.root().join("public");
    let seen = tour(&mut browser, &site, &["en/a.html", "fifangha-fr.html"]);
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
    let wide = ["en/example.html", "fifangha-fr.html"];
    let seen = tour(&mut browser, &site, &wide);
    assert!(seen.pictures > 60 && seen.players > 20, "{seen:?}");
}
