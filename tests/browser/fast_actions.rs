//! User actions that are faster than the library: actions on the board while a
//! request is pending, and navigation away. Nothing written is lost or written
//! into another game.

use serde_json::Value;

use super::board::{DESKTOP, file, link, menu, opened, position, ready, record, text, write};
use super::chromium::{Chromium, Page};

const TURNS: &str = "1. 4R 2. 3R 3. 7RL\n";
const GAMES: &str = "---\ntitle: A\n---\n\n---\ntitle: B\n---\n1. 4R\n";
const PLAYABLE: &str = "document.querySelector('[data-pit][aria-disabled=false]')";

/// Holds back the requests of the page to the library until [`free`].
fn busy(page: &mut Page<'_>) {
    page.eval(
        "if (!globalThis.owed) {
           const { postMessage: send, terminate } = Worker.prototype;
           globalThis.owed = new Set();
           const numbers = new WeakMap();
           let workers = 0;
           const request = (worker, id) => `${numbers.get(worker)} ${id}`;
           Worker.prototype.postMessage = function (...given) {
             if (!numbers.has(this)) {
               numbers.set(this, workers += 1);
               this.addEventListener('message', ({ data }) => owed.delete(request(this, data.id)));
             }
             // The first message of a worker is its module, which is not answered.
             if (given[0].id !== undefined) owed.add(request(this, given[0].id));
             globalThis.held ? held.push(() => send.apply(this, given)) : send.apply(this, given);
           };
           // A worker that is stopped answers nothing more.
           Worker.prototype.terminate = function () {
             for (const it of owed) if (it.startsWith(request(this, ''))) owed.delete(it);
             terminate.call(this);
           };
         }
         globalThis.held = [];",
    );
}

/// Releases the requests, and waits until none is pending.
fn free(page: &mut Page<'_>) {
    page.eval("for (const send of held.splice(0)) send(); globalThis.held = null;");
    quiet(page);
}

fn quiet(page: &mut Page<'_>) {
    page.until("!owed.size && document.querySelector('#skip').hidden");
}

/// Asserts that the board shows the given turn.
fn at_turn(page: &mut Page<'_>, turn: &str) {
    page.until(&format!(
        "document.querySelector('#turns [aria-current]').textContent.includes('{turn}')"
    ));
}

/// Selects an option as a user does.
fn choose(page: &mut Page<'_>, select: &str, value: &str) {
    page.eval(&format!(
        "(() => {{ const it = document.querySelector('{select}');
           it.value = '{value}'; it.dispatchEvent(new Event('change', {{ bubbles: true }})); }})()"
    ));
}

/// Returns the only stored game, with its line endings.
fn kept(page: &mut Page<'_>) -> String {
    let text = page.eval(
        "(() => {
           const keys = Object.keys(localStorage).filter((it) => it.startsWith('fifangha-game-'));
           return keys.length === 1 ? JSON.parse(localStorage.getItem(keys[0])).text : String(keys);
         })()",
    );
    text.as_str().unwrap().to_owned()
}

#[test]
#[ignore = "needs Chromium: see CONTRIBUTING"]
fn what_is_typed_stays_while_the_library_thinks() {
    let Some(mut browser) = Chromium::start() else {
        return;
    };
    let mut page = opened(&mut browser, DESKTOP, &link(TURNS));
    busy(&mut page);
    write(&mut page, &format!("{TURNS}; a re"));
    page.until("owed.size");
    let whole = format!("{TURNS}; a remark");
    write(&mut page, &whole);
    free(&mut page);
    page.until("document.querySelector('#ink').textContent.includes('a remark')");
    assert_eq!((text(&mut page), kept(&mut page)), (whole.clone(), whole));
    // An immediate action applies to the text typed last.
    let more = format!("{TURNS}; another\n");
    write(&mut page, &more);
    page.click("#undo");
    page.until("!document.querySelector('#ink').textContent.includes('another')");
    page.click("#redo");
    page.until("document.querySelector('#ink').textContent.includes('another')");
    assert_eq!(text(&mut page), more);
    assert_eq!(page.console_messages(), [""; 0]);
}

