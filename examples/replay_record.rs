//! Parses and replays a record and prints its errors, turns and failed claims:
//! `cargo run --example replay_record games/FILE.fif`.
#![allow(clippy::print_stdout)]

use std::error::Error;
use std::{env, fs};

use fifangha::diagnostic::SourceFile;
use fifangha::message::Strings;
use fifangha::study::Study;

const SAMPLE: &str = "1. 4R 2. 3R 3. 7RL @seeds S 11";

fn main() -> Result<(), Box<dyn Error>> {
    let text = env::args()
        .nth(1)
        .map_or(Ok(SAMPLE.to_owned()), fs::read_to_string)?;
    let study = Study::from_file(SourceFile::new("record.fif", text));
    for found in &study.diagnostics {
        let line = study.file.line_column(found.span.start()).line;
        println!("line {line}: {}", Strings::english().render(&found.message));
    }
    for game in &study.replay.games {
        for turn in game.turns() {
            println!("{}", turn.long_notation(&game.rules));
        }
    }
    let tally = study.replay.tally();
    println!("{} checks passed, {} failed", tally.passed, tally.failed);
    Ok(())
}
