//! Interruptible work with a progress display.

use std::io::IsTerminal;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

use super::{CommandError, output};
use crate::budget::SearchContext;
use crate::message::{Message, Strings};

/// Runs work that Ctrl-C or a termination signal stops. Its progress is shown if standard
/// error is a terminal.
///
/// # Errors
///
/// Returns an error if the signal handler cannot be installed.
pub(super) fn run_interruptible<T>(
    context: &SearchContext,
    strings: &Strings,
    work: impl FnOnce() -> T,
) -> Result<T, CommandError> {
    stop_on_ctrl_c(context)?;
    Ok(run_with_progress(context, strings, turns_progress, work))
}

/// Installs a handler with which Ctrl-C or a termination signal stops work.
///
/// # Errors
///
/// Returns an error if the signal handler cannot be installed.
pub(super) fn stop_on_ctrl_c(context: &SearchContext) -> Result<(), CommandError> {
    let stopped = context.clone();
    // The second Ctrl-C exits at once.
    on_ctrl_c(move || {
        if stopped.is_stopped() {
            exit_interrupted();
        }
        stopped.stop();
    })
}

/// Runs a build that Ctrl-C or a termination signal ends, after a grace period also if it
/// does not stop by itself. A partial build is discarded.
#[cfg(feature = "book")]
pub(super) fn run_build_interruptible<T>(
    context: &SearchContext,
    strings: &Strings,
    progress: fn(&SearchContext) -> Message,
    work: impl FnOnce() -> T,
) -> Result<T, CommandError> {
    /// The time in which the build may stop by itself.
    const GRACE: Duration = Duration::from_millis(300);
    let stopped = context.clone();
    let text = strings.t("site.stopped", &[]);
    on_ctrl_c(move || {
        if !stopped.is_stopped() {
            stopped.stop();
            std::thread::sleep(GRACE);
        }
        if crate::site::abandon_builds() {
            // An error of the output itself cannot be reported.
            let _ = super::output::print_to_stderr(&text);
        } else {
            // The site is being moved to its place; the program is about to end.
            std::thread::sleep(10 * GRACE);
        }
        std::process::exit(130);
    })?;
    Ok(run_with_progress(context, strings, progress, work))
}

/// Installs a handler with which Ctrl-C removes temporary folders and exits.
///
/// # Errors
///
/// Returns an error if the signal handler cannot be installed.
#[cfg(feature = "book")]
pub(super) fn exit_on_ctrl_c() -> Result<(), CommandError> {
    on_ctrl_c(|| exit_interrupted())
}

fn on_ctrl_c(handle: impl FnMut() + Send + 'static) -> Result<(), CommandError> {
    ctrlc::set_handler(handle).map_err(|error| {
        CommandError::new(Message::new("cli.no-ctrl-c").with("error", error.to_string()))
    })
}

/// Removes temporary folders and exits with the code of an interrupted program.
fn exit_interrupted() -> ! {
    #[cfg(feature = "book")]
    crate::site::abandon_builds();
    std::process::exit(130)
}

/// Runs work. Its progress is shown if standard error is a terminal.
pub(super) fn run_with_progress<T>(
    context: &SearchContext,
    strings: &Strings,
    progress: fn(&SearchContext) -> Message,
    work: impl FnOnce() -> T,
) -> T {
    if !std::io::stderr().is_terminal() {
        return work();
    }
    let done = AtomicBool::new(false);
    std::thread::scope(|scope| {
        scope.spawn(|| draw_progress(&|| strings.render(&progress(context)), &done));
        let found = work();
        done.store(true, Ordering::Relaxed);
        found
    })
}

/// Ends the program if work does not stop soon after its deadline; its result is then
/// undecided. The returned sender is dropped when the work is done.
#[must_use]
pub(super) fn exit_after_deadline(until: Option<Instant>, strings: &'static Strings) -> Sender<()> {
    const GRACE: Duration = Duration::from_millis(600);
    let (done, waiting) = channel();
    if let Some(until) = until {
        std::thread::spawn(move || {
            let left = until.saturating_duration_since(Instant::now()) + GRACE;
            if waiting.recv_timeout(left) == Err(RecvTimeoutError::Timeout) {
                let _ = output::print_to_stderr(&strings.t("cli.stopped-undecided", &[]));
                std::process::exit(1);
            }
        });
    }
    done
}

/// Draws the progress of work that takes longer than half a second.
fn draw_progress(text: &dyn Fn() -> String, done: &AtomicBool) {
    const TICK: Duration = Duration::from_millis(100);
    let bar = ProgressBar::new_spinner();
    if let Ok(style) = ProgressStyle::with_template("{spinner} {elapsed} {wide_msg}") {
        bar.set_style(style);
    }
    let mut ticks = 0;
    while !done.load(Ordering::Relaxed) {
        std::thread::sleep(TICK / 10);
        ticks += 1;
        if ticks > 50 && ticks % 10 == 0 {
            bar.set_message(text());
            bar.tick();
        }
    }
    bar.finish_and_clear();
}

/// The progress of a search that plays turns.
pub(super) fn turns_progress(context: &SearchContext) -> Message {
    Message::new("cli.progress-turns").with("n", context.turns())
}
