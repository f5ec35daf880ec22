use std::fmt;

use crate::parameter::Parameter;
use crate::pit::Columns;
use crate::values::{
    CaptureIn, Captured, EmptyTsibongy, Entry, Family, FirstDrop, FirstTurn, House, HouseFirstTurn,
    Kamo, Layout, MamenoAtrika, NeverEnding, Origin, RovaPlay, Scope, SowingDirection, Tsibongy,
    WhenEmpty, Win,
};

/// A game as data: one value for each question that the sources answer or leave open.
/// [`Rules`](crate::Rules) are consistent parameters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Parameters {
    /// The size of the board.
    pub columns: Columns,
    /// See [`Layout`].
    pub layout: Layout,
    /// See [`Entry`].
    pub entry: Entry,
    /// See [`Captured`].
    pub captured: Captured,
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
    /// Games with [`Layout::House`]: see [`House`].
    pub house: House,
    /// Games with a house: see [`HouseFirstTurn`].
    pub house_first_turn: HouseFirstTurn,
    /// Tsibongy games in which lone seeds may start a turn: `true` if they may start a non-capturing
    /// one.
    pub mameno_single: bool,

    /// Katro games: the number of rows of each side, 2 or 3. Tsibongy games have two, or one with
    /// [`Origin::Left`].
    pub rows: u8,
    /// Katro games: see [`SowingDirection`].
    pub direction: SowingDirection,
    /// Katro games: see [`CaptureIn`].
    pub capture_in: CaptureIn,
    /// Katro games: see [`Scope`].
    pub scope: Scope,
    /// Katro games: `true` if a mover whose own inner row is empty captures from its outer row.
    pub from_outer: bool,
    /// Katro games: `true` if a capture may take a single seed.
    pub capture_single: bool,
    /// Katro games: `true` if a turn goes on from a filled inner pit that captures nothing.
    pub inner_relay: bool,
    /// Katro games: see [`FirstTurn`].
    pub first_turn: FirstTurn,
}

impl Default for Parameters {
    fn default() -> Self {
        Self::DEFAULT
    }
}

impl Parameters {
    /// The values of a game that answers no question: a tsibongy game on the board of 8 columns,
    /// with a reserve, free choice of the tsibongy, and relays.
    pub const DEFAULT: Self = Self {
        columns: Columns::EIGHT,
        layout: Layout::Ones,
        entry: Entry::Drop,
        captured: Captured::Tsibongy,
        never_ending: NeverEnding::MoverLoses,
        lone_seed: true,
        win: Win::InnerRow,
        kamo: Kamo::AtOnce,
        tsibongy: Tsibongy::Plain,
        origin: Origin::Free,
        empty_tsibongy: EmptyTsibongy::Keep,
        relay: true,
        first_drop: FirstDrop::Any,
        mameno_atrika: MamenoAtrika::NoCapture,
        when_empty: WhenEmpty::Draw,
        turns_each: None,
        rova: false,
        rova_play: RovaPlay::Lift,
        rova_obliged: false,
        house: House::None,
        house_first_turn: HouseFirstTurn::Duty,
        mameno_single: true,
        rows: 2,
        direction: SowingDirection::Free,
        capture_in: CaptureIn::Filled,
        scope: Scope::Inner,
        from_outer: false,
        capture_single: true,
        inner_relay: true,
        first_turn: FirstTurn::Any,
    };

    /// Returns the family of games: how captured seeds are sown.
    #[must_use]
    pub const fn family(&self) -> Family {
        match self.captured {
            Captured::Tsibongy => Family::Tsibongy,
            Captured::WithPit | Captured::Alone => Family::Katro,
        }
    }

    /// Returns the number of rows of each side: 1 if everything is sown from the left, 2 in the other
    /// tsibongy games, 2 or 3 in katro games.
    #[must_use]
    pub const fn rows_per_side(&self) -> u8 {
        match (self.captured, self.origin) {
            (Captured::Tsibongy, Origin::Left) => 1,
            (Captured::Tsibongy, _) => 2,
            _ => self.rows,
        }
    }

