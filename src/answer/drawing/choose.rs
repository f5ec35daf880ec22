//! What of a game is to be drawn.

use fifangha_rules::Side;

use super::Drawing;
use crate::answer::{Failure, no_turn};
use crate::figure::{self, Figure};
use crate::message::{Message, Strings};
use crate::replay::{Doubt, Game, PlayedTurn};
use crate::study::Study;

/// The most pictures of a sheet or a film.
const MOST_PICTURES: usize = 500;
/// The most laps of a turn whose steps are drawn.
const MOST_LAPS: u64 = 2 * MOST_PICTURES as u64;

/// What was chosen.
pub(super) enum Chosen {
    One(Box<Figure>),
    /// With captions of their own, where they have some.
    Strip(Vec<Figure>, Vec<Option<String>>),
    Film(Vec<Figure>),
}

/// The steps that are to be drawn.
enum Steps {
    All,
    /// From one to another, counted from 1.
    Range(usize, usize),
    /// Those of a kind of event.
    Kind(&'static str),
}

impl Chosen {
    /// Tells of the game where it is first shown: in words for those who cannot
    /// see it, and below the first board of a sheet.
    pub(super) fn of_game(mut self, about: Vec<String>) -> Self {
        let (first, caption) = match &mut self {
            Self::One(figure) => (Some(&mut **figure), None),
            Self::Film(figures) => (figures.last_mut(), None),
            Self::Strip(figures, captions) => (figures.first_mut(), captions.first_mut()),
        };
        if let Some(caption) = caption.filter(|it| it.is_none())
            && first.as_ref().is_some_and(|it| it.event.is_none())
            && !about.is_empty()
        {
            *caption = Some(about.join(" · "));
        }
        if let Some(figure) = first {
            figure.about = about;
        }
        self
    }

    pub(super) fn seen_from(self, turned: bool) -> Self {
        let side = if turned { Side::North } else { Side::South };
        let seen = |figures: Vec<Figure>| {
            let figures = figures.into_iter();
            figures.map(|figure| figure.seen_from(side)).collect()
        };
        match self {
            Self::One(figure) => Self::One(Box::new(figure.seen_from(side))),
            Self::Strip(figures, captions) => Self::Strip(seen(figures), captions),
            Self::Film(figures) => Self::Film(seen(figures)),
        }
    }
}

/// What the options choose of a game.
pub(super) fn of_game(
    asked: &Drawing,
    game: &Game,
    study: &Study,
    strings: &Strings,
) -> Result<Chosen, Failure> {
    let start = || Figure::board(game.line.start.clone()).beside(game.line.readings(None));
    let after = |turn: &PlayedTurn| {
        after(turn)
            .in_doubt(doubts(turn, game))
            .beside(game.line.readings(Some(turn)))
    };
    let turns = turns(asked, game, study)?;
    let steps = match (&asked.steps, &asked.step) {
        (Some(steps), _) => Some(wanted(steps)?),
        (None, Some(step)) if step == "all" => Some(Steps::All),
        (None, _) if asked.animate => Some(Steps::All),
        (None, _) => None,
    };
    if let (Some(steps), false) = (&steps, asked.turn == Some(0)) {
        return strip(asked, game, &turns, steps);
    }
    match (asked.turn, &asked.step, turns.first()) {
        (Some(0), ..) => Ok(Chosen::One(start().into())),
        (Some(_), Some(step), Some(turn)) => one_step(game, turn, step),
        (Some(_), None, Some(turn)) => Ok(Chosen::One(after(turn).into())),
        _ => {
            let mut figures: Vec<_> = turns.iter().map(|turn| after(turn)).collect();
            let mut captions: Vec<_> = turns
                .iter()
                .map(|turn| Some(named(turn, game, strings)))
                .collect();
            if asked.turns.is_none() {
                figures.insert(0, start());
                captions.insert(0, None);
            }
            Ok(Chosen::Strip(figures, captions))
        }
    }
}

/// What of a turn was supplied or is not certain; of a turn that is too long to
/// be drawn in steps, what was written before them.
fn doubts(turn: &PlayedTurn, game: &Game) -> Vec<(usize, Doubt)> {
    match turn.played.laps > MOST_LAPS {
        true => turn.doubts(&[]),
        false => turn.doubts(&turn.steps(&game.rules)),
    }
}

/// A turn below its picture: `3. 7RL`, and what is doubtful of it.
fn named(turn: &PlayedTurn, game: &Game, strings: &Strings) -> String {
    let line = format!("{}. {}", turn.number, turn.notation(&game.rules));
    let doubts = doubts(turn, game).into_iter().map(|it| it.1);
    strings.say(&figure::behind(line, &doubts.collect::<Vec<_>>()))
}

fn after(turn: &PlayedTurn) -> Figure {
    Figure::turn(&turn.before, &turn.played.position)
}

/// The turns that were chosen; all where none were.
fn turns<'a>(
    asked: &Drawing,
    game: &'a Game,
    study: &Study,
) -> Result<Vec<&'a PlayedTurn>, Failure> {
    let (first, last) = match (asked.turn, &asked.turns) {
        (Some(0), _) => return Ok(Vec::new()),
        (Some(turn), _) => (turn, turn),
        (None, Some(text)) => range(text).ok_or_else(|| not_a_range("cli.not-turns", text))?,
        (None, None) => (0, u32::MAX),
    };
    let all = || game.turns().map(|turn| turn.number);
    let missing = [first, last].into_iter().find(|&number| {
        (asked.turn.is_some() || asked.turns.is_some()) && !all().any(|it| it == number)
    });
    if let Some(number) = missing {
        let last = all().max().unwrap_or(0);
        let help = Message::new("cli.turns-up-to").with("last", last);
        return Err(no_turn(study, number).help(help));
    }
    let turns = game.turns();
    Ok(turns
        .filter(|turn| (first..=last).contains(&turn.number))
        .collect())
}

