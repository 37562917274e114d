//! Writes records as a Parquet table.

use std::io::{self, Write};

use super::cell::{Cell, CellType};
use crate::record::Record;
use crate::table::{RowGroupLayout, RowGroupWriter, record_batch};

/// Ids, texts and Markdown are rarely repeated.
const LAYOUT: RowGroupLayout =
    RowGroupLayout { batch_rows: 64, group_rows: 16_384, page_rows: 8, distinct_columns: &["id", "text", "markdown"] };

/// Writes records as a Parquet table, compressed with Zstandard, one row a record in their order. The same records give
/// the same bytes.
///
/// The columns, in order:
///
/// * `id`, which is never null, `url`, `page_type`, `page_type_confidence`, `confidence`, `empty_reason`, `language`,
///   `text`, `markdown`;
/// * the fields of [`Metadata`](seek_page::Metadata), with `language` as `declared_language`; those with several values
///   are lists. After each of them, a column such as `title_source` names its source;
/// * `posts`: a list of structs of `position`, `author`, `date`, `text`;
/// * `product`: a struct of `name`, `price`, `price_low`, `price_high` and `regular_price` (numbers), `currency`,
///   `availability`, `condition`, `brand`, `sku`, `gtin`, `mpn`, `category_path` and `images` (lists), each with a field
///   such as `price_source`; then `rating`, `best_rating`, `ratings`, `description`, and `offers`, a list of structs;
/// * `items`: a list of structs of `title`, `link`, `snippet`;
/// * `comments`: as `posts`;
/// * the columns of the caller;
/// * `error`.
///
/// The writer keeps one row group in memory, compressed: 16,384 rows, or 8 MiB of text and the record that exceeds it.
///
/// ```
/// use seek_io::{ParquetRecordWriter, Record};
///
/// # if cfg!(feature = "parquet") {
/// let mut writer = ParquetRecordWriter::new(Vec::new())?;
/// writer.write(Record::failure("a.html", "is empty"))?;
/// assert!(writer.finish()?.starts_with(b"PAR1"));
/// # }
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct ParquetRecordWriter<W: Write + Send> {
    groups: RowGroupWriter<W, (Record, Vec<Cell>)>,
    extra: Vec<(String, CellType)>,
}

impl<W: Write + Send> ParquetRecordWriter<W> {
    /// Writes to `out`, which need not be buffered.
    ///
    /// # Errors
    /// The error of `out`; [`ParquetDisabled`](crate::ParquetDisabled) in a build without Parquet.
    pub fn new(out: W) -> io::Result<Self> {
        Self::with_columns(out, Vec::new())
    }

    /// The same with extra columns before `error`, each with a name and a type.
    ///
    /// # Errors
    /// Those of [`ParquetRecordWriter::new`].
    pub fn with_columns(out: W, extra: Vec<(String, CellType)>) -> io::Result<Self> {
        let groups = RowGroupWriter::new(out, &record_batch(&[], &extra)?, &LAYOUT)?;
        Ok(Self { groups, extra })
    }

    /// Writes one record.
    ///
    /// # Errors
    /// The error of `out` with its kind.
    pub fn write(&mut self, record: Record) -> io::Result<()> {
        self.write_with(record, Vec::new())
    }

    /// Writes one record and the cells of its extra columns.
    ///
    /// # Errors
    /// The error of `out`, or an error if the cells do not have the types of the extra columns.
    pub fn write_with(&mut self, record: Record, cells: Vec<Cell>) -> io::Result<()> {
        let bytes = record.bytes() + cells.iter().map(Cell::bytes).sum::<usize>();
        self.groups.push((record, cells), bytes, |rows| record_batch(rows, &self.extra))
    }

    /// Writes the waiting rows and the footer, and returns `out`. Without it, the table is not valid.
    ///
    /// # Errors
    /// The error of `out`.
    pub fn finish(self) -> io::Result<W> {
        self.groups.finish(|rows| record_batch(rows, &self.extra))
    }
}

#[cfg(test)]
#[cfg(feature = "parquet")]
mod tests {
    use super::*;
    use crate::record::examples::{article, forum};
    use arrow_array::cast::AsArray;
    use arrow_array::types::{Float64Type, UInt32Type, UInt64Type};
    use arrow_array::{Array, RecordBatch};
    use arrow_schema::DataType;
    use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;
    use seek_page::METADATA_FIELDS;
    use std::fs::File;

    /// Reads a written table as one batch, with the number of its row groups.
    fn read_back(bytes: &[u8]) -> (RecordBatch, usize) {
        let mut file = tempfile::tempfile().unwrap();
        file.write_all(bytes).unwrap();
        let builder = ParquetRecordBatchReaderBuilder::try_new(File::try_clone(&file).unwrap()).unwrap();
        let groups = builder.metadata().num_row_groups();
        let schema = builder.schema().clone();
        let batches: Vec<RecordBatch> = builder.build().unwrap().map(Result::unwrap).collect();
        (arrow_select::concat::concat_batches(&schema, &batches).unwrap(), groups)
    }

    fn table(records: impl IntoIterator<Item = Record>) -> Vec<u8> {
        let mut table = ParquetRecordWriter::new(Vec::new()).unwrap();
        records.into_iter().for_each(|record| table.write(record).unwrap());
        table.finish().unwrap()
    }

