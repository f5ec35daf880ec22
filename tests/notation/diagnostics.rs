//! Diagnostics, their spans, and error recovery.

use std::time::{Duration, Instant};

use fifangha::{
    diagnostic::{Code, Diagnostic, SourceFile},
    notation::{ast::YamlValue, parse},
};

/// Returns code, underlined text and label of every diagnostic.
fn mistakes(text: &str) -> Vec<(&'static str, String)> {
    let (_, found) = parse(text);
    found
        .iter()
        .map(|it| (it.code.as_str(), it.span.slice(text).to_owned()))
        .collect()
}

fn only(text: &str) -> Diagnostic {
    let (_, mut found) = parse(text);
    assert_eq!(found.len(), 1, "{text:?}: {found:#?}");
    found.remove(0)
}

fn fixed(text: &str) -> String {
    let fix = only(text).fix.expect("a fix");
    format!(
        "{}{}{}",
        &text[..fix.span.start()],
        fix.replacement,
        &text[fix.span.end()..]
    )
}

#[test]
fn what_may_be_has_to_be_told() {
    for (text, wrong) in [
        ("4x_()L", ""),
        ("[.1_()1.]", ""),
        ("4x_(,2)L", ",2"),
        ("4x_(2,)L", "2,"),
        ("4x_(4-2)L", "4-2"),
        ("4x_(6,6)L", "6,6"),
        ("_(4-4)R", "4-4"),
        ("_(0,4)R", "0"),
        ("_(4,15)R", "15"),
        ("4x_(2,127)L", "127"),
        ("[.1_(200+)1.]", "200+"),
        ("4x_(2?,3?)L", "3?"),
        ("4_(L,R)", "L,R"),
        ("4_(R?,L)", "R?,L"),
        ("5_(<,>)", "<,>"),
        ("@sow S _(3-1) L", "3-1"),
        ("[.... S_(9-1)]", "9-1"),
    ] {
        assert_eq!(mistakes(text), [("F022", wrong.to_owned())], "{text}");
    }
    assert_eq!(fixed("4x_(4-2)L"), "4x_(2-4)L");
    assert_eq!(fixed("[.1_(6, 9)1.]"), "[.1_(6,9)1.]");
}

#[test]
fn slips_of_the_pen_are_understood_and_mended() {
    for (wrong, right) in [
        ("1. 4r", "1. 4R"),
        ("4x1l", "4x1L"),
        ("5→", "5>"),
        ("5->", "5>"),
        ("5<-", "5<"),
        ("4R, 3L", "4R 3L"),
        ("1. S4R", "1. S:4R"),
        ("s:4R", "S:4R"),
        ("B4>", "b4>"),
        ("4X2L", "4x2L"),
        ("4×2L", "4x2L"),
        ("4OO", "4oo"),
        ("1... 4R", "1. 4R"),
        ("_*6-2", "_*2-6"),
        ("@nocapture", "@no-capture"),
        ("@kamo n", "@kamo N"),
        ("4R +1", "4R+1"),
        ("4R)", "4R"),
        ("[.1-/...]", "[.1./...]"),
        ("[..1.. S25\n4R", "[..1.. S25]\n4R"),
        ("---\ntitel: A\n---\n4R", "---\ntitle: A\n---\n4R"),
        ("--\ntitle: A\n---\n4R", "---\ntitle: A\n---\n4R"),
        ("title: A\n---\n4R", "---\ntitle: A\n---\n4R"),
        (
            "4R\n----\nrules: isolo\n---\n4R",
            "4R\n---\nrules: isolo\n---\n4R",
        ),
    ] {
        assert_eq!(fixed(wrong), right);
        let (_, found) = parse(right);
        assert!(found.is_empty(), "{right:?}: {found:#?}");
    }
}

#[test]
fn each_mistake_is_reported_at_the_smallest_wrong_piece() {
    for (text, code, wrong) in [
        ("4R 7Rk 5L", "F003", "k"),
        ("4x 5L", "F004", "x"),
        ("4X 5L", "F004", "X"),
        ("4+ 5L", "F004", "+"),
        ("4444444444 5L", "F005", "4444444444"),
        ("4R!# 5L", "F006", "#"),
        ("4L> 5L", "F006", ">"),
        ("4R {open\n5. 3L", "F007", "{"),
        ("4R } 5L", "F008", "}"),
        ("4R (3L 5L", "F009", "("),
        ("(3L) 4R", "F011", "("),
        ("4R ({no}) 5L", "F020", "({no})"),
        ("4R _* 5L", "F014", "_*"),
        ("@sow S L", "F015", "L"),
        ("4R 3. {c} 5L", "F002", "3."),
        ("4R h4 5L", "F002", "h4"),
        ("4R 3.\n---\ntitle: A\n---\n5L", "F002", "3."),
        ("4R Sud joue bien 5L", "F001", "Sud joue bien"),
        ("4R [..%.] 5L", "F302", "%"),
        ("4R [..11;a/b\n.1.1] 5L", "F302", ";a/b"),
        ("4R [S25 ..1.] 5L", "F303", "..1."),
        ("4R [ ] 5L", "F304", "[ ]"),
        ("4R ] 5L", "F305", "]"),
        ("@only\n5L", "F402", "@only"),
        ("@seeds S many\n5L", "F402", "many"),
        ("@fanorona 4\n5L", "F401", "@fanorona"),
        ("---\ntitle: [a\n---\n4R", "F102", ""),
        ("---\na: &x 1\n---\n4R", "F103", "&x"),
        ("---\ntitle: A\ntitle: B\n---\n4R", "F107", "title"),
        ("---\ncolumns: many\n---\n4R", "F105", "many"),
        ("---\ntitle: A\n4R", "F101", "---"),
    ] {
        let found = only(text);
        assert_eq!(
            (found.code.as_str(), found.span.slice(text)),
            (code, wrong),
            "{text:?}"
        );
    }
}

