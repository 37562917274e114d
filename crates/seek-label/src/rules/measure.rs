//! What a rule does on a page, in numbers.

use super::error::SelectError;
use super::rule::{FieldSelectors, Rule};
use super::rule_set::Rules;
use super::select::{SelectedText, date_value, text_value};
use super::text::{lines, words};
use scraper::{ElementRef, Html, Selector};
use std::collections::BTreeSet;

/// A selector that takes a greater share of the words of a page takes more than its main content.
const MOST_SHARE: f64 = 0.9;

/// What a selector does on a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Match {
    /// An alternative before it found text.
    NotTried,
    /// It selects nothing.
    Nothing,
    /// It selects something, and not too much.
    Fits,
    /// Content or posts with nearly all words of the page; a drop without which there would be a text; or a title, author or
    /// date with several values.
    TooMuch,
}

/// What a rule does on a page.
#[derive(Debug, Clone)]
pub struct RuleOnPage {
    /// The index of the rule.
    pub rule: usize,
    /// What the rule selects.
    pub selected: Result<SelectedText, SelectError>,
    /// The numbers for the report.
    pub numbers: PageNumbers,
}

/// The numbers of a page for the report.
#[derive(Debug, Clone)]
pub struct PageNumbers {
    /// The words of the main content.
    pub words: usize,
    /// The words of the body.
    pub body_words: usize,
    /// For each selector, in the order of [`Rule::fields`].
    pub(super) matches: Vec<Match>,
}

impl Rules {
    /// Selects the text of a page by its rule, and measures what each selector does.
    ///
    /// # Errors
    /// When the page has no address, or no rule is for it.
    pub fn measure(&self, source: &str, url: Option<&str>) -> Result<RuleOnPage, SelectError> {
        let index = self.find(url)?;
        let rule = self.get(index);
        let html = Html::parse_document(source);
        let body: Vec<ElementRef> =
            html.root_element().child_elements().filter(|child| child.value().name() == "body").collect();
        let body_words = words(&lines(&html, &body, &[], &[]));
        let selected = rule.select_from(&html);
        let matches = rule.fields().iter().flat_map(|field| matches_of(&html, rule, field, body_words)).collect();
        let words = selected.as_ref().map_or(0, |selected| selected.gold_text.split_whitespace().count());
        Ok(RuleOnPage { rule: index, selected, numbers: PageNumbers { words, body_words, matches } })
    }
}

impl Rule {
    /// The fields with their selectors.
    pub(super) fn fields(&self) -> [&FieldSelectors; 6] {
        [&self.content, &self.posts, &self.title, &self.author, &self.date, &self.drop]
    }
}

fn matches_of(html: &Html, rule: &Rule, field: &FieldSelectors, body_words: usize) -> Vec<Match> {
    let mut is_found = false;
    let mut found = Vec::new();
    for selector in &field.selectors {
        let elements: Vec<ElementRef> = html.select(selector).collect();
        let this = match field.name {
            _ if is_found && field.first_of => Match::NotTried,
            _ if elements.is_empty() => Match::Nothing,
            "content" | "posts" => of_content(html, rule, &elements, body_words),
            "drop" => of_drop(html, rule, selector),
            "date" => of_values(html, &elements, date_value),
            _ => of_values(html, &elements, text_value),
        };
        is_found |= matches!(this, Match::Fits | Match::TooMuch);
        found.push(this);
    }
    found
}

fn of_content(html: &Html, rule: &Rule, elements: &[ElementRef], body_words: usize) -> Match {
    let own = words(&lines(html, elements, &[], &rule.drop.all(html)));
    let is_dropped = own == 0 && words(&lines(html, elements, &[], &[])) > 0;
    match own {
        // What is dropped is the fault of the drop.
        0 if is_dropped => Match::Fits,
        0 => Match::Nothing,
        _ if own as f64 > MOST_SHARE * body_words as f64 => Match::TooMuch,
        _ => Match::Fits,
    }
}

fn of_drop(html: &Html, rule: &Rule, selector: &Selector) -> Match {
    let dropped: Vec<ElementRef> = html.select(selector).collect();
    let (content, posts) = (rule.content.all(html), rule.posts.all(html));
    let is_all = lines(html, &content, &posts, &dropped).is_empty() && !lines(html, &content, &posts, &[]).is_empty();
    if is_all { Match::TooMuch } else { Match::Fits }
}

fn of_values(html: &Html, elements: &[ElementRef], value: fn(&Html, ElementRef) -> Option<String>) -> Match {
    let values: BTreeSet<String> = elements.iter().filter_map(|element| value(html, *element)).collect();
    match values.len() {
        0 => Match::Nothing,
        1 => Match::Fits,
        _ => Match::TooMuch,
    }
}
