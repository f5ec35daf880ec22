//! `check --changed` runs no program that a repository, its work tree or the environment names.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

/// A repository with a record that is changed after its commit, unless `SETUP` says otherwise.
const REPOSITORY: &str = r#"
mkdir repository && cd repository && git init -q . && mkdir games
printf '1. 4R\n' > games/a.fif
git add . && git commit -qm x
"#;

/// A remote from which missing objects of the commit are fetched.
const PARTIAL_CLONE: &str = r#"
git config core.repositoryFormatVersion 1
git config extensions.partialClone origin
git config remote.origin.promisor true
tree=$(git rev-parse HEAD^{tree})
rm -f .git/objects/$(echo $tree | cut -c1-2)/$(echo $tree | cut -c3-)
"#;

/// A submodule with a record.
const SUBMODULE: &str = r#"
git init -q s && printf '1. 4R\n' > s/b.fif && git -C s add . && git -C s commit -qm x
git -c advice.addEmbeddedRepo=false add s && git commit -qm y
"#;

/// An attack: the script that prepares it, with `$M` as the marker that its program creates, and an
/// ordinary command by which it succeeds.
struct Attack {
    name: &'static str,
    /// Precedes `prepare`, in the repository.
    common: &'static str,
    prepare: &'static str,
    /// Shell assignments in front of the command.
    environment: &'static str,
    revision: &'static str,
    succeeds_by: &'static str,
}

const DIFF: Attack = Attack {
    name: "",
    common: "",
    prepare: "",
    environment: "",
    revision: "HEAD",
    succeeds_by: "git --no-pager diff HEAD --",
};

const STATUS: Attack = Attack {
    succeeds_by: "git status",
    ..DIFF
};

const FETCH: Attack = Attack {
    common: PARTIAL_CLONE,
    succeeds_by: "git ls-tree -r HEAD",
    ..DIFF
};

