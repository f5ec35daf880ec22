//! Comparison of the boards of several witnesses at one place.

use std::mem;

use super::{ReplayCursor, ReplayRunner};
use crate::diagnostic::{Code, Diagnostic, Spanned, closest};
use crate::message::{Message, MessageArg};
use crate::notation::ast::BoardNode;
use crate::replay::timeline::{CheckKind, LineItem, Verdict};
use crate::replay::{board_check, diagnostics};

/// The boards of witnesses since the last turn or sowing.
#[derive(Default)]
pub(super) struct WitnessBoards<'r> {
    /// Boards of the followed witness, with their verdicts.
    followed: Vec<(&'r BoardNode, Verdict)>,
    /// Boards of other witnesses, each with the index of its item.
    others: Vec<(usize, &'r BoardNode)>,
}

impl<'r> WitnessBoards<'r> {
    /// Adds a board of the followed witness, with its verdict.
    pub(super) fn push_followed(&mut self, board: &'r BoardNode, verdict: Verdict) {
        if !board.witnesses.is_empty() {
            self.followed.push((board, verdict));
        }
    }

    /// Adds a board of another witness.
    pub(super) fn push_other(&mut self, item: usize, board: &'r BoardNode) {
        self.others.push((item, board));
    }
}

impl ReplayRunner<'_> {
    /// Reports witnesses that the front matter does not list.
    pub(super) fn report_unknown_witnesses(&mut self, board: &BoardNode) {
        let front = self.front;
        let known = || front.witnesses.iter().map(|it| it.siglum.value.as_str());
        for siglum in &board.witnesses {
            if known().any(|it| it == siglum.value) {
                continue;
            }
            let message = Message::new("replay.unknown_witness.message");
            let found = Diagnostic::new(
                Code::UnknownWitness,
                siglum.span,
                message.with("siglum", siglum.value.as_str()),
            );
            let found = found.label(Message::new("replay.unknown_witness.label"));
            self.report(found.suggest(closest(&siglum.value, known())));
        }
    }

    /// Compares the boards of other witnesses with the position: all boards at
    /// one place, in any order.
    pub(super) fn check_witness_boards(
        &mut self,
        cursor: &ReplayCursor,
        witnesses: &mut WitnessBoards<'_>,
        items: &mut [LineItem],
    ) {
        if witnesses.others.is_empty() {
            return witnesses.followed.clear();
        }
        let WitnessBoards { followed, others } = mem::take(witnesses);
        let Some(position) = cursor.board.position() else {
            return;
        };
        let judged: Vec<_> = others
            .into_iter()
            .map(|(item, it)| (item, it, board_check::differences(it, position)))
            .collect();
        let came_out = |wanted: Verdict| {
            let followed = followed.iter();
            followed.filter(move |it| it.1 == wanted).map(|it| it.0)
        };
        let others = judged.iter().filter(|it| it.2.is_empty()).map(|it| it.1);
        let agreeing = witness_sigla(came_out(Verdict::Passed).chain(others));
        let wrong = witness_sigla(came_out(Verdict::Failed));
        // After a gap, a board was compared with nothing.
        let taken = witness_sigla(came_out(Verdict::Open));
        for (item, it, differences) in judged {
            self.node = it.span;
            match diagnostics::witness_differs(&differences, &it.witnesses) {
                Some(found) => self.report(found.help(match (&agreeing[..], &taken[..]) {
                    ([], []) => Message::new("replay.no_witness_agrees"),
                    ([], taken) => witnesses_message("replay.witness_taken", taken),
                    (agreeing, _) => witnesses_message("replay.witnesses_agree", agreeing),
                })),
                None => {
                    self.push_check(CheckKind::Board, it.span, Verdict::Passed);
                    if let ([_, ..], Some(siglum)) = (&wrong[..], it.witnesses.first()) {
                        let message = witnesses_message(
                            "replay.witness_agrees",
                            &witness_sigla([it].into_iter()),
                        );
                        let found = Diagnostic::new(Code::WitnessDiffers, siglum.span, message);
                        let help = Message::new("replay.follow_witness");
                        self.report(
                            found
                                .label(witnesses_message("replay.followed_differs", &wrong))
                                .help(help.with("siglum", siglum.value.as_str())),
                        );
                    }
                }
            }
            if let LineItem::WitnessBoard(board) = &mut items[item] {
                board.differs = Some(differences);
            }
        }
    }
}

/// Returns the sigla of the witnesses of some boards, each once.
fn witness_sigla<'b>(boards: impl Iterator<Item = &'b BoardNode>) -> Vec<&'b str> {
    let mut names: Vec<&str> = Vec::new();
    for Spanned { value, .. } in boards.flat_map(|it| &it.witnesses) {
        if !names.contains(&value.as_str()) {
            names.push(value);
        }
    }
    names
}

fn witnesses_message(key: &'static str, names: &[&str]) -> Message {
    let list = names.iter().map(|&name| MessageArg::from(name)).collect();
    Message::new(key).with("witnesses", MessageArg::And(list))
}
