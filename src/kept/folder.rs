//! What is kept between runs: a folder of small files.
//!
//! It lies among the reader's own files, never in a project: no record, and no project
//! that somebody sends, brings results along, and whoever can write here can change the
//! program too. A file is named by the digest of the program and of the question, so that
//! another program proves everything anew; and begins with the digest of both and of what
//! it holds, so that what is damaged, or lies under another name, is not believed. Whatever
//! goes wrong here is as if nothing had been kept.

use std::fs::{self, File, FileTimes};
use std::hash::{BuildHasher, Hasher};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, OnceLock};
use std::time::{Duration, SystemTime};

use etcetera::BaseStrategy;
use foldhash::quality::FixedState;
use sha2::{Digest, Sha256};
use tempfile::Builder;

/// Bytes of all files together; beyond them the oldest go.
const MOST: u64 = 64 << 20;

/// Bytes of one file: a longer one is neither written nor read.
const LONGEST: u64 = 16 << 20;

/// How the name of a file ends, behind the digest.
const ENDS: &str = ".kept";

/// How a file is called until it is whole.
const BEGUN: &str = "begun-";

/// What was used so long ago is marked as used again.
const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// A folder of results of one program.
#[derive(Debug)]
pub struct Folder {
    path: PathBuf,
    /// What tells this program from every other; found out when it is needed. None where
    /// it cannot be.
    program: OnceLock<Option<u64>>,
    /// Whether what lies there is read.
    reads: bool,
    most: u64,
    /// Bytes that are there, once that was found out.
    bytes: Mutex<Option<u64>>,
}

impl Folder {
    /// A folder of results of a program; whatever it is told by must differ from that of
    /// any program that could come to something else.
    #[must_use]
    pub fn at(path: impl Into<PathBuf>, program: u64) -> Self {
        Self::of(path.into(), OnceLock::from(Some(program)))
    }

    fn of(path: PathBuf, program: OnceLock<Option<u64>>) -> Self {
        Self {
            path,
            program,
            reads: true,
            most: MOST,
            bytes: Mutex::default(),
        }
    }

    /// The one of this program among the reader's own files: `fifangha` in
    /// `$XDG_CACHE_HOME` or `~/.cache`, on macOS in `~/Library/Caches`, on Windows in
    /// `%LOCALAPPDATA%`. None where the system knows no such place.
    #[must_use]
    pub fn of_reader() -> Option<Self> {
        let cache = etcetera::base_strategy::choose_native_strategy()
            .ok()?
            .cache_dir();
        Some(Self::of(cache.join("fifangha"), OnceLock::new()))
    }

    /// The same, of which nothing is read: everything is found anew, and then kept.
    #[must_use]
    pub fn afresh(self) -> Self {
        Self {
            reads: false,
            ..self
        }
    }

    /// The same with room for so many bytes.
    #[must_use]
    pub fn within(self, most: u64) -> Self {
        Self { most, ..self }
    }

    /// What a question came to.
    pub(super) fn read(&self, question: &str) -> Option<String> {
        if !self.reads {
            return None;
        }
        let key = self.key(question)?;
        let mut file = File::open(self.path_of(&key)).ok()?;
        let mut text = String::new();
        let whole = (&mut file).take(LONGEST).read_to_string(&mut text).ok()? as u64;
        let (digest, found) = text.split_once('\n')?;
        if whole == LONGEST || digest != digest_of(&[key.as_bytes(), found.as_bytes()]) {
            return None;
        }
        let used = file.metadata().and_then(|it| it.modified());
        if used.is_ok_and(|it| it.elapsed().is_ok_and(|it| it > DAY)) {
            // It is read all the same where it cannot be marked.
            let _ = file.set_times(FileTimes::new().set_modified(SystemTime::now()));
        }
        Some(found.to_owned())
    }

    /// Keeps what a question came to, where that can be.
    pub(super) fn write(&self, question: &str, found: &str) {
        let Some(key) = self.key(question) else {
            return;
        };
        let digest = digest_of(&[key.as_bytes(), found.as_bytes()]);
        let bytes = (digest.len() + 1 + found.len()) as u64;
        if bytes >= LONGEST.min(self.most) {
            return;
        }
        let Ok(mut there) = self.bytes.lock() else {
            return;
        };
        let written = || -> io::Result<u64> {
            fs::create_dir_all(&self.path)?;
            let before = match *there {
                Some(bytes) => bytes,
                None => files_in(&self.path)?.iter().map(|it| it.bytes).sum(),
            };
            let mut file = Builder::new().prefix(BEGUN).tempfile_in(&self.path)?;
            writeln!(file, "{digest}")?;
            file.write_all(found.as_bytes())?;
            file.persist(self.path_of(&key))?;
            match before + bytes > self.most {
                true => self.forget_oldest(),
                false => Ok(before + bytes),
            }
        };
        *there = written().ok();
    }

    /// Removes the files that were not used for the longest time, until a quarter of the
    /// room is free; returns the bytes that are left.
    fn forget_oldest(&self) -> io::Result<u64> {
        let mut files = files_in(&self.path)?;
        files.sort_by_key(|it| it.used);
        let mut bytes = files.iter().map(|it| it.bytes).sum::<u64>();
        for file in files {
            if bytes <= self.most / 4 * 3 {
                break;
            }
            // Another process may have removed it.
            if fs::remove_file(&file.path).is_ok() {
                bytes -= file.bytes;
            }
        }
        Ok(bytes)
    }

    fn key(&self, question: &str) -> Option<String> {
        let of_program = || hash_of(&std::env::current_exe().ok()?).ok();
        let program = (*self.program.get_or_init(of_program))?;
        Some(digest_of(&[&program.to_le_bytes(), question.as_bytes()]))
    }

