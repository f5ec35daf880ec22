//! A turn that is being played: begun, asked for its choices, and shown step by
//! step, some of its steps at a time.

use fifangha::answer::{Failure, Question};
use fifangha::diagram::Style;
use fifangha::figure::Figure;
use fifangha::message::{Message, Strings};
use fifangha_rules::{
    Choice, Direction, End, Observer, Outcome, Pit, Play, Position, Progress, Rules, Side, Start,
    Step, Turn,
};
use serde::Serialize;

use crate::picture::{Frame, Look};
use crate::question::{Asked, json};

/// How the turns of a position begin.
#[derive(Serialize)]
pub(crate) struct Starts {
    starts: Vec<Begun>,
}

/// How a turn begins.
#[derive(Serialize)]
struct Begun {
    pit: String,
    /// `<` or `>`, where it needs one.
    direction: Option<char>,
}

impl Starts {
    pub(crate) fn of(rules: &Rules, position: &Position) -> Self {
        let starts = rules.start_list(position).into_iter();
        Self {
            starts: starts
                .map(|start| Begun {
                    pit: start.pit.to_string(),
                    direction: start.direction.map(Direction::arrow),
                })
                .collect(),
        }
    }
}

/// How a game ended.
#[derive(Serialize)]
pub(crate) struct Ending {
    /// `S`, `N`, or `null` for a draw.
    winner: Option<char>,
    cause: &'static str,
    /// The same in words.
    said: String,
}

impl Ending {
    pub(crate) fn of(outcome: Option<Outcome>, strings: &Strings) -> Option<Self> {
        outcome.map(|outcome| Self {
            winner: outcome.winner.map(Side::letter),
            cause: outcome.cause.name(),
            said: strings.say(&Message::from(&outcome)),
        })
    }
}

/// What a turn has come to.
#[derive(Serialize)]
struct Played {
    /// The turn as it is written, so far.
    turn: String,
    /// What its mover is asked for: `L` and `R`, or `|` and `&`; `null` where it
    /// has ended.
    choices: Option<[char; 2]>,
    /// Where the last seed fell.
    pit: String,
    /// The board as far as it was played; the position after the turn, where it
    /// has ended and rests.
    position: String,
    never_ends: bool,
    laps: u64,
    captured: u32,
    /// Steps in all.
    steps: usize,
    /// Those that were asked for, drawn.
    frames: Vec<Frame>,
    ending: Option<Ending>,
}

/// Steps `from` to `to`, counted from 1, and the one before them; all others are
/// counted.
struct Window {
    from: usize,
    to: usize,
    seen: usize,
    before: Position,
    steps: Vec<Step>,
}

impl Observer for Window {
    fn observe(&mut self, step: impl FnOnce() -> Step) {
        self.seen += 1;
        if self.seen > self.to || self.seen + 2 < self.from {
            return;
        }
        let step = step();
        match self.seen + 1 < self.from {
            true => self.before = step.position,
            false => self.steps.push(step),
        }
    }
}

impl Window {
    fn frames(&self, look: &Look, style: &Style, strings: &Strings) -> Vec<Frame> {
        let figures = Figure::steps(&self.before, &self.steps);
        let before = usize::from(self.from > 1);
        let wanted = figures.into_iter().skip(before);
        wanted
            .map(|figure| Frame::of(figure, look, style, strings))
            .collect()
    }
}

/// Steps that are drawn at once.
const MOST_FRAMES: usize = 500;

pub(crate) fn play(mut asked: Asked) -> Result<String, Failure> {
    let look = Look::of(&mut asked)?;
    let strings = asked.language();
    let pit: String = asked.needed("pit")?;
    let direction: Option<char> = asked.key("direction")?;
    let choices: Option<Vec<char>> = asked.key("choices")?;
    let from = asked.key("from")?.unwrap_or(1).max(1);
    let to = asked.key("to")?.unwrap_or(usize::MAX);
    let question: Question = asked.rest()?;
    let standing = question.standing()?;
    let (rules, before) = (&standing.rules, standing.position);
    let pit: Pit = pit.parse().map_err(|_| not_asked(&pit))?;
    let direction = match direction {
        None => None,
        Some('<') => Some(Direction::Left),
        Some('>') => Some(Direction::Right),
        Some(other) => return Err(not_asked(&other.to_string())),
    };
    let start = Start { pit, direction };
    let mut turn = Turn::new(start);
    let begun = Play::begin(rules, &before, start);
    let mut play = begun.map_err(|illegal| Failure::new(&illegal))?;
    let mut window = Window {
        from,
        to: to.min(from.saturating_add(MOST_FRAMES - 1)),
        seen: 0,
        before,
        steps: Vec::new(),
    };
    let mut progress = play.advance(&mut window);
    for symbol in choices.unwrap_or_default() {
        let choice =
            Choice::from_symbol(symbol).filter(|&it| play.choose(it) && turn.choices.push(it));
        if choice.is_none() {
            return Err(not_asked(&symbol.to_string()));
        }
        progress = play.advance(&mut window);
    }
    let (choices, end) = match progress {
        Progress::Choose(pending) => (Some(pending.choices().map(Choice::symbol)), None),
        Progress::Ended(end) => (None, Some(end)),
    };
    let never_ends = matches!(end, Some(End::Never { .. }));
    let outcome = match end {
        Some(End::Rest(_)) => rules.outcome(&play.position()),
        Some(End::Never { .. }) => Some(rules.never_ended(before.to_move())),
        _ => None,
    };
    let style = Style {
        show_reserves: rules.parameters().reserve() > 0,
        ..look.style()?
    };
    json(&Played {
        turn: rules.notation(&before, &turn),
        choices,
        pit: play.last_pit().to_string(),
        position: play.position().to_string(),
        never_ends,
        laps: play.laps(),
        captured: play.captured(),
        steps: window.seen,
        frames: window.frames(&look, &style, strings),
        ending: Ending::of(outcome, strings),
    })
}

fn not_asked(said: &str) -> Failure {
    Failure::new(Message::new("cli.no-question").with("error", said))
}
