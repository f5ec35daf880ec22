//! The opening of a record: the meaning of its `start`.

use fifangha_rules::{FirstTurn, Position, Rules, Side};

use crate::board::Board;
use crate::diagnostic::{Code, Diagnostic, Spanned};
use crate::message::Message;
use crate::notation::ast::{BoardNode, FrontMatter, SideMark, StartMeaning};

/// Returns the rules of a record, with its `start` as the opening if the record says so.
///
/// `side` is the side of the first turn, for a `start` that names no side to move.
pub(super) fn rules_with_opening(
    front: &FrontMatter,
    side: Option<Spanned<SideMark>>,
    rules: &Rules,
) -> Rules {
    let begins_here = |it: &Spanned<StartMeaning>| it.value == StartMeaning::Game;
    let Some(start) = front
        .start
        .as_ref()
        .filter(|_| front.begins.as_ref().is_some_and(begins_here))
    else {
        return *rules;
    };
    let mut start = start.clone();
    start.side = start.side.or(side);
    match Board::from_node(&start, rules, 0) {
        Ok(board) => board.position().map_or(*rules, |it| rules.with_opening(it)),
        Err(_) => *rules,
    }
}

/// Returns the error or warning about `begins`, or about its absence.
pub(super) fn check_begins(
    front: &FrontMatter,
    written: &BoardNode,
    start: Option<&Position>,
    rules: &Rules,
) -> Option<Diagnostic> {
    let full = rules.parameters().reserve();
    let contradicts = |begins: Spanned<StartMeaning>, label: Message| {
        let message = Message::new("replay.begins.message");
        let found = Diagnostic::new(Code::OtherBeginning, begins.span, message).label(label);
        Some(found.related(written.span, Message::new("replay.begins.start")))
    };
    match (front.begins, start) {
        (Some(begins), Some(start)) => {
            let is_full = full == 0 || rules.is_opening(start);
            let is_own_start = start.with_mover(Side::South) == rules.start();
            match begins.value {
                StartMeaning::Game if !is_full => {
                    let label = Message::new("replay.begins.not_full").with("n", full);
                    contradicts(begins, label)
                }
                StartMeaning::Position if full > 0 && is_full => {
                    let label = Message::new("replay.begins.full").with("n", full);
                    contradicts(begins, label)
                }
                StartMeaning::Position if is_own_start => {
                    contradicts(begins, Message::new("replay.begins.own_start"))
                }
                _ => None,
            }
        }
        (None, start) if full == 0 && depends_on_begins(start, rules) => {
            let message = Message::new("replay.begins.unclear.message");
            let found = Diagnostic::new(Code::UnclearBeginning, written.span, message)
                .label(Message::new("replay.begins.unclear.label"))
                .help(Message::new("replay.begins.unclear.help"));
            Some(match front.after_start {
                Some(place) => found.fix(place, "begins: position\n"),
                None => found,
            })
        }
        _ => None,
    }
}

/// Returns `true` if the legal turns of a start depend on `begins`.
fn depends_on_begins(start: Option<&Position>, rules: &Rules) -> bool {
    match start {
        Some(start) => rules.with_opening(start).starts(start) != rules.starts(start),
        None => rules.parameters().katro_sowings().first_turn == FirstTurn::InnerRow,
    }
}
