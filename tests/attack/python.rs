//! PDFs are set with the module `typst` installed by the user, never with a file of the project.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::cloned::{Cloned, output_text, write};
use crate::support::needs::program;

/// A fake of the PyPI module that writes a PDF with its own name.
const INSTALLED: &str = "import json, os\nclass TypstError(Exception): pass\n\
    def compile(path, output, **more):\n    open(output, 'w').write('%PDF-1.7 INSTALLED')\n";

/// Returns the Python of this machine: the real program if `python3` is a wrapper script.
fn python() -> PathBuf {
    let asked = ["-c", "import sys; print(sys.executable)"];
    let messages = Command::new(program(&["python3"]).unwrap())
        .args(asked)
        .output()
        .unwrap();
    String::from_utf8(messages.stdout).unwrap().trim().into()
}

/// Returns the folder of installed modules of an environment.
fn site(python: &Path) -> String {
    let asked = "import sys; print('lib/python%d.%d/site-packages' % sys.version_info[:2])";
    let messages = Command::new(python).args(["-c", asked]).output().unwrap();
    String::from_utf8(messages.stdout)
        .unwrap()
        .trim()
        .to_owned()
}

/// Every module imported by starting Python or setting a PDF.
const SHADOWS: [&str; 8] = [
    "typst.py",
    "typst/__init__.py",
    "json.py",
    "os.py",
    "site.py",
    "sitecustomize.py",
    "usercustomize.py",
    "encodings/__init__.py",
];

/// Creates a project with modules that leave a trace when they are imported.
fn hostile(names: &[&str]) -> Cloned {
    let project = Cloned::new();
    for name in names {
        let trace = project.beside("PWNED");
        let module = format!("open({trace:?}, 'w').write('x')\n");
        project.write(name, &module);
    }
    project
}

/// Creates a folder of programs: Python, and no `typst`.
#[cfg(unix)]
fn programs(project: &Cloned) -> PathBuf {
    let programs = project.beside("bin");
    fs::create_dir(&programs).unwrap();
    std::os::unix::fs::symlink(python(), programs.join("python3")).unwrap();
    programs
}

/// Runs a command that sets a PDF with Python alone.
fn sets(project: &Cloned, path: &Path, arguments: &[&str]) -> String {
    let mut command = project.fifangha(arguments);
    command
        .env("PATH", path)
        .env("HOME", project.beside("home"));
    let plain = command.output().unwrap();
    let trace = project.beside("PWNED");
    assert!(!trace.exists(), "{arguments:?} ran a module of the project");
    command.env("PYTHONPATH", project.root());
    command.env("PYTHONSTARTUP", project.root().join("typst.py"));
    command.output().unwrap();
    assert!(!trace.exists(), "{arguments:?} listened to PYTHONPATH");
    output_text(&plain)
}

#[cfg(unix)]
#[test]
#[ignore = "needs Python: see CONTRIBUTING"]
fn a_module_of_the_current_folder_is_not_imported() {
    if program(&["python3"]).is_none() {
        return;
    }
    for name in SHADOWS {
        let project = hostile(&[name]);
        installed(&project);
        sets(&project, &programs(&project), &["build", "--pdf"]);
    }
    let project = hostile(&["typst.py"]);
    let path = programs(&project);
    for arguments in [
        &[
            "print",
            "games/first-game.fif",
            "--format",
            "pdf",
            "-o",
            "sheet.pdf",
        ][..],
        &[
            "worksheet",
            "--rules",
            "fifanga",
            "--columns",
            "4",
            "--format",
            "pdf",
            "-o",
            "w.pdf",
        ],
    ] {
        sets(&project, &path, arguments);
    }
}

/// Installs a module `typst` as `pip install --user` does, in a home folder of the test.
fn installed(project: &Cloned) {
    let asked = Command::new(python())
        .args(["-m", "site", "--user-site"])
        .env("HOME", project.beside("home"))
        .output()
        .unwrap();
    let folder = String::from_utf8(asked.stdout).unwrap();
    write(&Path::new(folder.trim()).join("typst.py"), INSTALLED);
}

#[cfg(unix)]
#[test]
#[ignore = "needs Python: see CONTRIBUTING"]
fn a_module_of_the_users_own_folder_is_found() {
    if program(&["python3"]).is_none() {
        return;
    }
    let project = hostile(&SHADOWS);
    let path = programs(&project);
    installed(&project);
    let messages = sets(&project, &path, &["build", "--pdf"]);
    let pdf = fs::read_to_string(project.root().join("public/t-en.pdf"));
    assert!(pdf.is_ok_and(|it| it.contains("INSTALLED")), "{messages}");
}

#[cfg(unix)]
#[test]
#[ignore = "needs Python: see CONTRIBUTING"]
fn a_module_of_a_virtual_environment_is_found() {
    if program(&["python3"]).is_none() {
        return;
    }
    let project = hostile(&SHADOWS);
    let (python, venv) = (python(), project.beside("venv"));
    let home = python.parent().unwrap().display();
    write(&venv.join("pyvenv.cfg"), &format!("home = {home}\n"));
    write(&venv.join(site(&python)).join("typst.py"), INSTALLED);
    fs::create_dir(venv.join("bin")).unwrap();
    std::os::unix::fs::symlink(&python, venv.join("bin/python3")).unwrap();
    let messages = sets(&project, &venv.join("bin"), &["build", "--pdf"]);
    let pdf = fs::read_to_string(project.root().join("public/t-en.pdf"));
    assert!(pdf.is_ok_and(|it| it.contains("INSTALLED")), "{messages}");
}

/// A program of the project is not run as Typst even if the search path contains the current
/// folder.
#[cfg(unix)]
#[test]
fn a_program_of_the_current_folder_is_not_run() {
    use std::os::unix::fs::PermissionsExt;

    let project = Cloned::new();
    for name in ["typst", "python3", "python"] {
        let program = project.root().join(name);
        write(&program, "#!/bin/sh\n/bin/touch \"$0.ran\"\n");
        fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).unwrap();
    }
    let mut command = project.fifangha(&["build", "--pdf"]);
    let done = command.env("PATH", ".").output().unwrap();
    for name in ["typst", "python3", "python"] {
        let trace = project.root().join(format!("{name}.ran"));
        assert!(!trace.exists(), "{name} ran: {}", output_text(&done));
    }
}

/// If a program reports success without writing a file, the error message does not mention a
/// missing temporary file.
#[cfg(unix)]
#[test]
fn a_program_that_writes_no_pdf_is_reported() {
    use std::os::unix::fs::PermissionsExt;

    let project = Cloned::new();
    let program = project.beside("bin/typst");
    write(&program, "#!/bin/sh\nexit 0\n");
    fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).unwrap();
    for arguments in [
        &["build", "--pdf"][..],
        &["print", "games/first-game.fif", "--format", "pdf"],
    ] {
        let mut command = project.fifangha(arguments);
        let done = command.env("PATH", project.beside("bin")).output().unwrap();
        let messages = output_text(&done);
        assert!(messages.contains("wrote no file"), "{messages}");
        assert!(!messages.contains("made.pdf"), "{messages}");
    }
}