#[test]
#[ignore = "needs Chromium: see CONTRIBUTING"]
fn edits_that_cross_are_both_made() {
    let Some(mut browser) = Chromium::start() else {
        return;
    };
    let mut page = opened(&mut browser, DESKTOP, &link("1. 4R 2. 3R\n"));
    page.click("#on");
    at_turn(&mut page, "4R");
    busy(&mut page);
    page.eval("document.querySelector('.fif-about-turn details').open = true");
    choose(&mut page, "#mark", "!");
    page.click("#on");
    choose(&mut page, "#mark", "?");
    page.until("owed.size");
    write(&mut page, TURNS);
    page.until("owed.size > 2");
    free(&mut page);
    page.until("document.querySelector('#ink').textContent.includes('4R!')");
    quiet(&mut page);
    assert_eq!(text(&mut page), "1. 4R! 2. 3R? 3. 7RL\n");
    assert_eq!(page.console_messages(), [""; 0]);
}

#[test]
#[ignore = "needs Chromium: see CONTRIBUTING"]
fn a_turn_that_is_begun_is_left_with_its_game() {
    let Some(mut browser) = Chromium::start() else {
        return;
    };
    let mut page = opened(&mut browser, DESKTOP, &link(GAMES));
    let leave = [
        "location.hash = '#fif=1.%204R%0A'",
        "(() => { const it = document.querySelector('#games'); it.value = 1; it.dispatchEvent(new Event('change')); })()",
        "document.querySelector('#new').click(); document.querySelector('#begin-games button').click()",
    ];
    for elsewhere in leave {
        page.open_file(&file("board-en.html"), &link(GAMES));
        ready(&mut page);
        page.click("[data-pit=b4]");
        page.until("document.querySelector('.fif-offer')");
        page.eval(elsewhere);
        page.until("document.querySelector('#question').hidden");
        page.until("document.querySelector('#name').textContent !== 'A'");
        page.until(PLAYABLE);
        assert!(!text(&mut page).contains("(1."), "{elsewhere}");
    }
    assert_eq!(page.console_messages(), [""; 0]);
}

#[test]
#[ignore = "needs Chromium: see CONTRIBUTING"]
fn pits_live_after_whatever_overtakes_a_turn() {
    let Some(mut browser) = Chromium::start() else {
        return;
    };
    let mut page = opened(&mut browser, DESKTOP, &link(TURNS));
    // A turn is begun and abandoned immediately.
    busy(&mut page);
    page.click("[data-pit=b4]");
    page.click("#on");
    free(&mut page);
    at_turn(&mut page, "4R");
    page.click("[data-pit=c3]");
    page.until("document.querySelector('.fif-offer')");
    page.key("Escape");
    page.until("document.querySelector('#question').hidden");
    // A turn is watched and left immediately.
    busy(&mut page);
    page.click("#watch");
    page.click("#on");
    free(&mut page);
    at_turn(&mut page, "3R");
    page.until(PLAYABLE);
    assert!(position(&mut page).ends_with("S25 N25 S"));
    // A pit is tapped while a response is pending.
    page.click("#last");
    at_turn(&mut page, "7RL");
    busy(&mut page);
    choose(&mut page, "#players", "random");
    page.click("[data-pit=c4]");
    free(&mut page);
    page.until("document.querySelector('textarea[name=record]').value.includes('4. ')");
    page.until(PLAYABLE);
    let pit = page.eval("document.querySelector('[data-pit][aria-disabled=false]').dataset.pit");
    page.click(&format!("[data-pit={}]", pit.as_str().unwrap()));
    page.until("document.querySelector('.fif-offer') || document.querySelector('textarea[name=record]').value.includes('5. ')");
    assert_eq!(page.console_messages(), [""; 0]);
}

