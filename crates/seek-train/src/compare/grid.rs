//! A group of pages as rows of cells, for every kind of table for people.

use super::comparison::Comparison;
use super::published::{Published, What, by_method};
use super::summary::{ALL, Group, Line, MEASURES};
use crate::measure::mean_std::short;

/// Stands for a number that there is none of.
pub const NONE: &str = "-";

/// What marks a line whose model or parameters were fitted on pages of the group.
pub const TRAINED: char = '†';
/// What marks a line with pages on which cross-validation has chosen.
pub const OUT_OF_FOLD: char = '‡';

/// How the heads of columns begin that hold what is published.
const PUBLISHED: &str = "published ";

/// A cell.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Cell {
    /// What it shows.
    pub text: String,
    /// What it is sorted by, where that is a number.
    pub number: Option<f64>,
}

impl Cell {
    /// A cell without a number.
    pub fn text(text: impl Into<String>) -> Cell {
        Cell { text: text.into(), number: None }
    }

    /// A number, or that there is none.
    pub fn number(number: Option<f64>, show: impl Fn(f64) -> String) -> Cell {
        Cell { text: number.map_or_else(|| NONE.to_owned(), show), number }
    }
}

/// The cells of a group.
#[derive(Debug, Clone, PartialEq)]
pub struct Grid {
    /// Head of each column.
    pub heads: Vec<&'static str>,
    /// A row for each method. The first cell is its name with its marks, the last ones what is published of it.
    pub rows: Vec<Vec<Cell>>,
}

impl Grid {
    /// Whether a column tells what is published, which is a list in words even where it has numbers.
    pub fn is_in_words(&self, c: usize) -> bool {
        self.heads[c].starts_with(PUBLISHED)
    }

    /// Whether a column holds numbers, and no words beside them.
    pub fn is_number(&self, c: usize) -> bool {
        !self.is_in_words(c) && self.rows.iter().any(|row| row[c].number.is_some())
    }
}

/// The cells of a group with those of [`MEASURES`] that are wanted by name; columns in which nothing stands are left out.
pub fn grid(group: &Group, wanted: impl Fn(&str) -> bool) -> Grid {
    let has = |m: usize| group.lines.iter().any(|line| line.spreads.get(m).is_some_and(Option::is_some));
    let measures: Vec<usize> = (0..MEASURES.len()).filter(|&m| wanted(MEASURES[m].name) && has(m)).collect();
    let timed = group.lines.iter().any(|line| line.speed.is_some());
    let mut heads = vec!["method"];
    heads.extend(measures.iter().map(|&m| MEASURES[m].name));
    heads.extend(["lcs_f1 median", "failed"]);
    if timed {
        heads.extend(["ms/page", "MB/s"]);
    }
    let mut beside = vec![(What::F1, "published F1 *")];
    if measures.iter().any(|&m| MEASURES[m].name == "tbm_f1") {
        beside.push((What::NodesF1, "published TBM F1 *"));
    }
    if timed {
        beside.push((What::Speed, "published MB/s *"));
    }
    heads.extend(beside.iter().map(|(_, head)| *head));
    let published = by_method();
    let page_type = (group.group != ALL).then_some(group.group.as_str());
    let row = |line: &Line| {
        let mut cells = vec![Cell::text(marked(line))];
        cells.extend(measures.iter().map(|&m| match line.spreads[m] {
            Some(spread) => Cell { text: spread.to_string().trim_start().to_owned(), number: Some(spread.mean) },
            None => Cell::text(NONE),
        }));
        cells.push(Cell::number(Some(line.median), |median| short(median).trim_start().to_owned()));
        cells.push(Cell::number(Some(line.failures as f64), |n| n.to_string()));
        if timed {
            cells.push(Cell::number(line.speed.map(|speed| speed.milliseconds), |ms| format!("{ms:.2}")));
            cells.push(Cell::number(line.speed.map(|speed| speed.megabytes), |mb| format!("{mb:.1}")));
        }
        let of_method = published.get(line.method.as_str()).into_iter().flatten();
        let of_group: Vec<&Published> = of_method.filter(|p| p.is_of(&group.corpus, page_type)).collect();
        cells.extend(beside.iter().map(|(what, _)| told(&of_group, *what)));
        cells
    };
    Grid { heads, rows: group.lines.iter().map(row).collect() }
}

/// What is published of a measure, with the pages that it is of; sorted by the first.
fn told(published: &[&Published], what: What) -> Cell {
    let all: Vec<(f64, &Published)> = published.iter().filter_map(|p| Some((p.get(what)?, *p))).collect();
    let shown =
        |number: f64| if what == What::Speed { format!("{number:.2}") } else { short(number).trim_start().to_owned() };
    let text: Vec<String> = all.iter().map(|(number, p)| format!("{} {}", shown(*number), p.pages)).collect();
    let text = if text.is_empty() { NONE.to_owned() } else { text.join("; ") };
    Cell { text, number: all.first().map(|(number, _)| *number) }
}

/// A method's name with its marks.
pub fn marked(line: &Line) -> String {
    let mut name = line.method.clone();
    for (pages, mark) in [(line.trained, TRAINED), (line.out_of_fold, OUT_OF_FOLD)] {
        if pages > 0 {
            name.push(mark);
        }
    }
    name
}

/// What a reader has to know of the tables, a sentence or two each.
pub fn remarks(comparison: &Comparison) -> Vec<String> {
    let any = |of: fn(&Line) -> usize| comparison.groups.iter().flat_map(|group| &group.lines).any(|line| of(line) > 0);
    let mut remarks = vec![
        "Means over pages ± standard deviation. A page that a method fails on counts as empty.".to_owned(),
        "* As the papers print it: measured on the pages that it names, which are none of these but for GoogleTrends-2017. F1 is by LCS over \
            characters in the content-seeker and R2L papers, over tokens in DANA's; GCE's does not say."
            .to_owned(),
    ];
    if any(|line| line.trained) {
        remarks.push(format!(
            "{TRAINED} The method's model or parameters were fitted on these pages, or some of them: the numbers are too good."
        ));
    }
    if any(|line| line.out_of_fold) {
        remarks.push(format!("{OUT_OF_FOLD} Out-of-fold: chosen by models that were fitted on other sites."));
    }
    if comparison.about.timed {
        let build = if cfg!(debug_assertions) { " This is a development build: a release is faster." } else { "" };
        remarks.push(format!(
            "Time is from a page's bytes to its text, one method alone on one thread; MB are million bytes.{build}"
        ));
    }
    remarks
}
