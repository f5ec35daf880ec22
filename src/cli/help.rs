//! The help of the command line, in the language of the reader.
//!
//! The texts are in `templates/strings/CODE/help.yaml`, by command and by the id of the argument.

use std::io::{self, Write};

use clap::builder::{PossibleValue, Resettable, StyledStr};
use clap::{Arg, ArgAction, Command};

use crate::message::{Strings, single_line};
use crate::report::escape_workflow_commands;

/// Returns the command with its help in this language, headings and placeholders included.
pub(super) fn localize(command: Command, strings: &Strings) -> Command {
    let command = with_texts(command, strings);
    let mut command = with_layout(command, strings);
    // clap adds its command `help` here.
    command.build();
    let about = HelpTexts::new("help", strings).about();
    command.mut_subcommand("help", |help| {
        let help = help.mut_subcommands(|it| match it.get_name() {
            "help" => it.about(about.clone()),
            _ => it,
        });
        with_headings(help.about(about.clone()), strings)
    })
}

/// Returns the command with the texts of its commands and arguments, which completions show too.
pub(super) fn with_texts(command: Command, strings: &Strings) -> Command {
    let texts = HelpTexts::new(command.get_name(), strings);
    let flag = |name, short| Arg::new(name).long(name).short(short).display_order(1000);
    let mut command = command
        .disable_help_flag(true)
        .arg(flag("help", 'h').action(ArgAction::Help));
    if command.get_version().is_some() {
        command = command
            .disable_version_flag(true)
            .arg(flag("version", 'V').action(ArgAction::Version));
    }
    let about = texts.about();
    if let Some(long) = texts.text("long") {
        command = command.long_about(format!("{about}\n\n{}", paragraphs(&long)));
    }
    command
        .about(about)
        .mut_args(|arg| match arg.is_hide_set() {
            true => arg,
            false => {
                let about = texts.argument(&arg);
                arg.long_help(Resettable::from(about.long_help().map(StyledStr::from)))
                    .help(about.short)
            }
        })
        .mut_subcommands(|it| with_texts(it, strings))
}

/// Returns the command with the texts of its manual pages: also the examples and notes, without
/// the styles of terminals.
pub(super) fn manual(command: Command, strings: &Strings) -> Command {
    fn with_extras(command: Command, strings: &Strings) -> Command {
        let texts = HelpTexts::new(command.get_name(), strings);
        command
            .after_help(texts.after_help(&texts.layout("examples")))
            .mut_subcommands(|it| with_extras(it, strings))
    }
    with_extras(with_texts(command, strings), strings).disable_help_subcommand(true)
}

/// Adds everything that clap would write in English: headings, placeholders, default values
/// and possible values.
fn with_layout(command: Command, strings: &Strings) -> Command {
    let texts = HelpTexts::new(command.get_name(), strings);
    let after = texts.after_help(&texts.heading("examples"));
    with_headings(command.after_help(after), strings)
        .mut_args(|arg| match arg.is_hide_set() {
            true => arg,
            false => texts.with_values(arg),
        })
        .mut_subcommands(|it| with_layout(it, strings))
}

fn with_headings(command: Command, strings: &Strings) -> Command {
    let texts = HelpTexts::new(command.get_name(), strings);
    let mut template = format!(
        "{{about-with-newline}}\n{} {{usage}}",
        texts.heading("usage")
    );
    let has_arguments = command.get_positionals().any(|it| !it.is_hide_set());
    let has_options = command.get_opts().any(|it| !it.is_hide_set());
    for (heading, tag, shown) in [
        ("commands", "{subcommands}", command.has_subcommands()),
        ("arguments", "{positionals}", has_arguments),
        ("options", "{options}", has_options),
    ] {
        if shown {
            template += &format!("\n\n{}\n{tag}", texts.heading(heading));
        }
    }
    command
        .help_template(template + "{after-help}")
        .subcommand_value_name(texts.placeholder("COMMAND"))
}

/// Returns the value of `--language` in arguments that are no valid command.
pub(super) fn requested_language(arguments: &[String]) -> Option<&str> {
    let mut rest = arguments.iter().take_while(|it| *it != "--");
    while let Some(argument) = rest.next() {
        match argument.strip_prefix("--language") {
            Some("") => return rest.next().map(String::as_str),
            Some(code) if code.starts_with('=') => return Some(&code[1..]),
            _ => {}
        }
    }
    None
}

