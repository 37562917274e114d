//! `seek classify`: the type of each page.

use std::io::{self, LineWriter, StdoutLock, Write};

use content_seeker::records::{self, bug_message};
use content_seeker::{Classifier, Error, PageTypes};
use seek_io::input::InputResult;
use seek_io::parallel::Worker;
use seek_io::{Document, JsonLinesWriter, error_chain};
use serde::Serialize;

use crate::cli::classify::{ClassifyArgs, TypeFormat};
use crate::error::{CommandError, CommandOutcome};
use crate::extractor::classifier;
use crate::output::destination::OutputError;
use crate::output::terminal::visible;
use crate::pages::{self, PageResult, PageRun, Sink};

/// The record of one input. It always has all keys; a missing value is `null`.
#[derive(Debug, Default, Serialize)]
struct TypeRecord {
    id: String,
    url: Option<String>,
    page_type: Option<String>,
    /// In the order of the model.
    probabilities: Option<PageTypes>,
    error: Option<String>,
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
/// [`CommandError`]. Errors of single inputs are reported and make [`CommandOutcome::SomeFailed`].
pub fn run(arguments: &ClassifyArgs) -> Result<CommandOutcome, CommandError> {
    let classifier = classifier(&arguments.pages.common, &arguments.batch.budget())?;
    let names = classifier.names().to_vec();
    let worker = TypeFinder { classifier, url: arguments.pages.common.url.as_deref() };
    let open = |_| {
        let stdout = LineWriter::new(io::stdout().lock());
        Ok(match arguments.format {
            TypeFormat::Table => Output::Table(TypeTable::begin(stdout, &names).map_err(OutputError::Stdout)?),
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
        resources: false,
        summary: false,
    };
    pages::run(&page_run, &worker, open)
}

/// The output of the command.
enum Output {
    Table(TypeTable<LineWriter<StdoutLock<'static>>>),
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
struct TypeTable<W>(W);

impl<W: Write> TypeTable<W> {
    /// Writes the line of column names.
    fn begin(mut out: W, names: &[String]) -> io::Result<TypeTable<W>> {
        writeln!(out, "id\tpage_type\t{}\turl", names.join("\t"))?;
        Ok(TypeTable(out))
    }

    /// Writes the line of a page. A failed input has no line.
    fn write(&mut self, record: &TypeRecord) -> io::Result<()> {
        let (Some(page_type), Some(all)) = (&record.page_type, &record.probabilities) else {
            return Ok(());
        };
        write!(self.0, "{}\t{page_type}", visible(&record.id))?;
        all.iter().try_for_each(|page_type| write!(self.0, "\t{:.3}", page_type.probability()))?;
        writeln!(self.0, "\t{}", visible(record.url.as_deref().unwrap_or_default()))
    }
}

/// Classifies inputs.
struct TypeFinder<'m> {
    classifier: Classifier,
    /// The address from the command line.
    url: Option<&'m str>,
}

impl TypeFinder<'_> {
    fn classify(&self, document: &mut Document) -> Result<TypeRecord, Error> {
        let types = self.classifier.classify(records::take_input(document, self.url))?;
        Ok(TypeRecord {
            id: document.id.clone(),
            url: records::url(document, self.url),
            page_type: types.best().map(|best| best.name().to_owned()),
            probabilities: Some(types),
            error: None,
        })
    }

    fn failure(&self, input: &InputResult, error: String) -> TypeRecord {
        let (id, url) = match input {
            Ok(document) => (&document.id, records::url(document, self.url)),
            Err(failure) => (&failure.id, None),
        };
        TypeRecord { id: id.clone(), url, error: Some(error), ..TypeRecord::default() }
    }
}

impl Worker<InputResult> for TypeFinder<'_> {
    type Output = TypeRecord;

    fn bytes(&self, input: &InputResult) -> usize {
        records::bytes(input)
    }

    fn work(&self, input: &mut InputResult) -> TypeRecord {
        let found = match input {
            Ok(document) => self.classify(document),
            Err(failure) => {
                let error = error_chain(&failure.error);
                return self.failure(input, error);
            }
        };
        found.unwrap_or_else(|error| self.failure(input, error_chain(&error)))
    }

    fn panicked(&self, input: &InputResult, message: &str) -> TypeRecord {
        self.failure(input, bug_message(message))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use content_seeker::PageType;

    #[test]
    fn a_table_has_a_line_for_each_page_but_not_for_failures() {
        let names = PageType::ALL.map(|page_type| page_type.name().to_owned());
        let mut table = TypeTable::begin(Vec::new(), &names).unwrap();
        let types = PageTypes::new(&[0.5, 0.25, 0.25, 0.0, 0.0, 0.0, 0.0]);
        let page = TypeRecord {
            id: "a\tb".to_owned(),
            url: Some("https://example.org/".to_owned()),
            page_type: Some("article".to_owned()),
            probabilities: Some(types),
            ..TypeRecord::default()
        };
        table.write(&page).unwrap();
        table.write(&TypeRecord { error: Some("is empty".to_owned()), ..TypeRecord::default() }).unwrap();
        let expected = "id\tpage_type\tarticle\tforum\tproduct\tcollection\tlisting\tdocumentation\tservice\turl\n\
            a\u{fffd}b\tarticle\t0.500\t0.250\t0.250\t0.000\t0.000\t0.000\t0.000\thttps://example.org/\n";
        assert_eq!(String::from_utf8(table.0).unwrap(), expected);
    }
}
