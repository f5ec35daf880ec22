//! Compares the whole build with mdBook's own rendering of the same Markdown in one run, by
//! processor time and wall clock: `cargo bench --bench mdbook`, with `-- once` in one round instead
//! of three. It needs Linux, because process times are read from `/proc`.
//!
//! mdBook is the linked crate; it renders each chapter, the page of all chapters and the index from
//! chapters whose blocks are already replaced. Each measurement is a process of its own. The build
//! is repeated in its process, as `build --watch` does after a change, to measure the incremental
//! build.

// A measurement prints its table.
#![allow(clippy::print_stdout)]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

use fifangha::budget::SearchContext;
use fifangha::cache::ResultCache;
use fifangha::project::Project;
use fifangha::site::{ExportOptions, FifanghaPreprocessor, IncrementalBuilder};
use mdbook_driver::MDBook;

const LANGUAGES: [&str; 2] = ["en", "fr"];

fn main() {
    let mut arguments = std::env::args().skip(1).filter(|it| it != "--bench");
    match (arguments.next().as_deref(), arguments.next()) {
        (Some("build"), Some(folder)) => site(Path::new(&folder)),
        (Some("mdbook"), Some(folder)) => render(Path::new(&folder)),
        // The median of the rounds is reported.
        (Some("once"), _) => compare(1),
        _ => compare(3),
    }
}

fn root() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
}

fn compare(rounds: usize) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for language in LANGUAGES {
        expand(language, &folder.path().join(language));
    }
    let site = folder.path().join("site");
    let built = || match measured("build", &site)[..] {
        [whole, again] => (whole, again),
        _ => panic!("a build tells two times"),
    };
    let mut taken = [const { Vec::new() }; 3];
    for _ in 0..rounds {
        let (whole, again) = built();
        taken[0].push(whole);
        taken[1].push(again);
        taken[2].extend(measured("mdbook", folder.path()));
    }
    let taken = taken.map(middle);
    println!("| what | processor s | ratio | clock s | ratio |");
    println!("|---|---|---|---|---|");
    let names = [
        "`fifangha build`, both languages, each as pages and as one file",
        "the same again in one process, nothing changed",
        "mdBook's own pages, page of all chapters and index of the same chapters",
    ];
    let theirs = taken[2];
    for (name, took) in names.iter().zip(taken) {
        let ratios = (took.0 / theirs.0, took.1 / theirs.1);
        println!(
            "| {name} | {:.2} | {:.2} | {:.2} | {:.2} |",
            took.0, ratios.0, took.1, ratios.1
        );
    }
}

/// Returns the median of each column.
fn middle(rounds: Vec<(f64, f64)>) -> (f64, f64) {
    let column = |of: fn(&(f64, f64)) -> f64| {
        let mut values: Vec<f64> = rounds.iter().map(of).collect();
        values.sort_by(f64::total_cmp);
        values[values.len() / 2]
    };
    (column(|it| it.0), column(|it| it.1))
}

/// Returns seconds of processor time and wall clock for each repetition of a part, in a process of
/// its own.
fn measured(part: &str, folder: &Path) -> Vec<(f64, f64)> {
    let own = std::env::current_exe().expect("this program");
    let ran = Command::new(own).arg(part).arg(folder).output();
    let ran = ran.expect("it runs");
    let why = String::from_utf8_lossy(&ran.stderr);
    assert!(ran.status.success(), "{part}: {why}");
    let output = String::from_utf8_lossy(&ran.stdout);
    let times = output.lines().filter_map(|line| line.split_once('\t'));
    times
        .filter_map(|(one, other)| Some((one.parse().ok()?, other.parse().ok()?)))
        .collect()
}

/// Prints the time used since the previous call.
fn print_times(began: &mut Instant, before: &mut f64) {
    let seconds = of_this_process();
    println!("{}\t{}", seconds - *before, began.elapsed().as_secs_f64());
    (*began, *before) = (Instant::now(), seconds);
}

/// Returns the processor time of this process in seconds.
fn of_this_process() -> f64 {
    let text = fs::read_to_string("/proc/self/stat").expect("Linux");
    let behind_name = text.rsplit_once(')').map_or("", |it| it.1);
    let ticks = behind_name.split_whitespace().skip(11).take(2);
    let ticks: f64 = ticks.filter_map(|it| it.parse::<f64>().ok()).sum();
    // Linux reports hundredths of a second, independent of its own clock rate.
    ticks / 100.0
}

fn site(output: &Path) {
    let (mut began, mut before) = (Instant::now(), 0.0);
    let project = Project::find_from(&root()).expect("the project");
    let project = project.with_cache(ResultCache::in_memory());
    let mut press = IncrementalBuilder::new(project);
    for _ in 0..2 {
        let built = press.build(output, ExportOptions::default(), &SearchContext::default());
        built.expect("the book is correct");
        print_times(&mut began, &mut before);
    }
}

fn render(folder: &Path) {
    let (mut began, mut before) = (Instant::now(), 0.0);
    for language in LANGUAGES {
        let book = MDBook::load(folder.join(language)).expect("a book");
        book.build().expect("mdBook builds it");
    }
    print_times(&mut began, &mut before);
}

/// Writes the book of a language with its blocks replaced.
fn expand(language: &str, to: &Path) {
    let folder = root().join("book").join(language);
    let book = MDBook::load(&folder).expect("the book").book;
    let src = Path::new("src");
    let preprocessor = FifanghaPreprocessor;
    let book = preprocessor
        .expand(&folder, language, src, book)
        .expect("the chapters hold");
    let write = |path: &Path, text: &str| {
        let path = to.join("src").join(path);
        let parent = path.parent().expect("a folder");
        fs::create_dir_all(parent).expect("a folder");
        fs::write(path, text).expect("a file");
    };
    for chapter in book.chapters() {
        if let Some(path) = &chapter.source_path {
            write(path, &chapter.content);
        }
    }
    let summary = fs::read_to_string(folder.join("src/SUMMARY.md")).expect("its contents");
    write(Path::new("SUMMARY.md"), &summary);
    fs::write(to.join("book.toml"), "[book]\ntitle = \"Fifangha\"\n").expect("a file");
}
