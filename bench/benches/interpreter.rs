//! The interpreter beside a loop over bytes that implements two games and nothing else: perft, and a
//! long relay. Perft of bao beside that of katra fandatsaka, in seeds sown.
//!
//! ```sh
//! cargo bench --bench interpreter
//! ```

mod bytes;

use std::fmt;

use divan::{Bencher, black_box};
use fifangha_rules::{Columns, Game, Position, Rules};

fn main() {
    divan::main();
}

/// The setting of a count: a game, a board, and a depth of some thousand turns.
#[derive(Clone, Copy)]
struct Board {
    game: Game,
    columns: Columns,
    depth: u32,
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            game,
            columns,
            depth,
        } = self;
        write!(f, "{game} {} depth {depth}", columns.count())
    }
}

impl Board {
    const fn new(game: Game, columns: Columns, depth: u32) -> Self {
        Self {
            game,
            columns,
            depth,
        }
    }

    fn rules(&self) -> Rules {
        self.game
            .rules_on(self.columns)
            .expect("a board of the game")
    }
}

/// Counts of legal turn sequences.
mod perft_of_bytes {
    use super::*;
    use crate::bytes::Board as Bytes;

    const GAMES: [(Game, Columns, u32); 6] = [
        (Game::FIFANGHA, Columns::EIGHT, 4),
        (Game::FIFANGHA, Columns::SIX, 6),
        (Game::FIFANGHA, Columns::FOUR, 12),
        (Game::FIFANGHA_GS, Columns::EIGHT, 4),
        (Game::FIFANGHA_GS, Columns::SIX, 6),
        (Game::FIFANGHA_GS, Columns::FOUR, 12),
    ];

    fn board((game, columns, depth): (Game, Columns, u32)) -> Board {
        Board::new(game, columns, depth)
    }

    fn count(of: (Game, Columns, u32)) -> u64 {
        let (game, columns, depth) = of;
        let reserve = board(of).rules().parameters().reserve();
        let merges = game == Game::FIFANGHA;
        match (merges, columns) {
            (true, Columns::EIGHT) => Bytes::<8>::start(reserve).perft::<true>(depth),
            (true, Columns::SIX) => Bytes::<6>::start(reserve).perft::<true>(depth),
            (true, Columns::FOUR) => Bytes::<4>::start(reserve).perft::<true>(depth),
            (_, Columns::EIGHT) => Bytes::<8>::start(reserve).perft::<false>(depth),
            (_, Columns::SIX) => Bytes::<6>::start(reserve).perft::<false>(depth),
            (_, Columns::FOUR) => Bytes::<4>::start(reserve).perft::<false>(depth),
            (_, other) => unreachable!("no game of the table has {other:?}"),
        }
    }

    #[divan::bench(args = GAMES.map(board))]
    fn crate_(bencher: Bencher<'_, '_>, board: Board) {
        let rules = board.rules();
        let start = rules.start();
        bencher.bench(|| rules.perft(black_box(&start), board.depth));
    }

    #[divan::bench(args = GAMES.map(board))]
    fn bytes(bencher: Bencher<'_, '_>, board: Board) {
        let of = (board.game, board.columns, board.depth);
        let start = board.rules().start();
        assert_eq!(count(of), board.rules().perft(&start, board.depth));
        bencher.bench(|| count(black_box(of)));
    }
}

/// Counts of legal turn sequences of games with a hand and two phases, in seeds sown by their turns. A
/// seed is counted in each turn that sows it, also if the interpreter shares the beginning of turns.
mod seeds_sown {
    use divan::counter::ItemsCount;
    use fifangha_rules::Event;

    use super::*;

    const GAMES: [Board; 2] = [
        Board::new(Game::KATRA_FANDATSAKA, Columns::EIGHT, 5),
        Board::new(Game::BAO_KISWAHILI, Columns::EIGHT, 7),
    ];

    fn sown(rules: &Rules, position: &Position, depth: u32) -> u64 {
        let turns = rules.turns(position).into_iter();
        let of_turn = |turn| {
            let (played, steps) = rules
                .play_with_steps(position, &turn)
                .expect("a legal turn");
            let seeds = steps.iter().map(|step| match step.event {
                Event::Drop { .. } => 1,
                Event::Sowing { seeds, .. } => u64::from(seeds),
                _ => 0,
            });
            let later = match played.ends_at_rest() && depth > 1 {
                true => sown(rules, &played.position, depth - 1),
                false => 0,
            };
            seeds.sum::<u64>() + later
        };
        turns.map(of_turn).sum()
    }

    #[divan::bench(args = GAMES)]
    fn crate_(bencher: Bencher<'_, '_>, board: Board) {
        let rules = board.rules();
        let start = rules.start();
        let seeds = ItemsCount::new(sown(&rules, &start, board.depth));
        bencher
            .counter(seeds)
            .bench(|| rules.perft(black_box(&start), board.depth));
    }
}

/// A relay that comes back to its first state after very many laps, no two of them alike: no
/// branch is learnt, and what is measured is how soon a lap can follow another.
mod relay_of_bytes {
    use divan::counter::ItemsCount;
    use fifangha_rules::{Direction, Start, Turn, TurnEnd};

    use super::*;
    use crate::bytes::Board as Bytes;

    const LAPS: u64 = 154_030;
    const PIT: usize = 5;

    #[divan::bench]
    fn crate_(bencher: Bencher<'_, '_>) {
        let rules = Game::FIFANGHA.rules();
        let text = "......../1......./.1525121/34523232 S11 N11 S";
        let position = Position::parse(text, &rules).expect("a position of the game");
        let pit = "b6".parse().expect("a pit");
        let turn = Turn::new(Start::towards(pit, Direction::Right));
        let end = || {
            rules
                .play(black_box(&position), &turn)
                .expect("a legal turn")
                .end
        };
        assert_eq!(end(), TurnEnd::Never { period: LAPS });
        bencher.counter(ItemsCount::new(LAPS)).bench(end);
    }

    #[divan::bench]
    fn bytes(bencher: Bencher<'_, '_>) {
        let own = [0, 1, 5, 2, 5, 1, 2, 1, 2, 3, 2, 3, 2, 5, 4, 3];
        let board = Bytes::<8>::quiet(own, 11);
        let never = || black_box(board).goes_on(PIT);
        assert!(never());
        bencher.counter(ItemsCount::new(LAPS)).bench(never);
    }
}
