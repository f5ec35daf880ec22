//! The options that name a game and a position.

use clap::Args;
use fifangha_rules::{Game, Position, Rules};

use super::Failure;
use crate::diagnostic::{Span, Spanned, closest};
use crate::replay::{GameRules, with_overrides};

/// Which game, on which board, by which hypotheses.
#[derive(Args, Debug)]
pub(super) struct GameOptions {
    /// The game; `fifangha rules` lists them.
    #[arg(long, value_name = "NAME", default_value = "fifangha")]
    pub(super) rules: String,
    /// The number of columns: 8, 6 or 4 [default: that of the source].
    #[arg(long, value_name = "N")]
    pub(super) columns: Option<String>,
    /// Overrides a parameter, such as `origin=nearest`; may be given again.
    #[arg(long, value_name = "PARAMETER=VALUE")]
    pub(super) set: Vec<String>,
}

impl GameOptions {
    /// The game and its rules.
    ///
    /// # Errors
    ///
    /// When there is no such game, size, parameter or value, or they do not go
    /// together.
    pub(super) fn resolve(&self) -> Result<GameRules, Failure> {
        let base = named(&self.rules)?;
        let unplaced = |text: &str| Spanned::new(text.to_owned(), Span::default());
        let overrides = self
            .set
            .iter()
            .map(|set| match set.split_once('=') {
                Some((name, value)) => Ok((unplaced(name.trim()), unplaced(value.trim()))),
                None => Err(Failure::new(format!(
                    "`{set}` does not set a parameter: write `origin=nearest`"
                ))),
            })
            .collect::<Result<Vec<_>, _>>()?;
        let columns = self.columns.as_deref().map(unplaced);
        with_overrides(base, columns.as_ref(), &overrides, Span::default()).map_err(|mistakes| {
            let mut failure = Failure::new(
                mistakes
                    .iter()
                    .map(
                        |mistake| match mistake.label.as_ref().map(ToString::to_string) {
                            None => mistake.message.to_string(),
                            Some(label) if label == "this one" => mistake.message.to_string(),
                            Some(label) => format!("{}: {label}", mistake.message),
                        },
                    )
                    .collect::<Vec<_>>()
                    .join("; "),
            );
            for mistake in mistakes {
                failure
                    .help
                    .extend(mistake.help.iter().map(ToString::to_string));
            }
            failure.help.dedup();
            failure
        })
    }
}

/// The game of that name.
///
/// # Errors
///
/// When there is none: which there are.
pub(super) fn named(name: &str) -> Result<Game, Failure> {
    name.parse()
        .map_err(|unknown: fifangha_rules::UnknownGame| {
            let failure = Failure::new(unknown.to_string());
            match closest(name, Game::ALL.iter().map(|game| game.name())) {
                Some(meant) => failure.help(format!("did you mean `{meant}`?")),
                None => failure,
            }
        })
}

/// The position of that text, or the start.
///
/// # Errors
///
/// When it cannot be read, or all that keeps the game from having it.
pub(super) fn position(text: Option<&str>, rules: &Rules) -> Result<Position, Failure> {
    match text {
        None => Ok(rules.start()),
        Some(text) => Position::parse(text, rules).map_err(|error| {
            Failure::new(format!("`{text}` is not a position of this game: {error}"))
                .help(format!("the start is `{}`", rules.start()))
        }),
    }
}
