//! The pictures of turns, step by step, and the limits of their number.

use super::context::{FigureContext, MAX_PICTURES};
use super::selection::{BlockSelection, SelectedTurn, comments};
use crate::comment::comment_html;
use crate::diagnostic::{Code, Diagnostic};
use crate::figure::author_marks::picture_of_event;
use crate::figure::{
    Figure, FigureFrame, MAX_COURSE_LAPS, lap_frames, moves_no_seeds, turn_frames,
};
use crate::message::Message;
use crate::replay::LineItem;
use crate::site::chapter::block::{BlockOptions, StepsSelection};

/// The maximum number of pictures of a turn that is shown step by step without a request.
const MAX_STEPS_IN_FULL: usize = 12;

/// One picture of a turn.
pub(super) struct StepPicture {
    pub(super) figure: Figure,
    /// The events, in one or more sentences.
    pub(super) caption: String,
    /// The comments of the record on it.
    pub(super) notes: Vec<String>,
}

/// Returns the pictures to show of each turn, with the number of the first.
pub(super) fn numbered_step_pictures(
    block: &BlockOptions,
    selection: &BlockSelection<'_>,
    cx: &FigureContext<'_>,
) -> Result<Vec<(usize, Vec<StepPicture>)>, Diagnostic> {
    // A lap is one picture, or two by step. Counting them is cheap, drawing is not.
    let laps: u64 = selection.turns.iter().map(|turn| turn.laps).sum();
    let endless = selection
        .turns
        .iter()
        .any(|turn| turn.laps > MAX_COURSE_LAPS);
    let is_range = matches!(selection.steps, Some(StepsSelection::Range(..)));
    if endless || (!is_range && laps > MAX_PICTURES as u64) {
        return Err(too_many(block, 2 * laps));
    }
    let mut turns = Vec::new();
    for turn in &selection.turns {
        let mut pictures = step_pictures(turn, selection.steps, cx);
        let mut from = 1;
        if let (Some(StepsSelection::Range(first, last)), Some(steps)) =
            (selection.steps, &block.steps)
        {
            if last > pictures.len() {
                let lacks = Message::new("site.lacks.picture").with("number", last);
                let has = Message::new("site.has.pictures").with("pictures", pictures.len());
                return Err(Diagnostic::new(Code::OutOfRange, steps.span, lacks).label(has));
            }
            pictures = pictures.drain(first - 1..last).collect();
            from = first;
        }
        turns.push((from, pictures));
    }
    let drawn: usize = turns.iter().map(|(_, pictures)| pictures.len()).sum();
    if drawn > MAX_PICTURES {
        return Err(too_many(block, drawn as u64));
    }
    Ok(turns)
}

fn too_many(block: &BlockOptions, pictures: u64) -> Diagnostic {
    too_many_pictures(
        block,
        Message::new("site.pictures.about").with("pictures", pictures),
        Message::new("site.pictures.fewer_steps"),
    )
}

/// Returns the pictures of a turn, with the comments of the record. Unless steps are given, a turn of
/// more than [`MAX_STEPS_IN_FULL`] pictures is shown by lap.
pub(super) fn step_pictures(
    turn: &SelectedTurn<'_>,
    steps: Option<StepsSelection>,
    cx: &FigureContext<'_>,
) -> Vec<StepPicture> {
    let strings = cx.strings();
    let (bottom, directions) = (cx.bottom, turn.directions);
    let doubts = turn.doubts.clone();
    let moving = turn.steps.iter().filter(|it| !moves_no_seeds(&it.event));
    let by_lap = match steps {
        Some(steps) => steps == StepsSelection::Laps,
        None => moving.count() > MAX_STEPS_IN_FULL,
    };
    let frames = if by_lap { lap_frames } else { turn_frames };
    let shots = frames(&turn.before, &turn.steps, doubts, bottom, directions);
    let events: Vec<_> = shots.iter().map(|it| it.steps).collect();
    let picture = |shot: FigureFrame| {
        let sentences: Vec<_> = shot.caption.iter().map(|it| strings.render(it)).collect();
        StepPicture {
            figure: shot.figure,
            caption: sentences.join(" "),
            notes: Vec::new(),
        }
    };
    let mut pictures: Vec<StepPicture> = shots.into_iter().map(picture).collect();
    for (step, comment) in turn.inner_comments() {
        let Some(at) = picture_of_event(&events, step) else {
            continue;
        };
        let picture = &mut pictures[at];
        picture.figure.add_marks([comment]);
        if cx.comments {
            picture.notes.extend(cx.comment(comment));
        }
    }
    if let Some(last) = pictures.last_mut() {
        last.figure.add_marks(comments(&turn.trailing_items));
    }
    pictures
}

/// Returns the comments and the boards of other witnesses among the given
/// items, in the language of the page.
pub(super) fn item_notes(items: &[&LineItem], cx: &FigureContext<'_>) -> Vec<String> {
    let comments = items.iter().filter_map(|item| match item {
        LineItem::Comment(comment) if cx.comments => cx.comment(comment),
        LineItem::WitnessBoard(board) => {
            let sentence = cx.strings().render(&board.message()?);
            Some(comment_html(&sentence, cx.page.sources))
        }
        _ => None,
    });
    comments.collect()
}

/// Returns the error for too many boards, at one board per turn.
pub(super) fn too_many_boards(block: &BlockOptions, pictures: usize) -> Diagnostic {
    too_many_pictures(
        block,
        Message::new("site.pictures.too_many").with("pictures", pictures),
        Message::new("site.pictures.fewer_turns"),
    )
}

/// Returns the error for too many pictures, with their number and advice.
fn too_many_pictures(block: &BlockOptions, found: Message, help: Message) -> Diagnostic {
    Diagnostic::new(Code::TooManyPictures, block.place, found)
        .label(Message::new("site.pictures.most").with("most", MAX_PICTURES))
        .help(help)
}
