//! The tables as text, laid out as in the paper: a row for each classifier, a column for each page type and data set.

use super::chain_counts::{ChainCounts, HeuristicCounts};
use super::classification::{ClassificationTable, PageTypeScores};
use super::extraction::ExtractionTable;
use super::paper_numbers::{DATA_SETS, DataSet, PaperScores};
use super::tables::{Tables, TrainingShare};
use seek_score::Scores;
use seek_train::scores::mean::share;
use seek_train::scores::printed_table::{NO_VALUE, PrintedCell, PrintedTable};
use std::fmt::Write;

/// Maximum number of columns; wider tables are broken.
const COLUMNS_ACROSS: usize = 5;
/// A column: its head and its cells.
struct TextColumn {
    head: String,
    cells: Vec<String>,
}

impl Tables {
    /// Formats all tables as text.
    pub fn to_text(&self) -> String {
        let classes = if self.balanced { "balanced classes" } else { "classes as drawn" };
        let mut out = format!(
            "{} folds by host; at most {} instances a page type, {classes}; seed {}; data {:.12}\n",
            self.folds, self.max_instances, self.seed, self.data_fingerprint
        );
        if let Some(TrainingShare { share, pages, training_pages }) = self.training_share {
            let _ = writeln!(
                out,
                "training share {share}: {training_pages} of {pages} pages train, the others are evaluated; the folds of Tables 2 \
                 and 3 divide the training pages"
            );
        }
        out.push_str("* numbers of the paper, measured on other pages\n");
        for table in &self.classification {
            out.push_str(&classification(table, self.folds));
        }
        for table in &self.extraction {
            out.push_str(&extraction(table));
        }
        out
    }
}

fn classification(table: &ClassificationTable, folds: usize) -> String {
    let ClassificationTable { table: number, task, positive, folds_by, columns } = table;
    let mut out = format!(
        "\nTable {number}: {task} classification; precision, recall and F1 of {positive} segments and of the others; pooled over \
         {folds} folds by {folds_by}\n"
    );
    let classifiers = columns.first().map_or(&[][..], |column| &column.scores);
    let mut names: Vec<String> = classifiers.iter().map(|scores| scores.classifier.to_owned()).collect();
    let counts = ["instances", "of them positive", "segments drawn from", "of them positive", "pages", "hosts"];
    names.extend(counts.map(str::to_owned));
    names.extend(classifiers.iter().map(|scores| format!("{}: others", scores.classifier)));
    let mut cells = Vec::new();
    for column in columns {
        cells.push(measured_column(column));
        let sets = DATA_SETS.iter().filter(|set| set.page_type.name() == column.page_type);
        cells.extend(sets.map(|set| paper_column(set, *number, classifiers.len())));
    }
    for group in cells.chunks(COLUMNS_ACROSS) {
        let mut table = PrintedTable::new([""], group.iter().map(|column| column.head.as_str()));
        for (row, name) in names.iter().enumerate() {
            let cells = group.iter().map(|column| column.cells.get(row).cloned().unwrap_or_default().into());
            table.push(std::iter::once(name.into()).chain(cells).collect());
        }
        let _ = write!(out, "\n{}", table.to_text());
    }
    out
}

fn measured_column(column: &PageTypeScores) -> TextColumn {
    let rates = |scores: &Option<Scores>| scores.map_or(NO_VALUE.to_owned(), |s| joined([s.precision, s.recall, s.f1]));
    let mut cells: Vec<String> = column.scores.iter().map(|scores| rates(&scores.scores)).collect();
    let share_of = |part: usize, whole: usize| match whole {
        0 => NO_VALUE.to_owned(),
        _ => share(part as f64 / whole as f64),
    };
    cells.extend([column.instances.to_string(), share_of(column.positives, column.instances)]);
    cells.extend([column.available.to_string(), share_of(column.available_positives, column.available)]);
    cells.extend([column.pages, column.hosts].map(|number| number.to_string()));
    cells.extend(column.scores.iter().map(|scores| rates(&scores.others)));
    TextColumn { head: column.page_type.to_owned(), cells }
}

