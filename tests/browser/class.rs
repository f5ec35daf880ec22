//! The board in a class: on every screen without scrolling, new games by a dialog, opponents,
//! hints, the turned board, saved games, and the end of a game.

use fifangha::api::PositionQuery;
use fifangha::budget::{Budget, SearchLimits};
use fifangha::exercise::{DifficultyLevel, ExerciseAnswer, ExerciseSheet};
use fifangha::message::Strings;
use fifangha_rules::Side;
use serde_json::{Value, json};

use super::board::{DESKTOP, begin, link, menu, opened, ready, text, tile, write};
use super::chromium::{Chromium, Page};

const PHONE: (u32, u32) = (360, 740);

/// A projector, a laptop, a tablet and a phone, the last two in both orientations.
const SCREENS: [(u32, u32); 6] = [
    (1920, 1080),
    (1366, 768),
    (768, 1024),
    (1024, 768),
    PHONE,
    (740, 360),
];

fn choose(page: &mut Page<'_>, selector: &str, value: &str) {
    page.eval(&format!(
        "(() => {{ const it = document.querySelector('{selector}'); it.value = '{value}';
           it.dispatchEvent(new Event('change', {{ bubbles: true }})); }})()"
    ));
}

fn text_of(page: &mut Page<'_>, selector: &str) -> String {
    let text = page.eval(&format!("document.querySelector('{selector}').textContent"));
    text.as_str().unwrap().to_owned()
}

/// Plays legal pits and first choices until it is the turn of nobody, or `done` is true.
fn play_until(page: &mut Page<'_>, tap: bool, done: &str) {
    let press = |page: &mut Page<'_>, selector: &str| match tap {
        true => page.tap(selector),
        false => page.click(selector),
    };
    for _ in 0..400 {
        page.until(
            "document.querySelector('#skip').hidden && (!document.querySelector('#banner').hidden
             || document.querySelector('.fif-offer') || document.querySelector('[data-pit][aria-disabled=false]'))",
        );
        if page.eval(done) == true || page.eval("!document.querySelector('#banner').hidden") == true
        {
            return;
        }
        let before = page.eval("document.querySelector('#board').dataset.position + document.querySelector('#question p')?.textContent");
        let asked = page.eval("!document.querySelector('#question').hidden") == true;
        if asked {
            press(page, ".fif-offer");
            if tap {
                // The first tap previews the choice.
                page.until("document.querySelector('.fif-offer[aria-pressed=true]')");
                press(page, ".fif-offer");
            }
        } else {
            let pit =
                page.eval("document.querySelector('[data-pit][aria-disabled=false]')?.dataset.pit");
            // The program may have begun its turn.
            let Some(pit) = pit.as_str() else { continue };
            press(page, &format!("[data-pit={pit}]"));
        }
        page.until(&format!(
            "document.querySelector('#board').dataset.position + document.querySelector('#question p')?.textContent !== {before}"
        ));
    }
    panic!("the game does not end");
}

#[test]
#[ignore = "needs Chromium: see CONTRIBUTING"]
fn the_board_and_its_status_fit_every_screen() {
    let Some(mut browser) = Chromium::start() else {
        return;
    };
    for (width, height) in SCREENS {
        for columns in [4, 6, 8] {
            let record = format!("---\nrules: fifangha\ncolumns: {columns}\n---\n");
            let mut page = opened(&mut browser, (width, height), &link(&record));
            for projector in [false, true] {
                if projector {
                    page.eval("document.querySelector('#projector').click()");
                }
                for asking in [false, true] {
                    if asking {
                        page.eval("document.querySelector('[data-pit=b2]').click()");
                        page.until("document.querySelector('.fif-offer')");
                    }
                    let what = if asking { "#question" } else { "#status" };
                    let outside = page.eval(&format!(
                        "[...document.querySelectorAll('.fif-stage svg, [data-pit], {what}, #first, #undo, #new, #more')].filter((it) => {{
                           const box = it.getBoundingClientRect();
                           return box.top < 0 || box.left < 0 || box.bottom > {height} + 1 || box.right > {width} + 1 || !box.width;
                         }}).map((it) => it.id || it.dataset.pit || it.className)"
                    ));
                    let where_ =
                        format!("{columns} columns, {width}×{height}, {projector}, {asking}");
                    assert_eq!(outside, json!([]), "{where_}");
                    assert_eq!(page.eval("scrollY"), 0, "{where_}");
                    let wide = page.eval("document.documentElement.scrollWidth");
                    assert_eq!(wide, width, "{where_}");
                    let pit = page
                        .eval("document.querySelector('[data-pit]').getBoundingClientRect().width");
                    assert!(pit.as_f64().unwrap() >= 24.0, "{where_}: {pit}");
                    if asking {
                        page.eval("document.querySelector('#question .fif-quiet').click()");
                        page.until("document.querySelector('#question').hidden");
                    }
                }
            }
            assert_eq!(page.console_messages(), [""; 0]);
            page.close();
        }
    }
}

