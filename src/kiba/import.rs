//! Records from KIBA.

use std::fmt::Write as _;

use fifangha_rules::{Position, Turn};

use super::turns::full_turn;
use super::{KibaForm, KibaGame, KibaHeader, KibaItem, KibaTurn, Span, Spanned, parse};
use crate::diagnostic::{Code, Diagnostic, Severity, truncate_by_severity};
use crate::message::{Message, MessageArg};
use crate::notation::ast::{Comment, CommentText};
use crate::notation::{FRONT_MATTER_KEYS, leading_language};
use crate::replay::GameRules;
use crate::yaml::scalar;

/// The maximum number of legal turns listed in a message.
const MAX_LISTED_TURNS: usize = 32;

/// An imported text.
#[derive(Clone, Debug)]
pub struct KibaImport {
    /// The records, as far as they could be read.
    pub text: String,
    /// The errors and notes, with their locations in the imported text.
    pub diagnostics: Vec<Diagnostic>,
}

/// Reads games and resolves their turns by the rules of a game; `rules` is the value of this key in
/// the records.
///
/// A turn may omit the signs that the rules determine. A turn that fits no legal turn, or several,
/// is an error, and the rest of its game is not read.
#[must_use]
pub fn import(text: &str, form: KibaForm, game: &GameRules, rules: &str) -> KibaImport {
    let (games, diagnostics) = parse(text, form);
    let mut importer = Importer {
        text,
        form,
        game,
        out: String::new(),
        diagnostics,
    };
    for game in &games {
        importer.front_matter(game, rules);
        importer.body(game);
    }
    truncate_by_severity(&mut importer.diagnostics);
    importer.diagnostics.sort_by_key(|found| found.span.start());
    KibaImport {
        text: importer.out,
        diagnostics: importer.diagnostics,
    }
}

struct Importer<'a> {
    text: &'a str,
    form: KibaForm,
    game: &'a GameRules,
    out: String,
    diagnostics: Vec<Diagnostic>,
}

/// A legal turn.
struct LegalTurn {
    turn: Turn,
    full: KibaTurn,
    after: Option<Position>,
}