    /// Returns `true` if left and right are equivalent: a game and its mirror image have the same
    /// turns.
    #[must_use]
    pub const fn is_mirror_symmetric(&self) -> bool {
        let one_way = matches!(self.direction, SowingDirection::Anticlockwise)
            && matches!(self.family(), Family::Katro);
        // These openings are not symmetric, and the first turn may have a rule of its own.
        let first_turn = matches!(self.layout, Layout::Hus | Layout::Own(_))
            && matches!(self.first_turn, FirstTurn::InnerRow)
            && matches!(self.family(), Family::Katro);
        self.rows_per_side() == 2 && !one_way && !self.marks_pits() && !first_turn
    }

    /// Returns `true` if pits are sown by the rule of katra fandatsaka, from the start of the game
    /// or in a second phase.
    #[must_use]
    pub const fn sows_by_duty(&self) -> bool {
        match self.entry {
            Entry::Drop => matches!(self.when_empty, WhenEmpty::Fandatsaka),
            entry => matches!(entry, Entry::Fandatsaka),
        }
    }

    /// Returns `true` if each side has a house.
    #[must_use]
    pub const fn has_house(&self) -> bool {
        !matches!(self.house, House::None)
    }

    /// Returns `true` if positions say whose rova or whose house stands.
    #[must_use]
    pub const fn marks_pits(&self) -> bool {
        self.rova || self.has_house()
    }

    /// Returns `true` if the first turn of the game, or of each player, fixes the sense of rotation.
    #[must_use]
    pub const fn fixes_sense(&self) -> bool {
        matches!(self.entry, Entry::Sow)
            && matches!(
                self.direction,
                SowingDirection::FixedForGame | SowingDirection::FixedBySide
            )
    }

    /// Returns the number of seeds of a game, reserves included.
    #[must_use]
    pub fn seeds(&self) -> u8 {
        match self.layout {
            Layout::Ones | Layout::House => self.columns.seeds(),
            Layout::Twos => 4 * self.rows_per_side() * self.columns.count(),
            Layout::Hus => (4 * self.rows_per_side() - 2) * self.columns.count(),
            Layout::Own(start) => start.seeds(),
        }
    }

    /// Returns the number of seeds in a full reserve; 0 in a game without reserves.
    ///
    /// Sources: busser2023, the table in *Matériel de jeu*; dandouau1909 for katra sakalava, in
    /// which ten seeds of each side are on the board; busser-site, mrahawatso.html, for the house.
    #[must_use]
    pub const fn reserve(&self) -> u8 {
        match self.layout {
            Layout::Twos | Layout::Hus => 0,
            Layout::Own(start) => start.reserve(),
            // The house and its neighbours hold ten seeds on 8 columns, eight on 6.
            Layout::House => (3 * self.columns.count()).saturating_sub(2),
            Layout::Ones if self.rova => 22,
            // Without a reserve there is no game: see `conflicts`.
            Layout::Ones => match self.columns.reserve() {
                Some(reserve) => reserve,
                None => 0,
            },
        }
    }

