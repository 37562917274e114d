//! Columns of Arrow tables as bytes and texts, whatever their type.

use arrow_array::cast::AsArray;
use arrow_array::{
    Array, ArrayRef, BinaryArray, BinaryViewArray, LargeBinaryArray, LargeStringArray, RecordBatch, StringArray,
    StringViewArray, downcast_integer_array,
};
use arrow_schema::{DataType, Schema};
use pyo3::exceptions::{PyKeyError, PyTypeError};
use pyo3::prelude::*;

/// Where a column is in the table.
#[derive(Debug, Clone, Copy)]
pub struct Column(usize);

/// The name of the column of ids, unless the caller names another.
const ID: &str = "id";

/// The column of this name.
///
/// # Errors
/// `KeyError` if there is none, `TypeError` for one of numbers.
pub fn required(schema: &Schema, name: &str) -> PyResult<Column> {
    let Some((at, field)) = schema.column_with_name(name) else {
        let names: Vec<&str> = schema.fields().iter().map(|field| field.name().as_str()).collect();
        let names =
            if names.is_empty() { "but no columns at all".to_owned() } else { format!("only {}", names.join(", ")) };
        return Err(PyKeyError::new_err(format!("the table has no column {name:?}, {names}")));
    };
    match field.data_type() {
        kind if is_text(kind) => Ok(Column(at)),
        kind => Err(PyTypeError::new_err(format!("the column {name:?} has the type {kind}, not text or binary"))),
    }
}

/// The column of this name, or of the default name if the table has it with texts.
pub fn optional(schema: &Schema, name: Option<&str>, default: &str) -> PyResult<Option<Column>> {
    match name {
        Some(name) => required(schema, name).map(Some),
        None => {
            let found = schema.column_with_name(default).filter(|(_, field)| is_text(field.data_type()));
            Ok(found.map(|(at, _)| Column(at)))
        }
    }
}

/// The column of ids, which may also be whole numbers, as for the command line.
pub fn id(schema: &Schema, name: Option<&str>) -> PyResult<Option<Column>> {
    match schema.column_with_name(name.unwrap_or(ID)) {
        Some((at, field)) if field.data_type().is_integer() => Ok(Some(Column(at))),
        _ => optional(schema, name, ID),
    }
}

/// Whether the cells are text or bytes, also by the numbers of values that rows share.
fn is_text(kind: &DataType) -> bool {
    use DataType::{Binary, BinaryView, Dictionary, LargeBinary, LargeUtf8, Null, Utf8, Utf8View};
    match kind {
        Dictionary(_, values) => is_text(values),
        _ => matches!(kind, Binary | LargeBinary | BinaryView | Utf8 | LargeUtf8 | Utf8View | Null),
    }
}

/// The cells of a text or binary column.
#[derive(Debug, Clone)]
pub enum Cells {
    Text(StringArray),
    LargeText(LargeStringArray),
    TextView(StringViewArray),
    Bytes(BinaryArray),
    LargeBytes(LargeBinaryArray),
    BytesView(BinaryViewArray),
    /// Values that rows share, by the numbers of the values; `None` for null.
    Dictionary(Vec<Option<usize>>, Box<Cells>),
    /// A column of nulls.
    Nulls,
}

impl Cells {
    /// The cells of a column of a batch.
    pub fn of(batch: &RecordBatch, Column(at): Column) -> Cells {
        Cells::of_array(batch.column(at))
    }

    fn of_array(column: &ArrayRef) -> Cells {
        match column.data_type() {
            DataType::Utf8 => Cells::Text(column.as_string().clone()),
            DataType::LargeUtf8 => Cells::LargeText(column.as_string().clone()),
            DataType::Utf8View => Cells::TextView(column.as_string_view().clone()),
            DataType::Binary => Cells::Bytes(column.as_binary().clone()),
            DataType::LargeBinary => Cells::LargeBytes(column.as_binary().clone()),
            DataType::BinaryView => Cells::BytesView(column.as_binary_view().clone()),
            DataType::Dictionary(..) => {
                let dictionary = column.as_any_dictionary();
                let keys = dictionary.keys();
                // A dictionary without values has only nulls.
                let numbers =
                    if dictionary.values().is_empty() { vec![0; keys.len()] } else { dictionary.normalized_keys() };
                let of_row = |(row, number): (usize, usize)| keys.is_valid(row).then_some(number);
                let numbers = numbers.into_iter().enumerate().map(of_row).collect();
                Cells::Dictionary(numbers, Box::new(Cells::of_array(dictionary.values())))
            }
            kind if kind.is_integer() => Cells::Text(as_text(column)),
            _ => Cells::Nulls,
        }
    }

    /// The bytes of a cell; `None` for null.
    pub fn bytes(&self, row: usize) -> Option<&[u8]> {
        match self {
            Cells::Text(cells) => cells.is_valid(row).then(|| cells.value(row).as_bytes()),
            Cells::LargeText(cells) => cells.is_valid(row).then(|| cells.value(row).as_bytes()),
            Cells::TextView(cells) => cells.is_valid(row).then(|| cells.value(row).as_bytes()),
            Cells::Bytes(cells) => cells.is_valid(row).then(|| cells.value(row)),
            Cells::LargeBytes(cells) => cells.is_valid(row).then(|| cells.value(row)),
            Cells::BytesView(cells) => cells.is_valid(row).then(|| cells.value(row)),
            Cells::Dictionary(numbers, values) => {
                numbers.get(row).copied().flatten().and_then(|number| values.bytes(number))
            }
            Cells::Nulls => None,
        }
    }

    /// The cell as text. Bytes that are no UTF-8 are replaced.
    pub fn text(&self, row: usize) -> Option<String> {
        self.bytes(row).map(|bytes| String::from_utf8_lossy(bytes).into_owned())
    }

    /// Whether the cells are text, which is decoded already.
    pub fn is_text(&self) -> bool {
        match self {
            Cells::Text(_) | Cells::LargeText(_) | Cells::TextView(_) => true,
            Cells::Dictionary(_, values) => values.is_text(),
            _ => false,
        }
    }
}

/// Whole numbers as texts.
fn as_text(column: &ArrayRef) -> StringArray {
    downcast_integer_array!(
        column => column.iter().map(|number| number.map(|number| number.to_string())).collect(),
        _ => StringArray::new_null(column.len())
    )
}
