//! Megabytes of real records per second: the files of `games`, parsed and checked. The bare events
//! of their YAML front matter are the lower limit.

use std::{fs, path::Path};

use divan::{Bencher, black_box, counter::BytesCount};
use fifangha::diagnostic::SourceFile;
use fifangha::notation::parse;
use fifangha::study::Study;
use saphyr_parser::Parser;

fn main() {
    divan::main();
}

/// Returns the records of the project.
fn records() -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../games");
    let files = fs::read_dir(folder).expect("the records are there");
    let paths = files.map(|file| file.expect("the records can be listed").path());
    let records = paths.filter(|path| path.extension().is_some_and(|it| it == "fif"));
    let texts = records.map(|path| fs::read_to_string(path).expect("a record can be read"));
    texts.collect()
}

fn bytes(texts: &[String]) -> BytesCount {
    BytesCount::new(texts.iter().map(String::len).sum::<usize>())
}

#[divan::bench(sample_count = 20, sample_size = 5)]
fn read(bencher: Bencher<'_, '_>) {
    let texts = records();
    bencher.counter(bytes(&texts)).bench_local(|| {
        for text in &texts {
            black_box(parse(black_box(text)));
        }
    });
}

#[divan::bench(sample_count = 20, sample_size = 1)]
fn read_and_judge(bencher: Bencher<'_, '_>) {
    let texts = records();
    bencher.counter(bytes(&texts)).bench_local(|| {
        for text in &texts {
            black_box(Study::from_file(SourceFile::new("game.fif", text.as_str())));
        }
    });
}

/// The bytes per second are those of the whole records, so that the ratios are comparable.
#[divan::bench(sample_count = 20, sample_size = 5)]
fn yaml_events(bencher: Bencher<'_, '_>) {
    let texts = records();
    let fronts: Vec<String> = texts
        .iter()
        .flat_map(|text| parse(text).0.records)
        .map(|record| record.front.raw)
        .collect();
    bencher.counter(bytes(&texts)).bench_local(|| {
        for front in &fronts {
            for event in Parser::new_from_str(black_box(front)) {
                let _ = black_box(event);
            }
        }
    });
}
