//! The player: by mouse, keys, touch, links and autoplay; without scripts and on paper.

use std::path::PathBuf;
use std::sync::LazyLock;

use super::chromium::{Chromium, Page};
use crate::site::small_project::Small;

/// A page with a turn, a whole game step by step, the same with one board per turn, and the game
/// with its variations.
static SITE: LazyLock<Small> = LazyLock::new(|| {
    let block =
        |options: &str| format!("```fifangha\nrecord: busser-2023-example\n{options}\n```\n\n");
    let chapter = format!(
        "# A\n\n{}<p><a href=\"#a-turn-3-step-5\">A link.</a></p>\n\n{}{}{}",
        block("turns: 3"),
        block("id: game"),
        block("id: boards\nshow: turns"),
        block("id: tree\nshow: game"),
    );
    let small = Small::new().with_book(&chapter);
    small.build("public").unwrap();
    small
});

fn file() -> PathBuf {
    SITE.root().join("public/en/a.html")
}

/// Returns the id of the frame that a player shows.
fn frame(page: &mut Page<'_>, player: &str) -> String {
    let shown = page.eval(&format!(
        "[...document.querySelectorAll('{player} .fif-frame')]
           .filter((it) => it.querySelector('svg').checkVisibility()).map((it) => it.id).join()"
    ));
    shown.as_str().unwrap().to_owned()
}

/// Opens the test page, with the first visible player active.
fn opened<'b>(browser: &'b mut Chromium, (width, height): (u32, u32), fragment: &str) -> Page<'b> {
    let mut page = browser.page(width, height);
    page.prefer("prefers-reduced-motion", "reduce");
    page.open_file(&file(), fragment);
    page.until("document.querySelector('.fif-play')");
    page
}

const TURN: &str = "#a-1";
const DESKTOP: (u32, u32) = (1280, 900);

#[test]
#[ignore = "needs Chromium: see CONTRIBUTING"]
fn one_board_is_as_wide_as_its_labels_need() {
    let Some(mut browser) = Chromium::start() else {
        return;
    };
    for width in [360, 768, 1280] {
        let mut page = opened(&mut browser, (width, 900), "");
        for step in [1, 2, 3] {
            assert_eq!(frame(&mut page, TURN), format!("a-turn-3-step-{step}"));
            let room = page.eval("document.querySelector('#a-1').getBoundingClientRect().width");
            let svg = "document.querySelector('#a-1 .fif-frame.fif-now svg').getBoundingClientRect().width";
            let wide = page.eval(svg);
            let (room, wide) = (room.as_f64().unwrap(), wide.as_f64().unwrap());
            assert!(
                (wide - room.min(530.0)).abs() <= 1.0,
                "{wide} of {room} at {width}"
            );
            let labels = page.eval(
                "(() => { const svg = document.querySelector('#a-1 .fif-frame.fif-now svg');
                   const unit = svg.getBoundingClientRect().width / svg.viewBox.baseVal.width;
                   return Math.max(...[...svg.querySelectorAll('.fif-coordinate, .fif-name')].map((it) => parseFloat(getComputedStyle(it).fontSize))) * unit
                     / parseFloat(getComputedStyle(document.body).fontSize); })()",
            );
            assert!(labels.as_f64().unwrap() <= 1.0, "{labels} at {width}");
            page.click("#a-1 button.fif-on");
        }
        page.close();
    }
}

#[test]
#[ignore = "needs Chromium: see CONTRIBUTING"]
fn buttons_and_the_slider_step() {
    let Some(mut browser) = Chromium::start() else {
        return;
    };
    let mut page = opened(&mut browser, DESKTOP, "");
    for (button, step) in [
        ("on", 2),
        ("on", 3),
        ("back", 2),
        ("last", 7),
        ("on", 7),
        ("first", 1),
        ("back", 1),
    ] {
        page.click(&format!("#a-1 button.fif-{button}"));
        assert_eq!(
            frame(&mut page, TURN),
            format!("a-turn-3-step-{step}"),
            "{button}"
        );
    }
    page.click("#a-1 input[type=range]");
    assert_eq!(frame(&mut page, TURN), "a-turn-3-step-4");
    page.click("#a-1 .fif-all-steps");
    assert_eq!(frame(&mut page, TURN).split(',').count(), 7);
    page.click("#a-1 .fif-all-steps");
    assert_eq!(frame(&mut page, TURN), "a-turn-3-step-4");
    assert_eq!(page.console_messages(), [""; 0]);
}

