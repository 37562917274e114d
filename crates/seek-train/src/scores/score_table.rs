//! The table of scores, and its summary: means over groups of pages.

use crate::scores::mean::ClusteredMean;
use crate::scores::printed_table::{NO_VALUE, PrintedCell, PrintedTable};
use anyhow::Result;
use polars::prelude::*;
use serde::{Serialize, Serializer};
use std::collections::BTreeSet;

/// The corpus name of a group over all corpora, and the group name of all pages of a corpus.
pub const ALL: &str = "all";

/// What the groups of a summary and its errors need of a page.
#[derive(Debug, Clone, Copy)]
pub struct PageKeys<'a> {
    /// Its corpus.
    pub corpus: &'a str,
    /// Registrable host of its address, or a name of its own for a page without one.
    pub host: &'a str,
    /// Gold type, or `-`.
    pub page_type: &'a str,
    /// Language, or `-`.
    pub lang: &'a str,
    /// Script, if the pages are also grouped by script.
    pub script: Option<&'a str>,
}

/// Scores of pages by methods. A page has one score of a method and a measure, or none.
#[derive(Debug, Clone)]
pub struct ScoreTable<'a> {
    methods: Vec<&'a str>,
    measures: Vec<&'static str>,
    pages: Vec<PageKeys<'a>>,
    /// By page, then by method, then by measure.
    scores: Vec<Option<f64>>,
}

/// Means over groups of pages.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Summary {
    /// Names of the measures.
    pub measures: Vec<&'static str>,
    /// All corpora, if there are several, then each corpus in the order of its first page. Each has a group of all pages, then one
    /// for each page type, for each language, and for each script if it is known.
    pub groups: Vec<PageGroup>,
}

/// A group of pages with the means of each method.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct PageGroup {
    /// Corpus, or [`ALL`].
    pub corpus: String,
    /// Page type, `lang:` and a language, `script:` and a script, or [`ALL`].
    pub group: String,
    /// Number of pages.
    pub pages: usize,
    /// Number of hosts.
    pub hosts: usize,
    /// The means, in the order of the methods.
    pub lines: Vec<MethodMeans>,
    /// Positions of the pages in the table.
    #[serde(skip)]
    pub members: Vec<usize>,
}

/// The means of a method over a group of pages.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct MethodMeans {
    /// The method.
    pub method: String,
    /// The mean of each measure over the pages that have it; none if no page has it.
    #[serde(serialize_with = "by_measure")]
    pub means: Vec<(&'static str, Option<ClusteredMean>)>,
}

