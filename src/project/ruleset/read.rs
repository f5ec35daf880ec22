//! Reads the file of a game.

use fifangha_rules::{
    Answer, Certainty, Columns, CommonRule, Family, Game, Games, Layout, Parameter, Parameters,
    SourceReading,
};

use super::{Evidence, Note, Ruleset, SourcePlace};
use crate::diagnostic::{Code, Diagnostic, Span, Spanned};
use crate::message::{Message, MessageArg, Strings};
use crate::notation::ast::{Yaml, YamlField, YamlValue};
use crate::project::yaml_reader::{LocalizedTexts, YamlReader};
use crate::replay::{ParameterText, check_parameters, set_parameters, unknown_game};

/// The maximum size of a file in bytes.
const MAX_BYTES: usize = 256 << 10;

/// A file as it is written.
#[derive(Default)]
struct Draft {
    about: LocalizedTexts,
    source: Option<String>,
    base: Option<Game>,
    /// `true` if the file names a base that does not exist.
    lacks_base: bool,
    columns: Vec<Spanned<Columns>>,
    values: Vec<ParameterText>,
    answers: Vec<(Spanned<Parameter>, Evidence)>,
    common: Vec<(CommonRule, Evidence)>,
    notes: Vec<Note>,
    sources: Vec<Spanned<String>>,
}

pub(super) fn parse(name: &str, yaml: &str, games: Games) -> (Option<Ruleset>, Vec<Diagnostic>) {
    let mut ruleset = None;
    let found = YamlReader::read_within(MAX_BYTES, yaml, |root, reader| {
        let place = root.span;
        let draft = Draft::read(root, games, reader);
        ruleset = draft.finish(name, place, reader);
    });
    (ruleset.filter(|_| found.is_empty()), found)
}

impl Draft {
    fn read(root: Yaml, games: Games, reader: &mut YamlReader) -> Self {
        let mut draft = Self::default();
        for YamlField { key, value } in reader.fields(root) {
            match key.value.as_str() {
                "about" => draft.about = reader.localized(value),
                "source" => {
                    let source = reader.scalar(&value);
                    draft.sources.extend(source.clone());
                    draft.source = source.map(|it| it.value);
                }
                "base" => {
                    let name = reader.scalar(&value);
                    draft.base = name.and_then(|name| {
                        let game = games.get(&name.value);
                        if game.is_none() {
                            draft.lacks_base = true;
                            reader.report(unknown_game(&name, games));
                        }
                        game
                    });
                }
                "columns" => {
                    let sizes = YamlReader::items(value);
                    draft.columns = sizes.iter().filter_map(|it| reader.columns(it)).collect();
                }
                "answers" => {
                    for field in reader.fields(value) {
                        draft.answer(field, reader);
                    }
                }
                "common" => {
                    for YamlField { key, value } in reader.fields(value) {
                        match CommonRule::from_name(&key.value) {
                            Some(rule) => {
                                let (_, evidence) = reader.answer(value, &mut draft.sources);
                                draft.common.push((rule, evidence));
                            }
                            None => {
                                let names = CommonRule::ALL.iter().map(|it| it.name());
                                reader.report_unknown_key(&key, &names.collect::<Vec<_>>());
                            }
                        }
                    }
                }
                "notes" => {
                    let notes = YamlReader::items(value).into_iter();
                    let sources = &mut draft.sources;
                    draft.notes = notes.filter_map(|it| reader.note(it, sources)).collect();
                }
                _ => reader.report_unknown_key(&key, &Ruleset::KEYS),
            }
        }
        draft
    }

    fn answer(&mut self, YamlField { key, value }: YamlField, reader: &mut YamlReader) {
        let Some(parameter) = Parameter::from_name(&key.value) else {
            let names: Vec<_> = Parameter::ALL.iter().map(|it| it.name()).collect();
            return reader.report_unknown_key(&key, &names);
        };
        let whole = value.span;
        let (answer, evidence) = reader.answer(value, &mut self.sources);
        match answer {
            // The sizes of the board are listed apart.
            None if parameter == Parameter::Columns => {}
            Some(size) if parameter == Parameter::Columns => {
                reader.report_wrong_kind(size.span, "project.ruleset.sizes");
            }
            Some(answer) => self.values.push((key.clone(), answer)),
            None => reader.report_wrong_kind(whole, "project.ruleset.no_value"),
        }
        self.answers.push((key.map(|_| parameter), evidence));
    }

