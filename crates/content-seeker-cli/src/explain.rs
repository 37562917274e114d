//! `seek explain`: why a method chose what it chose of a page, as a report.

use std::io::Write;

use seek_extract::method::{Decision, Picture, by_name};
use seek_extract::{Explanation, ExtractError, MOSTLY, Method, Seek, chosen_shares};
use seek_io::{Document, InputLimits, Inputs};
use seek_page::{Dom, NodeId, Page, PageType, SegmentKind, Segments, Selection};

use crate::budget::Budget;
use crate::cli::ExplainArgs;
use crate::output::{Destination, OutputError, complain, print, visible};
use crate::pages::{self, CommandError, Outcome};
use crate::report::{self, Found, Path, Report, ShownBlock, Step};

/// Blocks that are shown: a browser must be able to hold them all.
const MOST_BLOCKS: usize = 2000;
/// Features that are shown of a block.
const MOST_REASONS: usize = 8;
/// Elements around a block that are shown.
const MOST_ELEMENTS: usize = 6;
/// Characters that are shown of a class.
const MOST_CLASS_CHARS: usize = 40;

/// Writes the report on one page.
///
/// # Errors
/// [`CommandError`]; a page that cannot be read or exceeds its limits is reported and makes [`Outcome::SomeFailed`].
pub fn run(arguments: &ExplainArgs) -> Result<Outcome, CommandError> {
    arguments.check()?;
    let mut loaded = None;
    let page_type = arguments.how.page_type;
    let asked = if arguments.how.is_seek() {
        let models = pages::models(&arguments.known, &mut loaded)?;
        Asked::Seek(Seek::new(models).with_page_type(page_type), page_type)
    } else {
        Asked::Other(by_name(&arguments.how.method)?)
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
        (None, _) => return failed(&arguments.page.to_string_lossy(), &"there are no pages in it"),
    };
    match on(&document, &asked, arguments.known.url.as_deref()) {
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
    Ok(Outcome::AllFine)
}

/// What is asked.
enum Asked<'m> {
    /// The shipped pipeline, which can tell why; with the type of the page, where it was given.
    Seek(Seek<'m>, Option<PageType>),
    /// Any method: what it chose is all that it says.
    Other(Box<dyn Method>),
}

/// A choice, and what can be told of the way to it.
struct Told {
    selection: Selection,
    pictures: Vec<Picture>,
    found: Option<Found>,
    /// Of the first blocks, where the method can tell.
    explanations: Vec<Explanation>,
    /// The same of methods that decide step by step.
    decisions: Vec<Vec<Decision>>,
}

impl Asked<'_> {
    fn method(&self) -> &dyn Method {
        match self {
            Asked::Seek(seek, _) => seek,
            Asked::Other(method) => method.as_ref(),
        }
    }

    fn tell(&self, page: &Page) -> Result<Told, ExtractError> {
        let (seek, page_type) = match self {
            Asked::Seek(seek, page_type) => (seek, page_type),
            Asked::Other(method) => {
                let (selection, pictures) = (method.select(page)?, method.pictures(page)?);
                let decisions = method.decisions(page, MOST_BLOCKS)?;
                return Ok(Told { selection, pictures, found: None, explanations: Vec::new(), decisions });
            }
        };
        let outcome = seek.run(page)?;
        let first: Vec<usize> = (0..page.blocks()?.len().min(MOST_BLOCKS)).collect();
        let found = Found {
            type_given: page_type.is_some(),
            first_types: outcome.first_types,
            types: outcome.types,
            threshold: outcome.threshold,
            confidence: outcome.confidence,
        };
        let (pictures, explanations) = (vec![outcome.picture()], seek.explain(page, &first, MOST_REASONS)?);
        Ok(Told { selection: outcome.selection, pictures, found: Some(found), explanations, decisions: Vec::new() })
    }
}

/// All that is shown of a page.
fn on(document: &Document, asked: &Asked, url: Option<&str>) -> Result<Report, ExtractError> {
    let page = Page::read(&document.bytes, pages::options(document, url, &Budget::default()))?;
    let Told { selection, pictures, found, explanations, decisions } = asked.tell(&page)?;
    let shares = chosen_shares(&page, &selection)?;
    let (dom, all, segments) = (page.dom()?, page.blocks()?, page.segments()?);
    let (mut explanations, mut decisions) = (explanations.into_iter(), decisions.into_iter());
    let blocks = all.iter().take(MOST_BLOCKS).enumerate().map(|(i, block)| ShownBlock {
        text: all.text(i).to_owned(),
        probability: selection.probabilities.get(i).copied(),
        share: shares[i],
        place: place(dom, block.parent),
        path: explanations.next().map(|explanation| path(dom, segments, explanation)),
        steps: decisions.next().into_iter().flatten().map(|decision| step(dom, decision)).collect(),
    });
    let method = asked.method();
    let parameters = method.parameters();
    let about = if parameters.is_empty() { String::new() } else { format!("; {parameters}") };
    Ok(Report {
        id: document.id.clone(),
        url: page.url().map(str::to_owned),
        method: method.name().to_owned(),
        about: format!("reads {}{about}", method.view()),
        found,
        blocks: blocks.collect(),
        all: all.len(),
        chosen: shares.iter().filter(|share| **share >= MOSTLY).count(),
        pictures,
    })
}

fn path(dom: &Dom, segments: &Segments, explanation: Explanation) -> Path {
    let name = |segment: usize| match segments.get(segment).kind {
        SegmentKind::Element(id) => name(dom, id),
        SegmentKind::Text => "text".to_owned(),
    };
    let segments = explanation.segments.iter().map(|around| name(around.segment)).collect();
    Path { explanation, segments }
}

fn step(dom: &Dom, Decision { name: decided, element, what }: Decision) -> Step {
    Step { name: decided, element: element.map(|id| name(dom, id)), what }
}

/// An element and those around it, the outermost first.
fn place(dom: &Dom, element: NodeId) -> String {
    let mut names: Vec<String> = [element]
        .into_iter()
        .chain(dom.ancestors(element))
        .take(MOST_ELEMENTS)
        .map(|id| name(dom, id))
        .filter(|name| !name.is_empty())
        .collect();
    names.reverse();
    names.join(" > ")
}

/// The name of an element with its first class.
fn name(dom: &Dom, id: NodeId) -> String {
    let class = dom.attribute(id, "class").and_then(|class| class.split_whitespace().next());
    let class = class
        .map_or_else(String::new, |class| format!(".{}", class.chars().take(MOST_CLASS_CHARS).collect::<String>()));
    format!("{}{class}", dom.name(id))
}