#[test]
fn a_comment_in_a_board_ends_with_its_line() {
    let (document, _) = parse("4R [.. ; a\n---\ntitle: b\n---\n5L]");
    assert_eq!(document.records.len(), 2);
    let (document, _) = parse("---\nx:\n---\n4R");
    let value = &document.records[0].front.others[0].value.value;
    assert_eq!(value, &YamlValue::Scalar(String::new()));
    let long = format!("---\ntitle: {}\n---\n4R", "a".repeat(1 << 20));
    let (_, found) = parse(&long);
    assert_eq!(
        found[0].label.as_ref().unwrap().to_string(),
        "at most 64 KiB up to the closing `---` line"
    );
}

#[test]
fn an_argument_that_lacks_is_told_from_a_wrong_one() {
    let message = |text| only(text).message.to_string();
    assert_eq!(message("@laps\n4R"), "`@laps` lacks an argument");
    assert_eq!(message("@laps x\n4R"), "`@laps` takes a number here");
}

#[test]
fn twenty_mistakes_get_twenty_messages() {
    let text = "---\ntitel: A\ncolumns: x\n---\n1. 4k\n2. 5r\n3. x\n4. 4x\n5. 3+\n[..%]\n6. 4R!#\n@nothing\n@only\n\
                @kamo Q\n@sow\n} )\n7. 4R {a\n8. 3L _* h9\n9. 4R +1\n(4R\n";
    let found = mistakes(text);
    assert_eq!(found.len(), 20, "{found:#?}");
}

#[test]
fn the_reading_goes_on_behind_a_mistake() {
    let (document, found) = parse("1. 4R {never closed\n2. 3k\n\n3. 5L\n");
    assert_eq!(found.len(), 2);
    let turns = document.records[0]
        .body
        .iter()
        .filter(|node| matches!(node, fifangha::notation::ast::Node::Turn(_)));
    assert_eq!(turns.count(), 3);
}

#[test]
fn a_file_without_a_game_is_reported_so() {
    assert_eq!(only(" \n").code, Code::EmptyFile);
    let refused = SourceFile::from_bytes("x", b"4R \xff".to_vec()).unwrap_err();
    assert!(refused.to_string().contains("0xff"), "{refused}");
    let refused = SourceFile::from_bytes("x", vec![b' '; SourceFile::MAX_BYTES + 1]).unwrap_err();
    assert!(refused.to_string().contains("8 MiB"), "{refused}");
}

#[test]
fn many_mistakes_are_counted_not_listed() {
    let (_, found) = parse(&"4k ".repeat(1500));
    assert_eq!(found.len(), 1001);
    assert_eq!(
        found[1000].message.to_string(),
        "500 more errors are not shown"
    );
}

#[test]
fn hostile_text_is_answered_in_bounded_time() {
    assert_hostile_text_is_answered(40);
}

#[test]
#[ignore = "takes minutes: see CONTRIBUTING"]
fn hostile_text_is_answered_in_bounded_time_in_full() {
    assert_hostile_text_is_answered(1);
}

