//! The record of a page, with the values that `seek extract -f json` gives.

use crate::classes::{Probabilities, rounded};
use crate::failure::Failure;
use crate::options::{Options, Output};
use content_seeker::{EmptyReason, Error, ExtractedPage, Format, Metadata, PageParts};
use serde::Serialize;

/// The record of a page. A missing value is `null`.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Record {
    url: Option<String>,
    page_type: Option<String>,
    page_type_confidence: Option<f64>,
    page_types: Option<Probabilities>,
    confidence: Option<f64>,
    empty_reason: Option<&'static str>,
    language: Option<String>,
    text: String,
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
    let page_type = page.page_type();
    let render =
        |output, format| if options.has(output) { page.render(format, options.markup()).map(Some) } else { Ok(None) };
    let metadata = options.has(Output::Metadata);
    let record = Record {
        url: page.url().map(str::to_owned),
        page_type: page_type.map(|page_type| page_type.name().to_owned()),
        page_type_confidence: page_type.map(|page_type| rounded(page_type.probability())),
        page_types: page.page_types().cloned().map(Probabilities),
        confidence: page.confidence().map(rounded),
        empty_reason: page.empty_reason()?.map(EmptyReason::name),
        language: if metadata { page.language()?.map(str::to_owned) } else { None },
        text: page.text()?.to_owned(),
        markdown: render(Output::Markdown, Format::Markdown)?,
        html: render(Output::Html, Format::Html)?,
        xml: render(Output::Xml, Format::Xml)?,
        tei: render(Output::Tei, Format::Tei)?,
        metadata: if metadata { Some(page.metadata()?.clone()) } else { None },
        parts: if options.has(Output::Parts) { Some(page.parts()?.clone()) } else { None },
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
