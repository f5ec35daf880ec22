//! Complete output for small records: `tests/golden/reconstruct` contains it, for reading. Common
//! properties of all of them are tested as well.

use std::fmt::Write;

use fifangha::budget::{Budget, SearchContext, SearchLimits};
use fifangha::diagnostic::{Diagnostic, SourceFile};
use fifangha::message::Strings;
use fifangha::notation::print;
use fifangha::reconstruct::{
    ExampleSuite, ReconstructionLimits, ReconstructionReport, RecordConstraints, RuleVariants,
    closest_boards, compare_variants, complete, contributions, minimal_conflicts,
    reconstruct_with_rules, reconstruction_text,
};
use fifangha::replay::rules_of;
use fifangha::report::{self, ColourMode};
use fifangha::study::Study;
use fifangha_rules::Games;

use crate::support::golden;

const SMALL: &str = "---\nrules: {base: fifangha, columns: 4}\n---\n";

fn study(text: &str) -> Study {
    let front = if text.starts_with("---") { "" } else { SMALL };
    let study = Study::from_file(SourceFile::new("game.fif", format!("{front}{text}\n")));
    let unread = |it: &&Diagnostic| it.code.is_syntax();
    assert_eq!(study.diagnostics.iter().find(unread), None, "{text}");
    study
}

/// Returns a record without the usual front matter.
fn short(text: &str) -> &str {
    text.strip_prefix(SMALL).unwrap_or(text).trim_end()
}

fn answer(study: &Study, games: usize) -> ReconstructionReport {
    let record = &study.document.records[0];
    let limits = ReconstructionLimits {
        games,
        ..ReconstructionLimits::default()
    };
    let rules = rules_of(&record.front, Games::BUILT_IN).unwrap();
    reconstruct_with_rules(record, rules, &limits, &SearchContext::default())
}

/// Appends a section to the transcript: a heading and indented text.
fn write_section(all: &mut String, heading: &str, text: &str) {
    let _ = writeln!(all, "  {heading}");
    for line in text.trim_end().lines() {
        let _ = writeln!(all, "{}", format!("    {line}").trim_end());
    }
}

#[test]
fn answers_are_reported() {
    let strings = Strings::english();
    let mut all = String::new();
    for (text, games) in [
        ("1. 2R", 9),
        ("1. 2R 2. 3_", 9),
        ("_*3", 9),
        ("_*3", 0),
        ("1. 2_(L?) 2. 3_(R?)", 9),
        ("1. 2_(L?) 2. 3_(R?)", 3),
        ("1. 2_(L?) 2. 3_(R?)", 0),
        ("1. 2_(L?) 2. 3_(R?) @seeds N 1", 9),
        ("1. _(2?,3)R! 2. _", 9),
        (
            "---\nrules: katro\ncolumns: 4\n---\n1. _(b1?,a2,a3)_(>?) 2. c1<~x_(3?,4)~x4",
            9,
        ),
        (
            "---\nrules: fifangha\n---\n1. _(4?,5)R 2. 3R 3. 7x_(2?,1)R+_(3?)x1_(R?)",
            9,
        ),
        ("[..../.1_(3?)./.11./.... S14 N14 S] 1. 2R", 9),
        ("[..../.1_(1?,2)./.1_(1?,0)./.... S14 N_(13-14) S] 1. 2R", 9),
        ("[..../.11./.2_./.... S13 N14] 1. _ _*1", 4),
        ("[..../.11./.11./.... S14 N14 N] 1. _", 9),
        ("[..../~11/~2/.... S14 N14] 1. 2_", 9),
        ("[3_22/..2./.1../.... S_ N_(1-3) S] 1. 2_", 9),
        (
            "---\nrules: {base: fifangha, columns: 4, origin: nearest, tsibongy: plain}\n---\n1. _",
            9,
        ),
        ("---\nrules: katro\ncolumns: 4\n---\n1. _ _*0-1", 9),
        (
            "---\nstart: ..../.11./.1_./.... S_ N14 S\nresult: N\n---\n_*1 @seeds S 3",
            9,
        ),
        ("[.22./..1./.2../.... S_ N13 S] @sow S _ _ _*", 6),
        ("[.22./..1./.2../.... S_ N13 S] @sow S 3 _< _*", 6),
        ("[2.2./..1./.2../.... S12 N_ S] @sow S _(2,3?) L_*", 9),
        ("[..../.211/.121/.... S_ N10 S] @sow S 2 a1> _*", 9),
        ("[..../.11./.11./.... S14 N14] 1. 2_", 9),
        ("[..../.1_./.11./.... S14] 1. 2R", 9),
        ("[..../.1_./.11./....] 1. 2R", 9),
        (
            "@reserve S 14 [..../.21./.21./.... S12 N14 S] @reserve S 12 1. 2_",
            9,
        ),
        ("1. 2R _*2-3 [____/____/____/____ S12 N13]", 4),
        ("_*1-2 3. 2<", 9),
    ] {
        let study = study(text);
        let answer = answer(&study, games);
        let _ = writeln!(
            all,
            "{}  [{games}]",
            short(study.file.text()).replace('\n', " ~ ")
        );
        write_section(
            &mut all,
            "answer",
            &reconstruction_text::text(&answer, &study.file, strings),
        );
        assert!(answer.complete, "{text}");
        assert_eq!(
            answer.games.len() as u128,
            answer.count.min(games as u128),
            "{text}"
        );
    }
    golden("reconstruct/answers.txt", &all);
}

