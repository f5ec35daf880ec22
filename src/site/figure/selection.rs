//! The part of a record that a block selects: the turns, with their comments.

use fifangha_rules::{Directions, Position, Rules, Side, Step, Turn};

use crate::board::Board;
use crate::diagnostic::{Code, Diagnostic, Spanned};
use crate::figure::{Figure, MAX_COURSE_LAPS};
use crate::message::Message;
use crate::notation::ast::{self, Comment, FrontMatter};
use crate::reconstruct::{RuleVariants, varied_names};
use crate::replay::{
    Line, LineItem, PlayedSowing, PlayedTurn, ReplayedGame, Uncertainty, WitnessBoard,
    comments_between_steps, long_turn,
};
use crate::site::chapter::block::{BlockOptions, StepsSelection, TurnSelection};
use crate::study::Study;

/// The part of a record that a block selects.
pub(in crate::site) struct BlockSelection<'a> {
    pub(super) study: &'a Study,
    pub(super) game: &'a ReplayedGame,
    /// The known part of the board before the first selected turn.
    start: Board,
    /// The known part of the board at the end of the line, if all of it is
    /// selected.
    end: Option<Board>,
    /// The items before the first turn of the line, if selected.
    pub(super) opening: Vec<&'a LineItem>,
    pub(super) turns: Vec<SelectedTurn<'a>>,
    /// The steps to show; `None` for the laps of a long turn, and the steps of a short one.
    pub(super) steps: Option<StepsSelection>,
}

/// A turn or a sowing from the hand, with the items after it.
pub(super) struct SelectedTurn<'a> {
    pub(super) number: Option<u32>,
    pub(super) side: Side,
    pub(super) notation: String,
    /// The turn in KIBA, if the game is shown with it.
    pub(super) kiba: Option<String>,
    pub(super) directions: Directions,
    /// The turn; `None` for a sowing from the hand.
    pub(super) turn: Option<Turn>,
    pub(super) long: Option<String>,
    pub(super) mark: Option<ast::Mark>,
    pub(super) before: Position,
    /// The board after it; `None` if it never ends.
    pub(super) after: Option<Position>,
    /// The events; empty if there are [too many](MAX_COURSE_LAPS).
    pub(super) steps: Vec<Step>,
    /// The number of sowings.
    pub(super) laps: u64,
    written: &'a [Spanned<ast::StepNode>],
    /// The supplied or uncertain signs, each with its step.
    pub(super) doubts: Vec<(usize, Uncertainty)>,
    pub(super) trailing_items: Vec<&'a LineItem>,
}

impl<'a> BlockSelection<'a> {
    /// Selects the part of a study that a block requests.
    ///
    /// # Errors
    ///
    /// Returns [`Code::OutOfRange`], located in the block, if the record does
    /// not contain that part.
    pub(in crate::site) fn from_block(
        block: &BlockOptions,
        study: &'a Study,
    ) -> Result<Self, Diagnostic> {
        let games = &study.replay.games;
        let game = block
            .game
            .value
            .checked_sub(1)
            .and_then(|index| games.get(index));
        let game = game.ok_or_else(|| {
            let number = block.game.value;
            let lacks = Message::new("site.lacks.game").with("number", number);
            let has = Message::new("site.has.games").with("n", games.len());
            out_of_range(&block.game, lacks, has)
        })?;
        let mut line = &game.line;
        let mut range = match block.turns.value {
            TurnSelection::Range(first, last) => Some((first, last)),
            TurnSelection::All | TurnSelection::None => None,
        };
        if let Some((first, last)) = range {
            let numbers: Vec<u32> = game.turns().map(|turn| turn.number).collect();
            if let Some(missing) = [first, last].iter().find(|it| !numbers.contains(it)) {
                let has = match (numbers.first(), numbers.last()) {
                    (Some(&first), Some(&last)) => Message::new("site.has.turns")
                        .with("first", first)
                        .with("last", last),
                    _ => Message::new("site.has.no_turn"),
                };
                let lacks = Message::new("site.lacks.turn").with("number", *missing);
                return Err(out_of_range(&block.turns, lacks, has));
            }
        }
        if let (Some(variation), Some((number, _))) = (&block.variation, range) {
            line = find_variation(line, number, variation)?;
            range = None;
        }
        let is_turn = |item: &LineItem| matches!(item, LineItem::Turn(_) | LineItem::Sow(_));
        let none = block.turns.value == TurnSelection::None;
        let mut chosen = range.is_none();
        let items = line.items.iter().take_while(|it| !none || !is_turn(it));
        let items = items.filter(|item| {
            match (item, range) {
                (LineItem::Turn(turn), Some((first, last))) => {
                    chosen = (first..=last).contains(&turn.number);
                }
                (LineItem::Sow(_), Some(_)) => chosen = false,
                _ => {}
            }
            chosen
        });
        let (opening, turns) = SelectedTurn::group(items, game, study);
        let mut selection = Self {
            study,
            game,
            start: line.start.clone(),
            end: (range.is_none() && !none).then(|| line.end.clone()),
            opening,
            turns,
            steps: block.steps.as_ref().map(|steps| steps.value),
        };
        // If boards set up the game again, the last one before the first turn
        // counts.
        if let Some(turn) = selection.turns.first() {
            selection.start = turn.before.into();
        } else if let Some(LineItem::Board(shown)) = selection
            .opening
            .iter()
            .rev()
            .find(|item| matches!(item, LineItem::Board(_)))
        {
            selection.start = shown.board.clone();
        }
        Ok(selection)
    }

