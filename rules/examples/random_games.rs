//! Prints records of random games with front matter: `cargo run -p fifangha-rules --example
//! random_games -- 100 30` prints 100 games of at most 30 turns.

use std::io::{self, BufWriter, Write};

use fifangha_rules::Game;

/// Random numbers, the same in each run.
struct Dice(u64);

impl Dice {
    /// Returns a number below `most`.
    fn roll(&mut self, most: usize) -> usize {
        let next = self.0.wrapping_mul(6_364_136_223_846_793_005);
        self.0 = next.wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % most
    }
}

fn main() -> io::Result<()> {
    let numbers = std::env::args().skip(1).filter_map(|it| it.parse().ok());
    let numbers: Vec<usize> = numbers.collect();
    let [games, turns] = [0, 1].map(|at| numbers.get(at).copied().unwrap_or(30));
    let rules = Game::FIFANGHA.rules();
    let mut dice = Dice(1648);
    let mut out = BufWriter::new(io::stdout().lock());
    for game in 1..=games {
        let player = ["Aina", "Soa", "Rakoto", "Vola"][game % 4];
        writeln!(
            out,
            "---\ntitle: Game {game}\nsouth: {player}\ndate: 1999-07-05\n---"
        )?;
        let mut position = rules.start();
        for number in 1..=turns {
            let legal = rules.turns(&position);
            if legal.is_empty() {
                break;
            }
            let turn = legal[dice.roll(legal.len())];
            let notation = rules.notation(&position, &turn);
            let Ok(played) = rules.play(&position, &turn) else {
                break;
            };
            if !played.ends_at_rest() {
                break;
            }
            writeln!(out, "{number}. {notation}")?;
            position = played.position;
        }
    }
    out.flush()
}
