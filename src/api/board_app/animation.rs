//! The pictures of a turn, in batches.

use fifangha_rules::{Event, Observer, Position, Rules, Step};
use serde::Serialize;

use super::board_image::BoardViewOptions;
use crate::diagram::draw;
use crate::figure::{FigureJson, moves_no_seeds, turn_frames};
use crate::message::Strings;
use crate::notation::ast::Comment;

/// Maximum number of pictures per response; a turn can have millions.
pub(super) const MAX_FRAMES_AT_ONCE: usize = 60;

/// A batch of the pictures of a turn.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct TurnAnimation {
    /// The number of the first picture, from 0.
    pub first: usize,
    /// The number of pictures of the turn, as far as it is played.
    pub all: usize,
    /// The number of sowings of the turn.
    pub laps: u64,
    /// The pictures.
    pub frames: Vec<AnimationFrame>,
}

/// A picture and its caption.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct AnimationFrame {
    /// The picture: SVG in the colours of the page.
    pub picture: String,
    /// The contents of the picture as data; absent if they were not requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub figure: Option<FigureJson>,
    /// The caption, one or more sentences.
    pub caption: String,
    /// The kind of the event: `drop`, `capture` and so on.
    pub event: &'static str,
    /// The board, in one line.
    pub position: String,
    /// The number of sowings up to this picture.
    pub lap: u64,
    /// The number of sowings from a state to its repetition; `null` if there is
    /// no repetition here.
    pub period: Option<u64>,
}

/// An observer that stores the steps of a batch and counts all pictures.
pub(super) struct FrameRecorder {
    from: usize,
    before: Position,
    /// The last step before the batch; the picture of the next step depends on
    /// it.
    lead: Option<Step>,
    kept: Vec<Step>,
    /// The pictures and sowings so far, and the sowings before the batch.
    all: usize,
    laps: u64,
    laps_before: u64,
    /// The number of all events, and of those before the batch.
    events: usize,
    events_before: usize,
    /// The comments whose marks are on the pictures, each with the index of its event; one with an
    /// index after the last event is on the last picture.
    pub(super) comments: Vec<(usize, Comment)>,
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
            events: 0,
            events_before: 0,
            comments: Vec::new(),
        }
    }

    /// Returns the pictures of the observed steps.
    pub(super) fn into_animation(
        self,
        rules: &Rules,
        view: &BoardViewOptions,
        strings: &Strings,
    ) -> TurnAnimation {
        let style = view.style.for_rules(rules);
        let lead = usize::from(self.lead.is_some());
        let steps: Vec<_> = self.lead.into_iter().chain(self.kept).collect();
        let mut laps = self.laps_before;
        let mut at = lead;
        let directions = rules.directions();
        let shots = turn_frames(&self.before, &steps, Vec::new(), view.bottom, directions);
        let frames = shots.into_iter().skip(lead).map(|mut shot| {
            let first = self.events_before + at - lead;
            let shown_events = first..first + shot.steps;
            let on_shot =
                |it: &&(usize, Comment)| shown_events.contains(&it.0.min(self.events - 1));
            let comments = self.comments.iter().filter(on_shot);
            shot.figure.add_marks(comments.map(|it| &it.1));
            let frame_steps = &steps[at..at + shot.steps];
            at += shot.steps;
            let sowing = |it: &&Step| matches!(it.event, Event::Sowing { .. });
            laps += frame_steps.iter().filter(sowing).count() as u64;
            let captions: Vec<_> = shot.caption.iter().map(|it| strings.render(it)).collect();
            AnimationFrame {
                picture: draw(&shot.figure, &style, strings).inline(),
                figure: view.figure.then(|| shot.figure.to_json(strings)),
                caption: captions.join(" "),
                event: frame_steps.first().map_or("", |it| it.event.kind()),
                position: shot.figure.board.to_string(),
                lap: laps,
                period: frame_steps.iter().find_map(|it| match it.event {
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
        self.events += 1;
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
            self.events_before = self.events;
        } else if self.all <= self.from + MAX_FRAMES_AT_ONCE {
            self.kept.push(step);
        }
    }
}
