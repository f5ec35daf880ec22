//! What the rules say, as messages.
//!
//! The package of the rules depends on nothing, and says its errors in English
//! by itself; here each has a key, so that the language files say it.

use fifangha_rules::{
    Conflict, Expected, Family, Flaw, Game, Illegal, Outcome, OutcomeCause, Parameter,
    PositionError, Reason, SetError, SetupError, UnknownGame,
};

use super::{Arg, Message};

impl From<&Illegal> for Message {
    fn from(illegal: &Illegal) -> Self {
        let of = |key, pit| Self::new(key).with("pit", Arg::text(pit));
        match illegal {
            Illegal::Over { outcome } => {
                Self::new("illegal.over").with("outcome", Self::from(outcome))
            }
            Illegal::NoSuchPit { pit } => of("illegal.no_such_pit", pit),
            Illegal::OpponentsPit { pit, mover } => of("illegal.opponents_pit", pit)
                .with("owner", pit.side())
                .with("mover", *mover),
            Illegal::OuterDrop { pit } => of("illegal.outer_drop", pit),
            Illegal::EmptyDrop { pit } => of("illegal.empty_drop", pit),
            Illegal::EmptyPit { pit } => of("illegal.empty_pit", pit),
            Illegal::MustCapture { pit } => of("illegal.must_capture", pit),
            Illegal::MustCaptureFirst { pit } => of("illegal.must_capture_first", pit),
            Illegal::DirectionMissing { pit } => of("illegal.direction_missing", pit),
            Illegal::DirectionOfCapture { pit } => of("illegal.direction_of_capture", pit),
            Illegal::RightOnly { .. } => Self::new("illegal.right_only"),
            Illegal::LoneSeed { pit } => of("illegal.lone_seed", pit),
            Illegal::FirstTurnOuter { pit } => of("illegal.first_turn_outer", pit),
            Illegal::FirstDropOutside { pit } => of("illegal.first_drop_outside", pit),
            Illegal::OuterRova { pit } => of("illegal.outer_rova", pit),
        }
    }
}

/// Where the sources state the rule that a start breaks, as [`Illegal::passage`] has it.
#[must_use]
pub fn passage(illegal: &Illegal) -> Option<Message> {
    Some(Message::new(match illegal {
        Illegal::Over { .. }
        | Illegal::NoSuchPit { .. }
        | Illegal::EmptyPit { .. }
        | Illegal::DirectionMissing { .. }
        | Illegal::DirectionOfCapture { .. } => return None,
        Illegal::OpponentsPit { .. }
        | Illegal::EmptyDrop { .. }
        | Illegal::MustCapture { .. }
        | Illegal::FirstDropOutside { .. } => "passage.flacourt",
        Illegal::OuterDrop { .. } => "passage.fandatsaka_3",
        Illegal::MustCaptureFirst { .. } => "passage.fandatsaka_2",
        Illegal::LoneSeed { .. } => "passage.fandatsaka_5",
        Illegal::FirstTurnOuter { .. } => "passage.gorobaka",
        Illegal::OuterRova { .. } => "passage.sakalava",
        Illegal::RightOnly { .. } => "passage.simplification",
    }))
}

impl From<&Outcome> for Message {
    fn from(outcome: &Outcome) -> Self {
        let why = match (outcome.cause, outcome.winner.map(|side| !side)) {
            (OutcomeCause::Kamo, Some(loser)) => Self::new("outcome.kamo").with("loser", loser),
            (OutcomeCause::NoSeeds, Some(loser)) => {
                Self::new("outcome.no_seeds").with("loser", loser)
            }
            (OutcomeCause::LoneSeeds, Some(loser)) => {
                Self::new("outcome.lone_seeds").with("loser", loser)
            }
            (OutcomeCause::NoTurn, Some(loser)) => {
                Self::new("outcome.no_turn").with("loser", loser)
            }
            (OutcomeCause::NeverEnds, Some(loser)) => {
                Self::new("outcome.turn_of_loser").with("loser", loser)
            }
            (OutcomeCause::NeverEnds, None) => Self::new("outcome.never_ends"),
            (OutcomeCause::Majority, Some(_)) => Self::new("outcome.majority"),
            (OutcomeCause::Majority, None) => Self::new("outcome.equal"),
            _ => Self::new("outcome.spent"),
        };
        match outcome.winner {
            Some(winner) => Self::new("outcome.won").with("winner", winner),
            None => Self::new("outcome.draw"),
        }
        .with("why", why)
    }
}

