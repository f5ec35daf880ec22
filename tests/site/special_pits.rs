//! Figures and sheets draw and name the special pits of their game, and no others.

use super::visible_names::visible;
use fifangha::board::Board;
use fifangha::comment::CitationNames;
use fifangha::diagram::{DiagramStyle, draw};
use fifangha::explain::{Audience, explanation_page, rule_summaries};
use fifangha::figure::{Figure, PitKind};
use fifangha::message::Strings;
use fifangha::project::Project;
use fifangha::replay::GameRules;
use fifangha::report::board_text;
use fifangha::site::print;
use fifangha_rules::{Family, Game};

/// Returns the kind and the name of the ends of the inner rows, and the name of another game's.
fn names(game: Game) -> (PitKind, Option<&'static str>, &'static str) {
    match game.parameters().family() {
        Family::Tsibongy => (PitKind::Tsibongy, Some("tsibongy"), "kichwa"),
        Family::Bao => (PitKind::Kichwa, Some("kichwa"), "tsibongy"),
        Family::Katro => (PitKind::Plain, None, "tsibongy"),
    }
}

#[test]
fn only_the_special_pits_of_a_game_are_drawn_and_named() {
    let project = Project::at("/nowhere");
    for &base in Game::ALL {
        let rules = base.rules();
        let game = GameRules { base, rules };
        let (kind, name, other) = names(base);
        for board in [rules.start().into(), Board::unknown(&rules)] {
            let figure = Figure::board(board);
            for cell in figure.cells() {
                let end = cell.pit.is_inner_end(rules.parameters().columns);
                let is_other = !matches!(cell.kind, PitKind::Rova | PitKind::House);
                if is_other {
                    let expected = if end { kind } else { PitKind::Plain };
                    assert_eq!(cell.kind, expected, "{base} {}", cell.pit);
                }
            }
            let svg = draw(&figure, &DiagramStyle::default(), Strings::english()).to_string();
            assert_eq!(svg.contains("fif-tsibongy"), name.is_some(), "{base}");
            let house = figure.cells().any(|it| it.kind == PitKind::House);
            assert_eq!(svg.contains("fif-house"), house, "{base}");
            let text = board_text::draw_ascii(&figure, Strings::english());
            assert_eq!(text.contains('['), name.is_some(), "{base}");
        }
        for strings in Strings::all() {
            let form = print::score_sheet(Some(&game), strings, &project).unwrap();
            let board = print::board_sheet(&rules, strings, &project).unwrap();
            let mut texts = vec![visible(&form.to_html().unwrap())];
            texts.extend([Audience::Adults, Audience::Children].map(|audience| {
                let rules = rule_summaries(&game, audience, strings).into_iter();
                rules.map(|it| it.text).collect::<String>()
            }));
            for text in &texts {
                let named = name.is_some_and(|it| text.contains(it));
                assert_eq!(named, name.is_some(), "{base}: {text}");
            }
            texts.push(visible(&board.to_html().unwrap()));
            assert!(!texts.concat().contains(other), "{base}");
        }
    }
}

#[test]
#[ignore = "takes minutes: see CONTRIBUTING"]
fn only_the_special_pits_of_a_game_are_drawn_and_named_in_full() {
    let project = Project::at("/nowhere");
    for &base in Game::ALL {
        let rules = base.rules();
        let game = GameRules { base, rules };
        let (_, _, other) = names(base);
        for strings in Strings::all() {
            for audience in [Audience::Adults, Audience::Children] {
                let sheet = print::rules_sheet(&game, audience, strings, &project).unwrap();
                let page = visible(&sheet.to_html().unwrap());
                assert!(!page.contains(other), "{base}: {page}");
            }
            // The page of a tsibongy game names kichwa, which are another reading.
            if other == "tsibongy" {
                let page = explanation_page(&game, &CitationNames::default(), strings, &[]);
                assert!(!page.contains(other), "{base}");
            }
        }
    }
}
