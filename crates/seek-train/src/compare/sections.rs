//! The reports' tables, one after the other: those of the groups, and what a reader needs to judge them.

use super::comparison::Comparison;
use super::grid::{Cell, Grid, NONE, grid};
use super::published::{self, What};
use super::summary::{ALL, MEASURES};
use crate::measure::mean_std::short;

/// A table with its title.
#[derive(Debug, Clone, PartialEq)]
pub struct Section {
    /// The title.
    pub title: String,
    /// Whether it is a detail of the section before it.
    pub detail: bool,
    /// The table.
    pub grid: Grid,
}

/// All sections in order; that of failures only where something failed.
pub fn sections(comparison: &Comparison) -> Vec<Section> {
    let of_group = comparison.groups.iter().map(|group| {
        let detail = group.group != ALL;
        let corpus = if group.corpus == ALL { "all corpora" } else { &group.corpus };
        let name = if detail { format!("{corpus}, {}", group.group) } else { corpus.to_owned() };
        Section { title: format!("{name}; pages: {}", group.pages), detail, grid: grid(group, |_| true) }
    });
    let mut sections: Vec<Section> = of_group.collect();
    let mut add = |title: &str, heads: Vec<&'static str>, rows: Vec<Vec<Cell>>| {
        sections.push(Section { title: title.to_owned(), detail: false, grid: Grid { heads, rows } });
    };
    let texts = |cells: &[&str]| cells.iter().map(|&text| Cell::text(text)).collect::<Vec<Cell>>();
    let measures = MEASURES.iter().map(|measure| texts(&[measure.name, measure.meaning])).collect();
    add("What is measured", vec!["measure", "meaning"], measures);
    let or_none = |text: &str| if text.is_empty() { NONE.to_owned() } else { text.to_owned() };
    let methods = comparison.about.methods.iter();
    let methods = methods.map(|m| texts(&[&m.name, &m.view, &or_none(&m.parameters), &or_none(&m.source)])).collect();
    add("The methods", vec!["method", "view", "parameters", "source"], methods);
    add("The corpora", vec!["corpus", "pages", "sha256"], corpora(comparison));
    let mut heads = vec!["method", "measured on", "printed in"];
    heads.extend(What::ALL.map(What::name));
    add("Published", heads, published());
    let failures: Vec<Vec<Cell>> = comparison.failures().iter().map(|(id, reason)| texts(&[id, reason])).collect();
    if !failures.is_empty() {
        add("What failed", vec!["page", "reason"], failures);
    }
    sections
}

fn corpora(comparison: &Comparison) -> Vec<Vec<Cell>> {
    let row = |corpus: &super::identity::CorpusIdentity| {
        let pages = Cell { text: corpus.pages.to_string(), number: Some(corpus.pages as f64) };
        vec![Cell::text(corpus.name.as_str()), pages, Cell::text(corpus.sha256.as_str())]
    };
    comparison.about.corpora.iter().map(row).collect()
}

/// Everything that the papers print, of methods that are not compared or not here yet as well.
fn published() -> Vec<Vec<Cell>> {
    let row = |published: &published::Published| {
        let names = [published.method, published.pages, published.source].map(Cell::text);
        let number = |what: What| {
            let show = |number: f64| match what {
                What::Speed => format!("{number:.2}"),
                _ => short(number).trim_start().to_owned(),
            };
            Cell::number(published.get(what), show)
        };
        names.into_iter().chain(What::ALL.map(number)).collect()
    };
    published::all().iter().map(row).collect()
}
