mod select_figures;

use fifangha_rules::Side;
use serde::Deserialize;

use self::select_figures::FigureSelection;
#[cfg(feature = "book")]
pub(crate) use self::select_figures::parse_range;
use super::error::{ApiError, game_by_number};
use super::position_query::PositionQuery;
#[cfg(feature = "cli")]
use crate::diagram::draw_frames;
use crate::diagram::{DiagramStyle, Svg, animate, draw, draw_grid};
use crate::figure::Figure;
use crate::message::Strings;
use crate::report::metadata_lines;
use crate::study::Study;

/// The part of a record to draw, and its layout. Without a turn, all turns are
/// drawn on one sheet; with a turn, its changes or its steps are drawn.
#[derive(Clone, Debug, Deserialize)]
#[serde(default)]
pub struct DiagramRequest {
    /// The number of the game in the file, from 1.
    pub game: usize,
    /// The number of the turn; 0 is the start board.
    pub turn: Option<u32>,
    /// One step of that turn, counted from 1, or `all`.
    pub step: Option<String>,
    /// The turns on a sheet: `3`, or `2-4`.
    pub turns: Option<String>,
    /// The steps on a sheet: `all`, `laps` for one picture per lap, `2-4`, or a kind: `drops`,
    /// `lifts`, `sowings`, `captures`, `merges`, `relays`.
    pub steps: Option<String>,
    /// `true` for an animation of the steps.
    pub animate: bool,
    /// `true` if North is at the bottom; in JSON one of the [picture options](super::PictureOptions).
    #[serde(skip)]
    pub flip: bool,
    /// The number of boards per row of a sheet.
    pub per_row: usize,
    /// The width in pixels; by default the natural width.
    pub width: Option<u32>,
    /// The margin around the picture in user units, of which adjacent pits are
    /// 60 apart. By default 12, or none in a theme that follows its page.
    pub margin: Option<u16>,
}

/// The default margin of a picture that is a file of its own.
const DEFAULT_MARGIN: u16 = 12;

impl Default for DiagramRequest {
    fn default() -> Self {
        Self {
            game: 1,
            turn: None,
            step: None,
            turns: None,
            steps: None,
            animate: false,
            flip: false,
            per_row: 2,
            width: None,
            margin: None,
        }
    }
}

impl DiagramRequest {
    /// Draws a game of a file. Trays for reserves are omitted if the game has
    /// no reserves.
    ///
    /// ```
    /// use fifangha::api::DiagramRequest;
    /// use fifangha::diagnostic::SourceFile;
    /// use fifangha::diagram::DiagramStyle;
    /// use fifangha::message::Strings;
    /// use fifangha::study::Study;
    ///
    /// let study = Study::from_file(SourceFile::new("game.fif", "1. 4R"));
    /// let second = DiagramRequest { turn: Some(1), step: Some("2".into()), ..DiagramRequest::default() };
    /// let svg = second.draw_game(&study, &DiagramStyle::default(), Strings::english()).unwrap();
    /// assert!(svg.to_string().contains("captures"));
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error if the file has no such game, turn or steps, or if
    /// there are too many.
    pub fn draw_game(
        &self,
        study: &Study,
        style: &DiagramStyle,
        strings: &Strings,
    ) -> Result<Svg, ApiError> {
        let game = game_by_number(study, self.game)?;
        let front = &study.document.records[game.record].front;
        let chosen = select_figures::select_figures(self, game, study, strings)?
            .with_game_info(metadata_lines(front, strings));
        Ok(self.render_selection(chosen, &style.for_rules(&game.rules), strings))
    }

    /// Draws the frames of a moving picture of a game: the steps of a turn after the board before it,
    /// with its notation, or a board for each turn.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`draw_game`](Self::draw_game).
    #[cfg(feature = "cli")]
    pub(crate) fn draw_game_frames(
        &self,
        study: &Study,
        style: &DiagramStyle,
        strings: &Strings,
    ) -> Result<Vec<Svg>, ApiError> {
        let game = game_by_number(study, self.game)?;
        let (mut figures, captions) = select_figures::moving_figures(self, game, study, strings)?;
        let bottom = if self.flip { Side::North } else { Side::South };
        figures.iter_mut().for_each(|it| it.bottom = bottom);
        let style = DiagramStyle {
            margin: f64::from(self.margin.unwrap_or(DEFAULT_MARGIN)),
            ..style.for_rules(&game.rules)
        };
        Ok(draw_frames(&figures, &captions, &style, strings))
    }

    /// Draws the board of a query, with `_` and `~` rows for unknown contents.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`PositionQuery::board`].
    pub fn draw_board(
        &self,
        question: &PositionQuery,
        style: &DiagramStyle,
        strings: &Strings,
    ) -> Result<Svg, ApiError> {
        let (game, board) = question.board()?;
        let side = if self.flip { Side::North } else { Side::South };
        let figure = Figure::board(board).seen_from(side);
        let style = style.for_rules(&game.rules);
        Ok(self.render_at_width(&style, |style| draw(&figure, style, strings)))
    }

    /// Draws the selected figures.
    fn render_selection(
        &self,
        chosen: FigureSelection,
        style: &DiagramStyle,
        strings: &Strings,
    ) -> Svg {
        let chosen = chosen.seen_from(self.flip);
        self.render_at_width(style, |style| match &chosen {
            FigureSelection::Single(figure) => draw(figure, style, strings),
            FigureSelection::Animation(figures) => animate(figures, style, strings),
            FigureSelection::Grid(figures, captions) => {
                let texts: Vec<_> = figures
                    .iter()
                    .zip(captions)
                    .map(|(figure, caption)| match (caption, figure.caption()) {
                        (None, Some(caption)) => strings.render(&caption),
                        (caption, _) => caption.clone().unwrap_or_default(),
                    })
                    .collect();
                draw_grid(figures, self.per_row, &texts, style, strings)
            }
        })
    }

    /// Draws a picture with the requested margin and width.
    fn render_at_width(&self, style: &DiagramStyle, picture: impl Fn(&DiagramStyle) -> Svg) -> Svg {
        let default = if style.theme.follows_page() {
            0
        } else {
            DEFAULT_MARGIN
        };
        let style = DiagramStyle {
            margin: f64::from(self.margin.unwrap_or(default)),
            ..style.clone()
        };
        let natural = picture(&style);
        let Some(width) = self.width else {
            return natural;
        };
        let scale = f64::from(width) / natural.width();
        picture(&DiagramStyle { scale, ..style })
    }
}
