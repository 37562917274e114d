//! `seek extract`: from arguments to an exit status.

use std::io::{self, ErrorKind};
use std::num::NonZero;
use std::path::PathBuf;
use std::thread;

use seek_extract::method::{UnknownMethod, by_name};
use seek_extract::{ExtractError, Extractor, Models, ModelsError};
use seek_io::input::InputResult;
use seek_io::{Document, InputLimits, Inputs, Record};
use seek_page::PageOptions;

use crate::cli::{ExtractArgs, WrongUse};
use crate::jobs::{Stopped, Work, in_order};
use crate::output::{Output, OutputError, complain, visible};

/// How it ended, where it could be done at all.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// Every input gave a text, which may be empty.
    AllFine,
    /// Some input gave none, or its file could not be written.
    SomeFailed,
}

/// Why it could not be done at all.
#[derive(Debug, thiserror::Error)]
pub enum CommandError {
    /// Arguments that do not go together.
    #[error(transparent)]
    Use(#[from] WrongUse),
    /// The model file cannot be used.
    #[error("cannot use the model {}: {error}", path.display())]
    Model {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        error: ModelsError,
    },
    /// The model that was compiled in does not fit the program.
    #[error("the model in this program cannot be used: {0}")]
    Shipped(&'static ModelsError),
    /// There is no such method, or its model does not fit the program.
    #[error(transparent)]
    Method(#[from] UnknownMethod),
    /// The output cannot be written.
    #[error(transparent)]
    Output(#[from] OutputError),
    /// The system gives no thread.
    #[error("cannot start a thread: {0}")]
    Thread(io::Error),
}

/// Extracts from all inputs.
///
/// # Errors
/// [`CommandError`]; what is wrong with single inputs is reported and makes [`Outcome::SomeFailed`].
pub fn run(arguments: &ExtractArgs) -> Result<Outcome, CommandError> {
    arguments.check()?;
    let loaded: Models;
    let extractor = if let Some(path) = &arguments.model {
        loaded = Models::load(path).map_err(|error| CommandError::Model { path: path.clone(), error })?;
        Extractor::seek(&loaded, arguments.page_type)
    } else if arguments.is_seek() {
        Extractor::seek(Models::shipped().map_err(CommandError::Shipped)?, arguments.page_type)
    } else {
        Extractor::method(by_name(&arguments.method)?)
    };

    let mut inputs = Inputs::open(&arguments.inputs, InputLimits::default());
    // Two show whether there are several: a folder or a table may hold one page or many.
    let first: Vec<InputResult> = inputs.by_ref().take(2).collect();
    let several = first.len() > 1;
    arguments.check_url(several)?;
    if first.is_empty() {
        complain(format_args!("there are no pages in what was named"));
    }

    let mut output = Output::open(arguments, several)?;
    let pages = Pages { extractor, url: arguments.url.clone() };
    let mut outcome = Outcome::AllFine;
    let ended = in_order(first.into_iter().chain(inputs), threads(arguments), &pages, |record| {
        let mut failed = |error: &dyn ToString| {
            complain(format_args!("{}: {}", visible(&record.id), visible(&error.to_string())));
            outcome = Outcome::SomeFailed;
        };
        if let Some(error) = &record.error {
            failed(error);
        }
        match output.write(&record) {
            Err(error @ OutputError::File { .. }) => {
                failed(&error);
                Ok(())
            }
            written => written,
        }
    });
    match ended {
        Ok(()) => Ok(outcome),
        // Whoever reads has seen enough.
        Err(Stopped::Refused(OutputError::Stdout(error))) if error.kind() == ErrorKind::BrokenPipe => Ok(outcome),
        Err(Stopped::Refused(error)) => Err(error.into()),
        Err(Stopped::NoThread(error)) => Err(CommandError::Thread(error)),
    }
}

fn threads(arguments: &ExtractArgs) -> usize {
    let cores = || thread::available_parallelism().map_or(1, NonZero::get);
    arguments.jobs.map_or_else(cores, usize::from)
}

/// What is done with each input: it becomes a record.
struct Pages<'m> {
    extractor: Extractor<'m>,
    /// The address given on the command line.
    url: Option<String>,
}

impl Pages<'_> {
    /// A page's own address comes before the one on the command line.
    fn url_of(&self, document: &Document) -> Option<String> {
        document.url.clone().or_else(|| self.url.clone())
    }

    fn extract(&self, document: &Document) -> Result<Record, ExtractError> {
        let url = self.url_of(document);
        let options = PageOptions { url: url.clone(), ..PageOptions::default() };
        let found = self.extractor.extract(&document.bytes, options)?;
        Ok(Record {
            id: document.id.clone(),
            url,
            page_type: found.page_type.map(|(page_type, _)| page_type.name().to_owned()),
            page_type_confidence: found.page_type.map(|(_, probability)| rounded(probability)),
            confidence: found.confidence.map(rounded),
            text: Some(found.text),
            error: None,
        })
    }

    fn failure(&self, input: &InputResult, error: impl ToString) -> Record {
        match input {
            Ok(document) => Record { url: self.url_of(document), ..Record::failure(&document.id, error) },
            Err(failure) => Record::failure(&failure.id, error),
        }
    }
}

impl Work<InputResult> for Pages<'_> {
    type Out = Record;

    fn work(&self, input: &InputResult) -> Record {
        match input {
            Ok(document) => self.extract(document).unwrap_or_else(|error| self.failure(input, error)),
            Err(failure) => self.failure(input, &failure.error),
        }
    }

    fn panicked(&self, input: &InputResult, message: &str) -> Record {
        self.failure(input, format_args!("the program failed on this page, which is a bug: {message}"))
    }
}

/// A probability to four digits: more would only show the noise of single precision.
fn rounded(probability: f32) -> f64 {
    (f64::from(probability) * 1e4).round() / 1e4
}

#[cfg(test)]
mod tests {
    use super::*;
    use seek_extract::{Method, MethodError};
    use seek_page::{Page, Selection};

    /// Finds everything, and panics where a page says so.
    struct Fragile;

    impl Method for Fragile {
        fn name(&self) -> &'static str {
            "fragile"
        }

        fn select(&self, page: &Page) -> Result<Selection, MethodError> {
            assert!(!page.source().contains("break"), "broken at {:?}", page.url());
            Ok(Selection::of_blocks((0..page.blocks()?.len()).collect()))
        }
    }

    #[test]
    fn a_panic_on_one_page_becomes_its_record_and_the_others_go_on() {
        let pages = Pages { extractor: Extractor::method(Box::new(Fragile)), url: Some("https://example.org".into()) };
        let inputs = ["<p>one", "<p>break", "<p>three"]
            .map(|html| Ok(Document { id: html.to_owned(), url: None, bytes: html.into() }));
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

    #[test]
    fn probabilities_are_short() {
        assert_eq!(rounded(0.9), 0.9);
        assert_eq!(rounded(1.0 / 3.0), 0.3333);
    }
}
