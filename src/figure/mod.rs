//! Figures as data: the contents of the pits, the event, the path of the seeds
//! and the texts.
//!
//! A [`Figure`] is made from a board or from the events of a turn; the rules
//! are not applied again. Pictures, text boards and serialized figures are all
//! made from it. It contains no drawing code, and its texts are messages until
//! [`Figure::to_json`] renders them.
//!
//! ```
//! use fifangha::figure::{Figure, SeedPath, PitSign};
//! use fifangha::message::Strings;
//! use fifangha_rules::Game;
//!
//! let rules = Game::FIFANGHA.rules();
//! let start = rules.start();
//! let (_, steps) = rules.play_with_steps(&start, &rules.turns(&start)[0])?;
//! let figures = Figure::steps(&start, &steps);
//! assert_eq!(figures[0].signs(), [PitSign::Drop]);
//! assert!(matches!(figures[1].path, Some(SeedPath::Capture { .. })));
//! assert_eq!(
//!     figures[0].caption().unwrap().to_string(),
//!     "South drops a seed from the reserve into b2.",
//! );
//! let json = serde_json::to_value(figures[0].to_json(Strings::english())).unwrap();
//! assert_eq!(json["rows"][2]["pits"][1]["seeds"], 2);
//! # Ok::<(), fifangha_rules::TurnError>(())
//! ```

pub(crate) mod author_marks;
mod caption;
mod cell;
mod description;
mod frames;
mod hand_path;
mod json;
mod laps;
mod legend;
mod seed_path;
mod uncertainty;
mod variants;

use fifangha_rules::{Directions, Event, Pit, Position, Rules, Side, Step};

use crate::board::{Board, BoardShape, KnownSeeds, RowContent};
use crate::notation::ast::AuthorMark;
use crate::replay::{PlayedSowing, PlayedTurn, Uncertainty};

pub use caption::caption;
pub(crate) use caption::{caption_with, captured_pits, direction_text, turn_in_words};
pub use cell::{FigureCell, PitKind, PitSign, SUBITIZING_LIMIT};
pub(crate) use frames::moves_no_seeds;
pub use frames::{FigureFrame, lap_frames, turn_frames};
pub use hand_path::{HandPlace, MAX_HAND_PLACES};
pub use json::{FigureJson, FigureMarkJson};
pub use laps::Lap;
pub use legend::LegendEntry;
pub use seed_path::{SeedPath, UpcomingSowing};
pub use uncertainty::{append_uncertainty, uncertainty_note};
pub use variants::WitnessVariant;

/// Maximum number of laps of a turn whose course is drawn.
pub const MAX_COURSE_LAPS: u64 = 1000;

/// A board and, if it comes from play, the event that led to it.
///
/// It has no coordinates and no colours: [`draw`](crate::diagram::draw) makes a picture of it,
/// [`board_text::draw`](crate::report::board_text::draw) a text, and its
/// [`description`](Self::description) says in sentences what both show.
///
/// # Examples
///
/// ```
/// use fifangha::figure::Figure;
/// use fifangha_rules::Game;
///
/// let figure = Figure::board(Game::KATRO.rules().start());
/// assert_eq!((figure.rows.len(), figure.mover), (4, None));
/// ```
///
/// The pits that a turn of a record changes:
///
/// ```
/// use fifangha::diagnostic::SourceFile;
/// use fifangha::figure::Figure;
/// use fifangha::study::Study;
///
/// let study = Study::from_file(SourceFile::new("game.fif", "1. 4R"));
/// let game = &study.replay.games[0];
/// let figure = Figure::played_turn(game.turns().next().unwrap(), &game.rules);
/// let changed = figure.cells().filter(|it| it.change() != 0);
/// let pits: Vec<_> = changed.map(|it| format!("{}{:+}", it.pit, it.change())).collect();
/// assert_eq!(pits, ["c4-1", "b4+1", "b8+1"]);
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Figure {
    /// The board, which may be partly unknown.
    pub board: Board,
    /// The rows, from top to bottom.
    pub rows: Vec<FigureRow>,
    /// The reserves of South and North.
    pub reserves: [FigureReserve; 2],
    /// The side that plays the turn; `None` for a board by itself.
    pub mover: Option<Side>,
    /// The seeds in the mover's hand.
    pub hand: u8,
    /// The event.
    pub event: Option<Event>,
    /// The lap, if the figure shows one instead of a single event, which is then its last one that
    /// moves seeds.
    pub lap: Option<Lap>,
    /// The path of the seeds.
    pub path: Option<SeedPath>,
    /// The place and direction in which the seeds in hand will be sown.
    pub upcoming_sowing: Option<UpcomingSowing>,
    /// Lines about the game: its title, the players, the occasion.
    pub about: Vec<String>,
    /// The signs of the turn that were supplied or are not certain.
    pub doubts: Vec<Uncertainty>,
    /// The differing readings of witnesses that are not followed.
    pub variants: Vec<WitnessVariant>,
    /// The circles and arrows of the author, each once.
    pub marks: Vec<AuthorMark<Pit>>,
    /// The side at the bottom. Left and right in texts are as seen from this
    /// side.
    pub bottom: Side,
    /// The signs and words of directions.
    pub directions: Directions,
    /// `true` if supplied numbers are those of all games that fit a record, and open ones differ
    /// between these games.
    pub reconstructed: bool,
}

