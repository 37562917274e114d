//! Writes an archive: a group of records for each address.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use seek_io::AtomicFile;

use super::cdxj::{self, IndexLine};
use super::earlier::EarlierPage;
use super::groups::Groups;
use super::known_groups::KnownGroups;
use super::record::{WarcRecord, date};
use super::record_head::LEADS_TO;
use super::reopen::{Reopened, reopen};
use crate::digest::digest;
use crate::exchange::{Exchange, Unchanged};
use crate::outcome::{Origin, Outcome};

/// Most hops that are written, each as a letter.
const MOST_HOPS: usize = 1000;
/// The end of the name of an archive.
const ENDING: &str = ".warc.gz";

/// An archive of fetched pages. What became of an address is one group of records, whose last one is a `metadata` record of
/// this address. A group is written whole; one that a kill cut short is removed when the archive is opened again. The file
/// only grows: a later group of an address that failed is added, and from then on counts alone.
#[derive(Debug)]
pub struct Archive {
    file: File,
    path: PathBuf,
    offset: u64,
    groups: KnownGroups,
    /// The header fields of each request.
    request_fields: Vec<(&'static str, String)>,
}

impl Archive {
    /// Begins the archive at a path, or goes on with it.
    ///
    /// # Errors
    /// The error of the system; [`io::ErrorKind::WouldBlock`] if another process writes it,
    /// [`io::ErrorKind::InvalidData`] if the file is no archive of this program, [`io::ErrorKind::InvalidInput`] if its name is
    /// not that of an archive, and [`io::ErrorKind::AlreadyExists`] if the index beside it is that of another.
    pub fn open(path: &Path, request_fields: Vec<(&'static str, String)>) -> io::Result<Archive> {
        let Some(index) = index_of(path) else {
            return Err(io::Error::new(ErrorKind::InvalidInput, "the name of an archive ends in .warc.gz"));
        };
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        refuse_index_of_another(&index, &name)?;
        // A file that exists without its first record is not of this program.
        match AtomicFile::create(path, false).and_then(begin) {
            Err(error) if error.kind() != ErrorKind::AlreadyExists => return Err(error),
            _ => {}
        }
        let mut file = OpenOptions::new().read(true).write(true).open(path)?;
        file.try_lock().map_err(|error| match error {
            TryLockError::WouldBlock => io::Error::new(ErrorKind::WouldBlock, "another process writes it"),
            TryLockError::Error(error) => error,
        })?;
        let Reopened { end, groups } = reopen(&file, &name)?;
        file.set_len(end)?;
        file.seek(SeekFrom::Start(end))?;
        Ok(Archive { file, path: path.to_owned(), offset: end, groups, request_fields })
    }

    /// Whether an address has its records.
    pub fn is_finished(&self, address: &str) -> bool {
        self.groups.finished.contains(address)
    }

    /// Whether an address has its records, and the last of them say that it failed.
    pub fn has_failed(&self, address: &str) -> bool {
        self.groups.failed.contains_key(address)
    }

    /// Number of addresses that have their records.
    pub fn finished(&self) -> usize {
        self.groups.finished.len()
    }

    /// What became of the addresses that the archive has, in its order, without failures that have a later group.
    ///
    /// # Errors
    /// The error of the system.
    pub fn outcomes(&self) -> io::Result<impl Iterator<Item = io::Result<Outcome>> + use<>> {
        let mut replaced = self.groups.replaced.clone();
        Ok(Groups::new(File::open(&self.path)?.take(self.offset)).filter(move |group| {
            let left = group.as_ref().ok().and_then(|group| replaced.get_mut(&group.address)).filter(|left| **left > 0);
            left.map(|left| *left -= 1).is_none()
        }))
    }

    /// Adds what became of an address: its requests and answers, where it was found, and why it failed if it did. A failure without an
    /// answer, also of the page to which a redirect leads, is not added if the archive has one of this address already, which may have an answer.
    ///
    /// # Errors
    /// The error of the system.
    pub fn add(&mut self, outcome: &Outcome) -> io::Result<()> {
        let Outcome { address, exchanges, .. } = outcome;
        let has_answer = exchanges.last().is_some_and(|last| !(300..400).contains(&last.status));
        if outcome.error.is_some() && !has_answer && self.has_failed(address) {
            return Ok(());
        }
        let mut members = Vec::new();
        let mut lines = Vec::new();
        for exchange in exchanges {
            let answer = self.answer(exchange);
            let packed = answer.packed()?;
            let offset = self.offset + members.iter().map(|member: &Vec<u8>| member.len() as u64).sum::<u64>();
            lines.push(self.line(exchange, &answer, offset, packed.len()).written()?);
            members.push(packed);
            members.push(self.request(exchange, &answer).packed()?);
        }
        let began = exchanges.first().map_or_else(SystemTime::now, |exchange| exchange.began);
        let block = metadata_block(outcome);
        let metadata = WarcRecord {
            kind: "metadata",
            address: Some(address),
            date: began,
            content_type: "application/warc-fields",
            fields: Vec::new(),
            block: block.as_bytes().into(),
        };
        members.push(metadata.packed()?);
        self.append(members)?;
        self.groups.add(address, lines, outcome.error.is_some());
        Ok(())
    }

    /// Writes the index beside the archive: `crawl.cdxj` for `crawl.warc.gz`. It has the last group of each address.
    ///
    /// # Errors
    /// The error of the system.
    pub fn finish(mut self) -> io::Result<()> {
        self.file.flush()?;
        self.file.sync_all()?;
        let Some(path) = index_of(&self.path) else { return Ok(()) };
        let mut index = AtomicFile::create(&path, true)?;
        let KnownGroups { failed, mut lines, .. } = self.groups;
        lines.extend(failed.into_values().flatten());
        cdxj::write_index(lines, &mut index)?;
        index.commit(true)
    }

    fn name(&self) -> String {
        self.path.file_name().unwrap_or_default().to_string_lossy().into_owned()
    }

    /// The record of an answer: a response with its body, or a revisit of the page in the earlier archive, without it (WARC 1.1,
    /// section 6.7).
    fn answer<'e>(&self, exchange: &'e Exchange) -> WarcRecord<'e> {
        let payload = digest(&exchange.body);
        let mut block = exchange.response_head();
        let revisited = exchange.earlier.as_ref().zip(exchange.unchanged(&payload));
        let (kind, fields) = match revisited {
            Some((earlier, how)) => ("revisit", revisit_fields(earlier, how)),
            None => {
                block.extend_from_slice(&exchange.body);
                let cut = exchange.is_cut.then(|| ("WARC-Truncated", "length".to_owned()));
                ("response", [("WARC-Payload-Digest", payload)].into_iter().chain(cut).collect())
            }
        };
        WarcRecord {
            kind,
            address: Some(exchange.address.as_str()),
            date: exchange.began,
            content_type: "application/http; msgtype=response",
            fields,
            block: block.into(),
        }
    }

