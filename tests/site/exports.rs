//! A book as PDF and EPUB: Typst sources with all titles escaped, complete files, and the reports
//! of Typst and epubcheck.

use std::collections::BTreeSet;
use std::fs;
use std::io::{Cursor, Read};
use std::path::Path;
use std::process::Command;

use fifangha::budget::SearchContext;
use fifangha::project::Project;
use fifangha::site::{ExportOptions, build, write_typst};

use super::small_project::{Small, files};
use crate::support::needs;

/// A book with a reference part: chapters that link to each other, with a figure each.
fn in_two_volumes(address: &str) -> Small {
    let small = hostile();
    let figure = |id: &str| {
        format!(
            "```fifangha\nid: {id}\ncaption: Of {id}.\nrecord: busser-2023-example\nturns: 1\n```\n"
        )
    };
    for language in ["en", "fr"] {
        let src = format!("book/{language}/src");
        let chapters = [
            (
                "one",
                format!(
                    "# One\n\nSee [two](two.md#part) and [again](two.md). [@fig:b]\n\n{}",
                    figure("a")
                ),
            ),
            (
                "two",
                format!("# Two\n\nSee [one](one.md).\n\n## Part\n\n{}", figure("b")),
            ),
            (
                "list",
                "# List\n\n```fifangha\nshow: figures\n```\n".to_owned(),
            ),
        ];
        for (name, text) in chapters {
            small.write(&format!("{src}/{name}.md"), &text);
        }
        small.write(
            &format!("{src}/SUMMARY.md"),
            "# Summary\n\n# Reading\n\n- [One](one.md)\n\n# Looking up\n\n- [Two](two.md)\n\n---\n\n[List](list.md)\n",
        );
    }
    small.write(
        "fifangha.yaml",
        &format!("title: T\nreference: two.md\n{address}"),
    );
    small
}

/// Returns the text of the chapters of a volume as Typst sources.
fn volume_text(folder: &Path) -> String {
    let files = files(folder).into_iter();
    let chapters = files.filter(|(path, _)| path.starts_with("chapters"));
    chapters
        .map(|(_, bytes)| String::from_utf8(bytes).unwrap())
        .collect()
}

#[test]
fn a_book_with_a_reference_part_is_two_volumes() {
    let small = in_two_volumes("");
    let to = small.root().join("sources");
    let project = Project::find_from(small.root()).unwrap();
    let built = write_typst(project, &to, &SearchContext::default()).unwrap();
    assert_eq!(
        built.entry_points,
        [
            "en/main.typ",
            "en-reference/main.typ",
            "fr/main.typ",
            "fr-reference/main.typ"
        ]
    );
    let main = |volume: &str| fs::read_to_string(to.join(volume).join("main.typ")).unwrap();
    assert!(main("en").contains("#part(\"Reading\")") && !main("en").contains("Looking up"));
    let reference = main("en-reference");
    assert!(reference.contains("#part(\"Looking up\")") && !reference.contains("Reading"));
    assert!(reference.contains("subtitle: \"Reference\"") && !main("en").contains("subtitle"));
    let book = volume_text(&to.join("en"));
    assert!(
        book.contains("See two\u{a0}(reference, chapter 2) and again"),
        "{book}"
    );
    assert!(book.contains("Of a.") && !book.contains("Of b."), "{book}");
    let text = volume_text(&to.join("en-reference"));
    assert!(text.contains("See one\u{a0}(book, chapter 1)"), "{text}");
    assert!(text.contains("Of b.") && !text.contains("Of a."), "{text}");
    assert!(volume_text(&to.join("fr")).contains("two\u{a0}(référence, chapitre 2)"));
    // With an address, links lead to the site.
    let small = in_two_volumes("address: https://example.org\n");
    let project = Project::find_from(small.root()).unwrap();
    write_typst(
        project,
        &small.root().join("sources"),
        &SearchContext::default(),
    )
    .unwrap();
    let book = volume_text(&small.root().join("sources/en"));
    assert!(
        book.contains("#outside(\"https://example.org/en/two.html#part\")[two]")
            && book.contains("#outside(\"https://example.org/en/two.html\")[again]")
            && book.contains("#outside(\"https://example.org/en/two.html#b\")"),
        "{book}"
    );
}

