//! Former attacks, step by step: a hostile project, record, request or page,
//! and the required result.
#![cfg(all(feature = "book", feature = "cli"))]

mod board_storage;
mod book_settings;
mod cloned;
#[cfg(unix)]
mod files;
#[cfg(unix)]
mod full_disk;
#[cfg(unix)]
mod git;
#[cfg(unix)]
mod interrupted;
#[cfg(unix)]
mod links;
#[cfg(feature = "lsp")]
mod lsp;
mod python;
mod records;
#[cfg(unix)]
mod replaced;
mod scripts;
#[cfg(feature = "serve")]
mod serve;
mod stopped;
#[cfg(feature = "serve")]
mod templates;
mod terminal;
#[cfg(unix)]
mod typst;
mod workflow_commands;
