//! The interpreter beside the plain one of the tests, in one run: perft and random games of each
//! family. The ratio of two rows is what it gains. Of two games, perft beside a loop over bytes
//! that knows nothing else.
//!
//! ```sh
//! cargo bench --bench interpreter
//! ```

#[path = "../../rules/tests/both/mod.rs"]
mod both;
mod bytes;
#[path = "../../rules/tests/plain/mod.rs"]
mod plain;

use std::convert::Infallible;
use std::fmt;
use std::ops::ControlFlow;

use divan::{Bencher, black_box};
use fifangha_rules::{Columns, Game, Position, Rules};
use plain::random::Rng;

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

    fn plain(&self) -> plain::Params {
        both::plain_game(self.game, self.columns)
    }
}

const BOARDS: [Board; 9] = [
    Board::new(Game::FIFANGHA, Columns::EIGHT, 4),
    Board::new(Game::FIFANGHA, Columns::FOUR, 12),
    Board::new(Game::FIFANGHA_GS, Columns::EIGHT, 4),
    Board::new(Game::FIFANGHA_SHORT, Columns::EIGHT, 4),
    Board::new(Game::FIFANGA, Columns::SIX, 7),
    Board::new(Game::KATRA_FANDATSAKA, Columns::EIGHT, 5),
    Board::new(Game::KATRA_SAKALAVA, Columns::EIGHT, 5),
    Board::new(Game::KATRO, Columns::SIX, 3),
    Board::new(Game::ISOLO, Columns::EIGHT, 7),
];

mod perft {
    use super::*;

    #[divan::bench(args = BOARDS)]
    fn crate_(bencher: Bencher<'_, '_>, board: Board) {
        let rules = board.rules();
        let start = rules.start();
        bencher.bench(|| rules.perft(black_box(&start), board.depth));
    }

    #[divan::bench(args = BOARDS)]
    fn plain(bencher: Bencher<'_, '_>, board: Board) {
        let params = board.plain();
        let start = plain::Pos::start(&params);
        bencher.bench(|| plain::perft(&params, black_box(&start), board.depth));
    }
}

/// The same counts by the loop over bytes.
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

/// The positions of a few random games to their end, or to their hundredth turn.
fn positions(board: Board) -> Vec<plain::Pos> {
    let params = board.plain();
    let mut rng = Rng::new(5);
    let mut positions = Vec::new();
    for _ in 0..5 {
        let mut next = Some(plain::Pos::start(&params));
        for _ in 0..100 {
            let Some(pos) = next.take() else { break };
            // Turns of very many laps would be all that is measured.
            let Some(turns) = plain::turns_within(&params, &pos, 10_000) else {
                break;
            };
            positions.push(pos);
            next = (!turns.is_empty())
                .then(|| rng.pick(&turns).after)
                .flatten();
        }
    }
    positions
}

/// Every legal turn of every position of random games.
mod games {
    use super::*;

    #[divan::bench(args = BOARDS)]
    fn crate_(bencher: Bencher<'_, '_>, board: Board) {
        let (rules, params) = (board.rules(), board.plain());
        let positions: Vec<Position> = positions(board)
            .iter()
            .map(|pos| both::position(&rules, &params, pos))
            .collect();
        bencher.bench(|| {
            let mut turns = 0_u64;
            for position in black_box(&positions) {
                rules.each_turn::<Infallible>(position, |_, _| {
                    turns += 1;
                    ControlFlow::Continue(())
                });
            }
            turns
        });
    }

    #[divan::bench(args = BOARDS)]
    fn plain(bencher: Bencher<'_, '_>, board: Board) {
        let params = board.plain();
        let positions = positions(board);
        bencher.bench(|| {
            let turns = black_box(&positions)
                .iter()
                .map(|pos| plain::turns(&params, pos).len() as u64);
            turns.sum::<u64>()
        });
    }
}

/// A turn of very many laps, played without an observer and by the plain interpreter.
mod long_turn {
    use divan::counter::ItemsCount;

    use super::*;

    /// A position with the longest turn among those of many random positions, and its laps.
    fn longest() -> (plain::Params, plain::Pos, u64) {
        let params = Board::new(Game::FIFANGHA_GS, Columns::EIGHT, 0).plain();
        let mut rng = Rng::new(11);
        (0..300)
            .filter_map(|_| {
                let pos = plain::random::position(&mut rng, &params);
                let turns = plain::turns_within(&params, &pos, 100_000)?;
                let laps = turns.iter().map(|turn| turn.laps).sum();
                Some((params.clone(), pos, laps))
            })
            .max_by_key(|&(_, _, laps)| laps)
            .expect("positions with turns")
    }

    #[divan::bench]
    fn crate_(bencher: Bencher<'_, '_>) {
        let (params, pos, laps) = longest();
        let rules = both::rules(&params);
        let position = both::position(&rules, &params, &pos);
        bencher
            .counter(ItemsCount::new(laps))
            .bench(|| rules.perft(black_box(&position), 1));
    }

    #[divan::bench]
    fn plain(bencher: Bencher<'_, '_>) {
        let (params, pos, laps) = longest();
        bencher
            .counter(ItemsCount::new(laps))
            .bench(|| plain::turns(&params, black_box(&pos)).len());
    }
}
