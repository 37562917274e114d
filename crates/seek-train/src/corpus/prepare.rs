//! Corpora to tables: every page read, cut, labelled and measured once.

use crate::corpus::digest::{hex_digest, page_digest};
use crate::corpus::folds::host_group;
use crate::corpus::labels::oracle::{self, Bags};
use crate::corpus::labels::{Labels, good_segments};
use crate::corpus::pages::{Failure, for_each_page, options};
use crate::corpus::table::{Table, TableBuilder};
use crate::learn::TermRows;
use anyhow::Result;
use seek_extract::TermContext;
use seek_extract::found::BlockFacts;
use seek_extract::method::{paper_columns, segments_with_spans};
use seek_extract::stage::{self, Heuristics};
use seek_features::{AvailableSignals, Level, PageMeasurements, Schema, TermSource};
use seek_io::LabelledPage;
use seek_page::{Page, PageType};
use sha2::{Digest, Sha256};
use std::ops::Range;
use std::path::PathBuf;

/// The bit of a good segment in a target of the paper's table.
pub const GOOD_SEGMENT: u32 = 1;
/// The bit of a segment of main content.
pub const MAIN_SEGMENT: u32 = 2;

/// One labelled page, without its HTML.
#[derive(Debug)]
pub struct PreparedPage {
    /// Unique id.
    pub id: String,
    /// Name of the corpus.
    pub corpus: String,
    /// BCP-47 tag, where known.
    pub lang: Option<String>,
    /// Gold page type, where known.
    pub page_type: Option<PageType>,
    /// Registrable host, by which folds are made.
    pub group: String,
    /// Per block: tokens that the gold holds, and all of its tokens.
    pub matched: Vec<f32>,
    /// Per block its number of word tokens.
    pub tokens: Vec<u32>,
    /// Per block its number of words as the features count them.
    pub words: Vec<u32>,
    /// Per block whether it is main content.
    pub main: Vec<bool>,
    /// Number of tokens of the gold.
    pub gold_tokens: u32,
    /// Blocks and gold as bags.
    pub bags: Bags,
    /// Its rows in the block table.
    pub blocks: Range<usize>,
    /// Its rows in the segment table.
    pub segments: Range<usize>,
    /// Its rows in the table of the paper's segments.
    pub paper_segments: Range<usize>,
    /// For each block the segments around it, as the stage columns want them: rows of its own segment table.
    pub enclosing_segments: Vec<Vec<u32>>,
    /// What a second opinion on its type is made of.
    pub facts: BlockFacts,
    /// Where scores of its terms are looked up.
    pub term_context: TermContext,
}

/// What is known of a page in each of its rows in the table of pages: a page's type must be told without its address and
/// without its JSON-LD, too. Of the row's number bit 0 is set without address, bit 1 without JSON-LD.
pub const PAGE_ROWS: [AvailableSignals; 4] = [
    AvailableSignals { url: true, json_ld: true },
    AvailableSignals { url: false, json_ld: true },
    AvailableSignals { url: true, json_ld: false },
    AvailableSignals { url: false, json_ld: false },
];

/// All pages of some corpora.
#[derive(Debug)]
pub struct Prepared {
    /// The pages, in the order of the corpora.
    pub pages: Vec<PreparedPage>,
    /// A row a page for each of [`PAGE_ROWS`].
    pub page_table: Table,
    /// One row a segment; the columns of the page types are empty.
    pub segment_table: Table,
    /// One row a block; the columns of page types, segments and terms are empty.
    pub block_table: Table,
    /// Per block the terms of its text.
    pub text_terms: TermRows,
    /// Per block the terms of its place.
    pub place_terms: TermRows,
    /// The paper's segments (with SPAN), with the paper's features only.
    pub paper_table: Table,
    /// Pages that could not be read: id and reason.
    pub failures: Vec<Failure>,
    /// SHA-256 over all that training uses of the pages: corpus, id, address, type, HTML and gold, in order.
    pub fingerprint: String,
}