/// The explanations of infeasible evidence, and the contribution of each piece.
#[test]
fn failures_are_explained() {
    let strings = Strings::english();
    let mut all = String::new();
    for text in [
        "1. 3L 2. 3L",
        "1. 2R 2. 3R @seeds N 9",
        "1. 2R @seeds N 9 2. 3R @seeds S 9",
        "1. 2R [..../.22./.12./.... S13 N14]",
        "1. _ [..../.111/.12./.... S13 N14]",
        "1. _ [~11/~1/.12./....]",
        "1. _ [.../.../.../...]",
        "1. 2R! 2. 3L 4. 2R",
        "2. N:2R 2. 3L @reserve N 14 @reserve N 13 @reserve N 12",
        "1. 2R 2. 3R _*1 @reserve S 9 [..../.___/.___/.... S12 N_] @reserve N 9",
        "_*0-1 1. 2R N:3R# @lands b1",
        "1. 2Rx1L 2. 3R",
        "[..../.211/.121/.... S_ N10 S] @sow S 2 L x_L 2. 3R @seeds N 99 2. 2_",
        "[..../.211/.121/.... S_ N9 N] 1. 3_ [..../.2_1/.121/.... S_ N9]",
        "[..../.211/.121/.... S_ N10 S] @sow S 2 L L [..../.211/.122/.... S_ N10]",
        "---\nrules: {base: fifangha, columns: 4}\nwitnesses: {A: a print, B: a copy}\n---\n1. 2R [B: ..../.11./.11./....] [A: ..../.12./.11./....]",
        "@kamo N [..../.11./.11./.... S14 N14] @kamo S 1. 2R",
        "---\nrules: {base: fifangha, columns: 4}\nresult: S\n---\n2R 3R @seeds N 9",
        "2R @reserve N 1 @reserve N 2 @reserve N 3 @reserve N 4 @reserve N 5 @reserve N 6 @reserve N 7 @reserve N 8 @reserve N 9 @reserve N 10",
        "---\nrules: {base: fifangha, columns: 4}\nresult: S\nstart: ..../.11./.12./.... S13 N14 S\n---\n1. 3_ 2. 3_",
        "---\nrules: {base: fifangha, columns: 4}\nstart: ..../.11./.12./.... S12 N14 S\n---\n1. 3_",
    ] {
        let study = study(text);
        let (record, file) = (&study.document.records[0], &study.file);
        let answer = answer(&study, 0);
        assert_eq!((answer.count, answer.complete), (0, true), "{text}");
        let failure = answer.failure.as_ref().unwrap();
        let (rules, limits, context) = (
            &answer.rules,
            ReconstructionLimits::default(),
            SearchContext::default(),
        );
        let _ = writeln!(all, "{}", short(file.text()).replace('\n', " ~ "));
        let rendered =
            report::render_diagnostic(file, &failure.diagnostic, ColourMode::Plain, strings);
        write_section(&mut all, &format!("at turn {}", failure.turn), &rendered);
        let sets = minimal_conflicts(record, rules, &limits, &context);
        write_section(
            &mut all,
            "conflicts",
            &reconstruction_text::conflicts(&sets, file, strings),
        );
        let near = closest_boards(record, rules, failure.diagnostic.span, &limits, &context);
        if let Some(near) = near {
            write_section(
                &mut all,
                "closest",
                &reconstruction_text::closest_boards(&near, strings),
            );
        }
        let pieces = contributions(record, rules, &limits, &context);
        write_section(
            &mut all,
            "contributions",
            &reconstruction_text::contributions(&pieces, file, strings),
        );
    }
    golden("reconstruct/failures.txt", &all);
}

