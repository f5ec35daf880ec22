use std::str::FromStr;

use fifangha_rules::{Position, Side};
use serde::{Deserialize, Serialize};

use super::error::ApiError;
use crate::diagnostic::{closest, did_you_mean};
use crate::find::{
    BoardPattern, EventPattern, FindPlan, Findings, FoundPlace, IncompleteRecord, Location,
    Opening, PitCondition, Query, Repetition,
};
use crate::message::{Message, MessageArg, Strings};
use crate::notation::ast::{Node, Outcome, TurnNode};
use crate::notation::parse;
use crate::study::NodePath;

/// A search in records. All conditions must be fulfilled; those of a position and of the turn that is
/// played from it refer to the same place.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "cli", derive(clap::Args))]
#[serde(default)]
pub struct FindRequest {
    /// A board on one line: `_` for any number of seeds, `_(2-4)` for a range. Omitted reserves, side
    /// and marks are open.
    #[cfg_attr(feature = "cli", arg(long, value_name = "POSITION"))]
    pub position: Option<String>,
    /// Pits and reserves with their numbers of seeds: `b4=2.. c4=0 S=10..`.
    #[cfg_attr(feature = "cli", arg(long, value_name = "PIT=RANGE"))]
    pub pattern: Vec<String>,
    /// The side to move: `S` or `N`.
    #[cfg_attr(feature = "cli", arg(long, value_name = "SIDE"))]
    pub side: Option<String>,
    /// The turn that is played: `4`, `b4>` or `7RL`.
    #[cfg_attr(feature = "cli", arg(long, value_name = "TURN"))]
    pub turn: Option<String>,
    /// The number of seeds that the turn captures: `10..`.
    #[cfg_attr(feature = "cli", arg(long, value_name = "RANGE"))]
    pub captures: Option<String>,
    /// The number of sowings of the turn: `100..`.
    #[cfg_attr(feature = "cli", arg(long, value_name = "RANGE"))]
    pub sowings: Option<String>,
    /// Events of the turn, each perhaps with its number of seeds: `merge`, `capture=10..`, or the
    /// reason why the turn ends, such as `house-stop`.
    #[cfg_attr(feature = "cli", arg(long, value_name = "EVENT"))]
    pub event: Vec<String>,
    /// A part of the name of a player, in any case.
    #[cfg_attr(feature = "cli", arg(long, value_name = "NAME"))]
    pub player: Option<String>,
    /// The key of a source of the record.
    #[cfg_attr(feature = "cli", arg(long, value_name = "KEY"))]
    pub source: Option<String>,
    /// The result: `S`, `N` or `draw`.
    #[cfg_attr(feature = "cli", arg(long, value_name = "RESULT"))]
    pub result: Option<String>,
    /// The game, by its name.
    #[cfg_attr(feature = "cli", arg(long, value_name = "NAME"))]
    pub rules: Option<String>,
    /// `true` also searches variations.
    #[cfg_attr(feature = "cli", arg(long))]
    pub variations: bool,
    /// `true` lists the positions that occur in several games instead, without the starts.
    #[cfg_attr(feature = "cli", arg(long))]
    pub repeated: bool,
    /// Counts the turns that were played from the places instead, this number of turns deep; without
    /// conditions of a place, from the start of each game.
    #[cfg_attr(
        feature = "cli",
        arg(
            long,
            value_name = "N",
            num_args = 0..=1,
            require_equals = true,
            default_missing_value = "3",
            conflicts_with = "repeated"
        )
    )]
    pub openings: Option<usize>,
    /// The maximum number of items in each list of the response.
    #[cfg_attr(feature = "cli", arg(long, value_name = "N", default_value_t = FindPlan::DEFAULT_LIMIT))]
    pub limit: usize,
}

impl Default for FindRequest {
    fn default() -> Self {
        Self {
            position: None,
            pattern: Vec::new(),
            side: None,
            turn: None,
            captures: None,
            sowings: None,
            event: Vec::new(),
            player: None,
            source: None,
            result: None,
            rules: None,
            variations: false,
            repeated: false,
            openings: None,
            limit: FindPlan::DEFAULT_LIMIT,
        }
    }
}

/// The maximum number of turns that are counted from a place.
const MAX_DEPTH: usize = 100;

