//! The lesson of five taps: by touch, by keyboard, without scripts, and its accessibility.

use std::path::PathBuf;
use std::sync::LazyLock;

use super::axe::{assert_accessible, axe};
use super::chromium::{Chromium, Page};
use crate::site::small_project::Small;

const PHONE: (u32, u32) = (360, 640);
const DESKTOP: (u32, u32) = (1280, 800);

const TAPS: [&str; 5] = ["b2", "R", "b4", "L", "b4"];

const LANGUAGES: [&str; 2] = ["en", "fr"];

/// The chapter of the article in both languages, each as a book of its own.
static SITES: LazyLock<[Small; 2]> = LazyLock::new(|| {
    LANGUAGES.map(|language| {
        let small = Small::of_article(language, "learn.md");
        small.build("public").unwrap();
        small
    })
});

fn file(at: usize) -> PathBuf {
    SITES[at]
        .root()
        .join(format!("public/{}/a.html", LANGUAGES[at]))
}

/// Returns the selector of an expected tap, once the figure waits for it.
fn expected(page: &mut Page<'_>, tap: &str) -> String {
    let selector = match tap {
        "L" | "R" => format!(".fif-now .fif-offer[data-tap={tap}]"),
        pit => format!(".fif-now [data-pit={pit}][aria-disabled=false]"),
    };
    page.until(&format!("document.querySelector('{selector}')"));
    selector
}

const ENDED: &str = "document.querySelector('.fif-now .fif-again')";

#[test]
#[ignore = "needs Chromium: see CONTRIBUTING"]
fn five_taps_win_a_game() {
    let Some(mut browser) = Chromium::start() else {
        return;
    };
    for language in 0..LANGUAGES.len() {
        let mut page = browser.page(PHONE.0, PHONE.1);
        page.open_file(&file(language), "");
        for (at, tap) in TAPS.into_iter().enumerate() {
            let selector = expected(&mut page, tap);
            let instruction = page.eval("document.querySelector('.fif-instruction').textContent");
            assert!(
                instruction
                    .as_str()
                    .unwrap()
                    .trim()
                    .starts_with(&(at + 1).to_string()),
                "{instruction}"
            );
            page.tap(&selector);
            page.until(&format!(
                "!document.querySelector('{selector}') || document.getAnimations().length"
            ));
            // The instruction and the board are on the screen together.
            let box_of = "['.fif-instruction', '.fif-now .fif-picture'].map((it) => document.querySelector(it).getBoundingClientRect())";
            if at == 2 {
                page.until(&format!(
                    "(([instruction, board]) => instruction.top >= 0 && board.bottom <= innerHeight)({box_of})"
                ));
            }
        }
        page.until(ENDED);
        let instruction = page.eval("document.querySelector('.fif-instruction').textContent");
        assert!(
            instruction.as_str().unwrap().contains("kamo"),
            "{instruction}"
        );
        page.tap(".fif-again");
        expected(&mut page, "b2");
        // Nothing is computed.
        let asked = page.asked();
        assert!(asked.iter().all(|it| !it.contains("module")), "{asked:?}");
        assert_eq!(page.console_messages(), [""; 0]);
        page.close();
    }
}

#[test]
#[ignore = "needs Chromium: see CONTRIBUTING"]
fn the_lesson_is_played_by_keyboard() {
    let Some(mut browser) = Chromium::start() else {
        return;
    };
    let mut page = browser.page(DESKTOP.0, DESKTOP.1);
    page.prefer("prefers-reduced-motion", "reduce");
    page.open_file(&file(0), "");
    let first = expected(&mut page, "b2");
    page.eval(&format!("document.querySelector('{first}').focus()"));
    for tap in TAPS {
        let selector = expected(&mut page, tap);
        // Focus follows to the next tap; of two choices to the first.
        page.until("document.activeElement.matches('[data-pit][aria-disabled=false], .fif-offer')");
        if !page
            .eval(&format!("document.activeElement.matches('{selector}')"))
            .as_bool()
            .unwrap()
        {
            page.key("Tab");
        }
        assert_eq!(
            page.eval(&format!("document.activeElement.matches('{selector}')")),
            true
        );
        page.key("Enter");
    }
    page.until(ENDED);
    page.until("document.activeElement.matches('.fif-again')");
    assert_eq!(page.console_messages(), [""; 0]);
}

#[test]
#[ignore = "needs Chromium: see CONTRIBUTING"]
fn another_tap_is_explained() {
    let Some(mut browser) = Chromium::start() else {
        return;
    };
    let mut page = browser.page(PHONE.0, PHONE.1);
    page.open_file(&file(0), "");
    expected(&mut page, "b2");
    let note = "document.querySelector('.fif-now .fif-refused').textContent";
    page.tap(".fif-now [data-pit=b3]");
    page.until(&format!("{note} === 'Tap the ringed pit.'"));
    page.tap(".fif-now [data-pit=b2]");
    expected(&mut page, "R");
    page.tap(".fif-now .fif-offer[data-tap=L]");
    page.until(&format!("{note}.startsWith('That is legal too.')"));
    assert_eq!(page.console_messages(), [""; 0]);
}

#[test]
#[ignore = "needs Chromium: see CONTRIBUTING"]
fn without_a_script_the_lesson_is_a_list_and_pictures() {
    let Some(mut browser) = Chromium::start() else {
        return;
    };
    let mut page = browser.page(DESKTOP.0, DESKTOP.1);
    page.scripts(false);
    page.open_file(&file(0), "");
    let seen = page.eval(
        "['.fif-lesson > ol > li', '.fif-lesson svg.fif-board'].map((it) =>
           [...document.querySelectorAll(it)].filter((it) => it.checkVisibility()).length)",
    );
    assert_eq!(seen[0], 6);
    assert!(seen[1].as_u64().unwrap() > 10, "{seen}");
}

#[test]
#[ignore = "needs Chromium and axe-core: see CONTRIBUTING"]
fn axe_has_nothing_against_the_lesson() {
    let (Some(mut browser), Some(axe)) = (Chromium::start(), axe()) else {
        return;
    };
    for size in [PHONE, DESKTOP] {
        let mut page = browser.page(size.0, size.1);
        page.prefer("prefers-reduced-motion", "reduce");
        page.open_file(&file(0), "");
        let first = expected(&mut page, "b2");
        assert_accessible(&mut page, &axe, &format!("the lesson at {}", size.0));
        page.click(&first);
        expected(&mut page, "R");
        assert_accessible(
            &mut page,
            &axe,
            &format!("a choice of the lesson at {}", size.0),
        );
        let small = page.eval(
            "[...document.querySelectorAll('.fif-offer, .fif-pit-button')].filter((it) => it.checkVisibility())
               .map((it) => it.getBoundingClientRect()).filter((box) => box.width < 43.5 || box.height < 43.5).length",
        );
        assert_eq!(small, 0, "at {}", size.0);
        page.close();
    }
}
