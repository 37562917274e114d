//! The part that is being written: its tables, and what became of its pages.

use std::io;

use seek_io::{Cell, CellType, ParquetRecordWriter, ParquetRowWriter, Record};
use xxhash_rust::xxh3::Xxh3;

use super::counts::Counts;
use super::error::{At, ExportError};
use super::files::Files;
use super::firsts::{Firsts, Judged};
use super::hash_text;
use super::manifest::{FileEntry, Part};
use super::mined::Mined;
use super::new_file::{NewFile, Written};
use super::stats::Stats;
use super::store::{Store, name};
use crate::cli::{ExportArgs, FilesFormat};

/// Pages of a part for each of its rows, at most: where filters leave few rows there are still parts to go on from.
const PAGES_PER_ROW: u64 = 16;

/// Columns behind those of a record.
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

/// What each part consists of.
#[derive(Debug, Clone, Copy)]
pub struct Plan {
    /// Rows of a part.
    pub rows: u64,
    /// The form of single files.
    pub files: Option<FilesFormat>,
    /// Whether the table holds Markdown, too.
    pub markdown: bool,
    /// Whether there is a table of sentences.
    pub sentences: bool,
    /// Whether copies are looked for.
    pub copies: bool,
    /// Whether they are left out.
    pub drop: bool,
    /// Whether there are sums.
    pub sums: bool,
}

impl Plan {
    /// What the arguments ask for.
    pub fn of(arguments: &ExportArgs) -> Plan {
        Plan {
            rows: arguments.rows_per_part,
            files: arguments.files,
            markdown: arguments.markdown,
            sentences: arguments.sentences,
            copies: arguments.dedup.is_some(),
            drop: arguments.drop_duplicates,
            sums: arguments.stats,
        }
    }
}

/// A part in the making.
pub struct OpenPart<'s> {
    store: &'s Store,
    plan: Plan,
    number: usize,
    from: u64,
    rows: ParquetRecordWriter<NewFile>,
    failures: ParquetRowWriter<NewFile>,
    sentences: Option<ParquetRowWriter<NewFile>>,
    files: Option<(String, Files)>,
    firsts: Option<NewFile>,
    hash: Xxh3,
    stats: Stats,
}

/// The columns as they are handed to a writer.
fn columns(columns: &[(&str, CellType)]) -> Vec<(String, CellType)> {
    columns.iter().map(|(name, kind)| ((*name).to_owned(), *kind)).collect()
}

fn text(text: &str) -> Cell {
    Cell::Text(Some(text.to_owned()))
}

fn whole(number: u64) -> Cell {
    Cell::Whole(Some(number))
}