impl FindRequest {
    /// Returns the search.
    ///
    /// # Errors
    ///
    /// Returns an error if a condition cannot be read.
    pub fn plan(&self) -> Result<FindPlan, ApiError> {
        let mut pits = Vec::new();
        for text in &self.pattern {
            let all = PitCondition::parse_list(text);
            pits.extend(all.ok_or_else(|| unreadable("find.pits", text))?);
        }
        let events = self.event.iter().map(|it| parse_event(it));
        let query = Query {
            rules: self.rules.clone(),
            player: self.player.clone(),
            source: self.source.clone(),
            result: parse_option(&self.result, "find.result", |text| {
                Outcome::ALL.iter().copied().find(|it| it.as_str() == text)
            })?,
            board: self.position.as_deref().map(parse_board).transpose()?,
            pits,
            side: parse_option(&self.side, "find.side", parse_side)?,
            turn: parse_option(&self.turn, "find.turn", parse_turn)?,
            captures: parse_option(&self.captures, "find.range", parse_text)?,
            sowings: parse_option(&self.sowings, "find.range", parse_text)?,
            events: events.collect::<Result<_, _>>()?,
            variations: self.variations,
        };
        Ok(FindPlan {
            query,
            limit: self.limit,
            repeated: self.repeated,
            openings: self.openings.map(|it| it.min(MAX_DEPTH)),
        })
    }
}

fn unreadable(key: &'static str, text: &str) -> ApiError {
    ApiError::new(Message::new(key).with("text", text))
}

fn parse_option<T>(
    text: &Option<String>,
    key: &'static str,
    parse: impl FnOnce(&str) -> Option<T>,
) -> Result<Option<T>, ApiError> {
    let value = |text: &String| parse(text).ok_or_else(|| unreadable(key, text));
    text.as_ref().map(value).transpose()
}

fn parse_text<T: FromStr>(text: &str) -> Option<T> {
    text.parse().ok()
}

fn parse_board(text: &str) -> Result<BoardPattern, ApiError> {
    BoardPattern::parse(text).map_err(|error| {
        let message = Message::new("find.position").with("text", text);
        ApiError::new(message.with("error", Message::from(&error)))
    })
}

fn parse_side(text: &str) -> Option<Side> {
    let of_letter = |side: &Side| text == side.letter().to_string();
    let mut sides = Side::ALL.into_iter();
    sides.find(of_letter).or_else(|| text.parse().ok())
}

/// Parses a single turn, without comments or other nodes beside it.
fn parse_turn(text: &str) -> Option<TurnNode> {
    let (document, mistakes) = parse(text);
    let [record] = &document.records[..] else {
        return None;
    };
    match &record.body[..] {
        [Node::Turn(turn)] if mistakes.is_empty() => Some((**turn).clone()),
        _ => None,
    }
}

fn parse_event(text: &str) -> Result<EventPattern, ApiError> {
    text.parse().map_err(|()| {
        let name = text.split('=').next().unwrap_or_default();
        let all = EventPattern::names().map(MessageArg::from).collect();
        let known = Message::new("find.events").with("all", MessageArg::Or(all));
        let error = unreadable("find.event", text);
        match closest(name, EventPattern::names()).filter(|it| *it != name) {
            Some(meant) => error.with_help(did_you_mean(meant)),
            None => error.with_help(known),
        }
    })
}

/// The places of records that fulfil the conditions of a search.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct FindResponse {
    /// The number of files searched.
    pub files: usize,
    /// The number of games in them.
    pub games: usize,
    /// The number of boards that were compared.
    pub boards: u64,
    /// The number of places found; of repeated positions, that of the positions of each game.
    pub count: usize,
    /// The number of games with such a place.
    pub matching_games: usize,
    /// The first places, in the order of the files; none if repeated positions or openings are
    /// searched.
    pub places: Vec<FoundPlaceJson>,
    /// The number of records that were not searched as a whole.
    pub incomplete: usize,
    /// The first of these records, with the reasons.
    pub incomplete_records: Vec<IncompleteRecordJson>,
    /// The number of positions that were not compared or counted for lack of memory.
    pub omitted: usize,
    /// The positions that occur in several games, the most frequent first; `null` if they were not
    /// searched.
    pub repeated: Option<Vec<RepetitionJson>>,
    /// The turns that were played from each position, the most frequent position first; `null` if
    /// they were not counted.
    pub openings: Option<Vec<OpeningJson>>,
}

/// A place in a file.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct LocationJson {
    /// The name of the file.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1, in Unicode scalar values.
    pub column: usize,
    /// The number of the game in the file, from 1.
    pub game: usize,
}

/// A place that fulfils the conditions.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct FoundPlaceJson {
    /// The location of the turn or the board, or of the game.
    #[serde(flatten)]
    pub location: LocationJson,
    /// The path of the turn or the board.
    pub at: NodePath,
    /// The title of the game; empty if it has none.
    pub title: String,
    /// `before` or `after` the turn, at a `board` from which no turn is played, or the `game` as a
    /// whole.
    #[cfg_attr(test, schemars(extend("enum" = ["game", "board", "before", "after"])))]
    pub moment: String,
    /// The turn; `null` at a board, and for a game as a whole.
    pub turn: Option<FoundTurnJson>,
    /// The board, in one line; `null` for a game as a whole.
    pub position: Option<String>,
}

