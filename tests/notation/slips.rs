//! Records as people type them: the messages of all typing errors, and what their fixes keep.

use std::fmt::Write as _;
use std::fs;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use fifangha::diagnostic::{ReadError, Severity, SourceFile};
use fifangha::message::Strings;
use fifangha::notation::ast::Node;
use fifangha::notation::parse;
use fifangha::report;
use fifangha::study::{Study, apply_changes, rewrite::safe_fixes};
#[cfg(all(feature = "cli", feature = "lsp"))]
use fifangha::{
    api::Session,
    budget::SearchContext,
    diagnostic::{Code, invisible_name},
};
use fifangha_rules::Game;
use proptest::prelude::*;
use proptest::sample::{Index, select};

use crate::support::{cases, golden_file};
#[cfg(all(feature = "cli", feature = "lsp"))]
use crate::{lsp::client::Client, support::command::run};
#[cfg(all(feature = "cli", feature = "lsp"))]
use serde_json::{Value, json};

/// Applies all safe fixes, as `check --fix` does.
fn fixed(text: &str) -> String {
    let mut study = Study::from_file(SourceFile::new("typed.fif", text));
    for _ in 0..10 {
        let fixes = safe_fixes(study.file.text(), &study.diagnostics);
        let next = apply_changes(study.file.text(), &fixes);
        study = study.with_text(next);
        if fixes.is_empty() {
            break;
        }
    }
    study.file.text().to_owned()
}

/// Returns the files of the table, by name.
fn slip_files() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/notation/slips");
    let mut files: Vec<_> = fs::read_dir(&folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|it| it == "fif"))
        .collect();
    files.sort();
    assert!(files.len() > 100);
    files
}

fn study_of(file: &Path) -> Study {
    let name = file.file_name().unwrap().to_string_lossy().into_owned();
    match SourceFile::from_bytes(name, fs::read(file).unwrap()) {
        Ok(file) => Study::from_file(file),
        read @ Err(ReadError::Refused(_)) => Study::from_read_result(read).unwrap(),
        Err(error) => panic!("{error:?}"),
    }
}

/// Returns the messages of a file in a language, each with its place, its label and its advice.
fn messages(file: &Path, language: &str) -> String {
    let study = study_of(file);
    let strings = Strings::builtin(language).unwrap();
    let mut text = String::new();
    for found in &study.diagnostics {
        let line = report::github_annotation(&study.file, found, strings);
        let line = line.replace(&format!("file={},", study.file.name()), "");
        writeln!(text, "{}", line.replace("%0A", " / ").replace("%25", "%")).unwrap();
    }
    text
}

#[test]
fn the_messages_of_typing_errors_are_those_of_the_table() {
    let files = slip_files();
    for language in ["en", "fr"] {
        let mut table = String::new();
        for file in &files {
            let name = file.file_name().unwrap().to_string_lossy();
            write!(table, "# {name}\n{}", messages(file, language)).unwrap();
        }
        golden_file(
            &format!("tests/notation/slips/messages-{language}.txt"),
            &table,
        );
    }
}

/// Asserts that a front end reports all errors of the table for a file: `reported` are its diagnostics,
/// `first` is its number of the first line, unless it divides lines in another way.
#[cfg(all(feature = "cli", feature = "lsp"))]
fn assert_reported(file: &Path, language: &str, reported: &[Value], first: Option<usize>) {
    let study = study_of(file);
    let strings = Strings::builtin(language).unwrap();
    for found in &study.diagnostics {
        let line = study.file.line_column(found.span.start()).line - 1;
        let message = strings.render(&found.message);
        let is_same = |it: &&Value| {
            let at = it.get("line").unwrap_or(&it["range"]["start"]["line"]);
            let sentence = it["message"].as_str().unwrap();
            let in_line = first.is_none_or(|first| *at == line + first);
            it["code"] == found.code.as_str() && in_line && sentence.starts_with(&message)
        };
        let context = || format!("{}: {line}: {message}: {reported:#?}", file.display());
        let same = reported
            .iter()
            .find(is_same)
            .unwrap_or_else(|| panic!("{}", context()));
        // Invisible characters are named; those that are part of a sign need no name.
        let written = found.span.slice(study.file.text());
        let names = written.chars().filter_map(invisible_name);
        for name in names.filter(|_| found.code != Code::MistypedCharacter) {
            assert!(same.to_string().contains(&name), "{}", context());
        }
    }
}

