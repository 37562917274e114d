//! Prepares corpora for training: measures every page once, and collects the feature tables.

use crate::corpus::digest::hex_digest;
use crate::corpus::pages::{Failure, for_each_resolved_page};
use crate::corpus::prepared_page::{
    PAGE_ROWS, PageFeatureRows, PageTables, PreparedPage, block_columns, measure, segment_columns,
};
use crate::corpus::sources::Sources;
use crate::corpus::table::{FeatureTable, TableBuilder};
use crate::learn::TermRows;
use anyhow::Result;
use seek_extract::pipeline::stage_columns;
use seek_methods::chain::chain_columns;
use sha2::{Digest, Sha256};
use std::collections::HashMap;

/// All pages of some corpora.
#[derive(Debug)]
pub struct Prepared {
    /// The pages, in the order of the corpora.
    pub pages: Vec<PreparedPage>,
    /// For each page one row per entry of [`PAGE_ROWS`].
    pub page_table: FeatureTable,
    /// One row per segment; the columns of the page types are empty.
    pub segment_table: FeatureTable,
    /// One row per block; the columns of page types, segments and terms are empty.
    pub block_table: FeatureTable,
    /// For each page the terms with each of the signals of [`TERM_SIGNALS`](crate::corpus::prepared_page::TERM_SIGNALS).
    pub page_terms: TermRows,
    /// For each block the terms of its text.
    pub text_terms: TermRows,
    /// For each block the terms of its ancestors.
    pub ancestor_terms: TermRows,
    /// The nodes of the segment trees, with all features of the segment schema, and of boxes if they are given. [`Prepared::read`] leaves it empty.
    pub chain_table: FeatureTable,
    /// Whether segments and blocks have columns of boxes, because the boxes of the pages were given.
    pub with_boxes: bool,
    /// Pages that could not be read: id and reason.
    pub failures: Vec<Failure>,
    /// SHA-256 over the training data of all pages in order: corpus, id, URL, type, gold text and HTML.
    pub fingerprint: String,
}

impl Prepared {
    /// Reads and measures corpora. Unreadable pages are listed in [`Prepared::failures`].
    ///
    /// # Errors
    /// When a corpus cannot be opened, or a page has an unknown type.
    pub fn read<'a>(corpora: impl Into<Sources<'a>>) -> Result<Prepared> {
        Prepared::read_tables(corpora.into(), false)
    }

    /// Reads and measures corpora, also for the fit of a chain.
    ///
    /// # Errors
    /// As for [`Prepared::read`].
    pub fn read_for_chain<'a>(corpora: impl Into<Sources<'a>>) -> Result<Prepared> {
        Prepared::read_tables(corpora.into(), true)
    }

    fn read_tables(corpora: Sources, with_chain: bool) -> Result<Prepared> {
        let with_boxes = !corpora.boxes.is_empty();
        let mut tables = TableBuilders::new(with_boxes);
        let mut pages = Vec::new();
        let mut hasher = Sha256::new();
        let failures = for_each_resolved_page(
            corpora,
            |resolved, corpus, _| measure(resolved, corpus, PageTables { with_chain, with_boxes }),
            |measures| {
                hasher.update(measures.digest);
                let number = pages.len() as u32;
                pages.push(tables.push(measures, number));
                Ok(())
            },
        )?;
        Ok(Prepared {
            pages,
            page_table: tables.page.finish()?,
            segment_table: tables.segment.finish()?,
            block_table: tables.block.finish()?,
            chain_table: tables.chain.finish()?,
            page_terms: tables.page_terms,
            text_terms: tables.text_terms,
            ancestor_terms: tables.ancestor_terms,
            with_boxes,
            failures,
            fingerprint: hex_digest(hasher),
        })
    }

    /// For each page whether all of its blocks have labels. Stages of text train on these pages, and are scored on them.
    pub fn labelled_as_text(&self) -> Vec<bool> {
        self.pages.iter().map(|page| page.text_labels.are_whole()).collect()
    }

    /// The number of the host of each page.
    pub fn host_numbers(&self) -> Vec<u32> {
        let mut numbers = HashMap::new();
        let number = |group| {
            let next = numbers.len() as u32;
            *numbers.entry(group).or_insert(next)
        };
        self.groups().into_iter().map(number).collect()
    }

    /// The group of each page.
    pub fn groups(&self) -> Vec<&str> {
        self.pages.iter().map(|p| p.group.as_str()).collect()
    }
}

/// All tables during their construction.
struct TableBuilders {
    page: TableBuilder,
    segment: TableBuilder,
    block: TableBuilder,
    page_terms: TermRows,
    text_terms: TermRows,
    ancestor_terms: TermRows,
    chain: TableBuilder,
    /// Number of columns of the rows of the chain.
    chain_width: usize,
}

impl TableBuilders {
    fn new(with_boxes: bool) -> TableBuilders {
        TableBuilders {
            page: TableBuilder::new(stage_columns::page_columns()),
            segment: TableBuilder::new(segment_columns(with_boxes)),
            block: TableBuilder::new(block_columns(with_boxes)),
            page_terms: TermRows::default(),
            text_terms: TermRows::default(),
            ancestor_terms: TermRows::default(),
            chain: TableBuilder::new(chain_columns(with_boxes)),
            chain_width: chain_columns(with_boxes).len(),
        }
    }

    /// Adds the rows of a page. Returns the page with their row numbers.
    fn push(&mut self, m: PageFeatureRows, number: u32) -> PreparedPage {
        let mut page = m.page;
        let target = page.page_type.map_or(0, |t| t.index() as u32);
        self.page.extend(&m.page_row, [target; PAGE_ROWS.len()].into_iter(), number);
        page.segments = self.segment.extend(&m.segment_rows, m.good.iter().map(|&g| u32::from(g)), number);
        page.blocks = self.block.extend(&m.block_rows, page.main.iter().map(|&c| u32::from(c)), number);
        m.page_terms.iter().for_each(|terms| self.page_terms.push(terms));
        m.text_terms.iter().for_each(|terms| self.text_terms.push(terms));
        m.ancestor_terms.iter().for_each(|terms| self.ancestor_terms.push(terms));
        // Targets follow from the labels that the fit of the chain chooses.
        let nodes = m.chain_rows.len() / self.chain_width;
        page.chain_rows = self.chain.extend(&m.chain_rows, std::iter::repeat_n(0, nodes), number);
        page
    }
}
