//! The interactive board as a self-contained page.

use std::sync::LazyLock;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use fifangha_rules::{Game, Games};
use serde_json::json;
use tera::Context;

use super::fonts::FontSource;
use super::installable::app_links;
use super::page_metadata::{AlternateLink, PageMetadata};
use super::page_writer::PageSlots;
use super::templates::{Templates, script_value};
use crate::api::board_app::{BoardContext, BoardViewOptions, PositionView};
use crate::comment::CitationNames;
use crate::diagnostic::SourceFile;
use crate::message::Strings;
use crate::notation::ast::Mark;
use crate::project::Project;
use crate::site::figure;
use crate::site::html_writer::write_html;
use crate::site::problem::SiteError;
use crate::study::Study;

/// A build of the library for browsers, made by `web/build`.
#[derive(Clone, Copy)]
pub(in crate::site) enum WasmModule {
    /// The whole library.
    Whole,
    /// The play-only part.
    Play,
}

impl WasmModule {
    pub(in crate::site) const ALL: [Self; 2] = [Self::Whole, Self::Play];

    /// Returns its name in scripts.
    const fn name(self) -> &'static str {
        match self {
            Self::Whole => "whole",
            Self::Play => "play",
        }
    }

    /// Returns the name of the script of a site that contains it.
    pub(in crate::site) const fn script(self) -> &'static str {
        match self {
            Self::Whole => "module.js",
            Self::Play => "module-play.js",
        }
    }

    /// Returns the compressed module in base64, encoded once for all pages.
    fn gzip_base64(self) -> &'static str {
        /// A file made by `build.rs`.
        macro_rules! packed {
            ($name:literal) => {
                LazyLock::new(|| {
                    STANDARD.encode(include_bytes!(concat!(env!("OUT_DIR"), "/", $name)))
                })
            };
        }
        static WHOLE: LazyLock<String> = packed!("fifangha.wasm.gz");
        static PLAY: LazyLock<String> = packed!("fifangha-play.wasm.gz");
        match self {
            Self::Whole => &WHOLE,
            Self::Play => &PLAY,
        }
    }
}

/// The script that passes requests to the module.
const CORE_SCRIPT: &str = include_str!("../../../web/npm/core.js");

/// Data of the site that a board page belongs to.
#[derive(Default)]
pub(in crate::site) struct BoardPageContext {
    /// The page that the title links to.
    pub(in crate::site) home: Option<String>,
    /// Path of the script with the library; `None` if the page contains it.
    pub(in crate::site) module: Option<String>,
    /// The same page in other languages.
    pub(in crate::site) alternates: Vec<AlternateLink>,
    /// URL at which it will be published.
    pub(in crate::site) address: Option<String>,
    /// `true` if the page has a manifest and a service worker next to it.
    pub(in crate::site) installable: bool,
    /// The names under which comments cite sources.
    pub(in crate::site) sources: CitationNames,
    /// The games that a record can name.
    pub(in crate::site) known_games: Games,
}

/// Returns the names of the sources of a project and of the built-in sources of the rules.
pub(in crate::site) fn source_names(project: &Project, strings: &Strings) -> CitationNames {
    CitationNames::from_library(project.sources(), "", strings).with_built_in(strings)
}

/// Returns a self-contained HTML page for playing and editing a record: a board, the turns as text,
/// and the record itself. The page opens with `record` if it is given.
///
/// # Errors
///
/// Returns an error if a template or a theme of the project is invalid or cannot be read.
///
/// ```
/// use fifangha::site::board_page;
/// use fifangha::message::Strings;
/// use fifangha::project::Project;
///
/// let page = board_page(Some("1. 4R {</script>}"), Strings::english(), &Project::at(".")).unwrap();
/// assert!(page.contains("1. 4R {\\u003c/script>}"));
/// ```
pub fn board_page(
    record: Option<&str>,
    strings: &'static Strings,
    project: &Project,
) -> Result<String, SiteError> {
    let templates = Templates::load(strings, project)?;
    let around = BoardPageContext {
        sources: source_names(project, strings),
        known_games: project.known_games(),
        ..BoardPageContext::default()
    };
    render_board_page(record, around, &templates)
}

pub(in crate::site) fn render_board_page(
    record: Option<&str>,
    around: BoardPageContext,
    templates: &Templates,
) -> Result<String, SiteError> {
    let strings = templates.strings;
    let title = strings.t("board.page.title", &[]);
    let head = PageMetadata {
        title: title.clone(),
        name: None,
        description: Some(strings.t("board.page.about", &[])),
        front: true,
        address: around.address,
        image: None,
    };
    let languages = templates.languages.iter();
    let languages = languages.map(|it| json!({"code": it.language(), "name": it.name()}));
    let marks = Mark::ALL.iter().map(|it| it.as_str());
    let mut scripts = Vec::new();
    if around.module.is_none() {
        scripts.push(module_script(WasmModule::Whole));
    }
    scripts.push(format!(
        "globalThis.fifangha ??= {{}};\nfifangha.opened = {};\nfifangha.sources = {};\nfifangha.largest = {};\nfifangha.app = {};",
        script_value(&record.map(|text| json!({"text": text}))),
        script_value(&around.sources),
        SourceFile::MAX_BYTES,
        script_value(&around.installable.then(app_links))
    ));
    scripts.push(templates.board_script());
    let mut context = Context::new();
    context.insert("language", strings.language());
    context.insert("title", &title);
    context.insert("head", &head);
    context.insert("cited", &None::<&str>);
    context.insert("home", &around.home);
    context.insert("alternates", &around.alternates);
    context.insert("marks", &marks.collect::<Vec<_>>());
    context.insert("languages", &languages.collect::<Vec<_>>());
    // The page of a site uses the files of its book.
    let font = match around.module {
        Some(_) => FontSource::Files("../"),
        None => FontSource::Embedded,
    };
    context.insert("style", &templates.board_stylesheet(font));
    context.insert("fonts", &around.module.as_ref().map(|_| "./../"));
    context.insert("start", &start_picture(record, around.known_games, strings));
    let what_if = figure::what_if_panel(&[], true, strings);
    context.insert("what_if", &write_html(&what_if.0));
    context.insert("module", &around.module);
    context.insert("scripts", &scripts);
    Ok(PageSlots::default().write_page(&templates.render("board.tera", &context)?))
}

/// Returns the picture of the start of a record, or of a new game, which is shown until the library is
/// loaded.
fn start_picture(record: Option<&str>, known_games: Games, strings: &Strings) -> String {
    let file = |text: &str| SourceFile::new(SourceFile::UNNAMED, text);
    let study = record.map(|text| Study::from_file_among(file(text), known_games));
    let first = study.as_ref().and_then(|it| it.replay.games.first());
    let stand = match first {
        Some(game) => BoardContext::new(game.base, game.rules, game.line.start.clone()),
        None => {
            let rules = Game::FIFANGHA.rules();
            BoardContext::new(Game::FIFANGHA, rules, rules.start().into())
        }
    };
    let view = PositionView::new(&stand, &BoardViewOptions::for_page(), strings);
    view.board.picture
}

/// Returns a part of the library as a script. The code that passes requests is a function, so that
/// a worker can use it too.
pub(in crate::site) fn module_script(part: WasmModule) -> String {
    format!(
        "globalThis.fifangha ??= {{}};\n(fifangha.modules ??= {{}}).{} = \"{}\";\n\
         fifangha.library = () => {{\n{}\nreturn {{ connect, serve }};\n}};\n",
        part.name(),
        part.gzip_base64(),
        CORE_SCRIPT.replace("export ", "")
    )
}
