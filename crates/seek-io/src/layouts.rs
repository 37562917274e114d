//! Tables of the boxes of pages: a corpus is rendered once, and many programs read its boxes.
//!
//! A row is a page: its id, the engine, the sizes of window and document, and a list of numbers for each property of the
//! boxes, with one value for each node of the markup. A page whose layout failed has no boxes, but an error.

use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use arrow_array::builder::{ListBuilder, PrimitiveBuilder};
use arrow_array::cast::AsArray;
use arrow_array::types::{Float32Type, UInt8Type, UInt16Type, UInt32Type};
use arrow_array::{Array, ArrayRef, ArrowPrimitiveType, Float32Array, ListArray, RecordBatch, StringArray};
use arrow_schema::{DataType, Field};
use parquet::arrow::ArrowWriter;
use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;
use parquet::basic::{Compression, ZstdLevel};
use parquet::file::properties::WriterProperties;
use seek_page::{BoxFlags, NodeBox, Rect, Size};

use crate::corpus::labelled_page::SavedLayout;
use crate::error_text::catch_panic;

/// Pages that are written or read at a time. A page has some thousand boxes.
const BATCH_ROWS: usize = 16;

/// A table of boxes cannot be read.
#[derive(Debug, thiserror::Error)]
#[error("{}: is not a table of boxes: {reason}", path.display())]
pub struct LayoutTableError {
    /// The file.
    pub path: PathBuf,
    /// What is wrong.
    pub reason: String,
}

/// Writes a table of boxes.
pub struct LayoutWriter<W: Write + Send> {
    writer: ArrowWriter<W>,
    waiting: Vec<SavedLayout>,
}

impl<W: Write + Send> LayoutWriter<W> {
    /// Starts a table.
    ///
    /// # Errors
    /// Those of writing.
    pub fn new(out: W) -> io::Result<Self> {
        let compression = Compression::ZSTD(ZstdLevel::default());
        let properties = WriterProperties::builder().set_compression(compression).build();
        let writer = ArrowWriter::try_new(out, batch(&[])?.schema(), Some(properties)).map_err(io::Error::other)?;
        Ok(Self { writer, waiting: Vec::new() })
    }

    /// Adds a page.
    ///
    /// # Errors
    /// Those of writing.
    pub fn push(&mut self, layout: SavedLayout) -> io::Result<()> {
        self.waiting.push(layout);
        if self.waiting.len() >= BATCH_ROWS {
            self.write_waiting()?;
        }
        Ok(())
    }

    /// Writes the rest, and returns `out`.
    ///
    /// # Errors
    /// Those of writing.
    pub fn finish(mut self) -> io::Result<W> {
        self.write_waiting()?;
        self.writer.into_inner().map_err(io::Error::other)
    }

    fn write_waiting(&mut self) -> io::Result<()> {
        if self.waiting.is_empty() {
            return Ok(());
        }
        let rows = batch(&std::mem::take(&mut self.waiting))?;
        self.writer.write(&rows).map_err(io::Error::other)
    }
}

fn batch(rows: &[SavedLayout]) -> io::Result<RecordBatch> {
    let text = |cell: fn(&SavedLayout) -> Option<&str>| -> ArrayRef {
        Arc::new(rows.iter().map(cell).collect::<StringArray>())
    };
    let number = |cell: fn(&SavedLayout) -> f32| -> ArrayRef {
        Arc::new(rows.iter().map(|row| Some(cell(row))).collect::<Float32Array>())
    };
    let columns: [(&str, ArrayRef, bool); 16] = [
        ("id", text(|row| Some(&row.id)), false),
        ("engine", text(|row| Some(&row.engine)), false),
        ("error", text(|row| row.error.as_deref()), true),
        ("window_width", number(|row| row.window.width), false),
        ("window_height", number(|row| row.window.height), false),
        ("document_width", number(|row| row.document.width), false),
        ("document_height", number(|row| row.document.height), false),
        ("x", list::<Float32Type>(rows, |node| node.rect.x), false),
        ("y", list::<Float32Type>(rows, |node| node.rect.y), false),
        ("width", list::<Float32Type>(rows, |node| node.rect.width), false),
        ("height", list::<Float32Type>(rows, |node| node.rect.height), false),
        ("font_size", list::<Float32Type>(rows, |node| node.font_size), false),
        ("font_weight", list::<UInt16Type>(rows, |node| node.font_weight), false),
        ("color", list::<UInt32Type>(rows, |node| u32::from_be_bytes(node.color)), false),
        ("background", list::<UInt32Type>(rows, |node| u32::from_be_bytes(node.background)), false),
        ("flags", list::<UInt8Type>(rows, |node| node.flags.bits()), false),
    ];
    RecordBatch::try_from_iter_with_nullable(columns).map_err(io::Error::other)
}

