//! The site: a book for each language as pages, and as a single file. `templates` contains the layout of their pages.
//!
//! Chapters are Markdown in which a fenced `fifangha` block becomes a figure;
//! [`block`] documents the blocks. An invalid block fails the build and is
//! reported with its chapter and line.

pub mod block;
mod board_page;
mod book;
mod book_index;
mod builder;
#[cfg(feature = "lsp")]
mod chapter_diagnostics;
mod chapter_pages;
#[cfg(feature = "lsp")]
mod chapter_references;
mod chapter_section;
mod chapter_text;
mod chapter_tree;
mod code_pages;
mod contents;
mod csp;
mod data_uri;
mod dedup_svg;
mod downloads;
mod error_example;
mod expand;
mod explanation_page;
mod export;
mod fence;
mod figure;
mod file_ids;
mod files;
mod fonts;
mod glossary;
mod html_tree;
mod html_writer;
mod includes;
mod incremental;
mod inline_values;
mod installable;
mod language_book;
mod library;
mod licence;
mod links;
mod mdbook;
mod mime;
mod numbering;
mod outline;
mod output_dir;
mod page_metadata;
mod page_node;
mod page_writer;
mod parallel;
mod preprocess;
pub mod print;
mod problem;
mod publication;
mod record_citations;
mod record_lookup;
mod record_page;
mod ro_crate;
mod scripts;
mod search_index;
mod single_block;
mod single_file;
mod social_card;
mod standalone;
mod tables;
mod temp_dir;
mod template_limits;
mod templates;
mod theme;
mod used_ids;
mod validate;
mod volumes;
mod written_links;

pub use board_page::board_page;
pub use builder::{BuildReport, BuiltPages, build, write_typst};
#[cfg(feature = "lsp")]
pub use chapter_diagnostics::chapter_diagnostics;
#[cfg(feature = "lsp")]
pub(crate) use chapter_references::ChapterReferences;
pub use explanation_page::explanation_page;
pub use figure::BlockPictures;
pub use incremental::IncrementalBuilder;
pub use library::{Library, RecordError};
pub use mdbook::FifanghaPreprocessor;
#[cfg(feature = "serve")]
pub(crate) use mime::{media_type, percent_decode};
pub use problem::{FileProblems, SiteError};
pub use record_page::record_page;
pub use single_block::{block_html, block_pictures, block_records};
pub use standalone::standalone_chapter;
#[cfg(feature = "cli")]
pub(crate) use temp_dir::abandon_builds;
#[cfg(feature = "cli")]
pub(crate) use template_limits::limit_templates;
pub use templates::Templates;
pub use volumes::ExportOptions;
