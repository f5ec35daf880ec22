//! Every step of each turn, drawn and told.

use super::player::{self, Turn};
use super::told::{MOST_LAPS, Told};
use super::{Choice, FigureError, MOST_PICTURES, Studio};
use crate::article::block::Block;
use crate::comment::comment_html;
use crate::diagnostic::{Code, Diagnostic};
use crate::figure::{Figure, Shot, film};
use crate::message::Message;
use crate::replay::Item;

/// One picture of a turn.
pub(super) struct Picture {
    pub(super) figure: Figure,
    /// What happens, in a sentence or several.
    pub(super) caption: String,
    /// What the record says of it.
    pub(super) notes: Vec<String>,
}

/// The film of each turn that is chosen.
pub(super) fn show(
    block: &Block,
    choice: &Choice<'_>,
    studio: &Studio<'_>,
) -> Result<String, FigureError> {
    let turns = turns(block, choice, studio)?;
    Ok(player::show("steps", &turns, choice, studio)?)
}

/// The turns that are chosen, step by step.
pub(super) fn turns(
    block: &Block,
    choice: &Choice<'_>,
    studio: &Studio<'_>,
) -> Result<Vec<Turn>, FigureError> {
    let films = films(block, choice, studio)?;
    // Where some steps are left out, what is said of the whole is too.
    let whole = choice.steps.is_none();
    let turns = films.into_iter().zip(&choice.turns);
    let turns = turns.map(|(film, told)| Turn::steps(told, film, whole, choice, studio));
    Ok(turns.collect())
}

/// For each turn the number of the first picture that is shown, and those that
/// are.
pub(super) fn films(
    block: &Block,
    choice: &Choice<'_>,
    studio: &Studio<'_>,
) -> Result<Vec<(usize, Vec<Picture>)>, FigureError> {
    // A sowing and what leads to it: two events, one or two pictures. Counting
    // them is cheap, drawing is not.
    let laps: u64 = choice.turns.iter().map(|told| told.laps).sum();
    let endless = choice.turns.iter().any(|told| told.laps > MOST_LAPS);
    if endless || (choice.steps.is_none() && laps > MOST_PICTURES as u64) {
        return Err(too_many(block, 2 * laps));
    }
    let mut films = Vec::new();
    for told in &choice.turns {
        let mut pictures = pictures(told, studio);
        let mut from = 1;
        if let (Some((first, last)), Some(steps)) = (choice.steps, &block.steps) {
            if last > pictures.len() {
                return Err(FigureError::Block(
                    Diagnostic::new(
                        Code::OutOfRange,
                        steps.span,
                        Message::new("article.lacks.picture").with("number", last),
                    )
                    .label(Message::new("article.has.pictures").with("pictures", pictures.len())),
                ));
            }
            pictures = pictures.drain(first - 1..last).collect();
            from = first;
        }
        films.push((from, pictures));
    }
    let drawn: usize = films.iter().map(|(_, pictures)| pictures.len()).sum();
    if drawn > MOST_PICTURES {
        return Err(too_many(block, drawn as u64));
    }
    Ok(films)
}

fn too_many(block: &Block, pictures: u64) -> FigureError {
    super::turns::refused(
        block,
        Message::new("article.pictures.about").with("pictures", pictures),
        Message::new("article.pictures.fewer_steps"),
    )
}

/// The pictures of a turn, with what the record says of each.
pub(super) fn pictures(told: &Told<'_>, studio: &Studio<'_>) -> Vec<Picture> {
    let strings = studio.strings();
    let mut of_step = Vec::with_capacity(told.steps.len());
    let shots = film(
        &told.before,
        &told.steps,
        told.doubts.clone(),
        studio.bottom,
    );
    let picture = |(at, shot): (usize, Shot)| {
        of_step.extend(std::iter::repeat_n(at, shot.steps));
        let said: Vec<_> = shot.said.iter().map(|it| strings.say(it)).collect();
        Picture {
            figure: shot.figure,
            caption: said.join(" "),
            notes: Vec::new(),
        }
    };
    let mut pictures: Vec<Picture> = shots.into_iter().enumerate().map(picture).collect();
    if studio.comments {
        for (step, comment) in told.inner_comments() {
            if let (Some(&at), Some(note)) = (of_step.get(step), studio.comment(comment)) {
                pictures[at].notes.push(note);
            }
        }
    }
    pictures
}

/// The comments among some items, and what other witnesses have otherwise, in
/// the language of the page.
pub(super) fn notes(items: &[&Item], studio: &Studio<'_>) -> Vec<String> {
    let comments = items.iter().filter_map(|item| match item {
        Item::Comment(comment) if studio.comments => studio.comment(comment),
        Item::Reading(reading) => {
            let said = studio.strings().say(&reading.message()?);
            Some(comment_html(&said, studio.sources))
        }
        _ => None,
    });
    comments.collect()
}
