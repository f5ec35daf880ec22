//! A board where a turn can be played.

use fifangha_rules::{Game, Outcome, Position, Rules};
use serde::Serialize;

use super::cursor::Cursor;
use super::look::{Look, View};
use super::told::{self, Source};
use crate::answer::{Failure, Question};
use crate::board::Board;
use crate::message::{Message, Strings};
use crate::replay::GameRules;
use crate::study::{At, Study};

/// A board with its rules, and how the game ended on it.
#[derive(Clone, Debug)]
pub struct Stand {
    pub(super) base: Game,
    pub(super) rules: Rules,
    board: Board,
    outcome: Option<Outcome>,
    /// Where the board stands, and whether its turn never ended.
    name: String,
    unended: bool,
}

impl Stand {
    /// The board that is asked for.
    ///
    /// # Errors
    ///
    /// Those of [`Question::board`].
    pub fn of(question: &Question) -> Result<Self, Failure> {
        let (GameRules { base, rules }, board) = question.board()?;
        Ok(Self {
            name: question.position.clone().unwrap_or_default(),
            ..Self::on(base, rules, board)
        })
    }

    /// The board at a place of a study.
    ///
    /// # Errors
    ///
    /// When there is no game there.
    pub fn at(study: &Study, at: &At) -> Result<Self, Failure> {
        let cursor = Cursor::at(study, at).ok_or_else(super::nowhere)?;
        Ok(Self::under(&cursor))
    }

    /// A board of a game.
    #[must_use]
    pub fn on(base: Game, rules: Rules, board: Board) -> Self {
        Self {
            base,
            rules,
            outcome: board.position().and_then(|it| rules.outcome(it)),
            board,
            name: String::new(),
            unended: false,
        }
    }

    pub(super) fn under(cursor: &Cursor<'_>) -> Self {
        let (game, board) = (cursor.game, cursor.board());
        Self {
            base: game.base,
            rules: game.rules,
            outcome: match cursor.turn {
                Some(turn) => turn.outcome,
                None => board.position().and_then(|it| game.rules.outcome(it)),
            },
            name: cursor.study.file.name().to_owned(),
            unended: cursor.turn.is_some_and(|turn| turn.after().is_none()),
            board,
        }
    }

    /// The position.
    ///
    /// # Errors
    ///
    /// When something of the board is not told, or its turn never ended.
    pub fn position(&self) -> Result<Position, Failure> {
        if self.unended {
            return Err(Failure::new(Message::new("board.never_ended")));
        }
        let unknown = || Failure::new(self.board.not_whole(&self.name, None));
        self.board.position().copied().ok_or_else(unknown)
    }

    /// Who is to move and how, or how the game has ended.
    pub(super) fn said(&self, strings: &Strings) -> Vec<String> {
        told::said(&self.rules, &self.board, self.outcome, strings)
    }

    pub(super) const fn is_over(&self) -> bool {
        self.outcome.is_some()
    }

    /// The rule behind it, and its source.
    pub(super) fn rule(&self, strings: &Strings) -> Option<Source> {
        told::rule(self.base, &self.rules, &self.board, self.outcome, strings)
    }
}

/// A board as a page shows it, and what there is to know of it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Shown {
    /// The board.
    pub board: Look,
    /// Who is to move and what kind of turn it is, or how the game has ended: a
    /// sentence each.
    pub told: Vec<String>,
    /// Whether the game is over.
    pub over: bool,
}

impl Shown {
    /// A board, drawn and told.
    ///
    /// ```
    /// use fifangha::answer::Question;
    /// use fifangha::answer::scene::{Shown, Stand, View};
    /// use fifangha::message::Strings;
    ///
    /// let stand = Stand::of(&Question::default()).unwrap();
    /// let shown = Shown::of(&stand, &View::page(), Strings::english());
    /// assert!(shown.told[0].starts_with("South to move."));
    /// assert_eq!(shown.board.pits.iter().filter(|it| it.starts).count(), 6);
    /// ```
    #[must_use]
    pub fn of(stand: &Stand, view: &View, strings: &Strings) -> Self {
        Self {
            board: Look::still(stand.board.clone(), &stand.rules, view, strings),
            told: stand.said(strings),
            over: stand.is_over(),
        }
    }
}
