//! Answers of commands to a historian, a teacher and a programmer: each once was wrong, or silent.
#![cfg(all(feature = "book", feature = "cli"))]

use std::fs;
use std::path::Path;

use crate::support::command::{Ran, command, run};

/// A turn whose final board has a misprint.
const WRONG_END: &str =
    "---\nrules: fifangakely\n---\n[...1/23.2/.212/...1 S]\n@sow S 3 L\n[...1/23.2/13.3/..11]\n";

/// A turn whose starting board has a misprint in c3.
const WRONG_START: &str =
    "---\nrules: fifangakely\n---\n[1.../.42./..21/3... S]\n1. 3\n[1.../.4../.14./3...]\n";

fn with_file(name: &str, text: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    write(folder.path(), name, text);
    folder
}

fn write(folder: &Path, name: &str, text: &str) {
    let path = folder.join(name);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, text).unwrap();
}

/// Returns `true` if a citation has the checksum of the record.
fn has_checksum(ran: &Ran) -> bool {
    let messages = [&*ran.out, &*ran.err].concat();
    let sum = messages.split("SHA-256 ").nth(1).unwrap_or_default();
    sum.chars().take_while(char::is_ascii_hexdigit).count() == 64
}

#[test]
fn a_citation_has_the_checksum_of_the_record() {
    let folder = with_file("game.fif", "1. 4R\n2. 3_\n");
    for options in [
        &[][..],
        &["--language", "fr"],
        &["--count"],
        &["--write"],
        &["--write", "--output", "-"],
    ] {
        let ran = run(
            folder.path(),
            &[&["reconstruct", "game.fif", "--cite"], options].concat(),
            "",
        );
        assert_eq!(ran.code, 0, "{options:?}: {}", ran.err);
        assert!(has_checksum(&ran), "{options:?}: {}{}", ran.out, ran.err);
    }
}

#[test]
fn what_contradicts_the_start_is_not_said_to_contradict_all() {
    let folder = tempfile::tempdir().unwrap();
    for record in [WRONG_END, WRONG_START] {
        let ran = run(folder.path(), &["reconstruct", "-"], record);
        assert_eq!(ran.code, 1, "{}", ran.err);
        let messages = [ran.out, ran.err].concat();
        assert!(
            messages.contains("a game fits if this is left open"),
            "{messages}"
        );
        assert!(
            !messages.contains("inconsistent, whatever else"),
            "{messages}"
        );
        assert!(
            !messages.contains("nearest boards") || record == WRONG_END,
            "{messages}"
        );
    }
}

#[test]
fn all_readings_are_those_of_a_source() {
    let folder = with_file("game.fif", "1. 4R\n2. 3_\n");
    let ran = run(
        folder.path(),
        &["reconstruct", "game.fif", "--vary", "all"],
        "",
    );
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("`--source`"), "{}", ran.err);
}

#[test]
fn a_turn_that_is_not_replayed_is_not_missing() {
    let folder = with_file("game.fif", "1. 4_\n2. 3R\n");
    let ran = |turn| run(folder.path(), &["replay", "game.fif", "--turn", turn], "");
    let written = ran("2");
    assert_eq!(written.code, 2);
    assert!(
        written
            .err
            .contains("turn 2 of game.fif cannot be replayed"),
        "{}",
        written.err
    );
    assert!(ran("3").err.contains("game.fif has no turn 3"));
}

#[test]
fn any_size_that_can_be_played_is_played_and_named() {
    let record = "---\nrules: katro\ncolumns: 7\n---\n1. a1<\n";
    let folder = with_file("game.fif", record);
    let note = "is described for 6, 4 and 8 columns; 7 is a size of your own";
    for command in [
        &["moves"][..],
        &["diagram"],
        &["explain", "katro"],
        &["rules", "katro"],
    ] {
        let mut arguments = [command, &["--columns", "7"]].concat();
        if command.len() == 1 {
            arguments.extend(["--rules", "katro"]);
        }
        let ran = run(folder.path(), &arguments, "");
        assert_eq!(ran.code, 0, "{command:?}: {}", ran.err);
        assert!(ran.err.contains(note), "{command:?}: {}", ran.err);
    }
    let checked = run(folder.path(), &["check", "--strict", "game.fif"], "");
    assert_eq!(checked.code, 0, "{}", checked.out);
    assert!(
        checked.out.contains("note[F217]") && checked.out.contains(note),
        "{}",
        checked.out
    );
    // The reserves are described for three sizes only.
    let refused = run(folder.path(), &["moves", "--columns", "7"], "");
    assert_eq!(refused.code, 2);
    assert!(refused.err.contains("`layout: ones`"), "{}", refused.err);
}