/// What is made of one page before the tables are put together.
struct MeasuredPage {
    page: PreparedPage,
    page_row: Vec<f32>,
    segment_rows: Vec<f32>,
    good: Vec<bool>,
    block_rows: Vec<f32>,
    text_terms: Vec<Vec<u32>>,
    place_terms: Vec<Vec<u32>>,
    paper_rows: Vec<f32>,
    paper_good: Vec<bool>,
    paper_main: Vec<bool>,
    digest: [u8; 32],
}

impl Prepared {
    /// Reads and measures corpora (Parquet files or folders).
    ///
    /// # Errors
    /// Where a corpus cannot be opened. A page that cannot be read is a failure in the result.
    pub fn read(corpora: &[PathBuf]) -> Result<Prepared> {
        let mut tables = TableBuilders::new();
        let mut pages = Vec::new();
        let mut hasher = Sha256::new();
        let failures = for_each_page(corpora, measure, |measures| {
            hasher.update(measures.digest);
            let number = pages.len() as u32;
            pages.push(tables.push(measures, number));
        })?;
        Ok(Prepared {
            pages,
            page_table: tables.page.finish()?,
            segment_table: tables.segment.finish()?,
            block_table: tables.block.finish()?,
            paper_table: tables.paper.finish()?,
            text_terms: tables.text_terms,
            place_terms: tables.place_terms,
            failures,
            fingerprint: hex_digest(hasher),
        })
    }

    /// The group of each page.
    pub fn groups(&self) -> Vec<&str> {
        self.pages.iter().map(|p| p.group.as_str()).collect()
    }
}

/// All tables under construction.
struct TableBuilders {
    page: TableBuilder,
    segment: TableBuilder,
    block: TableBuilder,
    text_terms: TermRows,
    place_terms: TermRows,
    paper: TableBuilder,
}

impl TableBuilders {
    fn new() -> TableBuilders {
        TableBuilders {
            page: TableBuilder::new(stage::page_columns()),
            segment: TableBuilder::new(stage::segment_columns()),
            block: TableBuilder::new(stage::block_columns()),
            text_terms: TermRows::default(),
            place_terms: TermRows::default(),
            paper: TableBuilder::new(paper_columns()),
        }
    }

    /// Adds the rows of a page; gives the page, which knows where they stand.
    fn push(&mut self, m: MeasuredPage, number: u32) -> PreparedPage {
        let mut page = m.page;
        let target = page.page_type.map_or(0, |t| t.index() as u32);
        self.page.extend(&m.page_row, [target; PAGE_ROWS.len()].into_iter(), number);
        page.segments = self.segment.extend(&m.segment_rows, m.good.iter().map(|&g| u32::from(g)), number);
        page.blocks = self.block.extend(&m.block_rows, page.main.iter().map(|&c| u32::from(c)), number);
        m.text_terms.iter().for_each(|terms| self.text_terms.push(terms));
        m.place_terms.iter().for_each(|terms| self.place_terms.push(terms));
        let both = m
            .paper_good
            .iter()
            .zip(&m.paper_main)
            .map(|(&g, &c)| (u32::from(g) * GOOD_SEGMENT) | (u32::from(c) * MAIN_SEGMENT));
        page.paper_segments = self.paper.extend(&m.paper_rows, both, number);
        page
    }
}

