//! Turns: `[number.] [side:] pit [direction] [steps] [end] [mark]`, and gaps.

use super::{lex, reader::Reader};
use crate::{
    diagnostic::{Code, Diagnostic, Span, Spanned},
    notation::tree::{
        ChoiceMark, Count, DirMark, EndMark, Gap, Mark, Node, PitMark, RowMark, SideMark, Step,
        Turn,
    },
};

/// What may stand after the pit of a turn, for messages.
const STEPS: &str = "expected `L` or `R`, a capture `x2L`, a merge `+1`, a relay `~`, an end `#` or \
                     `oo`, a mark `!` or `?`, or the end of the turn";

/// The steps of a turn and what follows them.
#[derive(Default)]
pub(super) struct Tail {
    pub(super) steps: Vec<Spanned<Step>>,
    pub(super) end: Option<Spanned<EndMark>>,
    pub(super) mark: Option<Spanned<Mark>>,
}

impl Reader<'_> {
    /// A turn or a gap, with its number; nothing where there is no pit, which is reported.
    pub(super) fn turn_or_gap(&mut self) -> Option<Node> {
        let start = self.at;
        let number = self.turn_number();
        if number.is_some() {
            self.skip_blanks();
            // The turn may stand on the next line, but nothing else that stands there is part of it.
            let here = self.at;
            if self.skip_space() > 0 && !lex::turn_starts(self.rest()) {
                self.at = here;
            }
        }
        if self.rest().starts_with("_*") {
            return self.gap(start, number).map(Node::Gap);
        }
        self.turn(start, number).map(Node::Turn)
    }

    /// A turn without its number.
    pub(super) fn turn(&mut self, start: usize, number: Option<Spanned<u32>>) -> Option<Turn> {
        let side = self.side_prefix();
        let Some(pit) = self.pit() else {
            self.missing_pit(start);
            return None;
        };
        let direction = self.direction();
        let tail = self.tail();
        Some(Turn {
            number,
            side,
            pit,
            direction,
            steps: tail.steps,
            end: tail.end,
            mark: tail.mark,
            span: self.since(start),
        })
    }

    fn turn_number(&mut self) -> Option<Spanned<u32>> {
        let digits = self.eat(lex::turn_number)?;
        let number = self.number(digits);
        let dots = self.at;
        while self.eat_char('.') {}
        if self.at > dots {
            self.report(
                Diagnostic::new(
                    Code::UnexpectedInTurn,
                    self.since(dots),
                    "a number has one dot",
                )
                .label("expected the turn; whose it is need not be marked")
                .fix(self.since(dots), ""),
            );
        }
        Some(number)
    }

    fn side_prefix(&mut self) -> Option<Spanned<SideMark>> {
        let side = self.eat(lex::side_prefix).or_else(|| {
            let (side, letter) = match self.rest().get(..2)? {
                "s:" => (SideMark::South, "S"),
                "n:" => (SideMark::North, "N"),
                _ => return None,
            };
            let span = Span::new(self.at, self.at + 2);
            self.slip(
                Span::new(self.at, self.at + 1),
                "a side is written with a capital letter",
                letter,
            );
            self.at = span.end;
            Some(Spanned::new(side, span))
        })?;
        self.skip_blanks();
        Some(side)
    }

    /// `4`, `b4` or `_`.
    pub(super) fn pit(&mut self) -> Option<Spanned<PitMark>> {
        let start = self.at;
        if self.eat(lex::unknown).is_some() {
            return Some(Spanned::new(PitMark::Unknown, self.since(start)));
        }
        if let Some(digits) = self.eat(lex::digits) {
            return Some(self.number(digits).map(PitMark::Column));
        }
        let row = match self.eat(lex::row) {
            Some(row) => row.value,
            None => self.capital_row()?,
        };
        match self.eat(lex::digits) {
            Some(digits) => {
                let column = self.number(digits).value;
                Some(Spanned::new(
                    PitMark::Pit { row, column },
                    self.since(start),
                ))
            }
            None => {
                self.at = start;
                None
            }
        }
    }

    /// `B` before a digit, where `b` is meant.
    fn capital_row(&mut self) -> Option<RowMark> {
        let row = match self.peek()? {
            'A' => RowMark::A,
            'B' => RowMark::B,
            'C' => RowMark::C,
            'D' => RowMark::D,
            _ => return None,
        };
        self.rest()[1..]
            .starts_with(|c: char| c.is_ascii_digit())
            .then_some(())?;
        let span = self.bump();
        self.slip(span, "a row is written with a small letter", row.as_str());
        Some(row)
    }

    fn missing_pit(&mut self, start: usize) {
        let written = self.since(start);
        let wrong = self.skip_word();
        let span = if wrong.is_empty() && written.is_empty() {
            self.bump()
        } else if wrong.is_empty() {
            Span::new(start, start + written.slice(self.text).trim_end().len())
        } else {
            wrong
        };
        let mut found = Diagnostic::new(
            Code::MissingPit,
            span,
            "this turn does not say which pit it starts from",
        )
        .label("expected a pit: `4`, `b4`, or `_` where nobody knows");
        if span
            .slice(self.text)
            .starts_with(|c: char| ('e'..='h').contains(&c.to_ascii_lowercase()))
        {
            found =
                found.help("rows are `a` to `d`, from South's outer row up; columns are numbers");
        }
        let word = span.slice(self.text);
        if let Ok((pit, _)) = lex::side(word)
            && lex::turn_starts(pit)
        {
            let after = Span::at(span.start + 1);
            found = found
                .help("a colon stands between the side and the pit: `S:4`")
                .fix(after, ":");
        }
        self.report(found);
    }

    /// `>`, `<`, `<>`, or an arrow that is meant so.
    pub(super) fn direction(&mut self) -> Option<Spanned<DirMark>> {
        if !self.rest().starts_with("<-")
            && let Some(direction) = self.eat(lex::direction)
        {
            return Some(direction);
        }
        let arrows = [
            ("→", DirMark::Right),
            ("->", DirMark::Right),
            ("←", DirMark::Left),
            ("<-", DirMark::Left),
        ];
        let &(arrow, direction) = arrows
            .iter()
            .find(|(arrow, _)| self.rest().starts_with(arrow))?;
        let span = Span::new(self.at, self.at + arrow.len());
        self.at = span.end;
        self.slip(
            span,
            "a direction is written `>` or `<`",
            direction.as_str(),
        );
        Some(Spanned::new(direction, span))
    }

    /// Steps, end and mark, up to the boundary; what is none of them is reported.
    pub(super) fn tail(&mut self) -> Tail {
        let mut tail = Tail::default();
        loop {
            let start = self.at;
            if self.inner_comments(&mut tail) {
                continue;
            } else if let Some(step) = self.step() {
                if tail.end.is_some() || tail.mark.is_some() {
                    self.disorder(step.span, "a step stands before the end and the mark");
                }
                tail.steps.push(step);
            } else if let Some(end) = self.end() {
                if tail.mark.is_some() {
                    self.disorder(end.span, "the end stands before the mark");
                } else if tail.end.is_some() {
                    self.disorder(end.span, "a turn has one end");
                }
                tail.end = tail.end.or(Some(end));
            } else if let Some(mark) = self.eat(lex::mark) {
                if tail.mark.is_some() {
                    self.disorder(
                        mark.span,
                        "a turn has one mark: `!`, `?`, `!!`, `??`, `!?` or `?!`",
                    );
                }
                tail.mark = tail.mark.or(Some(mark));
            } else if let Some(direction) = self.direction() {
                self.disorder(
                    direction.span,
                    "the direction stands right after the pit, and once",
                );
            } else if self.at == start {
                break;
            }
        }
        if !self.at_boundary() {
            self.unexpected(&tail);
        }
        tail
    }

    /// One step.
    fn step(&mut self) -> Option<Spanned<Step>> {
        let start = self.at;
        let step = match self.peek()? {
            '_' if self.rest().starts_with("_*") => {
                self.at += 2;
                Step::Any
            }
            '|' => {
                self.bump();
                Step::Stop
            }
            '&' => {
                self.bump();
                Step::GoOn
            }
            'x' => {
                self.bump();
                self.capture(start)
            }
            'X' | '×' => {
                let span = self.bump();
                self.slip(span, "a capture is written with a small `x`", "x");
                self.capture(start)
            }
            '+' => {
                self.bump();
                Step::Merge {
                    seeds: self.seeds(start, "a merge", "+1"),
                }
            }
            '~' => self.relay(),
            _ => Step::Choice(self.choice()?.value),
        };
        Some(Spanned::new(step, self.since(start)))
    }

    /// The comments here, if a step follows them: otherwise they stand behind the turn.
    fn inner_comments(&mut self, tail: &mut Tail) -> bool {
        if !self.rest().starts_with('{') || tail.end.is_some() || tail.mark.is_some() {
            return false;
        }
        let start = self.at;
        let before = tail.steps.len();
        while self.rest().starts_with('{') {
            let Some(comment) = self.closed_comment(false) else {
                break;
            };
            let span = comment.span;
            tail.steps.push(Spanned::new(Step::Comment(comment), span));
        }
        let inside = lex::step_starts(self.rest());
        if !inside {
            tail.steps.truncate(before);
            self.at = start;
        }
        inside
    }

    fn capture(&mut self, start: usize) -> Step {
        let seeds = self.seeds(start, "a capture", "x2L");
        Step::Capture {
            seeds,
            origin: self.choice().map(|it| it.value),
        }
    }

    /// `L`, `R`, `_`, or a small letter that is meant so.
    pub(super) fn choice(&mut self) -> Option<Spanned<ChoiceMark>> {
        if let Some(choice) = self.eat(lex::choice) {
            return Some(choice);
        }
        let choice = match self.peek()? {
            'l' => ChoiceMark::Left,
            'r' => ChoiceMark::Right,
            _ => return None,
        };
        let span = self.bump();
        let message = format!("`{}` is not a step of a turn", span.slice(self.text));
        self.slip(span, &message, choice.as_str());
        Some(Spanned::new(choice, span))
    }

    /// The seeds of a step, right behind its sign.
    fn seeds(&mut self, start: usize, what: &str, example: &str) -> Count {
        if let Some(digits) = self.eat(lex::digits) {
            return Count::Known(self.number(digits).value);
        }
        if self.eat_char('_') {
            return Count::Unknown;
        }
        self.report(
            Diagnostic::new(
                Code::MissingCount,
                self.since(start),
                format!("{what} says how many seeds it takes"),
            )
            .label(format!("expected a number, as in `{example}`, or `_`")),
        );
        Count::Unknown
    }

    fn relay(&mut self) -> Step {
        self.bump();
        let Some(digits) = self.eat(lex::digits) else {
            return Step::Relay { count: 1 };
        };
        let count = self.number(digits);
        if count.value == 0 {
            self.report(
                Diagnostic::new(
                    Code::UnexpectedInTurn,
                    count.span,
                    "there is no row of 0 relays",
                )
                .label("expected the number of relays in a row, at least 1"),
            );
        }
        Step::Relay {
            count: count.value.max(1),
        }
    }

    fn end(&mut self) -> Option<Spanned<EndMark>> {
        if let Some(end) = self.eat(lex::end) {
            return Some(end);
        }
        let two = self
            .rest()
            .get(..2)
            .filter(|two| matches!(*two, "OO" | "Oo" | "oO"))?;
        let span = Span::new(self.at, self.at + two.len());
        self.slip(span, "a turn that never ends is marked `oo` or `∞`", "oo");
        self.at = span.end;
        Some(Spanned::new(EndMark::NeverEnds, span))
    }

    /// `_*2` or `_*0-6`.
    fn gap(&mut self, start: usize, number: Option<Spanned<u32>>) -> Option<Gap> {
        let sign = self.at;
        self.at += 2;
        let min = self
            .eat(lex::digits)
            .map(|digits| self.number(digits).value);
        let mut max = min;
        let mut ranged = false;
        if self.eat_char('-') {
            ranged = true;
            max = self
                .eat(lex::digits)
                .map(|digits| self.number(digits).value);
        }
        let written = self.since(sign);
        match (min, max) {
            (Some(min), Some(max)) if min <= max && self.at_boundary() => {
                return Some(Gap {
                    number,
                    min,
                    max,
                    span: self.since(start),
                });
            }
            (Some(min), Some(max)) if min > max => {
                self.report(
                    Diagnostic::new(
                        Code::MalformedGap,
                        written,
                        "this gap ends before it begins",
                    )
                    .label("the smaller number stands first")
                    .fix(written, format!("_*{max}-{min}")),
                );
            }
            _ => {
                let wrong = self.skip_word();
                let mut found = Diagnostic::new(
                    Code::MalformedGap,
                    written.to(wrong),
                    "this gap does not say how many turns are missing",
                )
                .label("expected a number `_*2` or two `_*0-6`");
                if !ranged && min.is_none() {
                    found = found
                        .help("one turn of which nothing is known is `_`, or `__*` with any steps");
                }
                self.report(found);
            }
        }
        self.skip_word();
        None
    }

    /// A slip of the pen that is understood all the same.
    pub(super) fn slip(&mut self, span: Span, message: &str, meant: &str) {
        self.report(
            Diagnostic::new(Code::UnexpectedInTurn, span, message)
                .label(format!("did you mean `{meant}`?"))
                .fix(span, meant),
        );
    }

    fn disorder(&mut self, span: Span, message: &str) {
        self.report(
            Diagnostic::new(Code::OrderInTurn, span, message)
                .label("not here")
                .help("a turn is: number, side, pit, direction, steps, end, mark, as in `3. S:5>x2L#!`"),
        );
    }

    fn unexpected(&mut self, tail: &Tail) {
        let span = self.skip_word();
        let wrong = span.slice(self.text);
        let label = match (&tail.end, &tail.mark) {
            (_, Some(_)) => "expected the end of the turn",
            (Some(_), None) => "expected a mark `!` or `?`, or the end of the turn",
            (None, None) => STEPS,
        };
        let mut found = Diagnostic::new(
            Code::UnexpectedInTurn,
            span,
            format!("`{wrong}` is not a step of a turn"),
        )
        .label(label);
        if wrong.starts_with('*') {
            found = found.help(
                "any further steps are `_*`; where a `_` stands before it, write both: `x__*`",
            );
        } else if wrong.chars().all(|c| ",.:".contains(c)) {
            found = found.fix(span, "");
        } else if wrong.starts_with(|c: char| c.is_ascii_digit()) {
            found = found.help("leave a blank between two turns");
        }
        self.report(found);
    }
}