    fn text<'b>(batch: &'b RecordBatch, column: &str, row: usize) -> Option<&'b str> {
        let cells = batch.column_by_name(column).unwrap().as_string::<i32>();
        cells.is_valid(row).then(|| cells.value(row))
    }

    #[test]
    fn metadata_has_columns_and_lists_stay_lists() {
        let (batch, _) = read_back(&table([article(), Record::failure("b.html", "is empty")]));
        assert_eq!(batch.num_rows(), 2);
        let cells = |row| ["id", "text", "title", "title_source", "published", "error"].map(|c| text(&batch, c, row));
        let date = Some("2026-11-21");
        assert_eq!(cells(0), [Some("a.html"), Some("It passed."), Some("Storm"), Some("h1"), date, None]);
        assert_eq!(cells(1), [Some("b.html"), None, None, None, None, Some("is empty")]);
        let authors = batch.column_by_name("authors").unwrap().as_list::<i32>();
        let names = authors.value(0);
        let names: Vec<_> = names.as_string::<i32>().iter().flatten().collect();
        assert_eq!((names, authors.value(1).len()), (vec!["Ann", "Bo"], 0));
        let confidence = batch.column_by_name("confidence").unwrap().as_primitive::<Float64Type>();
        assert_eq!((confidence.value(0), confidence.is_null(1)), (0.5, true));
    }

    #[test]
    fn posts_and_products_are_structs() {
        let (batch, _) = read_back(&table([article(), forum()]));
        let posts = batch.column_by_name("posts").unwrap().as_list::<i32>();
        assert_eq!((posts.value(0).len(), posts.value(1).len()), (0, 2));
        let second = posts.value(1);
        let second = second.as_struct();
        let positions = second.column_by_name("position").unwrap().as_primitive::<UInt32Type>();
        let authors = second.column_by_name("author").unwrap().as_string::<i32>();
        assert_eq!((positions.value(1), authors.value(0), authors.is_null(1)), (2, "ann", true));
        let products = batch.column_by_name("product").unwrap().as_struct();
        assert_eq!((products.is_null(0), products.is_valid(1)), (true, true));
        let price = products.column_by_name("price").unwrap().as_primitive::<Float64Type>();
        let ratings = products.column_by_name("ratings").unwrap().as_primitive::<UInt64Type>();
        assert_eq!((price.value(1), ratings.value(1)), (19.99, 7));
    }

    #[test]
    fn a_table_without_records_has_its_columns() {
        let (batch, groups) = read_back(&table([]));
        assert_eq!((batch.num_rows(), groups), (0, 0));
        assert!(batch.schema().column_with_name("comments").is_some());
        for field in &METADATA_FIELDS {
            for name in [field.column().to_owned(), format!("{}_source", field.column())] {
                let schema = batch.schema();
                let (_, found) = schema.column_with_name(&name).unwrap_or_else(|| panic!("no column {name}"));
                assert_eq!(matches!(found.data_type(), DataType::List(_)), field.is_list, "{name}");
            }
        }
    }

    #[test]
    fn the_same_records_give_the_same_bytes() {
        let records = || (0..200).map(|i| Record { id: i.to_string(), ..if i % 2 == 0 { article() } else { forum() } });
        assert_eq!(table(records()), table(records()));
    }

    #[test]
    fn a_row_group_ends_at_its_byte_limit() {
        let long = |i: usize| Record { text: Some(format!("{i} ").repeat(1 << 20)), ..Record::default() };
        let (batch, groups) = read_back(&table((0..9).map(long)));
        assert_eq!((batch.num_rows(), groups), (9, 3));
    }

    #[test]
    fn extra_columns_are_before_the_error_and_are_checked() {
        let extra = || vec![("hash".to_owned(), CellType::Text), ("near".to_owned(), CellType::Number)];
        let mut table = ParquetRecordWriter::with_columns(Vec::new(), extra()).unwrap();
        table.write_with(article(), vec![Cell::Text(Some("ab".to_owned())), Cell::Number(None)]).unwrap();
        let (batch, _) = read_back(&table.finish().unwrap());
        let schema = batch.schema();
        let last: Vec<_> = schema.fields().iter().rev().take(3).map(|field| field.name().as_str()).collect();
        assert_eq!((last, text(&batch, "hash", 0)), (vec!["error", "near", "hash"], Some("ab")));
        for wrong in [vec![], vec![Cell::Whole(Some(1)), Cell::Number(None)]] {
            let mut table = ParquetRecordWriter::with_columns(Vec::new(), extra()).unwrap();
            table.write_with(article(), wrong).unwrap();
            assert!(table.finish().is_err());
        }
    }

    #[test]
    fn a_full_disk_keeps_its_kind() {
        struct Full;
        impl Write for Full {
            fn write(&mut self, _: &[u8]) -> io::Result<usize> {
                Err(io::ErrorKind::StorageFull.into())
            }
            fn flush(&mut self) -> io::Result<()> {
                Ok(())
            }
        }
        let ended = ParquetRecordWriter::new(Full).and_then(|mut table| {
            table.write(article())?;
            table.finish().map(drop)
        });
        assert_eq!(ended.unwrap_err().kind(), io::ErrorKind::StorageFull);
    }
}
