//! The option `--turns`.

use clap::builder::{PossibleValuesParser, TypedValueParser};
use fifangha_rules::Rules;

use super::CommandError;
use crate::message::Message;
use crate::notation::ast::TurnNotation;
use crate::replay::ReplayedGame;

/// The notation that is shown beside the turns.
#[derive(clap::Args, Clone, Debug, Default)]
pub(super) struct TurnsOption {
    #[arg(long, value_name = "NOTATION", value_parser = turns_parser())]
    turns: Option<TurnNotation>,
}

/// Returns a parser of the names of notations.
fn turns_parser() -> impl TypedValueParser<Value = TurnNotation> {
    let names = TurnNotation::ALL.iter().map(|it| it.name());
    PossibleValuesParser::new(names).map(|it| TurnNotation::from_name(&it).unwrap_or_default())
}

impl TurnsOption {
    /// Returns the notation.
    ///
    /// # Errors
    ///
    /// Returns an error if turns of a game with these rules cannot be written in it.
    pub(super) fn notation(&self, rules: &Rules) -> Result<TurnNotation, CommandError> {
        let notation = self.turns.unwrap_or_default();
        match notation == TurnNotation::Own || rules.parameters().bao().is_some() {
            true => Ok(notation),
            false => Err(CommandError::new(Message::new("kiba.other_game"))),
        }
    }

    /// Selects the notation in the games that have it.
    ///
    /// # Errors
    ///
    /// Returns an error if none of them has.
    pub(super) fn apply_to(&self, games: &mut [ReplayedGame]) -> Result<(), CommandError> {
        if self.turns.is_none() {
            return Ok(());
        }
        let select = |game: &mut ReplayedGame| {
            game.turn_notation = self.notation(&game.rules)?;
            Ok(())
        };
        let mut results: Vec<_> = games.iter_mut().map(select).collect();
        match results.iter().all(Result::is_err) {
            true => results.pop().unwrap_or(Ok(())),
            false => Ok(()),
        }
    }
}
