//! Records whose directions are those of the page, or those of a clock.

use std::collections::HashMap;
use std::sync::Arc;

use fifangha_rules::{Direction, Directions, Pit, Row, Rules, Side};

use super::turn_around::turn_sign;
use super::{Edit, Study};
use crate::board::side_of_mark;
use crate::diagnostic::{Span, Spanned};
use crate::message::Message;
use crate::notation::ast::{
    Claim, ClaimArg, DirMark, Node, PitMark, Sow, SowFrom, Transcribed, TurnNode,
};
use crate::replay::{Line, LineItem, direction_mark, marks};

/// Returns a record whose directions have the given signs, with the key `directions` of its front
/// matter, and the number of directions that stay as they are. A direction stays if its row is
/// open, because the pit or the player is, since left and right are then another rotation.
///
/// The text of the study is that before the directions changed; print its document.
///
/// ```
/// use fifangha::diagnostic::SourceFile;
/// use fifangha::notation::print;
/// use fifangha::study::{Study, with_directions};
/// use fifangha_rules::Directions;
///
/// let text = "---\nrules: katro\n---\n1. a1<\n2. _>\n";
/// let study = Study::from_file(SourceFile::new("game.fif", text));
/// let (clock, kept) = with_directions(study, Directions::Clock).unwrap();
/// let clock = print(&clock.document);
/// assert_eq!(clock, "---\nrules: katro\ndirections: clock\n---\n1. a1C\n2. _>\n");
/// assert_eq!(kept, 1);
/// let study = Study::from_file(SourceFile::new("game.fif", clock));
/// let (page, _) = with_directions(study, Directions::Page).unwrap();
/// assert_eq!(print(&page.document), text);
/// ```
///
/// # Errors
///
/// Returns an error if the front matter cannot be edited.
pub fn with_directions(
    mut study: Study,
    directions: Directions,
) -> Result<(Study, usize), Message> {
    for game in 0..study.document.records.len() {
        let is_written = study.document.records[game].front.directions.is_some();
        let value = match directions {
            Directions::Page => None,
            Directions::Clock => Some(directions.name().to_owned().into()),
        };
        if is_written || value.is_some() {
            let key = "directions".to_owned();
            study = study.edit(&Edit::Front { game, key, value })?.study;
        }
    }
    let mut kept = 0;
    for game in &study.replay.games {
        let mut converter = DirectionConverter::new(&game.rules, directions);
        converter.add_movers(&game.line);
        converter.body(&mut study.document.records[game.record].body);
        kept += converter.kept;
    }
    Ok((study, kept))
}

/// A converter of the directions of a record.
struct DirectionConverter {
    directions: Directions,
    rows_per_side: u8,
    /// The sides that play the turns, and those to move at the claims.
    movers: HashMap<Span, Side>,
    /// The number of directions that could not be converted.
    kept: usize,
}

impl DirectionConverter {
    fn new(rules: &Rules, directions: Directions) -> Self {
        Self {
            directions,
            rows_per_side: rules.parameters().rows_per_side(),
            movers: HashMap::new(),
            kept: 0,
        }
    }

    fn add_movers(&mut self, line: &Line) {
        for item in &line.items {
            let mover = match item {
                LineItem::Turn(turn) => Some((turn.written.span, turn.side)),
                LineItem::Claim(claim) => claim.board.to_move().map(|it| (claim.span, it)),
                LineItem::Variation(line) => {
                    self.add_movers(line);
                    None
                }
                _ => None,
            };
            self.movers.extend(mover);
        }
    }

    fn body(&mut self, body: &mut [Node]) {
        for node in body {
            match node {
                Node::Turn(turn) => {
                    let mover = self.movers.get(&turn.span).copied();
                    self.turn(Arc::make_mut(turn), mover);
                }
                Node::Claim(claim) => self.claim(claim),
                Node::Sow(sow) => self.sow(sow),
                Node::Variation(variation) => self.body(&mut variation.body),
                _ => {}
            }
        }
    }

    fn claim(&mut self, claim: &mut Claim) {
        let mover = self.movers.get(&claim.span).copied();
        for arg in &mut claim.args {
            if let ClaimArg::Turn(turn) = &mut arg.value {
                self.turn(turn, mover);
            }
        }
    }

    fn turn(&mut self, turn: &mut TurnNode, mover: Option<Side>) {
        let mover = turn.side.map(|it| side_of_mark(it.value)).or(mover);
        let row = turn.pit.value.known().and_then(|it| self.row(it, mover));
        self.direction(&mut turn.direction, row);
    }

    fn sow(&mut self, sow: &mut Sow) {
        let side = side_of_mark(sow.side.value);
        let row = match sow.from.value {
            SowFrom::Tsibongy(_) => Some(Row::inner(side, self.rows_per_side)),
            SowFrom::Pit(pit) => pit.known().and_then(|it| self.row(it, Some(side))),
        };
        self.direction(&mut sow.direction, row);
    }

    fn row(&self, pit: PitMark, mover: Option<Side>) -> Option<Row> {
        Some(match pit {
            PitMark::Column(_) => Row::inner(mover?, self.rows_per_side),
            PitMark::Pit { row, .. } => marks::row(row).with_rows_per_side(self.rows_per_side),
        })
    }

    fn direction(
        &mut self,
        direction: &mut Option<Spanned<Transcribed<DirMark>>>,
        row: Option<Row>,
    ) {
        let Some(mark) = direction else {
            return;
        };
        let Some(row) = row else {
            self.kept += usize::from(mark.value != Transcribed::Unknown);
            return;
        };
        let pit = Pit::new(row, 1);
        mark.value = turn_sign(mark.value, |sign| {
            let towards = marks::direction(sign.into(), pit).unwrap_or(Direction::Left);
            direction_mark(pit, towards, self.directions)
        });
    }
}