/// A row of a figure.
#[derive(Clone, Debug, PartialEq)]
pub struct FigureRow {
    /// The row.
    pub row: fifangha_rules::Row,
    /// The pits, from the left.
    pub pits: Vec<FigureCell>,
    /// The seeds in the non-empty pits, in order, if their columns are lost.
    pub in_order: Option<Vec<KnownSeeds>>,
}

/// A reserve of a figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct FigureReserve {
    /// The seeds in it.
    pub seeds: KnownSeeds,
    /// The seeds in it on the previous board; equal to `seeds` if there is
    /// none.
    pub before: KnownSeeds,
}

impl Figure {
    /// Returns the figure of a board by itself.
    ///
    /// ```
    /// use fifangha::board::Board;
    /// use fifangha::figure::Figure;
    /// use fifangha_rules::Game;
    ///
    /// let rules = Game::FIFANGHA.rules();
    /// let board = Board::parse("......../_11111__/.111111./........ S26 N26", &rules).unwrap();
    /// assert_eq!(Figure::board(board).signs(), []);
    /// ```
    #[must_use]
    pub fn board(board: impl Into<Board>) -> Self {
        Self::new(board.into(), None, [None; 2], 0)
    }

    /// Returns the figure of a board of the games that fit a record.
    #[must_use]
    pub fn reconstruction(board: Board) -> Self {
        Self {
            reconstructed: true,
            ..Self::board(board)
        }
    }

