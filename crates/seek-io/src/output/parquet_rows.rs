//! Writes rows of cells as a Parquet table.

use std::io::{self, Write};

use super::cell::{Cell, CellType};
use crate::table::{RowGroupLayout, RowGroupWriter, row_batch};

/// The rows are short.
const LAYOUT: RowGroupLayout =
    RowGroupLayout { batch_rows: 1024, group_rows: 65_536, page_rows: 64, distinct_columns: &["text"] };

/// Writes rows as a Parquet table with the caller's columns, compressed with Zstandard. The same rows give the same bytes.
///
/// The writer keeps one row group in memory, compressed: 65,536 rows, or 8 MiB of text and the row that exceeds it.
///
/// ```
/// use seek_io::{Cell, CellType, ParquetRowWriter};
///
/// # if cfg!(feature = "parquet") {
/// let mut writer = ParquetRowWriter::new(Vec::new(), vec![("n".to_owned(), CellType::Whole)])?;
/// writer.write(vec![Cell::Whole(Some(1))])?;
/// assert!(writer.finish()?.starts_with(b"PAR1"));
/// # }
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct ParquetRowWriter<W: Write + Send> {
    groups: RowGroupWriter<W, Vec<Cell>>,
    columns: Vec<(String, CellType)>,
}

impl<W: Write + Send> ParquetRowWriter<W> {
    /// Writes to `out`, which need not be buffered. Each column has a name and a type.
    ///
    /// # Errors
    /// The error of `out`; [`ParquetDisabled`](crate::ParquetDisabled) in a build without Parquet.
    pub fn new(out: W, columns: Vec<(String, CellType)>) -> io::Result<Self> {
        let groups = RowGroupWriter::new(out, &row_batch(&[], &columns)?, &LAYOUT)?;
        Ok(Self { groups, columns })
    }

    /// Writes one row: one cell for each column.
    ///
    /// # Errors
    /// The error of `out` with its kind, or an error if the cells do not have the types of the columns.
    pub fn write(&mut self, row: Vec<Cell>) -> io::Result<()> {
        let bytes = row.iter().map(Cell::bytes).sum();
        self.groups.push(row, bytes, |rows| row_batch(rows, &self.columns))
    }

    /// Writes the waiting rows and the footer, and returns `out`. Without it, the table is not valid.
    ///
    /// # Errors
    /// The error of `out`.
    pub fn finish(self) -> io::Result<W> {
        self.groups.finish(|rows| row_batch(rows, &self.columns))
    }
}

#[cfg(test)]
#[cfg(feature = "parquet")]
mod tests {
    use super::*;
    use arrow_array::cast::AsArray;
    use arrow_array::types::UInt64Type;
    use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;
    use std::fs::File;

    fn columns() -> Vec<(String, CellType)> {
        vec![("text".to_owned(), CellType::Text), ("number".to_owned(), CellType::Whole)]
    }

    fn table(rows: u64) -> Vec<u8> {
        let mut table = ParquetRowWriter::new(Vec::new(), columns()).unwrap();
        for row in 0..rows {
            let text = (row % 7 != 0).then(|| format!("row {row}"));
            table.write(vec![Cell::Text(text), Cell::Whole(Some(row))]).unwrap();
        }
        table.finish().unwrap()
    }

    #[test]
    fn rows_read_back_in_their_order() {
        let mut file = tempfile::tempfile().unwrap();
        file.write_all(&table(5_000)).unwrap();
        let reader =
            ParquetRecordBatchReaderBuilder::try_new(File::try_clone(&file).unwrap()).unwrap().build().unwrap();
        let mut expected = 0;
        for batch in reader.map(Result::unwrap) {
            let (texts, numbers) = (batch.column(0).as_string::<i32>(), batch.column(1).as_primitive::<UInt64Type>());
            for (text, number) in texts.iter().zip(numbers) {
                assert_eq!(number, Some(expected));
                assert_eq!(text.map(str::to_owned), (expected % 7 != 0).then(|| format!("row {expected}")));
                expected += 1;
            }
        }
        assert_eq!(expected, 5_000);
    }

    #[test]
    fn the_same_rows_give_the_same_bytes_and_no_rows_give_a_table() {
        assert_eq!(table(2_000), table(2_000));
        assert!(table(0).starts_with(b"PAR1"));
    }

    #[test]
    fn a_row_with_other_cells_is_refused() {
        let mut table = ParquetRowWriter::new(Vec::new(), columns()).unwrap();
        table.write(vec![Cell::Whole(Some(1)), Cell::Whole(Some(1))]).unwrap();
        assert!(table.finish().is_err());
    }
}
