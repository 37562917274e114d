//! Writes columns of cells as Parquet.

use std::error::Error;
use std::fs::File;
use std::ops::Range;
use std::path::Path;
use std::sync::Arc;

use arrow_array::{ArrayRef, BooleanArray, Float32Array, Float64Array, RecordBatch, StringArray, UInt32Array};
use arrow_schema::{DataType, Field, Schema};
use parquet::arrow::ArrowWriter;
use parquet::basic::{Compression, ZstdLevel};
use parquet::file::properties::WriterProperties;

use crate::output::cell::Cells;

/// Rows of a row group, and rows that are written at a time. The writer keeps the group in memory, compressed.
const GROUP_ROWS: usize = 16_384;

pub(crate) fn write_columns(
    path: &Path,
    rows: usize,
    columns: &[(&str, Cells)],
) -> Result<(), Box<dyn Error + Send + Sync>> {
    let field = |(name, cells): &(&str, Cells)| {
        let (data_type, nullable) = data_type(cells);
        Field::new(*name, data_type, nullable)
    };
    let schema = Arc::new(Schema::new(columns.iter().map(field).collect::<Vec<Field>>()));
    let properties = WriterProperties::builder()
        .set_compression(Compression::ZSTD(ZstdLevel::default()))
        .set_max_row_group_row_count(Some(GROUP_ROWS))
        .build();
    let mut writer = ArrowWriter::try_new(File::create(path)?, schema.clone(), Some(properties))?;
    for start in (0..rows).step_by(GROUP_ROWS) {
        let range = start..rows.min(start + GROUP_ROWS);
        let arrays = columns.iter().map(|(_, cells)| array(cells, range.clone())).collect();
        writer.write(&RecordBatch::try_new(schema.clone(), arrays)?)?;
    }
    writer.close()?;
    Ok(())
}

/// The type of the cells, and whether they may be null.
fn data_type(cells: &Cells) -> (DataType, bool) {
    match cells {
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

fn array(cells: &Cells, rows: Range<usize>) -> ArrayRef {
    match cells {
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
