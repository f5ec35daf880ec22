//! `check --changed`: the records that differ from a revision of git.
//!
//! The settings of a stranger's repository may name programs: filters, hooks, monitors, remotes. Git
//! is therefore asked only for names and identifiers. Files are read and compared here, without it.

use std::collections::btree_map::{BTreeMap, Entry};
use std::collections::{BTreeSet, HashMap};
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

use sha2::Digest;

use crate::cli::CommandError;
use crate::cli::input::InputFiles;
use crate::diagnostic::SourceFile;
use crate::file_access::read_inside;
use crate::message::{Message, MessageArg};
use crate::project::to_slash_path;

/// The settings of git under which it runs no other program and connects to nothing. They precede
/// those of the repository.
const SETTINGS: [&str; 4] = [
    "core.fsmonitor=false",
    "core.hooksPath=/dev/null",
    "protocol.allow=never",
    "safe.bareRepository=explicit",
];

/// The environment of git, to the same end. Each variable alone prevents that a missing object is
/// fetched; the first is unknown to old versions.
const ENVIRONMENT: [(&str, &str); 4] = [
    ("GIT_NO_LAZY_FETCH", "1"),
    ("GIT_ALLOW_PROTOCOL", ""),
    ("GIT_OPTIONAL_LOCKS", "0"),
    ("GIT_TERMINAL_PROMPT", "0"),
];

/// The maximum time of git, which waits without end for a named pipe in the place of a file.
const MAX_TIME: Duration = Duration::from_secs(30);

/// Keeps the files that differ from a revision, are staged, or are not tracked yet; all of a
/// repository if one of its YAML files differs, because settings, sources and games change the
/// verdicts on records.
///
/// # Errors
///
/// Returns an error if git is not installed, or knows no repository or no such revision.
pub(super) fn retain_changed(files: &mut InputFiles, revision: &str) -> Result<(), CommandError> {
    let mut repositories = BTreeMap::new();
    files.retain(|path| {
        let folder = match path.parent() {
            Some(folder) if folder != Path::new("") => folder,
            _ => Path::new("."),
        };
        // A file that cannot be read is reported.
        let (Ok(folder), Some(name)) = (folder.canonicalize(), path.file_name()) else {
            return Ok(true);
        };
        // Git itself would also take a folder of a project for a repository without work tree.
        let mut roots = folder.ancestors();
        let Some(root) = roots.find(|it| it.join(".git").symlink_metadata().is_ok()) else {
            let reason = Message::new("cli.changed.no-repository");
            let reason = reason.with("folder", folder.display().to_string());
            return Err(failure(revision, reason));
        };
        let repository = match repositories.entry(root.to_owned()) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(place) => {
                let repository = Repository::read(root, revision)?;
                place.insert(repository)
            }
        };
        Ok(repository.has_changed_yaml || repository.differs(&folder.join(name)))
    })
}

fn failure(revision: &str, reason: impl Into<MessageArg>) -> CommandError {
    let message = Message::new("cli.no-changes").with("revision", revision);
    CommandError::new(message.with("reason", reason))
        .with_help(Message::new("cli.what-changed-needs"))
}

/// A repository of git with a work tree.
struct Repository {
    /// The canonical path of its top folder.
    root: PathBuf,
    /// The identifiers of the files in the revision.
    revision: HashMap<String, Blob>,
    /// The files in the index, and those that are not tracked and not ignored.
    current: BTreeSet<String>,
    /// `true` if a YAML file differs.
    has_changed_yaml: bool,
}

/// A file in a revision.
struct Blob {
    is_link: bool,
    /// In hexadecimal digits.
    id: String,
}

impl Repository {
    /// Reads the names of the files of a repository.
    fn read(root: &Path, revision: &str) -> Result<Self, CommandError> {
        let git = |arguments: &[&str]| run_git(root, arguments);
        let named = format!("{revision}^{{commit}}");
        let commit = git(&["rev-parse", "--verify", "--end-of-options", &named]);
        let tree = match commit {
            Ok(commit) => {
                let names = ["ls-tree", "-r", "-z", "--full-tree", commit.trim()];
                git(&names).map_err(|error| {
                    let reason = Message::new("cli.changed.incomplete").with("error", error);
                    failure(revision, reason)
                })?
            }
            // Nothing is committed yet.
            Err(_)
                if revision == "HEAD"
                    && git(&["rev-list", "--max-count=1", "--all"]).as_deref() == Ok("") =>
            {
                String::new()
            }
            Err(error) => return Err(failure(revision, error)),
        };
        let mut blobs: HashMap<_, _> = tree.split('\0').filter_map(Blob::parse).collect();
        let names = ["ls-files", "-t", "-z", "--full-name", "--cached"];
        let new = ["--others", "--exclude-standard"];
        let names = git(&[&names[..], &new].concat()).map_err(|it| failure(revision, it))?;
        let mut current = BTreeSet::new();
        for (status, path) in names.split('\0').filter_map(|it| it.split_once(' ')) {
            // Not part of a sparse checkout.
            if status == "S" && root.join(path).symlink_metadata().is_err() {
                blobs.remove(path);
            } else {
                current.insert(path.to_owned());
            }
        }
        let mut repository = Self {
            root: root.to_owned(),
            revision: blobs,
            current,
            has_changed_yaml: false,
        };
        let mut all = repository.revision.keys().chain(&repository.current);
        repository.has_changed_yaml = all.any(|path| {
            let is_yaml = [".yaml", ".yml"].iter().any(|it| path.ends_with(it));
            is_yaml && repository.differs(&root.join(path))
        });
        Ok(repository)
    }

