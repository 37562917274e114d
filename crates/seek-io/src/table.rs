//! Rows of a Parquet file, a few at a time, only the columns asked for.
//!
//! Strings at the top level are read as bytes: whether a page's text is valid UTF-8 is a question
//! about one row, while the Parquet reader would refuse all rows of a batch for one. (Spark, for
//! one, writes string columns that are not UTF-8.)
//!
//! The `parquet` crate panics on some damaged files (a flipped bit in a page's bit width is
//! enough). A panic is no answer to input from outside, so it is caught here, where the reader
//! that it leaves behind is dropped, and becomes an error.

use std::fs::File;
use std::sync::Arc;

use arrow::array::{Array, ArrayRef, AsArray, LargeBinaryArray, RecordBatch};
use arrow::compute::cast;
use arrow::datatypes::{DataType, Field, Schema, SchemaRef};
use arrow::error::ArrowError;
use parquet::arrow::ProjectionMask;
use parquet::arrow::arrow_reader::{
    ArrowReaderMetadata, ArrowReaderOptions, ParquetRecordBatchReader, ParquetRecordBatchReaderBuilder,
};
use parquet::basic::Type as Physical;
use parquet::errors::ParquetError;
use parquet::schema::types::{SchemaDescriptor, Type, TypePtr};

use crate::panics::catch_panic;

/// Why a Parquet file cannot be read as a table of pages.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TableError {
    /// The file is damaged, cut short, or no Parquet at all.
    #[error("is no readable Parquet file: {0}")]
    Damaged(#[from] ParquetError),
    /// A column that must be there is not.
    #[error("has no column '{column}', only: {found}")]
    MissingColumn {
        /// The column's name.
        column: String,
        /// The names of the columns that are there.
        found: String,
    },
    /// A column holds something else than what its name promises.
    #[error("column '{column}' is of type {found}, not {wanted}")]
    ColumnType {
        /// The column's name.
        column: String,
        /// What it holds.
        found: String,
        /// What it should hold.
        wanted: &'static str,
    },
    /// Some rows were read and then no more could be.
    #[error("rows from {row} on cannot be read: {source}")]
    Rows {
        /// The first row that was not read, counted from 0.
        row: usize,
        /// What the Parquet reader says.
        source: ArrowError,
    },
}

/// What a column holds, as its reader wants it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Binary or string.
    Bytes,
    /// Binary, string or an integer, which is then spelled out.
    Id,
    /// List of strings.
    Lists,
}

impl Kind {
    fn fits(self, found: &DataType) -> bool {
        match self {
            Self::Bytes => *found == DataType::LargeBinary,
            Self::Id => *found == DataType::LargeBinary || found.is_integer(),
            Self::Lists => {
                matches!(found, DataType::List(item) if *item.data_type() == DataType::Utf8)
            }
        }
    }

    fn wanted(self) -> &'static str {
        match self {
            Self::Bytes => "binary or string",
            Self::Id => "string or integer",
            Self::Lists => "list of strings",
        }
    }
}

/// A column to read, and whether a file without it is refused.
pub(crate) struct Wanted<'a> {
    pub(crate) name: &'a str,
    pub(crate) kind: Kind,
    pub(crate) required: bool,
}

/// A Parquet file being read from its first row to its last.
pub(crate) struct Table {
    reader: ParquetRecordBatchReader,
    next_row: usize,
    failed: bool,
}

impl Table {
    /// Opens a file; columns that are not wanted are never decoded.
    pub(crate) fn open(file: &File, wanted: &[Wanted<'_>], batch_rows: usize) -> Result<Self, TableError> {
        catch_panic(|| Self::open_unguarded(file, wanted, batch_rows))
            .unwrap_or_else(|panic| Err(ParquetError::General(panic).into()))
    }

    fn open_unguarded(file: &File, wanted: &[Wanted<'_>], batch_rows: usize) -> Result<Self, TableError> {
        let metadata = metadata_with_bytes(file)?;
        let schema = metadata.schema();
        let mut roots = Vec::new();
        for column in wanted {
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
        let file = file.try_clone().map_err(ParquetError::from)?;
        let reader = ParquetRecordBatchReaderBuilder::new_with_metadata(file, metadata)
            .with_projection(mask)
            .with_batch_size(batch_rows.max(1))
            .build()?;
        Ok(Self { reader, next_row: 0, failed: false })
    }
}

impl Iterator for Table {
    type Item = Result<Rows, TableError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.failed {
            return None;
        }
        let row = self.next_row;
        let batch =
            catch_panic(|| self.reader.next()).unwrap_or_else(|panic| Some(Err(ArrowError::ParquetError(panic))))?;
        match batch.and_then(|batch| Rows::of(batch, row)) {
            Ok(rows) => {
                self.next_row += rows.count;
                Some(Ok(rows))
            }
            Err(source) => {
                self.failed = true;
                Some(Err(TableError::Rows { row, source }))
            }
        }
    }
}

/// Some consecutive rows in memory.
pub(crate) struct Rows {
    /// Where they begin in the file, counted from 0.
    pub(crate) first: usize,
    /// How many they are.
    pub(crate) count: usize,
    schema: SchemaRef,
    columns: Vec<ArrayRef>,
}

impl Rows {
    fn of(batch: RecordBatch, first: usize) -> Result<Self, ArrowError> {
        let mut columns = batch.columns().to_vec();
        for column in &mut columns {
            if column.data_type().is_integer() {
                let spelled = cast(column, &DataType::LargeUtf8)?;
                let bytes = LargeBinaryArray::from(spelled.as_string::<i64>().clone());
                *column = Arc::new(bytes);
            }
        }
        Ok(Self { first, count: batch.num_rows(), schema: batch.schema(), columns })
    }

    fn column(&self, name: &str) -> Option<&ArrayRef> {
        self.columns.get(self.schema.index_of(name).ok()?)
    }

    /// A cell of a [`Kind::Bytes`] or [`Kind::Id`] column; none where it is null or there is no
    /// such column. `row` is counted within these rows.
    pub(crate) fn bytes(&self, name: &str, row: usize) -> Option<&[u8]> {
        let column = self.column(name)?.as_binary_opt::<i64>()?;
        column.is_valid(row).then(|| column.value(row))
    }

    /// The strings of a [`Kind::Lists`] column's cell, nulls left out; none at all where it is
    /// null or there is no such column.
    pub(crate) fn list(&self, name: &str, row: usize) -> Vec<String> {
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

fn check_type(field: &Field, wanted: &Wanted<'_>) -> Result<(), TableError> {
    if wanted.kind.fits(field.data_type()) {
        return Ok(());
    }
    Err(TableError::ColumnType {
        column: wanted.name.to_owned(),
        found: field.data_type().to_string(),
        wanted: wanted.kind.wanted(),
    })
}

/// The file's metadata with its top-level string columns turned into large binary ones (large, so
/// that no batch of long pages overflows 32-bit offsets).
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
