//! Tables of statistics.

use fifangha_rules::Parameter;

use super::{
    GameStatistics, MeanEstimate, PlayerKind, ReadingStatistics, SamplePlan, ShareEstimate,
};
use crate::message::{Message, Strings};
use crate::reconstruct::reconstruction_text::align;

/// The measures of a row, in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Measure {
    /// The share of the games that have a winner.
    Decided,
    /// The share of these that the first player has won.
    FirstPlayer,
    /// The number of turns of a finished game.
    Length,
    /// The number of legal turns in a position.
    LegalTurns,
    /// The share of the turns that capture.
    Capturing,
    /// The number of seeds captured in a turn.
    Captured,
}

/// A value of a measure with its interval, as a number of percent if the measure is a share.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MeasuredValue {
    /// The value.
    pub value: f64,
    /// The confidence interval; `None` if there are too few games.
    pub interval: Option<[f64; 2]>,
}

impl Measure {
    /// All measures.
    pub const ALL: [Self; 6] = [
        Self::Decided,
        Self::FirstPlayer,
        Self::Length,
        Self::LegalTurns,
        Self::Capturing,
        Self::Captured,
    ];

    /// Returns its name, the head of its column.
    #[must_use]
    pub const fn heading(self) -> Message {
        Message::new(match self {
            Self::Decided => "stats.table.decided",
            Self::FirstPlayer => "stats.table.first",
            Self::Length => "stats.table.length",
            Self::LegalTurns => "stats.table.legal",
            Self::Capturing => "stats.table.capturing",
            Self::Captured => "stats.table.captured",
        })
    }

    /// Returns `true` for a share, which is given in percent.
    #[must_use]
    pub const fn is_percentage(self) -> bool {
        matches!(self, Self::Decided | Self::FirstPlayer | Self::Capturing)
    }

    /// Returns the value of some games; `None` if none of them defines it.
    #[must_use]
    pub fn value(self, found: &GameStatistics) -> Option<MeasuredValue> {
        let of_share = |it: ShareEstimate| Some((it.share()?, it.interval()));
        let of_mean = |it: Option<MeanEstimate>| it.map(|it| (it.mean, it.interval));
        let (value, interval) = match self {
            Self::Decided => of_share(found.decided()),
            Self::FirstPlayer => of_share(found.first_player()),
            Self::Length => of_mean(found.length),
            Self::LegalTurns => of_mean(found.legal_turns),
            Self::Capturing => of_mean(found.capturing),
            Self::Captured => of_mean(found.captured),
        }?;
        let scale = if self.is_percentage() { 100.0 } else { 1.0 };
        Some(MeasuredValue {
            value: value * scale,
            interval: interval.map(|it| it.map(|bound| bound * scale)),
        })
    }

    /// Formats a number: percentages without decimal digits, small numbers with two.
    fn number(self, number: f64, strings: &Strings) -> String {
        let digits = match self {
            Self::Decided | Self::FirstPlayer | Self::Capturing => 0,
            Self::Length | Self::LegalTurns => 1,
            Self::Captured => 2,
        };
        // No negative zero.
        let text = format!("{:.digits$}", number + 0.0);
        text.replace('.', &strings.t("survey.point", &[]))
    }

    /// Formats a value with its interval: `42 % [39–45]`.
    #[must_use]
    pub fn format(self, measured: MeasuredValue, strings: &Strings) -> String {
        let value = self.number(measured.value, strings);
        let value = match self.is_percentage() {
            true => strings.t("stats.percent", &[("n", &value)]),
            false => value,
        };
        match measured.interval {
            None => value,
            Some([low, high]) => {
                let (low, high) = (self.number(low, strings), self.number(high, strings));
                format!("{value} [{low}–{high}]")
            }
        }
    }
}

/// Returns the sentence on the games: their number, their seed and the limits.
#[must_use]
pub fn plan_message(plan: &SamplePlan) -> Message {
    Message::new("stats.plan")
        .with("n", plan.games)
        .with("seed", plan.seed)
        .with("turns", plan.max_length)
}

/// Returns the name of a kind of players.
#[must_use]
pub const fn players_message(kind: PlayerKind) -> Message {
    Message::new(match kind {
        PlayerKind::Random => "stats.players.random",
        PlayerKind::Greedy => "stats.players.greedy",
    })
}

/// Returns the name of each reading: the game, unless all have the same, the size of the board
/// unless it is that of the source, and the varied values.
#[must_use]
pub fn reading_names(readings: &[ReadingStatistics]) -> Vec<String> {
    let several = readings.iter().any(|it| it.base != readings[0].base);
    let name = |reading: &ReadingStatistics| {
        let mut parts = Vec::new();
        if several || reading.set.is_empty() {
            parts.push(reading.base.to_string());
        }
        let sized = |it: &(Parameter, String)| it.0 == Parameter::Columns;
        let columns = reading.columns;
        if several && columns != reading.base.parameters().columns && !reading.set.iter().any(sized)
        {
            parts.push(format!("columns={}", columns.count()));
        }
        let set = reading.set.iter();
        parts.extend(set.map(|(it, value)| format!("{}={value}", it.name())));
        parts.join(" ")
    };
    readings.iter().map(name).collect()
}

/// Returns the statistics as a table, with the games, and the reasons why readings cannot be played.
#[must_use]
pub fn text(
    readings: &[ReadingStatistics],
    players: &[PlayerKind],
    plan: &SamplePlan,
    strings: &Strings,
) -> String {
    let mut head = vec![
        strings.t("stats.table.reading", &[]),
        strings.t("stats.table.players", &[]),
    ];
    head.extend(Measure::ALL.iter().map(|it| strings.render(&it.heading())));
    let mut rows = vec![head];
    let mut unplayable = String::new();
    for (reading, name) in readings.iter().zip(reading_names(readings)) {
        match &reading.found {
            Ok(found) => {
                for (kind, found) in players.iter().zip(found) {
                    let mut row = vec![name.clone()];
                    row.push(strings.render(&players_message(*kind)));
                    row.extend(Measure::ALL.iter().map(|it| match it.value(found) {
                        Some(value) => it.format(value, strings),
                        None => "–".to_owned(),
                    }));
                    rows.push(row);
                }
            }
            Err(why) => {
                let said = Message::new("stats.unplayable")
                    .with("reading", name)
                    .with("why", why.message());
                unplayable.push_str(&format!("\n{}\n", strings.render(&said)));
            }
        }
    }
    let plan = strings.render(&plan_message(plan));
    let mut text = format!("{plan}\n\n");
    if rows.len() > 1 {
        text.push_str(&align(&rows));
    }
    text.push_str(&unplayable);
    text
}
