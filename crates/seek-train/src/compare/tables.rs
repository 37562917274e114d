//! The tables of a comparison for people, in order: groups of pages, measures, methods, corpora, published numbers and failures.

use super::comparison::Comparison;
use super::identity::CorpusIdentity;
use super::published::{Published, PublishedMeasure};
use super::summary::{ComparedGroup, MEASURES, MethodSummary};
use crate::corpus::layouts::LayoutFilter;
use crate::scores::mean::share;
use crate::scores::printed_table::{NO_VALUE, PrintedCell, PrintedTable};
use crate::scores::score_table::ALL;

/// Mark of a method whose model or parameters were fitted on pages of the group.
pub const TRAINED: char = '†';
/// Mark of a method with out-of-fold choices.
pub const OUT_OF_FOLD: char = '‡';

/// A table with its title.
#[derive(Debug, Clone, PartialEq)]
pub struct Section {
    /// The title.
    pub title: String,
    /// Whether it is a subsection of the section before it.
    pub detail: bool,
    /// The table.
    pub table: PrintedTable,
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
            table: group_table(group, &comparison.published, |_| true),
        }
    });
    let mut sections: Vec<Section> = of_group.collect();
    let mut add = |title: &str, table: PrintedTable| {
        sections.push(Section { title: title.to_owned(), detail: false, table });
    };
    let texts = |cells: &[&str]| cells.iter().map(|&text| text.into()).collect::<Vec<PrintedCell>>();
    let measures = MEASURES.iter().map(|measure| texts(&[measure.name, measure.meaning]));
    add("Measures", PrintedTable::new(["measure", "meaning"], []).with_rows(measures));
    let or_none = |text: &str| if text.is_empty() { NO_VALUE.to_owned() } else { text.to_owned() };
    let methods = comparison.about.methods.iter();
    let methods = methods.map(|m| texts(&[&m.name, &m.view, &or_none(&m.parameters), &or_none(&m.source)]));
    add("Methods", PrintedTable::new(["method", "view", "parameters", "source"], []).with_rows(methods));
    let corpus = |corpus: &CorpusIdentity| vec![(&corpus.name).into(), (&corpus.sha256).into(), corpus.pages.into()];
    let corpora = comparison.about.corpora.iter().map(corpus);
    add("Corpora", PrintedTable::new(["corpus", "sha256"], ["pages"]).with_rows(corpora));
    if !comparison.published.is_empty() {
        add("Published", published(&comparison.published));
    }
    let failures = comparison.failures();
    if !failures.is_empty() {
        let rows = failures.iter().map(|(id, reason)| texts(&[id, reason]));
        add("Failures", PrintedTable::new(["page", "reason"], []).with_rows(rows));
    }
    sections
}

/// All numbers of the papers, including those of methods that are not compared or not implemented.
fn published(all: &[Published]) -> PrintedTable {
    let row = |published: &Published| {
        let names = [published.method, published.pages, published.source].map(PrintedCell::from);
        let number =
            |measure: PublishedMeasure| PrintedCell::number(published.get(measure), |number| measure.shown(number));
        names.into_iter().chain(PublishedMeasure::ALL.map(number)).collect()
    };
    let heads = PublishedMeasure::ALL.map(PublishedMeasure::name);
    PrintedTable::new(["method", "measured on", "source"], heads).with_rows(all.iter().map(row))
}

