//! Games in KIBA and in its older form: import, export, and reports of damaged texts.

use fifangha::api::ReplayResponse;
use fifangha::api::board_app::{BoardViewOptions, StudyView};
use fifangha::comment::CitationNames;
use fifangha::diagnostic::{Diagnostic, Severity, SourceFile};
use fifangha::kiba::{
    KibaForm, KibaImport, RecordedGame, export, import, test_pairs, test_rule_variants,
};
use fifangha::message::Strings;
use fifangha::notation::ast::TurnNotation;
use fifangha::notation::{self, parse};
use fifangha::project::Project;
use fifangha::reconstruct::RuleVariants;
use fifangha::replay::GameRules;
use fifangha::report::{ColourMode, render_diagnostic};
use fifangha::site::{print, record_page};
use fifangha::study::{NodePath, Study};
use fifangha_rules::{Direction, Family, Game, Parameter, Pit, Row};
use proptest::prelude::*;

use crate::support::own_project;

const FORMS: [KibaForm; 2] = [KibaForm::Kiba, KibaForm::Voogt];

const RECORDED: &str = include_str!("../rules/tests/plain_bao/games.tsv");

fn read(text: &str, form: KibaForm) -> KibaImport {
    let game = Game::BAO_KISWAHILI;
    let rules = game.rules();
    let game = GameRules { base: game, rules };
    import(text, form, &game, "bao-kiswahili")
}

/// Returns a record in canonical form.
fn record(imported: &KibaImport) -> Study {
    let (document, mistakes) = parse(&imported.text);
    assert_eq!(mistakes, [], "{}", imported.text);
    let study = Study::from_file(SourceFile::new("bao.fif", notation::print(&document)));
    assert!(!study.has_errors(), "{:?}", study.diagnostics);
    study
}

fn written(study: &Study, form: KibaForm) -> String {
    export(study, form, "en").expect("a game of bao").text
}

/// Returns the score lines of a sequence of turns.
fn score(turns: &[&str]) -> String {
    let pairs = turns.chunks(2).enumerate();
    pairs
        .map(|(number, pair)| format!("{}: {}\n", number + 1, pair.join(" ")))
        .collect()
}

/// The names and turns of the recorded games, in KIBA with every sign.
fn recorded() -> impl Iterator<Item = (&'static str, Vec<&'static str>)> {
    let lines = RECORDED.lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| {
        let mut fields = line.split('\t');
        let mut field = || fields.next().expect("a field");
        (field(), field().split(' ').collect())
    })
}

#[test]
fn recorded_games_are_the_same_after_import_and_export() {
    for (name, turns) in recorded() {
        let text = format!(
            "title: {name}\nSouth: x\ndate: 11-10-94\n\n{}",
            score(&turns)
        );
        let imported = read(&text, KibaForm::Kiba);
        assert_eq!(imported.diagnostics, [], "{name}");
        let study = record(&imported);
        assert_eq!(written(&study, KibaForm::Kiba), text, "{name}");
        // The older form has other signs for the same record.
        let older = written(&study, KibaForm::Voogt);
        let back = read(&older, KibaForm::Voogt);
        assert_eq!(back.diagnostics, [], "{name}");
        assert_eq!(record(&back).file.text(), study.file.text(), "{name}");
        assert_eq!(written(&record(&back), KibaForm::Voogt), older, "{name}");
    }
}

#[test]
fn the_records_of_the_project_have_the_recorded_turns() {
    let mut compared = 0;
    for study in own_project().records().iter().map(|record| record.study()) {
        let Some((_, turns)) = recorded().find(|(name, _)| {
            let file = format!("bao-{name}.fif");
            study.file.name().ends_with(&file)
        }) else {
            continue;
        };
        let text = written(study, KibaForm::Kiba);
        let played: Vec<&str> = text
            .lines()
            .filter(|line| line.starts_with(|c: char| c.is_ascii_digit()))
            .flat_map(|line| {
                line.split(';')
                    .next()
                    .unwrap_or_default()
                    .split(' ')
                    .skip(1)
            })
            .collect();
        assert_eq!(played, turns, "{}", study.file.name());
        compared += 1;
    }
    assert_eq!(compared, 8);
}

