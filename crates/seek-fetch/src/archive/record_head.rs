//! The beginnings of the records of an archive.

use std::io::{self, BufRead, ErrorKind, Read};

use flate2::bufread::GzDecoder;

/// Most bytes of the header of a record, and of the header of an answer in it.
const HEAD_BYTES: u64 = 256 << 10;

/// The field of a metadata record that names the page to which an address leads on, if another address has that page.
pub(super) const LEADS_TO: &str = "leadsTo";

/// The beginning of a record: its header, and that of an answer.
pub(super) struct RecordHead {
    text: String,
}

impl RecordHead {
    /// The head of a whole record.
    pub(super) fn of(record: &[u8]) -> RecordHead {
        let head = &record[..record.len().min(HEAD_BYTES as usize)];
        RecordHead { text: String::from_utf8_lossy(head).into_owned() }
    }

    pub(super) fn kind(&self) -> &str {
        self.field("WARC-Type").unwrap_or_default()
    }

    /// A field of the record.
    pub(super) fn field(&self, name: &str) -> Option<&str> {
        field(self.text.split("\r\n\r\n").next()?, name)
    }

    /// The beginning of the block: the fields of a first record, or the header of an answer.
    pub(super) fn block(&self) -> Option<&str> {
        self.text.split("\r\n\r\n").nth(1)
    }

    /// The status of an answer.
    pub(super) fn status(&self) -> Option<&str> {
        self.block()?.split([' ', '\r']).nth(1)
    }

    /// A field at the beginning of the block: of a metadata record, or of the header of an answer.
    pub(super) fn block_field(&self, name: &str) -> Option<&str> {
        field(self.block()?, name)
    }
}

/// A field of a header.
fn field<'h>(head: &'h str, name: &str) -> Option<&'h str> {
    let lines = head.split("\r\n").filter_map(|line| line.split_once(':'));
    let mut values = lines.filter(|(found, _)| found.eq_ignore_ascii_case(name)).map(|(_, value)| value.trim());
    values.next()
}

/// Reads the next member; `None` if the file ends within it.
pub(super) fn read_record(source: &mut impl BufRead) -> io::Result<Option<RecordHead>> {
    let mut member = GzDecoder::new(source);
    let mut head = Vec::new();
    let read = member.by_ref().take(HEAD_BYTES).read_to_end(&mut head);
    match read.and_then(|_| io::copy(&mut member, &mut io::sink())) {
        Ok(_) => Ok(Some(RecordHead { text: String::from_utf8_lossy(&head).into_owned() })),
        Err(error) if error.kind() == ErrorKind::UnexpectedEof => Ok(None),
        Err(error) => Err(io::Error::new(ErrorKind::InvalidData, error)),
    }
}
