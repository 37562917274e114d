//! What a rule selects on a page.

use super::error::SelectError;
use super::rule::{FieldSelectors, Rule};
use super::text::{SelectedLine, joined, lines};
use scraper::{ElementRef, Html};

/// What a rule selects on a page.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SelectedText {
    /// The main content, with a line for each paragraph.
    pub gold_text: String,
    /// The text of each post, without those that have no text.
    pub posts: Vec<String>,
    /// The title, if the rule selects one.
    pub title: Option<String>,
    /// The author, if the rule selects one.
    pub author: Option<String>,
    /// The date as written, if the rule selects one.
    pub date: Option<String>,
    /// The page type that the rule names.
    pub page_type: Option<String>,
    /// What the rule could not find.
    pub unmatched: Vec<String>,
}

/// The elements that one selector selects, in the order of the page.
fn elements<'h>(html: &'h Html, selector: &'h scraper::Selector) -> Vec<ElementRef<'h>> {
    html.select(selector).collect()
}

impl FieldSelectors {
    /// The elements of all selectors.
    pub(super) fn all<'h>(&'h self, html: &'h Html) -> Vec<ElementRef<'h>> {
        self.selectors.iter().flat_map(|selector| elements(html, selector)).collect()
    }

    /// What `found` makes of the elements: of those of the first selector for which it finds anything if the selectors are
    /// alternatives, else of all.
    pub(super) fn find<'h, T>(&'h self, html: &'h Html, found: impl Fn(Vec<ElementRef<'h>>) -> Option<T>) -> Option<T> {
        if self.first_of {
            self.selectors.iter().find_map(|selector| found(elements(html, selector)))
        } else {
            found(self.all(html))
        }
    }
}

impl Rule {
    /// What the rule selects on a page, whatever the address of the page is.
    ///
    /// # Errors
    /// When it selects no text.
    pub fn select(&self, source: &str) -> Result<SelectedText, SelectError> {
        self.select_from(&Html::parse_document(source))
    }

    pub(super) fn select_from(&self, html: &Html) -> Result<SelectedText, SelectError> {
        let lines = self.gold_lines(html)?;
        let mut unmatched = Vec::new();
        let mut value = |field: &FieldSelectors, of: fn(&Html, ElementRef) -> Option<String>| {
            let found =
                field.find(html, |elements| in_page_order(html, elements).find_map(|element| of(html, element)));
            if found.is_none() && !field.selectors.is_empty() {
                unmatched.push(format!("the rule for {} selects no {}", self.entry().name(), field.name));
            }
            found
        };
        Ok(SelectedText {
            title: value(&self.title, text_value),
            author: value(&self.author, text_value),
            date: value(&self.date, date_value),
            gold_text: joined(&lines),
            posts: posts_of(&lines),
            page_type: self.entry().page_type.clone(),
            unmatched,
        })
    }

    /// The lines of the main content.
    pub(super) fn gold_lines(&self, html: &Html) -> Result<Vec<SelectedLine>, SelectError> {
        let (posts, dropped) = (self.posts.all(html), self.drop.all(html));
        let has_lines = |content: Vec<ElementRef>| {
            let found = lines(html, &content, &posts, &dropped);
            (!found.is_empty()).then_some(found)
        };
        // The alternatives of `content` do not depend on whether there are posts.
        let with_posts = |content: Vec<ElementRef>| {
            let counts = !self.content.first_of || !lines(html, &content, &[], &dropped).is_empty();
            counts.then(|| has_lines(content)).flatten()
        };
        let found = self.content.find(html, with_posts).or_else(|| has_lines(Vec::new()));
        found.ok_or_else(|| {
            let rule = self.entry().name();
            let undropped = lines(html, &self.content.all(html), &posts, &[]);
            if undropped.is_empty() { SelectError::NoText { rule } } else { SelectError::AllDropped { rule } }
        })
    }
}

/// Elements of several selectors in the order of the page.
fn in_page_order<'h>(html: &'h Html, mut found: Vec<ElementRef<'h>>) -> impl Iterator<Item = ElementRef<'h>> {
    if found.len() > 1 {
        let ids: std::collections::HashSet<_> = found.iter().map(|element| element.id()).collect();
        found = html
            .tree
            .root()
            .descendants()
            .filter(|node| ids.contains(&node.id()))
            .filter_map(ElementRef::wrap)
            .collect();
    }
    found.into_iter()
}

/// The value of a title or an author: the first line of the element. `<meta>` has its value in an attribute.
pub(super) fn text_value(html: &Html, element: ElementRef) -> Option<String> {
    if element.value().name() == "meta" {
        return attribute(element, "content");
    }
    lines(html, &[element], &[], &[]).into_iter().next().map(|line| line.text)
}

/// The value of a date. Attributes hold it in a form for programs.
pub(super) fn date_value(html: &Html, element: ElementRef) -> Option<String> {
    let of_attribute = attribute(element, "datetime").or_else(|| attribute(element, "content"));
    of_attribute.or_else(|| text_value(html, element))
}

fn attribute(element: ElementRef, name: &str) -> Option<String> {
    let words: Vec<&str> = element.attr(name)?.split_whitespace().collect();
    (!words.is_empty()).then(|| words.join(" "))
}

/// The text of each post. The lines of a post may be around those of a post inside it.
fn posts_of(lines: &[SelectedLine]) -> Vec<String> {
    let mut order: Vec<usize> = Vec::new();
    for post in lines.iter().filter_map(|line| line.post) {
        if !order.contains(&post) {
            order.push(post);
        }
    }
    order.iter().map(|&post| joined(lines.iter().filter(|line| line.post == Some(post)))).collect()
}
