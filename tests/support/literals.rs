//! The string literals of Rust code.

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};

/// A string literal and its line.
#[derive(Debug)]
pub struct Literal {
    /// The source text between the quotes.
    pub text: String,
    /// Its line, from 1.
    pub line: usize,
}

/// Macros whose texts are seen by developers only.
const FOR_MAKERS: [&str; 9] = [
    "assert",
    "assert_eq",
    "assert_ne",
    "debug_assert",
    "debug_assert_eq",
    "debug_assert_ne",
    "panic",
    "todo",
    "unreachable",
];

/// Returns every string literal of some code, except for attributes, doc comments, tests, and panic
/// messages.
pub fn literals(code: &str) -> Vec<Literal> {
    let mut found = Vec::new();
    gather(code.parse().expect("code"), &mut found);
    found
}

fn gather(tokens: TokenStream, found: &mut Vec<Literal>) {
    let (mut before, mut last) = (String::new(), String::new());
    let mut skip_item = false;
    for token in tokens {
        let word = match &token {
            TokenTree::Group(group) => {
                let item_ends = skip_item && group.delimiter() == Delimiter::Brace;
                if last == "#" || (last == "!" && before == "#") {
                    skip_item |= is_cfg_test(group);
                } else if skip_item {
                    skip_item = !item_ends;
                } else if !is_for_makers(&before, &last) {
                    gather(group.stream(), found);
                }
                "(…)".to_owned()
            }
            TokenTree::Literal(literal) if !skip_item => {
                let source = literal.to_string();
                if let Some(start) = source.find('"').filter(|_| source.ends_with(['"', '#'])) {
                    let end = source.rfind('"').unwrap_or(start);
                    let text = source.get(start + 1..end).unwrap_or_default().to_owned();
                    let line = literal.span().start().line;
                    found.push(Literal { text, line });
                }
                source
            }
            other => other.to_string(),
        };
        skip_item &= word != ";";
        (before, last) = (last, word);
    }
}

fn is_cfg_test(attribute: &Group) -> bool {
    attribute
        .stream()
        .to_string()
        .replace(' ', "")
        .starts_with("cfg(test)")
}

/// Returns `true` if a group after two tokens is the argument of `expect`, or of such a macro.
fn is_for_makers(before: &str, last: &str) -> bool {
    (before == "." && matches!(last, "expect" | "expect_err"))
        || (last == "!" && FOR_MAKERS.contains(&before))
}

/// Returns `true` if a text has two words with blanks around them, outside backquotes and braces.
pub fn reads_like_a_sentence(text: &str) -> bool {
    let mut plain = String::new();
    let mut closing = None;
    for c in text.chars() {
        closing = match (closing, c) {
            (Some(end), c) if c == end => None,
            (Some(end), _) => Some(end),
            (None, '`') => Some('`'),
            (None, '{') => Some('}'),
            (None, c) => {
                plain.push(c);
                continue;
            }
        };
        plain.push('\u{1}');
    }
    let is_word = |word: &&str| {
        let word = word.trim_end_matches([',', ';', ':', '.', '!', '?']);
        // Names of classes are no words.
        let is_class = word.starts_with("fif-");
        !word.is_empty()
            && !is_class
            && word.chars().all(|c| c.is_alphabetic() || "'’-".contains(c))
    };
    let words: Vec<&str> = plain.split(' ').filter(is_word).collect();
    words.len() > 1 && words.iter().map(|word| word.chars().count()).sum::<usize>() > 3
}
