//! Numbers in the prose of the book: what the program can tell is a value,
//! `[=fits record]`, and what is none stands in a list, with the reason.

use std::path::Path;

use crate::support::book::{ROOT, book, prose, read};
use serde::Deserialize;

/// Numbers of one kind that are no values.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Group {
    why: String,
    #[serde(default)]
    en: Vec<String>,
    #[serde(default)]
    fr: Vec<String>,
}

/// The words that are numbers: those from three on, since one and two are seldom
/// counted.
const ENGLISH: &str = "three four five six seven eight nine ten eleven twelve thirteen fourteen \
    fifteen sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty hundred thousand \
    million dozen";
const FRENCH: &str = "trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze \
    seize vingt trente quarante cinquante soixante cent mille million douzaine quarantaine";

/// The chapters in which numbers are not looked for, each with the reason.
const LEFT_OUT: [(&str, &str); 2] = [
    ("SUMMARY.md", "titles of chapters"),
    ("guide", "how the program is used, with made-up examples"),
];

/// A word, a number or a sign, in small letters, with its line; an empty line is
/// a sign too.
struct Token {
    text: String,
    line: usize,
}

fn tokens_of(line: &str, number: usize) -> Vec<Token> {
    let mut found: Vec<Token> = Vec::new();
    let mut open = false;
    let mut chars = line.chars().peekable();
    while let Some(c) = chars.next() {
        let last = found.last_mut().filter(|_| open);
        let number_before = last.as_ref().is_some_and(|it| is_digits(&it.text));
        // What groups the digits of a number belongs to it; `26e` is a number and
        // a letter.
        let group = matches!(c, '.' | ',' | '\u{202f}' | '\u{a0}')
            && number_before
            && chars.peek().is_some_and(char::is_ascii_digit);
        let joins = group || (c.is_alphanumeric() && number_before == c.is_ascii_digit());
        match last {
            Some(token) if joins => token.text.extend(c.to_lowercase()),
            _ if !c.is_whitespace() => found.push(Token {
                text: c.to_lowercase().collect(),
                line: number,
            }),
            _ => {}
        }
        open = group || c.is_alphanumeric();
    }
    found
}

/// What stands in the prose of a chapter, the values and citations left out.
fn tokens(chapter: &str) -> Vec<Token> {
    let mut found = Vec::new();
    for (number, line) in prose(chapter) {
        if line.starts_with('<') {
            continue;
        }
        // What says that words are French is none of them.
        let line = line
            .replace("<span lang=\"fr\">", "")
            .replace("</span>", "");
        let mut rest = line.trim_start();
        // The number of an item of a list.
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        if digits > 0 && rest[digits..].starts_with(". ") {
            rest = &rest[digits + 2..];
        }
        let mut kept = String::new();
        while let Some((before, behind)) = rest.split_once('[') {
            kept.push_str(before);
            let end = behind.find(']').filter(|_| behind.starts_with(['=', '@']));
            rest = end.map_or(behind, |end| &behind[end + 1..]);
        }
        kept.push_str(rest);
        if let Some((words, _)) = kept.split_once("{#") {
            kept = words.to_owned();
        }
        match kept.trim().is_empty() {
            true => found.push(Token {
                text: "¶".to_owned(),
                line: number,
            }),
            false => found.extend(tokens_of(&kept, number)),
        }
    }
    found
}

fn is_digits(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_digit())
}

fn is_number(text: &str, words: &str) -> bool {
    let year = text.len() == 4 && text.parse().is_ok_and(|it| (1500..=2100).contains(&it));
    (is_digits(text) && !year) || words.split_whitespace().any(|it| it == text)
}

/// Numbers of chapters that are not in a list; phrases of it that are nowhere.
fn found(chapters: &[(String, String)], listed: &[&str], words: &str) -> Vec<String> {
    let listed: Vec<_> = listed.iter().map(|&it| (it, tokens_of(it, 0))).collect();
    let mut used = vec![false; listed.len()];
    let mut out = Vec::new();
    for (name, text) in chapters {
        let tokens = tokens(text);
        let numbers: Vec<bool> = tokens.iter().map(|it| is_number(&it.text, words)).collect();
        let mut known = vec![false; tokens.len()];
        for ((_, phrase), used) in listed.iter().zip(&mut used) {
            for at in 0..(tokens.len() + 1).saturating_sub(phrase.len()) {
                let fits = (at..).zip(phrase).all(|(at, wanted)| match &*wanted.text {
                    "#" => numbers[at],
                    "0" => is_digits(&tokens[at].text),
                    wanted => tokens[at].text == wanted,
                });
                if fits {
                    *used = true;
                    known[at..at + phrase.len()].fill(true);
                }
            }
        }
        for (at, token) in tokens.iter().enumerate() {
            if numbers[at] && !known[at] {
                let around = &tokens[at.saturating_sub(3)..(at + 4).min(tokens.len())];
                let around: Vec<_> = around.iter().map(|it| it.text.as_str()).collect();
                out.push(format!("{name}:{}: {}", token.line, around.join(" ")));
            }
        }
    }
    let unused = listed.iter().zip(used).filter(|(_, used)| !used);
    out.extend(unused.map(|((phrase, _), _)| format!("nowhere: {phrase}")));
    out
}

#[test]
fn numbers_are_values_or_have_a_reason() {
    let list = read(&Path::new(ROOT).join("tests/numbers.yaml"));
    let groups: Vec<Group> = serde_yaml::from_str(&list).unwrap();
    assert!(groups.iter().all(|it| !it.why.trim().is_empty()));
    for (language, words) in [("en", ENGLISH), ("fr", FRENCH)] {
        let of = |it: &Group| match language {
            "en" => it.en.clone(),
            _ => it.fr.clone(),
        };
        let listed: Vec<String> = groups.iter().flat_map(of).collect();
        let listed: Vec<&str> = listed.iter().map(String::as_str).collect();
        let chapters = book(language).into_iter();
        let chapters =
            chapters.filter(|(path, _)| !LEFT_OUT.iter().any(|it| path.starts_with(it.0)));
        let chapters: Vec<_> = chapters
            .map(|(path, text)| (format!("{language}/{}", path.display()), text))
            .collect();
        assert!(chapters.len() > 30, "{language}");
        let found = found(&chapters, &listed, words);
        assert!(found.is_empty(), "{}", found.join("\n"));
    }
}

#[test]
fn a_number_without_a_reason_is_found_and_a_reason_without_a_number() {
    let text = "# T\n\n1. In 1661 four games fit, on 8 columns; [=fits x] and [@y, p. 12].\n\n\
                ```text\nnot 7 here\n```\n\nTurns 3 and `4` of 20,000.\n";
    let chapters = [("c.md".to_owned(), text.to_owned())];
    let told = found(&chapters, &["# columns", "turns 0", "no 9"], ENGLISH);
    assert_eq!(
        told,
        [
            "c.md:3: ¶ in 1661 four games fit ,",
            "c.md:9: 3 and of 20,000 .",
            "nowhere: no 9"
        ]
    );
}
