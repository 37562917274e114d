//! `seek discover`: the addresses of a site's pages.

use std::io::{self, Write};
use std::ops::ControlFlow;

use seek_fetch::{DiscoverCounts, DiscoverOptions, Fetcher, Found, Problem, Source, discover};
use seek_io::error_chain;

use crate::cli::discover::{DiscoverArgs, SourceName};
use crate::error::{CommandError, CommandOutcome, UsageError};
use crate::output::destination::OutputError;
use crate::output::terminal::{complain, visible};
use crate::web_pages::fetch_options;

/// Prints the addresses of all sites. A reader that closes the pipe early ends the search.
///
/// # Errors
/// [`CommandError`]. Parts of sites that fail are reported and make [`CommandOutcome::SomeFailed`].
pub fn run(arguments: &DiscoverArgs) -> Result<CommandOutcome, CommandError> {
    let fetcher = Fetcher::new(&fetch_options(&arguments.requests))
        .map_err(|error| UsageError::new("discover", error_chain(&error)))?;
    // Another command may read the lines while the search goes on.
    let mut out = io::stdout().lock();
    let mut written = Ok(());
    let counts = discover(&fetcher, &arguments.sites, &options(arguments), |found| {
        match found {
            Found::Entry(entry) => written = writeln!(out, "{}", entry.address),
            Found::Problem(problem) => complain_of(&problem),
        }
        if written.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    match written {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => return Err(OutputError::from(error).into()),
        _ => {}
    }
    if !arguments.quiet {
        complain(format_args!("{}", summary(&counts)));
    }
    Ok(if counts.failed > 0 { CommandOutcome::SomeFailed } else { CommandOutcome::Success })
}

fn options(arguments: &DiscoverArgs) -> DiscoverOptions {
    let all = DiscoverOptions::default();
    let named = arguments.from.iter().map(|name| match name {
        SourceName::Sitemaps => Source::Sitemaps,
        SourceName::Feeds => Source::Feeds,
        SourceName::Links => Source::Links,
    });
    DiscoverOptions {
        delay: arguments.requests.delay,
        max_bytes: arguments.requests.max_bytes,
        sources: if arguments.from.is_empty() { all.sources } else { named.collect() },
        include: arguments.include.clone(),
        exclude: arguments.exclude.clone(),
        since: arguments.since,
        language: arguments.lang.clone(),
        any_site: arguments.any_site,
        max: arguments.max,
        ..all
    }
}

fn complain_of(problem: &Problem) {
    let by = problem.named_by.as_deref().map(|by| format!(" (named by {})", visible(by))).unwrap_or_default();
    let kind = if problem.error.is_warning() { "warning: " } else { "" };
    complain(format_args!("{}{by}: {kind}{}", visible(&problem.address), visible(&error_chain(&problem.error))));
}

/// One line with the numbers.
fn summary(counts: &DiscoverCounts) -> String {
    let addresses = if counts.found == 1 { "address" } else { "addresses" };
    let traps: Vec<String> = counts.traps().map(|(trap, count)| format!("{}: {count}", trap.name())).collect();
    let total: u64 = counts.traps().map(|(_, count)| count).sum();
    match total {
        0 => format!("{} {addresses} found", counts.found),
        _ => format!("{} {addresses} found, {total} left out as traps ({})", counts.found, traps.join(", ")),
    }
}
