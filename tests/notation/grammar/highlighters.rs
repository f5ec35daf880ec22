//! The grammars for editors and sites: they contain the claims and the marks of the notation.
//!
//! `editors/test/run` runs them on every record and every invalid example.

use std::collections::BTreeSet;

use fifangha::notation::ClaimName;
use fifangha::notation::ast::Outcome;
use serde_json::Value;

use super::ebnf::{self, Expression, Grammar};

const TREE_SITTER: &str = include_str!("../../../editors/tree-sitter-fifangha/grammar.js");
const NODE_TYPES: &str = include_str!("../../../editors/tree-sitter-fifangha/src/node-types.json");
const PYGMENTS: &str = include_str!("../../../python/fifangha/pygments_lexer.py");
const HIGHLIGHT_JS: &str = include_str!("../../../editors/highlightjs/fifangha.js");
const TEXT_MATE: &str = include_str!("../../../editors/vscode/syntaxes/fifangha.tmLanguage.json");

/// Productions that are single characters of a token, or white space.
const TOKENS: [&str; 4] = ["digit", "nonzero", "space", "newline"];

/// Returns the entries `"name": ["argument"],` of a file.
fn claims_in(file: &str) -> Vec<(String, Vec<String>)> {
    let entries = file.lines().filter_map(|line| {
        let entry = line.trim().strip_suffix("],")?;
        let (name, args) = entry.strip_prefix('"')?.split_once("\": [")?;
        let args = serde_json::from_str(&format!("[{args}]")).ok()?;
        Some((name.to_owned(), args))
    });
    entries.collect()
}

/// Returns the name of a kind of argument: `side_or_pit`.
fn snake_case(name: &str) -> String {
    let mut out = String::new();
    for c in name.chars() {
        if c.is_uppercase() && !out.is_empty() {
            out.push('_');
        }
        out.extend(c.to_lowercase());
    }
    out
}

#[test]
fn the_highlighters_know_every_claim_and_its_arguments() {
    let args = |claim: &ClaimName| {
        let kinds = claim.args().iter();
        kinds.map(|kind| snake_case(&format!("{kind:?}"))).collect()
    };
    let claims: Vec<(String, Vec<String>)> = ClaimName::ALL
        .iter()
        .map(|claim| (claim.to_string(), args(claim)))
        .collect();
    for file in [TREE_SITTER, PYGMENTS, HIGHLIGHT_JS] {
        assert_eq!(claims_in(file), claims);
    }
}

/// Returns the literals of an expression, in order.
fn literals<'a>(expression: &'a Expression, found: &mut Vec<&'a str>) {
    match expression {
        Expression::Text(text) => found.push(text),
        Expression::Rule(_) | Expression::Words(_) => {}
        Expression::Sequence(parts) | Expression::Choice(parts) => {
            parts.iter().for_each(|part| literals(part, found));
        }
        Expression::Optional(part) | Expression::Repeated(part) => literals(part, found),
    }
}

/// Returns the literals of a production for which a condition is true, each once.
fn signs<'a>(grammar: &'a Grammar, rule: &str, is_sign: impl Fn(&str) -> bool) -> Vec<&'a str> {
    let mut found = Vec::new();
    literals(&grammar[rule], &mut found);
    let mut seen = BTreeSet::new();
    found.retain(|sign| is_sign(sign) && seen.insert(*sign));
    assert!(!found.is_empty(), "{rule}");
    found
}

#[test]
fn the_highlighters_know_every_mark_of_the_notation() {
    let grammar = ebnf::read(&super::productions());
    let any = |_: &str| true;
    let letter = |sign: &str| sign.len() == 1 && sign.chars().all(char::is_alphabetic);
    let single = |sign: &str| sign.len() == 1 && sign != "^";
    let of_rova = |sign: &str| sign != "rova:";
    let of_sense = |sign: &str| sign != "sense:";
    let class = |signs: Vec<&str>| format!("[{}]", signs.concat());
    let rows = signs(&grammar, "row", any);
    let outcomes: Vec<_> = Outcome::ALL.iter().map(|it| it.as_str()).collect();
    let wanted = [
        signs(&grammar, "mark", any).join("|"),
        signs(&grammar, "end", any).join("|"),
        signs(&grammar, "rova", of_rova).join("|"),
        signs(&grammar, "sense", of_sense).join("|"),
        outcomes.join("|"),
        class(signs(&grammar, "choice", letter)),
        class(signs(&grammar, "rest", single)),
        class(signs(&grammar, "way", any)),
        format!("[{}-{}]", rows[0], rows[rows.len() - 1]),
        signs(&grammar, "any", any).concat(),
    ];
    for (name, file) in [
        ("tree-sitter", TREE_SITTER),
        ("Pygments", PYGMENTS),
        ("highlight.js", HIGHLIGHT_JS),
        ("TextMate", TEXT_MATE),
    ] {
        let plain = file.replace(['\\', '"'], "").replace(", ", "|");
        for signs in &wanted {
            assert!(plain.contains(signs), "{name} lacks {signs}");
        }
    }
}

#[test]
fn each_production_is_a_rule_of_the_tree_sitter_grammar() {
    let nodes: Vec<Value> = serde_json::from_str(NODE_TYPES).unwrap();
    let nodes: BTreeSet<_> = nodes
        .iter()
        .filter_map(|node| node["type"].as_str())
        .collect();
    for name in ebnf::read(&super::productions()).keys() {
        let rule = name.replace(' ', "_");
        let hidden = format!("    _{rule}: ");
        let defined =
            nodes.contains(rule.as_str()) || TREE_SITTER.lines().any(|it| it.starts_with(&hidden));
        assert!(defined != TOKENS.contains(&name.as_str()), "{name}");
    }
}