/// Completed records: each passes all checks, and is evidence of exactly one game.
#[test]
fn records_are_completed() {
    let mut all = String::new();
    for text in [
        "1. 2_ {a} ; b\n{c} ; d\n 2. 3R {e} (2. 3L)",
        "1. 2_ 2. 3_! {x} (2. 3L) 3. _",
        "1. 2R _*1 ; of 2\n {of 2} 3. _(2,4)< {of 3}",
        "1. 2R! _*2 ; so\n {x} @seeds N 3",
        "1. 2R! 2. _*2 @seeds N 3",
        "1. 2R! _*1 3. 4< {so}",
        "1. 2R!\n; alone\n\n_*1 {x} @seeds N 3",
        "S:2R _*1 _ {y} [..../_.__/____/....]",
        "_ [..../..1./.211/.... S_ N14]",
        "[..../.11./.1_./.... S_ N14 S] 1. 2R [..../..1./.2_1/.... S13 N_]",
        "[..../~11/.1_./.... S14 N14 S] 1. 2R [..../..1./~_11/.... S13]",
        "[..../~11/.1_./.... S14 N14 S] 1. _(2,3)R",
        "[..../.11./.11./.... S14 N14 S] [..../.1_./.11./.... S_] 1. 2_",
        "1. 2_ [..../..1./____/.... S_ N14]",
        "1. _ [..../____/____/....]",
        "1. 2_ @seeds S 9",
        "_*5",
        "1. 2R _*0-1 [..../____/____/.... S_ N13] _*0-1 3. 2<",
        "2. 2R _*0-1 {gap} _*1 5. 2<",
        "---\nrules: {base: fifangha, columns: 4}\nresult: S\n---\n1. 2R 2. _",
        "[2.2./..1./.2../.... S12 N_ S] @sow S 3 _> {z} 2. _",
        "[2.2./..1./.2../.... S12 N_ S] @sow S 3 L_*",
        "[2.2./..1./.2../.... S12 N_ S] @sow S 3 L {z} 2. _",
        "[2.2./..1./.2../.... S12 N_ S] @sow S 3 L 1. 3_ 2. _(1,2)_*",
        "[..../.211/.121/.... S_ N10 S] @sow S 2 L x_L {z} [____/____/____/____]",
        "[..../.211/.121/.... S_ N10 S] @sow S 2 _(R?)R {z} [____/____/____/____ S_]",
        "[..../.211/.121/.... S_ N10 S] @sow S 2 _(b1,b2)> R_ 2. __* [____/____/____/____ S_ N_]",
        "[..../.211/.121/.... S_ N10 S] @sow S _(1,2) L x2L",
        "[..../.211/.121/.... S_ N10 S] @sow S _(2-4) _(b1,b2)> _R [____/____/____/____ S_ N_]",
        "[..../.211/.121/.... S_ N10 S] @sow S 1 b2_L",
        "[..../.211/.121/.... S_ N10 S] @sow S 2 L<> [..../.211/1121/1... S_]",
        "[..../.211/.121/.... S_ N10 S] @sow S 2 R<> [..../.211/.122/...1 S_]",
        "[..../.211/.121/.... S_ N10 S] @sow S 2 Lx2R{a}x__{b} 2. 3_* 3. __*",
        "---\nrules: katra-sakalava\n---\n[...3..../.223..../....322./....3... rova:SN] @sow S 5 _ | [...3..../.223..../1111422./....3... S20 N19 N rova:SN]",
        "---\nrules: katra-sakalava\n---\n[...3..../.223..../....322./....3... rova:SN] @sow S 5 L _* [...3..../.223..../1111.331/....1111 S20 N19 N rova:N]",
        "---\nrules: katra-sakalava\n---\n[...3..../.223..../....322./....3... rova:SN] @sow S 5 _ _* [...3..../.223..../1111422./....3... S_ N_ N rova:SN]",
        "---\nrules: {base: fifangha, columns: 4}\nwitnesses: {A: a print, B: a copy}\n---\n1. 2_ [A: ..../..1./.211/.... S_] [B: ..../.11./..2_/....]",
        "---\nrules: {base: fifangha, columns: 4}\nstart: ..../.11./.12./.... S13 N14 S\n---\n1. 2_ [..../..__/____/.... S_ N14]",
        "---\nrules: katro\ncolumns: 4\n---\n1. _(a1,b1)> _*1",
        "---\nrules: katro\ncolumns: 4\n---\n1. b1>x2~ 2. c1<>~{first}x_{then}~x4{last}",
        "[4_23/..2./.1../.2.. S12 N1 S] 1. _(b2,b3)>~_*",
        "---\nrules: fifangha\n---\n[32222222/..2...../...(17)..../........ S14 N_ S] 1. 4<>~9{relays}",
        "---\nrules: fifangha\n---\n[32222222/..2...../...(17)..../........ S14 N_ S] 1. 4>_*",
        "---\nrules: fifangha\n---\n1. 4R 2. 3_ 3. 7x_R{first}+_{then}x_L",
        "---\nrules: fifangha\n---\n1. 4R 2. 3_ 3. 7x1_{first}+1{then}x_L",
        "---\nrules: fifangha\n---\n1. 4R 2. 3R 3. 7_{first}L{then}",
        "---\nrules: fifangha\n---\n1. 4R 2. 3R 3. 7_*{all}",
    ] {
        let study = study(text);
        let record = &study.document.records[0];
        let answer = answer(&study, 99);
        let _ = writeln!(all, "{}", short(study.file.text()));
        match complete(record, &answer) {
            Err(why) => write_section(
                &mut all,
                "not completed",
                why.label
                    .as_ref()
                    .unwrap_or(&why.message)
                    .to_string()
                    .as_str(),
            ),
            Ok(whole) => {
                let mut document = study.document.clone();
                document.records[0] = whole;
                let text = print(&document);
                write_section(&mut all, "completed", short(&text));
                let again = Study::from_file(SourceFile::new("whole.fif", text.clone()));
                let tally = again.replay.tally();
                // Only a result may be open: a record may stop before it.
                let result = usize::from(record.front.result.is_some());
                assert_eq!((tally.failed, tally.open), (0, result), "{text}");
                let main = self::answer(&again, 2);
                assert_eq!(main.count, 1, "{text}");
                assert_eq!(main.games[0].turns, answer.games[0].turns, "{text}");
            }
        }
    }
    golden("reconstruct/completed.txt", &all);
}

