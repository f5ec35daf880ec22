//! Legends: the meaning of the signs in a figure.

use super::Figure;
use super::cell::{FigureCell, PitKind, PitSign};
use super::seed_path::SeedPath;
use crate::message::Message;

/// An element of a figure that a legend explains.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum LegendEntry {
    /// The side to move.
    ToMove,
    /// A seed added by the event.
    Fresh,
    /// A seed taken by the event.
    Taken,
    /// The pit of the event.
    EventPit,
    /// A sign beside a pit.
    Sign(PitSign),
    /// A printed change in the number of seeds.
    Change,
    /// The path of the seeds.
    SeedPath,
    /// The path of the next sowing.
    UpcomingSowing,
    /// The hand and its seeds.
    Hand,
    /// The two pits of a rova.
    Rova,
    /// A house.
    House,
    /// A pit that is blocked by takasia.
    Blocked,
    /// An unknown number of seeds.
    Unknown,
    /// A number of seeds supplied by the editor.
    Supplied,
    /// A number of seeds that the record has.
    Given,
    /// A number of seeds that all games share that fit the record.
    Reconstructed,
    /// A number of seeds that differs between these games.
    Differing,
    /// A turn with supplied signs.
    Conjecture,
    /// A turn with uncertain signs.
    Doubt,
    /// A differing reading of another witness.
    Witness,
}

impl LegendEntry {
    /// Adds the entries of a figure that are not in the list yet.
    pub(crate) fn add_missing(keys: &mut Vec<Self>, figure: &Figure) {
        for key in figure.legend() {
            if !keys.contains(&key) {
                keys.push(key);
            }
        }
    }

    /// Returns the meaning in a few words.
    #[must_use]
    pub const fn message(self) -> Message {
        Message::new(match self {
            Self::ToMove => "key.to_move",
            Self::Fresh => "key.fresh",
            Self::Taken => "key.taken",
            Self::EventPit => "key.here",
            Self::Sign(PitSign::Drop) => "key.drop",
            Self::Sign(PitSign::Lift) => "key.lift",
            Self::Sign(PitSign::Relay) => "key.relay",
            Self::Sign(PitSign::Captured) => "key.captured",
            Self::Sign(PitSign::Merge) => "key.merge",
            Self::Sign(PitSign::PlayOn) => "key.play_on",
            Self::Sign(PitSign::Rest) => "key.rest",
            Self::Sign(PitSign::Repeat) => "key.repeat",
            Self::Change => "key.change",
            Self::SeedPath => "key.way",
            Self::UpcomingSowing => "key.come",
            Self::Hand => "key.hand",
            Self::Rova => "key.rova",
            Self::House => "key.house",
            Self::Blocked => "key.blocked",
            Self::Unknown => "key.unknown",
            Self::Supplied => "key.supplied",
            Self::Given => "key.given",
            Self::Reconstructed => "key.reconstructed",
            Self::Differing => "key.differing",
            Self::Conjecture => "key.conjecture",
            Self::Doubt => "key.doubt",
            Self::Witness => "key.witness",
        })
    }
}

impl Figure {
    /// Returns the legend of the figure: its signs, without duplicates.
    ///
    /// ```
    /// use fifangha::figure::{Figure, LegendEntry};
    /// use fifangha_rules::Game;
    ///
    /// let start = Figure::board(Game::FIFANGHA.rules().start());
    /// assert_eq!(start.legend(), [LegendEntry::ToMove]);
    /// assert_eq!(LegendEntry::ToMove.message().to_string(), "the side to move");
    /// ```
    #[must_use]
    pub fn legend(&self) -> Vec<LegendEntry> {
        let has = |is: fn(&FigureCell) -> bool| self.cells().any(is);
        let captured = matches!(self.path, Some(SeedPath::Capture { .. }));
        let upcoming = self.upcoming_sowing.is_some() && !captured;
        let varied = self
            .cells()
            .any(|cell| self.variants_in(cell.pit).next().is_some());
        let (supplied, unknown) = match self.reconstructed {
            true => (LegendEntry::Reconstructed, LegendEntry::Differing),
            false => (LegendEntry::Supplied, LegendEntry::Unknown),
        };
        let first = [
            (LegendEntry::ToMove, self.board.to_move().is_some()),
            (LegendEntry::Fresh, has(|cell| cell.change() > 0)),
            (LegendEntry::Taken, has(|cell| cell.emptied)),
            (LegendEntry::EventPit, has(|cell| cell.here)),
        ];
        let signs = self.signs().into_iter().map(LegendEntry::Sign);
        let others = [
            (
                LegendEntry::Change,
                has(|cell| cell.labelled_change().is_some()),
            ),
            (LegendEntry::SeedPath, self.path.is_some()),
            (LegendEntry::UpcomingSowing, upcoming),
            (LegendEntry::Hand, self.hand > 0),
            (LegendEntry::Rova, has(|cell| cell.kind == PitKind::Rova)),
            (LegendEntry::House, has(|cell| cell.kind == PitKind::House)),
            (LegendEntry::Blocked, has(|cell| cell.blocked)),
            (LegendEntry::Given, self.reconstructed),
            (supplied, has(|cell| cell.seeds.is_supplied())),
            (unknown, has(|cell| cell.seeds.known().is_none())),
            (
                LegendEntry::Conjecture,
                self.doubts.iter().any(|it| it.supplied),
            ),
            (
                LegendEntry::Doubt,
                self.doubts.iter().any(|it| !it.supplied),
            ),
            (LegendEntry::Witness, varied),
        ];
        let all = first.into_iter().chain(signs.map(|sign| (sign, true)));
        all.chain(others)
            .filter_map(|(entry, there)| there.then_some(entry))
            .collect()
    }
}
