//! A record that is checked.

use fifangha::check::Checked;
use fifangha::diagnostic::SourceFile;
use fifangha::effort::{Bounds, Budget};
use fifangha::keys::Keys;
use fifangha::message::Strings;
use fifangha::reconstruct::judge;
use fifangha::report::{junit, sarif};
use fifangha::study::Study;

/// Little enough that a search takes no time.
const JUDGING: Bounds = Bounds {
    sowings: 5_000,
    turns: 500,
    bytes: 1 << 20,
};

/// Any record is checked, record by record with the result of the file as a whole, and
/// the reports are XML and JSON that hold every error.
pub fn check(data: &[u8]) {
    let Some(text) = super::text(data) else {
        return;
    };
    let file = SourceFile::new("text.fif", text);
    let checked = Checked::of(file.clone(), &Keys::default(), &Budget::of(JUDGING));
    let mut study = Study::of(file.clone());
    Keys::default().add_to(&mut study);
    judge(&mut study, &Budget::of(JUDGING));
    super::shown(&file, &checked.diagnostics);
    let whole = Checked::from(study);
    assert_eq!(checked.diagnostics, whole.diagnostics);
    assert_eq!(checked.tally, whole.tally);
    assert_eq!(checked.games.len(), whole.games.len());
    for strings in Strings::all() {
        let files = std::slice::from_ref(&checked);
        let report = sarif(files, strings);
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