/// Prints the help, the version or an error of clap. The last line of an error, which names
/// `--help`, is in this language.
pub(super) fn print(error: &clap::Error, strings: &Strings) -> io::Result<()> {
    if !error.use_stderr() {
        return error.print();
    }
    let text = error.render().ansi().to_string();
    let text = match text.rsplit_once("\n\n") {
        Some((text, last)) if last.contains("'--help'") => {
            format!("{text}\n\n{}\n", strings.t("help.layout.more", &[]))
        }
        _ => text,
    };
    let lines: Vec<_> = text.split('\n').map(single_line).collect();
    write!(
        anstream::stderr(),
        "{}",
        escape_workflow_commands(&lines.join("\n"))
    )
}

/// The texts of a command.
struct HelpTexts<'s> {
    command: String,
    strings: &'s Strings,
}

/// The texts of an argument.
#[derive(Debug, Default)]
struct ArgumentTexts {
    short: String,
    long: Option<String>,
    /// A default value in words.
    default: Option<String>,
    /// The names of values, each with its text.
    values: Vec<(String, String)>,
}

impl<'s> HelpTexts<'s> {
    fn new(command: &str, strings: &'s Strings) -> Self {
        Self {
            command: command.to_owned(),
            strings,
        }
    }

    /// Returns a text of the command.
    fn text(&self, key: &str) -> Option<String> {
        self.get(&format!("help.{}.{key}", self.command))
    }

    /// Returns the text that lists of commands show.
    fn about(&self) -> String {
        self.text("about").unwrap_or_default()
    }

    fn get(&self, key: &str) -> Option<String> {
        Some(self.strings.t(key, &[])).filter(|text| text != key)
    }

    fn layout(&self, key: &str) -> String {
        self.strings.t(&format!("help.layout.{key}"), &[])
    }

    fn heading(&self, key: &str) -> String {
        let style = *Command::default().get_styles().get_header();
        format!("{style}{}{style:#}", self.layout(key))
    }

    /// Returns the texts of an argument: those of the command, else the common ones.
    fn argument(&self, arg: &Arg) -> ArgumentTexts {
        let id = arg.get_id();
        let keys = [
            format!("help.{}.options.{id}", self.command),
            format!("help.common.{id}"),
        ];
        let short = |key: &String| self.get(key).or_else(|| self.get(&format!("{key}.short")));
        let Some((key, short)) = keys.iter().find_map(|key| Some((key, short(key)?))) else {
            return ArgumentTexts::default();
        };
        let part = |part: &str| self.get(&format!("{key}.{part}"));
        let values = possible_values(arg).into_iter().filter_map(|value| {
            let text = part(&format!("values.{}", value.get_name()))?;
            Some((value.get_name().to_owned(), text))
        });
        ArgumentTexts {
            short,
            long: part("long").map(|it| paragraphs(&it)),
            default: part("default"),
            values: values.collect(),
        }
    }

    /// Adds the default value and the possible values to the texts of an argument.
    fn with_values(&self, arg: Arg) -> Arg {
        let texts = self.argument(&arg);
        let names = arg.get_value_names().into_iter().flatten();
        let names: Vec<&'static str> = names.map(|name| self.placeholder(name)).collect();
        let values = possible_values(&arg);
        // Without `--format`, the first is used.
        let first = || match arg.get_id() == "format" {
            true => Some(values.first()?.get_name().to_owned()),
            false => None,
        };
        let default = texts
            .default
            .clone()
            .or_else(|| default_value(&arg))
            .or_else(first);
        let default =
            default.map(|value| self.strings.t("help.layout.default", &[("value", &value)]));
        let possible = (!values.is_empty()).then(|| {
            let values: Vec<_> = values.iter().map(PossibleValue::get_name).collect();
            let values = values.join(", ");
            self.strings
                .t("help.layout.possible", &[("values", &values)])
        });
        let list = (!texts.values.is_empty()).then(|| {
            let widest = texts.values.iter().map(|(name, _)| name.len()).max();
            let width = widest.unwrap_or(0) + 1;
            let lines = texts.values.iter().map(|(name, text)| {
                let name = format!("{name}:");
                format!("\n- {name:width$} {text}")
            });
            self.layout("values") + &lines.collect::<String>()
        });
        let short = vec![Some(texts.short.clone()), default.clone(), possible.clone()];
        let joined = |parts: Vec<Option<String>>, between: &str| {
            let parts = parts.into_iter().flatten().filter(|it| !it.is_empty());
            parts.collect::<Vec<_>>().join(between)
        };
        let long = Some(texts.long_help().unwrap_or(texts.short));
        let long = match list {
            Some(list) => vec![long, Some(list), default],
            None => vec![long, Some(joined(vec![default, possible], "\n"))],
        };
        let arg = arg.help(joined(short, " ")).long_help(joined(long, "\n\n"));
        match arg.get_action().takes_values() {
            true => arg
                .hide_default_value(true)
                .hide_possible_values(true)
                .value_names(names),
            false => arg,
        }
    }

