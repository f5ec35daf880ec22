//! Interactive figures of the book, and the playing pages, from a disk and from a server.

use std::io::{BufRead, BufReader, Write};
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;
use std::{fs, thread};

use super::axe::{assert_accessible, axe};
use super::chromium::{Chromium, Page};
use crate::site::small_project::Small;

const PHONE: (u32, u32) = (360, 740);
const DESKTOP: (u32, u32) = (1280, 900);

const FRONT: &str = "# A\n\nWords.\n\n<div class=\"fif-beside\">\n\n```fifangha\nid: front\n\
    record: busser-2023-example\nturns: 3\nshow: play\ncomments: false\n```\n\n\
    - <span data-obeys=\"turn\">whoever can take</span>\n- <span data-obeys=\"drop\">a seed</span>\n\
    - <span data-obeys=\"capture\">the seed opposite</span>\n\n</div>\n\n\
    ## Words\n\n```fifangha\nrecord: busser-2023-evidence\nshow: [what-if, reconstruct]\ncomments: false\n```\n\n\
    ## Notebooks\n\n```fifangha\nrecord: two-notebooks\nwitness: S\nshow: what-if\n```\n";

static SITE: LazyLock<Small> = LazyLock::new(|| {
    let small = Small::new().with_book(FRONT);
    for name in ["busser-2023-evidence", "two-notebooks"] {
        let record = format!("games/{name}.fif");
        let own = Path::new(env!("CARGO_MANIFEST_DIR")).join(&record);
        small.write(&record, &fs::read_to_string(own).unwrap());
    }
    small.build("public").unwrap();
    small
});

pub(crate) fn file(name: &str) -> PathBuf {
    SITE.root().join("public").join(name)
}

/// Returns the parts of the library fetched by a page.
fn fetched(page: &mut Page<'_>) -> Vec<String> {
    let names = page.asked().into_iter();
    let names = names.filter_map(|it| it.rsplit('/').next().map(str::to_owned));
    names.filter(|it| it.starts_with("module")).collect()
}

const NOW: &str = "document.querySelector('.fif-player[data-asked] .fif-frame.fif-now')";

#[test]
#[ignore = "needs Chromium: see CONTRIBUTING"]
fn a_seed_is_dropped_on_a_figure_and_its_sentence_is_lit() {
    let Some(mut browser) = Chromium::start() else {
        return;
    };
    for (name, size) in [("en/a.html", DESKTOP), ("index.html", PHONE)] {
        let mut page = browser.page(size.0, size.1);
        page.open_file(&file(name), "");
        let lit = "[...document.querySelectorAll('.fif-lit')].map((it) => it.dataset.obeys).join()";
        page.until(&format!("{lit} === 'turn'"));
        assert_eq!(fetched(&mut page), [""; 0], "{name}");
        // An illegal turn is rejected with the reason.
        page.click(".fif-frame.fif-now [data-pit=b4]");
        page.until(&format!(
            "{NOW}.querySelector('.fif-refused')?.textContent.length > 9"
        ));
        assert_eq!(fetched(&mut page), ["module-play.js"], "{name}");
        // A pit other than that of the record, which is replaced.
        page.click(".fif-frame.fif-now [data-pit=b6]");
        page.until(&format!(
            "{lit} === 'drop' && {NOW}.querySelector('.fif-offer')"
        ));
        let offers = page.eval(&format!(
            "[...{NOW}.querySelectorAll('.fif-offer')].map((it) => it.dataset.turn)"
        ));
        assert_eq!(offers, serde_json::json!(["6L", "6R"]), "{name}");
        // A choice is previewed, and the board of the step returns.
        let shown = format!("{NOW}.querySelector('.fif-picture > svg').outerHTML");
        let before = page.eval(&shown);
        for (kind, is_same) in [("enter", false), ("leave", true)] {
            page.eval(&format!(
                "{NOW}.querySelector('.fif-offer').dispatchEvent(new PointerEvent('pointer{kind}', {{ pointerType: 'mouse' }}))"
            ));
            assert_eq!(page.eval(&shown) == before, is_same, "{kind}");
        }
        page.click(".fif-frame.fif-now .fif-offer[data-turn='6R']");
        page.until(&format!("{lit} === 'capture'"));
        // A sentence leads to a step that follows it, and is shown once.
        page.eval("document.querySelector('[data-obeys=drop] .fif-step').click()");
        page.until(&format!("{lit} === 'drop'"));
        let shown = page.eval(
            "[...document.querySelectorAll('.fif-lit, .fif-obeyed')].filter((it) => it.getBoundingClientRect().width > 1).length",
        );
        assert_eq!(shown, 1, "{name}");
        page.eval("document.querySelector('[data-obeys=capture] .fif-step').click()");
        page.until(&format!("{lit} === 'capture'"));
        page.click(".fif-player[data-asked] .fif-last");
        let turns = "[...document.querySelectorAll('.fif-player[data-asked] .fif-turn')].map((it) => it.textContent).join(' ')";
        assert!(
            page.eval(turns).as_str().unwrap().starts_with("6R"),
            "{name}"
        );
        // All choices, until the other side is to move.
        page.until(&format!(
            "{NOW}.querySelector('.fif-pits') || {NOW}.querySelector('.fif-offer')?.click()"
        ));
        let caption_text = page.eval(&format!("{NOW}.querySelector('.fif-caption').textContent"));
        assert!(
            caption_text.as_str().unwrap().contains("North to move"),
            "{caption_text}"
        );
        // Back, and another turn replaces it.
        page.click(".fif-player[data-asked] .fif-first");
        page.until(&format!("{NOW}.querySelector('[data-pit=b5]')"));
        page.click(".fif-frame.fif-now [data-pit=b5]");
        page.until(&format!(
            "{turns}.startsWith('5') && !{turns}.includes(' ')"
        ));
        assert_eq!(page.console_messages(), [""; 0], "{name}");
        page.close();
    }
}

