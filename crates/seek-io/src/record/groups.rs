//! Record batches as Parquet, in row groups that are bounded in rows and in bytes.

use std::io::{self, Write};

use arrow::array::RecordBatch;
use arrow::datatypes::SchemaRef;
use arrow::error::ArrowError;
use parquet::arrow::ArrowWriter;
use parquet::basic::{Compression, ZstdLevel};
use parquet::errors::ParquetError;
use parquet::file::properties::WriterProperties;
use parquet::schema::types::ColumnPath;

/// Bytes of text, not yet compressed, after which a row group ends.
const GROUP_BYTES: usize = 8 << 20;
/// Bytes of a data page, which the writer holds before it compresses them, in each column.
const PAGE_BYTES: usize = 128 << 10;

/// Bytes of text after which waiting rows become a batch, however few they are.
const BATCH_BYTES: usize = 1 << 20;

/// How rows are laid out.
pub(super) struct Layout {
    /// Rows that become a batch at a time.
    pub(super) batch_rows: usize,
    /// Rows of a row group, all of which the writer holds, compressed.
    pub(super) group_rows: usize,
    /// Rows after which the writer looks whether a data page is full: by default it would be a thousand, however long.
    pub(super) page_rows: usize,
    /// Columns in which hardly any text stands twice.
    pub(super) distinct: &'static [&'static str],
}

/// A Parquet file in the making, with the rows that wait to become a batch.
pub(super) struct Groups<W: Write + Send, T> {
    writer: ArrowWriter<W>,
    /// Bytes of text in the row group.
    bytes: usize,
    batch_rows: usize,
    waiting: Vec<T>,
    /// Bytes of text that wait.
    waiting_bytes: usize,
}

impl<W: Write + Send, T> Groups<W, T> {
    /// Writes to `out`, which need not be buffered.
    pub(super) fn new(out: W, schema: SchemaRef, layout: &Layout) -> io::Result<Self> {
        let mut properties = WriterProperties::builder()
            .set_compression(Compression::ZSTD(ZstdLevel::default()))
            .set_max_row_group_row_count(Some(layout.group_rows))
            .set_data_page_size_limit(PAGE_BYTES)
            .set_write_batch_size(layout.page_rows);
        for name in layout.distinct {
            properties = properties.set_column_dictionary_enabled(ColumnPath::from(*name), false);
        }
        let writer = ArrowWriter::try_new(out, schema, Some(properties.build())).map_err(parquet_error)?;
        let batch_rows = layout.batch_rows;
        Ok(Self { writer, bytes: 0, batch_rows, waiting: Vec::new(), waiting_bytes: 0 })
    }

    /// Takes a row that holds so many bytes of text. `batch` is asked when enough of them wait.
    pub(super) fn push(
        &mut self,
        row: T,
        bytes: usize,
        batch: impl FnOnce(&[T]) -> io::Result<RecordBatch>,
    ) -> io::Result<()> {
        self.waiting_bytes += bytes;
        self.waiting.push(row);
        if self.waiting.len() >= self.batch_rows || self.waiting_bytes >= BATCH_BYTES {
            self.hand_over(batch)?;
        }
        Ok(())
    }

    /// Writes what waits and the file's end, and gives `out` back.
    pub(super) fn finish(mut self, batch: impl FnOnce(&[T]) -> io::Result<RecordBatch>) -> io::Result<W> {
        if !self.waiting.is_empty() {
            self.hand_over(batch)?;
        }
        self.writer.into_inner().map_err(parquet_error)
    }

    fn hand_over(&mut self, batch: impl FnOnce(&[T]) -> io::Result<RecordBatch>) -> io::Result<()> {
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

/// The error of what is written to, where it is one.
fn parquet_error(error: ParquetError) -> io::Error {
    match error {
        ParquetError::External(cause) => match cause.downcast::<io::Error>() {
            Ok(error) => *error,
            Err(cause) => io::Error::other(cause),
        },
        error => io::Error::other(error),
    }
}

pub(super) fn arrow_error(error: ArrowError) -> io::Error {
    io::Error::other(error)
}
