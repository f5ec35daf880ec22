//! The content of a pit or a reserve, in words.

use super::KnownSeeds;
use crate::message::{Message, MessageArg};

/// A number of seeds, its alternatives, or *unknown*.
impl From<KnownSeeds> for MessageArg {
    fn from(content: KnownSeeds) -> Self {
        let numbers = match content {
            KnownSeeds::Certain(seeds) => return seeds.into(),
            KnownSeeds::Supplied(seeds) => {
                return Message::new("figure.supplied").with("seeds", seeds).into();
            }
            KnownSeeds::Unknown => return Message::new("figure.unknown").into(),
            KnownSeeds::Doubtful(numbers) => numbers,
        };
        let doubtful = |seeds: u32| Message::new("figure.doubtful").with("seeds", seeds);
        let reading = numbers.as_read().map(|reading| doubtful(reading).into());
        let options = numbers.options();
        let option = |(from, to): (u32, Option<u32>)| match to {
            None => Message::new("figure.at_least").with("seeds", from).into(),
            Some(to) if to == from => from.into(),
            Some(to) => Message::new("figure.between")
                .with("from", from)
                .with("to", to)
                .into(),
        };
        Self::Or(
            reading
                .into_iter()
                .chain(options.into_iter().map(option))
                .collect(),
        )
    }
}
