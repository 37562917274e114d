//! The Arrow PyCapsule interface: tables in and out of Python without a copy.
//!
//! A capsule holds a C struct of the Arrow C data interface. Who takes it moves the struct out and leaves an empty one, so that it is
//! released once. This file has all unsafe code of the package. (The crate `pyo3-arrow` does the same, but its casts and conversions
//! make the wheel a fifth larger.)

use crate::error::guarded;
use arrow_array::ffi::{FFI_ArrowArray, FFI_ArrowSchema, from_ffi_and_data_type};
use arrow_array::ffi_stream::{ArrowArrayStreamReader, FFI_ArrowArrayStream};
use arrow_array::{Array, RecordBatch, RecordBatchIterator, RecordBatchReader, StructArray};
use arrow_schema::{ArrowError, DataType, SchemaRef};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyTuple};
use std::ffi::CStr;
use std::ptr::NonNull;
use std::sync::{Mutex, PoisonError};

const STREAM: &CStr = c"arrow_array_stream";
const SCHEMA: &CStr = c"arrow_schema";
const ARRAY: &CStr = c"arrow_array";

/// A table of any Python library with the interface.
pub struct AnyTable(Box<dyn RecordBatchReader + Send>);

impl AnyTable {
    /// The batches of the table.
    pub fn into_reader(self) -> Box<dyn RecordBatchReader + Send> {
        self.0
    }
}

impl AnyTable {
    /// Takes a table. One that can be read only once, such as a `pyarrow.RecordBatchReader`, is read by this call.
    pub fn of(object: &Bound<'_, PyAny>) -> PyResult<AnyTable> {
        guarded(|| AnyTable::take(object))
    }

    fn take(object: &Bound<'_, PyAny>) -> PyResult<AnyTable> {
        if object.hasattr("__arrow_c_stream__")? {
            let capsule = object.call_method0("__arrow_c_stream__")?.cast_into::<PyCapsule>()?;
            return Ok(AnyTable(Box::new(stream_of(&capsule)?)));
        }
        if object.hasattr("__arrow_c_array__")? {
            let pair = object.call_method0("__arrow_c_array__")?.cast_into::<PyTuple>()?;
            let capsule = |at| Ok::<_, PyErr>(pair.get_item(at)?.cast_into::<PyCapsule>()?);
            let batch = batch_of(&capsule(0)?, &capsule(1)?)?;
            let schema = batch.schema();
            return Ok(AnyTable(Box::new(RecordBatchIterator::new([Ok(batch)], schema))));
        }
        let found = object.get_type().name()?;
        Err(PyTypeError::new_err(format!(
            "a table must have the method __arrow_c_stream__ or __arrow_c_array__, but {found} has not"
        )))
    }
}

/// Held while a struct is moved out of a capsule. Without the lock of the interpreter, two threads may have the same capsule.
static MOVING: Mutex<()> = Mutex::new(());

/// The pointer in a capsule of this name.
fn pointer<T>(capsule: &Bound<'_, PyCapsule>, name: &'static CStr) -> PyResult<NonNull<T>> {
    capsule.pointer_checked(Some(name)).map(NonNull::cast)
}

#[expect(unsafe_code, reason = "the interface passes pointers")]
fn stream_of(capsule: &Bound<'_, PyCapsule>) -> PyResult<ArrowArrayStreamReader> {
    let stream = pointer::<FFI_ArrowArrayStream>(capsule, STREAM)?;
    let _moving = MOVING.lock().unwrap_or_else(PoisonError::into_inner);
    // SAFETY: a capsule of this name holds a valid stream, by the definition of the interface. It is moved out.
    unsafe { ArrowArrayStreamReader::from_raw(stream.as_ptr()) }.map_err(exception)
}

#[expect(unsafe_code, reason = "the interface passes pointers")]
fn batch_of(schema: &Bound<'_, PyCapsule>, array: &Bound<'_, PyCapsule>) -> PyResult<RecordBatch> {
    let (schema, array) = (pointer::<FFI_ArrowSchema>(schema, SCHEMA)?, pointer::<FFI_ArrowArray>(array, ARRAY)?);
    let _moving = MOVING.lock().unwrap_or_else(PoisonError::into_inner);
    // SAFETY: capsules of these names hold a valid schema and array, by the definition of the interface. They are moved out.
    let (schema, array) =
        unsafe { (FFI_ArrowSchema::from_raw(schema.as_ptr()), FFI_ArrowArray::from_raw(array.as_ptr())) };
    let kind = DataType::try_from(&schema).map_err(exception)?;
    if !matches!(kind, DataType::Struct(_)) {
        return Err(PyTypeError::new_err(format!("an array of the type {kind} is not a table")));
    }
    // SAFETY: the array comes with this schema.
    let data = unsafe { from_ffi_and_data_type(array, kind) }.map_err(exception)?;
    let rows = StructArray::from(data);
    match rows.null_count() {
        0 => Ok(RecordBatch::from(rows)),
        nulls => Err(PyTypeError::new_err(format!(
            "{nulls} rows of the array are null: a table has null cells, but no null rows"
        ))),
    }
}

/// A stream of batches, for Python.
pub fn stream_capsule(py: Python<'_>, batches: Vec<RecordBatch>, schema: SchemaRef) -> PyResult<Bound<'_, PyCapsule>> {
    let reader = RecordBatchIterator::new(batches.into_iter().map(Ok), schema);
    PyCapsule::new_with_value(py, FFI_ArrowArrayStream::new(Box::new(reader)), STREAM)
}

/// A schema, for Python.
pub fn schema_capsule<'py>(py: Python<'py>, schema: &SchemaRef) -> PyResult<Bound<'py, PyCapsule>> {
    PyCapsule::new_with_value(py, FFI_ArrowSchema::try_from(schema.as_ref()).map_err(exception)?, SCHEMA)
}

fn exception(error: ArrowError) -> PyErr {
    crate::error::Error::new_err(format!("cannot read the table: {error}"))
}
