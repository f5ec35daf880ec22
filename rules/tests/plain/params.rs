//! A game as a plain record of values.

use super::Pos;

/// The seeds of one player at the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layout {
    /// One in each inner pit but the first and the last.
    Ones,
    /// Two in every pit.
    Twos,
    /// Two in every pit behind the inner row, and in the inner ones of the right half as the player sees it.
    Hus,
    /// Six in the inner pit right of the middle as the player sees it, two in each one beyond but the last.
    House,
}

/// The start of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entry {
    /// A seed of the reserve is dropped, while there is one.
    Drop,
    /// Two seeds and more capture what faces them; otherwise an inner pit is sown and takes nothing.
    Attack,
    /// A pit is sown; the first sowing decides if the turn captures.
    Fandatsaka,
    /// A pit is sown; every sowing may capture.
    Sow,
}

/// The sowing of captured seeds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Captured {
    Tsibongy,
    WithPit,
    Alone,
}

/// The inner pits in which a last seed captures if every sowing may.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CaptureIn {
    Filled,
    Any,
    /// In any, but in empty ones not if both pits of the opponent's column have one seed.
    AnyButSingles,
}

/// The directions of a sown pit if every sowing may capture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    Free,
    Anticlockwise,
    /// The first turn of the game decides for both players: clockwise or anticlockwise.
    FixedForGame,
    /// Each player's first turn decides for that player.
    FixedBySide,
}

/// The effect of a last seed in the mover's own tsibongy that faces seeds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tsibongy {
    Merge,
    Single,
    Plain,
}

/// The tsibongy from which captured seeds are sown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    Free,
    Nearest,
    NearestKeep,
    Left,
}

/// The direction of a relay that starts in a tsibongy, in a capturing turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EmptyTsibongy {
    Keep,
    Inward,
}

/// The result of a game after a turn that never ends. The turns themselves do not depend on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NeverEnding {
    MoverLoses,
    Draw,
}

/// The continuation of the game when the mover has no reserve.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WhenEmpty {
    Draw,
    Majority,
    Fandatsaka,
    Katro,
}

/// The pits that one capture of a katro game empties.
///
/// With three rows a side only `Inner` and `InnerThenOuter` are played; the latter takes from the
/// first row that has seeds, seen from the middle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    Inner,
    Column,
    InnerThenOuter,
    ColumnIfInner,
    ColumnIfBoth,
}

/// The pits for the very first drop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FirstDrop {
    Any,
    Middle,
}

/// The condition for a drop without a capture if none captures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MamenoAtrika {
    NoCapture,
    OthersFilled,
}

/// The seeds that must be taken from the opponent to win.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Win {
    InnerRow,
    AllSeeds,
    /// All pits of two seeds and more.
    AllButSingles,
}

/// The time at which an empty inner row is judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kamo {
    AtOnce,
    NextTurn,
}

/// The effect of playing on from the mover's standing inner rova.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RovaPlay {
    /// Both rova pits are lifted and sown.
    Lift,
    /// In a turn that captures, a capture comes first if there is one; otherwise as `Lift`.
    CaptureFirst,
}

/// The readings of the privileges of the rova.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rova {
    /// Columns of the rova of South and North, from 0.
    pub columns: [usize; 2],
    pub play: RovaPlay,
    /// Must the mover capture from its own rova if nothing else captures?
    pub obliged: bool,
}

/// The readings of the privileges of the house.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct House {
    /// Columns of the house of South and North, from 0.
    pub columns: [usize; 2],
    /// May a sowing stop there in phase two as well?
    pub both_phases: bool,
    /// May the first turn of a player never choose it if there is another turn?
    pub never_first: bool,
}