#[test]
#[ignore = "needs Chromium: see CONTRIBUTING"]
fn an_animation_is_skipped_in_the_rest_after_a_picture() {
    let Some(mut browser) = Chromium::start() else {
        return;
    };
    let mut page = opened(&mut browser, DESKTOP, &link(TURNS));
    page.click("#on");
    at_turn(&mut page, "4R");
    page.prefer("prefers-reduced-motion", "no-preference");
    // An endless pause.
    page.eval("globalThis.setTimeout = () => 0");
    page.click("#watch");
    page.until("!document.querySelector('#skip').hidden && document.querySelector('#status').textContent !== ''");
    page.until("document.querySelector('#picture svg') && !document.getAnimations().length && !document.querySelector('.fif-over')");
    page.click("#skip");
    page.until(PLAYABLE);
}

#[test]
#[ignore = "needs Chromium: see CONTRIBUTING"]
fn what_is_set_up_is_in_the_text_and_in_no_other_game() {
    let Some(mut browser) = Chromium::start() else {
        return;
    };
    let two = "---\ntitle: A\ncolumns: 4\n---\n1. 2R\n\n---\ntitle: B\ncolumns: 4\n---\n";
    let mut page = opened(&mut browser, DESKTOP, &link(two));
    menu(&mut page, "#setup-open");
    page.until("document.querySelectorAll('[data-pit][aria-disabled=false]').length === 16");
    page.click("[data-pit=b1]");
    page.until("document.querySelector('[data-pit=b1]').classList.contains('fif-chosen')");
    // Faster than the responses.
    busy(&mut page);
    for _ in 0..3 {
        page.click("#setup-more");
    }
    free(&mut page);
    page.until("document.querySelector('[data-pit=b1]').dataset.seeds === '3'");
    page.eval("document.querySelector('#setup-unknown').click(); document.querySelector('[data-pit=b2]').click()");
    page.until("document.querySelector('[data-pit=b1]').dataset.seeds === '_'");
    quiet(&mut page);
    let set = position(&mut page);
    assert!(text(&mut page).contains(&format!("[{set}]")), "{set}");
    // After undo, the board is that of the text.
    page.click("#undo");
    page.until("document.querySelector('[data-pit=b1]').dataset.seeds !== '_'");
    // The other game has its own board.
    page.click("#redo");
    page.until("document.querySelector('[data-pit=b1]').dataset.seeds === '_'");
    choose(&mut page, "#games", "1");
    page.until("document.querySelector('[data-pit=b1]').dataset.seeds === '0'");
    page.click("[data-pit=b2]");
    page.until("document.querySelector('[data-pit=b2]').classList.contains('fif-chosen')");
    page.click("#setup-unknown");
    page.until("document.querySelector('[data-pit=b2]').dataset.seeds === '_'");
    quiet(&mut page);
    let written = text(&mut page);
    let other = written.split("title: B").nth(1).unwrap();
    assert!(other.contains("/._1./"), "{written}");
    assert_eq!(page.console_messages(), [""; 0]);
}

#[test]
#[ignore = "needs Chromium: see CONTRIBUTING"]
fn lines_keep_the_ends_that_they_have() {
    let Some(mut browser) = Chromium::start() else {
        return;
    };
    let begun = "; ours\r\n1. 4R\r\n2. 3R\r\n";
    let mut page = opened(&mut browser, DESKTOP, &link(begun));
    // A text area normalizes line endings.
    let area = begun.replace("\r\n", "\n");
    assert_eq!(text(&mut page), area);
    // A click into the text moves the board.
    let there = area.find("3R").unwrap();
    page.eval(&format!(
        "document.querySelector('#record').setSelectionRange({there}, {there}); document.querySelector('#record').click()"
    ));
    at_turn(&mut page, "3R");
    assert_eq!(
        page.eval("document.querySelector('#record').selectionStart"),
        there
    );
    write(
        &mut page,
        &area.replace("; ours\n", "; ours\n; and theirs\n"),
    );
    page.until("document.querySelector('#ink').textContent.includes('theirs')");
    assert_eq!(
        kept(&mut page),
        begun.replace("ours\r\n", "ours\r\n; and theirs\r\n")
    );
}

