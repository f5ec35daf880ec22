//! A pit of a figure: its contents, and the effect of the event on it.

use fifangha_rules::{EndPits, Event, Pit, Position, Row};
use serde::{Serialize, Serializer};

use crate::board::{Board, KnownSeeds};
use crate::named_values::named_values;

/// Maximum number of seeds that readers count at a glance and that need no
/// number.
pub const SUBITIZING_LIMIT: u8 = 4;

/// A pit of a figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct FigureCell {
    /// The pit; `c4` if serialized.
    #[serde(serialize_with = "by_name")]
    #[cfg_attr(test, schemars(with = "String"))]
    pub pit: Pit,
    /// The kind of pit.
    pub kind: PitKind,
    /// The seeds in it.
    pub seeds: KnownSeeds,
    /// The seeds in it on the previous board; equal to `seeds` if there is
    /// none.
    pub before: KnownSeeds,
    /// `true` if the event takes place here; for a sowing, if its last seed
    /// falls here.
    pub here: bool,
    /// `true` if all its seeds were taken.
    pub emptied: bool,
    /// `true` if it is blocked by takasia.
    pub blocked: bool,
    /// The effect of the event on it; `null` if there is none.
    pub sign: Option<PitSign>,
}

fn by_name<S: Serializer>(pit: &Pit, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(pit)
}

/// A kind of pit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum PitKind {
    /// An ordinary pit.
    Plain,
    /// An end of an inner row from which captured seeds are sown.
    Tsibongy,
    /// An end of an inner row of bao, from which captured seeds are sown.
    Kichwa,
    /// One of the two pits of a rova.
    Rova,
    /// A house.
    House,
}

named_values! {
    /// The effect of an event on a pit.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
    #[cfg_attr(test, derive(schemars::JsonSchema))]
    #[serde(rename_all = "kebab-case")]
    #[non_exhaustive]
    pub enum PitSign {
        /// A seed from the reserve was dropped into it.
        Drop = "drop",
        /// Its seeds were lifted and will be sown.
        Lift = "lift",
        /// Its seeds were lifted after the last seed of a sowing fell there.
        Relay = "relay",
        /// Its seeds were captured.
        Captured = "captured",
        /// Captured seeds were merged into it.
        Merge = "merge",
        /// The mover chose to play on from it.
        PlayOn = "play-on",
        /// The turn ended there.
        Rest = "rest",
        /// The endless turn repeats from there.
        Repeat = "repeat",
    }
}

impl PitSign {
    /// Returns the effect of an event on a pit.
    pub(super) fn from_event(event: Event, at: Pit) -> Option<Self> {
        let here = event.pit() == at;
        match event {
            Event::Drop { .. } if here => Some(Self::Drop),
            Event::Lift { .. } if here => Some(Self::Lift),
            Event::Relay { .. } if here => Some(Self::Relay),
            Event::Merge { .. } if here => Some(Self::Merge),
            Event::PlayOn { .. } if here => Some(Self::PlayOn),
            Event::Rest { .. } if here => Some(Self::Rest),
            Event::Repeat { .. } if here => Some(Self::Repeat),
            Event::Capture { from, also, .. } if from == at || also == Some(at) => {
                Some(Self::Captured)
            }
            Event::Capture { own: 1.., .. } if here => Some(Self::Lift),
            Event::Merge { from, .. } if from == at => Some(Self::Captured),
            Event::Lift { rova: true, .. } | Event::Relay { rova: true, .. }
                if at == outer_rova(event.pit()) =>
            {
                Some(Self::Lift)
            }
            _ => None,
        }
    }
}

impl FigureCell {
    pub(super) fn new(
        board: &Board,
        before: Option<&Position>,
        event: Option<Event>,
        pit: Pit,
    ) -> Self {
        let shape = board.shape();
        let kind = match (board.position(), shape.end_pits) {
            (Some(position), _) if position.is_rova(pit) => PitKind::Rova,
            (Some(position), _) if position.is_house(pit) => PitKind::House,
            (_, EndPits::Tsibongy) if pit.is_inner_end(shape.columns) => PitKind::Tsibongy,
            (_, EndPits::Kichwa) if pit.is_inner_end(shape.columns) => PitKind::Kichwa,
            _ => PitKind::Plain,
        };
        let seeds = board.content(pit);
        let before = before.map_or(seeds, |before| KnownSeeds::Certain(before.seeds(pit)));
        let takes = matches!(
            event,
            Some(
                Event::Lift { .. }
                    | Event::Relay { .. }
                    | Event::Capture { .. }
                    | Event::Merge { .. }
            )
        );
        let held = before.known().is_some_and(|before| before > 0);
        Self {
            pit,
            kind,
            seeds,
            before,
            here: event.is_some_and(|event| event.pit() == pit),
            emptied: takes && held && seeds == KnownSeeds::Certain(0),
            blocked: board.blocked().contains(&Some(pit)),
            sign: event.and_then(|event| PitSign::from_event(event, pit)),
        }
    }

    /// Returns the number of seeds gained, negative if seeds were lost; 0 if a
    /// number is not known.
    #[must_use]
    pub fn change(&self) -> i16 {
        seed_change(self.before, self.seeds)
    }

    /// Returns the change if the figure has to print it as a number. A few new
    /// seeds, and a few seeds gone from an emptied pit, are seen at a glance.
    #[must_use]
    pub fn labelled_change(&self) -> Option<i16> {
        let few = |content: KnownSeeds| {
            content
                .known()
                .is_some_and(|seeds| seeds <= SUBITIZING_LIMIT)
        };
        match self.change() {
            0 => None,
            1.. if few(self.seeds) => None,
            ..0 if self.emptied && few(self.before) => None,
            change => Some(change),
        }
    }
}

pub(super) fn seed_change(before: KnownSeeds, after: KnownSeeds) -> i16 {
    match (before.known(), after.known()) {
        (Some(before), Some(after)) => i16::from(after) - i16::from(before),
        _ => 0,
    }
}

/// Returns the pit behind an inner one, on a board with two rows a side.
const fn outer_rova(pit: Pit) -> Pit {
    Pit::new(Row::outer(pit.side(), 2), pit.column())
}
