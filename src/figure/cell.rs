//! A pit of a figure: what it holds, and what happened to it.

use fifangha_rules::{Event, Pit, Position, Row};
use serde::{Serialize, Serializer};

use crate::board::{Board, KnownSeeds};

/// The most seeds that the eye counts at once, and that need no number.
pub const SUBITIZING_LIMIT: u8 = 4;

/// A pit of a figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct FigureCell {
    /// Which one; `c4` where it is serialized.
    #[serde(serialize_with = "by_name")]
    #[cfg_attr(test, schemars(with = "String"))]
    pub pit: Pit,
    /// What kind of pit it is.
    pub kind: PitKind,
    /// What it holds.
    pub seeds: KnownSeeds,
    /// What it held on the board before; where there is none, the same.
    pub before: KnownSeeds,
    /// Whether it happens here; of a sowing, whether its last seed fell here.
    pub here: bool,
    /// Whether all its seeds were taken.
    pub emptied: bool,
    /// What happened to it.
    pub sign: Option<PitSign>,
}

fn by_name<S: Serializer>(pit: &Pit, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(pit)
}

/// A kind of pit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum PitKind {
    /// One like the others.
    Plain,
    /// An end of an inner row.
    Tsibongy,
    /// One of the two pits of a rova that stands.
    Rova,
}

/// What happened to a pit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum PitSign {
    /// A seed came into it from the reserve.
    Drop,
    /// Its seeds were lifted, to be sown.
    Lift,
    /// Its seeds were lifted after the last one fell there, to be sown on.
    Relay,
    /// Its seeds were captured.
    Captured,
    /// Captured seeds joined its own.
    Merge,
    /// The mover does not rest in it.
    PlayOn,
    /// The turn ended there.
    Rest,
    /// The turn repeats itself from there.
    Repeat,
}

impl PitSign {
    /// Every sign.
    pub const ALL: [Self; 8] = [
        Self::Drop,
        Self::Lift,
        Self::Relay,
        Self::Captured,
        Self::Merge,
        Self::PlayOn,
        Self::Rest,
        Self::Repeat,
    ];

    /// Its name in classes and JSON.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Drop => "drop",
            Self::Lift => "lift",
            Self::Relay => "relay",
            Self::Captured => "captured",
            Self::Merge => "merge",
            Self::PlayOn => "play-on",
            Self::Rest => "rest",
            Self::Repeat => "repeat",
        }
    }

    /// What an event does to a pit.
    fn from_event(event: Event, at: Pit) -> Option<Self> {
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
                if at == other_pit_of_column(event.pit()) =>
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
        let columns = board.shape().columns;
        let rova = board
            .position()
            .is_some_and(|position| position.is_rova(pit));
        let kind = match (pit.is_tsibongy(columns), rova) {
            (true, _) => PitKind::Tsibongy,
            (false, true) => PitKind::Rova,
            (false, false) => PitKind::Plain,
        };
        let seeds = board.content(pit);
        let before = before.map_or(seeds, |before| KnownSeeds::Known(before.seeds(pit)));
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
            emptied: takes && held && seeds == KnownSeeds::Known(0),
            sign: event.and_then(|event| PitSign::from_event(event, pit)),
        }
    }

    /// How many seeds it has won, or lost as a number below 0, as far as it is
    /// known.
    #[must_use]
    pub fn change(&self) -> i16 {
        seed_change(self.before, self.seeds)
    }

    /// The change where a number has to say it: the eye sees by itself which of
    /// a few seeds are new, and which are gone from a pit that was emptied.
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

/// The other pit of a column and a side.
pub(super) fn other_pit_of_column(pit: Pit) -> Pit {
    let row = match pit.row() {
        Row::A => Row::B,
        Row::B => Row::A,
        Row::C => Row::D,
        Row::D => Row::C,
    };
    Pit::new(row, pit.column())
}
