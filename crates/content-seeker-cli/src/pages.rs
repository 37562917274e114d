//! Runs a command on all its pages: reads the inputs, works on them in parallel, and writes one result for each.

use std::fmt;
use std::io::{self, ErrorKind, IsTerminal};

use content_seeker::EmptyReason;
use seek_io::error_chain;
use seek_io::input::InputResult;
use seek_io::parallel::{self, Order, RunError, Worker};

use crate::cli::batch::BatchArgs;
use crate::cli::pages::PageArgs;
use crate::error::{CommandError, CommandOutcome};
use crate::output::destination::OutputError;
use crate::output::terminal::{complain, note, visible};
use crate::progress::Progress;

/// The result of one input.
pub trait PageResult {
    /// The id of the input.
    fn id(&self) -> &str;

    /// The error of an input that failed.
    fn error(&self) -> Option<&str>;

    /// Why the text of the page is empty, if the command gives texts.
    fn empty_reason(&self) -> Option<EmptyReason> {
        None
    }
}

/// A writer of results.
pub trait Sink<R> {
    /// Writes a result.
    ///
    /// # Errors
    /// [`OutputError::File`] if the file of this result cannot be written: other results continue, unless the disk is full.
    /// Any other error ends the run.
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
    /// Whether a line on standard error ends the run of several pages, some of which failed or have no main content.
    pub summary: bool,
}

/// Works on all pages of a command. `open` makes the writer of the results. Its argument is true if there are known to be
/// several pages.
///
/// # Errors
/// [`CommandError`]. Errors of single inputs are reported and make [`CommandOutcome::SomeFailed`]. If the only page has no
/// main content, its reason is reported. Of many pages, some usually have none, so only their records tell.
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
    let PageRun { command, pages, batch, unordered, to_stdout, single_differs, resources, summary } = *page_run;
    let mut inputs = pages.documents(&batch.budget(), resources);
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
    let (mut counts, mut empty) = (Counts::default(), None);
    let order = if unordered { Order::Any } else { Order::Items };
    let ended = parallel::run(first.into_iter().chain(inputs), batch.threads(), order, worker, |result| {
        progress.step();
        let id = visible(result.id()).into_owned();
        counts.pages += 1;
        counts.empty += u64::from(result.empty_reason().is_some());
        empty = result.empty_reason().filter(|_| counts.pages == 1).map(|reason| note(result.id(), reason));
        if let Some(error) = result.error() {
            progress.complain(format_args!("{id}: {}", visible(error)));
            outcome = CommandOutcome::SomeFailed;
            counts.failed += 1;
        }
        match sink.write(result) {
            Err(error @ OutputError::File { .. }) if !error.is_of_the_disk() => {
                counts.failed += 1;
                progress.complain(format_args!("{id}: {}", visible(&error_chain(&error))));
                outcome = CommandOutcome::SomeFailed;
                Ok(())
            }
            written => written,
        }
    });
    drop(progress);
    if let Some(note) = empty {
        complain(format_args!("{note}"));
    }
    if summary && !batch.quiet && counts.pages > 1 && counts.failed + counts.empty > 0 {
        complain(format_args!("{counts}"));
    }
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

/// How the pages of a run ended.
#[derive(Debug, Default)]
struct Counts {
    pages: u64,
    failed: u64,
    /// Pages without main content.
    empty: u64,
}

impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} pages, {} failed, {} without main content", self.pages, self.failed, self.empty)
    }
}
