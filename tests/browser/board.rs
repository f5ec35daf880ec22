//! The board app in a single file: games played by clicks, text and board in step, and no loss of
//! data.

use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use fifangha::api::PositionQuery;
use fifangha::diagnostic::SourceFile;
use fifangha::message::Strings;
use fifangha::project::Project;
use fifangha::search::random_turn;
use fifangha::site::board_page;
use fifangha::study::Study;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use super::axe::{assert_accessible, axe};
use super::chromium::{Chromium, Page};

const PHONE: (u32, u32) = (360, 740);
pub(crate) const DESKTOP: (u32, u32) = (1280, 900);

static FOLDER: LazyLock<tempfile::TempDir> = LazyLock::new(|| {
    let folder = tempfile::tempdir().unwrap();
    for strings in Strings::all() {
        let page = board_page(None, strings, &Project::at(".")).unwrap();
        let name = format!("board-{}.html", strings.language());
        std::fs::write(folder.path().join(name), page).unwrap();
    }
    folder
});

pub(crate) fn file(name: &str) -> PathBuf {
    FOLDER.path().join(name)
}

/// Returns a record of the project.
pub(crate) fn record(name: &str) -> String {
    let path = format!("games/{name}.fif");
    std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).unwrap()
}

/// Opens the board without a network, and waits until it is ready.
pub(crate) fn opened<'b>(browser: &'b mut Chromium, size: (u32, u32), fragment: &str) -> Page<'b> {
    let mut page = browser.page(size.0, size.1);
    page.offline();
    page.prefer("prefers-reduced-motion", "reduce");
    page.open_file(&file("board-en.html"), fragment);
    ready(&mut page);
    page
}

pub(crate) fn ready(page: &mut Page<'_>) {
    page.until("document.body.classList.contains('fif-ready')");
}

pub(crate) fn position(page: &mut Page<'_>) -> String {
    let position = page.eval("document.querySelector('#board').dataset.position");
    position.as_str().unwrap().to_owned()
}

pub(crate) fn text(page: &mut Page<'_>) -> String {
    let text = page.eval("document.querySelector('textarea[name=record]').value");
    text.as_str().unwrap().to_owned()
}

/// Clicks an item of the menu.
pub(crate) fn menu(page: &mut Page<'_>, item: &str) {
    page.click("#more");
    page.click(item);
}

/// Begins a new game by two taps.
pub(crate) fn begin(page: &mut Page<'_>, rules: &str, columns: u8) {
    page.click("#new");
    page.until("document.querySelector('#begin').open");
    page.click(&tile(rules, columns));
}

/// Returns the selector of the button that begins a game.
pub(crate) fn tile(rules: &str, columns: u8) -> String {
    format!("#begin-games [data-game=\"{rules}\"][data-columns=\"{columns}\"]")
}

/// Types into the record as a user does.
pub(crate) fn write(page: &mut Page<'_>, text: &str) {
    page.eval(&format!(
        "(() => {{ const it = document.querySelector('textarea[name=record]');
           it.value = {}; it.dispatchEvent(new Event('input', {{ bubbles: true }})); }})()",
        Value::from(text)
    ));
}

/// Fails if the modules of `web/npm` are older than the code that renders comments.
pub(crate) fn assert_module_has_comments() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let listed = std::fs::read_to_string(root.join("web/npm/sources.sha256")).unwrap();
    for path in ["src/comment/mod.rs", "src/api/board_app/mod.rs"] {
        let own = std::fs::read(root.join(path)).unwrap();
        let own = Sha256::digest(own);
        let own: String = own.iter().map(|byte| format!("{byte:02x}")).collect();
        assert!(
            listed.contains(&format!("{own}  {path}")),
            "the modules of web/npm are older than {path}: run web/build, then cargo test"
        );
    }
}

fn stands(page: &mut Page<'_>, position: &str) {
    let position = Value::from(position);
    page.until(&format!(
        "document.querySelector('#board').dataset.position === {position} && document.querySelector('#question').hidden
         && document.querySelector('#skip').hidden"
    ));
}

/// Returns `#fif=` and a record, as in a link.
pub(crate) fn link(text: &str) -> String {
    let escaped = |byte: u8| match byte.is_ascii_alphanumeric() {
        true => char::from(byte).to_string(),
        false => format!("%{byte:02X}"),
    };
    let text: String = text.bytes().map(escaped).collect();
    format!("#fif={text}")
}

