//! The folder that a site is put into: what builds wrote there, and what is
//! somebody else's.
//!
//! A list in the folder names each file that a build wrote. Only these are
//! replaced or removed; whatever else is there stays.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::{self, ErrorKind, Write as _};
use std::path::{Component, Path, PathBuf};

use tempfile::{Builder, TempDir};

use super::problem::SiteError;
use super::temp_dir::begin_publish;
use crate::project::links::{resolve_links, resolve_without_links_in};
use crate::project::{Project, to_slash_path};

/// The list of what a build wrote: a sentence, an empty line, a path a line.
const MANIFEST_FILE: &str = ".fifangha-build";

/// What the name of a folder begins with that holds files before they are moved.
const STAGING_PREFIX: &str = ".fifangha-part";

/// A folder for a site.
#[derive(Debug)]
pub(super) struct OutputDir {
    folder: PathBuf,
}

/// What a folder says that a build wrote there.
#[derive(Debug, PartialEq, Eq)]
enum SiteManifest {
    /// It is empty but for what keeps versions, or not there yet.
    Empty,
    /// Something, by a build that kept no list.
    Unlisted,
    /// These files.
    Files(BTreeSet<String>),
}

impl OutputDir {
    /// The folder at a path. A link to it may stand outside the project, where it is the
    /// user's own, but not inside.
    ///
    /// # Errors
    ///
    /// When a link of the project leads there, when the project keeps its own files
    /// there, or it holds something and no build was there before.
    pub(super) fn open(project: &Project, output: &Path) -> Result<Self, SiteError> {
        let folder =
            resolve_without_links_in(project.root(), output).map_err(SiteError::io(output))?;
        let folder = folder.map_err(|link| SiteError::OutputIsSymlink(link.at, link.to))?;
        let root = resolve_links(project.root()).map_err(SiteError::io(project.root()))?;
        let own = [project.games(), project.book()].into_iter();
        let own = own.chain(["templates", "src"].map(|it| project.root().join(it)));
        for own in own {
            let it = resolve_links(&own).map_err(SiteError::io(&own))?;
            if folder.starts_with(it) {
                return Err(SiteError::OutputInProject(output.to_owned(), own));
            }
        }
        if root.starts_with(&folder) {
            let own = project.root().to_owned();
            return Err(SiteError::OutputInProject(output.to_owned(), own));
        }
        let place = Self { folder };
        place.manifest()?;
        Ok(place)
    }

    /// What builds wrote here.
    fn manifest(&self) -> Result<SiteManifest, SiteError> {
        let listed = read_manifest(&self.folder).map_err(SiteError::io(&self.folder))?;
        listed.ok_or_else(|| SiteError::ForeignOutputDir(self.folder.clone()))
    }

    /// Puts every file of a folder in its place, and removes what an earlier build wrote
    /// and this one did not. Files that are as they should be are not touched. What is in
    /// the folder besides is left, and named: a folder of it once.
    ///
    /// Everything is written to a folder beside first, so that a full disk leaves the old
    /// site as it was; then file by file is moved. An end in the middle of that leaves a
    /// mixture, which the next build mends: what will be written is listed before.
    ///
    /// # Errors
    ///
    /// When a link, or a file that no build wrote, stands where one of the site has to or
    /// had to, and when the system cannot write: nothing is changed then. When it cannot
    /// move a file, part of the site is new.
    pub(super) fn publish(&self, site: &Path, sentence: &str) -> Result<PublishReport, SiteError> {
        let new = files_under(site).map_err(SiteError::io(site))?;
        let _whole = begin_publish()?;
        fs::create_dir_all(&self.folder).map_err(SiteError::io(&self.folder))?;
        let _one_at_a_time = lock_folder(&self.folder);
        let listed = self.manifest()?;
        let old = match &listed {
            SiteManifest::Files(old) => old,
            SiteManifest::Empty | SiteManifest::Unlisted => &BTreeSet::new(),
        };
        for path in new.union(old) {
            let ours = listed == SiteManifest::Unlisted || old.contains(path);
            match self.find_obstacle(path, ours) {
                Some(Obstacle::Link(at)) => return Err(SiteError::SymlinkInOutput(at)),
                Some(Obstacle::Other(at)) if new.contains(path) => {
                    return Err(SiteError::ForeignFile(at));
                }
                _ => {}
            }
        }
        self.remove_stale_staging();
        let unwritten = |error| SiteError::WriteFailed(self.folder.clone(), error);
        let staged = StagedFiles::stage(self, site, &new, old, sentence).map_err(unwritten)?;
        self.move_into_place(&staged.transition_manifest, MANIFEST_FILE)?;
        for (from, path) in &staged.files {
            self.move_into_place(from, path)?;
        }
        let gone = old.difference(&new);
        let removed = gone.filter(|it| self.remove(it)).cloned().collect();
        self.move_into_place(&staged.final_manifest, MANIFEST_FILE)?;
        let mut left = Vec::new();
        collect_foreign_files(&self.folder, &self.folder, &new, &mut left)
            .map_err(SiteError::io(&self.folder))?;
        left.retain(|it| !it.starts_with(STAGING_PREFIX));
        Ok(PublishReport {
            foreign_files: left,
            removed,
        })
    }