#[test]
fn a_guide_is_a_manual_with_numbers_and_a_title_of_its_own() {
    let small = in_two_volumes("guide: three.md\n");
    for language in ["en", "fr"] {
        let src = format!("book/{language}/src");
        let toml = "[book]\ntitle = \"T: a game\"\n";
        small.write(&format!("book/{language}/book.toml"), toml);
        small.write(
            &format!("{src}/three.md"),
            "# Three\n\nSee [two](two.md) and [four](four.md).\n",
        );
        small.write(&format!("{src}/four.md"), "# Four\n\nSee [one](one.md).\n");
        small.write(&format!("{src}/two.md"), "# Two\n\nSee [four](four.md).\n");
        small.write(
            &format!("{src}/SUMMARY.md"),
            "# Summary\n\n# Reading\n\n- [One](one.md)\n\n# Looking up\n\n- [Two](two.md)\n\n\
             # How to do it\n\n- [Three](three.md)\n  - [Four](four.md)\n\n---\n\n[List](list.md)\n",
        );
        small.write(
            &format!("{src}/one.md"),
            "# One\n\nSee [three](three.md).\n",
        );
    }
    let to = small.root().join("sources");
    let project = Project::find_from(small.root()).unwrap();
    let built = write_typst(project, &to, &SearchContext::default()).unwrap();
    assert_eq!(
        built.entry_points[..3],
        ["en/main.typ", "en-reference/main.typ", "en-guide/main.typ"]
    );
    let main = |volume: &str| fs::read_to_string(to.join(volume).join("main.typ")).unwrap();
    let guide = main("en-guide");
    assert!(
        guide.contains("  title: \"T\",") && guide.contains("subtitle: \"How to do it\""),
        "{guide}"
    );
    assert!(!guide.contains("#part("), "{guide}");
    assert!(main("en").contains("\"Separate volumes: Reference, Guide\""));
    assert!(main("fr").contains("\"Volumes séparés\u{a0}: Référence, Guide\""));
    let reference = main("en-reference");
    assert!(reference.contains("Looking up") && !reference.contains("How to do it"));
    let text = volume_text(&to.join("en-guide"));
    assert!(
        text.contains("#chapter(1, \"three\", \"1\")[Three]")
            && text.contains("#chapter(2, \"four\", \"1.1\")[Four]"),
        "{text}"
    );
    // It has no figures.
    assert!(!text.contains("List"), "{text}");
    assert!(text.contains("two\u{a0}(reference, chapter 2)"), "{text}");
    assert!(text.contains("one\u{a0}(book, chapter 1)"), "{text}");
    let text = volume_text(&to.join("en-reference"));
    assert!(text.contains("four\u{a0}(guide, chapter 1\\.1)"), "{text}");
    assert!(volume_text(&to.join("en")).contains("three\u{a0}(guide, chapter 1)"));
}

#[test]
fn the_figures_of_a_guide_have_the_numbers_of_its_chapters() {
    let small = in_two_volumes("guide: three.md\n");
    let block = "id: c\ncaption: Of c.\nrecord: busser-2023-example\nturns: 1";
    let guide = format!("# Three\n\nAs [@fig:c].\n\n```fifangha\n{block}\n```\n");
    let summary = "# Summary\n\n# Reading\n\n- [One](one.md)\n\n# Looking up\n\n- [Two](two.md)\n\n\
                   # How to do it\n\n- [Three](three.md)\n\n---\n\n[List](list.md)\n";
    for src in ["book/en/src", "book/fr/src"] {
        small.write(&format!("{src}/three.md"), &guide);
        small.write(&format!("{src}/one.md"), "# One\n\nSee [@fig:c].\n");
        small.write(&format!("{src}/SUMMARY.md"), summary);
    }
    let to = small.root().join("sources");
    let project = Project::find_from(small.root()).unwrap();
    write_typst(project, &to, &SearchContext::default()).unwrap();
    let text = volume_text(&to.join("en-guide"));
    assert_eq!(text.matches("Figure 1\\.1").count(), 3, "{text}");
    assert!(!text.contains("Figure 3"), "{text}");
    let book = volume_text(&to.join("en"));
    assert!(
        book.contains("See Figure 1\\.1\u{a0}(guide, chapter 1)"),
        "{book}"
    );
}

#[test]
fn a_volume_lists_the_works_that_it_cites_and_has_no_index_of_a_few_entries() {
    let small = with_article();
    let entry =
        |at: &str, n: usize| format!("- name: {{en: Entry {n}, fr: Entrée {n}}}\n  at: [{at}]\n");
    let entries = (1..=20).map(|n| entry(if n <= 15 { "one.md" } else { "two.md" }, n));
    small.write("book/index-terms.yaml", &entries.collect::<String>());
    for language in ["en", "fr"] {
        let src = format!("book/{language}/src");
        let two = "# Two\n\nAs [@cited] says.\n";
        small.write(&format!("{src}/two.md"), two);
        let sources = "# Sources\n\n```fifangha\nshow: sources\n```\n";
        small.write(&format!("{src}/sources.md"), sources);
        let index = "# Index\n\nOf all.\n\n```fifangha\nshow: index\n```\n";
        small.write(&format!("{src}/terms.md"), index);
        small.write(
            &format!("{src}/SUMMARY.md"),
            "# Summary\n\n[Paper](paper.md)\n\n- [One](one.md)\n- [Sources](sources.md)\n- [Two](two.md)\n\n\
             ---\n\n[Index](terms.md)\n",
        );
    }
    let to = small.root().join("sources");
    let project = Project::find_from(small.root()).unwrap();
    write_typst(project, &to, &SearchContext::default()).unwrap();
    let [book, reference] = ["en", "en-reference"].map(|it| volume_text(&to.join(it)));
    let [cited, other] = ["Work of cited", "Work of other"];
    assert!(book.contains(cited) && book.contains(other), "{book}");
    assert!(
        reference.contains(cited) && !reference.contains(other),
        "{reference}"
    );
    assert!(
        book.contains("[Index]") && book.contains("Entry 15"),
        "{book}"
    );
    assert!(!reference.contains("[Index]"), "{reference}");
}

