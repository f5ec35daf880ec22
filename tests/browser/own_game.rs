//! The user's own game is never replaced by a record that was only opened: a link, a file of the
//! board, another tab.

use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use fifangha::message::Strings;
use fifangha::project::Project;
use fifangha::site::board_page;
use serde_json::Value;

use super::board::{DESKTOP, begin, file, link, menu, opened, ready, text, write};
use super::chromium::{Chromium, Page};
use crate::site::small_project::Small;

const OWN: &str = "1. 4R 2. 3R\n";
const THEIRS: &str = "---\ntitle: Theirs\n---\n1. 7R\n";

/// The boards of a book, and a file made by `fifangha board FILE` next to them.
static SITE: LazyLock<Small> = LazyLock::new(|| {
    let small = Small::new().with_book("# A\n\nWords.\n");
    small.build("public").unwrap();
    let page = board_page(Some(THEIRS), Strings::english(), &Project::at(".")).unwrap();
    small.write("public/theirs.html", &page);
    small
});

fn site(name: &str) -> PathBuf {
    SITE.root().join("public").join(name)
}

fn go(page: &mut Page<'_>, path: &Path, fragment: &str) {
    page.open_file(path, fragment);
    ready(page);
}

fn reload(page: &mut Page<'_>) {
    page.reload();
    ready(page);
}

/// Writes an own game, and waits until the board shows it.
fn own(page: &mut Page<'_>, text: &str) {
    write(page, text);
    let last = text.split_whitespace().last().unwrap();
    page.until(&format!(
        "[...document.querySelectorAll('#turns a')].at(-1).textContent.includes('{last}')"
    ));
}

/// Returns the texts of all games stored in the browser.
fn games(page: &mut Page<'_>) -> Vec<String> {
    let texts = page.eval(
        "Object.keys(localStorage).filter((it) => it.startsWith('fifangha-game-'))
           .map((it) => JSON.parse(localStorage.getItem(it)).text).sort()",
    );
    serde_json::from_value(texts).unwrap()
}

/// Returns to the newest of the other games.
fn back_to_own(page: &mut Page<'_>) {
    page.until("!document.querySelector('#others').hidden");
    page.eval("document.querySelector('#others').open = true");
    page.until("document.querySelector('#others [data-game]')");
    page.click("#others [data-game]");
    page.until("!document.querySelector('#others').open");
}

fn becomes(page: &mut Page<'_>, text: &str) {
    page.until(&format!(
        "document.querySelector('textarea[name=record]').value === {}",
        Value::from(text)
    ));
}

#[test]
#[ignore = "needs Chromium: see CONTRIBUTING"]
fn a_link_does_not_replace_ones_own_game() {
    let Some(mut browser) = Chromium::start() else {
        return;
    };
    let mut page = opened(&mut browser, DESKTOP, "");
    own(&mut page, OWN);
    // The link is shown, and the own game is offered, also after a reload.
    go(&mut page, &file("board-en.html"), &link(THEIRS));
    for _ in 0..2 {
        assert_eq!(text(&mut page), THEIRS);
        let offered = page.eval("document.querySelector('#others').open && document.querySelector('#others [data-game]').textContent");
        assert!(
            offered.as_str().unwrap().contains("Your game of"),
            "{offered}"
        );
        assert_eq!(games(&mut page), [OWN]);
        reload(&mut page);
    }
    // So is undoing the link.
    page.click("#undo");
    becomes(&mut page, OWN);
    page.click("#redo");
    becomes(&mut page, THEIRS);
    back_to_own(&mut page);
    becomes(&mut page, OWN);
    // The board without the link shows it, in this tab and in a new one.
    go(&mut page, &file("board-en.html"), &link(THEIRS));
    go(&mut page, &file("board-en.html"), "");
    assert_eq!(text(&mut page), OWN);
    go(&mut page, &file("board-en.html"), &link(THEIRS));
    page.tab(DESKTOP.0, DESKTOP.1);
    go(&mut page, &file("board-en.html"), "");
    assert_eq!(
        (text(&mut page), games(&mut page)),
        (OWN.into(), vec![OWN.into()])
    );
    assert_eq!(page.console_messages(), [""; 0]);
}

#[test]
#[ignore = "needs Chromium: see CONTRIBUTING"]
fn a_link_that_is_followed_on_the_open_board_does_not_replace_it_either() {
    let Some(mut browser) = Chromium::start() else {
        return;
    };
    let mut page = opened(&mut browser, DESKTOP, "");
    own(&mut page, OWN);
    page.eval(&format!("location.hash = {}", Value::from(link(THEIRS))));
    becomes(&mut page, THEIRS);
    reload(&mut page);
    assert_eq!(
        (text(&mut page), games(&mut page)),
        (THEIRS.into(), vec![OWN.into()])
    );
    go(&mut page, &file("board-en.html"), "");
    assert_eq!(text(&mut page), OWN);
}

