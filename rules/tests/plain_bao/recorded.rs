//! The recorded games of `games.tsv`: eight games of masters (A. de Voogt, Limits of the Mind,
//! Leiden 1995, as typed by J. Donkers) and four short lines.

use super::*;

/// A recorded game.
pub struct Recorded {
    pub name: String,
    /// Turns in KIBA with every mark but those of a takasia and a win.
    pub turns: Vec<String>,
    /// The last board, the hands and the side to move.
    pub last: String,
}

/// Returns all recorded games.
pub fn games() -> Vec<Recorded> {
    let line = |line: &str| {
        let mut fields = line.split('\t');
        let mut field = || fields.next().expect("three fields").to_owned();
        Recorded {
            name: field(),
            turns: field().split(' ').map(plain_turn).collect(),
            last: field(),
        }
    };
    include_str!("games.tsv")
        .lines()
        .filter(|text| !text.starts_with('#'))
        .map(line)
        .collect()
}

/// Leaves out `#`, and writes `*` for `**`.
fn plain_turn(text: &str) -> String {
    text.trim_end_matches('#').replace("**", "*")
}

/// Plays a game and returns the positions before each turn that is legal, and the last one reached.
/// The stars are not compared.
pub fn play(params: &BaoParams, game: &Recorded) -> Vec<Pos> {
    let mut positions = vec![Pos::start()];
    for text in &game.turns {
        let pos = positions.last().expect("a position");
        let found = turns(params, pos).into_iter().find(|turn| {
            let full = kiba::kiba(params, pos.to_move, turn);
            full.trim_end_matches('*') == text.trim_end_matches('*')
        });
        match found.and_then(|turn| turn.after) {
            Some(after) => positions.push(after),
            None => break,
        }
    }
    positions
}
