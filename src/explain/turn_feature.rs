//! Features that an example can show.

use fifangha_rules::{
    Event, Family, FamilyParameters, FirstTurn, Kamo, Parameter, Parameters, Pit, PlayResult,
    Position, RestCause, Row, Rules, Scope, Side, Step, Turn, TurnEnd, WhenEmpty, Win,
};

use crate::named_values::named_values;

named_values! {
    /// A feature that a turn can show, with its name in the files of strings.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    pub enum TurnFeature {
        /// One pit captures, so that no other may start.
        Obligation = "obligation",
        /// A pit that captures where it is.
        Attack = "attack",
        /// A start whose first sowing captures, in a game without reserves.
        FirstCapture = "first_capture",
        /// An ordinary capture of a tsibongy game, by a drop into a pit of the middle columns.
        CaptureMiddle = "capture_middle",
        /// An ordinary capture of a tsibongy game, by a sowing that ends in a pit of the middle columns.
        CaptureMoving = "capture_moving",
        /// An ordinary capture of a tsibongy game, by a drop into a pit beside a tsibongy.
        CaptureNext = "capture_next",
        /// An ordinary capture of a tsibongy game, by a drop into a tsibongy.
        CaptureTsibongy = "capture_tsibongy",
        /// A merge, after which the turn goes on.
        Merge = "merge",
        /// A relay after a capture.
        Relay = "relay",
        /// A turn that ends in an occupied pit, since a turn is one sowing.
        OneSowing = "one_sowing",
        /// A relay, in a capturing turn, from a tsibongy.
        EmptyTsibongy = "empty_tsibongy",
        /// A non-capturing turn that relays and rests.
        NonCapturing = "non_capturing",
        /// A turn that never ends.
        NeverEnds = "never_ends",
        /// A capture that leaves the opponent kamo.
        Kamo = "kamo",
        /// A merge that leaves the opponent kamo.
        MergeKamo = "merge_kamo",
        /// The last turn, neither side being kamo.
        Spent = "spent",
        /// Phase two: a start that captures.
        PitsCapture = "pits_capture",
        /// Phase two: no start captures.
        PitsQuiet = "pits_quiet",
        /// Katro as phase two: a capture.
        PitsKatro = "pits_katro",
        /// A start from a pit of one seed.
        LoneSeed = "lone_seed",
        /// The capture of a rova, both its pits.
        RovaTaken = "rova_taken",
        /// A rest in the mover's inner rova.
        RovaRest = "rova_rest",
        /// Playing on from the mover's inner rova.
        RovaPlayOn = "rova_play_on",
        /// A last seed in the mover's outer rova.
        OuterRova = "outer_rova",
        /// A non-capturing turn in which only the rova would capture.
        RovaFree = "rova_free",
        /// Two seeds sown from the mover's house.
        HouseTwo = "house_two",
        /// A rest in the mover's house.
        HouseRest = "house_rest",
        /// Playing on from the mover's house, which is sown.
        HousePlayOn = "house_play_on",
        /// Katro games: a sowing into an empty pit.
        Sowing = "sowing",
        /// Katro games: a relay and no capture.
        KatroRelay = "katro_relay",
        /// Katro games: a capture.
        KatroCapture = "katro_capture",
        /// Katro games: a capture by a last seed in an empty pit.
        EmptyCapture = "empty_capture",
        /// Katro games: a last seed in an empty pit that faces two single seeds, which are safe.
        EmptySafe = "empty_safe",
        /// Katro games: a last seed that faces a single seed, which is safe.
        SingleSafe = "single_safe",
        /// Katro games: a last seed on seeds of the inner row that ends the turn.
        RestOnSeeds = "rest_on_seeds",
        /// Katro games: a capture from the outer row, the inner one being empty.
        OuterTaken = "outer_taken",
        /// Katro games: a capture by the outer row.
        FromOuter = "from_outer",
        /// Katro games: the last seed of the opponent's inner row is taken, and
        /// its outer row is not empty.
        InnerTaken = "inner_taken",
        /// Katro games: the last seed of the opponent is taken.
        AllTaken = "all_taken",
        /// Katro games: the last pit of two seeds of the opponent is taken; single seeds are left.
        SinglesLeft = "singles_left",
        /// Katro games: the very first turn, from the outer row.
        FirstTurn = "first_turn",
    }
}

