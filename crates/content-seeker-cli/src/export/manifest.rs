//! What is known of an export: how it was begun, and which parts are finished.
//!
//! It holds no time and no machine, so that an export that was killed and went on has the same manifest as one that
//! was not.

use std::collections::{BTreeMap, BTreeSet};

use seek_io::InputFingerprint;
use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};

use super::counts::Counts;
use super::new_file::Written;

/// Name of the file.
pub const MANIFEST: &str = "manifest.json";
/// Version of its form; a manifest of another is refused.
const FORMAT: u32 = 1;

/// The manifest of an export.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Manifest {
    /// Version of this form.
    pub format: u32,
    /// How it was begun.
    #[serde(flatten)]
    pub begun: Begun,
    /// The finished parts in their order.
    pub parts: Vec<Part>,
    /// Files on all parts.
    pub files: Vec<FileEntry>,
    /// Whether all is done.
    pub finished: bool,
}

/// All that decides what comes out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Begun {
    /// Version of the program.
    pub program: String,
    /// Fingerprint of the model; none where the method has none.
    pub model: Option<String>,
    /// Options that were given or have a default, by their names.
    pub options: BTreeMap<String, String>,
    /// The inputs as they were named.
    pub inputs: Vec<InputFingerprint>,
}

/// A finished part.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Part {
    /// Its first page, counted from 0 over all inputs.
    pub from: u64,
    /// The page behind its last.
    pub to: u64,
    /// A hash over ids and bytes of these pages (XXH3, 128 bits).
    pub pages_hash: String,
    /// What became of them.
    pub counts: Counts,
    /// Its files.
    pub files: Vec<FileEntry>,
    /// Files that are only needed to go on; none once all is done.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub to_go_on: Vec<FileEntry>,
}

/// A file, or a folder of files.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct FileEntry {
    /// Its name.
    pub name: String,
    /// Its rows; of a folder its files.
    pub rows: u64,
    /// Its bytes; of a folder those of its files.
    pub bytes: u64,
    /// Its SHA-256; of a folder that of its files' names and bytes.
    pub sha256: String,
}

impl FileEntry {
    /// The entry of a file that was written.
    pub fn new(name: String, rows: u64, written: Written) -> FileEntry {
        FileEntry { name, rows, bytes: written.bytes, sha256: written.sha256 }
    }
}

impl Manifest {
    /// Of an export without any part yet.
    pub fn new(begun: Begun) -> Manifest {
        Manifest { format: FORMAT, begun, parts: Vec::new(), files: Vec::new(), finished: false }
    }

    /// Reads a manifest.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn parse(bytes: &[u8]) -> Result<Manifest, String> {
        let manifest: Manifest = serde_json::from_slice(bytes).map_err(|error| error.to_string())?;
        if manifest.format != FORMAT {
            return Err(format!("it is of format {}, not {FORMAT}", manifest.format));
        }
        let ends = manifest.parts.iter().map(|part| part.to);
        let starts = manifest.parts.iter().map(|part| part.from);
        if !starts.eq([0].into_iter().chain(ends).take(manifest.parts.len())) {
            return Err("its parts do not follow each other".to_owned());
        }
        Ok(manifest)
    }

    /// Whether this is the manifest of an export, of whatever format and however damaged: other programs call files so,
    /// too.
    pub fn is_one(bytes: &[u8]) -> bool {
        let fields: BTreeMap<String, IgnoredAny> = serde_json::from_slice(bytes).unwrap_or_default();
        ["format", "program", "options", "inputs", "parts", "finished"].iter().all(|name| fields.contains_key(*name))
    }

    /// As it is written.
    ///
    /// # Errors
    /// Where it cannot be put as JSON.
    pub fn to_bytes(&self) -> Result<Vec<u8>, serde_json::Error> {
        let mut bytes = serde_json::to_vec_pretty(self)?;
        bytes.push(b'\n');
        Ok(bytes)
    }

    /// What became of all pages so far.
    pub fn counts(&self) -> Counts {
        let mut counts = Counts::default();
        self.parts.iter().for_each(|part| counts.add(&part.counts));
        counts
    }

    /// Names of all files that belong to it, but its own.
    pub fn names(&self) -> BTreeSet<&str> {
        self.entries().map(|entry| entry.name.as_str()).collect()
    }

    /// All files that belong to it.
    pub fn entries(&self) -> impl Iterator<Item = &FileEntry> {
        let of_parts = self.parts.iter().flat_map(|part| part.files.iter().chain(&part.to_go_on));
        of_parts.chain(&self.files)
    }
}