/// A game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Params {
    pub columns: usize,
    /// 1, 2 or 3.
    pub rows_a_side: usize,
    /// Seeds in each reserve at the start.
    pub reserve: u32,
    pub layout: Layout,
    /// The start of a game that has its own, instead of the layout.
    pub start: Option<Pos>,
    pub entry: Entry,
    pub captured: Captured,
    pub capture_in: CaptureIn,
    pub direction: Direction,
    pub tsibongy: Tsibongy,
    pub origin: Origin,
    pub empty_tsibongy: EmptyTsibongy,
    pub relay: bool,
    pub never_ending: NeverEnding,
    pub first_drop: FirstDrop,
    pub mameno_atrika: MamenoAtrika,
    pub when_empty: WhenEmpty,
    pub lone_seed: bool,
    pub turns_each: Option<u32>,
    pub scope: Scope,
    pub from_outer: bool,
    /// Can a single seed be captured?
    pub capture_single: bool,
    /// Does a turn go on from a filled inner pit that captures nothing?
    pub inner_relay: bool,
    pub win: Win,
    pub kamo: Kamo,
    pub first_turn_inner: bool,
    /// `true` if everything is sown to the right.
    pub right_only: bool,
    pub rova: Option<Rova>,
    pub house: Option<House>,
    /// May a turn of phase two that captures nothing start from one seed?
    pub mameno_single: bool,
}

impl Params {
    /// Returns the named game on the given number of columns, if it exists.
    pub fn named(name: &str, columns: usize) -> Option<Params> {
        let sizes = match name {
            "katro-betsileo" => [2, 3, 4, 6].as_slice(),
            "mraha-wa-ntso" => &[6, 8],
            _ => &[4, 6, 8],
        };
        if !sizes.contains(&columns) {
            return None;
        }
        let game = Params::fifangha(columns);
        let katro = Params {
            layout: Layout::Twos,
            entry: Entry::Sow,
            captured: Captured::WithPit,
            reserve: 0,
            win: Win::AllSeeds,
            ..game.clone()
        };
        let fandatsaka = Params {
            tsibongy: Tsibongy::Single,
            origin: Origin::NearestKeep,
            empty_tsibongy: EmptyTsibongy::Keep,
            when_empty: WhenEmpty::Fandatsaka,
            lone_seed: false,
            ..game.clone()
        };
        let kindergarten = Params {
            tsibongy: Tsibongy::Plain,
            empty_tsibongy: EmptyTsibongy::Keep,
            when_empty: WhenEmpty::Majority,
            ..game.clone()
        };
        Some(match name {
            "fifangha" => game,
            "fifangha-faq" => Params {
                tsibongy: Tsibongy::Single,
                empty_tsibongy: EmptyTsibongy::Keep,
                ..game
            },
            "fifangha-gs" => kindergarten,
            "fifangha-short" => Params {
                relay: false,
                turns_each: (columns == 8).then_some(22),
                ..kindergarten
            },
            "fifangakely" if columns != 4 => return None,
            "fifanga" | "fifangakely" => Params {
                tsibongy: Tsibongy::Plain,
                origin: Origin::Nearest,
                lone_seed: true,
                ..fandatsaka
            },
            "katra-fandatsaka" => fandatsaka,
            "katra-sakalava" if columns != 8 => return None,
            "katra-sakalava" => Params {
                reserve: 22,
                rova: Some(Rova {
                    columns: [4, 3],
                    play: RovaPlay::Lift,
                    obliged: false,
                }),
                ..fandatsaka
            },
            "mraha-wa-ntso" => Params {
                layout: Layout::House,
                reserve: if columns == 6 { 16 } else { 22 },
                tsibongy: Tsibongy::Plain,
                origin: Origin::Nearest,
                lone_seed: true,
                mameno_single: false,
                house: Some(House {
                    columns: [columns / 2, columns / 2 - 1],
                    both_phases: false,
                    never_first: false,
                }),
                ..fandatsaka
            },
            "katra-gorobaka" => Params {
                scope: Scope::Column,
                first_turn_inner: true,
                ..katro
            },
            "katra-mpantsaka" => Params {
                scope: Scope::InnerThenOuter,
                ..katro
            },
            "katro" => Params {
                scope: Scope::InnerThenOuter,
                from_outer: true,
                ..katro
            },
            "katra-paika" => Params {
                layout: Layout::Twos,
                entry: Entry::Attack,
                reserve: 0,
                tsibongy: Tsibongy::Plain,
                empty_tsibongy: EmptyTsibongy::Keep,
                ..game
            },
            "katro-betsileo" => Params {
                rows_a_side: 3,
                scope: Scope::InnerThenOuter,
                from_outer: true,
                ..katro
            },
            "mandry-dia-homana" => Params {
                scope: Scope::Column,
                capture_in: CaptureIn::Any,
                ..katro
            },
            "fanga" => Params {
                from_outer: true,
                win: Win::InnerRow,
                ..katro
            },
            "katro-ambohimanga" => Params {
                scope: Scope::InnerThenOuter,
                from_outer: true,
                direction: Direction::FixedForGame,
                ..katro
            },
            "katra-haddon" if columns == 4 => return None,
            "katra-haddon" => Params {
                scope: Scope::InnerThenOuter,
                direction: Direction::FixedForGame,
                capture_single: false,
                inner_relay: false,
                win: Win::AllButSingles,
                ..katro
            },
            "katra-boaoaka" if columns != 8 => return None,
            "katra-boaoaka" => Params {
                scope: Scope::Column,
                capture_in: CaptureIn::AnyButSingles,
                direction: Direction::FixedBySide,
                ..katro
            },
            "hus" | "hus-both" if columns != 8 => return None,
            "hus" | "hus-both" => Params {
                layout: Layout::Hus,
                captured: Captured::Alone,
                direction: Direction::Anticlockwise,
                scope: match name {
                    "hus" => Scope::ColumnIfInner,
                    _ => Scope::ColumnIfBoth,
                },
                lone_seed: false,
                ..katro
            },
            "bao-kujifunza" => Params {
                layout: Layout::Twos,
                entry: Entry::Fandatsaka,
                reserve: 0,
                tsibongy: Tsibongy::Plain,
                when_empty: WhenEmpty::Draw,
                ..fandatsaka
            },
            "isolo" => Params {
                rows_a_side: 1,
                tsibongy: Tsibongy::Plain,
                origin: Origin::Left,
                empty_tsibongy: EmptyTsibongy::Keep,
                right_only: true,
                ..game
            },
            _ => return None,
        })
    }

