//! A template of a project is limited, and leaves no part of a site.

use std::fs;
use std::process::{Child, Stdio};
use std::thread::sleep;
use std::time::Duration;

use super::cloned::{Cloned, output_text};
use crate::support::served::Running;

/// A template that takes minutes, without output.
const ENDLESS: &str = "{% for a in range(end=30000) %}{% for b in range(end=30000) %}\
    {% endfor %}{% endfor %}";

/// A template whose text is doubled forty times.
const DOUBLED: &str = "{% set x = \"0123456789abcdef\" %}{% for a in range(end=40) %}\
    {% set_global x = x ~ x %}{% endfor %}{{ x }}";

/// Starts a command in a project with a template of its own.
fn begin(project: &Cloned, template: &str, arguments: &[&str]) -> Child {
    project.write("templates/page.tera", template);
    fs::create_dir(project.beside("tmp")).unwrap();
    let mut command = project.fifangha(arguments);
    command.env("TMPDIR", project.beside("tmp"));
    command.stdout(Stdio::null()).stderr(Stdio::piped());
    command.spawn().unwrap()
}

#[test]
fn a_template_has_limits_of_time_and_memory() {
    let project = Cloned::new();
    let unlimited = begin(&project, ENDLESS, &["build", "--no-template-limits"]);
    let mut unlimited = Running(unlimited);
    for (template, arguments, reasons) in [
        (ENDLESS, &["build"][..], &["10 seconds"][..]),
        // A busy machine may reach the other limit first.
        (DOUBLED, &["serve", "--port", "0"], &["2 GiB", "10 seconds"]),
    ] {
        let project = Cloned::new();
        project.write("public/.fifangha-build", "A list:\n\nindex.html\n");
        project.write("public/index.html", "old");
        let done = begin(&project, template, arguments).wait_with_output();
        let done = done.unwrap();
        assert_eq!(done.status.code(), Some(2), "{}", output_text(&done));
        let is_reason = reasons.iter().any(|it| output_text(&done).contains(it));
        assert!(is_reason, "{}", output_text(&done));
        let old = fs::read_to_string(project.root().join("public/index.html"));
        assert_eq!(old.unwrap(), "old");
        assert_eq!(fs::read_dir(project.beside("tmp")).unwrap().count(), 0);
    }
    sleep(Duration::from_secs(2));
    let ended = unlimited.0.try_wait().unwrap();
    assert!(ended.is_none(), "it was limited");
}
