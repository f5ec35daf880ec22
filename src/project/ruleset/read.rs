//! Reads the file of a game.

use fifangha_rules::{
    Certainty, Columns, CommonRule, Game, Layout, Parameter, Parameters, SetParameterError,
};
use indexmap::IndexMap;
use serde::{Deserialize, Deserializer};

use super::{Evidence, Note, Ruleset};
use crate::diagnostic::{Code, Diagnostic, Span, Spanned};
use crate::message::{Message, MessageArg, Strings};
use crate::project::setting_values::LocalizedTexts;
use crate::replay::{ParameterText, check_parameters, set_parameters};
use crate::yaml::{self, Codes, parse_text};

/// The maximum size of a file in bytes.
const MAX_BYTES: usize = 256 << 10;

/// A file as it is written.
#[derive(Default, Deserialize)]
#[serde(default)]
pub(crate) struct RulesetYaml {
    about: LocalizedTexts,
    source: Option<Spanned<String>>,
    base: Option<Spanned<String>>,
    columns: Vec<Spanned<BoardSize>>,
    answers: IndexMap<Spanned<String>, Spanned<Evidence>>,
    common: IndexMap<Spanned<String>, Spanned<Evidence>>,
    notes: Vec<Note>,
}

impl RulesetYaml {
    /// Returns the keys of the sources that the file names.
    fn sources(&self) -> Vec<Spanned<String>> {
        let evidence = self.answers.values().chain(self.common.values());
        let named = evidence.flat_map(|it| [&it.value.witness, &it.value.source]);
        let noted = self.notes.iter().map(|it| &it.source);
        let own = self.source.iter().chain(named.flatten());
        own.chain(noted).cloned().collect()
    }
}

/// A size of the board.
struct BoardSize(Columns);

impl<'de> Deserialize<'de> for BoardSize {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let size = |text: &str| Columns::from_count(text.parse().ok()?);
        parse_text(deserializer, size, "project.ruleset.columns").map(Self)
    }
}

/// Reads a certainty.
pub(super) fn certainty<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<Certainty>, D::Error> {
    let key = "project.ruleset.certainty";
    parse_text(deserializer, Certainty::from_name, key).map(Some)
}

/// A file whose base was not looked up yet.
pub(super) struct RulesetFile {
    file: Option<Spanned<RulesetYaml>>,
    found: Vec<Diagnostic>,
}

impl RulesetFile {
    pub(super) fn read(yaml: &str) -> Self {
        let (file, found) = yaml::read(yaml, MAX_BYTES);
        let file: Option<Option<Spanned<RulesetYaml>>> = file;
        Self {
            file: file.flatten(),
            found,
        }
    }

    /// Returns the name of the game on which this one is based.
    pub(super) fn base(&self) -> Option<&Spanned<String>> {
        self.file.as_ref()?.value.base.as_ref()
    }

    /// Checks that the game can be played. Returns the game unless there is an error, and all
    /// diagnostics.
    pub(super) fn finish(
        self,
        name: &str,
        base: Result<Option<Game>, Diagnostic>,
    ) -> (Option<Ruleset>, Vec<Diagnostic>) {
        let mut found = self.found;
        let ruleset = self.file.and_then(|file| {
            let draft = Draft::new(file.value, base, &mut found)?;
            draft.finish(name, file.span, &mut found)
        });
        found.sort_by_key(|it| it.span.start());
        (ruleset.filter(|_| found.is_empty()), found)
    }
}

/// A game whose names and places were checked.
struct Draft {
    about: LocalizedTexts,
    source: Option<String>,
    base: Option<Game>,
    columns: Vec<Spanned<Columns>>,
    values: Vec<ParameterText>,
    answers: Vec<(Spanned<Parameter>, Evidence)>,
    common: Vec<(CommonRule, Evidence)>,
    notes: Vec<Note>,
    sources: Vec<Spanned<String>>,
}

