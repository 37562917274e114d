//! Reads the requested columns of a Parquet file, a few rows at a time.
//!
//! String columns are read as bytes, because some writers (Spark is one) store strings that are not UTF-8. The Parquet
//! reader would refuse a whole batch for one such string. Here each row is checked alone.
//!
//! The `parquet` crate panics on some damaged files; one flipped bit can be enough. Such a panic is caught and becomes an
//! error, and the reader is not used again.

use std::fs::File;
use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::{Array, ArrayRef, LargeBinaryArray, RecordBatch, downcast_integer_array};
use arrow_schema::{ArrowError, DataType, Field, Schema, SchemaRef};
use parquet::arrow::ProjectionMask;
use parquet::arrow::arrow_reader::{
    ArrowReaderMetadata, ArrowReaderOptions, ParquetRecordBatchReader, ParquetRecordBatchReaderBuilder,
};
use parquet::basic::Type as Physical;
use parquet::errors::ParquetError;
use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::schema::types::{SchemaDescriptor, Type, TypePtr};

use crate::error_text::catch_panic;
use crate::table::error::TableError;
use crate::table::options::{ColumnKind, ColumnRequest};

fn damaged(error: ParquetError) -> TableError {
    TableError::Damaged(Box::new(error))
}

/// The number of rows, from the footer of a file. `None` if it is not a readable Parquet file.
pub(crate) fn row_count(file: File) -> Option<u64> {
    let file = SerializedFileReader::new(file).ok()?;
    file.metadata().file_metadata().num_rows().try_into().ok()
}

/// The rows of a Parquet file in order, batch by batch.
pub(crate) struct TableReader {
    reader: ParquetRecordBatchReader,
    next_row: usize,
    failed: bool,
}

impl TableReader {
    /// Opens a file. Only the requested columns are decoded.
    pub(crate) fn open(file: &File, requests: &[ColumnRequest<'_>], batch_rows: usize) -> Result<Self, TableError> {
        catch_panic(|| Self::open_uncaught(file, requests, batch_rows))
            .unwrap_or_else(|panic| Err(damaged(ParquetError::General(panic))))
    }

    fn open_uncaught(file: &File, requests: &[ColumnRequest<'_>], batch_rows: usize) -> Result<Self, TableError> {
        let metadata = metadata_with_bytes(file).map_err(damaged)?;
        let schema = metadata.schema();
        let mut roots = Vec::new();
        for column in requests {
            match schema.index_of(column.name) {
                Ok(index) => {
                    check_type(schema.field(index), column)?;
                    roots.push(index);
                }
                Err(_) if !column.required => {}
                Err(_) => {
                    let found: Vec<&str> = schema.fields().iter().map(|f| f.name().as_str()).collect();
                    return Err(TableError::MissingColumn { column: column.name.to_owned(), found: found.join(", ") });
                }
            }
        }
        let mask = ProjectionMask::roots(metadata.parquet_schema(), roots);
        let file = file.try_clone().map_err(|error| damaged(error.into()))?;
        let reader = ParquetRecordBatchReaderBuilder::new_with_metadata(file, metadata)
            .with_projection(mask)
            .with_batch_size(batch_rows.max(1))
            .build()
            .map_err(damaged)?;
        Ok(Self { reader, next_row: 0, failed: false })
    }
}

impl Iterator for TableReader {
    type Item = Result<RowBatch, TableError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.failed {
            return None;
        }
        let row = self.next_row;
        let batch =
            catch_panic(|| self.reader.next()).unwrap_or_else(|panic| Some(Err(ArrowError::ParquetError(panic))))?;
        match batch {
            Ok(batch) => {
                let rows = RowBatch::new(batch, row);
                self.next_row += rows.count;
                Some(Ok(rows))
            }
            Err(source) => {
                self.failed = true;
                Some(Err(TableError::Rows { row, source: Box::new(source) }))
            }
        }
    }
}

/// Consecutive rows in memory.
pub(crate) struct RowBatch {
    first: usize,
    count: usize,
    schema: SchemaRef,
    columns: Vec<ArrayRef>,
}

impl RowBatch {
    fn new(batch: RecordBatch, first: usize) -> Self {
        let columns = batch.columns().iter().map(with_digits).collect();
        Self { first, count: batch.num_rows(), schema: batch.schema(), columns }
    }

    /// The number of the first row in the file, counted from 0.
    pub(crate) fn first(&self) -> usize {
        self.first
    }

    /// The number of rows.
    pub(crate) fn len(&self) -> usize {
        self.count
    }

