//! Converts records and rows to Arrow: posts, items and comments become lists of structs, the product a struct.

use std::io;
use std::sync::Arc;

use arrow::array::{
    ArrayRef, Float64Array, ListArray, RecordBatch, StringArray, StructArray, UInt32Array, UInt64Array,
};
use arrow::buffer::{NullBuffer, OffsetBuffer};
use arrow::datatypes::{DataType, Field, Fields, Schema};
use arrow::error::ArrowError;
use seek_page::{Item, Post, Product, SourcedValue};

use super::row_groups::arrow_error;
use crate::output::cell::{Cell, CellType};
use crate::output::record_columns::{ColumnValue, RECORD_COLUMNS, metadata_list, metadata_value, source_column};
use crate::record::Record;

/// A column: its field and its cells.
type Column = (Field, ArrayRef);

/// The Arrow batch of some records, each with the cells of its extra columns.
///
/// # Errors
/// If the cells of a record do not have the types of the extra columns.
pub(crate) fn record_batch(rows: &[(Record, Vec<Cell>)], extra: &[(String, CellType)]) -> io::Result<RecordBatch> {
    try_record_batch(rows, extra).map_err(arrow_error)
}

/// The Arrow batch of some rows.
///
/// # Errors
/// If the cells of a row do not have the types of the columns.
pub(crate) fn row_batch(rows: &[Vec<Cell>], columns: &[(String, CellType)]) -> io::Result<RecordBatch> {
    let cells = |column: usize| rows.iter().map(move |row| row.get(column));
    let columns = columns.iter().enumerate().map(|(i, (name, kind))| cell_column(name, *kind, cells(i)));
    let columns: Result<Vec<_>, _> = columns.collect();
    let (fields, arrays): (Vec<_>, Vec<_>) = columns.map_err(arrow_error)?.into_iter().unzip();
    RecordBatch::try_new(Arc::new(Schema::new(fields)), arrays).map_err(arrow_error)
}

fn try_record_batch(rows: &[(Record, Vec<Cell>)], extra: &[(String, CellType)]) -> Result<RecordBatch, ArrowError> {
    let records: Vec<&Record> = rows.iter().map(|(record, _)| record).collect();
    let mut columns: Vec<Column> = Vec::new();
    for (name, read) in RECORD_COLUMNS {
        match read {
            ColumnValue::Text(read) => columns.push(text(name, records.iter().map(|record| read(record)))),
            ColumnValue::Number(read) => columns.push(number(name, records.iter().map(|record| read(record)))),
            ColumnValue::Metadata(read) => {
                let values = || records.iter().map(|record| metadata_value(record, read));
                columns.push(text(name, values().map(|value| value.map(|value| value.value.as_str()))));
                columns
                    .push(text(&source_column(name), values().map(|value| value.map(|value| value.source.as_str()))));
            }
            ColumnValue::MetadataList(read) => {
                let all: Vec<&[SourcedValue]> = records.iter().map(|record| metadata_list(record, read)).collect();
                let texts = |of: fn(&SourcedValue) -> &str| {
                    text(ELEMENT, all.iter().copied().flatten().map(|value| Some(of(value))))
                };
                let lengths = || all.iter().map(|values| values.len());
                columns.push(list(name, lengths(), texts(|value| &value.value)));
                columns.push(list(&source_column(name), lengths(), texts(|value| &value.source)));
            }
        }
    }
    columns.push(lists("posts", &records, |record| &record.structured.posts, posts));
    columns.push(products("product", &records));
    columns.push(lists("items", &records, |record| &record.structured.items, items));
    columns.push(lists("comments", &records, |record| &record.structured.comments, posts));
    for (i, (name, kind)) in extra.iter().enumerate() {
        columns.push(cell_column(name, *kind, rows.iter().map(|(_, cells)| cells.get(i)))?);
    }
    columns.push(text("error", records.iter().map(|record| record.error.as_deref())));
    // Only the id is never null.
    columns[0].0.set_nullable(false);
    let (fields, arrays): (Vec<Field>, Vec<ArrayRef>) = columns.into_iter().unzip();
    RecordBatch::try_new(Arc::new(Schema::new(fields)), arrays)
}

/// The name that Parquet gives to the elements of a list.
const ELEMENT: &str = "element";

fn text<'a>(name: &str, cells: impl Iterator<Item = Option<&'a str>>) -> Column {
    (Field::new(name, DataType::Utf8, true), Arc::new(cells.collect::<StringArray>()))
}