/// The state of the reserves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ReserveLevel {
    /// Full, as at the start.
    Full,
    /// The mover's last turn of phase one.
    LastTurn,
    /// None.
    Spent,
}

/// The shape of the positions searched for an example; South moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ExampleShape {
    /// The rows with relevant pits.
    pub(super) rows: &'static [Row],
    /// The row of all other seeds.
    pub(super) rest: Row,
    /// The state of the reserves.
    pub(super) stock: ReserveLevel,
    /// `true` if the opponent has an additional seed in its inner row, away
    /// from others.
    pub(super) spare: bool,
    /// The rova or houses that stand, in a game that has them.
    pub(super) rova: [bool; 2],
}

impl TurnFeature {
    /// Returns the given parameters without those that may forbid such a turn.
    #[must_use]
    pub fn permissive_parameters(self, mut parameters: Parameters) -> Parameters {
        use FamilyParameters::{Katro, Tsibongy};
        match (self, &mut parameters.family) {
            (Self::LoneSeed, _) => parameters.lone_seed = true,
            (Self::RovaFree, Tsibongy(tsibongy)) => {
                if let Some(rova) = &mut tsibongy.rova {
                    rova.obliged = false;
                }
            }
            (Self::FirstTurn, Katro(katro)) => katro.first_turn = FirstTurn::Any,
            (Self::FromOuter, Katro(katro)) => katro.from_outer = true,
            (Self::Spent, Tsibongy(tsibongy)) => tsibongy.when_empty = WhenEmpty::Draw,
            _ => {}
        }
        parameters
    }