/// Plays the main line of a record by clicks on each pit and each choice.
fn play(page: &mut Page<'_>, study: &Study) {
    let game = &study.replay.games[0];
    stands(page, &game.line.start.to_string());
    for turn in game.turns() {
        page.click(&format!("[data-pit={}]", turn.turn.start.pit));
        let begins = game.rules.start_list(&turn.before);
        let ways = begins.iter().filter(|it| it.pit == turn.turn.start.pit);
        let direction = turn.turn.start.direction.filter(|_| ways.count() > 1);
        let drop = game.rules.starts_in_inner_row(&turn.before);
        let mut chosen = fifangha_rules::Turn::new(turn.turn.start);
        let mut offers: Vec<_> = direction
            .map(|_| chosen.short_notation(drop))
            .into_iter()
            .collect();
        for choice in turn.turn.choices.iter() {
            chosen.choices.push(choice);
            offers.push(chosen.short_notation(drop));
        }
        for offer in offers {
            let offer = format!(".fif-offer[data-turn=\"{offer}\"]");
            page.until(&format!("document.querySelector('{offer}')"));
            page.click(&offer);
        }
        stands(page, &turn.played.position.to_string());
    }
}

/// Returns the turns of the main line of a text.
fn line(text: &str) -> Vec<String> {
    let study = Study::from_file(SourceFile::new("game.fif", text));
    let game = &study.replay.games[0];
    game.turns().map(|it| it.notation(&game.rules)).collect()
}

/// Returns the head and the first turns of the main line of a record.
fn head(text: &str, turns: usize) -> (String, Study) {
    let study = Study::from_file(SourceFile::new("game.fif", text));
    let game = &study.replay.games[0];
    let rules = fifangha::replay::GameRules {
        base: game.base,
        rules: game.rules,
    };
    let begun = fifangha::api::board_app::new_record_with_board(
        &rules,
        &game.line.start,
        fifangha_rules::Games::BUILT_IN,
    )
    .unwrap();
    let line: Vec<_> = game
        .turns()
        .take(turns)
        .map(|it| it.notation(&game.rules))
        .collect();
    let whole = format!("{begun}{}\n", line.join(" "));
    (begun, Study::from_file(SourceFile::new("game.fif", whole)))
}

#[test]
#[ignore = "needs Chromium: see CONTRIBUTING"]
fn the_example_game_is_written_by_clicks_from_an_empty_board() {
    let Some(mut browser) = Chromium::start() else {
        return;
    };
    let wanted = record("busser-2023-example");
    for size in [DESKTOP, PHONE] {
        let mut page = opened(&mut browser, size, "");
        play(
            &mut page,
            &Study::from_file(SourceFile::new("game.fif", wanted.as_str())),
        );
        let written = text(&mut page);
        assert_eq!(
            line(&written),
            ["4R", "3R", "7RL", "6LL", "4R"],
            "{written}"
        );
        assert_eq!(line(&written), line(&wanted));
        assert!(!Study::from_file(SourceFile::new("game.fif", written)).has_errors());
        assert_eq!(page.console_messages(), [""; 0]);
        let own = |it: &String| {
            ["file:", "blob:", "data:"]
                .iter()
                .any(|kind| it.starts_with(kind))
        };
        let elsewhere: Vec<_> = page.asked().into_iter().filter(|it| !own(it)).collect();
        assert_eq!(elsewhere, [""; 0]);
        // A new board is started for the next record.
        page.eval("localStorage.clear()");
        page.close();
    }
}

#[test]
#[ignore = "needs Chromium: see CONTRIBUTING"]
fn a_game_of_each_family_is_clicked_through_and_is_the_record() {
    let Some(mut browser) = Chromium::start() else {
        return;
    };
    for (name, turns) in [
        ("flacourt-mameno-atrika", 4),
        ("fifanga-phase-two", 3),
        ("gorobaka-opening", 4),
        ("mpantsaka", 4),
        ("sakalava-start", 3),
        ("isolo", 4),
    ] {
        let (begun, study) = head(&record(name), turns);
        let mut page = opened(&mut browser, DESKTOP, &link(&begun));
        play(&mut page, &study);
        let written = text(&mut page);
        assert_eq!(line(&written), line(study.file.text()), "{name}: {written}");
        assert_eq!(page.console_messages(), [""; 0], "{name}");
        page.close();
    }
}

/// Returns a complete random game and its head.
fn whole_game(rules: &str, columns: u8) -> (String, Study) {
    let question = PositionQuery {
        rules: Some(rules.to_owned()),
        columns: Some(columns.to_string()),
        ..PositionQuery::default()
    };
    let begun = fifangha::api::board_app::new_record(&question).unwrap();
    let rules = question.game().unwrap().rules;
    let line = |seed| {
        let mut random = fastrand::Rng::with_seed(seed);
        let mut position = rules.start();
        let mut line = Vec::new();
        while rules.outcome(&position).is_none() {
            let (turn, played) = random_turn(&rules, &position, &mut random)?;
            line.push(rules.notation(&position, &turn));
            if !played.ends_at_rest() || line.len() > 40 {
                return None;
            }
            position = played.position;
        }
        Some(line)
    };
    let line = (1661..1900).find_map(line).unwrap();
    let whole = format!("{begun}{}\n", line.join(" "));
    (begun, Study::from_file(SourceFile::new("game.fif", whole)))
}