    /// Returns the known part of the board after the selected turns.
    pub(super) fn end(&self) -> Board {
        match (self.turns.last(), &self.end) {
            // A turn that never ends has no board after it.
            (Some(turn), _) if turn.after.is_none() => turn.before.into(),
            (_, Some(end)) => end.clone(),
            (Some(turn), None) => turn.after.unwrap_or(turn.before).into(),
            (None, None) => self.start.clone(),
        }
    }

    /// Returns the front matter of the game, between its `---` lines.
    pub(super) fn front(&self) -> &'a FrontMatter {
        &self.study.document.records[self.game.record].front
    }

    /// Returns the names of the readings to compare: those of the block, or else those of the
    /// record.
    pub(super) fn varied_names<'b>(&'b self, block: &'b BlockOptions) -> Vec<&'b str> {
        let given = block.vary.as_ref().map(|names| names.value.as_slice());
        varied_names(given, self.front())
    }

    /// Returns the readings to compare.
    ///
    /// # Errors
    ///
    /// Returns [`Code::WrongOption`] if a name is not that of a reading.
    pub(super) fn rule_variants(&self, block: &BlockOptions) -> Result<RuleVariants, Diagnostic> {
        let rule_variants =
            RuleVariants::parse_among(self.varied_names(block), self.study.known_games);
        rule_variants.map_err(|unknown| {
            let place = block.vary.as_ref().map_or(block.place, |names| names.span);
            Diagnostic::new(Code::WrongOption, place, unknown.message()).help(unknown.help())
        })
    }

    /// Returns the rules of the game.
    pub(super) fn rules(&self) -> &'a Rules {
        &self.game.rules
    }
}

/// Returns the boards of other witnesses among the given items.
pub(super) fn comments<'a>(items: &[&'a LineItem]) -> impl Iterator<Item = &'a Comment> {
    items.iter().filter_map(|item| match item {
        LineItem::Comment(comment) => Some(comment),
        _ => None,
    })
}

pub(super) fn witness_boards<'a>(items: &[&'a LineItem]) -> impl Iterator<Item = &'a WitnessBoard> {
    items.iter().filter_map(|item| match item {
        LineItem::WitnessBoard(board) => Some(&**board),
        _ => None,
    })
}

fn out_of_range<T>(at: &Spanned<T>, lacks: Message, has: Message) -> Diagnostic {
    Diagnostic::new(Code::OutOfRange, at.span, lacks).label(has)
}

