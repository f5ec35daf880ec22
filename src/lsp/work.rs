//! What is done off the thread that answers: reading files, and proving their
//! claims.

use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, SyncSender, channel};
use std::thread;

use lsp_types::Uri;

use super::server::Event;
use super::texts;
use crate::effort::{Bounds, Budget, Effort};
use crate::message::Strings;
use crate::study::Study;

/// A text that is to be read.
#[derive(Debug)]
pub(super) struct Job {
    pub(super) uri: Uri,
    /// Which text of the file it is.
    pub(super) edit: u64,
    pub(super) text: String,
    /// What is known of a text before it, or of itself.
    pub(super) old: Option<Arc<Study>>,
    /// Stopped once nobody wants it any more.
    pub(super) effort: Effort,
    /// The words of the editor's language.
    pub(super) strings: &'static Strings,
}

/// What became of a text.
#[derive(Debug)]
pub(super) struct Done {
    pub(super) uri: Uri,
    pub(super) edit: u64,
    pub(super) study: Arc<Study>,
    /// Whether all was looked into that will be.
    pub(super) settled: bool,
    /// The work that it comes of: stopped once the text is another one.
    pub(super) effort: Effort,
}

/// Starts a thread that reads, and one that looks into what takes longer: no
/// file waits for the proofs of another one. What they find goes to `to`.
pub(super) fn start(to: &SyncSender<Event>) -> Sender<Job> {
    let (read, jobs) = channel();
    let (prove, harder) = channel();
    let (first, second) = (to.clone(), to.clone());
    thread::spawn(move || each(&jobs, |job| read_at_once(job, &first, &prove)));
    thread::spawn(move || each(&harder, |job| look_into(job, &second)));
    read
}

/// Works on one text after the other. Of a file only the newest is worked on.
fn each(jobs: &Receiver<Job>, mut work: impl FnMut(Job)) {
    let mut queue: VecDeque<Job> = VecDeque::new();
    loop {
        if queue.is_empty() {
            match jobs.recv() {
                Ok(job) => queue.push_back(job),
                Err(_) => return,
            }
        }
        for newer in jobs.try_iter() {
            queue.retain(|job| job.uri != newer.uri);
            queue.push_back(newer);
        }
        if let Some(job) = queue.pop_front().filter(|job| !job.effort.is_stopped()) {
            work(job);
        }
    }
}

/// Reads a text with what proofs take no time. Where nobody listens any more
/// there is nothing left to do.
fn read_at_once(job: Job, to: &SyncSender<Event>, prove: &Sender<Job>) {
    let budget = Budget::new(Bounds::AT_ONCE, &job.effort);
    let study = Arc::new(texts::study(&job, budget));
    let settled = !study.replay.is_cut() && !texts::is_chapter(&job.uri);
    tell(&job, &study, settled, to);
    if !settled {
        let old = Some(study);
        let _ = prove.send(Job { old, ..job });
    }
}

fn look_into(job: Job, to: &SyncSender<Event>) {
    let study = match texts::is_chapter(&job.uri) {
        true => texts::chapter(&job),
        false => texts::study(&job, Budget::new(Bounds::TYPED, &job.effort)),
    };
    tell(&job, &Arc::new(study), true, to);
}

fn tell(job: &Job, study: &Arc<Study>, settled: bool, to: &SyncSender<Event>) {
    // What was stopped is no answer.
    if !job.effort.is_stopped() {
        let _ = to.send(Event::Done(Done {
            uri: job.uri.clone(),
            edit: job.edit,
            study: Arc::clone(study),
            settled,
            effort: job.effort.clone(),
        }));
    }
}
