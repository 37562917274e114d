//! `seek-train align`: labels and the block oracle.

use crate::arguments::Input;
use crate::output::{fail_on, print_line, print_summary};
use anyhow::Result;
use clap::Args;
use seek_train::measure::alignment::{self, Alignment, PartialPage};
use seek_train::measure::summary;
use serde_json::json;

/// The columns of the summary.
const MEASURES: [&str; 6] = ["aligned_f1", "oracle_f1", "node_f1", "similarity", "blocks", "main"];

/// Labels the blocks of pages from the gold text, and shows the block oracle by corpus and page type. Lists labels that cannot
/// be used.
#[derive(Args)]
pub struct AlignArgs {
    #[command(flatten)]
    input: Input,
}

impl AlignArgs {
    pub fn run(&self) -> Result<()> {
        let Alignment { pages, partial, unmatched, failures } = alignment::run(self.input.sources()?)?;
        let summary = summary::summarise(&summary::alignment_table(&pages)?, &MEASURES)?;
        let whole = json!({ "summary": summary, "pages": pages, "partial": partial, "unmatched": unmatched });
        print_summary(self.input.json, &summary, &whole)?;
        if !self.input.json {
            print_partial(&partial)?;
            for (id, label) in &unmatched {
                print_line(format_args!("not matched: {id}: {label}"))?;
            }
        }
        fail_on(&failures)
    }
}

/// Counts the pages that are not in the summary.
fn print_partial(pages: &[PartialPage]) -> Result<()> {
    if pages.is_empty() {
        return Ok(());
    }
    let sum = |of: fn(&PartialPage) -> usize| pages.iter().map(of).sum::<usize>();
    print_line(format_args!(
        "{} pages have no gold text: {} of their blocks have a snippet, {} of their segments have a label",
        pages.len(),
        sum(|page| page.labelled_blocks),
        sum(|page| page.labelled_segments)
    ))
}
