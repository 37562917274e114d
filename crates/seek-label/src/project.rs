//! A project: pages, the log of their labels, and the models that make suggestions.
//!
//! The folder of a project has the name of its corpus with `.label` for `.parquet`, and lies beside it.

use crate::agreement::{Agreement, PageAgreement, PairAgreement};
use crate::error::LabelError;
use crate::event::{Action, Change, Event, SegmentJudgement};
use crate::label::Label;
use crate::labels::Labels;
use crate::log::{self, LabelLog, Written};
use crate::parsed_page::{ParsedPage, Prediction};
use crate::queue::Queue;
use crate::stored_pages::{StoredPage, StoredPages};
use seek_io::{Document, InputFingerprint};
use std::fs::{File, TryLockError};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError, RwLock};
use std::time::{SystemTime, UNIX_EPOCH};

/// The files of a project.
const LOG: &str = "labels.jsonl";
const LOCK: &str = "lock";
const INPUTS: &str = "inputs.json";

/// A project that this program has open.
#[derive(Debug)]
pub struct Project {
    folder: PathBuf,
    output: PathBuf,
    pages: StoredPages,
    labels: Mutex<Labels>,
    log: LabelLog,
    /// How pages are given out.
    pub queue: Queue,
    scores: RwLock<Vec<Option<f32>>>,
    /// Held while the project is open.
    _lock: File,
}

/// A page that two annotators labelled in different ways.
#[derive(Debug, Clone, PartialEq, serde::Serialize)]
pub struct Disagreement {
    /// The number of the page.
    pub page: usize,
    /// Its id.
    pub id: String,
    /// The page type that the first annotator chose.
    pub page_type: Option<String>,
    /// The annotators.
    pub annotators: Vec<String>,
    /// The lowest kappa of two of them.
    pub kappa: f64,
    /// The lowest word-level F1 of two of them.
    pub word_f1: f64,
    /// Whether a third annotator has decided.
    pub settled: bool,
}

/// Why a change is refused.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ChangeError {
    /// There is no such page.
    #[error("there is no page {0}")]
    NoPage(usize),
    /// The annotator has not opened the page.
    #[error("open the page first")]
    NotOpened,
    /// The name is no name.
    #[error("a name has 1 to 60 characters, and no control characters")]
    Name,
    /// A block does not exist.
    #[error("the page has {blocks} blocks")]
    Block {
        /// Number of blocks.
        blocks: usize,
    },
    /// An element does not exist.
    #[error("there is no element {0:?}")]
    Element(String),
    /// A page type is not known.
    #[error("{0:?} is no page type")]
    PageType(String),
    /// A text is too long.
    #[error("a text has more than {limit} characters")]
    LongText {
        /// Most characters.
        limit: usize,
    },
    /// The page cannot be read or parsed.
    #[error("{0}")]
    Page(String),
    /// The event is not on the disk.
    #[error("{0}")]
    NotWritten(String),
}

/// Most characters of a title, an author, a date or a note.
const LONGEST_TEXT: usize = 10_000;

impl Project {
    /// The folder of the project of a corpus.
    pub fn folder_of(output: &Path) -> PathBuf {
        output.with_extension("label")
    }

    /// Opens the project of a corpus, or makes it. `inputs` are read if they have changed since the last time; `read` gives their
    /// pages. `logs` are logs of other machines, which are only read.
    ///
    /// # Errors
    /// If another program has the project open, a file cannot be read or written, or there is no page.
    pub fn open<I: Iterator<Item = Document>>(
        output: &Path,
        inputs: &[PathBuf],
        read: impl FnOnce() -> I,
        logs: &[PathBuf],
        queue: Queue,
    ) -> Result<Project, LabelError> {
        let folder = Project::folder_of(output);
        std::fs::create_dir_all(&folder).map_err(|source| LabelError::file(&folder, source))?;
        let lock = lock(&folder)?;
        let mut pages = StoredPages::open(&folder)?;
        add_inputs(&folder, &mut pages, inputs, read)?;
        if pages.all().is_empty() {
            return Err(LabelError::NoPages);
        }
        let (log, events) = LabelLog::open(&folder.join(LOG))?;
        let mut labels = Labels::of(pages.all());
        for path in logs {
            log::read(path)?.iter().for_each(|event| labels.apply(event));
        }
        events.iter().for_each(|event| labels.apply(event));
        let scores = RwLock::new(vec![None; pages.all().len()]);
        let (labels, output) = (Mutex::new(labels), output.to_owned());
        Ok(Project { folder, output, pages, labels, log, queue, scores, _lock: lock })
    }

    /// The folder of the project.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// The corpus that is written.
    pub fn output(&self) -> &Path {
        &self.output
    }

