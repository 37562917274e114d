//! Text in markup.

/// A text as it stands between tags.
pub(super) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}

/// A text as it stands in an attribute between quotation marks.
pub(super) fn escaped_value(text: &str) -> String {
    text.replace('&', "&amp;").replace('"', "&quot;")
}
