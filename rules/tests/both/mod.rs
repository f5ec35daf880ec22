//! Conversion between the two interpreters.

#![allow(dead_code, unreachable_pub)]

use fifangha_rules::{
    self as real, Columns, FamilyParameters, FirstTurn, Game, HouseFirstTurn, HouseParameters,
    HousePhases, KatroParameters, Parameters, Position, RovaParameters, Rules, TsibongyParameters,
};

use crate::plain::{self, Params, Pos};

/// Maps the variants of `$from` to the variants of `$to` with the same names.
macro_rules! same {
    ($value:expr, $from:path => $to:path { $($name:ident)+ }) => {{
        use $from as From;
        use $to as To;
        match $value { $(From::$name => To::$name),+ }
    }};
}

/// Returns the crate's parameters equivalent to those of the plain interpreter.
pub fn parameters(params: &Params) -> Parameters {
    let columns = Columns::from_count(params.columns).expect("2 to 12 columns");
    let tsibongy = TsibongyParameters {
        tsibongy: same!(params.tsibongy, plain::Tsibongy => real::Tsibongy { Merge Single Plain }),
        origin: same!(params.origin, plain::Origin => real::Origin { Free Nearest NearestKeep Left }),
        empty_tsibongy: same!(params.empty_tsibongy,
            plain::EmptyTsibongy => real::EmptyTsibongy { Keep Inward }),
        relay: params.relay,
        first_drop: same!(params.first_drop, plain::FirstDrop => real::FirstDrop { Any Middle }),
        mameno_atrika: same!(params.mameno_atrika,
            plain::MamenoAtrika => real::MamenoAtrika { NoCapture OthersFilled }),
        when_empty: same!(params.when_empty,
            plain::WhenEmpty => real::WhenEmpty { Draw Majority Fandatsaka Katro }),
        turns_each: params.turns_each.map(|turns| turns as u8),
        rova: params.rova.map(|rova| RovaParameters {
            play: same!(rova.play, plain::RovaPlay => real::RovaPlay { Lift CaptureFirst }),
            obliged: rova.obliged,
        }),
        house: params.house.map(|house| HouseParameters {
            phases: if house.both_phases {
                HousePhases::BothPhases
            } else {
                HousePhases::PhaseOne
            },
            first_turn: if house.never_first {
                HouseFirstTurn::Never
            } else {
                HouseFirstTurn::Duty
            },
        }),
        mameno_single: params.mameno_single,
    };
    let katro = KatroParameters {
        captured_with_pit: params.captured == plain::Captured::WithPit,
        rows: if params.rows_a_side == 3 { 3 } else { 2 },
        direction: same!(params.direction,
        plain::Direction => real::SowingDirection {
            Free Anticlockwise FixedForGame FixedBySide
        }),
        capture_in: same!(params.capture_in, plain::CaptureIn => real::CaptureIn { Filled Any AnyButSingles }),
        scope: same!(params.scope, plain::Scope => real::Scope {
            Inner Column InnerThenOuter ColumnIfInner ColumnIfBoth
        }),
        from_outer: params.from_outer,
        capture_single: params.capture_single,
        inner_relay: params.inner_relay,
        first_turn: if params.first_turn_inner {
            FirstTurn::InnerRow
        } else {
            FirstTurn::Any
        },
    };
    Parameters {
        columns,
        layout: match &params.start {
            Some(start) => {
                let text = start.print(params);
                let text = text.split(" sense:").next().expect("a position");
                let text = text.strip_suffix(" S").expect("South moves first");
                text.parse().expect("a start")
            }
            None => same!(params.layout, plain::Layout => real::Layout { Ones Twos Hus House }),
        },
        entry: same!(params.entry, plain::Entry => real::Entry { Drop Attack Fandatsaka Sow }),
        never_ending: same!(params.never_ending,
            plain::NeverEnding => real::NeverEnding { MoverLoses Draw }),
        lone_seed: params.lone_seed,
        win: same!(params.win, plain::Win => real::Win { InnerRow AllSeeds AllButSingles }),
        kamo: same!(params.kamo, plain::Kamo => real::Kamo { AtOnce NextTurn }),
        family: match params.captured {
            plain::Captured::Tsibongy => FamilyParameters::Tsibongy(tsibongy),
            plain::Captured::WithPit | plain::Captured::Alone => FamilyParameters::Katro(katro),
        },
    }
}

/// Returns the rules of the crate for the same game.
pub fn rules(params: &Params) -> Rules {
    Rules::new(parameters(params)).unwrap_or_else(|conflicts| panic!("{conflicts:?}\n{params:#?}"))
}

/// Returns the same position, converted by its text.
pub fn position(rules: &Rules, params: &Params, pos: &Pos) -> Position {
    let text = pos.print(params);
    Position::parse(&text, rules).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Returns a game of the sources for the plain interpreter.
pub fn plain_game(game: Game, columns: Columns) -> Params {
    Params::named(game.name(), columns.count().into())
        .unwrap_or_else(|| panic!("{game} on {} columns", columns.count()))
}
