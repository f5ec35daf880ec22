//! Limits of time and memory for the templates of a project, which may be untrusted. Tera counts no
//! steps and calls nothing while a loop runs, so that only another thread can watch it, and only the
//! end of the program can stop it.

use std::fs;
use std::sync::OnceLock;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use crate::message::Message;

/// The maximum time of a template. Those of the program take milliseconds.
const MAX_TIME: Duration = Duration::from_secs(10);

/// The maximum memory of the whole program, searches included, while a template of a project is
/// rendered.
const MAX_KIBIBYTES: u64 = 2 << 20;

/// The time between two checks.
const TICK: Duration = Duration::from_millis(10);

/// Ends the program with an error message.
type Exit = Box<dyn Fn(Message) + Send + Sync>;

/// Set if templates are limited.
static EXIT: OnceLock<Exit> = OnceLock::new();

/// Limits the templates of projects from now on: if one exceeds a limit, a function is called, which
/// must end the program.
#[cfg(feature = "cli")]
pub(crate) fn limit_templates(exit: impl Fn(Message) + Send + Sync + 'static) {
    let _set_once = EXIT.set(Box::new(exit));
}

/// Renders a template of a project within the limits, if they are set.
pub(in crate::site) fn render_limited<T>(render: impl FnOnce() -> T) -> T {
    let Some(exit) = EXIT.get() else {
        return render();
    };
    // Dropped at the end of rendering, also after a panic.
    let (_rendering, end) = channel::<()>();
    thread::spawn(move || {
        if let Some(message) = watch(&end) {
            exit(message);
        }
    });
    render()
}

/// Waits for the end of rendering. Returns the limit that is exceeded before.
fn watch(end: &Receiver<()>) -> Option<Message> {
    // Waits are counted, not the time of a clock: a stopped or overloaded machine exceeds no limit.
    for _ in 0..MAX_TIME.as_millis() / TICK.as_millis() {
        if end.recv_timeout(TICK) != Err(RecvTimeoutError::Timeout) {
            return None;
        }
        if resident_kibibytes().is_some_and(|it| it > MAX_KIBIBYTES) {
            return Some(Message::new("site.template_memory").with("gib", MAX_KIBIBYTES >> 20));
        }
    }
    Some(Message::new("site.template_time").with("n", MAX_TIME.as_secs()))
}

/// Returns the memory of the program that is in use, if the system states it.
fn resident_kibibytes() -> Option<u64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let value = status.lines().find_map(|it| it.strip_prefix("VmRSS:"))?;
    value.trim().trim_end_matches(" kB").parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_memory_is_measured_as_more() {
        let before = resident_kibibytes();
        let used = vec![1_u8; 256 << 20];
        let after = resident_kibibytes();
        assert_eq!(before.is_some(), cfg!(target_os = "linux"));
        assert!(after >= before.map(|it| it + (64 << 10)), "{}", used.len());
    }

    #[test]
    fn the_end_of_rendering_ends_the_watch() {
        let (rendering, end) = channel();
        drop(rendering);
        assert!(watch(&end).is_none());
    }
}
