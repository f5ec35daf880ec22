//! Worker threads that parse files and prove their claims.

use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, SyncSender, channel};
use std::thread;

use super::document_loader;
use super::events::{AnalysisJob, AnalysisResult, ServerEvent};
use crate::budget::{Budget, SearchLimits};
use crate::study::Study;

/// Starts a thread that parses and one for slow proofs, so that no file waits
/// for the proofs of another. The results are sent to `to`.
pub(super) fn start_workers(to: &SyncSender<ServerEvent>) -> Sender<AnalysisJob> {
    let (read, jobs) = channel();
    let (prove, harder) = channel();
    let (first, second) = (to.clone(), to.clone());
    thread::spawn(move || process_newest(&jobs, |job| analyze_quickly(job, &first, &prove)));
    thread::spawn(move || process_newest(&harder, |job| analyze_fully(job, &second)));
    read
}

/// Processes one text at a time, only the newest of each file.
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
        if let Some(job) = queue.pop_front().filter(|job| !job.context.is_stopped()) {
            work(job);
        }
    }
}

/// Parses a text with the proofs that take almost no time. Send errors are
/// ignored: without a receiver nothing is left to do.
fn analyze_quickly(job: AnalysisJob, to: &SyncSender<ServerEvent>, prove: &Sender<AnalysisJob>) {
    let (study, is_complete) = study(&job, SearchLimits::INSTANT);
    let study = Arc::new(study);
    let settled = is_complete && !document_loader::is_chapter(&job.uri);
    send_result(&job, &study, settled, to);
    if !settled {
        let _ = prove.send(job);
    }
}

fn analyze_fully(job: AnalysisJob, to: &SyncSender<ServerEvent>) {
    let study = match document_loader::is_chapter(&job.uri) {
        true => document_loader::chapter(&job),
        false => study(&job, SearchLimits::WHILE_TYPING).0,
    };
    send_result(&job, &Arc::new(study), true, to);
}

/// Returns the study of a text within some limits, and `true` if they were not exceeded.
fn study(job: &AnalysisJob, limits: SearchLimits) -> (Study, bool) {
    let budget = Budget::new(limits, &job.context);
    let study = document_loader::study(job, limits, &budget);
    let is_complete = !study.is_cut() && !budget.is_exhausted();
    (study, is_complete)
}

fn send_result(job: &AnalysisJob, study: &Arc<Study>, settled: bool, to: &SyncSender<ServerEvent>) {
    // The result of a stopped analysis is incomplete.
    if !job.context.is_stopped() {
        let _ = to.send(ServerEvent::Analyzed(AnalysisResult {
            uri: job.uri.clone(),
            study: Arc::clone(study),
            is_final: settled,
            context: job.context.clone(),
        }));
    }
}
