//! What rules do on many pages: selectors that match nothing or too much, and pages that break their rule.

use super::error::SelectError;
use super::measure::{Match, PageNumbers, RuleOnPage};
use super::rule_set::Rules;
use serde::Serialize;

/// A gold text with a smaller share of the words that are usual for its rule is likely only a part of the main content.
const LEAST_SHARE: f64 = 0.1;

/// What rules do on many pages. Pages are added one by one.
#[derive(Debug)]
pub struct RulesReport<'r> {
    rules: &'r Rules,
    pages: Vec<Vec<ReportedPage>>,
}

#[derive(Debug)]
struct ReportedPage {
    id: String,
    numbers: PageNumbers,
    error: Option<SelectError>,
}

/// What a rule does on its pages.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct RuleReport {
    /// The host of the rule, with the pattern of its path.
    pub rule: String,
    /// The number of pages that it is for.
    pub pages: usize,
    /// The median share of the words of the body that are in the gold text, over pages with a gold text.
    pub median_share: Option<f64>,
    /// The median number of words of a gold text.
    pub median_words: Option<f64>,
    /// What each selector does.
    pub selectors: Vec<SelectorReport>,
    /// The pages that break the rule.
    pub breaks: Vec<BrokenPage>,
}

/// What a selector does on the pages of its rule.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SelectorReport {
    /// The field of the rule.
    pub field: &'static str,
    /// The selector.
    pub selector: String,
    /// The number of pages on which it was tried: an alternative is not, if one before it found text.
    pub tried: usize,
    /// The number of pages on which it matches nothing.
    pub nothing: usize,
    /// The number of pages on which it matches too much.
    pub too_much: usize,
}

/// A page that breaks its rule.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct BrokenPage {
    /// The id of the page.
    pub id: String,
    /// Why.
    pub reason: String,
    /// Whether it has a gold text nevertheless.
    pub has_text: bool,
}

impl<'r> RulesReport<'r> {
    /// A report without pages.
    pub fn new(rules: &'r Rules) -> RulesReport<'r> {
        RulesReport { rules, pages: rules.iter().map(|_| Vec::new()).collect() }
    }

    /// Adds a page.
    pub fn add(&mut self, id: &str, page: &RuleOnPage) {
        let error = page.selected.as_ref().err().cloned();
        let reported = ReportedPage { id: id.to_owned(), numbers: page.numbers.clone(), error };
        self.pages[page.rule].push(reported);
    }

    /// The report on each rule, in the order of the file.
    pub fn rules(&self) -> Vec<RuleReport> {
        self.rules
            .iter()
            .zip(&self.pages)
            .map(|(rule, pages)| {
                let with_text = || pages.iter().filter(|page| page.error.is_none()).map(|page| &page.numbers);
                let median_words = median(with_text().map(|page| page.words as f64));
                let share = |page: &PageNumbers| page.words as f64 / page.body_words.max(1) as f64;
                let texts = rule.fields().into_iter().zip(rule.entry().fields());
                let selectors = texts.flat_map(|(field, texts)| texts.iter().map(move |text| (field.name, text)));
                RuleReport {
                    rule: rule.entry().name(),
                    pages: pages.len(),
                    median_share: median(with_text().map(share)),
                    median_words,
                    selectors: selectors
                        .enumerate()
                        .map(|(number, (field, selector))| {
                            let count = |wanted: fn(Match) -> bool| {
                                pages.iter().filter(|page| wanted(page.numbers.matches[number])).count()
                            };
                            SelectorReport {
                                field,
                                selector: selector.clone(),
                                tried: count(|found| found != Match::NotTried),
                                nothing: count(|found| found == Match::Nothing),
                                too_much: count(|found| found == Match::TooMuch),
                            }
                        })
                        .collect(),
                    breaks: pages.iter().filter_map(|page| broken(page, median_words)).collect(),
                }
            })
            .collect()
    }
}

fn broken(page: &ReportedPage, median_words: Option<f64>) -> Option<BrokenPage> {
    let has_text = page.error.is_none();
    let words = page.numbers.words;
    let reason = match (&page.error, median_words) {
        (Some(error), _) => error.to_string(),
        (None, Some(median)) if (words as f64) < LEAST_SHARE * median => {
            format!("its gold text has {words} words, the median of the rule is {median:.0}")
        }
        _ => return None,
    };
    Some(BrokenPage { id: page.id.clone(), reason, has_text })
}

/// The value in the middle; with an even number of them, the mean of both.
fn median(values: impl Iterator<Item = f64>) -> Option<f64> {
    let mut values: Vec<f64> = values.collect();
    values.sort_by(f64::total_cmp);
    let middle = values.len() / 2;
    match values.len() {
        0 => None,
        odd if odd % 2 == 1 => Some(values[middle]),
        _ => Some((values[middle - 1] + values[middle]) / 2.0),
    }
}