/// The table of a group with those of [`MEASURES`] whose name is `wanted`, without empty columns, and with the numbers of papers, if
/// there are any.
pub fn group_table(group: &ComparedGroup, published: &[Published], wanted: impl Fn(&str) -> bool) -> PrintedTable {
    let has = |m: usize| group.lines.iter().any(|line| line.scores.means[m].1.is_some());
    let measures: Vec<usize> = (0..MEASURES.len()).filter(|&m| wanted(MEASURES[m].name) && has(m)).collect();
    let is_timed = group.lines.iter().any(|line| line.speed.is_some());
    let is_sized = group.lines.iter().any(|line| line.model_bytes.is_some());
    let mut table = PrintedTable::new(["method"], measures.iter().map(|&m| MEASURES[m].name));
    table = table.with_columns(["lcs_f1 median", "failed"], true);
    if is_timed {
        table = table.with_columns(["ms/page", "MB/s"], true);
    }
    if is_sized {
        table = table.with_columns(["model bytes"], true);
    }
    let mut of_papers = Vec::new();
    if !published.is_empty() {
        of_papers.push((PublishedMeasure::F1, "published F1 *"));
        if measures.iter().any(|&m| MEASURES[m].name == "tbm_f1") {
            of_papers.push((PublishedMeasure::NodesF1, "published TBM F1 *"));
        }
        if is_timed {
            of_papers.push((PublishedMeasure::Speed, "published MB/s *"));
        }
    }
    // Each is a list of numbers and page sets.
    table = table.with_columns(of_papers.iter().map(|(_, head)| *head), false);
    let page_type = (group.group != ALL).then_some(group.group.as_str());
    let row = |line: &MethodSummary| {
        let mut cells = vec![name_with_marks(line).into()];
        cells.extend(measures.iter().map(|&m| match line.scores.means[m].1 {
            Some(mean) => PrintedCell { number: Some(mean.mean), ..mean.to_text(3).into() },
            None => NO_VALUE.into(),
        }));
        cells.extend([PrintedCell::number(Some(line.median), share), line.failures.into()]);
        if is_timed {
            cells.push(PrintedCell::number(line.speed.map(|speed| speed.milliseconds), |ms| format!("{ms:.2}")));
            cells.push(PrintedCell::number(line.speed.map(|speed| speed.megabytes), |mb| format!("{mb:.1}")));
        }
        if is_sized {
            cells.push(PrintedCell::number(line.model_bytes.map(|bytes| bytes as f64), |bytes| bytes.to_string()));
        }
        let is_of_group = |p: &&Published| p.method == line.scores.method && p.applies_to(&group.corpus, page_type);
        let of_group: Vec<&Published> = published.iter().filter(is_of_group).collect();
        cells.extend(of_papers.iter().map(|(measure, _)| published_cell(&of_group, *measure)));
        cells
    };
    table.with_rows(group.lines.iter().map(row))
}

/// The published values of a measure, each with its page set. The cell is sorted by the first value.
fn published_cell(published: &[&Published], measure: PublishedMeasure) -> PrintedCell {
    let all: Vec<(f64, &Published)> = published.iter().filter_map(|p| Some((p.get(measure)?, *p))).collect();
    let text: Vec<String> = all.iter().map(|(number, p)| format!("{} {}", measure.shown(*number), p.pages)).collect();
    let text = if text.is_empty() { NO_VALUE.to_owned() } else { text.join("; ") };
    PrintedCell { text, number: all.first().map(|(number, _)| *number), link: None }
}

/// A method's name with its marks.
fn name_with_marks(line: &MethodSummary) -> String {
    let mut name = line.scores.method.clone();
    for (pages, mark) in [(line.trained, TRAINED), (line.out_of_fold, OUT_OF_FOLD)] {
        if pages > 0 {
            name.push(mark);
        }
    }
    name
}

/// Notes on the tables: one or two sentences each.
pub fn notes(comparison: &Comparison) -> Vec<String> {
    let any = |count: fn(&MethodSummary) -> usize| {
        comparison.groups.iter().flat_map(|group| &group.lines).any(|line| count(line) > 0)
    };
    let mut notes = vec![
        "Mean over pages ± its standard error, clustered by host. A page on which a method fails counts as empty."
            .to_owned(),
    ];
    if !comparison.published.is_empty() {
        notes.push(
            "* Values from the papers, measured on the named pages. Only GoogleTrends-2017 is also a corpus of this comparison. F1 is by \
            LCS over characters in the content-seeker and R2L papers and over tokens in DANA's; GCE's does not say."
                .to_owned(),
        );
    }
    if comparison.about.layouts != LayoutFilter::All {
        notes.push(format!("The pages: {}.", comparison.about.layouts.meaning()));
    }
    if any(|line| line.trained) {
        notes.push(format!(
            "{TRAINED} The method's model or parameters were fitted on some of these pages, so the numbers are too high."
        ));
    }
    if any(|line| line.out_of_fold) {
        notes.push(format!("{OUT_OF_FOLD} Out-of-fold: models that were fitted on other sites chose the blocks."));
    }
    if comparison.about.timed {
        let build =
            if cfg!(debug_assertions) { " This is a development build; a release build is faster." } else { "" };
        notes.push(format!("Time is from a page's bytes to its text on one thread. One MB is a million bytes.{build}"));
    }
    notes
}
