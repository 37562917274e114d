//! Writes records as comma-separated values (RFC 4180), for spreadsheets.

use std::io::{self, Write};

use seek_page::{Product, SourcedValue};
use serde::Serialize;

use super::record_columns::{
    ColumnValue, PRODUCT_COLUMNS, ProductColumn, metadata_values, record_columns, source_column,
};
use crate::record::Record;

/// Separator of the values of a list.
const SEPARATOR: &str = "; ";

/// A column after the columns of the product, and its value.
type FurtherColumn = (&'static str, fn(&Record) -> io::Result<String>);

/// The columns after those of the product.
const FURTHER_COLUMNS: [FurtherColumn; 4] = [
    ("product_offers", |record| json(record.structured.product.as_ref().map_or(&[], |product| &product.offers))),
    ("items", |record| json(&record.structured.items)),
    ("comments", |record| json(&record.structured.comments)),
    ("error", |record| Ok(record.error.clone().unwrap_or_default())),
];

/// Writes records as comma-separated values: a line of column names, then one line for each record in order.
///
/// A missing value is an empty cell. The values of a list are joined by `; `. Posts, items and comments are JSON. A cell
/// in quotes may contain line breaks.
///
/// ```
/// use seek_io::{CsvRecordWriter, Record};
///
/// let mut writer = CsvRecordWriter::new(Vec::new())?;
/// writer.write(&Record::failure("a.html", "is empty"))?;
/// let table = String::from_utf8(writer.finish()?).unwrap();
/// assert!(table.starts_with("id,url,page_type,") && table.ends_with(",is empty\r\n"));
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct CsvRecordWriter<W: Write> {
    writer: csv::Writer<W>,
}

/// A writer of comma-separated values, whose lines end as RFC 4180 asks.
pub(super) fn csv_lines<W: Write>(out: W) -> csv::Writer<W> {
    csv::WriterBuilder::new().terminator(csv::Terminator::CRLF).from_writer(out)
}

impl<W: Write> CsvRecordWriter<W> {
    /// Writes the names of the columns to `out`, which need not be buffered.
    ///
    /// # Errors
    /// The error of `out` with its kind.
    pub fn new(out: W) -> io::Result<Self> {
        let mut writer = csv_lines(out);
        for (name, read) in record_columns() {
            writer.write_field(name)?;
            if matches!(read, ColumnValue::Metadata(_)) {
                writer.write_field(source_column(name))?;
            }
        }
        writer.write_field("posts")?;
        for (name, column) in PRODUCT_COLUMNS {
            let name = format!("product_{name}");
            writer.write_field(&name)?;
            if matches!(column, ProductColumn::Text(_) | ProductColumn::Amount(_) | ProductColumn::List(_)) {
                writer.write_field(source_column(&name))?;
            }
        }
        for (name, _) in FURTHER_COLUMNS {
            writer.write_field(name)?;
        }
        let mut csv = Self { writer };
        csv.end_line()?;
        Ok(csv)
    }

    /// Writes one record without buffering it.
    ///
    /// # Errors
    /// The error of `out`.
    pub fn write(&mut self, record: &Record) -> io::Result<()> {
        for (_, read) in record_columns() {
            match read {
                ColumnValue::Text(read) => self.writer.write_field(read(record).unwrap_or_default())?,
                ColumnValue::Number(read) => {
                    self.writer.write_field(read(record).map(|n| n.to_string()).unwrap_or_default())?;
                }
                ColumnValue::Metadata(field) => self.write_list(metadata_values(record, field))?,
            }
        }
        self.writer.write_field(json(&record.structured.posts)?)?;
        self.write_product(record.structured.product.as_ref())?;
        for (_, read) in FURTHER_COLUMNS {
            self.writer.write_field(read(record)?)?;
        }
        self.end_line()
    }

    /// Writes the columns of a product; empty cells without one.
    fn write_product(&mut self, product: Option<&Product>) -> io::Result<()> {
        for (_, column) in PRODUCT_COLUMNS {
            match column {
                ProductColumn::Text(read) | ProductColumn::Amount(read) => {
                    let SourcedValue { value, source } = product.and_then(read).unwrap_or_default();
                    self.writer.write_field(value)?;
                    self.writer.write_field(source)?;
                }
                ProductColumn::List(read) => self.write_list(product.map_or(&[], read))?,
                ProductColumn::Number(read) => self.writer.write_field(shown(product.and_then(read)))?,
                ProductColumn::Whole(read) => self.writer.write_field(shown(product.and_then(read)))?,
                ProductColumn::Plain(read) => {
                    self.writer.write_field(product.and_then(read).unwrap_or_default())?;
                }
            }
        }
        Ok(())
    }

    /// Writes a list of values, and the list of their sources.
    fn write_list(&mut self, values: &[SourcedValue]) -> io::Result<()> {
        let (values, sources): (Vec<&str>, Vec<&str>) =
            values.iter().map(|value| (value.value.as_str(), value.source.as_str())).unzip();
        self.writer.write_field(values.join(SEPARATOR))?;
        Ok(self.writer.write_field(sources.join(SEPARATOR))?)
    }

    /// Returns `out`.
    ///
    /// # Errors
    /// The error of `out`.
    pub fn finish(self) -> io::Result<W> {
        self.writer.into_inner().map_err(|error| io::Error::new(error.error().kind(), error.to_string()))
    }

    fn end_line(&mut self) -> io::Result<()> {
        self.writer.write_record(None::<&[u8]>)?;
        self.writer.flush()
    }
}

fn json<T: Serialize>(values: &[T]) -> io::Result<String> {
    if values.is_empty() { Ok(String::new()) } else { Ok(serde_json::to_string(values)?) }
}

fn shown<T: ToString>(number: Option<T>) -> String {
    number.map(|number| number.to_string()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::examples::{article, forum};

    /// The column names and lines of the written table.
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
    fn lists_are_joined_and_quotes_and_line_breaks_are_kept() {
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
        let cells = ["price", "price_source", "availability", "category_path", "ratings", "offers"];
        let cells = cells.map(|name| cell(&table, &format!("product_{name}"), 0));
        let offers = r#"[{"name":null,"sku":"K-1","gtin":null,"price":"19.99","price_low":null,"price_high":null,"regular_price":null,"currency":null,"availability":null,"condition":null,"source":"json-ld"}]"#;
        assert_eq!(cells, ["19.99", "json-ld:price", "InStock", "Home; Kettles", "7", offers]);
        let posts: serde_json::Value = serde_json::from_str(cell(&table, "posts", 0)).unwrap();
        assert_eq!((posts[0]["author"].as_str(), posts.as_array().unwrap().len()), (Some("ann"), 2));
        assert_eq!(cell(&table, "items", 0), "");
    }

    #[test]
    fn a_table_without_records_has_the_column_names() {
        let (names, lines) = lines(&[]);
        assert_eq!((names[0].as_str(), names.last().unwrap().as_str(), lines.len()), ("id", "error", 0));
    }
}