#[test]
#[ignore = "needs Chromium: see CONTRIBUTING"]
fn evidence_is_that_of_the_game() {
    let Some(mut browser) = Chromium::start() else {
        return;
    };
    let one = record("busser-2023-evidence");
    let mut page = opened(&mut browser, DESKTOP, &link(&format!("{one}\n{one}")));
    let count = "document.querySelector('[data-count]').dataset.count";
    page.until(&format!("{count} === '4'"));
    page.eval("[...document.querySelectorAll('[data-constraint]')].find((it) => it.querySelector('code').textContent === '6').click()");
    page.until(&format!("{count} !== '4'"));
    choose(&mut page, "#games", "1");
    page.until(&format!("{count} === '4'"));
    let off =
        page.eval("document.querySelectorAll('[data-constraint][aria-pressed=false]').length");
    assert_eq!(off, 0);
}

#[test]
#[ignore = "needs Chromium: see CONTRIBUTING"]
fn a_text_without_a_game_can_be_written_on_and_no_more() {
    let Some(mut browser) = Chromium::start() else {
        return;
    };
    let mut page = opened(&mut browser, DESKTOP, &link(TURNS));
    page.click("#on");
    write(&mut page, "---\nrules: nobody\n---\n1. 4R\n");
    page.until("document.querySelector('.fif-lost')");
    for control in ["comment", "comment-language", "mark", "take-back"] {
        let off = page.eval(&format!("document.querySelector('#{control}').disabled"));
        assert_eq!(off, true, "{control}");
    }
    for control in ["first", "back", "on", "last"] {
        let off = page.eval(&format!(
            "document.querySelector('#{control}').ariaDisabled"
        ));
        assert_eq!(off, "true", "{control}");
    }
    // An impossible action is reported.
    page.eval("document.querySelector('#message').textContent = ''");
    menu(&mut page, "#print");
    page.until("document.querySelector('#message').textContent !== ''");
    write(&mut page, TURNS);
    page.until("!document.querySelector('.fif-lost')");
    assert_eq!(page.console_messages(), [""; 0]);
}

#[test]
#[ignore = "needs Chromium: see CONTRIBUTING"]
fn a_file_may_be_as_large_as_a_record_is() {
    let Some(mut browser) = Chromium::start() else {
        return;
    };
    let mut page = opened(&mut browser, DESKTOP, "");
    page.eval(
        "(() => { const it = document.querySelector('#file'), files = new DataTransfer();
           files.items.add(new File(['; ' + 'a'.repeat(1_500_000) + '\\n1. 4R\\n'], 'large.fif'));
           it.files = files.files; it.dispatchEvent(new Event('change')); })()",
    );
    page.until("document.querySelector('#record').value.length > 1_500_000");
    at_start_of_one_turn(&mut page);
}

fn at_start_of_one_turn(page: &mut Page<'_>) {
    page.until("document.querySelectorAll('#turns a').length === 2");
}

#[test]
#[ignore = "needs Chromium: see CONTRIBUTING"]
fn a_place_that_is_none_is_the_start() {
    let Some(mut browser) = Chromium::start() else {
        return;
    };
    let far = "#fif=1.%204R&at=99999999999999999999999";
    let mut page = opened(&mut browser, DESKTOP, far);
    at_start_of_one_turn(&mut page);
    let kept = Value::from(r#"{"version":1,"text":"1. 4R","at":{"game":1e30,"nodes":[-1]}}"#);
    page.eval(&format!(
        "localStorage.setItem('fifangha-game-kept', {kept})"
    ));
    page.open_file(&file("board-en.html"), "");
    ready(&mut page);
    at_start_of_one_turn(&mut page);
}
