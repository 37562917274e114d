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

/// How rows are laid out.
pub(super) struct Layout {
    /// Rows of a row group, all of which the writer holds, compressed.
    pub(super) group_rows: usize,
    /// Rows after which the writer looks whether a data page is full: by default it would be a thousand, however long.
    pub(super) page_rows: usize,
    /// Columns in which hardly any text stands twice.
    pub(super) distinct: &'static [&'static str],
}

/// A Parquet file in the making.
pub(super) struct Groups<W: Write + Send> {
    writer: ArrowWriter<W>,
    /// Bytes of text in the row group.
    bytes: usize,
}

impl<W: Write + Send> Groups<W> {
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
        Ok(Self { writer, bytes: 0 })
    }

    /// Writes rows that hold so many bytes of text.
    pub(super) fn write(&mut self, batch: &RecordBatch, bytes: usize) -> io::Result<()> {
        self.writer.write(batch).map_err(parquet_error)?;
        self.bytes += bytes;
        if self.bytes >= GROUP_BYTES {
            self.bytes = 0;
            self.writer.flush().map_err(parquet_error)?;
        }
        Ok(())
    }

    /// Writes the file's end, and gives `out` back.
    pub(super) fn finish(self) -> io::Result<W> {
        self.writer.into_inner().map_err(parquet_error)
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
