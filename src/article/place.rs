//! The folder that a site is put into: what builds wrote there, and what is
//! somebody else's.
//!
//! A list in the folder names each file that a build wrote. Only these are
//! replaced or removed; whatever else is there stays.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::{self, ErrorKind};
use std::path::{Component, Path, PathBuf};

use super::problem::ArticleError;
use crate::project::{Project, slashed};

/// The list of what a build wrote: a sentence, an empty line, a path a line.
const LIST: &str = ".fifangha-build";

/// What a file is written as before it is renamed to what it is called.
const PART: &str = ".fifangha-part";

/// A folder for a site.
#[derive(Debug)]
pub(super) struct Place {
    folder: PathBuf,
}

/// What a folder says that a build wrote there.
#[derive(Debug, PartialEq, Eq)]
enum Listed {
    /// It is empty but for what keeps versions, or not there yet.
    Nothing,
    /// Something, by a build that kept no list.
    Unsaid,
    /// These files.
    Files(BTreeSet<String>),
}

impl Place {
    /// The folder at a path, or where a link at that path leads.
    ///
    /// # Errors
    ///
    /// When the project keeps its own files there, or it holds something and no
    /// build was there before.
    pub(super) fn of(project: &Project, output: &Path) -> Result<Self, ArticleError> {
        let folder = followed(output).map_err(ArticleError::io(output))?;
        let root = followed(project.root()).map_err(ArticleError::io(project.root()))?;
        let own = [project.games(), project.book()].into_iter();
        let own = own.chain(["templates", "src"].map(|it| project.root().join(it)));
        for own in own {
            let it = followed(&own).map_err(ArticleError::io(&own))?;
            if folder.starts_with(it) {
                return Err(ArticleError::OfProject(output.to_owned(), own));
            }
        }
        if root.starts_with(&folder) {
            let own = project.root().to_owned();
            return Err(ArticleError::OfProject(output.to_owned(), own));
        }
        let place = Self { folder };
        place.listed()?;
        Ok(place)
    }

    /// What builds wrote here.
    fn listed(&self) -> Result<Listed, ArticleError> {
        let listed = listed(&self.folder).map_err(ArticleError::io(&self.folder))?;
        listed.ok_or_else(|| ArticleError::NotOurs(self.folder.clone()))
    }

    /// Puts every file of a folder in its place, one by one, and the list last;
    /// removes what an earlier build wrote and this one did not. Files that are
    /// as they should be are not touched. What is in the folder besides is left,
    /// and named: a folder of it once.
    ///
    /// An end in the middle leaves a mixture, which the next build mends: what
    /// will be written is listed before.
    ///
    /// # Errors
    ///
    /// When a file that no build wrote stands where one of the site has to, with
    /// nothing changed then; and when the system cannot write.
    pub(super) fn receive(&self, site: &Path, sentence: &str) -> Result<Vec<String>, ArticleError> {
        let new = files_under(site).map_err(ArticleError::io(site))?;
        fs::create_dir_all(&self.folder).map_err(ArticleError::io(&self.folder))?;
        let _one_at_a_time = lock(&self.folder);
        let listed = self.listed()?;
        let old = match &listed {
            Listed::Files(old) => old,
            Listed::Nothing | Listed::Unsaid => &BTreeSet::new(),
        };
        if listed != Listed::Unsaid {
            for path in new.difference(old) {
                if let Some(in_the_way) = self.in_the_way(path) {
                    return Err(ArticleError::InTheWay(in_the_way));
                }
            }
        }
        self.write(LIST, list(sentence, new.union(old)).as_bytes())?;
        for path in &new {
            let from = site.join(path);
            let bytes = fs::read(&from).map_err(ArticleError::io(&from))?;
            self.write(path, &bytes)?;
        }
        for path in old.difference(&new) {
            self.remove(path);
        }
        self.write(LIST, list(sentence, new.iter()).as_bytes())?;
        let mut left = Vec::new();
        others(&self.folder, &self.folder, &new, &mut left)
            .map_err(ArticleError::io(&self.folder))?;
        Ok(left)
    }

    /// What stands in the way of a new file: another, or no folder where one
    /// has to be.
    fn in_the_way(&self, path: &str) -> Option<PathBuf> {
        let mut at = self.folder.clone();
        let mut parts = path.split('/').peekable();
        while let Some(part) = parts.next() {
            at.push(part);
            match fs::symlink_metadata(&at) {
                Err(_) => return None,
                Ok(there) if parts.peek().is_some() && there.is_dir() => {}
                Ok(_) => return Some(at),
            }
        }
        None
    }