    /// Returns the shape of the positions to search.
    pub(super) const fn shape(self, parameters: &Parameters) -> ExampleShape {
        use Row::{A, B, C, D};
        let katro = matches!(parameters.family(), Family::Katro);
        let scope = parameters.katro_sowings().scope;
        let column = matches!(
            scope,
            Scope::Column | Scope::ColumnIfInner | Scope::ColumnIfBoth
        );
        let rows: &'static [Row] = match self {
            Self::NeverEnds => &[B, A],
            Self::FromOuter if matches!(scope, Scope::ColumnIfBoth) => &[A, C, D],
            Self::FromOuter => &[A, C],
            Self::KatroCapture | Self::EmptySafe if column => &[B, C, D],
            Self::RovaTaken | Self::InnerTaken => &[B, C, D],
            Self::OuterTaken => &[B, D],
            Self::OuterRova | Self::RovaPlayOn => &[B, A, C],
            Self::Sowing => &[B],
            Self::KatroRelay => &[B, A],
            _ => &[B, C],
        };
        ExampleShape {
            rows,
            rest: match self {
                Self::AllTaken | Self::SinglesLeft => A,
                Self::Kamo if parameters.rows_per_side() == 1 => B,
                _ => D,
            },
            stock: match self {
                Self::Spent => ReserveLevel::LastTurn,
                Self::PitsCapture | Self::PitsQuiet | Self::PitsKatro | Self::LoneSeed => {
                    ReserveLevel::Spent
                }
                _ if katro => ReserveLevel::Spent,
                _ => ReserveLevel::Full,
            },
            spare: (!katro || matches!(parameters.win, Win::InnerRow))
                && !matches!(self, Self::Kamo | Self::MergeKamo | Self::InnerTaken),
            rova: match self {
                Self::RovaTaken => [false, true],
                Self::RovaRest
                | Self::RovaPlayOn
                | Self::OuterRova
                | Self::RovaFree
                | Self::HouseTwo
                | Self::HouseRest
                | Self::HousePlayOn => [true, false],
                _ => [false, false],
            },
        }
    }

    /// Returns `true` if the feature is the end of a turn or game. Any other
    /// feature is shown by a turn that rests in an empty pit and does not end
    /// the game.
    const fn ends_the_turn(self) -> bool {
        matches!(
            self,
            Self::OneSowing
                | Self::NeverEnds
                | Self::Kamo
                | Self::MergeKamo
                | Self::Spent
                | Self::RovaRest
                | Self::HouseRest
                | Self::OuterRova
                | Self::InnerTaken
                | Self::AllTaken
                | Self::SinglesLeft
                | Self::SingleSafe
                | Self::RestOnSeeds
                | Self::FirstTurn
        )
    }

    /// Returns `true` if a turn shows it only if its result differs under
    /// another reading.
    pub(super) const fn must_differ(self) -> bool {
        matches!(self, Self::EmptyTsibongy | Self::RovaPlayOn)
    }

    /// Returns `true` if a turn shows it.
    #[must_use]
    pub fn is_shown_by(
        self,
        rules: &Rules,
        position: &Position,
        turn: &Turn,
        played: &PlayResult,
        steps: &[Step],
    ) -> bool {
        let columns = rules.parameters().columns;
        let any = |is: &dyn Fn(Event) -> bool| steps.iter().any(|step| is(step.event));
        let rests =
            |cause| any(&|event| matches!(event, Event::Rest { cause: it, .. } if it == cause));
        let lifts = matches!(steps.first().map(|it| it.event), Some(Event::Lift { .. }));
        let relays = steps
            .iter()
            .filter(|it| matches!(it.event, Event::Relay { .. }))
            .count();
        // A capture of seeds that are sown from a tsibongy.
        let capture = |event| {
            matches!(
                event,
                Event::Capture {
                    origin: Some(_),
                    ..
                }
            )
        };
        let middle = |pit: Pit| (3..=columns.count() - 2).contains(&pit.column());
        let captures_second = |is: &dyn Fn(Pit) -> bool| {
            let second = steps.get(1).map(|step| step.event);
            second.is_some_and(|event| capture(event) && is(event.pit()))
        };
        let goes_on = rules.outcome_after(played).is_none();
        let whole = match self {
            Self::OneSowing
            | Self::RovaRest
            | Self::HouseRest
            | Self::OuterRova
            | Self::SingleSafe
            | Self::RestOnSeeds => goes_on && played.ends_at_rest(),
            _ => self.ends_the_turn() || (rests(RestCause::EmptyPit) && goes_on),
        };
        whole
            && match self {
                Self::Obligation => {
                    let own = position.pits().filter(|pit| {
                        pit.side() == Side::South
                            && pit.row().is_inner()
                            && position.seeds(*pit) > 0
                    });
                    any(&capture) && own.count() > 1 && rules.start_list(position).len() == 1
                }
                Self::CaptureMoving => steps.windows(2).any(|pair| {
                    matches!(pair[0].event, Event::Sowing { .. })
                        && capture(pair[1].event)
                        && middle(pair[1].event.pit())
                }),
                Self::CaptureMiddle => captures_second(&middle),
                Self::CaptureNext => {
                    captures_second(&|pit| !pit.is_inner_end(columns) && !middle(pit))
                }
                Self::CaptureTsibongy => captures_second(&|pit| pit.is_inner_end(columns)),
                Self::Merge => any(&|event| matches!(event, Event::Merge { lifted: 1.., .. })),
                Self::Relay => {
                    let at = |event| matches!(event, Event::Relay { pit, .. } if !pit.is_inner_end(columns));
                    played.captured > 0 && any(&at)
                }
                Self::OneSowing => rests(RestCause::OneSowing),
                Self::EmptyTsibongy => {
                    let at = |event| matches!(event, Event::Relay { pit, .. } if pit.is_inner_end(columns));
                    any(&capture) && any(&at)
                }
                Self::NonCapturing => !rules.starts(position).can_capture() && relays > 1,
                Self::NeverEnds => played.never_ends(),
                Self::Kamo if judges_next_turn(rules.parameters()) => {
                    any(&capture) && empties_inner_row(position, played)
                }
                Self::Kamo => rests(RestCause::OpponentLost) && any(&capture),
                Self::MergeKamo => any(&|event| matches!(event, Event::Merge { lifted: 0, .. })),
                Self::Spent => {
                    matches!(played.end, TurnEnd::Rest(_))
                        && rules
                            .outcome(&played.position)
                            .is_some_and(|it| it.winner.is_none())
                }
                Self::Attack => steps.first().is_some_and(|step| capture(step.event)),
                Self::PitsCapture => lifts && any(&capture),
                Self::FirstCapture => lifts && steps.get(2).is_some_and(|step| capture(step.event)),
                Self::PitsQuiet => lifts && !rules.starts(position).can_capture() && relays > 0,
                Self::PitsKatro | Self::KatroCapture => {
                    let column = matches!(
                        rules.parameters().katro_sowings().scope,
                        Scope::Column | Scope::ColumnIfInner | Scope::ColumnIfBoth
                    );
                    let taken = |event| matches!(event, Event::Capture { also, .. } if also.is_some() || !column);
                    lifts && any(&taken)
                }
                Self::EmptyCapture => {
                    lifts && any(&|event| matches!(event, Event::Capture { own: 1, .. }))
                }
                Self::EmptySafe => {
                    let at = played.last_pit;
                    let facing = |row| position.seeds(Pit::new(row, at.column())) == 1;
                    at.row().is_inner() && facing(Row::C) && facing(Row::D)
                }
                Self::SingleSafe => steps.iter().any(|step| {
                    let pit = step.event.pit();
                    let facing = Pit::new(position.inner_row(Side::North), pit.column());
                    matches!(
                        step.event,
                        Event::Relay { .. }
                            | Event::Rest {
                                cause: RestCause::NoCapture,
                                ..
                            }
                    ) && pit.row().is_inner()
                        && position.seeds(facing) == 1
                }),
                Self::RestOnSeeds => {
                    let facing =
                        Pit::new(position.inner_row(Side::North), played.last_pit.column());
                    rests(RestCause::NoCapture) && position.seeds(facing) == 0
                }
                Self::LoneSeed => position.seeds(turn.start.pit) == 1,
                Self::RovaTaken => {
                    any(&|event| matches!(event, Event::Capture { also: Some(_), .. }))
                }
                Self::RovaRest => rests(RestCause::Chosen),
                Self::RovaPlayOn => {
                    any(&|event| matches!(event, Event::PlayOn { .. }))
                        && any(&|event| {
                            matches!(
                                event,
                                Event::Relay { rova: true, .. } | Event::Capture { .. }
                            )
                        })
                }
                Self::OuterRova => rests(RestCause::OuterRova),
                Self::RovaFree => {
                    rules.starts(position).can_capture() && turn.start.direction.is_some()
                }
                Self::HouseTwo => {
                    let two = |step: &Step| {
                        let pit = step.event.pit();
                        matches!(step.event, Event::Relay { house: true, .. })
                            && step.position.seeds(pit) > 0
                    };
                    steps.get(1).is_some_and(two)
                }
                Self::HouseRest => rests(RestCause::House),
                Self::HousePlayOn => steps.windows(2).any(|pair| {
                    matches!(
                        pair.iter().map(|it| it.event).collect::<Vec<_>>()[..],
                        [Event::PlayOn { .. }, Event::Relay { .. }]
                    )
                }),
                Self::Sowing => lifts && played.laps == 1 && position.seeds(turn.start.pit) > 1,
                Self::KatroRelay => lifts && relays > 0 && played.captured == 0,
                Self::OuterTaken => any(
                    &|event| matches!(event, Event::Capture { from, .. } if !from.row().is_inner()),
                ),
                Self::FromOuter => any(
                    &|event| matches!(event, Event::Capture { pit, .. } if !pit.row().is_inner()),
                ),
                Self::InnerTaken => {
                    empties_inner_row(position, played)
                        && played.position.seeds_of(!position.to_move()) > 0
                }
                Self::AllTaken => played.position.seeds_of(!position.to_move()) == 0,
                Self::SinglesLeft => {
                    rests(RestCause::OpponentLost)
                        && played.position.seeds_of(!position.to_move()) > 0
                }
                Self::FirstTurn => !turn.start.pit.row().is_inner(),
            }
    }
}

/// Returns `true` if a turn ends and has emptied the opponent's inner row.
fn empties_inner_row(position: &Position, played: &PlayResult) -> bool {
    let opponent = !position.to_move();
    played.ends_at_rest()
        && !position.inner_row_is_empty(opponent)
        && played.position.inner_row_is_empty(opponent)
}

/// Returns `true` if an empty inner row loses only when its owner has to move.
pub(super) fn judges_next_turn(parameters: &Parameters) -> bool {
    Parameter::Kamo.applies_to(parameters) && parameters.kamo == Kamo::NextTurn
}
