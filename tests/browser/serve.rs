//! A page that is open while its book is edited.

use std::fs;

use super::chromium::Chromium;
use crate::support::served::{Served, begun};

#[test]
#[ignore = "needs Chromium: see CONTRIBUTING"]
fn an_open_page_comes_again_in_its_place_and_shows_mistakes() {
    let Some(mut browser) = Chromium::start() else {
        return;
    };
    let folder = begun();
    let root = folder.path().join("book");
    let chapter = root.join("book/en/src/first-game.md");
    let record = root.join("games/first-game.fif");
    let begun = fs::read_to_string(&chapter).unwrap();
    let long = format!(
        "{begun}\n{}",
        "A paragraph of a long chapter.\n\n".repeat(120)
    );
    fs::write(&chapter, &long).unwrap();
    let served = Served::start(&root);
    let mut page = browser.page(1280, 700);
    page.open(&format!(
        "http://127.0.0.1:{}/en/first-game.html",
        served.port
    ));
    page.eval("scrollTo({ top: 1200, behavior: 'instant' })");
    page.eval("globalThis.before = true");
    let place = page.eval("scrollY");
    assert!(place.as_f64().unwrap() > 1000.0, "{place}");

    // Text below changes: the page is reloaded and its scroll position kept.
    fs::write(&chapter, format!("{long}The last words.\n")).unwrap();
    page.until("!globalThis.before && document.readyState === 'complete'");
    page.until("document.body.textContent.includes('The last words.')");
    // The fonts of the page may move its text by some pixels.
    page.until(&format!("Math.abs(scrollY - {place}) < 60"));
    assert_eq!(
        page.eval("document.getElementById('fif-mistakes')"),
        serde_json::Value::Null
    );

    // A record with a failed check is reported on the page, with its location.
    let held = fs::read_to_string(&record).unwrap();
    fs::write(&record, format!("{held}\n@seeds S 3\n")).unwrap();
    page.until("document.querySelector('#fif-mistakes')?.checkVisibility()");
    let problems = page.eval("document.getElementById('fif-mistakes').textContent");
    let problems = problems.as_str().unwrap().to_owned();
    let line = held.lines().count() + 2;
    assert!(
        problems.contains(&format!("games/first-game.fif:{line}:")),
        "{problems}"
    );
    assert!(problems.contains("F410"), "a claim that fails: {problems}");
    // The fonts of the page may move its text by some pixels.
    page.until(&format!("Math.abs(scrollY - {place}) < 60"));

    // The message disappears with the error.
    fs::write(&record, held).unwrap();
    page.until("document.readyState === 'complete' && !document.getElementById('fif-mistakes')");
    // The fonts of the page may move its text by some pixels.
    page.until(&format!("Math.abs(scrollY - {place}) < 60"));
    let wrong = page.console_messages();
    assert!(wrong.is_empty(), "{wrong:?}");
}
