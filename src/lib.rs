//! A toolkit for recording, replaying, checking, reconstructing, illustrating and
//! publishing games of fifangha, a sowing game of Madagascar, and of related games.
//!
//! # Examples
//!
//! Parse a record:
//!
//! ```
//! use fifangha::notation::parse;
//!
//! let (document, found) = parse("---\nrules: fifangha\n---\n1. 4R\n2. 3R\n");
//! assert!(found.is_empty());
//! assert_eq!(document.records[0].body.len(), 2);
//! ```
//!
//! Replay it and check its claims:
//!
//! ```
//! use fifangha::{notation, replay};
//!
//! let (document, _) = notation::parse("1. 4R 2. 3R 3. 7RL @seeds S 11");
//! let replay = replay::replay(&document);
//! let turn = replay.games[0].turns().last().unwrap();
//! assert_eq!(turn.long_notation(&replay.games[0].rules), "7x1R+1x1L");
//! ```
//!
//! Check a file:
//!
//! ```
//! use fifangha::budget::{Budget, SearchLimits};
//! use fifangha::check::CheckPlan;
//! use fifangha::diagnostic::SourceFile;
//! use fifangha::references::ReferenceIndex;
//!
//! let (references, budget) = (ReferenceIndex::default(), Budget::unwatched(SearchLimits::RUN));
//! let study = CheckPlan::new(&references, &budget).run(SourceFile::new("game.fif", "1. 4R 2. 4R"));
//! assert_eq!(study.diagnostics[0].code.as_str(), "F201");
//! ```
//!
//! Reconstruct an incomplete game:
//!
//! ```
//! use fifangha::{notation, reconstruct};
//!
//! let (document, _) = notation::parse("1. 4R 2. 3_ 3. 7x_R+_x_L");
//! let answer = reconstruct::reconstruct(&document.records[0], &Default::default()).unwrap();
//! assert_eq!(answer.count, 1);
//! assert_eq!(answer.forced[1].notation.as_deref(), Some("3R"));
//! ```
//!
//! Draw a step of a turn as SVG:
//!
//! ```
//! use fifangha::diagram::{DiagramStyle, draw};
//! use fifangha::figure::Figure;
//! use fifangha::message::Strings;
//! use fifangha_rules::Game;
//!
//! let rules = Game::FIFANGHA.rules();
//! let start = rules.start();
//! let (_, steps) = rules.play_with_steps(&start, &rules.turns(&start)[0])?;
//! let figure = Figure::step(&start, &steps[0]);
//! let svg = draw(&figure, &DiagramStyle::default(), Strings::english()).to_string();
//! assert!(svg.contains("South drops a seed from the reserve into b2."));
//! # Ok::<(), fifangha_rules::TurnError>(())
//! ```
//!
//! Build the site of a project (feature `book`):
//!
//! ```no_run
//! # #[cfg(feature = "book")] {
//! use std::path::Path;
//!
//! use fifangha::budget::SearchContext;
//! use fifangha::project::Project;
//! use fifangha::site::{ExportOptions, build};
//!
//! let project = Project::find_or_current();
//! let (output, options) = (Path::new("public"), ExportOptions::default());
//! let report = build(project, output, options, &SearchContext::default()).unwrap();
//! println!("{} records", report.records);
//! # }
//! ```
//!
//! # Modules
//!
//! Each layer uses those above it, and modules of its own layer without a cycle.
//!
//! | layer | modules |
//! |---|---|
//! | rules | the crate `fifangha_rules` |
//! | texts with their places, and limits | [`diagnostic`], [`message`], [`budget`], [`cache`] |
//! | records as written | [`notation`], [`board`] |
//! | play | [`search`], [`replay`] |
//! | one file, one folder | [`study`], [`project`], [`references`] |
//! | what follows from a record | [`reconstruct`], [`check`], [`reading_matrix`], [`annotate`], [`statistics`], [`coverage`], [`find`] |
//! | what people see of it | [`figure`], [`diagram`], [`report`], [`comment`], [`explain`], [`exercise`] |
//! | other formats | [`kiba`], [`ludii`], `table_import` |
//! | programs, pages, editors | [`api`], `site`, `source_claims`, `lsp`, `cli` |
//!
//! # Features
//!
//! | feature | default | adds |
//! |---|---|---|
//! | `cli` | yes | the commands, parallel search, terminals and signals |
//! | `book` | yes | `site`: the book as a site, EPUB and Typst, and the mdBook preprocessor |
//! | `serve` | yes | `fifangha serve`, the preview of the book (needs `book` and `cli`) |
//! | `png` | yes | diagrams as PNG, GIF and APNG |
//! | `pdf` | yes | diagrams as PDF (needs `png`) |
//! | `lsp` | yes | `lsp`: the language server |
//!
//! Without features the library parses, replays, checks, reconstructs and draws records as SVG,
//! with all messages in English and French. It compiles for `wasm32-unknown-unknown`.

pub mod annotate;
pub mod api;
pub mod board;
pub mod budget;
pub mod cache;
pub mod check;
#[cfg(feature = "cli")]
pub mod cli;
pub mod comment;
pub mod coverage;
pub mod diagnostic;
pub mod diagram;
pub mod exercise;
pub mod explain;
pub mod figure;
mod file_access;
pub mod find;
pub mod kiba;
#[cfg(feature = "lsp")]
pub mod lsp;
pub mod ludii;
pub mod message;
mod named_values;
pub mod notation;
pub mod project;
pub mod reading_matrix;
pub mod reconstruct;
pub mod references;
pub mod replay;
pub mod report;
pub mod search;
#[cfg(feature = "book")]
pub mod site;
#[cfg(feature = "book")]
pub mod source_claims;
pub mod statistics;
mod string_table;
pub mod study;
#[cfg(feature = "cli")]
pub mod table_import;
#[cfg(any(feature = "book", feature = "cli", feature = "lsp"))]
mod temp;
/// The YAML reader of `build.rs`.
#[cfg(test)]
#[path = "../build/texts.rs"]
mod texts;
mod yaml;
