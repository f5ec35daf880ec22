//! The files of a new project.

use std::ops::ControlFlow;

use fifangha_rules::{Position, Rules};
use serde_json::json;
use tera::{Context, Tera};

use crate::api::schema::FILE_SCHEMAS;
use crate::cli::CommandError;
use crate::message::{Message, Strings};
use crate::reading_matrix::READINGS_FILE;
use crate::replay::GameRules;
use crate::yaml::scalar;

use super::install_source::InstallSource;

macro_rules! embedded {
    ($($name:literal)*) => {
        /// The files of `templates/init`.
        const EMBEDDED: &[(&str, &str)] =
            &[$(($name, include_str!(concat!("../../../templates/init/", $name))),)*];
    };
}

embedded! {
    "fifangha.yaml"
    "colours.yaml"
    "icon.svg"
    "sources.yaml"
    "gitattributes"
    "gitignore"
    "book.yml"
    "book.toml"
    "first-game.fif"
    "en/SUMMARY.md" "en/index.md" "en/first-game.md" "en/sources.md" "en/README.md"
    "fr/SUMMARY.md" "fr/index.md" "fr/first-game.md" "fr/sources.md" "fr/README.md"
}

/// The chapters of a book and their table of contents.
const CHAPTERS: [&str; 4] = ["SUMMARY.md", "index.md", "first-game.md", "sources.md"];

/// The settings of a new project.
pub(super) struct ProjectTemplate {
    pub(super) title: String,
    pub(super) author: String,
    pub(super) languages: Vec<String>,
    /// The value of `rules` in the first record.
    pub(super) rules: String,
    pub(super) game: GameRules,
    /// The source from which the workflow installs the program, if known.
    pub(super) source: Option<InstallSource>,
}

impl ProjectTemplate {
    /// Returns the path and the text of every file of the project.
    pub(super) fn files(&self) -> Result<Vec<(String, String)>, CommandError> {
        let first = self.languages.first().map_or("en", String::as_str);
        let common = [
            ("fifangha.yaml", "fifangha.yaml"),
            ("colours.yaml", "colours.yaml"),
            ("icon.svg", "icon.svg"),
            ("sources.yaml", "sources.yaml"),
            (".gitattributes", "gitattributes"),
            (".gitignore", "gitignore"),
            (".github/workflows/book.yml", "book.yml"),
            ("games/first-game.fif", "first-game.fif"),
        ];
        let mut files = Vec::new();
        // Editors complete the keys of a file by the schema that it names.
        let schemas = FILE_SCHEMAS.iter().filter(|it| it.name != READINGS_FILE);
        files.extend(schemas.map(|it| (format!("schemas/{}.json", it.name), it.text.to_owned())));
        for (path, name) in common {
            files.push((path.to_owned(), self.text(name, first)?));
        }
        let readme = format!("{}/README.md", self.template_language(first));
        files.push(("README.md".to_owned(), self.text(&readme, first)?));
        for language in &self.languages {
            let from = self.template_language(language);
            let settings = self.text("book.toml", language)?;
            files.push((format!("book/{language}/book.toml"), settings));
            for chapter in CHAPTERS {
                let text = self.text(&format!("{from}/{chapter}"), language)?;
                files.push((format!("book/{language}/src/{chapter}"), text));
            }
            if Strings::builtin(language).is_none() {
                let path = format!("templates/strings/{language}.yaml");
                files.push((path, strings_file_template(language, from)));
            }
        }
        Ok(files)
    }

    /// Returns the language of the texts for `language`: another language of the book if the
    /// program does not have it, else English.
    fn template_language<'a>(&'a self, language: &'a str) -> &'a str {
        let others = self.languages.iter().map(String::as_str);
        let mut all = std::iter::once(language).chain(others);
        all.find(|it| Strings::builtin(it).is_some())
            .unwrap_or("en")
    }