    /// The names of all games.
    pub const NAMES: [&str; 22] = [
        "fifangha",
        "fifangha-faq",
        "fifangha-gs",
        "fifangha-short",
        "fifanga",
        "katra-fandatsaka",
        "katra-sakalava",
        "katra-gorobaka",
        "katra-mpantsaka",
        "katro",
        "katro-betsileo",
        "isolo",
        "katra-paika",
        "mandry-dia-homana",
        "fanga",
        "katro-ambohimanga",
        "katra-haddon",
        "katra-boaoaka",
        "hus",
        "hus-both",
        "bao-kujifunza",
        "mraha-wa-ntso",
    ];

    fn fifangha(columns: usize) -> Params {
        Params {
            columns,
            rows_a_side: 2,
            reserve: match columns {
                4 => 14,
                6 => 20,
                _ => 26,
            },
            layout: Layout::Ones,
            start: None,
            entry: Entry::Drop,
            captured: Captured::Tsibongy,
            capture_in: CaptureIn::Filled,
            direction: Direction::Free,
            tsibongy: Tsibongy::Merge,
            origin: Origin::Free,
            empty_tsibongy: EmptyTsibongy::Inward,
            relay: true,
            never_ending: NeverEnding::MoverLoses,
            first_drop: FirstDrop::Any,
            mameno_atrika: MamenoAtrika::NoCapture,
            when_empty: WhenEmpty::Draw,
            lone_seed: true,
            turns_each: None,
            scope: Scope::Inner,
            from_outer: false,
            capture_single: true,
            inner_relay: true,
            win: Win::InnerRow,
            kamo: Kamo::AtOnce,
            first_turn_inner: false,
            right_only: false,
            rova: None,
            house: None,
            mameno_single: true,
        }
    }

    /// Returns `true` if first turns decide the sense of rotation.
    pub fn decides_sense(&self) -> bool {
        self.entry == Entry::Sow
            && matches!(
                self.direction,
                Direction::FixedForGame | Direction::FixedBySide
            )
    }

    /// Returns the number of pits of one player.
    pub fn pits(&self) -> usize {
        self.columns * self.rows_a_side
    }

    /// Returns the number of seeds of the game.
    pub fn total(&self) -> u32 {
        if let Some(start) = &self.start {
            return start.total();
        }
        let board = match (self.layout, self.rova) {
            (Layout::Twos, _) => 2 * self.pits(),
            // Half of the inner row is empty.
            (Layout::Hus, _) => 2 * self.pits() - self.columns,
            // 6 and the twos on 8 columns, 6 and one two on 6.
            (Layout::House, _) => self.columns + 2,
            (Layout::Ones, Some(_)) => 10,
            (Layout::Ones, None) => self.columns - 2,
        };
        2 * (self.reserve + board as u32)
    }
}