    /// What keeps a file from its place; a file there may be replaced if it is `ours`.
    fn find_obstacle(&self, path: &str, ours: bool) -> Option<Obstacle> {
        let mut at = self.folder.clone();
        let mut parts = path.split('/').peekable();
        while let Some(part) = parts.next() {
            at.push(part);
            let there = fs::symlink_metadata(&at).ok()?;
            let last = parts.peek().is_none();
            if there.is_symlink() {
                return Some(Obstacle::Link(at));
            }
            let expected = match last {
                true => ours && there.is_file(),
                false => there.is_dir(),
            };
            if !expected {
                return Some(Obstacle::Other(at));
            }
        }
        None
    }

    /// Whether a file is there and holds these bytes.
    fn has_contents(&self, path: &str, bytes: &[u8]) -> bool {
        let there = self.folder.join(path);
        let plain = fs::symlink_metadata(&there).is_ok_and(|it| it.is_file());
        plain && fs::read(&there).is_ok_and(|old| old == bytes)
    }

    /// Moves a file to its place, in one step.
    fn move_into_place(&self, from: &Path, path: &str) -> Result<(), SiteError> {
        match self.find_obstacle(path, true) {
            None => {}
            Some(Obstacle::Link(at)) => return Err(SiteError::SymlinkInOutput(at)),
            Some(Obstacle::Other(at)) => return Err(SiteError::ForeignFile(at)),
        }
        let there = self.folder.join(path);
        if let Some(folder) = there.parent() {
            fs::create_dir_all(folder).map_err(SiteError::io(folder))?;
        }
        fs::rename(from, &there).map_err(SiteError::io(&there))
    }

    /// Removes a file, and the folders that are empty without it. What cannot
    /// be removed is named with what is left.
    fn remove(&self, path: &str) -> bool {
        if self.find_obstacle(path, true).is_some() {
            return false;
        }
        let mut at = self.folder.join(path);
        let removed = fs::remove_file(&at).is_ok();
        if removed {
            while at.pop() && at != self.folder && fs::remove_dir(&at).is_ok() {}
        }
        removed
    }

    /// Removes the parts that builds left which were killed. Nothing is opened, and no
    /// link followed.
    fn remove_stale_staging(&self) {
        let entries = fs::read_dir(&self.folder).into_iter().flatten().flatten();
        for entry in
            entries.filter(|it| it.file_name().to_string_lossy().starts_with(STAGING_PREFIX))
        {
            // What stays is named with what is left.
            let _removed = match entry.file_type() {
                Ok(kind) if kind.is_dir() => fs::remove_dir_all(entry.path()),
                _ => fs::remove_file(entry.path()),
            };
        }
    }
}

/// What stands where a file of a site has to.
enum Obstacle {
    /// A symbolic link, in whose place or through which nothing is written.
    Link(PathBuf),
    /// Something else that no build wrote.
    Other(PathBuf),
}

/// What came of writing a site.
pub(super) struct PublishReport {
    /// What else is in the folder and was left as it was, from it on.
    pub(super) foreign_files: Vec<String>,
    /// What an earlier build wrote and this one did not, from the folder on.
    pub(super) removed: Vec<String>,
}

/// The new files of a site, in a folder of a name that nobody knows before, where they
/// are moved from.
struct StagedFiles {
    _folder: TempDir,
    /// Each that is not as it should be, with its path from the place on.
    files: Vec<(PathBuf, String)>,
    /// The list while they are moved, and that after.
    transition_manifest: PathBuf,
    final_manifest: PathBuf,
}

