//! An explanation in words: Markdown with blocks of the article.

use std::fmt::{Display, Write as _};

use fifangha_rules::{Family, Game, Parameter, Parameters, Passage, Reading};

use super::block::{self, Called, Show, different};
use super::course::Course;
use super::explanation::{Explanation, Other, Section, Shown};
use super::library::Illustration;
use super::readings::translated;
use super::topic::Topic;
use crate::cache::ResultCache;
use crate::message::{Args, Message, Strings};
use crate::project::Sources;
use crate::replay::GameRules;

/// The page that explains a game, as Markdown.
///
/// Its examples are fenced `fifangha` blocks that hold small records, or name
/// one of the library; the article draws them.
#[must_use]
pub fn page(game: &GameRules, strings: &Strings, library: &[Illustration]) -> String {
    Explanation::of(game, library, &ResultCache::disabled()).markdown(strings)
}

impl Explanation {
    /// The page in a language.
    #[must_use]
    pub fn markdown(&self, strings: &Strings) -> String {
        let game = &self.game;
        let mut page = Page {
            game,
            words: Words(strings),
            out: String::new(),
            examples: 0,
            drawn: Vec::new(),
            about: game.base.name(),
            names: Vec::new(),
        };
        page.opening();
        for section in &self.sections {
            page.section(section);
        }
        page.closing(&self.records);
        page.finished()
    }
}

/// The words of a page.
#[derive(Clone, Copy)]
pub(super) struct Words<'a>(pub(super) &'a Strings);

impl Words<'_> {
    pub(super) fn t(&self, key: &str, args: Args<'_>) -> String {
        self.0.t(&format!("explain.{key}"), args)
    }

    /// What a value of a parameter means, in one sentence.
    pub(super) fn meaning(&self, parameter: Parameter, value: &str) -> String {
        let name = match parameter {
            // A number of turns is as good as any other.
            Parameter::TurnsEach if value != "reserve" => "number",
            _ => value,
        };
        self.t(
            &format!("value.{}.{name}", parameter.name()),
            &[("value", &value)],
        )
    }

    /// The games that are played so, as a sentence.
    pub(super) fn played_in(&self, games: &[Game]) -> String {
        if games.is_empty() {
            return self.t("played_nowhere", &[]);
        }
        let names: Vec<_> = games.iter().map(|game| format!("`{game}`")).collect();
        self.t("played_in", &[("games", &names.join(", "))])
    }

    /// How a turn that was changed ends, where that is not as before.
    pub(super) fn end(&self, course: &Course, before: Option<&Course>) -> String {
        let outcome = course.outcome();
        if before.is_some_and(|before| before.outcome() == outcome) {
            return String::new();
        }
        match outcome.map(|outcome| outcome.winner) {
            Some(Some(side)) => {
                let side = self.0.say(&Message::from(side));
                self.t("end.won", &[("side", &side)])
            }
            Some(None) => self.t("end.draw", &[]),
            None if before.is_some() => self.t("end.goes_on", &[]),
            None => String::new(),
        }
    }
}

/// A page that is being written.
pub(super) struct Page<'a> {
    pub(super) game: &'a GameRules,
    pub(super) words: Words<'a>,
    pub(super) out: String,
    /// Examples so far: they are numbered.
    pub(super) examples: usize,
    /// The turns of records that are drawn already, each with its example: the
    /// record, which of its file, the turn.
    pub(super) drawn: Vec<((String, usize, u32), usize)>,
    /// What the names of its figures begin with: no other page of a book has it.
    pub(super) about: &'static str,
    /// The names of figures so far.
    pub(super) names: Vec<String>,
}

