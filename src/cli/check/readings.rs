//! `check --set` and `check --vary`: which games break under other readings.

use std::io::Write;

use super::{Args, Format};
use crate::answer::Readings;
use crate::cli::language::Language;
use crate::cli::output::{self, Out};
use crate::cli::{Exit, Failure, Outcome};
use crate::effort::{Bounds, Budget};
use crate::message::{Message, Strings};
use crate::reconstruct::{Example, Suite, Variation, view};
use crate::report;
use crate::study::Study;

pub(super) fn run(args: &Args, studies: &[&Study], language: &Language, out: &mut Out) -> Outcome {
    let names = args.set.iter().chain(&args.vary).map(String::as_str);
    let variation = Variation::of(names)
        .map_err(|unknown| Failure::new(unknown.message()).help(unknown.help()))?;
    if let Some(unset) = args.set.iter().find(|it| !it.contains('=')) {
        let message = Message::new("cli.suite.set").with("written", unset.as_str());
        return Err(Failure::new(message));
    }
    let suite = Suite::of(studies, &variation, &Budget::of(Bounds::RUN));
    match args.format {
        Format::Json => {
            let answer = Readings::of(&suite, studies, language.of_programs());
            output::json(&answer, out)?;
        }
        Format::Text => text(&suite, studies, language.of_people(), out)?,
        Format::Junit => {
            let strings = language.of_programs();
            write!(
                out,
                "{}",
                report::junit_of_readings(&suite, studies, strings)
            )?;
        }
        Format::Sarif => {
            return Err(Failure::new(Message::new("cli.suite.format")));
        }
    }
    let read = studies.iter().map(|it| Exit::of(&it.diagnostics, false));
    let breaks = (0..suite.readings.len()).any(|reading| suite.tally(reading)[1] > 0);
    let is_tried = |it: &Example| it.outcomes.iter().any(Result::is_ok);
    let nothing_tried = !suite.examples.is_empty() && !suite.examples.iter().any(is_tried);
    let tried = match breaks || nothing_tried {
        true => Exit::Fails,
        false => Exit::Holds,
    };
    Ok(read.max().unwrap_or(Exit::Holds).max(tried))
}

fn text(
    suite: &Suite,
    studies: &[&Study],
    strings: &Strings,
    out: &mut Out,
) -> Result<(), Failure> {
    out.laid_out(&view::suite(suite, strings))?;
    for (index, example) in suite.examples.iter().enumerate() {
        let study = studies[example.file];
        let said = view::breaks(suite, index, study, strings);
        if !said.is_empty() {
            out.laid_out(&format!("\n{said}"))?;
        }
    }
    if suite.broken > 0 {
        let broken = Message::new("reconstruct.suite.broken").with("n", suite.broken);
        out.line(&format!("\n{}", strings.say(&broken)))?;
    }
    Ok(())
}
