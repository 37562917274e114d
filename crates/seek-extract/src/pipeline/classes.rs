//! Names of the classifiers in a model file, and of their classes.

use seek_page::PageType;

/// Number of page types.
pub const TYPES: usize = PageType::ALL.len();
/// Name of the segment classifier in a model file.
pub(crate) const SEGMENT: &str = "segment";
/// Name of the content classifier for pages of all types in a model file.
pub(crate) const SHARED_CONTENT: &str = "content";
/// Classes of the segment classifier.
pub const SEGMENT_CLASSES: [&str; 2] = ["other", "good"];
/// Classes of the content classifiers.
pub const CONTENT_CLASSES: [&str; 2] = ["noise", "main"];
