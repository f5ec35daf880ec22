//! The files of the data package of a site.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::named_values::named_values;
use crate::notation::ast::{FrontMatter, LocalizedText};
use crate::study::Study;
use crate::yaml::{self, Codes};

named_values! {
    /// The origin of a game in a record: its front matter has it as `provenance`.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
    #[cfg_attr(test, derive(schemars::JsonSchema))]
    #[serde(rename_all = "kebab-case")]
    #[non_exhaustive]
    pub enum RecordProvenance {
        /// Boards and turns stand in the source.
        Transcribed = "transcribed",
        /// Completed from the words of a source.
        Reconstructed = "reconstructed",
        /// Found by the program.
        Computed = "computed",
        /// Made up, to illustrate a rule.
        Invented = "invented",
    }
}

impl RecordProvenance {
    /// Returns the key of the message that explains it.
    #[cfg(feature = "book")]
    pub(crate) const fn about(self) -> &'static str {
        match self {
            Self::Transcribed => "site.package.origin.transcribed",
            Self::Reconstructed => "site.package.origin.reconstructed",
            Self::Computed => "site.package.origin.computed",
            Self::Invented => "site.package.origin.invented",
        }
    }

    /// Returns the origin in a front matter.
    #[must_use]
    pub fn of(front: &FrontMatter) -> Option<Self> {
        let mut others = front.others.iter();
        let field = others.find(|it| it.key.value == "provenance")?;
        yaml::read_value(&field.value, Codes::FRONT_MATTER).0
    }
}

/// A game of a record, in `records.json`.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct DataPackageGame {
    /// The name of the record, without `.fif`.
    pub record: String,
    /// The number of the game in the record, from 1.
    pub game: usize,
    /// The base of its rules.
    pub rules: String,
    /// The number of turns of its main line.
    pub turns: usize,
    /// Its origin; `null` if the record does not state it.
    pub provenance: Option<RecordProvenance>,
    /// The keys of its sources.
    pub source: Vec<String>,
    /// The place in the source, by language; `und` is a text for all languages.
    pub at: BTreeMap<String, String>,
}

/// A turn of a game, in `positions.json`.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct DataPackageTurn {
    /// The name of the record, without `.fif`.
    pub record: String,
    /// The number of the game in the record, from 1.
    pub game: usize,
    /// The base of its rules.
    pub rules: String,
    /// The origin of the game; `null` if the record does not state it.
    pub provenance: Option<RecordProvenance>,
    /// The number of the turn.
    pub turn: u32,
    /// The side that plays it: `South` or `North`.
    pub side: String,
    /// Its notation.
    pub notation: String,
    /// The position before it.
    pub before: String,
    /// The position after it; `null` if the turn never ends.
    pub after: Option<String>,
}

/// Returns a text by language, with `und` for a text without a language.
fn by_language(text: &LocalizedText) -> BTreeMap<String, String> {
    let texts = text.texts.iter();
    let texts = texts.map(|(language, text)| {
        let language = language.as_ref().map_or("und", |it| it.value.as_str());
        (language.to_owned(), text.value.clone())
    });
    texts.collect()
}

/// Returns the games of a record and their turns.
#[must_use]
pub fn data_package_games(
    record: &str,
    study: &Study,
) -> (Vec<DataPackageGame>, Vec<DataPackageTurn>) {
    let fronts = study.document.records.iter().map(|it| &it.front);
    let games = study.replay.games.iter().zip(fronts);
    let mut all = (Vec::new(), Vec::new());
    for (number, (game, front)) in (1..).zip(games) {
        let provenance = RecordProvenance::of(front);
        let rules = game.base.name().to_owned();
        let turns = game.turns().map(|turn| DataPackageTurn {
            record: record.to_owned(),
            game: number,
            rules: rules.clone(),
            provenance,
            turn: turn.number,
            side: turn.side.to_string(),
            notation: turn.notation(&game.rules),
            before: turn.before.to_string(),
            after: turn.position_after().map(|it| it.to_string()),
        });
        let turns: Vec<_> = turns.collect();
        all.0.push(DataPackageGame {
            record: record.to_owned(),
            game: number,
            rules: rules.clone(),
            turns: turns.len(),
            provenance,
            source: front.source_keys().into_iter().map(str::to_owned).collect(),
            at: by_language(&front.at),
        });
        all.1.extend(turns);
    }
    all
}
