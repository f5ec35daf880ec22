//! The options `--format` and `--output`. The name of the file sets the format.

use std::path::{Path, PathBuf};

use clap::ValueEnum;
use indexmap::IndexSet;

use super::output::{self, CommandOutput};
use super::{AnswerFormat, CommandError};
use crate::message::{Message, MessageArg};

/// The format of an answer, by default the first, and the file that it is written to.
#[derive(clap::Args, Debug)]
pub(super) struct OutputOptions<F: ValueEnum + Send + Sync + 'static = AnswerFormat> {
    #[arg(long, value_enum)]
    format: Option<F>,
    #[command(flatten)]
    file: OutputFile,
}

/// The file that an answer of a single format is written to.
#[derive(clap::Args, Debug)]
pub(super) struct OutputFile {
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

impl<F: ValueEnum + Send + Sync + 'static> OutputOptions<F> {
    /// Returns the format: that of `--format`, else that of the name of the file, else the first.
    ///
    /// # Errors
    ///
    /// Returns an error if the name is that of another format, or of none that the command has.
    pub(super) fn format(&self) -> Result<F, CommandError> {
        let variants = F::value_variants();
        let names: Vec<_> = variants.iter().map(name).collect();
        let chosen = self.format.as_ref().map(name);
        let format = format_by_name(self.file.path(), chosen.as_deref(), &names)?;
        Ok(variants[format].clone())
    }

    /// Sends the following output to the file, if one is named.
    pub(super) fn redirect(&self, out: &mut CommandOutput) {
        self.file.redirect(out);
    }

    /// Sends the following output, of a format that the command has by an option of its own, to the
    /// file, if one is named.
    ///
    /// # Errors
    ///
    /// Returns an error if the name of the file is that of another format.
    pub(super) fn open(&self, format: &str, out: &mut CommandOutput) -> Result<(), CommandError> {
        self.file.open(format, out)
    }

    /// Returns the file of a record, which replaces the answer.
    ///
    /// # Errors
    ///
    /// Returns an error if its name is that of another format.
    pub(super) fn record(&self) -> Result<Option<&Path>, CommandError> {
        self.file.check("fif")?;
        Ok(self.file.output.as_deref())
    }
}

impl OutputOptions {
    /// Returns the format of an answer, or of the notes on a record that replaces it.
    ///
    /// # Errors
    ///
    /// Returns an error if the name of the file is that of another format.
    pub(super) fn answer_or_record(&self, is_record: bool) -> Result<AnswerFormat, CommandError> {
        match is_record {
            true => self.record().map(|_| AnswerFormat::Text),
            false => self.format(),
        }
    }
}

impl OutputFile {
    /// Sends the following output to the file, if one is named.
    ///
    /// # Errors
    ///
    /// Returns an error if the name of the file is that of another format.
    pub(super) fn open(&self, format: &str, out: &mut CommandOutput) -> Result<(), CommandError> {
        self.check(format)?;
        self.redirect(out);
        Ok(())
    }

    /// Returns an error if the name of the file is that of another format.
    fn check(&self, format: &str) -> Result<(), CommandError> {
        format_by_name(self.path(), Some(format), &[format.to_owned()]).map(|_| ())
    }

    fn redirect(&self, out: &mut CommandOutput) {
        if let Some(file) = self.path() {
            out.redirect(file);
        }
    }

    fn path(&self) -> Option<&Path> {
        self.output.as_deref().filter(|it| !output::is_stdout(it))
    }
}

fn name(format: &impl ValueEnum) -> String {
    let value = format.to_possible_value();
    value.map_or_else(String::new, |it| it.get_name().to_owned())
}

/// The extensions of all formats, also of some that no command writes.
const EXTENSIONS: [&str; 21] = [
    "apng", "csv", "docx", "epub", "fif", "gif", "htm", "html", "jpeg", "jpg", "json", "lud", "md",
    "odt", "pdf", "png", "sarif", "svg", "txt", "typ", "xml",
];

/// Returns the extensions of the files of a format, the usual one first.
fn extensions(format: &str) -> &[&str] {
    match format {
        "text" | "plain" | "concise" | "github" | "completions" | "man" => &["txt"],
        "html" => &["html", "htm"],
        "markdown" => &["md"],
        "typst" => &["typ"],
        "junit" => &["xml"],
        "sarif" => &["sarif", "json"],
        "fif" => &["fif"],
        "json" => &["json"],
        "lud" => &["lud"],
        "pdf" => &["pdf"],
        "png" => &["png"],
        "gif" => &["gif"],
        "apng" => &["apng", "png"],
        "svg" => &["svg"],
        _ => &[],
    }
}

