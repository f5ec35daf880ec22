//! What other witnesses have where a figure shows a board.

use fifangha_rules::Pit;

use super::Figure;
use crate::board::KnownSeeds;
use crate::message::{Message, MessageArg};
use crate::replay::WitnessReading;
use crate::replay::board_check::BoardDifference;

/// What witnesses that are not followed have otherwise than a board.
#[derive(Clone, Debug, PartialEq)]
pub struct WitnessVariant {
    /// Their signs.
    pub witnesses: Vec<String>,
    /// What they have otherwise.
    pub differs: Vec<BoardDifference>,
}

impl Figure {
    /// The figure with what other witnesses tell of its board.
    ///
    /// ```
    /// use fifangha::figure::Figure;
    /// use fifangha::notation::parse;
    /// use fifangha::replay::replay;
    ///
    /// let text = "---\nwitnesses: {A: a print, B: a copy}\n---\n1. 4R [A: S25] [B: S24]";
    /// let replayed = replay(&parse(text).0);
    /// let turn = replayed.games[0].turns().next().unwrap();
    /// let readings = replayed.games[0].line.readings(Some(turn));
    /// let figure = Figure::board(turn.played.position).with_variants(readings);
    /// let said: Vec<_> = figure.description().iter().map(ToString::to_string).collect();
    /// assert!(said.contains(&"According to B: South's reserve holds 24.".to_owned()), "{said:?}");
    /// ```
    #[must_use]
    pub fn with_variants<'a>(
        mut self,
        readings: impl IntoIterator<Item = &'a WitnessReading>,
    ) -> Self {
        self.variants = readings
            .into_iter()
            .filter_map(WitnessVariant::from_reading)
            .collect();
        self
    }

    /// What other witnesses have in a pit, each with their signs.
    pub(crate) fn variants_in(&self, pit: Pit) -> impl Iterator<Item = (&[String], KnownSeeds)> {
        let there = move |other: &'_ WitnessVariant| {
            other.differs.iter().find_map(|it| match it {
                BoardDifference::Pit {
                    pit: at, written, ..
                } if *at == pit => Some((*written).into()),
                _ => None,
            })
        };
        let others = self.variants.iter();
        others.filter_map(move |it| Some((&it.witnesses[..], there(it)?)))
    }
}

impl WitnessReading {
    /// What it tells, in a sentence; `None` where there is no board to hold it
    /// against.
    #[must_use]
    pub fn message(&self) -> Option<Message> {
        Some(variant_message(&self.witnesses, self.differs.as_deref()?))
    }
}

/// What witnesses have otherwise, or that they have the same.
fn variant_message(witnesses: &[String], differs: &[BoardDifference]) -> Message {
    let names = witnesses.iter().map(|it| MessageArg::from(it.as_str()));
    let differing = differs.iter().map(|it| it.describe_written().into());
    let message = match differs {
        [] => Message::new("figure.same"),
        _ => {
            Message::new("figure.otherwise").with("differs", MessageArg::List(differing.collect()))
        }
    };
    message.with("witnesses", MessageArg::And(names.collect()))
}

impl WitnessVariant {
    /// What differs of a reading, where something does.
    fn from_reading(reading: &WitnessReading) -> Option<Self> {
        let differs = reading.differs.clone().filter(|it| !it.is_empty())?;
        Some(Self {
            witnesses: reading.witnesses.clone(),
            differs,
        })
    }

    /// It in a sentence.
    pub(super) fn message(&self) -> Message {
        variant_message(&self.witnesses, &self.differs)
    }
}
