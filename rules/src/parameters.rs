use std::fmt;

use crate::parameter::Parameter;
use crate::pit::Columns;
use crate::values::{
    EmptyTsibongy, Family, FirstDrop, FirstTurn, Kamo, MamenoAtrika, NeverEnding, Origin, RovaPlay,
    Scope, Tsibongy, WhenEmpty, Win,
};

/// A game as data: one value for each question that the sources answer or leave open.
/// [`Rules`](crate::Rules) are consistent parameters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Parameters {
    /// The family of games; a record cannot override it.
    pub family: Family,
    /// The size of the board.
    pub columns: Columns,
    /// See [`NeverEnding`].
    pub never_ending: NeverEnding,
    /// `true` if a pit of one seed may start a turn outside phase one.
    pub lone_seed: bool,
    /// See [`Win`].
    pub win: Win,
    /// Games won by the inner row: see [`Kamo`].
    pub kamo: Kamo,

    /// Tsibongy games: see [`Tsibongy`].
    pub tsibongy: Tsibongy,
    /// Tsibongy games: see [`Origin`].
    pub origin: Origin,
    /// Tsibongy games: see [`EmptyTsibongy`].
    pub empty_tsibongy: EmptyTsibongy,
    /// Tsibongy games: `true` if a sowing whose last seed falls on seeds continues.
    pub relay: bool,
    /// Tsibongy games: see [`FirstDrop`].
    pub first_drop: FirstDrop,
    /// Tsibongy games: see [`MamenoAtrika`].
    pub mameno_atrika: MamenoAtrika,
    /// Tsibongy games: see [`WhenEmpty`].
    pub when_empty: WhenEmpty,
    /// Tsibongy games: the maximum number of turns of each side, if smaller than the number of
    /// seeds in its reserve.
    pub turns_each: Option<u8>,
    /// Tsibongy games: `true` if each side has a rova, as in katra sakalava.
    pub rova: bool,
    /// Games with rova: see [`RovaPlay`].
    pub rova_play: RovaPlay,
    /// Games with rova: `true` if the duty to capture can force the rova.
    pub rova_obliged: bool,

    /// Katro games: see [`Scope`].
    pub scope: Scope,
    /// Katro games: `true` if a mover whose own inner row is empty captures from its outer row.
    pub from_outer: bool,
    /// Katro games: see [`FirstTurn`].
    pub first_turn: FirstTurn,
}

impl Parameters {
    /// Returns 1 if everything is sown from the left, otherwise 2.
    #[must_use]
    pub const fn rows_per_side(&self) -> u8 {
        match (self.family, self.origin) {
            (Family::Tsibongy, Origin::Left) => 1,
            _ => 2,
        }
    }

    /// Returns the number of seeds in a full reserve; 0 in the katro games.
    ///
    /// Sources: busser2023, the table in *Matériel de jeu*; dandouau1909 for katra sakalava, in
    /// which ten seeds of each side are on the board.
    #[must_use]
    pub const fn reserve(&self) -> u8 {
        match self.family {
            Family::Katro => 0,
            Family::Tsibongy if self.rova => 22,
            Family::Tsibongy => self.columns.reserve(),
        }
    }

    /// Returns every reason why no game can be played by these parameters.
    pub(crate) fn conflicts(&self) -> Vec<Conflict> {
        let mut conflicts = Vec::new();
        let mut refuse = |when: bool, parameters: &'static [Parameter], reason: Reason| {
            if when {
                conflicts.push(Conflict { parameters, reason });
            }
        };
        use Parameter as P;
        if self.family == Family::Katro {
            refuse(self.rova, &[P::Rova], Reason::RovaOfKatro);
            // Such a game could not be won, and its turns might never end: a player whose inner row
            // is taken could not capture.
            refuse(
                self.scope == Scope::Inner && self.win == Win::AllSeeds,
                &[P::Scope, P::Win],
                Reason::AllSeedsOutOfReach,
            );
            return conflicts;
        }
        let one_row = self.rows_per_side() == 1;
        refuse(
            one_row && self.tsibongy != Tsibongy::Plain,
            &[P::Origin, P::Tsibongy],
            Reason::MergeToTheLeft,
        );
        refuse(
            one_row && self.empty_tsibongy == EmptyTsibongy::Inward,
            &[P::Origin, P::EmptyTsibongy],
            Reason::InwardToTheLeft,
        );
        refuse(
            self.first_drop == FirstDrop::Middle && self.columns == Columns::Four,
            &[P::FirstDrop, P::Columns],
            Reason::NoMiddle,
        );
        refuse(
            self.win == Win::AllSeeds && self.when_empty == WhenEmpty::Katro,
            &[P::Win, P::WhenEmpty],
            Reason::KatroPhaseTakesInnerRow,
        );
        let second_phase = matches!(self.when_empty, WhenEmpty::Fandatsaka | WhenEmpty::Katro);
        refuse(
            one_row && second_phase,
            &[P::Origin, P::WhenEmpty],
            Reason::SecondPhaseToTheLeft,
        );
        refuse(
            !self.relay && second_phase,
            &[P::Relay, P::WhenEmpty],
            Reason::SecondPhaseWithoutRelay,
        );
        refuse(
            self.turns_each.is_some() && second_phase,
            &[P::TurnsEach, P::WhenEmpty],
            Reason::TurnsEachWithSecondPhase,
        );
        refuse(
            self.turns_each
                .is_some_and(|turns| turns == 0 || turns > self.reserve()),
            &[P::TurnsEach],
            Reason::TurnsEachOutOfRange,
        );
        refuse(
            self.rova && self.when_empty == WhenEmpty::Katro,
            &[P::Rova, P::WhenEmpty],
            Reason::RovaWithKatroPhase,
        );
        refuse(
            self.rova && (self.columns != Columns::Eight || one_row),
            &[P::Rova, P::Columns],
            Reason::RovaOnOtherBoard,
        );
        conflicts
    }
}