fn by_measure<S: Serializer>(
    means: &[(&'static str, Option<ClusteredMean>)],
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.collect_map(means.iter().copied())
}

impl MethodMeans {
    /// The mean of a measure, if a page has it.
    pub fn of(&self, measure: &str) -> Option<ClusteredMean> {
        self.means.iter().find(|(name, _)| *name == measure).and_then(|(_, mean)| *mean)
    }

    /// A cell for each of these measures: the mean with its standard error.
    pub fn cells<'m>(
        &self,
        measures: impl IntoIterator<Item = &'m str>,
        decimals: usize,
    ) -> impl Iterator<Item = PrintedCell> {
        measures.into_iter().map(move |measure| match self.of(measure) {
            Some(mean) => PrintedCell { number: Some(mean.mean), ..mean.to_text(decimals).into() },
            None => NO_VALUE.into(),
        })
    }
}

impl PageGroup {
    /// A table without rows that has a row for each group.
    pub fn table() -> PrintedTable {
        PrintedTable::new(["corpus", "group"], ["pages", "hosts"])
    }

    /// The first cells of a row of [`PageGroup::table`].
    pub fn cells(&self) -> Vec<PrintedCell> {
        vec![(&self.corpus).into(), (&self.group).into(), self.pages.into(), self.hosts.into()]
    }
}

impl<'a> ScoreTable<'a> {
    /// A table without pages.
    pub fn new(
        methods: impl IntoIterator<Item = &'a str>,
        measures: impl IntoIterator<Item = &'static str>,
    ) -> ScoreTable<'a> {
        let (methods, measures) = (methods.into_iter().collect(), measures.into_iter().collect());
        ScoreTable { methods, measures, pages: Vec::new(), scores: Vec::new() }
    }

    /// Adds a page with its scores: all measures of the first method, then those of the next. Missing scores at the end are none.
    pub fn push(&mut self, page: PageKeys<'a>, scores: impl IntoIterator<Item = Option<f64>>) {
        self.pages.push(page);
        self.scores.extend(scores.into_iter().take(self.scores_of_page()));
        self.scores.resize(self.pages.len() * self.scores_of_page(), None);
    }

    fn scores_of_page(&self) -> usize {
        self.methods.len() * self.measures.len()
    }

    /// Groups the pages, and takes the means.
    ///
    /// # Errors
    /// The errors of polars.
    pub fn summary(&self) -> Result<Summary> {
        let pages = self.page_frame()?;
        let all: Vec<usize> = (0..self.pages.len()).collect();
        let mut corpora = grouped(&pages, "corpus")?;
        if corpora.len() > 1 {
            corpora.insert(0, (ALL.to_owned(), all));
        }
        let mut groups = Vec::new();
        for (corpus, members) in corpora {
            groups.push(self.group(&corpus, ALL.to_owned(), members.clone()));
            for (column, prefix) in [("page_type", ""), ("lang", "lang:"), ("script", "script:")] {
                let mut named = grouped(&rows_of(&pages, &members)?, column)?;
                named.sort_unstable();
                for (name, rows) in named {
                    let pages = rows.into_iter().map(|row| members[row]).collect();
                    groups.push(self.group(&corpus, format!("{prefix}{name}"), pages));
                }
            }
        }
        Ok(Summary { measures: self.measures.clone(), groups })
    }

    /// A row for each page with the keys of its groups.
    fn page_frame(&self) -> Result<DataFrame> {
        let text = |key: fn(&PageKeys<'a>) -> &'a str| self.pages.iter().map(key).collect::<Vec<&str>>();
        Ok(df!(
            "corpus" => text(|page| page.corpus),
            "page_type" => text(|page| page.page_type),
            "lang" => text(|page| page.lang),
            "script" => self.pages.iter().map(|page| page.script).collect::<Vec<Option<&str>>>(),
        )?)
    }

    fn group(&self, corpus: &str, group: String, members: Vec<usize>) -> PageGroup {
        let hosts: BTreeSet<&str> = members.iter().map(|&page| self.pages[page].host).collect();
        let means_of = |method: usize| {
            let mean_of = |measure: usize| {
                let at = |page: usize| page * self.scores_of_page() + method * self.measures.len() + measure;
                let values = members.iter().filter_map(|&page| Some((self.pages[page].host, self.scores[at(page)]?)));
                (self.measures[measure], ClusteredMean::of_some(values))
            };
            let means = (0..self.measures.len()).map(mean_of).collect();
            MethodMeans { method: self.methods[method].to_owned(), means }
        };
        PageGroup {
            corpus: corpus.to_owned(),
            group,
            pages: members.len(),
            hosts: hosts.len(),
            lines: (0..self.methods.len()).map(means_of).collect(),
            members,
        }
    }
}

/// The rows of a frame with these numbers.
fn rows_of(frame: &DataFrame, rows: &[usize]) -> Result<DataFrame> {
    let rows: IdxCa = rows.iter().map(|&row| Some(row as IdxSize)).collect();
    Ok(frame.take(&rows)?)
}

/// The names in a column in the order of their first rows, each with the numbers of its rows. Rows without a name have no group.
fn grouped(frame: &DataFrame, column: &str) -> Result<Vec<(String, Vec<usize>)>> {
    let names = frame.column(column)?.str()?;
    let groups = frame.group_by_stable([column])?;
    let rows_of = |group: GroupsIndicator| -> Vec<usize> {
        match group {
            GroupsIndicator::Idx((_, rows)) => rows.iter().map(|&row| row as usize).collect(),
            GroupsIndicator::Slice([first, length]) => (first as usize..(first + length) as usize).collect(),
        }
    };
    let rows = groups.get_groups().iter().map(rows_of);
    Ok(rows.filter_map(|rows| Some((names.get(*rows.first()?)?.to_owned(), rows))).collect())
}

impl Summary {
    /// The mean of a measure of the first method over a group ([`ALL`] for the whole corpus); none if no page has the measure.
    pub fn value(&self, corpus: &str, group: &str, measure: &str) -> Option<f64> {
        let group = self.groups.iter().find(|own| own.corpus == corpus && own.group == group)?;
        group.lines.first()?.of(measure).map(|mean| mean.mean)
    }

    /// The means of the first method, each with its standard error.
    pub fn to_text(&self) -> String {
        let measures = || self.measures.iter().copied();
        let mut table = PageGroup::table().with_columns(measures(), true);
        for group in &self.groups {
            let means = group.lines.first().into_iter().flat_map(|line| line.cells(measures(), 4));
            table.push(group.cells().into_iter().chain(means).collect());
        }
        table.to_text()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page<'a>(corpus: &'a str, host: &'a str, page_type: &'a str) -> PageKeys<'a> {
        PageKeys { corpus, host, page_type, lang: "en", script: None }
    }

    #[test]
    fn groups_are_corpora_types_and_languages() {
        let mut table = ScoreTable::new(["seek", "bte"], ["f1", "nodes"]);
        table.push(page("b", "x", "forum"), [Some(1.0), None, Some(0.5)]);
        table.push(page("b", "x", "article"), [Some(0.5), Some(0.25), Some(0.5), None]);
        table.push(page("a", "y", "article"), [Some(0.0), None, None, None]);
        let summary = table.summary().unwrap();
        let names: Vec<(&str, &str, usize)> =
            summary.groups.iter().map(|group| (group.corpus.as_str(), group.group.as_str(), group.pages)).collect();
        let of_all = [("all", "all", 3), ("all", "article", 2), ("all", "forum", 1), ("all", "lang:en", 3)];
        let of_b = [("b", "all", 2), ("b", "article", 1), ("b", "forum", 1), ("b", "lang:en", 2)];
        assert_eq!(names, [&of_all[..], &of_b, &[("a", "all", 1), ("a", "article", 1), ("a", "lang:en", 1)]].concat());
        assert_eq!((summary.value("all", "all", "f1"), summary.value("b", "all", "nodes")), (Some(0.5), Some(0.25)));
        assert_eq!((summary.value("a", "all", "nodes"), summary.value("a", "forum", "f1")), (None, None));
        assert_eq!(summary.groups[0].lines[1].of("f1").map(|mean| mean.mean), Some(0.5));
        assert_eq!(summary.groups[0].hosts, 2);
        // The pages of x are together .5 above the mean, that of y is .5 below it. Three hosts would give an error of .289.
        let error = summary.groups[0].lines[0].of("f1").unwrap().standard_error.unwrap();
        assert!((error - 1.0 / 3.0).abs() < 1e-12, "{error}");
        let text = summary.to_text();
        assert!(text.starts_with("corpus  group    pages  hosts") && text.contains(".5000 ±"), "{text}");
        let json = serde_json::to_value(&summary).unwrap();
        assert_eq!(json["groups"][0]["lines"][0]["means"]["f1"]["mean"], 0.5);
        assert!(json["groups"][8]["lines"][0]["means"]["nodes"].is_null());
    }

    #[test]
    fn scripts_are_groups_if_they_are_known() {
        let mut table = ScoreTable::new([""], ["f1"]);
        table.push(PageKeys { script: Some("Latin"), ..page("a", "x", "-") }, [Some(1.0)]);
        let groups: Vec<String> = table.summary().unwrap().groups.into_iter().map(|group| group.group).collect();
        assert_eq!(groups, ["all", "-", "lang:en", "script:Latin"]);
    }
}