#[cfg(all(feature = "cli", feature = "lsp"))]
#[test]
fn terminal_editor_and_board_report_the_errors_of_the_table() {
    let files = slip_files();
    let folder = files[0].parent().unwrap();
    for language in ["en", "fr"] {
        let options = ["check", ".", "--format", "json", "--language", language];
        let ran = run(folder, &options, "");
        assert_eq!(ran.code, 2, "{}", ran.err);
        let answer: Value = serde_json::from_str(&ran.out).unwrap();
        let all = answer["diagnostics"].as_array().unwrap();
        let params = json!({ "capabilities": {}, "locale": language });
        let mut editor = Client::introduced_with(params);
        for file in &files {
            let name = file.file_name().unwrap().to_string_lossy();
            let path = format!("./{name}");
            let own = all
                .iter()
                .filter(|it| it["file"] == *path || it["file"] == *name);
            assert_reported(file, language, &own.cloned().collect::<Vec<_>>(), Some(1));
            // Editors and pages read texts.
            let Ok(text) = fs::read_to_string(file) else {
                continue;
            };
            let request = json!({ "ask": "check", "text": text, "language": language });
            let answer = Session::default().answer(&request.to_string(), &SearchContext::default());
            let answer: Value = serde_json::from_str(&answer).unwrap();
            assert_reported(
                file,
                language,
                answer["diagnostics"].as_array().unwrap(),
                Some(1),
            );
            let uri = format!("file:///slips/{name}");
            editor.open_file(&uri, &text);
            let found = editor.published(&uri);
            // For editors a lone carriage return ends a line.
            let same_lines = !text.replace("\r\n", "").contains('\r');
            assert_reported(file, language, &found, same_lines.then_some(0));
        }
    }
}

#[test]
fn a_fix_corrects_only_what_is_wrong() {
    let head = "---\nrules: {base: fifanga, columns: 4}\n---\n1. 2\n";
    for (typed, meant) in [
        ("2) 3\n3. 1>\n4. 3\n", "2. 3\n3. 1>\n4. 3\n"),
        ("2: 3\n3. 1>\n4. 3\n", "2. 3\n3. 1>\n4. 3\n"),
        ("2 - 3\n3. 1>\n4. 3\n", "2. 3\n3. 1>\n4. 3\n"),
        ("2. 3\n3. 1>\n4 . 3\n", "2. 3\n3. 1>\n4. 3\n"),
        ("2, 3\n3. 1>\n4, 3\n", "2. 3\n3. 1>\n4. 3\n"),
        ("２） ３\n3. 1→\n", "2. 3\n3. 1>\n"),
        ("2. 3 3) 1 >\n", "2. 3 3. 1>\n"),
        ("2. R3\n3. >1\n", "2. 3R\n3. 1>\n"),
        ("2.\u{a0}\u{200b}3\n", "2.\u{a0}3\n"),
        (
            "2. 3---\ntitle: B\n---\n4R\n",
            "2. 3\n---\ntitle: B\n---\n4R\n",
        ),
        (
            "2. 3\n—-\ntitle: B\n——\n4R\n",
            "2. 3\n---\ntitle: B\n---\n4R\n",
        ),
        (
            "2. 3\n--- # B\ntitle: B\n---\n4R\n",
            "2. 3\n---\n# B\ntitle: B\n---\n4R\n",
        ),
        ("2. 3 {— 1) “a” → ３}\n", "2. 3 {— 1) “a” → ３}\n"),
        ("2. trois\n3. 1>\n", "2. trois\n3. 1>\n"),
        ("foo\n5. 3\n6. 1>\n", "foo\n5. 3\n6. 1>\n"),
        ("2. 3¿\n4. 1>\n", "2. 3¿\n4. 1>\n"),
        ("2 3\n3. 1>\n4. 3\n", "2. 3\n3. 1>\n4. 3\n"),
        ("2 3\n3 1>\n4 3\n", "2. 3\n3. 1>\n4. 3\n"),
        ("2. 3\n3. 1 ->\n", "2. 3\n3. 1>\n"),
        ("2. 3\n3. 1 →\n", "2. 3\n3. 1>\n"),
        ("2. с3\n3. а1>\n", "2. c3\n3. a1>\n"),
        ("@tоtal 12\n2. 3\n", "@total 12\n2. 3\n"),
        ("2.\u{fff9} 3\n3. 1\u{1d173}>\n", "2. 3\n3. 1>\n"),
        (
            "{fr_FR: a}{en\u{200b}: b}{mg： c}\n",
            "{fr-FR: a}{en: b}{mg: c}\n",
        ),
        // Two lines may begin with turns from the pits 2 and 3, and so may the last one.
        ("2 3\n4. 1>\n", "2 3\n4. 1>\n"),
        ("2 3\n", "2 3\n"),
        // A turn is missing or doubled. Numbers show that, so they stay.
        ("2. 3\n4. 3\n5. 2\n", "2. 3\n4. 3\n5. 2\n"),
        ("2. 3\n2. 3\n3. 1>\n", "2. 3\n2. 3\n3. 1>\n"),
        // Lines are not joined, and a remark is no claim.
        ("2. 3\n3. 1>\n+1 4. 3\n", "2. 3\n3. 1>\n+1 4. 3\n"),
        ("2. 3\n3. 1> # end\n", "2. 3\n3. 1> # end\n"),
    ] {
        assert_eq!(fixed(&format!("{head}{typed}")), format!("{head}{meant}"));
    }
    for (typed, meant) in [
        ("title: Test : jeu\n", "title: \"Test : jeu\"\n"),
        ("title: “A: b”\n", "title: \"A: b\"\n"),
        ("title: @home\n", "title: \"@home\"\n"),
        ("title\u{200b}: A\n", "title: A\n"),
        ("tit\u{feff}lе: A\u{feff}\n", "title: A\n"),
        (
            "title：A\nrules： {basе：katro}\n",
            "title: A\nrules: {base: katro}\n",
        ),
        ("language: fr_FR\n", "language: fr-FR\n"),
        (
            "title\u{a0}:\u{202f}«\u{a0}A\u{a0}»\n",
            "title\u{a0}:\u{202f}«\u{a0}A\u{a0}»\n",
        ),
    ] {
        assert_eq!(
            fixed(&format!("---\n{typed}---\n4R\n")),
            format!("---\n{meant}---\n4R\n")
        );
    }
}

