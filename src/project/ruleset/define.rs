//! Makes a game of a file.
//!
//! Games are references, so that they cost nothing to copy; the texts and tables of one that
//! a file defines are never freed. Equal texts and equal games are kept once.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Mutex, PoisonError, RwLock};

use fifangha_rules::{
    Answer, Certainty, EvidenceSource, Family, Game, GameDefinition, GameEvidence, Grounds,
    Parameter, ParameterEvidence, Passage, SourceNote,
};

use super::{Evidence, Ruleset};
use crate::diagnostic::Spanned;
use crate::project::setting_values::LocalizedTexts;

static TEXTS: Mutex<BTreeSet<&'static str>> = Mutex::new(BTreeSet::new());
static GAMES: Mutex<BTreeMap<&'static str, Vec<Game>>> = Mutex::new(BTreeMap::new());
static LISTS: Mutex<BTreeSet<TextByLanguage>> = Mutex::new(BTreeSet::new());
static TRANSLATIONS: RwLock<Translations> = RwLock::new(Translations::new());

/// A text in several languages, by their codes.
type TextByLanguage = &'static [(&'static str, &'static str)];

/// The texts of readings in other languages, by language and English text.
type Translations = BTreeMap<String, BTreeMap<&'static str, &'static str>>;

/// Returns a text of a defined game in another language.
pub(crate) fn defined_translation(language: &str, text: &str) -> Option<&'static str> {
    let all = TRANSLATIONS.read().unwrap_or_else(PoisonError::into_inner);
    all.get(language)?.get(text).copied()
}

/// Keeps the texts of a game, and their translations.
#[derive(Default)]
struct TextKeeper(Translations);

impl TextKeeper {
    /// Returns a text in English, otherwise in the first language, and keeps the others.
    fn add(&mut self, texts: &LocalizedTexts) -> &'static str {
        let own = keep(texts.text("en").unwrap_or_default());
        for (language, text) in &texts.0 {
            if let Some(language) = language.as_ref().filter(|it| *it != "en") {
                let texts = self.0.entry(language.clone()).or_default();
                texts.insert(own, keep(text));
            }
        }
        own
    }

    fn place(&mut self, source: &Spanned<String>, at: &LocalizedTexts) -> Passage {
        Passage {
            key: keep(&source.value),
            place: self.add(at),
        }
    }

    fn reading(&mut self, evidence: &Evidence) -> ParameterEvidence {
        let text = self.add(&evidence.says);
        match &evidence.source {
            Some(source) => ParameterEvidence::Stated {
                passage: self.place(source, &evidence.at),
                gist: text,
            },
            None => ParameterEvidence::Silent { why: text },
        }
    }

    fn answer(&mut self, parameter: Parameter, evidence: &Evidence) -> Answer {
        let reading = self.reading(evidence);
        let why = match &evidence.grounds {
            Some(grounds) => self.add(grounds),
            None => reading.text(),
        };
        let certainty = match reading {
            ParameterEvidence::Stated { .. } => evidence.certainty.unwrap_or(Certainty::Told),
            ParameterEvidence::Silent { .. } => Certainty::Assumed,
        };
        let grounds = Grounds {
            by: reading.passage().map(|it| it.key),
            witness: evidence.witness.as_ref().map(|it| keep(&it.value)),
            certainty,
            why,
        };
        Answer {
            parameter,
            reading,
            grounds,
        }
    }
}

impl Ruleset {
    /// Returns the game that the file defines.
    #[must_use]
    pub fn define(&self) -> Game {
        let mut texts = TextKeeper::default();
        let base = self.base.map_or(&GameEvidence::NONE, Game::evidence);
        let answers = self.all_answers(base, &mut texts);
        let mut common: Vec<_> = self
            .common
            .iter()
            .map(|(rule, evidence)| (*rule, texts.reading(evidence)))
            .collect();
        let mut notes: Vec<_> = self
            .notes
            .iter()
            .map(|note| SourceNote {
                passage: texts.place(&note.source, &note.at),
                text: texts.add(&note.text),
            })
            .collect();
        if common.is_empty() && self.parameters.family() == Family::Tsibongy {
            common.extend(base.common);
        }
        if notes.is_empty() {
            notes.extend(base.notes);
        }
        let mut translations = TRANSLATIONS.write().unwrap_or_else(PoisonError::into_inner);
        for (language, texts) in texts.0 {
            translations.entry(language).or_default().extend(texts);
        }
        let (name, source) = (keep(&self.name), keep(&self.source));
        let mut games = GAMES.lock().unwrap_or_else(PoisonError::into_inner);
        let games = games.entry(name).or_default();
        let known = games.iter().find(|it| {
            let of = it.definition();
            let evidence = it.evidence();
            (of.source, of.parameters) == (source, self.parameters)
                && (of.sizes, evidence.answers) == (&self.sizes[..], &answers[..])
                && (evidence.common, evidence.notes) == (&common[..], &notes[..])
        });
        if let Some(game) = known {
            return *game;
        }
        let evidence = Box::leak(Box::new(GameEvidence {
            answers: answers.leak(),
            common: common.leak(),
            notes: notes.leak(),
        }));
        let game = Game::new(Box::leak(Box::new(GameDefinition {
            name,
            source,
            parameters: self.parameters,
            sizes: self.sizes.clone().leak(),
            evidence: EvidenceSource::Defined(evidence),
        })));
        games.push(game);
        game
    }

    /// Returns the answers to the questions that the game asks: those of the file, otherwise those
    /// of its base.
    fn all_answers(&self, base: &GameEvidence, texts: &mut TextKeeper) -> Vec<Answer> {
        let mut answer = |parameter: Parameter| {
            let own = self.answers.iter().find(|(it, _)| *it == parameter);
            match own {
                Some((_, evidence)) => Some(texts.answer(parameter, evidence)),
                None => (base.answers.iter().copied()).find(|it| it.parameter == parameter),
            }
        };
        let all = Parameter::ALL.iter();
        let applicable = all.filter(|it| it.applies_to(&self.parameters));
        applicable.filter_map(|it| answer(*it)).collect()
    }
}

/// Returns the kept copy of a text.
pub(super) fn keep(text: &str) -> &'static str {
    let mut texts = TEXTS.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(kept) = texts.get(text) {
        return kept;
    }
    let kept: &'static str = text.to_owned().leak();
    texts.insert(kept);
    kept
}

/// Returns the kept copy of a text in several languages.
pub(super) fn keep_all(texts: Vec<(&'static str, &'static str)>) -> TextByLanguage {
    let mut lists = LISTS.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(kept) = lists.get(texts.as_slice()) {
        return kept;
    }
    let kept: TextByLanguage = texts.leak();
    lists.insert(kept);
    kept
}