/// The numbers of the paper, which has fewer classifiers.
fn paper_column(set: &DataSet, table: u32, classifiers: usize) -> TextColumn {
    let mut cells: Vec<String> = if table == 2 { set.segment } else { set.content }.into_iter().map(joined).collect();
    cells.resize(classifiers, String::new());
    cells.push(set.instances.to_string());
    TextColumn { head: format!("{}*", set.name), cells }
}

fn joined(scores: [f64; 3]) -> String {
    // As wide as 1.000.
    scores.map(|score| format!("{:>5}", share(score))).join(" ")
}

fn extraction(table: &ExtractionTable) -> String {
    let sets = || DATA_SETS.iter().filter(|set| set.page_type.name() == table.page_type);
    let numbers: Vec<String> = sets().map(|set| set.table.to_string()).collect();
    let name = match numbers.len() {
        0 => "As Tables 4 to 6".to_owned(),
        1 => format!("Table {}", numbers[0]),
        _ => format!("Tables {}", numbers.join(" and ")),
    };
    let mut out = format!(
        "\n{name}: {}, {} pages; LCS over characters as in the paper, then over tokens: mean over pages and in brackets the standard \
         deviation\n\n",
        table.page_type, table.pages
    );
    let mut printed = PrintedTable::new(["", "fitted on"], ["precision", "recall", "F1"]);
    printed = printed.with_columns(["of tokens", "recall", "F1"], true);
    for line in &table.lines {
        let chars = [line.char_precision, line.char_recall, line.char_f1];
        let means = chars.into_iter().chain([line.precision, line.recall, line.f1]);
        let means = means.map(|mean| with_deviation(mean.mean, mean.deviation).into());
        printed.push([(&line.method).into(), (&line.fitted_on).into()].into_iter().chain(means).collect());
    }
    for set in sets() {
        for PaperScores { method, scores, .. } in set.extraction {
            let cells = scores.map(|(mean, deviation)| match deviation {
                Some(deviation) => with_deviation(mean, deviation),
                // As wide as with a deviation.
                None => format!("{}       ", share(mean)),
            });
            let names = [PrintedCell::from(format!("{method}*")), set.name.into()];
            printed.push(names.into_iter().chain(cells.map(PrintedCell::from)).collect());
        }
    }
    out.push_str(&printed.to_text());
    out.push('\n');
    table.counts.iter().for_each(|counts| out.push_str(&chain_counts(counts)));
    out
}

/// A mean with the standard deviation in brackets, as papers print it: `.905 (.180)`.
fn with_deviation(mean: f64, deviation: f64) -> String {
    format!("{} ({})", share(mean), share(deviation))
}

/// What each step of a chain keeps, in a line.
fn chain_counts(counts: &ChainCounts) -> String {
    let share_of = |part: usize, whole: usize| share(part as f64 / whole.max(1) as f64);
    let ChainCounts { chain, pages, pages_without_good, pages_without_main, good_segments, main_segments, .. } = counts;
    let ChainCounts { strings, good_strings, main_strings, heuristics, .. } = counts;
    let mut out = format!(
        "{chain}: {good_segments} good segments ({pages_without_good} of {pages} pages have none), {main_segments} of main content \
         ({pages_without_main} other pages have none); strings in good segments {}, of main content {}",
        share_of(*good_strings, *strings),
        share_of(*main_strings, *strings),
    );
    for HeuristicCounts { method, kept, pages_with_drops, pages_with_pattern } in heuristics {
        let dropped = share_of(main_strings.saturating_sub(*kept), *main_strings);
        let _ = write!(out, "; {method} drops {dropped} of these on {pages_with_drops} pages");
        if let Some(pages) = pages_with_pattern {
            let _ = write!(out, ", a pattern on {pages}");
        }
    }
    out.push('\n');
    out
}