#[test]
fn the_site_links_both_volumes() {
    let small = in_two_volumes("");
    let bindings = ExportOptions {
        pdf: false,
        epub: true,
    };
    let names = ["fifangha-en.epub", "fifangha-reference-en.epub"];
    assert_eq!(bound(&small, bindings)[1..3], names);
    let page = fs::read_to_string(small.root().join("public/en/one.html")).unwrap();
    let links = names.map(|name| page.find(&format!("href=\"../{name}\">EPUB</a>")));
    assert!(matches!(links, [Some(a), Some(b)] if a < b), "{page}");
    assert!(page.contains("Reference: <a "), "{page}");
    bound(&small, ExportOptions::default());
    let page = fs::read_to_string(small.root().join("public/en/one.html")).unwrap();
    assert!(!page.contains(".epub"), "{page}");
}

#[test]
fn a_reference_part_begins_with_a_chapter_of_the_book() {
    let small = in_two_volumes("");
    small.write("fifangha.yaml", "reference: three.md\n");
    let project = Project::find_from(small.root()).unwrap();
    let error = build(
        project,
        &small.root().join("public"),
        ExportOptions::default(),
        &SearchContext::default(),
    );
    let error = error.unwrap_err().to_string();
    assert!(error.contains("book/en/src/three.md"), "{error}");
}

/// A book in two volumes with an article, which cites one of two works.
fn with_article() -> Small {
    let small = in_two_volumes("");
    let work =
        |id: &str| format!("- id: {id}\n  type: book\n  author: {id}\n  title: Work of {id}\n");
    let works = ["cited", "other", "busser2023", "flacourt1661"].map(work);
    small.write("works.yaml", &works.concat());
    small.write(
        "fifangha.yaml",
        "title: T\nauthors: [{given: Aina, family: Rabe}]\nreference: two.md\narticle: paper.md\nsources: works.yaml\n",
    );
    for language in ["en", "fr"] {
        let src = format!("book/{language}/src");
        let summary = fs::read_to_string(small.root().join(&src).join("SUMMARY.md")).unwrap();
        let summary = summary.replacen("\n\n", "\n\n[Paper](paper.md)\n\n", 1);
        small.write(&format!("{src}/SUMMARY.md"), &summary);
        small.write(
            &format!("{src}/one.md"),
            "# One\n\nSee [the paper](paper.md#method).\n",
        );
        let paper = "# Which *one*?\n\n<div class=\"fif-abstract\">\n\n**Abstract.** Short.\n\n</div>\n\n\
            ## Method\n\nAs [one](one.md) and [two](two.md). [@cited, p. 2] [@fig:p]\n\n\
            ```fifangha\nid: p\ncaption: Of p.\nrecord: busser-2023-example\nturns: 1\n```\n\n\
            <div class=\"fif-table-caption\">\n\nTable 1.\n\n</div>\n\n| a |\n|---|\n| b |\n\n\
            ## References\n\n```fifangha\nshow: references\n```\n";
        small.write(&format!("{src}/paper.md"), paper);
    }
    small
}

#[test]
fn an_article_is_set_alone_with_its_title_abstract_and_references() {
    let small = with_article();
    let to = small.root().join("sources");
    let project = Project::find_from(small.root()).unwrap();
    let built = write_typst(project, &to, &SearchContext::default()).unwrap();
    let volumes = ["en-article", "en", "en-reference"].map(|it| format!("{it}/main.typ"));
    assert_eq!(built.entry_points[..3], volumes);
    let main = fs::read_to_string(to.join("en-article/main.typ")).unwrap();
    for part in [
        "#show: article.with(",
        "title: \"Which one?\"",
        "authors: (\"Aina Rabe\", )",
    ] {
        assert!(main.contains(part), "{part} in {main}");
    }
    assert!(!main.contains("cover:"), "{main}");
    assert!(main.find("#include") < main.find("#signs(("), "{main}");
    let text = volume_text(&to.join("en-article"));
    for part in [
        "#abstract[#strong[Abstract.] Short.",
        "#section(1, ",
        "one\u{a0}(book, chapter 1) and two\u{a0}(reference, chapter 2)",
        "#table-caption[Table 1.]",
        "Figure 1",
        "#references[",
        "Work of cited",
    ] {
        assert!(text.contains(part), "{part} in {text}");
    }
    for part in ["#chapter(", "Work of other"] {
        assert!(!text.contains(part), "{part} in {text}");
    }
    assert!(to.join("en-article/article.typ").is_file() && !to.join("en/article.typ").exists());
    let book = volume_text(&to.join("en"));
    assert!(book.contains("the paper\u{a0}(article)"), "{book}");
    assert!(!book.contains("Short."), "{book}");
}

#[test]
fn the_page_of_an_article_offers_it_and_lists_the_works_that_it_cites() {
    let small = with_article();
    let page = || fs::read_to_string(small.root().join("public/en/paper.html")).unwrap();
    bound(&small, ExportOptions::default());
    let without = page();
    assert!(!without.contains("fifangha-article"), "{without}");
    let bindings = ExportOptions {
        pdf: false,
        epub: true,
    };
    assert!(bound(&small, bindings).contains(&"fifangha-article-en.epub".to_owned()));
    let page = page();
    for part in [
        "href=\"../fifangha-article-en.epub\" download=\"\">The article as EPUB</a>",
        "href=\"#ref-cited\">(cited n.d., p.\u{a0}2)</a>",
        "id=\"ref-cited\"",
        ">Figure 1</a>",
    ] {
        assert!(page.contains(part), "{part} in {page}");
    }
    assert!(!page.contains("Work of other"), "{page}");
}

