//! The append-only log of labels: one event a line, as JSON.
//!
//! An event is on the disk before it is acknowledged. One thread writes: it takes all events that wait, writes them, and flushes
//! the file once. A killed program leaves at most one line that is cut short. Nobody got an answer for it, so it is cut off.

use crate::error::LabelError;
use crate::event::LabelEvent;
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Mutex, PoisonError};
use std::thread::{self, JoinHandle};

/// What a writer sends back: the number of the event, or why it is not on the disk.
pub type Written = Result<u64, String>;

struct LogLine {
    bytes: Vec<u8>,
    answer: Box<dyn FnOnce(Written) + Send>,
}

/// An open log.
#[derive(Debug)]
pub struct LabelLog {
    lines: Mutex<Option<Sender<LogLine>>>,
    writer: Option<JoinHandle<()>>,
}

impl LabelLog {
    /// Opens the log of a project, or makes it. Returns the events that it holds.
    ///
    /// # Errors
    /// If the file cannot be read or written, or a whole line is no event. The error names the line.
    pub fn open(path: &Path) -> Result<(LabelLog, Vec<LabelEvent>), LabelError> {
        let fail = |source| LabelError::file(path, source);
        let mut file = File::options().read(true).write(true).create(true).truncate(false).open(path).map_err(fail)?;
        let mut text = Vec::new();
        file.read_to_end(&mut text).map_err(fail)?;
        let whole = whole_lines(&text);
        let events = parse(path, &text[..whole])?;
        file.set_len(whole as u64).map_err(fail)?;
        file.seek(SeekFrom::End(0)).map_err(fail)?;
        if whole > 0 && text[whole - 1] != b'\n' {
            file.write_all(b"\n").map_err(fail)?;
        }
        file.sync_all().map_err(fail)?;
        if let Some(folder) = path.parent() {
            seek_io::sync_folder(folder).map_err(fail)?;
        }
        let end = file.stream_position().map_err(fail)?;
        let (lines, waiting) = channel();
        let mut writer = Writer { file, end, sequence: events.len() as u64, broken: None };
        let writer = thread::Builder::new().name("label log".to_owned()).spawn(move || writer.run(&waiting));
        Ok((LabelLog { lines: Mutex::new(Some(lines)), writer: Some(writer.map_err(fail)?) }, events))
    }

    /// Appends an event. `answer` is called from the thread of the writer when it is on the disk. Events are written in the order of
    /// the calls.
    pub fn append(&self, event: &LabelEvent, answer: impl FnOnce(Written) + Send + 'static) {
        let mut bytes = match serde_json::to_vec(event) {
            Ok(bytes) => bytes,
            Err(error) => return answer(Err(error.to_string())),
        };
        bytes.push(b'\n');
        let lines = self.lines.lock().unwrap_or_else(PoisonError::into_inner);
        let line = LogLine { bytes, answer: Box::new(answer) };
        let unsent = match &*lines {
            Some(lines) => lines.send(line).err().map(|unsent| unsent.0),
            None => Some(line),
        };
        if let Some(line) = unsent {
            (line.answer)(Err("the log is closed".to_owned()));
        }
    }
}

impl Drop for LabelLog {
    /// Waits until all events are on the disk.
    fn drop(&mut self) {
        self.lines.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(writer) = self.writer.take() {
            let _ = writer.join();
        }
    }
}

struct Writer {
    file: File,
    /// The length of the file that is known to be good.
    end: u64,
    sequence: u64,
    /// Why the file cannot be written any more.
    broken: Option<String>,
}

impl Writer {
    fn run(&mut self, waiting: &Receiver<LogLine>) {
        while let Ok(first) = waiting.recv() {
            let mut lines = vec![first];
            lines.extend(waiting.try_iter());
            let bytes: Vec<u8> = lines.iter().flat_map(|line| &line.bytes).copied().collect();
            let written = self.write(&bytes);
            for line in lines {
                self.sequence += u64::from(written.is_ok());
                (line.answer)(written.clone().map(|()| self.sequence));
            }
        }
    }

