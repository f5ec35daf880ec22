//! Replacement of control characters in terminal output.

use std::borrow::Cow;

/// Returns a text in which control characters are visible: C0 and DEL as control pictures, others
/// as U+FFFD. Line and paragraph separators, direction
/// controls and spaces without width are replaced too. Line feeds
/// and tabs stay.
///
/// Applied to everything that a message takes from a record, a file name or the system.
///
/// ```
/// use fifangha::report::replace_control_characters;
///
/// assert_eq!(replace_control_characters("\u{1b}[31m\u{9b}2J"), "␛[31m\u{fffd}2J");
/// ```
#[must_use]
pub fn replace_control_characters(text: &str) -> Cow<'_, str> {
    match text.chars().all(|c| control_picture(c) == c) {
        true => Cow::Borrowed(text),
        false => Cow::Owned(text.chars().map(control_picture).collect()),
    }
}

/// Returns a text for people in which no line is a [workflow command] of GitHub: a line cannot begin
/// with `::`, and `##[` is no command anywhere.
///
/// [workflow command]: https://docs.github.com/actions/reference/workflow-commands-for-github-actions
///
/// ```
/// use fifangha::report::escape_workflow_commands;
///
/// assert_eq!(escape_workflow_commands("a::b\n  ::error::c\n"), "a::b\n  \\::error::c\n");
/// assert_eq!(escape_workflow_commands("a ##[b]"), "a ##\\[b]");
/// ```
#[must_use]
pub fn escape_workflow_commands(text: &str) -> Cow<'_, str> {
    if !text.contains("::") && !text.contains("##[") {
        return Cow::Borrowed(text);
    }
    let escaped = |line: &str| {
        let command = line.trim_start();
        let line = match command.starts_with("::") {
            true => format!("{}\\{command}", &line[..line.len() - command.len()]),
            false => line.to_owned(),
        };
        line.replace("##[", "##\\[")
    };
    Cow::Owned(text.split_inclusive('\n').map(escaped).collect())
}

/// Returns the character shown for a control character.
const fn control_picture(c: char) -> char {
    match c {
        '\n' | '\t' => c,
        '\0'..='\x1f' => match char::from_u32(0x2400 + c as u32) {
            Some(picture) => picture,
            None => char::REPLACEMENT_CHARACTER,
        },
        '\x7f' => '\u{2421}',
        '\u{80}'..='\u{9f}'
        | '\u{ad}'
        | '\u{61c}'
        | '\u{200b}'
        | '\u{200e}'..='\u{200f}'
        | '\u{2028}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}'
        | '\u{feff}'
        | '\u{fff9}'..='\u{fffb}'
        | '\u{1d173}'..='\u{1d17a}' => char::REPLACEMENT_CHARACTER,
        c => c,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_all_characters_none_that_is_obeyed_is_left() {
        for c in '\0'..=char::MAX {
            let picture = control_picture(c);
            assert!(
                !picture.is_control() || matches!(picture, '\n' | '\t'),
                "{c:?}"
            );
            // Printable characters are unchanged.
            assert!(
                picture == c || c.is_control() || !c.is_alphanumeric(),
                "{c:?}"
            );
        }
        let obeyed = "\u{61c}\u{200e}\u{200f}\u{202a}\u{202b}\u{202c}\u{202d}\u{202e}\u{2066}\u{2067}\u{2068}\u{2069}\u{2028}\u{2029}";
        assert!(
            replace_control_characters(obeyed)
                .chars()
                .all(|c| c == '\u{fffd}')
        );
        assert_eq!(
            replace_control_characters("é\t漢\n👩\u{200d}🌾"),
            "é\t漢\n👩\u{200d}🌾"
        );
    }
}
