//! Tables of statistics.

use fifangha_rules::{Game, Parameter};

use super::{Estimate, GameStatistics, PlayerKind, SamplePlan, VariantStatistics};
use crate::message::{Message, Strings};
use crate::reconstruct::reconstruction_text::align;
use crate::reconstruct::{names_games, variant_name};

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

    /// Returns the value of some games, in percent if it is a share; `None` if none of them defines
    /// it.
    #[must_use]
    pub fn value(self, found: &GameStatistics) -> Option<Estimate> {
        let measured = match self {
            Self::Decided => found.decided(),
            Self::FirstPlayer => found.first_player(),
            Self::Length => found.length,
            Self::LegalTurns => found.legal_turns,
            Self::Capturing => found.capturing,
            Self::Captured => found.captured,
        }?;
        let scale = if self.is_percentage() { 100.0 } else { 1.0 };
        Some(measured.map(|it| it * scale))
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
        text.replace('.', &strings.t("reading_matrix.point", &[]))
    }

    /// Formats a value with its interval: `42 % [39–45]`.
    #[must_use]
    pub fn format(self, measured: Estimate, strings: &Strings) -> String {
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

/// Returns the name of each variant: the game, unless all have the game of the rules, `own`, the
/// size of the board unless it is that of the source, and the varied values.
#[must_use]
pub fn variant_names(variants: &[VariantStatistics], own: Game) -> Vec<String> {
    let several = names_games(variants.iter().map(|it| it.base), own);
    let name = |variant: &VariantStatistics| {
        let named = several || variant.set.is_empty();
        let mut set = variant.set.clone();
        let sized = set.iter().any(|it| it.0 == Parameter::Columns);
        let columns = variant.columns;
        if several && columns != variant.base.parameters().columns && !sized {
            set.insert(0, (Parameter::Columns, columns.count().to_string()));
        }
        variant_name(named.then_some(variant.base), &set)
    };
    variants.iter().map(name).collect()
}

/// Returns the statistics as a table, with the games, and the reasons why variants cannot be played;
/// `own` is the game of the rules.
#[must_use]
pub fn text(
    variants: &[VariantStatistics],
    own: Game,
    players: &[PlayerKind],
    plan: &SamplePlan,
    strings: &Strings,
) -> String {
    let mut head = vec![
        strings.t("stats.table.variant", &[]),
        strings.t("stats.table.players", &[]),
    ];
    head.extend(Measure::ALL.iter().map(|it| strings.render(&it.heading())));
    let mut rows = vec![head];
    let mut unplayable = String::new();
    for (variant, name) in variants.iter().zip(variant_names(variants, own)) {
        match &variant.found {
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
                let message = Message::new("stats.unplayable")
                    .with("variant", name)
                    .with("why", why.message());
                unplayable.push_str(&format!("\n{}\n", strings.render(&message)));
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