    fn write(&mut self, bytes: &[u8]) -> Result<(), String> {
        if let Some(reason) = &self.broken {
            return Err(reason.clone());
        }
        match self.file.write_all(bytes).and_then(|()| self.file.sync_data()) {
            Ok(()) => {
                self.end += bytes.len() as u64;
                Ok(())
            }
            Err(error) => {
                let reason = format!("the log cannot be written: {error}");
                // What was not acknowledged must not come back later. After an error of a flush the file is not to be trusted.
                let _ = self.take_back();
                self.broken = Some(reason.clone());
                Err(reason)
            }
        }
    }

    fn take_back(&mut self) -> io::Result<()> {
        self.file.set_len(self.end)?;
        self.file.sync_all()
    }
}

/// The events of a log that another program writes, or wrote. A last line that is cut short is left out.
///
/// # Errors
/// As for [`LabelLog::open`].
pub fn read(path: &Path) -> Result<Vec<LabelEvent>, LabelError> {
    let text = std::fs::read(path).map_err(|source| LabelError::file(path, source))?;
    parse(path, &text[..whole_lines(&text)])
}

/// The length of the text without a last line that is cut short. An editor may have left out the last line break: such a line is whole.
fn whole_lines(text: &[u8]) -> usize {
    let end = text.iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
    if serde_json::from_slice::<LabelEvent>(&text[end..]).is_ok() { text.len() } else { end }
}

fn parse(path: &Path, text: &[u8]) -> Result<Vec<LabelEvent>, LabelError> {
    let lines = text.split(|&byte| byte == b'\n').zip(1..).filter(|(line, _)| !line.trim_ascii().is_empty());
    let event = |(line, number): (&[u8], usize)| {
        serde_json::from_slice(line).map_err(|source| LabelError::Line { path: PathBuf::from(path), number, source })
    };
    lines.map(event).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::event::{Action, Change};
    use std::sync::mpsc::sync_channel;

    fn event(page: usize) -> LabelEvent {
        LabelEvent {
            time: 1,
            page: format!("c/{page}"),
            digest: "d".to_owned(),
            annotator: "ann".to_owned(),
            action: Action::Changed(Change::default()),
        }
    }

    fn append(log: &LabelLog, page: usize) -> Written {
        let (send, receive) = sync_channel(1);
        log.append(&event(page), move |written| send.send(written).unwrap());
        receive.recv().unwrap()
    }

    #[test]
    fn events_are_numbered_and_come_back() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("labels.jsonl");
        let (log, events) = LabelLog::open(&path).unwrap();
        assert!(events.is_empty());
        assert_eq!([append(&log, 0), append(&log, 1)], [Ok(1), Ok(2)]);
        // On the disk before the log is closed.
        assert_eq!(read(&path).unwrap(), [event(0), event(1)]);
        drop(log);
        let (log, events) = LabelLog::open(&path).unwrap();
        assert_eq!(events, [event(0), event(1)]);
        assert_eq!(append(&log, 2), Ok(3));
    }

    #[test]
    fn a_line_that_is_cut_short_is_cut_off_and_a_wrong_line_is_an_error() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("labels.jsonl");
        let line = serde_json::to_string(&event(0)).unwrap();
        std::fs::write(&path, format!("{line}\n{}", &line[..20])).unwrap();
        let (log, events) = LabelLog::open(&path).unwrap();
        assert_eq!(events, [event(0)]);
        append(&log, 1).unwrap();
        drop(log);
        assert_eq!(read(&path).unwrap(), [event(0), event(1)]);
        std::fs::write(&path, format!("{line}\n{line}")).unwrap();
        let (log, events) = LabelLog::open(&path).unwrap();
        append(&log, 1).unwrap();
        assert_eq!(events.len(), 2, "the last line is whole, only its line break is missing");
        drop(log);
        assert_eq!(read(&path).unwrap(), [event(0), event(0), event(1)]);
        std::fs::write(&path, format!("{line}\n{{}}\n{line}\n")).unwrap();
        assert!(matches!(LabelLog::open(&path), Err(LabelError::Line { number: 2, .. })));
    }

    #[test]
    fn a_full_disk_refuses_this_event_and_all_later_ones() {
        // Every write to this device fails as on a full disk.
        let full = Path::new("/dev/full");
        if !full.exists() {
            return;
        }
        let file = File::options().write(true).open(full).unwrap();
        let mut writer = Writer { file, end: 0, sequence: 0, broken: None };
        assert!(writer.write(b"line\n").is_err());
        assert!(writer.broken.is_some());
    }
}
