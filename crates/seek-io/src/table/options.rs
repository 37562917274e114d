//! Options for reading and writing tables.

/// The type of a column to read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ColumnKind {
    /// Binary or string.
    Bytes,
    /// Binary, string or integer. An integer is read as decimal digits.
    Id,
    /// List of strings.
    StringList,
}

/// A column to read.
pub(crate) struct ColumnRequest<'a> {
    pub(crate) name: &'a str,
    pub(crate) kind: ColumnKind,
    /// Whether a file without the column is an error.
    pub(crate) required: bool,
}

/// How written rows are grouped.
pub(crate) struct RowGroupLayout {
    /// Rows that become a batch at a time.
    pub(crate) batch_rows: usize,
    /// Rows of a row group. The writer keeps the whole group in memory, compressed.
    pub(crate) group_rows: usize,
    /// Rows after which the writer checks whether a data page is full. The default is a thousand rows of any length.
    pub(crate) page_rows: usize,
    /// Columns with few repeated values, which are written without a dictionary.
    pub(crate) distinct_columns: &'static [&'static str],
}