#[test]
fn signs_that_the_rules_determine_may_be_missing() {
    // A game of Donkers' files: rows, stars, and directions in a kimbi are missing.
    let short = "1: 6L 5R\n2: 3R 5R\n3: 3R 5R\n4: 7R 8R\n5: 3L 7\n6: 1 5R\n7: 2 5R>";
    let (_, full) = recorded().find(|(name, _)| *name == "short-2").unwrap();
    let imported = read(short, KibaForm::Voogt);
    assert_eq!(imported.diagnostics, []);
    let text = written(&record(&imported), KibaForm::Kiba);
    assert_eq!(text.trim_start(), score(&full));
}

/// Returns the errors of a text in a language, as the command prints them.
fn reports(text: &str, form: KibaForm, strings: &Strings) -> String {
    let file = SourceFile::new("game.txt", text);
    let found = read(text, form).diagnostics;
    let render = |found: &Diagnostic| render_diagnostic(&file, found, ColourMode::Plain, strings);
    found.iter().map(render).collect()
}

#[test]
fn turns_that_are_not_clear_or_not_legal_are_reported_with_their_place() {
    let english = Strings::english();
    let french = Strings::builtin("fr").expect("French");
    for (text, parts) in [
        ("1: A6 a5<\n", ["game.txt:1:4", "^^", "A6<*", "A6>*"]),
        ("1: A6<* a9\n", ["game.txt:1:9", "^^", "a5<", "a5<"]),
        ("1: A6<* a5<\n3: A3<\n", ["game.txt:2:1", "^", "2", "3"]),
        ("1: A6<*\n2: A3<\n", ["game.txt:2:1", "^", "1", "2"]),
        (
            "1: A6R a5<\n",
            ["game.txt:1:4", "^^^", "--from voogt", "A6R"],
        ),
        (
            "winner: west\n1: A6<*\n",
            ["game.txt:1:9", "^^^^", "south", "north"],
        ),
        (
            "rules: katro\n1: A6<*\n",
            ["game.txt:1:1", "^^^^^", "rules", "KIBA"],
        ),
    ] {
        for strings in [english, french] {
            let report = reports(text, KibaForm::Kiba, strings);
            for part in parts {
                assert!(report.contains(part), "{part} in {report}");
            }
            assert!(!report.contains("kiba."), "{report}");
        }
        assert_ne!(
            reports(text, KibaForm::Kiba, english),
            reports(text, KibaForm::Kiba, french)
        );
    }
}

#[test]
fn stars_that_contradict_the_turn_are_reported() {
    let found = |text| read(text, KibaForm::Kiba).diagnostics;
    let severity = |text| found(text).iter().map(|it| it.severity).collect::<Vec<_>>();
    assert_eq!(severity("1: A6< a5<"), []);
    assert_eq!(severity("1: A6<* a5<*"), [Severity::Warning]);
    assert_eq!(severity("1: A6<* a5< 2: A3<#"), [Severity::Warning]);
    // One star among others is missing.
    assert_eq!(severity("1: A6>* a7>* 2: A8>"), [Severity::Note]);
}

#[test]
fn what_kiba_cannot_express_is_listed() {
    let text = "---\ntitle: A\nrules: bao-kiswahili\nfits: 1\nsource: voogt1995\n\
        place: {en: Zanzibar, fr: Zanzibar}\nresult: draw\n---\n{fr: Un début.}{en: A beginning.}\n1. 6^<! {a \\} remark}\n[S21]\n@captures 0\n; a note\n\
        2. 4R\n(2. 4L)\n";
    let study = Study::from_file(SourceFile::new("bao.fif", text));
    let exported = export(&study, KibaForm::Kiba, "en").expect("a game of bao");
    assert_eq!(
        exported.text,
        "title: A\nplace: Zanzibar\n\n% A beginning.\n1: A6<* a5<; a } remark\n"
    );
    let omitted: Vec<String> = exported.omitted.iter().map(ToString::to_string).collect();
    assert_eq!(
        omitted,
        [
            "Not in KIBA: the other languages of the texts in lines 6, 9.",
            "Not in KIBA: the keys of the front matter in lines 4, 5, 7.",
            "Not in KIBA: the mark `!` or `?` in line 10.",
            "Not in KIBA: the signs of the editor in line 10.",
            "Not in KIBA: the board in line 11.",
            "Not in KIBA: the claim in line 12.",
            "Not in KIBA: the note after `;` in line 13.",
            "Not in KIBA: the variation in line 15.",
        ]
    );
}

