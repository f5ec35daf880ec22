//! The output folder of a site: files that builds wrote, and foreign files.
//!
//! A manifest in the folder lists each file that a build wrote. Only these are replaced
//! or removed; all others stay.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::{self, ErrorKind, Write as _};
use std::path::{Component, Path, PathBuf};

use tempfile::{Builder, TempDir};

use super::temp_dir::begin_publish;
use crate::project::links::{resolve_links, resolve_without_links_in};
use crate::project::{Project, to_slash_path};
use crate::site::problem::SiteError;

/// The manifest of the files that builds wrote: a sentence, an empty line, one path per
/// line.
const MANIFEST_FILE: &str = ".fifangha-build";

/// Prefix of the name of a staging folder, from which files are moved into place.
const STAGING_PREFIX: &str = ".fifangha-part";

/// The output folder of a site.
#[derive(Debug)]
pub(in crate::site) struct OutputDir {
    folder: PathBuf,
}

/// The files in a folder that builds wrote.
#[derive(Debug, PartialEq, Eq)]
enum SiteManifest {
    /// The folder is empty except for `.git`, or does not exist.
    Empty,
    /// Unknown files, by a build that wrote no list.
    Unlisted,
    /// The listed files.
    Files(BTreeSet<String>),
}

impl OutputDir {
    /// Opens the folder at a path. A symbolic link outside the project may lead to it,
    /// since it is the user's own, but none inside.
    ///
    /// # Errors
    ///
    /// Returns an error if a symbolic link of the project leads there, if the project has
    /// its own files there, or if the folder is not empty and no build has written to it.
    pub(in crate::site) fn open(project: &Project, output: &Path) -> Result<Self, SiteError> {
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

    /// Reads the manifest of the folder.
    fn manifest(&self) -> Result<SiteManifest, SiteError> {
        let listed = read_manifest(&self.folder).map_err(SiteError::io(&self.folder))?;
        listed.ok_or_else(|| SiteError::ForeignOutputDir(self.folder.clone()))
    }

    /// Moves every file of a folder into its place, and removes files of an earlier build
    /// that are no longer part of the site. Unchanged files are not touched. Other files
    /// in the folder stay and are returned, a foreign folder as one entry.
    ///
    /// All files are first written to a staging folder, so that a full disk leaves the
    /// old site unchanged, and then moved one by one. If the process ends meanwhile, old
    /// and new files are mixed until the next build, which knows both from the manifest.
    ///
    /// # Errors
    ///
    /// Returns an error if a name has a control character, which the manifest cannot list, if a
    /// symbolic link or a foreign file is in the place of a file of the site, or if files cannot be
    /// written; nothing is changed then. If a file cannot be moved, part of the site is new.
    pub(in crate::site) fn publish(
        &self,
        site: &Path,
        sentence: &str,
    ) -> Result<PublishReport, SiteError> {
        let new = files_under(site).map_err(SiteError::io(site))?;
        if let Some(name) = new.iter().find(|it| it.contains(char::is_control)) {
            return Err(SiteError::ControlInName(name.clone()));
        }
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
            match self.check_place(path, ours) {
                // A file that is no longer part of the site is left as it is.
                Err(SiteError::ForeignFile(_)) if !new.contains(path) => {}
                checked => checked?,
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

    /// Returns an error if the place of a file is taken: by a symbolic link, to which and through
    /// which nothing is written, or by another entry that no build wrote. An existing file may be
    /// replaced if it is `ours`.
    fn check_place(&self, path: &str, ours: bool) -> Result<(), SiteError> {
        let mut at = self.folder.clone();
        let mut parts = path.split('/').peekable();
        while let Some(part) = parts.next() {
            at.push(part);
            let Ok(there) = fs::symlink_metadata(&at) else {
                return Ok(());
            };
            if there.is_symlink() {
                return Err(SiteError::SymlinkInOutput(at));
            }
            let expected = match parts.peek() {
                None => ours && there.is_file(),
                Some(_) => there.is_dir(),
            };
            if !expected {
                return Err(SiteError::ForeignFile(at));
            }
        }
        Ok(())
    }

    /// Returns `true` if a file exists and contains these bytes.
    fn has_contents(&self, path: &str, bytes: &[u8]) -> bool {
        let there = self.folder.join(path);
        let plain = fs::symlink_metadata(&there).is_ok_and(|it| it.is_file());
        plain && fs::read(&there).is_ok_and(|old| old == bytes)
    }

    /// Moves a file to its place, in one step.
    fn move_into_place(&self, from: &Path, path: &str) -> Result<(), SiteError> {
        self.check_place(path, true)?;
        let there = self.folder.join(path);
        if let Some(folder) = there.parent() {
            fs::create_dir_all(folder).map_err(SiteError::io(folder))?;
        }
        fs::rename(from, &there).map_err(SiteError::io(&there))
    }

    /// Removes a file, and the folders that become empty. A file that cannot be removed
    /// is listed as a foreign file.
    fn remove(&self, path: &str) -> bool {
        if self.check_place(path, true).is_err() {
            return false;
        }
        let mut at = self.folder.join(path);
        let removed = fs::remove_file(&at).is_ok();
        if removed {
            while at.pop() && at != self.folder && fs::remove_dir(&at).is_ok() {}
        }
        removed
    }

    /// Removes the staging folders of builds that were killed. Nothing is opened, and no
    /// symbolic link followed.
    fn remove_stale_staging(&self) {
        let entries = fs::read_dir(&self.folder).into_iter().flatten().flatten();
        for entry in
            entries.filter(|it| it.file_name().to_string_lossy().starts_with(STAGING_PREFIX))
        {
            // Failures are ignored: the remains are not part of the site.
            let _removed = match entry.file_type() {
                Ok(kind) if kind.is_dir() => fs::remove_dir_all(entry.path()),
                _ => fs::remove_file(entry.path()),
            };
        }
    }
}

/// The result of publishing a site.
pub(in crate::site) struct PublishReport {
    /// Other entries of the folder, which were left unchanged; relative paths.
    pub(in crate::site) foreign_files: Vec<String>,
    /// Removed files of an earlier build; relative paths.
    pub(in crate::site) removed: Vec<String>,
}

/// The new files of a site in a staging folder with an unpredictable name, from which
/// they are moved.
struct StagedFiles {
    _folder: TempDir,
    /// Each file that differs from the published one, with its path in the output folder.
    files: Vec<(PathBuf, String)>,
    /// The manifest during the moves, and the one after them.
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

/// Reads the manifest of a folder; `None` if it contains other files and no manifest.
fn read_manifest(folder: &Path) -> io::Result<Option<SiteManifest>> {
    let list = folder.join(MANIFEST_FILE);
    if fs::symlink_metadata(&list).is_ok_and(|it| it.is_file()) {
        let text = fs::read_to_string(&list)?;
        let Some((_, files)) = text.split_once("\n\n") else {
            return Ok(Some(SiteManifest::Unlisted));
        };
        // A manifest is a file like others: paths that lead out of the folder, and those that no
        // build writes, are ignored.
        let inside = |it: &&str| {
            let mut parts = Path::new(it).components();
            let is_name = !it.is_empty() && !it.contains(char::is_control);
            is_name && parts.all(|part| matches!(part, Component::Normal(_)))
        };
        let files = files
            .split('\n')
            .filter(inside)
            .map(str::to_owned)
            .collect();
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

/// Returns every file under a folder, with paths relative to it.
pub(in crate::site) fn files_under(folder: &Path) -> io::Result<BTreeSet<String>> {
    let mut found = BTreeSet::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(at) = folders.pop() {
        for entry in fs::read_dir(at)? {
            let path = entry?.path();
            if path.is_dir() {
                folders.push(path);
            } else {
                let below = path.strip_prefix(folder).unwrap_or(&path);
                found.insert(to_slash_path(below));
            }
        }
    }
    Ok(found)
}

/// Collects the entries under a folder that are not part of the site, sorted. A folder
/// without files of the site is listed once, with a slash.
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

/// Locks a folder against other builds while the handle exists. Returns `None` if the
/// system does not support it; concurrent builds are then not prevented.
fn lock_folder(folder: &Path) -> Option<File> {
    let handle = File::open(folder).ok()?;
    handle.lock().ok()?;
    Some(handle)
}
