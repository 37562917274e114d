//! Converts records and rows to Arrow: posts, items and comments become lists of structs, the product a struct.

use std::io;
use std::sync::Arc;

use arrow_array::{ArrayRef, Float64Array, ListArray, RecordBatch, StringArray, StructArray, UInt32Array, UInt64Array};
use arrow_buffer::{NullBuffer, OffsetBuffer};
use arrow_schema::{ArrowError, DataType, Field, Fields, Schema};
use seek_page::{Item, Offer, Post, Product, SourcedValue};

use crate::output::cell::{Cell, CellType};
use crate::output::record_columns::{
    ColumnValue, PRODUCT_COLUMNS, ProductColumn, metadata_values, record_columns, source_column,
};
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

/// The Arrow batch of some records, in the columns of [`ParquetRecordWriter`](crate::ParquetRecordWriter) without those of the caller.
///
/// ```
/// let batch = seek_io::arrow_records(vec![seek_io::Record::failure("a.html", "is empty")])?;
/// assert_eq!(batch.num_rows(), 1);
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// # Errors
/// If the texts of one column take more than 2 GiB.
pub fn arrow_records(records: Vec<Record>) -> io::Result<RecordBatch> {
    let rows: Vec<(Record, Vec<Cell>)> = records.into_iter().map(|record| (record, Vec::new())).collect();
    record_batch(&rows, &[])
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

fn arrow_error(error: ArrowError) -> io::Error {
    io::Error::other(error)
}

fn try_record_batch(rows: &[(Record, Vec<Cell>)], extra: &[(String, CellType)]) -> Result<RecordBatch, ArrowError> {
    let records: Vec<&Record> = rows.iter().map(|(record, _)| record).collect();
    let mut columns: Vec<Column> = Vec::new();
    for (name, read) in record_columns() {
        match read {
            ColumnValue::Text(read) => columns.push(text(name, records.iter().map(|record| read(record)))),
            ColumnValue::Number(read) => columns.push(number(name, records.iter().map(|record| read(record)))),
            ColumnValue::Metadata(field) => {
                let all: Vec<&[SourcedValue]> = records.iter().map(|record| metadata_values(record, field)).collect();
                if field.is_list {
                    columns.extend(sourced_lists(name, &all));
                } else {
                    let texts = |of: fn(&SourcedValue) -> &str| all.iter().map(move |values| values.first().map(of));
                    columns.push(text(name, texts(|value| &value.value)));
                    columns.push(text(&source_column(name), texts(|value| &value.source)));
                }
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

/// The lists of some values, and the lists of their sources.
fn sourced_lists(name: &str, all: &[&[SourcedValue]]) -> [Column; 2] {
    let texts =
        |of: fn(&SourcedValue) -> &str| text(ELEMENT, all.iter().copied().flatten().map(|value| Some(of(value))));
    let lengths = || all.iter().map(|values| values.len());
    [
        list(name, lengths(), texts(|value| &value.value)),
        list(&source_column(name), lengths(), texts(|value| &value.source)),
    ]
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
    let all: Vec<Option<&Product>> = records.iter().map(|record| record.structured.product.as_ref()).collect();
    let mut columns = Vec::new();
    for (name, column) in PRODUCT_COLUMNS {
        match column {
            ProductColumn::Text(read) | ProductColumn::Amount(read) => {
                let values: Vec<Option<SourcedValue>> = all.iter().map(|product| product.and_then(read)).collect();
                let values = || values.iter().map(Option::as_ref);
                columns.push(if matches!(column, ProductColumn::Amount(_)) {
                    number(name, values().map(|value| value.and_then(|value| value.value.parse().ok())))
                } else {
                    text(name, values().map(|value| value.map(|value| value.value.as_str())))
                });
                columns
                    .push(text(&source_column(name), values().map(|value| value.map(|value| value.source.as_str()))));
            }
            ProductColumn::List(read) => {
                let lists: Vec<&[SourcedValue]> = all.iter().map(|product| product.map_or(&[][..], read)).collect();
                columns.extend(sourced_lists(name, &lists));
            }
            ProductColumn::Number(read) => columns.push(number(name, all.iter().map(|product| product.and_then(read)))),
            ProductColumn::Whole(read) => columns.push(whole(name, all.iter().map(|product| product.and_then(read)))),
            ProductColumn::Plain(read) => columns.push(text(name, all.iter().map(|product| product.and_then(read)))),
        }
    }
    let lists: Vec<&[Offer]> = all.iter().map(|product| product.map_or(&[][..], |product| &product.offers)).collect();
    let every: Vec<&Offer> = lists.iter().copied().flatten().collect();
    columns.push(list("offers", lists.iter().map(|list| list.len()), structs(ELEMENT, offers(&every), None)));
    structs(name, columns, Some(all.iter().map(Option::is_some).collect::<Vec<bool>>().into()))
}

fn offers(all: &[&Offer]) -> Vec<Column> {
    let texts = |name, of: fn(&Offer) -> &Option<String>| text(name, all.iter().map(|offer| of(offer).as_deref()));
    let amounts = |name, of: fn(&Offer) -> &Option<String>| {
        number(name, all.iter().map(|offer| of(offer).as_ref().and_then(|amount| amount.parse().ok())))
    };
    let words = |name, of: fn(&Offer) -> Option<String>| {
        let words: Vec<Option<String>> = all.iter().map(|offer| of(offer)).collect();
        text(name, words.iter().map(Option::as_deref))
    };
    vec![
        texts("name", |offer| &offer.name),
        texts("sku", |offer| &offer.sku),
        texts("gtin", |offer| &offer.gtin),
        amounts("price", |offer| &offer.price),
        amounts("price_low", |offer| &offer.price_low),
        amounts("price_high", |offer| &offer.price_high),
        amounts("regular_price", |offer| &offer.regular_price),
        texts("currency", |offer| &offer.currency),
        words("availability", |offer| offer.availability.map(|availability| availability.to_string())),
        words("condition", |offer| offer.condition.map(|condition| condition.to_string())),
        text("source", all.iter().map(|offer| Some(offer.source.as_str()))),
    ]
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
