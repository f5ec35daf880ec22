//! The storage script of the board: the user's own game is never replaced by a game that was only
//! opened.

use std::process::Command;

use crate::support::needs;

#[test]
#[ignore = "needs node: see CONTRIBUTING"]
fn the_storage_script_of_the_board_keeps_its_promises() {
    let Some(node) = needs::program(&["node"]) else {
        return;
    };
    let run = Command::new(node)
        .args(["--test", "tests/scripts/storage.test.mjs"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("node runs");
    let messages = String::from_utf8_lossy(&run.stdout);
    assert!(run.status.success(), "{messages}");
}