impl From<&Flaw> for Message {
    fn from(flaw: &Flaw) -> Self {
        match *flaw {
            Flaw::RowCount { expected, found } => Self::new("flaw.row_count")
                .with("expected", expected)
                .with("found", found),
            Flaw::RowLength {
                row,
                expected,
                found,
            } => Self::new("flaw.row_length")
                .with("row", Arg::text(&row.letter()))
                .with("expected", expected)
                .with("found", found),
            Flaw::SeedCount {
                expected,
                board,
                reserves,
            } => Self::new("flaw.seed_count")
                .with("expected", expected)
                .with("all", board + reserves)
                .with("board", board)
                .with("reserves", reserves),
            Flaw::TooManySeeds { expected, board } => Self::new("flaw.too_many_seeds")
                .with("expected", expected)
                .with("board", board),
            Flaw::TooFewSeeds { least, board } => Self::new("flaw.too_few_seeds")
                .with("least", least)
                .with("board", board),
            Flaw::ReserveTooLarge {
                side,
                full: 0,
                found,
            } => Self::new("flaw.no_reserves")
                .with("side", side)
                .with("found", found),
            Flaw::ReserveTooLarge { side, full, found } => Self::new("flaw.reserve_too_large")
                .with("side", side)
                .with("found", found)
                .with("full", full),
            Flaw::NoRova => Self::new("flaw.no_rova"),
        }
    }
}

impl From<Expected> for Message {
    fn from(expected: Expected) -> Self {
        Self::new(match expected {
            Expected::BehindRow => "position.behind_row",
            Expected::Reserve => "position.reserve",
            Expected::BehindReserve => "position.behind_reserve",
            Expected::SouthReserve => "position.south_reserve",
            Expected::NorthReserve => "position.north_reserve",
            Expected::Blank => "position.blank",
            Expected::BehindBoard => "position.behind_board",
            Expected::BehindReserves => "position.behind_reserves",
            Expected::BehindSide => "position.behind_side",
            Expected::End => "position.end",
            Expected::Seeds => "position.seeds",
            Expected::Closing => "position.closing",
            Expected::Row => "position.row",
            Expected::Rova => "position.rova",
        })
    }
}

impl From<&SetupError> for Message {
    fn from(error: &SetupError) -> Self {
        Self::new("position.unreadable")
            .with("at", error.offset + 1)
            .with("expected", Self::from(error.expected))
    }
}

impl From<&PositionError> for Message {
    fn from(error: &PositionError) -> Self {
        match error {
            PositionError::Syntax(error) => Self::from(error),
            PositionError::Impossible(flaws) => Self::new("position.impossible").with(
                "flaws",
                Arg::Clauses(flaws.iter().map(|flaw| Self::from(flaw).into()).collect()),
            ),
        }
    }
}

impl From<Reason> for Message {
    fn from(reason: Reason) -> Self {
        Self::new(match reason {
            Reason::RovaOfKatro => "conflict.rova_of_katro",
            Reason::AllSeedsOutOfReach => "conflict.all_seeds_out_of_reach",
            Reason::NoMiddle => "conflict.no_middle",
            Reason::KatroPhaseTakesInnerRow => "conflict.katro_phase_takes_inner_row",
            Reason::MergeToTheLeft => "conflict.merge_to_the_left",
            Reason::InwardToTheLeft => "conflict.inward_to_the_left",
            Reason::SecondPhaseToTheLeft => "conflict.second_phase_to_the_left",
            Reason::SecondPhaseWithoutRelay => "conflict.second_phase_without_relay",
            Reason::TurnsEachWithSecondPhase => "conflict.turns_each_with_second_phase",
            Reason::TurnsEachOutOfRange => "conflict.turns_each_out_of_range",
            Reason::RovaWithKatroPhase => "conflict.rova_with_katro_phase",
            Reason::RovaOnOtherBoard => "conflict.rova_on_other_board",
        })
    }
}

impl From<&Conflict> for Message {
    fn from(conflict: &Conflict) -> Self {
        Self::from(conflict.reason)
    }
}

impl From<&UnknownGame> for Message {
    fn from(unknown: &UnknownGame) -> Self {
        let games = Game::ALL.iter().map(|game| Arg::from(game.name()));
        Self::new("game.unknown")
            .with("game", unknown.0.as_str())
            .with("games", Arg::List(games.collect()))
    }
}

