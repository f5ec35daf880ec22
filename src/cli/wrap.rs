//! Line breaks for the width of a terminal.

use unicode_width::UnicodeWidthStr;

use crate::report::board_text::BoardCharset;
use crate::report::wrap_words;

/// Returns the character set of boards on a terminal: Unicode if the locale has it.
pub(super) fn terminal_signs() -> BoardCharset {
    let value = |name| std::env::var(name).ok().filter(|it| !it.is_empty());
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().find_map(value);
    match has_unicode(locale.as_deref()) {
        true => BoardCharset::Unicode,
        false => BoardCharset::Ascii,
    }
}

/// Returns `true` if a locale has Unicode. Without a locale, only Windows has.
fn has_unicode(locale: Option<&str>) -> bool {
    let Some(locale) = locale else {
        return cfg!(windows);
    };
    let locale = locale.to_ascii_lowercase();
    locale.contains("utf-8") || locale.contains("utf8")
}

/// Returns the value of `COLUMNS`, else the width of the terminal, else 80.
pub(super) fn terminal_columns() -> usize {
    let columns = std::env::var("COLUMNS").ok().and_then(|it| it.parse().ok());
    let there = || terminal_size::terminal_size().map(|(width, _)| usize::from(width.0));
    columns.or_else(there).filter(|&it| it > 0).unwrap_or(80)
}

/// Wraps long lines at spaces. Continuation lines are indented to the last column of a line
/// with columns, else as the line itself.
pub(super) fn wrap_text(text: &str, width: usize) -> String {
    let mut out = String::with_capacity(text.len());
    for line in text.split_inclusive('\n') {
        match line.trim_end_matches('\n') {
            line if line.width() <= width => out.push_str(line),
            line => wrap_line(line, width, &mut out),
        }
        if line.ends_with('\n') {
            out.push('\n');
        }
    }
    out
}

fn wrap_line(line: &str, width: usize, out: &mut String) {
    let begins = line.len() - line.trim_start().len();
    let column = line.rfind("  ").map_or(begins, |at| at + 2);
    // A column in the right half leaves too little space.
    let head = match line[..column].width() * 2 <= width {
        true => column,
        false => begins,
    };
    let (head, rest) = line.split_at(head);
    let rest = wrap_words(rest, width.saturating_sub(head.width()));
    out.push_str(head);
    out.push_str(&rest.replace('\n', &format!("\n{}", " ".repeat(head.width()))));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lines_are_broken_below_where_they_began() {
        let text = "short\n    a line that is in\nno  room  for what follows it\n";
        let laid = "short\n    a line that is\n    in\nno  room  for what\n          follows it\n";
        assert_eq!(wrap_text(text, 20), laid);
        assert_eq!(
            wrap_text("a wide  column  that follows\n", 20),
            "a wide  column  that\nfollows\n"
        );
        let table = "free  none of them fits here\n";
        assert_eq!(
            wrap_text(table, 20),
            "free  none of them\n      fits here\n"
        );
    }

    #[test]
    fn a_locale_says_whether_it_has_unicode() {
        for with in ["C.UTF-8", "fr_FR.utf8", "mg_MG.UTF-8@latin"] {
            assert!(has_unicode(Some(with)), "{with}");
        }
        for without in ["C", "POSIX", "fr_FR.ISO-8859-1", "fr_FR"] {
            assert!(!has_unicode(Some(without)), "{without}");
        }
    }

    #[test]
    fn wide_characters_take_two_columns_and_a_long_word_stays_whole() {
        assert_eq!(wrap_text("漢字 漢字 漢字\n", 9), "漢字 漢字\n漢字\n");
        assert_eq!(
            wrap_text("a fanorona-tsy-maty b\n", 6),
            "a\nfanorona-tsy-maty\nb\n"
        );
    }
}
