//! The article as a browser shows it. Needs Chromium, found in the path or named
//! by `FIFANGHA_BROWSER`; where there is none a test is skipped, and fails under
//! `CI`.
#![cfg(all(feature = "book", feature = "cli"))]

#[path = "browser/axe.rs"]
mod axe;
#[path = "browser/board.rs"]
mod board;
#[path = "browser/book.rs"]
mod book;
#[path = "browser/chromium.rs"]
#[allow(dead_code)]
mod chromium;
#[path = "browser/crossing.rs"]
mod crossing;
#[path = "browser/live.rs"]
mod live;
#[path = "support/needs.rs"]
mod needs;
#[path = "browser/player.rs"]
mod player;
#[path = "article/project.rs"]
#[allow(dead_code)]
mod project;
#[cfg(feature = "serve")]
#[path = "browser/serve.rs"]
mod serve;
#[cfg(feature = "serve")]
#[path = "support/served.rs"]
#[allow(dead_code)]
mod served;
#[path = "browser/stranger.rs"]
mod stranger;
#[path = "browser/tour.rs"]
mod tour;