impl From<&SetError> for Message {
    fn from(error: &SetError) -> Self {
        match error {
            SetError::Value {
                parameter,
                expected,
            } => {
                let value = |value: &String| match value.as_str() {
                    Parameter::NUMBER => Self::new("setting.number").into(),
                    value => Arg::from(value),
                };
                Self::new("setting.value")
                    .with("parameter", parameter.name())
                    .with("values", Arg::List(expected.iter().map(value).collect()))
            }
            SetError::Family { parameter, family } => Self::new("setting.family")
                .with("parameter", parameter.name())
                .with("family", *family),
        }
    }
}

impl From<Family> for Arg {
    fn from(family: Family) -> Self {
        Message::new(match family {
            Family::Tsibongy => "family.tsibongy",
            Family::Katro => "family.katro",
        })
        .into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fifangha_rules::{Pit, Row, Side};
    use std::fmt::Display;

    fn agree<'a, T: Display + 'a>(said: impl IntoIterator<Item = &'a T>)
    where
        Message: From<&'a T>,
    {
        for said in said {
            assert_eq!(Message::from(said).to_string(), said.to_string());
        }
    }

    #[test]
    fn outcomes() {
        let causes = [
            OutcomeCause::Kamo,
            OutcomeCause::NoSeeds,
            OutcomeCause::LoneSeeds,
            OutcomeCause::NoTurn,
            OutcomeCause::Spent,
            OutcomeCause::Majority,
            OutcomeCause::NeverEnds,
        ];
        for winner in [None, Some(Side::South), Some(Side::North)] {
            agree(&causes.map(|cause| Outcome { winner, cause }));
        }
    }

    #[test]
    fn illegal_starts_and_where_their_rules_are() {
        let pit = Pit::new(Row::C, 3);
        let outcome = Outcome {
            winner: Some(Side::North),
            cause: OutcomeCause::Kamo,
        };
        let mover = Side::South;
        let all = [
            Illegal::Over { outcome },
            Illegal::NoSuchPit { pit },
            Illegal::OpponentsPit { pit, mover },
            Illegal::OuterDrop { pit },
            Illegal::EmptyDrop { pit },
            Illegal::EmptyPit { pit },
            Illegal::MustCapture { pit },
            Illegal::MustCaptureFirst { pit },
            Illegal::DirectionMissing { pit },
            Illegal::DirectionOfCapture { pit },
            Illegal::RightOnly { pit },
            Illegal::LoneSeed { pit },
            Illegal::FirstTurnOuter { pit },
            Illegal::FirstDropOutside { pit },
            Illegal::OuterRova { pit },
        ];
        agree(&all);
        for illegal in &all {
            let here = passage(illegal).map(|passage| passage.to_string());
            assert_eq!(here, illegal.passage().map(|passage| passage.to_string()));
        }
    }

    #[test]
    fn positions() {
        let side = Side::South;
        let flaws = vec![
            Flaw::RowCount {
                expected: 4,
                found: 3,
            },
            Flaw::RowLength {
                row: Row::A,
                expected: 8,
                found: 7,
            },
            Flaw::SeedCount {
                expected: 64,
                board: 12,
                reserves: 40,
            },
            Flaw::TooManySeeds {
                expected: 64,
                board: 70,
            },
            Flaw::TooFewSeeds {
                least: 12,
                board: 3,
            },
            Flaw::ReserveTooLarge {
                side,
                full: 0,
                found: 3,
            },
            Flaw::ReserveTooLarge {
                side,
                full: 26,
                found: 30,
            },
            Flaw::NoRova,
        ];
        agree(&flaws);
        agree(&[PositionError::Impossible(flaws)]);
        let unreadable = |&expected| SetupError {
            offset: 11,
            expected,
        };
        let all: Vec<_> = Expected::ALL.iter().map(unreadable).collect();
        agree(&all);
        agree(
            &all.into_iter()
                .map(PositionError::Syntax)
                .collect::<Vec<_>>(),
        );
    }

    #[test]
    fn parameters() {
        let conflict = |&reason| Conflict {
            parameters: &[],
            reason,
        };
        agree(&Reason::ALL.iter().map(conflict).collect::<Vec<_>>());
        agree(&[UnknownGame("chess".into())]);
        for &parameter in Parameter::ALL {
            agree(&[SetError::Value {
                parameter,
                expected: parameter.values(),
            }]);
            let families = [Family::Tsibongy, Family::Katro];
            agree(&families.map(|family| SetError::Family { parameter, family }));
        }
    }
}