    /// Returns the examples, below their heading, and the notes.
    fn after_help(&self, heading: &str) -> Resettable<StyledStr> {
        let examples = self.text("examples");
        let examples = examples.map(|it| format!("{heading}\n{}", align_examples(&it)));
        let notes = self.text("notes").map(|it| paragraphs(&it));
        let parts: Vec<_> = examples.into_iter().chain(notes).collect();
        let text = (!parts.is_empty()).then(|| parts.join("\n\n").into());
        text.into()
    }

    /// Returns the name of a value with its words translated: `NAME|FILE`.
    fn placeholder(&self, name: &str) -> &'static str {
        let mut translated = String::new();
        for word in name.split_inclusive(|c: char| !c.is_alphabetic()) {
            let letters = word.trim_end_matches(|c: char| !c.is_alphabetic());
            let text = self.get(&format!("help.placeholder.{letters}"));
            translated += &text.unwrap_or_else(|| letters.to_owned());
            translated += &word[letters.len()..];
        }
        // clap takes names that live as long as the process, which ends after its help.
        translated.leak()
    }
}

impl ArgumentTexts {
    /// Returns the text of `--help`; `None` if it is that of `-h`.
    fn long_help(&self) -> Option<String> {
        let long = self.long.as_ref()?;
        Some(format!("{}\n\n{long}", self.short))
    }
}

/// Returns the visible values that an argument can have, if they can be listed.
fn possible_values(arg: &Arg) -> Vec<PossibleValue> {
    if !arg.get_action().takes_values() {
        return Vec::new();
    }
    let values = arg.get_possible_values().into_iter();
    values.filter(|it| !it.is_hide_set()).collect()
}

fn default_value(arg: &Arg) -> Option<String> {
    let values = arg.get_default_values().iter();
    let values: Vec<_> = values.map(|it| it.to_string_lossy()).collect();
    (arg.get_action().takes_values() && !values.is_empty()).then(|| values.join(" "))
}

/// Separates paragraphs by an empty line; a text has one line per paragraph.
fn paragraphs(text: &str) -> String {
    text.trim_end().replace('\n', "\n\n")
}

/// Lays out examples, each a command between backquotes and an explanation, in two columns.
fn align_examples(text: &str) -> String {
    let examples: Vec<_> = text.lines().map(split_example).collect();
    let explained = examples.iter().filter(|it| !it.1.is_empty());
    let widths = explained.map(|(command, _)| command.chars().count());
    let width = widths.max().unwrap_or(0);
    let line = |(command, explanation): &(&str, &str)| {
        let line = format!("  {command:width$}  {explanation}");
        line.trim_end().to_owned()
    };
    examples.iter().map(line).collect::<Vec<_>>().join("\n")
}

