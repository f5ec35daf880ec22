//! Explanations as Markdown with fenced blocks.

use std::fmt::{Display, Write as _};

use fifangha_rules::{Family, Game, Parameter, ParameterEvidence, Parameters, Passage, Rules};

use super::example_block::{self, BlockDetail, BlockLabel, differing_parameters};
use super::explanation::{AlternativeValue, Explanation, RuleSection, ShownExample};
use super::illustrations::Illustration;
use super::reading_translations::{game_title, translate_reading};
use super::topic::RuleTopic;
use super::turn_signs::turn_signs;
use super::turn_under_rules::TurnUnderRules;
use crate::cache::ResultCache;
use crate::comment::CitationNames;
use crate::message::{Message, NamedArgs, Strings};
use crate::replay::GameRules;
use crate::study::rewrite::TurnForm;

/// Returns the page that explains a game, as Markdown.
///
/// Its examples are fenced `fifangha` blocks with small records, or with the
/// name of a record of the library; the book build draws them. The sources of the project have
/// names.
#[must_use]
pub fn explanation_page(
    game: &GameRules,
    names: &CitationNames,
    strings: &Strings,
    library: &[Illustration],
) -> String {
    Explanation::new(game, library, &ResultCache::disabled()).markdown(names, strings)
}

impl Explanation {
    /// Returns the page in a language; the sources of the project have names.
    #[must_use]
    pub fn markdown(&self, names: &CitationNames, strings: &Strings) -> String {
        let mut page =
            ExplanationWriter::new(&self.game, PageStrings(strings), self.game.base.name());
        page.write_opening(names);
        for section in &self.sections {
            page.write_section(section);
        }
        page.write_closing(&self.records);
        page.finish()
    }
}

/// Returns the meaning of a parameter value, in one sentence.
///
/// ```
/// use fifangha::explain::value_meaning;
/// use fifangha::message::Strings;
/// use fifangha_rules::Parameter;
///
/// let text = value_meaning(Parameter::Origin, "free", Strings::english());
/// assert_eq!(text, "The mover chooses the left or the right tsibongy at every capture.");
/// ```
#[must_use]
pub fn value_meaning(parameter: Parameter, value: &str, strings: &Strings) -> String {
    PageStrings(strings).value_meaning(parameter, value)
}

/// Returns the meaning of a parameter value, in one sentence without Markdown.
pub(crate) fn plain_value_meaning(parameter: Parameter, value: &str, strings: &Strings) -> String {
    value_meaning(parameter, value, strings).replace('`', "")
}

/// The strings of a page.
#[derive(Clone, Copy)]
pub(super) struct PageStrings<'a>(pub(super) &'a Strings);

impl PageStrings<'_> {
    pub(super) fn t(&self, key: &str, args: NamedArgs<'_>) -> String {
        self.0.t(&format!("explain.{key}"), args)
    }

    /// Returns the paragraph on the notation of the turns of games.
    pub(super) fn notation_sentence(&self, rules: &[Rules]) -> String {
        let signs = turn_signs(rules, TurnForm::Long, self.0);
        self.t("writing", &[("signs", &signs)])
    }

    /// Returns the meaning of a parameter value, in one sentence.
    pub(super) fn value_meaning(&self, parameter: Parameter, value: &str) -> String {
        let name = match parameter {
            // All numbers of turns share one text.
            Parameter::TurnsEach if value != "reserve" => "number",
            Parameter::Layout if value.contains('/') => "own",
            Parameter::Columns if !matches!(value, "4" | "6" | "8") => "number",
            _ => value,
        };
        self.t(
            &format!("value.{}.{name}", parameter.name()),
            &[("value", &value)],
        )
    }

    /// Returns the games with a value, as a sentence.
    pub(super) fn played_in(&self, games: &[Game]) -> String {
        if games.is_empty() {
            return self.t("played_nowhere", &[]);
        }
        let names: Vec<_> = games.iter().map(|game| game_title(*game, self.0)).collect();
        self.t("played_in", &[("games", &names.join(", "))])
    }

    /// Returns the end of a changed turn as a sentence, if it differs from the
    /// original one.
    pub(super) fn end_sentence(
        &self,
        course: &TurnUnderRules,
        before: Option<&TurnUnderRules>,
    ) -> String {
        let outcome = course.outcome();
        if before.is_some_and(|before| before.outcome() == outcome) {
            return String::new();
        }
        match outcome.map(|outcome| outcome.winner) {
            Some(Some(side)) => {
                let side = self.0.render(&Message::from(side));
                self.t("end.won", &[("side", &side)])
            }
            Some(None) => self.t("end.draw", &[]),
            None if before.is_some() => self.t("end.goes_on", &[]),
            None => String::new(),
        }
    }
}

