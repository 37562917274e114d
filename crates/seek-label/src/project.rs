//! A project: pages, the log of their labels, and the models that make suggestions.
//!
//! The folder of a project has the name of its corpus with `.label` for `.parquet`, and lies beside it.

use crate::change_check::{ChangeError, check, segments_by_path};
use crate::error::LabelError;
use crate::event::{Action, Change, LabelEvent, ModelChoice, Status};
use crate::label::Label;
use crate::labels::Labels;
use crate::log::{self, LabelLog, Written};
use crate::parsed_page::{ParsedPage, Prediction};
use crate::queue::{PageKey, Queue, Reservation};
use crate::stored_pages::{StoredPage, StoredPages};
use seek_io::{Document, InputFingerprint};
use std::collections::HashMap;
use std::fs::{File, TryLockError};
use std::path::{Path, PathBuf};
use std::sync::mpsc::sync_channel;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock};
use std::time::{SystemTime, UNIX_EPOCH};

/// The files of a project.
const LOG: &str = "labels.jsonl";
const LOCK: &str = "lock";
const INPUTS: &str = "inputs.json";
/// Seconds for which a page is kept for the annotator to whom it was given, until it is opened.
const KEPT: u64 = 60;

/// A project that this program has open.
#[derive(Debug)]
pub struct Project {
    folder: PathBuf,
    output: PathBuf,
    pages: StoredPages,
    /// All labels, also those of other logs.
    labels: Arc<Mutex<Labels>>,
    /// The labels of the own log alone.
    own: Arc<Mutex<Labels>>,
    log: LabelLog,
    keys: Vec<PageKey>,
    given: Mutex<HashMap<usize, Reservation>>,
    /// How pages are given out.
    pub queue: Queue,
    scores: RwLock<Vec<Option<f32>>>,
    /// Held while a corpus is written.
    pub(crate) exporting: Mutex<()>,
    /// Held while the project is open.
    _lock: File,
}

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
        let own = added_up(&pages, &events);
        let mut labels = added_up(&pages, &events);
        for path in logs {
            labels.merge(&added_up(&pages, &log::read(path)?));
        }
        Ok(Project {
            folder,
            output: output.to_owned(),
            labels: Arc::new(Mutex::new(labels)),
            own: Arc::new(Mutex::new(own)),
            log,
            keys: queue.keys(pages.all()),
            given: Mutex::default(),
            queue,
            scores: RwLock::new(vec![None; pages.all().len()]),
            exporting: Mutex::default(),
            pages,
            _lock: lock,
        })
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
        locked(&self.labels)
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

    /// Notes that an annotator has opened a page. The label starts from `prediction`, or from what the annotator has done before. `answer` gets
    /// what became of the event.
    ///
    /// # Errors
    /// [`ChangeError::OwnPage`] if the annotator wants to settle a page with a label of theirs.
    pub fn open_page(
        &self,
        page: usize,
        annotator: &str,
        parsed: &ParsedPage,
        (prediction, model, settles): (&Prediction, &str, bool),
        answer: impl FnOnce(Written) + Send + 'static,
    ) -> Result<(), ChangeError> {
        locked(&self.given).remove(&page);
        let known = self.labels().get(page, annotator).cloned();
        if settles && known.as_ref().is_some_and(|label| label.status == Status::Done && !label.settles) {
            return Err(ChangeError::OwnPage);
        }
        let is_own = locked(&self.own).get(page, annotator).is_some_and(|own| own.cut == parsed.cut);
        match known {
            Some(label) if label.cut == parsed.cut && is_own => answer(Ok(0)),
            // The label is of another log, or of another cut: the own log gets all of it.
            Some(label) => {
                let blocks = match &label.text {
                    Some(text) if label.cut != parsed.cut => parsed.blocks_of_text(text),
                    _ if label.cut != parsed.cut => prediction.blocks.clone(),
                    _ => label.blocks.clone(),
                };
                let choice = ModelChoice { blocks, ..parsed.choice(prediction, model, label.settles) };
                self.append(page, annotator, Action::Opened(choice), |_| {});
                let change = label.as_change(label.cut == parsed.cut);
                self.append(page, annotator, Action::Changed(change), answer);
            }
            None => self.append(page, annotator, Action::Opened(parsed.choice(prediction, model, settles)), answer),
        }
        Ok(())
    }

    /// Puts a label of elsewhere into the log, unless the annotator has one of the page. The label is by the cut of this version. Returns whether it
    /// is new.
    ///
    /// # Errors
    /// If the page cannot be parsed, or the label is not on the disk.
    pub fn put_label(&self, page: usize, annotator: &str, label: &Label) -> Result<bool, ChangeError> {
        if self.labels().get(page, annotator).is_some() {
            return Ok(false);
        }
        let parsed = self.parse(page)?;
        let text = Some(parsed.text_of(&label.main(parsed.blocks.len())));
        let choice = ModelChoice {
            cut: parsed.cut,
            blocks: label.blocks.clone(),
            page_type: label.page_type.clone(),
            model: String::new(),
            settles: false,
        };
        let (send, written) = sync_channel(1);
        let change = Change { text, ..label.as_change(true) };
        self.append(page, annotator, Action::Opened(choice), |_| {});
        self.append(page, annotator, Action::Changed(change), move |result| drop(send.send(result)));
        let written = written.recv().unwrap_or_else(|_| Err("the log is closed".to_owned()));
        written.map(|_| true).map_err(ChangeError::NotWritten)
    }

    /// Changes a label. The keys of segments are numbers of elements. `cut` is the cut that the numbers of blocks count by, if the sender knows it.
    /// `answer` gets what became of the event.
    ///
    /// # Errors
    /// If the change does not fit the page.
    pub fn change(
        &self,
        page: usize,
        annotator: &str,
        parsed: &ParsedPage,
        (mut change, cut): (Change, Option<&str>),
        answer: impl FnOnce(Written) + Send + 'static,
    ) -> Result<(), ChangeError> {
        change.segments = segments_by_path(parsed, &change)?;
        change.text = None;
        check(parsed, &change)?;
        let label = self.labels().get(page, annotator).cloned();
        let is_current = |label: &Label| label.cut == parsed.cut && cut.is_none_or(|cut| cut == parsed.cut);
        let Some(mut label) = label.filter(is_current) else { return Err(ChangeError::NotOpened) };
        if change.settles == Some(true) && label.status == Status::Done && !label.settles {
            return Err(ChangeError::OwnPage);
        }
        label.apply(now(), &Action::Changed(change.clone()));
        if label.status == Status::Done {
            change.text = Some(parsed.text_of(&label.main(parsed.blocks.len())));
        }
        self.append(page, annotator, Action::Changed(change), answer);
        Ok(())
    }

    /// Appends an event to the log. It is applied when it is on the disk, in the order of the log.
    fn append(&self, page: usize, annotator: &str, action: Action, answer: impl FnOnce(Written) + Send + 'static) {
        let stored = &self.pages()[page];
        let event = LabelEvent {
            time: now(),
            page: stored.id.clone(),
            digest: stored.digest.clone(),
            annotator: annotator.to_owned(),
            action,
        };
        let labels = [Arc::clone(&self.own), Arc::clone(&self.labels)];
        let applied = event.clone();
        self.log.append(&event, move |written| {
            if written.is_ok() {
                labels.iter().for_each(|labels| locked(labels).apply(&applied));
            }
            answer(written);
        });
    }

    /// The next page for an annotator. It is kept for them for a while.
    pub fn next(&self, annotator: &str, after: Option<usize>) -> Option<usize> {
        let scores = self.scores.read().unwrap_or_else(PoisonError::into_inner);
        let mut given = locked(&self.given);
        let now = now();
        let next = self.queue.next(&self.keys, &self.labels(), &scores, &given, (annotator, after), now);
        if let Some(page) = next {
            given.insert(page, Reservation { annotator: annotator.to_owned(), until: now + KEPT });
        }
        next
    }

    /// Notes how good the model is on a page; the lowest scores are labelled first.
    pub fn set_score(&self, page: usize, score: Option<f32>) {
        if let Some(own) = self.scores.write().unwrap_or_else(PoisonError::into_inner).get_mut(page) {
            *own = score;
        }
    }
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn added_up(pages: &StoredPages, events: &[LabelEvent]) -> Labels {
    let mut labels = Labels::of(pages.all());
    events.iter().for_each(|event| labels.apply(event));
    labels
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
