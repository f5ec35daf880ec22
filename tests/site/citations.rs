//! A book must describe the sources that it cites, even if it has no list of sources yet; citations
//! by the program itself are exempt.

use std::fs;

use fifangha::budget::SearchContext;
use fifangha::project::Project;
use fifangha::references::ReferenceIndex;
use fifangha::site::{ExportOptions, build};

use super::small_project::{Small, places};

/// Returns a book of one chapter, without any source.
fn small(chapter: &str) -> Small {
    let small = Small::new();
    fs::remove_file(small.root().join("games/busser-2023-example.fif")).unwrap();
    let toml = include_str!("../../book/en/book.toml");
    small.write("book/en/book.toml", toml);
    small.write("book/en/src/SUMMARY.md", "# Summary\n\n- [A](a.md)\n");
    small.write("book/en/src/a.md", chapter);
    small
}

fn built(small: &Small) -> Result<String, Vec<(String, usize, &'static str)>> {
    let project = Project::find_from(small.root()).unwrap();
    let output = small.root().join("public");
    match build(
        project,
        &output,
        ExportOptions::default(),
        &SearchContext::default(),
    ) {
        Ok(_) => Ok(fs::read_to_string(output.join("en/a.html")).unwrap()),
        Err(error) => Err(places(&error)),
    }
}

#[test]
fn a_missing_key_is_reported_at_its_place_in_a_book_without_sources() {
    let text = "# A\n\nSo [@catat1890, p. 3].\n\n```fifangha\nrecord: ms\n```\n";
    let small = small(text);
    let record = "---\nsource: catat1889\n---\n1. 4R {As [@catat1891] has it.}\n";
    small.write("games/ms.fif", record);
    let mut found = built(&small).unwrap_err();
    found.sort();
    found.dedup();
    assert_eq!(
        found,
        [
            ("book/en/src/a.md".to_owned(), 3, "F508"),
            ("games/ms.fif".to_owned(), 2, "F508"),
            ("games/ms.fif".to_owned(), 4, "F508"),
        ]
    );
    // Sources described by the record or the project cause no diagnostic.
    let record = "---\nsource: catat1889\nsources: {catat1889: {title: T}, catat1891: {title: U}}\n---\n1. 4R {As [@catat1891] has it.}\n";
    small.write("games/ms.fif", record);
    small.write("sources.yaml", "- id: catat1890\n  type: manuscript\n");
    small.write("fifangha.yaml", "sources: sources.yaml\n");
    let page = built(&small).unwrap();
    assert!(page.contains("catat1890"), "{page}");
}

#[test]
fn a_folder_of_records_need_not_describe_what_it_cites() {
    let small = Small::new();
    fs::remove_dir_all(small.root().join("book")).unwrap();
    small.write("games/ms.fif", "---\nsource: catat1889\n---\n1. 4R\n");
    let project = Project::find_from(small.root()).unwrap();
    let record = project.records().by_name("ms").unwrap().study();
    assert_eq!(ReferenceIndex::from_project(&project).check(record), []);
}

#[test]
fn what_the_program_cites_by_itself_a_book_need_not_list() {
    let small = small("# A\n\n```fifangha\nexplain: katro\n```\n");
    let page = built(&small).unwrap();
    assert!(page.contains("(Busser 2023c, katro)"), "{page}");
    assert!(!page.contains("sources.html#"), "{page}");
    // If the book lists the source, the citation is a link.
    small.write("book/en/src/SUMMARY.md", "- [A](a.md)\n- [S](sources.md)\n");
    small.write(
        "book/en/src/sources.md",
        "# S\n\n## Busser, 2023 {#busser2023}\n",
    );
    let page = built(&small).unwrap();
    assert!(page.contains("sources.html#busser2023"), "{page}");
}