#[test]
#[ignore = "needs Chromium: see CONTRIBUTING"]
fn a_whole_game_of_each_family_is_clicked_through_to_its_end() {
    let Some(mut browser) = Chromium::start() else {
        return;
    };
    for (game, columns, size) in [
        ("fifangha", 4, DESKTOP),
        ("fifanga", 4, PHONE),
        ("katra-gorobaka", 4, DESKTOP),
        ("isolo", 4, PHONE),
    ] {
        let (begun, study) = whole_game(game, columns);
        let mut page = opened(&mut browser, size, &link(&begun));
        play(&mut page, &study);
        let written = text(&mut page);
        assert_eq!(line(&written), line(study.file.text()), "{game}: {written}");
        page.until("document.querySelector('#board').classList.contains('fif-over-now')");
        let pits = "document.querySelectorAll('[data-pit][aria-disabled=false]').length";
        assert_eq!(page.eval(pits), 0, "{game}");
        assert_eq!(page.console_messages(), [""; 0], "{game}");
        page.close();
    }
}

#[test]
#[ignore = "needs Chromium: see CONTRIBUTING"]
fn the_board_follows_the_text_and_the_text_the_board() {
    let Some(mut browser) = Chromium::start() else {
        return;
    };
    let begun = "---\r\ntitle: Ours\r\n---\r\n; a remark   with  spaces\r\n1.  4R   {kept}\r\n";
    // A text area normalizes line endings.
    let begun = begun.replace("\r\n", "\n");
    let mut page = opened(&mut browser, DESKTOP, &link(&begun));
    assert_eq!(text(&mut page), begun);
    page.click("#last");
    stands(&mut page, "......../.11.111./.1121111/........ S25 N26 N");
    page.click("[data-pit=c3]");
    page.until("document.querySelector('.fif-offer')");
    page.click(".fif-offer[data-sign=R]");
    page.until("document.querySelector('textarea[name=record]').value.includes('2. 3R')");
    // The rest is unchanged.
    assert_eq!(text(&mut page), format!("{begun}2. 3R\n"));
    // Typed turns are played, and errors are explained.
    write(&mut page, &format!("{begun}2. 3R\n3. 4R\n"));
    page.until("document.querySelectorAll('#turns a').length === 4");
    write(&mut page, &format!("{begun}2. 3R\n3. 1R\n"));
    page.until("document.querySelector('#problems .fif-error')");
    page.until("document.querySelector('#ink mark.fif-error')?.textContent.includes('1')");
    let markdown = page.eval("document.querySelector('#problems').textContent");
    assert!(
        markdown.as_str().unwrap().contains("b1 is empty"),
        "{markdown}"
    );
    page.until("document.querySelectorAll('#legal button').length > 3");
    // Undo and redo.
    page.click("#undo");
    page.until(&format!(
        "document.querySelector('textarea[name=record]').value === {}",
        Value::from(format!("{begun}2. 3R\n"))
    ));
    page.click("#undo");
    page.until(&format!(
        "document.querySelector('textarea[name=record]').value === {}",
        Value::from(begun.as_str())
    ));
    page.click("#redo");
    page.until("document.querySelector('textarea[name=record]').value.includes('2. 3R')");
    assert_eq!(page.console_messages(), [""; 0]);
}

/// Circles and arrows are set by the right button, a long press or a key, and removed in the same way;
/// they are text of the comment, and no pit is played.
#[test]
#[ignore = "needs Chromium: see CONTRIBUTING"]
fn marks_are_drawn_into_the_comment() {
    let Some(mut browser) = Chromium::start() else {
        return;
    };
    let begun = "1. 4R {Said.}\n";
    let mut page = opened(&mut browser, DESKTOP, &link(begun));
    page.call(
        "Emulation.setTouchEmulationEnabled",
        json!({"enabled": true}),
    );
    page.click("#last");
    stands(&mut page, "......../.11.111./.1121111/........ S25 N26 N");
    let [b4, c3, c4] = ["b4", "c3", "c4"].map(|it| format!("#pits [data-pit={it}]"));
    let has = |page: &mut Page<'_>, comment: &str| {
        let text = Value::from(format!("1. 4R{comment}\n"));
        page.until(&format!(
            "document.querySelector('textarea[name=record]').value === {text}"
        ));
    };
    page.draw(&b4, &b4, 0);
    has(&mut page, " {Said. [%csl Gb4]}");
    page.draw(&c4, &c4, 8);
    has(&mut page, " {Said. [%csl Gb4,Rc4]}");
    page.draw(&b4, &c4, 0);
    has(&mut page, " {Said. [%csl Gb4,Rc4] [%cal Gb4c4]}");
    page.draw(&b4, &b4, 8);
    has(&mut page, " {Said. [%csl Rc4,Rb4] [%cal Gb4c4]}");
    page.draw(&b4, &b4, 8);
    has(&mut page, " {Said. [%csl Rc4] [%cal Gb4c4]}");
    page.press_long(&c3, &c3);
    has(&mut page, " {Said. [%csl Rc4,Gc3] [%cal Gb4c4]}");
    page.press_long(&c3, &c4);
    has(&mut page, " {Said. [%csl Rc4,Gc3] [%cal Gb4c4,Gc3c4]}");
    page.eval(&format!("document.querySelector('{c3}').focus()"));
    page.key("c");
    has(&mut page, " {Said. [%csl Rc4] [%cal Gb4c4,Gc3c4]}");
    page.key("Escape");
    has(&mut page, " {Said.}");
    page.click("#undo");
    has(&mut page, " {Said. [%csl Rc4] [%cal Gb4c4,Gc3c4]}");
    assert_eq!(page.console_messages(), [""; 0]);
    assert_module_has_comments();
    page.until("document.querySelector('#picture .fif-red-ring') && document.querySelector('#picture .fif-green-way')");
}

