//! Options of pictures.

use fifangha_rules::Side;
use serde::Deserialize;
use serde_json::json;

use crate::api::ApiError;
use crate::api::board_app::BoardViewOptions;
use crate::api::json::to_json_without_schema;
use crate::diagram::{DiagramStyle, Svg, Theme};
use crate::message::{Message, MessageArg};

/// The theme of pictures embedded in a page, with its colours.
const PAGE: &str = "page";

/// Options of a picture.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct PictureOptions {
    /// A theme such as `wood`, or `page`: the colours that the page sets as CSS properties, with
    /// those of `wood` as a fallback.
    pub theme: Option<String>,
    /// `false` leaves the background transparent; by default `true`.
    pub background: Option<bool>,
    /// `true` adds a legend below the picture.
    pub legend: bool,
    /// `true` puts North at the bottom.
    pub flip: bool,
    /// `true` adds the content of the picture as data.
    pub figure: bool,
}

impl PictureOptions {
    /// Returns the style of a picture that is a file of its own.
    ///
    /// # Errors
    ///
    /// Returns an error if there is no such theme.
    pub fn style(&self) -> Result<DiagramStyle, ApiError> {
        let theme = match self.theme.as_deref() {
            None => Theme::default(),
            Some(PAGE) => Theme::embedded(),
            Some(name) => Theme::by_name(name).ok_or_else(|| unknown_theme(name))?,
        };
        Ok(DiagramStyle {
            theme,
            ground: self.background.unwrap_or(true),
            show_key: self.legend,
            ..DiagramStyle::default()
        })
    }

    /// Returns the view options of boards in a page: its colours, unless another theme is named.
    ///
    /// # Errors
    ///
    /// Returns an error if there is no such theme.
    pub fn board_view(&self) -> Result<BoardViewOptions, ApiError> {
        let page = BoardViewOptions::for_page();
        Ok(BoardViewOptions {
            style: match self.theme {
                None => page.style,
                Some(_) => self.style()?,
            },
            bottom: if self.flip { Side::North } else { Side::South },
            figure: self.figure,
        })
    }

    /// Returns a picture as JSON; for a page, without space between elements.
    pub(in crate::api) fn to_json(&self, svg: &Svg) -> Result<String, ApiError> {
        let text = match self.theme.as_deref() {
            Some(PAGE) => svg.inline(),
            _ => svg.to_string(),
        };
        to_json_without_schema(&json!({ "svg": text }))
    }
}

/// Returns the error of an unknown theme; it lists the themes.
pub(crate) fn unknown_theme(name: &str) -> ApiError {
    let names = Theme::names().map(MessageArg::from).collect();
    ApiError::new(Message::new("ask.no-theme").with("name", name))
        .with_help(Message::new("ask.themes").with("names", MessageArg::Or(names)))
}
