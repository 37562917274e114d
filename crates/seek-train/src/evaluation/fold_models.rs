//! The models of a cross-validation: one for each fold, and one of all pages. A page of a fold has a model that was fitted on other sites.
//!
//! `seek-lab fit-network` writes them with a file in JSON beside them, and `seek-lab compare --folds` and `ablate --method-folds` read it.

use anyhow::{Context, Result, ensure};
use seek_forest::sha256_hex;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Models of one method.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FoldModels {
    /// The method.
    pub method: String,
    /// Fingerprint of the pages and their labels. An evaluation does not check it: a page with another text and the same id still counts as held out.
    pub data_fingerprint: String,
    /// The seed of the folds and of the fits.
    pub seed: u64,
    /// Whether folds keep hosts whole. If not, a page of a fold is another page of a known site.
    #[serde(default = "by_host")]
    pub by_host: bool,
    /// Name of the file of the model of all pages.
    pub model: String,
    /// Names of the files of the folds, in order.
    pub folds: Vec<String>,
    /// SHA-256 of each of these files.
    pub sha256: BTreeMap<String, String>,
    /// For each corpus the fold of each page by its id. The model of this fold has not seen the page.
    pub pages: BTreeMap<String, BTreeMap<String, usize>>,
    /// The folder of all files.
    #[serde(skip)]
    folder: PathBuf,
}

fn by_host() -> bool {
    true
}

impl FoldModels {
    /// The name of such a file.
    pub fn file_name(method: &str) -> String {
        format!("{method}-folds.json")
    }

    /// Models without pages, with files in a folder.
    pub fn new(method: &str, data_fingerprint: &str, seed: u64, folder: &Path) -> FoldModels {
        FoldModels {
            method: method.to_owned(),
            data_fingerprint: data_fingerprint.to_owned(),
            seed,
            by_host: true,
            model: String::new(),
            folds: Vec::new(),
            sha256: BTreeMap::new(),
            pages: BTreeMap::new(),
            folder: folder.to_owned(),
        }
    }

    /// Reads a file, and checks that the models beside it are those that it names.
    ///
    /// # Errors
    /// When a file cannot be read, is another one than it was, or a page has a fold that does not exist.
    pub fn load(path: &Path) -> Result<FoldModels> {
        FoldModels::read(path).with_context(|| format!("folds {}", path.display()))
    }

    fn read(path: &Path) -> Result<FoldModels> {
        let text = std::fs::read_to_string(path)?;
        let models: FoldModels = serde_json::from_str(&text).context("not the folds of a method")?;
        let models = FoldModels { folder: path.parent().unwrap_or(Path::new("")).to_owned(), ..models };
        ensure!(!models.folds.is_empty(), "there is no fold");
        for name in models.names() {
            ensure!(Path::new(name).file_name().is_some_and(|file| file == name), "{name:?} is no file beside it");
            let file = models.folder.join(name);
            let bytes = std::fs::read(&file).with_context(|| format!("model {}", file.display()))?;
            ensure!(
                models.sha256.get(name).is_some_and(|wanted| *wanted == sha256_hex(&bytes)),
                "{} is not the model that was fitted with these folds: its SHA-256 is another",
                file.display()
            );
        }
        let folds = models.folds.len();
        for (id, fold) in models.pages.values().flatten() {
            ensure!(*fold < folds, "page {id}: there is no fold {fold}, only {folds} from 0");
        }
        Ok(models)
    }

    /// The names of all files: that of the model of all pages, then those of the folds.
    fn names(&self) -> impl Iterator<Item = &str> {
        std::iter::once(&self.model).chain(&self.folds).map(String::as_str)
    }

    /// The paths of all files: that of the model of all pages, then those of the folds.
    pub fn paths(&self) -> impl Iterator<Item = PathBuf> {
        self.names().map(|name| self.folder.join(name))
    }

    /// The fold of a page, if it is in one.
    pub fn fold_of(&self, corpus: &str, id: &str) -> Option<usize> {
        self.pages.get(corpus)?.get(id).copied()
    }

    /// Fingerprint of all models and of the folds of the pages.
    pub fn fingerprint(&self) -> String {
        sha256_hex(format!("{:?} {:?}", self.sha256, self.pages).as_bytes())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A folder with two models, and the folds of one page.
    fn written(fold: usize, name: &str) -> (tempfile::TempDir, PathBuf) {
        let folder = tempfile::tempdir().unwrap();
        let mut models = FoldModels::new("m", "x", 1, folder.path());
        (models.model, models.folds) = ("m.safetensors".to_owned(), vec![name.to_owned()]);
        for (name, bytes) in [("m.safetensors", "all"), ("m-fold-0.safetensors", "fold")] {
            std::fs::write(folder.path().join(name), bytes).unwrap();
            models.sha256.insert(name.to_owned(), sha256_hex(bytes.as_bytes()));
        }
        models.pages.entry("a".to_owned()).or_default().insert("a/1".to_owned(), fold);
        let path = folder.path().join(FoldModels::file_name("m"));
        std::fs::write(&path, serde_json::to_string(&models).unwrap()).unwrap();
        (folder, path)
    }

    #[test]
    fn a_page_has_the_fold_that_was_written() {
        let (folder, path) = written(0, "m-fold-0.safetensors");
        let models = FoldModels::load(&path).unwrap();
        assert_eq!(
            (models.fold_of("a", "a/1"), models.fold_of("a", "a/2"), models.fold_of("b", "a/1")),
            (Some(0), None, None)
        );
        let paths: Vec<PathBuf> = models.paths().collect();
        assert_eq!(paths, ["m.safetensors", "m-fold-0.safetensors"].map(|name| folder.path().join(name)));
    }

    #[test]
    fn errors_name_the_cause() {
        let reason = |path: &Path| format!("{:#}", FoldModels::load(path).unwrap_err());
        let (folder, path) = written(0, "m-fold-0.safetensors");
        std::fs::write(folder.path().join("m-fold-0.safetensors"), "other").unwrap();
        assert!(reason(&path).contains("m-fold-0.safetensors is not the model that was fitted with these folds"));
        std::fs::remove_file(folder.path().join("m-fold-0.safetensors")).unwrap();
        assert!(reason(&path).contains("m-fold-0.safetensors: "));
        let (_folder, path) = written(1, "m-fold-0.safetensors");
        assert!(reason(&path).contains("page a/1: there is no fold 1, only 1 from 0"));
        let (_folder, path) = written(0, "../m-fold-0.safetensors");
        assert!(reason(&path).contains("is no file beside it"));
        std::fs::write(&path, "{}").unwrap();
        assert!(reason(&path).contains("not the folds of a method"));
    }
}
