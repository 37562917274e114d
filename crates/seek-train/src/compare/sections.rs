//! The tables of the reports in order: groups of pages, measures, methods, corpora, published numbers and failures.

use super::comparison::Comparison;
use super::grid::{Grid, GridCell, NO_VALUE, grid};
use super::published::{Published, PublishedMeasure};
use super::summary::{ALL, MEASURES};
use crate::measure::mean_std::short;

/// A table with its title.
#[derive(Debug, Clone, PartialEq)]
pub struct Section {
    /// The title.
    pub title: String,
    /// Whether it is a subsection of the section before it.
    pub detail: bool,
    /// The table.
    pub grid: Grid,
}

/// All sections in order. The section of failures exists only after a failure.
pub fn sections(comparison: &Comparison) -> Vec<Section> {
    let of_group = comparison.groups.iter().map(|group| {
        let detail = group.group != ALL;
        let corpus = if group.corpus == ALL { "all corpora" } else { &group.corpus };
        let name = if detail { format!("{corpus}, {}", group.group) } else { corpus.to_owned() };
        Section {
            title: format!("{name}; pages: {}", group.pages),
            detail,
            grid: grid(group, &comparison.published, |_| true),
        }
    });
    let mut sections: Vec<Section> = of_group.collect();
    let mut add = |title: &str, heads: Vec<&'static str>, rows: Vec<Vec<GridCell>>| {
        sections.push(Section { title: title.to_owned(), detail: false, grid: Grid { heads, rows } });
    };
    let texts = |cells: &[&str]| cells.iter().map(|&text| GridCell::text(text)).collect::<Vec<GridCell>>();
    let measures = MEASURES.iter().map(|measure| texts(&[measure.name, measure.meaning])).collect();
    add("Measures", vec!["measure", "meaning"], measures);
    let or_none = |text: &str| if text.is_empty() { NO_VALUE.to_owned() } else { text.to_owned() };
    let methods = comparison.about.methods.iter();
    let methods = methods.map(|m| texts(&[&m.name, &m.view, &or_none(&m.parameters), &or_none(&m.source)])).collect();
    add("Methods", vec!["method", "view", "parameters", "source"], methods);
    add("Corpora", vec!["corpus", "pages", "sha256"], corpora(comparison));
    if !comparison.published.is_empty() {
        let mut heads = vec!["method", "measured on", "source"];
        heads.extend(PublishedMeasure::ALL.map(PublishedMeasure::name));
        add("Published", heads, published(&comparison.published));
    }
    let failures: Vec<Vec<GridCell>> = comparison.failures().iter().map(|(id, reason)| texts(&[id, reason])).collect();
    if !failures.is_empty() {
        add("Failures", vec!["page", "reason"], failures);
    }
    sections
}

fn corpora(comparison: &Comparison) -> Vec<Vec<GridCell>> {
    let row = |corpus: &super::identity::CorpusIdentity| {
        let pages = GridCell { text: corpus.pages.to_string(), number: Some(corpus.pages as f64) };
        vec![GridCell::text(corpus.name.as_str()), pages, GridCell::text(corpus.sha256.as_str())]
    };
    comparison.about.corpora.iter().map(row).collect()
}

/// All numbers of the papers, including those of methods that are not compared or not implemented.
fn published(all: &[Published]) -> Vec<Vec<GridCell>> {
    let row = |published: &Published| {
        let names = [published.method, published.pages, published.source].map(GridCell::text);
        let number = |measure: PublishedMeasure| {
            let show = |number: f64| match measure {
                PublishedMeasure::Speed => format!("{number:.2}"),
                _ => short(number).trim_start().to_owned(),
            };
            GridCell::number(published.get(measure), show)
        };
        names.into_iter().chain(PublishedMeasure::ALL.map(number)).collect()
    };
    all.iter().map(row).collect()
}
