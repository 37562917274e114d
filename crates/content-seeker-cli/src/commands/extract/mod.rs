//! `seek extract`: the main content of pages.

mod output;

use content_seeker::records::{self, PageRecord, RecordFields, RecordMaker, bug_message};
use content_seeker::{Format, Markup};
use seek_io::input::InputResult;
use seek_io::parallel::Worker;

use crate::cli::extract::{ExtractArgs, NamedBy, OutputFormat};
use crate::error::{CommandError, CommandOutcome};
use crate::extractor::extractor;
use crate::pages::{self, PageRun};
use crate::sha256::file_name_hex;
use output::{ExtractOutput, ExtractResult};

/// Extracts from all inputs.
///
/// # Errors
/// [`CommandError`]. Errors of single inputs are reported and make [`CommandOutcome::SomeFailed`].
pub fn run(arguments: &ExtractArgs) -> Result<CommandOutcome, CommandError> {
    arguments.check()?;
    let common = &arguments.pages.common;
    let extractor = extractor("extract", common, &arguments.method, &arguments.parts, &arguments.batch.budget())?;
    let record_maker = RecordMaker::new(extractor, fields(arguments), arguments.pages.common.url.clone());
    let worker = PageExtractor { record_maker, names: arguments.names };
    let page_run = PageRun {
        command: "extract",
        pages: &arguments.pages,
        batch: &arguments.batch,
        unordered: arguments.unordered,
        to_stdout: arguments.output.is_none(),
        resources: arguments.method.layout.is_some(),
        single_differs: arguments.is_page_file() || arguments.is_one_stream() && !arguments.format().has_records(),
        summary: true,
    };
    pages::run(&page_run, &worker, |several| ExtractOutput::open(arguments, several))
}

/// What the output format needs of each page.
fn fields(arguments: &ExtractArgs) -> RecordFields {
    let format = arguments.format();
    let markup_format = match format {
        OutputFormat::Text => None,
        OutputFormat::Markdown => Some(Format::Markdown),
        OutputFormat::Html => Some(Format::Html),
        OutputFormat::Xml => Some(Format::Xml),
        OutputFormat::Tei => Some(Format::Tei),
        OutputFormat::Json | OutputFormat::Csv | OutputFormat::Parquet => {
            arguments.markdown.then_some(Format::Markdown)
        }
    };
    RecordFields {
        metadata: format != OutputFormat::Text && (format != OutputFormat::Markdown || arguments.metadata),
        parts: format.has_records(),
        format: markup_format,
        markup: Markup::default().links(arguments.links).images(arguments.images),
    }
}

/// Extracts from inputs.
struct PageExtractor {
    record_maker: RecordMaker,
    /// The source of the names of files.
    names: NamedBy,
}

impl PageExtractor {
    fn extracted(&self, input: &InputResult, page: PageRecord) -> ExtractResult {
        let document = input.as_ref().ok();
        let name = match self.names {
            NamedBy::Path => None,
            NamedBy::Url => page.record.url.as_deref().map(name_of_address),
            NamedBy::Hash => document.map(|document| file_name_hex(&document.bytes)),
        };
        ExtractResult { page, name }
    }
}

/// The name of a file by the address of its page, as in a mirror: without the scheme, and with a name for a folder.
fn name_of_address(address: &str) -> String {
    let rest = address.split_once("://").map_or(address, |(_, rest)| rest);
    let rest = rest.split('#').next().unwrap_or_default();
    let is_folder = rest.ends_with('/') || !rest.contains('/');
    if is_folder { format!("{}/index", rest.trim_end_matches('/')) } else { rest.to_owned() }
}

impl Worker<InputResult> for PageExtractor {
    type Output = ExtractResult;

    fn bytes(&self, input: &InputResult) -> usize {
        records::bytes(input)
    }

    fn work(&self, input: &mut InputResult) -> ExtractResult {
        if self.names == NamedBy::Hash {
            return self.extracted(input, self.record_maker.make(input));
        }
        let page = self.record_maker.make_from_bytes(input);
        self.extracted(input, page)
    }

    fn panicked(&self, input: &InputResult, message: &str) -> ExtractResult {
        self.extracted(input, self.record_maker.failure(input, bug_message(message)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::output::destination::OutputError;
    use content_seeker::explain::View;
    use content_seeker::{Extractor, Method, MethodError, Page, Selection};
    use seek_io::Document;
    use seek_io::parallel::{Order, run};
    use std::sync::Arc;

    /// Chooses all blocks, and panics on pages with the word "break".
    struct Fragile;

    impl Method for Fragile {
        fn name(&self) -> &'static str {
            "fragile"
        }

        fn view(&self) -> View {
            View::Dom
        }

        fn select(&self, page: &Page) -> Result<Selection, MethodError> {
            assert!(!page.source().contains("break"), "broken at {:?}", page.url());
            Ok(Selection::of_blocks((0..page.blocks()?.len()).collect()))
        }
    }

    #[test]
    fn a_panic_on_one_page_becomes_its_error_and_the_others_continue() {
        let extractor = Extractor::builder().custom_method(Arc::new(Fragile)).build().unwrap();
        let record_maker = RecordMaker::new(extractor, RecordFields::default(), Some("https://example.org".into()));
        let worker = PageExtractor { record_maker, names: NamedBy::Hash };
        let inputs = ["<p>one", "<p>break", "<p>three"]
            .map(|html| Ok(Document { id: html.to_owned(), bytes: html.into(), ..Document::default() }));
        let (mut records, mut hashes) = (Vec::new(), Vec::new());
        let ended = run(inputs, 2, Order::Items, &worker, |result| {
            records.push(result.page.record);
            hashes.push(result.name.unwrap());
            Ok::<(), OutputError>(())
        });
        assert!(ended.is_ok());
        let texts: Vec<_> = records.iter().map(|record| record.text.as_deref()).collect();
        assert_eq!(texts, [Some("one"), None, Some("three")]);
        assert_eq!((&*records[1].id, records[1].url.as_deref()), ("<p>break", Some("https://example.org")));
        assert!(hashes.iter().all(|hash| hash.len() == 32) && hashes[0] != hashes[1], "{hashes:?}");
        let error = records[1].error.as_deref().unwrap();
        assert!(error.contains("a bug: broken at Some(\"https://example.org\")"), "{error}");
    }

    #[test]
    fn a_file_may_have_the_name_of_its_address() {
        for (address, name) in [
            ("https://example.org/news/1?b=2#top", "example.org/news/1?b=2"),
            ("http://example.org/", "example.org/index"),
            ("http://example.org", "example.org/index"),
            ("https://example.org/news/", "example.org/news/index"),
        ] {
            assert_eq!(name_of_address(address), name);
        }
    }
}