#[test]
fn a_game_of_the_project_is_explained_with_boards() {
    let folder = with_file("fifangha.yaml", "title: Ours\n");
    let rules = "about: {en: Plain}\nbase: katro\ncolumns: [10, 7]\n";
    write(folder.path(), "rulesets/plain.yaml", rules);
    let explained = run(folder.path(), &["explain", "plain"], "").out;
    assert!(
        explained.contains("[.]") || explained.contains("South"),
        "{explained}"
    );
    for source in ["show: ", "\n    id: ", "caption:"] {
        assert!(!explained.contains(source), "{source}: {explained}");
    }
    let listed = run(folder.path(), &["rules", "plain"], "").out;
    assert!(listed.starts_with("plain, after katro\n"), "{listed}");
    assert!(listed.contains("other values: 7\n"), "{listed}");
    let smaller = run(folder.path(), &["rules", "plain", "--columns", "7"], "").out;
    assert!(smaller.contains("other values: 10\n"), "{smaller}");
    let record = run(folder.path(), &["new", "--rules", "plain"], "");
    assert_eq!(record.code, 0, "{}", record.err);
    assert!(record.out.contains("rules: plain\n"), "{}", record.out);
}

#[test]
fn answers_can_be_piped_into_new() {
    let folder = tempfile::tempdir().unwrap();
    let answers = "Lundi\nkatro\n6\nAina\nSoa\n";
    let made = run(folder.path(), &["new", "lundi.fif"], answers);
    assert_eq!(made.code, 0, "{}", made.err);
    let text = fs::read_to_string(folder.path().join("lundi.fif")).unwrap();
    for line in ["title: Lundi", "rules: katro", "south: Aina", "north: Soa"] {
        assert!(text.contains(line), "{text}");
    }
    let wrong = run(folder.path(), &["new", "mardi.fif"], "Mardi\nkatra\n");
    assert_eq!(wrong.code, 2);
    assert!(wrong.err.contains("`katra`"), "{}", wrong.err);
    // Without answers, the proposals are taken.
    assert_eq!(run(folder.path(), &["new", "jeudi.fif"], "").code, 0);
}

#[test]
fn two_equal_senses_are_one() {
    let folder = tempfile::tempdir().unwrap();
    let game = ["--rules", "katro-ambohimanga", "--columns", "4"];
    let moves = |sense: &str| {
        let position = format!("2222/2222/2222/2222 S sense:{sense}");
        run(
            folder.path(),
            &[&["moves", &position][..], &game].concat(),
            "",
        )
    };
    assert_eq!(moves("C").code, 0, "{}", moves("C").err);
    assert!(
        moves("CC").err.contains("expected one sign"),
        "{}",
        moves("CC").err
    );
}

/// A transcription keeps the sign of its source for empty pits.
#[test]
fn zeros_are_kept_if_a_board_has_no_dot() {
    let folder = tempfile::tempdir().unwrap();
    let formatted = |text: &str| run(folder.path(), &["fmt", "-"], text).out;
    for kept in [
        "[0001/2302/0212/0001 S]\n",
        "[\n  0 0 0  1\n  2 3 0  2\n  0 2 1 10\n  0 0 0  1\n  S\n]\n",
        "[...1/23.2/.212/...1 S]\n",
        "[00^01/2302/~21/000_ S]\n",
    ] {
        let text = format!("---\nrules: fifangakely\n---\n{kept}");
        let once = formatted(&text);
        assert_eq!(once.contains('0'), kept.contains('0'), "{once}");
        assert_eq!(once.contains('.'), kept.contains('.'), "{once}");
        assert_eq!(formatted(&once), once);
    }
    let mixed = formatted("---\nrules: fifangakely\n---\n[0..1/2302/0212/0001 S]\n");
    assert!(mixed.contains("[...1/23.2/.212/...1 S]"), "{mixed}");
}