/// Parses texts of 100,000 repetitions and more, divided by `part`.
fn assert_hostile_text_is_answered(part: usize) {
    let alias_bomb = format!(
        "---\na: &a [x, x]\n{}---\n4R",
        (1..200)
            .map(|n| format!("k{n}: &k{n} [*a, *a]\n"))
            .collect::<String>()
    );
    let texts = [
        ("(".repeat(100_000 / part), Code::NothingToVary),
        (
            format!("4R {}", "(".repeat(100_000 / part)),
            Code::NestedTooDeep,
        ),
        (
            format!("4R {}", "(4R".repeat(100_000 / part)),
            Code::NestedTooDeep,
        ),
        ("{".repeat(1_000_000 / part), Code::UnclosedComment),
        ("{\n\n".repeat(300_000 / part), Code::UnclosedComment),
        ("{\n\n\\{ ".repeat(200_000 / part), Code::UnclosedComment),
        (
            "4R{fr: a}".repeat(100_000 / part) + "k",
            Code::UnexpectedText,
        ),
        ("4R{a}{b}".repeat(100_000 / part) + "]", Code::StrayBracket),
        ("[".repeat(500_000 / part), Code::UnclosedBoard),
        ("[.\n".repeat(300_000 / part), Code::UnclosedBoard),
        ("{[@a".repeat(300_000 / part), Code::UnclosedComment),
        ("4".repeat(3_000_000 / part), Code::NumberTooLarge),
        ("x".repeat(3_000_000 / part), Code::UnexpectedText),
        (
            format!("4{}", "Rk".repeat(1_000_000 / part)),
            Code::UnexpectedInTurn,
        ),
        (
            format!("4{}", "g".repeat(300_000 / part)),
            Code::UnexpectedInTurn,
        ),
        (
            "4R 4k {} k {} ".repeat(100_000 / part),
            Code::UnexpectedInTurn,
        ),
        (
            format!("---\na: {}\n---\n4R", "[".repeat(60_000)),
            Code::FrontTooLarge,
        ),
        (
            format!("---\na: {}\n---\n4R", "{a: ".repeat(15_000)),
            Code::FrontTooLarge,
        ),
        (
            format!("---\na: {}\n---\n4R", "x".repeat(70_000)),
            Code::FrontTooLarge,
        ),
        (
            "---\na: 1\n".repeat(100_000 / part + 1),
            Code::UnexpectedText,
        ),
        (alias_bomb, Code::YamlFeature),
    ];
    for (text, code) in texts {
        let shown: String = text.chars().take(20).collect();
        // An algorithm that is not linear takes hours; a slow and busy machine needs
        // far less than this.
        let start = Instant::now();
        let (_, found) = parse(&text);
        assert!(
            start.elapsed() < Duration::from_secs(240),
            "{shown:?} takes {:?}",
            start.elapsed()
        );
        assert!(
            found.iter().any(|it| it.code == code),
            "{shown:?}: {:?}",
            found.first()
        );
    }
}

#[test]
fn nothing_of_the_front_matter_is_dropped_behind_its_end() {
    let text = "---\ntitle: A\n...\nrules: katro\n---\n4R";
    let found = only(text);
    assert_eq!(found.code, Code::YamlFeature);
    assert_eq!(found.span.slice(text), "rules: katro");
}

#[test]
fn a_language_written_in_another_way_is_reported_with_what_is_meant() {
    for (text, labels, mended) in [
        (
            "4R {FR: Un.}{EN: One.}",
            &["FR:", "EN:"][..],
            "4R {fr: Un.}{en: One.}",
        ),
        (
            "4R {fr : Un.}{en : One.}",
            &["fr :", "en :"],
            "4R {fr: Un.}{en: One.}",
        ),
        (
            "4R {fr\u{a0}: Un.}{en: One.}",
            &["fr\u{a0}:"],
            "4R {fr: Un.}{en: One.}",
        ),
        ("4R {fr\u{202f}:Un.}", &["fr\u{202f}:"], "4R {fr: Un.}"),
        (
            "4R {fr:Un.}{en:One.}",
            &["fr:", "en:"],
            "4R {fr: Un.}{en: One.}",
        ),
        (
            "4R {de: Eins.}{Pt-BR : Um.}",
            &["Pt-BR :"],
            "4R {de: Eins.}{pt-BR: Um.}",
        ),
        (
            "4R {DE: Eins.} {ES: Uno.}",
            &["DE:", "ES:"],
            "4R {de: Eins.} {es: Uno.}",
        ),
        ("4R {en:}", &[], "4R {en:}"),
    ] {
        let (_, found) = parse(text);
        let spans: Vec<_> = found.iter().map(|it| it.span.slice(text)).collect();
        assert_eq!(spans, labels, "{text}");
        let mut fixed = text.to_owned();
        for it in found.iter().rev() {
            assert_eq!(it.code, Code::UnclearLanguage);
            let fix = it.fix.as_ref().unwrap();
            fixed.replace_range(fix.span.range(), &fix.replacement);
        }
        // A blank after the colon is kept, and taken out by `fmt`.
        assert_eq!(fixed.replace(":  ", ": "), mended, "{text}");
        assert_eq!(parse(&fixed).1, [], "{fixed}");
    }
    // A region has the comment of its language.
    let (document, found) = parse("4R {fr-FR: Un.}{en-GB: One.}");
    assert_eq!(found, []);
    let comment = document.records[0].body.iter().find_map(|it| match it {
        fifangha::notation::ast::Node::Comment(comment) => Some(comment),
        _ => None,
    });
    let text = |language| comment.unwrap().text(language).unwrap().text.clone();
    assert_eq!(
        [text("en"), text("fr"), text("en-US")],
        ["One.", "Un.", "One."]
    );
}

#[test]
fn a_mistyped_language_beside_another_is_noticed() {
    for (text, label) in [
        ("{fr: Sud.}{1en: South.} 4R", "1en:"),
        ("{r: Sud.}\n{en: South.} 4R", "r:"),
        ("4{fr: Sud.}{en:South.}R", "en:"),
    ] {
        let found = only(text);
        assert_eq!(found.code, Code::UnclearLanguage, "{text}");
        assert_eq!(found.span.slice(text), label);
    }
    let clear =
        "{Note: South.} {Well: North.} 4R {fr: Sud} 3R {a: South} 4R {NB: x} 4R {PS : y} 4R {Re:z}";
    assert_eq!(parse(clear).1, []);
}
