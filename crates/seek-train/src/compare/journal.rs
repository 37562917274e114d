//! Finished pages, kept so that a comparison that was killed goes on where it was.
//!
//! The file is JSON Lines: first the [`Identity`] of the comparison, then a line for each page as it is finished, in whatever order. A line
//! is written at once and whole; what was torn by a kill or a full disk is no line, and is cut off. When the reports are written, the file goes.

use super::identity::Identity;
use super::page_rows::PageRows;
use crate::corpus::pages::PagePosition;
use anyhow::{Context, Result, bail};
use std::collections::BTreeMap;
use std::fs::{File, TryLockError};
use std::io::{ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// Name of the file in the folder.
pub const FILE: &str = "compare.partial.jsonl";

/// The finished pages of a comparison.
#[derive(Debug)]
pub struct Journal {
    file: Option<(File, PathBuf)>,
    pages: BTreeMap<PagePosition, PageRows>,
}

impl Journal {
    /// One that is gone with the program.
    pub fn in_memory() -> Journal {
        Journal { file: None, pages: BTreeMap::new() }
    }

    /// Opens the one in a folder, or begins it; `fresh` begins anew whatever there is.
    ///
    /// # Errors
    /// Where another comparison is in the folder, this one is running already, or the file cannot be read and written.
    pub fn open(folder: &Path, about: &Identity, fresh: bool) -> Result<Journal> {
        std::fs::create_dir_all(folder).with_context(|| format!("folder {}", folder.display()))?;
        let path = folder.join(FILE);
        let told = || format!("finished pages {}", path.display());
        let file = File::options().read(true).write(true).create(true).truncate(false).open(&path);
        let mut file = file.with_context(told)?;
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => bail!("{}: another comparison is being written there", path.display()),
            // Where a file system knows no locks, nobody is kept out.
            Ok(()) | Err(TryLockError::Error(_)) => {}
        }
        let mut bytes = Vec::new();
        if !fresh {
            file.read_to_end(&mut bytes).with_context(told)?;
        }
        let (mut pages, mut good) = (BTreeMap::new(), 0);
        let mut lines = bytes.split_inclusive(|&byte| byte == b'\n').take_while(|line| line.ends_with(b"\n"));
        if let Some(line) = lines.next() {
            let there: Identity = serde_json::from_slice(line)
                .with_context(|| format!("{} is no part of a comparison; --fresh begins anew", path.display()))?;
            if let Some(difference) = there.difference(about) {
                bail!("{} is a part of another comparison, which --fresh would drop: {difference}", path.display());
            }
            good = line.len();
            for line in lines {
                let Ok(page) = serde_json::from_slice::<PageRows>(line) else {
                    break;
                };
                pages.insert(page.place, page);
                good += line.len();
            }
        }
        file.set_len(good as u64).with_context(told)?;
        file.seek(SeekFrom::Start(good as u64)).with_context(told)?;
        let mut journal = Journal { file: Some((file, path)), pages };
        if good == 0 {
            journal.write(&serde_json::to_string(about)?)?;
        }
        Ok(journal)
    }

    /// Takes the file out of a folder, where it is.
    ///
    /// # Errors
    /// Where the system refuses.
    pub fn remove(folder: &Path) -> Result<()> {
        let path = folder.join(FILE);
        match std::fs::remove_file(&path) {
            Err(error) if error.kind() != ErrorKind::NotFound => {
                Err(error).with_context(|| format!("finished pages {}", path.display()))
            }
            _ => Ok(()),
        }
    }

    /// Adds a page.
    ///
    /// # Errors
    /// Where the file cannot be written.
    pub fn push(&mut self, page: &PageRows) -> Result<()> {
        let line = serde_json::to_string(page)?;
        self.write(&line)?;
        // As it will be read: numbers may lose their last bit, and a comparison that goes on must not differ from one that did not.
        self.pages.insert(page.place, serde_json::from_str(&line)?);
        Ok(())
    }

    fn write(&mut self, line: &str) -> Result<()> {
        let Some((file, path)) = &mut self.file else {
            return Ok(());
        };
        file.write_all(format!("{line}\n").as_bytes()).with_context(|| format!("finished pages {}", path.display()))
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
    pub fn into_pages(self) -> Vec<PageRows> {
        self.pages.into_values().collect()
    }
}
