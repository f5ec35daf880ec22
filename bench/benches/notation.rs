//! Time of a record: parsing, printing, parsing and replaying. If the time is
//! linear, the turns per second stay the same from ten thousand turns to a
//! million.

use divan::{Bencher, black_box, counter::ItemsCount};
use fifangha::diagnostic::SourceFile;
use fifangha::notation::{parse, print};
use fifangha::study::{Edit, NodePath, Study};
use fifangha_bench::fif;

fn main() {
    divan::main();
}

/// Number of turns of a file.
const SIZES: [usize; 3] = [10_000, 100_000, 1_000_000];

#[divan::bench(args = SIZES, sample_count = 5, sample_size = 1)]
fn read(bencher: Bencher<'_, '_>, turns: usize) {
    let text = fif(turns);
    bencher
        .counter(ItemsCount::new(turns))
        .bench_local(|| parse(black_box(&text)));
}

#[divan::bench(args = SIZES, sample_count = 5, sample_size = 1)]
fn print_again(bencher: Bencher<'_, '_>, turns: usize) {
    let (document, _) = parse(&fif(turns));
    bencher
        .counter(ItemsCount::new(turns))
        .bench_local(|| print(black_box(&document)));
}

#[divan::bench(args = SIZES, sample_count = 5, sample_size = 1)]
fn read_and_replay(bencher: Bencher<'_, '_>, turns: usize) {
    let file = SourceFile::new("games.fif", fif(turns));
    bencher
        .counter(ItemsCount::new(turns))
        .bench_local(|| Study::from_file(black_box(file.clone())));
}

/// Number of games in a file in which one is edited.
const GAMES: usize = 4_000;

/// Returns the study of the games, and a node path in the middle one.
fn many() -> (Study, NodePath) {
    let text = (0..GAMES).map(|_| fif(20)).collect::<String>();
    let study = Study::from_file(SourceFile::new("games.fif", text));
    (study, NodePath::node(GAMES / 2, [0]))
}

#[divan::bench(sample_count = 10, sample_size = 1)]
fn read_one_of_many(bencher: Bencher<'_, '_>) {
    let (study, _) = many();
    bencher.bench_local(|| parse(black_box(study.file.text())));
}

#[divan::bench(sample_count = 10, sample_size = 1)]
fn replay_all_of_many(bencher: Bencher<'_, '_>) {
    let (study, _) = many();
    bencher.bench_local(|| Study::from_file(black_box(study.file.clone())));
}

#[divan::bench(sample_count = 10, sample_size = 1)]
fn edit_one_of_many(bencher: Bencher<'_, '_>) {
    let (study, at) = many();
    let edit = Edit::Mark {
        at,
        mark: Some("!".to_owned()),
    };
    let changes = study.edit(&edit).expect("it can be marked").changes;
    bencher
        .with_inputs(|| study.clone())
        .bench_local_values(|study| study.apply(black_box(&changes)));
}
