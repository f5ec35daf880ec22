mod choose;

use fifangha_rules::Side;
use serde::Deserialize;

use self::choose::Chosen;
use super::{Failure, Question, game_of};
use crate::diagram::{Style, Svg, animate, draw, sheet};
use crate::figure::Figure;
use crate::message::Strings;
use crate::report::head;
use crate::study::Study;

/// What of a record is drawn, and how it is laid out. Without a turn every turn
/// is, on one sheet; with it that turn: what it changed, or its steps.
#[derive(Clone, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Drawing {
    /// Which game of the file, from 1.
    pub game: usize,
    /// The turn; 0 is the board that the game starts from.
    pub turn: Option<u32>,
    /// Of that turn one step, counted from 1, or `all`.
    pub step: Option<String>,
    /// The turns on a sheet: `3`, or `2-4`.
    pub turns: Option<String>,
    /// The steps on a sheet: `all`, `2-4`, or those of a kind: `drops`, `lifts`,
    /// `sowings`, `captures`, `merges`, `relays`.
    pub steps: Option<String>,
    /// Whether the steps follow each other, in a picture that moves.
    pub animate: bool,
    /// Whether North lies at the bottom.
    pub turned: bool,
    /// Boards beside each other on a sheet.
    pub across: usize,
    /// The width in pixels; as wide as it is natural where it is not said.
    pub width: Option<u32>,
}

impl Default for Drawing {
    fn default() -> Self {
        Self {
            game: 1,
            turn: None,
            step: None,
            turns: None,
            steps: None,
            animate: false,
            turned: false,
            across: 2,
            width: None,
        }
    }
}

impl Drawing {
    /// Draws a game of a file. Trays for reserves are left out where the game
    /// has none.
    ///
    /// ```
    /// use fifangha::answer::Drawing;
    /// use fifangha::diagnostic::SourceFile;
    /// use fifangha::diagram::Style;
    /// use fifangha::message::Strings;
    /// use fifangha::study::Study;
    ///
    /// let study = Study::of(SourceFile::new("game.fif", "1. 4R"));
    /// let second = Drawing { turn: Some(1), step: Some("2".into()), ..Drawing::default() };
    /// let svg = second.of_study(&study, &Style::default(), Strings::english()).unwrap();
    /// assert!(svg.to_string().contains("captures"));
    /// ```
    ///
    /// # Errors
    ///
    /// When the file has no such game, turn or steps, or they are too many.
    pub fn of_study(
        &self,
        study: &Study,
        style: &Style,
        strings: &Strings,
    ) -> Result<Svg, Failure> {
        let game = game_of(study, self.game)?;
        let front = &study.document.records[game.record].front;
        let chosen = choose::of_game(self, game, study, strings)?.of_game(head(front, strings));
        Ok(self.drawn(chosen, &with_reserves(style, &game.rules), strings))
    }

    /// Draws the board that a question is about, with `_` and `~` rows for what
    /// nobody knows.
    ///
    /// # Errors
    ///
    /// As [`Question::board`].
    pub fn of_board(
        &self,
        question: &Question,
        style: &Style,
        strings: &Strings,
    ) -> Result<Svg, Failure> {
        let (game, board) = question.board()?;
        let side = if self.turned {
            Side::North
        } else {
            Side::South
        };
        let figure = Figure::board(board).seen_from(side);
        let style = with_reserves(style, &game.rules);
        Ok(self.sized(&style, |style| draw(&figure, style, strings)))
    }

    /// What was chosen of a game.
    fn drawn(&self, chosen: Chosen, style: &Style, strings: &Strings) -> Svg {
        let chosen = chosen.seen_from(self.turned);
        self.sized(style, |style| match &chosen {
            Chosen::One(figure) => draw(figure, style, strings),
            Chosen::Film(figures) => animate(figures, style, strings),
            Chosen::Strip(figures, captions) => {
                let said: Vec<_> = figures
                    .iter()
                    .zip(captions)
                    .map(|(figure, caption)| match (caption, figure.caption()) {
                        (None, Some(caption)) => strings.say(&caption),
                        (caption, _) => caption.clone().unwrap_or_default(),
                    })
                    .collect();
                sheet(figures, self.across, &said, style, strings)
            }
        })
    }

    /// A picture as wide as was asked for.
    fn sized(&self, style: &Style, picture: impl Fn(&Style) -> Svg) -> Svg {
        let natural = picture(style);
        let Some(width) = self.width else {
            return natural;
        };
        let scale = f64::from(width) / natural.width();
        picture(&Style {
            scale,
            ..style.clone()
        })
    }
}

/// A game without reserves is drawn without their trays.
fn with_reserves(style: &Style, rules: &fifangha_rules::Rules) -> Style {
    Style {
        show_reserves: rules.parameters().reserve() > 0,
        ..style.clone()
    }
}
