//! The page of each code: its wrong example gets that code, its corrected one no diagnostic.

use fifangha::{
    budget::{Budget, SearchLimits},
    diagnostic::{Code, SourceFile},
    message::Strings,
    notation::parse,
    project::{Settings, read_strings},
    reconstruct::{ReconstructionLimits, reconstruct},
    references::ReferenceIndex,
    study::Study,
};

use crate::support::checked;

/// Codes that no short text can produce.
const WITHOUT_EXAMPLE: [Code; 6] = [
    Code::FileTooLarge,
    Code::NotUtf8,
    Code::TooManyMistakes,
    Code::NotCompleted,
    Code::RecordUnread,
    Code::LinkLeftOut,
];

/// Returns the fenced block of a page with this info string.
fn block<'a>(page: &'a str, info: &str) -> Option<&'a str> {
    let (_, rest) = page.split_once(&format!("```{info}\n"))?;
    if rest.starts_with("```") {
        Some("")
    } else {
        rest.split_once("\n```").map(|(block, _)| block)
    }
}

/// Returns the codes of a text: from the parser alone for a parser code, from the reconstruction
/// for one of its own, from the settings for a project code.
fn codes(code: Code, text: &str) -> Vec<Code> {
    if code == Code::UnknownKey {
        let study = Study::from_file(SourceFile::new("example.fif", text));
        return ReferenceIndex::default()
            .check(&study)
            .iter()
            .map(|it| it.code)
            .collect();
    }
    if code == Code::OtherCount {
        let file = SourceFile::new("example.fif", text);
        let study = checked(file, &Budget::unwatched(SearchLimits::RUN));
        return study.diagnostics.iter().map(|found| found.code).collect();
    }
    if code.as_str().starts_with("F6") {
        let (document, mistakes) = parse(text);
        assert_eq!(mistakes, [], "{code}");
        let answer = reconstruct(&document.records[0], &ReconstructionLimits::default()).unwrap();
        return answer.failure.iter().map(|it| it.diagnostic.code).collect();
    }
    let found = if code == Code::UnknownString {
        return read_strings("mg", text)
            .1
            .iter()
            .map(|it| it.code)
            .collect();
    } else if matches!(code, Code::UnknownSetting | Code::WrongSetting) {
        Settings::parse(text).1
    } else if code.is_syntax() && code != Code::MisplacedKey {
        parse(text).1
    } else {
        Study::from_file(SourceFile::new("example.fif", text)).diagnostics
    };
    found.iter().map(|found| found.code).collect()
}

#[test]
fn every_page_says_what_its_code_means() {
    for &code in Code::ALL {
        for strings in Strings::all() {
            let language = strings.language();
            let colon = if language == "fr" { "\u{a0}:" } else { ":" };
            let heading = format!("# {code}{colon} {}\n\n", strings.render(&code.title()));
            let text = code
                .page(language)
                .strip_prefix(&heading)
                .unwrap_or_else(|| panic!("{code} in {language} begins otherwise"));
            assert!(
                text.split("```").next().unwrap().len() > 40,
                "{code} says nothing in {language}"
            );
        }
        assert_eq!(code.as_str().parse(), Ok(code));
    }
}

/// Splits a page into the texts between its fenced blocks, and the blocks with their fences.
fn parts(page: &str) -> (Vec<String>, Vec<String>) {
    let mut fence = None;
    let (mut texts, mut blocks) = (vec![String::new()], Vec::new());
    for line in page.split_inclusive('\n') {
        let ticks = &line[..line.len() - line.trim_start_matches('`').len()];
        match fence {
            None if ticks.len() >= 3 => {
                fence = Some(ticks);
                blocks.push(line.to_owned());
            }
            None => texts.last_mut().unwrap().push_str(line),
            Some(open) => {
                blocks.last_mut().unwrap().push_str(line);
                if line.trim_end() == open {
                    fence = None;
                    texts.push(String::new());
                }
            }
        }
    }
    assert_eq!(fence, None, "a block is not closed: {page}");
    (texts, blocks)
}

#[test]
fn the_pages_have_the_same_examples_in_every_language_and_words_of_their_own() {
    for &code in Code::ALL {
        let (english, examples) = parts(code.page("en"));
        let (french, same) = parts(code.page("fr"));
        assert_eq!(same, examples, "{code}");
        for (english, french) in english.iter().zip(&french) {
            if !english.trim().is_empty() {
                assert_ne!(english, french, "{code} is not in French");
            }
        }
    }
}

#[test]
fn the_french_pages_are_set_as_french_is() {
    for &code in Code::ALL {
        let (texts, _) = parts(code.page("fr"));
        for text in texts {
            // Text in backquotes is notation, not French.
            let prose: String = text.split('`').step_by(2).collect();
            assert!(
                !prose.contains('\''),
                "{code}: a straight apostrophe: {prose}"
            );
            let mut before = ' ';
            for c in prose.chars() {
                if ";:!?»".contains(c) {
                    assert_eq!(before, '\u{a0}', "{code}: before {c}: {prose}");
                }
                if before == '«' {
                    assert_eq!(c, '\u{a0}', "{code}: behind «: {prose}");
                }
                before = c;
            }
        }
    }
}

#[test]
fn every_wrong_example_gets_its_code_and_no_mended_one_gets_any() {
    // Codes of chapters need a book and are tested in `tests/site`.
    let of_records = |code: &&Code| !code.as_str().starts_with("F5") || **code == Code::UnknownKey;
    for &code in Code::ALL.iter().filter(of_records) {
        let examples = {
            let page = code.page("en");
            let records = block(page, "fif wrong").zip(block(page, "fif mended"));
            records.or_else(|| block(page, "yaml wrong").zip(block(page, "yaml mended")))
        };
        let Some((wrong, mended)) = examples else {
            assert!(WITHOUT_EXAMPLE.contains(&code), "{code} has no examples");
            continue;
        };
        assert!(
            codes(code, wrong).contains(&code),
            "{code}: {wrong:?} gets {:?}",
            codes(code, wrong)
        );
        assert_eq!(codes(code, mended), [], "{code}: {mended:?}");
    }
}

#[test]
fn codes_are_unique_and_in_order() {
    let strings: Vec<&str> = Code::ALL.iter().map(|code| code.as_str()).collect();
    assert!(strings.is_sorted_by(|a, b| a < b), "{strings:?}");
}
