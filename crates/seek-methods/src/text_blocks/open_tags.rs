//! The elements that are open at a token, found without a tree as a lenient parser of 2010 would.
//!
//! A following tag implies omitted end tags (`</p>`, `</li>`, those of cells and rows). End tags of elements that are
//! not open are ignored. Each element is opened and closed once, so the time is linear.

use crate::text_blocks::block::BlockLabels;
use seek_page::Tag;

/// An open element, with the values that it inherits from its ancestors.
#[derive(Debug, Clone, Copy)]
pub(crate) struct OpenTag {
    tag: Tag,
    /// Number of open elements that the method counts, including this one.
    pub(crate) level: usize,
    pub(crate) labels: BlockLabels,
    /// Whether text in it is left out.
    pub(crate) ignored: bool,
    /// Whether it is `<title>`.
    pub(crate) is_title: bool,
    /// For each kind of element whose end tag is optional, the stack index of the innermost one. 0, the root, means
    /// none.
    innermost: [u32; KINDS],
}

/// Number of kinds of elements whose end tag is optional.
const KINDS: usize = 6;

/// The kind of an element: paragraph, item, term, row, cell or link.
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

/// Whether an element of this kind inside `tag` leaves those outside open.
fn is_scope(tag: Tag, kind: usize) -> bool {
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
    stack: Vec<OpenTag>,
    /// Number of open elements of each tag.
    counts: [usize; Tag::COUNT],
}

impl OpenTags {
    pub(crate) fn new() -> OpenTags {
        let root = OpenTag {
            tag: Tag::Other,
            level: 0,
            labels: BlockLabels::empty(),
            ignored: false,
            is_title: false,
            innermost: [0; KINDS],
        };
        OpenTags { stack: vec![root], counts: [0; Tag::COUNT] }
    }

    /// The innermost open element.
    pub(crate) fn innermost(&self) -> OpenTag {
        self.stack[self.stack.len() - 1]
    }

    /// Whether a link is open.
    pub(crate) fn in_link(&self) -> bool {
        self.counts[Tag::A as usize] > 0
    }

    /// Opens an element, after the end tags that it implies. `change` adapts the inherited values.
    pub(crate) fn start(&mut self, tag: Tag, change: impl FnOnce(&mut OpenTag)) {
        let parent = self.innermost();
        let of_kind = kind(tag).map(|kind| parent.innermost[kind]);
        let paragraph = tag.is_structure().then_some(parent.innermost[0]);
        if let Some(ended) = of_kind.into_iter().chain(paragraph).filter(|&index| index > 0).min() {
            self.end_at(ended as usize);
        }
        if tag.is_void() {
            return;
        }
        let mut open = self.innermost();
        for k in 0..KINDS {
            if kind(tag) == Some(k) {
                open.innermost[k] = self.stack.len() as u32;
            } else if is_scope(tag, k) {
                open.innermost[k] = 0;
            }
        }
        open.tag = tag;
        change(&mut open);
        self.counts[tag as usize] += 1;
        self.stack.push(open);
    }

    /// Ends the innermost open element of a tag, and all elements in it.
    pub(crate) fn end(&mut self, tag: Tag) {
        if self.counts[tag as usize] > 0
            && let Some(index) = self.stack.iter().rposition(|open| open.tag == tag)
        {
            self.end_at(index);
        }
    }

    /// Ends the element at an index of the stack, and all elements above it. The root stays.
    fn end_at(&mut self, index: usize) {
        for open in self.stack.drain(index.max(1)..) {
            self.counts[open.tag as usize] -= 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The level after each of these tags. A slash marks an end tag.
    fn levels(tags: &str) -> Vec<usize> {
        let mut open = OpenTags::new();
        let step = |tag: &str| {
            match tag.strip_prefix('/') {
                Some(tag) => open.end(Tag::of(tag)),
                None => open.start(Tag::of(tag), |open| open.level += 1),
            }
            open.innermost().level
        };
        tags.split(' ').map(step).collect()
    }

    #[test]
    fn end_tags_end_elements() {
        assert_eq!(levels("div p /p p /p /div"), [1, 2, 1, 2, 1, 0]);
    }

    #[test]
    fn end_tags_may_be_omitted() {
        assert_eq!(levels("p p div p ul"), [1, 1, 1, 2, 2]);
        assert_eq!(levels("ul li li ul li /ul li"), [1, 2, 2, 3, 4, 2, 2]);
        assert_eq!(levels("table tr td p td tr td table tr td /table td"), [1, 2, 3, 4, 3, 2, 3, 4, 5, 6, 3, 3]);
        assert_eq!(levels("a a br"), [1, 1, 1]);
    }

    #[test]
    fn an_end_tag_without_an_open_element_is_ignored() {
        assert_eq!(levels("div /p /other /span p /div"), [1, 1, 1, 1, 2, 0]);
    }

    #[test]
    fn unknown_elements_end_too() {
        assert_eq!(levels("x-a p /x-a /x-a"), [1, 2, 0, 0]);
    }
}
