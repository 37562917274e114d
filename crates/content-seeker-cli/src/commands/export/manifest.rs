//! The manifest of an export: its configuration and its complete parts.
//!
//! It contains no time and no machine, so that a resumed export has the same manifest as an uninterrupted one.

use std::collections::{BTreeMap, BTreeSet};

use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};

use super::config::ExportConfig;
use super::counts::Counts;
use super::hashed_file::FileDigest;

/// The name of the file.
pub const MANIFEST: &str = "manifest.json";
/// The version of the format. A manifest of another version is refused.
const FORMAT: u32 = 1;

/// The manifest of an export.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Manifest {
    /// The version of the format.
    pub format: u32,
    /// The configuration.
    #[serde(flatten)]
    pub config: ExportConfig,
    /// The complete parts, in order.
    pub parts: Vec<PartEntry>,
    /// The files that cover all parts.
    pub files: Vec<FileEntry>,
    /// Whether the export is complete.
    pub finished: bool,
}

/// A complete part.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PartEntry {
    /// Its first page, counted from 0 over all inputs.
    pub from: u64,
    /// The page after its last.
    pub to: u64,
    /// The hash of its pages.
    pub pages_hash: String,
    /// The counts of its pages.
    pub counts: Counts,
    /// Its files.
    pub files: Vec<FileEntry>,
    /// The files that only a resumed export needs; none in a complete export.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub resume_files: Vec<FileEntry>,
}

/// A file, or a folder of files.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct FileEntry {
    /// The name.
    pub name: String,
    /// The number of rows, or of files in a folder.
    pub rows: u64,
    /// The bytes of the file, or of the files in a folder.
    pub bytes: u64,
    /// The SHA-256 of the file, or of the names and bytes of the files in a folder.
    pub sha256: String,
}

impl FileEntry {
    /// The entry of a written file.
    pub fn new(name: String, rows: u64, digest: FileDigest) -> FileEntry {
        FileEntry { name, rows, bytes: digest.bytes, sha256: digest.sha256 }
    }
}

impl Manifest {
    /// The manifest of an export without parts.
    pub fn new(config: ExportConfig) -> Manifest {
        Manifest { format: FORMAT, config, parts: Vec::new(), files: Vec::new(), finished: false }
    }

    /// Reads a manifest.
    ///
    /// # Errors
    /// A message that says what is wrong with it.
    pub fn parse(bytes: &[u8]) -> Result<Manifest, String> {
        let manifest: Manifest = serde_json::from_slice(bytes).map_err(|error| error.to_string())?;
        if manifest.format != FORMAT {
            return Err(format!("its format is {}, not {FORMAT}", manifest.format));
        }
        let ends = manifest.parts.iter().map(|part| part.to);
        let starts = manifest.parts.iter().map(|part| part.from);
        if !starts.eq([0].into_iter().chain(ends).take(manifest.parts.len())) {
            return Err("its parts are not consecutive".to_owned());
        }
        Ok(manifest)
    }

    /// Whether these bytes are the manifest of an export, of any format. Other programs also write `manifest.json`.
    pub fn is_manifest(bytes: &[u8]) -> bool {
        let fields: BTreeMap<String, IgnoredAny> = serde_json::from_slice(bytes).unwrap_or_default();
        ["format", "program", "options", "inputs", "parts", "finished"].iter().all(|name| fields.contains_key(*name))
    }

    /// The bytes of the file.
    ///
    /// # Errors
    /// It cannot be written as JSON.
    pub fn to_bytes(&self) -> Result<Vec<u8>, serde_json::Error> {
        let mut bytes = serde_json::to_vec_pretty(self)?;
        bytes.push(b'\n');
        Ok(bytes)
    }

    /// The counts of all complete parts.
    pub fn counts(&self) -> Counts {
        let mut counts = Counts::default();
        self.parts.iter().for_each(|part| counts.add(&part.counts));
        counts
    }

    /// The names of all files of the export, without the manifest.
    pub fn names(&self) -> BTreeSet<&str> {
        self.entries().map(|entry| entry.name.as_str()).collect()
    }

    /// All files of the export, without the manifest.
    pub fn entries(&self) -> impl Iterator<Item = &FileEntry> {
        let of_parts = self.parts.iter().flat_map(|part| part.files.iter().chain(&part.resume_files));
        of_parts.chain(&self.files)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn config() -> ExportConfig {
        let options = [("--lang".to_owned(), "de".to_owned())].into();
        ExportConfig { program: "1.0".to_owned(), model: Some("abc".to_owned()), options, inputs: Vec::new() }
    }

    #[test]
    fn a_manifest_survives_a_round_trip() {
        let mut manifest = Manifest::new(config());
        let part = |from, to| PartEntry {
            from,
            to,
            pages_hash: "0f".to_owned(),
            counts: Counts { pages: to - from, rows: 3, ..Counts::default() },
            files: vec![FileEntry { name: "part".to_owned(), rows: 3, bytes: 99, sha256: "ab".to_owned() }],
            resume_files: Vec::new(),
        };
        manifest.parts = vec![part(0, 4), part(4, 9)];
        assert_eq!(Manifest::parse(&manifest.to_bytes().unwrap()), Ok(manifest.clone()));
        assert_eq!((manifest.counts().pages, manifest.counts().rows), (9, 6));
        manifest.parts[1].from = 5;
        assert!(Manifest::parse(&manifest.to_bytes().unwrap()).unwrap_err().contains("not consecutive"));
    }

    #[test]
    fn other_files_and_formats_are_refused() {
        assert!(Manifest::parse(b"{").is_err());
        let other = Manifest { format: 2, ..Manifest::new(config()) };
        let bytes = other.to_bytes().unwrap();
        assert_eq!(Manifest::parse(&bytes).unwrap_err(), "its format is 2, not 1");
        assert!(Manifest::is_manifest(&bytes));
        for other in ["", "{", "[]", "{\"name\": \"a web app\", \"icons\": []}"] {
            assert!(!Manifest::is_manifest(other.as_bytes()), "{other}");
        }
    }
}