#[test]
fn an_article_is_a_chapter_of_the_book() {
    let small = in_two_volumes("");
    small.write("fifangha.yaml", "article: three.md\n");
    let project = Project::find_from(small.root()).unwrap();
    let to = small.root().join("public");
    let error = build(
        project,
        &to,
        ExportOptions::default(),
        &SearchContext::default(),
    );
    let error = error.unwrap_err().to_string();
    assert!(error.contains("`article`"), "{error}");
    assert!(error.contains("book/en/src/three.md"), "{error}");
}

#[test]
#[ignore = "needs Typst and Poppler: see CONTRIBUTING"]
fn an_article_is_set_by_typst() {
    let (true, Some(poppler)) = (needs::typst(), needs::poppler()) else {
        return;
    };
    let small = with_article();
    let bindings = ExportOptions {
        pdf: true,
        epub: false,
    };
    bound(&small, bindings);
    let pdf = small.root().join("public/fifangha-article-en.pdf");
    let text = poppler.command("pdftotext").arg(&pdf).arg("-").output();
    let text = String::from_utf8_lossy(&text.unwrap().stdout).into_owned();
    for part in [
        "Which one?",
        "Aina Rabe",
        "Abstract. Short.",
        "1",
        "Method",
        "Figure 1.",
    ] {
        assert!(text.contains(part), "{part} in {text}");
    }
    // The heading of the references has no number.
    assert!(!text.contains("2 References"), "{text}");
}

/// Text that looks like markup, code, a label, or the end of the enclosing element.
const HOSTILE: &str = "] \") #panic[\"x\"] <y> // $1$ = `z` \\u{5d} /* @w";

fn hostile() -> Small {
    let chapter = format!(
        "# A [b](deep/b.md) and\n\n{text}\n\n- {text}\n\n1. x\n2. y\n\n| a | {text} |\n|---|---|\n| 1 | `{text}` |\n\n\
         ~~~text\n{text}\n~~~\n\nA note[^n], twice[^n].\n\n[^n]: Said **here**. {text}\n\n\
         ```fifangha\nid: one\ncaption: {{en: \"On *paper*\", fr: \"Sur *papier*\"}}\nrecord: busser-2023-example\nturns: 1-3\nshow: steps\n```\n\n\
         ```fifangha\nrecord: busser-2023-example\nshow: sheet\n```\n",
        text = HOSTILE.replace('|', "\\|").replace('<', "\\<")
    );
    let small = Small::new().with_book(&chapter);
    let title = HOSTILE.replace('\\', "\\\\").replace('"', "\\\"");
    small.write(
        "fifangha.yaml",
        &format!(
            "title: \"{title}\"\nauthors: [\"{title}\"]\nversion: \"{title}\"\ndate: 2026-11\n"
        ),
    );
    small
}

fn bound(small: &Small, bindings: ExportOptions) -> Vec<String> {
    let project = Project::find_from(small.root()).unwrap();
    let output = small.root().join("public");
    let built = build(project, &output, bindings, &SearchContext::default()).unwrap();
    built.entry_points
}

/// The blocks of a chapter with boards, turns, checks, tables and lists.
const ALL_KINDS: [&str; 10] = [
    "id: whole\ncaption: The game.\nrecord: busser-2023-example\nshow: game",
    "record: busser-2023-example\nshow: [board, line, checks, comments]",
    "record: busser-2023-example\nturns: 1-2\nshow: sheet",
    "record: busser-2023-example\nturns: 1\nshow: play",
    "record: busser-2023-example\nturns: 3\nshow: moves",
    "rules: fifangha\nshow: rules",
    "rules: katro\nshow: turns\n---\n1. b3>",
    "show: figures",
    "show: index",
    "show: imprint",
];

/// Returns the files of an EPUB that are text.
fn epub_text(file: &Path) -> String {
    let mut zip = zip::ZipArchive::new(Cursor::new(fs::read(file).unwrap())).unwrap();
    let mut all = String::new();
    for at in 0..zip.len() {
        let mut bytes = Vec::new();
        zip.by_index(at).unwrap().read_to_end(&mut bytes).unwrap();
        all += &String::from_utf8(bytes).unwrap_or_default();
    }
    all
}

/// Pages, exports and the search index are written from one tree; each has what is of use there.
#[test]
fn exports_and_search_have_the_content_of_pages_without_controls() {
    let blocks = ALL_KINDS.map(|it| format!("```fifangha\n{it}\n```\n\n"));
    let small = Small::new().with_book(&format!("# A\n\n{}", blocks.concat()));
    let bindings = ExportOptions {
        pdf: false,
        epub: true,
    };
    let to = small.root().join("sources");
    let project = Project::find_from(small.root()).unwrap();
    write_typst(project, &to, &SearchContext::default()).unwrap();
    bound(&small, bindings);
    let public = small.root().join("public");
    let search = fs::read_to_string(public.join("en/search.js")).unwrap();
    let epub = epub_text(&public.join("fifangha-en.epub"));
    let sources = files(&to.join("en"));
    let page = fs::read_to_string(public.join("en/a.html")).unwrap();
    for part in ["<details", "<button", "fif-player", "fif-from", "fif-signs"] {
        assert!(page.contains(part), "{part}");
        assert!(!epub.contains(part), "{part}");
    }
    // A sheet is one picture on a page and boards in exports.
    assert!(page.contains("fif-sheet") && !epub.contains("class=\"fif-sheet"));
    assert!(!search.contains("Play from here"), "{search}");
    let text: String = sources
        .iter()
        .filter(|(path, _)| path.extension().is_some_and(|it| it == "typ"))
        .map(|(_, bytes)| std::str::from_utf8(bytes).unwrap())
        .collect();
    for part in [
        "#strip(",
        "frame(number: 1",
        "#variation[",
        "#verdicts((true",
        "#tabled(",
        "#drawing(",
        "#listed(",
        "#definitions(",
        // The number of seeds in the sign is no word of it.
        "words: \"seeds gained or lost\"",
    ] {
        assert!(text.contains(part), "{part}");
    }
    for part in [
        "<svg ",
        "fif-board",
        "fif-checks",
        "<table class=\"fif-table",
    ] {
        assert!(epub.contains(part), "{part}");
    }
    for part in ["Turn 1", "checks passed", "South drops a seed", "The game."] {
        assert!(search.contains(part), "{part} in {search}");
        assert!(epub.contains(part), "{part}");
    }
}

