//! Reads the records of an archive that is opened again.

use std::fs::File;
use std::io::{self, BufRead, BufReader, ErrorKind, Read, Seek, SeekFrom};
use std::mem;

use url::Url;

use super::cdxj::{self, IndexLine};
use super::known_groups::KnownGroups;
use super::record_head::{RecordHead, read_record};

/// The line that names this program in the first record.
const OWN: &str = "software: content-seeker/";

/// What an archive holds.
pub(super) struct Reopened {
    /// The end of the last whole group of records.
    pub(super) end: u64,
    pub(super) groups: KnownGroups,
}

/// Reads the groups of an archive up to one that a kill cut short.
pub(super) fn reopen(file: &File, name: &str) -> io::Result<Reopened> {
    let mut file = file;
    file.seek(SeekFrom::Start(0))?;
    let mut source = Counted { inner: BufReader::new(file), offset: 0 };
    let mut found = Reopened { end: 0, groups: KnownGroups::default() };
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
            "warcinfo" if start == 0 && record.block().is_some_and(|block| block.contains(OWN)) => {
                found.end = source.offset
            }
            "request" if start > 0 => {}
            "response" | "revisit" if start > 0 => {
                pending.push(line(&record, start, length, name).ok_or_else(foreign)?.written()?);
            }
            "metadata" if start > 0 => {
                let address = record.field("WARC-Target-URI").ok_or_else(foreign)?;
                found.groups.add(address, mem::take(&mut pending), record.block_field("error").is_some());
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

/// The line of the index for an answer.
fn line(record: &RecordHead, offset: u64, length: u64, name: &str) -> Option<IndexLine> {
    let address = record.field("WARC-Target-URI")?;
    Some(IndexLine {
        key: cdxj::key(&Url::parse(address).ok()?, record.field("WARC-Date")?),
        url: address.to_owned(),
        mime: cdxj::mime(record.kind(), record.block_field("content-type")),
        status: record.status()?.to_owned(),
        digest: record.field("WARC-Payload-Digest").unwrap_or(cdxj::NO_DIGEST).to_owned(),
        length: length.to_string(),
        offset: offset.to_string(),
        filename: name.to_owned(),
    })
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
