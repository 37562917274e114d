//! A table of a group of pages as rows of cells, for all output formats for people.

use super::comparison::Comparison;
use super::published::{Published, PublishedMeasure};
use super::summary::{ALL, MEASURES, MethodSummary, PageGroup};
use crate::corpus::layouts::filter::LayoutFilter;
use crate::measure::mean_std::short;

/// The text of a cell without a value.
pub const NO_VALUE: &str = "-";

/// Mark of a method whose model or parameters were fitted on pages of the group.
pub const TRAINED: char = '†';
/// Mark of a method with out-of-fold choices.
pub const OUT_OF_FOLD: char = '‡';

/// Prefix of the heads of columns with published values.
const PUBLISHED_PREFIX: &str = "published ";

/// A cell of a table.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct GridCell {
    /// The text.
    pub text: String,
    /// The number to sort by, if any.
    pub number: Option<f64>,
}

impl GridCell {
    /// A cell without a number.
    pub fn text(text: impl Into<String>) -> GridCell {
        GridCell { text: text.into(), number: None }
    }

    /// A cell with a number, or [`NO_VALUE`].
    pub fn number(number: Option<f64>, show: impl Fn(f64) -> String) -> GridCell {
        GridCell { text: number.map_or_else(|| NO_VALUE.to_owned(), show), number }
    }
}

/// The table of a group.
#[derive(Debug, Clone, PartialEq)]
pub struct Grid {
    /// The head of each column.
    pub heads: Vec<&'static str>,
    /// A row for each method. The first cell is its name with its marks; the last cells hold published values.
    pub rows: Vec<Vec<GridCell>>,
}

impl Grid {
    /// Whether a column holds published values: a list of numbers and page sets.
    pub fn is_published(&self, c: usize) -> bool {
        self.heads[c].starts_with(PUBLISHED_PREFIX)
    }

    /// Whether a column holds only numbers.
    pub fn is_number(&self, c: usize) -> bool {
        !self.is_published(c) && self.rows.iter().any(|row| row[c].number.is_some())
    }
}

/// The table of a group with those of [`MEASURES`] whose name is `wanted`, without empty columns, and with the numbers of papers, if
/// there are any.
pub fn grid(group: &PageGroup, published: &[Published], wanted: impl Fn(&str) -> bool) -> Grid {
    let has = |m: usize| group.lines.iter().any(|line| line.mean_stds.get(m).is_some_and(Option::is_some));
    let measures: Vec<usize> = (0..MEASURES.len()).filter(|&m| wanted(MEASURES[m].name) && has(m)).collect();
    let timed = group.lines.iter().any(|line| line.speed.is_some());
    let mut heads = vec!["method"];
    heads.extend(measures.iter().map(|&m| MEASURES[m].name));
    heads.extend(["lcs_f1 median", "failed"]);
    if timed {
        heads.extend(["ms/page", "MB/s"]);
    }
    let sized = group.lines.iter().any(|line| line.model_bytes.is_some());
    if sized {
        heads.push("model bytes");
    }
    let mut published_columns = Vec::new();
    if !published.is_empty() {
        published_columns.push((PublishedMeasure::F1, "published F1 *"));
    }
    if !published.is_empty() && measures.iter().any(|&m| MEASURES[m].name == "tbm_f1") {
        published_columns.push((PublishedMeasure::NodesF1, "published TBM F1 *"));
    }
    if !published.is_empty() && timed {
        published_columns.push((PublishedMeasure::Speed, "published MB/s *"));
    }
    heads.extend(published_columns.iter().map(|(_, head)| *head));
    let page_type = (group.group != ALL).then_some(group.group.as_str());
    let row = |line: &MethodSummary| {
        let mut cells = vec![GridCell::text(name_with_marks(line))];
        cells.extend(measures.iter().map(|&m| match line.mean_stds[m] {
            Some(mean_std) => {
                let text = format!("{} ±{}", short(mean_std.mean), short(mean_std.standard_error).trim_start());
                GridCell { text: text.trim_start().to_owned(), number: Some(mean_std.mean) }
            }
            None => GridCell::text(NO_VALUE),
        }));
        cells.push(GridCell::number(Some(line.median), |median| short(median).trim_start().to_owned()));
        cells.push(GridCell::number(Some(line.failures as f64), |n| n.to_string()));
        if timed {
            cells.push(GridCell::number(line.speed.map(|speed| speed.milliseconds), |ms| format!("{ms:.2}")));
            cells.push(GridCell::number(line.speed.map(|speed| speed.megabytes), |mb| format!("{mb:.1}")));
        }
        if sized {
            cells.push(GridCell::number(line.model_bytes.map(|bytes| bytes as f64), |bytes| bytes.to_string()));
        }
        let of_group: Vec<&Published> =
            published.iter().filter(|p| p.method == line.method && p.applies_to(&group.corpus, page_type)).collect();
        cells.extend(published_columns.iter().map(|(measure, _)| published_cell(&of_group, *measure)));
        cells
    };
    Grid { heads, rows: group.lines.iter().map(row).collect() }
}

/// The published values of a measure, each with its page set. The cell is sorted by the first value.
fn published_cell(published: &[&Published], measure: PublishedMeasure) -> GridCell {
    let all: Vec<(f64, &Published)> = published.iter().filter_map(|p| Some((p.get(measure)?, *p))).collect();
    let shown = |number: f64| {
        if measure == PublishedMeasure::Speed { format!("{number:.2}") } else { short(number).trim_start().to_owned() }
    };
    let text: Vec<String> = all.iter().map(|(number, p)| format!("{} {}", shown(*number), p.pages)).collect();
    let text = if text.is_empty() { NO_VALUE.to_owned() } else { text.join("; ") };
    GridCell { text, number: all.first().map(|(number, _)| *number) }
}

/// A method's name with its marks.
pub fn name_with_marks(line: &MethodSummary) -> String {
    let mut name = line.method.clone();
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
