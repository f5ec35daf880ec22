//! Time of the article: the figures of a chapter, and the whole site.

use std::path::Path;

use divan::Bencher;
use fifangha::{
    project::Project,
    site::{ExportOptions, FifanghaPreprocessor, build},
};
use mdbook_preprocessor::book::{Book, BookItem, Chapter};

fn main() {
    divan::main();
}

fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
}

/// The chapter of the example game: every step of five turns, and its tables.
#[divan::bench]
fn chapter(bencher: Bencher<'_, '_>) {
    let text = include_str!("../../book/en/src/example.md");
    let preprocessor = FifanghaPreprocessor;
    let folder = root().join("book/en");
    bencher
        .with_inputs(|| {
            let chapter = Chapter::new("E", text.to_owned(), "example.md", Vec::new());
            Book::new_with_items(vec![BookItem::Chapter(chapter)])
        })
        .bench_local_values(|book| {
            let book = preprocessor.expand(&folder, "en", Path::new("src"), book);
            book.expect("the chapter holds")
        });
}

/// Both languages, as pages and as single files, written to a disk.
#[divan::bench]
fn site(bencher: Bencher<'_, '_>) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let output = folder.path().join("site");
    bencher.bench_local(|| {
        let project = Project::find_from(root()).expect("the project");
        build(
            project,
            &output,
            ExportOptions::default(),
            &fifangha::budget::SearchContext::default(),
        )
        .expect("the article holds")
    });
}