fn list<T: ArrowPrimitiveType>(rows: &[SavedLayout], value: fn(&NodeBox) -> T::Native) -> ArrayRef {
    let item = Field::new("element", T::DATA_TYPE, false);
    let mut lists = ListBuilder::new(PrimitiveBuilder::<T>::new()).with_field(item);
    for row in rows {
        row.boxes.iter().for_each(|node| lists.values().append_value(value(node)));
        lists.append(true);
    }
    Arc::new(lists.finish())
}

/// Reads a table of boxes. The columns that it needs must be there; others are ignored.
///
/// # Errors
/// [`LayoutTableError`] for a file that is damaged or holds something else.
pub fn read_layouts(path: &Path) -> Result<Vec<SavedLayout>, LayoutTableError> {
    let failed = |reason: String| LayoutTableError { path: path.to_owned(), reason };
    let read = catch_panic(|| {
        let mut layouts = Vec::new();
        let file = File::open(path).map_err(|error| error.to_string())?;
        let builder = ParquetRecordBatchReaderBuilder::try_new(file).map_err(|error| error.to_string())?;
        for rows in builder.with_batch_size(BATCH_ROWS).build().map_err(|error| error.to_string())? {
            let rows = rows.map_err(|error| error.to_string())?;
            for row in 0..rows.num_rows() {
                layouts.push(Row { rows: &rows, row }.layout()?);
            }
        }
        Ok(layouts)
    });
    read.unwrap_or_else(Err).map_err(failed)
}

/// One row of a batch.
struct Row<'a> {
    rows: &'a RecordBatch,
    row: usize,
}

impl Row<'_> {
    fn layout(&self) -> Result<SavedLayout, String> {
        let [x, y, width, height, font_size] =
            ["x", "y", "width", "height", "font_size"].map(|name| self.list::<Float32Type>(name));
        let (x, y, width, height, font_size) = (x?, y?, width?, height?, font_size?);
        let (font_weight, flags) = (self.list::<UInt16Type>("font_weight")?, self.list::<UInt8Type>("flags")?);
        let (color, background) = (self.list::<UInt32Type>("color")?, self.list::<UInt32Type>("background")?);
        let lengths = [
            y.len(),
            width.len(),
            height.len(),
            font_size.len(),
            font_weight.len(),
            color.len(),
            background.len(),
            flags.len(),
        ];
        if lengths.iter().any(|&length| length != x.len()) {
            return Err(format!("row {}: its lists have different lengths", self.row));
        }
        let node = |at: usize| NodeBox {
            rect: Rect { x: x[at], y: y[at], width: width[at], height: height[at] },
            font_size: font_size[at],
            font_weight: font_weight[at],
            color: color[at].to_be_bytes(),
            background: background[at].to_be_bytes(),
            flags: BoxFlags::from_bits_truncate(flags[at]),
        };
        Ok(SavedLayout {
            id: self.text("id")?.unwrap_or_default(),
            engine: self.text("engine")?.unwrap_or_default(),
            error: self.text("error")?,
            window: Size { width: self.number("window_width")?, height: self.number("window_height")? },
            document: Size { width: self.number("document_width")?, height: self.number("document_height")? },
            boxes: (0..x.len()).map(node).collect(),
        })
    }

    fn column(&self, name: &str, kind: &DataType) -> Result<&ArrayRef, String> {
        let column = self.rows.column_by_name(name).ok_or_else(|| format!("it has no column '{name}'"))?;
        let found = match column.data_type() {
            DataType::List(item) => item.data_type(),
            found => found,
        };
        if found == kind { Ok(column) } else { Err(format!("the column '{name}' is of type {found}, not {kind}")) }
    }

    fn text(&self, name: &str) -> Result<Option<String>, String> {
        let cells = self.column(name, &DataType::Utf8)?.as_string_opt::<i32>().ok_or("a text is a list")?;
        Ok(cells.is_valid(self.row).then(|| cells.value(self.row).to_owned()))
    }

    fn number(&self, name: &str) -> Result<f32, String> {
        let cells =
            self.column(name, &DataType::Float32)?.as_primitive_opt::<Float32Type>().ok_or("a number is a list")?;
        Ok(cells.value(self.row))
    }

    fn list<T: ArrowPrimitiveType>(&self, name: &str) -> Result<Vec<T::Native>, String> {
        let lists: &ListArray = self.column(name, &T::DATA_TYPE)?.as_list_opt().ok_or("a list is a single value")?;
        Ok(lists.value(self.row).as_primitive::<T>().values().to_vec())
    }
}