/// The steps of turns, as a strip or a film.
fn strip(
    asked: &Drawing,
    game: &Game,
    turns: &[&PlayedTurn],
    wanted: &Steps,
) -> Result<Chosen, Failure> {
    let mut figures = Vec::new();
    for turn in turns {
        let steps = steps(game, turn)?;
        if let &Steps::Range(_, last) = wanted
            && last > steps.len()
        {
            return Err(no_step(turn, &last.to_string(), steps.len()));
        }
        let chosen = (1..).zip(steps).filter(|(number, figure)| match *wanted {
            Steps::All => true,
            Steps::Range(first, last) => (first..=last).contains(number),
            Steps::Kind(kind) => figure.event.is_some_and(|event| event.kind() == kind),
        });
        figures.extend(chosen.map(|(_, figure)| figure));
        if figures.len() > MOST_PICTURES {
            return Err(too_many());
        }
    }
    if figures.is_empty() {
        return Err(Failure::new(Message::new("cli.no-such-steps")));
    }
    let captions = vec![None; figures.len()];
    Ok(match asked.animate {
        true => Chosen::Film(figures),
        false => Chosen::Strip(figures, captions),
    })
}

fn one_step(game: &Game, turn: &PlayedTurn, wanted: &str) -> Result<Chosen, Failure> {
    let figures = steps(game, turn)?;
    let figure = wanted
        .parse::<usize>()
        .ok()
        .and_then(|number| figures.get(number.checked_sub(1)?))
        .ok_or_else(|| no_step(turn, wanted, figures.len()))?;
    Ok(Chosen::One(figure.clone().into()))
}

fn steps(game: &Game, turn: &PlayedTurn) -> Result<Vec<Figure>, Failure> {
    if turn.played.laps > MOST_LAPS {
        return Err(too_many());
    }
    let steps = turn.steps(&game.rules);
    let figures = Figure::steps(&turn.before, &steps);
    Ok(Figure::doubted(figures, turn.doubts(&steps)))
}

/// Which steps an option means.
fn wanted(text: &str) -> Result<Steps, Failure> {
    let kind = match text {
        "all" => return Ok(Steps::All),
        "drops" => "drop",
        "lifts" => "lift",
        "sowings" => "sowing",
        "captures" => "capture",
        "merges" => "merge",
        "relays" => "relay",
        _ => {
            let (first, last) = range(text).ok_or_else(|| not_a_range("cli.not-steps", text))?;
            return Ok(Steps::Range(first as usize, last as usize));
        }
    };
    Ok(Steps::Kind(kind))
}

/// `3` or `2-4`.
fn range(text: &str) -> Option<(u32, u32)> {
    let (first, last) = text.split_once('-').unwrap_or((text, text));
    let range = (first.trim().parse().ok()?, last.trim().parse().ok()?);
    (0 < range.0 && range.0 <= range.1).then_some(range)
}

fn not_a_range(key: &'static str, text: &str) -> Failure {
    Failure::new(Message::new(key).with("text", text))
}

fn no_step(turn: &PlayedTurn, step: &str, last: usize) -> Failure {
    let message = Message::new("cli.no-step")
        .with("turn", turn.number)
        .with("step", step);
    Failure::new(message).help(Message::new("cli.steps-up-to").with("last", last))
}

fn too_many() -> Failure {
    Failure::new(Message::new("cli.too-many-pictures").with("most", MOST_PICTURES))
}
