//! Chapters: from the Markdown files of a book to its parts and chapters, each a sequence of Markdown
//! and figures.
//!
//! In goes the folder of a language (`book.toml`, `SUMMARY.md`, the files). A file is read with its
//! includes ([`chapter_text`]) and parsed once; the blocks in its fences ([`block`]) are replaced by
//! figures ([`expand`]), inline values by what records say, and figures, links and terms get their
//! numbers and anchors. Out comes a [`language_book::LanguageBook`], whose chapters are trees of
//! elements ([`chapter_tree`]); errors are reported at the chapter's line.

pub mod block;
pub(in crate::site) mod book;
pub(in crate::site) mod book_index;
#[cfg(feature = "lsp")]
pub(in crate::site) mod chapter_diagnostics;
#[cfg(feature = "lsp")]
pub(in crate::site) mod chapter_references;
pub(in crate::site) mod chapter_text;
pub(in crate::site) mod chapter_tree;
pub(in crate::site) mod error_example;
pub(in crate::site) mod expand;
pub(in crate::site) mod fence;
pub(in crate::site) mod glossary;
pub(in crate::site) mod includes;
pub(in crate::site) mod inline_values;
pub(in crate::site) mod language_book;
pub(in crate::site) mod links;
pub(in crate::site) mod numbering;
pub(in crate::site) mod outline;
pub(in crate::site) mod page_node;
pub(in crate::site) mod preprocess;
pub(in crate::site) mod record_citations;
pub(in crate::site) mod record_lookup;
pub(in crate::site) mod tables;
pub(in crate::site) mod used_ids;
pub(in crate::site) mod validate;
