//! Symbolic links of a project, with protection against writing outside it.

use std::io::{self, ErrorKind};
use std::path::{Component, Path, PathBuf};
use std::{fs, path};

#[cfg(feature = "cli")]
use super::Project;

/// Returns the target of a path with all symbolic links resolved, even if it does not
/// exist yet.
///
/// # Errors
///
/// Returns an error if the system cannot read a link, or there are more than it follows.
pub(crate) fn resolve_links(path: &Path) -> io::Result<PathBuf> {
    // The limit of the operating system.
    let mut links = 40;
    let mut path = path::absolute(path)?;
    loop {
        match fs::canonicalize(&path) {
            Err(error) if error.kind() == ErrorKind::NotFound => {}
            found => return found,
        }
        match fs::read_link(&path) {
            Ok(to) if links > 0 => {
                links -= 1;
                path = path.parent().unwrap_or(&path).join(to);
            }
            _ => break,
        }
    }
    let last = path.components().next_back();
    let Some(parent) = path.parent() else {
        return Ok(path);
    };
    let mut there = resolve_links(parent)?;
    match last {
        Some(Component::ParentDir) => {
            there.pop();
        }
        Some(last) => there.push(last),
        None => {}
    }
    Ok(there)
}

/// Follows a path. Each link on the way is passed to `refused`, with its real folder and
/// its target; the first refused link is returned as an error.
fn resolve_unless(
    path: &Path,
    refused: impl Fn(&Path, &Path) -> bool,
) -> io::Result<Result<PathBuf, RefusedLink>> {
    let mut at = PathBuf::new();
    for part in path::absolute(path)?.components() {
        if part == Component::ParentDir {
            at.pop();
            continue;
        }
        at.push(part);
        if !at.is_symlink() {
            continue;
        }
        let folder = resolve_links(at.parent().unwrap_or(&at))?;
        let to = resolve_links(&at)?;
        if refused(&folder, &to) {
            return Ok(Err(RefusedLink { at, to }));
        }
        at = to;
    }
    Ok(Ok(at))
}

/// A link that is not followed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct RefusedLink {
    /// Its path.
    pub(crate) at: PathBuf,
    /// Its target.
    pub(crate) to: PathBuf,
}

/// Returns the target of a path, unless a link inside `folder` is on the way.
///
/// # Errors
///
/// Same as [`resolve_links`].
#[cfg(feature = "book")]
pub(crate) fn resolve_without_links_in(
    folder: &Path,
    path: &Path,
) -> io::Result<Result<PathBuf, RefusedLink>> {
    let folder = resolve_links(folder)?;
    resolve_unless(path, |at, _| at.starts_with(&folder))
}

/// Returns the target of a path, unless a link of a project leads out of that project.
///
/// # Errors
///
/// Same as [`resolve_links`].
#[cfg(feature = "cli")]
pub(crate) fn resolve_within_project(path: &Path) -> io::Result<Result<PathBuf, RefusedLink>> {
    resolve_unless(path, |at, to| {
        let root = Project::find_from(at).ok();
        let root = root.and_then(|it| resolve_links(it.root()).ok());
        root.is_some_and(|root| !to.starts_with(root))
    })
}

#[cfg(all(test, unix, feature = "book", feature = "cli"))]
mod tests {
    use std::os::unix::fs::symlink;

    use super::*;

    #[test]
    fn only_links_of_a_project_are_refused() {
        let folder = tempfile::tempdir().unwrap();
        let base = folder.path().canonicalize().unwrap();
        let at = |path: &str| base.join(path);
        fs::create_dir_all(at("project/games/deep")).unwrap();
        fs::create_dir_all(at("elsewhere")).unwrap();
        for (link, to) in [
            ("to-project", "project"),
            ("project/in", "games/deep"),
            ("project/out", "../elsewhere"),
            ("project/dangling", "../nothing"),
        ] {
            symlink(to, at(link)).unwrap();
        }
        let inside = |path: &str| resolve_without_links_in(&at("project"), &at(path)).unwrap();
        let own = |path: &str| resolve_within_project(&at(path)).unwrap();
        let there = at("project/games/deep/new/x");
        assert_eq!(inside("to-project/games/deep/new/x"), Ok(there.clone()));
        assert_eq!(own("to-project/in/new/x"), Ok(there));
        assert!(inside("project/in/new").is_err());
        for out in ["project/out/x", "to-project/out", "project/dangling"] {
            let link = own(out).unwrap_err();
            assert!(!link.to.starts_with(at("project")), "{link:?}");
            assert!(inside(out).is_err());
        }
        assert_eq!(own("project/out/../x"), own("project/out"));
        assert_eq!(own("project/games/../x"), Ok(at("project/x")));
        // Outside of projects, links belong to the user.
        symlink("elsewhere", at("mine")).unwrap();
        assert_eq!(own("mine/x"), Ok(at("elsewhere/x")));
    }
}
