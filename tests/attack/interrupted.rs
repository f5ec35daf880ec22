//! Ctrl-C stops a build quickly and leaves nothing in the temporary folder.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use super::cloned::Cloned;

/// Returns the number of entries of a folder.
fn count(folder: &Path) -> usize {
    fs::read_dir(folder).unwrap().count()
}

#[test]
fn ctrl_c_leaves_no_temporary_folder() {
    // A book that takes a while to build.
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for arguments in [
        &["build"][..],
        &["build", "--watch"],
        &["serve", "--port", "0"],
    ] {
        let project = Cloned::new();
        let temporary = project.beside("tmp");
        fs::create_dir(&temporary).unwrap();
        let output = project.beside("site");
        let mut command = project.fifangha(arguments);
        if arguments[0] == "build" {
            command.arg("--output").arg(&output);
        }
        let mut child = command
            .current_dir(root)
            .env("TMPDIR", &temporary)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let begun = Instant::now();
        while count(&temporary) == 0 {
            assert!(begun.elapsed() < Duration::from_secs(60), "{arguments:?}");
            assert!(child.try_wait().unwrap().is_none(), "{arguments:?}");
            sleep(Duration::from_millis(5));
        }
        let pid = child.id().to_string();
        let sent = Command::new("kill").args(["-INT", &pid]).status().unwrap();
        assert!(sent.success());
        let asked = Instant::now();
        while child.try_wait().unwrap().is_none() {
            if asked.elapsed() > Duration::from_secs(15) {
                child.kill().unwrap();
                panic!("{arguments:?} does not end");
            }
            sleep(Duration::from_millis(5));
        }
        assert_eq!(count(&temporary), 0, "{arguments:?} leaves something");
        assert!(!output.join("index.html").exists());
    }
}
