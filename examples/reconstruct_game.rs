//! Finds the games that fit an incomplete record: `cargo run --example reconstruct_game`.
#![allow(clippy::print_stdout)]

use fifangha::message::Strings;
use fifangha::{notation, reconstruct};

fn main() {
    let (document, _) = notation::parse("1. 4R 2. 3_ 3. 7x_R+_x_L");
    match reconstruct::reconstruct(&document.records[0], &Default::default()) {
        Ok(report) => {
            println!("{} games", report.count);
            for turn in &report.forced {
                let notation = turn.notation.as_deref().unwrap_or("_");
                println!("{}. {notation}", turn.turn);
            }
        }
        Err(found) => {
            for found in found {
                println!("{}", Strings::english().render(&found.message));
            }
        }
    }
}
