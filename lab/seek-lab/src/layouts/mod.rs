//! How far tables of boxes can be trusted: which layouts are credible, and how far two engines agree.
//!
//! [`run`] measures each page, [`agreement`] compares the boxes of two engines on it, [`groups`] sums pages by corpus, and
//! [`text`] writes the tables.

pub mod agreement;
pub mod groups;
pub mod text;

use agreement::EngineAgreement;
use anyhow::Result;
use seek_io::LabelledPage;
use seek_train::corpus::layouts::credible::LayoutCriteria;
use seek_train::corpus::pages::{Failure, for_each_page, read_page, saved_layout};
use seek_train::corpus::sources::{PageBoxes, Sources};
use serde::Serialize;

/// What is known of the layout of one page.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct MeasuredLayout {
    /// The page.
    pub id: String,
    /// Its corpus.
    pub corpus: String,
    /// The values of the criteria; none for a page without boxes.
    pub criteria: Option<LayoutCriteria>,
    /// Whether the layout meets all criteria.
    pub is_credible: bool,
    /// How far another engine agrees; none if one of the two has no boxes.
    pub agreement: Option<EngineAgreement>,
}

/// Measures the layouts of all pages of corpora. `reference` has the boxes of another engine, or is empty. A page without boxes
/// is no failure, because `seek-train render` has told already why it has none. Boxes of another page are one.
///
/// # Errors
/// When a corpus cannot be opened.
pub fn run<'a>(corpora: impl Into<Sources<'a>>, reference: &PageBoxes) -> Result<(Vec<MeasuredLayout>, Vec<Failure>)> {
    let mut all = Vec::new();
    let work = |labelled: LabelledPage, corpus: &str| measure(&labelled, corpus, reference);
    let failures = for_each_page(corpora, work, |page| all.push(page))?;
    Ok((all, failures))
}

fn measure(labelled: &LabelledPage, corpus: &str, reference: &PageBoxes) -> Result<MeasuredLayout> {
    let mut measured = MeasuredLayout {
        id: labelled.id.clone(),
        corpus: corpus.to_owned(),
        criteria: None,
        is_credible: false,
        agreement: None,
    };
    let Some(saved) = labelled.layout.as_deref().filter(|saved| saved.error.is_none()) else { return Ok(measured) };
    let page = read_page(labelled)?;
    let layout = saved_layout(saved, &page)?;
    let criteria = LayoutCriteria::of(&page, &layout)?;
    (measured.criteria, measured.is_credible) = (Some(criteria), criteria.is_credible());
    if let Some(other) = reference.get(&labelled.id).filter(|saved| saved.error.is_none()) {
        measured.agreement = Some(EngineAgreement::of(&page, &layout, &saved_layout(other, &page)?)?);
    }
    Ok(measured)
}
