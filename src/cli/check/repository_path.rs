//! Names of files as CI services expect them: from the root of the repository.

use std::path::{Path, absolute};

use crate::check::FileReport;
use crate::project::to_slash_path;

/// Names each file by its path from the root of its git repository. A file outside a
/// repository keeps its name.
pub(super) fn rename_all(reports: &mut [FileReport]) {
    for report in reports {
        let path = report.file.path().unwrap_or(Path::new(report.file.name()));
        let Ok(path) = absolute(path) else { continue };
        let root = path.ancestors().skip(1).find(|it| it.join(".git").exists());
        let inside = root.and_then(|root| path.strip_prefix(root).ok());
        if let Some(inside) = inside.filter(|_| path.exists()) {
            report.file.rename(to_slash_path(inside));
        }
    }
}
