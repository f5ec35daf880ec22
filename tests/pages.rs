//! The page of each code: its wrong example gets that code, its mended one nothing.

use fifangha::{
    diagnostic::{Code, SourceFile},
    notation::parse,
    reconstruct::{Limits, reconstruct},
    study::Study,
};

/// Codes that no short text can show.
const WITHOUT_EXAMPLE: [Code; 4] = [
    Code::FileTooLarge,
    Code::NotUtf8,
    Code::TooManyMistakes,
    Code::NotCompleted,
];

/// The fenced block of a page with this info string.
fn block<'a>(page: &'a str, info: &str) -> Option<&'a str> {
    let (_, rest) = page.split_once(&format!("```{info}\n"))?;
    if rest.starts_with("```") {
        Some("")
    } else {
        rest.split_once("\n```").map(|(block, _)| block)
    }
}

/// The codes that a text gets: from the reader alone for a code of the reader, from the
/// reconstruction for one of its own.
fn codes(code: Code, text: &str) -> Vec<Code> {
    if code.as_str().starts_with("F6") {
        let (document, mistakes) = parse(text);
        assert_eq!(mistakes, [], "{code}");
        let answer = reconstruct(&document.records[0], &Limits::default()).unwrap();
        return answer.failure.iter().map(|it| it.diagnostic.code).collect();
    }
    let found = if code.is_of_reading() {
        parse(text).1
    } else {
        Study::of(SourceFile::new("example.fif", text)).diagnostics
    };
    found.iter().map(|found| found.code).collect()
}

#[test]
fn every_page_says_what_its_code_means() {
    for &code in Code::ALL {
        let heading = format!("# {code}: {}\n\n", code.title());
        let text = code
            .page()
            .strip_prefix(&heading)
            .unwrap_or_else(|| panic!("{code} begins otherwise"));
        assert!(
            text.split("```").next().unwrap().len() > 40,
            "{code} says nothing"
        );
        assert_eq!(code.as_str().parse(), Ok(code));
    }
}

#[test]
fn every_wrong_example_gets_its_code_and_no_mended_one_gets_any() {
    // Those of the article need a book: tests/article has them.
    let of_records = |code: &&Code| !code.as_str().starts_with("F5");
    for &code in Code::ALL.iter().filter(of_records) {
        let examples = block(code.page(), "fif wrong").zip(block(code.page(), "fif mended"));
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
