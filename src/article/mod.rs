//! Timelines, Markdown and templates make the article: a site of a book for each
//! language, and one file of each. mdBook reads the books; how their pages look
//! is said in `templates`.
//!
//! Chapters are Markdown in which a fenced `fifangha` block becomes a figure;
//! [`block`] says what a block may hold. A block that does not hold fails the
//! build, with its chapter and line.

mod abreast;
mod active;
pub mod block;
mod board;
mod book;
mod bound;
mod card;
mod contents;
mod downloads;
mod embed;
mod expand;
mod explained;
mod faulty;
mod fence;
mod figure;
mod glossary;
mod index;
mod kept;
mod library;
mod licence;
mod look;
mod media;
mod named;
mod need;
mod numbering;
mod once;
mod outline;
mod package;
mod page;
mod pages;
mod place;
mod plain;
mod played;
mod policy;
mod preprocess;
mod press;
pub mod print;
mod problem;
#[cfg(feature = "lsp")]
mod proof;
mod publication;
mod search;
mod single;
mod site;
mod standalone;
mod tables;
mod templates;
mod temporary;
mod validate;
mod value;

pub(crate) use active::active_part;
pub use board::board;
pub use bound::{Bindings, Form};
pub use explained::explained;
pub use library::{Library, RecordError};
#[cfg(feature = "serve")]
pub(crate) use media::{decoded, kind};
pub use played::played;
pub use preprocess::FifanghaPreprocessor;
pub use press::Press;
pub use problem::{ArticleError, Problem};
#[cfg(feature = "lsp")]
pub use proof::problems_of_chapter;
pub use site::{Built, build, typst};
pub use standalone::standalone;
pub use templates::Templates;
#[cfg(feature = "cli")]
pub(crate) use temporary::abandon;
