//! Turns judged by proof, compared with a plain search of all continuations.

use fifangha::annotate::{FileAnnotations, TurnVerdict, annotate};
use fifangha::budget::SearchContext;
use fifangha::diagnostic::SourceFile;
use fifangha::message::Strings;
use fifangha::notation::{ast::Node, print};
use fifangha::search::{ProvenValue, random_turn};
use fifangha::study::Study;
use fifangha_rules::{Columns, Game, Rules};

use crate::search::values::{near_the_end, plain};

/// Continues a game randomly from a position and returns it as a record if the plain search can
/// judge it.
fn record(game: Game, rules: &Rules, turns: usize, seed: u64) -> Option<String> {
    let mut at = near_the_end(rules, turns, seed)?;
    plain(rules, &at)?;
    let mut random = fastrand::Rng::with_seed(seed);
    let mut text = format!("---\nrules: {game}\ncolumns: 4\n---\n[{at}]\n");
    for number in 1..=8 {
        let Some((turn, played)) = random_turn(rules, &at, &mut random) else {
            break;
        };
        text.push_str(&format!("{number}. {}", rules.notation(&at, &turn)));
        text.push_str(if played.never_ends() { "oo\n" } else { "\n" });
        at = played.position;
        if !played.ends_at_rest() || rules.outcome(&at).is_some() {
            break;
        }
    }
    Some(text)
}

fn study(text: &str) -> Study {
    let study = Study::from_file(SourceFile::new("game.fif", text));
    assert!(!study.has_errors(), "{text}\n{:?}", study.diagnostics);
    study
}

/// Returns the rank of a value: 2 a win, 1 a draw, 0 a loss.
fn rank(value: ProvenValue) -> i32 {
    match value {
        ProvenValue::Win(_) => 2,
        ProvenValue::Draw => 1,
        ProvenValue::Loss(_) => 0,
    }
}

/// Compares each judgement with the plain search; returns the number of turns that keep and lose
/// the value.
fn holds(rules: &Rules, study: &Study, found: &FileAnnotations, sure: bool) -> Option<[usize; 2]> {
    let mut seen = [0; 2];
    let played: Vec<_> = study.replay.games[0].turns().collect();
    assert_eq!(played.len(), found.turns.len());
    for (judged, played) in found.turns.iter().zip(&played) {
        let place = format!("{} {}", played.before, judged.notation);
        let value = |turn| {
            let played = rules.play(&played.before, turn).unwrap();
            Some(match rules.outcome_after(&played) {
                Some(end) => match end.winner {
                    Some(winner) if winner == judged.side => 2,
                    Some(_) => 0,
                    None => 1,
                },
                None => 2 - rank(plain(rules, &played.position)?),
            })
        };
        let (had, left) = (rank(plain(rules, &played.before)?), value(&played.turn)?);
        match &judged.verdict {
            TurnVerdict::Keeps => assert_eq!(had, left, "{place}"),
            TurnVerdict::Unknown => assert!(!sure, "{place}"),
            TurnVerdict::ThrowsAway(mistake) => {
                assert!(left < had, "{place}");
                assert_eq!((rank(mistake.before), rank(mistake.after)), (had, left));
                let mut turns = rules.turns(&played.before).into_iter();
                let is = |it: &_| rules.notation(&played.before, it) == mistake.better;
                let better = turns.find(is).unwrap();
                assert_eq!(value(&better)?, had, "{place}: {}", mistake.better);
                let both = had == 2 && left == 0;
                assert_eq!(mistake.mark().as_str(), if both { "??" } else { "?" });
            }
        }
        seen[usize::from(left < had)] += 1;
    }
    Some(seen)
}

#[test]
fn every_turn_that_throws_something_away_is_marked_and_no_other() {
    assert_turns_are_marked(1);
}

#[test]
#[ignore = "takes minutes: see CONTRIBUTING"]
fn every_turn_that_throws_something_away_is_marked_and_no_other_in_full() {
    assert_turns_are_marked(6);
}