#[test]
#[ignore = "needs Chromium: see CONTRIBUTING"]
fn a_link_that_is_played_on_is_a_game_beside_the_other() {
    let Some(mut browser) = Chromium::start() else {
        return;
    };
    let mut page = opened(&mut browser, DESKTOP, "");
    own(&mut page, OWN);
    go(&mut page, &file("board-en.html"), &link(THEIRS));
    let edited = format!("{THEIRS}2. 3R\n");
    own(&mut page, &edited);
    reload(&mut page);
    assert_eq!(text(&mut page), edited);
    assert_eq!(games(&mut page), [edited.as_str(), OWN]);
    // In another tab the link is unchanged.
    page.tab(DESKTOP.0, DESKTOP.1);
    go(&mut page, &file("board-en.html"), &link(THEIRS));
    assert_eq!(text(&mut page), THEIRS);
    back_to_own(&mut page);
    becomes(&mut page, &edited);
    assert_eq!(games(&mut page).len(), 2);
}

#[test]
#[ignore = "needs Chromium: see CONTRIBUTING"]
fn a_file_of_the_board_does_not_replace_ones_own_game() {
    let Some(mut browser) = Chromium::start() else {
        return;
    };
    let mut page = opened(&mut browser, DESKTOP, "");
    own(&mut page, OWN);
    go(&mut page, &site("theirs.html"), "");
    assert_eq!(
        (text(&mut page), games(&mut page)),
        (THEIRS.into(), vec![OWN.into()])
    );
    // Edits of it are stored with it, in this tab.
    let edited = format!("{THEIRS}2. 3R\n");
    own(&mut page, &edited);
    reload(&mut page);
    assert_eq!(text(&mut page), edited);
    assert_eq!(games(&mut page), [edited.as_str(), OWN]);
    page.tab(DESKTOP.0, DESKTOP.1);
    go(&mut page, &site("theirs.html"), "");
    assert_eq!(text(&mut page), THEIRS);
}

#[test]
#[ignore = "needs Chromium: see CONTRIBUTING"]
fn the_page_of_the_book_and_the_files_beside_it_keep_one_set_of_games() {
    let Some(mut browser) = Chromium::start() else {
        return;
    };
    let mut page = browser.page(DESKTOP.0, DESKTOP.1);
    page.prefer("prefers-reduced-motion", "reduce");
    go(&mut page, &site("en/play.html"), "");
    own(&mut page, OWN);
    // The same game, in the other language and in the files for sharing.
    for name in ["fr/play.html", "board-en.html", "board-fr.html"] {
        go(&mut page, &site(name), "");
        assert_eq!(text(&mut page), OWN, "{name}");
    }
    for name in ["fr/play.html", "board-en.html", "theirs.html"] {
        go(&mut page, &site(name), &link(THEIRS));
        assert_eq!(text(&mut page), THEIRS, "{name}");
    }
    go(&mut page, &site("en/play.html"), "");
    assert_eq!(
        (text(&mut page), games(&mut page)),
        (OWN.into(), vec![OWN.into()])
    );
    // The other language shows the same, also for a link.
    go(&mut page, &site("en/play.html"), &link(THEIRS));
    page.click("a[hreflang=fr]");
    page.until("document.documentElement.lang === 'fr'");
    ready(&mut page);
    assert_eq!(text(&mut page), THEIRS);
    assert_eq!(page.console_messages(), [""; 0]);
}

#[test]
#[ignore = "needs Chromium: see CONTRIBUTING"]
fn each_tab_keeps_its_own_game() {
    let Some(mut browser) = Chromium::start() else {
        return;
    };
    let mut page = opened(&mut browser, DESKTOP, "");
    own(&mut page, OWN);
    let first = page.tab(DESKTOP.0, DESKTOP.1);
    go(&mut page, &file("board-en.html"), "");
    let other = "1. 5L\n";
    own(&mut page, other);
    // The first tab continues after the second overwrote the same game.
    let second = page.switch(first);
    let more = "1. 4R 2. 3R 3. 7RL\n";
    own(&mut page, more);
    assert_eq!(games(&mut page), [more, other]);
    reload(&mut page);
    assert_eq!(text(&mut page), more);
    page.switch(second);
    reload(&mut page);
    assert_eq!(text(&mut page), other);
    // A third tab has the latest game, and offers the other.
    page.tab(DESKTOP.0, DESKTOP.1);
    go(&mut page, &file("board-en.html"), "");
    assert_eq!(text(&mut page), more);
    back_to_own(&mut page);
    becomes(&mut page, other);
    assert_eq!(games(&mut page), [more, other]);
}

#[test]
#[ignore = "needs Chromium: see CONTRIBUTING"]
fn a_new_game_does_not_replace_the_one_before() {
    let Some(mut browser) = Chromium::start() else {
        return;
    };
    let mut page = opened(&mut browser, DESKTOP, "");
    own(&mut page, OWN);
    begin(&mut page, "fifangha", 8);
    page.until("!document.querySelector('textarea[name=record]').value.includes('3R')");
    page.until("!document.querySelector('#others').hidden");
    assert_eq!(games(&mut page), [OWN]);
    let next = "1. 5L\n";
    own(&mut page, next);
    assert_eq!(games(&mut page), [OWN, next]);
    back_to_own(&mut page);
    becomes(&mut page, OWN);
    page.click("#undo");
    becomes(&mut page, next);
    assert_eq!(games(&mut page), [OWN, next]);
}

