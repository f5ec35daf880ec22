//! The rules of a game as a summary with figures that fits on a sheet of paper.

use fifangha_rules::{Entry, Event, Family, Origin, Parameter, Position, Rules, Step};

use super::example_search::find_example;
use super::page_writer::PageStrings;
use super::topic::{RuleTopic, is_sown_to_the_right};
use super::turn_feature::TurnFeature;
use crate::cache::ResultCache;
use crate::figure::Figure;
use crate::message::{NamedArgs, Strings};
use crate::replay::GameRules;

/// The readers of the summary.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Audience {
    /// Readers who want every rule, in the words of the explanation.
    Adults,
    /// Readers who want to play.
    Children,
}

/// A rule in a few words, as Markdown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleSummary {
    /// Its title.
    pub title: String,
    /// Its text.
    pub text: String,
}

/// Returns the rules of a game, in order.
///
/// ```
/// use fifangha::explain::{Audience, rule_summaries};
/// use fifangha::message::Strings;
/// use fifangha::replay::GameRules;
/// use fifangha_rules::Game;
///
/// let game = GameRules { base: Game::KATRO, rules: Game::KATRO.rules() };
/// let rules = rule_summaries(&game, Audience::Children, Strings::english());
/// assert_eq!(rules[1].title, "How a turn begins");
/// assert!(rules[1].text.starts_with("South begins."));
/// ```
#[must_use]
pub fn rule_summaries(game: &GameRules, audience: Audience, strings: &Strings) -> Vec<RuleSummary> {
    let page_strings = PageStrings(strings);
    let parameters = game.rules.parameters();
    let topics = RuleTopic::for_game(parameters).into_iter();
    let summaries = topics.filter_map(|topic| {
        let key = match (topic, parameters.reserve(), parameters.rows_per_side()) {
            (RuleTopic::Board, ..) if parameters.bao().is_some() => "bao",
            (RuleTopic::Board, 0, 3) => "three_rows",
            (RuleTopic::Board, 0, _) => "katro",
            (RuleTopic::Board, _, 1) => "one_row",
            (RuleTopic::Board, ..) => "board",
            _ => topic.key(parameters),
        };
        let text = match audience {
            Audience::Adults => for_adults(topic, key, game, page_strings),
            Audience::Children => for_children(topic, key, game, strings),
        };
        let about = topic.key(parameters);
        Some(RuleSummary {
            title: page_strings.t(&format!("topic.{about}.title"), &[]),
            text: text?,
        })
    });
    summaries.collect()
}

