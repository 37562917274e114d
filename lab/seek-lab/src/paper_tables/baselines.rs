//! The methods of the literature that the paper compares the chain with, as lines of Tables 4 to 6.
//!
//! They are not trained, so they need no folds. They are scored on the same pages as the chain.

use super::extraction_line::{ExtractionLine, LineScores, text_scores};
use anyhow::{Context, Result, ensure};
use content_seeker::methods::{SHIPPED, make};
use seek_extract::Method;
use seek_io::LabelledPage;
use seek_page::PageType;
use seek_render as render;
use seek_train::corpus::pages::{for_each_page, read_page};
use seek_train::corpus::prepare::Prepared;
use seek_train::corpus::sources::Sources;
use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

/// The methods by their names in the catalogue and in the paper.
const METHODS: [(&str, &str); 6] = [
    ("tccb-25", "TCCB-25"),
    ("ccb-r40", "CCB-r40"),
    ("dsc", "DSC"),
    ("crunch", "Crunch"),
    ("lqf-75", "LQF-75"),
    ("lp-7", "LP-7"),
];

/// The lines of the tables, by the index of the page type.
pub type BaselineLines = BTreeMap<usize, Vec<ExtractionLine>>;

/// Runs the methods on the pages that `evaluated` marks.
///
/// # Errors
/// When a corpus cannot be opened, or its pages differ from the prepared ones.
pub fn run<'a>(prepared: &Prepared, corpora: impl Into<Sources<'a>>, evaluated: &[bool]) -> Result<BaselineLines> {
    let methods: Vec<Arc<dyn Method>> =
        METHODS.iter().map(|(name, _)| Ok(make(name, &[], &SHIPPED)?)).collect::<Result<_>>()?;
    let page_numbers: HashMap<(&str, &str), usize> =
        prepared.pages.iter().enumerate().map(|(n, page)| ((page.corpus.as_str(), page.id.as_str()), n)).collect();
    // By page type, then by method.
    let mut scores: BTreeMap<usize, Vec<Vec<LineScores>>> = BTreeMap::new();
    let work = |labelled: LabelledPage, corpus: &str| {
        let number =
            page_numbers.get(&(corpus, labelled.id.as_str())).context("the page was not in the corpus before")?;
        let Some(page_type) =
            prepared.pages[*number].page_type.filter(|_| evaluated[*number] && labelled.gold_text.is_some())
        else {
            return Ok(None);
        };
        let page = read_page(&labelled)?;
        let score = |method: &dyn Method| -> Result<LineScores> {
            let text = render::text(&page, &method.select(&page)?)?;
            Ok(text_scores(&text, &labelled))
        };
        Ok(Some((page_type, methods.iter().map(|method| score(method.as_ref())).collect::<Result<Vec<_>>>()?)))
    };
    let failures = for_each_page(corpora, work, |scored| {
        let Some((page_type, lines)) = scored else { return };
        let all = scores.entry(page_type.index()).or_insert_with(|| vec![Vec::new(); METHODS.len()]);
        all.iter_mut().zip(lines).for_each(|(all, line)| all.push(line));
    })?;
    // Pages that could not be read before cannot be read now either.
    ensure!(
        failures.len() == prepared.failures.len(),
        "methods of the literature failed on pages that could be read: {failures:?}"
    );
    let lines = |scores: Vec<Vec<LineScores>>| {
        METHODS.iter().zip(scores).map(|((_, name), scores)| ExtractionLine::of(name, "-", &scores)).collect()
    };
    Ok(scores.into_iter().map(|(page_type, scores)| (page_type, lines(scores))).collect())
}

/// Appends the lines to the table of each page type.
pub(super) fn add_to(tables: &mut [super::extraction::ExtractionTable], mut lines: BaselineLines) {
    for table in tables {
        let of_type = PageType::ALL.into_iter().find(|page_type| page_type.name() == table.page_type);
        table.lines.extend(of_type.and_then(|page_type| lines.remove(&page_type.index())).unwrap_or_default());
    }
}