/// A page being written.
pub(super) struct ExplanationWriter<'a> {
    pub(super) game: &'a GameRules,
    pub(super) strings: PageStrings<'a>,
    pub(super) out: String,
    /// The number of examples so far.
    pub(super) examples: usize,
    /// The turns of records drawn so far, each with its example: the file, the
    /// number of the record in it, the turn.
    pub(super) drawn: Vec<((String, usize, u32), usize)>,
    /// Prefix of the names of its figures, unique in a book.
    pub(super) about: &'static str,
    /// The names of the figures so far.
    pub(super) names: Vec<String>,
}

impl<'a> ExplanationWriter<'a> {
    pub(super) const fn new(
        game: &'a GameRules,
        strings: PageStrings<'a>,
        about: &'static str,
    ) -> Self {
        Self {
            game,
            strings,
            out: String::new(),
            examples: 0,
            drawn: Vec::new(),
            about,
            names: Vec::new(),
        }
    }

    fn parameters(&self) -> &Parameters {
        self.game.rules.parameters()
    }

    pub(super) fn paragraph(&mut self, text: impl Display) {
        let _ = writeln!(self.out, "{text}\n");
    }

    /// Returns the finished page, without the blank line that blocks add at its
    /// end.
    pub(super) fn finish(self) -> String {
        format!("{}\n", self.out.trim_end())
    }

    fn write_opening(&mut self, names: &CitationNames) {
        let game = self.game.base;
        self.paragraph(format_args!("# {}", game_title(game, self.strings.0)));
        let columns = self.parameters().columns.count();
        let source = names.rule_source_name(game.source(), self.strings.0);
        let args: NamedArgs<'_> = &[("game", &game), ("source", &source), ("columns", &columns)];
        self.paragraph(self.strings.t("intro", args));
        let usual = usual_parameters(self.game);
        let set: Vec<_> = differing_parameters(self.parameters(), &usual)
            .map(|it| format!("`{}: {}`", it.name(), it.get(self.parameters())))
            .collect();
        if !set.is_empty() {
            self.paragraph(
                self.strings
                    .t("set_otherwise", &[("list", &set.join(", "))]),
            );
        }
        self.paragraph(self.strings.notation_sentence(&[self.game.rules]));
    }

    fn write_section(&mut self, section: &RuleSection) {
        let key = section.topic.key(self.parameters());
        self.paragraph(format_args!(
            "## {}",
            self.strings.t(&format!("topic.{key}.title"), &[])
        ));
        match section.topic {
            RuleTopic::Board => self.write_board_section(),
            _ => self.paragraph(self.strings.t(&format!("topic.{key}.text"), &[])),
        }
        if let Some(parameter) = section.topic.parameter() {
            self.write_reading(parameter);
        }
        // Two rows are told by the text of the section.
        if section.topic == RuleTopic::Board && self.parameters().rows_per_side() == 3 {
            self.write_reading(Parameter::Rows);
        }
        let common = section.topic.common_rule();
        if let Some(reading) = common.and_then(|rule| self.game.base.common_rule_evidence(rule)) {
            self.write_source(reading);
        }
        let first = self.examples + 1;
        for example in &section.examples {
            self.write_example(example);
        }
        if let (Some(parameter), false) = (section.topic.parameter(), section.others.is_empty()) {
            self.paragraph(format_args!("### {}", self.strings.t("others", &[])));
            for other in &section.others {
                self.write_alternative(parameter, other, section, first);
            }
        }
    }