/// Splits an example into its command and its explanation.
fn split_example(line: &str) -> (&str, &str) {
    let command = line.trim().trim_start_matches('`');
    let (command, explanation) = command.split_once('`').unwrap_or((command, ""));
    (command, explanation.trim())
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::super::Cli;
    use super::*;

    /// The commands of the program, the program itself first.
    fn commands() -> Vec<Command> {
        let command = with_texts(Cli::command(), Strings::english());
        let all: Vec<_> = command.get_subcommands().cloned().collect();
        std::iter::once(command).chain(all).collect()
    }

    fn arguments(command: &Command) -> impl Iterator<Item = &Arg> {
        command.get_arguments().filter(|arg| !arg.is_hide_set())
    }

    #[test]
    fn every_command_and_argument_has_a_text_in_every_language() {
        for strings in Strings::all() {
            for command in commands() {
                let name = command.get_name();
                let texts = HelpTexts::new(name, strings);
                assert!(texts.text("about").is_some(), "{name}");
                for arg in arguments(&command) {
                    let about = texts.argument(arg);
                    let place = format!("{name} {} in {}", arg.get_id(), strings.name());
                    let words = about.short.split_whitespace().count();
                    assert!((1..=12).contains(&words), "{place}: {words} words");
                    let values = possible_values(arg).len();
                    let explained = about.values.len();
                    assert!(explained == 0 || explained == values, "{place}");
                }
            }
        }
    }

    /// Without a feature, its commands have texts that nothing uses.
    #[cfg(all(
        feature = "book",
        feature = "lsp",
        feature = "pdf",
        feature = "png",
        feature = "serve"
    ))]
    #[test]
    fn every_text_is_used() {
        use std::collections::BTreeSet;

        let mut used = BTreeSet::from(["help.help.about".to_owned()]);
        let mut words = BTreeSet::from(["COMMAND".to_owned()]);
        for key in
            "usage commands arguments options examples values default possible more".split(' ')
        {
            used.insert(format!("help.layout.{key}"));
        }
        for command in commands() {
            let name = command.get_name();
            let parts = ["about", "long", "examples", "notes"];
            used.extend(parts.map(|part| format!("help.{name}.{part}")));
            for arg in arguments(&command) {
                let own = format!("help.{name}.options.{}", arg.get_id());
                let texts = HelpTexts::new(name, Strings::english());
                let is_own = [own.clone(), format!("{own}.short")];
                let key = match is_own.iter().any(|key| texts.get(key).is_some()) {
                    true => own,
                    false => format!("help.common.{}", arg.get_id()),
                };
                let parts = ["", ".short", ".long", ".default"];
                used.extend(parts.map(|part| format!("{key}{part}")));
                let values = possible_values(arg);
                let values = values
                    .iter()
                    .map(|it| format!("{key}.values.{}", it.get_name()));
                used.extend(values);
                let names = arg.get_value_names().into_iter().flatten();
                for name in names {
                    let all = name.split(|c: char| !c.is_alphabetic());
                    words.extend(all.map(str::to_owned));
                }
            }
        }
        used.extend(words.iter().map(|it| format!("help.placeholder.{it}")));
        let keys = Strings::english().keys();
        let unused: Vec<_> = keys
            .filter(|key| key.starts_with("help.") && !used.contains(*key))
            .collect();
        assert!(unused.is_empty(), "{unused:#?}");
    }

    #[test]
    fn examples_are_the_same_in_every_language_and_commands_of_the_program() {
        for command in commands() {
            let of = |strings| {
                let text = HelpTexts::new(command.get_name(), strings).text("examples");
                let text = text.unwrap_or_default();
                let examples = text.lines().map(|line| {
                    let (command, explanation) = split_example(line);
                    (command.to_owned(), explanation.is_empty())
                });
                examples.collect::<Vec<_>>()
            };
            let english = of(Strings::english());
            assert!(english.iter().all(|(it, _)| it.contains("fifangha ")));
            for strings in Strings::all() {
                assert_eq!(of(strings), english, "{}", strings.name());
            }
        }
    }

    #[test]
    fn the_help_is_in_the_language() {
        let french = Strings::builtin("fr").unwrap();
        let help = |arguments: &[&str]| {
            let arguments = ["fifangha"].iter().chain(arguments);
            let error = localize(Cli::command(), french).try_get_matches_from(arguments);
            error.unwrap_err().to_string()
        };
        for arguments in [&["check", "--help"][..], &["help", "check"]] {
            let text = help(arguments);
            for part in [
                "Utilisation\u{a0}: fifangha check [OPTIONS] [CHEMINS]...",
                "Arguments\u{a0}:",
                "[par défaut\u{a0}: text]",
                "[valeurs possibles\u{a0}: text, json, sarif, junit, github, concise]",
                "-h, --help",
                "--set <PARAMÈTRE=VALEUR>",
                "\n  fifangha check games my-game.fif\n",
            ] {
                assert!(text.contains(part), "{part}\n{text}");
            }
        }
        for arguments in [&["--help"][..], &["help"], &["help", "help"]] {
            let text = help(arguments);
            assert!(text.contains("Commandes\u{a0}:"), "{text}");
            assert!(text.contains("Afficher cette aide"), "{text}");
            assert!(!text.contains("Print"), "{text}");
        }
    }

    #[test]
    fn the_language_is_read_from_arguments_that_are_no_command() {
        let of = |line: &str| {
            let arguments: Vec<_> = line.split(' ').map(str::to_owned).collect();
            requested_language(&arguments).map(str::to_owned)
        };
        assert_eq!(of("check --language fr --help").as_deref(), Some("fr"));
        assert_eq!(of("--language=mg --help").as_deref(), Some("mg"));
        assert_eq!(of("check --languages fr"), None);
        assert_eq!(of("check -- --language fr"), None);
        assert_eq!(of("check --language"), None);
    }
}
