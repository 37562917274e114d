//! The table of scores by script and language, also beside the scores of the same pages by models that have seen their languages.

use crate::measure::group_scores::HostResult;
use crate::measure::language_scores::{LanguageScores, mean_of};
use crate::measure::left_out_folds::primary_language;
use crate::measure::page_result::OutOfFoldPage;
use crate::scores::mean::{ClusteredMean, share};
use crate::scores::printed_table::{PrintedCell, PrintedTable};
use crate::scores::score_table::ALL;
use anyhow::{Result, ensure};
use serde::Serialize;
use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap};

/// The row in which each script counts as much as the others.
pub const MEAN_OVER_SCRIPTS: &str = "mean over scripts";

/// A row: a group of pages.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct LanguageRow {
    /// [`ALL`], [`MEAN_OVER_SCRIPTS`], or `corpus:`, `script:` or `lang:` with a name, `-` if it is not known.
    pub group: String,
    /// The scores.
    #[serde(flatten)]
    pub scores: LanguageScores,
    /// The scores of the same pages by models that have seen their languages, if they were given.
    pub seen: Option<LanguageScores>,
    /// What changes from those to these.
    pub change: Option<SeenChange>,
}

/// Means of differences page by page, with errors as those of the scores.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct SeenChange {
    /// Of word-level F1.
    pub f1: ClusteredMean,
    /// Of the share of right types; none without pages of known type.
    pub type_right: Option<ClusteredMean>,
    /// Of the share of pages with content whose output is empty; none without such pages.
    pub emptied_share: Option<ClusteredMean>,
}

/// A page with its host, and its result when its language was seen.
type Pair<'a> = (HostResult<'a>, Option<&'a OutOfFoldPage>);

impl LanguageRow {
    fn of(group: String, pairs: &[Pair]) -> LanguageRow {
        let results: Vec<HostResult> = pairs.iter().map(|(result, _)| *result).collect();
        let seen: Option<Vec<HostResult>> = pairs.iter().map(|((host, _), seen)| Some((*host, (*seen)?))).collect();
        LanguageRow {
            group,
            scores: LanguageScores::of(&results),
            change: seen.as_deref().map(|seen| SeenChange::of(&results, seen)),
            seen: seen.as_deref().map(LanguageScores::of),
        }
    }

    fn mean_of(rows: &[LanguageRow]) -> LanguageRow {
        let seen: Option<Vec<&LanguageScores>> = rows.iter().map(|row| row.seen.as_ref()).collect();
        let changes: Option<Vec<&SeenChange>> = rows.iter().map(|row| row.change.as_ref()).collect();
        LanguageRow {
            group: MEAN_OVER_SCRIPTS.to_owned(),
            scores: LanguageScores::mean_of(&rows.iter().map(|row| &row.scores).collect::<Vec<_>>()),
            seen: seen.map(|seen| LanguageScores::mean_of(&seen)),
            change: changes.map(|changes| SeenChange {
                f1: mean_of(changes.iter().map(|change| change.f1)).unwrap_or_default(),
                type_right: mean_of(changes.iter().filter_map(|change| change.type_right)),
                emptied_share: mean_of(changes.iter().filter_map(|change| change.emptied_share)),
            }),
        }
    }
}

impl SeenChange {
    fn of(results: &[HostResult], seen: &[HostResult]) -> SeenChange {
        let difference = |value: fn(&OutOfFoldPage) -> Option<f64>| {
            let pairs = results.iter().zip(seen);
            let of_page = pairs.filter_map(|((host, now), (_, seen))| Some((*host, value(now)? - value(seen)?)));
            ClusteredMean::of_some(of_page)
        };
        SeenChange {
            f1: difference(|result| Some(result.f1)).unwrap_or_default(),
            type_right: difference(|result| result.type_right().map(number)),
            emptied_share: difference(|result| result.is_emptied().map(number)),
        }
    }
}

fn number(answer: bool) -> f64 {
    f64::from(u8::from(answer))
}

/// The rows of some results: all pages, each corpus, the mean over scripts, each script and each language. Corpora, scripts and languages
/// with most pages come first. With `seen`, each page is compared with its result there.
///
/// # Errors
/// When `seen` has no result of a page.
pub fn rows(results: &[HostResult], seen: Option<&[OutOfFoldPage]>) -> Result<Vec<LanguageRow>> {
    let of_page: HashMap<_, _> = seen.into_iter().flatten().map(|page| ((&page.corpus, &page.id), page)).collect();
    let seen_of = |page: &OutOfFoldPage| of_page.get(&(&page.corpus, &page.id)).copied();
    let pairs: Vec<Pair> = results.iter().map(|&(host, page)| ((host, page), seen_of(page))).collect();
    let missing = pairs.iter().filter(|(_, seen)| seen.is_none()).count();
    ensure!(seen.is_none() || missing == 0, "the scores of seen languages lack {missing} of {} pages", pairs.len());
    let scripts = groups(&pairs, |page| format!("script:{}", page.script));
    let language = |page: &OutOfFoldPage| primary_language(&page.lang).unwrap_or_else(|| "-".to_owned());
    let mut rows = vec![LanguageRow::of(ALL.to_owned(), &pairs)];
    rows.extend(groups(&pairs, |page| format!("corpus:{}", page.corpus)));
    rows.push(LanguageRow::mean_of(&scripts));
    rows.extend(scripts);
    rows.extend(groups(&pairs, |page| format!("lang:{}", language(page))));
    Ok(rows)
}

