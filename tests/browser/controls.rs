//! Controls whose effect differed from their label.

use super::board::{DESKTOP, assert_module_has_comments, link, menu, opened, record, text};
use super::chromium::{Chromium, Page};
use super::live;

const TURNS: &str = "1. 4R 2. 3R 3. 7RL\n";

/// Selects an option as a user does.
fn choose(page: &mut Page<'_>, select: &str, value: &str) {
    page.eval(&format!(
        "(() => {{ const it = document.querySelector('{select}');
           it.value = '{value}'; it.dispatchEvent(new Event('change', {{ bubbles: true }})); }})()"
    ));
}

#[test]
#[ignore = "needs Chromium: see CONTRIBUTING"]
fn comments_on_the_board_read_as_in_the_book() {
    assert_module_has_comments();
    let Some(mut browser) = Chromium::start() else {
        return;
    };
    let of_turn = "1. _ {[“deux”](lang:fr) [@flacourt1661, pp. 108 and 110]}\n";
    for (record, shown) in [
        (record("busser-2023-first-drop"), "#notes .fif-note"),
        (of_turn.to_owned(), "#what-if .fif-what-if-comment"),
    ] {
        let mut page = opened(&mut browser, DESKTOP, &link(&record));
        page.until(&format!("document.querySelector('{shown}')"));
        let html = page.eval(&format!("document.querySelector('{shown}').innerHTML"));
        let html = html.as_str().unwrap();
        for part in [
            "<span lang=\"fr\">“",
            "(Flacourt 1661, pp.&nbsp;108 and 110)",
        ] {
            assert!(html.contains(part), "{part}: {html}");
        }
        assert!(!html.contains("](") && !html.contains("[@"), "{html}");
        assert_eq!(page.console_messages(), [""; 0]);
        page.close();
    }
}

#[test]
#[ignore = "needs Chromium: see CONTRIBUTING"]
fn the_menu_of_the_browser_prints_a_board_for_each_turn() {
    let Some(mut browser) = Chromium::start() else {
        return;
    };
    let mut page = opened(&mut browser, DESKTOP, &link(TURNS));
    let boards = "document.querySelectorAll('#sheet figure svg').length";
    // Immediately: the shown board, and the text.
    page.eval("dispatchEvent(new Event('beforeprint'))");
    assert!(page.eval(boards).as_u64().unwrap() >= 1);
    // A second later: a board for each turn, on paper too.
    page.until(&format!(
        "dispatchEvent(new Event('beforeprint')) && {boards} === 4"
    ));
    page.eval("document.querySelector('#sheet').replaceChildren()");
    assert!(page.sheets() >= 1);
    assert_eq!(page.eval(boards), 4);
    // So do the button and the key.
    page.eval("globalThis.printed = 0; globalThis.print = () => { printed += 1; dispatchEvent(new Event('beforeprint')); }");
    menu(&mut page, "#print");
    page.until("printed === 1");
    page.eval(
        "document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'p', ctrlKey: true, bubbles: true }))",
    );
    page.until("printed === 2");
    assert_eq!(page.eval(boards), 4);
    assert_eq!(page.console_messages(), [""; 0]);
}

#[test]
#[ignore = "needs Chromium: see CONTRIBUTING"]
fn the_columns_stay_when_the_game_is_chosen_after_them() {
    let Some(mut browser) = Chromium::start() else {
        return;
    };
    let mut page = opened(&mut browser, DESKTOP, "");
    page.eval("document.querySelector('#rules').open = true");
    choose(&mut page, "#columns", "4");
    page.until("document.querySelectorAll('[data-pit]').length === 16");
    choose(&mut page, "#game", "fifanga");
    page.until("/rules: fifanga$/m.test(document.querySelector('textarea[name=record]').value)");
    page.until("document.querySelector('#columns').value === '4'");
    assert!(text(&mut page).contains("columns: 4"));
    assert_eq!(
        page.eval("document.querySelector('#notice').textContent"),
        ""
    );
    // A game without such a board reports that.
    choose(&mut page, "#game", "katra-sakalava");
    page.until("document.querySelector('#notice').textContent.includes('Katra sakalava is not played on 4 columns')");
    assert_ne!(page.eval("document.querySelector('#columns').value"), "4");
}