fn find_variation<'a>(
    line: &'a Line,
    number: u32,
    wanted: &Spanned<usize>,
) -> Result<&'a Line, Diagnostic> {
    let after = line
        .items
        .iter()
        .skip_while(|item| !matches!(item, LineItem::Turn(turn) if turn.number == number));
    let variations: Vec<_> = after
        .skip(1)
        .take_while(|item| !matches!(item, LineItem::Turn(_)))
        .filter_map(|item| match item {
            LineItem::Variation(line) => Some(&**line),
            _ => None,
        })
        .collect();
    variations.get(wanted.value - 1).copied().ok_or_else(|| {
        let has = match variations.len() {
            0 => Message::new("site.has.no_variation"),
            many => Message::new("site.has.variations").with("n", many),
        };
        let lacks = Message::new("site.lacks.variation").with("number", wanted.value);
        out_of_range(wanted, lacks, has.with("turn", number))
    })
}

impl<'a> SelectedTurn<'a> {
    fn from_turn(turn: &'a PlayedTurn, game: &ReplayedGame) -> Self {
        let rules = &game.rules;
        let laps = turn.played.laps;
        let steps = if laps > MAX_COURSE_LAPS {
            Vec::new()
        } else {
            turn.steps(rules)
        };
        let doubts = turn.uncertainties(&steps);
        Self {
            number: Some(turn.number),
            side: turn.side,
            notation: turn.notation(rules),
            kiba: game.kiba(turn),
            directions: rules.directions(),
            turn: Some(turn.turn),
            long: long_turn(&steps, rules.directions()).map(|long| long.to_string()),
            mark: turn.written.mark.map(|mark| mark.value),
            before: turn.before,
            after: turn.position_after(),
            steps,
            laps,
            written: &turn.written.steps,
            doubts,
            trailing_items: Vec::new(),
        }
    }

    fn from_sowing(sown: &'a PlayedSowing, rules: &Rules, study: &Study) -> Self {
        Self {
            number: None,
            side: sown.side,
            notation: sown.written.span.slice(study.file.text()).to_owned(),
            kiba: None,
            directions: rules.directions(),
            turn: None,
            long: None,
            mark: sown.written.mark.map(|mark| mark.value),
            before: sown.before,
            after: sown.played.ends_at_rest().then_some(sown.played.position),
            steps: sown.steps(rules),
            laps: sown.played.laps,
            written: &sown.written.steps,
            doubts: Vec::new(),
            trailing_items: Vec::new(),
        }
    }

    /// Returns the items before the first turn, and the turns, each with the items after it.
    pub(super) fn group(
        items: impl IntoIterator<Item = &'a LineItem>,
        game: &ReplayedGame,
        study: &'a Study,
    ) -> (Vec<&'a LineItem>, Vec<Self>) {
        let mut opening = Vec::new();
        let mut turns: Vec<Self> = Vec::new();
        for item in items {
            match (item, turns.last_mut()) {
                (LineItem::Turn(turn), _) => turns.push(Self::from_turn(turn, game)),
                (LineItem::Sow(sown), _) => turns.push(Self::from_sowing(sown, &game.rules, study)),
                (other, Some(turn)) => turn.trailing_items.push(other),
                (other, None) => opening.push(other),
            }
        }
        (opening, turns)
    }

    /// Returns the boards of other witnesses for the board after it.
    pub(super) fn witness_boards(&self) -> impl Iterator<Item = &'a WitnessBoard> {
        witness_boards(&self.trailing_items)
    }

    /// Returns the board after it, with all its changes.
    pub(super) fn figure(&self) -> Figure {
        Figure::turn(&self.before, &self.after.unwrap_or(self.before))
            .with_course(&self.steps)
            .with_uncertain_signs(self.doubts.clone())
            .with_variants(self.witness_boards())
            .with_marks(self.inner_comments().into_iter().map(|it| it.1))
            .with_marks(comments(&self.trailing_items))
    }

    /// Returns its part of an anchor id.
    pub(super) fn anchor_part(&self) -> String {
        match self.number {
            Some(number) => format!("turn-{number}"),
            None => "sowing".to_owned(),
        }
    }

    /// Returns the comments between its steps, each with the step to which it
    /// refers.
    pub(super) fn inner_comments(&self) -> Vec<(usize, &'a Comment)> {
        comments_between_steps(self.written, &self.steps)
    }
}
