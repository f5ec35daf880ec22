//! Both language versions of the book have the same chapters, figures, numbers and citations.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use crate::support::book::{ROOT, book, files, prose, read};

/// Words that identify a French quotation.
const OF_FRENCH: [&str; 22] = [
    "le", "la", "les", "des", "de", "du", "une", "un", "qui", "dans", "case", "cases", "son",
    "avec", "ou", "et", "est", "sont", "il", "que", "deux", "premier",
];

#[test]
fn french_in_the_english_book_says_that_it_is_french() {
    let mut count = 0;
    for (path, text) in book("en") {
        if path.starts_with("guide") {
            continue;
        }
        for (at, quoted) in french_quotations(&text) {
            let before = &text[..at];
            // The program marks the headings of a citation.
            let cited = before.rfind("[@") > before.rfind(']');
            let marked = cited || before.ends_with("<span lang=\"fr\">");
            assert!(marked, "{}: “{quoted}”", path.display());
            count += 1;
        }
    }
    assert!(count > 30, "only {count} quotations were found");
}

/// Returns the French texts in English quotation marks, with their offsets.
fn french_quotations(text: &str) -> Vec<(usize, &str)> {
    let quoted = text.match_indices('“').filter_map(|(at, mark)| {
        let (quoted, _) = text[at + mark.len()..].split_once('”')?;
        Some((at, quoted))
    });
    let accents = |c: char| "éèàêç".contains(c);
    let french = |quoted: &str| {
        let words = quoted.split(|c: char| !c.is_alphabetic());
        let mut words = words.map(str::to_lowercase);
        words.any(|it| OF_FRENCH.contains(&it.as_str())) || quoted.contains(accents)
    };
    quoted.filter(|(_, quoted)| french(quoted)).collect()
}

#[test]
fn french_in_english_comments_says_that_it_is_french() {
    let mut texts = Vec::new();
    for (path, text) in files("games", "fif") {
        let comments = text.split("{en: ").skip(1);
        let comments = comments.filter_map(|it| it.split('}').next());
        texts.extend(comments.map(|it| (path.display().to_string(), it.to_owned())));
    }
    for name in ["inventory.yaml", "readings.yaml"] {
        let list = read(&Path::new(ROOT).join("games").join(name));
        let lines = list
            .lines()
            .filter(|it| it.trim_start().starts_with("en: "));
        texts.extend(lines.map(|it| (name.to_owned(), it.to_owned())));
    }
    let mut count = 0;
    for (place, text) in &texts {
        for (at, quoted) in french_quotations(text) {
            let behind = &text[at + '“'.len_utf8() + quoted.len()..];
            let marked = text[..at].ends_with('[') && behind.starts_with("”](lang:fr)");
            assert!(marked, "{place}: “{quoted}”");
            count += 1;
        }
    }
    assert!(count > 10, "only {count} quotations were found");
}

#[test]
fn a_command_of_the_french_book_answers_in_french() {
    for (path, text) in book("fr") {
        let asked = text.lines().filter(|it| it.starts_with("$ fifangha "));
        for line in asked.filter(|_| !path.starts_with("guide")) {
            assert!(
                line.ends_with(" --language fr"),
                "{}: {line}",
                path.display()
            );
        }
    }
}

/// Returns the `fifangha` blocks of a chapter without their captions.
fn blocks(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        if line != "```fifangha" {
            continue;
        }
        let block: Vec<&str> = lines
            .by_ref()
            .take_while(|it| *it != "```")
            .filter(|it| !it.starts_with("caption: "))
            .collect();
        found.push(block.join("\n"));
    }
    found
}

#[test]
fn both_languages_have_the_same_chapters_and_blocks() {
    let links = |language: &str| -> Vec<String> {
        let summary = read(&Path::new(ROOT).join(format!("book/{language}/src/SUMMARY.md")));
        let targets = summary.lines().filter_map(|line| line.split_once("]("));
        targets.map(|(_, rest)| rest.to_owned()).collect()
    };
    assert_eq!(links("en"), links("fr"));
    let (en, fr) = (book("en"), book("fr"));
    let paths = |book: &[(PathBuf, String)]| -> Vec<PathBuf> {
        book.iter().map(|(path, _)| path.clone()).collect()
    };
    assert_eq!(paths(&en), paths(&fr));
    let mut count = 0;
    for ((path, en), (_, fr)) in en.iter().zip(&fr) {
        let (en, fr) = (blocks(en), blocks(fr));
        // The guide shows comments and titles of records in its own language.
        if !path.starts_with("guide") {
            assert_eq!(en, fr, "{}", path.display());
        }
        assert_eq!(en.len(), fr.len(), "{}", path.display());
        count += en.len();
    }
    assert!(count > 50, "only {count} blocks were found");
}

