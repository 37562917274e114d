//! `seek classify`: the type of each page.

use std::io::{self, LineWriter, StdoutLock, Write};

use seek_extract::method::best_type;
use seek_extract::stage::TYPES;
use seek_extract::{ExtractError, Seek};
use seek_io::input::InputResult;
use seek_io::{Document, JsonLinesWriter};
use seek_page::{Page, PageType};
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use crate::budget::Budget;
use crate::cli::classify::{ClassifyArgs, TypeFormat};
use crate::error::{CommandError, Outcome};
use crate::output::destination::OutputError;
use crate::output::terminal::visible;
use crate::pages::{self, PageResult, PageRun, Sink, bug_message, rounded};
use crate::parallel::Worker;

/// The record of one input. It always has all keys; a missing value is `null`.
#[derive(Debug, Default, Serialize)]
struct TypeRecord {
    id: String,
    url: Option<String>,
    page_type: Option<&'static str>,
    probabilities: Option<Probabilities>,
    error: Option<String>,
}

/// The probability of each type, in the order of [`PageType::ALL`].
#[derive(Debug)]
struct Probabilities([f32; TYPES]);

impl Serialize for Probabilities {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(TYPES))?;
        for (page_type, &probability) in PageType::ALL.into_iter().zip(&self.0) {
            map.serialize_entry(page_type.name(), &rounded(probability))?;
        }
        map.end()
    }
}

impl PageResult for TypeRecord {
    fn id(&self) -> &str {
        &self.id
    }

    fn error(&self) -> Option<&str> {
        self.error.as_deref()
    }
}

/// Classifies all inputs.
///
/// # Errors
/// [`CommandError`]. Errors of single inputs are reported and make [`Outcome::SomeFailed`].
pub fn run(arguments: &ClassifyArgs) -> Result<Outcome, CommandError> {
    let mut loaded = None;
    let seek = Seek::new(pages::models(&arguments.pages.common, &mut loaded)?);
    let worker = Classifier { seek, url: arguments.pages.common.url.as_deref(), budget: arguments.batch.budget() };
    let open = |_| {
        let stdout = LineWriter::new(io::stdout().lock());
        Ok(match arguments.format {
            TypeFormat::Table => Output::Table(Table::begin(stdout).map_err(OutputError::Stdout)?),
            TypeFormat::Json => Output::Records(JsonLinesWriter::new(stdout)),
        })
    };
    let page_run = PageRun {
        command: "classify",
        pages: &arguments.pages,
        batch: &arguments.batch,
        unordered: arguments.unordered,
        to_stdout: true,
        single_differs: false,
    };
    pages::run(&page_run, &worker, open)
}

/// The output of the command.
enum Output {
    Table(Table<LineWriter<StdoutLock<'static>>>),
    Records(JsonLinesWriter<LineWriter<StdoutLock<'static>>>),
}

impl Sink<TypeRecord> for Output {
    fn write(&mut self, record: TypeRecord) -> Result<(), OutputError> {
        match self {
            Output::Table(table) => table.write(&record)?,
            Output::Records(records) => records.write(&record)?,
        }
        Ok(())
    }

    fn finish(self) -> Result<(), OutputError> {
        match self {
            Output::Table(mut table) => table.0.flush()?,
            Output::Records(records) => drop(records.finish()?),
        }
        Ok(())
    }
}

/// Lines of columns, separated by tabs.
struct Table<W>(W);

impl<W: Write> Table<W> {
    /// Writes the line of column names.
    fn begin(mut out: W) -> io::Result<Table<W>> {
        writeln!(out, "id\tpage_type\t{}", PageType::ALL.map(PageType::name).join("\t"))?;
        Ok(Table(out))
    }

    /// Writes the line of a page. A failed input has no line.
    fn write(&mut self, record: &TypeRecord) -> io::Result<()> {
        let (Some(page_type), Some(Probabilities(all))) = (record.page_type, &record.probabilities) else {
            return Ok(());
        };
        write!(self.0, "{}\t{page_type}", visible(&record.id))?;
        all.iter().try_for_each(|probability| write!(self.0, "\t{probability:.3}"))?;
        writeln!(self.0)
    }
}

/// Classifies inputs.
struct Classifier<'m> {
    seek: Seek<'m>,
    /// The address from the command line.
    url: Option<&'m str>,
    budget: Budget,
}

impl Classifier<'_> {
    fn classify(&self, document: &Document) -> Result<[f32; TYPES], ExtractError> {
        let page = Page::read(&document.bytes, pages::options(document, self.url, &self.budget))?;
        Ok(self.seek.run(&page)?.types)
    }

    fn failure(&self, input: &InputResult, error: impl ToString) -> TypeRecord {
        let (id, url) = match input {
            Ok(document) => (&document.id, pages::options(document, self.url, &self.budget).url),
            Err(failure) => (&failure.id, None),
        };
        TypeRecord { id: id.clone(), url, error: Some(error.to_string()), ..TypeRecord::default() }
    }
}

impl Worker<InputResult> for Classifier<'_> {
    type Output = TypeRecord;

    fn bytes(&self, input: &InputResult) -> usize {
        pages::bytes(input)
    }

    fn work(&self, input: &InputResult) -> TypeRecord {
        let document = match input {
            Ok(document) => document,
            Err(failure) => return self.failure(input, &failure.error),
        };
        match self.classify(document) {
            Ok(types) => TypeRecord {
                id: document.id.clone(),
                url: pages::options(document, self.url, &self.budget).url,
                page_type: Some(best_type(&types).0.name()),
                probabilities: Some(Probabilities(types)),
                error: None,
            },
            Err(error) => self.failure(input, error),
        }
    }

    fn panicked(&self, input: &InputResult, message: &str) -> TypeRecord {
        self.failure(input, bug_message(message))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_has_a_line_for_each_page_but_not_for_failures() {
        let mut table = Table::begin(Vec::new()).unwrap();
        let types = [0.5, 0.25, 0.25, 0.0, 0.0, 0.0, 0.0];
        let page = TypeRecord {
            id: "a\tb".to_owned(),
            page_type: Some("article"),
            probabilities: Some(Probabilities(types)),
            ..TypeRecord::default()
        };
        table.write(&page).unwrap();
        table.write(&TypeRecord { error: Some("is empty".to_owned()), ..TypeRecord::default() }).unwrap();
        let expected = "id\tpage_type\tarticle\tforum\tproduct\tcollection\tlisting\tdocumentation\tservice\n\
            a\u{fffd}b\tarticle\t0.500\t0.250\t0.250\t0.000\t0.000\t0.000\t0.000\n";
        assert_eq!(String::from_utf8(table.0).unwrap(), expected);
    }
}
