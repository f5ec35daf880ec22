//! The turns of a game, as a clickable list.

use serde::Serialize;

use super::super::SourceRangeJson;
use super::study_cursor;
use crate::kiba::turn_text;
use crate::message::Strings;
use crate::notation::ast::{Comment, Node, TurnNode};
use crate::replay::ReplayedGame;
use crate::study::{NodePath, Study};

/// A turn of a line, with its comments and variations.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct TurnListEntry {
    /// The path of its node.
    pub at: NodePath,
    /// The number of the turn; `null` if it is not known.
    pub number: Option<u32>,
    /// The side that plays it, `S` or `N`; `null` if it could not be played.
    pub side: Option<char>,
    /// The turn in short notation if it could be played, otherwise as written.
    pub turn: String,
    /// The turn in KIBA; absent in games other than bao, and if it could not be played.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kiba: Option<String>,
    /// The mark, such as `!` or `?`; `null` if there is none.
    pub mark: Option<&'static str>,
    /// `true` if it could be played.
    pub played: bool,
    /// The location in the file.
    pub place: SourceRangeJson,
    /// The comments on it, in the language of the reader if possible.
    #[serde(skip)]
    pub comments: Vec<String>,
    /// The alternatives to this turn.
    pub variations: Vec<TurnListVariation>,
}

/// A variation.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct TurnListVariation {
    /// The path of its node.
    pub at: NodePath,
    /// The turns.
    pub turns: Vec<TurnListEntry>,
}

/// Returns the entry at a path, including those of variations.
pub(super) fn find_entry<'e>(
    entries: &'e [TurnListEntry],
    at: &NodePath,
) -> Option<&'e TurnListEntry> {
    entries.iter().find_map(|entry| {
        let mut branches = entry.variations.iter();
        match entry.at == *at {
            true => Some(entry),
            false => branches.find_map(|branch| find_entry(&branch.turns, at)),
        }
    })
}

/// Returns the comments before the first turn, and the turns.
pub(super) fn turn_list(
    study: &Study,
    game: &ReplayedGame,
    strings: &Strings,
) -> (Vec<String>, Vec<TurnListEntry>) {
    let record = &study.document.records[game.record];
    let at = NodePath::main_line(game.record);
    TurnListBuilder {
        study,
        game,
        strings,
    }
    .line(&record.body, &at)
}

struct TurnListBuilder<'s> {
    study: &'s Study,
    game: &'s ReplayedGame,
    strings: &'s Strings,
}

impl TurnListBuilder<'_> {
    fn line(&self, body: &[Node], line: &NodePath) -> (Vec<String>, Vec<TurnListEntry>) {
        let mut opening = Vec::new();
        let mut entries: Vec<TurnListEntry> = Vec::new();
        for (index, node) in body.iter().enumerate() {
            let mut at = line.clone();
            at.nodes.push(index);
            match node {
                Node::Turn(_) | Node::Gap(_) => entries.push(self.entry(node, at)),
                Node::Comment(comment) => {
                    let text = self.readable_text(comment);
                    match entries.last_mut() {
                        Some(last) => last.comments.extend(text),
                        None => opening.extend(text),
                    }
                }
                Node::Variation(variation) => {
                    if let Some(last) = entries.last_mut() {
                        let (comments, mut turns) = self.line(&variation.body, &at);
                        if let Some(first) = turns.first_mut() {
                            first.comments.splice(0..0, comments);
                        }
                        last.variations.push(TurnListVariation { at, turns });
                    }
                }
                _ => {}
            }
        }
        (opening, entries)
    }

    fn readable_text(&self, comment: &Comment) -> Option<String> {
        let text = comment.text(self.strings.language())?;
        Some(text.prose()?.into_owned())
    }

    fn entry(&self, node: &Node, at: NodePath) -> TurnListEntry {
        let played = study_cursor::find_played_turn(&self.game.line, node.span());
        let (number, mark, written) = match node {
            Node::Turn(turn) => {
                let mut bare = TurnNode::clone(turn);
                (bare.number, bare.mark) = (None, None);
                (
                    turn.number,
                    turn.mark.map(|it| it.value.as_str()),
                    bare.to_string(),
                )
            }
            Node::Gap(gap) => {
                let bare = crate::notation::ast::TurnGap {
                    number: None,
                    ..*gap
                };
                (gap.number, None, bare.to_string())
            }
            _ => (None, None, String::new()),
        };
        TurnListEntry {
            at,
            number: played.map(|it| it.number).or(number.map(|it| it.value)),
            side: played.map(|it| it.side.letter()),
            turn: played.map_or(written, |it| it.notation(&self.game.rules)),
            kiba: played
                .and_then(|it| turn_text(&self.game.rules, &it.before, &it.turn, &it.played)),
            mark,
            played: played.is_some(),
            place: SourceRangeJson::from_span(&self.study.file, node.span()),
            comments: Vec::new(),
            variations: Vec::new(),
        }
    }
}
