//! The article in a browser: Chromium, found in the path or named by
//! `FIFANGHA_BROWSER`.
#![cfg(all(feature = "book", feature = "cli"))]

#[path = "browser/axe.rs"]
mod axe;
#[path = "browser/board.rs"]
mod board;
#[path = "browser/book.rs"]
mod book;
#[path = "browser/chromium.rs"]
#[allow(dead_code)]
pub(crate) mod chromium;
#[path = "browser/class.rs"]
mod class;
#[path = "browser/crossing.rs"]
mod crossing;
#[path = "browser/lesson.rs"]
mod lesson;
#[path = "browser/live.rs"]
mod live;
#[path = "browser/looks.rs"]
mod looks;
#[path = "browser/own_game.rs"]
mod own_game;
#[path = "browser/player.rs"]
mod player;
#[cfg(feature = "serve")]
#[path = "browser/serve.rs"]
mod serve;
#[path = "browser/stranger.rs"]
mod stranger;
#[path = "browser/tour.rs"]
mod tour;
