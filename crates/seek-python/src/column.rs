//! Columns of Arrow tables as bytes and texts, whatever their type.

use arrow::array::{Array, ArrayRef, AsArray, LargeBinaryArray, LargeStringArray, RecordBatch};
use arrow::datatypes::{DataType, Schema};
use pyo3::exceptions::{PyKeyError, PyTypeError};
use pyo3::prelude::*;

/// Where a column is in the table.
#[derive(Debug, Clone, Copy)]
pub struct Column(usize);

/// The column of this name.
///
/// # Errors
/// `KeyError` if there is none, `TypeError` for one of numbers.
pub fn required(schema: &Schema, name: &str) -> PyResult<Column> {
    let Some((at, field)) = schema.column_with_name(name) else {
        let names: Vec<&str> = schema.fields().iter().map(|field| field.name().as_str()).collect();
        return Err(PyKeyError::new_err(format!("the table has no column {name:?}, only {}", names.join(", "))));
    };
    match field.data_type() {
        DataType::Dictionary(_, values) if is_text(values) => Ok(Column(at)),
        kind if is_text(kind) => Ok(Column(at)),
        kind => Err(PyTypeError::new_err(format!("the column {name:?} has the type {kind}, not text or binary"))),
    }
}

/// The column of this name, or of the default name if the table has it.
pub fn optional(schema: &Schema, name: Option<&str>, default: &str) -> PyResult<Option<Column>> {
    match name {
        Some(name) => required(schema, name).map(Some),
        None if schema.column_with_name(default).is_some() => required(schema, default).map(Some),
        None => Ok(None),
    }
}

fn is_text(kind: &DataType) -> bool {
    use DataType::{Binary, BinaryView, LargeBinary, LargeUtf8, Null, Utf8, Utf8View};
    matches!(kind, Binary | LargeBinary | BinaryView | Utf8 | LargeUtf8 | Utf8View | Null)
}

/// The cells of a text or binary column.
#[derive(Debug, Clone)]
pub enum Cells {
    /// Text, which is decoded already.
    Text(LargeStringArray),
    /// Bytes in any encoding.
    Bytes(LargeBinaryArray),
}

impl Cells {
    /// The cells of a column of a batch.
    pub fn of(batch: &RecordBatch, Column(at): Column) -> Result<Cells, String> {
        use DataType::{Binary, BinaryView, LargeBinary, LargeUtf8};
        let cast = |column: &ArrayRef, to: &DataType| {
            arrow::compute::cast(column, to).map_err(|error| format!("cannot read a column: {error}"))
        };
        let column = batch.column(at);
        let kind = match column.data_type() {
            DataType::Dictionary(_, values) => values,
            kind => kind,
        };
        Ok(match kind {
            Binary | LargeBinary | BinaryView => Cells::Bytes(cast(column, &LargeBinary)?.as_binary::<i64>().clone()),
            _ => Cells::Text(cast(column, &LargeUtf8)?.as_string::<i64>().clone()),
        })
    }

    /// The bytes of a cell; `None` for null.
    pub fn bytes(&self, row: usize) -> Option<&[u8]> {
        match self {
            Cells::Text(cells) => cells.is_valid(row).then(|| cells.value(row).as_bytes()),
            Cells::Bytes(cells) => cells.is_valid(row).then(|| cells.value(row)),
        }
    }

    /// The cell as text. Bytes that are no UTF-8 are replaced.
    pub fn text(&self, row: usize) -> Option<String> {
        self.bytes(row).map(|bytes| String::from_utf8_lossy(bytes).into_owned())
    }

    /// Whether the cells are text.
    pub fn is_text(&self) -> bool {
        matches!(self, Cells::Text(_))
    }
}
