//! Records as comma-separated values, for spreadsheets: RFC 4180, in the columns of [`ParquetRecordWriter`](super::ParquetRecordWriter)
//! as far as a cell can hold them.

use std::io::{self, Write};

use serde::Serialize;

use super::Record;
use super::columns::{COLUMNS, Read, fact, facts, source_of};

/// What stands between the parts of a list.
const BETWEEN: &str = "; ";

/// How a column behind the common ones is read: the product has a column for each value, lists of parts are JSON.
type Part = (&'static str, fn(&Record) -> io::Result<String>);

const PARTS: [Part; 12] = [
    ("posts", |record| json(&record.structured.posts)),
    ("product_name", |record| Ok(product(record, |product| product.name.clone()))),
    ("product_price", |record| Ok(product(record, |product| product.price.clone()))),
    ("product_currency", |record| Ok(product(record, |product| product.currency.clone()))),
    ("product_brand", |record| Ok(product(record, |product| product.brand.clone()))),
    ("product_rating", |record| Ok(product(record, |product| product.rating))),
    ("product_best_rating", |record| Ok(product(record, |product| product.best_rating))),
    ("product_ratings", |record| Ok(product(record, |product| product.ratings))),
    ("product_description", |record| Ok(product(record, |product| product.description.clone()))),
    ("items", |record| json(&record.structured.items)),
    ("comments", |record| json(&record.structured.comments)),
    ("error", |record| Ok(record.error.clone().unwrap_or_default())),
];

/// Writes records as comma-separated values: a line of column names, then a line for each record in order. Where there
/// is nothing to say, the cell is empty; lists of texts are joined by `; `; posts, entries and comments are JSON. Cells
/// may hold line breaks, in quotes.
pub struct CsvRecordWriter<W: Write> {
    writer: csv::Writer<W>,
}

impl<W: Write> CsvRecordWriter<W> {
    /// Writes the names of the columns to `out`, which need not be buffered.
    ///
    /// # Errors
    /// What `out` says; its kind is kept.
    pub fn new(out: W) -> io::Result<Self> {
        let mut writer = csv::WriterBuilder::new().terminator(csv::Terminator::CRLF).from_writer(out);
        for (name, read) in COLUMNS {
            writer.write_field(name)?;
            if matches!(read, Read::Fact(_) | Read::Facts(_)) {
                writer.write_field(source_of(name))?;
            }
        }
        for (name, _) in PARTS {
            writer.write_field(name)?;
        }
        let mut csv = Self { writer };
        csv.end_line()?;
        Ok(csv)
    }

    /// Writes one record, at once.
    ///
    /// # Errors
    /// What `out` says.
    pub fn write(&mut self, record: &Record) -> io::Result<()> {
        for (_, read) in COLUMNS {
            match read {
                Read::Text(read) => self.writer.write_field(read(record).unwrap_or_default())?,
                Read::Number(read) => {
                    self.writer.write_field(read(record).map(|n| n.to_string()).unwrap_or_default())?;
                }
                Read::Fact(read) => {
                    let (value, source) = fact(record, read).map_or(("", ""), |fact| (&fact.value, &fact.source));
                    self.writer.write_field(value)?;
                    self.writer.write_field(source)?;
                }
                Read::Facts(read) => {
                    let (values, sources): (Vec<&str>, Vec<&str>) =
                        facts(record, read).iter().map(|fact| (fact.value.as_str(), fact.source.as_str())).unzip();
                    self.writer.write_field(values.join(BETWEEN))?;
                    self.writer.write_field(sources.join(BETWEEN))?;
                }
            }
        }
        for (_, read) in PARTS {
            self.writer.write_field(read(record)?)?;
        }
        self.end_line()
    }

    /// Gives `out` back.
    ///
    /// # Errors
    /// What `out` says.
    pub fn finish(self) -> io::Result<W> {
        self.writer.into_inner().map_err(|error| io::Error::new(error.error().kind(), error.to_string()))
    }

    fn end_line(&mut self) -> io::Result<()> {
        self.writer.write_record(None::<&[u8]>)?;
        self.writer.flush()
    }
}

fn json<T: Serialize>(parts: &[T]) -> io::Result<String> {
    if parts.is_empty() { Ok(String::new()) } else { Ok(serde_json::to_string(parts)?) }
}

fn product<T: ToString>(record: &Record, of: fn(&seek_page::Product) -> Option<T>) -> String {
    record.structured.product.as_ref().and_then(of).map(|value| value.to_string()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;
    use crate::record::tests::{article, forum};

    /// Column names and lines of the table of some records, read back.
    fn lines(records: &[Record]) -> (Vec<String>, Vec<Vec<String>>) {
        let mut table = CsvRecordWriter::new(Vec::new()).unwrap();
        records.iter().for_each(|record| table.write(record).unwrap());
        let bytes = table.finish().unwrap();
        let mut reader = csv::Reader::from_reader(bytes.as_slice());
        let owned = |record: &csv::StringRecord| record.iter().map(str::to_owned).collect::<Vec<String>>();
        (owned(reader.headers().unwrap()), reader.records().map(|record| owned(&record.unwrap())).collect())
    }

    fn cell<'l>((names, lines): &'l (Vec<String>, Vec<Vec<String>>), name: &str, line: usize) -> &'l str {
        &lines[line][names.iter().position(|other| other == name).unwrap()]
    }

    #[test]
    fn lists_are_joined_and_quotes_and_line_ends_survive() {
        let hard = Record { text: Some("\"One\", she said;\r\nand\n\n=two".to_owned()), ..article() };
        let table = lines(&[hard.clone(), Record::failure("b.html", "is empty")]);
        let line =
            |line| ["id", "text", "authors", "authors_source", "confidence", "error"].map(|c| cell(&table, c, line));
        assert_eq!(line(0), ["a.html", hard.text.as_deref().unwrap(), "Ann; Bo", "meta:author; time", "0.5", ""]);
        assert_eq!(line(1), ["b.html", "", "", "", "", "is empty"]);
    }

    #[test]
    fn a_product_has_columns_and_posts_are_json() {
        let table = lines(&[forum()]);
        assert_eq!(cell(&table, "product_price", 0), "19.99");
        let posts: serde_json::Value = serde_json::from_str(cell(&table, "posts", 0)).unwrap();
        assert_eq!((posts[0]["author"].as_str(), posts.as_array().unwrap().len()), (Some("ann"), 2));
        assert_eq!(cell(&table, "items", 0), "");
    }

    #[test]
    fn no_records_are_a_line_of_names() {
        let (names, lines) = lines(&[]);
        assert_eq!((names[0].as_str(), names.last().unwrap().as_str(), lines.len()), ("id", "error", 0));
    }
}
