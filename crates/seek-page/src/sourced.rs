//! Values with their sources in the page.

use serde::{Deserialize, Serialize};

/// A value with its source in the page.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sourced<T> {
    /// The value. A text is one line, with white space collapsed and character references resolved.
    pub value: T,
    /// The field that gave the value, such as `json-ld:headline`, `og:title`, `meta:author`, `title`, `h1`, `time` or
    /// `url`.
    pub source: String,
}

/// A text with its source in the page.
pub type SourcedValue = Sourced<String>;
