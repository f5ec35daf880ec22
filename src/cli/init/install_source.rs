//! The source from which a workflow installs the program.

use std::path::{Component, Path};

use crate::cli::CommandError;
use crate::message::Message;

/// A Git repository, or a folder of the project.
pub(super) struct InstallSource {
    pub(super) text: String,
    pub(super) is_folder: bool,
}

impl InstallSource {
    /// Parses the given address. Without one, returns the repository of the program itself,
    /// if it has one.
    ///
    /// # Errors
    ///
    /// Returns an error if it is neither the address of a repository nor a folder inside the project.
    pub(super) fn parse(given: Option<&str>) -> Result<Option<Self>, CommandError> {
        let source = |text: &str, is_folder| {
            let text = text.to_owned();
            Some(Self { text, is_folder })
        };
        let Some(text) = given else {
            let own = Some(env!("CARGO_PKG_REPOSITORY")).filter(|it| !it.is_empty());
            return Ok(own.and_then(|own| source(own, false)));
        };
        let refused = || {
            let message = Message::new("cli.init.no-source").with("text", text);
            CommandError::new(message).with_help(Message::new("cli.init.a-source"))
        };
        let has_blank = |c: char| c.is_whitespace() || c.is_control();
        if text.is_empty() || text.starts_with('-') || text.contains(has_blank) {
            return Err(refused());
        }
        // `git@example.org:fifangha.git` is the short form of an address.
        let is_short = text
            .split_once(':')
            .is_some_and(|(host, _)| host.contains('@'));
        if text.contains("://") || is_short {
            return Ok(source(text, false));
        }
        // The workflow can read only the repository of the project.
        let mut parts = Path::new(text).components();
        match parts.all(|it| matches!(it, Component::Normal(_) | Component::CurDir)) {
            true => Ok(source(text, true)),
            false => Err(refused()),
        }
    }
}
