//! Extracted title, authors and date, compared with the gold values of labelled pages.
//!
//! Values are compared after normalisation of case, white space and quotation marks: titles as a whole, dates by day, authors as
//! a set of names. Authors are also compared as one string (`exact`). Gold values follow the habits of their annotators. So the
//! results are also given for both halves of the hosts: rules made on one half must hold on the other.

use crate::corpus::folds::{page_group, sample_groups};
use crate::corpus::pages::{Failure, for_each_page, read_page};
use crate::corpus::sources::Sources;
use crate::measure::metadata_match::{MetadataField, is_exact, is_right};
use crate::scores::mean::share;
use crate::scores::printed_table::{PrintedCell, PrintedTable};
use anyhow::Result;
use seek_io::LabelledPage;
use seek_page::SourcedValue;
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};

/// Seed of the halves of the hosts.
const SEED: u64 = 0;

/// The result of one field on one page.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct FieldResult {
    /// The page.
    pub id: String,
    /// Its corpus.
    pub corpus: String,
    /// Gold type, or `-`.
    pub page_type: String,
    /// Half of the hosts: `a` or `b`.
    pub half: char,
    /// The field.
    pub field: MetadataField,
    /// The gold value, if the corpus has one.
    pub gold: Option<String>,
    /// The extracted values, joined by commas; none if there are none.
    pub found: Option<String>,
    /// The source of the first extracted value.
    pub source: Option<String>,
    /// Whether both are equal; authors as a set of names.
    pub right: bool,
    /// Whether both are equal as one string, authors joined by commas.
    pub exact: bool,
    #[serde(skip)]
    host: String,
}

/// Counts over a group of results of one field.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct MetadataRow {
    /// Corpus.
    pub corpus: String,
    /// Field.
    pub field: MetadataField,
    /// `all`, a page type, `half:a`, `half:b`, or `from:` and a source.
    pub group: String,
    /// Pages with a gold value.
    pub with_gold: usize,
    /// Correct results among them.
    pub right: usize,
    /// Results among them that equal the gold value as one string.
    pub exact: usize,
    /// Pages without a gold value.
    pub without_gold: usize,
    /// Pages among them with an extracted value.
    pub answered: usize,
}

/// Extracts the metadata of all pages of corpora, and compares them with the gold values.
///
/// # Errors
/// When a corpus cannot be opened.
pub fn run<'a>(corpora: impl Into<Sources<'a>>) -> Result<(Vec<FieldResult>, Vec<Failure>)> {
    let mut answers: Vec<FieldResult> = Vec::new();
    let failures = for_each_page(corpora, page_results, |of_page| answers.extend(of_page))?;
    let groups: Vec<&str> = answers.iter().map(|answer| answer.host.as_str()).collect();
    let halves = sample_groups(&groups, 0.5, SEED);
    for (answer, in_a) in answers.iter_mut().zip(halves) {
        answer.half = if in_a { 'a' } else { 'b' };
    }
    Ok((answers, failures))
}

fn page_results(labelled: LabelledPage, corpus: &str) -> Result<Vec<FieldResult>> {
    let page = read_page(&labelled)?;
    let found = seek_metadata::metadata(&page)?;
    let host = page_group(&labelled);
    let page_type = labelled.page_type.clone().unwrap_or_else(|| "-".to_owned());
    let answer = |field, gold: &Option<String>, values: &[SourcedValue]| {
        let values: Vec<&str> = values.iter().map(|value| value.value.as_str()).collect();
        let gold = gold.clone().filter(|gold| !gold.trim().is_empty());
        FieldResult {
            id: labelled.id.clone(),
            corpus: corpus.to_owned(),
            page_type: page_type.clone(),
            half: 'a',
            field,
            right: gold.as_deref().is_some_and(|gold| is_right(field, gold, &values)),
            exact: gold.as_deref().is_some_and(|gold| is_exact(field, gold, &values)),
            gold,
            found: (!values.is_empty()).then(|| values.join(", ")),
            source: None,
            host: host.clone(),
        }
    };
    let one = |value: Option<SourcedValue>| value.into_iter().collect::<Vec<_>>();
    let (title, date) = (one(found.title), one(found.published));
    let all = [
        (MetadataField::Title, &labelled.title, &title),
        (MetadataField::Author, &labelled.author, &found.authors),
        (MetadataField::Date, &labelled.date, &date),
    ];
    Ok(all
        .map(|(field, gold, values)| FieldResult {
            source: values.first().map(|v| v.source.clone()),
            ..answer(field, gold, values)
        })
        .into())
}

