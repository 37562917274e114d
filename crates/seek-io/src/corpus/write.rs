//! Writes labelled pages as Parquet.

use std::borrow::Borrow;
use std::fs::File;
use std::path::Path;
use std::sync::Arc;

use arrow::array::{ArrayRef, BinaryArray, ListBuilder, RecordBatch, StringArray, StringBuilder};
use arrow::datatypes::{DataType, Field};
use arrow::error::ArrowError;
use parquet::arrow::ArrowWriter;
use parquet::basic::{Compression, ZstdLevel};
use parquet::errors::ParquetError;
use parquet::file::properties::WriterProperties;

use super::{CorpusError, LabelledPage};

/// Rows handed to the writer at a time.
const BATCH: usize = 64;
/// Rows of a row group, all of which the writer holds, compressed.
const GROUP: usize = 256;
/// Rows after which the writer looks whether a data page is full. A reader unpacks whole data
/// pages, and by default they would hold a thousand rows, however long.
const PAGE: usize = 8;

/// Writes pages in their order, zstd-compressed, with the columns of the
/// [module](crate::corpus). The same pages make the same bytes.
///
/// # Errors
///
/// Where the file cannot be written; what then is at `path` is no Parquet file.
pub fn write_parquet<P: Borrow<LabelledPage>>(
    path: impl AsRef<Path>,
    pages: impl IntoIterator<Item = P>,
) -> Result<(), CorpusError> {
    let path = path.as_ref();
    write(path, pages).map_err(|source| CorpusError::Write { path: path.to_owned(), source })
}

fn write<P: Borrow<LabelledPage>>(path: &Path, pages: impl IntoIterator<Item = P>) -> Result<(), ParquetError> {
    // Even a corpus of no pages has its columns.
    let schema = batch(&[])?.schema();
    let properties = WriterProperties::builder()
        .set_compression(Compression::ZSTD(ZstdLevel::default()))
        .set_max_row_group_row_count(Some(GROUP))
        .set_write_batch_size(PAGE)
        .build();
    let mut writer = ArrowWriter::try_new(File::create(path)?, schema, Some(properties))?;
    let mut pages = pages.into_iter();
    loop {
        let some: Vec<P> = pages.by_ref().take(BATCH).collect();
        if some.is_empty() {
            break;
        }
        let some: Vec<&LabelledPage> = some.iter().map(Borrow::borrow).collect();
        writer.write(&batch(&some)?)?;
    }
    writer.close()?;
    Ok(())
}

/// The columns in the schema's order: name, cells, and whether a cell may be null.
fn batch(pages: &[&LabelledPage]) -> Result<RecordBatch, ArrowError> {
    let text = |cell: fn(&LabelledPage) -> Option<&str>| -> ArrayRef {
        Arc::new(pages.iter().map(|page| cell(page)).collect::<StringArray>())
    };
    let bytes = |cell: fn(&LabelledPage) -> Option<&[u8]>| -> ArrayRef {
        Arc::new(pages.iter().map(|page| cell(page)).collect::<BinaryArray>())
    };
    let list = |cell: fn(&LabelledPage) -> &[String]| -> ArrayRef {
        let item = Field::new("element", DataType::Utf8, true);
        let mut lists = ListBuilder::new(StringBuilder::new()).with_field(item);
        for page in pages {
            lists.append_value(cell(page).iter().map(Some));
        }
        Arc::new(lists.finish())
    };
    RecordBatch::try_from_iter_with_nullable([
        ("id", text(|page| Some(&page.id)), false),
        ("url", text(|page| page.url.as_deref()), true),
        ("lang", text(|page| page.lang.as_deref()), true),
        ("page_type", text(|page| page.page_type.as_deref()), true),
        ("license", text(|page| page.license.as_deref()), true),
        ("html", bytes(|page| Some(&page.html)), false),
        ("annotated_html", bytes(|page| page.annotated_html.as_deref()), true),
        ("gold_text", text(|page| Some(&page.gold_text)), false),
        ("gold_markdown", text(|page| page.gold_markdown.as_deref()), true),
        ("title", text(|page| page.title.as_deref()), true),
        ("author", text(|page| page.author.as_deref()), true),
        ("date", text(|page| page.date.as_deref()), true),
        ("with", list(|page| &page.with), false),
        ("without", list(|page| &page.without), false),
    ])
}
