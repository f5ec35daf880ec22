//! Links from the codes of diagnostics to the guide, in projects that publish it.

use lsp_types::{CodeDescription, Uri};

use crate::diagnostic::Code;
use crate::message::Strings;
use crate::project::Project;

/// The chapters of the guide, below `src`, in the published book of a project.
#[derive(Clone, Debug)]
pub(super) struct PublishedGuide {
    /// The URL of the book in a language, without a slash at its end.
    book: String,
    /// The chapters that the book has, without `.md`.
    chapters: Vec<&'static str>,
}

const NOTATION: &str = "guide/notation";
const COMMANDS: &str = "guide/commands";
const BLOCKS: &str = "guide/blocks";
const RECONSTRUCT: &str = "guide/reconstruct";

/// Returns the chapter that describes the subject of a code.
fn chapter(code: Code) -> &'static str {
    match code.as_str() {
        "F110" | "F111" | "F112" | "F113" | "F114" => COMMANDS,
        code if code.starts_with("F5") => BLOCKS,
        code if code.starts_with("F6") => RECONSTRUCT,
        _ => NOTATION,
    }
}

impl PublishedGuide {
    /// Returns the guide of a project that has an address and chapters of the guide, in the
    /// language of the responses if its book has it.
    pub(super) fn of(project: &Project, strings: &Strings) -> Option<Self> {
        let address = project.settings().address.as_ref()?.trim_end_matches('/');
        let languages = project.language_codes();
        let own = |it: &&String| *it == strings.language();
        let language = languages.iter().find(own).or(languages.first())?;
        let source = project.book().join(language).join("src");
        let has = |it: &&str| source.join(format!("{it}.md")).is_file();
        let all = [NOTATION, COMMANDS, BLOCKS, RECONSTRUCT];
        Some(Self {
            book: format!("{address}/{language}"),
            chapters: all.into_iter().filter(has).collect(),
        })
    }

    /// Returns the link of a code, if its chapter is published.
    pub(super) fn link(&self, code: Code) -> Option<CodeDescription> {
        let chapter = chapter(code);
        let href: Option<Uri> = self
            .chapters
            .contains(&chapter)
            .then(|| format!("{}/{chapter}.html", self.book).parse().ok())
            .flatten();
        href.map(|href| CodeDescription { href })
    }
}