#[test]
#[ignore = "needs Chromium: see CONTRIBUTING"]
fn keys_step_and_never_leave_the_page() {
    let Some(mut browser) = Chromium::start() else {
        return;
    };
    let mut page = opened(&mut browser, DESKTOP, "");
    page.eval(
        "globalThis.heard = [];
         document.addEventListener('keydown', ({ key }) => heard.push(key));
         globalThis.focusOn = (it) => document.querySelector('#a-1 ' + it).focus()",
    );
    let all = [
        "first",
        "back",
        "play",
        "on",
        "last",
        "place-now",
        "all-steps",
    ]
    .map(|it| format!(".fif-{it}"));
    for focus in all.iter().map(String::as_str).chain(["input"]) {
        page.eval(&format!("focusOn('{focus}')"));
        page.key("Home");
        for (key, step) in [
            ("ArrowLeft", 1),
            ("ArrowRight", 2),
            ("ArrowRight", 3),
            ("ArrowLeft", 2),
            ("End", 7),
            ("ArrowRight", 7),
        ] {
            page.key(key);
            assert_eq!(
                frame(&mut page, TURN),
                format!("a-turn-3-step-{step}"),
                "{key} in {focus}"
            );
        }
    }
    // Also if the focus was in the frame that disappears.
    page.click("#a-1 .fif-first");
    page.click("#a-1 .fif-frame.fif-now .fif-picture");
    page.key("ArrowRight");
    assert_eq!(frame(&mut page, TURN), "a-turn-3-step-2");
    // And without steps to go through.
    page.click("#a-1 .fif-all-steps");
    page.key("ArrowRight");
    page.eval("focusOn('select')");
    page.key("ArrowLeft");
    assert_eq!(
        page.eval("heard.filter((key) => key.startsWith('Arrow'))"),
        serde_json::json!([])
    );
    assert!(
        page.eval("location.pathname")
            .as_str()
            .unwrap()
            .ends_with("/en/a.html")
    );
    // Other keys are handled by the page.
    page.key("Escape");
    assert_eq!(page.eval("heard.includes('Escape')"), true);
}

#[test]
#[ignore = "needs Chromium: see CONTRIBUTING"]
fn space_plays_and_every_step_is_reported_once() {
    let Some(mut browser) = Chromium::start() else {
        return;
    };
    let mut page = opened(&mut browser, DESKTOP, "");
    assert_eq!(
        page.eval("document.querySelectorAll('#a-1 [aria-live], #a-1 [role=status]').length"),
        1
    );
    page.eval(
        "globalThis.spoken = [];
         const live = document.querySelector('#a-1 [role=status]');
         new MutationObserver(() => spoken.push(live.textContent)).observe(live, { childList: true, characterData: true, subtree: true });
         const speed = document.querySelector('#a-1 select');
         speed.value = '4×'; speed.dispatchEvent(new Event('change'));
         document.querySelector('#a-1 .fif-play').focus()",
    );
    page.key(" ");
    page.until("document.querySelector('#a-1 .fif-playing')");
    page.until("document.querySelector('#a-turn-3-step-3').matches('.fif-now')");
    page.key(" ");
    page.until("!document.querySelector('#a-1 .fif-playing')");
    page.key(" ");
    page.until("document.querySelector('#a-turn-3-step-7').matches('.fif-now')");
    page.until("!document.querySelector('#a-1 .fif-playing')");
    let spoken = page.eval("spoken");
    let spoken: Vec<_> = spoken
        .as_array()
        .unwrap()
        .iter()
        .map(|it| it.as_str().unwrap())
        .collect();
    assert_eq!(spoken.len(), 6, "{spoken:#?}");
    assert_eq!(
        spoken[0],
        "Step 2 of 7. South captures the seed of c7 and chooses to sow it from the right tsibongy."
    );
    assert!(spoken[5].starts_with("Step 7 of 7. "), "{spoken:#?}");
}

