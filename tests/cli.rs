//! The command line's sessions, as people see them.
//!
//! `TRYCMD=overwrite cargo test --test cli` writes their answers anew.

#[test]
fn sessions() {
    trycmd::TestCases::new()
        .case("tests/cli/*.md")
        .case("tests/cli/*.toml");
}
