//! Rows of texts and numbers as a Parquet table, written as they come.

use std::io::{self, Write};
use std::sync::Arc;

use arrow::array::RecordBatch;
use arrow::datatypes::Schema;

use super::arrays::further;
use super::groups::{Groups, Layout, arrow_error};
use super::{Cell, CellType};

/// How the rows are laid out; they are short.
const LAYOUT: Layout = Layout { batch_rows: 1024, group_rows: 65_536, page_rows: 64, distinct: &["text"] };

/// Writes rows as a Parquet table of columns that the caller names, zstd-compressed. The same rows make the same
/// bytes. Memory is bounded by a row group, compressed: 65,536 rows or 8 MiB of text, whichever comes first, and the
/// row that passes that.
pub struct ParquetRowWriter<W: Write + Send> {
    groups: Groups<W, Vec<Cell>>,
    columns: Vec<(String, CellType)>,
}

impl<W: Write + Send> ParquetRowWriter<W> {
    /// Writes to `out`, which need not be buffered.
    ///
    /// # Errors
    /// What `out` says.
    pub fn new(out: W, columns: Vec<(String, CellType)>) -> io::Result<Self> {
        let schema = batch(&[], &columns)?.schema();
        let groups = Groups::new(out, schema, &LAYOUT)?;
        Ok(Self { groups, columns })
    }

    /// Writes one row: a cell for each column.
    ///
    /// # Errors
    /// What `out` says, its kind kept; also where the cells are not those of the columns.
    pub fn write(&mut self, row: Vec<Cell>) -> io::Result<()> {
        let bytes = row.iter().map(Cell::bytes).sum();
        self.groups.push(row, bytes, |rows| batch(rows, &self.columns))
    }

    /// Writes what waits and the table's end, and gives `out` back. Without it there is no table.
    ///
    /// # Errors
    /// What `out` says.
    pub fn finish(self) -> io::Result<W> {
        self.groups.finish(|rows| batch(rows, &self.columns))
    }
}

fn batch(rows: &[Vec<Cell>], columns: &[(String, CellType)]) -> io::Result<RecordBatch> {
    let cells = |column: usize| rows.iter().map(move |row| row.get(column));
    let columns = columns.iter().enumerate().map(|(i, (name, kind))| further(name, *kind, cells(i)));
    let columns: Result<Vec<_>, _> = columns.collect();
    let (fields, arrays): (Vec<_>, Vec<_>) = columns.map_err(arrow_error)?.into_iter().unzip();
    RecordBatch::try_new(Arc::new(Schema::new(fields)), arrays).map_err(arrow_error)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;
    use arrow::array::AsArray;
    use arrow::datatypes::UInt64Type;
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
    fn rows_come_back_in_their_order() {
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
    fn the_same_rows_make_the_same_bytes_and_none_make_a_table() {
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
