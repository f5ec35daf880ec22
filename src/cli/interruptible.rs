//! Work that Ctrl-C stops, and that says how far it has come.

use std::io::IsTerminal;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

use super::{ApiError, output};
use crate::budget::SearchContext;
use crate::message::{Message, Strings};

/// Runs work that Ctrl-C stops, or a polite request of the system to end. Where
/// standard error is a terminal, how far it has come is shown there.
///
/// # Errors
///
/// When the system does not let it listen.
pub(super) fn run_interruptible<T>(
    effort: &SearchContext,
    strings: &Strings,
    progress: fn(&SearchContext) -> Message,
    work: impl FnOnce() -> T,
) -> Result<T, ApiError> {
    stop_on_ctrl_c(effort)?;
    Ok(run_with_progress(effort, strings, progress, work))
}

/// Lets Ctrl-C, or a polite request of the system to end, stop work from now on, before it
/// begins too.
///
/// # Errors
///
/// When the system does not let it listen.
pub(super) fn stop_on_ctrl_c(effort: &SearchContext) -> Result<(), ApiError> {
    let stopped = effort.clone();
    // A second one does not wait for what is known.
    on_ctrl_c(move || {
        if stopped.is_stopped() {
            exit_interrupted();
        }
        stopped.stop();
    })
}

/// The same for a build, which soon ends even if it cannot stop: nothing that it knows by
/// then is of use to anybody.
#[cfg(feature = "book")]
pub(super) fn run_build_interruptible<T>(
    effort: &SearchContext,
    strings: &Strings,
    progress: fn(&SearchContext) -> Message,
    work: impl FnOnce() -> T,
) -> Result<T, ApiError> {
    /// How long it may take to stop by itself.
    const GRACE: Duration = Duration::from_millis(300);
    let stopped = effort.clone();
    let said = strings.t("article.stopped", &[]);
    on_ctrl_c(move || {
        if !stopped.is_stopped() {
            stopped.stop();
            std::thread::sleep(GRACE);
        }
        if crate::site::abandon_builds() {
            // Where it cannot be written, there is nobody left to tell.
            let _ = super::output::print_to_stderr(&said);
        } else {
            // The site is moved into its place, and the program about to end.
            std::thread::sleep(10 * GRACE);
        }
        std::process::exit(130);
    })?;
    Ok(run_with_progress(effort, strings, progress, work))
}

/// Has the program end at Ctrl-C, without temporary folders left behind.
///
/// # Errors
///
/// When the system does not let it listen.
#[cfg(feature = "book")]
pub(super) fn exit_on_ctrl_c() -> Result<(), ApiError> {
    on_ctrl_c(|| exit_interrupted())
}

fn on_ctrl_c(handle: impl FnMut() + Send + 'static) -> Result<(), ApiError> {
    ctrlc::set_handler(handle).map_err(|error| {
        ApiError::new(Message::new("cli.no-ctrl-c").with("error", error.to_string()))
    })
}

/// Ends the program as Ctrl-C does.
fn exit_interrupted() -> ! {
    #[cfg(feature = "book")]
    crate::site::abandon_builds();
    std::process::exit(130)
}

/// Runs work. Where standard error is a terminal, how far it has come is shown there.
pub(super) fn run_with_progress<T>(
    effort: &SearchContext,
    strings: &Strings,
    progress: fn(&SearchContext) -> Message,
    work: impl FnOnce() -> T,
) -> T {
    if !std::io::stderr().is_terminal() {
        return work();
    }
    let done = AtomicBool::new(false);
    std::thread::scope(|scope| {
        scope.spawn(|| draw_progress(&|| strings.render(&progress(effort)), &done));
        let found = work();
        done.store(true, Ordering::Relaxed);
        found
    })
}

/// Ends the program if work does not stop soon after its time has passed: what it was about is
/// not known then. What it returns is dropped when the work is done.
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

/// Shows how far work has come, once it takes longer than a moment.
fn draw_progress(said: &dyn Fn() -> String, done: &AtomicBool) {
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
            bar.set_message(said());
            bar.tick();
        }
    }
    bar.finish_and_clear();
}

/// How far a search has come that plays turns.
pub(super) fn turns_progress(effort: &SearchContext) -> Message {
    Message::new("cli.progress-turns").with("n", effort.turns())
}