    /// Makes a file hold these bytes, in one step.
    fn write(&self, path: &str, bytes: &[u8]) -> Result<(), ArticleError> {
        let there = self.folder.join(path);
        let plain = fs::symlink_metadata(&there).is_ok_and(|it| it.is_file());
        if plain && fs::read(&there).is_ok_and(|old| old == bytes) {
            return Ok(());
        }
        let write = || {
            if let Some(folder) = there.parent() {
                fs::create_dir_all(folder)?;
            }
            let part = self.folder.join(PART);
            fs::write(&part, bytes)?;
            fs::rename(&part, &there)
        };
        write().map_err(ArticleError::io(&there))
    }

    /// Removes a file, and the folders that are empty without it. What cannot
    /// be removed is named with what is left.
    fn remove(&self, path: &str) {
        let mut at = self.folder.join(path);
        if fs::remove_file(&at).is_ok() {
            while at.pop() && at != self.folder && fs::remove_dir(&at).is_ok() {}
        }
    }
}

/// Where a path leads through every link, also where nothing is there yet.
fn followed(path: &Path) -> io::Result<PathBuf> {
    // As many as the system follows.
    let mut links = 40;
    let mut path = std::path::absolute(path)?;
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
    let mut there = followed(parent)?;
    match last {
        Some(Component::ParentDir) => {
            there.pop();
        }
        Some(last) => there.push(last),
        None => {}
    }
    Ok(there)
}

/// What builds wrote into a folder; `None` where others did, and no build.
fn listed(folder: &Path) -> io::Result<Option<Listed>> {
    let list = folder.join(LIST);
    if fs::symlink_metadata(&list).is_ok_and(|it| it.is_file()) {
        let text = fs::read_to_string(&list)?;
        let Some((_, files)) = text.split_once("\n\n") else {
            return Ok(Some(Listed::Unsaid));
        };
        // A list is a file like others: it names nothing outside of the folder.
        let inside = |it: &&str| {
            let mut parts = Path::new(it).components();
            !it.is_empty() && parts.all(|part| matches!(part, Component::Normal(_)))
        };
        let files = files.lines().filter(inside).map(str::to_owned).collect();
        return Ok(Some(Listed::Files(files)));
    }
    let entries = match fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Some(Listed::Nothing)),
        Err(error) => return Err(error),
    };
    for entry in entries {
        // An empty branch of a repository, made for a site.
        if entry?.file_name() != ".git" {
            return Ok(None);
        }
    }
    Ok(Some(Listed::Nothing))
}

fn list<'a>(sentence: &str, files: impl Iterator<Item = &'a String>) -> String {
    let files: String = files.map(|it| format!("{it}\n")).collect();
    format!("{sentence}\n\n{files}")
}

/// Every file under a folder, by its path from it on.
pub(super) fn files_under(folder: &Path) -> io::Result<BTreeSet<String>> {
    let mut found = BTreeSet::new();
    files(folder, folder, &mut found)?;
    Ok(found)
}

/// Every file under a folder, by its path from `root` on.
fn files(root: &Path, folder: &Path, found: &mut BTreeSet<String>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        match path.is_dir() {
            true => files(root, &path, found)?,
            false => {
                found.insert(slashed(path.strip_prefix(root).unwrap_or(&path)));
            }
        }
    }
    Ok(())
}

/// What is under a folder and not of the site, sorted; a folder that holds
/// nothing of the site is named once, with a slash.
fn others(
    root: &Path,
    folder: &Path,
    site: &BTreeSet<String>,
    found: &mut Vec<String>,
) -> io::Result<()> {
    let mut entries = fs::read_dir(folder)?.collect::<io::Result<Vec<_>>>()?;
    entries.sort_by_key(fs::DirEntry::file_name);
    for entry in entries {
        let path = entry.path();
        let mut name = slashed(path.strip_prefix(root).unwrap_or(&path));
        if site.contains(&name) || name == LIST {
            continue;
        }
        if entry.file_type()?.is_dir() {
            name.push('/');
            let within = site.range(name.clone()..).next();
            if within.is_some_and(|it| it.starts_with(&name)) {
                others(root, &path, site, found)?;
                continue;
            }
        }
        found.push(name);
    }
    Ok(())
}

/// Keeps other builds out of a folder while the handle lives; where the system
/// has no such thing, builds have to be told apart by who starts them.
fn lock(folder: &Path) -> Option<File> {
    let handle = File::open(folder).ok()?;
    handle.lock().ok()?;
    Some(handle)
}