#[test]
#[ignore = "needs Chromium: see CONTRIBUTING"]
fn nothing_jumps_while_the_board_is_loaded() {
    let Some(mut browser) = Chromium::start() else {
        return;
    };
    for size in [PHONE, DESKTOP] {
        let mut page = browser.page(size.0, size.1);
        page.before(
            "globalThis.shift = 0; new PerformanceObserver((list) => { for (const it of list.getEntries()) shift += it.value; })
               .observe({ type: 'layout-shift', buffered: true })",
        );
        page.open_file(&super::board::file("board-en.html"), "");
        ready(&mut page);
        page.eval("new Promise((done) => setTimeout(done, 300))");
        let shift = page.eval("shift").as_f64().unwrap();
        assert!(shift < 0.1, "{size:?}: {shift}");
        page.close();
    }
}

#[test]
#[ignore = "needs Chromium: see CONTRIBUTING"]
fn a_new_game_asks_for_game_columns_names_and_opponent() {
    let Some(mut browser) = Chromium::start() else {
        return;
    };
    let mut page = opened(&mut browser, PHONE, "");
    page.tap("#new");
    page.until("document.querySelector('#begin').open");
    // Every game has a picture and a sentence, and a newcomer sees a short one first.
    let games = "[...document.querySelectorAll('.fif-game')]";
    page.until(&format!("{games}.every((it) => it.querySelector('svg'))"));
    assert_eq!(
        page.eval(&format!(
            "{games}.filter((it) => it.querySelector('small').textContent.length < 20).length"
        )),
        0
    );
    assert_eq!(
        page.eval(&format!(
            "{games}[0].dataset.game + {games}[0].dataset.columns"
        )),
        "fifangha-short4"
    );
    let families = page.eval("document.querySelectorAll('#begin-games h3').length");
    assert_eq!(families, 4);
    // Nothing happens until it starts.
    assert_eq!(text(&mut page), "---\nrules: fifangha\n---\n");
    page.tap("#begin-who summary");
    choose(&mut page, "#begin-players", "greedy");
    assert!(text_of(&mut page, "#begin-level").contains("most seeds"));
    choose(&mut page, "#begin-side", "N");
    page.eval("document.querySelector('#begin-south').value = 'Machine: 1'; document.querySelector('#begin-north').value = 'Aina'");
    page.tap(&tile("fifanga", 4));
    // The program is South and begins.
    page.until("document.querySelector('#board').dataset.position.endsWith(' N')");
    let written = text(&mut page);
    for line in ["rules: fifanga", "columns: 4", "north: Aina", "1. "] {
        assert!(written.contains(line), "{written}");
    }
    assert!(text_of(&mut page, "#names").contains("Machine: 1 – Aina"));
    // Every level answers.
    for level in ["random", "greedy", "depth-2", "depth-4", "best"] {
        choose(&mut page, "#players", level);
        page.until("document.querySelector('[data-pit][aria-disabled=false]') || !document.querySelector('#banner').hidden");
        let turns = page.eval("document.querySelectorAll('#turns li').length");
        let turns = turns.as_u64().unwrap();
        if page.eval("!document.querySelector('#banner').hidden") == true {
            break;
        }
        play_until(
            &mut page,
            true,
            &format!(
                "document.querySelectorAll('#turns li').length >= {turns} + 2 && document.querySelector('#board').dataset.position.endsWith(' N')"
            ),
        );
    }
    assert_eq!(page.console_messages(), [""; 0]);
}

