//! What a record costs: reading, printing, reading and replaying. The turns a
//! second stay the same from ten thousand turns to a million where the time
//! grows linearly.

use divan::{Bencher, black_box, counter::ItemsCount};
use fifangha::diagnostic::SourceFile;
use fifangha::examine::Examined;
use fifangha::notation::{parse, print};
use fifangha_rules::{Game, Turn};

fn main() {
    divan::main();
}

/// Turns of a file.
const SIZES: [usize; 3] = [10_000, 100_000, 1_000_000];

/// Games played at random until they have so many turns, as a file.
fn file(turns: usize) -> String {
    let rules = Game::Fifangha.rules();
    let mut dice = fastrand::Rng::with_seed(1648);
    let mut text = String::new();
    let mut left = turns;
    while left > 0 {
        text.push_str("---\ntitle: A game\n---\n");
        let mut position = rules.start();
        let mut number = 1;
        while left > 0 {
            let legal: Vec<Turn> = rules.turns(&position);
            let Some(turn) = dice.choice(legal) else {
                break;
            };
            let notation = rules.notation(&position, &turn);
            text.push_str(&format!("{number}. {notation} "));
            let Ok(played) = rules.play(&position, &turn) else {
                break;
            };
            (number, left) = (number + 1, left - 1);
            if !played.rests() {
                break;
            }
            position = played.position;
        }
        text.push('\n');
    }
    text
}

#[divan::bench(args = SIZES, sample_count = 5, sample_size = 1)]
fn read(bencher: Bencher<'_, '_>, turns: usize) {
    let text = file(turns);
    bencher
        .counter(ItemsCount::new(turns))
        .bench_local(|| parse(black_box(&text)));
}

#[divan::bench(args = SIZES, sample_count = 5, sample_size = 1)]
fn print_again(bencher: Bencher<'_, '_>, turns: usize) {
    let (document, _) = parse(&file(turns));
    bencher
        .counter(ItemsCount::new(turns))
        .bench_local(|| print(black_box(&document)));
}

#[divan::bench(args = SIZES, sample_count = 5, sample_size = 1)]
fn read_and_replay(bencher: Bencher<'_, '_>, turns: usize) {
    let file = SourceFile::new("games.fif", file(turns));
    bencher
        .counter(ItemsCount::new(turns))
        .bench_local(|| Examined::of(black_box(&file)));
}
