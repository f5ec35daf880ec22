//! A figure as data, which templates turn into HTML.

use tera::Context;

use super::board_link::BoardLink;
use super::legend::LegendLine;
use super::player::{Player, PlayerLine};
use crate::site::problem::SiteError;
use crate::site::templates::TemplateSet;

/// A figure as data.
#[derive(Clone, Debug)]
pub(in crate::site) struct FigureNode {
    pub(super) id: String,
    /// The metadata of a game that is shown as a whole.
    pub(super) about: Vec<String>,
    pub(super) parts: Vec<FigurePart>,
    /// The signs of its pictures.
    pub(super) signs: Vec<LegendLine>,
    /// The link to the interactive board.
    pub(super) from: Option<BoardLink>,
    /// The number before the caption, as HTML.
    pub(super) number: Option<String>,
    /// The caption, as HTML.
    pub(super) caption: Option<String>,
}

/// A part of a figure: the data of its template.
#[derive(Clone, Debug)]
pub(super) enum FigurePart {
    /// A board, a table, a list or a text: the name of the template in `figures`, and its data.
    Single(&'static str, Context),
    /// Turns to replay.
    Player(Player),
    /// An interactive board with its turns.
    Play(Context, PlayerLine),
}

impl FigurePart {
    pub(super) fn new(template: &'static str, data: Context) -> Self {
        Self::Single(template, data)
    }

    pub(super) fn html(&self, templates: TemplateSet<'_>) -> Result<String, SiteError> {
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
    /// Returns the figure as HTML on one line.
    pub(in crate::site) fn html(&self, templates: TemplateSet<'_>) -> Result<String, SiteError> {
        let parts = self.parts.iter().map(|it| it.html(templates));
        let mut context = Context::new();
        context.insert("id", &self.id);
        context.insert("about", &self.about);
        context.insert("parts", &parts.collect::<Result<Vec<_>, _>>()?);
        context.insert("signs", &self.signs);
        context.insert("from", &self.from);
        context.insert("number", &self.number);
        context.insert("caption", &self.caption);
        Ok(one_line(&templates.render("figure.tera", &context)?))
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
