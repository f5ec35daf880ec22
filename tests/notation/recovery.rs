//! Errors and gaps, one by one: the diagnostics and the recovered value.

use fifangha::notation::{ast::Node, parse, print};

/// Returns code and text of every diagnostic, with the help key after `?` and the fixed text after
/// `->`.
fn reported(text: &str) -> String {
    let (_, found) = parse(text);
    let lines = found.iter().map(|it| {
        let mut lines = format!("{} {}", it.code.as_str(), it.span.slice(text));
        for help in &it.help {
            lines += &format!(" ?{}", help.key());
        }
        if let Some(fix) = &it.fix {
            let (before, after) = (&text[..fix.span.start()], &text[fix.span.end()..]);
            lines += &format!(" -> {before}{}{after}", fix.replacement);
        }
        lines
    });
    lines.collect::<Vec<_>>().join("; ")
}

#[test]
fn each_slip_is_reported_and_the_rest_is_read() {
    for (text, expected, read) in [
        (
            "@only 4. 5",
            "F402 @only ?notation.claim_argument.help",
            "4. 5\n",
        ),
        ("3.\n4R", "", "3. 4R\n"),
        ("1. 999999999R", "", "1. 999999999R\n"),
        ("@only|", "F401 @only| -> @only", "---\n---\n"),
        ("_*3?", "F014 _*3?", "---\n---\n"),
        ("_*(4", "F014 _* ?notation.gap.help; F009 (", "  (4)\n"),
        ("_(?)", "F022 ? ?notation.unknown.help", "_\n"),
        ("_(0)R", "F001 R", "_\n  (0)\n"),
        ("4x_(3-)L", "F022 3- ?notation.unknown.help", "4x_L\n"),
        (
            "4Rd",
            "F003 d ?notation.no_step.left_and_right -> 4RR",
            "4RR\n",
        ),
        ("4gal", "F003 gal", "4\n"),
        ("5< >", "F001 >", "5<\n"),
        ("1. _ {a} ~", "F013 ~", "1. _ {a}\n"),
        ("boa", "F001 boa", "---\n---\n"),
        (
            "boat",
            "F001 boat ?notation.unexpected_text.help",
            "---\n---\n",
        ),
        ("4R ---\n5L", "F001 ---", "4R\n5L\n"),
        (
            "4R\n-\nrules: katro\n---\n5L",
            "F001 -; F001 rules: katro ?notation.unexpected_text.help; F101 ---",
            "4R\n\n---\n---\n5L\n",
        ),
        (
            "---\n 3. 4R\n",
            "F101 ---; F105 3. 4R",
            "---\n 3. 4R\n---\n",
        ),
        (
            "---\na: !k [x]\n---\n4R",
            "F103 !k ?front.quote_sign",
            "---\na: !k [x]\n---\n4R\n",
        ),
        ("[1..?]", "F302 ? -> [1.._]", "[1..]\n"),
        ("[..|..]", "F302 | -> [../..]", "[....]\n"),
        ("[~1/.~2]", "F302 ~ ?notation.no_cell.damaged", "[~1/.2]\n"),
        ("[.S.]", "F302 S ?notation.no_cell.reserves", "[..]\n"),
        (
            "[.. sense:CC]",
            "F302 sense:CC ?notation.no_cell.values",
            "[..]\n",
        ),
        (
            "[.. rova:X]",
            "F302 rova:X ?notation.no_cell.values",
            "[..]\n",
        ),
        (
            "[.. blocked:]",
            "F302 blocked: ?notation.no_cell.values",
            "[..]\n",
        ),
        ("[1(]", "F302 ( ?notation.no_cell.ten", "[1]\n"),
        ("[.%.]", "F302 %", "[..]\n"),
        (
            "[1/2\\]",
            "F301 [ -> []1/2\\]; F304 [; F003 /2\\]",
            "[]\n1\n",
        ),
        ("[1\\]2]", "F302 \\]", "[12]\n"),
        (
            "[@ab:c]",
            "F301 [ -> []@ab:c]; F304 [; F401 @ab:c ?notation.unknown_claim.help; F305 ] -> [@ab:c",
            "[]\n",
        ),
        ("[1 ;a\n..]\n4R", "F302 ;a", "[\n  1\n  . .\n]\n4R\n"),
        ("[1.", "F301 [ -> []1.; F304 [; F002 1.", "[]\n"),
        (
            "[. 4.5/ 5L",
            "F301 [ -> [. 4.5/] 5L; F302 /",
            "[.4.5]\n5L\n",
        ),
        (
            "[..\n..3\n4R",
            "F301 [ -> [..\n..3]\n4R",
            "[\n  . .\n  . . 3\n]\n4R\n",
        ),
        (
            "{a\n; b",
            "F007 { ?notation.unclosed_comment.help",
            "{a}\n; b\n",
        ),
        (
            "{a\n---\ntitle: b\n---\n4R",
            "F007 { ?notation.unclosed_comment.help",
            "{a}\n\n---\ntitle: b\n---\n4R\n",
        ),
        (
            "{a\nb",
            "F007 { ?notation.unclosed_comment.help",
            "{a\nb}\n",
        ),
        (
            "{a\nb\n12. 4R",
            "F007 { ?notation.unclosed_comment.help",
            "{a\nb}\n12. 4R\n",
        ),
        ("4R (3L (5L", "F009 (", "4R\n  (3L\n     (5L))\n"),
        ("4R (; a\n3L; b\n)", "", "4R\n  (; a\n   3L  ; b\n  )\n"),
        (
            "4R (; a\n; b\n({c} 2L))",
            "F011 (",
            "4R\n  (; a\n   ; b\n     ({c} 2L))\n",
        ),
        ("{fr: b} {en: a} 4R", "", "{fr: b} {en: a}\n4R\n"),
        ("[~1/..\n~4/..]", "", "[\n  ~ 1\n  . .\n  ~ 4\n  . .\n]\n"),
        ("4x_(3?,4-6)L", "", "4x_(3?,4-6)L\n"),
        ("_(4,14)R", "", "_(4,14)R\n"),
        ("4{fr: a} {en: b}R", "F013 R", "4 {fr: a} {en: b}\n"),
        ("4R {a} {b} x1", "F001 x1", "4R {a} {b}\n"),
        ("(4R) ; a\n5L", "F011 (", "  (4R)  ; a\n5L\n"),
        ("[. ;a\n] 4R", "F302 ;a", "[.]\n4R\n"),
        (
            "[. ;a\n1\n4R",
            "F301 [ -> [.] ;a\n1\n4R",
            "[.]  ; a\n1\n4R\n",
        ),
        (
            "{a\n 12. b\n5L",
            "F007 { ?notation.unclosed_comment.help; F002 b",
            "{a}\n5L\n",
        ),
        (
            "4_()R",
            "F020 () ?notation.empty_variation.help; F001 R",
            "4_\n  ()\n",
        ),
        ("4R\n; a\n{en: b}", "", "4R\n; a\n{en: b}\n"),
        (
            "---\nlanguage: fr-a\n---\n4R",
            "F105 fr-a",
            "---\nlanguage: fr-a\n---\n4R\n",
        ),
        ("({en: a} 4R)", "F011 (", "  ({en: a} 4R)\n"),
        (
            "[.\n---\n---\n4R ]",
            "F301 [ -> [.]\n---\n---\n4R ]; F305 ] -> [.\n---\n---\n4R ",
            "[.]\n\n---\n---\n4R\n",
        ),
        (
            "[. ;a\n---\n4R ]",
            "F301 [ -> [.] ;a\n---\n4R ]; F101 ---; F305 ] -> [. ;a\n---\n4R ",
            "[.]  ; a\n\n---\n---\n4R\n",
        ),
    ] {
        assert_eq!(reported(text), expected, "{text:?}");
        assert_eq!(print(&parse(text).0), read, "{text:?}");
    }
}

