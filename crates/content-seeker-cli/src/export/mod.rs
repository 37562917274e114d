//! `seek export`: a corpus of a whole collection, in parts that stay whole whatever happens.
//!
//! 1. [`mined`]: what a thread finds out about a page; [`filters`]: whether it is wanted;
//! 2. [`firsts`]: whether it is a copy, asked in the order of the pages;
//! 3. [`part`]: the tables and [`files`] of the part in the making; [`new_file`]: a file in the making;
//! 4. [`manifest`]: which parts are finished, and of what; [`store`]: the folder, in which only whole files are seen;
//! 5. [`asked`]: what it is asked for; [`apart`]: that no input is harmed; [`damage`]: that no file was since;
//! 6. [`counts`], [`stats`] and [`summary`]: what became of the pages.
//!
//! Who goes on reads the pages of the finished parts again and holds them against the hash in the manifest, but works
//! on none of them.

mod apart;
mod asked;
mod counts;
mod damage;
mod error;
mod files;
mod filters;
mod firsts;
mod manifest;
mod mined;
mod new_file;
mod part;
mod stats;
mod store;
mod summary;

pub use error::ExportError;

use std::{fs, io};

use seek_extract::Extractor;
use seek_extract::method::by_name;
use seek_extract::render::Markup;
use seek_io::input::InputResult;
use seek_mine::DuplicateKind;
use sha2::{Digest, Sha256};
use xxhash_rust::xxh3::Xxh3;

use crate::cli::ExportArgs;
use crate::finder::{Finder, Rendering, Wanted};
use crate::jobs::{self, Order, Stopped};
use crate::output::{OutputError, complain, print, visible};
use crate::pages::{self, CommandError, Outcome};
use crate::progress::Progress;
use asked::{begun, copies};
use error::At;
use filters::Filters;
use firsts::Firsts;
use manifest::{Begun, FileEntry, MANIFEST, Manifest};
use mined::{Mined, Miner};
use part::{OpenPart, Plan};
use stats::Stats;
use store::{SUMS, Store};

/// Exports all inputs, or goes on with it.
///
/// # Errors
/// [`CommandError`]; what is wrong with single inputs is reported and makes [`Outcome::SomeFailed`].
pub fn run(arguments: &ExportArgs) -> Result<Outcome, CommandError> {
    arguments.check()?;
    apart::check(arguments)?;
    let mut loaded = None;
    let (extractor, model) = if arguments.how.is_seek() {
        let models = pages::models(&arguments.pages.known, &mut loaded)?;
        (Extractor::seek(models, arguments.how.page_type), Some(models.fingerprint.clone()))
    } else {
        (Extractor::method(by_name(&arguments.how.method)?), None)
    };
    let wanted = Wanted {
        facts: true,
        parts: true,
        rendering: arguments.has_markdown().then_some(Rendering::Markdown),
        markup: Markup { links: arguments.links, images: arguments.images },
    };
    let finder = Finder::new(extractor, wanted, arguments.pages.known.url.clone());
    let miner = Miner {
        finder: finder.within(arguments.batch.budget()),
        filters: Filters::of(arguments),
        copies: copies(arguments).unwrap_or(DuplicateKind::Exact),
        sentences: arguments.sentences,
    };

    let mut inputs = arguments.pages.documents(arguments.batch.input_limits());
    // An address is that of one page, and a folder or a table may hold many: two show it.
    let peeked = if arguments.pages.known.url.is_some() { 2 } else { 0 };
    let first: Vec<InputResult> = inputs.by_ref().take(peeked).collect();
    arguments.pages.check_url("export", first.len() > 1)?;
    let mut inputs = first.into_iter().chain(inputs);

    let begun = begun(arguments, model);
    let (store, found) = Store::open(&arguments.output)?;
    let manifest = match found {
        Some(bytes) if !arguments.restart => gone_on_from(&store, &bytes, &begun)?,
        Some(_) => {
            apart::check_restart(arguments)?;
            Manifest::new(begun)
        }
        None => Manifest::new(begun),
    };
    let progress = Progress::begin(!arguments.batch.quiet, arguments.pages.countable());
    if manifest.finished {
        let stats = finished_already(&store, &manifest, &mut inputs, &progress)?;
        drop(progress);
        return Ok(end(arguments, &manifest, &stats, true)?);
    }
    let mut export = Export::begin(&store, manifest, arguments, progress)?;
    skip_finished(&export.manifest, &mut inputs, &export.progress)?;
    match jobs::run(inputs, arguments.batch.threads(), Order::Items, &miner, |page| export.take(page)) {
        Ok(()) => {}
        Err(Stopped::Refused(error)) => return Err(error.into()),
        Err(Stopped::NoThread(error)) => return Err(CommandError::Thread(error)),
    }
    let (manifest, stats) = export.finish()?;
    Ok(end(arguments, &manifest, &stats, false)?)
}

