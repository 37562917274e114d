//! Grid search: the parameters of a method that are best on labelled pages.
//!
//! Each member of the method's grid (`grids.rs`), or of the values that the user names, extracts all pages. The best member has the highest mean of a
//! [`Measure`]. This score is biased, because the member was chosen on the same pages. Two further scores are not. The out-of-fold
//! score rates each fold of hosts with the member that is best on the other folds. The score by site rates each page with the
//! member that is best on the other pages of the site; it is the fitness function of the R2L paper (section 4.4), which finds `P`
//! for a site. On fewer than [`MIN_SITE_PAGES`] pages the best member is chance, so such a site gets none.

mod grids;
mod measure;
mod parameter_grid;

pub use measure::Measure;

use crate::method_texts::text_scores;
use anyhow::{Result, ensure};
use content_seeker::Extractor;
use content_seeker::methods::Entry;
use content_seeker::parameter::Setting;
use parameter_grid::grid;
use seek_io::LabelledPage;
use seek_train::corpus::folds::{assign_folds, page_group};
use seek_train::corpus::pages::{Failure, distinct_names, for_each_page};
use seek_train::corpus::sources::Sources;
use seek_train::scores::printed_table::{PrintedCell, PrintedTable};
use serde::Serialize;
use std::collections::BTreeMap;

/// Minimum number of pages of a site for parameters of its own. The choice for each page rests on the others, so at least four.
pub const MIN_SITE_PAGES: usize = 4;
/// Methods whose parameters the paper chooses for each site.
const BY_SITE: [&str; 1] = ["r2l"];

/// The pages and folds of a grid search.
#[derive(Debug, Clone)]
pub struct GridSearchParams {
    /// Number of folds of hosts.
    pub folds: usize,
    /// Seed of the folds.
    pub seed: u64,
    /// Gold types of the pages; all if empty.
    pub page_types: Vec<String>,
    /// Languages of the pages; all if empty.
    pub langs: Vec<String>,
    /// The values to search; the grid of the method if empty.
    pub settings: Vec<Setting>,
    /// What the best member has most of.
    pub measure: Measure,
}

/// The score of each member on a page.
#[derive(Debug, Clone)]
struct MemberScores {
    site: String,
    scores: Vec<f64>,
}

/// A member of the grid.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct GridMember {
    /// Its parameters.
    pub parameters: String,
    /// Its mean score over all pages.
    pub score: f64,
}

/// A site of at least [`MIN_SITE_PAGES`] pages.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct TunedSite {
    /// Its registrable host.
    pub host: String,
    /// Its pages.
    pub pages: usize,
    /// The parameters that are best on all of them.
    pub parameters: String,
    /// Their mean score on these pages.
    pub score: f64,
    /// The mean score of the pages, each with the parameters that are best on the others.
    pub left_out: f64,
}

/// The result of a grid search.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct GridSearch {
    /// What the scores are.
    pub measure: Measure,
    /// Number of scored pages.
    pub pages: usize,
    /// All members, in the order of the grid.
    pub members: Vec<GridMember>,
    /// Index of the best member; the first of equals.
    pub best: usize,
    /// The mean score of the pages, each with the member that is best on the other folds. None if there are fewer sites than
    /// folds.
    pub out_of_fold: Option<f64>,
    /// Sites of at least [`MIN_SITE_PAGES`] pages, by name.
    pub sites: Vec<TunedSite>,
    /// Number of sites with fewer pages.
    pub small_sites: usize,
}

/// Scores all members of a method's grid.
///
/// # Errors
/// When a corpus cannot be opened or is given twice, the method has no grid, or the pages are too few: of R2L no site has
/// [`MIN_SITE_PAGES`] pages, of another method there are fewer sites than folds.
pub fn run<'a>(
    corpora: impl Into<Sources<'a>>,
    entry: &Entry,
    params: &GridSearchParams,
) -> Result<(GridSearch, Vec<Failure>)> {
    let corpora = corpora.into();
    ensure!(params.folds >= 2, "out-of-fold scores need at least 2 folds, not {}", params.folds);
    distinct_names(corpora.paths)?;
    let grid = grid(entry, &params.settings)?;
    let parameters: Vec<String> = grid.iter().map(|method| method.parameters()).collect();
    let extractor = |method| Extractor::builder().custom_method(method).build();
    let extractors: Vec<Extractor> = grid.into_iter().map(extractor).collect::<Result<_, _>>()?;
    let wanted =
        |wanted: &[String], is: &Option<String>| wanted.is_empty() || is.as_ref().is_some_and(|is| wanted.contains(is));
    let work = |page: LabelledPage, _: &str| {
        if page.gold_text.is_none()
            || !wanted(&params.page_types, &page.page_type)
            || !wanted(&params.langs, &page.lang)
        {
            return Ok(None);
        }
        let (scores, failures) = text_scores(&extractors, &page, |text, gold| params.measure.of(text, gold))?;
        let failed = failures.into_iter().next_back().map(|(_, reason)| (page.id.clone(), reason));
        Ok(Some((MemberScores { site: page_group(&page), scores }, failed)))
    };
    let (mut pages, mut failed) = (Vec::new(), Vec::new());
    let mut failures = for_each_page(corpora, work, |done| {
        if let Some((page, failure)) = done {
            pages.push(page);
            failed.extend(failure);
        }
    })?;
    failures.extend(failed);
    ensure!(!pages.is_empty() || !failures.is_empty(), "no page of these corpora has that type and language");
    check_sites(&pages, entry.name, params)?;
    Ok((search(&pages, &parameters, params), failures))
}

