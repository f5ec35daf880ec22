use std::io::Write;
use std::path::{Path, PathBuf};

use super::file_watcher::FileStamps;
use super::interruptible::{exit_on_ctrl_c, run_build_interruptible};
use super::language::OutputLanguage;
use super::output::{self, CommandOutput};
use super::{CommandError, CommandResult, Exit, check};
use crate::budget::SearchContext;
use crate::cache::ResultCache;
use crate::diagnostic::{Diagnostic, SourceFile};
use crate::message::{Message, MessageArg, Strings};
use crate::project::Project;
use crate::site::{
    BuildReport, ExportOptions, FileProblems, IncrementalBuilder, SiteError, build, write_typst,
};

#[derive(clap::Args, Debug)]
pub(super) struct BuildArgs {
    #[arg(short, long, value_name = "DIR")]
    output: Option<PathBuf>,
    #[arg(short, long)]
    watch: bool,
    #[arg(long)]
    pdf: bool,
    #[arg(long)]
    epub: bool,
    #[arg(long)]
    scripts: bool,
    #[arg(long)]
    pub(super) no_template_limits: bool,
    #[arg(long, value_name = "DIR", conflicts_with_all = ["output", "watch", "pdf", "epub"])]
    typst: Option<PathBuf>,
}

pub(super) fn run(
    args: &BuildArgs,
    language: &OutputLanguage,
    out: &mut CommandOutput,
) -> CommandResult {
    let project = project_here()?
        .with_cache(ResultCache::in_memory())
        .with_scripts(args.scripts);
    let output = args
        .output
        .clone()
        .unwrap_or_else(|| project.root().join("public"));
    let strings = language.for_people();
    let exports = ExportOptions {
        pdf: args.pdf,
        epub: args.epub,
    };
    if args.watch {
        return rebuild_on_change(project, &output, exports, strings, out);
    }
    let context = SearchContext::default();
    let progress = |_: &SearchContext| Message::new("cli.building");
    let built = run_build_interruptible(&context, strings, progress, || match &args.typst {
        Some(folder) => write_typst(project, folder, &context),
        None => build(project, &output, exports, &context),
    })?;
    print_build_result(built, strings, out)
}

/// Returns the project that contains the working directory.
pub(super) fn project_here() -> Result<Project, CommandError> {
    Project::find().map_err(|error| {
        CommandError::new(error.message()).with_help(Message::new("cli.run-in-a-project"))
    })
}

/// Builds after each change, until Ctrl-C.
fn rebuild_on_change(
    project: Project,
    output: &Path,
    exports: ExportOptions,
    strings: &'static Strings,
    out: &mut CommandOutput,
) -> CommandResult {
    exit_on_ctrl_c()?;
    let root = project.root().to_owned();
    let mut files = FileStamps::scan(&project);
    let mut builder = IncrementalBuilder::new(project);
    loop {
        match print_build_result(
            builder.build(output, exports, &SearchContext::default()),
            strings,
            out,
        ) {
            Ok(_) => {}
            Err(failure) => out.message(&format!("{}\n", failure.render(strings)))?,
        }
        out.flush()?;
        files = files.wait_for_change(&root);
    }
}

/// Prints the result of a build.
fn print_build_result(
    built: Result<BuildReport, SiteError>,
    strings: &Strings,
    out: &mut CommandOutput,
) -> CommandResult {
    match built {
        Ok(built) => {
            print_summary(&built, strings, out)?;
            Ok(Exit::Passed)
        }
        Err(SiteError::Problems(problems)) => {
            let (text, exit) = render_problems(&problems, |file, found| {
                out.diagnostic(file, found, strings)
            });
            out.message(&text)?;
            writeln!(out, "{}", strings.t("cli.nothing-written", &[]))?;
            Ok(exit)
        }
        Err(error) => Err(CommandError::new(error.message())),
    }
}

/// Renders all problems, and returns the exit code for them.
pub(super) fn render_problems(
    problems: &[FileProblems],
    say: impl Fn(&SourceFile, &Diagnostic) -> String,
) -> (String, Exit) {
    let (mut text, mut exit) = (String::new(), Exit::Failed);
    for problem in problems {
        for diagnostic in &problem.diagnostics {
            text += &say(&problem.file, diagnostic);
            text.push('\n');
        }
        if Exit::from_diagnostics(&problem.diagnostics, false) == Exit::Unreadable {
            exit = Exit::Unreadable;
        }
    }
    (text, exit)
}

fn print_summary(
    built: &BuildReport,
    strings: &Strings,
    out: &mut dyn Write,
) -> std::io::Result<()> {
    let checks = built.tally;
    let message = check::tally([built.records, built.games], checks);
    writeln!(out, "{}", strings.render(&message))?;
    for note in &built.notes {
        writeln!(out, "{}", strings.render(note))?;
    }
    for (key, files) in [
        ("cli.left-there", &built.foreign_files),
        ("cli.removed-there", &built.removed),
    ] {
        if !files.is_empty() {
            let names = files.iter().map(|it| MessageArg::from(it.as_str()));
            let message = Message::new(key)
                .with("n", files.len())
                .with("names", MessageArg::And(names.collect()));
            writeln!(out, "{}", strings.render(&message))?;
        }
    }
    let is_bound = |it: &String| it.ends_with(".pdf") || it.ends_with(".epub");
    if built.removed.iter().any(is_bound) {
        writeln!(out, "{}", strings.t("cli.removed-bound", &[]))?;
    }
    for opens in &built.entry_points {
        writeln!(out, "{}", output::shown_name(&built.output.join(opens)))?;
    }
    Ok(())
}
