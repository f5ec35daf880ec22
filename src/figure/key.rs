//! What the signs of a figure mean.

use super::{Figure, Path, Sign};
use crate::message::Message;

/// Something in a figure whose meaning is not plain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Key {
    /// The side to move.
    ToMove,
    /// A seed that the event brought.
    Fresh,
    /// A seed that was taken away.
    Taken,
    /// Where it happens.
    Here,
    /// A sign beside a pit.
    Sign(Sign),
    /// How many seeds came or went.
    Change,
    /// The way that seeds went.
    Way,
    /// The way that they will go.
    ToCome,
    /// The hand with its seeds.
    Hand,
    /// The two pits of a rova.
    Rova,
    /// What nobody knows.
    Unknown,
    /// What an editor supplied.
    Supplied,
    /// A turn of which something was supplied.
    Conjecture,
    /// A turn of which something is not certain.
    Doubt,
    /// What another witness has.
    Witness,
}

impl Key {
    /// Adds the signs that occur in a figure to those that are there already.
    pub(crate) fn gather(keys: &mut Vec<Self>, figure: &Figure) {
        for key in figure.key() {
            if !keys.contains(&key) {
                keys.push(key);
            }
        }
    }

    /// What it means, in a few words.
    #[must_use]
    pub const fn message(self) -> Message {
        Message::new(match self {
            Self::ToMove => "key.to_move",
            Self::Fresh => "key.fresh",
            Self::Taken => "key.taken",
            Self::Here => "key.here",
            Self::Sign(Sign::Drop) => "key.drop",
            Self::Sign(Sign::Lift) => "key.lift",
            Self::Sign(Sign::Relay) => "key.relay",
            Self::Sign(Sign::Captured) => "key.captured",
            Self::Sign(Sign::Merge) => "key.merge",
            Self::Sign(Sign::PlayOn) => "key.play_on",
            Self::Sign(Sign::Rest) => "key.rest",
            Self::Sign(Sign::Repeat) => "key.repeat",
            Self::Change => "key.change",
            Self::Way => "key.way",
            Self::ToCome => "key.come",
            Self::Hand => "key.hand",
            Self::Rova => "key.rova",
            Self::Unknown => "key.unknown",
            Self::Supplied => "key.supplied",
            Self::Conjecture => "key.conjecture",
            Self::Doubt => "key.doubt",
            Self::Witness => "key.witness",
        })
    }
}

impl Figure {
    /// The signs that occur in it, each once: what a reader has to be told who
    /// sees such a figure for the first time.
    ///
    /// ```
    /// use fifangha::figure::{Figure, Key};
    /// use fifangha_rules::Game;
    ///
    /// let start = Figure::board(Game::Fifangha.rules().start());
    /// assert_eq!(start.key(), [Key::ToMove]);
    /// assert_eq!(Key::ToMove.message().to_string(), "the side to move");
    /// ```
    #[must_use]
    pub fn key(&self) -> Vec<Key> {
        let unknown = self.cells().any(|cell| cell.seeds.known().is_none());
        let captured = matches!(self.path, Some(Path::Capture { .. }));
        let of = |key, there: bool| there.then_some(key);
        let mut key: Vec<_> = [
            of(Key::ToMove, self.board.to_move().is_some()),
            of(Key::Fresh, self.cells().any(|cell| cell.change() > 0)),
            of(Key::Taken, self.cells().any(|cell| cell.emptied)),
            of(Key::Here, self.cells().any(|cell| cell.here)),
        ]
        .into_iter()
        .flatten()
        .collect();
        key.extend(self.signs().into_iter().map(Key::Sign));
        key.extend(
            [
                of(
                    Key::Change,
                    self.cells().any(|cell| cell.told_change().is_some()),
                ),
                of(Key::Way, self.path.is_some()),
                of(Key::ToCome, self.to_come.is_some() && !captured),
                of(Key::Hand, self.hand > 0),
                of(
                    Key::Rova,
                    self.cells().any(|cell| cell.kind == super::Kind::Rova),
                ),
                of(Key::Unknown, unknown),
                of(
                    Key::Supplied,
                    self.cells().any(|cell| cell.seeds.is_supplied()),
                ),
                of(Key::Conjecture, self.doubts.iter().any(|it| it.supplied)),
                of(Key::Doubt, self.doubts.iter().any(|it| !it.supplied)),
                of(
                    Key::Witness,
                    self.cells()
                        .any(|cell| self.others_in(cell.pit).next().is_some()),
                ),
            ]
            .into_iter()
            .flatten(),
        );
        key
    }
}