#[test]
#[ignore = "needs Chromium: see CONTRIBUTING"]
fn another_turn_is_a_variation_and_any_turn_can_be_reached() {
    let Some(mut browser) = Chromium::start() else {
        return;
    };
    let mut page = opened(&mut browser, PHONE, &link("1. 4R 2. 3R\n"));
    page.click("[data-pit=b7]");
    page.until("document.querySelector('.fif-offer')");
    page.click(".fif-offer[data-sign=L]");
    page.until("document.querySelector('textarea[name=record]').value.includes('(1. 7L)')");
    assert_eq!(
        page.eval("document.querySelectorAll('#turns li li').length"),
        1
    );
    page.click("#turns > ol > li:last-child > a");
    page.until("document.querySelector('#turns [aria-current]').textContent.includes('3R')");
    assert!(position(&mut page).ends_with("S25 N25 S"));
    assert_eq!(page.console_messages(), [""; 0]);
}

#[test]
#[ignore = "needs Chromium: see CONTRIBUTING"]
fn nothing_is_lost_on_reload_and_a_link_opens_elsewhere() {
    let Some(mut browser) = Chromium::start() else {
        return;
    };
    let mut page = opened(&mut browser, DESKTOP, "");
    let start = position(&mut page);
    for (pit, sign) in [("b4", "R"), ("c3", "R")] {
        page.click(&format!("[data-pit={pit}]"));
        page.until("document.querySelector('.fif-offer')");
        page.click(&format!(".fif-offer[data-sign={sign}]"));
        page.until(
            "document.querySelector('#question').hidden && document.querySelector('#skip').hidden",
        );
        page.until(&format!(
            "document.querySelector('textarea[name=record]').value.includes('{}{sign}')",
            &pit[1..]
        ));
    }
    page.until("document.querySelector('#board').dataset.position.endsWith('S25 N25 S')");
    let (there, written) = (position(&mut page), text(&mut page));
    assert_ne!(start, there);
    // In the middle of a turn.
    page.click("[data-pit=b7]");
    page.until("document.querySelector('.fif-offer')");
    page.open_file(&file("board-en.html"), "");
    ready(&mut page);
    assert_eq!(
        (position(&mut page), text(&mut page)),
        (there.clone(), written.clone())
    );
    menu(&mut page, "#link");
    page.until("location.hash.startsWith('#fif=')");
    let hash = page.eval("location.hash");
    let hash = hash.as_str().unwrap().to_owned();
    page.close();
    drop(browser);
    let mut other = Chromium::start().unwrap();
    let mut page = opened(&mut other, PHONE, &hash);
    assert_eq!((position(&mut page), text(&mut page)), (there, written));
}

#[test]
#[ignore = "needs Chromium: see CONTRIBUTING"]
fn a_hostile_record_is_text() {
    assert_module_has_comments();
    let Some(mut browser) = Chromium::start() else {
        return;
    };
    let evil = "<img src=x onerror=alert(1)></textarea><script>globalThis.bad = 1</script>";
    let record = format!(
        "---\ntitle: \"{evil}\"\nsouth: \"{evil}\"\n---\n{{{evil}}} 1. 4R! {{{evil}}} (1. 7R {{{evil}}}) 2. {evil}\n"
    );
    let mut page = opened(&mut browser, DESKTOP, &link(&record));
    assert_eq!(text(&mut page), record);
    page.click("#last");
    page.until("document.querySelector('#notes').textContent.includes('onerror')");
    assert_eq!(
        page.eval("document.querySelector('#notes').children.length"),
        1
    );
    menu(&mut page, "#print");
    page.until("document.querySelector('#sheet figure')");
    assert_eq!(
        page.eval("document.querySelectorAll('img, main script, #sheet script').length"),
        0
    );
    assert_eq!(page.eval("typeof globalThis.bad"), "undefined");
    // A script that gets into the page does not run either.
    page.eval("document.body.append(document.createRange().createContextualFragment('<script>globalThis.bad = 1</scr' + 'ipt>'))");
    assert_eq!(page.eval("typeof globalThis.bad"), "undefined");
    for broken in ["#fif=%", "#fif=%ff%fe", "#fif=1.&at=9.9.9.x", "#fif="] {
        page.open_file(&file("board-en.html"), broken);
        ready(&mut page);
    }
}