#[test]
#[ignore = "needs Chromium: see CONTRIBUTING"]
fn a_game_against_the_program_is_played_to_its_end_by_touch() {
    let Some(mut browser) = Chromium::start() else {
        return;
    };
    let mut page = opened(
        &mut browser,
        PHONE,
        &link("---\nrules: fifanga\ncolumns: 4\nsouth: Aina\nnorth: Rado\n---\n"),
    );
    choose(&mut page, "#players", "depth-2");
    play_until(&mut page, true, "false");
    let winner = text_of(&mut page, "#winner");
    assert!(
        ["Aina wins", "Rado wins", "A draw"].contains(&winner.as_str()),
        "{winner}"
    );
    assert!(text_of(&mut page, "#why").ends_with('.'));
    // The terms of the reason are explained.
    if page.eval("Boolean(document.querySelector('#why .fif-gloss'))") == true {
        page.tap("#why .fif-gloss");
        assert!(text_of(&mut page, "#message").contains(": "));
    }
    let played = text(&mut page);
    page.tap("#look-through");
    page.until("document.querySelector('#banner').hidden && document.querySelector('#place').textContent === 'The start'");
    assert_eq!(text(&mut page), played);
    page.click("#last");
    page.until("!document.querySelector('#banner').hidden");
    page.tap("#again");
    page.until("document.querySelector('#banner').hidden");
    let begun = text(&mut page);
    assert!(
        begun.contains("south: Aina") && !begun.contains("1. "),
        "{begun}"
    );
    assert_eq!(page.console_messages(), [""; 0]);
}

#[test]
#[ignore = "needs Chromium: see CONTRIBUTING"]
fn no_pit_can_be_pressed_while_the_library_answers() {
    let Some(mut browser) = Chromium::start() else {
        return;
    };
    let mut page = opened(&mut browser, DESKTOP, "");
    page.until("document.querySelector('[data-pit][aria-disabled=false]')");
    let legal = page.eval(
        "(() => { \
           const legal = () => document.querySelectorAll('[data-pit][aria-disabled=false]'); \
           legal()[0].dispatchEvent(new MouseEvent('click', { bubbles: true })); \
           return legal().length; \
         })()",
    );
    assert_eq!(legal, 0);
    page.until("document.querySelector('[data-pit][aria-disabled=false]') || !document.querySelector('#question').hidden");
}

#[test]
#[ignore = "needs Chromium: see CONTRIBUTING"]
fn a_game_is_played_to_its_end_by_keys_alone() {
    let Some(mut browser) = Chromium::start() else {
        return;
    };
    let mut page = opened(&mut browser, DESKTOP, "");
    page.eval("document.querySelector('#new').focus()");
    page.key("Enter");
    page.until("document.querySelector('#begin').open");
    // The focus is on the game for newcomers.
    page.key("Enter");
    page.until("document.querySelectorAll('[data-pit]').length === 16 && document.activeElement.dataset.pit");
    for _ in 0..400 {
        page.until("document.querySelector('#skip').hidden && (!document.querySelector('#banner').hidden || !document.querySelector('#question').hidden || document.querySelector('[data-pit][aria-disabled=false]'))");
        if page.eval("!document.querySelector('#banner').hidden") == true {
            break;
        }
        let before = page.eval("document.querySelector('#board').dataset.position + document.querySelector('#question p')?.textContent");
        if page.eval("document.querySelector('#question').hidden") == true {
            // Arrows reach every legal pit; the focus stays on the board.
            for key in ["ArrowRight", "ArrowUp", "ArrowDown", "ArrowLeft"]
                .into_iter()
                .cycle()
                .take(40)
            {
                if page.eval("document.activeElement.ariaDisabled === 'false'") == true {
                    break;
                }
                page.key(key);
                if key == "ArrowRight" {
                    page.key(key);
                }
            }
            if page.eval("document.activeElement.ariaDisabled === 'false'") != true {
                page.eval("document.querySelector('[data-pit][aria-disabled=false]').focus()");
            }
        }
        page.key("Enter");
        page.until(&format!(
            "document.querySelector('#board').dataset.position + document.querySelector('#question p')?.textContent !== {before}"
        ));
    }
    assert!(text_of(&mut page, "#winner").len() > 4);
    assert_eq!(page.console_messages(), [""; 0]);
}

