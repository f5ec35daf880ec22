//! A game in progress, with the turns that led to its position.

use crate::legal_turns::TurnError;
use crate::notation::ReadTurnError;
use crate::outcome::Outcome;
use crate::play::PlayResult;
use crate::position::Position;
use crate::rules::Rules;
use crate::turn::Turn;

/// A game in progress: its rules, its position and the turns played, which can be taken back.
///
/// It is what python-chess calls a `Board`. [`Game`](crate::Game) names the games of the sources.
///
/// ```
/// use fifangha_rules::{Game, GameState};
///
/// let mut game = GameState::new(Game::FIFANGHA.rules());
/// game.push_notation("4R")?;
/// let played = game.push_notation("3R")?;
/// assert_eq!(played.captured, 1);
/// assert_eq!(game.history().len(), 2);
///
/// game.pop();
/// assert_eq!(game.position().to_string(), "......../.11.111./.1121111/........ S25 N26 N");
/// assert!(game.outcome().is_none() && !game.legal_turns().is_empty());
/// # Ok::<(), fifangha_rules::ReadTurnError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameState {
    rules: Rules,
    start: Position,
    history: Vec<(Turn, PlayResult)>,
}

impl GameState {
    /// Creates a game at its start.
    #[must_use]
    pub fn new(rules: Rules) -> Self {
        Self::from_position(rules, rules.start())
    }

    /// Creates a game that starts from a position of the same rules.
    #[must_use]
    pub const fn from_position(rules: Rules, start: Position) -> Self {
        Self {
            rules,
            start,
            history: Vec::new(),
        }
    }

    /// Returns the rules.
    #[must_use]
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Returns the current position.
    #[must_use]
    pub fn position(&self) -> &Position {
        match self.history.last() {
            Some((_, played)) => &played.position,
            None => &self.start,
        }
    }

    /// Returns the turns played, in order, each with its result.
    #[must_use]
    pub fn history(&self) -> &[(Turn, PlayResult)] {
        &self.history
    }

    /// Returns the outcome, or `None` while the game goes on.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        match self.history.last() {
            Some((_, played)) => self.rules.outcome_after(played),
            None => self.rules.outcome(&self.start),
        }
    }

    /// Returns the legal turns; none if the game is over.
    #[must_use]
    pub fn legal_turns(&self) -> Vec<Turn> {
        match self.outcome() {
            Some(_) => Vec::new(),
            None => self.rules.turns(self.position()),
        }
    }

    /// Plays a turn.
    ///
    /// # Errors
    ///
    /// Returns a [`TurnError`] if the turn cannot be played; the game is then unchanged.
    pub fn push(&mut self, turn: Turn) -> Result<PlayResult, TurnError> {
        let played = self.rules.play(self.position(), &turn)?;
        self.history.push((turn, played));
        Ok(played)
    }

    /// Plays a turn in notation, as [`Rules::read`] does.
    ///
    /// # Errors
    ///
    /// Returns a [`ReadTurnError`] if the text is not a turn that can be played; the game is then
    /// unchanged.
    pub fn push_notation(&mut self, text: &str) -> Result<PlayResult, ReadTurnError> {
        let turn = self.rules.read(self.position(), text)?;
        self.push(turn).map_err(ReadTurnError::Illegal)
    }

    /// Takes back the last turn and returns it.
    pub fn pop(&mut self) -> Option<Turn> {
        self.history.pop().map(|(turn, _)| turn)
    }
}
