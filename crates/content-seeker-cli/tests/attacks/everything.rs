//! Runs all that the product does with a page, and measures each stage.

use crate::thread_time::thread_time;
use content_seeker::explain::View;
use content_seeker::{Error, ExtractedPage, Extractor, Format, Markup, Method, MethodError, Page, PageType, Selection};
use seek_io::Record;
use std::sync::Arc;
use std::time::Duration;

/// The stages, in order.
pub const STAGES: [&str; 6] = ["parse", "choose", "text", "metadata", "parts", "render"];

/// The time of each stage.
pub type Times = [Duration; STAGES.len()];

/// A method that chooses every block, so that the writers see the whole page.
struct AllBlocks;

impl Method for AllBlocks {
    fn name(&self) -> &'static str {
        "all"
    }

    fn view(&self) -> View {
        View::Dom
    }

    fn select(&self, page: &Page) -> Result<Selection, MethodError> {
        Ok(Selection::of_blocks((0..page.blocks()?.len()).collect()))
    }
}

/// The shipped pipeline, and a method that leaves nothing out.
pub struct Everything {
    pipeline: Extractor,
    all: Extractor,
}

impl Everything {
    pub fn new() -> Everything {
        let all = Extractor::builder().custom_method(Box::new(AllBlocks)).build().unwrap();
        Everything { pipeline: Extractor::new(), all }
    }

    /// Text, metadata, the parts of each page type and all formats of a page. An error ends the work on the page, as in
    /// the program; the stages after it take no time.
    pub fn run(&self, bytes: &[u8]) -> (Result<(), Error>, Times) {
        let mut clock = Clock { last: thread_time(), times: Times::default() };
        let result = self.stages(bytes, &mut clock);
        (result, clock.times)
    }

    fn stages(&self, bytes: &[u8], clock: &mut Clock) -> Result<(), Error> {
        let page = self.pipeline.read(bytes).and_then(|page| {
            page.segments()?;
            Ok(Arc::new(page))
        });
        clock.tick(0);
        let page = page?;
        let chosen = self.pipeline.extract_page(Arc::clone(&page));
        clock.tick(1);
        let chosen = chosen?;
        let all = self.all.extract_page(Arc::clone(&page))?;
        chosen.text()?;
        all.text()?;
        clock.tick(2);
        let mut record = record(&chosen)?;
        record.text = Some(all.text()?.to_owned());
        clock.tick(3);
        for page_type in PageType::ALL {
            // The page chooses its type, so it can choose the most expensive one.
            record.structured = seek_metadata::page_parts(&page, page_type, all.selection())?;
            serde_json::to_vec(&record).unwrap();
        }
        clock.tick(4);
        let markup = Markup::default().links(true).images(true);
        for format in [Format::Markdown, Format::Html, Format::Xml, Format::Tei] {
            all.render(format, markup)?;
        }
        clock.tick(5);
        Ok(())
    }
}

fn record(page: &ExtractedPage) -> Result<Record, Error> {
    Ok(Record {
        id: "page".to_owned(),
        page_type: page.page_type().map(|page_type| page_type.name().to_owned()),
        metadata: Some(page.metadata()?.clone()),
        language: page.language()?.map(str::to_owned),
        ..Record::default()
    })
}

struct Clock {
    last: Duration,
    times: Times,
}

impl Clock {
    fn tick(&mut self, stage: usize) {
        let now = thread_time();
        self.times[stage] += now - self.last;
        self.last = now;
    }
}
