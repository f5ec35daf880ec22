//! The parsers of the source, with the productions in their doc comments.

/// The files of the parsers, in the order of the chapter's sections.
const FILES: [&str; 10] = [
    include_str!("../../../src/notation/grammar/files.rs"),
    include_str!("../../../src/notation/grammar/bodies.rs"),
    include_str!("../../../src/notation/grammar/turns.rs"),
    include_str!("../../../src/notation/grammar/steps.rs"),
    include_str!("../../../src/notation/grammar/gaps.rs"),
    include_str!("../../../src/notation/grammar/unknowns.rs"),
    include_str!("../../../src/notation/grammar/comments.rs"),
    include_str!("../../../src/notation/grammar/variations.rs"),
    include_str!("../../../src/notation/grammar/boards.rs"),
    include_str!("../../../src/notation/grammar/claims.rs"),
];

/// Returns each parser with a production in its doc comment: its name and the production, in order.
pub(crate) fn documented() -> Vec<(String, String)> {
    FILES.iter().flat_map(|file| of(file)).collect()
}

fn of(source: &str) -> Vec<(String, String)> {
    let mut found = Vec::new();
    let mut doc = String::new();
    for line in source.lines() {
        if let Some(text) = line.strip_prefix("///") {
            doc = doc + text + "\n";
            continue;
        }
        // An attribute separates a parser from its doc comment.
        if line.starts_with("#[") {
            continue;
        }
        let production = doc
            .trim()
            .strip_prefix('`')
            .and_then(|it| it.split_once('`'));
        let name = line.strip_prefix("pub(super) fn ").map(|it| {
            let end = it.find(|c: char| !c.is_alphanumeric() && c != '_');
            it[..end.unwrap_or(it.len())].to_owned()
        });
        if let (Some((production, _)), Some(name)) = (production, name)
            && production.contains(" = ")
        {
            found.push((name, one_line(production)));
        }
        doc.clear();
    }
    found
}

/// Returns the productions of the chapter in order, without its comments.
pub(crate) fn of_chapter(ebnf: &str) -> Vec<String> {
    let mut plain = String::new();
    let mut rest = ebnf;
    while let Some((before, comment)) = rest.split_once("(* ") {
        plain += before;
        rest = comment.split_once(" *)").map_or("", |(_, after)| after);
    }
    plain += rest;
    // A production ends with the `;` of its line.
    let lines = plain.lines().map(|line| line.trim_end().to_owned() + "\n");
    let lines: String = lines.collect();
    let productions = lines.split(" ;\n").map(one_line);
    let whole = productions.filter(|it| !it.is_empty());
    whole.map(|it| it + " ;").collect()
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
