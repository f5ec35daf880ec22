//! Boards on which a turn can be played.

use fifangha_rules::{Game, Position, Rules, Side};
use serde::Serialize;

use super::board_image::{BoardImage, BoardViewOptions};
use super::rule_citation::{self, RuleCitation};
use super::study_cursor::StudyCursor;
use crate::api::{ApiError, PositionContext, PositionQuery};
use crate::board::Board;
use crate::comment::CitationNames;
use crate::message::{Message, Strings};
use crate::replay::{GameEnd, GameRules};

/// A board with its rules, and the result of the game if it ended there.
#[derive(Clone, Debug)]
pub struct BoardContext {
    pub(super) base: Game,
    pub(super) rules: Rules,
    board: Board,
    end: Option<GameEnd>,
    /// The origin of the board, and whether its turn never ended.
    name: String,
    unended: bool,
}

impl BoardContext {
    /// Returns the board of a query.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`PositionQuery::board`].
    pub fn from_query(question: &PositionQuery) -> Result<Self, ApiError> {
        let (GameRules { base, rules }, board) = question.board()?;
        Ok(Self {
            name: question.position.clone().unwrap_or_default(),
            ..Self::new(base, rules, board)
        })
    }

    /// Returns a board of a game.
    #[must_use]
    pub fn new(base: Game, rules: Rules, board: Board) -> Self {
        Self {
            base,
            rules,
            end: (board.position())
                .and_then(|it| rules.outcome(it))
                .map(GameEnd::ByRules),
            board,
            name: String::new(),
            unended: false,
        }
    }

    pub(super) fn from_cursor(cursor: &StudyCursor<'_>) -> Self {
        let game = cursor.game;
        let mut context = Self::new(game.base, game.rules, cursor.board());
        context.name = cursor.study.file.name().to_owned();
        if let Some(turn) = cursor.turn {
            context.end = turn.outcome.map(GameEnd::ByRules);
            context.unended = turn.position_after().is_none();
        }
        if cursor.is_at_end() {
            context.end = game.end(&cursor.record.front);
        }
        context
    }

    /// Returns the game and the position.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`BoardContext::position`].
    pub(super) fn context(&self) -> Result<PositionContext, ApiError> {
        Ok(PositionContext {
            base: self.base,
            rules: self.rules,
            position: self.position()?,
        })
    }

    /// Returns the position.
    ///
    /// # Errors
    ///
    /// Returns an error if part of the board is not known, or if its turn never
    /// ended.
    pub fn position(&self) -> Result<Position, ApiError> {
        if self.unended {
            return Err(ApiError::new(Message::new("board.never_ended")));
        }
        let unknown = || ApiError::new(self.board.missing_message(&self.name, None));
        self.board.position().copied().ok_or_else(unknown)
    }

    /// Returns the side to move and its kind of turn, or the result, in
    /// sentences.
    pub(super) fn status_text(&self, strings: &Strings) -> Vec<String> {
        rule_citation::status_text(&self.rules, &self.board, self.end, strings)
    }

    pub(super) const fn is_over(&self) -> bool {
        self.end.is_some()
    }

    /// Returns the result, if the game is over.
    pub(super) fn result(&self, strings: &Strings) -> Option<GameResult> {
        let end = self.end?;
        Some(GameResult {
            winner: end.winner().map(Side::letter),
            why: strings.render(&end.reason()),
        })
    }

    /// Returns the seeds of South and North in pits and reserves, if all are known.
    pub(super) fn seeds(&self) -> Option<[u32; 2]> {
        let position = self.board.position().filter(|_| !self.unended)?;
        Some(Side::ALL.map(|it| position.seeds_of(it) + u32::from(position.reserve(it))))
    }

    /// Returns the rule that applies, and its source.
    pub(super) fn rule_citation(
        &self,
        sources: &CitationNames,
        strings: &Strings,
    ) -> Option<RuleCitation> {
        let (base, rules, board) = (self.base, &self.rules, &self.board);
        rule_citation::applicable_rule(base, rules, board, self.end, sources, strings)
    }
}

/// The result of a game.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct GameResult {
    /// The winner, `S` or `N`; `null` for a draw.
    pub winner: Option<char>,
    /// The reason why the game is over.
    pub why: String,
}

/// A board as shown by a page, and its status.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct PositionView {
    /// The board.
    pub board: BoardImage,
    /// The status, one sentence each: the side to move and the kind of turn, or
    /// the result.
    pub status: Vec<String>,
    /// `true` if the game is over.
    pub over: bool,
}

impl PositionView {
    /// Returns the view of a board.
    ///
    /// ```
    /// use fifangha::api::PositionQuery;
    /// use fifangha::api::board_app::{PositionView, BoardContext, BoardViewOptions};
    /// use fifangha::message::Strings;
    ///
    /// let stand = BoardContext::from_query(&PositionQuery::default()).unwrap();
    /// let shown = PositionView::new(&stand, &BoardViewOptions::for_page(), Strings::english());
    /// assert!(shown.status[0].starts_with("South to move."));
    /// assert_eq!(shown.board.pits.iter().filter(|it| it.starts).count(), 6);
    /// ```
    #[must_use]
    pub fn new(stand: &BoardContext, view: &BoardViewOptions, strings: &Strings) -> Self {
        Self {
            board: BoardImage::from_board(stand.board.clone(), &stand.rules, view, strings),
            status: stand.status_text(strings),
            over: stand.is_over(),
        }
    }
}
