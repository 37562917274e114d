//! `seek-train render`: the boxes of all pages of corpora, into one table.

use crate::cli::output::fail_on;
use anyhow::Result;
use clap::Args;
use clap::builder::PossibleValuesParser;
use std::path::PathBuf;

/// Measures the boxes of all pages once, for methods that look at a page. Other commands read them by `--boxes`. A page whose
/// layout fails has a row with the error. In builds with the feature `layout`.
#[derive(Args)]
pub struct RenderArgs {
    /// Corpora, labelled or not.
    #[arg(required = true)]
    corpora: Vec<PathBuf>,
    /// The table of boxes, in Parquet.
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    /// The engine that measures the boxes.
    #[arg(long, value_name = "ENGINE", default_value = "embedded", value_parser = PossibleValuesParser::new(["embedded", "chromium"]))]
    layout: String,
}

#[cfg(feature = "layout")]
impl RenderArgs {
    pub fn run(&self) -> Result<()> {
        use anyhow::Context;
        use seek_io::{AtomicFile, LayoutWriter};
        let kind = seek_layout::EngineKind::by_name(&self.layout).context("this build has no such layout engine")?;
        let file =
            AtomicFile::create(&self.output, true).with_context(|| format!("boxes {}", self.output.display()))?;
        let mut writer = LayoutWriter::new(file)?;
        let mut times = Vec::new();
        let failures = crate::measure::render::render(&self.corpora, kind, |layout, time| {
            times.push(time);
            Ok(writer.push(layout)?)
        })?;
        writer.finish()?.commit(true)?;
        times.sort();
        if let Some(median) = times.get(times.len() / 2) {
            let mean = times.iter().sum::<std::time::Duration>() / times.len() as u32;
            eprintln!("{} pages, {median:.1?} a page in the median, {mean:.1?} in the mean", times.len());
        }
        fail_on(&failures)
    }
}

#[cfg(not(feature = "layout"))]
impl RenderArgs {
    pub fn run(&self) -> Result<()> {
        let _ = (&self.corpora, &self.output, fail_on);
        anyhow::bail!("`render` with the engine {} needs a build with the feature `layout`", self.layout)
    }
}
