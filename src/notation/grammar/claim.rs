//! Claims `@name arguments` and sowings from the hand `@sow S 3 L`.

use super::{lex, reader::Reader};
use crate::{
    diagnostic::{Code, Diagnostic, Span, Spanned, closest, did_you_mean},
    message::{self, Message},
    notation::{
        ArgKind, ClaimName,
        tree::{Arg, Claim, Count, Node, Outcome, PitMark, SideMark, Sow, SowFrom},
    },
};

impl Reader<'_> {
    /// What stands at an `@`; nothing where it cannot be read, which is reported.
    pub(super) fn claim_or_sow(&mut self) -> Option<Node> {
        let start = self.at;
        let name = self.eat(lex::claim_name)?;
        if name.value == "sow" {
            return self.sow(start).map(Node::Sow);
        }
        match name.value.parse::<ClaimName>() {
            Ok(claim) if self.at_boundary() => {
                let name = Spanned::new(claim, name.span);
                let args = self.arguments(name)?;
                Some(Node::Claim(Claim {
                    name,
                    args,
                    span: self.since(start),
                }))
            }
            _ => {
                self.unknown_claim(start);
                None
            }
        }
    }

    fn unknown_claim(&mut self, start: usize) {
        self.skip_word();
        let span = self.since(start);
        let written = &span.slice(self.text)[1..];
        let names = ClaimName::ALL
            .iter()
            .map(|claim| claim.as_str())
            .chain(["sow"]);
        let mut found = Diagnostic::new(
            Code::UnknownClaim,
            span,
            Message::new("notation.unknown_claim.message").with("claim", written),
        );
        found = match closest(written, names.clone()) {
            Some(name) => found
                .label(did_you_mean(&format!("@{name}")))
                .fix(span, format!("@{name}")),
            None => {
                let names = names.map(|name| message::Arg::from(format!("`@{name}`")));
                let names = message::Arg::List(names.collect());
                found
                    .label(Message::new("notation.unknown_claim.label"))
                    .help(Message::new("notation.unknown_claim.help").with("claims", names))
            }
        };
        self.report(found);
        self.skip_arguments();
    }

    /// Steps over what may have been the arguments of a claim that was reported.
    fn skip_arguments(&mut self) {
        loop {
            let before = self.at;
            self.skip_blanks();
            if self.at_boundary() || lex::turn_number(self.rest()).is_ok() {
                self.at = before;
                return;
            }
            self.skip_word();
        }
    }

    /// The arguments that a claim takes, or nothing where one is wrong, which is reported.
    fn arguments(&mut self, name: Spanned<ClaimName>) -> Option<Vec<Spanned<Arg>>> {
        let mut args = Vec::new();
        for &kind in name.value.args() {
            let mut several = false;
            loop {
                let before = self.at;
                self.skip_blanks();
                if let Some(arg) = self.argument(kind) {
                    args.push(arg);
                    several = true;
                    if kind == ArgKind::Turns {
                        continue;
                    }
                } else if !several && !self.may_lack(kind) {
                    self.wrong_argument(name, kind, before);
                    return None;
                } else {
                    self.at = before;
                }
                break;
            }
        }
        Some(args)
    }

    /// Whether nothing of a kind has to stand here; what begins like it does.
    fn may_lack(&self, kind: ArgKind) -> bool {
        match kind {
            ArgKind::OptionalTurn => true,
            ArgKind::OptionalHand => lex::hand(self.rest()).is_err(),
            _ => false,
        }
    }

    fn wrong_argument(&mut self, name: Spanned<ClaimName>, kind: ArgKind, before: usize) {
        let next_turn = lex::turn_number(self.rest()).is_ok();
        let wrong = if next_turn {
            Span::at(self.at)
        } else {
            self.skip_word()
        };
        let (span, message) = if wrong.is_empty() {
            self.at = before;
            let lacking = Message::new("notation.claim_argument.lacking");
            (name.span, lacking.with("claim", name.value.as_str()))
        } else {
            let message = Message::new("notation.claim_argument.wrong")
                .with("claim", name.value.as_str())
                .with("argument", kind.describe());
            (wrong, message)
        };
        self.report(
            Diagnostic::new(Code::ClaimArgument, span, message)
                .label(
                    Message::new("notation.claim_argument.label").with("argument", kind.describe()),
                )
                .help(
                    Message::new("notation.claim_argument.help")
                        .with("usage", name.value.usage())
                        .with("meaning", name.value.doc()),
                ),
        );
        self.skip_arguments();
    }

    /// One argument, if it stands here and ends here.
    fn argument(&mut self, kind: ArgKind) -> Option<Spanned<Arg>> {
        let start = self.at;
        let found = match kind {
            ArgKind::Side => self.capital_side().map(|side| side.map(Arg::Side)),
            ArgKind::Number => self
                .eat(lex::digits)
                .map(|digits| self.number(digits).map(Arg::Number)),
            ArgKind::Pit => self.known_pit().map(|pit| pit.map(Arg::Pit)),
            ArgKind::SideOrPit => match self.capital_side() {
                Some(side) => Some(side.map(Arg::Side)),
                None => self.known_pit().map(|pit| pit.map(Arg::Pit)),
            },
            ArgKind::Outcome => self.outcome().map(|outcome| outcome.map(Arg::Outcome)),
            ArgKind::Board => {
                if !self.rest().starts_with('[') {
                    return None;
                }
                let board = self.board();
                let span = board.span;
                return Some(Spanned::new(Arg::Board(Box::new(board)), span));
            }
            ArgKind::OptionalHand => self.eat(lex::hand).and_then(|_| {
                self.skip_blanks();
                let digits = self.eat(lex::digits)?;
                let seeds = self.number(digits);
                Some(Spanned::new(Arg::Hand(seeds.value), self.since(start)))
            }),
            ArgKind::Turn | ArgKind::OptionalTurn | ArgKind::Turns => {
                let rest = self.rest();
                if lex::turn_number(rest).is_ok()
                    || rest.starts_with("_*")
                    || !lex::turn_starts(rest)
                {
                    return None;
                }
                return self.turn(start, None).map(|turn| {
                    let span = turn.span;
                    Spanned::new(Arg::Turn(Box::new(turn)), span)
                });
            }
        };
        if found.is_none() || !self.at_boundary() {
            self.at = start;
            return None;
        }
        found
    }

    /// `S` or `N`; a small letter is reported and understood.
    fn capital_side(&mut self) -> Option<Spanned<SideMark>> {
        if let Some(side) = self.eat(lex::side) {
            return Some(side);
        }
        let side = match self.rest().chars().next()? {
            's' => SideMark::South,
            'n' => SideMark::North,
            _ => return None,
        };
        if !self.rest()[1..].chars().next().is_none_or(lex::is_boundary) {
            return None;
        }
        let span = self.bump();
        self.report(
            Diagnostic::new(
                Code::ClaimArgument,
                span,
                Message::new("notation.capital_side"),
            )
            .label(did_you_mean(side.as_str()))
            .fix(span, side.as_str()),
        );
        Some(Spanned::new(side, span))
    }

    fn known_pit(&mut self) -> Option<Spanned<PitMark>> {
        if self.rest().starts_with('_') {
            return None;
        }
        self.pit()
    }

    fn outcome(&mut self) -> Option<Spanned<Outcome>> {
        let word = self.eat(lex::word)?;
        let found = Outcome::ALL
            .iter()
            .find(|outcome| outcome.as_str() == word.value)?;
        Some(Spanned::new(*found, word.span))
    }

    /// `@sow S 3 L ~x4L`, behind the name.
    fn sow(&mut self, start: usize) -> Option<Sow> {
        self.skip_blanks();
        let Some(side) = self.capital_side() else {
            return self.malformed_sow(start, Message::new("notation.sow.side"));
        };
        self.skip_blanks();
        let seeds = match self.eat(lex::digits) {
            Some(digits) => self.number(digits).map(Count::Known),
            None => match self.eat(lex::unknown) {
                Some(unknown) => unknown.map(|()| Count::Unknown),
                None => return self.malformed_sow(start, Message::new("notation.sow.seeds")),
            },
        };
        self.skip_blanks();
        let from = match self.eat(lex::choice) {
            Some(choice) => choice.map(SowFrom::Tsibongy),
            None => match self.known_pit() {
                Some(pit) => pit.map(SowFrom::Pit),
                None => match self.choice() {
                    Some(choice) => choice.map(SowFrom::Tsibongy),
                    None => {
                        return self.malformed_sow(start, Message::new("notation.sow.from"));
                    }
                },
            },
        };
        let direction = self.direction();
        let glued = self.at;
        self.skip_blanks();
        if !lex::step_starts(self.rest()) {
            self.at = glued;
        }
        let tail = self.tail();
        Some(Sow {
            side,
            seeds,
            from,
            direction,
            steps: tail.steps,
            end: tail.end,
            mark: tail.mark,
            span: self.since(start),
        })
    }

    fn malformed_sow(&mut self, start: usize, label: Message) -> Option<Sow> {
        let wrong = self.skip_word();
        let span = if wrong.is_empty() {
            Span::new(
                start,
                start + self.since(start).slice(self.text).trim_end().len(),
            )
        } else {
            wrong
        };
        self.report(
            Diagnostic::new(
                Code::MalformedSow,
                span,
                Message::new("notation.sow.message"),
            )
            .label(label)
            .help(Message::new("notation.sow.help")),
        );
        self.skip_arguments();
        None
    }
}
