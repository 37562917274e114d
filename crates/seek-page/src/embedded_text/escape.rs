//! Text in markup.

/// A text as markup between tags.
pub(super) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}

/// A text as the value of an attribute in quotation marks.
pub(super) fn escaped_value(text: &str) -> String {
    text.replace('&', "&amp;").replace('"', "&quot;")
}