impl<'s> OpenPart<'s> {
    /// An empty part whose first page is the `from`-th.
    ///
    /// # Errors
    /// Where its files cannot be made.
    pub fn create(store: &'s Store, plan: Plan, number: usize, from: u64) -> Result<OpenPart<'s>, ExportError> {
        let file = |name: &str| {
            let path = store.unfinished(name);
            NewFile::create(&path).at(&path)
        };
        let table = |name: &str, of: &[(&str, CellType)]| {
            ParquetRowWriter::new(file(name)?, columns(of)).at(&store.unfinished(name))
        };
        let part = name("part-", number, ".parquet");
        let rows = ParquetRecordWriter::with_columns(file(&part)?, columns(&COLUMNS)).at(&store.unfinished(&part))?;
        let failures = table(&name("failures-", number, ".parquet"), &FAILURES)?;
        let sentences = name("sentences-", number, ".parquet");
        let sentences = plan.sentences.then(|| table(&sentences, &SENTENCES)).transpose()?;
        let files = match plan.files {
            None => None,
            Some(format) => {
                let (kind, extension) = match format {
                    FilesFormat::Markdown => ("markdown-", "md"),
                    FilesFormat::Text => ("text-", "txt"),
                };
                let folder = name(kind, number, "");
                let path = store.unfinished(&folder);
                let files = Files::create(path.clone(), extension).at(&path)?;
                Some((folder, files))
            }
        };
        let firsts = plan.copies.then(|| file(&name(".copies-", number, ""))).transpose()?;
        let stats = Stats::default();
        Ok(OpenPart { store, plan, number, from, rows, failures, sentences, files, firsts, hash: Xxh3::new(), stats })
    }

    /// What became of its pages so far.
    pub fn counts(&self) -> &Counts {
        &self.stats.total
    }

    /// The page that comes next, counted over all inputs.
    pub fn next_page(&self) -> u64 {
        self.from + self.counts().pages
    }

    /// Whether the next page belongs to the next part.
    pub fn is_full(&self) -> bool {
        let counts = self.counts();
        counts.rows >= self.plan.rows || counts.pages >= self.plan.rows.saturating_mul(PAGES_PER_ROW)
    }

    /// Takes the next page, which was judged where copies are looked for.
    ///
    /// # Errors
    /// Where it cannot be written.
    pub fn add(&mut self, mut page: Mined, judged: Option<Judged>) -> Result<(), ExportError> {
        let position = self.next_page();
        self.hash.update(&page.hash.to_le_bytes());
        let mut counts = Counts { pages: 1, ..Counts::default() };
        if let Some(error) = &page.record.error {
            counts.failures = 1;
            let row = vec![whole(position), text(&page.record.id), Cell::Text(page.record.url.clone()), text(error)];
            let written = self.failures.write(row);
            written.at(&self.path("failures-", ".parquet"))?;
            self.stats.add(&page.record, &counts);
            return Ok(());
        }
        if let Some(reason) = page.reason {
            counts.filter(reason);
            self.stats.add(&page.record, &counts);
            return Ok(());
        }
        let copy = judged.as_ref().is_some_and(|judged| judged.copy_of.is_some());
        counts.duplicates = u64::from(copy);
        if copy && self.plan.drop {
            counts.dropped = 1;
            self.stats.add(&page.record, &counts);
            return Ok(());
        }
        counts.rows = 1;
        counts.characters = page.size.characters;
        counts.tokens = page.size.tokens;
        counts.sentences = page.sentences.len() as u64;
        self.stats.add(&page.record, &counts);

        if !copy && let Some(firsts) = &mut self.firsts {
            let bytes = Firsts::to_bytes(position, &page.record.id, &page.fingerprint);
            let written = io::Write::write_all(firsts, &bytes);
            written.at(&self.path(".copies-", ""))?;
        }
        self.write_sentences(position, &page)?;
        let file = self.write_file(&mut page.record)?;
        let (group, copy_of) = judged.map_or((None, None), |judged| (Some(judged.group), judged.copy_of));
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

    fn write_sentences(&mut self, position: u64, page: &Mined) -> Result<(), ExportError> {
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

    /// Writes the file of a row; the Markdown is taken out of the record where only files shall have it.
    fn write_file(&mut self, record: &mut Record) -> Result<Option<String>, ExportError> {
        let Some((folder, files)) = &mut self.files else { return Ok(None) };
        let content = match self.plan.files {
            Some(FilesFormat::Markdown) => record.markdown.as_deref(),
            _ => record.text.as_deref(),
        };
        let written = files.write(&record.id, content.unwrap_or_default()).at(&self.store.unfinished(folder))?;
        if !self.plan.markdown {
            record.markdown = None;
        }
        Ok(Some(format!("{folder}/{written}")))
    }

    /// Ends all its files. They lie where they were made; returns the part as the manifest tells it, and its sums.
    ///
    /// # Errors
    /// Where a file cannot be written.
    pub fn finish(self) -> Result<(Part, Stats), ExportError> {
        let OpenPart { store, number, from, stats, .. } = self;
        let counts = stats.total;
        let entry = |name: String, rows: u64, ended: io::Result<NewFile>| {
            let written = ended.and_then(NewFile::finish).at(&store.unfinished(&name))?;
            Ok::<FileEntry, ExportError>(FileEntry::new(name, rows, written))
        };
        let mut files = vec![
            entry(name("part-", number, ".parquet"), counts.rows, self.rows.finish())?,
            entry(name("failures-", number, ".parquet"), counts.failures, self.failures.finish())?,
        ];
        if let Some(sentences) = self.sentences {
            files.push(entry(name("sentences-", number, ".parquet"), counts.sentences, sentences.finish())?);
        }
        if let Some((folder, of_rows)) = self.files {
            let (rows, written): (u64, Written) = of_rows.finish().at(&store.unfinished(&folder))?;
            files.push(FileEntry::new(folder, rows, written));
        }
        let mut to_go_on = Vec::new();
        if let Some(firsts) = self.firsts {
            to_go_on.push(entry(name(".copies-", number, ""), counts.rows, Ok(firsts))?);
        }
        if self.plan.sums {
            let name = name(".sums-", number, ".json");
            let sums = serde_json::to_vec(&stats).map_err(io::Error::other).at(&store.unfinished(&name))?;
            to_go_on.push(FileEntry::new(name.clone(), 1, store.make(&name, &sums)?));
        }
        let pages_hash = hash_text(&self.hash);
        Ok((Part { from, to: from + counts.pages, pages_hash, counts, files, to_go_on }, stats))
    }

    fn path(&self, kind: &str, end: &str) -> std::path::PathBuf {
        self.store.unfinished(&name(kind, self.number, end))
    }
}
