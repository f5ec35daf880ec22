//! Selection of the figures to draw.

use fifangha_rules::Side;

use super::DiagramRequest;
use crate::api::error::{ApiError, missing_turn};
use crate::figure::{self, Figure, MAX_COURSE_LAPS};
use crate::message::{Message, Strings};
use crate::replay::{PlayedTurn, ReplayedGame, Uncertainty};
use crate::study::Study;

/// Maximum number of pictures of a sheet or an animation.
const MAX_PICTURES: usize = 500;

/// The selected figures.
pub(super) enum FigureSelection {
    Single(Box<Figure>),
    /// Figures, each with its own caption if it has one.
    Grid(Vec<Figure>, Vec<Option<String>>),
    Animation(Vec<Figure>),
}

/// The steps to draw.
enum StepSelection {
    All,
    /// A range of steps, counted from 1, both ends included.
    Range(usize, usize),
    /// The steps with this kind of event.
    Kind(&'static str),
    /// The laps, each as one picture.
    Laps,
}

impl FigureSelection {
    /// Adds lines about the game to the description of one figure and, on a
    /// sheet, below the first board.
    pub(super) fn with_game_info(mut self, about: Vec<String>) -> Self {
        let (first, caption) = match &mut self {
            Self::Single(figure) => (Some(&mut **figure), None),
            Self::Animation(figures) => (figures.last_mut(), None),
            Self::Grid(figures, captions) => (figures.first_mut(), captions.first_mut()),
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

    pub(super) fn seen_from(mut self, turned: bool) -> Self {
        let figures = match &mut self {
            Self::Single(figure) => std::slice::from_mut(&mut **figure),
            Self::Grid(figures, _) | Self::Animation(figures) => figures.as_mut_slice(),
        };
        for figure in figures {
            figure.bottom = if turned { Side::North } else { Side::South };
        }
        self
    }
}

/// Selects the figures of a game according to the options.
pub(super) fn select_figures(
    request: &DiagramRequest,
    game: &ReplayedGame,
    study: &Study,
    strings: &Strings,
) -> Result<FigureSelection, ApiError> {
    let start = || {
        Figure::board(game.line.start.clone())
            .with_variants(game.line.witness_boards(None))
            .with_marks(game.line.comments(None))
    };
    let after = |turn: &PlayedTurn| {
        Figure::played_turn(turn, &game.rules)
            .with_uncertain_signs(uncertain_signs(turn, game))
            .with_variants(game.line.witness_boards(Some(turn)))
            .with_marks(game.line.comments(Some(turn)))
    };
    let turns = select_turns(request, game, study)?;
    let steps = match (&request.steps, &request.step) {
        (Some(steps), _) => Some(parse_steps(steps)?),
        (None, Some(step)) if step == "all" => Some(StepSelection::All),
        (None, _) if request.animate => Some(StepSelection::All),
        (None, _) => None,
    };
    if let (Some(steps), false) = (&steps, request.turn == Some(0)) {
        return select_steps(request, game, &turns, steps);
    }
    match (request.turn, &request.step, turns.first()) {
        (Some(0), ..) => Ok(FigureSelection::Single(start().into())),
        (Some(_), Some(step), Some(turn)) => select_step(game, turn, step),
        (Some(_), None, Some(turn)) => Ok(FigureSelection::Single(after(turn).into())),
        _ => {
            let mut figures: Vec<_> = turns.iter().map(|turn| after(turn)).collect();
            let mut captions: Vec<_> = turns
                .iter()
                .map(|turn| Some(turn_caption(turn, game, strings)))
                .collect();
            if request.turns.is_none() {
                figures.insert(0, start());
                captions.insert(0, None);
            }
            Ok(FigureSelection::Grid(figures, captions))
        }
    }
}

/// Returns the figures of a moving picture with their captions: the steps of a turn after the board
/// before it, or a board for each turn.
#[cfg(feature = "cli")]
pub(super) fn moving_figures(
    request: &DiagramRequest,
    game: &ReplayedGame,
    study: &Study,
    strings: &Strings,
) -> Result<(Vec<Figure>, Vec<String>), ApiError> {
    let animate = request.turn.is_some_and(|it| it > 0);
    let request = &DiagramRequest {
        animate,
        ..request.clone()
    };
    let text = |it: &Figure| {
        it.caption()
            .map(|it| strings.render(&it))
            .unwrap_or_default()
    };
    Ok(match select_figures(request, game, study, strings)? {
        FigureSelection::Single(figure) => (vec![*figure], vec![String::new()]),
        FigureSelection::Grid(figures, captions) => {
            let captioned = captions.into_iter().zip(&figures);
            let captions = captioned.map(|(caption, it)| caption.unwrap_or_else(|| text(it)));
            let captions = captions.collect();
            (figures, captions)
        }
        FigureSelection::Animation(mut figures) => {
            let turn = game.turns().find(|it| Some(it.number) == request.turn);
            let notation = turn.map(|it| turn_caption(it, game, strings));
            let notation = notation.unwrap_or_default();
            if let Some(turn) = turn {
                figures.insert(0, Figure::board(turn.before));
            }
            let captions = figures.iter().map(|it| format!("{notation}\n{}", text(it)));
            let captions = captions.collect();
            (figures, captions)
        }
    })
}

/// Returns the supplied and uncertain signs of a turn. For a turn with too many
/// steps to draw, only the signs written before them are included.
fn uncertain_signs(turn: &PlayedTurn, game: &ReplayedGame) -> Vec<(usize, Uncertainty)> {
    match turn.played.laps > MAX_COURSE_LAPS {
        true => turn.uncertainties(&[]),
        false => turn.uncertainties(&turn.steps(&game.rules)),
    }
}

/// Returns the caption of a turn, `3. 7RL`, with its uncertain signs.
fn turn_caption(turn: &PlayedTurn, game: &ReplayedGame, strings: &Strings) -> String {
    let line = format!("{}. {}", turn.number, game.shown_turn(turn, strings));
    let doubts = uncertain_signs(turn, game).into_iter().map(|it| it.1);
    strings.render(&figure::append_uncertainty(
        line,
        &doubts.collect::<Vec<_>>(),
    ))
}

/// Returns the selected turns, by default all.
fn select_turns<'a>(
    request: &DiagramRequest,
    game: &'a ReplayedGame,
    study: &Study,
) -> Result<Vec<&'a PlayedTurn>, ApiError> {
    let (first, last) = match (request.turn, &request.turns) {
        (Some(0), _) => return Ok(Vec::new()),
        (Some(turn), _) => (turn, turn),
        (None, Some(text)) => {
            parse_range(text).ok_or_else(|| invalid_range("cli.not-turns", text))?
        }
        (None, None) => (0, u32::MAX),
    };
    let all = || game.turns().map(|turn| turn.number);
    let missing = [first, last].into_iter().find(|&number| {
        (request.turn.is_some() || request.turns.is_some()) && !all().any(|it| it == number)
    });
    if let Some(number) = missing {
        return Err(missing_turn(study, number, all().max().unwrap_or(0)));
    }
    let turns = game.turns();
    Ok(turns
        .filter(|turn| (first..=last).contains(&turn.number))
        .collect())
}

/// Returns the steps of turns, as a sheet or an animation.
fn select_steps(
    request: &DiagramRequest,
    game: &ReplayedGame,
    turns: &[&PlayedTurn],
    wanted: &StepSelection,
) -> Result<FigureSelection, ApiError> {
    let mut figures = Vec::new();
    for turn in turns {
        let steps = step_figures(game, turn, matches!(wanted, StepSelection::Laps))?;
        if let &StepSelection::Range(_, last) = wanted
            && last > steps.len()
        {
            return Err(missing_step(turn, &last.to_string(), steps.len()));
        }
        let chosen = (1..).zip(steps).filter(|(number, figure)| match *wanted {
            StepSelection::All | StepSelection::Laps => true,
            StepSelection::Range(first, last) => (first..=last).contains(number),
            StepSelection::Kind(kind) => figure.event.is_some_and(|event| event.kind() == kind),
        });
        figures.extend(chosen.map(|(_, figure)| figure));
        if figures.len() > MAX_PICTURES {
            return Err(too_many_pictures());
        }
    }
    if figures.is_empty() {
        return Err(ApiError::new(Message::new("cli.no-such-steps")));
    }
    let captions = vec![None; figures.len()];
    Ok(match request.animate {
        true => FigureSelection::Animation(figures),
        false => FigureSelection::Grid(figures, captions),
    })
}

fn select_step(
    game: &ReplayedGame,
    turn: &PlayedTurn,
    wanted: &str,
) -> Result<FigureSelection, ApiError> {
    let figures = step_figures(game, turn, false)?;
    let figure = wanted
        .parse::<usize>()
        .ok()
        .and_then(|number| figures.get(number.checked_sub(1)?))
        .ok_or_else(|| missing_step(turn, wanted, figures.len()))?;
    Ok(FigureSelection::Single(figure.clone().into()))
}

fn step_figures(
    game: &ReplayedGame,
    turn: &PlayedTurn,
    by_lap: bool,
) -> Result<Vec<Figure>, ApiError> {
    if turn.played.laps > MAX_COURSE_LAPS {
        return Err(too_many_pictures());
    }
    let steps = turn.steps(&game.rules);
    let doubts = turn.uncertainties(&steps);
    let figures = match by_lap {
        true => Figure::laps(&turn.before, &steps, doubts),
        false => Figure::with_uncertain_steps(Figure::steps(&turn.before, &steps), doubts),
    };
    let figures = figures.into_iter();
    let figures = figures.map(|it| it.with_directions(game.rules.directions()));
    let comments = game.line.comments_by_event(turn, &steps);
    Ok(Figure::with_marks_by_event(figures.collect(), comments))
}

/// Parses an option that selects steps.
fn parse_steps(text: &str) -> Result<StepSelection, ApiError> {
    let kind = match text {
        "all" => return Ok(StepSelection::All),
        "laps" => return Ok(StepSelection::Laps),
        "drops" => "drop",
        "lifts" => "lift",
        "sowings" => "sowing",
        "captures" => "capture",
        "merges" => "merge",
        "relays" => "relay",
        _ => {
            let (first, last) =
                parse_range(text).ok_or_else(|| invalid_range("cli.not-steps", text))?;
            return Ok(StepSelection::Range(first as usize, last as usize));
        }
    };
    Ok(StepSelection::Kind(kind))
}

/// Parses `3` as 3 to 3 and `2-5` as 2 to 5. Neither number may be 0, nor the first greater than the
/// second.
pub(crate) fn parse_range(text: &str) -> Option<(u32, u32)> {
    let (first, last) = text.split_once('-').unwrap_or((text, text));
    let range = (first.trim().parse().ok()?, last.trim().parse().ok()?);
    (0 < range.0 && range.0 <= range.1).then_some(range)
}

fn invalid_range(key: &'static str, text: &str) -> ApiError {
    ApiError::new(Message::new(key).with("text", text))
}

fn missing_step(turn: &PlayedTurn, step: &str, last: usize) -> ApiError {
    let message = Message::new("cli.no-step")
        .with("turn", turn.number)
        .with("step", step);
    ApiError::new(message).with_help(Message::new("cli.steps-up-to").with("last", last))
}

fn too_many_pictures() -> ApiError {
    ApiError::new(Message::new("cli.too-many-pictures").with("most", MAX_PICTURES))
}
