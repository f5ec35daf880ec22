//! What happens in a turn, picture by picture, a part at a time.

use fifangha_rules::{Event, Observer, Position, Rules, Step};
use serde::Serialize;

use super::look::View;
use crate::diagram::draw;
use crate::figure::{Said, film, is_still};
use crate::message::Strings;

/// Pictures that are made at once; a turn can have millions.
pub(super) const AT_ONCE: usize = 60;

/// Some pictures of a turn.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Film {
    /// The number of the first of them, from 0.
    pub first: usize,
    /// How many the turn has in all, as far as it is played.
    pub all: usize,
    /// How many sowings it has.
    pub laps: u64,
    /// The pictures.
    pub frames: Vec<Frame>,
}

/// A picture, and what is said below it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Frame {
    /// The picture: SVG in the colours of the page.
    pub picture: String,
    /// What it shows, where that is wanted as data.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub figure: Option<Said>,
    /// What happens, in a sentence or several.
    pub caption: String,
    /// What has happened, in a word: `drop`, `capture`.
    pub event: &'static str,
    /// The board, in one line.
    pub position: String,
    /// How many sowings there were up to here.
    pub lap: u64,
    /// Sowings from a state to its return, where it has returned.
    pub period: Option<u64>,
}

/// Keeps the steps of some pictures, and counts all.
pub(super) struct Reel {
    from: usize,
    before: Position,
    /// The last step before those that are kept: it is told by what follows it.
    lead: Option<Step>,
    kept: Vec<Step>,
    /// Pictures and sowings so far; sowings before those that are kept.
    all: usize,
    laps: u64,
    laps_before: u64,
}

impl Reel {
    pub(super) fn new(before: &Position, from: usize) -> Self {
        Self {
            from,
            before: *before,
            lead: None,
            kept: Vec::new(),
            all: 0,
            laps: 0,
            laps_before: 0,
        }
    }

    /// The pictures of what was observed.
    pub(super) fn film(self, rules: &Rules, view: &View, strings: &Strings) -> Film {
        let style = view.style(rules);
        let lead = usize::from(self.lead.is_some());
        let steps: Vec<_> = self.lead.into_iter().chain(self.kept).collect();
        let mut laps = self.laps_before;
        let mut at = lead;
        let shots = film(&self.before, &steps, Vec::new(), view.bottom).into_iter();
        let frames = shots.skip(lead).map(|shot| {
            let shown = &steps[at..at + shot.steps];
            at += shot.steps;
            let sowing = |it: &&Step| matches!(it.event, Event::Sowing { .. });
            laps += shown.iter().filter(sowing).count() as u64;
            let said: Vec<_> = shot.said.iter().map(|it| strings.say(it)).collect();
            Frame {
                picture: draw(&shot.figure, &style, strings).inline(),
                figure: view.figure.then(|| shot.figure.said(strings)),
                caption: said.join(" "),
                event: shown.first().map_or("", |it| it.event.kind()),
                position: shot.figure.board.to_string(),
                lap: laps,
                period: shown.iter().find_map(|it| match it.event {
                    Event::Repeat { period, .. } => Some(period),
                    _ => None,
                }),
            }
        });
        Film {
            frames: frames.collect(),
            first: self.from,
            all: self.all,
            laps: self.laps,
        }
    }
}

impl Observer for Reel {
    fn observe(&mut self, step: impl FnOnce() -> Step) {
        let step = step();
        let still = is_still(&step.event);
        if !still {
            self.all += 1;
        }
        let sowing = matches!(step.event, Event::Sowing { .. });
        self.laps += u64::from(sowing);
        if self.all <= self.from {
            if let Some(lead) = self.lead.take_if(|_| !still) {
                self.before = lead.position;
            }
            if !still {
                self.lead = Some(step);
            }
            self.laps_before = self.laps;
        } else if self.all <= self.from + AT_ONCE {
            self.kept.push(step);
        }
    }
}
