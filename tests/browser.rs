//! The article as a browser shows it: no error, nothing that sticks out, every
//! picture visible, and the pictures of a turn one by one.
//!
//! Needs Chromium, found in the path or named by `FIFANGHA_BROWSER`.
#![cfg(feature = "book")]
// A test that skips says so.
#![allow(clippy::print_stderr)]

use std::{
    env, fs,
    path::{Path, PathBuf},
    process::Command,
};

use fifangha::{article::build, project::Project};
use serde_json::Value;

/// Goes into every page: what happens there is written into it at the end.
const PROBE: &str = include_str!("browser/probe.js");

/// The browser, or `None` where there is none.
fn browser() -> Option<PathBuf> {
    if let Some(named) = env::var_os("FIFANGHA_BROWSER") {
        return Some(named.into());
    }
    let folders: Vec<_> = env::split_paths(&env::var_os("PATH")?).collect();
    ["chromium", "chromium-browser", "google-chrome"]
        .iter()
        .flat_map(|name| folders.iter().map(move |folder| folder.join(name)))
        .find(|path| path.is_file())
}

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

fn pages(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            pages(&path, found);
        } else if path.extension().is_some_and(|it| it == "html") && !path.ends_with("toc.html") {
            found.push(path);
        }
    }
}

#[test]
fn the_article_works_in_a_browser() {
    let Some(browser) = browser() else {
        eprintln!("skipped: no Chromium in the path, and FIFANGHA_BROWSER names none");
        return;
    };
    let folder = tempfile::tempdir().unwrap();
    let site = folder.path().join("site");
    let project = Project::find_from(Path::new(env!("CARGO_MANIFEST_DIR"))).unwrap();
    build(project, &site).unwrap_or_else(|error| panic!("{error}"));
    let mut all = Vec::new();
    pages(&site, &mut all);
    all.sort();
    assert!(all.len() > 10);
    let (mut pictures, mut films) = (0, 0);
    for page in &all {
        let html = fs::read_to_string(page).unwrap();
        let probed = html.replacen("<head>", &format!("<head><script>{PROBE}</script>"), 1);
        fs::write(page, probed).unwrap();
        // A phone; and a desk for one page of each kind.
        let wide = page.ends_with("en/example.html") || page.ends_with("fifangha-fr.html");
        for width in [Some(390), wide.then_some(1280)].into_iter().flatten() {
            let report = visit(&browser, page, width);
            let list = |key: &str| report[key].as_array().unwrap().clone();
            for key in ["errors", "invisible", "wide", "broken", "stuck"] {
                assert_eq!(
                    list(key),
                    Vec::<Value>::new(),
                    "{key} on {} at {width}",
                    page.display()
                );
            }
            pictures += report["pictures"].as_u64().unwrap();
            films += report["films"].as_u64().unwrap();
        }
    }
    assert!(
        pictures > 60 && films > 20,
        "{pictures} pictures, {films} films"
    );
}
