//! The disputed points of bao la kiswahili as a plain record of values.

/// A house with fewer seeds than it needs (point 2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HouseBelow {
    /// It is a house again as soon as it has enough.
    Sleeps,
    /// It is lost when the tax leaves too few.
    Lost,
}

/// A takata of namua from a pit with one seed, if some front pit has more (point 3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SingleStart {
    WhileOwned,
    WhileFunctional,
    Always,
}

/// A takata of namua from the owned house that has too few seeds (point 4).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DormantStart {
    Yes,
    /// The other front pits are judged as if it were not there.
    OnlyIfNothingElse,
}

/// The house from which only two seeds are sown if it is the only occupied front pit (point 5).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TaxWhen {
    Functional,
    Owned,
    /// Even if it is lost.
    Any,
}

/// The end of a lap of a takata in the functional house, in namua (point 6).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TakataAtHouse {
    MustStop,
    MayStop,
}

/// The end of the ownership of houses in mtaji (point 10).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MtajiHouse {
    /// Both are lost at the first capture of either player.
    UntilCapture,
    /// A player's house is lost at that player's first capture.
    UntilOwnCapture,
    Kept,
    /// There are no houses in mtaji.
    EndsWithNamua,
}

/// A mover whose front row is empty after a sowing (point 16).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OwnEmpty {
    Loses,
    Forbidden,
    AtEnd,
}

/// A capture that empties the other front row (point 17).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OppEmpty {
    /// The turn ends, the captured seeds are not sown.
    AtOnce,
    AfterSowing,
    AtEnd,
}

/// A player with an empty hand and only single seeds (point 18).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Singles {
    OnTurn,
    AtOnce,
}

/// The house that cannot be blocked (point 21).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TkHouse {
    Owned,
    Functional,
}

/// The captures that are open to the blocker after the answer, if one takes the blocked pit (point 25).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TkObliges {
    No,
    /// Those whose first sowing takes it.
    First,
    /// Those that take it somewhere in the turn.
    Anywhere,
}

/// The duration of a block (point 26).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TkLength {
    OneAnswer,
    ThreeTurns,
    /// Until the pit is empty at the end of a turn.
    UntilEmptied,
}

/// An endless turn (point 28).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Endless {
    /// It may not be played; a player with no other turn loses.
    NotAllowed,
    Loses,
    Draw,
}

/// A reading of the rules. The comments give the number of the point.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BaoParams {
    /// Pits in a row.
    pub columns: usize,
    /// Seeds that make an owned house functional (1).
    pub house_min: u32,
    pub house_below: HouseBelow,
    pub single_start: SingleStart,
    pub dormant_start: DormantStart,
    pub tax_when: TaxWhen,
    pub takata_at_house: TakataAtHouse,
    /// May a capturing turn stop only at a functional house (7), or at any owned one?
    pub stop_needs_min: bool,
    /// Does a takata of mtaji stop at the house (8)?
    pub mtaji_takata_stops: bool,
    /// May a capturing turn of mtaji stop at the house (9)?
    pub mtaji_capture_stops: bool,
    pub mtaji_house: MtajiHouse,
    /// Most seeds of a first sowing that captures (11).
    pub start_max: Option<u32>,
    /// Does a sowing skip the pit that it has emptied (12)?
    pub skip_start: bool,
    /// Does a last seed in an empty front pit capture (13)?
    pub cap_empty: bool,
    /// May a takata of mtaji always start from the back row (14)?
    pub back_start_free: bool,
    /// May the only occupied front pit be sown outwards from an end of the row (15)?
    pub lone_kichwa_allowed: bool,
    pub own_empty: OwnEmpty,
    pub opp_empty: OppEmpty,
    pub singles: Singles,
    /// (19)
    pub takasia: bool,
    /// Is a pit blocked only if the other player has no capture (20)?
    pub tk_no_capture: bool,
    pub tk_house: TkHouse,
    /// Is a pit with one seed never blocked (22)?
    pub tk_single_exempt: bool,
    /// Does a lap that ends in the blocked pit stop (23)?
    pub tk_relay_stops: bool,
    /// Is the first lap of a house excepted from this (24)?
    pub tk_house_passes: bool,
    pub tk_obliges: TkObliges,
    pub tk_length: TkLength,
    /// Does the block lapse if there is nothing else to play (27)?
    pub tk_lapses: bool,
    pub endless: Endless,
}