/// Parameters that contradict each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Conflict {
    /// The conflicting parameters.
    pub parameters: &'static [Parameter],
    /// The reason and the remedy.
    pub reason: Reason,
}

macro_rules! reasons {
    ($($(#[doc = $doc:literal])+ $name:ident $text:literal)*) => {
        /// The reason why parameters contradict each other.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Reason { $($(#[doc = $doc])+ $name,)* }

        impl Reason {
            /// All reasons.
            pub const ALL: &'static [Self] = &[$(Self::$name),*];
        }

        impl fmt::Display for Reason {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(match self { $(Self::$name => $text,)* })
            }
        }
    };
}

reasons! {
    /// A katro game with rova.
    RovaOfKatro "the rova belong to the tsibongy games: use `rova: false`"
    /// Captures that never take the seeds needed to win.
    AllSeedsOutOfReach "with `scope: inner` the outer row is never taken, so `win: all-seeds` cannot be reached: use `win: inner-row` or another scope"
    /// A merge to the left in a game sown to the right only.
    MergeToTheLeft "with `origin: left` all seeds are sown to the right, but a merge in the right tsibongy would sow to the left: use `tsibongy: plain`"
    /// A relay to the left in a game sown to the right only.
    InwardToTheLeft "with `origin: left` all seeds are sown to the right, but inward from the right tsibongy is to the left: use `empty_tsibongy: keep`"
    /// A first seed between the second tsibongy of a board without pits there.
    NoMiddle "a board of 4 columns has no pit between the second tsibongy: use `first_drop: any`"
    /// A second phase that takes inner pits only, in a game won by taking all seeds.
    KatroPhaseTakesInnerRow "katro as a second phase takes the facing pit only and is won by the inner row: use `win: inner-row` or another `when_empty`"
    /// A second phase in a game sown to the right only.
    SecondPhaseToTheLeft "with `origin: left` there is no second phase, in which pits are sown either way"
    /// A second phase in which nothing could be captured.
    SecondPhaseWithoutRelay "with `relay: false` a turn ends after one sowing, so a second phase could capture nothing: use `when_empty: draw` or `majority`"
    /// A limit of turns in a game with a second phase.
    TurnsEachWithSecondPhase "with a second phase the game goes on when the reserves are spent: `turns_each` needs `when_empty: draw` or `majority`"
    /// More turns than seeds in the reserve, or none.
    TurnsEachOutOfRange "each turn takes a seed from the reserve: `turns_each` is at least 1 and at most the reserve"
    /// Rova in a second phase by the rules of katro.
    RovaWithKatroPhase "the rova are described with the second phase of katra fandatsaka only: use another `when_empty`"
    /// Rova on a board other than that of katra sakalava.
    RovaOnOtherBoard "the rova are described on the board of 8 columns and two rows a side only"
}

impl fmt::Display for Conflict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.reason.fmt(f)
    }
}

impl std::error::Error for Conflict {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Game, Rules};

    fn conflicts(game: Game, values: &[(Parameter, &str)]) -> Vec<&'static [Parameter]> {
        let mut parameters = game.parameters();
        for (parameter, value) in values {
            parameter.set(&mut parameters, value).unwrap();
        }
        let conflicts = Rules::new(parameters).err().unwrap_or_default();
        conflicts
            .iter()
            .map(|conflict| conflict.parameters)
            .collect()
    }

    #[test]
    fn what_cannot_be_played_is_refused_with_every_reason() {
        use Parameter as P;
        assert_eq!(
            conflicts(Game::Fifangha, &[(P::Origin, "nearest")]),
            [] as [&[P]; 0]
        );
        assert_eq!(
            conflicts(Game::Fifangha, &[(P::Origin, "left")]),
            [&[P::Origin, P::Tsibongy], &[P::Origin, P::EmptyTsibongy]]
        );
        assert_eq!(
            conflicts(Game::Fifanga, &[(P::Relay, "false"), (P::TurnsEach, "5")]),
            [&[P::Relay, P::WhenEmpty], &[P::TurnsEach, P::WhenEmpty]]
        );
        assert_eq!(
            conflicts(Game::FifanghaShort, &[(P::Columns, "4")]),
            [&[P::TurnsEach]]
        );
        assert_eq!(
            conflicts(
                Game::KatraSakalava,
                &[(P::Columns, "6"), (P::WhenEmpty, "katro")]
            ),
            [&[P::Rova, P::WhenEmpty], &[P::Rova, P::Columns]]
        );
        assert_eq!(
            conflicts(Game::Katro, &[(P::Scope, "inner")]),
            [&[P::Scope, P::Win]]
        );
    }

    #[test]
    fn a_field_of_the_other_family_is_refused_where_it_would_matter() {
        let parameters = Parameters {
            rova: true,
            ..Game::Katro.parameters()
        };
        assert!(Rules::new(parameters).is_err());
    }
}