/// Counts by corpus and field: for all pages, by page type, by half of the hosts, by source. A corpus without gold values of a
/// field has no row for it.
pub fn summarise(answers: &[FieldResult]) -> Vec<MetadataRow> {
    let mut lines: BTreeMap<(String, MetadataField, usize, String), MetadataRow> = BTreeMap::new();
    for answer in answers {
        let source = answer.source.as_deref().unwrap_or("-");
        let groups =
            ["all".to_owned(), answer.page_type.clone(), format!("half:{}", answer.half), format!("from:{source}")];
        for (rank, group) in groups.into_iter().enumerate() {
            let key = (answer.corpus.clone(), answer.field, rank, group.clone());
            let line = lines.entry(key).or_insert_with(|| MetadataRow {
                corpus: answer.corpus.clone(),
                field: answer.field,
                group,
                with_gold: 0,
                right: 0,
                exact: 0,
                without_gold: 0,
                answered: 0,
            });
            match answer.gold {
                Some(_) => {
                    line.with_gold += 1;
                    line.right += usize::from(answer.right);
                    line.exact += usize::from(answer.exact);
                }
                None => {
                    line.without_gold += 1;
                    line.answered += usize::from(answer.found.is_some());
                }
            }
        }
    }
    let known: BTreeSet<(String, MetadataField)> =
        lines.values().filter(|line| line.with_gold > 0).map(|line| (line.corpus.clone(), line.field)).collect();
    lines.into_values().filter(|line| known.contains(&(line.corpus.clone(), line.field))).collect()
}

/// The rows as a table of text.
pub fn to_text(lines: &[MetadataRow]) -> String {
    let numbers = ["gold", "right", "share", "exact", "no gold", "answered"];
    let mut table = PrintedTable::new(["corpus", "field", "group"], numbers);
    for line in lines {
        let of_gold =
            |n: usize| PrintedCell::number((line.with_gold > 0).then(|| n as f64 / line.with_gold as f64), share);
        table.push(vec![
            line.corpus.as_str().into(),
            line.field.name().into(),
            line.group.as_str().into(),
            line.with_gold.into(),
            line.right.into(),
            of_gold(line.right),
            of_gold(line.exact),
            line.without_gold.into(),
            line.answered.into(),
        ]);
    }
    table.to_text()
}

/// At most `most` wrong results of each field, the first ones.
pub fn wrong_results(answers: &[FieldResult], most: usize) -> Vec<&FieldResult> {
    let wrong = |field| answers.iter().filter(move |a| a.field == field && a.gold.is_some() && !a.right).take(most);
    [MetadataField::Title, MetadataField::Author, MetadataField::Date].into_iter().flat_map(wrong).collect()
}

/// Wrong results as lines of text.
pub fn wrong_to_text(wrong: &[&FieldResult]) -> String {
    let line = |answer: &&FieldResult| {
        let (gold, found) = (answer.gold.as_deref().unwrap_or("-"), answer.found.as_deref().unwrap_or("-"));
        let (field, source) = (answer.field.name(), answer.source.as_deref().unwrap_or("-"));
        format!("{}\t{}\t{field}\n\tgold  {gold}\n\tfound {found} ({source})\n", answer.id, answer.page_type)
    };
    wrong.iter().map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_count_pages_with_and_without_gold() {
        let answer = |gold: Option<&str>, found: Option<&str>, right| FieldResult {
            id: "c/1".into(),
            corpus: "c".into(),
            page_type: "article".into(),
            half: 'a',
            field: MetadataField::Date,
            gold: gold.map(str::to_owned),
            found: found.map(str::to_owned),
            source: found.map(|_| "time".into()),
            right,
            exact: right,
            host: "h".into(),
        };
        let answers =
            [answer(Some("x"), Some("x"), true), answer(Some("x"), None, false), answer(None, Some("y"), false)];
        let lines = summarise(&answers);
        let groups: Vec<&str> = lines.iter().map(|line| line.group.as_str()).collect();
        assert_eq!(groups, ["all", "article", "half:a", "from:-", "from:time"]);
        let all = &lines[0];
        assert_eq!((all.with_gold, all.right, all.without_gold, all.answered), (2, 1, 1, 1));
        assert!(to_text(&lines).contains(" .500"));
        assert_eq!(wrong_results(&answers, 9).len(), 1);
        assert!(wrong_to_text(&wrong_results(&answers, 9)).contains("gold  x\n\tfound - (-)"));
        assert!(summarise(&answers[2..]).is_empty());
    }
}
