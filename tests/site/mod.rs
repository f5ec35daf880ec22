//! The site: blocks and figures, located diagnostics, whole builds.
#![cfg(feature = "book")]

mod addresses;
mod blocks;
mod book_index;
mod book_languages;
mod book_statements;
mod build;
mod citations;
mod code_pages;
mod exports;
mod facsimile;
mod faulty_examples;
mod front_pages;
mod game_lengths;
mod incremental;
mod mdbook;
mod ordinary_mdbook;
mod sheets;
pub(crate) mod small_project;
mod special_pits;
mod summary;
mod threads;
mod visible_names;
