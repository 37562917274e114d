//! `seek-train render`: the boxes of all pages of corpora, into one table.

use crate::cli::output::fail_on;
use anyhow::{Context, Result};
use clap::Args;
use clap::builder::PossibleValuesParser;
use seek_page::Size;
use std::num::NonZeroU16;
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
    /// The size of the window in CSS pixels.
    #[arg(long, value_name = "WIDTHxHEIGHT", default_value = "1920x1080", value_parser = window)]
    window: Size,
}

/// The size of a window from its text, such as `1280x1024`.
fn window(text: &str) -> Result<Size> {
    let (width, height) = text.split_once('x').context("it is not a width and a height with 'x' between")?;
    let pixels = |text: &str| -> Result<f32> {
        let pixels: NonZeroU16 = text.parse().with_context(|| format!("{text:?} is no number of pixels"))?;
        Ok(f32::from(pixels.get()))
    };
    Ok(Size { width: pixels(width)?, height: pixels(height)? })
}

#[cfg(feature = "layout")]
impl RenderArgs {
    pub fn run(&self) -> Result<()> {
        use seek_io::{AtomicFile, LayoutWriter};
        let kind = seek_layout::EngineKind::by_name(&self.layout).context("this build has no such layout engine")?;
        let file =
            AtomicFile::create(&self.output, true).with_context(|| format!("boxes {}", self.output.display()))?;
        let mut writer = LayoutWriter::new(file)?;
        let mut times = Vec::new();
        let failures = crate::measure::render::render(&self.corpora, kind, self.window, |layout, time| {
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
        let _ = (&self.corpora, &self.output, self.window, fail_on);
        anyhow::bail!("`render` with the engine {} needs a build with the feature `layout`", self.layout)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_window_is_a_width_and_a_height() {
        assert_eq!(window("1280x1024").unwrap(), Size { width: 1280.0, height: 1024.0 });
        for (text, reason) in [
            ("1280", "it is not a width and a height with 'x' between"),
            ("1280x0", "\"0\" is no number of pixels"),
            ("x1024", "\"\" is no number of pixels"),
            ("99999x1024", "\"99999\" is no number of pixels"),
        ] {
            assert_eq!(window(text).unwrap_err().to_string(), reason);
        }
    }
}
