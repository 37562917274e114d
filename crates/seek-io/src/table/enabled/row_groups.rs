//! Writes Arrow batches as Parquet, in row groups that are bounded in rows and in bytes.

use std::io::{self, Write};

use arrow_array::RecordBatch;
use parquet::arrow::ArrowWriter;
use parquet::basic::{Compression, ZstdLevel};
use parquet::errors::ParquetError;
use parquet::file::properties::WriterProperties;
use parquet::schema::types::ColumnPath;

use crate::table::options::RowGroupLayout;

/// Uncompressed bytes of text after which a row group ends.
const GROUP_BYTES: usize = 8 << 20;
/// Bytes of a data page. For each column, the writer keeps a page in memory before it compresses it.
const PAGE_BYTES: usize = 128 << 10;
/// Bytes of text after which waiting rows become a batch, even if they are few.
const BATCH_BYTES: usize = 1 << 20;

/// An unfinished Parquet file, with the rows that wait to become a batch.
pub(crate) struct RowGroupWriter<W: Write + Send, T> {
    writer: ArrowWriter<W>,
    /// Bytes of text in the row group.
    bytes: usize,
    batch_rows: usize,
    waiting: Vec<T>,
    /// Bytes of text in the waiting rows.
    waiting_bytes: usize,
}

impl<W: Write + Send, T> RowGroupWriter<W, T> {
    /// Writes to `out`, which need not be buffered. The columns are those of the batch `empty`.
    pub(crate) fn new(out: W, empty: &RecordBatch, layout: &RowGroupLayout) -> io::Result<Self> {
        let mut properties = WriterProperties::builder()
            .set_compression(Compression::ZSTD(ZstdLevel::default()))
            .set_max_row_group_row_count(Some(layout.group_rows))
            .set_data_page_size_limit(PAGE_BYTES)
            .set_write_batch_size(layout.page_rows);
        for name in layout.distinct_columns {
            properties = properties.set_column_dictionary_enabled(ColumnPath::from(*name), false);
        }
        let writer = ArrowWriter::try_new(out, empty.schema(), Some(properties.build())).map_err(parquet_error)?;
        let batch_rows = layout.batch_rows;
        Ok(Self { writer, bytes: 0, batch_rows, waiting: Vec::new(), waiting_bytes: 0 })
    }

    /// Adds a row with this number of bytes of text. `batch` converts the waiting rows when there are enough.
    pub(crate) fn push(
        &mut self,
        row: T,
        bytes: usize,
        batch: impl FnOnce(&[T]) -> io::Result<RecordBatch>,
    ) -> io::Result<()> {
        self.waiting_bytes += bytes;
        self.waiting.push(row);
        if self.waiting.len() >= self.batch_rows || self.waiting_bytes >= BATCH_BYTES {
            self.write_batch(batch)?;
        }
        Ok(())
    }

    /// Writes the waiting rows and the footer, and returns `out`.
    pub(crate) fn finish(mut self, batch: impl FnOnce(&[T]) -> io::Result<RecordBatch>) -> io::Result<W> {
        if !self.waiting.is_empty() {
            self.write_batch(batch)?;
        }
        self.writer.into_inner().map_err(parquet_error)
    }

    fn write_batch(&mut self, batch: impl FnOnce(&[T]) -> io::Result<RecordBatch>) -> io::Result<()> {
        let batch = batch(&self.waiting)?;
        self.waiting.clear();
        self.writer.write(&batch).map_err(parquet_error)?;
        self.bytes += std::mem::take(&mut self.waiting_bytes);
        if self.bytes >= GROUP_BYTES {
            self.bytes = 0;
            self.writer.flush().map_err(parquet_error)?;
        }
        Ok(())
    }
}

/// The error of the output if there is one, so that its kind is kept.
fn parquet_error(error: ParquetError) -> io::Error {
    match error {
        ParquetError::External(cause) => match cause.downcast::<io::Error>() {
            Ok(error) => *error,
            Err(cause) => io::Error::other(cause),
        },
        error => io::Error::other(error),
    }
}
