//! Turns per second, parsed and replayed: `cargo bench` in this folder.
//!
//! The chess side is the fastest use of `pgn-reader` and `shakmaty`: each move
//! is parsed, found among the legal ones and played, and nothing is stored. On
//! this side a record becomes an AST with a span for every node and a timeline
//! with a result for every check; `checked` keeps only the results, as
//! `fifangha check` does; `turns_only` plays the turns as they are parsed and
//! stores nothing either.

use std::ops::ControlFlow;

use divan::{Bencher, black_box, counter::ItemsCount};
use fifangha::budget::{Budget, SearchLimits};
use fifangha::check::FileReport;
use fifangha::diagnostic::{Diagnostic, SourceFile};
use fifangha::notation::ast::{FrontMatter, Node, Span, TurnNode};
use fifangha::notation::{RecordVisitor, parse_with};
use fifangha::references::ReferenceIndex;
use fifangha::replay::match_turn;
use fifangha::study::Study;
use fifangha_rules::{Game, Rules};
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
        let checked = FileReport::check(
            black_box(file.clone()),
            &ReferenceIndex::default(),
            &judging,
        );
        assert!(checked.diagnostics.is_empty());
        checked
    });
}

#[divan::bench(sample_count = 10, sample_size = 1)]
fn fifangha_turns_only(bencher: Bencher<'_, '_>) {
    let text = fifangha_bench::fif(TURNS);
    bencher.counter(ItemsCount::new(TURNS)).bench_local(|| {
        let rules = Game::Fifangha.rules();
        let mut turns = Turns {
            position: rules.start(),
            rules,
            count: 0,
        };
        let found = parse_with(black_box(&text), &mut turns);
        assert!(found.is_empty());
        assert_eq!(turns.count, TURNS);
    });
}

/// A visitor that plays and counts every turn.
struct Turns {
    rules: Rules,
    position: fifangha_rules::Position,
    count: usize,
}

impl RecordVisitor for Turns {
    fn begin_record(&mut self, _: FrontMatter) {
        self.position = self.rules.start();
    }

    fn visit_node(&mut self, _: Node) {}

    fn visit_turn(&mut self, turn: &mut TurnNode) {
        let position = self.position;
        let found =
            match_turn::visit_matching_turns(&self.rules, &position, turn, &mut |_, played| {
                self.position = played.position;
                ControlFlow::Break(())
            });
        assert_eq!(found, Ok(Some(())));
        self.count += 1;
    }

    fn begin_variation(&mut self) {}

    fn end_variation(&mut self, _: Span) {}

    fn end_record(&mut self, _: Span, _: &[Diagnostic]) {}

    fn wants_comments(&self) -> bool {
        false
    }
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