#[test]
#[ignore = "needs Chromium: see CONTRIBUTING"]
fn a_position_is_set_up_with_pits_that_nobody_knows() {
    let Some(mut browser) = Chromium::start() else {
        return;
    };
    let mut page = opened(
        &mut browser,
        DESKTOP,
        &link("---\nrules: fifangha\ncolumns: 4\n---\n"),
    );
    menu(&mut page, "#setup-open");
    page.until("document.querySelectorAll('[data-pit][aria-disabled=false]').length === 16");
    page.click("[data-pit=b1]");
    page.until("document.querySelector('[data-pit=b1]').classList.contains('fif-chosen')");
    page.click("#setup-unknown");
    page.until("document.querySelector('textarea[name=record]').value.includes('[..../.11./_11./.... S14 N14 S]')");
    assert!(position(&mut page).contains('_'));
    page.click("#setup-done");
    page.until("document.querySelector('#status').textContent.includes('is incomplete')");
    page.until("document.querySelectorAll('[data-pit][aria-disabled=false]').length === 0");
}

#[test]
#[ignore = "needs Chromium: see CONTRIBUTING"]
fn words_that_are_switched_off_let_more_games_fit() {
    let Some(mut browser) = Chromium::start() else {
        return;
    };
    let mut page = opened(
        &mut browser,
        DESKTOP,
        &link(&record("busser-2023-evidence")),
    );
    let count = "document.querySelector('#what-if .fif-count').dataset.count";
    page.until(&format!("{count} === '4'"));
    let words = page.eval("document.querySelectorAll('#what-if [data-constraint]').length");
    assert!(words.as_u64().unwrap() > 8, "{words}");
    // The pit of turn 4.
    page.eval("[...document.querySelectorAll('#what-if [data-constraint]')].find((it) => it.querySelector('code').textContent === '6').click()");
    page.until(&format!(
        "{count} !== '4' && !document.querySelector('#what-if').classList.contains('fif-busy')"
    ));
    let without = page.eval(count);
    assert!(
        without.as_str().unwrap().parse::<u64>().unwrap() > 4,
        "{without}"
    );
    page.click("#what-if .fif-all-on");
    page.until(&format!("{count} === '4'"));
}

#[test]
#[ignore = "needs Chromium: see CONTRIBUTING"]
fn a_turn_that_never_ends_is_watched_and_can_be_skipped() {
    let Some(mut browser) = Chromium::start() else {
        return;
    };
    let mut page = opened(&mut browser, DESKTOP, &link(&record("endless-fifangha-4")));
    page.click("#last");
    page.until("!document.querySelector('#loop').hidden");
    let content = page.eval("document.querySelector('#status').textContent");
    assert!(
        content.as_str().unwrap().contains("never ends"),
        "{content}"
    );
    assert_eq!(page.eval("document.querySelector('#source').hidden"), false);
    page.prefer("prefers-reduced-motion", "no-preference");
    page.click("#watch");
    page.until("document.querySelector('#lap').textContent !== ''");
    page.key("Escape");
    page.until("document.querySelector('#skip').hidden && document.querySelector('#lap').textContent === ''");
    assert_eq!(page.console_messages(), [""; 0]);
}

#[test]
#[ignore = "needs Chromium: see CONTRIBUTING"]
fn the_same_turn_parts_by_other_rules() {
    let Some(mut browser) = Chromium::start() else {
        return;
    };
    let mut page = opened(&mut browser, DESKTOP, &link("1. 4R 2. 3R 3. 7RL\n"));
    page.click("#on");
    page.click("#comparison > summary");
    page.until("document.querySelectorAll('#comparison-boards figure').length > 4");
    for _ in 0..3 {
        page.click("#comparison-on");
    }
    let rules = page.eval(
        "[...document.querySelectorAll('#comparison-boards figure')].map((it) => it.dataset.rules)",
    );
    assert_eq!(rules[0], "fifangha");
}