/// Every word can be left open separately; the others keep their places.
#[test]
fn words_can_be_left_open() {
    let mut all = String::new();
    for text in [
        "@kamo S 1. 2R {a} 2. N:3R! (2. 3L) @reserve N 13",
        "[..11/..2_] _*1 3. _(2,3)R_ @sow S 3 b2> 4. _ _*2 @kamo N",
        "1. b4<x2L+3x_R+_~4x1_",
    ] {
        let study = study(text);
        let words = RecordConstraints::new(&study.document.records[0]);
        let _ = writeln!(all, "{text}");
        for (index, ((span, what), turn)) in words.places().zip(words.turns()).enumerate() {
            let mut document = study.document.clone();
            document.records[0] = words.without(&[index]);
            let left = print(&document)
                .replace(SMALL, "")
                .split_whitespace()
                .collect::<Vec<_>>()
                .join(" ");
            let _ = writeln!(
                all,
                "  {} ({what}) of turn {turn}: {left}",
                span.slice(study.file.text())
            );
        }
        let mut document = study.document.clone();
        document.records[0] = words.without(&(0..words.places().count()).collect::<Vec<_>>());
        let _ = writeln!(
            all,
            "  none: {}",
            print(&document)
                .replace(SMALL, "")
                .split_whitespace()
                .collect::<Vec<_>>()
                .join(" ")
        );
    }
    golden("reconstruct/words.txt", &all);
}

