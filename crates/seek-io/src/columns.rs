//! Tables of numbers and short texts, given column by column and written as Parquet: for notebooks and whatever else reads it.

use std::borrow::Cow;
use std::fs::File;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use arrow::array::{ArrayRef, BooleanArray, Float32Array, Float64Array, RecordBatch, StringArray, UInt32Array};
use arrow::datatypes::{DataType, Field, Schema};
use parquet::arrow::ArrowWriter;
use parquet::basic::{Compression, ZstdLevel};
use parquet::errors::ParquetError;
use parquet::file::properties::WriterProperties;

/// Rows of a row group, all of which the writer holds, compressed; and rows handed to it at a time.
const GROUP: usize = 16_384;

/// A column's cells.
#[derive(Clone, Debug)]
pub enum Cells<'a> {
    /// Texts, none of them null.
    Text(Vec<&'a str>),
    /// Texts that may be null.
    MaybeText(Vec<Option<&'a str>>),
    /// Whole numbers.
    Whole(Vec<u32>),
    /// No or yes.
    Flag(Vec<bool>),
    /// No or yes, or null.
    MaybeFlag(Vec<Option<bool>>),
    /// Numbers in single precision.
    Single(Cow<'a, [f32]>),
    /// Numbers in double precision.
    Double(Vec<f64>),
    /// Numbers in double precision that may be null.
    MaybeDouble(Vec<Option<f64>>),
}

impl Cells<'_> {
    /// Name of the cells' type: `text`, `u32`, `bool`, `f32` or `f64`.
    pub fn type_name(&self) -> &'static str {
        match self {
            Cells::Text(_) | Cells::MaybeText(_) => "text",
            Cells::Whole(_) => "u32",
            Cells::Flag(_) | Cells::MaybeFlag(_) => "bool",
            Cells::Single(_) => "f32",
            Cells::Double(_) | Cells::MaybeDouble(_) => "f64",
        }
    }

    /// Whether there is no cell.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Number of cells.
    pub fn len(&self) -> usize {
        match self {
            Cells::Text(cells) => cells.len(),
            Cells::MaybeText(cells) => cells.len(),
            Cells::Whole(cells) => cells.len(),
            Cells::Flag(cells) => cells.len(),
            Cells::MaybeFlag(cells) => cells.len(),
            Cells::Single(cells) => cells.len(),
            Cells::Double(cells) => cells.len(),
            Cells::MaybeDouble(cells) => cells.len(),
        }
    }

    /// Type of the cells, and whether they may be null.
    fn kind(&self) -> (DataType, bool) {
        match self {
            Cells::Text(_) => (DataType::Utf8, false),
            Cells::MaybeText(_) => (DataType::Utf8, true),
            Cells::Whole(_) => (DataType::UInt32, false),
            Cells::Flag(_) => (DataType::Boolean, false),
            Cells::MaybeFlag(_) => (DataType::Boolean, true),
            Cells::Single(_) => (DataType::Float32, false),
            Cells::Double(_) => (DataType::Float64, false),
            Cells::MaybeDouble(_) => (DataType::Float64, true),
        }
    }

    fn part(&self, rows: Range<usize>) -> ArrayRef {
        match self {
            Cells::Text(cells) => Arc::new(StringArray::from(cells[rows].to_vec())),
            Cells::MaybeText(cells) => Arc::new(StringArray::from(cells[rows].to_vec())),
            Cells::Whole(cells) => Arc::new(UInt32Array::from(cells[rows].to_vec())),
            Cells::Flag(cells) => Arc::new(BooleanArray::from(cells[rows].to_vec())),
            Cells::MaybeFlag(cells) => Arc::new(BooleanArray::from(cells[rows].to_vec())),
            Cells::Single(cells) => Arc::new(Float32Array::from(cells[rows].to_vec())),
            Cells::Double(cells) => Arc::new(Float64Array::from(cells[rows].to_vec())),
            Cells::MaybeDouble(cells) => Arc::new(Float64Array::from(cells[rows].to_vec())),
        }
    }
}

/// Why a table cannot be written.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum WriteError {
    /// A column is shorter or longer than the first.
    #[error("{}: the column {column:?} has {found} cells, not {expected}", path.display())]
    Uneven {
        /// The file.
        path: PathBuf,
        /// The column.
        column: String,
        /// Cells of the first column.
        expected: usize,
        /// Cells of this one.
        found: usize,
    },
    /// The system, or the Parquet writer, refused.
    #[error("{}: cannot be written: {source}", path.display())]
    Write {
        /// The file.
        path: PathBuf,
        /// The cause.
        source: ParquetError,
    },
}

/// Writes columns with their names in their order, zstd-compressed. The same columns make the same bytes.
///
/// # Errors
/// Where columns differ in length, or the file cannot be written; what then is at `path` is no Parquet file.
pub fn write_columns(path: impl AsRef<Path>, columns: &[(&str, Cells)]) -> Result<(), WriteError> {
    let path = path.as_ref();
    let rows = columns.first().map_or(0, |(_, cells)| cells.len());
    if let Some((name, cells)) = columns.iter().find(|(_, cells)| cells.len() != rows) {
        let (path, column) = (path.to_owned(), (*name).to_owned());
        return Err(WriteError::Uneven { path, column, expected: rows, found: cells.len() });
    }
    write(path, rows, columns).map_err(|source| WriteError::Write { path: path.to_owned(), source })
}

fn write(path: &Path, rows: usize, columns: &[(&str, Cells)]) -> Result<(), ParquetError> {
    let field = |(name, cells): &(&str, Cells)| {
        let (data_type, nullable) = cells.kind();
        Field::new(*name, data_type, nullable)
    };
    let schema = Arc::new(Schema::new(columns.iter().map(field).collect::<Vec<Field>>()));
    let properties = WriterProperties::builder()
        .set_compression(Compression::ZSTD(ZstdLevel::default()))
        .set_max_row_group_row_count(Some(GROUP))
        .build();
    let mut writer = ArrowWriter::try_new(File::create(path)?, schema.clone(), Some(properties))?;
    for start in (0..rows).step_by(GROUP) {
        let part = start..rows.min(start + GROUP);
        let arrays = columns.iter().map(|(_, cells)| cells.part(part.clone())).collect();
        writer.write(&RecordBatch::try_new(schema.clone(), arrays)?)?;
    }
    writer.close()?;
    Ok(())
}
