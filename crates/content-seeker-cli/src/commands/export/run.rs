//! Runs an export from its first page, or from the page after its last complete part.
//!
//! A resumed export reads the pages of the complete parts again and compares their hashes with the manifest. It does
//! not extract from them.

use std::{fs, io};

use seek_io::input::InputResult;

use super::config::ExportConfig;
use super::dedup_index::DedupIndex;
use super::error::{AtPath, ExportError};
use super::manifest::{FileEntry, MANIFEST, Manifest};
use super::page_hash::{PartHash, page_hash};
use super::page_row::PageRow;
use super::part_writer::{PartOptions, PartWriter};
use super::stats::Stats;
use super::store::{STATS_FILES, Store};
use super::summary;
use crate::cli::export::ExportArgs;
use crate::output::terminal::visible;
use crate::progress::Progress;
use crate::sha256::sha256_hex;

/// The manifest of an export that can resume with this configuration.
///
/// # Errors
/// The manifest is damaged, has another configuration, or names damaged files.
pub fn manifest_to_resume(store: &Store, bytes: &[u8], config: &ExportConfig) -> Result<Manifest, ExportError> {
    let damaged = |why| ExportError::Damaged { path: store.path(MANIFEST), why };
    let manifest = Manifest::parse(bytes).map_err(damaged)?;
    if let Some(what) = manifest.config.difference(config) {
        return Err(ExportError::Differs { path: store.path(""), what });
    }
    store.check(&manifest)?;
    Ok(manifest)
}

/// Checks that the pages of a complete export are still the same. Returns its statistics, if it has any.
///
/// # Errors
/// The inputs have changed, or a file cannot be read.
pub fn check_finished(
    store: &Store,
    manifest: &Manifest,
    inputs: &mut impl Iterator<Item = InputResult>,
    progress: &Progress,
) -> Result<Stats, ExportError> {
    // Standard input has no files to compare: only its pages show a change.
    if manifest.config.inputs.iter().any(|input| input.files == 0) {
        skip_finished(manifest, inputs, progress)?;
        if inputs.next().is_some() {
            return Err(ExportError::MorePages { path: store.path(""), pages: manifest.counts().pages });
        }
    }
    let mut stats = Stats::default();
    restore(store, manifest.files.iter().filter(|entry| entry.name == STATS_FILES[0]), None, &mut stats)?;
    // A killed export may have left files that only a resumed export needs.
    store.end(manifest)?;
    Ok(stats)
}

/// Reads the pages of the complete parts, which must have the hashes of the manifest.
fn skip_finished(
    manifest: &Manifest,
    inputs: &mut impl Iterator<Item = InputResult>,
    progress: &Progress,
) -> Result<(), ExportError> {
    for (number, part) in manifest.parts.iter().enumerate() {
        let mut hash = PartHash::default();
        let mut pages = part.from;
        for input in inputs.by_ref().take(usize::try_from(part.counts.pages).unwrap_or(usize::MAX)) {
            hash.add(page_hash(&input));
            pages += 1;
            progress.step();
        }
        if pages != part.to || hash.to_hex() != part.pages_hash {
            return Err(ExportError::OtherPages { part: number, from: part.from, to: part.to });
        }
    }
    Ok(())
}

/// Restores the index of duplicates and the statistics from the files of complete parts.
fn restore<'e>(
    store: &Store,
    entries: impl Iterator<Item = &'e FileEntry>,
    mut index: Option<&mut DedupIndex>,
    stats: &mut Stats,
) -> Result<(), ExportError> {
    for entry in entries {
        let path = store.path(&entry.name);
        let bytes = fs::read(&path).at(&path)?;
        let restored = match &mut index {
            _ if sha256_hex(&bytes) != entry.sha256 => None,
            Some(index) if !entry.name.ends_with(".json") => index.restore(&bytes),
            _ => serde_json::from_slice(&bytes).ok().map(|of_part| stats.merge(&of_part)),
        };
        restored.ok_or_else(|| ExportError::Damaged { path, why: "its content has changed".to_owned() })?;
    }
    Ok(())
}

