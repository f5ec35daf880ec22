//! The consistency of parameters.

use std::fmt;
use std::ops::Deref;

use crate::layout::Layout;
use crate::parameter::Parameter;
use crate::parameters::{
    BaoParameters, FamilyParameters, KatroParameters, Parameters, TsibongyParameters,
};
use crate::pit::Columns;
use crate::values::{
    CaptureIn, EmptyTsibongy, Entry, FirstDrop, HouseArrival, Kamo, MtajiHouse, Scope, Tsibongy,
    WhenEmpty, Win,
};

/// Parameters that contradict each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Conflict {
    /// The conflicting parameters.
    pub parameters: &'static [Parameter],
    /// The reason and the remedy.
    pub reason: Reason,
}

impl Conflict {
    pub(crate) const fn new(reason: Reason) -> Self {
        Self {
            parameters: reason.parameters(),
            reason,
        }
    }
}

macro_rules! reasons {
    ($($(#[doc = $doc:literal])+ $name:ident [$($parameter:ident),+] $text:literal)*) => {
        /// The reason why parameters contradict each other.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Reason { $($(#[doc = $doc])+ $name,)* }

        impl Reason {
            /// All reasons.
            pub const ALL: &'static [Self] = &[$(Self::$name),*];

            /// Returns the conflicting parameters.
            const fn parameters(self) -> &'static [Parameter] {
                match self { $(Self::$name => &[$(Parameter::$parameter),+],)* }
            }
        }

        impl fmt::Display for Reason {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(match self { $(Self::$name => $text,)* })
            }
        }
    };
}

