//! The whole build beside mdBook's own rendering of the same Markdown, by processor time
//! and by the clock, in one run: `cargo bench --bench mdbook`. On Linux, for the times of
//! processes are read from `/proc`.
//!
//! mdBook is the crate that this program is linked with; it makes a page for each chapter,
//! its page of all chapters, and its index, of chapters in which each block is replaced
//! already. Each measurement is a process of its own.

// A measurement prints its table.
#![allow(clippy::print_stdout)]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

use fifangha::article::{Bindings, FifanghaPreprocessor, build};
use fifangha::effort::Effort;
use fifangha::project::Project;
use mdbook_driver::MDBook;

const LANGUAGES: [&str; 2] = ["en", "fr"];

/// Rounds, of which the middle one counts.
const ROUNDS: usize = 3;

fn main() {
    let mut arguments = std::env::args().skip(1).filter(|it| it != "--bench");
    match (arguments.next().as_deref(), arguments.next()) {
        (Some("build"), Some(folder)) => site(Path::new(&folder)),
        (Some("mdbook"), Some(folder)) => render(Path::new(&folder)),
        _ => compare(),
    }
}

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

fn compare() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for language in LANGUAGES {
        expand(language, &folder.path().join(language));
    }
    let [mut ours, mut theirs] = [Vec::new(), Vec::new()];
    for _ in 0..ROUNDS {
        ours.push(measured("build", &folder.path().join("site")));
        theirs.push(measured("mdbook", folder.path()));
    }
    let [ours, theirs] = [ours, theirs].map(middle);
    println!("                  processor s    clock s");
    println!("fifangha build       {:10.2} {:10.2}", ours.0, ours.1);
    println!("mdBook's own         {:10.2} {:10.2}", theirs.0, theirs.1);
    let ratios = (ours.0 / theirs.0, ours.1 / theirs.1);
    println!("ratio                {:10.2} {:10.2}", ratios.0, ratios.1);
}

/// The middle of each column.
fn middle(rounds: Vec<(f64, f64)>) -> (f64, f64) {
    let column = |of: fn(&(f64, f64)) -> f64| {
        let mut values: Vec<f64> = rounds.iter().map(of).collect();
        values.sort_by(f64::total_cmp);
        values[values.len() / 2]
    };
    (column(|it| it.0), column(|it| it.1))
}

/// Seconds of the processor and of the clock that this program takes for a part.
fn measured(part: &str, folder: &Path) -> (f64, f64) {
    let own = std::env::current_exe().expect("this program");
    let (before, began) = (of_children(), Instant::now());
    let status = Command::new(own).arg(part).arg(folder).status();
    assert!(status.expect("it runs").success(), "{part}");
    (of_children() - before, began.elapsed().as_secs_f64())
}

/// Seconds of the processor that processes took which were waited for.
fn of_children() -> f64 {
    let text = fs::read_to_string("/proc/self/stat").expect("Linux");
    let behind_name = text.rsplit_once(')').map_or("", |it| it.1);
    let ticks = behind_name.split_whitespace().skip(13).take(2);
    let ticks: f64 = ticks.filter_map(|it| it.parse::<f64>().ok()).sum();
    // Linux tells them in hundredths, whatever its own clock is.
    ticks / 100.0
}

fn site(output: &Path) {
    let project = Project::find_from(&root()).expect("the project");
    build(project, output, Bindings::default(), &Effort::default()).expect("the article holds");
}

fn render(folder: &Path) {
    for language in LANGUAGES {
        let book = MDBook::load(folder.join(language)).expect("a book");
        book.build().expect("mdBook builds it");
    }
}

/// Writes the book of a language with its blocks replaced.
fn expand(language: &str, to: &Path) {
    let folder = root().join("book").join(language);
    let book = MDBook::load(&folder).expect("the book").book;
    let src = Path::new("src");
    let preprocessor = FifanghaPreprocessor::default();
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
