//! Requests about positions: pictures, board views, and partial turns.

use fifangha::api::board_app::{BoardContext, BoardViewOptions, PartialTurnView, PositionView};
use fifangha::api::{ApiError, DiagramRequest};
use fifangha::diagram::{DiagramStyle, Svg, Theme};
use fifangha::message::{Message, MessageArg};
use fifangha_rules::Side;
use serde::{Deserialize, Serialize};

use crate::request::{WebRequest, json, json_without_schema};

/// Options of a picture.
#[derive(Deserialize)]
#[serde(default)]
pub(crate) struct WebPictureOptions {
    /// A theme such as `wood`, or `page`: the colours that the page sets as CSS properties, with
    /// those of `wood` as a fallback.
    theme: Option<String>,
    /// `false` leaves the background transparent.
    background: bool,
    /// `true` adds a legend below the picture.
    legend: bool,
    /// `true` puts North at the bottom.
    pub(crate) flip: bool,
    /// `true` adds the content of the picture as data.
    figure: bool,
}

impl Default for WebPictureOptions {
    fn default() -> Self {
        Self {
            theme: None,
            background: true,
            legend: false,
            flip: false,
            figure: false,
        }
    }
}

/// The theme of pictures embedded in a page, with its colours.
const PAGE: &str = "page";

impl WebPictureOptions {
    pub(crate) fn from_request(asked: &mut WebRequest) -> Result<Self, ApiError> {
        asked.take_keys(&["theme", "background", "legend", "flip", "figure"])
    }

    pub(crate) fn style(&self) -> Result<DiagramStyle, ApiError> {
        let theme = match self.theme.as_deref() {
            None => Theme::default(),
            Some(PAGE) => Theme::embedded(),
            Some(name) => Theme::by_name(name).ok_or_else(|| unknown_theme(name))?,
        };
        Ok(DiagramStyle {
            theme,
            ground: self.background,
            show_key: self.legend,
            ..DiagramStyle::default()
        })
    }

    pub(crate) fn picture(&self, svg: &Svg) -> WebPicture {
        WebPicture {
            svg: self.svg_text(svg),
        }
    }

    /// Returns the text of a picture; for a page, without space between elements.
    fn svg_text(&self, svg: &Svg) -> String {
        match self.theme.as_deref() {
            Some(PAGE) => svg.inline(),
            _ => svg.to_string(),
        }
    }

    /// Returns the view options of boards in a page: its colours, unless another theme is named.
    fn scene_view(&self) -> Result<BoardViewOptions, ApiError> {
        let style = match self.theme {
            None => BoardViewOptions::for_page().style,
            Some(_) => self.style()?,
        };
        Ok(BoardViewOptions {
            style,
            bottom: if self.flip { Side::North } else { Side::South },
            figure: self.figure,
        })
    }
}

fn unknown_theme(name: &str) -> ApiError {
    let names = Theme::names().map(MessageArg::from).collect();
    ApiError::new(Message::new("ask.no-theme").with("name", name))
        .with_help(Message::new("ask.themes").with("names", MessageArg::Or(names)))
}

/// A picture without data.
#[derive(Serialize)]
pub(crate) struct WebPicture {
    svg: String,
}

/// Draws a position as the command `diagram` does.
pub(crate) fn position_diagram(mut asked: WebRequest) -> Result<String, ApiError> {
    let look = WebPictureOptions::from_request(&mut asked)?;
    let drawing = DiagramRequest {
        flip: look.flip,
        width: asked.optional_key("width")?,
        margin: asked.optional_key("margin")?,
        ..DiagramRequest::default()
    };
    let strings = asked.language();
    let question = asked.position_query()?;
    json_without_schema(&look.picture(&drawing.draw_board(&question, &look.style()?, strings)?))
}

/// Returns a position as a page shows it.
pub(crate) fn board_picture(mut asked: WebRequest) -> Result<String, ApiError> {
    let view = WebPictureOptions::from_request(&mut asked)?.scene_view()?;
    let strings = asked.language();
    let stand = BoardContext::from_query(&asked.position_query()?)?;
    json(&PositionView::new(&stand, &view, strings))
}

/// Returns a partial turn on a position.
pub(crate) fn partial_turn(mut asked: WebRequest) -> Result<String, ApiError> {
    let view = WebPictureOptions::from_request(&mut asked)?.scene_view()?;
    let strings = asked.language();
    let turn: String = asked.required_key("turn")?;
    let from = asked.optional_key("from")?.unwrap_or(0);
    let stand = BoardContext::from_query(&asked.position_query()?)?;
    json(&PartialTurnView::new(&stand, &turn, from, &view, strings)?)
}
