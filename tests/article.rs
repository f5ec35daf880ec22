//! The article: blocks and figures, located diagnostics, whole builds.
#![cfg(feature = "book")]

#[path = "article/abreast.rs"]
mod abreast;
#[path = "article/addresses.rs"]
mod addresses;
#[path = "article/again.rs"]
mod again;
#[path = "article/blocks.rs"]
mod blocks;
#[path = "article/bound.rs"]
mod bound;
#[path = "article/cited.rs"]
mod cited;
#[path = "article/facsimile.rs"]
mod facsimile;
#[path = "article/faulty.rs"]
mod faulty;
#[path = "article/leaves.rs"]
mod leaves;
#[path = "article/mdbook.rs"]
mod mdbook;
#[path = "article/pages.rs"]
mod pages;
#[path = "article/project.rs"]
pub(crate) mod project;
#[path = "article/sheets.rs"]
mod sheets;
#[path = "article/site.rs"]
mod site;
