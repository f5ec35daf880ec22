//! What happens in a turn, picture by picture, a part at a time.

use fifangha_rules::{Event, Observer, Position, Rules, Step};
use serde::Serialize;

use super::board_image::BoardViewOptions;
use crate::diagram::draw;
use crate::figure::{FigureJson, moves_no_seeds, turn_frames};
use crate::message::Strings;

/// Pictures that are made at once; a turn can have millions.
pub(super) const MAX_FRAMES_AT_ONCE: usize = 60;

/// Some pictures of a turn.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct TurnAnimation {
    /// The number of the first of them, from 0.
    pub first: usize,
    /// How many the turn has in all, as far as it is played.
    pub all: usize,
    /// How many sowings it has.
    pub laps: u64,
    /// The pictures.
    pub frames: Vec<AnimationFrame>,
}

/// A picture, and what is said below it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct AnimationFrame {
    /// The picture: SVG in the colours of the page.
    pub picture: String,
    /// What it shows, where that is wanted as data.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub figure: Option<FigureJson>,
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
pub(super) struct FrameRecorder {
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

impl FrameRecorder {
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
    pub(super) fn into_animation(
        self,
        rules: &Rules,
        view: &BoardViewOptions,
        strings: &Strings,
    ) -> TurnAnimation {
        let style = view.style_for(rules);
        let lead = usize::from(self.lead.is_some());
        let steps: Vec<_> = self.lead.into_iter().chain(self.kept).collect();
        let mut laps = self.laps_before;
        let mut at = lead;
        let shots = turn_frames(&self.before, &steps, Vec::new(), view.bottom).into_iter();
        let frames = shots.skip(lead).map(|shot| {
            let shown = &steps[at..at + shot.steps];
            at += shot.steps;
            let sowing = |it: &&Step| matches!(it.event, Event::Sowing { .. });
            laps += shown.iter().filter(sowing).count() as u64;
            let said: Vec<_> = shot.caption.iter().map(|it| strings.render(it)).collect();
            AnimationFrame {
                picture: draw(&shot.figure, &style, strings).inline(),
                figure: view.figure.then(|| shot.figure.to_json(strings)),
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
        TurnAnimation {
            frames: frames.collect(),
            first: self.from,
            all: self.all,
            laps: self.laps,
        }
    }
}

impl Observer for FrameRecorder {
    fn observe(&mut self, step: impl FnOnce() -> Step) {
        let step = step();
        let still = moves_no_seeds(&step.event);
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
        } else if self.all <= self.from + MAX_FRAMES_AT_ONCE {
            self.kept.push(step);
        }
    }
}
