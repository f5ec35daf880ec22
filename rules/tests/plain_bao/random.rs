//! Random readings for differential tests.

use super::*;
use crate::plain::random::Rng;

/// Returns a random reading.
pub fn params(rng: &mut Rng) -> BaoParams {
    BaoParams {
        columns: 8,
        house_min: rng.pick(&[5, 6, 6, 7]),
        house_below: rng.pick(&[HouseBelow::Sleeps, HouseBelow::Lost]),
        single_start: rng.pick(&[
            SingleStart::WhileOwned,
            SingleStart::WhileFunctional,
            SingleStart::Always,
        ]),
        dormant_start: rng.pick(&[DormantStart::Yes, DormantStart::OnlyIfNothingElse]),
        tax_when: rng.pick(&[TaxWhen::Functional, TaxWhen::Owned, TaxWhen::Any]),
        takata_at_house: rng.pick(&[TakataAtHouse::MustStop, TakataAtHouse::MayStop]),
        stop_needs_min: rng.once_in(2),
        mtaji_takata_stops: rng.once_in(2),
        mtaji_capture_stops: rng.once_in(2),
        mtaji_house: rng.pick(&[
            MtajiHouse::UntilCapture,
            MtajiHouse::UntilOwnCapture,
            MtajiHouse::Kept,
            MtajiHouse::EndsWithNamua,
        ]),
        start_max: rng.pick(&[Some(15), Some(14), None]),
        skip_start: rng.once_in(2),
        cap_empty: rng.once_in(4),
        back_start_free: rng.once_in(2),
        lone_kichwa_allowed: rng.once_in(2),
        own_empty: rng.pick(&[OwnEmpty::Loses, OwnEmpty::Forbidden, OwnEmpty::AtEnd]),
        opp_empty: rng.pick(&[OppEmpty::AtOnce, OppEmpty::AfterSowing, OppEmpty::AtEnd]),
        singles: rng.pick(&[Singles::OnTurn, Singles::AtOnce]),
        takasia: !rng.once_in(4),
        tk_no_capture: rng.once_in(2),
        tk_house: rng.pick(&[TkHouse::Owned, TkHouse::Functional]),
        tk_single_exempt: rng.once_in(2),
        tk_relay_stops: !rng.once_in(3),
        tk_house_passes: rng.once_in(2),
        tk_obliges: rng.pick(&[TkObliges::No, TkObliges::First]),
        tk_length: rng.pick(&[
            TkLength::OneAnswer,
            TkLength::ThreeTurns,
            TkLength::UntilEmptied,
        ]),
        tk_lapses: rng.once_in(2),
        endless: rng.pick(&[Endless::NotAllowed, Endless::Loses, Endless::Draw]),
    }
}

/// Returns a random reading that the crate has too.
pub fn comparable(rng: &mut Rng) -> BaoParams {
    let params = params(rng);
    let tk_length = match params.tk_length {
        TkLength::ThreeTurns => TkLength::OneAnswer,
        length => length,
    };
    BaoParams {
        tk_length,
        ..params
    }
}