impl Begun {
    /// What is not the same in another, with both values; nothing where all is.
    pub fn difference(&self, now: &Begun) -> Option<String> {
        let mut told = Vec::new();
        let mut compare = |name: &str, there: Option<&str>, now: Option<&str>| {
            if there != now {
                told.push(format!("{name}: {} there, {} now", there.unwrap_or("none"), now.unwrap_or("none")));
            }
        };
        compare("program", Some(&self.program), Some(&now.program));
        compare("model", self.model.as_deref(), now.model.as_deref());
        let names: BTreeSet<&String> = self.options.keys().chain(now.options.keys()).collect();
        for name in names {
            compare(name, self.options.get(name).map(String::as_str), now.options.get(name).map(String::as_str));
        }
        let paths = |begun: &Begun| {
            begun.inputs.iter().map(|fingerprint| fingerprint.path.as_str()).collect::<Vec<&str>>().join(", ")
        };
        compare("inputs", Some(&paths(self)), Some(&paths(now)));
        let of_same_name = self.inputs.iter().zip(&now.inputs).filter(|(there, now)| there.path == now.path);
        for (there, now) in of_same_name.filter(|(there, now)| there != now) {
            let size =
                |fingerprint: &InputFingerprint| format!("{} files of {} bytes", fingerprint.files, fingerprint.bytes);
            match (size(there), size(now)) {
                (there, same) if there == same => told.push(format!("input {}: changed since", now.path)),
                (there, other) => told.push(format!("input {}: {there} there, {other} now", now.path)),
            }
        }
        (!told.is_empty()).then(|| told.join("; "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn begun() -> Begun {
        let options = [("--lang", "de"), ("--rows-per-part", "10")].map(|(k, v)| (k.to_owned(), v.to_owned()));
        let fingerprint = |path: &str| InputFingerprint { path: path.to_owned(), files: 2, bytes: 30, modified: 400 };
        Begun {
            program: "1.0".to_owned(),
            model: Some("abc".to_owned()),
            options: options.into(),
            inputs: vec![fingerprint("a"), fingerprint("b")],
        }
    }

    #[test]
    fn what_differs_is_named_with_both_values() {
        let there = begun();
        assert_eq!(there.difference(&there), None);
        let mut now = begun();
        now.program = "1.1".to_owned();
        now.model = None;
        now.options.remove("--lang");
        now.options.insert("--dedup".to_owned(), "near".to_owned());
        let told = "program: 1.0 there, 1.1 now; model: abc there, none now; --dedup: none there, near now; --lang: de there, none now";
        assert_eq!(there.difference(&now).as_deref(), Some(told));
    }

    #[test]
    fn inputs_that_changed_are_named() {
        let there = begun();
        let mut now = begun();
        now.inputs[1].files = 3;
        assert_eq!(
            there.difference(&now).as_deref(),
            Some("input b: 2 files of 30 bytes there, 3 files of 30 bytes now")
        );
        now = begun();
        now.inputs[0].modified = 401;
        assert_eq!(there.difference(&now).as_deref(), Some("input a: changed since"));
        now = begun();
        now.inputs.remove(1);
        assert_eq!(there.difference(&now).as_deref(), Some("inputs: a, b there, a now"));
    }

    #[test]
    fn a_manifest_comes_back() {
        let mut manifest = Manifest::new(begun());
        let part = |from, to| Part {
            from,
            to,
            pages_hash: "0f".to_owned(),
            counts: Counts { pages: to - from, rows: 3, ..Counts::default() },
            files: vec![FileEntry { name: "part".to_owned(), rows: 3, bytes: 99, sha256: "ab".to_owned() }],
            to_go_on: Vec::new(),
        };
        manifest.parts = vec![part(0, 4), part(4, 9)];
        assert_eq!(Manifest::parse(&manifest.to_bytes().unwrap()), Ok(manifest.clone()));
        assert_eq!((manifest.counts().pages, manifest.counts().rows), (9, 6));
        manifest.parts[1].from = 5;
        assert!(Manifest::parse(&manifest.to_bytes().unwrap()).unwrap_err().contains("do not follow"));
    }

    #[test]
    fn what_is_no_manifest_is_refused() {
        assert!(Manifest::parse(b"{").is_err());
        let other = Manifest { format: 2, ..Manifest::new(begun()) };
        let bytes = other.to_bytes().unwrap();
        assert_eq!(Manifest::parse(&bytes).unwrap_err(), "it is of format 2, not 1");
        assert!(Manifest::is_one(&bytes));
        for of_another in ["", "{", "[]", "{\"name\": \"a web app\", \"icons\": []}"] {
            assert!(!Manifest::is_one(of_another.as_bytes()), "{of_another}");
        }
    }
}