    /// Checks that the game can be played and that each of its questions is answered.
    fn finish(mut self, name: &str, place: Span, reader: &mut YamlReader) -> Option<Ruleset> {
        if self.lacks_base {
            return None;
        }
        let mut parameters = match self.base {
            Some(base) => base.parameters(),
            None => Parameters::DEFAULT,
        };
        if let Some(size) = self.columns.first() {
            parameters.columns = size.value;
        }
        // The other questions depend on the family of the game.
        self.values
            .sort_by_key(|(name, _)| name.value != Parameter::Captured.name());
        let values: Vec<&ParameterText> = self.values.iter().collect();
        let wrong = set_parameters(&mut parameters, name, &values);
        let complete = wrong.is_empty();
        wrong.into_iter().for_each(|it| reader.report(it));
        if !complete {
            return None;
        }
        // A start of the game's own says the size of its board.
        let layout = values
            .iter()
            .rfind(|(name, _)| name.value == Parameter::Layout.name());
        if let (Layout::Own(start), Some((_, value))) = (parameters.layout, layout)
            && self.columns.is_empty()
        {
            parameters.columns = start.columns();
            self.columns.push(Spanned::new(start.columns(), value.span));
        }
        let parameters = without_unasked(parameters);
        let own_sizes = !self.columns.is_empty();
        let sizes = match self.base {
            _ if own_sizes => self.columns,
            Some(base) => {
                let sizes = base.sizes().iter();
                sizes.map(|&it| Spanned::new(it, place)).collect()
            }
            None => vec![Spanned::new(Columns::EIGHT, place)],
        };
        for size in &sizes {
            let sized = Parameters {
                columns: size.value,
                turns_each: parameters
                    .turns_each
                    .filter(|_| size.value == parameters.columns),
                ..parameters
            };
            if let Err(conflicts) = check_parameters(sized, &values, size.span) {
                conflicts.into_iter().for_each(|it| reader.report(it));
                return None;
            }
        }
        for (parameter, _) in &self.answers {
            if !parameter.value.applies_to(&parameters) {
                let message = Message::new("project.ruleset.not_asked")
                    .with("parameter", parameter.value.name());
                reader.report(Diagnostic::new(
                    Code::ConflictingParameters,
                    parameter.span,
                    message,
                ));
            }
        }
        let inherited = self.base.map_or(&[][..], |it| it.evidence().answers);
        let answers = Parameter::ALL
            .iter()
            .filter(|it| it.applies_to(&parameters))
            .filter_map(|&parameter| {
                let own = self.answers.iter().find(|(it, _)| it.value == parameter);
                let of_base = || inherited.iter().find(|it| it.parameter == parameter);
                match own {
                    Some((_, evidence)) => Some((parameter, evidence.clone())),
                    // The sources of the base say nothing of the sizes of this game.
                    None if parameter == Parameter::Columns && own_sizes && self.base.is_some() => {
                        Some((parameter, Evidence::without_source(own_choice())))
                    }
                    None => of_base().map(|it| (parameter, Evidence::from_answer(it))),
                }
            })
            .collect::<Vec<_>>();
        let missing: Vec<MessageArg> = Parameter::ALL
            .iter()
            .filter(|it| it.applies_to(&parameters) && !answers.iter().any(|(of, _)| of == *it))
            .map(|it| MessageArg::from(it.name()))
            .collect();
        if !missing.is_empty() {
            let message = Message::new("project.ruleset.unanswered")
                .with("n", missing.len())
                .with("all", MessageArg::And(missing));
            reader.report(
                Diagnostic::new(Code::WrongSetting, place, message)
                    .help(Message::new("project.ruleset.base")),
            );
        }
        let base = self.base.map(Game::evidence);
        if self.common.is_empty() && parameters.family() == Family::Tsibongy {
            let common = base.map_or(&[][..], |it| it.common).iter();
            self.common
                .extend(common.map(|(rule, it)| (*rule, Evidence::from_reading(it))));
        }
        if self.notes.is_empty() {
            let notes = base.map_or(&[][..], |it| it.notes).iter();
            self.notes.extend(notes.map(|it| Note {
                passage: SourcePlace::new(it.passage.key, it.passage.place),
                text: english(it.text),
            }));
        }
        Some(Ruleset {
            name: name.to_owned(),
            about: self.about,
            source: self
                .source
                .or_else(|| self.base.map(|it| it.source().to_owned()))
                .unwrap_or_default(),
            sizes: sizes.into_iter().map(|it| it.value).collect(),
            parameters,
            answers,
            common: self.common,
            notes: self.notes,
            sources: self.sources,
        })
    }
}

/// Returns the parameters with the default for each question that the game does not ask, so that
/// equal games have equal parameters.
fn without_unasked(parameters: Parameters) -> Parameters {
    let mut asked = Parameters {
        columns: parameters.columns,
        captured: parameters.captured,
        ..Parameters::DEFAULT
    };
    let all = Parameter::ALL.iter();
    for parameter in all.filter(|it| it.applies_to(&parameters)) {
        let value = parameter.get(&parameters);
        // A parameter that applies belongs to the family, and has its own value.
        let set = parameter.set(&mut asked, &value);
        debug_assert_eq!(set, Ok(()), "{parameter:?}");
    }
    asked
}

