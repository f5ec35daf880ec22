//! A figure as data, which templates turn into the HTML of a page.

use serde::Serialize;
use tera::Context;

use super::content::Content;
use super::player::{Player, PlayerLine};
use crate::site::html_tree::FigureContent;
use crate::site::problem::SiteError;
use crate::site::templates::Templates;

/// A figure as data.
#[derive(Clone, Debug)]
pub(in crate::site) struct FigureNode {
    /// Its content for search and exports, which do not read what a template writes.
    pub(in crate::site) content: FigureContent,
    template: FigureTemplate,
}

/// The template of a figure with its data.
#[derive(Clone, Debug)]
enum FigureTemplate {
    /// The figure of a block, with its parts.
    Block(Context, Vec<PartTemplate>),
    /// An intentionally wrong example with its diagnostics.
    ErrorExample(Context),
}

/// A part of a figure: a board, a table, a list, a text or turns to replay.
#[derive(Clone, Debug)]
pub(super) struct FigurePart {
    pub(super) template: PartTemplate,
    pub(super) content: Content,
}

/// The template of a part with its data.
#[derive(Clone, Debug)]
pub(super) enum PartTemplate {
    /// The name of the template in `figures`, and its data.
    Single(&'static str, Context),
    /// Turns to replay.
    Player(Player),
    /// An interactive board with its turns.
    Play(Context, PlayerLine),
}

/// Returns the fields of a struct as the data of a template.
pub(super) fn template_data(fields: &impl Serialize) -> Context {
    // Only what is no struct and no map is no context.
    Context::from_serialize(fields).unwrap_or_default()
}

impl FigurePart {
    pub(super) fn new(template: &'static str, data: Context, content: impl Into<Content>) -> Self {
        Self {
            template: PartTemplate::Single(template, data),
            content: content.into(),
        }
    }
}

impl PartTemplate {
    pub(super) fn html(&self, templates: &Templates) -> Result<String, SiteError> {
        match self {
            Self::Single(name, data) => templates.render(&format!("figures/{name}.tera"), data),
            Self::Player(player) => player.html(templates),
            Self::Play(data, line) => {
                let mut data = data.clone();
                data.insert("line", &line.html(templates)?);
                templates.render("figures/play.tera", &data)
            }
        }
    }
}

impl FigureNode {
    /// Creates the figure of a block from the data of its template.
    pub(super) fn new(content: FigureContent, data: Context, parts: Vec<PartTemplate>) -> Self {
        let template = FigureTemplate::Block(data, parts);
        Self { content, template }
    }

    /// Creates an intentionally wrong example from the data of its template.
    pub(in crate::site) fn error_example(content: Content, data: Context) -> Self {
        Self {
            content: FigureContent {
                nodes: content.0,
                ..FigureContent::default()
            },
            template: FigureTemplate::ErrorExample(data),
        }
    }

    /// Returns the figure as HTML on one line.
    pub(in crate::site) fn html(&self, templates: &Templates) -> Result<String, SiteError> {
        match &self.template {
            FigureTemplate::Block(data, parts) => {
                let parts = parts.iter().map(|it| it.html(templates));
                let mut data = data.clone();
                data.insert("parts", &parts.collect::<Result<Vec<_>, _>>()?);
                Ok(one_line(&templates.render("figure.tera", &data)?))
            }
            FigureTemplate::ErrorExample(data) => {
                let html = templates.render("faulty.tera", data)?;
                // An empty line would end the HTML and begin Markdown.
                Ok(html.trim().replace('\n', "&#10;"))
            }
        }
    }
}

/// Joins HTML into one line. Empty lines would end HTML inside Markdown, and mdBook
/// would interpret `{{`. Neither can come from a template alone, both can come from a
/// record.
pub(in crate::site) fn one_line(html: &str) -> String {
    let lines: Vec<_> = html
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty())
        .collect();
    lines.join(" ").replace("{{", "&#123;&#123;")
}
