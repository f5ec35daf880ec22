//! What can be asked of the records, the games and the inventory, as a number.

use fifangha_rules::Game;

use super::unknown;
use crate::article::library::Library;
use crate::article::named::sound;
use crate::diagnostic::{Code, Diagnostic, Span, Spanned, closest, did_you_mean};
use crate::effort::{Bounds, Budget};
use crate::inventory::Verdict;
use crate::message::{Arg, Message};
use crate::notation::tree::{self, Node, Record};
use crate::reconstruct::{Limits, under};
use crate::replay::{self, GameRules, Item, PlayedTurn, rules_of, with_overrides};
use crate::search::{Proof, wins_in};

/// What can be asked.
pub(super) const QUESTIONS: [&str; 12] = [
    "fits",
    "turns",
    "sowings",
    "claim",
    "choices",
    "openings",
    "seeds",
    "each",
    "reserve",
    "proof",
    "statements",
    "games",
];

/// The turns that a question may play: no longer than a figure may take.
const MOST: u64 = 5_000_000;

type Word<'a> = Spanned<&'a str>;

/// A parameter and its value.
type Setting = (Spanned<String>, Spanned<String>);

/// The number that answers a question, asked of what the words behind it name.
pub(super) fn number(
    question: &Word<'_>,
    of: &[Word<'_>],
    library: &Library,
) -> Result<u64, Diagnostic> {
    let mut asked = Asked {
        end: of.last().map_or(question.span, |it| it.span),
        words: of.iter(),
        library,
    };
    let number = match question.value {
        "fits" => asked.fits()?,
        "turns" => count(asked.record()?.game.turns().count()),
        "sowings" => asked.turn()?.1.played.laps,
        "claim" => asked.claim()?,
        "choices" => {
            let (game, turn) = asked.turn()?;
            count(game.rules.turns(&turn.before).len())
        }
        "openings" => {
            let rules = asked.game()?.rules;
            count(rules.turns(&rules.start()).len())
        }
        "seeds" => u64::from(asked.game()?.rules.start().total()),
        "each" => u64::from(asked.game()?.rules.start().total() / 2),
        "reserve" => u64::from(asked.game()?.rules.parameters().reserve()),
        "proof" => asked.proof()?,
        "statements" => asked.statements()?,
        "games" => count(Game::ALL.len()),
        other => {
            let key = "article.asked.no_question";
            return Err(unknown(other, question.span, key, &QUESTIONS));
        }
    };
    match asked.words.next() {
        None => Ok(number),
        Some(more) => Err(Diagnostic::new(
            Code::WrongOption,
            more.span,
            Message::new("article.asked.too_much").with("question", question.value),
        )),
    }
}

fn count(of: usize) -> u64 {
    u64::try_from(of).unwrap_or(u64::MAX)
}

/// A game of a record, as it is written and as it was played.
struct Played<'a> {
    record: &'a Record,
    game: &'a replay::Game,
}

/// The words behind a question that were not read yet.
struct Asked<'a, 'l> {
    words: std::slice::Iter<'a, Word<'a>>,
    /// Where something is missing: the last word.
    end: Span,
    library: &'l Library,
}

impl<'a, 'l> Asked<'a, 'l> {
    fn wrong<T>(&self, place: Span, key: &'static str) -> Result<T, Diagnostic> {
        let expected = Message::new("article.option.expected").with("expected", Message::new(key));
        let message = Message::new("article.option.value");
        Err(Diagnostic::new(Code::WrongOption, place, message).label(expected))
    }

    fn word(&mut self, key: &'static str) -> Result<&'a Word<'a>, Diagnostic> {
        match self.words.next() {
            Some(word) => Ok(word),
            None => self.wrong(self.end, key),
        }
    }

    fn small(&mut self, key: &'static str) -> Result<Spanned<u32>, Diagnostic> {
        let word = self.word(key)?;
        match word.value.parse() {
            Ok(number) => Ok(Spanned::new(number, word.span)),
            Err(_) => self.wrong(word.span, key),
        }
    }