#[test]
fn readings_are_compared() {
    let strings = Strings::english();
    let mut all = String::new();
    let records = [
        "1. 2R 2. 3_ @reserve N 13",
        "---\nfits: 9\n---\n1. 4R 2. 3_ 3. _x1_",
        "---\nrules: katro\ncolumns: 4\n---\n1. _ @seeds S 4",
        "---\ntitle: By its own\nrules: {base: fifangha, columns: 4, origin: nearest}\n---\n1. 2 2. _",
        "1. 2L 2. 3R 3. 1< @seeds N 3",
        "1. 9R",
    ];
    for names in [
        &["origin"][..],
        &["fifangha", "katro", "isolo"],
        &["fifangha", "tsibongy=merge|plain"],
        &["origin=nearest", "tsibongy"],
        &["fifangha", "fifanga", "mandry"],
        &["turns_each"],
        &["fifangha"],
        &["origin=nowhere"],
        &["orgin"],
    ] {
        let rule_variants = match RuleVariants::parse(names.iter().copied()) {
            Ok(rule_variants) => rule_variants,
            Err(unknown) => {
                let help = unknown.help().to_string();
                let help: String = help.chars().take(60).collect();
                write_section(&mut all, &names.join(", "), &format!("{unknown}: {help}"));
                continue;
            }
        };
        let _ = writeln!(all, "{}", names.join(", "));
        let studies = records.map(study);
        for study in &studies[..5] {
            let record = &study.document.records[0];
            let own = rules_of(&record.front, Games::BUILT_IN).unwrap();
            let found = compare_variants(
                record,
                &own,
                &rule_variants,
                &ReconstructionLimits::default(),
                &SearchContext::default(),
            );
            assert!(
                found
                    .iter()
                    .flat_map(|it| &it.found)
                    .all(|it| it.games.is_empty())
            );
            write_section(
                &mut all,
                short(study.file.text()).lines().last().unwrap(),
                &reconstruction_text::comparison_table(&found, own.base, &study.file, strings),
            );
        }
        let studies: Vec<&Study> = studies.iter().collect();
        let suite = ExampleSuite::run(
            &studies,
            &rule_variants,
            &Budget::unwatched(SearchLimits::RUN),
        );
        write_section(
            &mut all,
            &format!("suite without {}", suite.broken),
            &reconstruction_text::suite_table(&suite, strings),
        );
        for (index, example) in suite.examples.iter().enumerate() {
            write_section(
                &mut all,
                &format!("breaks {index}"),
                &reconstruction_text::failing_variants(
                    &suite,
                    index,
                    studies[example.file],
                    strings,
                ),
            );
        }
    }
    golden("reconstruct/readings.txt", &all);
}