/// Calls `say` with the numbers of seeds that the texts of the board use.
fn with_seed_args<T>(rules: &Rules, say: impl FnOnce(NamedArgs<'_>) -> T) -> T {
    let start = rules.start();
    let reserve = start.reserve(start.to_move());
    say(&[
        ("board", &(start.total() - 2 * u32::from(reserve))),
        ("total", &start.total()),
        ("reserve", &reserve),
    ])
}

fn for_adults(
    topic: RuleTopic,
    key: &str,
    game: &GameRules,
    strings: PageStrings<'_>,
) -> Option<String> {
    let parameters = game.rules.parameters();
    let key = match (topic, key) {
        // Omitted: no space on a sheet.
        (RuleTopic::NeverEnding, "never_ending_katro") => return None,
        (RuleTopic::Bao(parameter), _) if !is_on_sheet(parameter) => return None,
        (RuleTopic::Board, "katro" | "one_row" | "three_rows" | "bao") => {
            format!("{}.{key}", topic.key(parameters))
        }
        _ => format!("{}.text", topic.key(parameters)),
    };
    let text = with_seed_args(&game.rules, |args| strings.t(&format!("topic.{key}"), args));
    let parameter = topic.parameter().filter(|_| topic != RuleTopic::Board);
    Some(match parameter {
        Some(it) => {
            let value = it.get(parameters);
            let meaning = match it {
                Parameter::Origin if origin_is_nearest_of_two(&game.rules) => {
                    strings.t("value.origin.nearest_of_two", &[])
                }
                _ => strings.value_meaning(it, &value),
            };
            format!("{text} {meaning}")
        }
        None => text,
    })
}

/// Returns `true` if captured seeds are sown from the nearer end, and no column is in the middle.
fn origin_is_nearest_of_two(rules: &Rules) -> bool {
    let parameters = rules.parameters();
    let origin = parameters.tsibongy().map(|it| it.origin);
    matches!(origin, Some(Origin::Nearest | Origin::NearestKeep))
        && parameters.columns.count() <= 2 * rules.outermost_columns()
}

/// Returns `true` for the rules of bao that have space on a sheet.
const fn is_on_sheet(parameter: Parameter) -> bool {
    matches!(
        parameter,
        Parameter::HouseMin
            | Parameter::SingleStart
            | Parameter::StopNeedsMin
            | Parameter::StartMax
            | Parameter::CaptureEmpty
            | Parameter::BackStart
            | Parameter::Takasia
            | Parameter::TakasiaLap
    )
}

fn for_children(
    topic: RuleTopic,
    key: &str,
    game: &GameRules,
    strings: &Strings,
) -> Option<String> {
    let say = |key: &str| {
        with_seed_args(&game.rules, |args| {
            strings.t(&format!("print.child.{key}"), args)
        })
    };
    let three = game.rules.parameters().rows_per_side() == 3;
    let value = |room: &str, parameter: Parameter| {
        let value = parameter.get(game.rules.parameters());
        let name = match parameter {
            Parameter::TurnsEach if value != "reserve" => "number",
            Parameter::Scope if three && value == "inner-then-outer" => "inner-then-next",
            Parameter::FromOuter if three && value == "true" => "nearest",
            Parameter::Origin if origin_is_nearest_of_two(&game.rules) => "nearest_of_two",
            _ => &value,
        };
        strings.t(
            &format!("print.child.{room}.{name}"),
            &[("value", &value), ("n", &game.rules.outermost_columns())],
        )
    };
    let both =
        |key: &str, room: &str, parameter| format!("{} {}", say(key), value(room, parameter));
    Some(match topic {
        RuleTopic::NeverEnding if key == "never_ending_katro" => return None,
        RuleTopic::Board if key == "bao" => say("board_bao"),
        RuleTopic::Turn if key == "turn_bao" => say("turn_bao"),
        RuleTopic::Bao(Parameter::CaptureEmpty) => say("capture_bao"),
        RuleTopic::Bao(Parameter::SingleStart) => say("takata_bao"),
        RuleTopic::Bao(Parameter::StopNeedsMin) => say("house_bao"),
        RuleTopic::Bao(Parameter::StartMax) => say("mtaji_bao"),
        RuleTopic::Bao(Parameter::Takasia) => say("takasia_bao"),
        RuleTopic::Bao(_) => return None,
        RuleTopic::Origin => both("origin", "origin_value", Parameter::Origin),
        RuleTopic::Relay
            if game
                .rules
                .parameters()
                .tsibongy()
                .is_some_and(|it| !it.relay) =>
        {
            value("relay_value", Parameter::Relay)
        }
        RuleTopic::Relay => both("relay", "relay_value", Parameter::Relay),
        RuleTopic::Scope => both(key, "scope_value", Parameter::Scope),
        RuleTopic::Board | RuleTopic::Rova | RuleTopic::House => say(key),
        _ => match topic.parameter() {
            Some(parameter) => value(parameter.name(), parameter),
            None => say(key),
        },
    })
}

/// Returns four figures: the start, and the most important events of turns.
///
/// Each figure after the first shows the decisive event of a smallest example,
/// so that its caption describes that event.
#[must_use]
pub fn summary_figures(rules: &Rules) -> Vec<Figure> {
    let parameters = rules.parameters();
    let start = Figure::board(rules.start());
    let wanted = match parameters.family() {
        Family::Tsibongy => [
            TurnFeature::CaptureNext,
            TurnFeature::Attack,
            TurnFeature::FirstCapture,
            TurnFeature::Merge,
            TurnFeature::Relay,
            TurnFeature::OneSowing,
            TurnFeature::NonCapturing,
            TurnFeature::Kamo,
        ]
        .as_slice(),
        Family::Katro => [
            TurnFeature::KatroRelay,
            TurnFeature::KatroCapture,
            TurnFeature::AllTaken,
            TurnFeature::SinglesLeft,
            TurnFeature::InnerTaken,
            TurnFeature::Sowing,
            TurnFeature::LoneSeed,
        ]
        .as_slice(),
        Family::Bao => {
            return std::iter::once(start)
                .chain(capture_figures(rules))
                .collect();
        }
    };
    let topics = RuleTopic::for_game(parameters).into_iter();
    let has: Vec<TurnFeature> = topics.flat_map(|it| it.features(parameters)).collect();
    let wanted = wanted.iter().filter(|feature| has.contains(feature));
    let examples = wanted.filter_map(|feature| feature_figure(rules, *feature));
    std::iter::once(start).chain(examples).take(4).collect()
}

/// Returns the rules of a game as six pictures, each with the sentence that a child needs
/// to play: the start, a turn step by step, another kind of turn, and the end.
///
/// Fewer pictures are returned if the game has no example of a step.
#[must_use]
pub fn picture_story(game: &GameRules, strings: &Strings) -> Vec<(Figure, String)> {
    let rules = &game.rules;
    let parameters = rules.parameters();
    let say =
        |key: &str| with_seed_args(rules, |args| strings.t(&format!("print.story.{key}"), args));
    let tell = |feature: TurnFeature, topic: RuleTopic| {
        let text = for_children(topic, topic.key(parameters), game, strings)?;
        Some((feature_figure(rules, feature)?, text))
    };
    let start = Figure::board(rules.start());
    let mut story = Vec::new();
    match parameters.family() {
        Family::Tsibongy if parameters.entry != Entry::Drop => {
            story.push((start, say("start_katro")));
            let features = [
                (TurnFeature::Attack, RuleTopic::Turn),
                (TurnFeature::FirstCapture, RuleTopic::Turn),
                (TurnFeature::Relay, RuleTopic::Relay),
                (TurnFeature::NonCapturing, RuleTopic::NonCapturing),
                (TurnFeature::Kamo, RuleTopic::Kamo),
            ];
            // Only features of these rules are searched.
            let features = features.into_iter();
            let features = features.filter(|(it, topic)| topic.features(parameters).contains(it));
            story.extend(features.filter_map(|(feature, topic)| tell(feature, topic)));
        }
        Family::Tsibongy => {
            story.push((start, say("start")));
            let relays = parameters.tsibongy().is_some_and(|it| it.relay);
            let sow = if relays { "sow" } else { "sow_once" };
            let captions = ["drop", "capture", sow].map(say);
            let capture = first_figures(rules, TurnFeature::CaptureNext);
            story.extend(capture.into_iter().zip(captions));
            let quiet = match is_sown_to_the_right(parameters) {
                true => "quiet_right",
                false => "quiet",
            };
            let quiet = || Some((non_capturing_figure(rules)?, say(quiet)));
            let relay = relays.then_some(TurnFeature::Relay);
            let relay = relay.and_then(|feature| tell(feature, RuleTopic::Relay));
            story.extend(relay.or_else(quiet));
            story.extend(tell(TurnFeature::Kamo, RuleTopic::Kamo));
        }
        Family::Katro => {
            story.push((start, say("start_katro")));
            let (sow, relay) = match RuleTopic::KatroSowing.key(parameters) {
                "katro_sowing_any" => ("sow_katro_any", "relay_katro"),
                "katro_sowing_outer" => ("sow_katro", "relay_katro_outer"),
                _ => ("sow_katro", "relay_katro"),
            };
            let captions = ["lift", sow].map(say);
            let sowing = first_figures(rules, TurnFeature::Sowing);
            story.extend(sowing.into_iter().zip(captions));
            if let Some(figure) = feature_figure(rules, TurnFeature::KatroRelay) {
                story.push((figure, say(relay)));
            }
            story.extend(tell(TurnFeature::KatroCapture, RuleTopic::Scope));
            // The last one is the most particular.
            let mut ends = RuleTopic::Win.features(parameters).into_iter().rev();
            story.extend(ends.find_map(|feature| tell(feature, RuleTopic::Win)));
        }
        Family::Bao => {
            story.push((start, say("start_bao")));
            let captions = ["drop_bao", "capture", "sow_bao"].map(say);
            story.extend(capture_figures(rules).into_iter().zip(captions));
        }
    }
    story
}

/// Returns the first three figures of the first capturing turn of a game.
fn capture_figures(rules: &Rules) -> Vec<Figure> {
    let mut position = rules.start();
    while let Some(turn) = rules.turns(&position).first() {
        let Ok((played, steps)) = rules.play_with_steps(&position, turn) else {
            break;
        };
        if played.captured > 0 {
            let mut figures = Figure::steps(&position, &steps);
            figures.truncate(3);
            return figures;
        }
        position = played.position;
    }
    Vec::new()
}

/// Returns the figure of the seeds lifted in the first non-capturing turn of a game.
fn non_capturing_figure(rules: &Rules) -> Option<Figure> {
    /// No game has captures in as many turns.
    const MAX_TURNS: usize = 40;
    let mut position = rules.start();
    for _ in 0..MAX_TURNS {
        let turn = *rules.turns(&position).first()?;
        let (played, steps) = rules.play_with_steps(&position, &turn).ok()?;
        if turn.start.direction.is_some() {
            return Figure::steps(&position, &steps).into_iter().nth(1);
        }
        position = played.position;
    }
    None
}

/// Returns the steps of the smallest turn that shows a feature, with the position before it.
fn example_steps(rules: &Rules, feature: TurnFeature) -> Option<(Position, Vec<Step>)> {
    let example = find_example(rules, feature, &[], &ResultCache::disabled())?;
    let played = rules.play_with_steps(&example.position, &example.turn);
    Some((example.position, played.ok()?.1))
}

/// Returns the first three figures of the smallest turn that shows a feature.
fn first_figures(rules: &Rules, feature: TurnFeature) -> Vec<Figure> {
    let Some((position, steps)) = example_steps(rules, feature) else {
        return Vec::new();
    };
    let mut figures = Figure::steps(&position, &steps);
    figures.truncate(3);
    figures
}

/// Returns the figure of the event that shows a feature.
fn feature_figure(rules: &Rules, feature: TurnFeature) -> Option<Figure> {
    let (position, steps) = example_steps(rules, feature)?;
    let is = |event: &Event| match feature {
        TurnFeature::Merge => matches!(event, Event::Merge { .. }),
        TurnFeature::Relay | TurnFeature::KatroRelay | TurnFeature::NonCapturing => {
            matches!(event, Event::Relay { .. })
        }
        TurnFeature::Sowing | TurnFeature::OneSowing => matches!(event, Event::Sowing { .. }),
        _ => matches!(event, Event::Capture { .. } | Event::Merge { .. }),
    };
    // The game ends with the last capture.
    let at = match feature {
        TurnFeature::Kamo | TurnFeature::AllTaken | TurnFeature::InnerTaken => {
            steps.iter().rposition(|step| is(&step.event))
        }
        _ => steps.iter().position(|step| is(&step.event)),
    };
    Figure::steps(&position, &steps).into_iter().nth(at?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use fifangha_rules::{Columns, Game};

    #[test]
    fn every_game_has_words_and_four_figures() {
        for &base in Game::ALL {
            for rules in [base.rules_on(Columns::FOUR), Some(base.rules())] {
                let Some(rules) = rules else { continue };
                let game = GameRules { base, rules };
                assert_eq!(summary_figures(&game.rules).len(), 4, "{base}");
                for strings in Strings::all() {
                    for audience in [Audience::Adults, Audience::Children] {
                        for rule in rule_summaries(&game, audience, strings) {
                            let text = format!("{} {}", rule.title, rule.text);
                            let raw = ["explain.", "print.", "{"]
                                .iter()
                                .any(|it| text.contains(it));
                            assert!(!raw, "{base}: {text}");
                        }
                    }
                }
            }
        }
    }
}
