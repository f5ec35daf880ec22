//! A record with `start`: the rules of the first turn apply if it is the
//! opening.
#![cfg(all(feature = "book", feature = "cli"))]

use std::fs;

use fifangha::api;
use fifangha::budget::{Budget, SearchContext, SearchLimits};
use fifangha::cache::ResultCache;
use fifangha::diagnostic::{Code, SourceFile};
use fifangha::message::Strings;
use fifangha::notation::ast::StartMeaning;
use fifangha::reconstruct::{ReconstructionLimits, complete, reconstruct};
use fifangha::search::wins_in;
use fifangha::study::{Edit, NodePath, Study, rewrite};

use fifangha_rules::{Game, Rules};

use crate::support::command::run;
use crate::support::random_game;

const START: &str = "11111111/33333333/33333333/11111111 S0 N0 S";

fn gorobaka(begins: &str, body: &str) -> Study {
    study(&format!(
        "---\nrules: katra-gorobaka\nstart: {START}\n{begins}---\n{body}\n"
    ))
}

fn study(text: &str) -> Study {
    Study::from_file(SourceFile::new("game.fif", text))
}

/// Returns a study with its fixes applied.
fn mended(study: &Study) -> Study {
    let fixes = rewrite::safe_fixes(study.file.text(), &study.diagnostics);
    study.clone().apply(&fixes)
}

fn codes(study: &Study) -> Vec<Code> {
    study.diagnostics.iter().map(|it| it.code).collect()
}

#[test]
fn the_first_turn_of_a_game_that_begins_at_start_follows_the_rule_of_first_turns() {
    let played = gorobaka("begins: game\n", "1. a1<");
    assert_eq!(codes(&played), [Code::IllegalTurn]);
    let help = Strings::english().render(&played.diagnostics[0].help[0]);
    assert!(help.contains("b1<") && !help.contains("a1<"), "{help}");
    assert_eq!(codes(&gorobaka("begins: game\n", "1. b3>")), []);
    assert_eq!(codes(&gorobaka("begins: position\n", "1. a1<")), []);
}

#[test]
fn the_second_turn_does_not() {
    assert_eq!(codes(&gorobaka("begins: game\n", "1. b3> 2. d4<")), []);
}

#[test]
fn north_may_begin() {
    let north = |side: &str, body: &str| {
        study(&format!(
            "---\nrules: katra-gorobaka\nstart: 22222222/33333333/22222222/11111111 S0 N0{side}\nbegins: game\n---\n{body}\n"
        ))
    };
    assert_eq!(codes(&north(" N", "1. d1<")), [Code::IllegalTurn]);
    assert_eq!(codes(&north("", "1. N:d1<")), [Code::IllegalTurn]);
    assert_eq!(codes(&north("", "1. N:c1<")), []);
}

#[test]
fn full_reserves_are_the_opening() {
    let text = |turn: &str, reserves: &str| {
        format!(
            "---\nrules: {{base: fifangha, first_drop: middle}}\nstart: ......../.2.111.1/.2.1111./........ {reserves} S\n---\n1. {turn}\n"
        )
    };
    // 12 seeds on the board, as at the start, but elsewhere.
    assert_eq!(codes(&study(&text("2R", "S26 N26"))), [Code::IllegalTurn]);
    assert!(!codes(&study(&text("4R", "S26 N26"))).contains(&Code::IllegalTurn));
    let begun = text("2R", "S26 N25").replace(".2.111.1", ".2.112.1");
    assert!(!codes(&study(&begun)).contains(&Code::IllegalTurn));
}

#[test]
fn a_record_without_the_key_keeps_its_verdict_and_is_warned() {
    let silent = gorobaka("", "1. a1<");
    assert_eq!(codes(&silent), [Code::UnclearBeginning]);
    assert!(!silent.has_errors());
    // It makes no difference here: the outer row has no legal start.
    let bare = study(
        "---\nrules: katra-gorobaka\nstart: ......../44444444/44444444/........ S0 N0 S\n---\n1. b3>\n",
    );
    assert_eq!(codes(&bare), []);
    // A game without a rule for its first turn.
    let katro = study(&format!(
        "---\nrules: {{base: katro, columns: 8}}\nstart: {START}\n---\n1. a1<\n"
    ));
    assert_eq!(codes(&katro), []);
}

