//! Timelines, Markdown and templates make the article: a site of two mdBooks
//! and one file of each language.
//!
//! Chapters are Markdown in which a fenced `fifangha` block becomes a figure;
//! [`block`] says what a block may hold. A block that does not hold fails the
//! build, with its chapter and line.

pub mod block;
mod book;
mod comment;
mod downloads;
mod expand;
mod explained;
mod faulty;
mod fence;
mod figure;
mod library;
mod page;
mod place;
mod preprocess;
mod problem;
mod single;
mod site;
mod standalone;
mod templates;

pub use book::{SCRIPT, STYLE};
pub use comment::{Sources, comment_html};
pub use explained::explained;
pub use library::{Library, RecordError};
pub use preprocess::FifanghaPreprocessor;
pub use problem::{ArticleError, Problem};
pub use site::{Built, build};
pub use standalone::standalone;
pub use templates::Templates;
