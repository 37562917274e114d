//! Inputs as files, for readers that open a path.

use std::fs;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

/// A file in a folder that is removed with it. A target writes each input into the same file.
pub struct ScratchFile {
    path: PathBuf,
    _folder: TempDir,
}

impl ScratchFile {
    /// The readers find the format by the name.
    pub fn new(name: &str) -> ScratchFile {
        let folder = tempfile::tempdir().expect("a folder for temporary files");
        ScratchFile { path: folder.path().join(name), _folder: folder }
    }

    /// The file with this content.
    pub fn with(&self, content: &[u8]) -> &Path {
        fs::write(&self.path, content).expect("a temporary file");
        &self.path
    }
}
