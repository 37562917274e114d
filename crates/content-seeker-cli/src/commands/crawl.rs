//! `seek crawl`: the pages of sites with wanted content, as a web archive.

use content_seeker::{ExtractedPage, Extractor, Input, PageType};
use seek_fetch::{
    Archive, BatchOptions, CrawlCounts, CrawlError, CrawlOptions, Day, EarlierPages, Fetcher, JudgedPage, PageValue,
    ROBOT, check_sites, crawl,
};
use seek_io::{FetchedPage, error_chain};
use std::sync::Arc;

use crate::budget::Budget;
use crate::cli::crawl::CrawlArgs;
use crate::error::{CommandError, CommandOutcome, UsageError};
use crate::extractor::pipeline;
use crate::output::destination::OutputError;
use crate::output::terminal::{complain, visible};
use crate::progress::Progress;
use crate::web_pages::fetch_options;

/// Page types whose pages lead on to others.
const LISTS: [PageType; 2] = [PageType::Listing, PageType::Collection];

/// Crawls all sites into the archive.
///
/// # Errors
/// [`CommandError`]. Addresses that fail are reported; those that the user gave make [`CommandOutcome::SomeFailed`].
pub fn run(arguments: &CrawlArgs) -> Result<CommandOutcome, CommandError> {
    let budget = Budget { max_bytes: arguments.requests.max_bytes, ..Budget::default() };
    let extractor = pipeline("crawl", arguments.model.as_deref(), &budget)?;
    let fetcher = Fetcher::new(&fetch_options(&arguments.requests))
        .map_err(|error| UsageError::new("crawl", error_chain(&error)))?;
    let wrong = |error: CrawlError| UsageError::new("crawl", error_chain(&error));
    check_sites(&arguments.sites).map_err(wrong)?;
    let error = |error| OutputError::Whole { path: arguments.output.clone(), source: error };
    let mut archive = Archive::open(&arguments.output, fetcher.request_fields()).map_err(error)?;
    let mut progress = Progress::begin(!arguments.quiet, &[]);
    let judge = |page: &FetchedPage| judged(&extractor, &arguments.types, page);
    let counts = crawl(&fetcher, &arguments.sites, &mut archive, &crawl_options(arguments), judge, |outcome| {
        progress.step();
        if let Some(error) = &outcome.error {
            progress.complain(format_args!("{}: {}", visible(&outcome.address), visible(error)));
        }
    });
    drop(progress);
    let counts = counts.map_err(|error| match error {
        CrawlError::Archive(source) => OutputError::Whole { path: arguments.output.clone(), source }.into(),
        other => CommandError::from(wrong(other)),
    })?;
    archive.finish().map_err(error)?;
    if !arguments.quiet {
        let CrawlCounts { fetched, redirected, failed, known, content, forbidden, .. } = counts;
        complain(format_args!(
            "{fetched} fetched, {failed} failed, {known} known; about {content:.0} of all are wanted"
        ));
        if redirected > 0 {
            complain(format_args!("addresses that lead on to a page of another address: {redirected}"));
        }
        complain(format_args!("{}, and {forbidden} that robots.txt forbids", not_followed(&counts)));
    }
    Ok(if counts.failed_starts > 0 { CommandOutcome::SomeFailed } else { CommandOutcome::Success })
}

/// The number of links that were not followed, with the reasons.
fn not_followed(counts: &CrawlCounts) -> String {
    let CrawlCounts { left, deep, nofollow, traps, given_up, .. } = *counts;
    let parts = [
        (left, "beyond --max-pages"),
        (deep, "beyond --depth"),
        (nofollow, "nofollow"),
        (traps, "traps"),
        (given_up, "to hosts that were given up"),
    ];
    let named: Vec<String> =
        parts.iter().filter(|(count, _)| *count > 0).map(|(count, why)| format!("{count} {why}")).collect();
    let reasons = if named.is_empty() { String::new() } else { format!(" ({})", named.join(", ")) };
    let all: u64 = parts.iter().map(|(count, _)| count).sum();
    format!("links that were not followed: {all}{reasons}")
}

fn crawl_options(arguments: &CrawlArgs) -> CrawlOptions {
    CrawlOptions {
        batch: BatchOptions {
            robot: ROBOT.to_owned(),
            delay: arguments.requests.delay,
            threads: usize::from(arguments.jobs),
            max_bytes: arguments.requests.max_bytes,
            earlier: EarlierPages::default(),
            retry_failed: arguments.retry_failed,
        },
        order: arguments.order.into(),
        max_pages: arguments.max_pages,
        max_depth: arguments.depth,
        same_host: arguments.same_host,
        include: arguments.include.clone(),
        exclude: arguments.exclude.clone(),
        today: Day::today(),
    }
}

/// Reads a page, and says what it is worth. A page that cannot be read is worth nothing.
fn judged(extractor: &Extractor, wanted: &[PageType], page: &FetchedPage) -> JudgedPage {
    let input = Input::new(&page.body).url(&page.url);
    let input = match &page.content_type {
        Some(content_type) => input.content_type(content_type),
        None => input,
    };
    let Ok(page) = extractor.read(input).map(Arc::new) else { return JudgedPage::default() };
    let extracted = extractor.extract_page(Arc::clone(&page));
    JudgedPage { value: extracted.map_or_else(|_| PageValue::default(), |page| value(&page, wanted)), page: Some(page) }
}

/// What a page is worth: the probability of a wanted type, times the expected F1 of its text; and the probability of a list. A page
/// without text has no content.
fn value(extracted: &ExtractedPage, wanted: &[PageType]) -> PageValue {
    let Some(types) = extracted.page_types() else { return PageValue::default() };
    let sum = |of: &dyn Fn(PageType) -> bool| {
        let probabilities = types.iter().filter(|guess| guess.known().is_some_and(of));
        probabilities.map(|guess| f64::from(guess.probability())).sum::<f64>()
    };
    let has_text = extracted.text().is_ok_and(|text| !text.is_empty());
    let confidence = extracted.confidence().filter(|_| has_text).map_or(0.0, f64::from);
    PageValue {
        content: confidence * sum(&|of| wanted.contains(&of)),
        leads: sum(&|of| LISTS.contains(&of) && !wanted.contains(&of)),
    }
}
