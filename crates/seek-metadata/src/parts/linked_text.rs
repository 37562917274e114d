//! The values of linked data as plain text.

use crate::text::single_spaced;
use seek_page::linked_data::ItemId;
use seek_page::{Limits, LinkedData, NodeId, Page, PageError, PageOptions, Selection};

/// The linked data of a page, and the limits for markup in its values.
#[derive(Debug)]
pub(super) struct LinkedText<'p> {
    pub(super) linked: &'p LinkedData,
    /// The page's limits. They also hold for markup in values.
    limits: Limits,
}

impl<'p> LinkedText<'p> {
    pub(super) fn of(page: &'p Page) -> Result<LinkedText<'p>, PageError> {
        Ok(LinkedText { linked: page.linked_data()?, limits: *page.limits() })
    }

    /// The first text of some properties as one line without markup; see [`LinkedData::text`].
    pub(super) fn line(&self, id: ItemId, properties: &[&str]) -> Option<String> {
        self.linked.text(id, properties).map(|text| single_spaced(&self.plain(text))).filter(|line| !line.is_empty())
    }

    /// A value without its markup, which shops write into linked data. Paragraphs stay separate. Empty after the page's
    /// deadline.
    pub(super) fn plain(&self, value: &str) -> String {
        plain(value, self.limits)
    }
}

/// A value without its markup; see [`LinkedText::plain`].
fn plain(value: &str, limits: Limits) -> String {
    if !value.contains(['<', '&']) {
        return value.trim().to_owned();
    }
    let once = |text: &str| {
        let content_type = Some("text/html; charset=utf-8".to_owned());
        let options = PageOptions { content_type, limits, ..PageOptions::default() };
        let page = Page::read(text.as_bytes(), options).ok()?;
        let own = page.blocks().ok()?.within(0..page.dom().ok()?.markup_len() as NodeId);
        seek_render::text(&page, &Selection::of_blocks(own.collect())).ok()
    };
    let text = once(value).unwrap_or_default();
    // Escaped markup (`&lt;p&gt;`) becomes markup after the first pass.
    if ["</", "&#", "&amp;"].iter().any(|sign| text.contains(sign)) { once(&text).unwrap_or_default() } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markup_in_values_is_not_read_after_the_deadline() {
        let deadline = seek_page::Deadline::after(std::time::Duration::ZERO);
        let late = Limits { deadline, ..Limits::default() };
        assert_eq!((plain("<p>a", Limits::default()), plain("<p>a", late)), ("a".to_owned(), String::new()));
    }
}