/// Annotates the given number of games for each rule and distance from the end.
fn assert_turns_are_marked(seeds: u64) {
    let mut all = [0; 2];
    for &game in Game::ALL {
        let Some(rules) = game.rules_on(Columns::FOUR) else {
            continue;
        };
        for turns in [1, 3, 6] {
            for seed in 0..seeds {
                let Some(text) = record(game, &rules, turns, seed) else {
                    continue;
                };
                let study = study(&text);
                let found = annotate(&study, 5_000_000, &SearchContext::default());
                if let Some(seen) = holds(&rules, &study, &found, true) {
                    all[0] += seen[0];
                    all[1] += seen[1];
                    written(&study, &found);
                }
            }
        }
    }
    let least = |all| all * seeds as usize / 6;
    assert!(all[0] > least(100) && all[1] > least(20), "{all:?}");
}

/// Asserts that the written annotations are in the text, survive formatting, and are written once.
fn written(before: &Study, found: &FileAnnotations) {
    let words = |_: &Study, _| Strings::english();
    let after = found.write(before.clone(), words).unwrap();
    assert!(!after.has_errors(), "{}", after.file.text());
    let mistakes: Vec<_> = found.mistakes().collect();
    let laid_out = print(&after.document);
    let body = &study(&laid_out).document.records[0].body;
    let marked = body.iter().filter_map(|node| match node {
        Node::Turn(turn) => Some((turn.number?.value, turn.mark?.value)),
        _ => None,
    });
    let wanted = mistakes
        .iter()
        .map(|(it, mistake)| (it.number, mistake.mark()));
    assert!(marked.eq(wanted), "{laid_out}");
    for (_, mistake) in &mistakes {
        assert!(laid_out.contains(&mistake.better), "{laid_out}");
    }
    let again = annotate(&after, 5_000_000, &SearchContext::default());
    assert_eq!(
        again.write(after.clone(), words).unwrap().file.text(),
        after.file.text()
    );
}

#[test]
fn with_little_to_spend_nothing_wrong_is_said() {
    let mut unknown = 0;
    for game in [Game::FIFANGA, Game::KATRO, Game::ISOLO] {
        let rules = game.rules_on(Columns::FOUR).unwrap();
        for seed in 0..6 {
            let Some(text) = record(game, &rules, 4, seed) else {
                continue;
            };
            for sowings in [1, 30, 300] {
                let study = study(&text);
                let found = annotate(&study, sowings, &SearchContext::default());
                unknown += found.turns.len() - found.judged_count();
                holds(&rules, &study, &found, false);
            }
        }
    }
    assert!(unknown > 20, "{unknown}");
}

#[test]
fn marks_and_comments_of_the_writer_stay() {
    let rules = Game::FIFANGHA_GS.rules_on(Columns::FOUR).unwrap();
    let plain = (0..).find_map(|seed| {
        let text = record(Game::FIFANGHA_GS, &rules, 5, seed)?;
        let found = annotate(&study(&text), 5_000_000, &SearchContext::default());
        let (judged, mistake) = found.mistakes().next()?;
        Some((text, judged.span, mistake.description()))
    });
    let (text, span, comment) = plain.unwrap();
    let (before, after) = (&text[..span.end()], &text[span.end()..]);
    let text = format!("{before}!? {{en: Mine.}} {{fr: À moi.}} ; and mine{after}");
    let text = text.replacen("---\nrules", "---\nlanguage: fr\nrules", 1);
    let study = study(&text);
    let found = annotate(&study, 5_000_000, &SearchContext::default());
    let written = |code| {
        let words = Strings::builtin(code).unwrap();
        let written = found.write(study.clone(), |_, _| words).unwrap();
        (written.file.text().to_owned(), words.render(&comment))
    };
    let (text, comment) = written("fr");
    assert!(
        text.contains(&format!(
            "!? {{en: Mine.}} {{fr: À moi. {comment}}} ; and mine"
        )),
        "{text}"
    );
    let (text, comment) = written("en");
    assert!(
        text.contains(&format!(
            "!? {{en: Mine. {comment}}} {{fr: À moi.}} ; and mine"
        )),
        "{text}"
    );
}