#[test]
fn the_sources_of_a_book_are_whole_and_their_links_lead_somewhere() {
    let small = hostile();
    let to = small.root().join("sources");
    let project = Project::find_from(small.root()).unwrap();
    let built = write_typst(project, &to, &SearchContext::default()).unwrap();
    assert_eq!(built.entry_points, ["en/main.typ", "fr/main.typ"]);
    let main = fs::read_to_string(to.join("en/main.typ")).unwrap();
    let files = files(&to.join("en"));
    let mut all = String::new();
    for (path, bytes) in &files {
        let path = path.to_string_lossy();
        if path.starts_with("chapters/") {
            assert!(main.contains(&format!("#include \"{path}\"")), "{path}");
            all += std::str::from_utf8(bytes).unwrap();
        } else if let Some(name) = path.strip_prefix("figures/") {
            assert!(name.ends_with(".svg"), "{name}");
            roxmltree::Document::parse(std::str::from_utf8(bytes).unwrap()).unwrap();
        }
    }
    let labels = |call: &str| -> BTreeSet<String> {
        let found = all.split(call).skip(1);
        found
            .map(|it| it.split('"').next().unwrap().to_owned())
            .collect()
    };
    let drawn = labels("frame(number: ").len();
    assert!(drawn > 0 && all.contains("#strip("), "{all}");
    for link in labels("#inside(\"") {
        let ways = [
            "#place(\"{}\")",
            ", \"{}\", ",
            ", \"{}\")[",
            "#shown(\"{}\"",
        ];
        let set = ways.map(|it| it.replace("{}", &link));
        assert!(set.iter().any(|it| all.contains(it)), "{link}");
    }
    // The text is escaped in every context: as markup, in a string, in a caption.
    assert!(all.contains("\\#panic\\[“x”\\]"), "{all}");
    assert!(
        all.contains("#listing(\"] \\\") #panic[\\\"x\\\"]"),
        "{all}"
    );
    assert!(main.contains("] \\\") #panic[\\\"x\\\"]"), "{main}");
    assert!(all.contains("#footnote["), "{all}");
    assert!(all.contains("On #emph[paper]"), "{all}");
    for screen in ["Play from here", "fif-"] {
        assert!(!all.contains(screen), "{screen}");
    }
}

#[test]
#[ignore = "needs Typst and Poppler: see CONTRIBUTING"]
fn a_book_is_set_by_typst() {
    let (true, Some(poppler)) = (needs::typst(), needs::poppler()) else {
        return;
    };
    let small = hostile();
    let bindings = ExportOptions {
        pdf: true,
        epub: false,
    };
    let opens = bound(&small, bindings);
    assert_eq!(opens[1..], ["fifangha-en.pdf", "fifangha-fr.pdf"]);
    let pdf = small.root().join("public/fifangha-en.pdf");
    let about = poppler.command("pdfinfo").arg(&pdf).output().unwrap();
    let about = String::from_utf8_lossy(&about.stdout).into_owned();
    assert!(
        about.contains(&format!("Author:          {HOSTILE}")),
        "{about}"
    );
    assert!(about.contains("Tagged:          yes"), "{about}");
    let text = poppler
        .command("pdftotext")
        .arg("-layout")
        .arg(&pdf)
        .arg("-")
        .output()
        .unwrap();
    let text = String::from_utf8_lossy(&text.stdout).into_owned();
    assert!(
        text.contains("#panic[\"x\"]") && text.contains("South drops a seed"),
        "{text}"
    );
    let first = fs::read(&pdf).unwrap();
    bound(&small, bindings);
    assert!(
        first == fs::read(&pdf).unwrap(),
        "another PDF of the same book"
    );
}

#[test]
#[ignore = "needs Typst and Poppler: see CONTRIBUTING"]
fn both_volumes_are_set_by_typst() {
    let (true, Some(poppler)) = (needs::typst(), needs::poppler()) else {
        return;
    };
    let small = in_two_volumes("");
    let bindings = ExportOptions {
        pdf: true,
        epub: false,
    };
    let names = ["fifangha-en.pdf", "fifangha-reference-en.pdf"];
    assert_eq!(bound(&small, bindings)[1..3], names);
    let texts = names.map(|name| {
        let pdf = small.root().join("public").join(name);
        let text = poppler.command("pdftotext").arg(&pdf).arg("-").output();
        String::from_utf8_lossy(&text.unwrap().stdout).into_owned()
    });
    assert!(
        texts[0].contains("Separate volume: Reference"),
        "{}",
        texts[0]
    );
    assert!(texts[0].contains("(reference, chapter 2)") && !texts[0].contains("Looking up"));
    assert!(texts[1].contains("Reference\n") && texts[1].contains("Looking up"));
}

