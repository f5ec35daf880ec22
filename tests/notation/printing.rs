//! Width of printed lines.

use fifangha::notation::{parse, print};

/// Maximum width of a line in terminal columns.
const WIDTH: usize = 100;

fn printed(text: &str) -> String {
    let (document, found) = parse(text);
    assert_eq!(found, [], "{text:?}");
    print(&document)
}

/// Returns `before` and `{aaa…}` after a blank, filled to the width of a line.
fn filled(before: &str) -> String {
    let line = before.rsplit('\n').next().unwrap_or(before);
    let rest = WIDTH - line.chars().count() - " {}".len();
    format!("{before} {{{}}}", "a".repeat(rest))
}

#[test]
fn a_line_is_filled_to_its_width_and_not_beyond() {
    for before in ["4R", "4R {é}", "{a\nb}", "{en: a}"] {
        let text = filled(before);
        assert_eq!(printed(&text), format!("{text}\n"));
        let (kept, comment) = text.rsplit_once(" {").unwrap();
        assert_eq!(
            printed(&format!("{kept} {{a{comment}")),
            format!("{kept}\n{{a{comment}\n")
        );
    }
}

#[test]
fn the_languages_of_a_comment_stand_on_a_line_where_they_fit() {
    let english = format!("{{en: {}}}", "a".repeat(45));
    let french = |length: usize| format!("{{fr: {}}}", "é".repeat(length));
    let both = WIDTH - english.len() - " {fr: }".len();
    for (length, between) in [(both, " "), (both + 1, "\n")] {
        let french = french(length);
        assert_eq!(
            printed(&format!("{english}\n{french} 4R")),
            format!("{english}{between}{french}\n4R\n")
        );
    }
}