#[test]
fn signs_of_remarks_keep_their_meaning() {
    for remark in ["a \\{ b \\", "{en: x}", "fr: x", "\\\\}"] {
        let text = format!("\n1: A6<* a5<; {remark}\n");
        let imported = read(&text, KibaForm::Kiba);
        assert_eq!(imported.diagnostics, [], "{remark}");
        assert_eq!(written(&record(&imported), KibaForm::Kiba), text);
    }
}

#[test]
fn a_header_that_is_given_twice_is_an_error() {
    for text in [
        "South: a\nsouth: b\n1: A6<*",
        "winner: south\nWinner: n\n1: A6<*",
    ] {
        let report = reports(text, KibaForm::Kiba, Strings::english());
        assert!(report.contains("game.txt:2:1"), "{report}");
        assert!(report.contains("is given twice"), "{report}");
    }
}

#[test]
fn records_that_kiba_cannot_express_are_refused() {
    for (text, key) in [
        ("1. 4R", "kiba.other_game"),
        (
            "---\nrules: bao-kiswahili\n---\n1. 6< 2. _",
            "kiba.unknown_turn",
        ),
        (
            "---\nrules: bao-kiswahili\n---\n[22222222/22222222/22222222/22222222 S0 N0 S] 1. b1>",
            "kiba.other_start",
        ),
    ] {
        let study = Study::from_file(SourceFile::new("bao.fif", text));
        let refused = export(&study, KibaForm::Kiba, "en").expect_err(text);
        assert_eq!(refused.message.key(), key, "{text}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig {
        failure_persistence: None,
        ..ProptestConfig::with_cases(crate::support::cases(40))
    })]

    /// Damaged texts never panic: characters are deleted, inserted or repeated.
    #[test]
    fn damaged_games_are_reported(
        game in 0..12_usize,
        damage in prop::collection::vec((any::<prop::sample::Index>(), any::<char>(), 0..4_u8), 1..6),
    ) {
        let (name, turns) = recorded().nth(game).expect("a game");
        let text = format!("South: {name}\n{}", score(&turns));
        let mut signs: Vec<char> = text.chars().collect();
        for (at, sign, kind) in damage {
            if signs.is_empty() {
                break;
            }
            let at = at.index(signs.len());
            match kind {
                0 => drop(signs.remove(at)),
                1 => signs.insert(at, sign),
                2 => signs.truncate(at.max(1)),
                _ => signs.insert(at, signs[signs.len() - 1 - at]),
            }
        }
        let text: String = signs.into_iter().collect();
        for form in FORMS {
            let imported = read(&text, form);
            let file = SourceFile::new("game.txt", text.as_str());
            for found in &imported.diagnostics {
                prop_assert!(found.span.end() <= text.len());
                let _ = render_diagnostic(&file, found, ColourMode::Plain, Strings::english());
            }
            let (_, mistakes) = parse(&imported.text);
            prop_assert!(mistakes.iter().all(|it| it.severity != Severity::Error));
        }
    }
}

/// The names and games of the records of the masters.
fn masters() -> (Vec<String>, Vec<RecordedGame>) {
    let records = own_project().records().iter().map(|it| it.study());
    let found = records.filter_map(|study| {
        let name = study.file.name().strip_suffix(".fif")?;
        let number = name.rsplit_once("bao-voogt-")?.1;
        let game = RecordedGame::new(study.replay.games.first()?)?;
        Some((number.to_owned(), game))
    });
    found.unzip()
}