    fn write_board_section(&mut self) {
        let start = self.game.rules.start();
        let reserve = start.reserve(start.to_move());
        let board = start.total() - 2 * u32::from(reserve);
        let key = match (reserve, self.parameters().rows_per_side()) {
            _ if self.parameters().family() == Family::Bao => "topic.board.bao",
            (0, 3) => "topic.board.three_rows",
            (0, _) => "topic.board.katro",
            (_, 1) => "topic.board.one_row",
            _ => "topic.board.text",
        };
        let args: NamedArgs<'_> = &[
            ("board", &board),
            ("total", &start.total()),
            ("reserve", &reserve),
        ];
        self.paragraph(self.strings.t(key, args));
        self.out.push_str(&example_block::start(self.game));
    }

    /// Writes the value of a parameter, its meaning, and its source.
    fn write_reading(&mut self, parameter: Parameter) {
        let value = parameter.get(self.parameters());
        let meaning = self.strings.value_meaning(parameter, &value);
        let args: NamedArgs<'_> = &[
            ("parameter", &parameter.name()),
            ("value", &value),
            ("meaning", &meaning),
        ];
        self.paragraph(self.strings.t("here", args));
        let own = parameter.get(&usual_parameters(self.game));
        if own != value {
            let args: NamedArgs<'_> = &[("parameter", &parameter.name()), ("value", &own)];
            return self.paragraph(self.strings.t("chosen", args));
        }
        self.write_source(self.game.base.parameter_evidence(parameter));
    }

    /// Writes the source of a rule.
    fn write_source(&mut self, reading: ParameterEvidence) {
        let language = self.strings.0.fallback();
        let text = match reading {
            ParameterEvidence::Stated { passage, gist } => {
                let gist = translate_reading(language, gist);
                let stated = self.strings.t("stated", &[("gist", &gist)]);
                format!("{stated} {}", cited_passage(language, passage))
            }
            ParameterEvidence::Silent { why } => self
                .strings
                .t("silent", &[("why", &translate_reading(language, why))]),
        };
        self.paragraph(text);
    }

    fn write_example(&mut self, example: &ShownExample) {
        self.examples += 1;
        let n = self.examples;
        let key = example.feature.name();
        let start = &example.course.notation;
        let drop = fifangha_rules::Turn::new(example.course.turn.start);
        let start_only = self.game.rules.notation(&example.example.position, &drop);
        let what = self
            .strings
            .t(&format!("feature.{key}"), &[("start", &start_only)]);
        let mut lead = self.strings.t("example", &[("n", &n), ("what", &what)]);
        if let Some((record, number)) = &example.record {
            let args: NamedArgs<'_> = &[("turn", number), ("name", &record.name)];
            lead = format!("{lead} {}", self.strings.t("record", args));
            let of = (record.name.clone(), record.number, *number);
            if let Some((_, first)) = self.drawn.iter().find(|(it, _)| *it == of) {
                let again = self.strings.t("again", &[("n", first)]);
                return self.paragraph(format_args!("{lead} {again}"));
            }
            let called = self.block_label(key, Some(lead));
            self.out
                .push_str(&example_block::turn(record, *number, &called));
            self.drawn.push((of, n));
            return;
        }
        match &example.course.result {
            None => lead = format!("{lead} {}", self.strings.t("not_legal", &[("turn", start)])),
            Some(ended) if ended.played.never_ends() => {
                let endless = self.strings.t("endless", &[("laps", &ended.played.laps)]);
                lead = format!("{lead} {endless}");
            }
            Some(_) => {}
        }
        let called = self.block_label(key, Some(lead));
        let text = example_block::example(
            self.game,
            &example.example.position,
            &example.course,
            BlockDetail::Steps,
            &called,
        );
        self.out.push_str(&text);
    }

    /// Returns the name of a figure after the feature shown, with a counter if
    /// several show the same.
    pub(super) fn block_label(&mut self, shows: &str, caption: Option<String>) -> BlockLabel {
        let plain = |c: char| if c.is_ascii_alphanumeric() { c } else { '-' };
        let shows: String = shows.chars().map(plain).collect();
        let base = format!("{}-{shows}", self.about);
        let numbered = (2..).map(|n| format!("{base}-{n}"));
        let mut names = std::iter::once(base.clone()).chain(numbered);
        let id = names
            .find(|it| !self.names.contains(it))
            .unwrap_or_default();
        self.names.push(id.clone());
        BlockLabel { id, caption }
    }

    fn write_alternative(
        &mut self,
        parameter: Parameter,
        other: &AlternativeValue,
        section: &RuleSection,
        first: usize,
    ) {
        let meaning = self.strings.value_meaning(parameter, &other.value);
        let lead = self
            .strings
            .t("other", &[("value", &other.value), ("meaning", &meaning)]);
        // Games are listed by their first size, and have others.
        let only_other_sizes = parameter == Parameter::Columns && other.games.is_empty();
        let mut text = match only_other_sizes {
            true => lead,
            false => format!("{lead} {}", self.strings.played_in(&other.games)),
        };
        let comparable = section
            .topic
            .compared_parameter(self.parameters())
            .is_some()
            && !section.examples.is_empty();
        match (&other.becomes, other.rules) {
            (Some((index, course)), Some(rules)) => {
                let example = &section.examples[*index];
                let n = first + index;
                let outcome = match course.result {
                    None => self
                        .strings
                        .t("becomes_illegal", &[("n", &n), ("turn", &course.notation)]),
                    Some(_) => {
                        let end = self.strings.end_sentence(course, Some(&example.course));
                        self.strings.t(
                            "becomes",
                            &[("n", &n), ("turn", &course.notation), ("end", &end)],
                        )
                    }
                };
                self.paragraph(format_args!("{text} {outcome}"));
                let under = GameRules {
                    base: self.game.base,
                    rules,
                };
                let called =
                    self.block_label(&format!("{}-{}", parameter.name(), other.value), None);
                self.out.push_str(&example_block::example(
                    &under,
                    &example.example.position,
                    course,
                    BlockDetail::Turns,
                    &called,
                ));
                return;
            }
            (None, None) => {
                let _ = write!(text, " {}", self.strings.t("conflict", &[]));
            }
            (None, Some(rules)) if comparable => {
                let key = if rules.start() == self.game.rules.start() {
                    "same"
                } else {
                    "other_board"
                };
                let _ = write!(text, " {}", self.strings.t(key, &[]));
            }
            _ => {}
        }
        self.paragraph(text);
    }

    fn write_closing(&mut self, records: &[Illustration]) {
        if !records.is_empty() {
            self.paragraph(format_args!("## {}", self.strings.t("records", &[])));
            for record in records {
                self.out.push_str(&example_block::record(record));
            }
        }
        let notes = self.game.base.notes();
        if !notes.is_empty() {
            self.paragraph(format_args!("## {}", self.strings.t("notes", &[])));
            let language = self.strings.0.fallback();
            for note in notes {
                let text = translate_reading(language, note.text);
                self.paragraph(format_args!(
                    "- {text} {}",
                    cited_passage(language, note.passage)
                ));
            }
        }
        self.paragraph(format_args!("## {}", self.strings.t("summary", &[])));
        self.out.push_str(&example_block::parameters(self.game));
    }
}

/// Returns the citation of a passage.
fn cited_passage(language: &str, passage: Passage) -> String {
    format!(
        "[@{}, {}]",
        passage.key,
        translate_reading(language, passage.place)
    )
}

/// Returns the parameters that the source gives the game on this board.
fn usual_parameters(game: &GameRules) -> Parameters {
    let columns = game.rules.parameters().columns;
    game.base.parameters_resized(columns)
}