impl Importer<'_> {
    fn front_matter(&mut self, game: &KibaGame, rules: &str) {
        let mut keys: Vec<(String, String)> = Vec::new();
        for header in &game.headers {
            let Some((key, value)) = self.field(header) else {
                continue;
            };
            if keys.iter().any(|(known, _)| *known == key) {
                let message =
                    Message::new("front.key_twice").with("key", header.key.value.as_str());
                let found = Diagnostic::new(Code::DuplicateKey, header.key.span, message);
                self.diagnostics.push(found);
            } else {
                keys.push((key, value));
            }
        }
        let title = keys.iter().position(|(key, _)| key == "title");
        let title = title.map(|it| keys.remove(it));
        if !self.out.is_empty() {
            self.out.push('\n');
        }
        self.out.push_str("---\n");
        let rules = ("rules".to_owned(), rules.to_owned());
        for (key, value) in title.into_iter().chain([rules]).chain(keys) {
            // Writing to a string cannot fail.
            let _ = writeln!(self.out, "{key}: {value}");
        }
        self.out.push_str("---\n");
    }

    /// Returns a header as a key of the front matter and its value.
    fn field(&mut self, header: &KibaHeader) -> Option<(String, String)> {
        let (key, value) = (&header.key.value, &header.value.value);
        let field = |key: &str, value: String| Some((key.to_owned(), value));
        match &**key {
            _ if value.is_empty() => None,
            "winner" | "resigned" => match (&**key, &*value.to_lowercase()) {
                ("winner", "south" | "s") => field("result", "S".to_owned()),
                ("winner", "north" | "n") => field("result", "N".to_owned()),
                (_, "south" | "s") => field(key, "S".to_owned()),
                (_, "north" | "n") => field(key, "N".to_owned()),
                _ => self.refuse_header(&header.value, "kiba.winner"),
            },
            "title" | "south" | "north" | "place" | "date" => field(key, scalar(value)),
            known if FRONT_MATTER_KEYS.contains(&known) => {
                self.refuse_header(&header.key, "kiba.reserved")
            }
            other => field(other, scalar(value)),
        }
    }

    fn refuse_header<T>(&mut self, part: &Spanned<String>, message: &'static str) -> Option<T> {
        let message = Message::new(message).with("written", part.value.as_str());
        let found = Diagnostic::new(Code::WrongValue, part.span, message);
        self.diagnostics.push(found);
        None
    }

    fn body(&mut self, game: &KibaGame) {
        let stars = game.turns().any(|turn| turn.value.star.is_some());
        let mut position = Some(self.game.rules.start());
        let mut played = 0;
        let mut remarks: Vec<&str> = Vec::new();
        for item in &game.items {
            match item {
                KibaItem::Remark(remark) => remarks.push(&remark.value),
                KibaItem::Number(number) => {
                    self.remark(&mut remarks);
                    if number.value != played / 2 + 1 || played % 2 == 1 {
                        let message = Message::new(match played % 2 {
                            0 => "kiba.wrong_number",
                            _ => "kiba.north_missing",
                        });
                        let message = message
                            .with("number", played / 2 + 1)
                            .with("found", number.value);
                        let found = Diagnostic::new(Code::WrongNumber, number.span, message);
                        self.diagnostics.push(found);
                        return;
                    }
                }
                KibaItem::Turn(written) => {
                    self.remark(&mut remarks);
                    let Some(before) = position else {
                        let over = Message::new("kiba.over");
                        let found = Diagnostic::new(Code::IllegalTurn, written.span, over);
                        self.diagnostics.push(found);
                        return;
                    };
                    let Some(found) = self.resolve(&before, written) else {
                        return;
                    };
                    self.check_signs(written, &found.full, stars);
                    played += 1;
                    let notation = self.game.rules.notation(&before, &found.turn);
                    let end = if found.full.wins { "#" } else { "" };
                    // Writing to a string cannot fail.
                    let _ = writeln!(self.out, "{played}. {notation}{end}");
                    position = found.after;
                }
            }
        }
        self.remark(&mut remarks);
    }

    /// Writes the remarks after a turn, or before the first, as a comment.
    fn remark(&mut self, remarks: &mut Vec<&str>) {
        if remarks.is_empty() {
            return;
        }
        let escaped = |sign: char| {
            let escape = matches!(sign, '\\' | '{' | '}').then_some('\\');
            escape.into_iter().chain([sign])
        };
        let mut text: String = remarks.join(" ").chars().flat_map(escaped).collect();
        if leading_language(&text).is_some() {
            text = text.replacen(':', "\\:", 1);
        }
        let text = CommentText {
            text,
            ..CommentText::default()
        };
        let comment = Comment {
            texts: vec![text],
            span: Span::default(),
        };
        // Writing to a string cannot fail.
        let _ = writeln!(self.out, "{comment}");
        remarks.clear();
    }

    /// Returns the legal turn that a written one means.
    fn resolve(&mut self, before: &Position, written: &Spanned<KibaTurn>) -> Option<LegalTurn> {
        let rules = &self.game.rules;
        let legal = rules.legal_turns(before).map(|(turn, played)| LegalTurn {
            turn,
            full: full_turn(rules, before, &turn, &played),
            after: played.ends_at_rest().then_some(played.position),
        });
        let mut legal: Vec<_> = legal.collect();
        let fits = |it: &&LegalTurn| fits(&written.value, &it.full);
        let starred = |it: &&LegalTurn| it.full.star.is_some() == written.value.star.is_some();
        let all: Vec<_> = legal.iter().filter(fits).collect();
        let exact: Vec<_> = all.iter().copied().filter(|it| starred(it)).collect();
        let chosen = if exact.is_empty() { &all } else { &exact };
        if let [only] = chosen[..] {
            let at = legal.iter().position(|it| it.turn == only.turn);
            return at.map(|at| legal.swap_remove(at));
        }
        let found = self.unresolved(before, written, &legal, chosen);
        self.diagnostics.push(found);
        None
    }

    /// Reports a turn that fits no legal turn, or several.
    fn unresolved(
        &self,
        before: &Position,
        written: &Spanned<KibaTurn>,
        legal: &[LegalTurn],
        chosen: &[&LegalTurn],
    ) -> Diagnostic {
        let mover = before.to_move();
        let code = match chosen.is_empty() {
            true => Code::IllegalTurn,
            false => Code::ChoiceMissing,
        };
        let message = Message::new(match chosen.is_empty() {
            true => "replay.illegal_turn",
            false => "replay.choice_missing",
        });
        let text = written.span.slice(self.text);
        let message = message.with("turn", text);
        let message = match chosen.is_empty() {
            true => message.with("mover", mover),
            false => message,
        };
        let found = Diagnostic::new(code, written.span, message);
        if !chosen.is_empty() {
            let all = chosen.iter().map(|it| it.full.text(self.form).into());
            let all = MessageArg::Or(all.collect());
            return found.label(Message::new("kiba.one_of").with("turns", all));
        }
        let listed = legal.iter().take(MAX_LISTED_TURNS);
        let listed: Vec<_> = listed.map(|it| it.full.text(self.form)).collect();
        let found = found.label(Message::new("replay.no_turn_fits"));
        if listed.is_empty() {
            return found.help(Message::new("kiba.over"));
        }
        let key = match legal.len() > MAX_LISTED_TURNS {
            true => "replay.legal_turns_more",
            false => "replay.legal_turns",
        };
        found.help(
            Message::new(key)
                .with("mover", mover)
                .with("turns", listed.join(" ")),
        )
    }

    /// Reports a star or `#` that is wrong or missing.
    fn check_signs(&mut self, written: &Spanned<KibaTurn>, full: &KibaTurn, stars: bool) {
        let mut report = |code, severity, key| {
            let message = Message::new(key).with("turn", full.text(self.form));
            let mut found = Diagnostic::new(code, written.span, message);
            found.severity = severity;
            self.diagnostics.push(found);
        };
        match (written.value.star.is_some(), full.star.is_some()) {
            (true, false) => report(Code::WrongStep, Severity::Warning, "kiba.star"),
            (false, true) if stars => {
                report(Code::WrongStep, Severity::Note, "kiba.star_missing");
            }
            _ => {}
        }
        if written.value.wins && !full.wins {
            report(Code::WrongEndMark, Severity::Warning, "kiba.no_win");
        }
    }
}

/// Returns `true` if a written turn can mean a legal one, apart from its star and its end.
fn fits(written: &KibaTurn, full: &KibaTurn) -> bool {
    let front = |turn: &KibaTurn| turn.row.map(|row| row.front);
    written.pit == full.pit
        && written.house == full.house
        && front(written).is_none_or(|row| front(full) == Some(row))
        && written
            .direction
            .is_none_or(|direction| full.direction == Some(direction))
}