#[test]
fn what_cannot_be_seen_in_an_argument_is_named() {
    let folder = with_file("game.fif", "1. 4R\n");
    for arguments in [
        &["moves", "--rules", "kat\u{200b}ro"][..],
        &[
            "moves",
            "--rules",
            "katro",
            "--set",
            "ori\u{200b}gin=nearest",
        ],
        &["moves", "--rules", "katro", "--set", "scope=col\u{200b}umn"],
        &["moves", "--columns", "4\u{200b}"],
        &["moves", "22\u{200b}22/2222"],
        &["diagram", "--theme", "pri\u{200b}nt"],
        &["diagram", "game.fif", "--turns", "1\u{200b}-2"],
        &["rules", "kat\u{200b}ro"],
        &["check", "game\u{200b}.fif"],
        &["check", "--form\u{200b}at", "json"],
        &["explain", "--output", "a\u{200b}.gif", "katro"],
    ] {
        for (format, language) in [("text", "en"), ("json", "en"), ("text", "fr")] {
            let more = match format {
                "json" if arguments[0] != "moves" => continue,
                "json" => &["--format", "json", "--language", language][..],
                _ => &["--language", language],
            };
            let ran = run(folder.path(), &[arguments, more].concat(), "");
            assert_eq!(ran.code, 2, "{arguments:?}");
            let messages = [&*ran.out, &*ran.err].concat();
            assert!(
                messages.contains("U+200B ZERO WIDTH SPACE"),
                "{arguments:?}: {messages}"
            );
        }
    }
    let ran = run(folder.path(), &["moves", "--rules", "k\u{430}tro"], "");
    assert!(
        ran.err.contains("U+0430 CYRILLIC SMALL LETTER A"),
        "{}",
        ran.err
    );
    let ran = run(
        folder.path(),
        &["moves", "--rules", "\u{43a}\u{430}\u{442}\u{440}\u{43e}"],
        "",
    );
    assert!(!ran.err.contains("U+"), "{}", ran.err);
    // JSON is in English, in every locale.
    let done = command(
        folder.path(),
        &["check", "--form\u{200b}at", "--format", "json"],
    )
    .env("LC_ALL", "fr_FR.UTF-8")
    .output()
    .unwrap();
    let answer = String::from_utf8(done.stdout).unwrap();
    assert!(
        answer.contains("U+200B") && !answer.contains("caractère"),
        "{answer}"
    );
}

#[test]
fn a_size_out_of_range_is_answered_with_the_range() {
    let folder = with_file("game.fif", "---\nrules: katro\ncolumns: 13\n---\n1. 2>\n");
    for arguments in [
        &["check", "game.fif"][..],
        &["moves", "--rules", "katro", "--columns", "13"],
    ] {
        let ran = run(folder.path(), arguments, "");
        let messages = [&*ran.out, &*ran.err].concat();
        assert!(messages.contains("2 to 12"), "{messages}");
        assert!(messages.contains("described for 6, 4 and 8"), "{messages}");
    }
    let help = run(folder.path(), &["moves", "--help"], "");
    assert!(help.out.contains("from 2 to 12"), "{}", help.out);
}

#[test]
fn a_turn_that_is_not_replayed_is_told_from_one_that_is_missing() {
    let folder = with_file("game.fif", "---\nrules: katro\n---\n1. a3>\n_*2\n4. d2>\n");
    for verb in ["diagram", "moves", "replay"] {
        let ran = run(folder.path(), &[verb, "game.fif", "--turn", "4"], "");
        assert!(
            ran.err.contains("turn 4 of game.fif cannot be replayed"),
            "{}",
            ran.err
        );
        assert!(ran.err.contains("reaches turn 1"), "{}", ran.err);
        let ran = run(folder.path(), &[verb, "game.fif", "--turn", "9"], "");
        assert!(ran.err.contains("game.fif has no turn 9"), "{}", ran.err);
        assert!(ran.err.contains("go up to 4"), "{}", ran.err);
    }
}

