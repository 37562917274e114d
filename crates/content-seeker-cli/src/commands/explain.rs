//! `seek explain`: a report that shows why a method chose the text of a page.

use std::io::Write;
use std::path::PathBuf;

use content_seeker::explain::{Decision, Explanation};
use content_seeker::{COVERED, Error, Extractor, records};
use seek_io::{Document, InputOptions, Inputs, error_chain};
use seek_page::{Dom, NodeId, SegmentKind, Segments};

use crate::budget::Budget;
use crate::cli::explain::ExplainArgs;
use crate::cli::extract::PartArgs;
use crate::error::{CommandError, CommandOutcome};
use crate::extractor::extractor;
use crate::output::destination::{Destination, OutputError};
use crate::output::terminal::{because, complain, print, visible};
use crate::report::background::extract_with_background;
use crate::report::block::{DecisionPath, ShownBlock, Step};
use crate::report::types::PipelineResult;
use crate::report::{self, Report};
use crate::web_pages::with_fetch;

/// The largest number of blocks in a report: a browser must be able to show them.
const MAX_BLOCKS: usize = 2000;
/// The largest number of features that are shown for a block.
const MAX_FEATURES: usize = 8;
/// The largest number of elements that are shown for a block.
const MAX_ELEMENTS: usize = 6;
/// The largest number of characters that are shown of a class.
const MAX_CLASS_CHARS: usize = 40;

/// Writes the report on one page.
///
/// # Errors
/// [`CommandError`]. The error of a page that cannot be read or exceeds its limits is reported and makes
/// [`CommandOutcome::SomeFailed`].
pub fn run(arguments: &ExplainArgs) -> Result<CommandOutcome, CommandError> {
    arguments.check()?;
    let resources = arguments.method.layout.is_some();
    let budget = if resources { Budget::of_measured_page() } else { Budget::default() };
    let extractor = extractor("explain", &arguments.common, &arguments.method, &PartArgs::default(), &budget)?;
    let options = InputOptions { limits: budget.of_inputs(), resources, ..InputOptions::default() };
    let mut inputs = with_fetch(Inputs::open_with::<_, PathBuf>(&[&arguments.page], &[], options), &budget);
    let failed = |id: &str, error: &str| {
        complain(format_args!("{}: {}", visible(id), visible(error)));
        Ok(CommandOutcome::SomeFailed)
    };
    let document = match (inputs.next(), inputs.next()) {
        (Some(_), Some(_)) => return Err(arguments.several_pages().into()),
        (Some(Ok(document)), None) => document,
        (Some(Err(failure)), None) => return failed(&failure.id, &error_chain(&failure.error)),
        (None, _) => return failed(&arguments.page.to_string_lossy(), "it contains no pages"),
    };
    match explain(&document, &extractor, arguments.common.url.as_deref()) {
        Ok(report) => {
            let outcome = write(&report::html(&report), arguments)?;
            if let Some(reason) = report.empty_reason {
                complain(format_args!("{}: {}", visible(&document.id), because(reason)));
            }
            Ok(outcome)
        }
        Err(error) => failed(&document.id, &error_chain(&error)),
    }
}

fn write(html: &str, arguments: &ExplainArgs) -> Result<CommandOutcome, CommandError> {
    match &arguments.output {
        Some(path) => {
            let written = Destination::create(path, arguments.force).and_then(|mut file| {
                file.write_all(html.as_bytes())?;
                file.commit()
            });
            written.map_err(|error| OutputError::file(path, error))?;
        }
        None => print(html)?,
    }
    Ok(CommandOutcome::Success)
}

/// The report on a page.
fn explain(document: &Document, extractor: &Extractor, url: Option<&str>) -> Result<Report, Error> {
    let (extracted, background) = extract_with_background(extractor, records::input_of(document, url))?;
    let pipeline = extracted.pipeline_outcome().map(|outcome| PipelineResult {
        type_given: extractor.page_type().is_some(),
        first_types: outcome.first_types,
        types: outcome.types,
        threshold: outcome.threshold,
        confidence: outcome.confidence,
        empty_reason: outcome.empty_reason,
    });
    let page = extracted.page();
    let first: Vec<usize> = (0..page.blocks()?.len().min(MAX_BLOCKS)).collect();
    let mut explanations = extracted.explain(&first, MAX_FEATURES)?.unwrap_or_default().into_iter();
    let mut decisions = extracted.decisions(MAX_BLOCKS)?.into_iter();
    let extracted_blocks = extracted.blocks()?;
    let (dom, blocks, segments) = (page.dom()?, page.blocks()?, page.segments()?);
    let shown = blocks.iter().zip(&extracted_blocks).take(MAX_BLOCKS).map(|(block, extracted)| ShownBlock {
        text: extracted.text.to_owned(),
        probability: extracted.probability,
        share: extracted.coverage,
        elements: elements(dom, block.parent),
        path: explanations.next().map(|explanation| path(dom, segments, explanation)),
        steps: decisions.next().into_iter().flatten().map(|decision| step(dom, decision)).collect(),
    });
    let method = extractor.method();
    let parameters = method.parameters();
    let settings = if parameters.is_empty() { String::new() } else { format!("; {parameters}") };
    let about = format!("reads {}{settings}", method.view());
    Ok(Report {
        id: document.id.clone(),
        url: page.url().map(str::to_owned),
        method: method.name().to_owned(),
        about,
        pipeline,
        empty_reason: extracted.empty_reason()?,
        blocks: shown.collect(),
        block_count: blocks.len(),
        chosen: extracted_blocks.iter().filter(|block| block.coverage >= COVERED).count(),
        pictures: extracted.pictures()?,
        maps: extracted.maps()?,
        background,
    })
}

fn path(dom: &Dom, segments: &Segments, explanation: Explanation) -> DecisionPath {
    let name = |segment: usize| match segments.get(segment).kind {
        SegmentKind::Element(id) => name(dom, id),
        _ => "text".to_owned(),
    };
    let segments = explanation.segments.iter().map(|around| name(around.segment)).collect();
    DecisionPath { explanation, segments }
}

fn step(dom: &Dom, Decision { name: decided, element, description: what }: Decision) -> Step {
    Step { name: decided, element: element.map(|id| name(dom, id)), what }
}

/// An element and its ancestors, the outermost first.
fn elements(dom: &Dom, element: NodeId) -> String {
    let mut names: Vec<String> = [element]
        .into_iter()
        .chain(dom.ancestors(element))
        .take(MAX_ELEMENTS)
        .map(|id| name(dom, id))
        .filter(|name| !name.is_empty())
        .collect();
    names.reverse();
    names.join(" > ")
}

/// The name of an element with its first class.
fn name(dom: &Dom, id: NodeId) -> String {
    let class = dom.attribute(id, "class").and_then(|class| class.split_whitespace().next());
    let class =
        class.map_or_else(String::new, |class| format!(".{}", class.chars().take(MAX_CLASS_CHARS).collect::<String>()));
    format!("{}{class}", dom.name(id))
}
