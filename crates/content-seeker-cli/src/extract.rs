//! `seek extract`: the main content of pages.

use seek_extract::Extractor;
use seek_extract::method::by_name;
use seek_extract::render::Markup;
use seek_io::input::InputResult;
use sha2::{Digest, Sha256};

use crate::answers::Answers;
use crate::cli::{ExtractArgs, Format, NamedBy};
use crate::finder::{Finder, Found, Rendering, Wanted};
use crate::jobs::Work;
use crate::pages::{self, Answer, Batch, CommandError, Outcome, bug};

/// Bytes of a page's SHA-256 that name its file: more pages than there are do not share them.
const HASH_BYTES: usize = 16;

/// What came of an input, and the hash of its page where files are named by it.
pub struct Answered {
    /// Its record and document.
    pub found: Found,
    /// In hexadecimal digits.
    pub hash: Option<String>,
}

impl Answer for Answered {
    fn id(&self) -> &str {
        &self.found.record.id
    }

    fn error(&self) -> Option<&str> {
        self.found.record.error.as_deref()
    }
}

/// Extracts from all inputs.
///
/// # Errors
/// [`CommandError`]; what is wrong with single inputs is reported and makes [`Outcome::SomeFailed`].
pub fn run(arguments: &ExtractArgs) -> Result<Outcome, CommandError> {
    arguments.check()?;
    let mut loaded = None;
    let extractor = if arguments.how.is_seek() {
        Extractor::seek(pages::models(&arguments.pages.known, &mut loaded)?, arguments.how.page_type)
    } else {
        Extractor::method(by_name(&arguments.how.method)?)
    };
    let finder = Finder::new(extractor, wanted(arguments), arguments.pages.known.url.clone());
    let work = Pages { finder: finder.within(arguments.batch.budget()), hashed: arguments.names == NamedBy::Hash };
    let batch = Batch {
        command: "extract",
        pages: &arguments.pages,
        batch: &arguments.batch,
        unordered: arguments.unordered,
        to_stdout: arguments.output.is_none(),
        alone_differs: arguments.goes_to_one() && !arguments.format().has_records(),
    };
    pages::run(&batch, &work, |several| Answers::open(arguments, several))
}

/// What the format takes.
fn wanted(arguments: &ExtractArgs) -> Wanted {
    let format = arguments.format();
    let rendering = match format {
        Format::Text => None,
        Format::Markdown => Some(Rendering::Markdown),
        Format::Html => Some(Rendering::Html),
        Format::Xml => Some(Rendering::Xml),
        Format::Tei => Some(Rendering::Tei),
        Format::Json | Format::Csv | Format::Parquet => arguments.markdown.then_some(Rendering::Markdown),
    };
    Wanted {
        facts: format != Format::Text && (format != Format::Markdown || arguments.metadata),
        parts: format.has_records(),
        rendering,
        markup: Markup { links: arguments.links, images: arguments.images },
    }
}

/// What is done with each input: it becomes an answer.
struct Pages<'m> {
    finder: Finder<'m>,
    /// Whether files are named by hashes.
    hashed: bool,
}

impl Pages<'_> {
    fn answered(&self, input: &InputResult, found: Found) -> Answered {
        let hash = input.as_ref().ok().filter(|_| self.hashed).map(|document| {
            Sha256::digest(&document.bytes).iter().take(HASH_BYTES).map(|byte| format!("{byte:02x}")).collect()
        });
        Answered { found, hash }
    }
}

impl Work<InputResult> for Pages<'_> {
    type Out = Answered;

    fn bytes(&self, input: &InputResult) -> usize {
        pages::bytes(input)
    }

    fn work(&self, input: &InputResult) -> Answered {
        self.answered(input, self.finder.find(input))
    }

    fn panicked(&self, input: &InputResult, message: &str) -> Answered {
        self.answered(input, self.finder.failure(input, bug(message)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::jobs::{Order, run};
    use crate::output::OutputError;
    use seek_extract::method::View;
    use seek_extract::{Method, MethodError};
    use seek_io::Document;
    use seek_page::{Page, Selection};

    /// Finds everything, and panics where a page says so.
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
    fn a_panic_on_one_page_becomes_its_record_and_the_others_go_on() {
        let extractor = Extractor::method(Box::new(Fragile));
        let finder = Finder::new(extractor, Wanted::default(), Some("https://example.org".into()));
        let pages = Pages { finder, hashed: true };
        let inputs = ["<p>one", "<p>break", "<p>three"]
            .map(|html| Ok(Document { id: html.to_owned(), bytes: html.into(), ..Document::default() }));
        let (mut records, mut hashes) = (Vec::new(), Vec::new());
        let ended = run(inputs, 2, Order::Items, &pages, |answered| {
            records.push(answered.found.record);
            hashes.push(answered.hash.unwrap());
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
}