#[test]
#[ignore = "needs Chromium: see CONTRIBUTING"]
fn the_words_of_a_figure_are_switched_off_and_on() {
    let Some(mut browser) = Chromium::start() else {
        return;
    };
    let mut page = browser.page(DESKTOP.0, DESKTOP.1);
    page.open_file(&file("en/a.html"), "");
    let count = "document.querySelector('.fif-what-if .fif-count').dataset.count";
    assert_eq!(fetched(&mut page), [""; 0]);
    let words = page.eval("document.querySelectorAll('.fif-what-if [data-constraint]').length");
    assert!(words.as_u64().unwrap() > 8, "{words}");
    assert_eq!(
        page.eval("document.querySelector('.fif-answer').checkVisibility()"),
        true
    );
    page.eval("[...document.querySelectorAll('.fif-what-if [data-constraint]')].find((it) => it.querySelector('code').textContent === '6').click()");
    page.until(&format!("Number({count}) > 4"));
    assert_eq!(fetched(&mut page), ["module.js"]);
    assert_eq!(
        page.eval("document.querySelector('.fif-answer').checkVisibility()"),
        false
    );
    page.until("document.querySelectorAll('.fif-by-variant tr').length > 3");
    page.click(".fif-what-if .fif-all-on");
    page.until(&format!("{count} === '4'"));
    assert_eq!(
        page.eval("document.querySelectorAll('.fif-what-if .fif-fitting li').length"),
        4
    );
    assert_eq!(page.console_messages(), [""; 0]);
}

#[test]
#[ignore = "needs Chromium: see CONTRIBUTING"]
fn the_words_of_a_figure_are_those_of_its_witness() {
    let Some(mut browser) = Chromium::start() else {
        return;
    };
    let mut page = browser.page(DESKTOP.0, DESKTOP.1);
    page.open_file(&file("en/a.html"), "");
    let figure = ".fif-what-if[data-witness=S]";
    // One game fits the other notebook, none fits hers in any of its final readings.
    page.click(&format!("{figure} .fif-constraint:last-child"));
    let count = format!("document.querySelector('{figure} .fif-count').dataset.count");
    page.until(&format!("{count} === '0'"));
    assert_eq!(page.console_messages(), [""; 0]);
}

