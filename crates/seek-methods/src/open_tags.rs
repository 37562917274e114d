//! Which elements are open at a place of the token view: what a forgiving parser of its time would say, without a tree.
//!
//! End tags that are left out (`</p>`, `</li>`, of cells and rows) are told by what follows; end tags of what is not open are passed
//! over. What is open is told by the element on top; each element is opened and ended once, so all steps together are linear.

use crate::text_block::Labels;
use seek_page::Tag;

/// An open element, with what it inherits from those around it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Open {
    tag: Tag,
    /// Open elements that count, this one included.
    pub(crate) level: usize,
    pub(crate) labels: Labels,
    /// In an element whose text is left out.
    pub(crate) ignored: bool,
    /// In `<title>`.
    pub(crate) titled: bool,
    /// For each kind of element that may be left open, where the innermost stands; 0, where the root is, for none.
    innermost: [u32; KINDS],
}

/// Kinds of elements that may be left open.
const KINDS: usize = 6;

/// Paragraph, item, term, row, cell, link.
fn kind(tag: Tag) -> Option<usize> {
    Some(match tag {
        Tag::P => 0,
        Tag::Li => 1,
        Tag::Dt | Tag::Dd => 2,
        Tag::Tr => 3,
        Tag::Td | Tag::Th => 4,
        Tag::A => 5,
        _ => return None,
    })
}

/// Elements inside which those outside stay open.
fn bounds(tag: Tag, kind: usize) -> bool {
    match kind {
        0 => matches!(tag, Tag::Table | Tag::Td | Tag::Th | Tag::Caption | Tag::Button | Tag::Object),
        1 => matches!(tag, Tag::Ul | Tag::Ol | Tag::Menu | Tag::Dir | Tag::Table),
        2 => matches!(tag, Tag::Dl | Tag::Table),
        3 => tag == Tag::Table,
        4 => matches!(tag, Tag::Table | Tag::Tr),
        _ => false,
    }
}

/// All open elements.
pub(crate) struct OpenTags {
    stack: Vec<Open>,
    /// How many of each tag are open.
    counts: [usize; Tag::COUNT],
}

impl OpenTags {
    pub(crate) fn new() -> OpenTags {
        let root = Open {
            tag: Tag::Other,
            level: 0,
            labels: Labels::empty(),
            ignored: false,
            titled: false,
            innermost: [0; KINDS],
        };
        OpenTags { stack: vec![root], counts: [0; Tag::COUNT] }
    }

    /// What holds here.
    pub(crate) fn here(&self) -> Open {
        self.stack[self.stack.len() - 1]
    }

    /// Whether a link is open.
    pub(crate) fn in_link(&self) -> bool {
        self.counts[Tag::A as usize] > 0
    }

    /// Opens an element, and ends those that it ends; `change` makes of what holds around it what holds in it.
    pub(crate) fn start(&mut self, tag: Tag, change: impl FnOnce(&mut Open)) {
        let here = self.here();
        let of_kind = kind(tag).map(|kind| here.innermost[kind]);
        let paragraph = tag.is_structure().then_some(here.innermost[0]);
        if let Some(ended) = of_kind.into_iter().chain(paragraph).filter(|&place| place > 0).min() {
            self.end_at(ended as usize);
        }
        if tag.is_void() {
            return;
        }
        let mut open = self.here();
        for k in 0..KINDS {
            if kind(tag) == Some(k) {
                open.innermost[k] = self.stack.len() as u32;
            } else if bounds(tag, k) {
                open.innermost[k] = 0;
            }
        }
        open.tag = tag;
        change(&mut open);
        self.counts[tag as usize] += 1;
        self.stack.push(open);
    }

    /// Ends the innermost open element of a tag and all in it.
    pub(crate) fn end(&mut self, tag: Tag) {
        if self.counts[tag as usize] > 0
            && let Some(place) = self.stack.iter().rposition(|open| open.tag == tag)
        {
            self.end_at(place);
        }
    }

    /// Ends the element at a place of the stack, and all above it; never the root.
    fn end_at(&mut self, place: usize) {
        for open in self.stack.drain(place.max(1)..) {
            self.counts[open.tag as usize] -= 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The level after each of these tags; a tag with a slash ends.
    fn levels(tags: &str) -> Vec<usize> {
        let mut open = OpenTags::new();
        let step = |tag: &str| {
            match tag.strip_prefix('/') {
                Some(tag) => open.end(Tag::of(tag)),
                None => open.start(Tag::of(tag), |open| open.level += 1),
            }
            open.here().level
        };
        tags.split(' ').map(step).collect()
    }

    #[test]
    fn elements_end_where_they_end() {
        assert_eq!(levels("div p /p p /p /div"), [1, 2, 1, 2, 1, 0]);
    }

    #[test]
    fn end_tags_may_be_left_out() {
        assert_eq!(levels("p p div p ul"), [1, 1, 1, 2, 2]);
        assert_eq!(levels("ul li li ul li /ul li"), [1, 2, 2, 3, 4, 2, 2]);
        assert_eq!(levels("table tr td p td tr td table tr td /table td"), [1, 2, 3, 4, 3, 2, 3, 4, 5, 6, 3, 3]);
        assert_eq!(levels("a a br"), [1, 1, 1]);
    }

    #[test]
    fn an_end_tag_of_nothing_open_is_passed_over() {
        assert_eq!(levels("div /p /other /span p /div"), [1, 1, 1, 1, 2, 0]);
    }

    #[test]
    fn unknown_elements_end_too() {
        assert_eq!(levels("x-a p /x-a /x-a"), [1, 2, 0, 0]);
    }
}
