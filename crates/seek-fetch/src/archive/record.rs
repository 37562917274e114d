//! Records of an archive.

use std::borrow::Cow;
use std::io::{self, Write};
use std::time::SystemTime;

use chrono::{DateTime, SecondsFormat, Utc};
use flate2::Compression;
use flate2::write::GzEncoder;
use uuid::Uuid;

use crate::digest::digest;

/// A record of an archive.
#[derive(Clone, Debug)]
pub(crate) struct WarcRecord<'a> {
    /// `response`, `request`, `revisit`, `metadata` or `warcinfo`.
    pub(crate) kind: &'a str,
    /// The address of the page, if the record is about one.
    pub(crate) address: Option<&'a str>,
    pub(crate) date: SystemTime,
    pub(crate) content_type: &'a str,
    /// Further fields, such as the digest of the payload.
    pub(crate) fields: Vec<(&'static str, String)>,
    pub(crate) block: Cow<'a, [u8]>,
}

impl WarcRecord<'_> {
    /// The id of the record. It is made of its kind, address and date, so that records can name each other before they are
    /// written.
    pub(crate) fn id(&self) -> String {
        let name = format!("{} {} {}", self.kind, date(self.date), self.address.unwrap_or_default());
        format!("<urn:uuid:{}>", Uuid::new_v5(&Uuid::NAMESPACE_URL, name.as_bytes()))
    }

    /// The record as one gzip member.
    pub(crate) fn packed(&self) -> io::Result<Vec<u8>> {
        let mut head = format!(
            "WARC/1.1\r\nWARC-Type: {}\r\nWARC-Record-ID: {}\r\nWARC-Date: {}\r\n",
            self.kind,
            self.id(),
            date(self.date)
        );
        if let Some(address) = self.address {
            let address: String = address.chars().filter(|c| !c.is_control()).collect();
            head += &format!("WARC-Target-URI: {address}\r\n");
        }
        for (name, value) in &self.fields {
            head += &format!("{name}: {value}\r\n");
        }
        head += &format!(
            "WARC-Block-Digest: {}\r\nContent-Type: {}\r\nContent-Length: {}\r\n\r\n",
            digest(&self.block),
            self.content_type,
            self.block.len()
        );
        let mut member = GzEncoder::new(Vec::new(), Compression::default());
        member.write_all(head.as_bytes())?;
        member.write_all(&self.block)?;
        member.write_all(b"\r\n\r\n")?;
        member.finish()
    }
}

/// A date in the form of WARC, with microseconds.
pub(crate) fn date(time: SystemTime) -> String {
    DateTime::<Utc>::from(time).to_rfc3339_opts(SecondsFormat::Micros, true)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Read;
    use std::time::Duration;

    #[test]
    fn a_record_is_a_gzip_member() {
        let record = WarcRecord {
            kind: "metadata",
            address: Some("https://site.example/"),
            date: SystemTime::UNIX_EPOCH + Duration::from_millis(1_700_000_000_250),
            content_type: "application/warc-fields",
            fields: vec![("WARC-Concurrent-To", "<urn:uuid:x>".to_owned())],
            block: b"outcome: fetched\r\n"[..].into(),
        };
        let mut text = String::new();
        flate2::read::GzDecoder::new(&record.packed().unwrap()[..]).read_to_string(&mut text).unwrap();
        assert!(text.starts_with("WARC/1.1\r\nWARC-Type: metadata\r\nWARC-Record-ID: <urn:uuid:"), "{text}");
        assert!(text.contains("\r\nWARC-Date: 2023-11-14T22:13:20.250000Z\r\n"), "{text}");
        assert!(text.ends_with("\r\nContent-Length: 18\r\n\r\noutcome: fetched\r\n\r\n\r\n"), "{text}");
    }
}
