//! The book in a browser, while it is written.

mod server;

use std::io::Write;
use std::sync::Arc;
use std::time::Instant;

use super::afresh::Afresh;
use super::build::{problems_told, project_here};
use super::follow::Files;
use super::language::Language;
use super::output::Out;
use super::watch::ended_by_ctrl_c;
use super::{Failure, Outcome};
use crate::article::{ArticleError, Press};
use crate::cache::ResultCache;
use crate::effort::Effort;
use crate::message::{Message, Strings};
use crate::report::{self, Style};
use server::Shown;
#[doc(hidden)]
pub use server::answered;

/// Shows the book in a browser while it is written.
///
/// The pages are made from the project in the folder, here or above, and made anew
/// after each change; a page that is open comes again in its place. What does not hold
/// is told on the page, with its place. Nothing is written into the project.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  fifangha serve
  fifangha serve --port 0              any port that is free

Only programs of this machine can reach it, only under its own address, and it hands out
nothing but the pages of the book. Ctrl-C ends it.")]
pub(super) struct Args {
    /// The port on this machine.
    #[arg(long, value_name = "NUMBER", default_value_t = 1661)]
    port: u16,
    #[command(flatten)]
    afresh: Afresh,
}

pub(super) fn run(args: &Args, language: &Language, out: &mut Out) -> Outcome {
    ended_by_ctrl_c()?;
    args.afresh.note(language)?;
    let project = project_here()?.with_cache(ResultCache::in_memory());
    let root = project.root().to_owned();
    let strings = language.of_people();
    let shown = Arc::new(Shown::new(strings.t("cli.serve.mistakes", &[])));
    let port = server::start(args.port, &shown).map_err(|error| {
        let message = Message::new("cli.serve.no-port").with("port", u32::from(args.port));
        Failure::new(message).help(Message::of_system(&error))
    })?;
    let address = format!("http://127.0.0.1:{port}/");
    let said = Message::new("cli.serve.at").with("address", address);
    writeln!(out, "{}", strings.say(&said))?;
    out.flush()?;
    let mut files = Files::of(&project);
    let mut press = Press::new(project);
    loop {
        let began = Instant::now();
        let made = press.pages(&Effort::default());
        let took = began.elapsed().as_millis();
        let said = Message::new("cli.serve.made").with("n", took.to_string());
        match made {
            Ok(pages) => shown.pages(pages),
            Err(error) => shown.mistakes(told(error, strings)),
        }
        writeln!(out, "{}", strings.say(&said))?;
        out.flush()?;
        files = files.wait(&root);
    }
}

/// Everything that is wrong, as plain text.
fn told(error: ArticleError, strings: &Strings) -> String {
    match error {
        ArticleError::Problems(problems) => {
            let say = |file: &_, found: &_| report::text(file, found, Style::Plain, strings);
            problems_told(&problems, say).0
        }
        error => Failure::new(error.message()).say(strings).to_string(),
    }
}