    /// The pages.
    pub fn pages(&self) -> &[StoredPage] {
        self.pages.all()
    }

    /// The stored bytes and files of pages.
    pub fn stored(&self) -> &StoredPages {
        &self.pages
    }

    /// The labels.
    pub fn labels(&self) -> MutexGuard<'_, Labels> {
        self.labels.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Parses a page.
    ///
    /// # Errors
    /// If there is no such page, it cannot be read, or it exceeds its limits.
    pub fn parse(&self, page: usize) -> Result<ParsedPage, ChangeError> {
        let stored = self.pages().get(page).ok_or(ChangeError::NoPage(page))?;
        let bytes =
            self.pages.bytes(stored).map_err(|error| ChangeError::Page(seek_io::error_chain(&error).to_string()))?;
        ParsedPage::read(&bytes, stored.url.as_deref(), stored.content_type.as_deref())
            .map_err(|error| ChangeError::Page(seek_io::error_chain(&error).to_string()))
    }

    /// Notes that an annotator has opened a page, with what the model chose, unless a label by the same cut exists. `answer` gets what became of the
    /// event.
    pub fn open_page(
        &self,
        page: usize,
        annotator: &str,
        parsed: &ParsedPage,
        choice: (&Prediction, &str),
        answer: impl FnOnce(Written) + Send + 'static,
    ) {
        let mut labels = self.labels();
        if labels.get(page, annotator).is_some_and(|label| label.cut == parsed.cut) {
            return answer(Ok(0));
        }
        let action = Action::Opened(parsed.choice(choice.0, choice.1));
        self.append(&mut labels, page, annotator, action, answer);
    }

    /// Changes a label. The keys of segments are numbers of elements. `answer` gets what became of the event.
    ///
    /// # Errors
    /// If the change does not fit the page.
    pub fn change(
        &self,
        page: usize,
        annotator: &str,
        parsed: &ParsedPage,
        mut change: Change,
        answer: impl FnOnce(Written) + Send + 'static,
    ) -> Result<(), ChangeError> {
        change.segments = segments_by_path(parsed, &change)?;
        check(parsed, &change)?;
        let mut labels = self.labels();
        if labels.get(page, annotator).is_none_or(|label| label.cut != parsed.cut) {
            return Err(ChangeError::NotOpened);
        }
        self.append(&mut labels, page, annotator, Action::Changed(change), answer);
        Ok(())
    }

    /// Appends an event to the log, and applies it. The lock on the labels keeps both in one order.
    fn append(
        &self,
        labels: &mut Labels,
        page: usize,
        annotator: &str,
        action: Action,
        answer: impl FnOnce(Written) + Send + 'static,
    ) {
        let stored = &self.pages()[page];
        let event = Event {
            time: now(),
            page: stored.id.clone(),
            digest: stored.digest.clone(),
            annotator: annotator.to_owned(),
            action,
        };
        labels.apply(&event);
        self.log.append(&event, answer);
    }

    /// The next page for an annotator.
    pub fn next(&self, annotator: &str, after: Option<usize>) -> Option<usize> {
        let scores = self.scores.read().unwrap_or_else(PoisonError::into_inner);
        self.queue.next(self.pages(), &self.labels(), &scores, (annotator, after), now())
    }

    /// Notes how good the model is on a page; the lowest scores are labelled first.
    pub fn set_score(&self, page: usize, score: Option<f32>) {
        if let Some(own) = self.scores.write().unwrap_or_else(PoisonError::into_inner).get_mut(page) {
            *own = score;
        }
    }

    /// Whether the score of a page is known.
    pub fn has_score(&self, page: usize) -> bool {
        self.scores.read().unwrap_or_else(PoisonError::into_inner).get(page).is_some_and(Option::is_some)
    }

    /// The agreement of all pairs of annotators. A page that cannot be parsed any more is left out.
    pub fn agreement(&self) -> Vec<PairAgreement> {
        let mut agreement = Agreement::default();
        for page in 0..self.pages().len() {
            let done = self.independent(page);
            if done.len() < 2 {
                continue;
            }
            let Ok(parsed) = self.parse(page) else { continue };
            for_each_pair(&done, |(a, first), (b, second)| {
                if first.cut == parsed.cut && second.cut == parsed.cut {
                    let found = PageAgreement::of(&parsed, first, second);
                    agreement.add((a, b), first.page_type.as_deref(), &found);
                }
            });
        }
        agreement.pairs()
    }

    /// The finished labels of a page that are no decision about others.
    fn independent(&self, page: usize) -> Vec<(String, Label)> {
        let labels = self.labels();
        let own = labels.done(page).filter(|(_, label)| !label.settles);
        own.map(|(name, label)| (name.to_owned(), label.clone())).collect()
    }

