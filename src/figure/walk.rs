//! Where the hand passes: from where seeds are lifted to where each comes to
//! lie, for whatever moves them.

use fifangha_rules::{Event, Pit, Side};

use super::{Figure, Path};

/// The most places of a walk. Of a longer sowing it has the place that the
/// seeds are lifted from and the last of those that they fall into.
pub const MOST_PLACES: usize = 100;

/// A place where the hand passes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Place {
    /// A pit.
    Pit(Pit),
    /// A side's reserve.
    Reserve(Side),
    /// The hand, held over a pit.
    Hand(Pit),
}

impl Figure {
    /// The pit over which the mover holds the hand: the tsibongy from which
    /// captured seeds will be sown, or else the pit where it happens.
    #[must_use]
    pub fn hand_over(&self) -> Option<Pit> {
        match self.path {
            Some(Path::Capture {
                origin: Some(tsibongy),
                ..
            }) => Some(tsibongy),
            Some(Path::Sowing { from, ref pits }) => from.or(pits.first().copied()),
            _ => self.event.map(|event| event.pit()),
        }
    }

    /// The places where seeds pass in the event that the figure shows, at most
    /// [`MOST_PLACES`]: first the one that they are lifted from, then each that
    /// a seed falls into, in order. Seeds that are lifted or captured go to the
    /// hand, all of them together. Empty where nothing moves.
    ///
    /// ```
    /// use fifangha::figure::{Figure, Place};
    /// use fifangha_rules::{Game, Side};
    ///
    /// let rules = Game::Fifangha.rules();
    /// let start = rules.start();
    /// let (_, steps) = rules.steps(&start, &rules.turns(&start)[0])?;
    /// let walk = Figure::step(&start, &steps[0]).walk();
    /// assert_eq!(walk, [Place::Reserve(Side::South), Place::Pit("b2".parse()?)]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn walk(&self) -> Vec<Place> {
        let hand = |pit| Place::Hand(self.hand_over().unwrap_or(pit));
        match (self.event, &self.path) {
            (Some(Event::Drop { pit }), _) => vec![Place::Reserve(pit.side()), Place::Pit(pit)],
            (Some(Event::Lift { pit, .. } | Event::Relay { pit, .. }), _) => {
                vec![Place::Pit(pit), hand(pit)]
            }
            (_, Some(Path::Sowing { from, pits })) => {
                let lifted = match (*from, pits.first()) {
                    (Some(from), _) => Some(Place::Pit(from)),
                    (None, Some(&first)) => Some(Place::Hand(first)),
                    (None, None) => None,
                };
                let last = pits.len().saturating_sub(MOST_PLACES - 1);
                let fall = pits[last..].iter().map(|&pit| Place::Pit(pit));
                lifted.into_iter().chain(fall).collect()
            }
            (_, &Some(Path::Capture { from, .. })) => vec![Place::Pit(from), hand(from)],
            (_, &Some(Path::Merge { from, into })) => {
                let to = match self.hand {
                    0 => Place::Pit(into),
                    _ => Place::Hand(into),
                };
                vec![Place::Pit(from), to]
            }
            _ => Vec::new(),
        }
    }
}