/// Returns the index of the format of an answer in `formats`, those of the command: `chosen`, else
/// that of the name of the file, else the first.
fn format_by_name(
    file: Option<&Path>,
    chosen: Option<&str>,
    formats: &[String],
) -> Result<usize, CommandError> {
    let position = |wanted: &str| formats.iter().position(|it| it == wanted);
    let chosen_index = chosen.and_then(position);
    let extension = file.and_then(Path::extension);
    let Some(extension) = extension.map(|it| it.to_string_lossy().to_lowercase()) else {
        return Ok(chosen_index.unwrap_or(0));
    };
    let has = |format: &String| extensions(format).contains(&&*extension);
    let by_name = formats.iter().position(has);
    let message = match (chosen_index, by_name) {
        (Some(index), _) if has(&formats[index]) => return Ok(index),
        // An extension that is no format's name, and that of a format without one, is left to the
        // user.
        (Some(index), None)
            if !EXTENSIONS.contains(&&*extension) || extensions(&formats[index]).is_empty() =>
        {
            return Ok(index);
        }
        (None, Some(index)) => return Ok(index),
        (Some(index), _) => {
            Message::new("cli.another-format").with("format", formats[index].as_str())
        }
        (None, None) => Message::new("cli.unknown-format"),
    };
    let known = formats.iter().flat_map(|it| extensions(it).first());
    let known: IndexSet<_> = known.map(|it| format!(".{it}")).collect();
    let known = known.into_iter().map(MessageArg::from).collect();
    let file = file.unwrap_or(Path::new("")).display().to_string();
    Err(CommandError::new(message.with("file", file))
        .with_help(Message::new("cli.the-formats").with("all", MessageArg::Or(known))))
}

#[cfg(test)]
mod tests {
    use clap::{Arg, Command, CommandFactory};

    use super::super::Cli;
    use super::*;

    fn commands() -> Vec<Command> {
        Cli::command().get_subcommands().cloned().collect()
    }

    fn option<'c>(command: &'c Command, id: &str) -> Option<&'c Arg> {
        command.get_arguments().find(|arg| arg.get_id() == id)
    }

    /// Every format that a command has is known by the name of its files, except a list of files.
    #[test]
    fn every_format_has_an_extension() {
        for command in commands() {
            let format = option(&command, "format");
            let values = format.into_iter().flat_map(Arg::get_possible_values);
            for value in values.filter(|it| it.get_name() != "files") {
                let all = extensions(value.get_name());
                assert!(
                    !all.is_empty(),
                    "{} {}",
                    command.get_name(),
                    value.get_name()
                );
                assert!(all.iter().all(|it| EXTENSIONS.contains(it)), "{all:?}");
            }
        }
    }

    /// A command that prints an answer can write it to a file.
    #[test]
    fn every_command_with_an_answer_has_an_output() {
        for command in commands() {
            // They change files, ask, or run until they are stopped.
            let other = ["fmt", "init", "lsp", "new", "serve"];
            let has = option(&command, "output").is_some();
            assert_eq!(
                has,
                !other.contains(&command.get_name()),
                "{}",
                command.get_name()
            );
        }
    }

    #[test]
    fn the_name_sets_the_format() {
        let formats = ["svg", "png", "html"].map(str::to_owned);
        let of = |file: &str, chosen| format_by_name(Some(Path::new(file)), chosen, &formats).ok();
        assert_eq!(of("a.svg", None), Some(0));
        assert_eq!(of("a.b.PNG", None), Some(1));
        assert_eq!(of("a.htm", None), Some(2));
        assert_eq!(of("a", None), Some(0));
        assert_eq!(of("a", Some("png")), Some(1));
        assert_eq!(of("a.html", Some("html")), Some(2));
        assert_eq!(of("a.part", Some("png")), Some(1));
        for (file, chosen) in [
            ("a.svg", Some("png")),
            ("a.gif", Some("png")),
            ("a.gif", None),
            ("a.part", None),
        ] {
            assert_eq!(of(file, chosen), None, "{file} {chosen:?}");
        }
    }
}