#[test]
fn blanks_of_any_width_separate_keys_from_values() {
    let (document, found) = parse(
        "---\ntitle\u{a0}:\u{202f}Jeu\u{a0}: un\u{a0}!\nrules\u{2009}: {base:\u{a0}katro,\u{a0}columns: 6}\n---\n4R",
    );
    assert_eq!(found.len(), 1, "{found:?}");
    let front = &document.records[0].front;
    let rules = front.rules.as_ref().unwrap();
    assert_eq!(rules.base.as_ref().unwrap().value, "katro");
    assert_eq!(front.columns.unwrap().value, 6);
    let (document, found) = parse("---\ntitle: \"Jeu\u{a0}: un\"\nsouth: A\u{a0}B\n---\n4R");
    assert!(found.is_empty());
    let front = &document.records[0].front;
    assert_eq!(front.title.texts[0].1.value, "Jeu\u{a0}: un");
    assert_eq!(front.south.texts[0].1.value, "A\u{a0}B");
}

/// A way to damage the line of a turn, given its number and its turn; the position of the line is
/// the second of the three.
type Damage = fn(usize, &str, usize) -> String;

/// Typing errors with one meaning: the fix restores the record.
const RESTORED: &[(&str, Damage)] = &[
    ("parenthesis", |n, turn, _| format!("{n}) {turn}")),
    ("colon", |n, turn, _| format!("{n}: {turn}")),
    ("hyphen", |n, turn, _| format!("{n} - {turn}")),
    ("dash", |n, turn, _| format!("{n} – {turn}")),
    ("comma", |n, turn, _| format!("{n}, {turn}")),
    ("blank", |n, turn, _| format!("{n} . {turn}")),
    ("full width", |n, turn, _| format!("{n}. {}", wide(turn))),
    ("wide number", |n, turn, _| {
        format!("{}. {turn}", wide(&n.to_string()))
    }),
    ("Arabic digits", |n, turn, _| {
        format!("{n}. {}", arabic(turn))
    }),
    ("arrow", |n, turn, _| {
        format!("{n}. {}", turn.replace('>', "→").replace('<', "←"))
    }),
    ("small", |n, turn, _| {
        format!("{n}. {}", turn.replace('L', "l").replace('R', "r"))
    }),
    ("French", |n, turn, _| {
        format!("{n}. {}", turn.replace('L', "G").replace('R', "D"))
    }),
    ("spaced", |n, turn, _| {
        match turn.find(['L', 'R', '<', '>']) {
            Some(at) => format!("{n}. {} {}", &turn[..at], &turn[at..]),
            None => format!("{n}. {turn}"),
        }
    }),
    ("invisible", |n, turn, at| {
        inserted(&format!("{n}. {turn}"), at, '\u{200b}')
    }),
    ("soft hyphen", |n, turn, at| {
        inserted(&format!("{n}. {turn}"), at, '\u{ad}')
    }),
    ("byte order mark", |n, turn, at| {
        inserted(&format!("{n}. {turn}"), at, '\u{feff}')
    }),
    ("direction mark", |n, turn, at| {
        inserted(&format!("{n}. {turn}"), at, '\u{200f}')
    }),
];

