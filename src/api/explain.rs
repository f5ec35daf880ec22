use fifangha_rules as play;
use serde::Serialize;

use crate::cache::ResultCache;
use crate::comment::CitationNames;
use crate::diagnostic::Code;
use crate::explain::{Illustration, comparison_page, explanation_page};
use crate::message::Strings;
use crate::replay::GameRules;

/// An explanation of a game or a comparison of the games, as a page.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct ExplainResponse {
    /// The name of the game; `null` for the comparison of all games.
    pub rules: Option<String>,
    /// The language code of the page.
    pub language: String,
    /// The page in Markdown; fenced `fifangha` blocks are figures.
    pub markdown: String,
}

impl ExplainResponse {
    /// Explains a game, with illustrations from a library of records; the sources of the project
    /// have names.
    #[must_use]
    pub fn new(
        game: &GameRules,
        library: &[Illustration],
        names: &CitationNames,
        strings: &'static Strings,
    ) -> Self {
        Self {
            rules: Some(game.base.name().to_owned()),
            language: strings.language().to_owned(),
            markdown: explanation_page(game, names, strings, library),
        }
    }

    /// Compares games, parameter by parameter.
    #[must_use]
    pub fn comparison(games: play::Games, strings: &'static Strings) -> Self {
        Self {
            rules: None,
            language: strings.language().to_owned(),
            markdown: comparison_page(games, strings, &ResultCache::disabled()),
        }
    }
}

/// The explanation of a diagnostic code, as a page.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct CodeResponse {
    /// The code.
    pub code: &'static str,
    /// The language code of the page.
    pub language: String,
    /// The page in Markdown.
    pub markdown: &'static str,
}

impl CodeResponse {
    /// Returns the page of a code.
    #[must_use]
    pub fn new(code: Code, strings: &Strings) -> Self {
        Self {
            code: code.as_str(),
            language: strings.language().to_owned(),
            markdown: code.page(strings.fallback()).trim_end(),
        }
    }
}
