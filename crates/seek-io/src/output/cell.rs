//! Values of tables: one cell of a row, or all cells of a column.

use std::borrow::Cow;

/// One cell of a row. Each may be null.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Cell {
    /// A text.
    Text(Option<String>),
    /// A number in double precision.
    Number(Option<f64>),
    /// A whole number.
    Whole(Option<u64>),
}

/// The type of a column of [`Cell`]s.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CellType {
    /// UTF-8 text.
    Text,
    /// Numbers in double precision.
    Number,
    /// Unsigned whole numbers of 64 bits.
    Whole,
}

impl Cell {
    /// The type of the column that can hold this cell.
    ///
    /// ```
    /// use seek_io::{Cell, CellType};
    /// assert_eq!(Cell::Whole(None).kind(), CellType::Whole);
    /// ```
    pub fn kind(&self) -> CellType {
        match self {
            Cell::Text(_) => CellType::Text,
            Cell::Number(_) => CellType::Number,
            Cell::Whole(_) => CellType::Whole,
        }
    }

    /// Size of its text in bytes.
    pub(crate) fn bytes(&self) -> usize {
        if let Cell::Text(Some(text)) = self { text.len() } else { 0 }
    }
}

/// All cells of one column.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Cells<'a> {
    /// Texts.
    Text(Vec<&'a str>),
    /// Texts that may be null.
    MaybeText(Vec<Option<&'a str>>),
    /// Unsigned whole numbers of 32 bits.
    Whole(Vec<u32>),
    /// Truth values.
    Flag(Vec<bool>),
    /// Truth values that may be null.
    MaybeFlag(Vec<Option<bool>>),
    /// Numbers in single precision.
    Single(Cow<'a, [f32]>),
    /// Numbers in double precision.
    Double(Vec<f64>),
    /// Numbers in double precision that may be null.
    MaybeDouble(Vec<Option<f64>>),
}

impl Cells<'_> {
    /// Name of the type: `text`, `u32`, `bool`, `f32` or `f64`.
    pub fn type_name(&self) -> &'static str {
        match self {
            Cells::Text(_) | Cells::MaybeText(_) => "text",
            Cells::Whole(_) => "u32",
            Cells::Flag(_) | Cells::MaybeFlag(_) => "bool",
            Cells::Single(_) => "f32",
            Cells::Double(_) | Cells::MaybeDouble(_) => "f64",
        }
    }

    /// The cell of a row as text, empty for null. A number has the decimal digits that read back as the same number.
    pub(crate) fn text(&self, row: usize) -> Cow<'_, str> {
        fn shown<T: ToString>(value: Option<T>) -> Cow<'static, str> {
            value.map(|value| value.to_string()).unwrap_or_default().into()
        }
        match self {
            Cells::Text(cells) => cells[row].into(),
            Cells::MaybeText(cells) => cells[row].unwrap_or_default().into(),
            Cells::Whole(cells) => shown(Some(cells[row])),
            Cells::Flag(cells) => shown(Some(cells[row])),
            Cells::MaybeFlag(cells) => shown(cells[row]),
            Cells::Single(cells) => shown(Some(cells[row])),
            Cells::Double(cells) => shown(Some(cells[row])),
            Cells::MaybeDouble(cells) => shown(cells[row]),
        }
    }

    /// Whether the column has no cell.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Number of cells.
    pub fn len(&self) -> usize {
        match self {
            Cells::Text(cells) => cells.len(),
            Cells::MaybeText(cells) => cells.len(),
            Cells::Whole(cells) => cells.len(),
            Cells::Flag(cells) => cells.len(),
            Cells::MaybeFlag(cells) => cells.len(),
            Cells::Single(cells) => cells.len(),
            Cells::Double(cells) => cells.len(),
            Cells::MaybeDouble(cells) => cells.len(),
        }
    }
}
