//! Tables of texts that `build.rs` generates from the YAML files of the
//! program.

/// Includes the text of a table.
macro_rules! table {
    ($name:literal) => {
        include_str!(concat!(env!("OUT_DIR"), "/", $name))
    };
}
pub(crate) use table;

/// Returns the rows of a table with `COLUMNS` columns.
///
/// # Panics
///
/// Panics if the table has another number of columns.
pub(crate) fn rows<const COLUMNS: usize>(
    table: &'static str,
) -> impl Iterator<Item = [&'static str; COLUMNS]> {
    table.split_terminator('\u{1e}').map(|row| {
        let mut texts = row.split('\u{1f}');
        let columns = [(); COLUMNS].map(|()| texts.next().expect("tables are made with the code"));
        assert!(texts.next().is_none(), "tables are made with the code");
        columns
    })
}
