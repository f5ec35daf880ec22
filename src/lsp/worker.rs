//! What is done off the thread that answers: reading files, and proving their
//! claims.

use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, SyncSender, channel};
use std::thread;

use lsp_types::Uri;

use super::document_loader;
use super::server::ServerEvent;
use crate::budget::{Budget, SearchContext, SearchLimits};
use crate::message::Strings;
use crate::study::Study;

/// A text that is to be read.
#[derive(Debug)]
pub(super) struct AnalysisJob {
    pub(super) uri: Uri,
    /// Which text of the file it is.
    pub(super) edit: u64,
    pub(super) text: String,
    /// What is known of a text before it, or of itself.
    pub(super) old: Option<Arc<Study>>,
    /// Stopped once nobody wants it any more.
    pub(super) effort: SearchContext,
    /// The words of the editor's language.
    pub(super) strings: &'static Strings,
}

/// What became of a text.
#[derive(Debug)]
pub(super) struct AnalysisResult {
    pub(super) uri: Uri,
    pub(super) edit: u64,
    pub(super) study: Arc<Study>,
    /// Whether all was looked into that will be.
    pub(super) is_final: bool,
    /// The work that it comes of: stopped once the text is another one.
    pub(super) effort: SearchContext,
}

/// Starts a thread that reads, and one that looks into what takes longer: no
/// file waits for the proofs of another one. What they find goes to `to`.
pub(super) fn start_workers(to: &SyncSender<ServerEvent>) -> Sender<AnalysisJob> {
    let (read, jobs) = channel();
    let (prove, harder) = channel();
    let (first, second) = (to.clone(), to.clone());
    thread::spawn(move || process_newest(&jobs, |job| analyze_quickly(job, &first, &prove)));
    thread::spawn(move || process_newest(&harder, |job| analyze_fully(job, &second)));
    read
}

/// Works on one text after the other. Of a file only the newest is worked on.
fn process_newest(jobs: &Receiver<AnalysisJob>, mut work: impl FnMut(AnalysisJob)) {
    let mut queue: VecDeque<AnalysisJob> = VecDeque::new();
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
fn analyze_quickly(job: AnalysisJob, to: &SyncSender<ServerEvent>, prove: &Sender<AnalysisJob>) {
    let budget = Budget::new(SearchLimits::INSTANT, &job.effort);
    let study = Arc::new(document_loader::study(&job, budget));
    let settled = !study.replay.is_cut() && !document_loader::is_chapter(&job.uri);
    send_result(&job, &study, settled, to);
    if !settled {
        let old = Some(study);
        let _ = prove.send(AnalysisJob { old, ..job });
    }
}

fn analyze_fully(job: AnalysisJob, to: &SyncSender<ServerEvent>) {
    let study = match document_loader::is_chapter(&job.uri) {
        true => document_loader::chapter(&job),
        false => document_loader::study(&job, Budget::new(SearchLimits::WHILE_TYPING, &job.effort)),
    };
    send_result(&job, &Arc::new(study), true, to);
}

fn send_result(job: &AnalysisJob, study: &Arc<Study>, settled: bool, to: &SyncSender<ServerEvent>) {
    // What was stopped is no answer.
    if !job.effort.is_stopped() {
        let _ = to.send(ServerEvent::Analyzed(AnalysisResult {
            uri: job.uri.clone(),
            edit: job.edit,
            study: Arc::clone(study),
            is_final: settled,
            effort: job.effort.clone(),
        }));
    }
}
