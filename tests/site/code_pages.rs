//! The pages of the book's codes: wrong examples get the code, corrected ones no diagnostic.

use fifangha::diagnostic::Code;

use super::small_project::{Small, places};

fn block<'a>(page: &'a str, info: &str) -> &'a str {
    let (_, rest) = page.split_once(&format!("````{info}\n")).expect(info);
    rest.split_once("\n````").expect(info).0
}

#[test]
fn examples_get_their_code_and_mended_ones_none() {
    assert_examples_get_their_code(false);
}

#[test]
#[ignore = "takes minutes: see CONTRIBUTING"]
fn examples_get_their_code_and_mended_ones_none_in_full() {
    assert_examples_get_their_code(true);
}

/// Expands the examples of each code, with `searches` also the one whose search goes to its limit.
fn assert_examples_get_their_code(searches: bool) {
    let codes: Vec<_> = Code::ALL
        .iter()
        .filter(|code| code.as_str().starts_with("F5"))
        // The codes of records have records as examples.
        .filter(|code| ![Code::UnknownKey, Code::NoPicture].contains(*code))
        // The codes of whole files are tested in tests/attack, tests/project and tests/site.
        .filter(|code| **code < Code::BookUnread)
        .collect();
    assert_eq!(codes.len(), 10);
    for code in codes {
        for (info, wrong) in [("md wrong", true), ("md mended", false)] {
            if wrong && *code == Code::Undecided && !searches {
                continue;
            }
            let chapter = format!("# T\n\n{}\n", block(code.page("en"), info));
            let found = mistakes(*code, &chapter, wrong);
            if wrong {
                let is_reported = |(file, line, it): &(String, usize, &str)| {
                    file == "book/en/src/a.md" && *line >= 3 && *it == code.as_str()
                };
                assert!(found.iter().any(is_reported), "{code}: {found:?}");
            } else {
                assert_eq!(found, [], "{code}");
            }
        }
    }
}

/// Returns the diagnostics of a chapter, in a book if the example needs one.
fn mistakes(code: Code, chapter: &str, wrong: bool) -> Vec<(String, usize, &'static str)> {
    let small = Small::new();
    if wrong && code == Code::RecordFails {
        small.write("games/broken.fif", "1. 9R\n");
    }
    if code != Code::BrokenLink {
        return small.mistakes(chapter);
    }
    let small = small.with_book(chapter);
    small.write("book/fr/src/a.md", "# A\n");
    small.write("book/en/src/board.md", "# B\n");
    let summary = "# Summary\n\n- [A](a.md)\n- [B](board.md)\n- [S](sources.md)\n";
    small.write("book/en/src/SUMMARY.md", summary);
    small
        .build("public")
        .err()
        .as_ref()
        .map_or_else(Vec::new, places)
}