/// Checks that the pages are enough: of a method whose parameters belong to a site, for one site; of another, for the folds.
fn check_sites(pages: &[MemberScores], method: &str, params: &GridSearchParams) -> Result<()> {
    let by_site = by_site(pages);
    if BY_SITE.contains(&method) {
        let largest = by_site.iter().map(|(host, pages)| (pages.len(), *host)).max().unwrap_or((0, "-"));
        ensure!(
            largest.0 >= MIN_SITE_PAGES,
            "{method} has parameters for each site, which need at least {MIN_SITE_PAGES} pages of the site; the largest of {} \
             sites, {}, has {}",
            by_site.len(),
            largest.1,
            largest.0
        );
    } else {
        let (sites, folds) = (by_site.len(), params.folds);
        ensure!(sites >= folds, "pages of {sites} sites are too few for {folds} folds, which need {folds} sites");
    }
    Ok(())
}

fn by_site(pages: &[MemberScores]) -> BTreeMap<&str, Vec<&MemberScores>> {
    let mut sites: BTreeMap<&str, Vec<&MemberScores>> = BTreeMap::new();
    for page in pages {
        sites.entry(&page.site).or_default().push(page);
    }
    sites
}

fn search(pages: &[MemberScores], parameters: &[String], params: &GridSearchParams) -> GridSearch {
    let all: Vec<&MemberScores> = pages.iter().collect();
    let of_all = means(&all);
    let by_site = by_site(pages);
    let (sites, small): (Vec<_>, Vec<_>) = by_site.iter().partition(|(_, pages)| pages.len() >= MIN_SITE_PAGES);
    GridSearch {
        measure: params.measure,
        pages: pages.len(),
        best: best(&of_all),
        members: parameters
            .iter()
            .cloned()
            .zip(of_all)
            .map(|(parameters, score)| GridMember { parameters, score })
            .collect(),
        out_of_fold: (by_site.len() >= params.folds).then(|| out_of_fold(&all, params)),
        sites: sites.into_iter().map(|(host, pages)| site(host, pages, parameters)).collect(),
        small_sites: small.len(),
    }
}

/// The mean score of the pages, each with the member that is best on the other folds. There are at least as many sites as
/// folds, so no fold is empty or holds all pages.
fn out_of_fold(pages: &[&MemberScores], params: &GridSearchParams) -> f64 {
    let groups: Vec<&str> = pages.iter().map(|page| page.site.as_str()).collect();
    let fold_of = assign_folds(&groups, params.folds, params.seed);
    let mut sum = 0.0;
    for fold in 0..params.folds {
        let part = |inside: bool| -> Vec<&MemberScores> {
            pages.iter().zip(&fold_of).filter(|(_, f)| (**f == fold) == inside).map(|(page, _)| *page).collect()
        };
        let best = best(&means(&part(false)));
        sum += part(true).iter().map(|page| page.scores[best]).sum::<f64>();
    }
    sum / pages.len() as f64
}

fn site(host: &str, pages: &[&MemberScores], parameters: &[String]) -> TunedSite {
    let of_site = means(pages);
    let best_of_all = best(&of_site);
    let left_out = (0..pages.len()).map(|out| {
        let others: Vec<&MemberScores> = (0..pages.len()).filter(|&i| i != out).map(|i| pages[i]).collect();
        pages[out].scores[best(&means(&others))]
    });
    TunedSite {
        host: host.to_owned(),
        pages: pages.len(),
        parameters: parameters[best_of_all].clone(),
        score: of_site[best_of_all],
        left_out: left_out.sum::<f64>() / pages.len() as f64,
    }
}

/// The mean score of each member over at least one page.
fn means(pages: &[&MemberScores]) -> Vec<f64> {
    let mut sums = vec![0.0; pages[0].scores.len()];
    for page in pages {
        sums.iter_mut().zip(&page.scores).for_each(|(sum, score)| *sum += score);
    }
    sums.into_iter().map(|sum| sum / pages.len() as f64).collect()
}

/// The index of the highest value; the first of equals.
fn best(means: &[f64]) -> usize {
    (0..means.len()).rev().max_by(|&a, &b| means[a].total_cmp(&means[b])).unwrap_or(0)
}

