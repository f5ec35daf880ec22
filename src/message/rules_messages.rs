//! Messages for the errors and results of the rules.
//!
//! The crate of the rules has no dependencies and formats its errors in English; here they get keys
//! of the language files.

use fifangha_rules::{
    BaoRule, Conflict, EndPits, Expected, Family, FaultyGame, IllegalStart, Outcome, OutcomeCause,
    Parameter, Pit, PositionError, Reason, Rotation, SetParameterError, SetupError, SetupFlaw,
    UnknownGame,
};

use super::{Message, MessageArg, Strings};

impl From<&IllegalStart> for Message {
    fn from(illegal: &IllegalStart) -> Self {
        let of = |key, pit| Self::new(key).with("pit", MessageArg::text(pit));
        match illegal {
            IllegalStart::Over { outcome } => {
                Self::new("illegal.over").with("outcome", Self::from(outcome))
            }
            IllegalStart::NoSuchPit(pit) => of("illegal.no_such_pit", pit),
            IllegalStart::OpponentsPit { pit, mover } => of("illegal.opponents_pit", pit)
                .with("owner", pit.side())
                .with("mover", *mover),
            IllegalStart::OuterDrop(pit) => of("illegal.outer_drop", pit),
            IllegalStart::EmptyDrop(pit) => of("illegal.empty_drop", pit),
            IllegalStart::EmptyPit(pit) => of("illegal.empty_pit", pit),
            IllegalStart::MustCapture(pit) => of("illegal.must_capture", pit),
            IllegalStart::MustCaptureFirst(pit) => of("illegal.must_capture_first", pit),
            IllegalStart::DirectionMissing(pit) => of("illegal.direction_missing", pit),
            IllegalStart::DirectionOfCapture(pit) => of("illegal.direction_of_capture", pit),
            IllegalStart::RightOnly(_) => Self::new("illegal.right_only"),
            IllegalStart::OuterAttack(pit) => of("illegal.outer_attack", pit),
            IllegalStart::MustAttack(pit) => of("illegal.must_attack", pit),
            IllegalStart::AnticlockwiseOnly(_) => Self::new("illegal.anticlockwise_only"),
            IllegalStart::OtherSense { sense, .. } => Self::new(match sense {
                Rotation::Clockwise => "illegal.clockwise_fixed",
                Rotation::Anticlockwise => "illegal.anticlockwise_fixed",
            }),
            IllegalStart::LoneSeed(pit) | IllegalStart::SingleSeed(pit) => {
                of("illegal.lone_seed", pit)
            }
            IllegalStart::FirstTurnOuter(pit) => of("illegal.first_turn_outer", pit),
            IllegalStart::FirstDropOutside(pit) => of("illegal.first_drop_outside", pit),
            IllegalStart::OuterRova(pit) => of("illegal.outer_rova", pit),
            IllegalStart::SingleMameno(pit) => of("illegal.single_mameno", pit),
            IllegalStart::HouseKept(pit) => of("illegal.house_kept", pit),
            IllegalStart::Bao { pit, rule } => of(bao_rule_keys(*rule).0, pit),
        }
    }
}

/// Returns the passage of the sources that states the violated rule, as [`IllegalStart::passage`].
#[must_use]
pub fn illegal_start_passage(illegal: &IllegalStart) -> Option<Message> {
    Some(Message::new(match illegal {
        IllegalStart::Over { .. }
        | IllegalStart::NoSuchPit(_)
        | IllegalStart::EmptyPit(_)
        | IllegalStart::DirectionMissing(_)
        | IllegalStart::DirectionOfCapture(_)
        | IllegalStart::OtherSense { .. }
        | IllegalStart::SingleSeed(_) => return None,
        IllegalStart::OpponentsPit { .. }
        | IllegalStart::EmptyDrop(_)
        | IllegalStart::MustCapture(_)
        | IllegalStart::FirstDropOutside(_) => "passage.flacourt",
        IllegalStart::OuterDrop(_) => "passage.fandatsaka_3",
        IllegalStart::MustCaptureFirst(_) => "passage.fandatsaka_2",
        IllegalStart::LoneSeed(_) => "passage.fandatsaka_5",
        IllegalStart::FirstTurnOuter(_) => "passage.gorobaka",
        IllegalStart::OuterRova(_) => "passage.sakalava",
        IllegalStart::SingleMameno(_) => "passage.mraha",
        IllegalStart::HouseKept(_) => "passage.nyumba",
        IllegalStart::RightOnly(_) => "passage.simplification",
        IllegalStart::OuterAttack(_) | IllegalStart::MustAttack(_) => "passage.paika",
        IllegalStart::AnticlockwiseOnly(_) => "passage.hus",
        IllegalStart::Bao { rule, .. } => bao_rule_keys(*rule).1,
    }))
}