#[test]
#[ignore = "needs Chromium: see CONTRIBUTING"]
fn a_browser_that_keeps_nothing_says_so_and_plays() {
    let Some(mut browser) = Chromium::start() else {
        return;
    };
    let mut page = browser.page(DESKTOP.0, DESKTOP.1);
    page.before(
        "for (const name of ['localStorage', 'sessionStorage']) {
           Object.defineProperty(globalThis, name, { get() { throw new DOMException('no', 'SecurityError'); } });
         }",
    );
    go(&mut page, &file("board-en.html"), "");
    assert_eq!(
        page.eval("document.querySelector('#notice').textContent"),
        ""
    );
    own(&mut page, OWN);
    let notice = page.eval("document.querySelector('#notice').textContent");
    assert!(notice.as_str().unwrap().contains("cannot keep"), "{notice}");
    assert_eq!(page.console_messages(), [""; 0]);
}

#[test]
#[ignore = "needs Chromium: see CONTRIBUTING"]
fn storage_that_is_corrupt_or_full_loses_nothing() {
    let Some(mut browser) = Chromium::start() else {
        return;
    };
    let mut page = opened(&mut browser, DESKTOP, "");
    let stored = serde_json::json!({"version": 1, "text": OWN, "at": {"game": 0, "nodes": [0]}});
    page.eval(&format!(
        "localStorage.setItem('fifangha-game-own', {}); localStorage.setItem('fifangha-game-broken', '{{');
         sessionStorage.setItem('fifangha-tab', 'null')",
        Value::from(stored.to_string())
    ));
    go(&mut page, &file("board-en.html"), &link(THEIRS));
    back_to_own(&mut page);
    becomes(&mut page, OWN);
    page.until("document.querySelector('#turns [aria-current]').textContent.includes('4R')");
    page.eval("localStorage.removeItem('fifangha-game-broken')");
    // Other pages of the same origin fill the storage.
    page.eval(
        "(() => { for (let size = 1 << 22; size; size >>= 1) {
           try { for (;;) localStorage.setItem(`filled-${Math.random()}`, 'x'.repeat(size)); } catch { continue; }
         } })()",
    );
    let long = format!("{OWN}; {}\n", "long ".repeat(40));
    write(&mut page, &long);
    page.until("document.querySelector('#notice').textContent.includes('cannot keep')");
    assert_eq!(games(&mut page), [OWN]);
    // The tab retains it nevertheless.
    reload(&mut page);
    assert_eq!(text(&mut page), long);
    assert_eq!(page.console_messages(), [""; 0]);
}

#[test]
#[ignore = "needs Chromium: see CONTRIBUTING"]
fn an_empty_link_or_file_is_no_record() {
    let Some(mut browser) = Chromium::start() else {
        return;
    };
    let mut page = opened(&mut browser, DESKTOP, "");
    for fragment in ["#fif=", "#fif=%20%0A", "#fif=&at=1"] {
        go(&mut page, &file("board-en.html"), fragment);
        assert_eq!(
            page.eval("document.querySelectorAll('[data-pit]').length"),
            32,
            "{fragment}"
        );
        assert_eq!(
            page.eval("document.querySelectorAll('.fif-lost').length"),
            0
        );
    }
    own(&mut page, OWN);
    go(&mut page, &file("board-en.html"), "#fif=");
    assert_eq!(text(&mut page), OWN);
    page.eval(
        "(() => { const it = document.querySelector('#file'), files = new DataTransfer();
           files.items.add(new File([' \\n'], 'empty.fif'));
           it.files = files.files; it.dispatchEvent(new Event('change')); })()",
    );
    page.until("document.querySelector('#notice').textContent.includes('empty')");
    assert_eq!(text(&mut page), OWN);
}

#[test]
#[ignore = "needs Chromium: see CONTRIBUTING"]
fn half_a_character_in_a_record_is_reported_as_nothing_strange() {
    let Some(mut browser) = Chromium::start() else {
        return;
    };
    let mut page = opened(&mut browser, DESKTOP, "");
    page.eval(
        "(() => { const it = document.querySelector('textarea[name=record]');
           it.value = '1. 4R {a \\ud83d b}\\n'; it.dispatchEvent(new Event('input', { bubbles: true })); })()",
    );
    let whole = "1. 4R {a \u{fffd} b}\n";
    becomes(&mut page, whole);
    page.until("document.querySelector('#verdict').textContent === 'All checks pass.'");
    menu(&mut page, "#link");
    page.until("location.hash.startsWith('#fif=')");
    page.click("#on");
    page.eval(
        "(() => { const it = document.querySelector('#comment');
           it.value = 'half \\ude00'; it.dispatchEvent(new Event('change')); })()",
    );
    page.until("document.querySelector('textarea[name=record]').value.includes('{half \u{fffd}}')");
    reload(&mut page);
    assert!(text(&mut page).contains("half \u{fffd}"));
    let body = page.eval("document.body.textContent");
    assert!(!body.as_str().unwrap().contains("invalid request"));
    assert_eq!(page.console_messages(), [""; 0]);
}