impl BaoParams {
    /// The names of all readings.
    pub const NAMES: [&str; 7] = [
        "kiba",
        "mw",
        "nierse",
        "bga",
        "donkers-program",
        "abstractplay",
        "nkkmd-r002",
    ];

    /// Returns the default reading.
    pub fn kiba() -> BaoParams {
        BaoParams {
            columns: 8,
            house_min: 6,
            house_below: HouseBelow::Sleeps,
            single_start: SingleStart::WhileOwned,
            dormant_start: DormantStart::Yes,
            tax_when: TaxWhen::Functional,
            takata_at_house: TakataAtHouse::MustStop,
            stop_needs_min: true,
            mtaji_takata_stops: false,
            mtaji_capture_stops: false,
            mtaji_house: MtajiHouse::UntilCapture,
            start_max: Some(15),
            skip_start: false,
            cap_empty: false,
            back_start_free: false,
            lone_kichwa_allowed: false,
            own_empty: OwnEmpty::Loses,
            opp_empty: OppEmpty::AtOnce,
            singles: Singles::OnTurn,
            takasia: true,
            tk_no_capture: true,
            tk_house: TkHouse::Owned,
            tk_single_exempt: false,
            tk_relay_stops: true,
            tk_house_passes: false,
            tk_obliges: TkObliges::No,
            tk_length: TkLength::OneAnswer,
            tk_lapses: true,
            endless: Endless::NotAllowed,
        }
    }

    /// Returns a reading by its name. Points that its source leaves open are those of the default.
    pub fn named(name: &str) -> Option<BaoParams> {
        let kiba = BaoParams::kiba();
        Some(match name {
            "kiba" => kiba,
            "mw" => BaoParams {
                single_start: SingleStart::WhileFunctional,
                mtaji_house: MtajiHouse::Kept,
                own_empty: OwnEmpty::Forbidden,
                tk_house: TkHouse::Functional,
                tk_house_passes: true,
                ..kiba
            },
            "nierse" => BaoParams {
                single_start: SingleStart::Always,
                takata_at_house: TakataAtHouse::MayStop,
                mtaji_capture_stops: true,
                mtaji_house: MtajiHouse::Kept,
                start_max: None,
                lone_kichwa_allowed: true,
                tk_relay_stops: false,
                endless: Endless::Draw,
                ..kiba
            },
            "bga" => BaoParams {
                mtaji_capture_stops: true,
                mtaji_house: MtajiHouse::Kept,
                lone_kichwa_allowed: true,
                tk_house: TkHouse::Functional,
                tk_obliges: TkObliges::First,
                tk_length: TkLength::ThreeTurns,
                endless: Endless::Loses,
                ..kiba
            },
            "donkers-program" => BaoParams {
                tax_when: TaxWhen::Any,
                stop_needs_min: false,
                mtaji_house: MtajiHouse::EndsWithNamua,
                own_empty: OwnEmpty::AtEnd,
                opp_empty: OppEmpty::AfterSowing,
                singles: Singles::AtOnce,
                ..kiba
            },
            "abstractplay" => BaoParams {
                single_start: SingleStart::WhileFunctional,
                dormant_start: DormantStart::OnlyIfNothingElse,
                mtaji_house: MtajiHouse::Kept,
                lone_kichwa_allowed: true,
                own_empty: OwnEmpty::AtEnd,
                opp_empty: OppEmpty::AtEnd,
                tk_no_capture: false,
                tk_house: TkHouse::Functional,
                tk_obliges: TkObliges::Anywhere,
                tk_length: TkLength::UntilEmptied,
                endless: Endless::Loses,
                ..kiba
            },
            "nkkmd-r002" => BaoParams {
                tax_when: TaxWhen::Owned,
                mtaji_house: MtajiHouse::UntilOwnCapture,
                takasia: false,
                endless: Endless::Loses,
                ..kiba
            },
            _ => return None,
        })
    }

    /// Returns the number of pits of one player.
    pub fn ring(&self) -> usize {
        2 * self.columns
    }
}
