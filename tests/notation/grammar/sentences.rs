//! Random sentences of the chapter's grammar.

use std::collections::BTreeSet;

use fifangha::notation::ClaimName;

use super::ebnf::{Expression, Grammar};

/// The productions of files and bodies, whose parts may be separated by white space.
const SPACED: [&str; 6] = ["file", "record", "front", "body", "play", "variation"];

/// A sentence being generated. Each byte decides one choice; after the last byte the first
/// alternative is always taken, which terminates.
pub(crate) struct Drawing<'a> {
    grammar: &'a Grammar,
    choices: std::slice::Iter<'a, u8>,
    /// The generated text.
    pub(crate) text: String,
    /// The productions used.
    pub(crate) used: BTreeSet<&'a str>,
}

impl<'a> Drawing<'a> {
    pub(crate) fn of(grammar: &'a Grammar, choices: &'a [u8]) -> Self {
        let mut drawing = Self {
            grammar,
            choices: choices.iter(),
            text: String::new(),
            used: BTreeSet::new(),
        };
        drawing.rule("file");
        drawing
    }

    fn one_of(&mut self, ways: usize) -> usize {
        self.choices.next().map_or(0, |&byte| byte as usize % ways)
    }

    fn rule(&mut self, name: &str) {
        let found = self.grammar.get_key_value(name);
        let (name, expression) = found.unwrap_or_else(|| panic!("`{name}` is not defined"));
        self.used.insert(name);
        let spaced = SPACED.contains(&name.as_str());
        self.expression(expression, spaced);
    }

    fn expression(&mut self, expression: &'a Expression, spaced: bool) {
        match expression {
            Expression::Text(text) => self.text.push_str(text),
            Expression::Rule(name) => self.rule(name),
            Expression::Words(words) => self.words(words),
            Expression::Sequence(parts) => {
                for (index, part) in parts.iter().enumerate() {
                    if spaced && index > 0 {
                        self.text.push('\n');
                    }
                    self.expression(part, spaced);
                }
            }
            Expression::Choice(ways) => {
                let way = self.one_of(ways.len());
                self.expression(&ways[way], spaced);
            }
            Expression::Optional(inner) => {
                if self.one_of(2) == 1 {
                    self.expression(inner, spaced);
                }
            }
            Expression::Repeated(inner) => {
                for _ in 0..self.one_of(4) {
                    self.expression(inner, spaced);
                    if spaced {
                        self.text.push('\n');
                    }
                }
            }
        }
    }

    /// Generates the parts that the chapter describes in words.
    fn words(&mut self, words: &str) {
        match words {
            r#"a line that holds "---" and nothing else"# => self.text.push_str("---"),
            "lines of YAML" => self.some(&[
                "title: A game",
                "rules: {base: fifangha, columns: 6}\nsource: lesson",
                "title: {fr: Une partie, en: A game}\nresult: draw",
            ]),
            "one blank or several, on one line" => self.some(&[" ", "   "]),
            "the end of a line" => self.text.push('\n'),
            r#"two numbers with "-" between them, the second not smaller than the first"# => {
                let first = self.one_of(20);
                let second = first + self.one_of(20);
                self.text.push_str(&format!("{first}-{second}"));
            }
            r#"options with "," between them: two numbers at least, and one "?" at most"# => {
                self.some(&["6,9", "2-4", "1+", "2?", "2?,3", "0,4-6,10+", ""]);
                if self.text.ends_with('(') {
                    let at = self.text.len();
                    self.rule("option");
                    let mut numbers = self.text[at..].split(|c: char| !c.is_ascii_digit());
                    if numbers.any(|number| number.len() > 2) {
                        self.text.truncate(at);
                        self.text.push('5');
                    }
                    // Anything may follow the first alternative.
                    self.text.push_str(",0,1");
                }
            }
            "the same of pits: a row may stand before an option" => {
                self.some(&["4,7", "a3,b3", "2-4", "4?", "c4?,c5", "3+,a1-4"]);
            }
            r#"two or three small letters, perhaps with subtags: "fr", "pt-BR""# => {
                self.some(&["fr", "mg", "pt-BR"]);
            }
            "Markdown in which unescaped braces come in pairs" => {
                self.some(&["Words.", "*Two* {words}; and \\{ one.", "It says "]);
                if self.text.ends_with(' ') {
                    self.rule("citation");
                }
            }
            r#"letters, digits, "-", "_", ":" and ".""# => self.some(&["lesson", "a-1:b_2"]),
            r#"a letter, and letters, digits and "-" behind it"# => {
                self.some(&["A", "P2", "N", "ms-b", "Ω"]);
            }
            "a text without brackets" => self.some(&["p. 12", "fig. 3 (left)"]),
            "anything up to the end of the line" => self.some(&["", " words } ) ]"]),
            "a name of the table, and its arguments with a blank before each" => self.claim(),
            _ => panic!("the chapter has new words: {words}"),
        }
    }

    fn some(&mut self, texts: &[&str]) {
        let text = texts[self.one_of(texts.len())];
        self.text.push_str(text);
    }

    fn claim(&mut self) {
        let claim = ClaimName::ALL[self.one_of(ClaimName::ALL.len())];
        self.text.push_str(claim.as_str());
        for argument in claim.usage().split(' ').skip(1) {
            let times = match argument {
                "TURN…" => 1 + self.one_of(3),
                "[TURN]" | "[HAND]" => self.one_of(2),
                _ => 1,
            };
            for _ in 0..times {
                self.text.push(' ');
                self.argument(argument);
            }
        }
    }

    fn argument(&mut self, kind: &str) {
        match kind {
            "TURN" | "TURN…" | "[TURN]" => self.rule("turn"),
            "NUMBER" => self.rule("number"),
            "SIDE" => self.rule("side"),
            "BOARD" => self.rule("board"),
            "[HAND]" => {
                self.text.push_str("hand ");
                self.rule("number");
            }
            "S|N|draw" => self.some(&["S", "N", "draw"]),
            "SIDE|PIT" if self.one_of(2) == 0 => self.rule("side"),
            "PIT" | "SIDE|PIT" => {
                self.some(&["", "a", "b", "c", "d"]);
                self.rule("column");
            }
            _ => panic!("claims have new arguments: {kind}"),
        }
    }
}
