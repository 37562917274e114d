//! `seek-lab layouts`: how far the boxes of pages can be trusted.

use anyhow::Result;
use clap::Args;
use seek_lab::layouts::{self, groups, text};
use seek_train::cli::output::{fail_on, print, print_line};
use seek_train::corpus::sources::{Sources, read_boxes};
use serde_json::json;
use std::path::PathBuf;
use std::sync::Arc;

/// Counts the pages whose boxes can be those that readers saw: credible layouts. With the boxes of a second engine, it also
/// measures how far both agree. Tables are in Markdown.
#[derive(Args)]
pub struct LayoutsArgs {
    /// Corpora, labelled or not.
    #[arg(required = true)]
    corpora: Vec<PathBuf>,
    /// Boxes of the pages; `seek-train render` measures them. May be given several times.
    #[arg(long, value_name = "FILE", required = true)]
    boxes: Vec<PathBuf>,
    /// Boxes of the same pages by another engine, to compare with. May be given several times.
    #[arg(long, value_name = "FILE")]
    reference: Vec<PathBuf>,
    /// Print JSON with a record for each page, instead of tables.
    #[arg(long)]
    json: bool,
}

impl LayoutsArgs {
    pub fn run(&self) -> Result<()> {
        let boxes = Arc::new(read_boxes(&self.boxes)?);
        let sources = Sources { boxes, ..Sources::from(&self.corpora) };
        let (pages, failures) = layouts::run(sources, &read_boxes(&self.reference)?)?;
        let groups = groups::by_corpus(&pages);
        if self.json {
            print_line(json!({ "groups": groups, "pages": pages }))?;
        } else {
            print(text::text(&groups))?;
        }
        fail_on(&failures)
    }
}