#[test]
#[ignore = "needs Chromium: see CONTRIBUTING"]
fn a_finger_steps_to_the_sides_only() {
    let Some(mut browser) = Chromium::start() else {
        return;
    };
    let mut page = opened(&mut browser, (360, 740), "");
    let board = "#a-1 .fif-frame.fif-now .fif-picture";
    for (by, step) in [(-150.0, 2), (-150.0, 3), (150.0, 2), (-12.0, 2)] {
        page.swipe(board, by);
        assert_eq!(
            frame(&mut page, TURN),
            format!("a-turn-3-step-{step}"),
            "{by}"
        );
    }
    let small = page.eval(
        "[...document.querySelectorAll('#a-1 .fif-controls :is(button, select, a, input)')]
           .map((it) => [it.className, it.getBoundingClientRect()])
           .filter(([, box]) => Math.min(box.width, box.height) < 44).map(([name]) => name)",
    );
    assert_eq!(small, serde_json::json!([]), "smaller than a finger");
    assert_eq!(page.console_messages(), [""; 0]);
}

#[test]
#[ignore = "needs Chromium: see CONTRIBUTING"]
fn a_step_has_a_link_that_opens_there() {
    let Some(mut browser) = Chromium::start() else {
        return;
    };
    let mut page = opened(&mut browser, DESKTOP, "#a-turn-3-step-5");
    let seen = "(() => { const { top } = document.querySelector('#a-1 .fif-player').getBoundingClientRect();
                 return top >= 0 && top < innerHeight / 2; })()";
    assert_eq!(frame(&mut page, TURN), "a-turn-3-step-5");
    page.until(seen);
    let ways = page.eval("history.length");
    page.click("#a-1 button.fif-on");
    page.click("#a-1 button.fif-on");
    assert_eq!(page.eval("location.hash"), "#a-turn-3-step-7");
    assert_eq!(
        page.eval("history.length"),
        ways,
        "the way back is as it was"
    );
    page.click("a[href='#a-turn-3-step-5']:not(.fif-place-now)");
    page.until("document.querySelector('#a-turn-3-step-5').matches('.fif-now')");
    // A frame of another, inactive player, and one that does not exist.
    page.open_file(&file(), "#boards-after-turn-4");
    page.until("document.querySelector('#boards .fif-play')");
    assert_eq!(frame(&mut page, "#boards"), "boards-after-turn-4");
    page.open_file(&file(), "#%E0%A4%A");
    page.until("document.querySelector('#a-1 .fif-play')");
    assert_eq!(frame(&mut page, TURN), "a-turn-3-step-1");
    assert_eq!(page.console_messages(), [""; 0]);
}

#[test]
#[ignore = "needs Chromium: see CONTRIBUTING"]
fn a_game_has_a_list_of_moves() {
    let Some(mut browser) = Chromium::start() else {
        return;
    };
    let mut page = opened(&mut browser, DESKTOP, "#game-turn-1-step-1");
    page.until("document.querySelector('#game .fif-play')");
    let current = "[...document.querySelectorAll('#game .fif-moves [aria-current]')].map((it) => it.textContent).join()";
    assert_eq!(page.eval(current), "1. 4R");
    page.click("#game .fif-moves li:nth-child(3) a");
    assert_eq!(frame(&mut page, "#game"), "game-turn-3-step-1");
    assert_eq!(page.eval(current), "3. 7RL");
    page.key("ArrowLeft");
    assert!(frame(&mut page, "#game").starts_with("game-turn-2-step-"));
    assert_eq!(page.eval(current), "2. 3R");
    let beside = "(() => { const box = (it) => document.querySelector('#game ' + it).getBoundingClientRect();
                   return box('.fif-moves').left >= box('.fif-frame.fif-now svg').right; })()";
    assert_eq!(page.eval(beside), true);
    page.resize(360, 740);
    page.until(&format!("!{beside}"));
}

#[test]
#[ignore = "needs Chromium: see CONTRIBUTING"]
fn variations_are_played_through_from_where_they_leave() {
    let Some(mut browser) = Chromium::start() else {
        return;
    };
    let mut page = opened(&mut browser, DESKTOP, "#tree-turn-4-step-1");
    page.until("document.querySelector('#tree .fif-play')");
    let notations = "[...document.querySelectorAll('#tree .fif-moves a')].map((it) => it.textContent.split(' ').pop()).join(' ')";
    assert_eq!(
        page.eval(notations),
        "4R 7R 3R 4RL 6LL 4R 4L 3R 7RL 6LL 6LR 4R 4L"
    );
    // Forward skips the variations.
    page.click("#tree button.fif-last");
    assert_eq!(frame(&mut page, "#tree"), "tree-turn-5-step-3");
    // The end of the nested variation, and back to the branching points.
    page.click("#tree .fif-moves li li li a");
    let mut way = vec![frame(&mut page, "#tree")];
    for _ in 0..40 {
        page.key("ArrowLeft");
        way.push(frame(&mut page, "#tree"));
    }
    way.dedup();
    let mut turns: Vec<_> = way
        .iter()
        .map(|it| it.split_once("-step-").unwrap().0)
        .collect();
    turns.dedup();
    assert_eq!(
        turns,
        [
            "tree-turn-5-3",
            "tree-turn-4-2",
            "tree-turn-3-2",
            "tree-turn-2-2",
            "tree-turn-1-2"
        ]
    );
}

