//! `seek fetch`: pages of the web, as a web archive.

use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::Path;

use seek_fetch::{Archive, BatchOptions, FetchOptions, Fetcher, fetch_all};

use crate::cli::fetch::FetchArgs;
use crate::error::{CommandError, CommandOutcome, UsageError};
use crate::output::destination::OutputError;
use crate::output::terminal::{complain, visible};
use crate::progress::Progress;
use crate::web_pages::certificates;

/// The name of the robot in `robots.txt`.
const ROBOT: &str = "content-seeker";

/// Fetches all addresses into the archive.
///
/// # Errors
/// [`CommandError`]. Addresses that fail are reported and make [`CommandOutcome::SomeFailed`].
pub fn run(arguments: &FetchArgs) -> Result<CommandOutcome, CommandError> {
    let addresses = addresses(arguments)?;
    let usage = |error: &dyn std::error::Error| UsageError::new("fetch", seek_io::error_chain(error));
    let options = FetchOptions {
        timeout: Some(arguments.timeout).filter(|timeout| !timeout.is_zero()),
        delay: arguments.delay,
        certificates: certificates(),
        ..FetchOptions::default()
    };
    let fetcher = Fetcher::new(&options).map_err(|error| usage(&error))?;
    let error = |error| OutputError::Whole { path: arguments.output.clone(), source: error };
    let mut archive = Archive::open(&arguments.output, fetcher.request_fields()).map_err(error)?;
    let batch = BatchOptions {
        robot: ROBOT.to_owned(),
        delay: arguments.delay,
        threads: usize::from(arguments.jobs),
        max_bytes: arguments.max_bytes,
    };
    let mut progress = Progress::begin(!arguments.quiet, &[]);
    let counts = fetch_all(&fetcher, addresses, &mut archive, &batch, |outcome| {
        progress.step();
        if let Some(error) = &outcome.error {
            progress.complain(format_args!("{}: {}", visible(&outcome.address), visible(error)));
        }
    });
    drop(progress);
    let counts = counts.map_err(error)?;
    archive.finish().map_err(error)?;
    if !arguments.quiet {
        complain(format_args!("{} fetched, {} failed, {} known", counts.fetched, counts.failed, counts.known));
    }
    Ok(if counts.failed > 0 { CommandOutcome::SomeFailed } else { CommandOutcome::Success })
}

/// The addresses of the command line and of the lists.
fn addresses(arguments: &FetchArgs) -> Result<Vec<String>, UsageError> {
    if arguments.addresses.is_empty() && arguments.files_from.is_empty() {
        return Err(UsageError::new("fetch", "there are no addresses: give some, or a list by --files-from"));
    }
    let mut all = arguments.addresses.clone();
    for list in &arguments.files_from {
        let read = lines(list).and_then(|lines| lines.collect::<io::Result<Vec<String>>>());
        let lines = read.map_err(|error| UsageError::new("fetch", format!("{}: {error}", list.display())))?;
        all.extend(lines.iter().map(|line| line.trim()).filter(|line| !line.is_empty()).map(str::to_owned));
    }
    Ok(all)
}

fn lines(list: &Path) -> io::Result<Box<dyn Iterator<Item = io::Result<String>>>> {
    Ok(if list == Path::new("-") {
        Box::new(io::stdin().lines())
    } else {
        Box::new(BufReader::new(File::open(list)?).lines())
    })
}
