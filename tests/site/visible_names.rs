//! Readers see names and sentences, never the keys of games, parameters, values and sources.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use fifangha::api::GameRulesJson;
use fifangha::comment::CitationNames;
use fifangha::explain::{Audience, explanation_page, rule_summaries};
use fifangha::message::Strings;
use fifangha::project::{Project, SourceLibrary};
use fifangha::replay::GameRules;
use fifangha::site::print;
use fifangha_rules::{Game, Parameter};

static KEYS: LazyLock<BTreeSet<String>> = LazyLock::new(|| {
    let games = Game::ALL.iter().map(|it| it.name().to_owned());
    let parameters = Parameter::ALL.iter().map(|it| it.name().to_owned());
    let values = Parameter::ALL.iter().flat_map(|it| it.values());
    let composed = games.chain(parameters).chain(values);
    let composed = composed.filter(|it| it.contains(['-', '_']));
    let sources = SourceLibrary::built_in().keys().map(str::to_owned);
    let flags = ["true", "false"].map(str::to_owned);
    composed.chain(sources).chain(flags).collect()
});

/// Returns the keys in a text.
fn keys_in(text: &str) -> Vec<&str> {
    let words = text.split(|c: char| !c.is_alphanumeric() && c != '-' && c != '_');
    words.filter(|word| KEYS.contains(*word)).collect()
}

/// Returns a text without the parts between two delimiters.
fn without(mut text: &str, open: &str, close: &str) -> String {
    let mut kept = String::new();
    while let Some((before, rest)) = text.split_once(open) {
        kept.push_str(before);
        kept.push(' ');
        text = rest.split_once(close).map_or("", |it| it.1);
    }
    kept + text
}

/// Returns the text of a page, with the descriptions of its pictures, without code.
pub(super) fn visible(page: &str) -> String {
    let body = page.split_once("</head>").unwrap().1;
    without(&without(body, "<code", "</code>"), "<", ">")
}

#[test]
fn sheets_and_the_panels_of_the_board_name_no_keys() {
    let project = Project::at("/nowhere");
    for &base in Game::ALL {
        for &size in base.sizes() {
            let rules = base.rules_on(size).unwrap();
            let game = GameRules { base, rules };
            for strings in Strings::all() {
                let sheets = [
                    print::score_sheet(Some(&game), strings, &project),
                    print::board_sheet(&rules, strings, &project),
                ];
                for sheet in sheets {
                    let page = visible(&sheet.unwrap().to_html().unwrap());
                    assert_eq!(keys_in(&page), [""; 0], "{base}: {page}");
                }
                for audience in [Audience::Adults, Audience::Children] {
                    for rule in rule_summaries(&game, audience, strings) {
                        // Keys of citations are replaced when a page is made.
                        let text = without(&rule.text, "[", "]");
                        assert_eq!(keys_in(&text), [""; 0], "{base}: {text}");
                    }
                }
            }
        }
        for strings in Strings::all() {
            let shown = GameRulesJson::from_game(base, &CitationNames::default(), strings);
            let mut texts = vec![shown.title];
            for (_, it) in shown.parameters {
                assert_eq!(it.values.len(), it.meanings.len());
                texts.extend([it.reading, it.question, it.grounds.why]);
                texts.extend(it.source.into_iter().chain(it.meanings));
            }
            for text in texts {
                assert_eq!(keys_in(&text), [""; 0], "{base}: {text}");
                assert!(!text.contains("explain."), "{base}: {text}");
            }
        }
    }
}

#[test]
#[ignore = "takes minutes: see CONTRIBUTING"]
fn rules_and_explanations_name_no_keys_in_full() {
    let project = Project::at("/nowhere");
    for &base in Game::ALL {
        for &size in base.sizes() {
            let rules = base.rules_on(size).unwrap();
            let game = GameRules { base, rules };
            for strings in Strings::all() {
                for audience in [Audience::Adults, Audience::Children] {
                    let sheet = print::rules_sheet(&game, audience, strings, &project).unwrap();
                    let page = visible(&sheet.to_html().unwrap());
                    assert_eq!(keys_in(&page), [""; 0], "{base}: {page}");
                }
                let page = explanation_page(&game, &CitationNames::default(), strings, &[]);
                let page = without(&without(&page, "```", "\n```"), "`", "`");
                // Links are addresses of pages.
                let page = without(&page, "](", ")");
                assert_eq!(keys_in(&page), [""; 0], "{base}: {page}");
            }
        }
    }
}
