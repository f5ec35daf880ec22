use fifangha_rules as play;
use serde::Serialize;

use crate::cache::ResultCache;
use crate::diagnostic::Code;
use crate::explain::{Illustration, comparison_page, explanation_page};
use crate::message::Strings;
use crate::replay::GameRules;

/// A game explained, or the readings compared, as a page.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct ExplainResponse {
    /// The name of the game; `null` where all games are compared.
    pub rules: Option<String>,
    /// The code of the language that it is written in.
    pub language: String,
    /// The page: Markdown, in which fenced blocks `fifangha` are figures.
    pub markdown: String,
}

impl ExplainResponse {
    /// Explains a game, with the records of a library where they illustrate it.
    #[must_use]
    pub fn new(game: &GameRules, library: &[Illustration], strings: &'static Strings) -> Self {
        Self {
            rules: Some(game.base.name().to_owned()),
            language: strings.language().to_owned(),
            markdown: explanation_page(game, strings, library),
        }
    }

    /// Compares all games, question by question.
    #[must_use]
    pub fn comparison(strings: &'static Strings) -> Self {
        Self {
            rules: None,
            language: strings.language().to_owned(),
            markdown: comparison_page(play::Game::ALL, strings, &ResultCache::disabled()),
        }
    }
}

/// What the code of a diagnostic means, as a page.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct CodeResponse {
    /// The code.
    pub code: &'static str,
    /// The code of the language that it is written in.
    pub language: String,
    /// The page: Markdown.
    pub markdown: &'static str,
}

impl CodeResponse {
    /// The page of a code.
    #[must_use]
    pub fn new(code: Code, strings: &Strings) -> Self {
        Self {
            code: code.as_str(),
            language: strings.language().to_owned(),
            markdown: code.page(strings.fallback()).trim_end(),
        }
    }
}