    /// `NAME` or `NAME:2`: a game of a record of the project.
    fn record(&mut self) -> Result<Played<'l>, Diagnostic> {
        let word = self.word("article.asked.record")?;
        let (name, number) = match word.value.split_once(':') {
            Some((name, number)) => (name, number.parse::<usize>().unwrap_or(0)),
            None => (word.value, 1),
        };
        let name = Spanned::new(name.to_owned(), word.span);
        let study = sound(self.library, &name)?;
        let game = number
            .checked_sub(1)
            .and_then(|index| study.replay.games.get(index));
        let Some(game) = game else {
            let message = Message::new("article.lacks.game").with("number", number);
            let has = Message::new("article.has.games").with("n", study.replay.games.len());
            return Err(Diagnostic::new(Code::OutOfRange, word.span, message).label(has));
        };
        Ok(Played {
            record: &study.document.records[game.record],
            game,
        })
    }

    /// A turn of a record, by its number.
    fn turn(&mut self) -> Result<(&'l replay::Game, &'l PlayedTurn), Diagnostic> {
        let game = self.record()?.game;
        let number = self.small("article.asked.turn")?;
        match game.turns().find(|turn| turn.number == number.value) {
            Some(turn) => Ok((game, turn)),
            None => {
                let message = Message::new("article.lacks.turn").with("number", number.value);
                Err(Diagnostic::new(Code::OutOfRange, number.span, message))
            }
        }
    }

    /// The number in a claim of a record, which held.
    fn claim(&mut self) -> Result<u64, Diagnostic> {
        let Played { record, game, .. } = self.record()?;
        let name = self.word("article.asked.claim")?;
        let held = game.line.items.iter().filter_map(|item| match item {
            Item::Claim(shown) if shown.verdict == replay::Verdict::Held => Some(shown.node),
            _ => None,
        });
        let numbers = held.filter_map(|node| match record.body.get(node)? {
            Node::Claim(claim) if claim.name.value.as_str() == name.value => {
                claim.args.iter().find_map(|it| match it.value {
                    tree::Arg::Number(number) => Some(number),
                    _ => None,
                })
            }
            _ => None,
        });
        match numbers.map(u64::from).next() {
            Some(number) => Ok(number),
            None => self.wrong(name.span, "article.asked.held"),
        }
    }

    /// The settings that are left, `origin=nearest`, with their places.
    fn settings(&mut self) -> Result<Vec<Setting>, Diagnostic> {
        let mut all = Vec::new();
        for word in self.words.by_ref() {
            let Some((name, value)) = word.value.split_once('=') else {
                return self.wrong(word.span, "article.asked.setting");
            };
            let middle = word.span.start() + name.len();
            all.push((
                Spanned::new(name.to_owned(), Span::new(word.span.start(), middle)),
                Spanned::new(value.to_owned(), Span::new(middle + 1, word.span.end())),
            ));
        }
        Ok(all)
    }

    fn named(&self, name: &str, place: Span) -> Result<Game, Diagnostic> {
        name.parse().map_err(|error| {
            let error: fifangha_rules::UnknownGame = error;
            let found = Diagnostic::new(Code::UnknownGame, place, &error);
            match closest(name, Game::ALL.iter().map(|game| game.name())) {
                Some(meant) => found.label(did_you_mean(meant)).fix(place, meant),
                None => found,
            }
        })
    }

    /// A game of the sources, with settings.
    fn game(&mut self) -> Result<GameRules, Diagnostic> {
        let word = self.word("article.asked.game")?;
        let base = self.named(word.value, word.span)?;
        let settings = self.settings()?;
        with_overrides(base, None, &settings, word.span).map_err(first)
    }

    /// How many games fit a record, by its own rules or by others.
    fn fits(&mut self) -> Result<u64, Diagnostic> {
        let place = self.end;
        let Played { record, .. } = self.record()?;
        let mut settings = self.settings()?;
        let other = settings.iter().position(|(name, _)| name.value == "rules");
        let own = record.front.rules.as_ref();
        let rules = match other {
            Some(at) => {
                let (_, name) = settings.remove(at);
                let base = self.named(&name.value, name.span)?;
                with_overrides(base, None, &settings, name.span).map_err(first)?
            }
            None => {
                let base = rules_of(&record.front).map_err(first)?.base;
                let mut all = own.map_or_else(Vec::new, |it| it.parameters.clone());
                all.append(&mut settings);
                let columns = record.front.columns.map(|it| it.map(|n| n.to_string()));
                with_overrides(base, columns.as_ref(), &all, place).map_err(first)?
            }
        };
        let limits = Limits {
            games: 0,
            bounds: Bounds::of_turns(MOST),
        };
        let effort = self.library.project().effort();
        let answer = under(record, rules, &limits, &effort);
        match u64::try_from(answer.count) {
            Ok(count) if answer.complete => Ok(count),
            _ => Err(undecided(place)),
        }
    }

    /// The turns that are played to prove whether the first player wins within
    /// so many of its own.
    fn proof(&mut self) -> Result<u64, Diagnostic> {
        let word = self.word("article.asked.game")?;
        let base = self.named(word.value, word.span)?;
        let turns = self.small("article.asked.within")?;
        let settings = self.settings()?;
        let GameRules { rules, .. } =
            with_overrides(base, None, &settings, word.span).map_err(first)?;
        let effort = self.library.project().effort();
        let budget = Budget::new(Bounds::of_turns(MOST), &effort);
        match wins_in(&rules, &rules.start(), turns.value, &budget) {
            Proof::Holds { nodes } | Proof::Fails { nodes } => Ok(nodes),
            Proof::Undecided { .. } => Err(undecided(turns.span)),
        }
    }

    /// How many statements of the sources have a verdict: all, or those of one
    /// source.
    fn statements(&mut self) -> Result<u64, Diagnostic> {
        let (mut verdict, mut source) = (None, None);
        let place = self.end;
        let inventory = self.library.inventory().map_err(|_| {
            Diagnostic::new(Code::RecordFails, place, Message::new("article.inventory"))
        })?;
        for word in self.words.by_ref() {
            let known = Verdict::ALL.iter().find(|it| it.name() == word.value);
            match known {
                Some(known) => verdict = Some(*known),
                None if inventory.sources.iter().any(|it| it == word.value) => {
                    source = Some(word.value);
                }
                None => {
                    let verdicts = Verdict::ALL.iter().map(|it| it.name());
                    let sources = inventory.sources.iter().map(String::as_str);
                    let names = verdicts.chain(sources).map(Arg::from);
                    let expected = Message::new("article.value.one_of")
                        .with("names", Arg::List(names.collect()));
                    let label = Message::new("article.option.expected").with("expected", expected);
                    let message = Message::new("article.option.value");
                    return Err(Diagnostic::new(Code::WrongOption, word.span, message).label(label));
                }
            }
        }
        let rows = inventory.rows.iter().filter(|row| {
            verdict.is_none_or(|it| row.verdict == it) && source.is_none_or(|it| row.source == it)
        });
        Ok(count(rows.count()))
    }
}

/// The first of the mistakes in a setting.
fn first(mistakes: Vec<Diagnostic>) -> Diagnostic {
    let message = || Message::new("article.option.value");
    let none = || Diagnostic::new(Code::WrongOption, Span::default(), message());
    mistakes.into_iter().next().unwrap_or_else(none)
}

fn undecided(place: Span) -> Diagnostic {
    Diagnostic::new(
        Code::Undecided,
        place,
        Message::new("article.reconstruction.too_long"),
    )
    .label(Message::new("article.reconstruction.most").with("most", MOST))
}