#[test]
#[ignore = "needs Chromium: see CONTRIBUTING"]
fn a_turn_that_parts_late_is_followed_to_where_it_parts() {
    let Some(mut browser) = Chromium::start() else {
        return;
    };
    let text = "---\nrules: katra-gorobaka\n---\n[..1...../1......./(10)431.121/1(12)62(12)1.6 S0 N0 S]\n1. b1<\n";
    let mut page = opened(&mut browser, DESKTOP, &link(text));
    page.click("#comparison > summary");
    page.until("!document.querySelector('#comparison-parts').disabled");
    let parted = "[...document.querySelectorAll('#comparison-boards .fif-parted')].map((it) => it.dataset.rules)";
    while page.eval(&format!("{parted}.includes('katra-mpantsaka')")) != true {
        let step = page.eval("document.querySelector('#comparison-step').textContent");
        page.click("#comparison-parts");
        page.until(&format!(
            "document.querySelector('#comparison-step').textContent !== {step}"
        ));
    }
    assert_eq!(
        page.eval("document.querySelector('#comparison-step').textContent"),
        "Step 83"
    );
    assert_eq!(page.console_messages(), [""; 0]);
}

#[test]
#[ignore = "needs Chromium: see CONTRIBUTING"]
fn keys_alone_play_a_turn() {
    let Some(mut browser) = Chromium::start() else {
        return;
    };
    let mut page = opened(&mut browser, DESKTOP, "");
    page.eval("document.querySelector('[data-pit][tabindex=\"0\"]').focus()");
    page.eval("document.querySelector('[data-pit=b2]').focus()");
    // An announcement replaces an earlier one that had time to be heard.
    page.eval(
        "globalThis.heard = [];
         const live = document.querySelector('#live');
         new MutationObserver(() => heard.push(live.textContent)).observe(live, { childList: true });",
    );
    page.key("ArrowRight");
    page.key("ArrowRight");
    assert_eq!(page.eval("document.activeElement.dataset.pit"), "b4");
    page.key("Enter");
    page.until("document.activeElement.classList.contains('fif-offer')");
    page.key("Tab");
    page.key("Enter");
    page.until("document.querySelector('textarea[name=record]').value.includes('1. 4R')");
    page.until("heard.at(-1)?.includes('North to move')");
    // Each event is announced, and the focus is at the next start.
    let heard = page.eval("heard.join(' ')");
    for part in ["drops a seed", "captures the seed of c4"] {
        assert!(heard.as_str().unwrap().contains(part), "{heard}");
    }
    page.until("document.activeElement.dataset.pit?.startsWith('c')");
}

#[test]
#[ignore = "needs Chromium and axe-core: see CONTRIBUTING"]
fn axe_has_nothing_against_the_board_and_fingers_reach_all() {
    let (Some(mut browser), Some(axe)) = (Chromium::start(), axe()) else {
        return;
    };
    for size in [PHONE, DESKTOP] {
        let mut page = opened(&mut browser, size, &link(&record("busser-2023-evidence")));
        page.until("document.querySelector('#what-if [data-constraint]')");
        page.eval("for (const it of document.querySelectorAll('details')) it.open = true");
        page.until("document.querySelector('#legal-part') && document.querySelector('#verdict').textContent !== ''");
        assert_accessible(&mut page, &axe, &format!("the board at {}", size.0));
        let small = page.eval(
            // A tap reaches the nearest pit, however narrow.
            "[...document.querySelectorAll('button:not(.fif-pit-button), select, #turns a')].filter((it) => it.checkVisibility())
               .map((it) => [it.id || it.className || it.textContent, it.getBoundingClientRect()])
               .filter(([, box]) => box.width < 43.5 || box.height < 43.5).map(([name, box]) => `${name} ${box.width}×${box.height}`)",
        );
        assert_eq!(small.as_array().unwrap().len(), 0, "at {}: {small}", size.0);
        assert!(
            page.eval("document.documentElement.scrollWidth <= innerWidth")
                .as_bool()
                .unwrap()
        );
        page.close();
    }
}

#[test]
#[ignore = "needs Chromium: see CONTRIBUTING"]
fn a_comment_is_shown_as_what_its_marks_mean() {
    assert_module_has_comments();
    let Some(mut browser) = Chromium::start() else {
        return;
    };
    let markdown = "*So* **he** says `4R` [@flacourt1661, note].\n\n[here](https://example.org/a) [not](javascript:alert) <b>no</b>";
    let mut page = opened(
        &mut browser,
        DESKTOP,
        &link(&format!("1. 4R {{{markdown}}}\n")),
    );
    page.click("#last");
    page.until("document.querySelector('#notes em')");
    let shown = page.eval("document.querySelector('#notes').innerHTML");
    assert_eq!(
        shown,
        "<div class=\"fif-note\"><p><em>So</em> <strong>he</strong> says <code>4R</code> \
         <cite class=\"fif-cite\">(Flacourt 1661, note)</cite>.</p>\n\
         <p><a href=\"https://example.org/a\">here</a> not &lt;b&gt;no&lt;/b&gt;</p>\n</div>"
    );
}