#[test]
#[ignore = "needs Chromium: see CONTRIBUTING"]
fn the_board_is_turned_by_hand_or_with_each_turn() {
    let Some(mut browser) = Chromium::start() else {
        return;
    };
    let mut page = opened(&mut browser, DESKTOP, &link("1. 4R\n"));
    let lower = "document.querySelector('[data-pit=b4]').getBoundingClientRect().top > document.querySelector('[data-pit=c4]').getBoundingClientRect().top";
    assert_eq!(page.eval(lower), true);
    page.click("#turn-board");
    page.until(&format!("!({lower})"));
    // Left and right are those of the picture; the signs of the record stay.
    page.click("[data-pit=b4]");
    page.until("document.querySelector('.fif-offer')");
    let offers = page.eval("[...document.querySelectorAll('.fif-offer')].map((it) => [it.dataset.sign, it.firstChild.textContent])");
    assert_eq!(
        offers,
        json!([["L", "From the right end"], ["R", "From the left end"]])
    );
    page.click("#turn-board");
    page.until(lower);
    // With the side to move.
    choose(&mut page, "#view", "mover");
    page.click("#last");
    page.until("document.querySelector('#board').dataset.position.endsWith(' N')");
    page.until(&format!("!({lower})"));
    page.click("#first");
    page.until(lower);
    // Between two players on the two sides of a table the pits stay, and the words turn.
    let middle = "JSON.stringify(['b4', 'd1', 'a8'].map((pit) => { const box = document.querySelector(`[data-pit=${pit}]`).getBoundingClientRect(); return [Math.round((box.left + box.right) / 40), Math.round((box.top + box.bottom) / 40)]; }))";
    choose(&mut page, "#view", "table");
    page.until("document.querySelector('#question').hidden");
    let south = page.eval(middle);
    page.click("#last");
    page.until("document.querySelector('#board').classList.contains('fif-facing-north')");
    assert_eq!(
        page.eval("getComputedStyle(document.querySelector('.fif-status')).rotate"),
        "180deg"
    );
    assert!(page.eval(lower) == true);
    let north = page.eval(middle);
    let near =
        |at: &Value| -> Vec<Vec<i64>> { serde_json::from_str(at.as_str().unwrap()).unwrap() };
    for (a, b) in near(&south)
        .iter()
        .flatten()
        .zip(near(&north).iter().flatten())
    {
        assert!((a - b).abs() <= 2, "{south} {north}");
    }
    assert_eq!(page.console_messages(), [""; 0]);
}

#[test]
#[ignore = "needs Chromium: see CONTRIBUTING"]
fn hints_and_values_are_given_on_request_and_play_nothing() {
    let Some(mut browser) = Chromium::start() else {
        return;
    };
    let four = "---\nrules: fifanga\ncolumns: 4\n---\n";
    let mut page = opened(&mut browser, DESKTOP, &link(four));
    page.click("#hint");
    page.until("document.querySelector('#message').textContent.startsWith('Hint: b')");
    assert!(text_of(&mut page, "#message").contains("Proved: South wins within"));
    page.until("document.querySelector('.fif-chosen') === document.activeElement");
    assert_eq!(text(&mut page), four);
    // The menu closes by Escape.
    page.click("#more");
    page.key("Escape");
    page.until("document.querySelector('#menu').hidden && document.activeElement.id === 'more'");
    menu(&mut page, "#evaluate");
    page.until("document.querySelector('#message').textContent.startsWith('Proved: South wins')");
    assert_eq!(text(&mut page), four);
    // Where nothing can be proved, it says so.
    page.open_file(
        &super::board::file("board-en.html"),
        "#fif=%0A---%0Arules:%20fifangha%0A---%0A",
    );
    ready(&mut page);
    page.click("#hint");
    page.until("document.querySelector('#message').textContent.includes('Not proved')");
    assert_eq!(page.console_messages(), [""; 0]);
}