impl GridSearch {
    /// The result as tables of text.
    pub fn to_text(&self) -> String {
        let measure = self.measure.in_words();
        let cell = |score: f64| PrintedCell::number(Some(score), |score| format!("{score:.4}"));
        let member = |(i, member): (usize, &GridMember)| {
            let mark = if i == self.best { "  <- best" } else { "" };
            vec![cell(member.score), format!("{}{mark}", member.parameters).into()]
        };
        let members = self.members.iter().enumerate().map(member);
        let columns = PrintedTable::new([], [measure]).with_columns(["parameters"], false);
        let mut out = columns.with_rows(members).to_text();
        match self.out_of_fold {
            Some(score) => out.push_str(&format!("\n{score:.4} out-of-fold over {} pages\n", self.pages)),
            None => out.push_str("\nno out-of-fold score: there are fewer sites than folds\n"),
        }
        if !self.sites.is_empty() {
            let site = |TunedSite { host, pages, parameters, score, left_out }: &TunedSite| {
                vec![host.into(), (*pages).into(), cell(*score), cell(*left_out), parameters.into()]
            };
            let columns = PrintedTable::new(["site"], ["pages", measure, "left out"]);
            let table = columns.with_columns(["best parameters"], false).with_rows(self.sites.iter().map(site));
            out.push_str(&format!("\n{}", table.to_text()));
        }
        if self.small_sites > 0 {
            let n = self.small_sites;
            out.push_str(&format!(
                "\nsites with fewer than {MIN_SITE_PAGES} pages, too few for parameters of their own: {n}\n"
            ));
        }
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page(site: &str, scores: [f64; 2]) -> MemberScores {
        MemberScores { site: site.to_owned(), scores: scores.to_vec() }
    }

    fn params(folds: usize) -> GridSearchParams {
        GridSearchParams {
            folds,
            seed: 0,
            page_types: Vec::new(),
            langs: Vec::new(),
            settings: Vec::new(),
            measure: Measure::F1,
        }
    }

    fn tuned(pages: &[MemberScores]) -> GridSearch {
        search(pages, &["P 1".to_owned(), "P 2".to_owned()], &params(2))
    }

    #[test]
    fn a_fold_is_scored_with_the_best_member_of_the_others() {
        // On a.example the first member is best, and on b.example the second. Each is scored with the best member of the other.
        let tuning = tuned(&[page("a.example", [1.0, 0.25]), page("b.example", [0.0, 0.5])]);
        assert_eq!((tuning.best, tuning.members[0].score, tuning.members[1].score), (0, 0.5, 0.375));
        assert_eq!(tuning.out_of_fold, Some((0.25 + 0.0) / 2.0));
        assert_eq!((tuning.sites.len(), tuning.small_sites), (0, 2));
    }

    #[test]
    fn a_page_is_scored_with_the_best_member_of_the_other_pages_of_its_site() {
        let of_site =
            [[1.0, 0.0], [0.25, 0.5], [0.75, 0.5], [0.5, 0.5], [0.5, 0.5]].map(|scores| page("a.example", scores));
        let pages: Vec<MemberScores> = of_site.into_iter().chain([page("b.example", [0.0, 1.0])]).collect();
        let tuning = tuned(&pages);
        let site = &tuning.sites[0];
        assert_eq!((site.parameters.as_str(), site.score, tuning.small_sites), ("P 1", 0.6, 1));
        // Without the first page both members have a mean of 0.5, so the first one is taken.
        assert_eq!(site.left_out, (1.0 + 0.25 + 0.75 + 0.5 + 0.5) / 5.0);
    }

    #[test]
    fn parameters_of_a_site_need_four_pages_of_it() {
        let of_site = |n: usize| -> Vec<MemberScores> {
            (0..n).map(|_| page("a.example", [0.5, 0.5])).chain([page("b.example", [0.0, 1.0])]).collect()
        };
        let params = params(3);
        let reason = check_sites(&of_site(3), "r2l", &params).unwrap_err().to_string();
        assert!(reason.contains("at least 4 pages") && reason.contains("a.example, has 3"), "{reason}");
        assert!(check_sites(&[], "r2l", &params).is_err());
        // Four pages of one site are enough, also if the sites are too few for the folds.
        check_sites(&of_site(4), "r2l", &params).unwrap();
        assert!(check_sites(&of_site(4), "dsc", &params).unwrap_err().to_string().contains("too few for 3 folds"));
        let text = search(&of_site(4), &["P 1".to_owned(), "P 2".to_owned()], &params).to_text();
        assert!(
            text.contains("no out-of-fold score") && text.contains("too few for parameters of their own: 1"),
            "{text}"
        );
    }

    #[test]
    fn the_first_of_equals_is_the_best() {
        assert_eq!(best(&[0.1, 0.5, 0.5]), 1);
    }
}