#[test]
#[ignore = "needs Chromium: see CONTRIBUTING"]
fn what_is_not_seen_is_not_made() {
    let Some(mut browser) = Chromium::start() else {
        return;
    };
    let mut page = opened(&mut browser, (1280, 500), "");
    assert_eq!(
        page.eval("document.querySelectorAll('#boards button').length"),
        0
    );
    page.eval("document.querySelector('#boards .fif-player').scrollIntoView()");
    page.until("document.querySelectorAll('#boards button').length > 5");
}

#[test]
#[ignore = "needs Chromium: see CONTRIBUTING"]
fn seeds_walk_unless_motion_is_unwelcome() {
    let Some(mut browser) = Chromium::start() else {
        return;
    };
    let mut page = opened(&mut browser, DESKTOP, "#a-turn-3-step-4");
    let walkers = "document.querySelectorAll('.fif-walker').length";
    page.click("#a-1 button.fif-on");
    assert_eq!(page.eval(walkers), 0);
    page.click("#a-1 button.fif-back");
    page.prefer("prefers-reduced-motion", "no-preference");
    let way = "document.querySelector('.fif-frame.fif-now svg').dataset.walk.split(' ')";
    let end = "(() => { for (const it of document.getAnimations()) it.pause(), it.currentTime = it.effect.getTiming().duration - 0.01;
                return [...document.querySelectorAll('.fif-walker')].map((it) => new DOMMatrix(getComputedStyle(it).transform))
                  .map(({ e, f }) => `${Math.round(e)},${Math.round(f)}`); })()";
    // Three seeds are sown: each moves to its own pit, over the previous board.
    page.click("#a-1 button.fif-on");
    let ends = page.eval(end);
    assert_eq!(ends.as_array().unwrap().len(), 3);
    assert_eq!(ends, page.eval(&format!("{way}.slice(1)")));
    assert_eq!(
        page.eval("document.querySelectorAll('.fif-under').length"),
        1
    );
    // One is captured: it moves to the hand while the next step is requested.
    page.click("#a-1 button.fif-on");
    assert_eq!(page.eval(end), page.eval(&format!("{way}.slice(-1)")));
    page.eval("for (const it of document.getAnimations()) it.finish()");
    page.until(&format!("{walkers} === 0"));
    assert_eq!(
        page.eval("document.querySelectorAll('.fif-over, .fif-under').length"),
        0
    );
    assert_eq!(page.console_messages(), [""; 0]);
}

#[test]
#[ignore = "needs Chromium: see CONTRIBUTING"]
fn one_clock_runs_however_often_it_is_stopped_and_started() {
    let Some(mut browser) = Chromium::start() else {
        return;
    };
    let mut page = opened(&mut browser, DESKTOP, "");
    page.eval(
        "globalThis.running = new Set();
         globalThis.clock = { start: setTimeout.bind(null), stop: clearTimeout.bind(null) };
         globalThis.setTimeout = (...all) => { const it = clock.start(...all); running.add(it); return it; };
         globalThis.clearTimeout = (it) => { running.delete(it); clock.stop(it); }; 0",
    );
    // All before the player's first pause.
    let press = "const it = document.querySelector('#a-1 .fif-play');";
    page.eval(&format!(
        "(async () => {{ {press} it.click(); it.click(); it.click(); await new Promise((done) => requestAnimationFrame(done)); }})()"
    ));
    assert_eq!(page.eval("running.size"), 1);
    page.eval(&format!("{{ {press} it.click(); }}"));
    assert_eq!(page.eval("running.size"), 0);
}

