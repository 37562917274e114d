//! The tables of an evaluation for people, in order: groups of pages, measures, methods, corpora, published numbers and failures.

use super::identity::CorpusIdentity;
use super::plan::Evaluation;
use super::published::{Published, PublishedMeasure};
use crate::corpus::layouts::LayoutFilter;
use crate::measure::evaluated_page::EvaluatedPage;
use crate::measure::page_measures::{
    BYTES, EMPTY, FACTS, FAILED, LCS_F1, MILLISECONDS, NODES_F1, OUT_OF_FOLD, SCORES, TRAINED, snippets,
};
use crate::scores::mean::{HOST, error_note, share};
use crate::scores::printed_table::{NO_VALUE, PrintedCell, PrintedTable};
use crate::scores::score_table::{ALL, MethodMeans, PageGroup, Summary};

/// Mark of a method whose model or parameters were fitted on pages of the group.
const TRAINED_MARK: char = '†';
/// Mark of a method with out-of-fold choices.
const OUT_OF_FOLD_MARK: char = '‡';

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

/// A summary with what its tables show.
#[derive(Debug, Clone)]
pub struct ShownSummary<'a> {
    summary: &'a Summary,
    /// Names of the scores: those that a page has.
    scores: Vec<&'static str>,
    published: &'a [Published],
    /// Bytes of the model file of each method.
    model_bytes: Vec<Option<u64>>,
    is_timed: bool,
    /// Whether there is one method.
    is_alone: bool,
}