#[test]
fn a_fix_writes_the_key_where_it_matters() {
    for (end, quote) in [("\n", ""), ("\r\n", "\""), ("\n", "'")] {
        let text = format!(
            "---\nrules: katra-gorobaka\nstart: {quote}{START}{quote}  # from a lesson\ntitle: A game\n---\n1. a1<\n"
        )
        .replace('\n', end);
        let new = mended(&study(&text));
        assert_eq!(codes(&new), [], "{}", new.file.text());
        let expected = text.replace(
            &format!("lesson{end}"),
            &format!("lesson{end}begins: position\n"),
        );
        assert_eq!(new.file.text(), expected);
        assert_eq!(
            new.document.records[0].front.begins.map(|it| it.value),
            Some(StartMeaning::Position)
        );
    }
    // In a map on one line nothing is inserted; the warning stays.
    let flow = format!("---\n{{rules: katra-gorobaka, start: \"{START}\"}}\n---\n1. a1<\n");
    let old = study(&flow);
    assert_eq!(codes(&old), [Code::UnclearBeginning]);
    assert_eq!(mended(&old).file.text(), flow);
}

#[test]
fn the_key_cannot_contradict_the_board_or_stand_alone() {
    let of = |front: &str| codes(&study(&format!("---\n{front}\n---\n")));
    let full = "start: ......../.111111./.111111./........ S26 N26 S";
    let begun = "start: ......../.111111./.111112./........ S25 N26 N";
    assert_eq!(
        of(&format!("{full}\nbegins: position")),
        [Code::OtherBeginning]
    );
    assert_eq!(
        of(&format!("{begun}\nbegins: game")),
        [Code::OtherBeginning]
    );
    assert_eq!(of(&format!("{full}\nbegins: game")), []);
    assert_eq!(of(&format!("{begun}\nbegins: position")), []);
    assert_eq!(of("begins: game"), [Code::WrongValue]);
    assert_eq!(of(&format!("{full}\nbegins: here")), [Code::WrongValue]);
    let own = "rules: katra-gorobaka\nstart: 22222222/22222222/22222222/22222222 S0 N0 S";
    assert_eq!(
        of(&format!("{own}\nbegins: position")),
        [Code::OtherBeginning]
    );
    assert_eq!(of(own), []);
}

#[test]
fn a_game_that_begins_here_counts_its_turns_from_one() {
    assert_eq!(
        codes(&gorobaka("begins: game\n", "3. b3>")),
        [Code::WrongNumber]
    );
    assert_eq!(codes(&gorobaka("begins: position\n", "3. a3>")), []);
}

#[test]
fn the_answer_tells_what_the_start_is() {
    let begins = |study: &Study| {
        let answer = api::ReplayResponse::new(study, None, None, Strings::english());
        serde_json::to_value(answer).unwrap()["games"][0]["begins"].clone()
    };
    assert_eq!(begins(&gorobaka("begins: game\n", "")), "game");
    assert_eq!(begins(&gorobaka("begins: position\n", "")), "position");
    assert_eq!(begins(&gorobaka("", "")), "position");
    assert_eq!(begins(&study("1. 4R\n")), "game");
    assert_eq!(
        begins(&study("[......../.111111./.111112./........ S25 N26 N]\n")),
        "position"
    );
}

#[test]
fn whoever_asks_for_the_turns_of_the_record_gets_those_of_an_opening() {
    let study = gorobaka("begins: game\n", "");
    let game = &study.replay.games[0];
    let start = game.line.start.position().unwrap();
    assert_eq!(game.rules.start_list(start).len(), 16);
    // An illegal turn is inserted, as everywhere, and reported by the check.
    let edit = |turn: &str| {
        let at = NodePath::main_line(0);
        let edited = study
            .edit(&Edit::AddTurn {
                at,
                turn: turn.into(),
            })
            .unwrap();
        codes(&edited.study)
    };
    assert_eq!(edit("b3>"), []);
    assert_eq!(edit("a3>"), [Code::IllegalTurn]);
}

