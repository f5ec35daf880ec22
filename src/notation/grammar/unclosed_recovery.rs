//! Error recovery of unclosed braces and brackets: their assumed ends.

use nom::{Parser, character::complete::char};

use super::{
    board_recovery::can_belong_to_board,
    bodies::newline,
    comments::{block_text, label, meant_language},
    lexical::{after_turn_number, turn_begins},
    parser_input::{Input, ParseResult},
};
use crate::{
    diagnostic::{Code, Diagnostic, Span, is_invisible_character, meaning_or_same},
    message::{Message, primary_language},
    notation::ast::Comment,
};

/// The maximum length of a mistyped language, in bytes.
const MAX_LABEL: usize = 6;

/// Returns the offset of the brace that closes the preceding one; a backslash escapes the next
/// character.
///
/// The first time there is none, all braces left open up to the end of the file are stored, so that
/// no second search runs to the end of the file.
pub(super) fn closing_brace(i: Input<'_>) -> Option<usize> {
    let start = i.at() - 1;
    let unclosed = i.log.unclosed_braces.borrow();
    if unclosed
        .as_ref()
        .is_some_and(|open| open.binary_search(&start).is_ok())
    {
        return None;
    }
    drop(unclosed);
    let bytes = i.text().as_bytes();
    let mut open = vec![start];
    let mut at = i.at();
    while let Some(&byte) = bytes.get(at) {
        match byte {
            b'\\' => at += 1,
            b'{' => open.push(at),
            b'}' => {
                open.pop();
                if open.is_empty() {
                    return Some(at);
                }
            }
            _ => {}
        }
        at += 1;
    }
    i.log.unclosed_braces.replace(Some(open));
    None
}

