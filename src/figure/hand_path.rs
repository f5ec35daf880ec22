//! The path of the hand: from the pit where seeds are lifted to the pits where they fall.

use fifangha_rules::{Event, Pit, Side};

use super::Figure;
use super::seed_path::SeedPath;

/// Maximum number of places in a path. A longer sowing is reduced to the place where the seeds are
/// lifted and the last places where they fall.
pub const MAX_HAND_PLACES: usize = 100;

/// A place on the path of the hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum HandPlace {
    /// A pit.
    Pit(Pit),
    /// A side's reserve.
    Reserve(Side),
    /// The hand, held over a pit.
    Hand(Pit),
}

impl Figure {
    /// Returns the pit over which the mover holds the hand: the tsibongy from which captured seeds
    /// will be sown, otherwise the pit of the event.
    #[must_use]
    pub fn hand_pit(&self) -> Option<Pit> {
        match self.path {
            Some(SeedPath::Capture {
                origin: Some(tsibongy),
                ..
            }) => Some(tsibongy),
            Some(SeedPath::Sowing { from, ref pits }) => from.or(pits.first().copied()),
            _ => self.event.map(|event| event.pit()),
        }
    }

    /// Returns the places that the seeds of the event pass, at most [`MAX_HAND_PLACES`]: first the
    /// place where they are lifted, then in order each place where a seed falls. Lifted and
    /// captured seeds move into the hand together. Empty if the event moves no seeds.
    ///
    /// ```
    /// use fifangha::figure::{Figure, HandPlace};
    /// use fifangha_rules::{Game, Side};
    ///
    /// let rules = Game::FIFANGHA.rules();
    /// let start = rules.start();
    /// let (_, steps) = rules.play_with_steps(&start, &rules.turns(&start)[0])?;
    /// let walk = Figure::step(&start, &steps[0]).hand_path();
    /// assert_eq!(walk, [HandPlace::Reserve(Side::South), HandPlace::Pit("b2".parse()?)]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn hand_path(&self) -> Vec<HandPlace> {
        let hand = |pit| HandPlace::Hand(self.hand_pit().unwrap_or(pit));
        match (self.event, &self.path) {
            (Some(Event::Drop { pit }), _) => {
                vec![HandPlace::Reserve(pit.side()), HandPlace::Pit(pit)]
            }
            (Some(Event::Lift { pit, .. } | Event::Relay { pit, .. }), _) => {
                vec![HandPlace::Pit(pit), hand(pit)]
            }
            (_, Some(SeedPath::Sowing { from, pits })) => {
                let lifted = match (*from, pits.first()) {
                    (Some(from), _) => Some(HandPlace::Pit(from)),
                    (None, Some(&first)) => Some(HandPlace::Hand(first)),
                    (None, None) => None,
                };
                let last = pits.len().saturating_sub(MAX_HAND_PLACES - 1);
                let fall = pits[last..].iter().map(|&pit| HandPlace::Pit(pit));
                lifted.into_iter().chain(fall).collect()
            }
            (_, &Some(SeedPath::Capture { from, .. })) => vec![HandPlace::Pit(from), hand(from)],
            (_, &Some(SeedPath::Merge { from, into })) => {
                let to = match self.hand {
                    0 => HandPlace::Pit(into),
                    _ => HandPlace::Hand(into),
                };
                vec![HandPlace::Pit(from), to]
            }
            _ => Vec::new(),
        }
    }
}