/// Returns the reason for an answer that the file gives without one.
fn own_choice() -> LocalizedTexts {
    let languages = Strings::all().iter();
    languages
        .map(|it| {
            let text = it.t("project.ruleset.own_choice", &[]);
            (Some(it.language().to_owned()), text)
        })
        .collect()
}

fn english(text: &str) -> LocalizedTexts {
    vec![(Some("en".to_owned()), text.to_owned())]
}

impl SourcePlace {
    fn new(key: &str, at: &str) -> Self {
        Self {
            key: key.to_owned(),
            at: english(at),
        }
    }
}

impl Evidence {
    /// Returns the evidence for an answer without a source.
    const fn without_source(text: LocalizedTexts) -> Self {
        Self {
            passage: None,
            text,
            certainty: Certainty::Assumed,
            witness: None,
            grounds: None,
        }
    }

    fn from_reading(reading: &SourceReading) -> Self {
        Self {
            passage: reading
                .passage()
                .map(|it| SourcePlace::new(it.key, it.place)),
            ..Self::without_source(english(reading.text()))
        }
    }

    fn from_answer(answer: &Answer) -> Self {
        let grounds = answer.grounds;
        Self {
            certainty: grounds.certainty,
            witness: grounds.witness.map(str::to_owned),
            grounds: (grounds.why != answer.reading.text()).then(|| english(grounds.why)),
            ..Self::from_reading(&answer.reading)
        }
    }
}

impl YamlReader {
    fn columns(&mut self, value: &Yaml) -> Option<Spanned<Columns>> {
        let text = self.scalar(value)?;
        let size = text.value.parse().ok().and_then(Columns::from_count);
        if size.is_none() {
            self.report_wrong_kind(text.span, "project.ruleset.columns");
        }
        Some(Spanned::new(size?, text.span))
    }

    /// Reads an answer: its value alone, or its keys.
    fn answer(
        &mut self,
        value: Yaml,
        sources: &mut Vec<Spanned<String>>,
    ) -> (Option<Spanned<String>>, Evidence) {
        if let YamlValue::Scalar(_) = value.value {
            return (self.scalar(&value), Evidence::without_source(own_choice()));
        }
        let mut evidence = Evidence::without_source(LocalizedTexts::new());
        let place = value.span;
        let (mut answer, mut certainty) = (None, None);
        let (mut source, mut at) = (None, LocalizedTexts::new());
        for YamlField { key, value } in self.fields(value) {
            match key.value.as_str() {
                "value" => answer = self.scalar(&value),
                "source" => source = self.scalar(&value),
                "at" => at = self.localized(value),
                "says" | "because" => evidence.text = self.localized(value),
                "certainty" => certainty = self.certainty(&value),
                "witness" => {
                    let witness = self.scalar(&value);
                    sources.extend(witness.clone());
                    evidence.witness = witness.map(|it| it.value);
                }
                "grounds" => evidence.grounds = Some(self.localized(value)),
                _ => self.report_unknown_key(&key, &Ruleset::ANSWER_KEYS),
            }
        }
        match source {
            Some(source) => {
                if at.is_empty() || evidence.text.is_empty() {
                    self.report_wrong_kind(source.span, "project.ruleset.no_place");
                }
                sources.push(source.clone());
                evidence.passage = Some(SourcePlace {
                    key: source.value,
                    at,
                });
                evidence.certainty = certainty.unwrap_or(Certainty::Told);
            }
            None if !at.is_empty() || certainty.is_some_and(|it| it != Certainty::Assumed) => {
                self.report_wrong_kind(place, "project.ruleset.no_source");
            }
            None if evidence.text.is_empty() => evidence.text = own_choice(),
            None => {}
        }
        (answer, evidence)
    }

    fn certainty(&mut self, value: &Yaml) -> Option<Certainty> {
        let text = self.scalar(value)?;
        let certainty = Certainty::from_name(&text.value);
        if certainty.is_none() {
            self.report_wrong_kind(text.span, "project.ruleset.certainty");
        }
        certainty
    }

    fn note(&mut self, value: Yaml, sources: &mut Vec<Spanned<String>>) -> Option<Note> {
        let place = value.span;
        let (mut source, mut at, mut text) = (None, LocalizedTexts::new(), LocalizedTexts::new());
        for YamlField { key, value } in self.fields(value) {
            match key.value.as_str() {
                "source" => source = self.scalar(&value),
                "at" => at = self.localized(value),
                "text" => text = self.localized(value),
                _ => self.report_unknown_key(&key, &Ruleset::NOTE_KEYS),
            }
        }
        let Some(key) = source.filter(|_| !at.is_empty() && !text.is_empty()) else {
            self.report_wrong_kind(place, "project.ruleset.note");
            return None;
        };
        sources.push(key.clone());
        Some(Note {
            passage: SourcePlace { key: key.value, at },
            text,
        })
    }
}