/// Parses an unclosed comment, which ends before a line that resumes the record.
pub(super) fn unclosed_comment(i: Input<'_>) -> ParseResult<'_, Comment> {
    let (inside, _) = char('{').parse(i)?;
    let mut rest = i.skip_bytes(i.line().len());
    while let Ok((next, _)) = newline(rest)
        && !resumes_record(next)
    {
        rest = next.skip_bytes(next.line().len());
    }
    i.report(|| {
        Diagnostic::new(
            Code::UnclosedComment,
            i.span_to(inside),
            Message::new("notation.unclosed_comment.message"),
        )
        .label(Message::new("notation.unclosed_comment.label"))
        .help(Message::new("notation.unclosed_comment.help"))
    });
    let span = i.span_to(rest);
    let text = block_text(span, i.sub_input(inside.span_to(rest)));
    let texts = vec![text];
    Ok((rest, Comment { texts, span }))
}

/// Returns `true` if a line can only be a continuation of the record.
fn resumes_record(i: Input<'_>) -> bool {
    let line = i.line().trim();
    let turn = after_turn_number(i.sub_input_of(line));
    line.is_empty()
        || line == "---"
        || line.starts_with(['@', ';', '{', '['])
        || turn.is_some_and(|i| i.rest().starts_with(char::is_whitespace) || turn_begins(i))
}

/// Warns of a comment whose language cannot be read: if it begins with a possible language next to
/// a comment that names one, or with a code of a language (`FR:`, `fr_FR:`, `fr :`, `fr:` before a letter) that
/// the program speaks or that stands next to another such code. `block` includes its braces, `rest`
/// is the input after it.
pub(super) fn warn_unclear_language(block: Input<'_>, rest: Input<'_>) {
    let inner = block
        .sub_input(Span::new(block.at() + 1, block.span().end()))
        .trimmed();
    let next = rest.rest().trim_start().strip_prefix('{');
    let next = next.map(|next| rest.sub_input_of(next.trim_start()));
    let before = block.text()[..block.at()].trim_end().len();
    let after_one = before > 0 && before == block.log.last_named.get();
    let loose = loose_label(inner);
    let beside = || after_one || next.is_some_and(|it| label(it).is_ok());
    let meant = loose.as_ref().and_then(|(_, tag)| meant_language(tag));
    let is_clear = match &meant {
        Some(meant) => {
            after_one
                || primary_language(meant).is_some_and(|it| SPOKEN.contains(&it))
                || next.is_some_and(|it| {
                    label(it).is_ok()
                        || loose_label(it).is_some_and(|(_, tag)| meant_language(&tag).is_some())
                })
        }
        None => false,
    };
    let span = match loose {
        Some((span, _)) if is_clear => span,
        Some((span, tag)) if tag.len() <= MAX_LABEL && span.len() == tag.len() + 1 && beside() => {
            span
        }
        _ => return,
    };
    if is_clear {
        block.log.last_named.set(block.span().end());
    }
    block.report(|| {
        let message = Message::new("notation.unclear_language.message");
        let found = Diagnostic::new(Code::UnclearLanguage, span, message)
            .label(Message::new("notation.unclear_language.label"));
        match meant.filter(|_| is_clear) {
            Some(meant) => {
                let spaced = block.text()[span.end()..].starts_with(char::is_whitespace);
                found.fix(span, meant + if spaced { ":" } else { ": " })
            }
            None => found,
        }
    });
}

/// The codes of languages that no other word is likely to be.
const SPOKEN: [&str; 3] = ["en", "fr", "mg"];

/// Returns a word at the beginning of a text that a colon follows, perhaps after blanks, and its span
/// with the colon. Mistyped characters of the word are corrected.
fn loose_label(inner: Input<'_>) -> Option<(Span, String)> {
    let text = inner.rest();
    let letter = |c: char| match meaning_or_same(c) {
        c if c.is_alphanumeric() || matches!(c, '-' | '_') => Some(c),
        _ => None,
    };
    let inside = |c: char| letter(c).is_some() || is_invisible_character(c);
    let written = &text[..text.find(|c| !inside(c))?];
    let word: String = written.chars().filter_map(letter).collect();
    let rest = text[written.len()..].trim_start();
    let colon = rest.chars().next().filter(|&c| meaning_or_same(c) == ':')?;
    let end = text.len() - rest.len() + colon.len_utf8();
    (!word.is_empty()).then(|| (Span::new(inner.at(), inner.at() + end), word))
}

/// Returns the text between the brackets of a board, from after the opening one, and the rest. An
/// unclosed board ends with the last line that can belong to it.
pub(super) fn board_extent<'a>(open: Span, i: Input<'a>) -> (Input<'a>, Input<'a>) {
    let bytes = i.text().as_bytes();
    let mut at = i.at();
    let mut comment = None;
    while let Some(&byte) = bytes.get(at) {
        match byte {
            b']' => {
                if let Some(comment) = comment {
                    i.report(|| comment_in_board_error(comment));
                }
                return (i.sub_input(Span::new(i.at(), at)), i.advance_to(at + 1));
            }
            b'\\' => at += 1,
            b'[' | b'{' | b'}' | b'@' => break,
            b';' => {
                let line = i.advance_to(at).line().trim_end();
                comment = comment.or(Some(Span::new(at, at + line.len())));
                at += line.len().max(1) - 1;
            }
            b'\n' if i.text()[at + 1..].starts_with("---") => break,
            _ => {}
        }
        at += 1;
    }
    let end = end_of_unclosed_board(i.sub_input(Span::new(i.at(), at.min(bytes.len()))));
    i.report(|| {
        Diagnostic::new(
            Code::UnclosedBoard,
            open,
            Message::new("notation.unclosed_board.message"),
        )
        .label(Message::new("notation.unclosed_board.label"))
        .fix(Span::at(end), "]")
    });
    (i.sub_input(Span::new(i.at(), end)), i.advance_to(end))
}

/// Returns the end of the last word that can belong to an unclosed board.
fn end_of_unclosed_board<'a>(i: Input<'a>) -> usize {
    let belongs = |word: &'a str| can_belong_to_board(i.sub_input_of(word));
    let mut end = i.at();
    for (index, line) in i.rest().split_inclusive('\n').enumerate() {
        let kept = line.split(';').next().unwrap_or_default();
        let whole = kept.split_whitespace().all(belongs);
        if index > 0 && (kept.trim().is_empty() || !whole) {
            break;
        }
        let words = kept.split_whitespace();
        if let Some(word) = words.take_while(|word| belongs(word)).last() {
            let word = i.sub_input_of(word);
            end = word.span().end();
        }
        if kept.len() < line.len() || !whole {
            break;
        }
    }
    end
}

fn comment_in_board_error(span: Span) -> Diagnostic {
    Diagnostic::new(
        Code::UnexpectedInBoard,
        span,
        Message::new("notation.comment_in_board.message"),
    )
    .label(Message::new("notation.comment_in_board.label"))
}