impl<'a> ShownSummary<'a> {
    /// A summary of texts, with those of its scores that are `wanted`.
    pub fn new(summary: &'a Summary, wanted: impl Fn(&str) -> bool) -> ShownSummary<'a> {
        let is_fact = |name: &str| FACTS.iter().any(|fact| fact.name == name);
        let scores =
            summary.measures.iter().copied().filter(|&name| !is_fact(name) && wanted(name) && has(summary, name));
        ShownSummary {
            scores: scores.collect(),
            published: &[],
            model_bytes: Vec::new(),
            is_timed: has(summary, MILLISECONDS),
            is_alone: summary.groups.iter().all(|group| group.lines.len() == 1),
            summary,
        }
    }

    /// That of an evaluation, with the numbers of papers, if there are any.
    pub fn of(evaluation: &'a Evaluation, wanted: impl Fn(&str) -> bool) -> ShownSummary<'a> {
        ShownSummary {
            published: &evaluation.published,
            model_bytes: evaluation.about.methods.iter().map(|method| method.model_bytes).collect(),
            ..ShownSummary::new(&evaluation.summary, wanted)
        }
    }

    /// A table with a row for each group if there is one method, else a table with a row for each method for each group.
    pub fn sections(&self) -> Vec<Section> {
        let groups = &self.summary.groups;
        if self.is_alone {
            let rows = groups
                .iter()
                .flat_map(|group| group.lines.iter().map(|line| [group.cells(), self.cells(group, 0, line)].concat()));
            let table = self.with_columns(PageGroup::table()).with_rows(rows);
            let method = groups.first().and_then(|group| group.lines.first()).map(name_with_marks);
            return vec![Section { title: method.unwrap_or_default(), detail: false, table }];
        }
        groups.iter().map(|group| self.of_group(group)).collect()
    }

    fn of_group(&self, group: &PageGroup) -> Section {
        let corpus = if group.corpus == ALL { "all corpora" } else { &group.corpus };
        let detail = group.group != ALL;
        let name = if detail { format!("{corpus}, {}", group.group) } else { corpus.to_owned() };
        let rows = group
            .lines
            .iter()
            .enumerate()
            .map(|(number, line)| [vec![name_with_marks(line).into()], self.cells(group, number, line)].concat());
        Section {
            title: format!("{name}; pages: {}, hosts: {}", group.pages, group.hosts),
            detail,
            table: self.with_columns(PrintedTable::new(["method"], [])).with_rows(rows),
        }
    }

    fn has_model(&self) -> bool {
        self.model_bytes.iter().any(Option::is_some)
    }

    /// The measures of papers that are shown.
    fn of_papers(&self) -> Vec<(PublishedMeasure, &'static str)> {
        let all = [
            (true, PublishedMeasure::F1, "published F1 *"),
            (self.scores.contains(&NODES_F1), PublishedMeasure::NodesF1, "published TBM F1 *"),
            (self.is_timed, PublishedMeasure::Speed, "published MB/s *"),
        ];
        let shown = all.into_iter().filter(|(is_shown, ..)| *is_shown && !self.published.is_empty());
        shown.map(|(_, measure, head)| (measure, head)).collect()
    }

    fn with_columns(&self, table: PrintedTable) -> PrintedTable {
        let mut heads = self.scores.clone();
        heads.extend(self.scores.contains(&LCS_F1).then_some("lcs_f1 median"));
        heads.extend([EMPTY, FAILED]);
        heads.extend(self.is_timed.then_some(["ms/page", "MB/s"]).into_iter().flatten());
        heads.extend(self.has_model().then_some("model bytes"));
        // Those of papers are lists of numbers and page sets.
        table.with_columns(heads, true).with_columns(self.of_papers().into_iter().map(|(_, head)| head), false)
    }

    fn cells(&self, group: &PageGroup, method: usize, line: &MethodMeans) -> Vec<PrintedCell> {
        let mut cells: Vec<PrintedCell> =
            line.cells(self.scores.iter().copied(), if self.is_alone { 4 } else { 3 }).collect();
        if self.scores.contains(&LCS_F1) {
            cells.push(PrintedCell::number(line.of(LCS_F1).map(|mean| mean.median), share));
        }
        cells.extend([EMPTY, FAILED].map(|fact| count(line, fact).into()));
        if self.is_timed {
            let milliseconds = line.of(MILLISECONDS).map(|mean| mean.mean);
            cells.push(PrintedCell::number(milliseconds, |ms| format!("{ms:.2}")));
            cells.push(PrintedCell::number(megabytes_a_second(line), |mb| format!("{mb:.1}")));
        }
        if self.has_model() {
            let bytes = self.model_bytes.get(method).copied().flatten();
            cells.push(PrintedCell::number(bytes.map(|bytes| bytes as f64), |bytes| bytes.to_string()));
        }
        let is_of_group = |p: &&Published| p.method == line.method && p.applies_to(&group.corpus, page_type_of(group));
        let of_group: Vec<&Published> = self.published.iter().filter(is_of_group).collect();
        cells.extend(self.of_papers().into_iter().map(|(measure, _)| published_cell(&of_group, measure)));
        cells
    }
}

/// Whether a page has a measure.
fn has(summary: &Summary, measure: &str) -> bool {
    summary.groups.iter().flat_map(|group| &group.lines).any(|line| line.of(measure).is_some())
}

/// The page type of a group; none for all pages of a corpus.
pub(super) fn page_type_of(group: &PageGroup) -> Option<&str> {
    (group.group != ALL).then_some(group.group.as_str())
}

/// Number of pages of which a fact holds.
fn count(line: &MethodMeans, fact: &str) -> usize {
    line.of(fact).map_or(0, |share| (share.mean * share.pages as f64).round() as usize)
}

/// Million bytes a second: bytes of all timed pages divided by their time.
pub fn megabytes_a_second(line: &MethodMeans) -> Option<f64> {
    Some(line.of(BYTES)?.mean / 1000.0 / line.of(MILLISECONDS)?.mean)
}

/// The published values of a measure, each with its page set. The cell is sorted by the first value.
fn published_cell(published: &[&Published], measure: PublishedMeasure) -> PrintedCell {
    let all: Vec<(f64, &Published)> = published.iter().filter_map(|p| Some((p.get(measure)?, *p))).collect();
    let text: Vec<String> = all.iter().map(|(number, p)| format!("{} {}", measure.shown(*number), p.pages)).collect();
    let text = if text.is_empty() { NO_VALUE.to_owned() } else { text.join("; ") };
    PrintedCell { text, number: all.first().map(|(number, _)| *number), link: None }
}

/// A method's name with its marks.
fn name_with_marks(line: &MethodMeans) -> String {
    let mut name = line.method.clone();
    for (fact, mark) in [(TRAINED, TRAINED_MARK), (OUT_OF_FOLD, OUT_OF_FOLD_MARK)] {
        if count(line, fact) > 0 {
            name.push(mark);
        }
    }
    name
}

/// All sections in order. The section of failures exists only after a failure.
pub fn sections(evaluation: &Evaluation) -> Vec<Section> {
    let mut sections = ShownSummary::of(evaluation, |_| true).sections();
    let mut add = |title: &str, table: PrintedTable| {
        sections.push(Section { title: title.to_owned(), detail: false, table });
    };
    let texts = |cells: &[&str]| cells.iter().map(|&text| text.into()).collect::<Vec<PrintedCell>>();
    let measured = SCORES.iter().filter(|score| evaluation.summary.measures.contains(&score.name));
    let measures = measured.map(|score| texts(&[score.name, score.meaning]));
    add("Measures", PrintedTable::new(["measure", "meaning"], []).with_rows(measures));
    let or_none = |text: &str| if text.is_empty() { NO_VALUE.to_owned() } else { text.to_owned() };
    let methods = evaluation.about.methods.iter();
    let methods = methods.map(|m| texts(&[&m.name, &m.view, &or_none(&m.parameters), &or_none(&m.source)]));
    add("Methods", PrintedTable::new(["method", "view", "parameters", "source"], []).with_rows(methods));
    let corpus = |corpus: &CorpusIdentity| vec![(&corpus.name).into(), (&corpus.sha256).into(), corpus.pages.into()];
    let corpora = evaluation.about.corpora.iter().map(corpus);
    add("Corpora", PrintedTable::new(["corpus", "sha256"], ["pages"]).with_rows(corpora));
    if !evaluation.published.is_empty() {
        add("Published", published(&evaluation.published));
    }
    let failures = evaluation.failures();
    if !failures.is_empty() {
        let rows = failures.iter().map(|(id, reason)| texts(&[id, reason]));
        add("Failures", PrintedTable::new(["page", "reason"], []).with_rows(rows));
    }
    sections
}

/// All numbers of the papers, including those of methods that are not evaluated or not implemented.
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

/// Notes on the tables: one or two sentences each.
pub fn notes(evaluation: &Evaluation) -> Vec<String> {
    let lines = || evaluation.summary.groups.iter().flat_map(|group| &group.lines);
    let any = |fact: &str| lines().any(|line| count(line, fact) > 0);
    let mut notes = Vec::new();
    if lines().flat_map(|line| &line.means).any(|(_, mean)| mean.is_some_and(|mean| mean.standard_error.is_some())) {
        notes.push(error_note(HOST));
    }
    if any(FAILED) {
        notes.push("A page on which a method fails counts as empty.".to_owned());
    }
    if !evaluation.published.is_empty() {
        notes.push(
            "* Values from the papers, measured on the named pages. They are of other pages, also those of GCE's GoogleTrends-2017. F1 is by \
            LCS over characters in the content-seeker and R2L papers and over tokens in DANA's; GCE's does not say."
                .to_owned(),
        );
    }
    if evaluation.about.layouts != LayoutFilter::All {
        notes.push(format!("The pages: {}.", evaluation.about.layouts.meaning()));
    }
    if any(TRAINED) {
        notes.push(format!(
            "{TRAINED_MARK} The method's model or parameters were fitted on some of these pages, so the numbers are too high."
        ));
    }
    if any(OUT_OF_FOLD) {
        notes.push(format!("{OUT_OF_FOLD_MARK} Out-of-fold: models that were fitted on other sites chose the blocks."));
    }
    if evaluation.about.timed {
        let build =
            if cfg!(debug_assertions) { " This is a development build; a release build is faster." } else { "" };
        notes.push(format!("Time is from a page's bytes to its text on one thread. One MB is a million bytes.{build}"));
    }
    notes.extend(snippet_notes(&evaluation.pages));
    notes
}

/// How many pages have no gold text, and what the only method does with the snippets of all pages together.
pub fn snippet_notes(pages: &[EvaluatedPage]) -> Vec<String> {
    let mut notes = Vec::new();
    let without_gold = pages.iter().filter(|page| page.rows.iter().all(|row| row.score.words.is_none())).count();
    if without_gold > 0 {
        notes.push(format!("Pages without gold text, of which only snippets are scored: {without_gold}."));
    }
    if pages.iter().any(|page| page.rows.len() > 1) {
        return notes;
    }
    let as_written = snippets(pages, |score| score.snippets);
    let typed = snippets(pages, |score| score.typed_snippets);
    for (how, counts) in [("as written", as_written), ("marks as typed", typed)] {
        if let (Some(with), Some(precision)) = (counts.with_rate(), counts.precision()) {
            let with = 100.0 * with;
            notes.push(format!(
                "Snippets, {how}: {with:.1} % of the required ones found, precision {}.",
                share(precision)
            ));
        }
    }
    notes
}