/// Returns the content of the deepest variation, and the codes of all diagnostics.
fn deepest(text: &str) -> (Vec<&str>, Vec<&'static str>) {
    let (document, found) = parse(text);
    let mut body = &document.records[0].body;
    while let Some(Node::Variation(inner)) = body.iter().find(|it| matches!(it, Node::Variation(_)))
    {
        body = &inner.body;
    }
    let body = body.iter().map(|it| it.span().slice(text)).collect();
    (body, found.iter().map(|it| it.code.as_str()).collect())
}

#[test]
fn what_nests_too_deep_is_stepped_over_up_to_its_parenthesis() {
    for (inside, behind, codes) in [
        ("4R (3L) 5L) 2L", &["4R", "2L"][..], &["F009", "F012"][..]),
        ("((4R)) 5L) 2L", &["4R", "2L"], &["F009", "F012"]),
        ("4R {)} 5L) 2L", &["4R", "2L"], &["F009", "F012"]),
        ("4R ; )\n 5L) 2L", &["4R", "2L"], &["F009", "F012"]),
        ("4R \\) 5L) 2L", &["4R", "2L"], &["F009", "F012"]),
        ("\\( 4R) 2L", &["4R", "2L"], &["F009", "F012"]),
        ("4R (3L", &["4R"], &["F012"]),
        ("4R\n---\ntitle: a\n---\n5L", &["4R"], &["F012"]),
    ] {
        let text = format!("{}4R ({inside}", "4R (".repeat(100));
        let expected = (behind.to_vec(), codes.to_vec());
        assert_eq!(deepest(&text), expected, "{inside:?}");
    }
}