#[test]
#[ignore = "needs Chromium: see CONTRIBUTING"]
fn a_turn_of_many_laps_leaves_the_page_free() {
    let Some(mut browser) = Chromium::start() else {
        return;
    };
    // A finite turn of hundreds of sowings, requested in parts.
    let record = record("endless-fifanga-8");
    let mut page = opened(&mut browser, DESKTOP, &link(&record));
    page.call(
        "Emulation.setCPUThrottlingRate",
        serde_json::json!({"rate": 4}),
    );
    page.click("#last");
    page.until("!document.querySelector('#loop').hidden");
    page.eval("globalThis.frames_seen = 0; (function seen() { frames_seen += 1; requestAnimationFrame(seen); })()");
    page.click("#watch");
    page.until("!document.querySelector('#skip').hidden && document.querySelector('#lap').textContent !== ''");
    let before = page.eval("frames_seen").as_u64().unwrap();
    page.until(&format!("frames_seen > {}", before + 30));
    page.click("#skip");
    page.until("document.querySelector('#skip').hidden && document.querySelector('#lap').textContent === ''");
    assert_eq!(page.console_messages(), [""; 0]);
    // The loop alone, a short one: the repeated state and its period.
    let loops = self::record("endless-fifangha-gs-4");
    let mut page = opened(&mut browser, DESKTOP, &link(&loops));
    page.prefer("prefers-reduced-motion", "no-preference");
    page.click("#last");
    page.until("!document.querySelector('#loop').hidden");
    page.click("#loop");
    page.until("document.querySelector('#status small')");
    // It can be read, and closed immediately.
    page.eval("new Promise((done) => setTimeout(done, 1500))");
    assert_eq!(
        page.eval("Boolean(document.querySelector('#status small'))"),
        true
    );
    page.click("#skip");
    page.until(
        "document.querySelector('#skip').hidden && !document.querySelector('#status small')",
    );
    assert_eq!(page.console_messages(), [""; 0]);
}

#[test]
#[ignore = "needs Chromium: see CONTRIBUTING"]
fn a_tap_reaches_the_pit_that_it_is_in() {
    let Some(mut browser) = Chromium::start() else {
        return;
    };
    let games = [
        ("fifanga", 4),
        ("fifanga", 6),
        ("fifanga", 8),
        ("katro-betsileo", 6),
        ("katro", 12),
    ];
    for (rules, columns) in games {
        for size in [(360, 640), (640, 360), (768, 1024)] {
            let record = format!("---\nrules: {rules}\ncolumns: {columns}\n---\n");
            let mut page = opened(&mut browser, size, &link(&record));
            let all = page.eval("document.querySelectorAll('#pits [data-pit]').length");
            assert!(all.as_u64().unwrap() >= 4 * columns, "{rules}: {all}");
            // At nine tenths of the radius of a pit, in eight directions.
            let missed = page.eval(
                "[...document.querySelectorAll('#pits [data-pit]')].flatMap((it) => {
                   it.scrollIntoView({ block: 'center', behavior: 'instant' });
                   const { x, y, width } = it.getBoundingClientRect();
                   const radius = 0.9 * width * 28 / 60, half = width / 2;
                   return [0, 1, 2, 3, 4, 5, 6, 7].flatMap((turn) => {
                     const [dx, dy] = [Math.cos(turn * Math.PI / 4), Math.sin(turn * Math.PI / 4)];
                     const hit = document.elementFromPoint(x + half + radius * dx, y + half + radius * dy);
                     return hit?.closest('[data-pit]') === it ? [] : [`${it.dataset.pit} ${turn} ${hit?.dataset.pit}`];
                   });
                 })",
            );
            assert_eq!(missed, Value::Array(Vec::new()), "{rules} {size:?}");
            page.close();
        }
    }
}

#[test]
#[ignore = "needs Chromium: see CONTRIBUTING"]
fn fingers_alone_play_a_turn() {
    let Some(mut browser) = Chromium::start() else {
        return;
    };
    let mut page = opened(&mut browser, PHONE, "");
    page.tap("[data-pit=b4]");
    page.until("document.querySelector('.fif-offer')");
    // The first tap previews the choice, the second plays it.
    page.until("document.querySelector('.fif-offer[data-sign=R] small')");
    let start = page.eval("document.querySelector('#picture').innerHTML");
    page.tap(".fif-offer[data-sign=R]");
    page.until("document.querySelector('.fif-offer[aria-pressed=true]')");
    page.until(&format!(
        "document.querySelector('#picture').innerHTML !== {start}"
    ));
    assert!(!text(&mut page).contains("1. 4R"));
    page.tap(".fif-offer[data-sign=R]");
    page.until("document.querySelector('textarea[name=record]').value.includes('1. 4R')");
    page.tap("#undo");
    page.until("!document.querySelector('textarea[name=record]').value.includes('1. 4R')");
    assert_eq!(page.console_messages(), [""; 0]);
}