    fn path_of(&self, key: &str) -> PathBuf {
        self.path.join(format!("{key}{ENDS}"))
    }
}

/// A file of ours.
struct Ours {
    path: PathBuf,
    bytes: u64,
    used: SystemTime,
}

/// The files of a folder that such a folder writes, those left out that somebody may be
/// writing now.
fn files_in(folder: &Path) -> io::Result<Vec<Ours>> {
    let mut ours = Vec::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name();
        let name = name.to_string_lossy();
        // Somebody else may have removed it by now.
        let Ok(about) = entry.metadata() else {
            continue;
        };
        let used = about.modified()?;
        let left_over = || used.elapsed().is_ok_and(|it| it > DAY);
        let is_digest = |it: &str| it.len() == 64 && it.bytes().all(|it| it.is_ascii_hexdigit());
        let is_ours = name.strip_suffix(ENDS).is_some_and(is_digest)
            || name.starts_with(BEGUN) && left_over();
        if about.is_file() && is_ours {
            ours.push(Ours {
                path: entry.path(),
                bytes: about.len(),
                used,
            });
        }
    }
    Ok(ours)
}

/// A digest of parts, as hexadecimal digits.
fn digest_of(parts: &[&[u8]]) -> String {
    let mut hash = Sha256::new();
    for part in parts {
        hash.update(part);
    }
    let digits = hash.finalize();
    digits.iter().map(|it| format!("{it:02x}")).collect()
}

/// A number that another program's file does not have.
fn hash_of(program: &Path) -> io::Result<u64> {
    let mut file = File::open(program)?;
    let mut hasher = FixedState::default().build_hasher();
    let mut block = vec![0; 1 << 16];
    loop {
        let mut filled = 0;
        while filled < block.len() {
            match file.read(&mut block[filled..])? {
                0 => break,
                bytes => filled += bytes,
            }
        }
        if filled == 0 {
            return Ok(hasher.finish());
        }
        hasher.write(&block[..filled]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_kept_is_read_by_the_same_program_alone() {
        let place = tempfile::tempdir().unwrap();
        let folder = Folder::at(place.path(), 1);
        folder.write("a question", "an answer");
        let read = |program| Folder::at(place.path(), program).read("a question");
        assert_eq!(read(1).as_deref(), Some("an answer"));
        assert_eq!(read(2), None);
        assert_eq!(folder.read("another question"), None);
        assert_eq!(folder.afresh().read("a question"), None);
    }

    #[test]
    fn what_is_damaged_or_lies_elsewhere_is_not_believed() {
        let place = tempfile::tempdir().unwrap();
        let folder = Folder::at(place.path(), 1);
        folder.write("true", "yes");
        folder.write("false", "no");
        let [yes, no] = ["true", "false"].map(|it| folder.path_of(&folder.key(it).unwrap()));
        fs::copy(&yes, &no).unwrap();
        assert_eq!(folder.read("false"), None);
        let whole = fs::read(&yes).unwrap();
        for end in 0..whole.len() {
            fs::write(&yes, &whole[..end]).unwrap();
            assert_eq!(folder.read("true"), None, "{end} bytes");
            let mut other = whole.clone();
            other[end] ^= 1;
            fs::write(&yes, other).unwrap();
            assert_eq!(folder.read("true"), None, "byte {end}");
        }
        fs::write(&yes, whole).unwrap();
        assert_eq!(folder.read("true").as_deref(), Some("yes"));
    }

    #[test]
    fn the_oldest_go_and_nothing_of_anybody_else() {
        let place = tempfile::tempdir().unwrap();
        let other = place.path().join("somebody.else");
        fs::write(&other, vec![0; 50_000]).unwrap();
        let folder = Folder::at(place.path(), 1).within(10_000);
        let found = "x".repeat(900);
        for number in 0..50_u64 {
            let question = number.to_string();
            folder.write(&question, &found);
            // As long ago as if each had taken a minute.
            let path = folder.path_of(&folder.key(&question).unwrap());
            let then = SystemTime::now() - Duration::from_secs(60 * (50 - number));
            let times = FileTimes::new().set_modified(then);
            File::options()
                .append(true)
                .open(path)
                .unwrap()
                .set_times(times)
                .unwrap();
            let all: u64 = files_in(place.path())
                .unwrap()
                .iter()
                .map(|it| it.bytes)
                .sum();
            assert!(all <= 10_000, "{all} bytes");
        }
        assert!(other.exists());
        assert_eq!(folder.read("49").as_deref(), Some(found.as_str()));
        assert_eq!(folder.read("0"), None);
        folder.write("long", &"x".repeat(10_000));
        assert_eq!(folder.read("long"), None);
    }

    #[test]
    fn where_nothing_can_be_written_nothing_is_kept() {
        let place = tempfile::tempdir().unwrap();
        let file = place.path().join("a file");
        fs::write(&file, "").unwrap();
        let folder = Folder::at(file.join("below"), 1);
        folder.write("question", "answer");
        assert_eq!(folder.read("question"), None);
    }

    #[test]
    fn many_at_once_see_whole_files_only() {
        let place = tempfile::tempdir().unwrap();
        let found = "x".repeat(100_000);
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| {
                    let folder = Folder::at(place.path(), 1).within(400_000);
                    for round in 0..50 {
                        let question = (round % 5).to_string();
                        folder.write(&question, &found);
                        assert!(folder.read(&question).is_none_or(|it| it == found));
                    }
                });
            }
        });
    }
}
