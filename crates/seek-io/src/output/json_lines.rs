//! Writes records as JSON Lines.

use std::io::{self, Write};

use serde::Serialize;

/// Writes records as JSON Lines: one JSON object a line, UTF-8.
///
/// ```
/// use seek_io::{JsonLinesWriter, Record};
///
/// let mut writer = JsonLinesWriter::new(Vec::new());
/// writer.write(&Record::failure("a.html", "is empty"))?;
/// assert!(writer.finish()?.starts_with(b"{\"id\":\"a.html\","));
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct JsonLinesWriter<W> {
    out: W,
}

impl<W: Write> JsonLinesWriter<W> {
    /// Writes to `out`, which should be buffered.
    pub fn new(out: W) -> Self {
        Self { out }
    }

    /// Writes one record, a [`Record`](crate::Record) or another type, and a line end.
    ///
    /// # Errors
    /// The error of `out` with its kind, so that the caller can tell a broken pipe from a full disk.
    pub fn write(&mut self, record: &impl Serialize) -> io::Result<()> {
        serde_json::to_writer(&mut self.out, record)?;
        self.out.write_all(b"\n")
    }

    /// Flushes `out` and returns it.
    ///
    /// # Errors
    /// The error of `out`.
    pub fn finish(mut self) -> io::Result<W> {
        self.out.flush()?;
        Ok(self.out)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::Record;
    use crate::record::examples::sourced;
    use seek_page::{Metadata, PageParts, Post};

    #[test]
    fn all_keys_exist_in_order() {
        let mut lines = JsonLinesWriter::new(Vec::new());
        let title = sourced("Storm", "h1");
        let post = Post { position: 1, author: Some("ann".into()), date: None, text: "It passed.".into() };
        let metadata = Metadata { title: Some(title), ..Metadata::default() };
        lines
            .write(&Record {
                id: "news/1.html".into(),
                url: Some("https://example.org/1".into()),
                page_type: Some("article".into()),
                page_type_confidence: Some(0.875),
                confidence: Some(1.0),
                language: Some("en".into()),
                text: Some("Storm\n\"It passed.\"".into()),
                metadata: Some(metadata.clone()),
                structured: PageParts { comments: vec![post], ..PageParts::default() },
                ..Record::default()
            })
            .unwrap();
        lines.write(&Record::failure("b.html", "is empty")).unwrap();
        assert_eq!(
            String::from_utf8(lines.finish().unwrap()).unwrap(),
            [
                r#"{"id":"news/1.html","url":"https://example.org/1","page_type":"article","#,
                r#""page_type_confidence":0.875,"confidence":1.0,"empty_reason":null,"language":"en","#,
                r#""text":"Storm\n\"It passed.\"","markdown":null,"metadata":"#,
                &serde_json::to_string(&metadata).unwrap(),
                r#","posts":[],"product":null,"items":[],"#,
                r#""comments":[{"position":1,"author":"ann","date":null,"text":"It passed."}],"error":null}"#,
                "\n",
                r#"{"id":"b.html","url":null,"page_type":null,"page_type_confidence":null,"#,
                r#""confidence":null,"empty_reason":null,"language":null,"text":null,"markdown":null,"metadata":null,"posts":[],"#,
                r#""product":null,"items":[],"comments":[],"error":"is empty"}"#,
                "\n",
            ]
            .concat()
        );
    }

    #[test]
    fn a_broken_pipe_keeps_its_kind() {
        struct Closed;
        impl Write for Closed {
            fn write(&mut self, _: &[u8]) -> io::Result<usize> {
                Err(io::ErrorKind::BrokenPipe.into())
            }
            fn flush(&mut self) -> io::Result<()> {
                Ok(())
            }
        }
        let error = JsonLinesWriter::new(Closed).write(&Record::default()).unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::BrokenPipe);
    }
}
