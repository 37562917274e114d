//! A journal of finished pages, with which an interrupted evaluation continues.
//!
//! The file is JSON Lines. The first line is the [`Identity`] of the evaluation; each finished page adds a line, in any order.
//! Each line is written in one call. Opening the journal truncates an incomplete line, which a kill or a full disk can leave.
//! Writing the reports removes the file.

use super::identity::Identity;
use crate::corpus::pages::PagePosition;
use crate::measure::evaluated_page::EvaluatedPage;
use anyhow::{Context, Result, bail};
use std::collections::BTreeMap;
use std::fs::{File, TryLockError};
use std::io::{ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// Name of the file in the output folder.
pub const FILE: &str = "evaluation.partial.jsonl";

/// A line of the file.
type FinishedPage = (PagePosition, EvaluatedPage);

/// The finished pages of an evaluation.
#[derive(Debug)]
pub struct Journal {
    file: Option<(File, PathBuf)>,
    pages: BTreeMap<PagePosition, EvaluatedPage>,
}

impl Journal {
    /// A journal without a file.
    pub fn in_memory() -> Journal {
        Journal { file: None, pages: BTreeMap::new() }
    }

    /// Opens the journal of a folder or creates it. `fresh` discards an existing journal.
    ///
    /// # Errors
    /// When the folder holds the journal of another evaluation, when another process has locked it, or when the file cannot be read
    /// and written.
    pub fn open(folder: &Path, about: &Identity, fresh: bool) -> Result<Journal> {
        std::fs::create_dir_all(folder).with_context(|| format!("folder {}", folder.display()))?;
        let path = folder.join(FILE);
        let context = || format!("journal {}", path.display());
        let file = File::options().read(true).write(true).create(true).truncate(false).open(&path);
        let mut file = file.with_context(context)?;
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => bail!("another process is writing the journal {}", path.display()),
            // Some file systems have no locks; then two processes are not kept apart.
            Ok(()) | Err(TryLockError::Error(_)) => {}
        }
        let mut bytes = Vec::new();
        if !fresh {
            file.read_to_end(&mut bytes).with_context(context)?;
        }
        let (mut pages, mut valid_bytes) = (BTreeMap::new(), 0);
        let mut lines = bytes.split_inclusive(|&byte| byte == b'\n').take_while(|line| line.ends_with(b"\n"));
        if let Some(line) = lines.next() {
            let old: Identity = serde_json::from_slice(line).with_context(|| {
                format!("{} is not the journal of an evaluation; --fresh discards it", path.display())
            })?;
            if let Some(difference) = old.difference(about) {
                bail!(
                    "{} is the journal of another evaluation; --fresh discards it; differences: {difference}",
                    path.display()
                );
            }
            valid_bytes = line.len();
            for line in lines {
                let Ok((place, page)) = serde_json::from_slice::<FinishedPage>(line) else {
                    break;
                };
                pages.insert(place, page);
                valid_bytes += line.len();
            }
        }
        file.set_len(valid_bytes as u64).with_context(context)?;
        file.seek(SeekFrom::Start(valid_bytes as u64)).with_context(context)?;
        let mut journal = Journal { file: Some((file, path)), pages };
        if valid_bytes == 0 {
            journal.write(&serde_json::to_string(about)?)?;
        }
        Ok(journal)
    }

    /// Removes the journal of a folder, if there is one.
    ///
    /// # Errors
    /// When the file cannot be removed.
    pub fn remove(folder: &Path) -> Result<()> {
        let path = folder.join(FILE);
        match std::fs::remove_file(&path) {
            Err(error) if error.kind() != ErrorKind::NotFound => {
                Err(error).with_context(|| format!("journal {}", path.display()))
            }
            _ => Ok(()),
        }
    }

    /// Adds a finished page.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn push(&mut self, place: PagePosition, page: &EvaluatedPage) -> Result<()> {
        let line = serde_json::to_string(&(place, page))?;
        self.write(&line)?;
        // JSON may lose the last bit of a number. A continued evaluation must equal an uninterrupted one, so keep the parsed line.
        let (place, page): FinishedPage = serde_json::from_str(&line)?;
        self.pages.insert(place, page);
        Ok(())
    }

    fn write(&mut self, line: &str) -> Result<()> {
        let Some((file, path)) = &mut self.file else {
            return Ok(());
        };
        file.write_all(format!("{line}\n").as_bytes()).with_context(|| format!("journal {}", path.display()))
    }

    /// Whether a page is finished.
    pub fn has(&self, place: PagePosition) -> bool {
        self.pages.contains_key(&place)
    }

    /// Number of finished pages.
    pub fn len(&self) -> usize {
        self.pages.len()
    }

    /// Whether no page is finished.
    pub fn is_empty(&self) -> bool {
        self.pages.is_empty()
    }

    /// All pages, in the order of the corpora.
    pub fn into_pages(self) -> Vec<EvaluatedPage> {
        self.pages.into_values().collect()
    }
}