#[test]
fn paper_has_no_words_of_the_screen() {
    let chapter = "# A\n\nBefore.\n\nTwo games:\n\n- one\n- two\n\n\
         ```fifangha\nrecord: busser-2023-example\nturns: 1\nshow: play\n```\n\n\
         ```fifangha\nrecord: busser-2023-example\nshow: game\n```\n";
    let small = Small::new().with_book(chapter);
    let to = small.root().join("sources");
    let project = Project::find_from(small.root()).unwrap();
    write_typst(project, &to, &SearchContext::default()).unwrap();
    let files = files(&to.join("en/chapters"));
    let texts = files.iter().map(|(_, it)| String::from_utf8_lossy(it));
    let text = texts.collect::<String>();
    assert_eq!(text.matches("[South to move.]").count(), 1, "{text}");
    assert!(!text.contains("passed"), "{text}");
    // A list and its announcement stay together.
    assert!(text.contains("#lead(indent: true)[Two games:]"), "{text}");
}

#[test]
fn a_column_of_a_long_table_is_as_wide_as_its_words() {
    let long = "Four seeds sown from the left pit fall on two that face an empty one. ".repeat(2);
    let row = format!("| mrahawatso.html | {long} | agrees | {long} |\n");
    let table = format!(
        "| Place | a | Verdict | b |\n|---|---|---|---|\n{}",
        row.repeat(90)
    );
    let small = Small::new().with_book(&format!("# A\n\n{table}"));
    let to = small.root().join("sources");
    let project = Project::find_from(small.root()).unwrap();
    write_typst(project, &to, &SearchContext::default()).unwrap();
    let text = volume_text(&to.join("en"));
    let widths = text.split("#tabled((").nth(1).unwrap();
    let widths = widths.split(')').next().unwrap().split(',');
    let widths = widths.filter_map(|it| it.trim().strip_suffix("fr")?.parse().ok());
    let widths: Vec<f64> = widths.collect();
    // A line has about 86 letters.
    let letters = |at: usize| 86.0 * widths[at] / widths.iter().sum::<f64>();
    assert_eq!(widths.len(), 4, "{text}");
    assert!(letters(0) >= 15.0 && letters(2) >= 7.0, "{widths:?}");
    assert!(letters(1) > letters(0), "{widths:?}");
}

#[test]
#[ignore = "needs Typst and Poppler: see CONTRIBUTING"]
fn tables_are_not_broken_after_a_row_or_two() {
    let (true, Some(poppler)) = (needs::typst(), needs::poppler()) else {
        return;
    };
    let row = |name: &str, number: usize| format!("| {name}{number}. | x |\n");
    let table = |name: &str, rows: usize| {
        let rows: String = (0..rows).map(|it| row(name, it)).collect();
        format!("| H{name} | b |\n|---|---|\n{rows}\n")
    };
    // The tables begin at many heights of a page.
    let mut chapter = "# A\n\n".to_owned();
    for number in 0..12 {
        chapter += &"A line of text.\n\n".repeat(3 + 5 * number);
        chapter += &table(&format!("small{number}row"), 8);
    }
    for number in 0..30 {
        chapter += &"A line of text.\n\n".repeat(3 + number);
        chapter += &table(&format!("long{number}row"), 40);
    }
    let small = Small::new().with_book(&chapter);
    let pdf = ExportOptions {
        pdf: true,
        epub: false,
    };
    bound(&small, pdf);
    let file = small.root().join("public/fifangha-en.pdf");
    let text = poppler.command("pdftotext").arg(&file).arg("-").output();
    let text = String::from_utf8_lossy(&text.unwrap().stdout).into_owned();
    // Nothing stands above the running head, whose letters begin at 35 points.
    let boxes = poppler
        .command("pdftotext")
        .args(["-bbox"])
        .arg(&file)
        .arg("-")
        .output();
    let boxes = String::from_utf8_lossy(&boxes.unwrap().stdout).into_owned();
    let tops = boxes
        .split("yMin=\"")
        .skip(1)
        .map(|it| it.split('"').next().unwrap());
    let tops: Vec<f64> = tops.map(|it| it.parse().unwrap()).collect();
    assert!(tops.len() > 1000 && tops.iter().all(|it| *it > 35.0));
    let rows = |name: String| {
        let pages = text.split('\u{c}').filter(|it| it.contains(&name));
        let pages = pages.map(|it| {
            assert!(it.contains(&format!("H{name}")), "{name} without heads");
            it.matches(&name).count() - 1
        });
        pages.collect::<Vec<_>>()
    };
    for number in 0..12 {
        assert_eq!(rows(format!("small{number}row")), [8], "small{number}");
    }
    for number in 0..30 {
        let long = rows(format!("long{number}row"));
        assert_eq!(long.iter().sum::<usize>(), 40, "long{number}");
        assert!(
            long[0] > 2 && *long.last().unwrap() > 1,
            "{long:?} of long{number}"
        );
    }
}