impl Draft {
    /// Checks the names and places of a file. Returns `None` if its base cannot be played.
    fn new(
        file: RulesetYaml,
        base: Result<Option<Game>, Diagnostic>,
        found: &mut Vec<Diagnostic>,
    ) -> Option<Self> {
        let lacks_base = base.is_err();
        let base = base.unwrap_or_else(|wrong| {
            found.push(wrong);
            None
        });
        let sources = file.sources();
        let columns = file.columns.into_iter();
        let mut draft = Self {
            about: file.about,
            base,
            columns: columns.map(|it| it.map(|size| size.0)).collect(),
            values: Vec::new(),
            answers: Vec::new(),
            common: Vec::new(),
            sources,
            notes: file.notes,
            source: file.source.map(|it| it.value),
        };
        for (name, answer) in file.answers {
            draft.add_answer(name, answer, found);
        }
        for (name, statement) in file.common {
            let Some(rule) = CommonRule::from_name(&name.value) else {
                let names = CommonRule::ALL.iter().map(|it| it.name());
                found.push(Codes::SETTINGS.unknown_key(&name, &names.collect::<Vec<_>>()));
                continue;
            };
            draft
                .common
                .push((rule, checked_evidence(statement, found)));
        }
        (!lacks_base).then_some(draft)
    }

    fn add_answer(
        &mut self,
        name: Spanned<String>,
        mut answer: Spanned<Evidence>,
        found: &mut Vec<Diagnostic>,
    ) {
        let Some(parameter) = Parameter::from_name(&name.value) else {
            let names = Parameter::ALL.iter().map(|it| it.name());
            return found.push(Codes::SETTINGS.unknown_key(&name, &names.collect::<Vec<_>>()));
        };
        let wrong = |span, key| {
            Codes::SETTINGS.wrong_value(span, Some(parameter.name()), Message::new(key))
        };
        match answer.value.value.take() {
            // The sizes of the board are listed apart.
            None if parameter == Parameter::Columns => {}
            Some(size) if parameter == Parameter::Columns => {
                found.push(wrong(size.span, "project.ruleset.sizes"));
            }
            Some(value) => self.values.push((name.clone(), value)),
            None => found.push(wrong(answer.span, "project.ruleset.no_value")),
        }
        let evidence = checked_evidence(answer, found);
        self.answers.push((name.map(|_| parameter), evidence));
    }

    /// Checks that the game can be played and that each of its questions is answered.
    fn finish(mut self, name: &str, place: Span, found: &mut Vec<Diagnostic>) -> Option<Ruleset> {
        let parameters = self.parameters(name, found)?;
        let own_sizes = !self.columns.is_empty();
        let sizes = self.checked_sizes(parameters, place, found)?;
        for (parameter, _) in &self.answers {
            if !parameter.value.applies_to(&parameters) {
                let message = Message::new("project.ruleset.not_asked")
                    .with("parameter", parameter.value.name());
                let code = Code::ConflictingParameters;
                found.push(Diagnostic::new(code, parameter.span, message));
            }
        }
        // The sources of the base say nothing of the sizes of this game.
        if own_sizes && self.base.is_some() && !self.has_answer(Parameter::Columns) {
            let evidence = Evidence {
                says: own_choice(),
                ..Evidence::default()
            };
            let parameter = Spanned::new(Parameter::Columns, place);
            self.answers.push((parameter, evidence));
        }
        let missing = self.unanswered(parameters);
        if !missing.is_empty() {
            let names = missing.iter().map(|it| MessageArg::from(it.name()));
            let message = Message::new("project.ruleset.unanswered")
                .with("n", missing.len())
                .with("all", MessageArg::And(names.collect()));
            let mut unanswered = Diagnostic::new(Code::WrongSetting, place, message)
                .help(Message::new("project.ruleset.base"));
            unanswered.help.extend(missing.iter().map(|&parameter| {
                Message::from(&SetParameterError::Value {
                    parameter,
                    expected: parameter.expected(),
                })
            }));
            found.push(unanswered);
        }
        let answers = self.answers.into_iter();
        Some(Ruleset {
            name: name.to_owned(),
            about: self.about,
            source: self
                .source
                // Without a source of its own, it is described by its base.
                .or_else(|| self.base.map(|it| it.name().to_owned()))
                .unwrap_or_default(),
            sizes,
            base: self.base,
            parameters,
            answers: answers.map(|(of, it)| (of.value, it)).collect(),
            common: self.common,
            notes: self.notes,
            sources: self.sources,
        })
    }

