//! Runs all that the product does with a page, and measures each stage.

use content_seeker::explain::View;
use content_seeker::{Error, ExtractedPage, Extractor, Format, Markup, Method, MethodError, Page, PageType, Selection};
use seek_io::Record;
use seek_testing::thread_time::thread_time;
use std::mem;
use std::sync::Arc;
use std::time::Duration;

/// The stages, in order. `parts` is the page type that costs most, `render` the format that costs most.
pub const STAGES: [&str; 6] = ["parse", "choose", "text", "metadata", "parts", "render"];

/// The time of each stage.
pub type Times = [Duration; STAGES.len()];

/// What a page cost.
pub struct PageCost {
    pub result: Result<(), Error>,
    pub times: Times,
    /// The blocks of the page; 0 for a page without a tree.
    pub blocks: usize,
}

impl PageCost {
    /// The time of all stages in seconds.
    pub fn seconds(&self) -> f64 {
        self.times.iter().sum::<Duration>().as_secs_f64()
    }
}

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
        let all = Extractor::builder().custom_method(Arc::new(AllBlocks)).build().unwrap();
        Everything { pipeline: Extractor::new(), all }
    }

    /// Text, metadata, the parts of each page type and all formats of a page. An error ends the work on the page, as in
    /// the program; the stages after it take no time.
    pub fn run(&self, bytes: &[u8]) -> PageCost {
        let mut outcome = PageCost { result: Ok(()), times: Times::default(), blocks: 0 };
        let result = self.stages(bytes, &mut Clock(thread_time()), &mut outcome);
        PageCost { result, ..outcome }
    }

    fn stages(&self, bytes: &[u8], clock: &mut Clock, outcome: &mut PageCost) -> Result<(), Error> {
        let times = &mut outcome.times;
        let page = self.pipeline.read(bytes).and_then(|page| {
            page.segments()?;
            Ok(Arc::new(page))
        });
        times[0] = clock.lap();
        let page = page?;
        outcome.blocks = page.blocks()?.len();
        let chosen = self.pipeline.extract_page(Arc::clone(&page));
        times[1] = clock.lap();
        let chosen = chosen?;
        let all = self.all.extract_page(Arc::clone(&page))?;
        chosen.text()?;
        all.text()?;
        times[2] = clock.lap();
        let mut record = record(&chosen)?;
        record.text = Some(all.text()?.to_owned());
        times[3] = clock.lap();
        for page_type in PageType::ALL {
            // A page chooses its type, so it can choose the one that costs most.
            record.structured = seek_metadata::page_parts(&page, page_type, all.selection())?;
            serde_json::to_vec(&record).unwrap();
            times[4] = times[4].max(clock.lap());
        }
        let markup = Markup::default().links(true).images(true);
        for format in [Format::Markdown, Format::Html, Format::Xml, Format::Tei] {
            all.render(format, markup)?;
            times[5] = times[5].max(clock.lap());
        }
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

/// The time of this thread at the end of the last stage.
struct Clock(Duration);

impl Clock {
    /// The time since the last stage.
    fn lap(&mut self) -> Duration {
        let now = thread_time();
        now - mem::replace(&mut self.0, now)
    }
}
