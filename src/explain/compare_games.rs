//! A comparison of all games.

use std::fmt::Write as _;

use fifangha_rules::{Family, Game, Games, Parameter, Rules};

use super::example_block::{self, BlockDetail};
use super::explanation::{RuleSection, ShownExample};
use super::page_writer::{ExplanationWriter, PageStrings};
use super::parameter_answer::parameter_question;
use super::reading_translations::game_title;
use super::topic::RuleTopic;
use super::turn_under_rules::TurnUnderRules;
use crate::cache::ResultCache;
use crate::message::Strings;
use crate::replay::GameRules;

/// Returns the page that compares games, as Markdown: a table of their parameters,
/// then for each parameter on which they differ one turn, played under each of its
/// values.
///
/// ```
/// use fifangha::explain::comparison_page;
/// use fifangha::cache::ResultCache;
/// use fifangha::message::Strings;
/// use fifangha_rules::{Game, Games};
///
/// const GAMES: Games = Games::new(&[Game::FIFANGHA, Game::FIFANGHA_FAQ]);
/// let page = comparison_page(GAMES, Strings::english(), &ResultCache::disabled());
/// assert!(page.contains("| `merge` (Fifangha); `single` (Fifangha in questions and answers) |"));
/// // Both leave the origin to the mover: no question.
/// assert!(!page.contains("Captures, and where they are sown"));
/// ```
#[must_use]
pub fn comparison_page(games: Games, strings: &Strings, cache: &ResultCache) -> String {
    let Some(base) = games.iter().next() else {
        return String::new();
    };
    let own = GameRules {
        base,
        rules: base.rules(),
    };
    let mut page = ExplanationWriter::new(&own, PageStrings(strings), "compared");
    page.paragraph(format_args!("# {}", page.strings.t("compare.title", &[])));
    page.paragraph(page.strings.t("compare.intro", &[]));
    let rules: Vec<_> = games.iter().map(|it| it.rules()).collect();
    page.paragraph(page.strings.notation_sentence(&rules));
    for family in Family::ALL {
        let of_family: Vec<Game> = games
            .iter()
            .filter(|game| game.parameters().family() == *family)
            .collect();
        if of_family.is_empty() {
            continue;
        }
        page.paragraph(format_args!(
            "## {}",
            page.strings.t(&format!("compare.{family}"), &[])
        ));
        let parameters: Vec<Parameter> = Parameter::ALL
            .iter()
            .copied()
            .filter(|it| {
                of_family
                    .iter()
                    .any(|game| it.applies_to(&game.parameters()))
            })
            .collect();
        page.out
            .push_str(&answer_table(&of_family, &parameters, page.strings));
        for parameter in parameters {
            page.parameter_section(parameter, &of_family, cache);
        }
    }
    page.finish()
}

/// Returns the value of a parameter in a game that has the parameter.
fn parameter_value(game: Game, parameter: Parameter) -> Option<String> {
    let own = game.parameters();
    parameter.applies_to(&own).then(|| parameter.get(&own))
}

/// Returns the values of a parameter in some games, in their usual order, each once.
fn used_values(games: &[Game], parameter: Parameter) -> Vec<String> {
    let mut values: Vec<String> = games
        .iter()
        .filter_map(|game| parameter_value(*game, parameter))
        .collect();
    let order = parameter.values();
    values.sort_by_key(|it| order.iter().position(|known| known == it));
    values.dedup();
    values
}

/// Returns a table with a row for each question: its answers, each with its games. It has
/// two columns, so that it fits on a phone and on paper.
fn answer_table(games: &[Game], parameters: &[Parameter], strings: PageStrings<'_>) -> String {
    let mut table = format!(
        "| {} | {} |\n|---|---|",
        strings.t("compare.question", &[]),
        strings.t("compare.answers", &[])
    );
    for &parameter in parameters {
        let question = parameter_question(parameter, strings.0);
        let values = used_values(games, parameter);
        let answers = values.iter().map(|value| {
            let with = |it: &&Game| parameter_value(**it, parameter).as_ref() == Some(value);
            let names = games.iter().filter(with);
            let names: Vec<_> = names.map(|it| game_title(*it, strings.0)).collect();
            match values.len() {
                1 if names.len() == games.len() && names.len() > 1 => {
                    format!("`{value}` ({})", strings.t("compare.all", &[]))
                }
                _ => format!("`{value}` ({})", names.join(", ")),
            }
        });
        let answers: Vec<_> = answers.collect();
        let _ = write!(table, "\n| {question} | {} |", answers.join("; "));
    }
    table.push_str("\n\n");
    table
}

/// A turn that distinguishes the values of a parameter, and the rules of its game.
struct DistinguishingTurn {
    game: GameRules,
    shown_example: ShownExample,
    /// Each value with its rules and the result of the turn.
    under: Vec<(String, Rules, Option<TurnUnderRules>)>,
}

