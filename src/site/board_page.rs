//! The board that plays, as a page that needs no other file.

use std::sync::LazyLock;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde::Serialize;
use tera::Context;

use super::chapter_pages::{AlternateLink, PageMetadata};
use super::csp::with_csp;
use super::problem::SiteError;
use super::templates::{Templates, script_value};
use crate::comment::CitationNames;
use crate::diagnostic::SourceFile;
use crate::message::Strings;
use crate::notation::ast::Mark;
use crate::project::{Project, SourceLibrary as Library};

/// The library as modules for browsers, as `web/build` makes them.
#[derive(Clone, Copy)]
pub(super) enum WasmModule {
    /// All of it.
    Whole,
    /// What plays on a position.
    Play,
}

impl WasmModule {
    pub(super) const ALL: [Self; 2] = [Self::Whole, Self::Play];

    /// What scripts call it.
    const fn name(self) -> &'static str {
        match self {
            Self::Whole => "whole",
            Self::Play => "play",
        }
    }

    /// The script of a site that holds it, beside its pages.
    pub(super) const fn script(self) -> &'static str {
        match self {
            Self::Whole => "module.js",
            Self::Play => "module-play.js",
        }
    }

    /// It as text, which several pages of a site hold.
    fn gzip_base64(self) -> &'static str {
        /// A file that `build.rs` made.
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

/// The page of a book that is the board.
pub(super) const BOARD_PAGE: &str = "play.html";

/// What carries questions to the module.
const CORE_SCRIPT: &str = include_str!("../../web/npm/core.js");

/// A language that comments can have.
#[derive(Serialize)]
struct CommentLanguage {
    code: &'static str,
    name: &'static str,
}

/// What a board is told of the site that it belongs to.
#[derive(Default)]
pub(super) struct BoardPageContext {
    /// The page that its name leads to.
    pub(super) home: Option<String>,
    /// Where the script is that holds the library; absent where the page holds it.
    pub(super) module: Option<String>,
    /// The same in other languages.
    pub(super) alternates: Vec<AlternateLink>,
    /// Where it will be published.
    pub(super) address: Option<String>,
    /// The names under which comments cite their sources.
    pub(super) sources: CitationNames,
}

/// The names of the sources of a project, and of the sources of the rules.
pub(super) fn source_names(project: &Project, strings: &Strings) -> CitationNames {
    let of_games = CitationNames::from_library(Library::built_in(), "", strings);
    CitationNames::from_library(project.sources(), "", strings).with_fallback(of_games)
}

/// A page to play and to write on, as one HTML file that needs no other: a board,
/// the turns as text, and the record itself. It opens with the text of a record,
/// where one is given.
///
/// # Errors
///
/// When a template or a theme of the project is wrong or cannot be read.
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
        ..BoardPageContext::default()
    };
    render_board_page(record, around, &templates)
}

pub(super) fn render_board_page(
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
    let languages = templates.languages.iter().map(|it| CommentLanguage {
        code: it.language(),
        name: it.name(),
    });
    let marks = Mark::ALL.iter().map(|it| it.as_str());
    let mut scripts = Vec::new();
    if around.module.is_none() {
        scripts.push(module_script(WasmModule::Whole));
    }
    scripts.push(format!(
        "globalThis.fifangha ??= {{}};\nfifangha.opened = {};\nfifangha.sources = {};\nfifangha.largest = {};",
        initial_record(record),
        script_value(&around.sources),
        SourceFile::MAX_BYTES
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
    context.insert("style", &templates.board_stylesheet());
    context.insert("module", &around.module);
    context.insert("scripts", &scripts);
    Ok(with_csp(&templates.render("board.tera", &context)?))
}

/// A part of the library as a script, with what carries questions to it; that
/// is a function, which a worker can be given too.
pub(super) fn module_script(part: WasmModule) -> String {
    format!(
        "globalThis.fifangha ??= {{}};\n(fifangha.modules ??= {{}}).{} = \"{}\";\n\
         fifangha.library = () => {{\n{}\nreturn {{ connect, serve }};\n}};\n",
        part.name(),
        part.gzip_base64(),
        CORE_SCRIPT.replace("export ", "")
    )
}

/// A record as a value of a script; `null` where none is given.
fn initial_record(record: Option<&str>) -> String {
    script_value(&record.map(|text| serde_json::json!({"text": text})))
}