impl StagedFiles {
    fn stage(
        place: &OutputDir,
        site: &Path,
        new: &BTreeSet<String>,
        old: &BTreeSet<String>,
        sentence: &str,
    ) -> io::Result<Self> {
        let folder = Builder::new()
            .prefix(STAGING_PREFIX)
            .tempdir_in(&place.folder)?;
        let mut count = 0;
        let mut stage = |bytes: &[u8]| {
            let path = folder.path().join(count.to_string());
            count += 1;
            File::create_new(&path)?.write_all(bytes)?;
            io::Result::Ok(path)
        };
        let begun = stage(format_manifest(sentence, new.union(old)).as_bytes())?;
        let list = stage(format_manifest(sentence, new.iter()).as_bytes())?;
        let mut files = Vec::new();
        for path in new {
            let bytes = fs::read(site.join(path))?;
            if !place.has_contents(path, &bytes) {
                files.push((stage(&bytes)?, path.clone()));
            }
        }
        Ok(Self {
            _folder: folder,
            files,
            transition_manifest: begun,
            final_manifest: list,
        })
    }
}

/// What builds wrote into a folder; `None` where others did, and no build.
fn read_manifest(folder: &Path) -> io::Result<Option<SiteManifest>> {
    let list = folder.join(MANIFEST_FILE);
    if fs::symlink_metadata(&list).is_ok_and(|it| it.is_file()) {
        let text = fs::read_to_string(&list)?;
        let Some((_, files)) = text.split_once("\n\n") else {
            return Ok(Some(SiteManifest::Unlisted));
        };
        // A list is a file like others: it names nothing outside of the folder.
        let inside = |it: &&str| {
            let mut parts = Path::new(it).components();
            !it.is_empty() && parts.all(|part| matches!(part, Component::Normal(_)))
        };
        let files = files.lines().filter(inside).map(str::to_owned).collect();
        return Ok(Some(SiteManifest::Files(files)));
    }
    let entries = match fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Some(SiteManifest::Empty)),
        Err(error) => return Err(error),
    };
    for entry in entries {
        // An empty branch of a repository, made for a site.
        if entry?.file_name() != ".git" {
            return Ok(None);
        }
    }
    Ok(Some(SiteManifest::Empty))
}

fn format_manifest<'a>(sentence: &str, files: impl Iterator<Item = &'a String>) -> String {
    let files: String = files.map(|it| format!("{it}\n")).collect();
    format!("{sentence}\n\n{files}")
}

/// Every file under a folder, by its path from it on.
pub(super) fn files_under(folder: &Path) -> io::Result<BTreeSet<String>> {
    let mut found = BTreeSet::new();
    collect_files(folder, folder, &mut found)?;
    Ok(found)
}

/// Every file under a folder, by its path from `root` on.
fn collect_files(root: &Path, folder: &Path, found: &mut BTreeSet<String>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        match path.is_dir() {
            true => collect_files(root, &path, found)?,
            false => {
                found.insert(to_slash_path(path.strip_prefix(root).unwrap_or(&path)));
            }
        }
    }
    Ok(())
}

/// What is under a folder and not of the site, sorted; a folder that holds
/// nothing of the site is named once, with a slash.
fn collect_foreign_files(
    root: &Path,
    folder: &Path,
    site: &BTreeSet<String>,
    found: &mut Vec<String>,
) -> io::Result<()> {
    let mut entries = fs::read_dir(folder)?.collect::<io::Result<Vec<_>>>()?;
    entries.sort_by_key(fs::DirEntry::file_name);
    for entry in entries {
        let path = entry.path();
        let mut name = to_slash_path(path.strip_prefix(root).unwrap_or(&path));
        if site.contains(&name) || name == MANIFEST_FILE {
            continue;
        }
        if entry.file_type()?.is_dir() {
            name.push('/');
            let within = site.range(name.clone()..).next();
            if within.is_some_and(|it| it.starts_with(&name)) {
                collect_foreign_files(root, &path, site, found)?;
                continue;
            }
        }
        found.push(name);
    }
    Ok(())
}

/// Keeps other builds out of a folder while the handle lives; where the system
/// has no such thing, builds have to be told apart by who starts them.
fn lock_folder(folder: &Path) -> Option<File> {
    let handle = File::open(folder).ok()?;
    handle.lock().ok()?;
    Some(handle)
}