reasons! {
    /// A sowing of captured seeds that does not belong to the start of the turns.
    EntryOfOtherCaptures [Entry, Captured] "captured seeds are sown from a tsibongy if turns start by a drop, an attack or the rule of katra fandatsaka, from the pit of the capture if any pit is sown, and from a kichwa in bao, with drops or the rule of katra fandatsaka: use `captured: tsibongy` or `kichwa` without `entry: sow`, or another `captured` with it"
    /// A start that bao does not have.
    StartOfBao [Layout, Captured] "bao starts with a house (`layout: house`) or from a start of its own, and without reserves from `layout: twos` or a start of its own: use one of them with `captured: kichwa`"
    /// Another goal in bao.
    WinOfBao [Win, Captured] "bao is won by the inner row: use `win: inner-row` with `captured: kichwa`"
    /// Captured seeds that are not sown in a game that always sows them.
    UnsownOfOther [Kamo, Captured] "`kamo: unsown` belongs to bao: use `at-once` or `next-turn`, or `captured: kichwa`"
    /// Stops in a house that is not owned.
    TakataAtLostHouse [MtajiTakataAtHouse, MtajiHouse] "with `mtaji_house: namua` no house is owned in mtaji, so that no turn can stop in it: use `mtaji_takata_at_house: goes-on`"
    /// Stops of capturing turns in a house that the first capture ends.
    CaptureAtLostHouse [MtajiCaptureAtHouse, MtajiHouse] "a capturing turn of mtaji stops in the mover's house only if captures leave it owned: use `mtaji_capture_at_house: goes-on`, or `mtaji_house: kept`"
    /// A reserve from which no seed is dropped, or drops without a reserve.
    ReserveWithoutDrop [Layout, Entry] "only `layout: ones`, `house` and starts of their own have reserves, and only `entry: drop` plays their seeds: use both or neither"
    /// A reserve that no source describes.
    ReserveOfOtherBoard [Layout, Columns] "the reserves of `layout: ones` are described for 4, 6 and 8 columns only: use one of these sizes, or write the start of the game as `layout`"
    /// The right half of a row with a pit in the middle.
    HalfOfOddRow [Layout, Columns] "with `layout: hus` half of each inner row is filled: use an even number of columns"
    /// A start on a board of another size.
    StartOfOtherBoard [Layout, Columns] "the position in `layout` does not fit the board of the game, which has two rows a side (three with `rows: 3`, one with `origin: left`) of as many pits as `columns`: change one of them"
    /// A start at which the game is over.
    StartIsOver [Layout] "a game with these rules is over at the position in `layout`: use another one"
    /// Rova in a game without drops.
    RovaWithoutDrop [Rova, Entry] "the rova are described for games with reserves only: use `rova: false`"
    /// One row a side in a game without drops.
    OneRowWithoutDrop [Origin, Entry] "with `origin: left` all seeds are sown to the right, which is described for games with reserves only: use `entry: drop`"
    /// A first sowing that captures but ends the turn.
    FandatsakaWithoutRelay [Relay, Entry] "with `relay: false` a turn ends after one sowing, so that nothing could be captured: use `relay: true`"
    /// A number of rows that is not played.
    RowsOfNoBoard [Rows] "each side has two or three rows; one row belongs to the tsibongy games with `origin: left`"
    /// Captures of a column of three rows.
    ColumnOfThreeRows [Rows, Scope] "captures of a whole column are described for two rows a side only: use `scope: inner` or `inner-then-outer`"
    /// An exception for both pits of a column of three.
    SinglesOfThreeRows [Rows, CaptureIn] "`capture_in: any-but-singles` is about the two pits of a column: use `any` or `filled` with three rows"
    /// Captures that never take the seeds needed to win.
    AllSeedsOutOfReach [Scope, Win] "with `scope: inner` the outer row is never taken, so `win: all-seeds` and `all-but-singles` cannot be reached: use `win: inner-row` or another scope"
    /// A goal of pits with two seeds in a tsibongy game, which begins with single ones.
    SinglesOfTsibongy [Win, Captured] "`win: all-but-singles` belongs to games in which any pit is sown: use `win: inner-row` or `all-seeds`"
    /// A merge to the left in a game sown to the right only.
    MergeToTheLeft [Origin, Tsibongy] "with `origin: left` all seeds are sown to the right, but a merge in the right tsibongy would sow to the left: use `tsibongy: plain`"
    /// A relay to the left in a game sown to the right only.
    InwardToTheLeft [Origin, EmptyTsibongy] "with `origin: left` all seeds are sown to the right, but inward from the right tsibongy is to the left: use `empty_tsibongy: keep`"
    /// A first seed between the second tsibongy of a board without pits there.
    NoMiddle [FirstDrop, Columns] "a board of 4 columns or fewer has no pit between the second tsibongy: use `first_drop: any`"
    /// A second phase that takes inner pits only, in a game won by taking all seeds.
    KatroPhaseTakesInnerRow [Win, WhenEmpty] "katro as a second phase takes the facing pit only and is won by the inner row: use `win: inner-row` or another `when_empty`"
    /// A second phase in a game sown to the right only.
    SecondPhaseToTheLeft [Origin, WhenEmpty] "with `origin: left` there is no second phase, in which pits are sown either way"
    /// A second phase in which nothing could be captured.
    SecondPhaseWithoutRelay [Relay, WhenEmpty] "with `relay: false` a turn ends after one sowing, so a second phase could capture nothing: use `when_empty: draw` or `majority`"
    /// A limit of turns in a game with a second phase.
    TurnsEachWithSecondPhase [TurnsEach, WhenEmpty] "with a second phase the game goes on when the reserves are spent: `turns_each` needs `when_empty: draw` or `majority`"
    /// More turns than seeds in the reserve, or none.
    TurnsEachOutOfRange [TurnsEach] "each turn takes a seed from the reserve: `turns_each` is at least 1 and at most the reserve"
    /// Rova in a second phase by the rules of katro.
    RovaWithKatroPhase [Rova, WhenEmpty] "the rova are described with the second phase of katra fandatsaka only: use another `when_empty`"
    /// Rova on a board other than that of katra sakalava.
    RovaOnOtherBoard [Rova, Columns] "the rova are described on the board of 8 columns and two rows a side only"
    /// A house on a board for which no source describes one.
    HouseOnOtherBoard [Layout, Columns] "the start with a house is described on boards of 6 and 8 columns and two rows a side only"
    /// A house in a game that starts without one.
    HouseOfOtherLayout [House, Layout] "only `layout: house` tells which pit is the house: use it, or `house: none`"
    /// Rova in a game with a house.
    RovaWithHouse [Rova, Layout] "a game has rova or a house, not both: use `rova: false` or another `layout`"
    /// A house in a second phase by the rules of katro.
    HouseWithKatroPhase [House, WhenEmpty] "the house is described with the second phase of katra fandatsaka only: use another `when_empty`"
}

impl fmt::Display for Conflict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.reason.fmt(f)
    }
}

impl std::error::Error for Conflict {}

/// All conflicts between parameters, at least one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conflicts(Vec<Conflict>);

impl Conflicts {
    pub(crate) const fn new(conflicts: Vec<Conflict>) -> Self {
        Self(conflicts)
    }
}

impl Deref for Conflicts {
    type Target = [Conflict];

    fn deref(&self) -> &[Conflict] {
        &self.0
    }
}

impl fmt::Display for Conflicts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, conflict) in self.iter().enumerate() {
            let before = if index == 0 { "" } else { "; " };
            write!(f, "{before}{conflict}")?;
        }
        Ok(())
    }
}

impl std::error::Error for Conflicts {}