/// A drawing of some height with a word, the labels of which would be too small in its own width.
fn drawn_figure(number: usize) -> String {
    let height = 100 + 90 * (number % 9);
    format!(
        "<figure id=\"f{number}\">\n<svg viewBox=\"0 0 900 {height}\" aria-label=\"A word\">\
         <text x=\"9\" y=\"50\" font-size=\"16\">drawn{number}x</text></svg>\n\
         <figcaption>caption{number}x</figcaption>\n</figure>\n\n"
    )
}

/// Returns the height and the text of each word of a PDF, by page.
fn words_of_pages(poppler: &needs::Poppler, pdf: &Path) -> Vec<Vec<(f64, String)>> {
    let mut command = poppler.command("pdftotext");
    let boxes = command.arg("-bbox").arg(pdf).arg("-").output().unwrap();
    let boxes = String::from_utf8_lossy(&boxes.stdout).into_owned();
    let word = |it: &str| {
        let number = |name: &str| -> f64 {
            let value = it.split(&format!("{name}=\"")).nth(1).unwrap();
            value.split('"').next().unwrap().parse().unwrap()
        };
        let text = it.split('>').nth(1).unwrap().split('<').next().unwrap();
        (number("yMax") - number("yMin"), text.to_owned())
    };
    let pages = boxes.split("<page ").skip(1);
    pages
        .map(|page| page.split("<word ").skip(1).map(word).collect())
        .collect()
}

#[test]
#[ignore = "needs Typst and Poppler: see CONTRIBUTING"]
fn captions_stand_with_their_figures_and_type_is_legible() {
    let (true, Some(poppler)) = (needs::typst(), needs::poppler()) else {
        return;
    };
    let mut chapter = "# A\n\n".to_owned();
    for number in 0..18 {
        chapter += &"A paragraph of text.\n\n".repeat(3 + 7 * (number % 5));
        let announced = ["", "## B\n\n", "It shows:\n\n", "- one\n- two\n\n"];
        chapter += announced[number % 4];
        chapter += &drawn_figure(number);
    }
    // Boards of the steps of turns, and of whole games, with the checks and tables below them.
    for show in ["steps", "game", "[board, line, checks]", "sheet"] {
        chapter += &format!("```fifangha\nrecord: busser-2023-example\nshow: {show}\n```\n\n");
    }
    // Code that is too long for a line, and code in small type.
    chapter += &format!("~~~text\n{}\n~~~\n\n", "coded line ".repeat(18));
    chapter += "| a | b |\n|---|---|\n| x | <small>Also `coded`</small>[^n] |\n\n[^n]: A note.\n";
    let small = Small::new().with_book(&chapter);
    small.write("book/en/src/SUMMARY.md", "# Summary\n\n- [A](a.md)\n");
    let pdf = ExportOptions {
        pdf: true,
        epub: false,
    };
    bound(&small, pdf);
    let pages = words_of_pages(&poppler, &small.root().join("public/fifangha-en.pdf"));
    let holds = |name: &str| -> Vec<usize> {
        let named = |page: &Vec<(f64, String)>| page.iter().any(|(_, it)| it.contains(name));
        (0..pages.len()).filter(|at| named(&pages[*at])).collect()
    };
    for number in 0..18 {
        let drawn = holds(&format!("drawn{number}x"));
        let caption = holds(&format!("caption{number}x"));
        assert_eq!(drawn.len(), 1, "drawing {number}");
        // The list of figures has the caption again.
        assert!(
            caption.contains(&drawn[0]),
            "{number}: {drawn:?}, {caption:?}"
        );
    }
    // The names of the sides stand on boards, in letters as high as their size; those of the serif of
    // drawings are 1.14 times as high.
    let least = |pages: &[Vec<(f64, String)>], all: &dyn Fn(&str) -> bool| {
        let words = pages.iter().flatten().filter(|(_, it)| all(it));
        let heights: Vec<f64> = words.map(|(height, _)| *height).collect();
        assert!(heights.len() >= 14, "{heights:?}");
        heights.into_iter().fold(f64::MAX, f64::min)
    };
    let of_drawings = least(&pages, &|it| it.starts_with("drawn"));
    assert!(of_drawings >= 7.0 * 1.14, "{of_drawings}");
    let is_side = |it: &str| ["North", "South"].contains(&it);
    let of_boards = least(&pages, &is_side);
    assert!(of_boards >= 7.0, "{of_boards}");
    let of_code = least(&pages, &|it| it == "coded");
    assert!(of_code >= 6.99, "{of_code}");
    // The seven steps of a turn, in an article.
    let small = with_article();
    let steps = "# P\n\n```fifangha\nrecord: busser-2023-example\nturns: 3\nshow: steps\n```\n";
    small.write("book/en/src/paper.md", steps);
    small.write("book/en/src/one.md", "# One\n");
    bound(&small, pdf);
    let pages = words_of_pages(
        &poppler,
        &small.root().join("public/fifangha-article-en.pdf"),
    );
    let of_article = least(&pages, &is_side);
    assert!(of_article >= 7.0, "{of_article}");
}

