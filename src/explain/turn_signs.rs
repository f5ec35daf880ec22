//! The signs of turns, as far as games use them.

use fifangha_rules::{EndPits, Row, Rules, Tsibongy};

use super::topic::is_sown_to_the_right;
use crate::message::{Message, Strings};
use crate::study::rewrite::TurnForm;

/// Returns the signs with which the turns of games are written, each with its meaning, as Markdown.
///
/// ```
/// use fifangha::explain::turn_signs;
/// use fifangha::message::Strings;
/// use fifangha::study::rewrite::TurnForm;
/// use fifangha_rules::Game;
///
/// let signs = |game: Game| turn_signs(&[game.rules()], TurnForm::Long, Strings::english());
/// assert!(signs(Game::FIFANGHA).contains("tsibongy"));
/// assert!(signs(Game::BAO_KISWAHILI).contains("kichwa"));
/// assert!(!signs(Game::KATRO).contains("tsibongy"));
/// ```
#[must_use]
pub fn turn_signs(rules: &[Rules], form: TurnForm, strings: &Strings) -> String {
    let any = |is: fn(&Rules) -> bool| rules.iter().any(is);
    let rows = rules.iter().map(|it| it.parameters().rows_per_side()).max();
    let last = Row::of_board(rows.unwrap_or_default().max(2))[0].letter();
    let mut ends = rules.iter().map(|it| it.parameters().end_pits());
    let ends = ends.try_fold(EndPits::Plain, |one, other| match (one, other) {
        (one, EndPits::Plain) => Some(one),
        (one, other) if one == EndPits::Plain || one == other => Some(other),
        _ => None,
    });
    let long = form == TurnForm::Long;
    let own = any(|it| it.parameters().end_pits() == EndPits::Plain);
    let choice = any(|it| it.parameters().end_pits() != EndPits::Plain);
    let signs = [
        (
            "explain.sign.inner",
            any(|it| it.starts_in_inner_row(&it.start())),
        ),
        ("explain.sign.pits", true),
        (
            "explain.sign.ways",
            any(|it| !is_sown_to_the_right(it.parameters())),
        ),
        ("explain.sign.captured_from", long && choice),
        ("explain.sign.captured", long && own),
        (
            "explain.sign.merged",
            long && any(|it| {
                it.parameters()
                    .tsibongy()
                    .is_some_and(|it| it.tsibongy != Tsibongy::Plain)
            }),
        ),
        (
            "explain.sign.relay",
            long && any(|it| it.parameters().tsibongy().is_none_or(|it| it.relay)),
        ),
        ("explain.sign.origin", !long && choice),
        ("explain.sign.stop", any(|it| it.parameters().marks_pits())),
        ("explain.sign.won", true),
        (
            "explain.sign.endless",
            any(|it| it.parameters().tsibongy().is_none_or(|it| it.relay)),
        ),
        ("explain.sign.unknown", !long),
    ];
    let ends = Message::of_end_pits(ends.unwrap_or(EndPits::Plain));
    let ends = strings.render(&ends);
    let used = signs.iter().filter(|(_, used)| *used);
    let meanings: Vec<_> = used
        .map(|(sign, _)| strings.t(sign, &[("last", &last), ("ends", &ends)]))
        .collect();
    meanings.join(&strings.t("explain.sign.separator", &[]))
}
