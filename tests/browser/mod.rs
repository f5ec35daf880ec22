//! The book in a browser: Chromium, found in the path or named by
//! `FIFANGHA_BROWSER`.
#![cfg(all(feature = "book", feature = "cli"))]

mod all_pages;
mod axe;
mod board;
mod book;
#[allow(dead_code)]
pub(crate) mod chromium;
mod class;
mod controls;
mod fast_actions;
mod lesson;
mod live;
mod new_books;
mod own_game;
mod player;
#[cfg(feature = "serve")]
mod serve;