impl Page<'_> {
    fn parameters(&self) -> &Parameters {
        self.game.rules.parameters()
    }

    pub(super) fn paragraph(&mut self, text: impl Display) {
        let _ = writeln!(self.out, "{text}\n");
    }

    /// The page as it is done: blocks end it with a blank line too many.
    pub(super) fn finished(self) -> String {
        format!("{}\n", self.out.trim_end())
    }

    fn opening(&mut self) {
        let game = self.game.base;
        let mut name = game.name().to_owned();
        name[..1].make_ascii_uppercase();
        self.paragraph(format_args!("# {name}"));
        let columns = self.parameters().columns.count();
        let args: Args<'_> = &[
            ("game", &game),
            (
                "source",
                &Sources::of_games().called(game.source(), self.words.0),
            ),
            ("columns", &columns),
        ];
        self.paragraph(self.words.t("intro", args));
        let usual = usual(self.game);
        let set: Vec<_> = different(self.parameters(), &usual)
            .map(|it| format!("`{}: {}`", it.name(), it.get(self.parameters())))
            .collect();
        if !set.is_empty() {
            self.paragraph(self.words.t("set_otherwise", &[("list", &set.join(", "))]));
        }
        self.paragraph(self.words.t("writing", &[]));
    }

    fn section(&mut self, section: &Section) {
        let key = section.topic.key(self.parameters());
        self.paragraph(format_args!(
            "## {}",
            self.words.t(&format!("topic.{key}.title"), &[])
        ));
        match section.topic {
            Topic::Board => self.board(),
            _ => self.paragraph(self.words.t(&format!("topic.{key}.text"), &[])),
        }
        if let Some(parameter) = section.topic.parameter() {
            self.reading(parameter);
        }
        let common = section.topic.common();
        if let Some(reading) = common.and_then(|rule| self.game.base.common(rule)) {
            self.source(reading);
        }
        let first = self.examples + 1;
        for shown in &section.shown {
            self.shown(shown);
        }
        if let (Some(parameter), false) = (section.topic.parameter(), section.others.is_empty()) {
            self.paragraph(format_args!("### {}", self.words.t("others", &[])));
            for other in &section.others {
                self.other(parameter, other, section, first);
            }
        }
    }

    fn board(&mut self) {
        let start = self.game.rules.start();
        let reserve = start.reserve(start.to_move());
        let board = start.total() - 2 * u32::from(reserve);
        let key = match (self.parameters().family, self.parameters().rows_a_side()) {
            (Family::Katro, _) => "topic.board.katro",
            (_, 1) => "topic.board.one_row",
            _ => "topic.board.text",
        };
        let args: Args<'_> = &[
            ("board", &board),
            ("total", &start.total()),
            ("reserve", &reserve),
        ];
        self.paragraph(self.words.t(key, args));
        self.out.push_str(&block::start(self.game));
    }

    /// The value of a parameter, what it means, and where it comes from.
    fn reading(&mut self, parameter: Parameter) {
        let value = parameter.get(self.parameters());
        let meaning = self.words.meaning(parameter, &value);
        let args: Args<'_> = &[
            ("parameter", &parameter.name()),
            ("value", &value),
            ("meaning", &meaning),
        ];
        self.paragraph(self.words.t("here", args));
        let own = parameter.get(&usual(self.game));
        if own != value {
            let args: Args<'_> = &[("parameter", &parameter.name()), ("value", &own)];
            return self.paragraph(self.words.t("chosen", args));
        }
        self.source(self.game.base.passage(parameter));
    }

    /// Where a rule comes from.
    fn source(&mut self, reading: Reading) {
        let language = self.words.0.fallback();
        let text = match reading {
            Reading::Stated { passage, gist } => {
                let gist = translated(language, gist);
                let stated = self.words.t("stated", &[("gist", &gist)]);
                format!("{stated} {}", cited(language, passage))
            }
            Reading::Silent { why } => self
                .words
                .t("silent", &[("why", &translated(language, why))]),
        };
        self.paragraph(text);
    }

    fn shown(&mut self, shown: &Shown) {
        self.examples += 1;
        let n = self.examples;
        let key = shown.feature.key();
        let start = &shown.course.notation;
        let drop = fifangha_rules::Turn::new(shown.course.turn.start);
        let start_only = self.game.rules.notation(&shown.example.position, &drop);
        let what = self
            .words
            .t(&format!("feature.{key}"), &[("start", &start_only)]);
        let mut lead = self.words.t("example", &[("n", &n), ("what", &what)]);
        if let Some((record, number)) = &shown.record {
            let args: Args<'_> = &[("turn", number), ("name", &record.name)];
            lead = format!("{lead} {}", self.words.t("record", args));
            let of = (record.name.clone(), record.number, *number);
            if let Some((_, first)) = self.drawn.iter().find(|(it, _)| *it == of) {
                let again = self.words.t("again", &[("n", first)]);
                return self.paragraph(format_args!("{lead} {again}"));
            }
            let called = self.called(key, Some(lead));
            self.out.push_str(&block::turn(record, *number, &called));
            self.drawn.push((of, n));
            return;
        }
        match &shown.course.result {
            None => lead = format!("{lead} {}", self.words.t("not_legal", &[("turn", start)])),
            Some(ended) if ended.played.never_ends() => {
                let endless = self.words.t("endless", &[("laps", &ended.played.laps)]);
                lead = format!("{lead} {endless}");
            }
            Some(_) => {}
        }
        let called = self.called(key, Some(lead));
        let text = block::example(
            self.game,
            &shown.example.position,
            &shown.course,
            Show::Steps,
            &called,
        );
        self.out.push_str(&text);
    }

    /// What a figure is called by what it shows; where several show the same,
    /// they are counted.
    pub(super) fn called(&mut self, shows: &str, caption: Option<String>) -> Called {
        let plain = |c: char| if c.is_ascii_alphanumeric() { c } else { '-' };
        let shows: String = shows.chars().map(plain).collect();
        let base = format!("{}-{shows}", self.about);
        let numbered = (2..).map(|n| format!("{base}-{n}"));
        let mut names = std::iter::once(base.clone()).chain(numbered);
        let id = names
            .find(|it| !self.names.contains(it))
            .unwrap_or_default();
        self.names.push(id.clone());
        Called { id, caption }
    }

    fn other(&mut self, parameter: Parameter, other: &Other, section: &Section, first: usize) {
        let meaning = self.words.meaning(parameter, &other.value);
        let lead = self
            .words
            .t("other", &[("value", &other.value), ("meaning", &meaning)]);
        let mut text = format!("{lead} {}", self.words.played_in(&other.games));
        let comparable =
            section.topic.compares(self.parameters()).is_some() && !section.shown.is_empty();
        match (&other.becomes, other.rules) {
            (Some((index, course)), Some(rules)) => {
                let shown = &section.shown[*index];
                let n = first + index;
                let said = match course.result {
                    None => self
                        .words
                        .t("becomes_illegal", &[("n", &n), ("turn", &course.notation)]),
                    Some(_) => {
                        let end = self.words.end(course, Some(&shown.course));
                        self.words.t(
                            "becomes",
                            &[("n", &n), ("turn", &course.notation), ("end", &end)],
                        )
                    }
                };
                self.paragraph(format_args!("{text} {said}"));
                let under = GameRules {
                    base: self.game.base,
                    rules,
                };
                let called = self.called(&format!("{}-{}", parameter.name(), other.value), None);
                self.out.push_str(&block::example(
                    &under,
                    &shown.example.position,
                    course,
                    Show::Turns,
                    &called,
                ));
                return;
            }
            (None, None) => {
                let _ = write!(text, " {}", self.words.t("conflict", &[]));
            }
            (None, Some(rules)) if comparable => {
                let key = if rules.start() == self.game.rules.start() {
                    "same"
                } else {
                    "other_board"
                };
                let _ = write!(text, " {}", self.words.t(key, &[]));
            }
            _ => {}
        }
        self.paragraph(text);
    }

    fn closing(&mut self, records: &[Illustration]) {
        if !records.is_empty() {
            self.paragraph(format_args!("## {}", self.words.t("records", &[])));
            for record in records {
                self.out.push_str(&block::record(record));
            }
        }
        let notes = self.game.base.notes();
        if !notes.is_empty() {
            self.paragraph(format_args!("## {}", self.words.t("notes", &[])));
            let language = self.words.0.fallback();
            for note in notes {
                let text = translated(language, note.text);
                self.paragraph(format_args!("- {text} {}", cited(language, note.passage)));
            }
        }
        self.paragraph(format_args!("## {}", self.words.t("summary", &[])));
        self.out.push_str(&block::parameters(self.game));
    }
}

/// A passage as texts cite it.
fn cited(language: &str, passage: Passage) -> String {
    format!(
        "[@{}, {}]",
        passage.key,
        translated(language, passage.place)
    )
}

/// The parameters that the source gives the game on this board.
fn usual(game: &GameRules) -> Parameters {
    let columns = game.rules.parameters().columns;
    game.base
        .parameters_on(columns)
        .unwrap_or_else(|| game.base.parameters())
}