impl DistinguishingTurn {
    /// Returns the turn, among the examples of all games, that distinguishes most
    /// values.
    fn find_best(
        parameter: Parameter,
        games: &[Game],
        values: &[String],
        cache: &ResultCache,
    ) -> Option<Self> {
        let topic = RuleTopic::for_parameter(parameter)?;
        let mut best: Option<Self> = None;
        let score = |it: &Self| {
            it.under
                .iter()
                .filter(|(.., course)| course.is_some())
                .count()
        };
        for base in games
            .iter()
            .filter(|game| parameter.applies_to(&game.parameters()))
        {
            let game = GameRules {
                base: *base,
                rules: base.rules(),
            };
            topic.compared_parameter(game.rules.parameters())?;
            for shown_example in RuleSection::new(topic, &game, &[], cache).examples {
                let telling = Self {
                    under: outcomes_by_value(parameter, values, &game, &shown_example),
                    game: game.clone(),
                    shown_example,
                };
                if best.as_ref().is_none_or(|it| score(it) < score(&telling)) {
                    best = Some(telling);
                }
            }
            // A game that distinguishes all values cannot be surpassed.
            if best.as_ref().is_some_and(|it| score(it) == values.len()) {
                break;
            }
        }
        best
    }
}

/// Returns the result of a turn under each value; `None` if it is the same as under
/// the game's own value, or the value is not possible.
fn outcomes_by_value(
    parameter: Parameter,
    values: &[String],
    game: &GameRules,
    shown_example: &ShownExample,
) -> Vec<(String, Rules, Option<TurnUnderRules>)> {
    let own = game.rules.parameters();
    let rules_with = |value: &String| {
        let mut changed = *own;
        parameter.set(&mut changed, value).ok()?;
        Rules::new(changed)
            .ok()
            .filter(|rules| rules.start() == game.rules.start())
    };
    values
        .iter()
        .filter_map(|value| {
            let rules = rules_with(value)?;
            let course = if *value == parameter.get(own) {
                Some(shown_example.course.clone())
            } else {
                TurnUnderRules::under_other_rules(&game.rules, &rules, &shown_example.example)
            };
            Some((value.clone(), rules, course))
        })
        .collect()
}

impl ExplanationWriter<'_> {
    /// Writes the section on a parameter in which games of a family differ.
    fn parameter_section(&mut self, parameter: Parameter, games: &[Game], cache: &ResultCache) {
        let values = used_values(games, parameter);
        let Some(topic) = RuleTopic::for_parameter(parameter).filter(|_| values.len() > 1) else {
            return;
        };
        let key = topic.key(&games[0].parameters());
        self.paragraph(format_args!(
            "### {}",
            self.strings.t(&format!("topic.{key}.title"), &[])
        ));
        let telling = DistinguishingTurn::find_best(parameter, games, &values, cache);
        let same = |telling: &DistinguishingTurn| {
            telling.under.iter().filter(|it| it.2.is_some()).count() < 2
        };
        if let Some(telling) = &telling {
            let key = if same(telling) {
                "compare.all_same"
            } else {
                "compare.shown_in"
            };
            self.paragraph(self.strings.t(key, &[("game", &telling.game.base)]));
        }
        for value in &values {
            let meaning = self.strings.value_meaning(parameter, value);
            let lead = self
                .strings
                .t("other", &[("value", value), ("meaning", &meaning)]);
            let has_value =
                |game: &&Game| parameter_value(**game, parameter).as_ref() == Some(value);
            let of_games: Vec<Game> = games.iter().filter(has_value).copied().collect();
            self.paragraph(format_args!("{lead} {}", self.strings.played_in(&of_games)));
            let Some(telling) = telling.as_ref().filter(|it| !same(it)) else {
                continue;
            };
            let Some((_, rules, Some(course))) = telling.under.iter().find(|it| it.0 == *value)
            else {
                continue;
            };
            self.turn_block(
                telling,
                rules,
                course,
                &format!("{}-{value}", parameter.name()),
            );
        }
    }

    fn turn_block(
        &mut self,
        telling: &DistinguishingTurn,
        rules: &Rules,
        course: &TurnUnderRules,
        shows: &str,
    ) {
        let text = match course.result {
            None => self.strings.t("not_legal", &[("turn", &course.notation)]),
            Some(_) => format!(
                "`{}`{}",
                course.notation,
                self.strings.end_sentence(course, None)
            ),
        };
        self.paragraph(text);
        let game = GameRules {
            base: telling.game.base,
            rules: *rules,
        };
        let position = &telling.shown_example.example.position;
        let called = self.block_label(shows, None);
        let text = example_block::example(&game, position, course, BlockDetail::Turns, &called);
        self.out.push_str(&text);
    }
}