#[test]
#[ignore = "needs Chromium: see CONTRIBUTING"]
fn a_refusal_is_not_the_status_and_another_pit_can_be_chosen() {
    let Some(mut browser) = Chromium::start() else {
        return;
    };
    let mut page = opened(&mut browser, PHONE, "");
    let status = text_of(&mut page, "#status");
    page.tap("[data-pit=a3]");
    page.until("document.querySelector('#message.fif-refusal')");
    assert!(text_of(&mut page, "#message").contains("outer row"));
    assert_eq!(text_of(&mut page, "#status"), status);
    // Its terms are explained.
    page.tap("#message .fif-gloss");
    page.until("document.querySelector('#message').textContent.includes('reserve')");
    // While a choice is open, another pit replaces it.
    page.tap("[data-pit=b4]");
    page.until("document.querySelector('.fif-offer')");
    page.tap("#question .fif-quiet");
    page.until("document.querySelector('#question').hidden");
    let free = "---\nrules: katro\ncolumns: 4\n---\n";
    page.open_file(&super::board::file("board-en.html"), &link(free));
    ready(&mut page);
    page.tap("[data-pit=a1]");
    page.until("document.querySelector('.fif-offer')?.dataset.at === 'a1'");
    page.tap("[data-pit=a2]");
    page.until("document.querySelector('.fif-offer')?.dataset.at === 'a2'");
    // The rules of this game are one press away.
    page.tap("#overview");
    page.until("document.querySelector('#overview-box').open");
    assert!(text_of(&mut page, "#overview-title").contains("Katro"));
    assert!(
        page.eval("document.querySelectorAll('#overview-rules dt').length")
            .as_u64()
            > Some(4)
    );
    assert_eq!(page.console_messages(), [""; 0]);
}

#[test]
#[ignore = "needs Chromium: see CONTRIBUTING"]
fn saved_games_are_listed_and_deleted() {
    let Some(mut browser) = Chromium::start() else {
        return;
    };
    let mut page = opened(&mut browser, PHONE, "");
    for turn in ["1. 4R\n", "1. 5R\n"] {
        write(&mut page, turn);
        page.until("document.querySelectorAll('#turns li').length === 1");
        begin(&mut page, "fifangha", 8);
        page.until("document.querySelectorAll('#turns li').length === 0");
    }
    let stored = "Object.keys(localStorage).filter((it) => it.startsWith('fifangha-game-')).length";
    assert_eq!(page.eval(stored), 2);
    page.tap("#more");
    page.tap("#games-kept");
    page.until("document.querySelectorAll('#others li').length === 2");
    // The second press deletes.
    page.tap("#others li [title]");
    assert_eq!(page.eval(stored), 2);
    page.tap("#others li [title]");
    page.until("document.querySelectorAll('#others li').length === 1");
    assert_eq!(page.eval(stored), 1);
    page.tap("#others [data-game]");
    page.until("document.querySelector('textarea[name=record]').value.includes('1. 4R')");
    assert_eq!(page.console_messages(), [""; 0]);
}

