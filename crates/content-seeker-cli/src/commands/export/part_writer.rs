//! Writes a part: its tables, its files and its counts.

use std::io;

use seek_io::{Cell, CellType, ParquetRecordWriter, ParquetRowWriter, Record};

use super::counts::Counts;
use super::dedup_index::{DedupIndex, DuplicateGroup};
use super::error::{AtPath, ExportError};
use super::hashed_file::{FileDigest, HashedFile};
use super::manifest::{FileEntry, PartEntry};
use super::page_hash::PartHash;
use super::page_row::PageRow;
use super::row_files::RowFiles;
use super::stats::Stats;
use super::store::{Store, file_name};
use crate::cli::export::{ExportArgs, FilesFormat};

/// The largest number of pages for each row of a part. If filters leave few rows, there are still parts to resume from.
const MAX_PAGES_PER_ROW: u64 = 16;

/// The columns after those of a record.
const COLUMNS: [(&str, CellType); 8] = [
    ("position", CellType::Whole),
    ("characters", CellType::Whole),
    ("tokens", CellType::Whole),
    ("content_hash", CellType::Text),
    ("group", CellType::Whole),
    ("duplicate_of", CellType::Text),
    ("similarity", CellType::Number),
    ("file", CellType::Text),
];
const FAILURES: [(&str, CellType); 4] =
    [("position", CellType::Whole), ("id", CellType::Text), ("url", CellType::Text), ("error", CellType::Text)];
const SENTENCES: [(&str, CellType); 6] = [
    ("position", CellType::Whole),
    ("id", CellType::Text),
    ("sentence", CellType::Whole),
    ("start", CellType::Whole),
    ("end", CellType::Whole),
    ("text", CellType::Text),
];

/// The content of each part.
#[derive(Debug, Clone, Copy)]
pub struct PartOptions {
    /// The number of rows.
    pub rows: u64,
    /// The format of the files of single rows.
    pub files: Option<FilesFormat>,
    /// Whether the table has Markdown.
    pub markdown: bool,
    /// Whether there is a table of sentences.
    pub sentences: bool,
    /// Whether copies are found.
    pub dedup: bool,
    /// Whether copies are left out.
    pub drop_duplicates: bool,
    /// Whether there are statistics.
    pub stats: bool,
}

impl PartOptions {
    /// The options of the arguments.
    pub fn new(arguments: &ExportArgs) -> PartOptions {
        PartOptions {
            rows: arguments.rows_per_part,
            files: arguments.files,
            markdown: arguments.markdown,
            sentences: arguments.sentences,
            dedup: arguments.dedup.is_some(),
            drop_duplicates: arguments.drop_duplicates,
            stats: arguments.stats,
        }
    }
}

/// A part that is being written.
pub struct PartWriter<'s> {
    store: &'s Store,
    options: PartOptions,
    number: usize,
    from: u64,
    rows: ParquetRecordWriter<HashedFile>,
    failures: ParquetRowWriter<HashedFile>,
    sentences: Option<ParquetRowWriter<HashedFile>>,
    files: Option<(String, RowFiles)>,
    /// The new entries of the index of duplicates.
    originals: Option<HashedFile>,
    hash: PartHash,
    stats: Stats,
}

/// The columns in the form that a writer takes.
fn columns(columns: &[(&str, CellType)]) -> Vec<(String, CellType)> {
    columns.iter().map(|(name, kind)| ((*name).to_owned(), *kind)).collect()
}

fn text(text: &str) -> Cell {
    Cell::Text(Some(text.to_owned()))
}

fn whole(number: u64) -> Cell {
    Cell::Whole(Some(number))
}

