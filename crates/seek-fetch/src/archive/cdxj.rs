//! The index of an archive: a line for each response, sorted by the address in the form SURT, then by the time.

use std::io::{self, BufWriter, Write};

use super::surt::surt;
use serde::Serialize;
use url::Url;

/// A line of an index.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct IndexLine {
    /// The address and the time by which lines are sorted.
    #[serde(skip)]
    pub(crate) key: String,
    pub(crate) url: String,
    /// Empty, and then not written, if the answer has no type.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub(crate) mime: String,
    pub(crate) status: String,
    pub(crate) digest: String,
    pub(crate) length: String,
    pub(crate) offset: String,
    pub(crate) filename: String,
}

/// The digest of an answer that has none: a server says that the page has not changed, and the earlier archive names no digest.
pub(crate) const NO_DIGEST: &str = "-";

/// The media type of an answer in an index. That of a revisit record says that its body is in another record.
pub(crate) fn mime(kind: &str, content_type: Option<&str>) -> String {
    let of_answer = content_type.unwrap_or_default().split(';').next().unwrap_or_default().trim();
    if kind == "revisit" { "warc/revisit" } else { of_answer }.to_owned()
}

/// The key of a page: its address in the form SURT, and 14 digits of the time.
pub(crate) fn key(address: &Url, date: &str) -> String {
    let digits: String = date.chars().filter(char::is_ascii_digit).take(14).collect();
    format!("{} {digits}", surt(address))
}

impl IndexLine {
    /// The line as the index has it. It takes a third of the memory.
    pub(crate) fn written(&self) -> io::Result<String> {
        Ok(format!("{} {}\n", self.key, serde_json::to_string(self)?))
    }
}

/// Writes the lines of an index in the order of their bytes.
pub(crate) fn write_index(mut lines: Vec<String>, out: impl Write) -> io::Result<()> {
    lines.sort_unstable();
    let mut out = BufWriter::new(out);
    lines.iter().try_for_each(|line| out.write_all(line.as_bytes()))?;
    out.flush()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_has_the_address_and_fourteen_digits() {
        let address = Url::parse("https://www.Site.example/A?b=C").unwrap();
        assert_eq!(key(&address, "2026-11-27T12:01:02.5Z"), "example,site)/a?b=c 20261127120102");
    }
}