#[test]
#[ignore = "needs Chromium: see CONTRIBUTING"]
fn without_a_script_a_figure_tells_the_same() {
    let Some(mut browser) = Chromium::start() else {
        return;
    };
    let mut page = browser.page(DESKTOP.0, DESKTOP.1);
    page.scripts(false);
    page.open_file(&file("en/a.html"), "");
    let seen =
        "[...document.querySelectorAll('#front svg')].filter((it) => it.checkVisibility()).length";
    assert!(page.eval(seen).as_u64().unwrap() > 5);
    assert_eq!(
        page.eval("document.querySelector('.fif-pits').checkVisibility()"),
        false
    );
}

#[test]
#[ignore = "needs Chromium and axe-core: see CONTRIBUTING"]
fn axe_has_nothing_against_figures_that_are_alive() {
    let (Some(mut browser), Some(axe)) = (Chromium::start(), axe()) else {
        return;
    };
    for size in [PHONE, DESKTOP] {
        let mut page = browser.page(size.0, size.1);
        page.prefer("prefers-reduced-motion", "reduce");
        page.open_file(&file("en/a.html"), "");
        page.click(".fif-what-if [data-constraint='3']");
        page.until("document.querySelector('.fif-count').dataset.count !== ''");
        page.click(".fif-frame.fif-now [data-pit=b7]");
        page.until(&format!("{NOW}.querySelector('.fif-offer')"));
        assert_accessible(&mut page, &axe, &format!("live figures at {}", size.0));
        let small = page.eval(
            "[...document.querySelectorAll('.fif-constraint, .fif-offer, .fif-pit-button, .fif-all-on')].filter((it) => it.checkVisibility())
               .map((it) => it.getBoundingClientRect()).filter((box) => box.width < 43.5 || box.height < 43.5).length",
        );
        assert_eq!(small, 0, "at {}", size.0);
        page.close();
    }
}

/// Serves the files of a folder on a port of its own.
fn served(folder: PathBuf) -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            let mut line = String::new();
            let read = BufReader::new(&stream).read_line(&mut line);
            let path = line.split(' ').nth(1).unwrap_or("/");
            let path = path
                .trim_start_matches('/')
                .split('?')
                .next()
                .unwrap_or_default();
            let body = read.ok().and_then(|_| fs::read(folder.join(path)).ok());
            let kind = match path.rsplit('.').next() {
                Some("html") => "text/html; charset=utf-8",
                Some("js") => "text/javascript",
                Some("css") => "text/css",
                Some("svg") => "image/svg+xml",
                _ => "application/octet-stream",
            };
            let status = if body.is_some() {
                "200 OK"
            } else {
                "404 Not Found"
            };
            let body = body.unwrap_or_default();
            let head = format!(
                "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {}\r\nConnection: close\r\n\r\n",
                body.len()
            );
            _ = (&stream).write_all(head.as_bytes());
            _ = (&stream).write_all(&body);
        }
    });
    port
}

#[test]
#[ignore = "needs Chromium: see CONTRIBUTING"]
fn the_pages_play_from_a_server_and_from_a_disk() {
    let Some(mut browser) = Chromium::start() else {
        return;
    };
    let port = served(file(""));
    for page_of in ["en/play.html", "board-fr.html"] {
        for address in [
            format!("http://127.0.0.1:{port}/{page_of}"),
            format!("file://{}", file(page_of).display()),
        ] {
            let mut page = browser.page(DESKTOP.0, DESKTOP.1);
            page.prefer("prefers-reduced-motion", "reduce");
            page.open(&format!("{address}#fif=1.%204R%0A"));
            page.until("document.body.classList.contains('fif-ready')");
            page.click("#last");
            page.click("[data-pit=c3]");
            page.until("document.querySelector('.fif-offer[data-sign=R]')");
            page.click(".fif-offer[data-sign=R]");
            page.until("document.querySelector('textarea[name=record]').value.includes('3R')");
            assert_eq!(page.console_messages(), [""; 0], "{address}");
            let host = format!("127.0.0.1:{port}/");
            let elsewhere = page.asked().into_iter().filter(|it| {
                !["file:", "blob:", "data:"]
                    .iter()
                    .any(|own| it.starts_with(own))
                    && !it.contains(&host)
            });
            let elsewhere: Vec<_> = elsewhere.filter(|it| !it.contains("favicon")).collect();
            assert_eq!(elsewhere, [""; 0], "{address}");
            page.close();
        }
    }
}
