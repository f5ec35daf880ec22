//! The board that plays, as a page that needs no other file.

use std::io::Write;
use std::sync::LazyLock;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use flate2::Compression;
use flate2::write::GzEncoder;
use serde::Serialize;
use tera::Context;

use super::pages::{Alternate, Head};
use super::policy::guarded;
use super::problem::ArticleError;
use super::templates::Templates;
use crate::message::Strings;
use crate::notation::tree::Mark;
use crate::project::Project;

/// The library as a module for browsers, as `web/build` makes it.
const LIBRARY: &[u8] = include_bytes!("../../web/npm/fifangha.wasm");

/// The page of a book that is the board.
pub(super) const PLAY: &str = "play.html";

/// The script of a site that holds the library, beside its pages.
pub(super) const MODULE: &str = "module.js";

/// What carries questions to the module.
const CORE: &str = include_str!("../../web/npm/core.js");

/// A language that comments can have.
#[derive(Serialize)]
struct Language {
    code: &'static str,
    name: &'static str,
}

/// What a board is told of the site that it belongs to.
#[derive(Default)]
pub(super) struct Around {
    /// The page that its name leads to.
    pub(super) home: Option<String>,
    /// Where the script is that holds the library; absent where the page holds it.
    pub(super) module: Option<String>,
    /// The same in other languages.
    pub(super) alternates: Vec<Alternate>,
    /// Where it will be published.
    pub(super) address: Option<String>,
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
/// use fifangha::article::board;
/// use fifangha::message::Strings;
/// use fifangha::project::Project;
///
/// let page = board(Some("1. 4R {</script>}"), Strings::english(), &Project::at(".")).unwrap();
/// assert!(page.contains("1. 4R {\\u003c/script>}"));
/// ```
pub fn board(
    record: Option<&str>,
    strings: &'static Strings,
    project: &Project,
) -> Result<String, ArticleError> {
    let templates = Templates::of(strings, project)?;
    page(record, Around::default(), &templates)
}

pub(super) fn page(
    record: Option<&str>,
    around: Around,
    templates: &Templates,
) -> Result<String, ArticleError> {
    let strings = templates.strings;
    let title = strings.t("board.page.title", &[]);
    let head = Head {
        title: title.clone(),
        name: None,
        description: Some(strings.t("board.page.about", &[])),
        front: true,
        address: around.address,
        image: None,
    };
    let languages = Strings::all().iter().map(|it| Language {
        code: it.language(),
        name: it.name(),
    });
    let marks = Mark::ALL.iter().map(|it| it.as_str());
    let mut scripts = Vec::new();
    if around.module.is_none() {
        scripts.push(module());
    }
    scripts.push(format!(
        "globalThis.fifangha ??= {{}};\nfifangha.opened = {};",
        opened(record)
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
    Ok(guarded(&templates.render("board.tera", &context)?))
}

/// The library as a script.
pub(super) fn module() -> String {
    static PACKED: LazyLock<String> = LazyLock::new(|| STANDARD.encode(packed()));
    format!(
        "globalThis.fifangha ??= {{}};\nfifangha.module = \"{}\";\nfifangha.core = {};\n",
        *PACKED,
        script_value(&core())
    )
}

/// A record as a value of a script; `null` where none is given.
fn opened(record: Option<&str>) -> String {
    script_value(&record.map(|text| serde_json::json!({"text": text})))
}

/// What carries questions, as a script of a page.
pub(super) fn core() -> String {
    CORE.replace("export ", "")
}

/// A value in a script, which must not end it.
fn script_value(value: &impl Serialize) -> String {
    let text = serde_json::to_string(value).unwrap_or_default();
    text.replace('<', "\\u003c")
}

fn packed() -> Vec<u8> {
    let mut packed = GzEncoder::new(Vec::new(), Compression::best());
    // Memory takes whatever is written.
    let written = packed.write_all(LIBRARY);
    written.and_then(|()| packed.finish()).unwrap_or_default()
}
