//! Turns per second, parsed and replayed: `cargo bench` in this folder.
//!
//! The chess side is the fastest use of `pgn-reader` and `shakmaty`: each move
//! is parsed, found among the legal ones and played, and nothing is stored. On
//! this side a record becomes an AST with a span for every node and a timeline
//! with a result for every check; `checked` keeps only the results, as
//! `fifangha check` does; `parsed` only builds the AST.

use std::ops::ControlFlow;

use divan::{Bencher, black_box, counter::ItemsCount};
use fifangha::budget::{Budget, SearchLimits};
use fifangha::check::{CheckPlan, FileReport};
use fifangha::diagnostic::SourceFile;
use fifangha::notation::parse;
use fifangha::references::ReferenceIndex;
use fifangha::study::Study;
use pgn_reader::{Reader, SanPlus, Visitor};
use shakmaty::{Chess, Position};

fn main() {
    divan::main();
}

/// Number of turns of a file.
const TURNS: usize = 200_000;

#[divan::bench(sample_count = 10, sample_size = 1)]
fn chess(bencher: Bencher<'_, '_>) {
    let text = fifangha_bench::pgn(TURNS);
    bencher.counter(ItemsCount::new(TURNS)).bench_local(|| {
        let mut played = Played(0);
        let read = Reader::new(black_box(text.as_bytes())).visit_all_games(&mut played);
        assert!(read.is_ok());
        assert_eq!(played.0, TURNS);
    });
}

#[divan::bench(sample_count = 10, sample_size = 1)]
fn fifangha(bencher: Bencher<'_, '_>) {
    let file = SourceFile::new("games.fif", fifangha_bench::fif(TURNS));
    bencher.counter(ItemsCount::new(TURNS)).bench_local(|| {
        let study = Study::from_file(black_box(file.clone()));
        assert!(!study.has_errors());
        study
    });
}

#[divan::bench(sample_count = 10, sample_size = 1)]
fn fifangha_checked(bencher: Bencher<'_, '_>) {
    let file = SourceFile::new("games.fif", fifangha_bench::fif(TURNS));
    bencher.counter(ItemsCount::new(TURNS)).bench_local(|| {
        let judging = Budget::unwatched(SearchLimits::FILE);
        let references = ReferenceIndex::default();
        let plan = CheckPlan::new(&references, &judging);
        let checked = FileReport::from(plan.run(black_box(file.clone())));
        assert!(checked.diagnostics.is_empty());
        checked
    });
}

#[divan::bench(sample_count = 10, sample_size = 1)]
fn fifangha_parsed(bencher: Bencher<'_, '_>) {
    let text = fifangha_bench::fif(TURNS);
    bencher.counter(ItemsCount::new(TURNS)).bench_local(|| {
        let (document, found) = parse(black_box(&text));
        assert!(found.is_empty());
        document
    });
}

/// A visitor that plays and counts every move.
struct Played(usize);

impl Visitor for Played {
    type Tags = ();
    type Movetext = Chess;
    type Output = ();

    fn begin_tags(&mut self) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, (): ()) -> ControlFlow<(), Chess> {
        ControlFlow::Continue(Chess::default())
    }

    fn san(&mut self, position: &mut Chess, san: SanPlus) -> ControlFlow<()> {
        let Ok(chosen) = san.san.to_move(position) else {
            return ControlFlow::Break(());
        };
        position.play_unchecked(chosen);
        self.0 += 1;
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, _: Chess) {}
}