fn groups(pairs: &[Pair], name: impl Fn(&OutOfFoldPage) -> String) -> Vec<LanguageRow> {
    let mut by_name: BTreeMap<String, Vec<Pair>> = BTreeMap::new();
    for pair in pairs {
        by_name.entry(name(pair.0.1)).or_default().push(*pair);
    }
    let mut rows: Vec<LanguageRow> = by_name.into_iter().map(|(name, pairs)| LanguageRow::of(name, &pairs)).collect();
    rows.sort_by_key(|row| Reverse(row.scores.pages));
    rows
}

/// The rows as a table for people.
pub fn table(rows: &[LanguageRow]) -> PrintedTable {
    let heads = ["pages", "hosts", "word F1", "types right", "emptied with content", "left empty"];
    let mut table = PrintedTable::new(["group"], heads);
    if rows.iter().any(|row| row.seen.is_some()) {
        let seen =
            ["F1 if seen", "change", "types if seen", "change", "emptied if seen", "change", "left empty if seen"];
        table = table.with_columns(seen, true);
    }
    table.with_rows(rows.iter().map(cells))
}

fn cells(row: &LanguageRow) -> Vec<PrintedCell> {
    let scores = &row.scores;
    let mut cells = vec![row.group.as_str().into(), scores.pages.into(), scores.hosts.into()];
    let counted = |count: usize, of: usize, share: Option<ClusteredMean>| {
        share.map(|share| format!("{count} of {of}, {}", share.to_text(3)))
    };
    let texts = [
        Some(scores.f1.to_text(3)),
        scores.type_right.map(|right| right.to_text(3)),
        counted(scores.emptied, scores.content_pages, scores.emptied_share),
        counted(scores.left_empty, scores.empty_pages, scores.left_empty_share),
    ];
    cells.extend(texts.map(PrintedCell::from));
    if let (Some(seen), Some(change)) = (&row.seen, &row.change) {
        let with_sign = |change: ClusteredMean| change.to_signed_text(3);
        let texts = [
            Some(share(seen.f1.mean)),
            Some(with_sign(change.f1)),
            seen.type_right.map(|right| share(right.mean)),
            change.type_right.map(with_sign),
            seen.emptied_share.map(|_| format!("{} of {}", seen.emptied, seen.content_pages)),
            change.emptied_share.map(with_sign),
            seen.left_empty_share.map(|_| format!("{} of {}", seen.left_empty, seen.empty_pages)),
        ];
        cells.extend(texts.map(PrintedCell::from));
    }
    cells
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::language_scores::tests::page;

    fn pages() -> Vec<OutOfFoldPage> {
        vec![
            page("1", "ru", "Cyrillic", 0.5, false, 1),
            page("2", "uk", "Cyrillic", 0.75, false, 1),
            page("3", "zh-TW", "Han", 0.0, false, 0),
            page("4", "-", "Han", 1.0, true, 0),
            page("5", "zh", "Han", 0.5, false, 1),
        ]
    }

    fn with_hosts(pages: &[OutOfFoldPage]) -> Vec<HostResult<'_>> {
        pages.iter().zip(["a", "b", "c", "c", "d"]).map(|(page, host)| (host, page)).collect()
    }

    #[test]
    fn rows_are_all_pages_corpora_scripts_and_languages() {
        let pages = pages();
        let rows = rows(&with_hosts(&pages), None).unwrap();
        let names: Vec<&str> = rows.iter().map(|row| row.group.as_str()).collect();
        let expected = [
            "all", "corpus:c", MEAN_OVER_SCRIPTS, "script:Han", "script:Cyrillic", "lang:zh", "lang:-", "lang:ru",
            "lang:uk",
        ];
        assert_eq!(names, expected);
        assert_eq!((rows[0].scores.f1.mean, rows[2].scores.f1.mean), (0.55, (0.5 + 0.625) / 2.0));
        assert!(rows.iter().all(|row| row.seen.is_none() && row.change.is_none()));
        let text = table(&rows).to_text();
        assert!(
            text.lines().all(|line| line.chars().count() == text.lines().next().unwrap().chars().count()),
            "{text}"
        );
        assert!(text.contains("1 of 2, .500 ±") && text.contains("1 of 1, 1.000"), "{text}");
    }

    #[test]
    fn each_page_is_compared_with_itself() {
        let (pages, mut seen) = (pages(), pages());
        seen.iter_mut().for_each(|page| page.f1 = (page.f1 + 0.25).min(1.0));
        seen[2].chosen = vec![1];
        seen.reverse();
        let compared = rows(&with_hosts(&pages), Some(&seen)).unwrap();
        let of = |group: &str| compared.iter().find(|row| row.group == group).unwrap();
        let cyrillic = of("script:Cyrillic").change.clone().unwrap();
        assert_eq!((cyrillic.f1.mean, cyrillic.f1.standard_error), (-0.25, Some(0.0)));
        let han = of("script:Han");
        assert_eq!((han.scores.emptied, han.seen.as_ref().unwrap().emptied), (1, 0));
        assert_eq!(han.change.as_ref().unwrap().emptied_share.unwrap().mean, 0.5);
        assert!((of(MEAN_OVER_SCRIPTS).change.as_ref().unwrap().f1.mean + (0.25 + 0.5 / 3.0) / 2.0).abs() < 1e-12);
        let text = table(&compared).to_text();
        assert!(text.contains("F1 if seen") && text.contains(" -.250 "), "{text}");
        seen.pop();
        let error = rows(&with_hosts(&pages), Some(&seen)).unwrap_err().to_string();
        assert_eq!(error, "the scores of seen languages lack 1 of 5 pages");
    }
}