#[test]
#[ignore = "needs Chromium: see CONTRIBUTING"]
fn a_choice_is_previewed_and_names_its_seeds() {
    let Some(mut browser) = Chromium::start() else {
        return;
    };
    let mut page = opened(&mut browser, DESKTOP, "");
    page.click("[data-pit=b4]");
    page.until("document.querySelectorAll('.fif-offer small').length === 2");
    let asked = page.eval("document.querySelector('#question p').textContent");
    assert!(
        asked.as_str().unwrap().contains("the seed of c4"),
        "{asked}"
    );
    let marked =
        page.eval("document.querySelector('[data-pit=c4]').classList.contains('fif-asked')");
    assert_eq!(marked, true);
    let picture = "document.querySelector('#picture').innerHTML";
    let before = page.eval(picture);
    let events = |kind: &str| {
        format!(
            "document.querySelector('.fif-offer[data-sign=L]').dispatchEvent(new PointerEvent('pointer{kind}', {{ pointerType: 'mouse' }}))"
        )
    };
    page.eval(&events("enter"));
    page.until(&format!("{picture} !== {before} && document.querySelector('#picture svg').dataset.event === 'sowing'"));
    page.eval(&events("leave"));
    page.until(&format!("{picture} === {before}"));
    assert!(!text(&mut page).contains("1. "));
    assert_eq!(page.console_messages(), [""; 0]);
}

#[test]
#[ignore = "needs Chromium: see CONTRIBUTING"]
fn a_record_that_is_pasted_opens_at_its_last_turn() {
    let Some(mut browser) = Chromium::start() else {
        return;
    };
    let mut page = opened(&mut browser, DESKTOP, "");
    page.eval("(() => { const it = document.querySelector('#record'); it.focus(); it.select(); it.dispatchEvent(new ClipboardEvent('paste', { bubbles: true })); })()");
    write(&mut page, "1. 4R 2. 3R 3. 7RL\n");
    page.until("document.querySelector('#turns [aria-current]')?.textContent.includes('7RL')");
    assert!(position(&mut page).ends_with(" N"));
    // Typing stays where it is.
    write(&mut page, "1. 4R 2. 3R 3. 7RL 4. 6LL\n");
    page.until("document.querySelectorAll('#turns a').length === 5");
    let now = page.eval("document.querySelector('#turns [aria-current]').textContent");
    assert!(now.as_str().unwrap().contains("7RL"), "{now}");
    assert_eq!(page.console_messages(), [""; 0]);
}

#[test]
#[ignore = "needs Chromium: see CONTRIBUTING"]
fn the_board_of_a_phone_and_its_message_are_seen_at_once() {
    let Some(mut browser) = Chromium::start() else {
        return;
    };
    for size in [(390, 844), (360, 640)] {
        let mut page = opened(&mut browser, size, "");
        let gap = page.eval(
            "document.querySelector('.fif-status').getBoundingClientRect().top - document.querySelector('#picture svg').getBoundingClientRect().bottom",
        );
        assert!(
            (0.0..24.0).contains(&gap.as_f64().unwrap()),
            "{size:?}: {gap}"
        );
        let width = page.eval(
            "document.querySelector('#picture svg').getBoundingClientRect().width / innerWidth",
        );
        assert!(width.as_f64().unwrap() > 0.9, "{size:?}: {width}");
        let seen = page.eval(
            "document.querySelector('.fif-goes').getBoundingClientRect().bottom <= innerHeight",
        );
        assert_eq!(seen, true, "{size:?}");
        page.close();
    }
}

#[test]
#[ignore = "needs Chromium: see CONTRIBUTING"]
fn kiba_is_shown_beside_the_turns_of_bao_on_request() {
    let Some(mut browser) = Chromium::start() else {
        return;
    };
    let mut page = opened(&mut browser, DESKTOP, "");
    let hidden = "document.querySelector('#kiba').hidden";
    assert_eq!(page.eval(hidden), true);
    write(&mut page, &record("bao-voogt-4"));
    page.until(&format!("!{hidden}"));
    let turns =
        "[...document.querySelectorAll('#turns li')].slice(0, 3).map((it) => it.textContent)";
    assert_eq!(page.eval(turns), json!(["1. 6<", "2. 4R", "3. 3R"]));
    menu(&mut page, "#kiba");
    let beside = format!("{turns}.every((it) => /\\(KIBA: [AaBb]\\d/.test(it))");
    page.until(&beside);
    let pressed = "document.querySelector('#kiba').ariaPressed";
    assert_eq!(page.eval(pressed), "true");
    // The choice is kept.
    page.reload();
    ready(&mut page);
    page.until(&beside);
    menu(&mut page, "#kiba");
    page.until(&format!("!{turns}.join().includes('KIBA')"));
    assert_eq!(page.eval(pressed), "false");
    assert_eq!(page.console_messages(), [""; 0]);
}
