//! Work that Ctrl-C stops, and that says how far it has come.

use std::io::IsTerminal;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

use super::{Failure, output};
use crate::effort::Effort;
use crate::message::{Message, Strings};

/// Runs work that Ctrl-C stops, or a polite request of the system to end. Where
/// standard error is a terminal, how far it has come is shown there.
///
/// # Errors
///
/// When the system does not let it listen.
pub(super) fn watched<T>(
    effort: &Effort,
    strings: &Strings,
    progress: fn(&Effort) -> Message,
    work: impl FnOnce() -> T,
) -> Result<T, Failure> {
    listen(effort)?;
    Ok(shown(effort, strings, progress, work))
}

/// Lets Ctrl-C, or a polite request of the system to end, stop work from now on, before it
/// begins too.
///
/// # Errors
///
/// When the system does not let it listen.
pub(super) fn listen(effort: &Effort) -> Result<(), Failure> {
    let stopped = effort.clone();
    // A second one does not wait for what is known.
    on_ctrl_c(move || {
        if stopped.is_stopped() {
            end();
        }
        stopped.stop();
    })
}

/// The same for a build, which soon ends even if it cannot stop: nothing that it knows by
/// then is of use to anybody.
#[cfg(feature = "book")]
pub(super) fn watched_briefly<T>(
    effort: &Effort,
    strings: &Strings,
    progress: fn(&Effort) -> Message,
    work: impl FnOnce() -> T,
) -> Result<T, Failure> {
    /// How long it may take to stop by itself.
    const GRACE: Duration = Duration::from_millis(300);
    let stopped = effort.clone();
    let said = strings.t("article.stopped", &[]);
    on_ctrl_c(move || {
        if !stopped.is_stopped() {
            stopped.stop();
            std::thread::sleep(GRACE);
        }
        if crate::article::abandon() {
            // Where it cannot be written, there is nobody left to tell.
            let _ = super::output::aside(&said);
        } else {
            // The site is moved into its place, and the program about to end.
            std::thread::sleep(10 * GRACE);
        }
        std::process::exit(130);
    })?;
    Ok(shown(effort, strings, progress, work))
}

/// Has the program end at Ctrl-C, without temporary folders left behind.
///
/// # Errors
///
/// When the system does not let it listen.
#[cfg(feature = "book")]
pub(super) fn ended_by_ctrl_c() -> Result<(), Failure> {
    on_ctrl_c(|| end())
}

fn on_ctrl_c(handle: impl FnMut() + Send + 'static) -> Result<(), Failure> {
    ctrlc::set_handler(handle).map_err(|error| {
        Failure::new(Message::new("cli.no-ctrl-c").with("error", error.to_string()))
    })
}

/// Ends the program as Ctrl-C does.
fn end() -> ! {
    #[cfg(feature = "book")]
    crate::article::abandon();
    std::process::exit(130)
}

/// Runs work. Where standard error is a terminal, how far it has come is shown there.
pub(super) fn shown<T>(
    effort: &Effort,
    strings: &Strings,
    progress: fn(&Effort) -> Message,
    work: impl FnOnce() -> T,
) -> T {
    if !std::io::stderr().is_terminal() {
        return work();
    }
    let done = AtomicBool::new(false);
    std::thread::scope(|scope| {
        scope.spawn(|| show(&|| strings.say(&progress(effort)), &done));
        let found = work();
        done.store(true, Ordering::Relaxed);
        found
    })
}

/// Ends the program if work does not stop soon after its time has passed: what it was about is
/// not known then. What it returns is dropped when the work is done.
#[must_use]
pub(super) fn no_later_than(until: Option<Instant>, strings: &'static Strings) -> Sender<()> {
    const GRACE: Duration = Duration::from_millis(600);
    let (done, waiting) = channel();
    if let Some(until) = until {
        std::thread::spawn(move || {
            let left = until.saturating_duration_since(Instant::now()) + GRACE;
            if waiting.recv_timeout(left) == Err(RecvTimeoutError::Timeout) {
                let _ = output::aside(&strings.t("cli.stopped-undecided", &[]));
                std::process::exit(1);
            }
        });
    }
    done
}

/// Shows how far work has come, once it takes longer than a moment.
fn show(said: &dyn Fn() -> String, done: &AtomicBool) {
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
pub(super) fn turns(effort: &Effort) -> Message {
    Message::new("cli.progress-turns").with("n", effort.turns())
}