/// The manifest of an export that is to go on as `begun`.
fn gone_on_from(store: &Store, bytes: &[u8], begun: &Begun) -> Result<Manifest, ExportError> {
    let damaged = |why| ExportError::Damaged { path: store.path(MANIFEST), why };
    let manifest = Manifest::parse(bytes).map_err(damaged)?;
    if let Some(what) = manifest.begun.difference(begun) {
        return Err(ExportError::Differs { path: store.path(""), what });
    }
    store.check(&manifest)?;
    Ok(manifest)
}

/// Leaves all as it is, if the pages are still those that it was made of. Returns the sums, where it has any.
fn finished_already(
    store: &Store,
    manifest: &Manifest,
    inputs: &mut impl Iterator<Item = InputResult>,
    progress: &Progress,
) -> Result<Stats, ExportError> {
    // Of what has no fingerprint, as standard input, only the pages themselves tell whether they are the same.
    if manifest.begun.inputs.iter().any(|input| input.files == 0) {
        skip_finished(manifest, inputs, progress)?;
        if inputs.next().is_some() {
            return Err(ExportError::MorePages { path: store.path(""), pages: manifest.counts().pages });
        }
    }
    let mut stats = Stats::default();
    take_up(store, manifest.files.iter().filter(|entry| entry.name == SUMS[0]), None, &mut stats)?;
    // What is only needed to go on may still be there.
    store.end(manifest)?;
    Ok(stats)
}

/// Reads the pages of the finished parts, which must be what they were.
fn skip_finished(
    manifest: &Manifest,
    inputs: &mut impl Iterator<Item = InputResult>,
    progress: &Progress,
) -> Result<(), ExportError> {
    for (number, part) in manifest.parts.iter().enumerate() {
        let mut hash = Xxh3::new();
        let mut pages = part.from;
        for input in inputs.by_ref().take(usize::try_from(part.counts.pages).unwrap_or(usize::MAX)) {
            hash.update(&mined::hash(&input).to_le_bytes());
            pages += 1;
            progress.step();
        }
        if pages != part.to || hash_text(&hash) != part.pages_hash {
            return Err(ExportError::OtherPages { part: number, from: part.from, to: part.to });
        }
    }
    Ok(())
}

/// Says what came of it, now or already.
fn end(arguments: &ExportArgs, manifest: &Manifest, stats: &Stats, already: bool) -> Result<Outcome, OutputError> {
    let counts = manifest.counts();
    if counts.pages == 0 {
        complain(format_args!("there are no pages in what was named"));
    }
    if arguments.stats {
        print(&summary::text(stats))?;
    }
    if !arguments.batch.quiet {
        let already = if already { "finished already: " } else { "" };
        print(&format!("{already}{}\n", counts.told(manifest.parts.len())))?;
    }
    Ok(if counts.failures == 0 { Outcome::AllFine } else { Outcome::SomeFailed })
}

/// A hash as it stands in the manifest.
fn hash_text(hash: &Xxh3) -> String {
    format!("{:032x}", hash.digest128())
}

/// An export under way.
struct Export<'s> {
    store: &'s Store,
    manifest: Manifest,
    plan: Plan,
    firsts: Option<Firsts>,
    stats: Stats,
    /// The part in the making, from its first page on.
    part: Option<OpenPart<'s>>,
    progress: Progress,
}

