//! `seek explain`: a report that shows why a method chose the text of a page.

use std::io::Write;

use seek_extract::method::{Decision, Picture, by_name};
use seek_extract::{Explanation, ExtractError, MOSTLY, Method, Seek, chosen_shares};
use seek_io::{Document, InputLimits, Inputs};
use seek_page::{Dom, NodeId, Page, PageType, SegmentKind, Segments, Selection};

use crate::budget::Budget;
use crate::cli::explain::ExplainArgs;
use crate::error::{CommandError, Outcome};
use crate::output::destination::{Destination, OutputError};
use crate::output::terminal::{complain, print, visible};
use crate::pages;
use crate::report::block::{DecisionPath, ShownBlock, Step};
use crate::report::types::PipelineResult;
use crate::report::{self, Report};

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
/// [`Outcome::SomeFailed`].
pub fn run(arguments: &ExplainArgs) -> Result<Outcome, CommandError> {
    arguments.check()?;
    let mut loaded = None;
    let page_type = arguments.method.page_type;
    let method = if arguments.method.is_seek() {
        let models = pages::models(&arguments.common, &mut loaded)?;
        ExplainedMethod::Seek(Seek::new(models).with_page_type(page_type), page_type)
    } else {
        ExplainedMethod::Other(by_name(&arguments.method.name)?)
    };
    let mut inputs = Inputs::open(&[&arguments.page], InputLimits::default());
    let failed = |id: &str, error: &dyn std::fmt::Display| {
        complain(format_args!("{}: {}", visible(id), visible(&error.to_string())));
        Ok(Outcome::SomeFailed)
    };
    let document = match (inputs.next(), inputs.next()) {
        (Some(_), Some(_)) => return Err(arguments.several_pages().into()),
        (Some(Ok(document)), None) => document,
        (Some(Err(failure)), None) => return failed(&failure.id, &failure.error),
        (None, _) => return failed(&arguments.page.to_string_lossy(), &"it contains no pages"),
    };
    match explain(&document, &method, arguments.common.url.as_deref()) {
        Ok(report) => write(&report::html(&report), arguments),
        Err(error) => failed(&document.id, &error),
    }
}

fn write(html: &str, arguments: &ExplainArgs) -> Result<Outcome, CommandError> {
    match &arguments.output {
        Some(path) => {
            let written = Destination::create(path, arguments.force).and_then(|mut file| {
                file.write_all(html.as_bytes())?;
                file.commit()
            });
            written.map_err(|error| OutputError::File { path: path.to_owned(), error })?;
        }
        None => print(html)?,
    }
    Ok(Outcome::Success)
}

/// The method of a report.
enum ExplainedMethod<'m> {
    /// The shipped pipeline, which explains its choice, with the page type from the command line.
    Seek(Seek<'m>, Option<PageType>),
    /// Another method, which shows its choice.
    Other(Box<dyn Method>),
}

/// A choice and its explanation.
struct Choice {
    selection: Selection,
    pictures: Vec<Picture>,
    pipeline: Option<PipelineResult>,
    /// The explanations of the first blocks, by the pipeline.
    explanations: Vec<Explanation>,
    /// The decisions on the first blocks, by methods that decide step by step.
    decisions: Vec<Vec<Decision>>,
}

impl ExplainedMethod<'_> {
    fn method(&self) -> &dyn Method {
        match self {
            ExplainedMethod::Seek(seek, _) => seek,
            ExplainedMethod::Other(method) => method.as_ref(),
        }
    }

    fn choose(&self, page: &Page) -> Result<Choice, ExtractError> {
        let (seek, page_type) = match self {
            ExplainedMethod::Seek(seek, page_type) => (seek, page_type),
            ExplainedMethod::Other(method) => {
                let (selection, pictures) = (method.select(page)?, method.pictures(page)?);
                let decisions = method.decisions(page, MAX_BLOCKS)?;
                return Ok(Choice { selection, pictures, pipeline: None, explanations: Vec::new(), decisions });
            }
        };
        let outcome = seek.run(page)?;
        let first: Vec<usize> = (0..page.blocks()?.len().min(MAX_BLOCKS)).collect();
        let pipeline = PipelineResult {
            type_given: page_type.is_some(),
            first_types: outcome.first_types,
            types: outcome.types,
            threshold: outcome.threshold,
            confidence: outcome.confidence,
        };
        let (pictures, explanations) = (vec![outcome.picture()], seek.explain(page, &first, MAX_FEATURES)?);
        let (selection, decisions) = (outcome.selection, Vec::new());
        Ok(Choice { selection, pictures, pipeline: Some(pipeline), explanations, decisions })
    }
}

/// The report on a page.
fn explain(document: &Document, method: &ExplainedMethod, url: Option<&str>) -> Result<Report, ExtractError> {
    let page = Page::read(&document.bytes, pages::options(document, url, &Budget::default()))?;
    let Choice { selection, pictures, pipeline, explanations, decisions } = method.choose(&page)?;
    let shares = chosen_shares(&page, &selection)?;
    let (dom, all, segments) = (page.dom()?, page.blocks()?, page.segments()?);
    let (mut explanations, mut decisions) = (explanations.into_iter(), decisions.into_iter());
    let blocks = all.iter().take(MAX_BLOCKS).enumerate().map(|(i, block)| ShownBlock {
        text: all.text(i).to_owned(),
        probability: selection.probabilities.get(i).copied(),
        share: shares[i],
        elements: elements(dom, block.parent),
        path: explanations.next().map(|explanation| path(dom, segments, explanation)),
        steps: decisions.next().into_iter().flatten().map(|decision| step(dom, decision)).collect(),
    });
    let method = method.method();
    let parameters = method.parameters();
    let about = if parameters.is_empty() { String::new() } else { format!("; {parameters}") };
    Ok(Report {
        id: document.id.clone(),
        url: page.url().map(str::to_owned),
        method: method.name().to_owned(),
        about: format!("reads {}{about}", method.view()),
        pipeline,
        blocks: blocks.collect(),
        block_count: all.len(),
        chosen: shares.iter().filter(|share| **share >= MOSTLY).count(),
        pictures,
    })
}

fn path(dom: &Dom, segments: &Segments, explanation: Explanation) -> DecisionPath {
    let name = |segment: usize| match segments.get(segment).kind {
        SegmentKind::Element(id) => name(dom, id),
        SegmentKind::Text => "text".to_owned(),
    };
    let segments = explanation.segments.iter().map(|around| name(around.segment)).collect();
    DecisionPath { explanation, segments }
}

fn step(dom: &Dom, Decision { name: decided, element, what }: Decision) -> Step {
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