/// Returns the keys of a rule of bao and of its passage.
const fn bao_rule_keys(rule: BaoRule) -> (&'static str, &'static str) {
    match rule {
        BaoRule::BackRow => ("illegal.bao.back_row", "passage.bao.back_row"),
        BaoRule::EmptyPit => ("illegal.bao.empty_pit", "passage.bao.empty_pit"),
        BaoRule::MustCapture => ("illegal.bao.must_capture", "passage.bao.must_capture"),
        BaoRule::MustCaptureFirst => (
            "illegal.bao.must_capture_first",
            "passage.bao.must_capture_first",
        ),
        BaoRule::MustCaptureBlocked => (
            "illegal.bao.must_capture_blocked",
            "passage.bao.must_capture_blocked",
        ),
        BaoRule::SingleSeed => ("illegal.bao.single_seed", "passage.bao.single_seed"),
        BaoRule::SingleTakata => ("illegal.bao.single_takata", "passage.bao.single_takata"),
        BaoRule::HouseKept => ("illegal.bao.house_kept", "passage.bao.house_kept"),
        BaoRule::FrontFirst => ("illegal.bao.front_first", "passage.bao.front_first"),
        BaoRule::LoneKichwa => ("illegal.bao.lone_kichwa", "passage.bao.lone_kichwa"),
        BaoRule::Blocked => ("illegal.bao.blocked", "passage.bao.blocked"),
    }
}

impl From<&Outcome> for Message {
    fn from(outcome: &Outcome) -> Self {
        match outcome.winner {
            Some(winner) => Self::new("outcome.won").with("winner", winner),
            None => Self::new("outcome.draw"),
        }
        .with("why", Self::outcome_reason(outcome))
    }
}

impl Message {
    /// Returns a clause about the senses of rotation that are fixed, South's and North's.
    #[must_use]
    pub fn of_senses(senses: [Option<Rotation>; 2]) -> Self {
        let [south, north] = senses.map(|sense| {
            Self::new(match sense {
                Some(Rotation::Clockwise) => "sense.clockwise",
                Some(Rotation::Anticlockwise) => "sense.anticlockwise",
                None => "sense.free",
            })
        });
        Self::new("sense.of_both")
            .with("south", south)
            .with("north", north)
    }

    /// Returns the name of the ends of the inner rows.
    #[must_use]
    pub const fn of_end_pits(ends: EndPits) -> Self {
        Self::new(match ends {
            EndPits::Plain => "ends.plain",
            EndPits::Tsibongy => "ends.tsibongy",
            EndPits::Kichwa => "ends.kichwa",
        })
    }

    /// Returns a clause about the pits that are blocked by takasia, South's and North's.
    #[must_use]
    pub fn of_blocked(pits: [Option<Pit>; 2]) -> Self {
        let pits: Vec<_> = pits.iter().flatten().map(MessageArg::text).collect();
        match pits.is_empty() {
            true => Self::new("takasia.none"),
            false => Self::new("takasia.blocked").with("pits", MessageArg::List(pits)),
        }
    }

    /// Returns the reason why a game is over.
    #[must_use]
    pub fn outcome_reason(outcome: &Outcome) -> Self {
        match (outcome.cause, outcome.winner.map(|side| !side)) {
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
        }
    }
}

