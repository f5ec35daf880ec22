//! KIBA from records.

use std::fmt::Write as _;

use fifangha_rules::Side;

use super::turns::full_turn;
use super::{KibaForm, KibaStar};
use crate::diagnostic::{Code, Diagnostic, Span};
use crate::message::{Message, MessageArg};
use crate::notation::ast::{Comment, FrontMatter, LocalizedText, Node, Outcome};
use crate::replay::{PlayedTurn, ReplayedGame};
use crate::study::Study;

/// An exported text, and what it omits.
#[derive(Clone, Debug)]
pub struct KibaExport {
    /// The games.
    pub text: String,
    /// The parts of the records that KIBA cannot express, one message per kind.
    pub omitted: Vec<Message>,
}

/// Writes the games of a replayed file, with comments in the given language as remarks.
///
/// Every sign of a turn is written. In KIBA `**` marks the turn that blocks a pit, in the older form
/// the answer.
///
/// # Errors
///
/// Returns a diagnostic if a game is not bao la kiswahili, does not begin at the start, or has turns
/// that are not known.
pub fn export(
    study: &Study,
    form: KibaForm,
    language: &str,
) -> Result<KibaExport, Box<Diagnostic>> {
    let mut exporter = Exporter {
        study,
        form,
        language,
        text: String::new(),
        omitted: Vec::new(),
    };
    for game in &study.replay.games {
        exporter.game(game)?;
    }
    Ok(KibaExport {
        omitted: exporter.omitted_messages(),
        text: exporter.text,
    })
}

/// A kind of content that KIBA cannot express.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Omission {
    Boards,
    Claims,
    Variations,
    LineComments,
    Languages,
    Marks,
    EditorialSigns,
    Keys,
    Parameters,
}

impl Omission {
    const fn key(self) -> &'static str {
        match self {
            Self::Boards => "kiba.omitted.boards",
            Self::Claims => "kiba.omitted.claims",
            Self::Variations => "kiba.omitted.variations",
            Self::LineComments => "kiba.omitted.line_comments",
            Self::Languages => "kiba.omitted.languages",
            Self::Marks => "kiba.omitted.marks",
            Self::EditorialSigns => "kiba.omitted.signs",
            Self::Keys => "kiba.omitted.keys",
            Self::Parameters => "kiba.omitted.parameters",
        }
    }
}

/// Returns the locations of the keys of the front matter that have no header.
fn omitted_keys(front: &FrontMatter) -> impl Iterator<Item = Span> {
    let texts = [&front.at, &front.event];
    let texts = texts.into_iter().flat_map(|it| it.texts.first());
    let listed = [&front.source, &front.illustrates, &front.varies];
    let listed = listed.into_iter().flat_map(|it| it.first());
    let single = [&front.language, &front.annotator];
    let single = single.into_iter().flatten();
    let others = front.others.iter().filter(|it| it.key.value != "time");
    let drawn = front.result.iter().filter(|it| it.value == Outcome::Draw);
    texts
        .map(|it| it.1.span)
        .chain(listed.map(|it| it.span))
        .chain(single.map(|it| it.span))
        .chain(front.sources.first().map(|it| it.key.span))
        .chain(front.witnesses.first().map(|it| it.siglum.span))
        .chain(front.facsimile.iter().map(|it| it.file.span))
        .chain(front.fits.iter().map(|it| it.span))
        .chain(drawn.map(|it| it.span))
        .chain(others.map(|it| it.key.span))
}

struct Exporter<'a> {
    study: &'a Study,
    form: KibaForm,
    language: &'a str,
    text: String,
    /// The locations of omitted parts.
    omitted: Vec<(Omission, Span)>,
}

