//! Dates in short texts, and the words beside them.

use super::date_labels::{follows_change_label, label_of_block, term_beside};
use super::date_words::{DateLabel, after_change, from_publication, label_of, names_last_change};
use super::listed_items::is_in_listed_item;
use super::near_heading::{blocks_near, is_short};
use super::other_dates::{is_of_other_page, is_written_by_program};
use super::sourced_date::sourced_date;
use super::span_dates::{DateSpan, is_birth_before_death, span_of};
use super::visible_hints::VisibleHints;
use crate::author_date_hints::{Hints, hints};
use crate::date::DateLocale;
use seek_page::{Blocks, Dom, NodeId, SourcedValue, Tag};
use std::borrow::Cow;

impl VisibleHints {
    /// The date in a short text near the heading: of a text that names the publication, also farther away, else the first
    /// one of another text.
    pub(super) fn text_date(
        &self,
        dom: &Dom,
        blocks: &Blocks,
        heading: Option<NodeId>,
        locale: DateLocale,
    ) -> Option<SourcedValue> {
        let of_label = |label| self.labelled_date(dom, blocks, heading, locale, label);
        let near = |label| of_label(label).map(|(_, date)| date);
        // Without a label, a date near the heading may be one that the content tells of.
        near(DateLabel::Publication)
            .or_else(|| self.far_labelled_date(dom, blocks, heading, locale, false))
            .or_else(|| near(DateLabel::Unknown))
    }

    /// The text of a block without elements that hold the date of something else.
    fn page_text<'b>(&self, dom: &Dom, blocks: &'b Blocks, i: usize) -> Cow<'b, str> {
        let block = blocks.get(i);
        if !self.other_dates.overlap(block.first..block.end) {
            return Cow::Borrowed(blocks.text(i));
        }
        Cow::Owned(Blocks::text_of(dom, block, |id| self.other_dates.around(id).is_none()))
    }

    /// The first date near the heading in a text with such a label, and its block.
    pub(super) fn labelled_date(
        &self,
        dom: &Dom,
        blocks: &Blocks,
        heading: Option<NodeId>,
        locale: DateLocale,
        label: DateLabel,
    ) -> Option<(usize, SourcedValue)> {
        let near =
            blocks_near(dom, blocks, &self.all_asides, heading).filter(|&i| label_of_block(dom, blocks, i) == label);
        let own = near.filter(|&i| {
            let first = blocks.get(i).first;
            !is_of_other_page(dom, first, heading) && !is_in_listed_item(dom, first, heading)
        });
        for i in own {
            let text = self.page_text(dom, blocks, i);
            let text = from_publication(&text);
            let Some(date) = sourced_date(text, locale, "text") else { continue };
            if is_written_by_program(dom, blocks.get(i)) {
                continue;
            }
            let next = if i + 1 < blocks.len() { blocks.text(i + 1) } else { "" };
            match span_of(text, locale) {
                _ if is_birth_before_death(text, next) => return None,
                Some(DateSpan::Life) => return None,
                Some(DateSpan::Other) => {}
                None => return Some((i, date)),
            }
        }
        None
    }

    /// The date after the label of a change in a short text near the heading.
    pub(super) fn changed_text_date(
        &self,
        dom: &Dom,
        blocks: &Blocks,
        heading: Option<NodeId>,
        locale: DateLocale,
    ) -> Option<SourcedValue> {
        let mut near = blocks_near(dom, blocks, &self.all_asides, heading);
        near.find_map(|i| {
            changed_date(dom, blocks, i, locale).filter(|_| !is_of_other_page(dom, blocks.get(i).first, heading))
        })
    }

    /// Whether the outermost element beside the content around a node is a foot.
    fn is_in_foot(&self, dom: &Dom, id: NodeId) -> bool {
        let names_foot = |id, name| dom.attribute(id, name).is_some_and(|value| hints(value).contains(Hints::FOOTER));
        let is_foot = |id| dom.tag(id) == Tag::Footer || names_foot(id, "class") || names_foot(id, "id");
        self.all_asides.around(id).is_some_and(|(start, _)| is_foot(start))
    }

    /// The only labelled date in the short texts of the whole page, as in the last line of an article. Several ones belong to a
    /// list of pages.
    pub(super) fn far_labelled_date(
        &self,
        dom: &Dom,
        blocks: &Blocks,
        heading: Option<NodeId>,
        locale: DateLocale,
        changed: bool,
    ) -> Option<SourcedValue> {
        let heading = heading?;
        let is_beside = |id| self.all_asides.around(id).is_some_and(|(start, end)| !(start..end).contains(&heading));
        let mut dates = (0..blocks.len()).filter_map(|i| {
            let (text, first) = (blocks.text(i), blocks.get(i).first);
            // A foot of the page often says when the page was last changed.
            let is_elsewhere =
                || is_beside(first) && !(changed && names_last_change(text) && self.is_in_foot(dom, first));
            if first < heading || !is_short(text) || !may_have_date(text) || is_elsewhere() {
                return None;
            }
            let date = match changed {
                true => changed_date(dom, blocks, i, locale)?,
                false if label_of(text) == DateLabel::Publication => sourced_date(text, locale, "text")?,
                false => return None,
            };
            (!is_of_other_page(dom, first, Some(heading))).then_some(date)
        });
        let first = dates.next()?;
        dates.all(|other| other.value == first.value).then_some(first)
    }
}

/// The date of a change that the text of a block, the term beside it or the block before it labels.
fn changed_date(dom: &Dom, blocks: &Blocks, i: usize, locale: DateLocale) -> Option<SourcedValue> {
    let text = blocks.text(i);
    if !may_have_date(text) {
        return None;
    }
    let after_term = || {
        let term = term_beside(dom, blocks.get(i).first)?;
        let label = dom.subtree_text(term);
        (is_short(label) && after_change(label).is_some()).then(|| text.to_owned())
    };
    let after_block = || follows_change_label(dom, blocks, i).then(|| text.to_owned());
    sourced_date(&after_change(text).or_else(after_term).or_else(after_block)?, locale, "text")
}

/// Whether a text may have a date, which has three digits at least.
fn may_have_date(text: &str) -> bool {
    text.chars().filter(|c| c.is_numeric()).nth(2).is_some()
}