#[test]
#[ignore = "needs Chromium: see CONTRIBUTING"]
fn a_position_with_a_wrong_total_is_not_dropped_in_silence() {
    let Some(mut browser) = Chromium::start() else {
        return;
    };
    let mut page = opened(&mut browser, DESKTOP, "");
    menu(&mut page, "#setup-open");
    page.until("document.querySelectorAll('[data-pit][aria-disabled=false]').length === 32");
    page.click("[data-pit=b4]");
    page.until("document.querySelector('[data-pit=b4]').classList.contains('fif-chosen')");
    // The last number is still being processed when "Done" is pressed.
    page.eval("document.querySelector('#setup-more').click(); document.querySelector('#setup-done').click()");
    page.until("document.querySelector('#setup-done').ariaDisabled === 'true'");
    page.until(
        "document.querySelector('#message').textContent.startsWith('This position is incomplete')",
    );
    assert_eq!(page.eval("document.querySelector('#setup').open"), true);
    let why = page.eval("document.querySelector('#message small').textContent");
    assert!(why.as_str().unwrap().len() > 5, "{why}");
    // If discarded, it reports that nothing was written.
    page.click("#setup-discard");
    page.until("document.querySelector('#notice').textContent.startsWith('The position was not written to the record')");
    // With the correct total it is accepted.
    menu(&mut page, "#setup-open");
    page.until("document.querySelector('#setup-done').ariaDisabled === 'false'");
    let pits = page.eval("['b4', 'b3'].map((it) => Number(document.querySelector(`[data-pit=${it}]`).dataset.seeds))");
    for (pit, button) in [("b4", "#setup-less"), ("b3", "#setup-more")] {
        page.click(&format!("[data-pit={pit}]"));
        page.click(button);
    }
    page.until(&format!(
        "['b4', 'b3'].map((it) => Number(document.querySelector(`[data-pit=${{it}}]`).dataset.seeds)).join() === '{},{}'",
        pits[0].as_u64().unwrap() - 1,
        pits[1].as_u64().unwrap() + 1
    ));
    page.click("#setup-done");
    page.until("!document.querySelector('#setup').open");
    assert!(text(&mut page).contains('['));
    assert_eq!(page.console_messages(), [""; 0]);
}

#[test]
#[ignore = "needs Chromium: see CONTRIBUTING"]
fn no_pit_seems_playable_while_a_seed_moves() {
    let Some(mut browser) = Chromium::start() else {
        return;
    };
    let mut page = opened(&mut browser, DESKTOP, "");
    page.prefer("prefers-reduced-motion", "no-preference");
    let playable = "document.querySelectorAll('[data-pit][aria-disabled=false]').length";
    page.until(&format!("{playable} > 0"));
    page.eval(
        "globalThis.seen = [];
         new MutationObserver(() => {
           if (document.querySelector('#skip').hidden || !document.querySelector('.fif-over')) return;
           const pits = [...document.querySelectorAll('[data-pit]')];
           seen.push(pits.filter((it) => it.ariaDisabled === 'false' || it.ariaLabel !== it.dataset.pit).length);
         }).observe(document.querySelector('#picture'), { childList: true, subtree: true })",
    );
    page.click("[data-pit=b4]");
    page.until("document.querySelector('.fif-offer')");
    page.click(".fif-offer[data-sign=R]");
    page.until("document.querySelector('#skip').hidden && document.querySelector('textarea[name=record]').value.includes('4R')");
    page.until(&format!("{playable} > 0"));
    let seen = page.eval("seen");
    let seen = seen.as_array().unwrap();
    assert!(!seen.is_empty());
    assert!(seen.iter().all(|it| it == 0), "{seen:?}");
    let name = page.eval("document.querySelector('[data-pit=c3]').ariaLabel");
    assert!(name.as_str().unwrap().contains("can be played"), "{name}");
}

#[test]
#[ignore = "needs Chromium: see CONTRIBUTING"]
fn a_figure_of_one_step_has_no_slider() {
    let Some(mut browser) = Chromium::start() else {
        return;
    };
    let mut page = browser.page(DESKTOP.0, DESKTOP.1);
    page.open_file(&live::file("en/a.html"), "");
    page.until("document.querySelector('.fif-player[data-asked] .fif-controls button')");
    let visible = |page: &mut Page<'_>, part: &str| {
        let seen = page.eval(&format!(
            "getComputedStyle(document.querySelector('.fif-player[data-asked] .fif-controls {part}')).visibility"
        ));
        seen == "visible"
    };
    // Turn 3 follows, so there is a slider; but no "step 1 of 1".
    assert!(visible(&mut page, "input"));
    assert!(!visible(&mut page, ".fif-place-now"));
    let heading = page.eval(
        "document.querySelector('.fif-player[data-asked] .fif-turn-section.fif-now .fif-heading').textContent",
    );
    assert_eq!(
        heading.as_str().unwrap().trim(),
        "South to move. Tap a ringed pit to begin a turn."
    );
    // The drop and the choice after it: the slider leads back to the board before.
    page.click(".fif-frame.fif-now [data-pit=b6]");
    page.until("document.querySelector('.fif-frame.fif-now .fif-offer')");
    assert!(visible(&mut page, "input"));
    assert_eq!(page.console_messages(), [""; 0]);
}
