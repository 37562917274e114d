//! The names of elements as categories of the network.
//!
//! The index of a name is part of each weights file, so the table grows only at its end. [`Tag`] has its own order,
//! which may change.

use seek_page::Tag;

/// The names of the elements that usually hold text. The first entry is any other name.
pub const TAGS: [&str; 60] = [
    "other", "a", "abbr", "address", "article", "aside", "b", "blockquote", "body", "button", "caption", "center",
    "cite", "code", "dd", "del", "details", "dialog", "div", "dt", "em", "fieldset", "figcaption", "figure", "font",
    "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "header", "i", "ins", "kbd", "label", "legend", "li", "main",
    "mark", "nav", "noscript", "option", "p", "pre", "q", "s", "section", "small", "span", "strong", "sub", "summary",
    "sup", "td", "th", "time", "u",
];

/// The index in [`TAGS`] of each tag.
pub(super) struct TagIndices([u32; Tag::COUNT]);

impl TagIndices {
    pub(super) fn new() -> TagIndices {
        let mut indices = [0; Tag::COUNT];
        for (index, name) in (0_u32..).zip(TAGS) {
            let tag = Tag::of(name);
            if tag != Tag::Other {
                indices[tag as usize] = index;
            }
        }
        TagIndices(indices)
    }

    /// The index of a tag; 0 for one that is not in the table.
    pub(super) fn of(&self, tag: Tag) -> u32 {
        self.0[tag as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_name_is_an_element_and_has_its_own_index() {
        let indices = TagIndices::new();
        for (index, name) in (0_u32..).zip(TAGS) {
            assert_eq!(Tag::of(name).name(), name);
            assert_eq!(indices.of(Tag::of(name)), index, "{name}");
        }
        assert_eq!(indices.of(Tag::Svg), 0);
    }
}
