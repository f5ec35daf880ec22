//! What a record costs: reading, printing, reading and replaying. The turns a
//! second stay the same from ten thousand turns to a million where the time
//! grows linearly.

#[path = "support/games.rs"]
mod games;

use divan::{Bencher, black_box, counter::ItemsCount};
use fifangha::diagnostic::SourceFile;
use fifangha::notation::{parse, print};
use fifangha::study::Study;
use games::file;

fn main() {
    divan::main();
}

/// Turns of a file.
const SIZES: [usize; 3] = [10_000, 100_000, 1_000_000];

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
        .bench_local(|| Study::of(black_box(file.clone())));
}