    /// Returns every reason why no game can be played by these parameters.
    pub(crate) fn conflicts(&self) -> Vec<Conflict> {
        let mut conflicts = Vec::new();
        let mut refuse = |when: bool, reason: Reason| {
            if when {
                conflicts.push(Conflict::new(reason));
            }
        };
        let katro = self.family() == Family::Katro;
        refuse(
            katro != (self.entry == Entry::Sow),
            Reason::EntryOfOtherCaptures,
        );
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
        refuse(katro && !matches!(self.rows, 2 | 3), Reason::RowsOfNoBoard);
        refuse(
            self.layout == Layout::Hus && self.columns.count() % 2 == 1,
            Reason::HalfOfOddRow,
        );
        refuse(
            self.layout == Layout::House
                && (!matches!(self.columns, Columns::SIX | Columns::EIGHT)
                    || self.rows_per_side() != 2),
            Reason::HouseOnOtherBoard,
        );
        refuse(
            self.has_house() && self.layout != Layout::House,
            Reason::HouseOfOtherLayout,
        );
        if katro {
            refuse(self.rova, Reason::RovaOfKatro);
            refuse(
                self.rows == 3 && !matches!(self.scope, Scope::Inner | Scope::InnerThenOuter),
                Reason::ColumnOfThreeRows,
            );
            refuse(
                self.rows == 3 && self.capture_in == CaptureIn::AnyButSingles,
                Reason::SinglesOfThreeRows,
            );
            // Such a game could not be won, and its turns might never end: a player whose inner row
            // is taken could not capture.
            refuse(
                self.scope == Scope::Inner && self.win != Win::InnerRow,
                Reason::AllSeedsOutOfReach,
            );
            return conflicts;
        }
        refuse(self.win == Win::AllButSingles, Reason::SinglesOfTsibongy);
        if self.entry != Entry::Drop {
            refuse(self.rova, Reason::RovaWithoutDrop);
            refuse(self.rows_per_side() == 1, Reason::OneRowWithoutDrop);
            refuse(
                self.entry == Entry::Fandatsaka && !self.relay,
                Reason::FandatsakaWithoutRelay,
            );
            return conflicts;
        }
        let one_row = self.rows_per_side() == 1;
        refuse(
            one_row && self.tsibongy != Tsibongy::Plain,
            Reason::MergeToTheLeft,
        );
        refuse(
            one_row && self.empty_tsibongy == EmptyTsibongy::Inward,
            Reason::InwardToTheLeft,
        );
        refuse(
            self.first_drop == FirstDrop::Middle && self.columns <= Columns::FOUR,
            Reason::NoMiddle,
        );
        refuse(
            self.win == Win::AllSeeds && self.when_empty == WhenEmpty::Katro,
            Reason::KatroPhaseTakesInnerRow,
        );
        let second_phase = matches!(self.when_empty, WhenEmpty::Fandatsaka | WhenEmpty::Katro);
        refuse(one_row && second_phase, Reason::SecondPhaseToTheLeft);
        refuse(!self.relay && second_phase, Reason::SecondPhaseWithoutRelay);
        refuse(
            self.turns_each.is_some() && second_phase,
            Reason::TurnsEachWithSecondPhase,
        );
        refuse(
            self.turns_each
                .is_some_and(|turns| turns == 0 || turns > self.reserve()),
            Reason::TurnsEachOutOfRange,
        );
        refuse(
            self.rova && self.when_empty == WhenEmpty::Katro,
            Reason::RovaWithKatroPhase,
        );
        refuse(
            self.rova && self.layout == Layout::House,
            Reason::RovaWithHouse,
        );
        refuse(
            self.has_house() && self.when_empty == WhenEmpty::Katro,
            Reason::HouseWithKatroPhase,
        );
        refuse(
            self.rova && (self.columns != Columns::EIGHT || one_row),
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
    EntryOfOtherCaptures [Entry, Captured] "captured seeds are sown from a tsibongy if turns start by a drop, an attack or the rule of katra fandatsaka, and from the pit of the capture if any pit is sown: use `captured: tsibongy` without `entry: sow`, or another `captured` with it"
    /// A reserve from which no seed is dropped, or drops without a reserve.
    ReserveWithoutDrop [Layout, Entry] "only `layout: ones`, `house` and starts of their own have reserves, and only `entry: drop` plays their seeds: use both or neither"
    /// A reserve that no source describes.
    ReserveOfOtherBoard [Layout, Columns] "the reserves of `layout: ones` are described for 4, 6 and 8 columns only: use one of these sizes, or write the start of the game as `layout`"
    /// The right half of a row with a pit in the middle.
    HalfOfOddRow [Layout, Columns] "with `layout: hus` half of each inner row is filled: use an even number of columns"
    /// A start on a board of another size.
    StartOfOtherBoard [Layout, Columns] "the position in `layout` has another number of rows or columns than the board of the game: change one of them"
    /// A start at which the game is over.
    StartIsOver [Layout] "a game with these rules is over at the position in `layout`: use another one"
    /// Rova in a game without drops.
    RovaWithoutDrop [Rova, Entry] "the rova are described for games with reserves only: use `rova: false`"
    /// One row a side in a game without drops.
    OneRowWithoutDrop [Origin, Entry] "with `origin: left` all seeds are sown to the right, which is described for games with reserves only: use `entry: drop`"
    /// A first sowing that captures but ends the turn.
    FandatsakaWithoutRelay [Relay, Entry] "with `relay: false` a turn ends after one sowing, so that nothing could be captured: use `relay: true`"
    /// A katro game with rova.
    RovaOfKatro [Rova] "the rova belong to the tsibongy games: use `rova: false`"
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

    #[test]
    fn a_field_of_the_other_family_is_refused_where_it_would_matter() {
        let parameters = Parameters {
            rova: true,
            ..Game::KATRO.parameters()
        };
        assert!(Rules::new(parameters).is_err());
    }
}
