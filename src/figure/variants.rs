//! Differing readings of other witnesses for the board of a figure.

use fifangha_rules::Pit;

use super::Figure;
use crate::board::KnownSeeds;
use crate::message::{Message, MessageArg};
use crate::replay::WitnessBoard;
use crate::replay::board_check::{BoardContent, BoardDifference};

/// A board of witnesses that are not followed, compared with the board.
#[derive(Clone, Debug, PartialEq)]
pub struct WitnessVariant {
    /// The sigla of the witnesses.
    pub witnesses: Vec<String>,
    /// The differences from the board.
    pub differs: Vec<BoardDifference>,
}

impl Figure {
    /// Returns the figure with the boards of other witnesses for its board.
    ///
    /// ```
    /// use fifangha::figure::Figure;
    /// use fifangha::notation::parse;
    /// use fifangha::replay::replay;
    ///
    /// let text = "---\nwitnesses: {A: a print, B: a copy}\n---\n1. 4R [A: S25] [B: S24]";
    /// let replayed = replay(&parse(text).0);
    /// let turn = replayed.games[0].turns().next().unwrap();
    /// let boards = replayed.games[0].line.witness_boards(Some(turn));
    /// let figure = Figure::board(turn.played.position).with_variants(boards);
    /// let sentences: Vec<_> = figure.description().iter().map(ToString::to_string).collect();
    /// assert!(sentences.contains(&"According to B: South's reserve holds 24.".to_owned()), "{sentences:?}");
    /// ```
    #[must_use]
    pub fn with_variants<'a>(mut self, boards: impl IntoIterator<Item = &'a WitnessBoard>) -> Self {
        self.variants = boards
            .into_iter()
            .filter_map(WitnessVariant::from_witness_board)
            .collect();
        self
    }

    /// Returns the readings of other witnesses for a pit, each with the sigla.
    pub(crate) fn variants_in(&self, pit: Pit) -> impl Iterator<Item = (&[String], KnownSeeds)> {
        let there = move |other: &'_ WitnessVariant| {
            other.differs.iter().find_map(|it| match &it.written {
                BoardContent::Pit(at, seeds) if *at == pit => Some((*seeds).into()),
                _ => None,
            })
        };
        let others = self.variants.iter();
        others.filter_map(move |it| Some((&it.witnesses[..], there(it)?)))
    }
}

impl WitnessBoard {
    /// Returns the differences as a sentence; `None` if there is no board to
    /// compare it with.
    #[must_use]
    pub fn message(&self) -> Option<Message> {
        Some(variant_message(&self.witnesses, self.differs.as_deref()?))
    }
}

/// Returns a sentence about the differences, or about their absence.
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
    /// Returns the differences of a board; `None` if there are none.
    fn from_witness_board(board: &WitnessBoard) -> Option<Self> {
        let differs = board.differs.clone().filter(|it| !it.is_empty())?;
        Some(Self {
            witnesses: board.witnesses.clone(),
            differs,
        })
    }

    /// Returns the differences as a sentence.
    pub(super) fn message(&self) -> Message {
        variant_message(&self.witnesses, &self.differs)
    }
}