impl Parameters {
    /// Returns every reason why no game can be played by these parameters.
    pub(crate) fn conflicts(&self) -> Vec<Conflict> {
        let mut conflicts = Vec::new();
        let mut refuse = |when: bool, reason: Reason| {
            if when {
                conflicts.push(Conflict::new(reason));
            }
        };
        let entry_fits = match self.family {
            FamilyParameters::Tsibongy(_) => self.entry != Entry::Sow,
            FamilyParameters::Katro(_) => self.entry == Entry::Sow,
            FamilyParameters::Bao(_) => matches!(self.entry, Entry::Drop | Entry::Fandatsaka),
        };
        refuse(!entry_fits, Reason::EntryOfOtherCaptures);
        refuse(
            match self.layout {
                Layout::Ones | Layout::House => true,
                Layout::Twos | Layout::Hus => false,
                Layout::Own(start) => start.reserve() > 0,
            } != (self.entry == Entry::Drop),
            Reason::ReserveWithoutDrop,
        );
        refuse(
            self.layout == Layout::Ones && self.columns.reserve().is_none(),
            Reason::ReserveOfOtherBoard,
        );
        refuse(
            matches!(self.layout, Layout::Own(start) if start.columns() != self.columns
                || start.rows_per_side() != self.rows_per_side()),
            Reason::StartOfOtherBoard,
        );
        refuse(
            self.layout == Layout::Hus && self.columns.count() % 2 == 1,
            Reason::HalfOfOddRow,
        );
        refuse(
            self.layout == Layout::House
                && !match self.columns {
                    Columns::SIX | Columns::EIGHT => self.rows_per_side() == 2,
                    // Bao has a start of ours for children.
                    Columns::FOUR => self.bao().is_some(),
                    _ => false,
                },
            Reason::HouseOnOtherBoard,
        );
        refuse(
            self.kamo == Kamo::Unsown && self.bao().is_none(),
            Reason::UnsownOfOther,
        );
        match &self.family {
            FamilyParameters::Tsibongy(tsibongy) => self.tsibongy_conflicts(tsibongy, refuse),
            FamilyParameters::Katro(katro) => self.katro_conflicts(katro, refuse),
            FamilyParameters::Bao(bao) => self.bao_conflicts(bao, refuse),
        }
        conflicts
    }

    fn bao_conflicts(&self, bao: &BaoParameters, mut refuse: impl FnMut(bool, Reason)) {
        refuse(
            matches!(self.layout, Layout::Ones | Layout::Hus),
            Reason::StartOfBao,
        );
        refuse(self.win != Win::InnerRow, Reason::WinOfBao);
        refuse(
            bao.mtaji_house == MtajiHouse::Namua
                && bao.mtaji_takata_at_house != HouseArrival::GoesOn,
            Reason::TakataAtLostHouse,
        );
        refuse(
            bao.mtaji_house != MtajiHouse::Kept
                && bao.mtaji_capture_at_house != HouseArrival::GoesOn,
            Reason::CaptureAtLostHouse,
        );
    }

    fn katro_conflicts(&self, katro: &KatroParameters, mut refuse: impl FnMut(bool, Reason)) {
        refuse(!matches!(katro.rows, 2 | 3), Reason::RowsOfNoBoard);
        refuse(
            katro.rows == 3 && !matches!(katro.scope, Scope::Inner | Scope::InnerThenOuter),
            Reason::ColumnOfThreeRows,
        );
        refuse(
            katro.rows == 3 && katro.capture_in == CaptureIn::AnyButSingles,
            Reason::SinglesOfThreeRows,
        );
        // Such a game could not be won, and its turns might never end: a player whose inner row
        // is taken could not capture.
        refuse(
            katro.scope == Scope::Inner && self.win != Win::InnerRow,
            Reason::AllSeedsOutOfReach,
        );
    }

