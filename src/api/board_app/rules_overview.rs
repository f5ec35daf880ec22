//! The rules of a game in a few sentences, beside the board.

use serde::Serialize;

use super::position_view::BoardContext;
use crate::comment::{CitationNames, inline_html};
use crate::explain::{Audience, game_title, rule_summaries};
use crate::message::Strings;
use crate::replay::GameRules;

/// The rules of a game in a few sentences.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct RulesOverview {
    /// The title of the game.
    pub game: String,
    /// The rules, in order.
    pub rules: Vec<StatedRule>,
}

/// A rule and its title.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct StatedRule {
    /// The title.
    pub title: String,
    /// The rule, as HTML.
    pub text: String,
}

impl RulesOverview {
    pub(super) fn new(board: &BoardContext, sources: &CitationNames, strings: &Strings) -> Self {
        let (base, rules) = (board.base, board.rules);
        let summaries = rule_summaries(&GameRules { base, rules }, Audience::Children, strings);
        let stated = summaries.into_iter().map(|rule| StatedRule {
            text: inline_html(&rule.text, sources),
            title: rule.title,
        });
        Self {
            game: game_title(base, strings),
            rules: stated.collect(),
        }
    }
}
