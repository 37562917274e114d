//! The media types of pages.

/// The media type of a `Content-Type` header, in lower case.
pub(super) fn media_type(value: &str) -> String {
    value.split(';').next().unwrap_or_default().trim().to_ascii_lowercase()
}

/// Whether a media type is that of a web page.
pub(super) fn is_html(media_type: &str) -> bool {
    matches!(media_type, "text/html" | "application/xhtml+xml")
}
