//! `seek export`: a corpus of a whole collection, in parts that are always complete.
//!
//! 1. [`config`]: what determines the files; [`path_overlap`]: no input is inside the output folder;
//! 2. [`page_row`]: the row of a page, made in parallel; [`filters`]: which pages become rows;
//! 3. [`dedup_index`]: finds copies, in the order of the pages;
//! 4. [`part_writer`]: the tables and [`row_files`] of a part; [`hashed_file`]: a file with its SHA-256;
//! 5. [`manifest`]: the complete parts; [`store`]: the folder; [`integrity`]: the check of its files;
//! 6. [`run`](mod@run): the export from its first page or from its last complete part; [`page_hash`]: are the pages of
//!    complete parts still the same?
//! 7. [`counts`], [`stats`] and [`summary`]: the numbers of pages.

mod config;
mod counts;
mod dedup_index;
pub mod error;
mod filters;
mod hashed_file;
mod integrity;
mod manifest;
mod page_hash;
mod page_row;
mod part_writer;
mod path_overlap;
mod row_files;
mod run;
mod stats;
mod store;
mod summary;

use std::io;

use clap::ArgMatches;
use content_seeker::records::{RecordFields, RecordMaker};
use content_seeker::{Format, Markup};
use seek_io::ParquetRecordWriter;
use seek_io::input::InputResult;
use seek_io::parallel::{self, Order, RunError};
use seek_mine::DuplicateKind;

use crate::cli::export::ExportArgs;
use crate::error::{CommandError, CommandOutcome};
use crate::extractor::extractor;
use crate::output::destination::OutputError;
use crate::output::terminal::{complain, print};
use crate::progress::Progress;
use config::ExportConfig;
use error::AtPath;
use filters::Filters;
use manifest::Manifest;
use page_row::RowMaker;
use run::Export;
use stats::Stats;
use store::Store;

/// Exports all inputs, or resumes their export. `matches` are those of the arguments.
///
/// # Errors
/// [`CommandError`]. Errors of single inputs are reported and make [`CommandOutcome::SomeFailed`].
pub fn run(arguments: &ExportArgs, matches: &ArgMatches) -> Result<CommandOutcome, CommandError> {
    arguments.check()?;
    path_overlap::check(arguments)?;
    // A build without Parquet fails before it changes the folder.
    drop(ParquetRecordWriter::new(io::sink()).at(&arguments.output)?);
    let common = &arguments.pages.common;
    let extractor = extractor("export", common, &arguments.method, &arguments.parts, &arguments.batch.budget())?;
    let model = extractor.model_fingerprint();
    let fields = RecordFields {
        metadata: true,
        parts: true,
        format: arguments.has_markdown().then_some(Format::Markdown),
        markup: Markup::default().links(arguments.links).images(arguments.images),
    };
    let record_maker = RecordMaker::new(extractor, fields, arguments.pages.common.url.clone());
    let row_maker = RowMaker {
        record_maker,
        filters: Filters::new(arguments),
        copies: arguments.copies().unwrap_or(DuplicateKind::Exact),
        sentences: arguments.sentences,
    };

    let mut inputs = arguments.pages.documents(&arguments.batch.budget(), arguments.method.layout.is_some());
    // An address belongs to one page, but a folder or a table may hold many: the second page decides.
    let peeked = if arguments.pages.common.url.is_some() { 2 } else { 0 };
    let first: Vec<InputResult> = inputs.by_ref().take(peeked).collect();
    arguments.pages.check_url("export", first.len() > 1)?;
    let mut inputs = first.into_iter().chain(inputs);

    let config = ExportConfig::new(&arguments.pages, matches, model);
    let (store, old_manifest) = Store::open(&arguments.output)?;
    let manifest = match old_manifest {
        Some(bytes) if !arguments.restart => run::manifest_to_resume(&store, &bytes, &config)?,
        Some(_) => {
            path_overlap::check_restart(arguments)?;
            Manifest::new(config)
        }
        None => Manifest::new(config),
    };
    let progress = Progress::begin(!arguments.batch.quiet, arguments.pages.countable());
    if manifest.finished {
        let stats = run::check_finished(&store, &manifest, &mut inputs, &progress)?;
        drop(progress);
        return Ok(report(arguments, &manifest, &stats, true)?);
    }
    let mut export = Export::begin(&store, manifest, arguments, progress)?;
    export.skip_finished(&mut inputs)?;
    match parallel::run(inputs, arguments.batch.threads(), Order::Items, &row_maker, |page| export.add(page)) {
        Ok(()) => {}
        Err(RunError::Refused(error)) => return Err(error.into()),
        Err(RunError::NoThread(error)) => return Err(CommandError::Thread(error)),
    }
    let (manifest, stats) = export.finish()?;
    Ok(report(arguments, &manifest, &stats, false)?)
}

/// Prints the counts of a complete export. `already` says that an earlier run has completed it.
fn report(
    arguments: &ExportArgs,
    manifest: &Manifest,
    stats: &Stats,
    already: bool,
) -> Result<CommandOutcome, OutputError> {
    let counts = manifest.counts();
    if counts.pages == 0 {
        complain(format_args!("there are no pages in the inputs"));
    }
    if arguments.stats {
        print(&summary::text(stats))?;
    }
    if !arguments.batch.quiet {
        let already = if already { "finished already: " } else { "" };
        print(&format!("{already}{}\n", counts.summary(manifest.parts.len())))?;
    }
    Ok(if counts.failures == 0 { CommandOutcome::Success } else { CommandOutcome::SomeFailed })
}
