//! `seek fetch`: pages of the web, as a web archive.

use std::path::Path;

use seek_fetch::{Archive, BatchOptions, EarlierPages, Fetcher, ROBOT, fetch_all};
use seek_io::input::open_path_list;
use seek_io::{InputFailure, error_chain};

use crate::cli::fetch::FetchArgs;
use crate::error::{CommandError, CommandOutcome, UsageError};
use crate::output::destination::OutputError;
use crate::output::terminal::{complain, visible};
use crate::progress::Progress;
use crate::web_pages::fetch_options;

/// Fetches all addresses into the archive.
///
/// # Errors
/// [`CommandError`]. Addresses that fail are reported and make [`CommandOutcome::SomeFailed`].
pub fn run(arguments: &FetchArgs) -> Result<CommandOutcome, CommandError> {
    let addresses = addresses(arguments)?;
    let fetcher = Fetcher::new(&fetch_options(&arguments.requests))
        .map_err(|error| UsageError::new("fetch", error_chain(&error)))?;
    let earlier = arguments.since.as_deref().map(earlier_pages).transpose()?.unwrap_or_default();
    let error = |error| OutputError::Whole { path: arguments.output.clone(), source: error };
    let mut archive = Archive::open(&arguments.output, fetcher.request_fields()).map_err(error)?;
    let batch = BatchOptions {
        robot: ROBOT.to_owned(),
        delay: arguments.requests.delay,
        threads: usize::from(arguments.jobs),
        max_bytes: arguments.requests.max_bytes,
        earlier,
        retry_failed: arguments.retry_failed,
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
        let unchanged =
            arguments.since.as_ref().map(|_| format!(" ({} unchanged)", counts.unchanged)).unwrap_or_default();
        complain(format_args!(
            "{} fetched{unchanged}, {} failed, {} known",
            counts.fetched, counts.failed, counts.known
        ));
    }
    Ok(if counts.failed > 0 { CommandOutcome::SomeFailed } else { CommandOutcome::Success })
}

/// The pages of an earlier archive.
fn earlier_pages(path: &Path) -> Result<EarlierPages, UsageError> {
    let failed =
        |error| UsageError::new("fetch", format!("{}: {}", visible(&path.display().to_string()), error_chain(&error)));
    EarlierPages::read(path).map_err(failed)
}

/// The addresses of the command line and of the lists. No address begins with `#`, so such a line is a comment.
fn addresses(arguments: &FetchArgs) -> Result<Vec<String>, UsageError> {
    if arguments.addresses.is_empty() && arguments.files_from.is_empty() {
        return Err(UsageError::new("fetch", "there are no addresses: give some, or a list by --files-from"));
    }
    let failed = |failure: InputFailure| UsageError::new("fetch", error_chain(&failure));
    let mut all = arguments.addresses.clone();
    for list in &arguments.files_from {
        for line in open_path_list(list.clone()).map_err(failed)? {
            let line = line.map_err(failed)?.to_string_lossy().into_owned();
            // No address begins with this sign, so the line is a comment.
            if !line.trim().is_empty() && !line.trim_start().starts_with('#') {
                all.push(line);
            }
        }
    }
    Ok(all)
}