    /// The pages whose annotators disagree, those without a decision first.
    pub fn disagreements(&self) -> Vec<Disagreement> {
        let mut found = Vec::new();
        for page in 0..self.pages().len() {
            let done = self.independent(page);
            let settled = self.labels().done(page).any(|(_, label)| label.settles);
            if done.len() < 2 || done.iter().all(|(_, label)| label.agrees_with(&done[0].1)) {
                continue;
            }
            let Ok(parsed) = self.parse(page) else { continue };
            let (mut kappa, mut word_f1) = (1.0_f64, 1.0_f64);
            for_each_pair(&done, |(_, first), (_, second)| {
                let pair = PageAgreement::of(&parsed, first, second);
                kappa = kappa.min(pair.words.kappa());
                word_f1 = word_f1.min(pair.word_f1);
            });
            found.push(Disagreement {
                page,
                id: self.pages()[page].id.clone(),
                page_type: done[0].1.page_type.clone(),
                annotators: done.iter().map(|(name, _)| name.clone()).collect(),
                kappa,
                word_f1,
                settled,
            });
        }
        found.sort_by(|a, b| a.settled.cmp(&b.settled).then(a.kappa.total_cmp(&b.kappa)));
        found
    }
}

fn for_each_pair(done: &[(String, Label)], mut visit: impl FnMut((&str, &Label), (&str, &Label))) {
    for (at, (a, first)) in done.iter().enumerate() {
        for (b, second) in &done[at + 1..] {
            visit((a, first), (b, second));
        }
    }
}

/// The judgements of segments by the paths of their elements.
fn segments_by_path(
    parsed: &ParsedPage,
    change: &Change,
) -> Result<std::collections::BTreeMap<String, Option<SegmentJudgement>>, ChangeError> {
    let by_path = |(key, judgement): (&String, &Option<SegmentJudgement>)| {
        let path = key.parse().ok().and_then(|number| parsed.path_of_element(number));
        path.map(|path| (path, *judgement)).ok_or_else(|| ChangeError::Element(key.clone()))
    };
    change.segments.iter().map(by_path).collect()
}

/// Checks that a change fits the page.
fn check(parsed: &ParsedPage, change: &Change) -> Result<(), ChangeError> {
    let blocks = parsed.blocks.len();
    if change.on.end().max(change.off.end()) as usize > blocks {
        return Err(ChangeError::Block { blocks });
    }
    if let Some(Some(name)) = &change.page_type
        && name.parse::<seek_page::PageType>().is_err()
    {
        return Err(ChangeError::PageType(name.clone()));
    }
    let values = [&change.title, &change.author, &change.date].into_iter().flatten().flatten();
    if values.chain(&change.note).any(|text| text.chars().count() > LONGEST_TEXT) {
        return Err(ChangeError::LongText { limit: LONGEST_TEXT });
    }
    Ok(())
}

/// Checks the name of an annotator.
///
/// # Errors
/// [`ChangeError::Name`].
pub fn check_name(name: &str) -> Result<(), ChangeError> {
    let fits = (1..=60).contains(&name.chars().count()) && !name.chars().any(char::is_control) && name.trim() == name;
    if fits { Ok(()) } else { Err(ChangeError::Name) }
}

/// Reads the inputs if they have changed.
fn add_inputs<I: Iterator<Item = Document>>(
    folder: &Path,
    pages: &mut StoredPages,
    inputs: &[PathBuf],
    read: impl FnOnce() -> I,
) -> Result<(), LabelError> {
    let path = folder.join(INPUTS);
    let now: Vec<InputFingerprint> = inputs.iter().map(|input| InputFingerprint::of(input)).collect();
    let before: Option<Vec<InputFingerprint>> =
        std::fs::read(&path).ok().and_then(|bytes| serde_json::from_slice(&bytes).ok());
    if inputs.is_empty() || before.as_ref() == Some(&now) && !pages.all().is_empty() {
        return Ok(());
    }
    pages.add(read())?;
    let bytes = serde_json::to_vec(&now).unwrap_or_default();
    seek_io::write_atomic(&path, &bytes).map_err(|source| LabelError::file(&path, source))
}

/// Locks the project for this program. The lock ends with the program, also if it is killed.
fn lock(folder: &Path) -> Result<File, LabelError> {
    let path = folder.join(LOCK);
    let fail = |source| LabelError::file(&path, source);
    let file = File::options().write(true).create(true).truncate(false).open(&path).map_err(fail)?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(LabelError::InUse(folder.to_owned())),
        Err(TryLockError::Error(source)) => Err(fail(source)),
    }
}

/// Seconds since 1970.
fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs())
}