#[test]
#[ignore = "needs Chromium: see CONTRIBUTING"]
fn sounds_are_off_until_they_are_switched_on_and_stay_on() {
    let Some(mut browser) = Chromium::start() else {
        return;
    };
    let mut page = browser.page(DESKTOP.0, DESKTOP.1);
    page.before("globalThis.heard = 0; globalThis.OscillatorNode = class extends OscillatorNode { start(...at) { heard += 1; super.start(...at); } }");
    page.open_file(&super::board::file("board-en.html"), "");
    ready(&mut page);
    let turn = |page: &mut Page<'_>, pit: &str| {
        page.click(&format!("[data-pit={pit}]"));
        page.until("document.querySelector('.fif-offer')");
        let turns = page.eval("document.querySelectorAll('#turns li').length");
        page.click(".fif-offer");
        page.until(&format!(
            "document.querySelectorAll('#turns li').length > {turns} && document.querySelector('#skip').hidden"
        ));
    };
    turn(&mut page, "b4");
    assert_eq!(page.eval("heard"), 0);
    menu(&mut page, "#sound");
    assert_eq!(page.eval("heard"), 1);
    turn(&mut page, "c3");
    assert!(page.eval("heard").as_u64() > Some(2));
    page.reload();
    ready(&mut page);
    assert_eq!(
        page.eval("document.querySelector('#sound').ariaPressed"),
        "true"
    );
    assert_eq!(page.console_messages(), [""; 0]);
}

#[test]
#[ignore = "needs Chromium: see CONTRIBUTING"]
fn a_page_from_a_disk_offers_a_file_instead_of_a_code() {
    let Some(mut browser) = Chromium::start() else {
        return;
    };
    let mut page = opened(&mut browser, DESKTOP, "");
    menu(&mut page, "#code");
    page.until("document.querySelector('#code-box').open");
    assert!(text_of(&mut page, "#code-about").contains("Save the game as a file"));
    assert_eq!(
        page.eval("document.querySelector('#code-save').hidden"),
        false
    );
    assert_eq!(page.console_messages(), [""; 0]);
}

#[cfg(feature = "serve")]
#[test]
#[ignore = "needs Chromium: see CONTRIBUTING"]
fn a_site_gives_a_code_of_the_link_and_works_without_a_network() {
    use crate::support::served::{Served, begun};

    let Some(mut browser) = Chromium::start() else {
        return;
    };
    let folder = begun();
    let served = Served::start(&folder.path().join("book"));
    let address = format!("http://127.0.0.1:{}/en/play.html", served.port);
    let mut page = browser.page(DESKTOP.0, DESKTOP.1);
    page.open(&address);
    ready(&mut page);
    menu(&mut page, "#code");
    page.until("document.querySelector('#code-picture path')");
    // A position detection pattern in three corners: seven modules wide.
    let path = page.eval("document.querySelector('#code-picture path').getAttribute('d')");
    let path = path.as_str().unwrap();
    assert!(path.starts_with("M0 0h7v1h-7z"), "{path}");
    assert_eq!(
        page.eval("document.querySelector('#code-save').hidden"),
        true
    );
    page.click("#code-box [data-close]");
    // A link that is too long for a code.
    write(&mut page, &format!("; {}\n1. 4R\n", "long ".repeat(400)));
    page.until("document.querySelectorAll('#turns li').length === 1");
    menu(&mut page, "#code");
    page.until("document.querySelector('#code-about').textContent.includes('too long')");
    assert_eq!(
        page.eval("document.querySelector('#code-save').hidden"),
        false
    );
    // The manifest is valid, and the page is available after the server has stopped.
    let manifest = page.call("Page.getAppManifest", json!({}));
    assert_eq!(manifest["errors"], json!([]), "{manifest}");
    assert!(
        manifest["url"]
            .as_str()
            .unwrap()
            .ends_with("/en/play.webmanifest")
    );
    page.eval("navigator.serviceWorker.ready.then(() => true)");
    page.until("navigator.serviceWorker.controller");
    drop(served);
    page.reload();
    ready(&mut page);
    assert!(text(&mut page).ends_with("1. 4R\n"));
}