#[test]
fn a_board_is_drawn_before_its_script_runs() {
    let folder = tempfile::tempdir().unwrap();
    let ran = run(
        folder.path(),
        &["board", "--rules", "fifanga", "--columns", "4"],
        "",
    );
    let label = ran
        .out
        .split("aria-label=\"North’s outer row: ")
        .nth(1)
        .unwrap();
    let label = label.split('"').next().unwrap();
    assert!(label.contains("from left to right: 0, 1, 1, 0."), "{label}");
}

/// The guide shows what the program answers to the mistake that it describes.
#[test]
fn the_guide_to_a_first_record_shows_the_answer_of_the_program() {
    let plain = |text: &str| text.replace(['\u{a0}', '\u{202f}'], " ");
    for (language, name) in [("en", "monday.fif"), ("fr", "lundi.fif")] {
        let page = format!("book/{language}/src/guide/record.md");
        let page = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(page)).unwrap();
        let record = page
            .split("```text\n")
            .find(|it| it.starts_with("---\n"))
            .unwrap();
        let record = record
            .split("```")
            .next()
            .unwrap()
            .replace("4. 3\n", "4. 4<\n");
        let folder = with_file(name, &record);
        let ran = run(folder.path(), &["check", name, "--language", language], "");
        let shown = ran.out.split("\n\n").next().unwrap();
        assert!(plain(&page).contains(&plain(shown)), "{shown}");
    }
}

#[test]
fn every_table_names_a_game_that_is_not_the_own_one() {
    let folder = with_file("game.fif", "---\nrules: fifangha\n---\n1. 4_\n2. _\n");
    let block = |vary: &str| {
        format!(
            "```fifangha\nrules: fifangha\nvary: [{vary}]\nshow: reconstruct\n---\n1. 4_\n2. _\n```\n"
        )
    };
    for (vary, game, named) in [
        ("columns=6,katro", "katro", true),
        ("columns=6,fifangha", "fifangha", false),
        ("columns=6", "fifangha", false),
    ] {
        let stats = run(
            folder.path(),
            &["stats", "--games", "2", "--vary", vary],
            "",
        );
        let name = match named {
            true => format!("{game} columns=6"),
            false => "columns=6".to_owned(),
        };
        let is_row = |line: &str| line.starts_with(&format!("{name} "));
        assert!(stats.out.lines().any(is_row), "{vary}: {}", stats.out);
        let table = run(
            folder.path(),
            &["reconstruct", "game.fif", "--vary", vary],
            "",
        );
        let head = if named { "game   columns" } else { "columns" };
        assert!(
            table.out.lines().any(|it| it.starts_with(head)),
            "{vary}: {}",
            table.out
        );
        let page = fifangha::site::standalone_chapter(
            "Variants",
            &block(vary),
            fifangha::message::Strings::english(),
            fifangha::project::Project::at(folder.path()),
        );
        let page = page.unwrap();
        let table = page
            .split("<code>columns</code>")
            .nth(1)
            .or(page.split(">columns<").nth(1));
        let table = table.unwrap_or_else(|| panic!("{page}"));
        let cells = table.split("</table>").next().unwrap();
        assert_eq!(
            cells.contains(&format!(">{game}<")),
            named,
            "{vary}: {cells}"
        );
    }
}

#[test]
fn a_figure_names_the_command_that_plays_its_games() {
    let block = "```fifangha\nrules: fifangha\ncolumns: 4\nshow: stats\n```\n";
    let folder = tempfile::tempdir().unwrap();
    let page = fifangha::site::standalone_chapter(
        "Games",
        block,
        fifangha::message::Strings::english(),
        fifangha::project::Project::at(folder.path()),
    );
    let page = page.unwrap();
    let (_, command) = page.split_once("<code>fifangha stats ").unwrap();
    let (command, _) = command.split_once("</code>").unwrap();
    let limits = " --games 200 --seed 1 --max-length 300";
    let game = command
        .strip_suffix(limits)
        .unwrap_or_else(|| panic!("{command}"));
    // These are the defaults of the command.
    let outputs = [game, command].map(|options| {
        let options: Vec<_> = std::iter::once("stats").chain(options.split(' ')).collect();
        run(folder.path(), &options, "").out
    });
    assert!(outputs[0].starts_with("200 games"), "{}", outputs[0]);
    assert_eq!(outputs[0], outputs[1]);
}
