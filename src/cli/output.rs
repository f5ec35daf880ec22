//! Writing files whole or not at all, and answers to whoever reads them.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use super::Failure;
use crate::message::Message;

/// An output whose reader may have seen enough: what is written after it closed
/// the pipe is dropped, and the verb still comes out as it would have.
pub(super) struct Patient<W>(pub W);

impl<W: Write> Patient<W> {
    fn unless_closed<T>(answer: io::Result<T>, dropped: T) -> io::Result<T> {
        match answer {
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(dropped),
            answer => answer,
        }
    }
}

impl<W: Write> Write for Patient<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        Self::unless_closed(self.0.write(bytes), bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Self::unless_closed(self.0.flush(), ())
    }
}

/// Writes JSON for people and programs, with a line end.
pub(super) fn json(value: &impl serde::Serialize, out: &mut dyn Write) -> Result<(), Failure> {
    Ok(out.write_all(json_text(value)?.as_bytes())?)
}

/// JSON for people and programs, with a line end.
pub(super) fn json_text(value: &impl serde::Serialize) -> Result<String, Failure> {
    Ok(serde_json::to_string_pretty(value).map_err(io::Error::from)? + "\n")
}

/// Replaces a file: by another file that is complete, in one step.
/// The permissions of the old one are kept.
///
/// # Errors
///
/// When the system cannot write there; the old file is then as it was.
pub(super) fn replace(path: &Path, content: &[u8]) -> Result<(), Failure> {
    let write = || -> io::Result<()> {
        // Through a link, the file that it names is replaced.
        let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf());
        let folder = match target.parent() {
            Some(folder) if folder != Path::new("") => folder,
            _ => Path::new("."),
        };
        let mut file = tempfile::NamedTempFile::new_in(folder)?;
        file.write_all(content)?;
        file.as_file().sync_all()?;
        match fs::metadata(&target) {
            Ok(old) => file.as_file().set_permissions(old.permissions())?,
            Err(_) => readable(file.as_file())?,
        }
        file.persist(&target).map_err(|error| error.error)?;
        Ok(())
    };
    write().map_err(|error| {
        let message = Message::new("cli.cannot-write")
            .with("file", path.display().to_string())
            .with("error", error.to_string());
        Failure::new(message)
    })
}

/// A new file is for everybody to read, as files usually are.
fn readable(file: &fs::File) -> io::Result<()> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        file.set_permissions(fs::Permissions::from_mode(0o644))?;
    }
    #[cfg(not(unix))]
    let _ = file;
    Ok(())
}
