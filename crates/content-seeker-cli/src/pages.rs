//! What all commands share: pages in, one answer for each in their order, an exit status.

use std::io::{self, ErrorKind, IsTerminal};
use std::path::PathBuf;

use seek_extract::method::UnknownMethod;
use seek_extract::{Models, ModelsError};
use seek_io::Document;
use seek_io::input::InputResult;
use seek_page::PageOptions;

use crate::budget::Budget;
use crate::cli::{BatchArgs, KnownArgs, PageArgs, WrongUse};
use crate::export::ExportError;
use crate::jobs::{self, Order, Stopped, Work};
use crate::output::{OutputError, complain, visible};
use crate::progress::Progress;

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
    /// A corpus cannot be made, or not to its end.
    #[error(transparent)]
    Export(#[from] ExportError),
    /// The system gives no thread.
    #[error("cannot start a thread: {0}")]
    Thread(io::Error),
}

/// What came of one input.
pub trait Answer {
    /// The input's id.
    fn id(&self) -> &str;

    /// What was wrong with it.
    fn error(&self) -> Option<&str>;
}

/// The model that the arguments ask for; a file is read into `loaded`.
///
/// # Errors
/// [`CommandError::Model`] or [`CommandError::Shipped`].
pub fn models<'m>(known: &KnownArgs, loaded: &'m mut Option<Models>) -> Result<&'m Models, CommandError> {
    match &known.model {
        Some(path) => {
            let models = Models::load(path).map_err(|error| CommandError::Model { path: path.clone(), error })?;
            Ok(loaded.insert(models))
        }
        None => Models::shipped().map_err(CommandError::Shipped),
    }
}

/// What takes the answers.
pub trait Sink<A> {
    /// Takes one.
    ///
    /// # Errors
    /// [`OutputError::File`] where the answer's own file cannot be written: then the others go on. Whatever else ends all.
    fn write(&mut self, answer: A) -> Result<(), OutputError>;

    /// All answers were taken.
    ///
    /// # Errors
    /// [`OutputError`].
    fn finish(self) -> Result<(), OutputError>;
}

/// How the pages of a command are worked on.
pub struct Batch<'a> {
    /// The command.
    pub command: &'static str,
    /// Which pages.
    pub pages: &'a PageArgs,
    /// How many at a time, and what each may cost.
    pub batch: &'a BatchArgs,
    /// Whether answers are taken as they come.
    pub unordered: bool,
    /// Whether they go to standard output.
    pub to_stdout: bool,
    /// Whether the form of the first answer depends on whether there is a second.
    pub alone_differs: bool,
}

/// Works on all pages of a command. `open` is told whether there are several, as far as that makes a difference; what it
/// gives takes the answers.
///
/// # Errors
/// [`CommandError`]; what is wrong with single inputs is reported and makes [`Outcome::SomeFailed`].
pub fn run<W, S>(
    batch: &Batch,
    work: &W,
    open: impl FnOnce(bool) -> Result<S, CommandError>,
) -> Result<Outcome, CommandError>
where
    W: Work<InputResult>,
    W::Out: Answer,
    S: Sink<W::Out>,
{
    let mut inputs = batch.pages.documents(batch.batch.input_limits());
    // Two show whether there are several: a folder or a table may hold one page or many. The second may be long in
    // coming, as out of a pipe, so it is waited for only where somebody wants to know.
    let watched = io::stderr().is_terminal() && !batch.batch.quiet;
    let asked = batch.alone_differs || batch.pages.known.url.is_some() || watched && !batch.pages.reads_stdin();
    let first: Vec<InputResult> = inputs.by_ref().take(if asked { 2 } else { 1 }).collect();
    let several = first.len() > 1;
    batch.pages.check_url(batch.command, several)?;
    if first.is_empty() {
        complain(format_args!("there are no pages in what was named"));
    }

    let mut sink = open(several)?;
    // What scrolls by on the same terminal shows well enough that it goes on.
    let shown = (several || !asked) && watched && !(batch.to_stdout && io::stdout().is_terminal());
    let mut progress = Progress::begin(shown, batch.pages.countable());
    let mut outcome = Outcome::AllFine;
    let order = if batch.unordered { Order::Any } else { Order::Items };
    let ended = jobs::run(first.into_iter().chain(inputs), batch.batch.threads(), order, work, |answer| {
        progress.step();
        let id = visible(answer.id()).into_owned();
        if let Some(error) = answer.error() {
            progress.complain(format_args!("{id}: {}", visible(error)));
            outcome = Outcome::SomeFailed;
        }
        match sink.write(answer) {
            Err(error @ OutputError::File { .. }) => {
                progress.complain(format_args!("{id}: {}", visible(&error.to_string())));
                outcome = Outcome::SomeFailed;
                Ok(())
            }
            written => written,
        }
    });
    drop(progress);
    let ended = match ended {
        Ok(()) => sink.finish(),
        Err(Stopped::Refused(error)) => Err(error),
        Err(Stopped::NoThread(error)) => return Err(CommandError::Thread(error)),
    };
    match ended {
        // Whoever reads has seen enough.
        Err(OutputError::Stdout(error) | OutputError::Whole { error, .. }) if error.kind() == ErrorKind::BrokenPipe => {
            Ok(outcome)
        }
        ended => Ok(ended.map(|()| outcome)?),
    }
}

/// Bytes of an input.
pub fn bytes(input: &InputResult) -> usize {
    input.as_ref().map_or(0, |document| document.bytes.len())
}

/// A page's options, its time running from now on. Its own address comes before the one on the command line.
pub fn options(document: &Document, url: Option<&str>, budget: &Budget) -> PageOptions {
    let url = document.url.clone().or_else(|| url.map(str::to_owned));
    PageOptions { url, content_type: document.content_type.clone(), limits: budget.begin() }
}

/// What is said of a page on which the program panicked.
pub fn bug(message: &str) -> String {
    format!("the program failed on this page, which is a bug: {message}")
}

/// A probability to four digits: more would only show the noise of single precision.
pub fn rounded(probability: f32) -> f64 {
    (f64::from(probability) * 1e4).round() / 1e4
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn probabilities_are_short() {
        assert_eq!(rounded(0.9), 0.9);
        assert_eq!(rounded(1.0 / 3.0), 0.3333);
    }
}
