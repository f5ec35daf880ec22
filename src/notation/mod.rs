//! Parsing and printing of records, independent of the rules.
//!
//! [`parse`] returns a [`Document`](ast::Document) and all syntax errors; [`print()`] returns the
//! text in its canonical layout. Every node of the [`ast`] has a span, so that diagnostics can
//! point at it. The grammar is a chapter of the guide, `book/en/src/guide/grammar.md`.
//!
//! ```
//! use fifangha::notation::{parse, print, ast::Node};
//!
//! let text = "---
//! title: The example game
//! rules: fifangha
//! ---
//! 1. 4R {Sud stores the seed on the right.}
//! 2. 3R  [......../..1....._]
//! 3. 7RL! @no-capture
//! ";
//! let (document, found) = parse(text);
//! assert!(found.is_empty());
//!
//! let record = &document.records[0];
//! assert_eq!(record.front.rules.as_ref().unwrap().base.as_ref().unwrap().value, "fifangha");
//! let turns: Vec<String> = record
//!     .body
//!     .iter()
//!     .filter_map(|node| match node {
//!         Node::Turn(turn) => Some(turn.span.slice(text).to_owned()),
//!         _ => None,
//!     })
//!     .collect();
//! assert_eq!(turns, ["1. 4R", "2. 3R", "3. 7RL!"]);
//!
//! assert_eq!(
//!     print(&document),
//!     "---
//! title: The example game
//! rules: fifangha
//! ---
//! 1. 4R {Sud stores the seed on the right.}
//! 2. 3R
//! [......../..1....._]
//! 3. 7RL!
//! @no-capture
//! "
//! );
//! ```

pub mod ast;
mod claim_name;
mod grammar;
mod print;

pub use claim_name::{ClaimArgKind, ClaimName, UnknownClaim};
#[cfg(feature = "lsp")]
pub(crate) use grammar::is_siglum;
pub(crate) use grammar::{
    FRONT_MATTER_KEYS, front_matter_yaml, leading_language, meant_language, undotted_numbers,
};
pub use grammar::{parse, parse_board};
pub(crate) use print::{format_compact_count, format_rows};
pub use print::{has_mixed_line_ends, print, print_like};