#[test]
#[ignore = "needs Chromium: see CONTRIBUTING"]
fn a_game_of_the_project_is_offered_and_played() {
    let Some(mut browser) = Chromium::start() else {
        return;
    };
    let folder = tempfile::tempdir().unwrap();
    let rulesets = folder.path().join("rulesets");
    std::fs::create_dir(&rulesets).unwrap();
    let village = "about: Fifangha of our village.\nbase: fifangha\ncolumns: [6, 8]\n\
         answers: {origin: nearest, tsibongy: plain, empty_tsibongy: keep}\n";
    std::fs::write(rulesets.join("village.yaml"), village).unwrap();
    let project = fifangha::project::Project::at(folder.path());
    let board = fifangha::site::board_page(None, Strings::english(), &project).unwrap();
    let file = folder.path().join("board.html");
    std::fs::write(&file, board).unwrap();
    let mut page = browser.page(DESKTOP.0, DESKTOP.1);
    page.prefer("prefers-reduced-motion", "reduce");
    page.open_file(&file, "");
    ready(&mut page);
    begin(&mut page, "village", 6);
    let about = text_of(&mut page, "[data-game=village] small");
    assert_eq!(about, "Fifangha of our village.");
    page.until("document.querySelectorAll('[data-pit]').length === 24");
    // By the origin of this game nobody is asked from which tsibongy.
    page.click("[data-pit=b2]");
    page.until("document.querySelector('#board').dataset.position.endsWith(' N')");
    assert!(text(&mut page).contains("rules: village"));
    assert_eq!(page.console_messages(), [""; 0]);
}

#[test]
#[ignore = "needs Chromium: see CONTRIBUTING"]
fn exercises_are_seen_from_south_and_a_wrong_link_says_so() {
    let Some(mut browser) = Chromium::start() else {
        return;
    };
    let mut page = opened(&mut browser, DESKTOP, "");
    let south_below = "document.querySelector('[data-pit=b4]').getBoundingClientRect().top > document.querySelector('[data-pit=c4]').getBoundingClientRect().top";
    page.click("#turn-board");
    page.until(&format!("!({south_below})"));
    page.eval("location.hash = '#exercises=fifanga.4.2.3'");
    page.until("document.querySelector('#exercise').checkVisibility()");
    page.until("document.querySelectorAll('[data-pit]').length === 16");
    assert_eq!(page.eval(south_below), true);
    page.click("#exercise .fif-icon");
    page.until("document.querySelector('#exercise').hidden");
    page.until(&format!("!({south_below})"));
    page.eval("location.hash = '#exercises=fifanga.4.9.3'");
    page.until("document.querySelector('#message').textContent.includes('fifanga.4.9.3')");
    assert_eq!(page.console_messages(), [""; 0]);
}