impl<'s> PartWriter<'s> {
    /// An empty part that begins with the page `from`.
    ///
    /// # Errors
    /// Its files cannot be created.
    pub fn create(
        store: &'s Store,
        options: PartOptions,
        number: usize,
        from: u64,
    ) -> Result<PartWriter<'s>, ExportError> {
        let file = |name: &str| {
            let path = store.unfinished(name);
            HashedFile::create(&path).at(&path)
        };
        let table = |name: &str, of: &[(&str, CellType)]| {
            ParquetRowWriter::new(file(name)?, columns(of)).at(&store.unfinished(name))
        };
        let part = file_name("part-", number, ".parquet");
        let rows = ParquetRecordWriter::with_columns(file(&part)?, columns(&COLUMNS)).at(&store.unfinished(&part))?;
        let failures = table(&file_name("failures-", number, ".parquet"), &FAILURES)?;
        let sentences = file_name("sentences-", number, ".parquet");
        let sentences = options.sentences.then(|| table(&sentences, &SENTENCES)).transpose()?;
        let files = match options.files {
            None => None,
            Some(format) => {
                let (kind, extension) = match format {
                    FilesFormat::Markdown => ("markdown-", "md"),
                    FilesFormat::Text => ("text-", "txt"),
                };
                let folder = file_name(kind, number, "");
                let path = store.unfinished(&folder);
                let files = RowFiles::create(path.clone(), extension).at(&path)?;
                Some((folder, files))
            }
        };
        let originals = options.dedup.then(|| file(&file_name(".copies-", number, ""))).transpose()?;
        let (hash, stats) = (PartHash::default(), Stats::default());
        Ok(PartWriter { store, options, number, from, rows, failures, sentences, files, originals, hash, stats })
    }

    /// The counts of its pages so far.
    pub fn counts(&self) -> &Counts {
        &self.stats.total
    }

    /// The number of the next page, counted from 0 over all inputs.
    pub fn next_page(&self) -> u64 {
        self.from + self.counts().pages
    }

    /// Whether the part is complete.
    pub fn is_full(&self) -> bool {
        let counts = self.counts();
        counts.rows >= self.options.rows || counts.pages >= self.options.rows.saturating_mul(MAX_PAGES_PER_ROW)
    }

    /// Adds the next page, with its group of duplicates.
    ///
    /// # Errors
    /// The page cannot be written.
    pub fn add(&mut self, mut page: PageRow, group: Option<DuplicateGroup>) -> Result<(), ExportError> {
        let position = self.next_page();
        self.hash.add(page.hash);
        let mut counts = Counts { pages: 1, ..Counts::default() };
        if let Some(error) = &page.record.error {
            counts.failures = 1;
            let row = vec![whole(position), text(&page.record.id), Cell::Text(page.record.url.clone()), text(error)];
            let written = self.failures.write(row);
            written.at(&self.path("failures-", ".parquet"))?;
            self.stats.add(&page.record, &counts);
            return Ok(());
        }
        if let Some(reason) = page.filtered {
            counts.filter(reason);
            self.stats.add(&page.record, &counts);
            return Ok(());
        }
        let is_copy = group.as_ref().is_some_and(|group| group.copy_of.is_some());
        counts.duplicates = u64::from(is_copy);
        if is_copy && self.options.drop_duplicates {
            counts.dropped = 1;
            self.stats.add(&page.record, &counts);
            return Ok(());
        }
        counts.rows = 1;
        counts.characters = page.size.characters;
        counts.tokens = page.size.tokens;
        counts.sentences = page.sentences.len() as u64;
        self.stats.add(&page.record, &counts);

        if !is_copy && let Some(originals) = &mut self.originals {
            let bytes = DedupIndex::to_bytes(position, &page.record.id, &page.fingerprint);
            let written = io::Write::write_all(originals, &bytes);
            written.at(&self.path(".copies-", ""))?;
        }
        self.write_sentences(position, &page)?;
        let file = self.write_file(&mut page.record)?;
        let (group, copy_of) = group.map_or((None, None), |group| (Some(group.group), group.copy_of));
        let (duplicate_of, similarity) = copy_of.unzip();
        let cells = vec![
            whole(position),
            whole(page.size.characters),
            whole(page.size.tokens),
            Cell::Text(page.fingerprint.hash.map(|hash| hash.to_string())),
            Cell::Whole(group),
            Cell::Text(duplicate_of),
            Cell::Number(similarity),
            Cell::Text(file),
        ];
        let written = self.rows.write_with(page.record, cells);
        written.at(&self.path("part-", ".parquet"))
    }

    fn write_sentences(&mut self, position: u64, page: &PageRow) -> Result<(), ExportError> {
        let path = self.path("sentences-", ".parquet");
        let Some(table) = &mut self.sentences else { return Ok(()) };
        let of = page.record.text.as_deref().unwrap_or_default();
        for (number, sentence) in page.sentences.iter().enumerate() {
            let row = vec![
                whole(position),
                text(&page.record.id),
                whole(number as u64),
                whole(sentence.characters.start),
                whole(sentence.characters.end),
                text(of.get(sentence.bytes.clone()).unwrap_or_default()),
            ];
            table.write(row).at(&path)?;
        }
        Ok(())
    }

    /// Writes the file of a row. Removes the Markdown from the record if only files have it.
    fn write_file(&mut self, record: &mut Record) -> Result<Option<String>, ExportError> {
        let Some((folder, files)) = &mut self.files else { return Ok(None) };
        let content = match self.options.files {
            Some(FilesFormat::Markdown) => record.markdown.as_deref(),
            _ => record.text.as_deref(),
        };
        let written = files.write(&record.id, content.unwrap_or_default()).at(&self.store.unfinished(folder))?;
        if !self.options.markdown {
            record.markdown = None;
        }
        Ok(Some(format!("{folder}/{written}")))
    }

    /// Completes all files, which stay in the folder of unfinished files. Returns the part's entry in the manifest, and its
    /// statistics.
    ///
    /// # Errors
    /// A file cannot be written.
    pub fn finish(self) -> Result<(PartEntry, Stats), ExportError> {
        let PartWriter { store, number, from, stats, .. } = self;
        let counts = stats.total;
        let entry = |name: String, rows: u64, ended: io::Result<HashedFile>| {
            let digest = ended.and_then(HashedFile::finish).at(&store.unfinished(&name))?;
            Ok::<FileEntry, ExportError>(FileEntry::new(name, rows, digest))
        };
        let mut files = vec![
            entry(file_name("part-", number, ".parquet"), counts.rows, self.rows.finish())?,
            entry(file_name("failures-", number, ".parquet"), counts.failures, self.failures.finish())?,
        ];
        if let Some(sentences) = self.sentences {
            files.push(entry(file_name("sentences-", number, ".parquet"), counts.sentences, sentences.finish())?);
        }
        if let Some((folder, row_files)) = self.files {
            let (rows, digest): (u64, FileDigest) = row_files.finish().at(&store.unfinished(&folder))?;
            files.push(FileEntry::new(folder, rows, digest));
        }
        let mut resume_files = Vec::new();
        if let Some(originals) = self.originals {
            resume_files.push(entry(file_name(".copies-", number, ""), counts.rows, Ok(originals))?);
        }
        if self.options.stats {
            let name = file_name(".sums-", number, ".json");
            let bytes = serde_json::to_vec(&stats).map_err(io::Error::other).at(&store.unfinished(&name))?;
            resume_files.push(FileEntry::new(name.clone(), 1, store.write_unfinished(&name, &bytes)?));
        }
        let pages_hash = self.hash.to_hex();
        Ok((PartEntry { from, to: from + counts.pages, pages_hash, counts, files, resume_files }, stats))
    }

    fn path(&self, kind: &str, end: &str) -> std::path::PathBuf {
        self.store.unfinished(&file_name(kind, self.number, end))
    }
}