    /// Whether the file has a column.
    pub(crate) fn has(&self, name: &str) -> bool {
        self.column(name).is_some()
    }

    fn column(&self, name: &str) -> Option<&ArrayRef> {
        self.columns.get(self.schema.index_of(name).ok()?)
    }

    /// A cell of a [`ColumnKind::Bytes`] or [`ColumnKind::Id`] column. `None` if it is null or the column is missing. `row`
    /// is counted within the batch.
    pub(crate) fn bytes(&self, name: &str, row: usize) -> Option<&[u8]> {
        let column = self.column(name)?.as_binary_opt::<i64>()?;
        column.is_valid(row).then(|| column.value(row))
    }

    /// The strings of a cell of a [`ColumnKind::StringList`] column without nulls. Empty if the cell is null or the column
    /// is missing.
    pub(crate) fn strings(&self, name: &str, row: usize) -> Vec<String> {
        let Some(lists) = self.column(name).and_then(|c| c.as_list_opt::<i32>()) else {
            return Vec::new();
        };
        if lists.is_null(row) {
            return Vec::new();
        }
        let items = lists.value(row);
        let strings = items.as_string_opt::<i32>();
        strings.map_or_else(Vec::new, |strings| strings.iter().flatten().map(str::to_owned).collect())
    }
}

/// The column with its integers as decimal digits. Other columns are unchanged.
fn with_digits(column: &ArrayRef) -> ArrayRef {
    downcast_integer_array!(
        column => {
            let digits: LargeBinaryArray = column.iter().map(|number| number.map(|number| number.to_string())).collect();
            Arc::new(digits)
        }
        _ => column.clone(),
    )
}

fn check_type(field: &Field, request: &ColumnRequest<'_>) -> Result<(), TableError> {
    let found = field.data_type();
    let is_bytes = *found == DataType::LargeBinary;
    let (fits, wanted) = match request.kind {
        ColumnKind::Bytes => (is_bytes, "binary or string"),
        ColumnKind::Id => (is_bytes || found.is_integer(), "string or integer"),
        ColumnKind::StringList => {
            let is_list = matches!(found, DataType::List(item) if *item.data_type() == DataType::Utf8);
            (is_list, "list of strings")
        }
    };
    if fits {
        return Ok(());
    }
    Err(TableError::ColumnType { column: request.name.to_owned(), found: found.to_string(), wanted })
}

/// The metadata of the file, with its top-level string columns changed to large binary ones. (Large, so that a batch of
/// long pages cannot overflow 32-bit offsets.)
fn metadata_with_bytes(file: &File) -> Result<ArrowReaderMetadata, ParquetError> {
    let plain = ArrowReaderOptions::new().with_skip_arrow_metadata(true);
    let as_written = ArrowReaderMetadata::load(file, plain.clone())?;
    let schema = without_strings(as_written.parquet_schema())?;
    let options = plain.with_parquet_schema(Arc::new(schema));
    let as_bytes = ArrowReaderMetadata::load(file, options)?;
    let large: Vec<Field> = as_bytes
        .schema()
        .fields()
        .iter()
        .map(|field| match field.data_type() {
            DataType::Binary => field.as_ref().clone().with_data_type(DataType::LargeBinary),
            _ => field.as_ref().clone(),
        })
        .collect();
    let large = Schema::new_with_metadata(large, as_bytes.schema().metadata().clone());
    let options = ArrowReaderOptions::new().with_schema(Arc::new(large));
    ArrowReaderMetadata::try_new(as_bytes.metadata().clone(), options)
}

fn without_strings(schema: &SchemaDescriptor) -> Result<SchemaDescriptor, ParquetError> {
    let root = schema.root_schema();
    let fields: Result<Vec<TypePtr>, ParquetError> = root.get_fields().iter().map(without_string).collect();
    let root = Type::group_type_builder(root.name()).with_fields(fields?).build()?;
    Ok(SchemaDescriptor::new(Arc::new(root)))
}

fn without_string(field: &TypePtr) -> Result<TypePtr, ParquetError> {
    if !field.is_primitive() || field.get_physical_type() != Physical::BYTE_ARRAY {
        return Ok(field.clone());
    }
    let info = field.get_basic_info();
    let id = info.has_id().then(|| info.id());
    let bytes = Type::primitive_type_builder(field.name(), Physical::BYTE_ARRAY)
        .with_repetition(info.repetition())
        .with_id(id)
        .build()?;
    Ok(Arc::new(bytes))
}