/// A turn of a place.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct FoundTurnJson {
    /// Its number.
    pub number: u32,
    /// Its player, `S` or `N`.
    #[cfg_attr(test, schemars(extend("enum" = ["S", "N"])))]
    pub side: String,
    /// Its short form.
    pub notation: String,
}

/// A record that was not searched as a whole.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct IncompleteRecordJson {
    /// The location of the problem.
    #[serde(flatten)]
    pub location: LocationJson,
    /// `unread`: it cannot be read; `failed`: it contradicts the rules; `open`: it leaves a turn or a
    /// board open.
    #[cfg_attr(test, schemars(extend("enum" = ["unread", "failed", "open"])))]
    pub reason: String,
    /// The problem, in one sentence.
    pub message: String,
}

/// A position that occurs in several games.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct RepetitionJson {
    /// The position, in one line.
    pub position: String,
    /// The number of games.
    pub games: usize,
    /// Its place in each of the first games.
    pub places: Vec<LocationJson>,
}

/// The turns that were played from a position.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct OpeningJson {
    /// The position, in one line.
    pub position: String,
    /// The number of times it was reached.
    pub places: usize,
    /// The number of these games that South won.
    pub south: usize,
    /// The number of these games that North won.
    pub north: usize,
    /// The number of drawn games among them; the result of the others is unknown.
    pub draws: usize,
    /// The turns, the most frequent first.
    pub turns: Vec<OpeningTurnJson>,
}

/// A turn that was played, and those after it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct OpeningTurnJson {
    /// Its short form.
    pub turn: String,
    /// The number of times it was played.
    pub places: usize,
    /// The number of these games that South won.
    pub south: usize,
    /// The number of these games that North won.
    pub north: usize,
    /// The number of drawn games among them; the result of the others is unknown.
    pub draws: usize,
    /// The turns after it, the most frequent first.
    pub turns: Vec<Self>,
}

impl FindResponse {
    /// Returns the findings in a number of files, in a language.
    #[must_use]
    pub fn new(files: usize, found: &Findings, plan: &FindPlan, strings: &Strings) -> Self {
        let limit = plan.limit;
        let record = |it: &IncompleteRecord| IncompleteRecordJson {
            location: LocationJson::new(&it.location),
            reason: it.reason.name().to_owned(),
            message: strings.render(&it.message),
        };
        let places = found.places.iter();
        let repeated = || {
            let all = found.repeated().into_iter().take(limit);
            let repetition = |(position, it): (&Position, &Repetition)| RepetitionJson {
                position: position.to_string(),
                games: it.games,
                places: it.places.iter().map(LocationJson::new).collect(),
            };
            all.map(repetition).collect()
        };
        let openings = || {
            let all = found.openings().into_iter().take(limit);
            let opening = |(position, it): (&Position, &Opening)| OpeningJson {
                position: position.to_string(),
                places: it.places,
                south: it.south,
                north: it.north,
                draws: it.draws,
                turns: opening_turns(it),
            };
            all.map(opening).collect()
        };
        Self {
            files,
            games: found.games,
            boards: found.boards,
            count: found.count,
            matching_games: found.matching_games,
            places: places.map(|it| FoundPlaceJson::new(it, strings)).collect(),
            incomplete: found.incomplete.iter().sum(),
            incomplete_records: found.incomplete_records.iter().map(record).collect(),
            omitted: found.omitted,
            repeated: plan.repeated.then(repeated),
            openings: plan.openings.map(|_| openings()),
        }
    }
}

impl LocationJson {
    fn new(location: &Location) -> Self {
        Self {
            file: location.file.to_string(),
            line: location.line,
            column: location.column,
            game: location.game,
        }
    }
}

impl FoundPlaceJson {
    fn new(place: &FoundPlace, strings: &Strings) -> Self {
        let turn = place.turn.as_ref().map(|it| FoundTurnJson {
            number: it.number,
            side: it.side.letter().to_string(),
            notation: it.notation.clone(),
        });
        Self {
            location: LocationJson::new(&place.location),
            at: place.at.clone(),
            title: (place.title.line(strings.language())).unwrap_or_default(),
            moment: place.moment.name().to_owned(),
            turn,
            position: place.board.as_ref().map(ToString::to_string),
        }
    }
}

fn opening_turns(opening: &Opening) -> Vec<OpeningTurnJson> {
    let turns = opening.by_frequency().into_iter();
    let turn = |(turn, it): (&str, &Opening)| OpeningTurnJson {
        turn: turn.to_owned(),
        places: it.places,
        south: it.south,
        north: it.north,
        draws: it.draws,
        turns: opening_turns(it),
    };
    turns.map(turn).collect()
}
