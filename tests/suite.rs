//! All integration tests, in one program: each further program would link the whole library again.

mod support;

mod annotate;
mod api;
mod attack;
mod board;
mod browser;
mod cache;
mod check;
mod cli;
mod comment;
mod coverage;
mod diagnostic;
mod diagram;
mod distribution;
mod exercise;
mod explain;
mod figure;
mod find;
mod fuzz_corpus;
mod games;
mod kiba;
mod lsp;
mod ludii;
mod message;
mod notation;
mod project;
mod reading_matrix;
mod reconstruct;
mod references;
mod replay;
mod report;
mod search;
mod site;
mod study;
mod table_import;
