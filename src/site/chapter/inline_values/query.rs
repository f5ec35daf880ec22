//! Queries about the records, the games and the source claims, with a number as
//! result.

use std::borrow::Cow;

use fifangha_rules::Game;

use super::unknown_word;
use crate::budget::{Budget, SearchLimits};
use crate::diagnostic::{Code, Diagnostic, Span, Spanned, closest};
use crate::kiba::RecordedGame;
use crate::message::{Message, MessageArg};
use crate::notation::ast::{self, Node, Record};
use crate::reconstruct::{ReconstructionLimits, reconstruct_with_rules};
use crate::replay::{self, GameRules, LineItem, PlayedTurn, with_overrides};
use crate::search::{GameSearchPlan, SearchGoal, fewest_endless_seeds, find_game, wins_in};
use crate::site::chapter::record_lookup::valid_record;
use crate::site::library::Library;
use crate::source_claims::SourceClaimVerdict;

/// The names of the queries.
pub(super) const QUERIES: [&str; 16] = [
    "fits",
    "contradicts",
    "witness",
    "turns",
    "sowings",
    "claim",
    "choices",
    "openings",
    "differs",
    "fewest-seeds",
    "seeds",
    "each",
    "reserve",
    "proof",
    "statements",
    "games",
];

/// Maximum number of turns that a query may play, as for a reconstruction
/// figure.
const MAX_TURNS: u64 = 5_000_000;

/// Maximum number of positions that a query for a game stores.
const MAX_POSITIONS: usize = 200_000;

type QueryWord<'a> = Spanned<&'a str>;

/// A parameter and its value.
type QuerySetting = (Spanned<String>, Spanned<String>);

/// Returns the number that answers a query with the arguments `of`.
pub(super) fn answer_query(
    question: &QueryWord<'_>,
    of: &[QueryWord<'_>],
    library: &Library,
) -> Result<u64, Diagnostic> {
    let mut arguments = QueryArguments {
        end: of.last().map_or(question.span, |it| it.span),
        words: of.iter(),
        library,
    };
    let number = match question.value {
        "fits" => arguments.count_fitting_games()?,
        "contradicts" => arguments.contradicting_turn()?,
        "witness" => arguments.count_witness_boards()?,
        "turns" => to_u64(arguments.record()?.game.turns().count()),
        "sowings" => arguments.turn()?.1.played.laps,
        "claim" => arguments.claimed_number()?,
        "choices" => {
            let (game, turn) = arguments.turn()?;
            to_u64(game.rules.turns(&turn.before).len())
        }
        "openings" => {
            let rules = arguments.game()?.rules;
            to_u64(rules.turns(&rules.start()).len())
        }
        "differs" => arguments.turns_to_difference()?,
        "fewest-seeds" => arguments.fewest_endless_seeds()?,
        "seeds" => u64::from(arguments.game()?.rules.start().total()),
        "each" => u64::from(arguments.game()?.rules.start().total() / 2),
        "reserve" => u64::from(arguments.game()?.rules.parameters().reserve()),
        "proof" => arguments.count_proof_turns()?,
        "statements" => arguments.count_statements()?,
        "games" => to_u64(library.project().known_games().iter().count()),
        other => {
            let key = "site.asked.no_question";
            return Err(unknown_word(other, question.span, key, &QUERIES));
        }
    };
    match arguments.words.next() {
        None => Ok(number),
        Some(more) => Err(Diagnostic::new(
            Code::WrongOption,
            more.span,
            Message::new("site.asked.too_much").with("question", question.value),
        )),
    }
}

fn to_u64(of: usize) -> u64 {
    u64::try_from(of).unwrap_or(u64::MAX)
}

/// A game of a record, as written and as played.
struct QueriedGame<'a> {
    record: &'a Record,
    game: &'a replay::ReplayedGame,
}

/// The arguments of a query that are not read yet.
struct QueryArguments<'a, 'l> {
    words: std::slice::Iter<'a, QueryWord<'a>>,
    /// Span of the last word, at which a missing argument is reported.
    end: Span,
    library: &'l Library,
}

impl<'a, 'l> QueryArguments<'a, 'l> {
    fn word(&mut self, key: &'static str) -> Result<&'a QueryWord<'a>, Diagnostic> {
        let word = self.words.next();
        word.ok_or_else(|| wrong_word(self.end, Message::new(key)))
    }

