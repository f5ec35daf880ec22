//! A language server for records.
//!
//! It provides diagnostics with fixes, the board at a turn, completion of legal
//! turns, formatting, an outline, colours, links, references and renaming. [`serve`] speaks the Language Server
//! Protocol on a pair of streams; `fifangha lsp` connects it to standard input
//! and output.
//!
//! The first thread handles requests and leaves searches to others. A second parses texts and runs
//! the proofs that take no time; a third runs the longer ones, so that no file waits for the proofs
//! of another. The next edit cancels the work on the previous text, and a request about a text
//! waits only until the text is parsed. Requests that read a project (references, renaming, links,
//! symbols) are answered by a fourth thread, searches and pages of a record by a fifth; an edit or
//! a cancellation stops them. While a hundred such requests wait, further ones are answered by the
//! first thread. The names of a project are read again for each request.

mod actions;
mod background;
mod code_description;
mod code_lens;
mod complete;
mod completion_candidate;
mod cursor_context;
mod definition;
mod diagnostics;
mod document;
mod document_links;
mod document_loader;
mod events;
mod fenced_board;
mod fold;
mod format;
mod front_matter;
mod hover;
mod inlay_hints;
mod line_index;
mod on_type_formatting;
mod outline;
mod position_references;
#[cfg(feature = "book")]
mod preview;
mod project_index;
mod references;
mod rules_page;
mod semantic_tokens;
mod server;
mod temp_pages;
mod transport;
mod uri_spelling;
mod worker;
mod workspace_symbols;

pub use line_index::Utf16LineIndex;
pub use server::serve;