const ATTACKS: &[Attack] = &[
    Attack {
        name: "clean filter",
        prepare: "git config filter.x.clean \"touch $M; cat\"; echo '*.fif filter=x' > .gitattributes
            printf ' ' >> games/a.fif",
        ..DIFF
    },
    Attack {
        name: "process filter",
        prepare: "git config filter.x.process \"touch $M; false\"
            echo '*.fif filter=x' > .gitattributes; printf ' ' >> games/a.fif",
        ..DIFF
    },
    Attack {
        name: "smudge filter",
        prepare: "git config filter.x.smudge \"touch $M; cat\"; echo '*.fif filter=x' > .gitattributes
            printf ' ' >> games/a.fif",
        succeeds_by: "git checkout games/a.fif",
        ..DIFF
    },
    Attack {
        name: "attributes of the repository",
        prepare: "git config filter.x.clean \"touch $M; cat\"; mkdir -p .git/info
            echo '*.fif filter=x' > .git/info/attributes; printf ' ' >> games/a.fif",
        ..DIFF
    },
    Attack {
        name: "file of attributes",
        prepare: "git config filter.x.clean \"touch $M; cat\"; echo '*.fif filter=x' > .git/named
            git config core.attributesFile \"$PWD/.git/named\"; printf ' ' >> games/a.fif",
        ..DIFF
    },
    Attack {
        name: "hooks",
        prepare: "for it in post-index-change reference-transaction pre-auto-gc post-checkout; do
            printf '#!/bin/sh\\ntouch %s\\n' $M > .git/hooks/$it; chmod +x .git/hooks/$it
            done; touch -t 200101010000 games/a.fif",
        ..STATUS
    },
    Attack {
        name: "folder of hooks",
        prepare: "mkdir hooks; printf '#!/bin/sh\\ntouch %s\\n' $M > hooks/post-index-change
            chmod +x hooks/*; git config core.hooksPath hooks; touch -t 200101010000 games/a.fif",
        ..STATUS
    },
    Attack {
        name: "monitor",
        prepare: "git config core.fsmonitor \"touch $M; false\"",
        ..STATUS
    },
    Attack {
        name: "monitor as a hook",
        prepare: "printf '#!/bin/sh\\ntouch %s\\n' $M > .git/hooks/query; chmod +x .git/hooks/query
            git config core.fsmonitor .git/hooks/query",
        ..STATUS
    },
    Attack {
        name: "included settings",
        prepare: "printf '[core]\\nfsmonitor = \"touch %s; false\"\\n' $M > shared
            git config include.path ../shared",
        ..STATUS
    },
    Attack {
        name: "settings included on a condition",
        prepare: "printf '[core]\\nfsmonitor = \"touch %s; false\"\\n' $M > shared
            git config 'includeIf.gitdir:**/.git.path' ../shared",
        ..STATUS
    },
    Attack {
        name: "settings of the work tree",
        prepare: "git config extensions.worktreeConfig true
            git config --worktree core.fsmonitor \"touch $M; false\"",
        ..STATUS
    },
    Attack {
        name: "command as a remote",
        prepare: "git config remote.origin.url \"ext::sh -c touch% $M\"
            git config protocol.ext.allow always",
        ..FETCH
    },
    Attack {
        name: "program of a remote",
        prepare: "git config remote.origin.url \"sh -c touch% $M\"; git config remote.origin.vcs ext
            git config protocol.ext.allow always",
        ..FETCH
    },
    Attack {
        name: "command for ssh",
        prepare: "git config remote.origin.url ssh://x/y
            git config core.sshCommand \"touch $M; false\"",
        ..FETCH
    },
    Attack {
        name: "command for ssh, missing revision",
        prepare: "git config remote.origin.url ssh://x/y
            git config core.sshCommand \"touch $M; false\"",
        revision: "0123456789012345678901234567890123456789",
        succeeds_by: "git cat-file -t 0123456789012345678901234567890123456789",
        ..FETCH
    },
    Attack {
        name: "program that sends objects",
        prepare: "git config remote.origin.url \"$PWD\"
            git config remote.origin.uploadpack \"touch $M; false\"",
        ..FETCH
    },
    Attack {
        name: "proxy",
        prepare: "printf '#!/bin/sh\\ntouch %s\\n' $M > proxy; chmod +x proxy
            git config remote.origin.url git://x/y; git config core.gitProxy \"$PWD/proxy\"",
        ..FETCH
    },
    Attack {
        name: "programs for differences",
        prepare: "git config diff.external \"touch $M\"; git config diff.x.textconv \"touch $M\"
            git config diff.x.command \"touch $M\"; echo '*.fif diff=x' > .gitattributes
            printf ' ' >> games/a.fif",
        ..DIFF
    },
    Attack {
        name: "program for signatures",
        prepare: "git config gpg.program \"$PWD/gpg\"; git config log.showSignature true
            printf '#!/bin/sh\\ntouch %s\\n' $M > gpg; chmod +x gpg
            { git cat-file commit HEAD | sed '/^$/,$d'
              printf 'gpgsig -----BEGIN PGP SIGNATURE-----\\n x\\n -----END PGP SIGNATURE-----\\n\\ny\\n'
            } > signed; git reset -q --hard $(git hash-object -t commit -w signed)",
        succeeds_by: "git --no-pager log",
        ..DIFF
    },
    // It arrives by an ordinary clone.
    Attack {
        name: "repository without work tree in the folder of records",
        prepare: "cd games && git init -q --bare b && rm -r b/hooks && mv b/* . && rmdir b
            git --git-dir=. config core.bare false; git --git-dir=. config core.worktree ..
            echo '*.fif filter=x' > ../.gitattributes
            git --git-dir=. --work-tree=.. add -f ../.gitattributes a.fif
            git --git-dir=. --work-tree=.. commit -qm x; printf ' ' >> a.fif
            touch refs/.keep objects/.keep
            git --git-dir=. config filter.x.clean \"touch $M; cat\"
            cd .. && git add -A -f . && git commit -qm y && cd .. && mv repository origin
            git clone -q origin repository && cd repository",
        succeeds_by: "cd games && git --no-pager diff HEAD --",
        ..DIFF
    },
    Attack {
        name: "work tree elsewhere",
        prepare: "git config core.worktree \"$PWD/games\"; mkdir -p games/games
            printf '1. 3R\\n' > games/games/a.fif; echo '*.fif filter=x' > games/.gitattributes
            echo '*.fif filter=x' > .gitattributes; git config filter.x.clean \"touch $M; cat\"",
        ..DIFF
    },
    Attack {
        name: "repository in another folder",
        prepare: "mv .git data; echo 'gitdir: data' > .git
            git config core.fsmonitor \"touch $M; false\"",
        ..STATUS
    },
    Attack {
        name: "repository behind a link",
        prepare: "mv .git data; ln -s data .git; git config core.fsmonitor \"touch $M; false\"",
        ..STATUS
    },
    Attack {
        name: "objects of another repository",
        prepare: "git clone -q --shared . ../copy; cd ../copy; mv .git/objects/info/alternates .
            git config core.fsmonitor \"touch $M; false\"; mv alternates .git/objects/info
            cd ..; mv repository origin; mv copy repository; cd repository
            echo \"$(dirname \"$PWD\")/origin/.git/objects\" > .git/objects/info/alternates",
        ..STATUS
    },
    Attack {
        name: "filter of a submodule",
        common: SUBMODULE,
        prepare: "git -C s config filter.x.clean \"touch $M; cat\"
            echo '*.fif filter=x' > s/.gitattributes
            printf '1. 3R\\n' > s/b.fif",
        ..DIFF
    },
    Attack {
        name: "hook of a submodule",
        common: SUBMODULE,
        prepare: "printf '#!/bin/sh\\ntouch %s\\n' $M > s/.git/hooks/post-index-change
            chmod +x s/.git/hooks/*; touch -t 200101010000 s/b.fif",
        ..DIFF
    },
    Attack {
        name: "monitor of a submodule",
        common: SUBMODULE,
        prepare: "git -C s config core.fsmonitor \"touch $M; false\"; printf ' ' >> s/b.fif",
        ..DIFF
    },
    Attack {
        name: "git in the search path",
        prepare: "printf '#!/bin/sh\\ntouch %s\\n' $M > git; chmod +x git",
        environment: "PATH=.:$PATH",
        ..STATUS
    },
    Attack {
        name: "GIT_DIR",
        prepare: "cp games/a.fif . && git add a.fif && git commit -qm y
            git config filter.x.clean \"touch $M; cat\"; mkdir -p .git/info ../plain
            echo '*.fif filter=x' > .git/info/attributes
            printf '1. 3R\\n' > ../plain/a.fif; cd ../plain",
        environment: "GIT_DIR=$PWD/../repository/.git",
        ..DIFF
    },
    Attack {
        name: "settings of the environment",
        environment: "GIT_CONFIG_COUNT=1 GIT_CONFIG_KEY_0=core.fsmonitor \
            GIT_CONFIG_VALUE_0=\"touch $M; false\"",
        ..STATUS
    },
    Attack {
        name: "trace",
        environment: "GIT_TRACE=$M",
        ..STATUS
    },
    Attack {
        name: "programs of the environment",
        prepare: "git config remote.origin.url ssh://x/y",
        environment: "GIT_SSH_COMMAND=\"touch $M; false\"",
        ..FETCH
    },
];

/// Runs a script in a folder without the settings of the user, with `$M` as the path of the marker.
fn sh(folder: &Path, script: &str) -> Output {
    let mut command = Command::new("sh");
    for (name, _) in std::env::vars().filter(|(name, _)| name.starts_with("GIT_")) {
        command.env_remove(name);
    }
    for of in ["AUTHOR", "COMMITTER"] {
        command.env(format!("GIT_{of}_NAME"), "x");
        command.env(format!("GIT_{of}_EMAIL"), "x@example.org");
    }
    let command = command.args(["-c", script]).current_dir(folder);
    let command = command.env("HOME", folder).env("M", folder.join("marker"));
    command
        .env("F", env!("CARGO_BIN_EXE_fifangha"))
        .output()
        .unwrap()
}

/// Prepares an attack and checks the changed records, then shows that the attack would succeed.
///
/// # Errors
///
/// Returns what went wrong.
fn withstand(attack: &Attack) -> Result<(), String> {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path();
    let Attack {
        name,
        common,
        prepare,
        environment,
        revision,
        succeeds_by,
    } = attack;
    let prepared = sh(root, &format!("set -e\n{REPOSITORY}{common}{prepare}\npwd"));
    assert!(prepared.status.success(), "{name}: {prepared:?}");
    let marker = root.join("marker");
    let _ = fs::remove_file(&marker);
    let place = String::from_utf8(prepared.stdout).unwrap();
    let place = Path::new(place.lines().last().unwrap());
    let run = |command: &str| {
        let script = format!(
            "cd '{}'; export {environment} FIFANGHA=1; {command}",
            place.display()
        );
        sh(root, &script)
    };
    let checked = run(&format!("\"$F\" check --changed={revision} ."));
    if marker.exists() {
        return Err(format!("{name}: a program was run: {checked:?}"));
    }
    if !matches!(checked.status.code(), Some(0 | 2)) {
        return Err(format!("{name}: neither checked nor refused: {checked:?}"));
    }
    let done = run(succeeds_by);
    match marker.exists() {
        true => Ok(()),
        false => Err(format!("{name} is no attack: {done:?}")),
    }
}

#[test]
fn no_program_of_a_repository_is_run() {
    let failed: Vec<_> = ATTACKS
        .iter()
        .filter_map(|it| withstand(it).err())
        .collect();
    assert!(failed.is_empty(), "{}", failed.join("\n"));
}

/// Git waits for a pipe in the place of a file that it reads.
#[test]
fn a_pipe_does_not_stop_the_check() {
    let check = |pipe: &str| {
        let folder = tempfile::tempdir().unwrap();
        let pipe = format!("rm -f {pipe}; mkfifo {pipe}; \"$F\" check --changed .");
        sh(folder.path(), &format!("{REPOSITORY}{pipe}"))
    };
    let pipes = [".gitignore", ".git/info/exclude"];
    let checked = std::thread::scope(|scope| {
        let checks = pipes.map(|pipe| scope.spawn(move || check(pipe)));
        checks.map(|it| it.join().unwrap())
    });
    for it in checked {
        let errors = String::from_utf8_lossy(&it.stderr);
        assert_eq!(it.status.code(), Some(2), "{errors}");
        assert!(errors.contains("30 seconds"), "{errors}");
    }
}
