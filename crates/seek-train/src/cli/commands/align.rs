//! `seek-train align`: labels and the block oracle.

use crate::cli::arguments::CorpusArgs;
use crate::cli::output::{fail_on, print_line, print_summary};
use crate::measure::alignment::{self, AlignedCorpora, AlignedPage, PartialPage};
use anyhow::Result;
use clap::Args;
use serde_json::json;

/// A page is listed if no choice of blocks reaches this F1: much of its gold text is not on the page.
const LOW_F1: f64 = 0.8;
/// Number of listed pages.
const MAX_LISTED: usize = 10;

/// Labels the blocks of pages from the gold text, and shows the block oracle by corpus and page type. Lists labels that cannot
/// be used, and pages whose gold text fits badly.
#[derive(Args)]
pub struct AlignArgs {
    #[command(flatten)]
    input: CorpusArgs,
}

impl AlignArgs {
    pub fn run(&self) -> Result<()> {
        let AlignedCorpora { pages, partial, unmatched, failures } = alignment::run(self.input.sources()?)?;
        let summary = alignment::score_table(&pages).summary()?;
        let whole = json!({ "summary": summary, "pages": pages, "partial": partial, "unmatched": unmatched });
        print_summary(self.input.json, &summary, &whole)?;
        if !self.input.json {
            print_partial(&partial)?;
            print_low(&pages)?;
            for (id, label) in &unmatched {
                print_line(format_args!("not matched: {id}: {label}"))?;
            }
        }
        fail_on(&failures)
    }
}

/// Lists the pages whose gold text fits worst.
fn print_low(pages: &[AlignedPage]) -> Result<()> {
    let mut low: Vec<&AlignedPage> = pages.iter().filter(|page| page.oracle_f1 < LOW_F1).collect();
    low.sort_by(|a, b| a.oracle_f1.total_cmp(&b.oracle_f1).then_with(|| a.id.cmp(&b.id)));
    for AlignedPage { id, aligned_f1, oracle_f1, .. } in low.iter().take(MAX_LISTED) {
        print_line(format_args!(
            "gold text fits badly: {id}: aligned F1 {aligned_f1:.3}, best choice of blocks {oracle_f1:.3}"
        ))?;
    }
    if low.len() > MAX_LISTED {
        print_line(format_args!("and {} more pages below {LOW_F1}", low.len() - MAX_LISTED))?;
    }
    Ok(())
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