    fn small_number(&mut self, key: &'static str) -> Result<Spanned<u32>, Diagnostic> {
        let word = self.word(key)?;
        let number = word.value.parse();
        let number = number.map_err(|_| wrong_word(word.span, Message::new(key)))?;
        Ok(Spanned::new(number, word.span))
    }

    /// Parses `NAME` or `NAME:2`: a game of a record of the project.
    fn record(&mut self) -> Result<QueriedGame<'l>, Diagnostic> {
        let word = self.word("site.asked.record")?;
        let (name, number) = match word.value.split_once(':') {
            Some((name, number)) => (name, number.parse::<usize>().unwrap_or(0)),
            None => (word.value, 1),
        };
        let name = Spanned::new(name.to_owned(), word.span);
        let study = valid_record(self.library, &name)?;
        let game = number
            .checked_sub(1)
            .and_then(|index| study.replay.games.get(index));
        let Some(game) = game else {
            let message = Message::new("site.lacks.game").with("number", number);
            let has = Message::new("site.has.games").with("n", study.replay.games.len());
            return Err(Diagnostic::new(Code::OutOfRange, word.span, message).label(has));
        };
        Ok(QueriedGame {
            record: &study.document.records[game.record],
            game,
        })
    }

    /// Parses a record and the number of one of its turns.
    fn turn(&mut self) -> Result<(&'l replay::ReplayedGame, &'l PlayedTurn), Diagnostic> {
        let game = self.record()?.game;
        let number = self.small_number("site.asked.turn")?;
        let turn = game.turns().find(|turn| turn.number == number.value);
        let turn = turn.ok_or_else(|| {
            let message = Message::new("site.lacks.turn").with("number", number.value);
            Diagnostic::new(Code::OutOfRange, number.span, message)
        })?;
        Ok((game, turn))
    }

    /// Counts the boards on which a witness agrees with the game, or differs from it, in all games
    /// of a file. With rows, counts only the boards that differ in these rows and in no others.
    fn count_witness_boards(&mut self) -> Result<u64, Diagnostic> {
        let word = self.word("site.asked.record")?;
        let name = Spanned::new(word.value.to_owned(), word.span);
        let study = valid_record(self.library, &name)?;
        let siglum = self.word("site.asked.siglum")?;
        let fronts = study.document.records.iter().map(|it| &it.front);
        if !fronts
            .flat_map(|it| &it.witnesses)
            .any(|it| it.siglum.value == siglum.value)
        {
            return Err(unknown_siglum(siglum.span));
        }
        let verdict = self.word("site.asked.agreement")?;
        let agreed = match verdict.value {
            "agrees" => true,
            "differs" => false,
            _ => {
                let expected = Message::new("site.asked.agreement");
                return Err(wrong_word(verdict.span, expected));
            }
        };
        let rows = self.words.next();
        let games = study.replay.games.iter();
        let counts = games.map(|game| {
            let body = &study.document.records[game.record].body;
            match rows {
                Some(rows) => game.line.count_differences(siglum.value, rows.value),
                None => {
                    let (agrees, differs) = game.line.count_agreements(body, siglum.value);
                    if agreed { agrees } else { differs }
                }
            }
        });
        Ok(to_u64(counts.sum()))
    }

    /// Returns the number of turns of the shortest game by the rules of one game that another one
    /// does not have, board for board.
    fn turns_to_difference(&mut self) -> Result<u64, Diagnostic> {
        let place = self.end;
        let base = self.word("site.asked.game")?;
        let base = self.game_by_name(base.value, base.span)?;
        let other = self.word("site.asked.game")?;
        let others = self.game_by_name(other.value, other.span)?;
        let settings = self.settings()?;
        let rules = |base| with_overrides(base, None, &settings, place).map_err(first_diagnostic);
        let (rules, others) = (rules(base)?.rules, rules(others)?.rules);
        let Some(goal) = SearchGoal::differs(&rules, &others) else {
            let message = Message::new("cli.other-board").with("name", other.value);
            return Err(Diagnostic::new(Code::WrongOption, other.span, message));
        };
        let plan = GameSearchPlan {
            positions: MAX_POSITIONS,
            games: 0,
            seed: 0,
        };
        let budget = self.budget();
        let found = find_game(&rules, &rules.start(), goal, plan, &budget).found;
        let shortest = found.filter(|it| it.shortest);
        shortest.map_or_else(|| Err(undecided(place)), |it| Ok(to_u64(it.turns.len())))
    }

    /// Returns the smallest number of seeds of a turn that never ends.
    fn fewest_endless_seeds(&mut self) -> Result<u64, Diagnostic> {
        let place = self.end;
        let rules = self.game()?.rules;
        let fewest = fewest_endless_seeds(&rules, u32::MAX, &self.budget());
        fewest
            .seeds()
            .map_or_else(|| Err(undecided(place)), |it| Ok(it.into()))
    }

    fn budget(&self) -> Budget {
        let limits = SearchLimits::with_max_turns(MAX_TURNS);
        Budget::new(limits, &self.library.project().search_context())
    }

    /// Returns the number in a claim of a record that passed its check.
    fn claimed_number(&mut self) -> Result<u64, Diagnostic> {
        let QueriedGame { record, game, .. } = self.record()?;
        let name = self.word("site.asked.claim")?;
        let passed = game.line.items.iter().filter_map(|item| match item {
            LineItem::Claim(shown) if shown.verdict == replay::Verdict::Passed => Some(shown.node),
            _ => None,
        });
        let numbers = passed.filter_map(|node| match record.body.get(node)? {
            Node::Claim(claim) if claim.name.value.as_str() == name.value => {
                claim.args.iter().find_map(|it| match it.value {
                    ast::ClaimArg::Number(number) => Some(number),
                    _ => None,
                })
            }
            _ => None,
        });
        let number = numbers.map(u64::from).next();
        number.ok_or_else(|| wrong_word(name.span, Message::new("site.asked.passed")))
    }

    /// Parses the remaining settings, `origin=nearest`, with their spans.
    fn settings(&mut self) -> Result<Vec<QuerySetting>, Diagnostic> {
        let mut all = Vec::new();
        for word in self.words.by_ref() {
            let Some((name, value)) = word.value.split_once('=') else {
                let expected = Message::new("site.asked.setting");
                return Err(wrong_word(word.span, expected));
            };
            let middle = word.span.start() + name.len();
            all.push((
                Spanned::new(name.to_owned(), Span::new(word.span.start(), middle)),
                Spanned::new(value.to_owned(), Span::new(middle + 1, word.span.end())),
            ));
        }
        Ok(all)
    }

    fn game_by_name(&self, name: &str, place: Span) -> Result<Game, Diagnostic> {
        let games = self.library.project().known_games();
        games.find(name).map_err(|error| {
            let found = Diagnostic::new(Code::UnknownGame, place, &error);
            let meant = closest(name, games.iter().map(Game::name));
            found.suggest(meant.filter(|_| error.faulty().is_none()))
        })
    }

    /// Parses a game of the sources, with settings.
    fn game(&mut self) -> Result<GameRules, Diagnostic> {
        let word = self.word("site.asked.game")?;
        let base = self.game_by_name(word.value, word.span)?;
        let settings = self.settings()?;
        with_overrides(base, None, &settings, word.span).map_err(first_diagnostic)
    }

    /// Counts the games that fit a record, under its own rules or under others.
    fn count_fitting_games(&mut self) -> Result<u64, Diagnostic> {
        let place = self.end;
        let QueriedGame { record, game } = self.record()?;
        let mut settings = self.settings()?;
        let mut record = Cow::Borrowed(record);
        if let Some(siglum) = take_setting(&mut settings, "witness")
            && !record.to_mut().front.follow_witness(&siglum.value)
        {
            return Err(unknown_siglum(siglum.span));
        }
        let rules = self.rules_with(&record.front, game.base, settings)?;
        let limits = ReconstructionLimits {
            games: 0,
            bounds: SearchLimits::with_max_turns(MAX_TURNS),
        };
        let context = self.library.project().search_context();
        let answer = reconstruct_with_rules(&record, rules, &limits, &context);
        match u64::try_from(answer.count) {
            Ok(count) if answer.complete => Ok(count),
            _ => Err(undecided(place)),
        }
    }

    /// Returns the rules of a record with some settings; `rules` names another game.
    fn rules_with(
        &self,
        front: &ast::FrontMatter,
        base: Game,
        mut settings: Vec<QuerySetting>,
    ) -> Result<GameRules, Diagnostic> {
        let place = self.end;
        match take_setting(&mut settings, "rules") {
            Some(name) => {
                let base = self.game_by_name(&name.value, name.span)?;
                with_overrides(base, None, &settings, name.span).map_err(first_diagnostic)
            }
            None => {
                let mut all = front
                    .rules
                    .as_ref()
                    .map_or_else(Vec::new, |it| it.parameters.clone());
                all.append(&mut settings);
                let columns = front.columns.map(|it| it.map(|n| n.to_string()));
                with_overrides(base, columns.as_ref(), &all, place).map_err(first_diagnostic)
            }
        }
    }

    /// Returns the number of the turn at which a recorded game contradicts a reading.
    fn contradicting_turn(&mut self) -> Result<u64, Diagnostic> {
        let place = self.end;
        let QueriedGame { record, game } = self.record()?;
        let settings = self.settings()?;
        let reading = self.rules_with(&record.front, game.base, settings)?;
        let recorded = RecordedGame::new(game);
        let found = recorded.and_then(|it| it.contradiction(&reading.rules));
        let missing = || wrong_word(place, Message::new("site.asked.contradiction"));
        found.map(|it| to_u64(it.turn)).ok_or_else(missing)
    }

    /// Counts the turns played to prove if the first player wins within a
    /// number of its own turns.
    fn count_proof_turns(&mut self) -> Result<u64, Diagnostic> {
        let word = self.word("site.asked.game")?;
        let base = self.game_by_name(word.value, word.span)?;
        let turns = self.small_number("site.asked.within")?;
        let settings = self.settings()?;
        let GameRules { rules, .. } =
            with_overrides(base, None, &settings, word.span).map_err(first_diagnostic)?;
        let proof = wins_in(&rules, &rules.start(), turns.value, &self.budget());
        let decided = proof.holds.map(|_| proof.nodes);
        decided.ok_or_else(|| undecided(turns.span))
    }

    /// Counts the statements of the sources: all, or those with a verdict or of
    /// a source.
    fn count_statements(&mut self) -> Result<u64, Diagnostic> {
        let (mut verdict, mut source) = (None, None);
        let place = self.end;
        let inventory = self.library.source_claims().map_err(|_| {
            Diagnostic::new(Code::RecordFails, place, Message::new("site.inventory"))
        })?;
        for word in self.words.by_ref() {
            let known = SourceClaimVerdict::ALL
                .iter()
                .find(|it| it.name() == word.value);
            match known {
                Some(known) => verdict = Some(*known),
                None if inventory.sources.iter().any(|it| it == word.value) => {
                    source = Some(word.value);
                }
                None => {
                    let verdicts = SourceClaimVerdict::ALL.iter().map(|it| it.name());
                    let sources = inventory.sources.iter().map(String::as_str);
                    let names = verdicts.chain(sources).map(MessageArg::from);
                    let expected = Message::new("site.value.one_of")
                        .with("names", MessageArg::List(names.collect()));
                    return Err(wrong_word(word.span, expected));
                }
            }
        }
        let rows = inventory.rows.iter().filter(|row| {
            verdict.is_none_or(|it| row.verdict == it) && source.is_none_or(|it| row.source == it)
        });
        Ok(to_u64(rows.count()))
    }
}

/// Removes a setting and returns its value.
fn take_setting(settings: &mut Vec<QuerySetting>, name: &str) -> Option<Spanned<String>> {
    let at = settings.iter().position(|(it, _)| it.value == name)?;
    Some(settings.remove(at).1)
}

/// Reports a word that is not as expected.
fn wrong_word(place: Span, expected: Message) -> Diagnostic {
    let expected = Message::new("site.option.expected").with("expected", expected);
    let message = Message::new("site.option.value");
    Diagnostic::new(Code::WrongOption, place, message).label(expected)
}

fn unknown_siglum(place: Span) -> Diagnostic {
    wrong_word(place, Message::new("site.asked.siglum"))
}

/// Returns the first error in a setting.
fn first_diagnostic(mistakes: Vec<Diagnostic>) -> Diagnostic {
    let message = || Message::new("site.option.value");
    let none = || Diagnostic::new(Code::WrongOption, Span::default(), message());
    mistakes.into_iter().next().unwrap_or_else(none)
}

fn undecided(place: Span) -> Diagnostic {
    Diagnostic::new(
        Code::Undecided,
        place,
        Message::new("site.reconstruction.too_long"),
    )
    .label(Message::new("site.reconstruction.most").with("most", MAX_TURNS))
}