fn measure(labelled: LabelledPage, corpus: &str) -> Result<MeasuredPage> {
    let digest = page_digest(&labelled, corpus);
    let page = Page::read(&labelled.html, options(&labelled))?;
    let measured = PageMeasurements::new(&page)?;
    let labels = Labels::of(page.blocks()?, &labelled.gold_text);
    let main = labels.main();
    let n_blocks = main.len();
    let n_segments = measured.row_count(Level::Segment);

    let width = stage::page_columns().len();
    let mut page_row = vec![0.0; width * PAGE_ROWS.len()];
    PAGE_ROWS
        .into_iter()
        .zip(page_row.chunks_exact_mut(width))
        .for_each(|(known, row)| measured.fill_page_row(known, row));
    let width = stage::segment_columns().len();
    let mut segment_rows = vec![0.0; width * n_segments];
    measured.fill(Level::Segment, 0..n_segments, width, &mut segment_rows);
    let width = stage::block_columns().len();
    let mut block_rows = vec![0.0; width * n_blocks];
    measured.fill(Level::Block, 0..n_blocks, width, &mut block_rows);
    Heuristics::of(&measured).put(0, width, &mut block_rows);

    let spans = segments_with_spans(&page)?;
    let paper = PageMeasurements::with_segments(&page, &spans)?;
    let (paper_rows, paper_main) = paper_rows(&paper, &main);

    let terms = |source| {
        let of_block = |block| {
            let mut terms = Vec::new();
            measured.terms(source, block, &mut terms);
            terms
        };
        (0..n_blocks).map(of_block).collect()
    };
    Ok(MeasuredPage {
        text_terms: terms(TermSource::Text),
        place_terms: terms(TermSource::Ancestors),
        page_row,
        segment_rows,
        good: good_segments(measured.segments(), &main),
        block_rows,
        paper_rows,
        paper_good: good_segments(&spans, &main),
        paper_main,
        digest: digest.finalize().into(),
        page: PreparedPage {
            group: host_group(labelled.url.as_deref(), &labelled.id),
            id: labelled.id,
            corpus: corpus.to_owned(),
            lang: labelled.lang,
            page_type: labelled.page_type.as_deref().and_then(|t| t.parse().ok()),
            matched: labels.share.iter().zip(&labels.tokens).map(|(s, &t)| s * t as f32).collect(),
            gold_tokens: labels.bags.gold.iter().map(|&n| n as u32).sum(),
            words: (0..n_blocks).map(|i| measured.counts(i).words).collect(),
            enclosing_segments: (0..n_blocks)
                .map(|i| measured.enclosing_segments(i).map(|s| s as u32).collect())
                .collect(),
            facts: BlockFacts::of(&measured),
            term_context: TermContext::of(&measured),
            tokens: labels.tokens,
            bags: labels.bags,
            main,
            blocks: 0..0,
            segments: 0..0,
            paper_segments: 0..0,
        },
    })
}

/// Rows of the paper's features, and per segment whether most of its blocks are main content.
fn paper_rows(measured: &PageMeasurements, main: &[bool]) -> (Vec<f32>, Vec<bool>) {
    let schema = Schema::of(Level::Segment);
    let names = paper_columns();
    let places: Vec<usize> = names.iter().filter_map(|n| schema.names().position(|s| s == n)).collect();
    let n = measured.row_count(Level::Segment);
    let mut row = vec![0.0; schema.len()];
    let mut rows = Vec::with_capacity(n * places.len());
    for s in 0..n {
        measured.fill(Level::Segment, s..s + 1, schema.len(), &mut row);
        rows.extend(places.iter().map(|&p| row[p]));
    }
    let is_main = |range: &Range<usize>| {
        let inside = &main[range.clone()];
        2 * inside.iter().filter(|m| **m).count() > inside.len()
    };
    (rows, measured.segments().iter().map(|s| is_main(&s.blocks)).collect())
}

impl PreparedPage {
    /// Word-level F1 of the first `n` blocks of an order, for each `n` from none to all.
    pub fn f1_of_first(&self, order: &[usize]) -> Vec<f64> {
        oracle::f1_of_first(&self.bags, order)
    }

    /// Word-level F1 of a choice of blocks.
    pub fn f1(&self, chosen: &[usize]) -> f64 {
        let mut flags = vec![false; self.main.len()];
        for &block in chosen {
            flags[block] = true;
        }
        oracle::f1_of(&self.bags, &flags)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_of_a_page_is_numbered_by_what_is_not_known() {
        for (row, known) in PAGE_ROWS.into_iter().enumerate() {
            assert_eq!(row, usize::from(!known.url) + 2 * usize::from(!known.json_ld));
        }
    }
}
