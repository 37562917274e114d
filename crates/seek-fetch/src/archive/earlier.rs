//! The pages of an earlier archive, to fetch only what has changed since.

use std::collections::HashMap;
use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::Path;

use super::record_head::{RecordHead, read_record};

/// The pages of an earlier archive, by address. Of several answers of an address the last one counts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EarlierPages {
    pages: HashMap<String, EarlierPage>,
}

/// The answer of an address in an earlier archive.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EarlierPage {
    /// The address of the record that holds the body.
    pub address: String,
    /// The date of that record, as it says it.
    pub date: String,
    /// The digest of the body, as the archive writes it.
    pub digest: Option<String>,
    /// The `ETag` of the answer.
    pub etag: Option<String>,
    /// The `Last-Modified` of the answer.
    pub last_modified: Option<String>,
}

impl EarlierPages {
    /// Reads an archive (WARC, a gzip member for each record) of this program or another. A record that was cut short ends it.
    ///
    /// # Errors
    /// The error of the system; [`io::ErrorKind::InvalidData`] for a file that is no such archive.
    pub fn read(path: &Path) -> io::Result<EarlierPages> {
        let mut source = BufReader::new(File::open(path)?);
        let mut pages = HashMap::new();
        let mut records = 0_u64;
        while !source.fill_buf()?.is_empty() {
            let record = match read_record(&mut source)? {
                None if records > 0 => break,
                record => record.filter(|record| !record.kind().is_empty()),
            };
            let foreign = || {
                let message = "it is no web archive with a gzip member for each record";
                io::Error::new(io::ErrorKind::InvalidData, message)
            };
            let record = record.ok_or_else(foreign)?;
            records += 1;
            match EarlierPage::of(&record) {
                Some((address, page)) => _ = pages.insert(address, page),
                None => keep_conditions(&record, &mut pages),
            }
        }
        Ok(EarlierPages { pages })
    }

    /// The answer of an address, if it was a page.
    pub fn get(&self, address: &str) -> Option<&EarlierPage> {
        self.pages.get(address)
    }
}

/// Keeps the conditions of a request whose answer repeats neither `ETag` nor `Last-Modified`, as answers with status 304 may.
fn keep_conditions(record: &RecordHead, pages: &mut HashMap<String, EarlierPage>) {
    if record.kind() != "request" {
        return;
    }
    let address = record.field("WARC-Target-URI").map(|address| address.trim_matches(['<', '>']));
    let Some(page) = address.and_then(|address| pages.get_mut(address)) else { return };
    if page.etag.is_none() && page.last_modified.is_none() {
        let condition = |name: &str| record.block_field(name).filter(|text| !text.contains(char::is_control));
        page.etag = condition("if-none-match").map(str::to_owned);
        page.last_modified = condition("if-modified-since").map(str::to_owned);
    }
}

impl EarlierPage {
    /// The page of a record with its address; of a revisit record, the page that it refers to.
    fn of(record: &RecordHead) -> Option<(String, EarlierPage)> {
        let owned = |text: Option<&str>| text.map(str::to_owned);
        let (address, date) = (record.field("WARC-Target-URI")?, record.field("WARC-Date")?);
        // Some programs write it in angle brackets, as version 1.0 did.
        let address = address.trim_matches(['<', '>']);
        let (from, written) = match (record.kind(), record.status()?) {
            ("response", "200") if record.field("WARC-Truncated").is_none() => (address, date),
            ("revisit", "200" | "304") => (
                record.field("WARC-Refers-To-Target-URI")?.trim_matches(['<', '>']),
                record.field("WARC-Refers-To-Date")?,
            ),
            _ => return None,
        };
        let page = EarlierPage {
            address: from.to_owned(),
            date: written.to_owned(),
            digest: owned(record.field("WARC-Payload-Digest")),
            etag: owned(record.block_field("etag")),
            last_modified: owned(record.block_field("last-modified")),
        };
        // What the archives of others say is written into records and requests again.
        let texts = [
            Some(&page.address),
            Some(&page.date),
            page.digest.as_ref(),
            page.etag.as_ref(),
            page.last_modified.as_ref(),
        ];
        let is_clean = !texts.into_iter().flatten().any(|text| text.contains(char::is_control));
        is_clean.then(|| (address.to_owned(), page))
    }

    /// The header fields with which a server answers only if the page has changed.
    pub(crate) fn conditions(&self) -> Vec<(&'static str, String)> {
        let etag = self.etag.clone().map(|etag| ("if-none-match", etag));
        let date = self.last_modified.clone().map(|date| ("if-modified-since", date));
        etag.into_iter().chain(date).collect()
    }
}
