//! Reads the records of an archive that is opened again.

use std::collections::HashSet;
use std::fs::File;
use std::io::{self, BufRead, BufReader, ErrorKind, Read, Seek, SeekFrom};

use flate2::bufread::GzDecoder;
use url::Url;

use super::cdxj::{self, IndexLine};

/// Most bytes of the header of a record, and of the header of an answer in it.
const HEAD_BYTES: u64 = 256 << 10;

/// The line that names this program in the first record.
const OWN: &str = "software: content-seeker/";

/// What an archive holds.
pub(super) struct Reopened {
    /// The end of the last whole group of records.
    pub(super) end: u64,
    pub(super) lines: Vec<IndexLine>,
    /// The addresses with whole groups.
    pub(super) finished: HashSet<String>,
}

/// Reads the groups of an archive up to one that a kill cut short.
pub(super) fn reopen(file: &File, name: &str) -> io::Result<Reopened> {
    let mut file = file;
    file.seek(SeekFrom::Start(0))?;
    let mut source = Counted { inner: BufReader::new(file), offset: 0 };
    let mut found = Reopened { end: 0, lines: Vec::new(), finished: HashSet::new() };
    let mut pending = Vec::new();
    let foreign = || io::Error::new(ErrorKind::InvalidData, "it is no archive of this program, or is damaged");
    loop {
        let start = source.offset;
        if source.fill_buf()?.is_empty() {
            break;
        }
        // Only what ran into the end of the file was cut short by a kill.
        let Some(record) = read_record(&mut source)? else { break };
        let length = source.offset - start;
        match record.kind() {
            "warcinfo" if start == 0 && record.is_own() => found.end = source.offset,
            "request" if start > 0 => {}
            "response" if start > 0 => pending.push(record.line(start, length, name).ok_or_else(foreign)?),
            "metadata" if start > 0 => {
                found.finished.extend(record.field("WARC-Target-URI").map(str::to_owned));
                found.lines.append(&mut pending);
                found.end = source.offset;
            }
            _ => return Err(foreign()),
        }
    }
    // The first record is there from the beginning.
    if found.end == 0 {
        return Err(foreign());
    }
    Ok(found)
}

/// The beginning of a record: its header, and that of an answer.
struct RecordHead {
    text: String,
}

impl RecordHead {
    fn kind(&self) -> &str {
        self.field("WARC-Type").unwrap_or_default()
    }

    /// Whether the first record says that this program wrote it.
    fn is_own(&self) -> bool {
        self.text.split("\r\n\r\n").nth(1).is_some_and(|block| block.contains(OWN))
    }

    /// A field of the record.
    fn field(&self, name: &str) -> Option<&str> {
        field(self.text.split("\r\n\r\n").next()?, name)
    }

    fn line(&self, offset: u64, length: u64, name: &str) -> Option<IndexLine> {
        let address = self.field("WARC-Target-URI")?;
        let answer = self.text.split("\r\n\r\n").nth(1)?;
        let mime = field(answer, "content-type").unwrap_or_default();
        Some(IndexLine {
            key: cdxj::key(&Url::parse(address).ok()?, self.field("WARC-Date")?),
            url: address.to_owned(),
            mime: mime.split(';').next().unwrap_or_default().trim().to_owned(),
            status: answer.split(' ').nth(1)?.to_owned(),
            digest: self.field("WARC-Payload-Digest")?.to_owned(),
            length: length.to_string(),
            offset: offset.to_string(),
            filename: name.to_owned(),
        })
    }
}

/// A field of a header.
fn field<'h>(head: &'h str, name: &str) -> Option<&'h str> {
    let lines = head.split("\r\n").filter_map(|line| line.split_once(':'));
    let mut values = lines.filter(|(found, _)| found.eq_ignore_ascii_case(name)).map(|(_, value)| value.trim());
    values.next()
}

/// Reads the next member; `None` if the file ends within it.
fn read_record(source: &mut impl BufRead) -> io::Result<Option<RecordHead>> {
    let mut member = GzDecoder::new(source);
    let mut head = Vec::new();
    let read = member.by_ref().take(HEAD_BYTES).read_to_end(&mut head);
    match read.and_then(|_| io::copy(&mut member, &mut io::sink())) {
        Ok(_) => Ok(Some(RecordHead { text: String::from_utf8_lossy(&head).into_owned() })),
        Err(error) if error.kind() == ErrorKind::UnexpectedEof => Ok(None),
        Err(error) => Err(io::Error::new(ErrorKind::InvalidData, error)),
    }
}

/// A reader that counts what is consumed.
struct Counted<R> {
    inner: R,
    offset: u64,
}

impl<R: BufRead> Read for Counted<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.inner.read(buffer)?;
        self.offset += read as u64;
        Ok(read)
    }
}

impl<R: BufRead> BufRead for Counted<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        self.inner.fill_buf()
    }

    fn consume(&mut self, amount: usize) {
        self.offset += amount as u64;
        self.inner.consume(amount);
    }
}
