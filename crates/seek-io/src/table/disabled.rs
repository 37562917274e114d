//! Stand-ins for [`enabled`](super::enabled) in a build without Parquet. Each function returns [`ParquetDisabled`].

use std::error::Error;
use std::fs::File;
use std::io::{self, ErrorKind, Write};
use std::marker::PhantomData;
use std::path::Path;

use super::error::{ParquetDisabled, TableError};
use super::options::{ColumnRequest, RowGroupLayout};
use crate::corpus::labelled_page::LabelledPage;
use crate::output::cell::{Cell, CellType, Cells};
use crate::record::Record;

fn disabled<T>() -> io::Result<T> {
    Err(io::Error::new(ErrorKind::Unsupported, ParquetDisabled))
}

/// Rows in memory, which do not exist in this build.
pub(crate) enum RowBatch {}

impl RowBatch {
    pub(crate) fn first(&self) -> usize {
        match *self {}
    }

    pub(crate) fn len(&self) -> usize {
        match *self {}
    }

    pub(crate) fn has(&self, _: &str) -> bool {
        match *self {}
    }

    pub(crate) fn bytes(&self, _: &str, _: usize) -> Option<&[u8]> {
        match *self {}
    }

    pub(crate) fn strings(&self, _: &str, _: usize) -> Vec<String> {
        match *self {}
    }
}

/// An open table, which does not exist in this build.
pub(crate) enum TableReader {}

impl TableReader {
    pub(crate) fn open(_: &File, _: &[ColumnRequest<'_>], _: usize) -> Result<Self, TableError> {
        Err(ParquetDisabled.into())
    }
}

impl Iterator for TableReader {
    type Item = Result<RowBatch, TableError>;

    fn next(&mut self) -> Option<Self::Item> {
        match *self {}
    }
}

pub(crate) fn row_count(_: File) -> Option<u64> {
    None
}

/// Rows to write, which do not exist in this build.
pub(crate) struct DisabledBatch(());

pub(crate) fn record_batch(_: &[(Record, Vec<Cell>)], _: &[(String, CellType)]) -> io::Result<DisabledBatch> {
    disabled()
}

pub(crate) fn row_batch(_: &[Vec<Cell>], _: &[(String, CellType)]) -> io::Result<DisabledBatch> {
    disabled()
}

pub(crate) struct RowGroupWriter<W, T>(PhantomData<(W, T)>);

impl<W: Write + Send, T> RowGroupWriter<W, T> {
    pub(crate) fn new(_: W, _: &DisabledBatch, _: &RowGroupLayout) -> io::Result<Self> {
        disabled()
    }

    pub(crate) fn push(&mut self, _: T, _: usize, _: impl FnOnce(&[T]) -> io::Result<DisabledBatch>) -> io::Result<()> {
        disabled()
    }

    pub(crate) fn finish(self, _: impl FnOnce(&[T]) -> io::Result<DisabledBatch>) -> io::Result<W> {
        disabled()
    }
}

pub(crate) fn write_columns(_: &Path, _: usize, _: &[(&str, Cells)]) -> Result<(), Box<dyn Error + Send + Sync>> {
    Err(ParquetDisabled.into())
}

pub(crate) fn write_pages<P>(_: &Path, _: impl IntoIterator<Item = P>) -> Result<(), Box<dyn Error + Send + Sync>>
where
    P: std::borrow::Borrow<LabelledPage>,
{
    Err(ParquetDisabled.into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{InputError, InputLimits, Inputs, ParquetRecordWriter, WriteError, write_columns};

    #[test]
    fn each_use_of_parquet_names_the_missing_feature() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.parquet");
        std::fs::write(&path, "PAR1").unwrap();
        let failure = Inputs::open(&[&path], InputLimits::default()).next().unwrap().unwrap_err();
        assert!(matches!(failure.error, InputError::Table(TableError::Disabled(_))));
        assert!(failure.to_string().ends_with("build it with `--features parquet`"), "{failure}");

        let error = ParquetRecordWriter::new(Vec::new()).err().unwrap();
        assert!(error.get_ref().unwrap().is::<ParquetDisabled>());
        let error = write_columns(&path, &[]).unwrap_err();
        assert!(matches!(error, WriteError::Write { source, .. } if source.is::<ParquetDisabled>()));
        assert!(crate::Corpus::open(&path).is_err() && crate::count_pages(&[&path]).is_none());
    }
}