fn number(name: &str, cells: impl Iterator<Item = Option<f64>>) -> Column {
    (Field::new(name, DataType::Float64, true), Arc::new(cells.collect::<Float64Array>()))
}

fn whole(name: &str, cells: impl Iterator<Item = Option<u64>>) -> Column {
    (Field::new(name, DataType::UInt64, true), Arc::new(cells.collect::<UInt64Array>()))
}

/// A list in each row, from the lengths of the lists and the elements of all lists one after the other.
fn list(name: &str, lengths: impl Iterator<Item = usize>, (element, values): Column) -> Column {
    let element = Arc::new(element);
    let array = ListArray::new(element.clone(), OffsetBuffer::from_lengths(lengths), values, None);
    (Field::new(name, DataType::List(element), true), Arc::new(array))
}

fn structs(name: &str, columns: Vec<Column>, nulls: Option<NullBuffer>) -> Column {
    let (fields, arrays): (Vec<Field>, Vec<ArrayRef>) = columns.into_iter().unzip();
    let fields = Fields::from(fields);
    let array = StructArray::new(fields.clone(), arrays, nulls);
    (Field::new(name, DataType::Struct(fields), true), Arc::new(array))
}

fn lists<'r, T: 'r>(
    name: &str,
    records: &[&'r Record],
    of: fn(&Record) -> &Vec<T>,
    columns: fn(&[&'r T]) -> Vec<Column>,
) -> Column {
    let all: Vec<&T> = records.iter().flat_map(|record| of(record)).collect();
    list(name, records.iter().map(|record| of(record).len()), structs(ELEMENT, columns(&all), None))
}

fn posts(all: &[&Post]) -> Vec<Column> {
    let positions: UInt32Array = all.iter().map(|post| Some(post.position)).collect();
    vec![
        (Field::new("position", DataType::UInt32, true), Arc::new(positions)),
        text("author", all.iter().map(|post| post.author.as_deref())),
        text("date", all.iter().map(|post| post.date.as_deref())),
        text("text", all.iter().map(|post| Some(post.text.as_str()))),
    ]
}

fn items(all: &[&Item]) -> Vec<Column> {
    vec![
        text("title", all.iter().map(|item| Some(item.title.as_str()))),
        text("link", all.iter().map(|item| item.link.as_deref())),
        text("snippet", all.iter().map(|item| item.snippet.as_deref())),
    ]
}

fn products(name: &str, records: &[&Record]) -> Column {
    let all = || records.iter().map(|record| record.structured.product.as_ref());
    let texts = |name, of: fn(&Product) -> &Option<String>| {
        text(name, all().map(|product| product.and_then(|product| of(product).as_deref())))
    };
    let numbers = |name, of: fn(&Product) -> Option<f64>| number(name, all().map(|product| product.and_then(of)));
    let columns = vec![
        texts("name", |product| &product.name),
        // A number, so that queries can sum and compare it. JSON and CSV have the price as written.
        numbers("price", |product| product.price.as_ref().and_then(|price| price.parse().ok())),
        texts("currency", |product| &product.currency),
        texts("brand", |product| &product.brand),
        numbers("rating", |product| product.rating),
        numbers("best_rating", |product| product.best_rating),
        whole("ratings", all().map(|product| product.and_then(|product| product.ratings))),
        texts("description", |product| &product.description),
    ];
    structs(name, columns, Some(all().map(|product| product.is_some()).collect::<Vec<bool>>().into()))
}

/// A column of cells.
fn cell_column<'a>(
    name: &str,
    kind: CellType,
    cells: impl Iterator<Item = Option<&'a Cell>>,
) -> Result<Column, ArrowError> {
    let wrong =
        || ArrowError::SchemaError(format!("column {name:?} is of type {kind:?}, but a row has another cell in it"));
    let cells: Option<Vec<&Cell>> = cells.collect();
    let cells = cells.ok_or_else(wrong)?;
    if cells.iter().any(|cell| cell.kind() != kind) {
        return Err(wrong());
    }
    let all = cells.into_iter();
    Ok(match kind {
        CellType::Text => text(name, all.map(|cell| if let Cell::Text(text) = cell { text.as_deref() } else { None })),
        CellType::Number => number(name, all.map(|cell| if let Cell::Number(number) = cell { *number } else { None })),
        CellType::Whole => whole(name, all.map(|cell| if let Cell::Whole(whole) = cell { *whole } else { None })),
    })
}
