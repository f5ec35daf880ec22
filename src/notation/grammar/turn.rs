//! Turns: `[number.] [side:] pit [direction] [steps] [end] [mark]`, and gaps.

use super::{lex, reader::Reader};
use crate::{
    diagnostic::{Code, Diagnostic, Span, Spanned, did_you_mean},
    message::Message,
    notation::tree::{
        ChoiceMark, Count, DirMark, EndMark, Gap, Mark, Node, PitMark, RowMark, SideMark, Step,
        Turn,
    },
};

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
                    Message::new("notation.dots.message"),
                )
                .label(Message::new("notation.dots.label"))
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
                Message::new("notation.capital_side"),
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
        self.slip(span, Message::new("notation.small_row"), row.as_str());
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
            Message::new("notation.missing_pit.message"),
        )
        .label(Message::new("notation.missing_pit.label"));
        if span
            .slice(self.text)
            .starts_with(|c: char| ('e'..='h').contains(&c.to_ascii_lowercase()))
        {
            found = found.help(Message::new("notation.missing_pit.rows"));
        }
        let word = span.slice(self.text);
        if let Ok((pit, _)) = lex::side(word)
            && lex::turn_starts(pit)
        {
            let after = Span::at(span.start + 1);
            found = found
                .help(Message::new("notation.missing_pit.colon"))
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
        self.slip(span, Message::new("notation.arrow"), direction.as_str());
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
                    self.disorder(step.span, Message::new("notation.order.step"));
                }
                tail.steps.push(step);
            } else if let Some(end) = self.end() {
                if tail.mark.is_some() {
                    self.disorder(end.span, Message::new("notation.order.end"));
                } else if tail.end.is_some() {
                    self.disorder(end.span, Message::new("notation.order.one_end"));
                }
                tail.end = tail.end.or(Some(end));
            } else if let Some(mark) = self.eat(lex::mark) {
                if tail.mark.is_some() {
                    self.disorder(mark.span, Message::new("notation.order.one_mark"));
                }
                tail.mark = tail.mark.or(Some(mark));
            } else if let Some(direction) = self.direction() {
                self.disorder(direction.span, Message::new("notation.order.direction"));
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
                self.slip(span, Message::new("notation.small_capture"), "x");
                self.capture(start)
            }
            '+' => {
                self.bump();
                Step::Merge {
                    seeds: self.seeds(start, Message::new("notation.missing_count.merge"), "+1"),
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
        let seeds = self.seeds(start, Message::new("notation.missing_count.capture"), "x2L");
        Step::Capture {
            seeds,
            origin: self.choice().map(|it| it.value),
        }
    }

    /// `L`, `R`, `_`, or a letter that is meant so: a small one, or the French `G` and `D`.
    pub(super) fn choice(&mut self) -> Option<Spanned<ChoiceMark>> {
        if let Some(choice) = self.eat(lex::choice) {
            return Some(choice);
        }
        let (choice, french) = match self.peek()? {
            'l' => (ChoiceMark::Left, false),
            'r' => (ChoiceMark::Right, false),
            'G' | 'g' if lex::french_steps(self.rest()) => (ChoiceMark::Left, true),
            'D' | 'd' if lex::french_steps(self.rest()) => (ChoiceMark::Right, true),
            _ => return None,
        };
        let span = self.bump();
        let mut found = slip(span, self.no_step(span), choice.as_str());
        if french {
            found = found.help(Message::new("notation.no_step.left_and_right"));
        }
        self.report(found);
        Some(Spanned::new(choice, span))
    }

    fn no_step(&self, span: Span) -> Message {
        Message::new("notation.no_step.message").with("written", span.slice(self.text))
    }

    /// The seeds of a step, right behind its sign.
    fn seeds(&mut self, start: usize, message: Message, example: &str) -> Count {
        if let Some(digits) = self.eat(lex::digits) {
            return Count::Known(self.number(digits).value);
        }
        if self.eat_char('_') {
            return Count::Unknown;
        }
        self.report(
            Diagnostic::new(Code::MissingCount, self.since(start), message)
                .label(Message::new("notation.missing_count.label").with("example", example)),
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
                    Message::new("notation.no_relay.message"),
                )
                .label(Message::new("notation.no_relay.label")),
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
        self.slip(span, Message::new("notation.never_ends"), "oo");
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
                        Message::new("notation.gap.backwards"),
                    )
                    .label(Message::new("notation.gap.smaller_first"))
                    .fix(written, format!("_*{max}-{min}")),
                );
            }
            _ => {
                let wrong = self.skip_word();
                let mut found = Diagnostic::new(
                    Code::MalformedGap,
                    written.to(wrong),
                    Message::new("notation.gap.message"),
                )
                .label(Message::new("notation.gap.label"));
                if !ranged && min.is_none() {
                    found = found.help(Message::new("notation.gap.help"));
                }
                self.report(found);
            }
        }
        self.skip_word();
        None
    }

    /// A slip of the pen that is understood all the same.
    pub(super) fn slip(&mut self, span: Span, message: Message, meant: &str) {
        self.report(slip(span, message, meant));
    }

    fn disorder(&mut self, span: Span, message: Message) {
        self.report(
            Diagnostic::new(Code::OrderInTurn, span, message)
                .label(Message::new("notation.not_here"))
                .help(Message::new("notation.order.help")),
        );
    }

    fn unexpected(&mut self, tail: &Tail) {
        let span = self.skip_word();
        let wrong = span.slice(self.text);
        let label = match (&tail.end, &tail.mark) {
            (_, Some(_)) => "notation.no_step.behind_mark",
            (Some(_), None) => "notation.no_step.behind_end",
            (None, None) => "notation.no_step.label",
        };
        let mut found = Diagnostic::new(Code::UnexpectedInTurn, span, self.no_step(span))
            .label(Message::new(label));
        if wrong.starts_with('*') {
            found = found.help(Message::new("notation.no_step.star"));
        } else if wrong.chars().all(|c| ",.:".contains(c)) {
            found = found.fix(span, "");
        } else if wrong.starts_with(|c: char| c.is_ascii_digit()) {
            found = found.help(Message::new("notation.no_step.blank"));
        }
        self.report(found);
    }
}

fn slip(span: Span, message: Message, meant: &str) -> Diagnostic {
    Diagnostic::new(Code::UnexpectedInTurn, span, message)
        .label(did_you_mean(meant))
        .fix(span, meant)
}