impl From<&SetupFlaw> for Message {
    fn from(flaw: &SetupFlaw) -> Self {
        match *flaw {
            SetupFlaw::RowCount { expected, found } => Self::new("flaw.row_count")
                .with("expected", expected)
                .with("found", found),
            SetupFlaw::RowLength {
                row,
                expected,
                found,
            } => Self::new("flaw.row_length")
                .with("row", MessageArg::text(&row.letter()))
                .with("expected", expected)
                .with("found", found),
            SetupFlaw::SeedCount {
                expected,
                board,
                reserves,
            } => Self::new("flaw.seed_count")
                .with("expected", expected)
                .with("all", board + reserves)
                .with("board", board)
                .with("reserves", reserves),
            SetupFlaw::TooManySeeds { expected, board } => Self::new("flaw.too_many_seeds")
                .with("expected", expected)
                .with("board", board),
            SetupFlaw::TooFewSeeds { least, board } => Self::new("flaw.too_few_seeds")
                .with("least", least)
                .with("board", board),
            SetupFlaw::ReserveTooLarge {
                side,
                full: 0,
                found,
            } => Self::new("flaw.no_reserves")
                .with("side", side)
                .with("found", found),
            SetupFlaw::ReserveTooLarge { side, full, found } => Self::new("flaw.reserve_too_large")
                .with("side", side)
                .with("found", found)
                .with("full", full),
            SetupFlaw::NoRova => Self::new("flaw.no_rova"),
            SetupFlaw::NoSense => Self::new("flaw.no_sense"),
            SetupFlaw::TwoSenses => Self::new("flaw.two_senses"),
            SetupFlaw::ColumnCount { found } => Self::new("flaw.column_count").with("found", found),
            SetupFlaw::UnequalReserves => Self::new("flaw.unequal_reserves"),
            SetupFlaw::NorthMovesFirst => Self::new("flaw.north_moves_first"),
            SetupFlaw::RovaOfStart => Self::new("flaw.rova_of_start"),
            SetupFlaw::SenseOfStart => Self::new("flaw.sense_of_start"),
            SetupFlaw::NoBlockedPit => Self::new("flaw.no_blocked_pit"),
            SetupFlaw::BlockedPit(pit) => {
                Self::new("flaw.blocked_pit").with("pit", MessageArg::text(&pit))
            }
            SetupFlaw::BlockedOfStart => Self::new("flaw.blocked_of_start"),
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
            Expected::EqualSenses => "position.equal_senses",
            Expected::Sense => "position.sense",
            Expected::Blocked => "position.blocked",
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
                MessageArg::Clauses(flaws.iter().map(|flaw| Self::from(flaw).into()).collect()),
            ),
        }
    }
}

