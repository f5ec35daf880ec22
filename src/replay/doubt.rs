//! What of a turn was supplied, or is not certain.

use fifangha_rules::{Event, Pit, Step};

use super::timeline::PlayedTurn;
use crate::notation::tree;

/// A sign of a turn that the source does not have, or not for certain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Doubt {
    /// What it tells.
    pub of: Doubtful,
    /// The sign, as it was written.
    pub sign: String,
    /// Whether an editor supplied it; else the source leaves it open.
    pub supplied: bool,
    /// The pit at which it matters.
    pub at: Pit,
}

/// What a sign of a turn tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Doubtful {
    /// The pit that is played.
    Pit,
    /// The direction of the first sowing.
    Direction,
    /// A choice of tsibongy, or to rest.
    Choice,
    /// How many seeds were captured.
    Seeds,
    /// All further steps.
    Rest,
}

impl PlayedTurn {
    /// The signs that were supplied or are not certain, each with the index of
    /// the step that it tells; `steps` are those of the turn. Of what it was
    /// [resolved](Self::turn) to nothing is doubtful: only one turn fits.
    ///
    /// ```
    /// use fifangha::notation::parse;
    /// use fifangha::replay::replay;
    ///
    /// let replayed = replay(&parse("1. ^4^R 2. 3_(R?)x_R").0);
    /// let game = &replayed.games[0];
    /// let turn = game.turns().next().unwrap();
    /// let doubts = turn.doubts(&turn.steps(&game.rules));
    /// let told: Vec<_> = doubts.iter().map(|(at, it)| (*at, it.sign.as_str())).collect();
    /// assert_eq!(told, [(0, "^4"), (1, "^R")]);
    /// ```
    #[must_use]
    pub fn doubts(&self, steps: &[Step]) -> Vec<(usize, Doubt)> {
        let written = &self.written;
        let mut found = Vec::new();
        let mut add = |index: usize, of, sign: String, supplied| {
            let at = steps.get(index).map(|step| step.event.pit());
            let at = at.unwrap_or(self.turn.start.pit);
            let doubt = Doubt {
                of,
                sign,
                supplied,
                at,
            };
            found.push((index, doubt));
        };
        let pit = written.pit.value;
        if pit.is_open() || pit.plain() != pit {
            add(0, Doubtful::Pit, pit.to_string(), !pit.is_open());
        }
        if let Some(direction) = written.direction.map(|it| it.value)
            && (direction.is_open() || direction.is_supplied())
        {
            let lift = |step: &Step| matches!(step.event, Event::Lift { .. });
            let index = steps.iter().position(lift).unwrap_or(0);
            add(
                index,
                Doubtful::Direction,
                direction.to_string(),
                direction.is_supplied(),
            );
        }
        let mut at = 0;
        for step in &written.steps {
            at = event_of(&step.value, steps, at).unwrap_or(at);
            match &step.value {
                tree::Step::Choice(choice) => add_choice(*choice, at, &mut add),
                tree::Step::Capture { seeds, origin } => {
                    add_seeds(*seeds, at, &mut add);
                    if let Some(origin) = origin {
                        add_choice(*origin, at, &mut add);
                    }
                }
                tree::Step::Merge { seeds } => add_seeds(*seeds, at, &mut add),
                tree::Step::Rova(choice) if choice.is_supplied() => {
                    add(at, Doubtful::Choice, choice.to_string(), true);
                }
                tree::Step::Any => add(at, Doubtful::Rest, step.value.to_string(), false),
                tree::Step::Rova(_) | tree::Step::Relay { .. } | tree::Step::Comment(_) => {}
            }
        }
        found
    }
}

type Add<'a> = &'a mut dyn FnMut(usize, Doubtful, String, bool);

fn add_choice(choice: tree::ChoiceMark, at: usize, add: Add<'_>) {
    if choice.is_open() || choice.is_supplied() {
        add(
            at,
            Doubtful::Choice,
            choice.to_string(),
            choice.is_supplied(),
        );
    }
}

fn add_seeds(seeds: tree::Count, at: usize, add: Add<'_>) {
    if seeds.known().is_none() || seeds.is_supplied() {
        add(at, Doubtful::Seeds, seeds.to_string(), seeds.is_supplied());
    }
}

/// Which of the steps that were played a written one tells, behind the one at
/// an index.
pub(crate) fn event_of(written: &tree::Step, steps: &[Step], at: usize) -> Option<usize> {
    let on = |at: usize, wanted: fn(&Event) -> bool| {
        let mut later = steps.iter().enumerate().skip(at + 1);
        let found = later.find(|(_, step)| wanted(&step.event));
        found.map(|(index, _)| index)
    };
    match written {
        tree::Step::Comment(_) => None,
        tree::Step::Capture { .. } => on(at, |event| matches!(event, Event::Capture { .. })),
        tree::Step::Merge { .. } => on(at, |event| matches!(event, Event::Merge { .. })),
        tree::Step::Choice(_) => on(at, |event| {
            matches!(event, Event::Capture { chosen: true, .. })
        }),
        tree::Step::Rova(choice) => match choice.rests() {
            true => on(at, |event| matches!(event, Event::Rest { .. })),
            false => on(at, |event| matches!(event, Event::PlayOn { .. })),
        },
        tree::Step::Relay { count } => (0..*count).try_fold(at, |at, _| {
            on(at, |event| matches!(event, Event::Relay { .. }))
        }),
        tree::Step::Any => steps.len().checked_sub(1),
    }
}
