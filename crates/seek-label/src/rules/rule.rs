//! A rule with its selectors, ready to select.

use super::css_selector;
use super::entry::RuleEntry;
use super::error::RulesError;
use super::pattern::{bare, fits, host_of, path_of};
use scraper::Selector;

/// A rule that was checked.
#[derive(Debug, Clone)]
pub struct Rule {
    entry: RuleEntry,
    host: String,
    pub(super) content: FieldSelectors,
    pub(super) posts: FieldSelectors,
    pub(super) title: FieldSelectors,
    pub(super) author: FieldSelectors,
    pub(super) date: FieldSelectors,
    pub(super) drop: FieldSelectors,
}

/// The selectors of a field, in the order of the file.
#[derive(Debug, Clone)]
pub(super) struct FieldSelectors {
    pub(super) name: &'static str,
    pub(super) selectors: Vec<Selector>,
    /// Whether they are alternatives.
    pub(super) first_of: bool,
}

impl Rule {
    /// Checks a rule. `number` is its place in the file, from 1, for messages.
    ///
    /// # Errors
    /// When a text is no selector, or the rule selects nothing.
    pub fn new(entry: RuleEntry, number: usize) -> Result<Rule, RulesError> {
        let host = || entry.host.clone();
        if entry.content.is_empty() && entry.posts.is_empty() {
            return Err(RulesError::NothingToSelect { number, host: host() });
        }
        let field = |name: &'static str, texts: &[String], first_of: bool| -> Result<FieldSelectors, RulesError> {
            let selectors = texts.iter().map(|text| css_selector::parse(text)).collect::<Result<Vec<_>, _>>();
            let wrong = |source| RulesError::Selector { number, host: host(), field: name, source };
            Ok(FieldSelectors { name, selectors: selectors.map_err(wrong)?, first_of })
        };
        Ok(Rule {
            host: bare(&entry.host),
            content: field("content", &entry.content, entry.first_of)?,
            posts: field("posts", &entry.posts, false)?,
            title: field("title", &entry.title, entry.first_of)?,
            author: field("author", &entry.author, entry.first_of)?,
            date: field("date", &entry.date, entry.first_of)?,
            drop: field("drop", &entry.drop, false)?,
            entry,
        })
    }

    /// The rule as it is written.
    pub fn entry(&self) -> &RuleEntry {
        &self.entry
    }

    /// Whether the rule is for a host.
    pub(super) fn fits_host(&self, host: &str) -> bool {
        fits(&self.host, &bare(host))
    }

    /// Whether the rule is for a page with this address.
    pub fn fits(&self, url: &str) -> bool {
        let fits_path = self.entry.path.as_deref().is_none_or(|path| fits(path, path_of(url)));
        fits_path && host_of(url).is_some_and(|host| self.fits_host(&host))
    }
}