/// Text without a certain meaning: no fix changes the record.
const UNREADABLE: &[(&str, Damage)] = &[
    ("word", |n, _, _| format!("{n}. trois")),
    ("question", |n, _, _| format!("{n}. ?")),
    ("typographic dash", |n, _, _| format!("{n}. —")),
    ("nothing", |n, _, _| format!("{n}.")),
    ("abbreviation", |_, turn, _| format!("sept. {turn}")),
    ("remark", |n, turn, _| format!("Aina joue mal\n{n}. {turn}")),
    ("strange sign", |n, turn, _| format!("{n}. {turn}¿")),
    ("row that does not exist", |n, turn, _| {
        format!("{n}. h{turn}")
    }),
    ("sowing", |n, _, _| format!("@sow {n}")),
];

fn wide(text: &str) -> String {
    let wide = |c: char| char::from_u32(u32::from(c) + 0xfee0).unwrap();
    text.chars().map(wide).collect()
}

fn arabic(text: &str) -> String {
    let digit = |c: char| match c.to_digit(10) {
        Some(digit) => char::from_u32(0x660 + digit).unwrap(),
        None => c,
    };
    text.chars().map(digit).collect()
}

fn inserted(text: &str, at: usize, c: char) -> String {
    let at = at % (text.len() + 1);
    format!("{}{c}{}", &text[..at], &text[at..])
}

/// Returns the turns of a random game of at most eight turns.
fn random_turns(game: Game, choices: &[Index]) -> Vec<String> {
    let rules = game.rules();
    let mut position = rules.start();
    let mut turns = Vec::new();
    for choice in choices {
        let mut legal = Vec::new();
        rules.each_turn::<()>(&position, |turn, played| {
            legal.push((rules.notation(&position, &turn), played));
            ControlFlow::Continue(())
        });
        if legal.is_empty() {
            break;
        }
        let (turn, played) = legal.swap_remove(choice.index(legal.len()));
        if played.never_ends() {
            break;
        }
        turns.push(turn);
        position = played.position;
    }
    turns
}

/// Returns the turns that are read in a text, each with its number.
fn turns_read(text: &str) -> Vec<String> {
    let (document, _) = parse(text);
    let nodes = document.records.iter().flat_map(|it| &it.body);
    nodes
        .filter_map(|node| match node {
            Node::Turn(turn) => Some(turn.to_string()),
            _ => None,
        })
        .collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases(60)))]

    #[test]
    fn no_fix_makes_a_record_worse(
        game in select(vec![Game::FIFANGHA, Game::KATRO, Game::FIFANGA, Game::ISOLO]),
        choices in prop::collection::vec(any::<Index>(), 8),
        line in any::<Index>(),
        at in 0_usize..12,
    ) {
        let turns = random_turns(game, &choices);
        prop_assume!(!turns.is_empty());
        let line = line.index(turns.len());
        let lines = |damage: &dyn Fn(usize, &str) -> Option<String>| {
            let mut text = format!("---\nrules: {}\n---\n", game.name());
            for (index, turn) in turns.iter().enumerate() {
                let plain = || format!("{}. {turn}", index + 1);
                let written = damage(index, turn).unwrap_or_else(plain);
                text += &written;
                text.push('\n');
            }
            text
        };
        let original = lines(&|_, _| None);
        prop_assert_eq!(Study::from_file(SourceFile::new("a.fif", &*original)).diagnostics, []);
        let damaged = |damage: Damage| {
            lines(&|index, turn| (index == line).then(|| damage(index + 1, turn, at)))
        };
        for (class, damage) in RESTORED {
            let typed = damaged(*damage);
            let study = Study::from_file(SourceFile::new("a.fif", &*typed));
            let errors = study.diagnostics.iter().filter(|it| it.severity == Severity::Error);
            let errors: Vec<_> = errors.collect();
            // A turn with several letters of a kind has one message for each.
            let least = usize::from(typed != original);
            prop_assert!(errors.len() >= least, "{}: {}", class, typed);
            prop_assert!(errors.iter().all(|it| it.code.is_syntax()), "{}: {:#?}", class, errors);
            prop_assert_eq!(turns_read(&typed), turns_read(&original), "{}: {}", class, typed);
            prop_assert_eq!(fixed(&typed), original.as_str(), "{}: {}", class, typed);
        }
        for (class, damage) in UNREADABLE {
            let typed = damaged(*damage);
            let study = Study::from_file(SourceFile::new("a.fif", &*typed));
            let errors = study.diagnostics.iter().filter(|it| it.severity == Severity::Error);
            prop_assert_eq!(errors.count(), 1, "{}: {}\n{:#?}", class, typed, study.diagnostics);
            prop_assert_eq!(fixed(&typed), typed.as_str(), "{}", class);
        }
    }
}
