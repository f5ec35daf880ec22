//! Positions: their pictures, how a page shows them, and turns that are played on
//! them.

use fifangha::answer::scene::{Begun, Shown, Stand, View};
use fifangha::answer::{Drawing, Failure, Question};
use fifangha::diagram::{Style, Svg, Theme};
use fifangha::message::{Arg, Message};
use fifangha_rules::Side;
use serde::{Deserialize, Serialize};

use crate::question::{Asked, json};

/// How a picture is to look.
#[derive(Deserialize)]
#[serde(default)]
pub(crate) struct Look {
    /// `wood` and the like, or `page`: the colours that the page sets as CSS
    /// properties, and those of `wood` if it sets none.
    theme: Option<String>,
    /// `none` leaves what lies under the picture to whatever shows it.
    ground: bool,
    /// Whether its signs are explained below it.
    key: bool,
    /// Whether North lies at the bottom.
    pub(crate) turned: bool,
    /// Whether what a picture shows is wanted as data too.
    figure: bool,
}

impl Default for Look {
    fn default() -> Self {
        Self {
            theme: None,
            ground: true,
            key: false,
            turned: false,
            figure: false,
        }
    }
}

/// The theme of what stands in a page and takes its colours.
const PAGE: &str = "page";

impl Look {
    pub(crate) fn of(asked: &mut Asked) -> Result<Self, Failure> {
        asked.part(&["theme", "ground", "key", "turned", "figure"])
    }

    pub(crate) fn style(&self) -> Result<Style, Failure> {
        let theme = match self.theme.as_deref() {
            None => Theme::default(),
            Some(PAGE) => Theme::embedded(),
            Some(name) => Theme::named(name).ok_or_else(|| no_theme(name))?,
        };
        Ok(Style {
            theme,
            ground: self.ground,
            show_key: self.key,
            ..Style::default()
        })
    }

    pub(crate) fn drawn(&self, svg: &Svg) -> Drawn {
        Drawn {
            svg: self.text(svg),
        }
    }

    /// The text of a picture: that of a page is without space between elements.
    fn text(&self, svg: &Svg) -> String {
        match self.theme.as_deref() {
            Some(PAGE) => svg.inline(),
            _ => svg.to_string(),
        }
    }

    /// How a page shows boards: in its colours, unless another theme is named.
    fn view(&self) -> Result<View, Failure> {
        let style = match self.theme {
            None => View::page().style,
            Some(_) => self.style()?,
        };
        Ok(View {
            style,
            bottom: if self.turned {
                Side::North
            } else {
                Side::South
            },
            figure: self.figure,
        })
    }
}

fn no_theme(name: &str) -> Failure {
    let names = Theme::names().map(Arg::from).collect();
    Failure::new(Message::new("ask.no-theme").with("name", name))
        .help(Message::new("ask.themes").with("names", Arg::Or(names)))
}

/// A picture alone.
#[derive(Serialize)]
pub(crate) struct Drawn {
    svg: String,
}

/// Draws a position as the command `diagram` does.
pub(crate) fn of_position(mut asked: Asked) -> Result<String, Failure> {
    let look = Look::of(&mut asked)?;
    let drawing = Drawing {
        turned: look.turned,
        width: asked.key("width")?,
        ..Drawing::default()
    };
    let strings = asked.language();
    let question: Question = asked.rest()?;
    json(&look.drawn(&drawing.of_board(&question, &look.style()?, strings)?))
}

/// A position as a page shows it.
pub(crate) fn board(mut asked: Asked) -> Result<String, Failure> {
    let view = Look::of(&mut asked)?.view()?;
    let strings = asked.language();
    let stand = Stand::of(&asked.rest()?)?;
    json(&Shown::of(&stand, &view, strings))
}

/// A turn on a position, as far as it is chosen.
pub(crate) fn play(mut asked: Asked) -> Result<String, Failure> {
    let view = Look::of(&mut asked)?.view()?;
    let strings = asked.language();
    let turn: String = asked.needed("turn")?;
    let from = asked.key("from")?.unwrap_or(0);
    let stand = Stand::of(&asked.rest()?)?;
    json(&Begun::of(&stand, &turn, from, &view, strings)?)
}