#[test]
#[ignore = "needs Chromium: see CONTRIBUTING"]
fn exercises_are_solved_on_the_board_and_the_score_stays() {
    let Some(mut browser) = Chromium::start() else {
        return;
    };
    let question = PositionQuery {
        rules: Some("fifanga".to_owned()),
        columns: Some("4".to_owned()),
        ..PositionQuery::default()
    };
    let rules = question.game().unwrap().rules;
    let level = DifficultyLevel::from_number(2).unwrap();
    let budget = Budget::unwatched(SearchLimits::default());
    let sheet = ExerciseSheet::find(&rules, level, 10, 3, &budget);
    let mut page = opened(&mut browser, PHONE, "#exercises=fifanga.4.2.3");
    let before = text(&mut page);
    // No other game is shown below an exercise.
    page.until("document.querySelector('#exercise').checkVisibility()");
    for part in [".fif-text-side", ".fif-more", ".fif-turns-side"] {
        let shown = format!(
            "document.querySelector('{part}').checkVisibility({{ visibilityProperty: true }})"
        );
        assert_eq!(page.eval(&shown), false, "{part}");
    }
    for (number, exercise) in sheet.exercises.iter().enumerate() {
        page.until(&format!(
            "document.querySelector('#exercise small')?.textContent.startsWith('Exercise {} of 10')",
            number + 1
        ));
        page.until("document.querySelector('#exercise').checkVisibility()");
        let asked = text_of(&mut page, "#exercise p");
        assert_eq!(asked, Strings::english().render(&exercise.question()));
        // The name of a pit does not tell a reader that it can be played: that is an answer.
        let named = "[...document.querySelectorAll('[data-pit]')].every((it) => /^[a-d][1-4]: [0-9]+$/.test(it.getAttribute('aria-label')))";
        assert_eq!(page.eval(named), true);
        // The third answer is wrong on purpose.
        match &exercise.answer {
            ExerciseAnswer::Pit(pit) => page.tap(&format!("[data-pit={pit}]")),
            ExerciseAnswer::Pits(pits) => {
                for pit in pits {
                    page.tap(&format!("[data-pit={pit}]"));
                }
                page.tap("#exercise .fif-strong");
            }
            ExerciseAnswer::Seeds(seeds) => {
                let given = if number == 2 { seeds + 1 } else { *seeds };
                page.eval(&format!(
                    "document.querySelector('#exercise input').value = {given}"
                ));
                if number == 2 {
                    page.tap("#exercise .fif-strong");
                } else {
                    page.eval("document.querySelector('#exercise input').focus()");
                    page.key("Enter");
                }
            }
            ExerciseAnswer::Kamo(side) => {
                let nth = match side {
                    Some(Side::South) => 1,
                    Some(Side::North) => 2,
                    None => 3,
                };
                page.tap(&format!(
                    "#exercise .fif-row:last-child button:nth-child({nth})"
                ));
            }
            ExerciseAnswer::Turn(turn) => {
                page.tap(&format!("[data-pit={}]", turn.start.pit));
                let solution = Value::from(exercise.notation().unwrap());
                let answered = "!document.querySelector('#exercise .fif-offer') && document.querySelector('#exercise .fif-strong')";
                page.until(&format!(
                    "{answered} || [...document.querySelectorAll('#exercise .fif-offer')].find((it) => {solution}.startsWith(it.dataset.turn))?.click()"
                ));
            }
        }
        page.until("document.querySelector('#exercise .fif-strong')?.textContent !== 'Answer' && document.querySelector('#exercise .fif-strong')");
        let verdict = text_of(&mut page, "#exercise p");
        if number == 2 {
            // Wrong: it is shown, and can be tried again.
            assert!(verdict.starts_with("Not right: "), "{verdict}");
            page.eval("[...document.querySelectorAll('#exercise button')].find((it) => it.textContent === 'The answer').click()");
            page.until(
                "document.querySelector('#exercise p').textContent.includes('The answer: ')",
            );
        }
        let verdict = text_of(&mut page, "#exercise p");
        let right = if number == 2 {
            "Not right. The answer: "
        } else {
            "Right."
        };
        assert!(verdict.starts_with(right), "{asked} {verdict}");
        if number == 0 {
            // The turn is played as an explanation.
            page.eval("[...document.querySelectorAll('#exercise button')].find((it) => it.textContent === 'Show it').click()");
            page.until(&format!(
                "document.querySelector('#board').dataset.position !== '{}' && document.querySelector('#skip').hidden
                 && !document.querySelector('#exercise').classList.contains('fif-telling')",
                exercise.position
            ));
        }
        if number < 9 {
            page.tap("#exercise .fif-strong");
        }
    }
    let verdict = text_of(&mut page, "#exercise p");
    assert!(
        verdict.contains("You have 9 of 10; your best for this set is 9."),
        "{verdict}"
    );
    page.tap("#exercise .fif-icon");
    page.until("document.querySelector('#exercise').hidden");
    assert_eq!(text(&mut page), before);
    // The dialog knows the score of this set.
    begin(&mut page, "fifanga", 4);
    page.until("document.querySelectorAll('[data-pit]').length === 16");
    page.tap("#more");
    page.tap("#exercises-open");
    page.eval("(() => { const it = document.querySelector('#exercises-seed'); it.value = 3; it.dispatchEvent(new Event('input')); })()");
    assert_eq!(
        text_of(&mut page, "#exercises-best"),
        "Your best for this set: 9 of 10."
    );
    page.tap("#exercises-link");
    page.until("location.hash === '#exercises=fifanga.4.2.3'");
    assert_eq!(page.console_messages(), [""; 0]);
}
