//! A value of a project cannot begin a line of the output, where a runner of GitHub obeys it.

use std::fs;
use std::path::Path;

use crate::support::command::run;

/// Characters that end a line in some program.
const LINE_ENDS: [char; 7] = ['\n', '\r', '\x0b', '\x0c', '\u{85}', '\u{2028}', '\u{2029}'];

/// Writes a project in which every kind of value has commands, each after `end`.
fn project(folder: &Path, end: char) {
    let write = |name: &str, text: &str| {
        let path = folder.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    };
    // In YAML the characters are escaped; elsewhere they are themselves.
    let hostile = format!("::error::a{}::error::b ##[error]c", end.escape_unicode());
    let hostile = hostile.replace("\\u{", "\\U").replace('}', "");
    let hostile = match hostile.split_once("\\U") {
        Some((before, after)) => {
            let (code, rest) = after.split_once("::").unwrap();
            format!("\"{before}\\U{code:0>8}::{rest}\"")
        }
        None => unreachable!(),
    };
    let comment = format!("a{end}::error::d ##[error]e");
    write(
        "fifangha.yaml",
        &format!(
            "title: {hostile}\nauthors: [{{family: {hostile}, given: B}}]\nlanguages: [en]\nsources: sources.yaml\n"
        ),
    );
    write(
        "sources.yaml",
        &format!(
            "- id: own\n  type: book\n  title: {hostile}\n  author: [{{family: {hostile}, given: C}}]\n"
        ),
    );
    write(
        "rulesets/village.yaml",
        &format!(
            "about: {{en: {hostile}, fr: {hostile}}}\nsource: own\nbase: katro\nanswers:\n  captured: {{value: sow, source: own, at: {hostile}, says: {{en: {hostile}, fr: {hostile}}}, certainty: told}}\nnotes:\n  - {{source: own, at: {hostile}, text: {{en: {hostile}, fr: {hostile}}}}}\n"
        ),
    );
    let head = format!(
        "title: {hostile}\nsouth: {hostile}\nnorth: {hostile}\nevent: {hostile}\nplace: {hostile}\nwitnesses: {{A: {{is: {hostile}}}, B: {{source: own}}}}\n"
    );
    write(
        "games/plays.fif",
        &format!("---\n{head}rules: fifanga\n---\n{{{comment}}}\n1.   3R\n"),
    );
    write(
        "games/village.fif",
        &format!("---\n{head}rules: village\n---\n1. 9R {{{comment}}}\n2. 9L ! ? {comment}\n"),
    );
    write(
        "games/rules.fif",
        &format!("---\nrules: {hostile}\n---\n1. 4R\n"),
    );
    write(
        "games/set.fif",
        &format!("---\nrules: {{base: katro, {hostile}: {hostile}}}\n---\n1. 4R\n"),
    );
    write(
        "games/keys.fif",
        &format!(
            "---\n{hostile}: a\ndate: {hostile}\nsource: {hostile}\nat: {hostile}\n---\n1. 4R @x{comment}\n"
        ),
    );
    if cfg!(unix) && end != '\u{85}' {
        write(&format!("games/x{end}::error::f ##[error].fif"), "1. 9R\n");
        write(&format!("::error::g{end}::error::h.fif"), "1.    4R\n");
        write(&format!("rulesets/x{end}::error::i.yaml"), "a: b\n");
    }
}

/// Returns the lines that a runner obeys.
fn commands(shown: &str) -> Vec<&str> {
    let lines = shown.split(LINE_ENDS);
    lines
        .filter(|line| line.trim_start().starts_with("::") || line.contains("##["))
        .collect()
}

#[test]
fn no_line_of_any_front_end_begins_with_a_command() {
    for end in LINE_ENDS {
        let folder = tempfile::tempdir().unwrap();
        project(folder.path(), end);
        let named = format!("::error::g{end}::error::h.fif");
        let typed = format!("games/no{end}::error::k.fif");
        let runs: &[&[&str]] = &[
            &["check"],
            &["check", "--strict", &typed],
            &["check", "--format", "concise"],
            &["check", "--vary", "origin"],
            &["check", "--set", &typed],
            &["replay", "games/plays.fif"],
            &["replay", "--steps", "games/plays.fif"],
            &["replay", "games/village.fif"],
            &["replay", "games/rules.fif"],
            &["replay", &typed],
            &["fmt", "--check"],
            &["fmt", "--diff", "games/plays.fif"],
            &["fmt", "--check", &named],
            &["fmt", &named],
            &["rules"],
            &["rules", "village"],
            &["rules", &typed],
            &["explain"],
            &["explain", "village"],
            &["explain", &typed],
            &["reconstruct", "games/plays.fif"],
            &["reconstruct", "games/plays.fif", "--cite"],
            &["reconstruct", "games/village.fif"],
            &["reconstruct", "games/rules.fif"],
            &["moves", "games/plays.fif"],
            &["moves", "games/village.fif"],
            &["moves", "--rules", &typed],
            &["moves", "--position", &typed],
            &["stats"],
            &["stats", "--by", &typed],
            &["search", "--rules", "village"],
            &["diagram", "games/rules.fif"],
            &["annotate", "games/village.fif"],
            &["export", "games/rules.fif"],
            &[&typed],
            &["check", &format!("--{typed}")],
        ];
        for arguments in runs {
            let ran = run(folder.path(), arguments, "");
            assert!(!(ran.out.is_empty() && ran.err.is_empty()), "{arguments:?}");
            for shown in [&ran.out, &ran.err] {
                assert_eq!(commands(shown), [""; 0], "{end:?} {arguments:?}");
            }
        }
    }
}

#[test]
fn a_title_of_several_lines_is_printed_on_one() {
    let folder = tempfile::tempdir().unwrap();
    let record = "---\ntitle: \"a\\nb\"\nrules: \"c\\nd\"\n---\n1. 4R\n";
    let ran = run(folder.path(), &["replay", "-"], record);
    assert!(ran.err.contains("`c\u{240a}d`"), "{}", ran.err);
    let record = record.replace("\"c\\nd\"", "fifangha");
    let ran = run(folder.path(), &["replay", "-"], &record);
    assert!(ran.out.starts_with("a b\n"), "{}", ran.out);
}
