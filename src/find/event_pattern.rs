//! Events of a turn in queries.

use std::str::FromStr;

use fifangha_rules::{Observer, RestCause, Rules, Step, TurnEnd};

use super::number_range::NumberRange;
use crate::named_values::named_values;
use crate::replay::PlayedTurn;

named_values! {
    /// A kind of event that a query can name, as in [`Event::kind`](fifangha_rules::Event::kind).
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    pub enum EventKind {
        /// A seed is dropped from the reserve.
        Drop = "drop",
        /// A pit is lifted at the start of a turn.
        Lift = "lift",
        /// Seeds are captured.
        Capture = "capture",
        /// The seeds of facing tsibongy are merged.
        Merge = "merge",
        /// The pit of the last seed is lifted and sown on.
        Relay = "relay",
        /// The mover plays on from its rova or house.
        PlayOn = "play-on",
        /// Seeds are sown.
        Sowing = "sowing",
        /// The turn never ends.
        Repeat = "repeat",
    }
}

/// An event that a turn must have: a kind of event, perhaps with its number of seeds, or the reason
/// why the turn ends.
///
/// ```
/// use fifangha::find::EventPattern;
///
/// assert!("capture=10..".parse::<EventPattern>().is_ok());
/// assert!("house-stop".parse::<EventPattern>().is_ok());
/// assert!("house-stop=3".parse::<EventPattern>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum EventPattern {
    /// An event with a number of seeds.
    Event(EventKind, Option<NumberRange>),
    /// The end of a turn.
    Rest(RestCause),
}

impl FromStr for EventPattern {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let (name, seeds) = match text.split_once('=') {
            Some((name, seeds)) => (name, Some(seeds.parse().map_err(|_| ())?)),
            None => (text, None),
        };
        let kind = EventKind::ALL.iter().find(|it| it.name() == name);
        match (kind, RestCause::from_name(name)) {
            (Some(EventKind::PlayOn | EventKind::Repeat), _) if seeds.is_some() => Err(()),
            (Some(&kind), _) => Ok(Self::Event(kind, seeds)),
            (None, Some(cause)) if seeds.is_none() => Ok(Self::Rest(cause)),
            _ => Err(()),
        }
    }
}

impl EventPattern {
    /// Returns the names of all events that a pattern can have.
    pub fn names() -> impl Iterator<Item = &'static str> {
        let events = EventKind::ALL.iter().map(|it| it.name());
        events.chain(RestCause::ALL.iter().map(|it| it.name()))
    }

    /// Returns `true` if a turn has such an event.
    pub(super) fn matches(self, turn: &PlayedTurn, rules: &Rules) -> bool {
        let played = &turn.played;
        match self {
            Self::Rest(cause) => played.end == TurnEnd::Rest(cause),
            Self::Event(EventKind::Repeat, _) => played.never_ends(),
            Self::Event(EventKind::Capture | EventKind::Merge, _) if played.captured == 0 => false,
            Self::Event(kind, seeds) => {
                let mut search = EventSearch {
                    kind,
                    seeds,
                    found: false,
                };
                // The turn was played before under the same rules.
                let _played = rules.play_observed(&turn.before, &turn.turn, &mut search);
                search.found
            }
        }
    }
}

/// An observer that searches a turn for an event.
struct EventSearch {
    kind: EventKind,
    seeds: Option<NumberRange>,
    found: bool,
}

impl Observer for EventSearch {
    fn observe(&mut self, step: impl FnOnce() -> Step) {
        if self.found {
            return;
        }
        let event = step().event;
        self.found = event.kind() == self.kind.name()
            && self.seeds.is_none_or(|range| range.contains(event.seeds()));
    }
}