impl Exporter<'_> {
    fn game(&mut self, game: &ReplayedGame) -> Result<(), Box<Diagnostic>> {
        let record = &self.study.document.records[game.record];
        let refuse = |span, key| {
            let refused = Diagnostic::new(Code::WrongValue, span, Message::new(key));
            Err(Box::new(refused))
        };
        let front = &record.front;
        if game.rules.parameters().bao().is_none() {
            let rules = front.rules.as_ref().map_or(front.span, |it| it.span);
            return refuse(rules, "kiba.other_game");
        }
        let turns: Vec<&PlayedTurn> = game.turns().collect();
        if turns
            .first()
            .is_some_and(|it| it.before != game.rules.start())
        {
            return refuse(turns[0].written.span, "kiba.other_start");
        }
        let mut resolved = turns.iter();
        for node in &record.body {
            match node {
                Node::Turn(node)
                    if resolved.next().map(|it| it.written.span) == Some(node.span) => {}
                Node::Turn(_) | Node::Gap(_) | Node::Sow(_) | Node::Unreadable(_) => {
                    return refuse(node.span(), "kiba.unknown_turn");
                }
                _ => {}
            }
        }
        if !self.text.is_empty() {
            self.text.push('\n');
        }
        self.headers(front, game);
        let turns: Vec<String> = self.turn_texts(game, &turns);
        self.score(&record.body, &turns);
        Ok(())
    }

    fn omit(&mut self, kind: Omission, span: Span) {
        self.omitted.push((kind, span));
    }

    fn headers(&mut self, front: &FrontMatter, game: &ReplayedGame) {
        let winner = match front.stated_result() {
            Some(Outcome::South) => "south",
            Some(Outcome::North) => "north",
            _ => "",
        };
        let resigned = front.resigned.map(|it| match it.value {
            Side::South => "south",
            Side::North => "north",
        });
        let language = self.language;
        let text = |it: &LocalizedText| it.text(language).unwrap_or_default().to_owned();
        let time = front.others.iter().find(|it| it.key.value == "time");
        let time = time.and_then(|it| it.value.scalars().next().map(|it| it.value.to_owned()));
        let date = front.date.as_ref().map(|it| it.value.clone());
        let headers = [
            ("title", text(&front.title)),
            ("South", text(&front.south)),
            ("North", text(&front.north)),
            ("place", text(&front.place)),
            ("date", date.unwrap_or_default()),
            ("winner", winner.to_owned()),
            ("resigned", resigned.unwrap_or_default().to_owned()),
            ("time", time.unwrap_or_default()),
        ];
        let end = match self.form {
            KibaForm::Kiba => "",
            KibaForm::Voogt => ";",
        };
        for (key, value) in headers {
            let value = value.split_whitespace().collect::<Vec<_>>().join(" ");
            if !value.is_empty() {
                // Writing to a string cannot fail.
                let _ = writeln!(self.text, "{key}: {value}{end}");
            }
        }
        self.text.push('\n');
        for text in [&front.title, &front.south, &front.north, &front.place] {
            if let Some((_, other)) = text.texts.get(1) {
                self.omit(Omission::Languages, other.span);
            }
        }
        self.omitted
            .extend(omitted_keys(front).map(|span| (Omission::Keys, span)));
        if game.rules.parameters() != &game.base.parameters() {
            let span = front.rules.as_ref().map_or(front.span, |it| it.span);
            self.omit(Omission::Parameters, span);
        }
    }

    /// Returns the turns with every sign.
    fn turn_texts(&self, game: &ReplayedGame, turns: &[&PlayedTurn]) -> Vec<String> {
        let mut answers = false;
        let text = |it: &&PlayedTurn| {
            let mut full = full_turn(&game.rules, &it.before, &it.turn, &it.played);
            let blocks = full.star == Some(KibaStar::Takasia);
            if self.form == KibaForm::Voogt && full.star.is_some() {
                full.star = Some(match answers {
                    true => KibaStar::Takasia,
                    false => KibaStar::Takata,
                });
            }
            answers = blocks;
            full.text(self.form)
        };
        turns.iter().map(text).collect()
    }

    /// Writes the score lines, with comments as remarks.
    fn score(&mut self, body: &[Node], turns: &[String]) {
        let mut played = 0;
        let mut line = String::new();
        let mut remarks: Vec<String> = Vec::new();
        for node in body {
            match node {
                Node::Turn(turn) => {
                    if played % 2 == 0 {
                        self.end_line(&mut line, &mut remarks);
                        line = format!("{}:", played / 2 + 1);
                    }
                    line.push(' ');
                    line.push_str(&turns[played]);
                    played += 1;
                    if turn.mark.is_some() {
                        self.omit(Omission::Marks, turn.span);
                    }
                    if turn.is_supplied() || turn.has_unknowns() {
                        self.omit(Omission::EditorialSigns, turn.span);
                    }
                    for comment in node.comments() {
                        remarks.extend(self.remark(comment));
                    }
                }
                Node::Comment(comment) => remarks.extend(self.remark(comment)),
                Node::Board(board) => self.omit(Omission::Boards, board.span),
                Node::Claim(claim) => self.omit(Omission::Claims, claim.span),
                Node::Variation(variation) => self.omit(Omission::Variations, variation.span),
                Node::LineComment(comment) => self.omit(Omission::LineComments, comment.span),
                Node::Gap(_) | Node::Sow(_) | Node::Unreadable(_) | Node::BlankLine(_) => {}
            }
        }
        self.end_line(&mut line, &mut remarks);
    }

    /// Writes a score line, or remarks before the first turn.
    fn end_line(&mut self, line: &mut String, remarks: &mut Vec<String>) {
        let remark = remarks.join(" ");
        let text = match (line.is_empty(), remark.is_empty(), self.form) {
            (true, true, _) => return,
            (true, false, _) => format!("% {remark}"),
            (false, false, _) => format!("{line}; {remark}"),
            (false, true, KibaForm::Voogt) => format!("{line};"),
            (false, true, KibaForm::Kiba) => line.clone(),
        };
        self.text.push_str(&text);
        self.text.push('\n');
        line.clear();
        remarks.clear();
    }

    /// Returns a comment as one line of plain text.
    fn remark(&mut self, comment: &Comment) -> Option<String> {
        if comment.texts.len() > 1 {
            self.omit(Omission::Languages, comment.span);
        }
        let text = comment.text(self.language)?.prose()?;
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let mut plain = String::new();
        let mut signs = text.chars().peekable();
        while let Some(sign) = signs.next() {
            let is_escaped = |it: &char| sign == '\\' && matches!(it, '\\' | '{' | '}' | ':');
            plain.push(signs.next_if(is_escaped).unwrap_or(sign));
        }
        Some(plain).filter(|it| !it.is_empty())
    }

    /// Returns a message per kind of omitted content, with its lines.
    fn omitted_messages(&self) -> Vec<Message> {
        let mut kinds: Vec<Omission> = Vec::new();
        for &(kind, _) in &self.omitted {
            if !kinds.contains(&kind) {
                kinds.push(kind);
            }
        }
        let message = |kind: Omission| {
            let spans = self.omitted.iter().filter(|it| it.0 == kind);
            let line = |&(_, span): &(_, Span)| self.study.file.line_column(span.start()).line;
            let mut lines: Vec<_> = spans.map(line).collect();
            lines.sort_unstable();
            lines.dedup();
            let all = lines.iter().map(|line| line.to_string().into()).collect();
            Message::new(kind.key())
                .with("n", lines.len())
                .with("lines", MessageArg::List(all))
        };
        kinds.into_iter().map(message).collect()
    }
}