    fn request<'e>(&self, exchange: &'e Exchange, answer: &WarcRecord) -> WarcRecord<'e> {
        let fields: Vec<(&str, &str)> = self.request_fields.iter().map(|(name, value)| (*name, &**value)).collect();
        WarcRecord {
            kind: "request",
            address: Some(exchange.address.as_str()),
            date: exchange.began,
            content_type: "application/http; msgtype=request",
            fields: vec![("WARC-Concurrent-To", answer.id())],
            block: exchange.request_head(&fields).into_bytes().into(),
        }
    }

    fn line(&self, exchange: &Exchange, answer: &WarcRecord, offset: u64, length: usize) -> IndexLine {
        let digest = answer.fields.iter().find(|(name, _)| *name == "WARC-Payload-Digest").map(|(_, value)| &**value);
        IndexLine {
            key: cdxj::key(&exchange.address, &date(exchange.began)),
            url: exchange.address.to_string(),
            mime: cdxj::mime(answer.kind, exchange.header("content-type")),
            status: exchange.status.to_string(),
            digest: digest.unwrap_or(cdxj::NO_DIGEST).to_owned(),
            length: length.to_string(),
            offset: offset.to_string(),
            filename: self.name(),
        }
    }

    fn append(&mut self, members: Vec<Vec<u8>>) -> io::Result<()> {
        let bytes = members.concat();
        self.file.write_all(&bytes)?;
        self.offset += bytes.len() as u64;
        Ok(())
    }
}