    /// Renders a template of the program for a language.
    fn text(&self, name: &str, language: &str) -> Result<String, CommandError> {
        let strings =
            Strings::builtin(self.template_language(language)).unwrap_or_else(Strings::english);
        let toml = name.ends_with(".toml");
        let scalar = |text: &str| match toml {
            true => json!(text).to_string(),
            false => scalar(text),
        };
        let rules = &self.game.rules;
        let columns = rules.parameters().columns;
        let usual = self.game.base.parameters().columns;
        let (turns, board) = opening_turns(rules);
        let mut context = Context::new();
        match name.ends_with(".md") {
            // A title is plain text, also in Markdown.
            true => context.insert("title", &escape_markdown(&self.title)),
            false => context.insert("title", &scalar(&self.title)),
        }
        context.insert("name", &slug(&self.title));
        context.insert("authors", &scalar(&self.author));
        context.insert("language", language);
        let source = self.source.as_ref();
        context.insert("from_path", &source.is_some_and(|it| it.is_folder));
        context.insert("has_source", &source.is_some());
        let from = source.map_or("", |it| &it.text);
        context.insert("from", &json!(from).to_string());
        context.insert("languages", &self.languages.join(", "));
        context.insert("game", &self.rules);
        context.insert("columns", &(columns != usual).then(|| columns.count()));
        let text = |key: &str| strings.t(key, &[]);
        context.insert("comment_settings", &text("cli.init.comment.settings"));
        context.insert("comment_colours", &text("cli.init.comment.colours"));
        context.insert("comment_sources", &text("cli.init.comment.sources"));
        context.insert("record_title", &scalar(&text("cli.init.first-game")));
        let comments = self.languages.iter().filter_map(|it| Strings::builtin(it));
        let comments = comments.map(|it| {
            let words = it.t("cli.init.comment.record", &[]);
            format!("{{{}: {words}}}", it.language())
        });
        context.insert("comments", &comments.collect::<Vec<_>>());
        context.insert("first", &turns[0]);
        context.insert("second", &turns[1]);
        context.insert("board", &board.to_string());
        let template = EMBEDDED.iter().find(|(it, _)| *it == name);
        let template = template.map_or("", |(_, text)| text);
        Tera::default()
            .render_str(template, &context, false)
            .map(|text| text.trim_end().to_owned() + "\n")
            .map_err(|error| CommandError::new(Message::verbatim(&error)))
    }
}

/// Returns two legal turns from the start, and the position after them.
fn opening_turns(rules: &Rules) -> ([String; 2], Position) {
    let mut position = rules.start();
    let turns = [(), ()].map(|()| {
        let found = rules.each_turn(&position, |turn, played| match played.ends_at_rest() {
            true => ControlFlow::Break((rules.notation(&position, &turn), played.position)),
            false => ControlFlow::Continue(()),
        });
        let (notation, after) = found.unwrap_or_else(|| (String::new(), position));
        position = after;
        notation
    });
    (turns, position)
}

/// Returns a title as part of a file name: lower-case letters without accents, digits and
/// hyphens; `None` if nothing of it is left.
fn slug(title: &str) -> Option<String> {
    /// The maximum length in bytes.
    const MAX_SLUG_LEN: usize = 40;
    let mut name = String::new();
    for c in title.chars().flat_map(char::to_lowercase) {
        let letters = match c {
            'à' | 'á' | 'â' | 'ã' | 'ä' | 'å' => "a",
            'ç' => "c",
            'è' | 'é' | 'ê' | 'ë' => "e",
            'ì' | 'í' | 'î' | 'ï' => "i",
            'ñ' => "n",
            'ò' | 'ó' | 'ô' | 'õ' | 'ö' => "o",
            'ù' | 'ú' | 'û' | 'ü' => "u",
            'ý' | 'ÿ' => "y",
            'æ' => "ae",
            'œ' => "oe",
            'ß' => "ss",
            '\'' | '’' => "",
            c if c.is_ascii_alphanumeric() => {
                name.push(c);
                continue;
            }
            _ if name.ends_with('-') || name.is_empty() => "",
            _ => "-",
        };
        name += letters;
    }
    let name = name
        .get(..MAX_SLUG_LEN)
        .unwrap_or(&name)
        .trim_end_matches('-');
    (crate::project::is_plain_name(name) && name != "board").then(|| name.to_owned())
}

/// Escapes a text for Markdown.
fn escape_markdown(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars().filter(|it| !it.is_control()) {
        if c.is_ascii_punctuation() && !matches!(c, ',' | '.' | ':' | ';' | '\'' | '-' | '?' | '!')
        {
            out.push('\\');
        }
        out.push(c);
    }
    out
}

macro_rules! words {
    ($language:literal: $($file:literal)*) => {
        [$(include_str!(
            concat!("../../../templates/strings/", $language, "/", $file, ".yaml")
        )),*]
    };
}

/// Returns the strings of pages, pictures and sheets in a language of the program, to be
/// translated into another one.
fn strings_file_template(language: &str, from: &str) -> String {
    // The first file begins with the settings of the language.
    let [common, files @ ..] = match from {
        "fr" => words!("fr": "language" "pictures" "pages" "page_frame" "board" "print" "exercise"),
        _ => words!("en": "language" "pictures" "pages" "page_frame" "board" "print" "exercise"),
    };
    let strings = Strings::builtin(from).unwrap_or_else(Strings::english);
    let head = strings.t("cli.init.comment.words", &[("language", &language)]);
    let common = common.split_once("\nplural:");
    let common = common.map_or_else(String::new, |(_, rest)| format!("plural:{rest}"));
    let files = files.join("\n");
    format!("{head}\nname: {language}\n{common}\n{files}")
}