/// A running export.
pub struct Export<'s> {
    store: &'s Store,
    manifest: Manifest,
    options: PartOptions,
    index: Option<DedupIndex>,
    stats: Stats,
    /// The part that is being written, from its first page on.
    part: Option<PartWriter<'s>>,
    progress: Progress,
}

impl<'s> Export<'s> {
    /// Starts after the parts of the manifest.
    ///
    /// # Errors
    /// The folder cannot be written, or a file of the complete parts cannot be read.
    pub fn begin(
        store: &'s Store,
        manifest: Manifest,
        arguments: &ExportArgs,
        progress: Progress,
    ) -> Result<Export<'s>, ExportError> {
        store.begin(&manifest)?;
        let options = PartOptions::new(arguments);
        let mut index = arguments.copies().map(DedupIndex::new);
        let mut stats = Stats::default();
        let resume_files = manifest.parts.iter().flat_map(|part| &part.resume_files);
        restore(store, resume_files, index.as_mut(), &mut stats)?;
        Ok(Export { store, manifest, options, index, stats, part: None, progress })
    }

    /// Reads the pages of the complete parts.
    ///
    /// # Errors
    /// [`ExportError::OtherPages`] if they have changed.
    pub fn skip_finished(&self, inputs: &mut impl Iterator<Item = InputResult>) -> Result<(), ExportError> {
        skip_finished(&self.manifest, inputs, &self.progress)
    }

    /// Adds the next page.
    ///
    /// # Errors
    /// The page cannot be written.
    pub fn add(&mut self, page: PageRow) -> Result<(), ExportError> {
        self.progress.step();
        if let Some(error) = &page.record.error {
            self.progress.complain(format_args!("{}: {}", visible(&page.record.id), visible(error)));
        }
        let mut part = match self.part.take() {
            Some(part) => part,
            None => self.next_part()?,
        };
        let group = match &mut self.index {
            Some(index) if page.is_wanted() => index.insert(part.next_page(), &page.record.id, &page.fingerprint),
            _ => None,
        };
        part.add(page, group)?;
        if part.is_full() {
            return self.end_part(part);
        }
        self.part = Some(part);
        Ok(())
    }

    fn next_part(&self) -> Result<PartWriter<'s>, ExportError> {
        let from = self.manifest.parts.last().map_or(0, |part| part.to);
        PartWriter::create(self.store, self.options, self.manifest.parts.len(), from)
    }

    fn end_part(&mut self, part: PartWriter<'s>) -> Result<(), ExportError> {
        let (part, stats) = part.finish()?;
        let names: Vec<String> = part.files.iter().chain(&part.resume_files).map(|entry| entry.name.clone()).collect();
        self.manifest.parts.push(part);
        self.stats.merge(&stats);
        self.store.publish(&names, &self.manifest)
    }

    /// Ends the last part and the export. Returns the manifest and, if it has any, the statistics.
    ///
    /// # Errors
    /// A file cannot be written, or a file of an earlier part has vanished.
    pub fn finish(mut self) -> Result<(Manifest, Stats), ExportError> {
        // An export without pages has one empty part, so that readers find a table.
        let is_empty = self.manifest.parts.is_empty() && self.part.is_none();
        let last = if is_empty { Some(self.next_part()?) } else { self.part.take() };
        if let Some(last) = last {
            self.end_part(last)?;
        }
        self.manifest.parts.iter_mut().for_each(|part| part.resume_files.clear());
        // Others may have removed files while the export ran. It must not end as if it were whole.
        self.store.check(&self.manifest)?;
        let mut names = Vec::new();
        if self.options.stats {
            let path = self.store.path(STATS_FILES[0]);
            let json = serde_json::to_vec_pretty(&self.stats).map_err(io::Error::other).at(&path)?;
            for (name, bytes) in STATS_FILES.into_iter().zip([json, summary::html(&self.stats).into_bytes()]) {
                let digest = self.store.write_unfinished(name, &bytes)?;
                self.manifest.files.push(FileEntry::new(name.to_owned(), 1, digest));
                names.push(name.to_owned());
            }
        }
        self.manifest.finished = true;
        self.store.publish(&names, &self.manifest)?;
        self.store.end(&self.manifest)?;
        Ok((self.manifest, self.stats))
    }
}
