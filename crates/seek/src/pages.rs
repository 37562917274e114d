//! What all commands share: pages in, one answer for each in their order, an exit status.

use std::io::{self, ErrorKind};
use std::num::NonZero;
use std::path::PathBuf;
use std::thread;

use seek_extract::method::UnknownMethod;
use seek_extract::{Models, ModelsError};
use seek_io::input::InputResult;
use seek_io::{Document, InputLimits};
use seek_page::PageOptions;

use crate::cli::{KnownArgs, PageArgs, WrongUse};
use crate::jobs::{Stopped, Work, in_order};
use crate::output::{OutputError, complain, visible};

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

/// Works on all pages of a command. `open` is told whether there are several; what it gives takes the answers.
///
/// # Errors
/// [`CommandError`]; what is wrong with single inputs is reported and makes [`Outcome::SomeFailed`].
pub fn run<W, O>(
    command: &'static str,
    arguments: &PageArgs,
    work: &W,
    open: impl FnOnce(bool) -> Result<O, OutputError>,
    mut write: impl FnMut(&mut O, &W::Out) -> Result<(), OutputError>,
) -> Result<Outcome, CommandError>
where
    W: Work<InputResult>,
    W::Out: Answer,
{
    let mut inputs = arguments.documents(InputLimits::default());
    // Two show whether there are several: a folder or a table may hold one page or many.
    let first: Vec<InputResult> = inputs.by_ref().take(2).collect();
    let several = first.len() > 1;
    arguments.check_url(command, several)?;
    if first.is_empty() {
        complain(format_args!("there are no pages in what was named"));
    }

    let mut output = open(several)?;
    let mut outcome = Outcome::AllFine;
    let ended = in_order(first.into_iter().chain(inputs), threads(arguments), work, |answer| {
        let mut failed = |error: &str| {
            complain(format_args!("{}: {}", visible(answer.id()), visible(error)));
            outcome = Outcome::SomeFailed;
        };
        if let Some(error) = answer.error() {
            failed(error);
        }
        match write(&mut output, &answer) {
            Err(error @ OutputError::File { .. }) => {
                failed(&error.to_string());
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

fn threads(arguments: &PageArgs) -> usize {
    let cores = || thread::available_parallelism().map_or(1, NonZero::get);
    arguments.jobs.map_or_else(cores, usize::from)
}

/// A page's options. Its own address comes before the one on the command line.
pub fn options(document: &Document, url: Option<&str>) -> PageOptions {
    let url = document.url.clone().or_else(|| url.map(str::to_owned));
    PageOptions { url, content_type: document.content_type.clone(), ..PageOptions::default() }
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
