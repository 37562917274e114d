//! The record of a page, with the values that `seek extract -f json` gives.

use crate::failure::Failure;
use crate::options::{Options, Output};
use content_seeker::records::{PageRecord, RecordFields, rounded};
use content_seeker::{Error, ExtractedPage, Format, Metadata, PageParts, PageTypes};
use serde::Serialize;

/// The record of a page with the names and the formats of the npm package. A missing value is `null`.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Record {
    url: Option<String>,
    page_type: Option<String>,
    page_type_confidence: Option<f64>,
    page_types: Option<PageTypes>,
    confidence: Option<f64>,
    empty_reason: Option<String>,
    language: Option<String>,
    text: Option<String>,
    markdown: Option<String>,
    html: Option<String>,
    xml: Option<String>,
    tei: Option<String>,
    metadata: Option<Metadata>,
    parts: Option<PageParts>,
    blocks: Option<Vec<Block>>,
}

/// A block of the page.
#[derive(Debug, Serialize)]
struct Block {
    text: String,
    probability: Option<f64>,
    coverage: f64,
}

/// Extracts a page.
///
/// # Errors
/// A [`Failure`] if the options contradict each other, or the page exceeds a limit.
pub fn of_page(html: Vec<u8>, options: &Options) -> Result<Record, Failure> {
    let extractor = options.builder()?.build()?;
    let page = extractor.extract(options.input(html))?;
    Ok(of_extracted(&page, options)?)
}

fn of_extracted(page: &ExtractedPage, options: &Options) -> Result<Record, Error> {
    let render =
        |output, format| if options.has(output) { page.render(format, options.markup()).map(Some) } else { Ok(None) };
    let fields = RecordFields {
        metadata: options.has(Output::Metadata),
        parts: options.has(Output::Parts),
        format: options.has(Output::Markdown).then_some(Format::Markdown),
        markup: options.markup(),
    };
    let found = PageRecord::of(page, "", fields)?.record;
    let record = Record {
        url: found.url,
        page_type: found.page_type,
        page_type_confidence: found.page_type_confidence,
        page_types: page.page_types().cloned(),
        confidence: found.confidence,
        empty_reason: found.empty_reason,
        language: found.language,
        text: found.text,
        markdown: found.markdown,
        html: render(Output::Html, Format::Html)?,
        xml: render(Output::Xml, Format::Xml)?,
        tei: render(Output::Tei, Format::Tei)?,
        metadata: found.metadata,
        parts: fields.parts.then_some(found.structured),
        blocks: if options.has(Output::Blocks) { Some(blocks(page)?) } else { None },
    };
    page.check_deadline()?;
    Ok(record)
}

fn blocks(page: &ExtractedPage) -> Result<Vec<Block>, Error> {
    let block = |block: content_seeker::ExtractedBlock<'_>| Block {
        text: block.text.to_owned(),
        probability: block.probability.map(rounded),
        coverage: rounded(block.coverage),
    };
    Ok(page.blocks()?.into_iter().map(block).collect())
}
