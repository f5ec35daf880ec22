//! Intentionally wrong examples are marked as such and shown with their diagnostics.

use super::small_project::{Small, places};

#[test]
fn an_example_that_is_wrong_says_so_in_the_language_of_the_page() {
    let small = Small::new();
    let chapter = "# T\n\n```text,fif-invalid F003\n4l {<b>}\n\n2. 3R\n```\n\nEnd\n";
    for (language, word, mistake) in [
        (
            "en",
            "Wrong",
            "<code>F003</code> <p><code>l</code> is not a step of a turn: did you mean <code>L</code>?</p>",
        ),
        (
            "fr",
            "Faux",
            "<code>F003</code> <p><code>l</code> n’est pas une étape d’un tour\u{a0}: \
             vouliez-vous dire <code>L</code>\u{a0}?</p>",
        ),
    ] {
        let html = small.expand_in(language, chapter).unwrap();
        assert!(html.contains("<div class=\"fif-wrong\">"), "{html}");
        let word = format!("<p class=\"fif-wrong-word\">{word}</p>");
        assert!(html.contains(&word), "{html}");
        assert!(html.contains(mistake), "{html}");
        // The example as written, escaped, without an empty line that would end the HTML.
        let example = "<code class=\"language-text\">4l {&lt;b&gt;}&#10;&#10;2. 3R&#10;</code>";
        assert!(html.contains(example), "{html}");
        assert!(html.ends_with("</div>\n\n\n\nEnd\n"), "{html:?}");
    }
}

#[test]
fn the_codes_that_a_block_names_are_those_it_gets() {
    let small = Small::new();
    for (block, holds) in [
        ("text,fif-invalid F003\n4l", true),
        ("text,fif-invalid F003 F003\n4l 5l", true),
        ("text,fif-invalid F003\n4l 5l", false),
        ("text,fif-invalid F004\n4l", false),
        ("text,fif-invalid F003\n4L", false),
        ("text,fif-invalid\n4l", false),
        ("text,fif\n4l", true),
    ] {
        let found = small.mistakes(&format!("# T\n\n```{block}\n```\n"));
        let place = ("book/en/src/a.md".to_owned(), 3, "F502");
        assert_eq!(found, if holds { vec![] } else { vec![place] }, "{block}");
    }
}

#[test]
fn the_site_and_the_one_page_show_it() {
    let small = Small::new().with_book("# T\n\n```text,fif-invalid F003\n4l\n```\n");
    small.build("public").unwrap();
    for page in ["public/en/a.html", "public/fifangha-en.html"] {
        let html = std::fs::read_to_string(small.root().join(page)).unwrap();
        assert!(
            html.contains("<p class=\"fif-wrong-word\">Wrong</p>"),
            "{page}"
        );
        assert!(!html.contains("fif-invalid"), "{page}");
    }
}

#[test]
fn a_missing_picture_is_reported_at_its_place() {
    for (chapter, line) in [
        ("# T\n\n![x](lost.png)\n", 3),
        ("# T\n\n[![x](lost.png)](a.md)\n", 3),
        (
            "# T\n\nText\n<img alt=\"x\"\nsrc=\"lost.png\"> and more\n",
            5,
        ),
        ("# T\n\n<div>\n<p><img src=\"lost.png\"></p>\n</div>\n", 4),
    ] {
        let small = Small::new().with_book(chapter);
        let mut found = places(&small.build("public").unwrap_err());
        found.retain(|it| it.0.starts_with("book/en"));
        assert_eq!(
            found,
            [("book/en/src/a.md".to_owned(), line, "F509")],
            "{chapter}"
        );
    }
    let small = Small::new().with_book("# T\n\n![x](there.png)\n\n<img src=\"there.png\">\n");
    for language in ["en", "fr"] {
        let picture = format!("book/{language}/src/there.png");
        std::fs::write(small.root().join(picture), "x").unwrap();
    }
    small.build("public").unwrap();
}
