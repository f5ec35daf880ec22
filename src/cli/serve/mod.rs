//! `fifangha serve`: the book in a browser, rebuilt after each change.

mod server;

use std::io::Write;
use std::sync::Arc;
use std::time::Instant;

use super::build::{project_here, render_problems};
use super::file_watcher::FileStamps;
use super::interruptible::exit_on_ctrl_c;
use super::language::OutputLanguage;
use super::output::CommandOutput;
use super::{CommandError, CommandResult};
use crate::budget::SearchContext;
use crate::cache::ResultCache;
use crate::message::{Message, Strings};
use crate::report::{self, ColourMode};
use crate::site::{IncrementalBuilder, SiteError};
use server::LiveSite;
#[doc(hidden)]
pub use server::answer_bytes;

#[derive(clap::Args, Debug)]
pub(super) struct ServeArgs {
    #[arg(long, value_name = "NUMBER", default_value_t = 1661)]
    port: u16,
    #[arg(long)]
    scripts: bool,
    #[arg(long)]
    pub(super) no_template_limits: bool,
}

pub(super) fn run(
    args: &ServeArgs,
    language: &OutputLanguage,
    out: &mut CommandOutput,
) -> CommandResult {
    exit_on_ctrl_c()?;
    let project = project_here()?
        .with_cache(ResultCache::in_memory())
        .with_scripts(args.scripts);
    let root = project.root().to_owned();
    let strings = language.for_people();
    let site = Arc::new(LiveSite::new(strings.t("cli.serve.mistakes", &[])));
    let port = server::start(args.port, &site).map_err(|error| {
        let message = Message::new("cli.serve.no-port").with("port", u32::from(args.port));
        CommandError::new(message).with_help(Message::system_error(&error))
    })?;
    let address = format!("http://127.0.0.1:{port}/");
    let message = Message::new("cli.serve.at").with("address", address);
    writeln!(out, "{}", strings.render(&message))?;
    out.flush()?;
    let mut files = FileStamps::scan(&project);
    let mut builder = IncrementalBuilder::new(project);
    loop {
        let began = Instant::now();
        let pages = builder.pages(&SearchContext::default());
        let took = began.elapsed().as_millis();
        let message = Message::new("cli.serve.made").with("n", took.to_string());
        match pages {
            Ok((pages, notes)) => {
                site.set_pages(pages);
                for note in notes {
                    writeln!(out, "{}", strings.render(&note))?;
                }
            }
            Err(error) => site.set_mistakes(error_text(error, strings)),
        }
        writeln!(out, "{}", strings.render(&message))?;
        out.flush()?;
        files = files.wait_for_change(&root);
    }
}

/// Returns all errors as plain text.
fn error_text(error: SiteError, strings: &Strings) -> String {
    match error {
        SiteError::Problems(problems) => {
            let say = |file: &_, found: &_| {
                report::render_diagnostic(file, found, ColourMode::Plain, strings)
            };
            render_problems(&problems, say).0
        }
        error => CommandError::new(error.message())
            .render(strings)
            .to_string(),
    }
}
