//! A game with its variations, to be played through.

use super::player::{self, Turn};
use super::steps::{notes, pictures};
use super::told::{MOST_LAPS, Told};
use super::turns::too_many;
use super::{Choice, FigureError, MOST_PICTURES, Studio};
use crate::article::block::Block;
use crate::replay::Item;

/// The turns that are chosen and what could be played instead: step by step, or
/// a board a turn where that would be too many pictures.
pub(super) fn show(
    block: &Block,
    choice: &Choice<'_>,
    studio: &Studio<'_>,
) -> Result<String, FigureError> {
    let all = count(&choice.turns, choice);
    if all.turns > MOST_PICTURES {
        return Err(too_many(block, all.turns));
    }
    let kind = match all.pictures <= MOST_PICTURES {
        true => "steps",
        false => "turns",
    };
    let turns = line(&choice.turns, kind == "steps", choice, studio);
    Ok(player::show(kind, &turns, choice, studio)?)
}

/// How much there is to show.
#[derive(Default)]
struct Count {
    turns: usize,
    pictures: usize,
}

fn count(turns: &[Told<'_>], choice: &Choice<'_>) -> Count {
    let mut all = Count::default();
    for told in turns {
        let of = variations(told, choice).map(|(_, turns)| count(&turns, choice));
        for more in of {
            all.turns += more.turns;
            all.pictures += more.pictures;
        }
        all.turns += 1;
        all.pictures += match told.laps > MOST_LAPS {
            true => MOST_PICTURES + 1,
            false => told.steps.len(),
        };
    }
    all
}

fn line(turns: &[Told<'_>], by_step: bool, choice: &Choice<'_>, studio: &Studio<'_>) -> Vec<Turn> {
    let set = |told| match by_step {
        true => Turn::steps(told, (1, pictures(told, studio)), true, choice, studio),
        false => Turn::whole(told, choice, studio),
    };
    // All of the line before its variations, which get the longer names.
    let mut played: Vec<_> = turns.iter().map(set).collect();
    for (turn, told) in played.iter_mut().zip(turns) {
        for (opening, variation) in variations(told, choice) {
            let variation = line(&variation, by_step, choice, studio);
            turn.vary(notes(&opening, studio), variation);
        }
    }
    played
}

/// What the record plays instead of a turn: for each variation what stands before
/// its first turn, and its turns.
fn variations<'a>(
    told: &Told<'a>,
    choice: &Choice<'a>,
) -> impl Iterator<Item = (Vec<&'a Item>, Vec<Told<'a>>)> {
    let (rules, played) = (choice.rules(), choice.played);
    told.following.iter().filter_map(move |item| match item {
        Item::Variation(line) => Some(Told::variation(line, rules, played)),
        _ => None,
    })
}
