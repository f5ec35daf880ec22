//! The `fifangha` command.

use std::process::ExitCode;

fn main() -> ExitCode {
    fifangha::cli::main()
}