    /// Returns the figure of one step. `before` is the board before the step.
    ///
    /// ```
    /// use fifangha::figure::Figure;
    /// use fifangha_rules::Game;
    ///
    /// let rules = Game::FIFANGHA.rules();
    /// let start = rules.start();
    /// let (_, steps) = rules.play_with_steps(&start, &rules.turns(&start)[0])?;
    /// let figure = Figure::step(&start, &steps[0]);
    /// assert_eq!(figure.cell("b2".parse()?).unwrap().change(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn step(before: &Position, step: &Step) -> Self {
        Self::after(before, None, step)
    }

    /// Returns the figure of a step that follows the event `last`.
    fn after(before: &Position, last: Option<Event>, step: &Step) -> Self {
        let events = [last, Some(step.event)];
        Self::new(step.position.into(), Some(before), events, step.hand)
    }

    /// Returns the figures of a turn, one per step. `before` is the board
    /// before the turn.
    #[must_use]
    pub fn steps(before: &Position, steps: &[Step]) -> Vec<Self> {
        let mut last = (*before, None);
        let figure = |step: &Step| {
            let (before, event) = last;
            last = (step.position, Some(step.event));
            Self::after(&before, event, step)
        };
        steps.iter().map(figure).collect()
    }

    /// Returns the figure of a whole turn: the board after it, with all
    /// changes.
    #[must_use]
    pub fn turn(before: &Position, after: &Position) -> Self {
        Self::new((*after).into(), Some(before), [None; 2], 0)
    }

    /// Returns the figure of a whole turn with its course: the first pit, the captured pits, and the
    /// path of the first sowing.
    ///
    /// ```
    /// use fifangha::figure::{Figure, PitSign};
    /// use fifangha_rules::Game;
    ///
    /// let rules = Game::FIFANGHA.rules();
    /// let start = rules.start();
    /// let (played, steps) = rules.play_with_steps(&start, &rules.turns(&start)[0])?;
    /// let figure = Figure::turn(&start, &played.position).with_course(&steps);
    /// assert_eq!(figure.signs(), [PitSign::Drop, PitSign::Captured]);
    /// # Ok::<(), fifangha_rules::TurnError>(())
    /// ```
    #[must_use]
    pub fn with_course(mut self, steps: &[Step]) -> Self {
        let shape = self.shape();
        for (index, step) in steps.iter().enumerate() {
            let last = index.checked_sub(1).map(|last| steps[last].event);
            if self.path.is_none() && matches!(step.event, Event::Sowing { .. }) {
                self.path = SeedPath::from_event(step.event, last, shape);
            }
            for cell in self.rows.iter_mut().flat_map(|row| &mut row.pits) {
                let sign = PitSign::from_event(step.event, cell.pit);
                if index == 0 || sign == Some(PitSign::Captured) {
                    cell.sign = cell.sign.or(sign);
                }
                if cell.sign == Some(PitSign::Captured) {
                    cell.emptied = cell.seeds == KnownSeeds::Certain(0) && cell.change() < 0;
                }
            }
        }
        self
    }

    /// Returns the figure of a replayed turn with its [course](Self::with_course), unless it has more
    /// than [`MAX_COURSE_LAPS`] laps. A turn that never ends changes nothing.
    #[must_use]
    pub fn played_turn(turn: &PlayedTurn, rules: &Rules) -> Self {
        let after = turn.position_after().unwrap_or(turn.before);
        Self::turn(&turn.before, &after).with_short_course(turn.played.laps, || turn.steps(rules))
    }

    /// Returns the figure of a replayed sowing from the hand, as [`played_turn`](Self::played_turn).
    #[must_use]
    pub fn played_sowing(sown: &PlayedSowing, rules: &Rules) -> Self {
        Self::turn(&sown.before, &sown.played.position)
            .with_short_course(sown.played.laps, || sown.steps(rules))
    }

    /// Adds a course, which can have millions of steps, unless it has too many laps.
    fn with_short_course(self, laps: u64, steps: impl FnOnce() -> Vec<Step>) -> Self {
        match laps > MAX_COURSE_LAPS {
            true => self,
            false => self.with_course(&steps()),
        }
    }

    /// Returns the figure as seen from a side.
    ///
    /// ```
    /// use fifangha::figure::Figure;
    /// use fifangha_rules::{Game, Side};
    ///
    /// let rules = Game::FIFANGAKELY.rules();
    /// let start = rules.start();
    /// let (_, steps) = rules.play_with_steps(&start, &rules.turns(&start)[0])?;
    /// let figure = Figure::steps(&start, &steps).remove(1);
    /// let caption_of = |figure: Figure| figure.caption().unwrap().to_string();
    /// assert!(caption_of(figure.clone()).contains("left"));
    /// assert!(caption_of(figure.seen_from(Side::North)).contains("right"));
    /// # Ok::<(), fifangha_rules::TurnError>(())
    /// ```
    #[must_use]
    pub const fn seen_from(mut self, side: Side) -> Self {
        self.bottom = side;
        self
    }

    /// Returns the figure with directions in the words of a convention.
    #[must_use]
    pub const fn with_directions(mut self, directions: Directions) -> Self {
        self.directions = directions;
        self
    }

    fn new(
        board: Board,
        before: Option<&Position>,
        [last, event]: [Option<Event>; 2],
        hand: u8,
    ) -> Self {
        let shape = board.shape();
        let rows = shape.rows().iter().map(|&row| {
            let in_order = match board.row(row) {
                RowContent::InOrder(contents) => Some(contents),
                RowContent::Each(_) => None,
            };
            let pits = (1..=shape.columns.count()).map(|column| Pit::new(row, column));
            let pits = pits
                .map(|pit| FigureCell::new(&board, before, event, pit))
                .collect();
            FigureRow {
                row,
                pits,
                in_order,
            }
        });
        let reserve = |side| {
            let seeds = board.reserve(side);
            let known = before.map(|before| KnownSeeds::Certain(before.reserve(side)));
            FigureReserve {
                seeds,
                before: known.unwrap_or(seeds),
            }
        };
        Self {
            bottom: Side::South,
            directions: Directions::Page,
            reconstructed: false,
            about: Vec::new(),
            doubts: Vec::new(),
            variants: Vec::new(),
            marks: Vec::new(),
            rows: rows.collect(),
            reserves: Side::ALL.map(reserve),
            // Within a turn, the mover is still the side to move.
            mover: before.map(Position::to_move),
            hand,
            event,
            lap: None,
            path: event.and_then(|event| SeedPath::from_event(event, last, shape)),
            upcoming_sowing: event.and_then(|event| UpcomingSowing::from_event(event, shape)),
            board,
        }
    }

    /// Returns the size of the board.
    #[must_use]
    pub fn shape(&self) -> BoardShape {
        self.board.shape()
    }

    /// Returns all pits, row by row from the top left.
    pub fn cells(&self) -> impl Iterator<Item = &FigureCell> {
        self.rows.iter().flat_map(|row| &row.pits)
    }

    /// Returns a pit; `None` if it is not on the board.
    #[must_use]
    pub fn cell(&self, pit: Pit) -> Option<&FigureCell> {
        self.cells().find(|cell| cell.pit == pit)
    }

    /// Returns a side's reserve.
    #[must_use]
    pub const fn reserve(&self, side: Side) -> &FigureReserve {
        &self.reserves[side as usize]
    }

    /// Returns the signs in the figure, without duplicates, for its legend.
    #[must_use]
    pub fn signs(&self) -> Vec<PitSign> {
        let used = |sign: &PitSign| self.cells().any(|cell| cell.sign == Some(*sign));
        PitSign::ALL.into_iter().filter(used).collect()
    }
}

impl FigureReserve {
    /// Returns the number of seeds gained, negative if seeds were lost; 0 if a
    /// number is not known.
    #[must_use]
    pub fn change(&self) -> i16 {
        cell::seed_change(self.before, self.seeds)
    }
}