/// Returns the games that contradict readings of bao la kiswahili, each with the turn: `7@50`.
fn contradictions(names: &[&str]) -> Vec<String> {
    let (numbers, games) = masters();
    assert_eq!(games.len(), 8);
    let own = GameRules {
        base: Game::BAO_KISWAHILI,
        rules: Game::BAO_KISWAHILI.rules(),
    };
    let known = own_project().known_games();
    let rule_variants = RuleVariants::parse_among(names.iter().copied(), known).unwrap();
    let tested = test_rule_variants(&games, &rule_variants, &own);
    let found = tested.iter().map(|reading| {
        let all = reading
            .contradictions
            .as_ref()
            .unwrap()
            .iter()
            .zip(&numbers);
        let all = all.filter_map(|(it, game)| {
            let it = it.as_ref()?;
            let mark = if it.follows_correction { "^" } else { "" };
            Some(format!("{game}@{}{mark}", it.turn))
        });
        all.collect::<Vec<_>>().join(" ")
    });
    found.collect()
}

#[test]
fn recorded_games_contradict_named_readings() {
    let expected = [
        ("bao-kiswahili", ""),
        ("bao-mancala-world", "2@11"),
        ("bao-nierse", "69@51 7@50^"),
        ("bao-board-game-arena", "7@50^"),
        ("bao-donkers-program", ""),
        ("bao-nkkmd", "69@71 7@50^"),
    ];
    let names = expected.map(|it| it.0);
    assert_eq!(contradictions(&names), expected.map(|it| it.1));
    let of_bao = |(game, _): &(Game, _)| game.parameters().bao().is_some();
    assert_eq!(own_project().rulesets().filter(of_bao).count(), names.len());
}

#[test]
fn recorded_games_contradict_values() {
    // Only the evidence after a correction decides that the blocked pit need not be captured.
    assert_eq!(contradictions(&["takasia_duty=true"]), ["7@50^"]);
    assert_eq!(contradictions(&["takasia=false"]), ["69@71 7@50^"]);
    // The last boards differ, but not the turns.
    assert_eq!(
        contradictions(&["kamo=at-once", "kamo=next-turn"]),
        ["", ""]
    );
    assert_eq!(contradictions(&["house_min=7"]), ["2@13 3@23"]);
}

#[test]
fn pairs_of_values_are_decided_together() {
    let (_, games) = masters();
    let own = GameRules {
        base: Game::BAO_KISWAHILI,
        rules: Game::BAO_KISWAHILI.rules(),
    };
    let names = [
        "mtaji_capture_at_house",
        "mtaji_house",
        "house_min",
        "house_below",
    ];
    let rule_variants = RuleVariants::parse(names).unwrap();
    let single = test_rule_variants(&games, &rule_variants, &own);
    let (tested, pairs) = test_pairs(&games, &single, &own);
    let pairs: Vec<_> = pairs
        .iter()
        .map(|it| {
            let values = it.set.iter().map(|(_, value)| value.as_str());
            assert_eq!(it.found().count(), 0);
            values.collect::<Vec<_>>().join(" ")
        })
        .collect();
    // A house that is lost below five seeds is never lost in these games; one that stops a capture of
    // mtaji must be kept.
    let expected = ["stops kept", "choice kept", "5 lost"];
    assert_eq!((tested, pairs), (13, expected.map(str::to_owned).to_vec()));
}

#[test]
fn no_reading_plays_on_from_the_uncorrected_turns() {
    let (numbers, games) = masters();
    let pit = |row, column| Pit::new(row, column);
    // The turns as de Voogt's book prints them, or, in game 2, as Donkers' file has it.
    let uncorrected = [
        ("1", 34, pit(Row::C, 6), Direction::Left, false),
        ("2", 27, pit(Row::B, 8), Direction::Right, false),
        ("3", 46, pit(Row::D, 2), Direction::Right, false),
        ("7", 28, pit(Row::C, 6), Direction::Right, false),
    ];
    let uncorrected = uncorrected.map(|(game, turn, pit, direction, house)| {
        let at = numbers.iter().position(|it| it == game).unwrap();
        games[at].clone().with_turn(turn, pit, direction, house)
    });
    let own = GameRules {
        base: Game::BAO_KISWAHILI,
        rules: Game::BAO_KISWAHILI.rules(),
    };
    let names = [
        "bao-kiswahili",
        "bao-mancala-world",
        "bao-nierse",
        "bao-board-game-arena",
        "bao-donkers-program",
        "bao-nkkmd",
    ];
    let mut rule_variants = RuleVariants::parse_among(names, own_project().known_games()).unwrap();
    let bao = |it: &Parameter| it.family() == Some(Family::Bao);
    let asked = Parameter::ALL.iter().copied().filter(bao);
    rule_variants.parameters = asked.map(|it| (it, it.values())).collect();
    let tested = test_rule_variants(&uncorrected, &rule_variants, &own);
    let mut latest = [0; 4];
    for reading in tested.iter().filter(|it| it.contradictions.is_ok()) {
        let found = reading.contradictions.as_ref().unwrap();
        for (latest, contradiction) in latest.iter_mut().zip(found) {
            let turn = contradiction.map_or(usize::MAX, |it| it.turn);
            *latest = turn.max(*latest);
        }
    }
    assert_eq!(latest, [34, 29, 46, 29]);
}