#[test]
fn taking_the_start_away_takes_its_key_away() {
    let study = gorobaka("begins: game\n", "1. b3>");
    let edit = Edit::Front {
        game: 0,
        key: "start".into(),
        value: None,
    };
    let edited = study.edit(&edit).unwrap();
    assert_eq!(
        edited.study.file.text(),
        "---\nrules: katra-gorobaka\n---\n1. b3>\n"
    );
}

#[test]
fn reconstruction_tries_no_outer_pit_in_the_opening() {
    let count = |start: &str, begins: &str| {
        let study = study(&format!(
            "---\nrules: katra-gorobaka\nstart: {start}\nbegins: {begins}\n---\n1. _\n"
        ));
        let answer =
            reconstruct(&study.document.records[0], &ReconstructionLimits::default()).unwrap();
        assert!(answer.complete);
        answer.count
    };
    assert_eq!(count(START, "position"), 32);
    assert_eq!(count(START, "game"), 16);
    // If the start is incomplete, each possible start is the opening.
    let open = START.replacen("11111111/", "_1111111/", 1);
    assert_eq!(count(&open, "position"), 32);
    assert_eq!(count(&open, "game"), 16);
}

#[test]
fn a_completed_record_still_begins_where_it_did() {
    let text = format!(
        "---\nrules: katra-gorobaka\nstart: {}\nbegins: game\n---\n1. b3<>\n@captured 0\n",
        START.replacen("11111111/", "_1111111/", 1)
    );
    let study = study(&text.replace("@captured 0\n", ""));
    let record = &study.document.records[0];
    let answer = reconstruct(record, &ReconstructionLimits::default()).unwrap();
    let done = complete(record, &answer).unwrap();
    assert!(
        done.front.raw.contains("begins: game"),
        "{}",
        done.front.raw
    );
}

#[test]
fn the_command_warns_fixes_and_then_is_content() {
    let folder = tempfile::tempdir().unwrap();
    let text = format!("---\nrules: katra-gorobaka\nstart: {START}\n---\n1. a1<\n");
    fs::write(folder.path().join("game.fif"), text).unwrap();
    let ran = |arguments: &[&str]| run(folder.path(), arguments, "");
    let before = ran(&["check", "game.fif"]);
    assert_eq!(before.code, 0);
    assert!(
        before.err.contains("F316") || before.out.contains("F316"),
        "{}",
        before.out
    );
    assert_eq!(ran(&["check", "--strict", "game.fif"]).code, 1);
    assert_eq!(ran(&["check", "--fix", "game.fif"]).code, 0);
    let after = ran(&["check", "--strict", "game.fif"]);
    assert_eq!(after.code, 0, "{}", after.out);
    assert!(!after.out.contains("F316"));
}

#[test]
fn results_of_an_opening_are_not_those_of_the_same_position_in_a_game() {
    let rules = Game::KATRA_GOROBAKA.rules();
    let context = SearchContext::default().with_cache(&ResultCache::in_memory());
    let mut differ = 0;
    for turn in (0..40).flat_map(|seed| random_game(&rules, seed, 12)) {
        let opening = rules.with_opening(&turn.before);
        let wins = |rules: &Rules, context: &SearchContext| {
            let budget = Budget::new(SearchLimits::with_max_turns(1_000_000), context);
            wins_in(rules, &turn.before, 1, &budget)
        };
        let [here, there] = [&rules, &opening].map(|rules| wins(rules, &SearchContext::default()));
        differ += usize::from(here != there);
        assert_eq!(wins(&rules, &context), here, "{}", turn.before);
        assert_eq!(wins(&opening, &context), there, "{}", turn.before);
    }
    assert!(differ > 0);
}
