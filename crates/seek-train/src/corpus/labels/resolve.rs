//! Makes one kind of page of all kinds of labels: a page without labels in its markup, with its gold text if there is one.
//!
//! A page can have several labels of its main content. The first of these counts: gold text, gold Markdown, parts that an
//! annotation tool exported, attributes in the page, an annotated copy, the rule for its host, snippets.

use super::attributes::{self, Attributes, DEFAULT_ATTRIBUTE, SplitPage};
use super::label_kind::LabelNames;
use super::nodes;
use super::spans::span_labels;
use super::text_ranges::TextRanges;
use super::type_names::{TypeNames, UnknownType};
use crate::corpus::plain_markdown::lines_without_marks;
use anyhow::Result;
use seek_io::LabelledPage;
use seek_label::rules::Rules;
use seek_page::{Blocks, Page, PageOptions};
use std::sync::Arc;

/// How the labels of corpora are read.
#[derive(Debug, Clone)]
pub struct LabelOptions {
    /// The name of the attribute that labels elements of a page.
    pub attribute: String,
    /// The names of labels.
    pub names: LabelNames,
    /// The page types that pages may have.
    pub types: TypeNames,
    /// The rules that select the main content of pages without other labels.
    pub rules: Option<Arc<Rules>>,
}

impl Default for LabelOptions {
    fn default() -> Self {
        LabelOptions {
            attribute: DEFAULT_ATTRIBUTE.to_owned(),
            names: LabelNames::default(),
            types: TypeNames::default(),
            rules: None,
        }
    }
}

/// Where the labels of a page's blocks come from.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum TextLabels {
    /// Its gold text.
    Gold,
    /// Labelled ranges of its own text.
    Ranges(TextRanges),
    /// Its annotated copy.
    Copy,
    /// Snippets, which label only some blocks.
    Snippets,
    /// Nothing: the page can have a type and labels of segments only.
    #[default]
    None,
}

impl TextLabels {
    /// Whether every block has a label.
    pub fn are_whole(&self) -> bool {
        !matches!(self, TextLabels::Snippets | TextLabels::None)
    }
}

/// A page whose labels were read.
#[derive(Debug)]
pub struct ResolvedPage {
    /// The page. Its markup has no labels. Its gold text is set if every block has a label; its type is a known one.
    pub page: LabelledPage,
    /// Where the labels of its blocks come from.
    pub text_labels: TextLabels,
    /// Labels that cannot be used, for people.
    pub unmatched: Vec<String>,
}

/// Why the labels of a page cannot be read.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ResolveError {
    /// Its type is not known. The corpus needs other options.
    #[error(transparent)]
    Type(#[from] UnknownType),
    /// Its labels are wrong.
    #[error(transparent)]
    Labels(#[from] anyhow::Error),
}

/// Reads the labels of a page.
///
/// # Errors
/// When its type or a label is not known, the page exceeds its limits, or no rule fits it.
pub fn resolve(mut page: LabelledPage, options: &LabelOptions) -> Result<ResolvedPage, ResolveError> {
    if let Some(name) = &page.page_type {
        page.page_type = Some(options.types.resolve(name)?);
    }
    let mut resolved = ResolvedPage { page, text_labels: TextLabels::None, unmatched: Vec::new() };
    resolved.read(options)?;
    Ok(resolved)
}

impl ResolvedPage {
    fn read(&mut self, options: &LabelOptions) -> Result<(), ResolveError> {
        if self.page.gold_text.is_none() {
            self.page.gold_text = self.page.gold_markdown.as_deref().map(lines_without_marks);
        }
        if self.page.gold_text.is_some() {
            self.text_labels = TextLabels::Gold;
        }
        if attributes::may_have(&self.page.html, &options.attribute) {
            self.read_attributes(options)?;
        }
        if !self.page.spans.is_empty() {
            self.read_spans(options)?;
        }
        if self.text_labels == TextLabels::None {
            self.read_copy()?;
        }
        if self.text_labels == TextLabels::None
            && let Some(rules) = &options.rules
        {
            self.read_rule(rules, options)?;
        }
        if self.text_labels == TextLabels::None && !(self.page.with.is_empty() && self.page.without.is_empty()) {
            self.text_labels = TextLabels::Snippets;
        }
        Ok(())
    }

    fn put_title(&mut self, title: Option<String>) {
        if self.page.title.is_none() {
            self.page.title = title;
        }
    }

    /// What the rule for its host selects. Labels that the page has already stay.
    fn read_rule(&mut self, rules: &Rules, options: &LabelOptions) -> Result<(), ResolveError> {
        let source = Page::read(&self.page.html, PageOptions::default()).map_err(anyhow::Error::from)?;
        let selected = rules.select(source.source(), self.page.url.as_deref()).map_err(anyhow::Error::from)?;
        self.put_title(selected.title);
        self.page.author = self.page.author.take().or(selected.author);
        self.page.date = self.page.date.take().or(selected.date);
        if let (None, Some(name)) = (&self.page.page_type, selected.page_type) {
            self.page.page_type = Some(options.types.resolve(&name)?);
        }
        self.unmatched.extend(selected.unmatched);
        self.page.gold_text = Some(selected.gold_text);
        self.text_labels = TextLabels::Gold;
        Ok(())
    }

    /// The labels in attributes, which are taken out of the page.
    fn read_attributes(&mut self, options: &LabelOptions) -> Result<()> {
        let page = Page::read(&self.page.html, PageOptions::default())?;
        let SplitPage { plain, labelled, labels } =
            match attributes::split(page.source(), &options.attribute, &options.names)? {
                Attributes::Labels(split) => *split,
                Attributes::None => return Ok(()),
                Attributes::Foreign(value) => {
                    self.unmatched.push(format!("{:?} is no label in the attribute {:?}", value, options.attribute));
                    return Ok(());
                }
            };
        // The mark says that the bytes are UTF-8, whatever encoding the page declares.
        self.page.html = [b"\xef\xbb\xbf", plain.as_bytes()].concat();
        self.put_title(labels.title);
        self.page.segments.extend(labels.segments);
        let says_main = labels.content.iter().any(|(_, is_main)| *is_main);
        if self.text_labels == TextLabels::None && says_main {
            let ranges = attributes::main_text(&labelled, &labels.content);
            self.page.gold_text = Some(ranges.text(&labelled, &Blocks::from_dom(&labelled)));
            self.text_labels = TextLabels::Ranges(ranges);
        } else if !labels.content.is_empty() && !says_main {
            self.unmatched.push("no element is labelled as main content, so those that are not say nothing".to_owned());
        }
        Ok(())
    }

    fn read_spans(&mut self, options: &LabelOptions) -> Result<()> {
        let page = Page::read(&self.page.html, PageOptions::default())?;
        let labels = span_labels(&page, &self.page.spans, &options.names)?;
        self.put_title(labels.title);
        self.page.segments.extend(labels.segments);
        self.unmatched.extend(labels.unmatched);
        if self.text_labels == TextLabels::None && labels.gold_text.is_some() {
            self.page.gold_text = labels.gold_text;
            self.text_labels = labels.ranges.map_or(TextLabels::Gold, TextLabels::Ranges);
        }
        Ok(())
    }

    fn read_copy(&mut self) -> Result<()> {
        let Some(copy) = &self.page.annotated_html else { return Ok(()) };
        let copy = Page::read(copy, PageOptions::default())?;
        if let Some(text) = nodes::main_text(copy.dom()?, copy.blocks()?) {
            self.page.gold_text = Some(text);
            self.text_labels = TextLabels::Copy;
        }
        Ok(())
    }
}
