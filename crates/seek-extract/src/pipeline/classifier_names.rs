//! Names of the classifiers in a model file, and of their classes.

use seek_page::PageType;

/// Number of page types.
pub const TYPES: usize = PageType::ALL.len();
/// Classes of the segment classifier.
pub const SEGMENT_CLASSES: [&str; 2] = ["other", "good"];
/// Classes of the content classifiers.
pub const CONTENT_CLASSES: [&str; 2] = ["noise", "main"];

/// Classes of the classifier of empty pages.
pub const EMPTY_CLASSES: [&str; 2] = ["content", "empty"];

/// Classes of the classifier over the terms of pages: the page types in the order of [`PageType::ALL`], and pages without main
/// content.
pub const PAGE_TERM_CLASSES: [&str; TYPES + 1] =
    ["article", "forum", "product", "collection", "listing", "documentation", "service", "empty"];

/// Name of the classifier of empty pages in a model file.
pub(crate) const EMPTY_PAGE: &str = "empty";
/// Name of the classifier that corrects the content classifier by the probabilities around a block, in a model file.
pub const SECOND_LOOK: &str = "second_look";
/// Name of the page type classifier of the first pass in a model file.
pub const FIRST_PAGE_TYPE: &str = "page_type";
/// Name of the page type classifier of the second pass in a model file.
pub(crate) const SECOND_PAGE_TYPE: &str = "page_type.second";
/// Name of the segment classifier in a model file.
pub const SEGMENT: &str = "segment";
/// Name of the content classifier for pages of all types in a model file.
pub const SHARED_CONTENT: &str = "content";
/// Beginning of the names of the content classifiers of page types in a model file.
pub(crate) const CONTENT_OF_TYPE: &str = "content.";
/// Names of the content classifiers of page types in a model file, in the order of [`PageType::ALL`].
pub const CONTENT_OF_TYPES: [&str; TYPES] = [
    "content.article", "content.forum", "content.product", "content.collection", "content.listing",
    "content.documentation", "content.service",
];
/// Name of the classifier over terms of texts in a model file.
pub const TEXT_TERMS: &str = "terms.text";
/// Name of the classifier over the terms of pages in a model file.
pub const PAGE_TERMS: &str = "page_terms";
/// Name of the classifier over terms of ancestors in a model file.
pub const ANCESTOR_TERMS: &str = "terms.place";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_page_types_are_in_their_order() {
        assert_eq!(CONTENT_OF_TYPES.map(str::to_owned), PageType::ALL.map(|t| format!("{CONTENT_OF_TYPE}{t}")));
        assert_eq!(PAGE_TERM_CLASSES[..TYPES], PageType::ALL.map(PageType::name));
    }
}
