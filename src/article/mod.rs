//! Timelines, Markdown and templates make the article: a site of two mdBooks
//! and one file of each language.
//!
//! Chapters are Markdown in which a fenced `fifangha` block becomes a figure;
//! [`block`] says what a block may hold. A block that does not hold fails the
//! build, with its chapter and line.

pub mod block;
#[cfg(feature = "book")]
mod book;
mod comment;
mod expand;
mod fence;
mod figure;
mod library;
#[cfg(feature = "book")]
mod page;
#[cfg(feature = "book")]
mod preprocess;
mod problem;
mod record;
#[cfg(feature = "book")]
mod single;
#[cfg(feature = "book")]
mod site;
mod templates;

#[cfg(feature = "book")]
pub use book::{SCRIPT, STYLE};
pub use comment::{Sources, comment_html};
pub use library::{Library, RecordError};
#[cfg(feature = "book")]
pub use preprocess::FifanghaPreprocessor;
pub use problem::{ArticleError, Problem};
pub use record::Played;
#[cfg(feature = "book")]
pub use site::{Built, build};
pub use templates::Templates;