#[test]
#[ignore = "needs Typst and Poppler: see CONTRIBUTING"]
fn the_list_of_figures_has_the_page_on_which_each_is_printed() {
    let (true, Some(poppler)) = (needs::typst(), needs::poppler()) else {
        return;
    };
    let mut chapter = "# A\n\n".to_owned();
    for number in 0..18 {
        chapter += &"A paragraph of text.\n\n".repeat(3 + 7 * (number % 5));
        chapter += &drawn_figure(number);
    }
    let small = Small::new().with_book(&chapter);
    let summary = "# Summary\n\n- [A](a.md)\n\n---\n\n[Figures](figures.md)\n";
    small.write("book/en/src/SUMMARY.md", summary);
    let list = "# Figures\n\n```fifangha\nshow: figures\n```\n";
    small.write("book/en/src/figures.md", list);
    let pdf = ExportOptions {
        pdf: true,
        epub: false,
    };
    bound(&small, pdf);
    let pages = words_of_pages(&poppler, &small.root().join("public/fifangha-en.pdf"));
    for number in 0..18 {
        let drawn = format!("drawn{number}x");
        let has_drawing = |page: &Vec<(f64, String)>| page.iter().any(|(_, it)| *it == drawn);
        let page = 1 + pages.iter().position(has_drawing).unwrap();
        // The list is at the end, and has the caption before the number of the page.
        let words: Vec<_> = pages.iter().flatten().map(|(_, it)| it).collect();
        let caption = format!("caption{number}x");
        let listed = words.iter().rposition(|it| it.contains(&caption)).unwrap();
        let found = words[listed..].iter().find_map(|it| it.parse().ok());
        assert_eq!(found, Some(page), "figure {number}");
    }
}

#[test]
#[ignore = "needs Typst and Poppler: see CONTRIBUTING"]
fn no_chapter_leaves_a_few_lines_on_its_last_page() {
    let (true, Some(poppler)) = (needs::typst(), needs::poppler()) else {
        return;
    };
    let small = Small::new().with_book("# A\n");
    let src = "book/en/src";
    let mut summary = "# Summary\n\n".to_owned();
    for number in 0..40 {
        let lines = format!("line{number}x\n\n").repeat(180 + number);
        small.write(
            &format!("{src}/c{number}.md"),
            &format!("# C{number}\n\n{lines}"),
        );
        summary += &format!("- [C{number}](c{number}.md)\n");
    }
    small.write(&format!("{src}/SUMMARY.md"), &summary);
    let pdf = ExportOptions {
        pdf: true,
        epub: false,
    };
    bound(&small, pdf);
    let pages = words_of_pages(&poppler, &small.root().join("public/fifangha-en.pdf"));
    for number in 0..40 {
        let name = format!("line{number}x");
        let lines = |page: &Vec<(f64, String)>| page.iter().filter(|it| it.1 == name).count();
        let last = pages.iter().map(lines).rfind(|it| *it > 0);
        assert!(last.is_some_and(|it| it > 3), "{last:?} of {name}");
    }
}

#[test]
fn an_epub_holds_what_it_names_and_every_page_is_xml() {
    let small = hostile();
    let bindings = ExportOptions {
        pdf: false,
        epub: true,
    };
    assert_eq!(
        bound(&small, bindings)[1..],
        ["fifangha-en.epub", "fifangha-fr.epub"]
    );
    let bytes = fs::read(small.root().join("public/fifangha-en.epub")).unwrap();
    assert_eq!(&bytes[30..38], b"mimetype");
    let mut zip = zip::ZipArchive::new(Cursor::new(bytes)).unwrap();
    let names: BTreeSet<String> = zip
        .file_names()
        .map(|it| it.unwrap().into_owned())
        .collect();
    let mut package = String::new();
    for name in &names {
        let mut bytes = Vec::new();
        zip.by_name(name).unwrap().read_to_end(&mut bytes).unwrap();
        if name == "book/images/cover.png" {
            assert!(bytes.starts_with(b"\x89PNG"));
            continue;
        }
        let text = String::from_utf8(bytes).unwrap();
        if name.ends_with(".xhtml") || name.ends_with(".opf") {
            let options = roxmltree::ParsingOptions {
                allow_dtd: true,
                ..Default::default()
            };
            if let Err(error) = roxmltree::Document::parse_with_options(&text, options) {
                panic!("{name}: {error}\n{text}");
            }
        }
        if name == "book/package.opf" {
            package = text;
        }
    }
    for part in package.split(" href=\"").skip(1) {
        let file = format!("book/{}", part.split('"').next().unwrap());
        assert!(names.contains(&file), "{file}");
    }
    assert!(package.contains("2026-11-01T00:00:00Z"), "{package}");
    let cover = "href=\"images/cover.png\" media-type=\"image/png\" properties=\"cover-image\"";
    assert!(package.contains(cover), "{package}");
}

#[test]
#[ignore = "needs epubcheck and Java: see CONTRIBUTING"]
fn epubcheck_accepts_it() {
    let (Some(python), Some(_)) = (needs::python_with("epubcheck"), needs::program(&["java"]))
    else {
        return;
    };
    let small = hostile();
    let bindings = ExportOptions {
        pdf: false,
        epub: true,
    };
    for small in [small, in_two_volumes("address: https://example.org\n")] {
        for file in &bound(&small, bindings)[1..] {
            let done = Command::new(&python)
                .args(["-m", "epubcheck"])
                .arg(small.root().join("public").join(file))
                .output()
                .unwrap();
            let messages =
                String::from_utf8_lossy(&done.stdout) + String::from_utf8_lossy(&done.stderr);
            assert!(done.status.success(), "{messages}");
            assert!(
                !messages.contains("ERROR") && !messages.contains("WARNING"),
                "{messages}"
            );
        }
    }
}