#[test]
#[ignore = "needs Chromium: see CONTRIBUTING"]
fn seeds_walk_from_the_step_before_only() {
    let Some(mut browser) = Chromium::start() else {
        return;
    };
    let mut page = opened(&mut browser, DESKTOP, "#tree-turn-3-step-2");
    page.until("document.querySelector('#tree .fif-play')");
    page.prefer("prefers-reduced-motion", "no-preference");
    // From another line to the first step of this one.
    page.click("#tree .fif-moves li li a");
    assert_eq!(frame(&mut page, "#tree"), "tree-turn-1-2-step-1");
    assert_eq!(
        page.eval("document.querySelectorAll('.fif-over').length"),
        0
    );
    page.click("#tree button.fif-on");
    assert_eq!(
        page.eval("document.querySelectorAll('.fif-over').length"),
        1
    );
}

#[test]
#[ignore = "needs Chromium: see CONTRIBUTING"]
fn without_a_script_and_on_paper_it_is_a_strip() {
    let Some(mut browser) = Chromium::start() else {
        return;
    };
    let mut page = opened(&mut browser, DESKTOP, "");
    let shown = "[document.querySelectorAll('.fif-frame').length,
                  [...document.querySelectorAll('.fif-frame svg')].filter((it) => it.checkVisibility()).length,
                  [...document.querySelectorAll('.fif-controls')].filter((it) => it.checkVisibility()).length]";
    page.paper(true);
    let on_paper = page.eval(shown);
    page.paper(false);
    page.scripts(false);
    page.open_file(&file(), "");
    let without = page.eval(shown);
    for seen in [on_paper, without] {
        assert!(
            seen[0].as_u64().unwrap() > 20 && seen[0] == seen[1] && seen[2] == 0,
            "{seen}"
        );
    }
}

/// The chapter on the example game, as a handout.
#[test]
#[ignore = "needs Chromium: see CONTRIBUTING"]
fn the_example_game_takes_eight_sheets_of_paper() {
    let Some(mut browser) = Chromium::start() else {
        return;
    };
    let small = Small::of_article("en", "example.md");
    small.build("public").unwrap();
    let mut page = browser.page(1280, 900);
    page.open_file(&small.root().join("public/en/a.html"), "");
    page.until("document.querySelector('.fif-play')");
    let letters = "(() => { const unit = document.querySelector('.fif-frame svg').getBoundingClientRect().width / 530;
        return Math.min(...[...document.querySelectorAll('.fif-frame svg text')].map((it) => parseFloat(getComputedStyle(it).fontSize))) * unit; })()";
    // The space between the margins of A4, in pixels of 1/96 inch.
    page.resize(703, 1000);
    page.paper(true);
    let smallest = page.eval(letters).as_f64().unwrap() * 0.75;
    assert!(smallest >= 6.5, "letters of {smallest} points");
    page.paper(false);
    let sheets = page.sheets();
    assert!(sheets <= 8, "{sheets} sheets");
}

#[test]
#[ignore = "needs Chromium: see CONTRIBUTING"]
fn a_record_of_ones_own_is_a_page_to_play_through() {
    let Some(mut browser) = Chromium::start() else {
        return;
    };
    let text = "---\ntitle: <i>Ours</i>\nsouth: Aina\n---\n1. 4R {<script>alert(1)</script>} (1. 7R) 2. 3R";
    let file = fifangha::diagnostic::SourceFile::new("ours.fif", text);
    let study = fifangha::study::Study::from_file(file);
    let project = fifangha::project::Project::at(SITE.root());
    let strings = fifangha::message::Strings::english();
    let html = fifangha::site::record_page(&study, None, strings, project).unwrap();
    let path = SITE.root().join("ours.html");
    std::fs::write(&path, html).unwrap();
    let mut page = browser.page(1280, 900);
    page.open_file(&path, "#game-turn-2-step-1");
    page.until("document.querySelector('.fif-play')");
    assert_eq!(frame(&mut page, ".fif-player"), "game-turn-2-step-1");
    assert_eq!(page.eval("document.title"), "<i>Ours</i>");
    assert_eq!(
        page.eval(
            "[...document.querySelectorAll('.fif-moves a')].map((it) => it.textContent).join()"
        ),
        "1. 4R,1. 7R,2. 3R"
    );
    assert_eq!(page.console_messages(), [""; 0]);
    assert!(page.asked().iter().all(|it| it.starts_with("file:")));
}