/// Returns the texts in brackets after a sign in the prose of a chapter: values, or keys of
/// citations.
fn bracketed(chapter: &str, sign: &str) -> Vec<String> {
    let lines = prose(chapter).into_iter().map(|(_, line)| line);
    let text = lines.collect::<Vec<_>>().join("\n");
    let inner = text
        .split(sign)
        .skip(1)
        .filter_map(|it| it.split(']').next());
    inner.map(|it| it.replace('\n', " ")).collect()
}

#[test]
fn both_languages_cite_the_same_works_and_tell_the_same_numbers() {
    let (mut cited, mut named) = (0, 0);
    for ((path, en), (_, fr)) in book("en").iter().zip(&book("fr")) {
        if path.starts_with("guide") {
            continue;
        }
        let keys = |chapter: &str| -> Vec<String> {
            let all = bracketed(chapter, "[@").into_iter();
            all.map(|it| it.split(',').next().unwrap_or_default().to_owned())
                .collect()
        };
        assert_eq!(keys(en), keys(fr), "{}", path.display());
        // The number of mentions of a value is a matter of style.
        let values =
            |chapter: &str| -> BTreeSet<String> { bracketed(chapter, "[=").into_iter().collect() };
        assert_eq!(values(en), values(fr), "{}", path.display());
        cited += keys(en).len();
        named += values(en).len();
    }
    assert!(
        cited > 150 && named > 50,
        "{cited} citations, {named} values"
    );
}

#[test]
fn figures_made_by_hand_can_be_read_and_follow_the_page() {
    let mut count = 0;
    for language in ["en", "fr"] {
        for (path, text) in book(language) {
            for figure in text.split("<svg ").skip(1) {
                let (figure, _) = figure.split_once("</svg>").expect("it is closed");
                let place = format!("{language}/{}", path.display());
                for part in [
                    "role=\"img\"",
                    "aria-labelledby=",
                    "<title id=",
                    "<desc id=",
                ] {
                    assert!(figure.contains(part), "{place}: {part} in\n{figure}");
                }
                for key in ["fill=\"", "stroke=\""] {
                    for value in figure.split(key).skip(1) {
                        let value = value.split('"').next().unwrap_or_default();
                        assert!(matches!(value, "none" | "currentColor"), "{place}: {value}");
                    }
                }
                assert!(
                    !figure.contains("\n\n"),
                    "{place}: an empty line ends the figure"
                );
                count += 1;
            }
        }
    }
    assert_eq!(count, 14, "seven figures in two languages");
}

#[test]
fn every_figure_of_a_chapter_has_a_name() {
    // An address that contains a location in the chapter would change with it.
    for language in ["en", "fr"] {
        for (path, text) in book(language) {
            for block in blocks(&text).iter().filter(|_| !path.starts_with("guide")) {
                let named = block.lines().any(|it| it.starts_with("id: "));
                // The steps of a record are named by turn and step.
                let steps = block.contains("record: ") && block.contains("\nturns: ");
                let page = block.starts_with("explain: ");
                assert!(
                    named || steps || page,
                    "{language}/{}:\n{block}",
                    path.display()
                );
            }
        }
    }
}

/// Returns the levels of the headings of a chapter, in order.
fn levels(chapter: &str) -> Vec<usize> {
    let mut fence = "";
    let mut found = Vec::new();
    for line in chapter.lines() {
        let ticks = &line[..line.len() - line.trim_start_matches('`').len()];
        if fence.is_empty() && ticks.len() >= 3 {
            fence = ticks;
        } else if !fence.is_empty() && line.trim_end() == fence {
            fence = "";
        } else if fence.is_empty() && line.starts_with('#') {
            found.push(line.bytes().take_while(|&it| it == b'#').count());
        }
    }
    found
}

#[test]
fn chapters_have_the_same_parts_in_both_languages() {
    // The language link leads to the section being read.
    let (english, french) = (book("en"), book("fr"));
    let paths = |of: &[(PathBuf, String)]| of.iter().map(|it| it.0.clone()).collect::<Vec<_>>();
    assert_eq!(paths(&english), paths(&french));
    for ((path, own), (_, other)) in english.iter().zip(&french) {
        assert_eq!(levels(own), levels(other), "{}", path.display());
    }
}