impl From<Reason> for Message {
    fn from(reason: Reason) -> Self {
        Self::new(match reason {
            Reason::EntryOfOtherCaptures => "conflict.entry_of_other_captures",
            Reason::ReserveWithoutDrop => "conflict.reserve_without_drop",
            Reason::ReserveOfOtherBoard => "conflict.reserve_of_other_board",
            Reason::HalfOfOddRow => "conflict.half_of_odd_row",
            Reason::StartOfOtherBoard => "conflict.start_of_other_board",
            Reason::StartIsOver => "conflict.start_is_over",
            Reason::RovaWithoutDrop => "conflict.rova_without_drop",
            Reason::OneRowWithoutDrop => "conflict.one_row_without_drop",
            Reason::FandatsakaWithoutRelay => "conflict.fandatsaka_without_relay",
            Reason::RowsOfNoBoard => "conflict.rows_of_no_board",
            Reason::ColumnOfThreeRows => "conflict.column_of_three_rows",
            Reason::SinglesOfThreeRows => "conflict.singles_of_three_rows",
            Reason::AllSeedsOutOfReach => "conflict.all_seeds_out_of_reach",
            Reason::SinglesOfTsibongy => "conflict.singles_of_tsibongy",
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
            Reason::HouseOnOtherBoard => "conflict.house_on_other_board",
            Reason::HouseOfOtherLayout => "conflict.house_of_other_layout",
            Reason::RovaWithHouse => "conflict.rova_with_house",
            Reason::HouseWithKatroPhase => "conflict.house_with_katro_phase",
            Reason::StartOfBao => "conflict.start_of_bao",
            Reason::WinOfBao => "conflict.win_of_bao",
            Reason::UnsownOfOther => "conflict.unsown_of_other",
            Reason::TakataAtLostHouse => "conflict.takata_at_lost_house",
            Reason::CaptureAtLostHouse => "conflict.capture_at_lost_house",
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
        if let Some(faulty) = unknown.faulty() {
            return faulty.into();
        }
        let games = unknown.games.listed().into_iter().map(MessageArg::from);
        let key = match unknown.is_sown_around_both_sides() {
            true => "game.unknown_around_both_sides",
            false => "game.unknown",
        };
        Self::new(key)
            .with("game", unknown.name.as_str())
            .with("games", MessageArg::List(games.collect()))
    }
}

impl From<&FaultyGame> for Message {
    fn from(faulty: &FaultyGame) -> Self {
        Self::new("game.faulty")
            .with("game", faulty.name)
            .with("place", faulty.place)
            .with("problem", MessageArg::Translated(faulty.problem))
    }
}

/// Returns the key of the text for a placeholder in a list of values: for all numbers, sizes or positions.
fn placeholder_key(value: &str) -> Option<&'static str> {
    match value {
        Parameter::NUMBER => Some("setting.number"),
        Parameter::SIZE => Some("setting.size"),
        Parameter::POSITION => Some("setting.position"),
        _ => None,
    }
}

/// Returns a value of a list of values as text; a placeholder is translated.
pub(crate) fn value_text(value: String, strings: &Strings) -> String {
    placeholder_key(&value).map_or(value, |key| strings.t(key, &[]))
}

impl From<&SetParameterError> for Message {
    fn from(error: &SetParameterError) -> Self {
        match error {
            SetParameterError::Value {
                parameter,
                expected,
            } => {
                let value = |value: &String| match placeholder_key(value) {
                    Some(key) => Self::new(key).into(),
                    None => MessageArg::from(value.as_str()),
                };
                Self::new("setting.value")
                    .with("parameter", parameter.name())
                    .with(
                        "values",
                        MessageArg::List(expected.iter().map(value).collect()),
                    )
            }
            SetParameterError::Start { error, .. } => Self::from(error),
            SetParameterError::Family { parameter, family } => Self::new("setting.family")
                .with("parameter", parameter.name())
                .with("family", *family),
        }
    }
}

impl From<Family> for MessageArg {
    fn from(family: Family) -> Self {
        Message::new(match family {
            Family::Tsibongy => "family.tsibongy",
            Family::Katro => "family.katro",
            Family::Bao => "family.bao",
        })
        .into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::message::Strings;
    use crate::project::SourceLibrary;
    use fifangha_rules::{Passage, Row, Side};
    use std::fmt::Display;

    fn agree<'a, T: Display + 'a>(values: impl IntoIterator<Item = &'a T>)
    where
        Message: From<&'a T>,
    {
        for value in values {
            assert_eq!(Message::from(value).to_string(), value.to_string());
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

    /// Returns a passage with citations in place of keys.
    fn cited(passage: Passage) -> String {
        let library = SourceLibrary::built_in();
        library.iter().fold(passage.to_string(), |text, source| {
            text.replace(&source.key, &source.short_citation(Strings::english()))
        })
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
            IllegalStart::Over { outcome },
            IllegalStart::NoSuchPit(pit),
            IllegalStart::OpponentsPit { pit, mover },
            IllegalStart::OuterDrop(pit),
            IllegalStart::EmptyDrop(pit),
            IllegalStart::EmptyPit(pit),
            IllegalStart::MustCapture(pit),
            IllegalStart::MustCaptureFirst(pit),
            IllegalStart::DirectionMissing(pit),
            IllegalStart::DirectionOfCapture(pit),
            IllegalStart::RightOnly(pit),
            IllegalStart::OuterAttack(pit),
            IllegalStart::MustAttack(pit),
            IllegalStart::AnticlockwiseOnly(pit),
            IllegalStart::LoneSeed(pit),
            IllegalStart::SingleSeed(pit),
            IllegalStart::FirstTurnOuter(pit),
            IllegalStart::FirstDropOutside(pit),
            IllegalStart::OuterRova(pit),
        ];
        let of_bao = BaoRule::ALL.iter();
        let of_bao = of_bao.map(|&rule| IllegalStart::Bao { pit, rule });
        let all: Vec<_> = all.into_iter().chain(of_bao).collect();
        agree(&all);
        for illegal in &all {
            let here = illegal_start_passage(illegal).map(|passage| passage.to_string());
            assert_eq!(here, illegal.passage().map(cited));
        }
    }

    #[test]
    fn positions() {
        let side = Side::South;
        let flaws = vec![
            SetupFlaw::RowCount {
                expected: 4,
                found: 3,
            },
            SetupFlaw::RowLength {
                row: Row::A,
                expected: 8,
                found: 7,
            },
            SetupFlaw::SeedCount {
                expected: 64,
                board: 12,
                reserves: 40,
            },
            SetupFlaw::TooManySeeds {
                expected: 64,
                board: 70,
            },
            SetupFlaw::TooFewSeeds {
                least: 12,
                board: 3,
            },
            SetupFlaw::ReserveTooLarge {
                side,
                full: 0,
                found: 3,
            },
            SetupFlaw::ReserveTooLarge {
                side,
                full: 26,
                found: 30,
            },
            SetupFlaw::NoRova,
            SetupFlaw::NoSense,
            SetupFlaw::TwoSenses,
            SetupFlaw::ColumnCount { found: 13 },
            SetupFlaw::UnequalReserves,
            SetupFlaw::NorthMovesFirst,
            SetupFlaw::RovaOfStart,
            SetupFlaw::SenseOfStart,
            SetupFlaw::NoBlockedPit,
            SetupFlaw::BlockedPit(Pit::new(Row::C, 3)),
            SetupFlaw::BlockedOfStart,
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
        agree(&["chess".parse::<fifangha_rules::Game>().unwrap_err()]);
        for &parameter in Parameter::ALL {
            agree(&[SetParameterError::Value {
                parameter,
                expected: parameter.expected(),
            }]);
            let of = |&family| SetParameterError::Family { parameter, family };
            agree(&Family::ALL.iter().map(of).collect::<Vec<_>>());
        }
    }
}
