//! The decision whether a game is over.

use crate::mode::Mode;
use crate::outcome::{Outcome, OutcomeCause};
use crate::play::PlayResult;
use crate::play::TurnEnd;
use crate::position::{Position, PositionOf};
use crate::ring::{NarrowRing, SowingRing};
use crate::rules::Rules;
use crate::side::Side;
use crate::starts::{Starts, allows_single_seed};
use crate::values::{FirstDrop, Kamo, MamenoAtrika, NeverEnding, Singles, WhenEmpty, Win};

impl Rules {
    /// Returns the outcome of a game that is over in a position, or `None` while it goes on.
    ///
    /// Sources: flacourt1661, copied in dandouau1909, for kamo; dandouau1909, katra fandatsaka,
    /// particular rule VII, for lone seeds; busser2023, the section on 26 turns without kamo, for
    /// spent reserves. The rule that a player without a turn has lost is ours; it applies only
    /// under some readings. If both inner rows are empty, the side to move has lost, because the
    /// other one has just moved. With [`Kamo::NextTurn`] only the side to move is judged, as in
    /// busser2023: the first player who cannot play has lost.
    #[must_use]
    pub fn outcome(&self, position: &Position) -> Option<Outcome> {
        if self.circuit.is_narrow() {
            let position = position.with_rings::<NarrowRing>();
            return self.mode_or_outcome(&position).err();
        }
        self.mode_or_outcome(position).err()
    }

    /// Returns the rules by which the game continues in a position, or its outcome.
    #[inline]
    pub(crate) fn mode_or_outcome<R: SowingRing>(
        &self,
        position: &PositionOf<R>,
    ) -> Result<Mode, Outcome> {
        let mover = position.to_move();
        let lost_by = |loser: Side, cause| {
            Err(Outcome {
                winner: Some(!loser),
                cause,
            })
        };
        let parameters = self.parameters();
        let inner_row = parameters.win == Win::InnerRow;
        let bao = self.bao();
        for side in [mover, !mover] {
            let ring = position.rings[side.index()];
            if !inner_row && ring.is_empty() {
                return lost_by(side, OutcomeCause::NoSeeds);
            }
            if parameters.win == Win::AllButSingles && !ring.has_several() {
                return lost_by(side, OutcomeCause::LoneSeeds);
            }
            let judged = side == mover || parameters.kamo != Kamo::NextTurn || bao.is_some();
            if inner_row && judged && position.inner_row_is_empty(side) {
                return lost_by(side, OutcomeCause::Kamo);
            }
        }
        if bao.is_some_and(|it| it.singles == Singles::AtOnce) {
            for side in [mover, !mover] {
                let ring = position.rings[side.index()];
                if position.reserve(side) == 0 && !ring.has_several() {
                    return lost_by(side, OutcomeCause::LoneSeeds);
                }
            }
        }
        let mode = self.mode(position);
        let cause = match mode {
            Mode::Spent => return Err(self.outcome_by_seeds(position)),
            Mode::Drop => OutcomeCause::NoTurn,
            Mode::Attack if position.inner_row_is_empty(mover) => OutcomeCause::NoTurn,
            Mode::Katro if self.keeps_to_inner_row(position) => OutcomeCause::NoTurn,
            // A blocked pit can leave a player of bao without a turn.
            Mode::Fandatsaka if bao.is_some() && position.own().has_several() => {
                OutcomeCause::NoTurn
            }
            // A start can be missing only if lone seeds cannot start a turn.
            Mode::Attack | Mode::Fandatsaka | Mode::Katro => OutcomeCause::LoneSeeds,
        };
        match self.must_have_start(position, mode) || !Starts::of(self, position, mode).is_empty() {
            true => Ok(mode),
            false => lost_by(mover, cause),
        }
    }

    /// Returns `true` if a legal start must exist, so that no search is needed. In phase one a seed
    /// can be dropped as long as the inner row is not empty, unless a reading requires more; later
    /// a player with seeds that may all start has a start.
    #[inline]
    fn must_have_start<R: SowingRing>(&self, position: &PositionOf<R>, mode: Mode) -> bool {
        let parameters = self.parameters();
        if self.bao().is_some() {
            return mode == Mode::Drop
                || (position.blocked == [0; 2] && position.own().has_several());
        }
        match mode {
            Mode::Drop => {
                parameters.win == Win::InnerRow
                    && self.tsibongy.mameno_atrika == MamenoAtrika::NoCapture
                    && self.tsibongy.first_drop == FirstDrop::Any
            }
            Mode::Attack => {
                parameters.lone_seed && !position.inner_row_is_empty(position.to_move())
            }
            Mode::Fandatsaka | Mode::Katro | Mode::Spent => {
                allows_single_seed(self)
                    && self.tsibongy.mameno_single
                    && !position.own().is_empty()
                    && !self.keeps_to_inner_row(position)
            }
        }
    }

    fn outcome_by_seeds<R: SowingRing>(&self, position: &PositionOf<R>) -> Outcome {
        let [south, north] = position.rings.map(|ring| ring.ring().seeds());
        match self.tsibongy.when_empty {
            WhenEmpty::Majority => Outcome {
                winner: match south.cmp(&north) {
                    std::cmp::Ordering::Greater => Some(Side::South),
                    std::cmp::Ordering::Less => Some(Side::North),
                    std::cmp::Ordering::Equal => None,
                },
                cause: OutcomeCause::Majority,
            },
            _ => Outcome {
                winner: None,
                cause: OutcomeCause::Spent,
            },
        }
    }

    /// Returns the outcome of a game after a turn with the result `played`, or `None` while it goes
    /// on.
    #[must_use]
    pub fn outcome_after(&self, played: &PlayResult) -> Option<Outcome> {
        match played.end {
            TurnEnd::Rest(_) => self.outcome(&played.position),
            TurnEnd::Never { .. } => Some(self.outcome_of_endless_turn(!played.position.to_move())),
            TurnEnd::Undecided => None,
        }
    }

    /// Returns the outcome of a game whose last turn, played by `mover`, never ends.
    ///
    /// Source: busser2023, after the trakatra of m'raha wa n'tso.
    #[must_use]
    pub fn outcome_of_endless_turn(&self, mover: Side) -> Outcome {
        Outcome {
            winner: match self.parameters().never_ending {
                NeverEnding::MoverLoses | NeverEnding::Forbidden => Some(!mover),
                NeverEnding::Draw => None,
            },
            cause: OutcomeCause::NeverEnds,
        }
    }
}
