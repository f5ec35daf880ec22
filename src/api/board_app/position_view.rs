//! A board where a turn can be played.

use fifangha_rules::{Game, Outcome, Position, Rules};
use serde::Serialize;

use super::board_image::{BoardImage, BoardViewOptions};
use super::rule_citation::{self, RuleCitation};
use super::study_cursor::StudyCursor;
use crate::api::{ApiError, PositionQuery};
use crate::board::Board;
use crate::message::{Message, Strings};
use crate::replay::GameRules;
use crate::study::{NodePath, Study};

/// A board with its rules, and how the game ended on it.
#[derive(Clone, Debug)]
pub struct BoardContext {
    pub(super) base: Game,
    pub(super) rules: Rules,
    board: Board,
    outcome: Option<Outcome>,
    /// Where the board stands, and whether its turn never ended.
    name: String,
    unended: bool,
}

impl BoardContext {
    /// The board that is asked for.
    ///
    /// # Errors
    ///
    /// Those of [`PositionQuery::board`].
    pub fn from_query(question: &PositionQuery) -> Result<Self, ApiError> {
        let (GameRules { base, rules }, board) = question.board()?;
        Ok(Self {
            name: question.position.clone().unwrap_or_default(),
            ..Self::new(base, rules, board)
        })
    }

    /// The board at a place of a study.
    ///
    /// # Errors
    ///
    /// When there is no game there.
    pub fn at_place(study: &Study, at: &NodePath) -> Result<Self, ApiError> {
        let cursor = StudyCursor::at_or_before(study, at).ok_or_else(super::no_such_place)?;
        Ok(Self::from_cursor(&cursor))
    }

    /// A board of a game.
    #[must_use]
    pub fn new(base: Game, rules: Rules, board: Board) -> Self {
        Self {
            base,
            rules,
            outcome: board.position().and_then(|it| rules.outcome(it)),
            board,
            name: String::new(),
            unended: false,
        }
    }

    pub(super) fn from_cursor(cursor: &StudyCursor<'_>) -> Self {
        let (game, board) = (cursor.game, cursor.board());
        Self {
            base: game.base,
            rules: game.rules,
            outcome: match cursor.turn {
                Some(turn) => turn.outcome,
                None => board.position().and_then(|it| game.rules.outcome(it)),
            },
            name: cursor.study.file.name().to_owned(),
            unended: cursor
                .turn
                .is_some_and(|turn| turn.position_after().is_none()),
            board,
        }
    }

    /// The position.
    ///
    /// # Errors
    ///
    /// When something of the board is not told, or its turn never ended.
    pub fn position(&self) -> Result<Position, ApiError> {
        if self.unended {
            return Err(ApiError::new(Message::new("board.never_ended")));
        }
        let unknown = || ApiError::new(self.board.missing_message(&self.name, None));
        self.board.position().copied().ok_or_else(unknown)
    }

    /// Who is to move and how, or how the game has ended.
    pub(super) fn status_text(&self, strings: &Strings) -> Vec<String> {
        rule_citation::status_text(&self.rules, &self.board, self.outcome, strings)
    }

    pub(super) const fn is_over(&self) -> bool {
        self.outcome.is_some()
    }

    /// The rule behind it, and its source.
    pub(super) fn rule_citation(&self, strings: &Strings) -> Option<RuleCitation> {
        rule_citation::applicable_rule(self.base, &self.rules, &self.board, self.outcome, strings)
    }
}

/// A board as a page shows it, and what there is to know of it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct PositionView {
    /// The board.
    pub board: BoardImage,
    /// Who is to move and what kind of turn it is, or how the game has ended: a
    /// sentence each.
    pub told: Vec<String>,
    /// Whether the game is over.
    pub over: bool,
}

impl PositionView {
    /// A board, drawn and told.
    ///
    /// ```
    /// use fifangha::api::PositionQuery;
    /// use fifangha::api::board_app::{PositionView, BoardContext, BoardViewOptions};
    /// use fifangha::message::Strings;
    ///
    /// let stand = BoardContext::from_query(&PositionQuery::default()).unwrap();
    /// let shown = PositionView::new(&stand, &BoardViewOptions::for_page(), Strings::english());
    /// assert!(shown.told[0].starts_with("South to move."));
    /// assert_eq!(shown.board.pits.iter().filter(|it| it.starts).count(), 6);
    /// ```
    #[must_use]
    pub fn new(stand: &BoardContext, view: &BoardViewOptions, strings: &Strings) -> Self {
        Self {
            board: BoardImage::from_board(stand.board.clone(), &stand.rules, view, strings),
            told: stand.status_text(strings),
            over: stand.is_over(),
        }
    }
}
