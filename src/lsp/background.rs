//! Threads for requests that take longer: searches, pages, and names of a whole project.

use std::sync::mpsc::{Receiver, Sender, SyncSender, channel};
use std::thread;

use super::events::{JobResult, ServerEvent};
use crate::budget::SearchContext;

/// The computation of a job. It ends early if the context is stopped.
pub(super) type Work = Box<dyn FnOnce(&SearchContext) -> JobResult + Send>;

/// A thread of its own for each kind of job, so that none waits for another.
#[derive(Clone, Copy, Debug)]
pub(super) enum JobKind {
    /// Reads the files of a project.
    Project,
    /// Searches games, or renders a page.
    Record,
}

/// A request that is answered later.
pub(super) struct Job {
    pub(super) serial: u64,
    /// Stopped when the result is no longer needed.
    pub(super) context: SearchContext,
    pub(super) work: Work,
}

/// The threads for jobs.
#[derive(Debug)]
pub(super) struct BackgroundThreads {
    project: Sender<Job>,
    record: Sender<Job>,
}

impl BackgroundThreads {
    /// Starts the threads. The results are sent to `to`.
    pub(super) fn start(to: &SyncSender<ServerEvent>) -> Self {
        let start = || {
            let (sender, jobs) = channel();
            let to = to.clone();
            thread::spawn(move || run_jobs(&jobs, &to));
            sender
        };
        Self {
            project: start(),
            record: start(),
        }
    }

    pub(super) fn send(&self, kind: JobKind, job: Job) {
        let sender = match kind {
            JobKind::Project => &self.project,
            JobKind::Record => &self.record,
        };
        // A thread ends only with the server.
        let _ = sender.send(job);
    }
}

/// Runs jobs in order; those that were stopped are skipped.
fn run_jobs(jobs: &Receiver<Job>, to: &SyncSender<ServerEvent>) {
    for job in jobs {
        if job.context.is_stopped() {
            continue;
        }
        let serial = job.serial;
        let result = (job.work)(&job.context);
        if to.send(ServerEvent::Finished { serial, result }).is_err() {
            return;
        }
    }
}
