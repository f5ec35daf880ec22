//! Serialization of the feature `serde`: the texts that [`Display`](std::fmt::Display) writes.

use serde::de::{Deserialize, Deserializer, Error};
use serde::ser::{Serialize, Serializer};

use crate::{
    BackStart, CaptureIn, Captured, Columns, DormantStart, EmptyTsibongy, Entry, Family, FirstDrop,
    FirstTurn, Game, HouseArrival, HouseBelow, HouseFirstTurn, HouseMin, HousePhases, Kamo, Layout,
    LoneKichwa, MamenoAtrika, MtajiHouse, NeverEnding, Origin, OwnEmpty, Pit, Position, RovaPlay,
    Scope, Setup, Side, SingleStart, Singles, SowingDirection, StartMax, TakasiaFallback,
    TakasiaHouse, TakasiaLap, TakasiaLength, TaxWhen, Tsibongy, Turn, WhenEmpty, Win,
};

macro_rules! as_text {
    ($($name:ident)*) => { $(
        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text = String::deserialize(deserializer)?;
                text.parse().map_err(D::Error::custom)
            }
        }
    )* };
}

as_text! {
    Game Pit Setup Side Turn
    CaptureIn Captured EmptyTsibongy Entry Family FirstDrop FirstTurn HouseFirstTurn HousePhases Layout
    Kamo MamenoAtrika
    NeverEnding Origin RovaPlay Scope SowingDirection Tsibongy WhenEmpty Win
    BackStart DormantStart HouseArrival HouseBelow HouseMin LoneKichwa MtajiHouse OwnEmpty
    SingleStart Singles StartMax TakasiaFallback TakasiaHouse TakasiaLap TakasiaLength TaxWhen
}

/// Serializes as one line. A position is valid only for some rules: deserialize a [`Setup`] and
/// check it with [`Setup::position`].
impl Serialize for Position {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl Serialize for Columns {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(self.count())
    }
}

impl<'de> Deserialize<'de> for Columns {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let count = u8::deserialize(deserializer)?;
        Self::from_count(count.into()).ok_or_else(|| D::Error::custom("expected 2 to 12 columns"))
    }
}