#[test]
fn a_resignation_is_checked_and_goes_to_kiba_and_back() {
    let study = |front: &str, body: &str| {
        let text = format!("---\nrules: bao-kiswahili\n{front}\n---\n{body}\n");
        Study::from_file(SourceFile::new("bao.fif", text))
    };
    let resigned = study("result: N\nresigned: S", "1. 6<");
    assert_eq!(resigned.diagnostics, []);
    let verdicts = resigned.replay.checks.iter().map(|it| it.verdict);
    assert!(verdicts.clone().count() > 1);
    assert!(
        verdicts
            .into_iter()
            .all(|it| it == fifangha::replay::Verdict::Passed)
    );
    let exported = export(&resigned, KibaForm::Kiba, "en")
        .expect("a game of bao")
        .text;
    assert!(
        exported.contains("winner: north\nresigned: south\n"),
        "{exported}"
    );
    let imported = read(&exported, KibaForm::Kiba);
    assert_eq!(written(&record(&imported), KibaForm::Kiba), exported);
    let response = ReplayResponse::new(&resigned, None, None, Strings::english());
    let json = serde_json::to_value(&response).unwrap();
    assert_eq!(
        json["games"][0]["result"],
        serde_json::json!({ "winner": "N", "cause": "resigned" })
    );
    let wrong = study("result: S\nresigned: S", "1. 6<");
    assert_eq!(wrong.diagnostics.len(), 1);
}

/// A game of bao with a variation, and the same turns in KIBA.
const SHOWN: &str = "---\nrules: bao-kiswahili\nturns: kiba\n---\n1. 6<\n2. 3L\n(2. 4R)\n3. 4R\n";

fn shown(text: &str) -> Study {
    Study::from_file(SourceFile::new("bao.fif", text))
}

#[test]
fn turns_are_shown_in_kiba_as_they_are_exported() {
    for game in recorded_studies() {
        let score = written(&game, KibaForm::Kiba);
        let (_, score) = score.split_once("\n\n").expect("headers");
        let signs = score.lines().flat_map(|it| it.split(' ').skip(1));
        let exported: Vec<_> = signs.map(str::to_owned).collect();
        let mut played = game.replay.games[0].clone();
        assert_eq!(played.turns().find_map(|it| played.kiba(it)), None);
        played.turn_notation = TurnNotation::Kiba;
        let kiba: Vec<_> = played.turns().filter_map(|it| played.kiba(it)).collect();
        assert_eq!(kiba, exported);
    }
}

fn recorded_studies() -> impl Iterator<Item = Study> {
    recorded().map(|(name, turns)| {
        let text = format!("title: {name}\n\n{}", score(&turns));
        record(&read(&text, KibaForm::Kiba))
    })
}

#[test]
fn a_record_selects_kiba_in_a_game_of_bao_only() {
    let found = |text: &str| {
        let study = shown(text);
        let found = study.diagnostics.iter();
        let place = |it: &Diagnostic| it.span.slice(study.file.text()).to_owned();
        found.map(|it| (it.severity, place(it))).collect::<Vec<_>>()
    };
    assert_eq!(found(SHOWN), []);
    assert_eq!(found("---\nrules: katro\nturns: own\n---\n"), []);
    assert_eq!(
        found("---\nrules: katro\nturns: kiba\n---\n1. a1>\n"),
        [(Severity::Error, "kiba".to_owned())]
    );
    assert_eq!(
        found(&SHOWN.replace("turns: kiba", "turns: kibba")),
        [(Severity::Error, "kibba".to_owned())]
    );
    // The printer keeps the key.
    let (document, mistakes) = parse(SHOWN);
    assert_eq!(mistakes, []);
    assert!(notation::print(&document).contains("\nturns: kiba\n"));
}