impl<'s> Export<'s> {
    /// From behind the parts of the manifest.
    fn begin(
        store: &'s Store,
        manifest: Manifest,
        arguments: &ExportArgs,
        progress: Progress,
    ) -> Result<Export<'s>, ExportError> {
        store.begin(&manifest)?;
        let plan = Plan::of(arguments);
        let mut firsts = copies(arguments).map(Firsts::new);
        let mut stats = Stats::default();
        take_up(store, manifest.parts.iter().flat_map(|part| &part.to_go_on), firsts.as_mut(), &mut stats)?;
        Ok(Export { store, manifest, plan, firsts, stats, part: None, progress })
    }

    /// Takes the next page.
    fn take(&mut self, page: Mined) -> Result<(), ExportError> {
        self.progress.step();
        if let Some(error) = &page.record.error {
            self.progress.complain(format_args!("{}: {}", visible(&page.record.id), visible(error)));
        }
        let mut part = match self.part.take() {
            Some(part) => part,
            None => self.next_part()?,
        };
        let judged = match &mut self.firsts {
            Some(firsts) if page.is_wanted() => firsts.judge(part.next_page(), &page.record.id, &page.fingerprint),
            _ => None,
        };
        part.add(page, judged)?;
        if part.is_full() {
            return self.end_part(part);
        }
        self.part = Some(part);
        Ok(())
    }

    fn next_part(&self) -> Result<OpenPart<'s>, ExportError> {
        let from = self.manifest.parts.last().map_or(0, |part| part.to);
        OpenPart::create(self.store, self.plan, self.manifest.parts.len(), from)
    }

    fn end_part(&mut self, part: OpenPart<'s>) -> Result<(), ExportError> {
        let (part, stats) = part.finish()?;
        let made: Vec<String> = part.files.iter().chain(&part.to_go_on).map(|entry| entry.name.clone()).collect();
        self.manifest.parts.push(part);
        self.stats.merge(&stats);
        self.store.publish(&made, &self.manifest)
    }

    /// Ends the last part and all. Returns the manifest and, where they were asked for, the sums.
    fn finish(mut self) -> Result<(Manifest, Stats), ExportError> {
        // Of nothing there is a part, too, so that whoever reads finds a table.
        let nothing = self.manifest.parts.is_empty() && self.part.is_none();
        let last = if nothing { Some(self.next_part()?) } else { self.part.take() };
        if let Some(last) = last {
            self.end_part(last)?;
        }
        let mut made = Vec::new();
        if self.plan.sums {
            let json =
                serde_json::to_vec_pretty(&self.stats).map_err(io::Error::other).at(&self.store.path(SUMS[0]))?;
            for (name, bytes) in SUMS.into_iter().zip([json, summary::html(&self.stats).into_bytes()]) {
                let written = self.store.make(name, &bytes)?;
                self.manifest.files.push(FileEntry::new(name.to_owned(), 1, written));
                made.push(name.to_owned());
            }
        }
        self.manifest.parts.iter_mut().for_each(|part| part.to_go_on.clear());
        self.manifest.finished = true;
        self.store.publish(&made, &self.manifest)?;
        self.store.end(&self.manifest)?;
        Ok((self.manifest, self.stats))
    }
}

/// Takes up what was written for who goes on.
fn take_up<'e>(
    store: &Store,
    entries: impl Iterator<Item = &'e FileEntry>,
    mut firsts: Option<&mut Firsts>,
    stats: &mut Stats,
) -> Result<(), ExportError> {
    for entry in entries {
        let path = store.path(&entry.name);
        let bytes = fs::read(&path).at(&path)?;
        let taken = match &mut firsts {
            _ if hex::encode(Sha256::digest(&bytes)) != entry.sha256 => None,
            Some(firsts) if !entry.name.ends_with(".json") => firsts.take_up(&bytes),
            _ => serde_json::from_slice(&bytes).ok().map(|sums| stats.merge(&sums)),
        };
        taken.ok_or_else(|| ExportError::Damaged { path, why: "it is not what was written".to_owned() })?;
    }
    Ok(())
}
