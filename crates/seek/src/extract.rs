//! `seek extract`: the main content of pages.

use seek_extract::Extractor;
use seek_extract::method::by_name;
use seek_io::Record;
use seek_io::input::InputResult;

use crate::cli::{ExtractArgs, Format};
use crate::finder::{Finder, Wanted};
use crate::jobs::Work;
use crate::output::Output;
use crate::pages::{self, Answer, CommandError, Outcome, bug};

impl Answer for Record {
    fn id(&self) -> &str {
        &self.id
    }

    fn error(&self) -> Option<&str> {
        self.error.as_deref()
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
    let wanted = Wanted { facts: arguments.format == Format::Json, ..Wanted::default() };
    let work = Pages(Finder::new(extractor, wanted, arguments.pages.known.url.clone()));
    pages::run("extract", &arguments.pages, &work, |several| Output::open(arguments, several), Output::write)
}

/// What is done with each input: it becomes a record.
struct Pages<'m>(Finder<'m>);

impl Work<InputResult> for Pages<'_> {
    type Out = Record;

    fn work(&self, input: &InputResult) -> Record {
        self.0.find(input).record
    }

    fn panicked(&self, input: &InputResult, message: &str) -> Record {
        self.0.failure(input, bug(message)).record
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::jobs::in_order;
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
        let pages = Pages(Finder::new(extractor, Wanted::default(), Some("https://example.org".into())));
        let inputs = ["<p>one", "<p>break", "<p>three"]
            .map(|html| Ok(Document { id: html.to_owned(), bytes: html.into(), ..Document::default() }));
        let mut records = Vec::new();
        let ended = in_order(inputs, 2, &pages, |record| {
            records.push(record);
            Ok::<(), OutputError>(())
        });
        assert!(ended.is_ok());
        let texts: Vec<_> = records.iter().map(|record| record.text.as_deref()).collect();
        assert_eq!(texts, [Some("one"), None, Some("three")]);
        assert_eq!((&*records[1].id, records[1].url.as_deref()), ("<p>break", Some("https://example.org")));
        let error = records[1].error.as_deref().unwrap();
        assert!(error.contains("a bug: broken at Some(\"https://example.org\")"), "{error}");
    }
}