    /// Returns the parameters of the game, of the size that it lists first.
    fn parameters(&mut self, name: &str, found: &mut Vec<Diagnostic>) -> Option<Parameters> {
        let mut parameters = match self.base {
            Some(base) => base.parameters(),
            None => Parameters::DEFAULT,
        };
        if let Some(size) = self.columns.first() {
            parameters.columns = size.value;
        }
        let mut wrong = set_parameters(&mut parameters, name, &self.values);
        // This game cannot be named yet.
        let help = "replay.rules.help";
        for it in &mut wrong {
            it.help.retain(|it| it.key() != help);
            let base = self
                .base
                .map(|base| Message::new(help).with("game", base.name()));
            it.help.extend(base);
        }
        let complete = wrong.is_empty();
        found.extend(wrong);
        if !complete {
            return None;
        }
        // A start of the game's own says the size of its board.
        let layout = self
            .values
            .iter()
            .rfind(|(name, _)| name.value == Parameter::Layout.name());
        if let (Layout::Own(start), Some((_, value))) = (parameters.layout, layout)
            && self.columns.is_empty()
        {
            parameters.columns = start.columns();
            self.columns.push(Spanned::new(start.columns(), value.span));
        }
        Some(without_unasked(parameters))
    }

    /// Returns the sizes of the board, on all of which the game can be played.
    fn checked_sizes(
        &self,
        parameters: Parameters,
        place: Span,
        found: &mut Vec<Diagnostic>,
    ) -> Option<Vec<Columns>> {
        let sizes = match self.base {
            _ if !self.columns.is_empty() => self.columns.clone(),
            Some(base) => {
                let sizes = base.sizes().iter();
                sizes.map(|&it| Spanned::new(it, place)).collect()
            }
            None => vec![Spanned::new(Columns::EIGHT, place)],
        };
        for size in &sizes {
            let sized = parameters.with_columns(size.value);
            if let Err(conflicts) = check_parameters(sized, &self.values, size.span) {
                found.extend(conflicts);
                return None;
            }
        }
        Some(sizes.into_iter().map(|it| it.value).collect())
    }

    /// Returns `true` if the file itself answers a question.
    fn has_answer(&self, parameter: Parameter) -> bool {
        self.answers.iter().any(|(it, _)| it.value == parameter)
    }

    /// Returns the questions that neither the file nor its base answers.
    fn unanswered(&self, parameters: Parameters) -> Vec<Parameter> {
        let inherited = self.base.map_or(&[][..], |it| it.evidence().answers);
        let is_answered = |parameter: Parameter| {
            self.has_answer(parameter) || inherited.iter().any(|it| it.parameter == parameter)
        };
        Parameter::ALL
            .iter()
            .copied()
            .filter(|&it| it.applies_to(&parameters) && !is_answered(it))
            .collect()
    }
}

/// Returns the parameters with the default for each question that the game does not ask, so that
/// equal games have equal parameters.
fn without_unasked(parameters: Parameters) -> Parameters {
    let mut canonical = Parameters {
        columns: parameters.columns,
        ..Parameters::DEFAULT
    };
    // In ascending order.
    let all = Parameter::ALL.iter();
    for parameter in all.filter(|it| it.applies_to(&parameters)) {
        let value = parameter.get(&parameters);
        // A parameter that applies belongs to the family, and has its own value.
        let set = parameter.set(&mut canonical, &value);
        debug_assert_eq!(set, Ok(()), "{parameter:?}");
    }
    canonical
}

/// Returns the reason for an answer that the file gives without one.
fn own_choice() -> LocalizedTexts {
    let languages = Strings::all().iter();
    let text = |it: &Strings| {
        let text = it.t("project.ruleset.own_choice", &[]);
        (Some(it.language().to_owned()), text)
    };
    LocalizedTexts(languages.map(text).collect())
}

/// Checks the evidence for an answer.
fn checked_evidence(answer: Spanned<Evidence>, found: &mut Vec<Diagnostic>) -> Evidence {
    let mut evidence = answer.value;
    let wrong = |span, key| Codes::SETTINGS.wrong_value(span, None, Message::new(key));
    let assumed = evidence.certainty.is_none_or(|it| it == Certainty::Assumed);
    match &evidence.source {
        Some(source) if evidence.at.is_empty() || evidence.says.is_empty() => {
            found.push(wrong(source.span, "project.ruleset.no_place"));
        }
        None if !evidence.at.is_empty() || !assumed => {
            found.push(wrong(answer.span, "project.ruleset.no_source"));
        }
        None if evidence.says.is_empty() => evidence.says = own_choice(),
        _ => {}
    }
    evidence
}