#[test]
fn each_front_end_shows_kiba_beside_the_turns() {
    let own = SHOWN.replace("turns: kiba\n", "");
    for (strings, beside) in [
        (Strings::english(), "(KIBA: a6"),
        (Strings::builtin("fr").unwrap(), "(KIBA\u{a0}: a6"),
    ] {
        for (text, expected) in [(SHOWN, true), (own.as_str(), false)] {
            let study = shown(text);
            let game = &study.replay.games[0];
            let project = Project::at(".");
            let page = record_page(&study, None, strings, Project::at(".")).unwrap();
            assert_eq!(page.matches(beside).count(), 2 * usize::from(expected));
            let sheets = print::game_sheets(&study, game, None, strings, &project).unwrap();
            assert_eq!(sheets.to_html().unwrap().contains(beside), expected);
            let answer = ReplayResponse::new(&study, None, None, strings);
            let answer = serde_json::to_value(answer).unwrap();
            let kiba = &answer["games"][0]["turns"][1]["kiba"];
            assert_eq!(kiba == "a6>", expected, "{kiba}");
            let variation = answer["games"][0]["nodes"].to_string();
            assert_eq!(variation.contains("\"kiba\":\"a5<\""), expected);
        }
    }
}

#[test]
fn the_board_lists_the_turns_of_bao_in_kiba_and_says_if_the_record_asks_for_it() {
    let view = |text: &str| {
        let sources = CitationNames::default();
        let board = BoardViewOptions::for_page();
        let at = NodePath::main_line(0);
        let view = StudyView::new(&shown(text), &at, &sources, &board, Strings::english());
        serde_json::to_value(view.game.expect("a game")).unwrap()
    };
    let (asked, own) = (view(SHOWN), view(&SHOWN.replace("turns: kiba\n", "")));
    assert_eq!(asked["turn_notation"], "kiba");
    assert_eq!(own["turn_notation"], "own");
    assert_eq!(own["turns"][1]["kiba"], "a6>");
    assert_eq!(own["turns"][1]["variations"][0]["turns"][0]["kiba"], "a5<");
    let other = view("1. 4R");
    assert_eq!(other["turn_notation"], serde_json::Value::Null);
    assert_eq!(other["turns"][0].get("kiba"), None);
}

#[test]
fn the_command_shows_kiba_for_a_record_without_the_key() {
    let run = |arguments: &[&str]| {
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_fifangha"));
        let command = command.current_dir(env!("CARGO_MANIFEST_DIR"));
        let done = command.args(arguments).args(["--language", "en"]).output();
        let done = done.unwrap();
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
        (done.status.code(), text(done.stdout) + &text(done.stderr))
    };
    let replay = ["replay", "games/bao-short.fif"];
    let (code, text) = run(&[&replay[..], &["--turns", "kiba"]].concat());
    assert_eq!(code, Some(0));
    assert!(text.contains("1. South: 6< (KIBA: A6<*)"), "{text}");
    assert!(!run(&replay).1.contains("KIBA"));
    let json = run(&[&replay[..], &["--turns", "kiba", "--format", "json"]].concat());
    assert!(json.1.contains("\"kiba\": \"A6<*\""), "{}", json.1);
    let other = run(&["replay", "games/busser-2023-example.fif", "--turns", "kiba"]);
    assert_eq!(other.0, Some(2));
    assert!(other.1.contains("KIBA is a notation of bao"), "{}", other.1);
    let sheet = [
        "worksheet",
        "--rules",
        "bao-kiswahili",
        "--columns",
        "4",
        "--count",
        "4",
    ];
    let (code, text) = run(&[&sheet[..], &["--turns", "kiba"]].concat());
    assert_eq!(code, Some(0), "{text}");
    assert!(text.contains("(KIBA: "), "{text}");
    assert!(!run(&sheet).1.contains("KIBA"));
    let other = run(&["worksheet", "--rules", "katro", "--turns", "kiba"]);
    assert_eq!(other.0, Some(2));
}
