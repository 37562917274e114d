//! Writes labelled pages as Parquet.

use std::borrow::Borrow;
use std::error::Error;
use std::fs::File;
use std::path::Path;
use std::sync::Arc;

use arrow_array::builder::{ListBuilder, StringBuilder};
use arrow_array::{ArrayRef, BinaryArray, RecordBatch, StringArray};
use arrow_schema::ArrowError;
use arrow_schema::{DataType, Field};
use parquet::arrow::ArrowWriter;
use parquet::basic::{Compression, ZstdLevel};
use parquet::file::properties::WriterProperties;

use crate::corpus::labelled_page::LabelledPage;

/// Rows that are written at a time.
const BATCH_ROWS: usize = 64;
/// Rows of a row group. The writer keeps the group in memory, compressed.
const GROUP_ROWS: usize = 256;
/// Rows after which the writer checks whether a data page is full. A reader decompresses whole data pages, and the
/// default is a thousand rows of any length.
const PAGE_ROWS: usize = 8;

pub(crate) fn write_pages<P: Borrow<LabelledPage>>(
    path: &Path,
    pages: impl IntoIterator<Item = P>,
) -> Result<(), Box<dyn Error + Send + Sync>> {
    // A corpus without pages has its columns, too.
    let schema = batch(&[])?.schema();
    let properties = WriterProperties::builder()
        .set_compression(Compression::ZSTD(ZstdLevel::default()))
        .set_max_row_group_row_count(Some(GROUP_ROWS))
        .set_write_batch_size(PAGE_ROWS)
        .build();
    let mut writer = ArrowWriter::try_new(File::create(path)?, schema, Some(properties))?;
    let mut pages = pages.into_iter();
    loop {
        let some: Vec<P> = pages.by_ref().take(BATCH_ROWS).collect();
        if some.is_empty() {
            break;
        }
        let some: Vec<&LabelledPage> = some.iter().map(Borrow::borrow).collect();
        writer.write(&batch(&some)?)?;
    }
    writer.close()?;
    Ok(())
}

/// The columns in order: name, cells, and whether a cell may be null.
fn batch(pages: &[&LabelledPage]) -> Result<RecordBatch, ArrowError> {
    let text = |cell: fn(&LabelledPage) -> Option<&str>| -> ArrayRef {
        Arc::new(pages.iter().map(|page| cell(page)).collect::<StringArray>())
    };
    let bytes = |cell: fn(&LabelledPage) -> Option<&[u8]>| -> ArrayRef {
        Arc::new(pages.iter().map(|page| cell(page)).collect::<BinaryArray>())
    };
    let list = |cell: fn(&LabelledPage) -> Vec<String>| -> ArrayRef {
        let item = Field::new("element", DataType::Utf8, true);
        let mut lists = ListBuilder::new(StringBuilder::new()).with_field(item);
        for page in pages {
            lists.append_value(cell(page).into_iter().map(Some));
        }
        Arc::new(lists.finish())
    };
    RecordBatch::try_from_iter_with_nullable([
        ("id", text(|page| Some(&page.id)), false),
        ("url", text(|page| page.url.as_deref()), true),
        ("site", text(|page| page.site.as_deref()), true),
        ("lang", text(|page| page.lang.as_deref()), true),
        ("page_type", text(|page| page.page_type.as_deref()), true),
        ("license", text(|page| page.license.as_deref()), true),
        ("html", bytes(|page| Some(&page.html)), false),
        ("annotated_html", bytes(|page| page.annotated_html.as_deref()), true),
        ("gold_text", text(|page| page.gold_text.as_deref()), true),
        ("gold_markdown", text(|page| page.gold_markdown.as_deref()), true),
        ("title", text(|page| page.title.as_deref()), true),
        ("author", text(|page| page.author.as_deref()), true),
        ("date", text(|page| page.date.as_deref()), true),
        ("with", list(|page| page.with.clone()), false),
        ("without", list(|page| page.without.clone()), false),
        ("segments", list(|page| page.segments.iter().map(ToString::to_string).collect()), false),
        ("annotators", list(|page| page.annotators.clone()), false),
        ("made_from", text(|page| page.made_from.as_deref()), true),
    ])
}
