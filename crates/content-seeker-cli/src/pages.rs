//! Runs a command on all its pages: reads the inputs, works on them in parallel, and writes one result for each.

use std::io::{self, ErrorKind, IsTerminal};

use content_seeker::Input;
use seek_io::input::InputResult;
use seek_io::{Document, error_chain};

use crate::cli::batch::BatchArgs;
use crate::cli::pages::PageArgs;
use crate::error::{CommandError, CommandOutcome};
use crate::output::destination::OutputError;
use crate::output::terminal::{complain, visible};
use crate::parallel::{self, Order, RunError, Worker};
use crate::progress::Progress;

/// The result of one input.
pub trait PageResult {
    /// The id of the input.
    fn id(&self) -> &str;

    /// The error of an input that failed.
    fn error(&self) -> Option<&str>;
}

/// A writer of results.
pub trait Sink<R> {
    /// Writes a result.
    ///
    /// # Errors
    /// [`OutputError::File`] if the file of this result cannot be written: other results continue. Any other error ends
    /// the run.
    fn write(&mut self, result: R) -> Result<(), OutputError>;

    /// Completes the output after the last result.
    ///
    /// # Errors
    /// [`OutputError`].
    fn finish(self) -> Result<(), OutputError>;
}

/// How a command works on its pages.
pub struct PageRun<'a> {
    /// The name of the command.
    pub command: &'static str,
    /// The pages.
    pub pages: &'a PageArgs,
    /// Threads, and the limits of a page.
    pub batch: &'a BatchArgs,
    /// Whether results are written as soon as they are ready.
    pub unordered: bool,
    /// Whether results go to standard output.
    pub to_stdout: bool,
    /// Whether the output of a single page differs from that of several.
    pub single_differs: bool,
    /// Whether the style sheets and images of saved pages are read.
    pub resources: bool,
}

/// Works on all pages of a command. `open` makes the writer of the results. Its argument is true if there are known to be
/// several pages.
///
/// # Errors
/// [`CommandError`]. Errors of single inputs are reported and make [`CommandOutcome::SomeFailed`].
pub fn run<W, S>(
    page_run: &PageRun,
    worker: &W,
    open: impl FnOnce(bool) -> Result<S, CommandError>,
) -> Result<CommandOutcome, CommandError>
where
    W: Worker<InputResult>,
    W::Output: PageResult,
    S: Sink<W::Output>,
{
    let PageRun { command, pages, batch, unordered, to_stdout, single_differs, resources } = *page_run;
    let mut inputs = pages.documents(batch.input_limits(), resources);
    // A folder or a table may hold one page or many: the second page decides. A slow pipe may delay the second page, so
    // the program waits for it only if something depends on it.
    let is_watched = io::stderr().is_terminal() && !batch.quiet;
    let needs_second = single_differs || pages.common.url.is_some() || is_watched && !pages.reads_stdin();
    let first: Vec<InputResult> = inputs.by_ref().take(if needs_second { 2 } else { 1 }).collect();
    let several = first.len() > 1;
    pages.check_url(command, several)?;
    if first.is_empty() {
        complain(format_args!("there are no pages in the inputs"));
    }

    let mut sink = open(several)?;
    // Results that scroll on the same terminal already show the progress.
    let is_shown = (several || !needs_second) && is_watched && !(to_stdout && io::stdout().is_terminal());
    let mut progress = Progress::begin(is_shown, pages.countable());
    let mut outcome = CommandOutcome::Success;
    let order = if unordered { Order::Any } else { Order::Items };
    let ended = parallel::run(first.into_iter().chain(inputs), batch.threads(), order, worker, |result| {
        progress.step();
        let id = visible(result.id()).into_owned();
        if let Some(error) = result.error() {
            progress.complain(format_args!("{id}: {}", visible(error)));
            outcome = CommandOutcome::SomeFailed;
        }
        match sink.write(result) {
            Err(error @ OutputError::File { .. }) => {
                progress.complain(format_args!("{id}: {}", visible(&error_chain(&error))));
                outcome = CommandOutcome::SomeFailed;
                Ok(())
            }
            written => written,
        }
    });
    drop(progress);
    let ended = match ended {
        Ok(()) => sink.finish(),
        Err(RunError::Refused(error)) => Err(error),
        Err(RunError::NoThread(error)) => return Err(CommandError::Thread(error)),
    };
    match ended {
        // The reader has closed the pipe.
        Err(OutputError::Stdout(error) | OutputError::Whole { source: error, .. })
            if error.kind() == ErrorKind::BrokenPipe =>
        {
            Ok(outcome)
        }
        ended => Ok(ended.map(|()| outcome)?),
    }
}

/// The size of an input in bytes.
pub fn bytes(input: &InputResult) -> usize {
    let resources = |document: &Document| document.resources.iter().map(|resource| resource.bytes.len()).sum::<usize>();
    input.as_ref().map_or(0, |document| document.bytes.len() + resources(document))
}

/// The address of a page. Its own address takes precedence over that of the command line.
pub fn url(document: &Document, given: Option<&str>) -> Option<String> {
    document.url.clone().or_else(|| given.map(str::to_owned))
}

/// A document as the extractor reads it.
pub fn input<'a>(document: &'a Document, given: Option<&str>) -> Input<'a> {
    with_headers(Input::new(&document.bytes), document, given)
}

/// The same with the bytes taken out of the document. The extractor drops them as soon as it has decoded them.
pub fn take_input(document: &mut Document, given: Option<&str>) -> Input<'static> {
    let bytes = std::mem::take(&mut document.bytes);
    with_headers(bytes.into(), document, given)
}

fn with_headers<'a>(mut input: Input<'a>, document: &Document, given: Option<&str>) -> Input<'a> {
    if let Some(url) = url(document, given) {
        input = input.url(url);
    }
    #[cfg(feature = "layout")]
    for resource in &document.resources {
        input = input.resource(&resource.address, &resource.media_type, resource.bytes.clone());
    }
    match &document.content_type {
        Some(content_type) => input.content_type(content_type),
        None => input,
    }
}

/// The error of a page on which the program panicked.
pub fn bug_message(panic: &str) -> String {
    format!("the program failed on this page, which is a bug: {panic}")
}

/// A probability with four digits: further digits are noise of single precision.
pub fn rounded(probability: f32) -> f64 {
    (f64::from(probability) * 1e4).round() / 1e4
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn probabilities_have_four_digits() {
        assert_eq!(rounded(0.9), 0.9);
        assert_eq!(rounded(1.0 / 3.0), 0.3333);
    }
}