    /// Returns `true` if a file differs from the one in the revision, or is new.
    fn differs(&self, file: &Path) -> bool {
        let path = to_slash_path(file.strip_prefix(&self.root).unwrap_or(file));
        match self.revision.get(&path) {
            Some(blob) => !blob.is_same(&self.root, file),
            None => self.current.contains(&path),
        }
    }
}

impl Blob {
    /// Parses an entry of `git ls-tree`; returns `None` for a submodule.
    fn parse(entry: &str) -> Option<(String, Self)> {
        let (about, path) = entry.split_once('\t')?;
        let mut about = about.split(' ');
        let (mode, kind, id) = (about.next()?, about.next()?, about.next()?);
        let is_link = mode == "120000";
        let id = id.to_owned();
        (kind == "blob").then(|| (path.to_owned(), Self { is_link, id }))
    }

    /// Returns `true` if a file has the content of the blob, apart from the kind of its line ends.
    fn is_same(&self, root: &Path, file: &Path) -> bool {
        if let Ok(target) = file.read_link() {
            return self.is_link && self.is_id_of(target.as_os_str().as_encoded_bytes());
        }
        let Ok(bytes) = read_inside(root, file, SourceFile::MAX_BYTES) else {
            return false;
        };
        // In many repositories git converts line ends.
        let text = String::from_utf8_lossy(&bytes).replace("\r\n", "\n");
        self.is_id_of(&bytes) || self.is_id_of(text.as_bytes())
    }

    /// Returns `true` if the identifier is that of some content.
    fn is_id_of(&self, content: &[u8]) -> bool {
        let header = format!("blob {}\0", content.len());
        match self.id.len() {
            64 => is_digest::<sha2::Sha256>(&self.id, header.as_bytes(), content),
            _ => is_digest::<sha1::Sha1>(&self.id, header.as_bytes(), content),
        }
    }
}

fn is_digest<D: Digest>(id: &str, header: &[u8], content: &[u8]) -> bool {
    let digest = D::new().chain_update(header).chain_update(content);
    let digits = digest.finalize().into_iter().map(|it| format!("{it:02x}"));
    id == digits.collect::<String>()
}

/// Returns the standard output of a command of git that reads only names and identifiers.
///
/// # Errors
///
/// Returns the first line of its errors, or another reason.
fn run_git(root: &Path, arguments: &[&str]) -> Result<String, MessageArg> {
    // Git does not know the prefix of canonical paths on Windows.
    let plain = root.to_str().and_then(|it| it.strip_prefix(r"\\?\"));
    let root = plain.map_or(root, Path::new);
    let mut git = Command::new("git");
    for (name, _) in std::env::vars_os() {
        if name.to_string_lossy().to_uppercase().starts_with("GIT_") {
            git.env_remove(name);
        }
    }
    git.envs(ENVIRONMENT);
    git.args(SETTINGS.iter().flat_map(|it| ["-c", it]));
    git.arg("--git-dir").arg(root.join(".git"));
    git.arg("--work-tree").arg(root).args(arguments);
    // A search path that contains the current folder finds no program of the repository.
    git.current_dir(root.ancestors().last().unwrap_or(root));
    git.stdin(Stdio::null());
    let child = git.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
    let mut child = child.map_err(|error| error.to_string())?;
    let output = child.stdout.take().map(read_in_thread);
    let errors = child.stderr.take().map(read_in_thread);
    let received = output.and_then(|it| it.recv_timeout(MAX_TIME).ok());
    let Some(output) = received else {
        let _ended = child.kill().and_then(|()| child.wait());
        let reason = Message::new("cli.changed.time").with("n", MAX_TIME.as_secs());
        return Err(reason.into());
    };
    let status = child.wait().map_err(|error| error.to_string())?;
    match status.success() {
        true => Ok(String::from_utf8_lossy(&output).into_owned()),
        false => {
            let errors = errors.and_then(|it| it.recv_timeout(MAX_TIME).ok());
            let errors = errors.unwrap_or_default();
            let errors = String::from_utf8_lossy(&errors);
            Err(errors.lines().next().unwrap_or_default().into())
        }
    }
}

/// Reads a pipe to its end.
fn read_in_thread(mut pipe: impl Read + Send + 'static) -> Receiver<Vec<u8>> {
    let (send, receive) = channel();
    thread::spawn(move || {
        let mut bytes = Vec::new();
        let _read = pipe.read_to_end(&mut bytes);
        let _sent = send.send(bytes);
    });
    receive
}
