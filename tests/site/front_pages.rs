//! Parts of the site other than the chapters: the front page, page metadata,
//! language links, search.

use std::fs;

use super::small_project::Small;

const CHAPTER: &str = "# A title\n\n```fifangha\nrules: fifangha\n```\n\nIt is *said* here [@busser2023], at length.\n\n## Été\n\nUn œuf.\n";

fn page(small: &Small, path: &str) -> String {
    fs::read_to_string(small.root().join("public").join(path)).unwrap()
}

#[test]
fn a_page_says_what_it_is_about_and_where_it_is_published_if_that_is_known() {
    let small = Small::new().with_book(CHAPTER);
    small.build("public").unwrap();
    let html = page(&small, "en/a.html");
    assert!(
        html.contains(
            "<meta name=\"description\" content=\"It is said here (Busser), at length.\">"
        )
    );
    assert!(html.contains("<title>A title · "));
    for absent in ["canonical", "og:image", "og:url"] {
        assert!(!html.contains(absent), "{absent} without an address");
    }
    assert!(!small.root().join("public/card.png").exists());
    small.write("fifangha.yaml", "address: https://example.org/jeu/\n");
    small.build("public").unwrap();
    let html = page(&small, "fr/deep/b.html");
    let address = "https://example.org/jeu/fr/deep/b.html";
    assert!(html.contains(&format!("<link rel=\"canonical\" href=\"{address}\">")));
    assert!(html.contains("property=\"og:image\" content=\"https://example.org/jeu/card.png\""));
    let card = fs::read(small.root().join("public/card.png")).unwrap();
    assert!(card.starts_with(b"\x89PNG"));
}

#[test]
fn the_site_opens_with_its_front_page_or_its_first_chapter() {
    let small = Small::new().with_book(CHAPTER);
    small.build("public").unwrap();
    let root = page(&small, "index.html");
    assert!(root.contains("A title</h1>") && root.contains("href=\"en/deep/b.html\""));
    assert!(
        root.contains("[\"en\",\"fr\"]"),
        "readers of French are led on"
    );
    assert_eq!(page(&small, "en/index.html"), page(&small, "en/a.html"));
    for language in ["en", "fr"] {
        let src = format!("book/{language}/src");
        small.write(&format!("{src}/index.md"), "# Welcome\n\nHere.\n");
        let summary = "# S\n\n[W](index.md)\n\n- [A](a.md)\n- [B](deep/b.md)\n- [S](sources.md)\n";
        small.write(&format!("{src}/SUMMARY.md"), summary);
    }
    small.build("public").unwrap();
    let front = page(&small, "fr/index.html");
    assert!(front.contains("Welcome</h1>") && front.contains("fif-front"));
}

#[test]
fn a_page_leads_to_the_same_one_in_the_other_language() {
    let small = Small::new().with_book(CHAPTER);
    small.write("book/fr/src/a.md", &CHAPTER.replace("## Été", "## Hiver"));
    small.build("public").unwrap();
    let html = page(&small, "fr/a.html");
    assert!(html.contains("hreflang=\"en\" rel=\"alternate\" href=\"../en/a.html\""));
    assert!(
        html.contains("<h2 id=\"hiver\" data-there=\"été\">"),
        "{html}"
    );
    let one = page(&small, "fifangha-fr.html");
    assert!(one.contains("href=\"fifangha-en.html\"") && one.contains("href=\"fr/index.html\""));
    assert!(one.contains("id=\"a-hiver\" data-there=\"a-été\""));
    assert!(
        !html.contains("Contents") && !html.contains("Search"),
        "English in French"
    );
}

#[test]
fn a_book_can_be_searched_without_a_server() {
    let small = Small::new().with_book(CHAPTER);
    small.build("public").unwrap();
    let index = page(&small, "en/search.js");
    let data = index.strip_prefix("fifangha.index(").unwrap();
    let data = data.strip_suffix(");\n").unwrap();
    let data: serde_json::Value = serde_json::from_str(data).unwrap();
    let section = &data[0]["sections"][1];
    assert_eq!(data[0]["page"], "a.html");
    assert_eq!(section["id"], "été");
    assert_eq!(section["text"], "Un œuf.");
    assert!(page(&small, "en/deep/b.html").contains("data-index=\"../search.js\""));
}

#[test]
fn the_book_in_one_file_holds_every_picture_that_it_shows() {
    let chapter = format!("{CHAPTER}\n![a](p.GIF) ![b](two%20words.svg) ![c](<two words.svg>)\n");
    let small = Small::new().with_book(&chapter);
    for language in ["en", "fr"] {
        for folder in ["", "deep/"] {
            let folder = format!("book/{language}/src/{folder}");
            small.write(&format!("{folder}p.GIF"), "GIF89a");
            small.write(&format!("{folder}two words.svg"), "<svg/>");
        }
    }
    small.build("public").unwrap();
    let one = page(&small, "fifangha-en.html");
    assert!(!one.contains("p.GIF") && !one.contains("words.svg"));
    assert!(one.contains("data:image/gif;base64,R0lGODlh"));
    assert!(one.matches("data:image/svg+xml;base64,PHN2Zy8+").count() >= 2);
}

/// The maximum number of open elements of a name.
fn depth_of(html: &str, name: &str) -> usize {
    let (start, end) = (format!("<{name}"), format!("</{name}>"));
    let (mut open, mut deepest) = (0_usize, 0);
    for (at, _) in html.match_indices('<') {
        if html[at..].starts_with(&end) {
            open -= 1;
        } else if html[at..].starts_with(&start) {
            open += 1;
            deepest = deepest.max(open);
        }
    }
    deepest
}

#[test]
fn variations_are_nested_in_pages_as_deep_as_in_records() {
    let small = Small::new().with_book(
        "# A\n\n```fifangha\nshow: game\nrecord: nested\n```\n\n\
         ```fifangha\nshow: moves\nrecord: nested\n```\n",
    );
    let variations: String = (0..100)
        .map(|it| ["( 1. 2L ", "( 1. 3R "][it % 2])
        .collect();
    let end = ")".repeat(100);
    small.write(
        "games/nested.fif",
        &format!("---\ncolumns: 4\n---\n1. 3R {variations}{end}\n"),
    );
    small.build("public").unwrap();
    let page = page(&small, "en/a.html");
    assert!(depth_of(&page, "div") >= 100, "{}", depth_of(&page, "div"));
    assert!(depth_of(&page, "ol") >= 100, "{}", depth_of(&page, "ol"));
}