    fn tsibongy_conflicts(
        &self,
        tsibongy: &TsibongyParameters,
        mut refuse: impl FnMut(bool, Reason),
    ) {
        let (rova, house) = (tsibongy.rova.is_some(), tsibongy.house.is_some());
        refuse(
            house && self.layout != Layout::House,
            Reason::HouseOfOtherLayout,
        );
        refuse(self.win == Win::AllButSingles, Reason::SinglesOfTsibongy);
        if self.entry != Entry::Drop {
            refuse(rova, Reason::RovaWithoutDrop);
            refuse(self.rows_per_side() == 1, Reason::OneRowWithoutDrop);
            refuse(
                self.entry == Entry::Fandatsaka && !tsibongy.relay,
                Reason::FandatsakaWithoutRelay,
            );
            return;
        }
        let one_row = self.rows_per_side() == 1;
        refuse(
            one_row && tsibongy.tsibongy != Tsibongy::Plain,
            Reason::MergeToTheLeft,
        );
        refuse(
            one_row && tsibongy.empty_tsibongy == EmptyTsibongy::Inward,
            Reason::InwardToTheLeft,
        );
        refuse(
            tsibongy.first_drop == FirstDrop::Middle && self.columns <= Columns::FOUR,
            Reason::NoMiddle,
        );
        refuse(
            self.win == Win::AllSeeds && tsibongy.when_empty == WhenEmpty::Katro,
            Reason::KatroPhaseTakesInnerRow,
        );
        let second_phase = tsibongy.has_second_phase();
        refuse(one_row && second_phase, Reason::SecondPhaseToTheLeft);
        refuse(
            !tsibongy.relay && second_phase,
            Reason::SecondPhaseWithoutRelay,
        );
        refuse(
            tsibongy.turns_each.is_some() && second_phase,
            Reason::TurnsEachWithSecondPhase,
        );
        refuse(
            tsibongy
                .turns_each
                .is_some_and(|turns| turns == 0 || turns > self.reserve()),
            Reason::TurnsEachOutOfRange,
        );
        refuse(
            rova && tsibongy.when_empty == WhenEmpty::Katro,
            Reason::RovaWithKatroPhase,
        );
        refuse(rova && self.layout == Layout::House, Reason::RovaWithHouse);
        refuse(
            house && tsibongy.when_empty == WhenEmpty::Katro,
            Reason::HouseWithKatroPhase,
        );
        refuse(
            rova && (self.columns != Columns::EIGHT || one_row),
            Reason::RovaOnOtherBoard,
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Game, Rules};

    #[test]
    fn conflicts_are_one_error() {
        let rules = || -> Result<Rules, Box<dyn std::error::Error>> {
            let mut parameters = Game::KATRO.parameters();
            Parameter::Rows.set(&mut parameters, "3")?;
            Parameter::Scope.set(&mut parameters, "column")?;
            Parameter::CaptureIn.set(&mut parameters, "any-but-singles")?;
            Ok(Rules::new(parameters)?)
        };
        let error = rules().unwrap_err().to_string();
        assert!(
            error.contains("a whole column") && error.contains("; "),
            "{error}"
        );
    }

    fn conflicts(game: Game, values: &[(Parameter, &str)]) -> Vec<&'static [Parameter]> {
        let mut parameters = game.parameters();
        for (parameter, value) in values {
            parameter.set(&mut parameters, value).unwrap();
        }
        let conflicts = Rules::new(parameters).err();
        conflicts
            .iter()
            .flat_map(|all| all.iter())
            .map(|conflict| conflict.parameters)
            .collect()
    }

    #[test]
    fn what_cannot_be_played_is_refused_with_every_reason() {
        use Parameter as P;
        assert_eq!(
            conflicts(Game::FIFANGHA, &[(P::Origin, "nearest")]),
            [] as [&[P]; 0]
        );
        assert_eq!(
            conflicts(Game::FIFANGHA, &[(P::Origin, "left")]),
            [&[P::Origin, P::Tsibongy], &[P::Origin, P::EmptyTsibongy]]
        );
        assert_eq!(
            conflicts(Game::FIFANGA, &[(P::Relay, "false"), (P::TurnsEach, "5")]),
            [&[P::Relay, P::WhenEmpty], &[P::TurnsEach, P::WhenEmpty]]
        );
        assert_eq!(
            conflicts(Game::FIFANGHA_SHORT, &[(P::Columns, "4")]),
            [&[P::TurnsEach]]
        );
        assert_eq!(
            conflicts(
                Game::KATRA_SAKALAVA,
                &[(P::Columns, "6"), (P::WhenEmpty, "katro")]
            ),
            [&[P::Rova, P::WhenEmpty], &[P::Rova, P::Columns]]
        );
        assert_eq!(
            conflicts(Game::KATRO, &[(P::Scope, "inner")]),
            [&[P::Scope, P::Win]]
        );
    }

    #[test]
    fn a_start_of_the_turns_needs_its_captures_and_its_seeds() {
        use Parameter as P;
        assert_eq!(
            conflicts(Game::FIFANGHA, &[(P::Entry, "sow")]),
            [&[P::Entry, P::Captured], &[P::Layout, P::Entry]]
        );
        assert_eq!(
            conflicts(Game::KATRO, &[(P::Layout, "ones")]),
            [&[P::Layout, P::Entry]]
        );
        assert_eq!(
            conflicts(Game::FIFANGHA, &[(P::Entry, "attack"), (P::Layout, "twos")]),
            [] as [&[P]; 0]
        );
        assert_eq!(
            conflicts(
                Game::FIFANGHA_SHORT,
                &[(P::Entry, "fandatsaka"), (P::Layout, "twos")]
            ),
            [&[P::Relay, P::Entry]]
        );
        assert_eq!(
            conflicts(Game::ISOLO, &[(P::Entry, "attack"), (P::Layout, "twos")]),
            [&[P::Origin, P::Entry]]
        );
        assert_eq!(
            conflicts(
                Game::KATRA_SAKALAVA,
                &[(P::Entry, "attack"), (P::Layout, "twos")]
            ),
            [&[P::Rova, P::Entry]]
        );
    }
}
