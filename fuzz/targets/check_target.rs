//! Checking of records.

use fifangha::budget::{Budget, SearchLimits};
use fifangha::check::{CheckPlan, FileReport};
use fifangha::diagnostic::SourceFile;
use fifangha::message::Strings;
use fifangha::references::ReferenceIndex;
use fifangha::report::{junit, sarif};

/// Low enough for searches to take almost no time.
const SEARCH: SearchLimits = SearchLimits {
    sowings: 5_000,
    turns: 500,
    bytes: 1 << 20,
};

/// Any record is checked, and its reports are XML and JSON with every error.
pub fn check(data: &[u8]) {
    let Some(text) = super::text(data) else {
        return;
    };
    let file = SourceFile::new("text.fif", text);
    let (references, budget) = (ReferenceIndex::default(), Budget::unwatched(SEARCH));
    let checked = FileReport::from(CheckPlan::new(&references, &budget).run(file.clone()));
    super::shown(&file, &checked.diagnostics);
    for strings in Strings::all() {
        let files = std::slice::from_ref(&checked);
        let report = sarif(files, |_| None, strings);
        let results = report["runs"][0]["results"].as_array().map(Vec::len);
        assert_eq!(results, Some(checked.diagnostics.len()));
        let report = junit(files, strings);
        let report = roxmltree::Document::parse(&report).expect("JUnit is XML");
        let cases = report
            .descendants()
            .filter(|it| it.has_tag_name("testcase"));
        assert_eq!(cases.count(), checked.games.len().max(1));
    }
}
