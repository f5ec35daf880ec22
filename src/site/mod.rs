//! The site: a book for each language as pages, and as a single file. `templates` contains the
//! layout of their pages.
//!
//! Chapters are Markdown in which a fenced `fifangha` block becomes a figure;
//! [`block`] documents the blocks. An invalid block fails the build and is
//! reported with its chapter and line.
//!
//! The modules, in the order in which a build passes through them: `chapter` reads the chapters,
//! `figure` makes the figures of their blocks, `page` writes pages of HTML and `export` the
//! same chapters as PDF and EPUB, `edition` says what the book says about itself, `build` does
//! all this for a folder. `print` makes sheets of paper from games and records, without a book.
//! What several of them share is beside them: `html_tree` and its writer, the `library` of
//! records, the errors (`problem`).

mod build;
mod chapter;
mod edition;
mod export;
mod figure;
mod html_tree;
mod html_writer;
mod library;
mod page;
pub mod print;
mod problem;

pub use build::builder::{BuildReport, BuiltPages, build, write_typst};
pub use build::incremental::IncrementalBuilder;
pub use build::mdbook::FifanghaPreprocessor;
#[cfg(feature = "serve")]
pub(crate) use build::mime::{media_type, percent_decode};
#[cfg(feature = "cli")]
pub(crate) use build::temp_dir::abandon_builds;
pub use chapter::block;
#[cfg(feature = "lsp")]
pub use chapter::chapter_diagnostics::chapter_diagnostics;
#[cfg(feature = "lsp")]
pub(crate) use chapter::chapter_references::ChapterReferences;
pub use edition::volumes::ExportOptions;
pub use figure::BlockPictures;
pub use library::{Library, RecordError};
pub use page::board_page::board_page;
pub use page::explanation_page::explanation_page;
pub use page::record_page::record_page;
pub use page::single_block::{block_html, block_pictures, block_records};
pub use page::standalone::standalone_chapter;
#[cfg(feature = "cli")]
pub(crate) use page::template_limits::limit_templates;
pub use page::templates::Templates;
pub use problem::{FileProblems, SiteError};