/// The block of the record that ends a group.
fn metadata_block(outcome: &Outcome) -> String {
    let mut block = match (&outcome.error, &outcome.leads_to) {
        (None, None) => "outcome: fetched\r\n".to_owned(),
        (None, Some(page)) => format!("outcome: redirected\r\n{LEADS_TO}: {page}\r\n"),
        (Some(error), _) => format!("outcome: failed\r\nerror: {}\r\n", error.replace(['\r', '\n'], " ")),
    };
    if let Some(Origin { via, depth }) = &outcome.origin {
        // A letter for each link, as other crawlers write it.
        block += &format!("hopsFromSeed: {}\r\n", "L".repeat(MOST_HOPS.min(*depth as usize)));
        block += &via.as_ref().map(|via| format!("via: {via}\r\n")).unwrap_or_default();
    }
    block
}

/// The fields of a revisit record.
fn revisit_fields(earlier: &EarlierPage, how: Unchanged) -> Vec<(&'static str, String)> {
    let profile = match how {
        Unchanged::ByServer => "http://netpreserve.org/warc/1.1/revisit/server-not-modified",
        Unchanged::ByDigest => "http://netpreserve.org/warc/1.1/revisit/identical-payload-digest",
    };
    let digest = earlier.digest.clone().map(|digest| ("WARC-Payload-Digest", digest));
    let fields = [
        ("WARC-Profile", profile.to_owned()),
        ("WARC-Refers-To-Target-URI", earlier.address.clone()),
        ("WARC-Refers-To-Date", earlier.date.clone()),
    ];
    fields.into_iter().chain(digest).collect()
}

/// The path of the index of an archive.
fn index_of(path: &Path) -> Option<PathBuf> {
    let name = path.file_name()?;
    let (stem, ending) = name.as_encoded_bytes().split_at_checked(name.len().checked_sub(ENDING.len())?)?;
    // The ending begins at a letter, so the rest is a whole name.
    let stem = ending.eq_ignore_ascii_case(ENDING.as_bytes()).then(|| String::from_utf8_lossy(stem))?;
    Some(path.with_file_name(format!("{stem}.cdxj")))
}

/// Refuses an index with lines of another archive, which would be replaced.
fn refuse_index_of_another(index: &Path, name: &str) -> io::Result<()> {
    let own = format!("\"filename\":{}", serde_json::to_string(name)?);
    match fs::read_to_string(index) {
        Ok(old) if old.lines().any(|line| !line.contains(&own)) => {
            let message = format!("{} is the index of another archive", index.display());
            Err(io::Error::new(ErrorKind::AlreadyExists, message))
        }
        _ => Ok(()),
    }
}

/// Writes the first record of an archive.
fn begin(mut file: AtomicFile) -> io::Result<()> {
    file.write_all(&first_record().packed()?)?;
    file.commit(true)
}

/// The record that begins an archive.
fn first_record() -> WarcRecord<'static> {
    const BLOCK: &str = concat!(
        "software: content-seeker/",
        env!("CARGO_PKG_VERSION"),
        "\r\nformat: WARC File Format 1.1\r\n",
        "conformsTo: http://iipc.github.io/warc-specifications/specifications/warc-format/warc-1.1/\r\n"
    );
    WarcRecord {
        kind: "warcinfo",
        address: None,
        date: SystemTime::now(),
        content_type: "application/warc-fields",
        fields: Vec::new(),
        block: BLOCK.as_bytes().into(),
    }
}
