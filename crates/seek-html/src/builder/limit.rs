//! Limits on the nesting of elements and of formatting elements.

use super::Builder;
use crate::names::{FORMATTING, LEAF};
use crate::{Name, Namespace, Tag, name};
use std::collections::HashMap;

impl Builder<'_> {
    /// Whether to drop a start tag: too many elements are open, or too many formatting elements.
    #[inline]
    pub(super) fn drops_start(&mut self, tag: &Tag) -> bool {
        let flags = tag.name.html_flags();
        if self.open.len() < self.limits.depth {
            if !self.dropped.is_empty() {
                // The element around the dropped tags is closed, and so are they.
                self.dropped = HashMap::new();
            }
            // An `<a>` closes the one before it.
            return flags & FORMATTING != 0 && tag.name != name::A && self.formatting_is_full();
        }
        // A leaf cannot nest. In a drawing, names do not show what is a leaf.
        let is_html = self.open.current().is_none_or(|current| current.namespace == Namespace::Html);
        if is_html && flags & LEAF != 0 {
            return false;
        }
        *self.dropped.entry(tag.name).or_default() += 1;
        true
    }

    /// Whether to drop an end tag: its start tag was dropped, so it must not close an outer element.
    #[inline]
    pub(super) fn drops_end(&mut self, name: Name) -> bool {
        if self.dropped.is_empty() {
            return false;
        }
        if self.open.len() < self.limits.depth {
            self.dropped = HashMap::new();
            return false;
        }
        match self.dropped.get_mut(&name) {
            Some(count) if *count > 0 => {
                *count -= 1;
                true
            }
            _ => false,
        }
    }
}
