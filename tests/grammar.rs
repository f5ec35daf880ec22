//! The examples of the guide's chapter on the grammar.

use fifangha::notation::{ClaimName, parse, print};

const CHAPTER: &str = include_str!("../book/guide/grammar.md");

/// The fenced blocks: line, info string, content.
fn blocks() -> Vec<(usize, &'static str, String)> {
    let mut blocks = Vec::new();
    let mut open: Option<(usize, &str, String)> = None;
    for (number, line) in CHAPTER.lines().enumerate() {
        match (line.strip_prefix("```"), open.take()) {
            (Some(_), Some(block)) => blocks.push(block),
            (Some(info), None) => open = Some((number + 1, info, String::new())),
            (None, Some((at, info, content))) => open = Some((at, info, content + line + "\n")),
            (None, None) => {}
        }
    }
    assert!(open.is_none(), "a block is not closed");
    blocks
}

#[test]
fn the_valid_examples_are_read_and_come_back() {
    let valid: Vec<_> = blocks()
        .into_iter()
        .filter(|block| block.1 == "text,fif")
        .collect();
    assert!(valid.len() > 15);
    for (line, _, text) in valid {
        let (document, found) = parse(&text);
        assert!(found.is_empty(), "the example at line {line}: {found:#?}");
        let (again, found) = parse(&print(&document));
        assert!(
            found.is_empty(),
            "the example at line {line}, printed: {found:#?}"
        );
        assert_eq!(
            again.without_spans(),
            document.without_spans(),
            "the example at line {line}"
        );
    }
}

#[test]
fn the_invalid_examples_get_the_code_they_name_and_no_other() {
    let mut checked = 0;
    for (line, info, text) in blocks() {
        let Some(code) = info.strip_prefix("text,fif-invalid ") else {
            continue;
        };
        let codes: Vec<&str> = parse(&text)
            .1
            .iter()
            .map(|found| found.code.as_str())
            .collect();
        assert_eq!(codes, [code], "the example at line {line}");
        checked += 1;
    }
    assert!(checked > 20);
}

#[test]
fn the_table_lists_every_claim() {
    let rows = |claim: &ClaimName| {
        format!(
            "| `{}` | {} |\n",
            claim.usage().replace('|', "\\|"),
            claim.doc()
        )
    };
    let table: String = ClaimName::ALL.iter().map(rows).collect();
    assert!(CHAPTER.contains(&table), "expected this table:\n{table}");
}
