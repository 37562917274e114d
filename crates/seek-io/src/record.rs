//! The output record: what came of one input, good or bad; as JSON Lines, as a Parquet table, as comma-separated
//! values.

mod arrays;
mod columns;
mod csv;
mod groups;
mod rows;
mod table;

pub use csv::CsvRecordWriter;
pub use rows::ParquetRowWriter;
pub use table::{Cell, CellType, ParquetRecordWriter};

use std::io::{self, Write};

use seek_page::{Metadata, PageParts, Post};
use serde::{Deserialize, Serialize};

/// One record an input. All keys are always there, in this order, `null` where there is nothing
/// to say; so a reader needs no schema and a failure looks like any other line.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Record {
    /// The document's id.
    pub id: String,
    /// The page's address, where known.
    pub url: Option<String>,
    /// The page type, by its name.
    pub page_type: Option<String>,
    /// Probability of that page type, in 0..=1.
    pub page_type_confidence: Option<f64>,
    /// How sure the method is of the text, in 0..=1; none where it does not say.
    pub confidence: Option<f64>,
    /// The language of the text, as an ISO 639-1 code where it has one; null where there is too little text to tell.
    pub language: Option<String>,
    /// The main content; empty where the page has none, null only where the input failed.
    pub text: Option<String>,
    /// The main content as Markdown, where that was asked for.
    pub markdown: Option<String>,
    /// What the page says of itself; null only where the input failed.
    pub metadata: Option<Metadata>,
    /// Posts, product, entries and comments, as far as the page is made of them.
    #[serde(flatten)]
    pub structured: PageParts,
    /// What was wrong with the input; null where nothing was.
    pub error: Option<String>,
}

impl Record {
    /// The record of an input that failed.
    pub fn failure(id: impl Into<String>, error: impl ToString) -> Self {
        Self { id: id.into(), error: Some(error.to_string()), ..Self::default() }
    }

    /// Bytes of its texts, about: what it takes in memory.
    pub fn bytes(&self) -> usize {
        let of = |text: &Option<String>| text.as_ref().map_or(0, String::len);
        let posts = |all: &[Post]| all.iter().map(|p| of(&p.author) + of(&p.date) + p.text.len()).sum::<usize>();
        let PageParts { posts: all, product, items, comments } = &self.structured;
        let product = product.as_ref().map_or(0, |product| of(&product.name) + of(&product.description));
        let items = items.iter().map(|item| item.title.len() + of(&item.link) + of(&item.snippet)).sum::<usize>();
        let parts = posts(all) + posts(comments) + product + items;
        let facts = self.metadata.as_ref().map_or(0, |metadata| {
            let lists = [&metadata.authors, &metadata.categories, &metadata.tags];
            let listed = lists.into_iter().flatten().map(|fact| fact.value.len()).sum::<usize>();
            listed + metadata.description.as_ref().map_or(0, |description| description.value.len())
        });
        self.id.len() + of(&self.url) + of(&self.text) + of(&self.markdown) + of(&self.error) + parts + facts
    }
}

/// Writes records as JSON Lines: one JSON object a line, UTF-8.
pub struct JsonLinesWriter<W> {
    out: W,
}

impl<W: Write> JsonLinesWriter<W> {
    /// Writes to `out`, which should be buffered.
    pub fn new(out: W) -> Self {
        Self { out }
    }

    /// Writes one record, [`Record`] or another, and its line end.
    ///
    /// # Errors
    ///
    /// What `out` says; its kind is kept, so that a broken pipe can be told from a full disk.
    pub fn write(&mut self, record: &impl Serialize) -> io::Result<()> {
        serde_json::to_writer(&mut self.out, record)?;
        self.out.write_all(b"\n")
    }

    /// Flushes, and gives `out` back.
    ///
    /// # Errors
    ///
    /// What `out` says.
    pub fn finish(mut self) -> io::Result<W> {
        self.out.flush()?;
        Ok(self.out)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;
    use seek_page::{Product, SourcedValue};

    fn sourced(value: &str, source: &str) -> SourcedValue {
        SourcedValue { value: value.to_owned(), source: source.to_owned() }
    }

    /// The record of an article with two authors.
    pub(super) fn article() -> Record {
        Record {
            id: "a.html".into(),
            confidence: Some(0.5),
            text: Some("It passed.".into()),
            metadata: Some(Metadata {
                title: Some(sourced("Storm", "h1")),
                authors: vec![sourced("Ann", "meta:author"), sourced("Bo", "time")],
                published: Some(sourced("2026-11-21", "time")),
                ..Metadata::default()
            }),
            ..Record::default()
        }
    }

    /// The record of a thread with two posts, and a product.
    pub(super) fn forum() -> Record {
        let post = |position, author: Option<&str>| Post {
            position,
            author: author.map(str::to_owned),
            text: "Is it over?".into(),
            ..Post::default()
        };
        let product = Product { price: Some("19.99".into()), ratings: Some(7), ..Product::default() };
        Record {
            id: "f.html".into(),
            text: Some("Is it over?\n\nIs it over?".into()),
            structured: PageParts {
                posts: vec![post(1, Some("ann")), post(2, None)],
                product: Some(product),
                ..PageParts::default()
            },
            ..Record::default()
        }
    }

    #[test]
    fn keys_are_all_there_and_in_order() {
        let mut lines = JsonLinesWriter::new(Vec::new());
        let title = sourced("Storm", "h1");
        let post = Post { position: 1, author: Some("ann".into()), date: None, text: "It passed.".into() };
        lines
            .write(&Record {
                id: "news/1.html".into(),
                url: Some("https://example.org/1".into()),
                page_type: Some("article".into()),
                page_type_confidence: Some(0.875),
                confidence: Some(1.0),
                language: Some("en".into()),
                text: Some("Storm\n\"It passed.\"".into()),
                metadata: Some(Metadata { title: Some(title), ..Metadata::default() }),
                structured: PageParts { comments: vec![post], ..PageParts::default() },
                ..Record::default()
            })
            .unwrap();
        lines.write(&Record::failure("b.html", "is empty")).unwrap();
        assert_eq!(
            String::from_utf8(lines.finish().unwrap()).unwrap(),
            concat!(
                r#"{"id":"news/1.html","url":"https://example.org/1","page_type":"article","#,
                r#""page_type_confidence":0.875,"confidence":1.0,"language":"en","#,
                r#""text":"Storm\n\"It passed.\"","markdown":null,"#,
                r#""metadata":{"title":{"value":"Storm","source":"h1"},"authors":[],"published":null,"modified":null,"#,
                r#""site_name":null,"description":null,"language":null,"canonical":null,"license":null,"#,
                r#""categories":[],"tags":[],"image":null},"posts":[],"product":null,"items":[],"#,
                r#""comments":[{"position":1,"author":"ann","date":null,"text":"It passed."}],"error":null}"#,
                "\n",
                r#"{"id":"b.html","url":null,"page_type":null,"page_type_confidence":null,"#,
                r#""confidence":null,"language":null,"text":null,"markdown":null,"metadata":null,"posts":[],"#,
                r#""product":null,"items":[],"comments":[],"error":"is empty"}"#,
                "\n",
            )
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
