//! All integration tests, in one program: each further program would link the whole library again.

mod support;

mod api;
mod article;
#[path = "attack/main.rs"]
mod attack;
mod batch;
mod browser;
mod cache;
mod citation;
mod claims;
mod cli;
mod commands;
mod corpus;
#[path = "diagram/main.rs"]
mod diagram;
mod editors;
mod example_game;
mod exercise;
mod explain;
mod figure;
#[path = "first_steps/main.rs"]
mod first_steps;
#[path = "grammar/main.rs"]
mod grammar;
mod hostile;
mod language;
mod lossless;
#[path = "lsp/main.rs"]
mod lsp;
mod messages;
#[path = "notation/main.rs"]
mod notation;
mod pages;
mod paper;
mod pipes;
mod print;
mod project;
#[path = "reconstruct/main.rs"]
mod reconstruct;
mod references;
#[path = "replay/main.rs"]
mod replay;
mod report;
mod schemas;
#[path = "search/main.rs"]
mod search;
mod serve;
mod sources;
#[path = "study/main.rs"]
mod study;
mod terminal;
mod torn;
