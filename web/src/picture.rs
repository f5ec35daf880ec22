//! Pictures of positions.

use fifangha::answer::{Drawing, Failure, Question};
use fifangha::diagram::{Style, Svg, Theme, draw};
use fifangha::figure::{Figure, Said};
use fifangha::message::{Arg, Message, Strings};
use fifangha_rules::Side;
use serde::{Deserialize, Serialize};

use crate::play::{Ending, Starts};
use crate::question::{Asked, json};

/// How a picture is to look.
#[derive(Deserialize)]
#[serde(default)]
pub(crate) struct Look {
    /// `wood` and the like, or `page`: the colours are those of the style sheet
    /// of the page that it stands in.
    theme: Option<String>,
    /// `none` leaves what lies under the picture to whatever shows it.
    ground: bool,
    /// Whether its signs are explained below it.
    key: bool,
    /// Whether North lies at the bottom.
    pub(crate) turned: bool,
}

impl Default for Look {
    fn default() -> Self {
        Self {
            theme: None,
            ground: true,
            key: false,
            turned: false,
        }
    }
}

/// The theme of what stands in a page and takes its colours.
const PAGE: &str = "page";

impl Look {
    pub(crate) fn of(asked: &mut Asked) -> Result<Self, Failure> {
        asked.part(&["theme", "ground", "key", "turned"])
    }

    pub(crate) fn style(&self) -> Result<Style, Failure> {
        let theme = match self.theme.as_deref() {
            None => Theme::default(),
            Some(PAGE) => Theme::page(),
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

    fn seen(&self, figure: Figure) -> Figure {
        figure.seen_from(if self.turned {
            Side::North
        } else {
            Side::South
        })
    }
}

fn no_theme(name: &str) -> Failure {
    let names = Theme::names().map(Arg::from).collect();
    Failure::new(Message::new("cli.no-theme").with("name", name))
        .help(Message::new("cli.themes").with("names", Arg::Or(names)))
}

/// A picture, with the figure that it shows.
#[derive(Serialize)]
pub(crate) struct Frame {
    svg: String,
    figure: Said,
}

impl Frame {
    pub(crate) fn of(figure: Figure, look: &Look, style: &Style, strings: &Strings) -> Self {
        let figure = look.seen(figure);
        Self {
            svg: look.text(&draw(&figure, style, strings)),
            figure: figure.said(strings),
        }
    }
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

/// A position as a page shows it: its figure, how turns may begin, how it ended.
#[derive(Serialize)]
struct Board {
    #[serde(flatten)]
    frame: Frame,
    #[serde(flatten)]
    starts: Option<Starts>,
    ending: Option<Ending>,
}

pub(crate) fn board(mut asked: Asked) -> Result<String, Failure> {
    let look = Look::of(&mut asked)?;
    let strings = asked.language();
    let question: Question = asked.rest()?;
    let (game, board) = question.board()?;
    let style = Style {
        show_reserves: game.rules.parameters().reserve() > 0,
        ..look.style()?
    };
    let position = board.position().copied();
    json(&Board {
        frame: Frame::of(Figure::board(board), &look, &style, strings),
        starts: position.map(|it| Starts::of(&game.rules, &it)),
        ending: position.and_then(|it| Ending::of(game.rules.outcome(&it), strings)),
    })
}
