//! Addresses and ids are unique, encoded where they are written and decoded where they are read.

use std::fs;

use fifangha::budget::SearchContext;
use fifangha::project::Project;
use fifangha::site::{ExportOptions, build};

use super::small_project::{Small, places};

/// Returns a project with an English book of these chapters, as `SUMMARY.md` names them and with
/// their texts, by the paths of their files.
fn book(chapters: &[(&str, &str, &str)]) -> Small {
    let small = Small::new().with_book("# A\n");
    fs::remove_dir_all(small.root().join("book/fr")).unwrap();
    let mut list = "# Summary\n\n- [A](a.md)\n- [B](deep/b.md)\n".to_owned();
    for (link, path, text) in chapters {
        list.push_str(&format!("- [C](<{link}>)\n"));
        small.write(&format!("book/en/src/{path}"), text);
    }
    small.write("book/en/src/SUMMARY.md", &(list + "- [S](sources.md)\n"));
    small
}

fn page(small: &Small, path: &str) -> String {
    fs::read_to_string(small.root().join("public").join(path)).unwrap()
}

/// The build itself checks that every link leads somewhere and that no id is there twice.
#[test]
fn chapters_headings_and_figures_may_have_any_names() {
    let text = "# T\n\n## Rules\n\n[own](#rules) [a](a.md)\n\n## Search\n\n## Contents\n\n```fifangha\nrecord: busser-2023-example\nturns: 1\n```\n";
    let paths = [
        "game.md",
        "game-rules.md",
        "été.md",
        "ôtô.md",
        "日.md",
        "本.md",
        "a_b.md",
        "a-b.md",
        "a b.md",
        "main.md",
        "nav.md",
        "why?.md",
        "c#1.md",
        "100%.md",
        "game-1.md",
        "it's (1), [2] & more.md",
    ];
    let chapters = paths.map(|path| (path, path, text));
    let folder = (
        "katra/rules.md",
        "katra/rules.md",
        "# T\n\n## Game 1\n\n[up](../a.md)\n",
    );
    let small = book(
        &[
            &chapters[..],
            &[folder, ("katra-rules.md", "katra-rules.md", text)],
        ]
        .concat(),
    );
    let exports = ExportOptions {
        epub: true,
        pdf: false,
    };
    let project = Project::find_from(small.root()).unwrap();
    build(
        project,
        &small.root().join("public"),
        exports,
        &SearchContext::default(),
    )
    .unwrap();
    let contents = page(&small, "en/contents.html");
    for address in [
        "why%3F.html",
        "c%231.html",
        "100%25.html",
        "a%20b.html",
        "%C3%A9t%C3%A9.html",
    ] {
        assert!(
            contents.contains(&format!("href=\"{address}\"")),
            "{address}"
        );
        assert!(
            page(&small, "en/search.js").contains(&format!("\"page\":\"{address}\"")),
            "{address}"
        );
    }
    assert!(
        page(&small, "en/why?.html").contains("href=\"c%231.html\""),
        "the next page"
    );
}

#[test]
fn links_are_decoded_in_the_list_of_chapters_in_chapters_and_in_fragments() {
    let links = "# Été\n\n## Détail\n\n[x](#d%C3%A9tail) [x](l%E2%80%99%C3%A9t%C3%A9.md#d%C3%A9tail) [x](<mes notes/a.md#détail>)\n";
    let small = book(&[
        ("l%E2%80%99%C3%A9t%C3%A9.md", "l’été.md", links),
        ("mes%20notes/a.md", "mes notes/a.md", "# N\n\n## Détail\n"),
    ]);
    small.build("public").unwrap();
    let html = page(&small, "en/l’été.html");
    for link in [
        "\"#détail\"",
        "\"l%E2%80%99%C3%A9t%C3%A9.html#détail\"",
        "\"mes%20notes/a.html#détail\"",
    ] {
        assert!(html.contains(&format!("href={link}")), "{link} in {html}");
    }
}

/// As on macOS, whose file names may be decomposed.
#[test]
fn names_are_compared_in_one_form() {
    let text = "# E\u{301}te\u{301}\n\n## De\u{301}tail\n\n[x](été.md#détail) [x](#détail) ![p](é.svg)\n\n```fifangha\nrecord: été\n```\n";
    let small = book(&[("été.md", "e\u{301}te\u{301}.md", text)]);
    small.write("games/e\u{301}te\u{301}.fif", "1. 4R\n");
    small.write(
        "book/en/src/e\u{301}.svg",
        "<svg xmlns=\"http://www.w3.org/2000/svg\"/>",
    );
    small.build("public").unwrap();
    assert!(page(&small, "en/été.html").contains("href=\"%C3%A9t%C3%A9.html#détail\""));
}

#[test]
fn what_the_written_pages_get_wrong_is_reported_in_the_chapter() {
    let wrong = "# T\n\n<a href=\"nothing.html\">x</a>\n\n## Two\n\n<a href=\"a.html#no\">y</a> <p id=\"two\"></p>\n";
    let small = book(&[("w.md", "w.md", wrong)]);
    let error = small.build("public").unwrap_err();
    let file = || "book/en/src/w.md".to_owned();
    let mut found = places(&error);
    found.sort();
    assert_eq!(
        found,
        [
            (file(), 3, "F509"),
            (file(), 7, "F509"),
            (file(), 7, "F514")
        ]
    );
}

#[test]
fn a_page_does_not_grow_with_the_number_of_chapters() {
    let size = |count: usize| {
        let names: Vec<_> = (0..count).map(|it| format!("c{it}.md")).collect();
        let chapters: Vec<_> = names
            .iter()
            .map(|it| (it.as_str(), it.as_str(), "# T\n"))
            .collect();
        let small = book(&chapters);
        small.build("public").unwrap();
        assert!(page(&small, "en/contents.js").contains(&format!("c{}.html", count - 1)));
        page(&small, "en/c1.html").len()
    };
    assert_eq!(size(5), size(60));
}
