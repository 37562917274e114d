//! Addresses of the web that lack their scheme, as people write them.

use super::format::is_input_name;

/// Endings of files that are no pages, in lower case without the dot.
#[rustfmt::skip]
pub const FILE_ENDINGS: [&str; 82] = [
    // Images, fonts, style sheets and scripts
    "apng", "avif", "bmp", "cur", "eps", "gif", "heic", "ico", "jfif", "jpe", "jpeg", "jpg", "png", "psd", "svg", "svgz", "tif",
    "tiff", "webp", "eot", "otf", "ttf", "woff", "woff2", "css", "mjs", "wasm",
    // Sound and films
    "aac", "avi", "flac", "m3u8", "m4a", "m4v", "mid", "mkv", "mov", "mp3", "mp4", "mpeg", "mpg", "oga", "ogg", "ogv", "opus",
    "swf", "wav", "webm", "wmv",
    // Archives and programs
    "7z", "apk", "bin", "bz2", "deb", "dmg", "exe", "gz", "iso", "jar", "msi", "rar", "rpm", "tar", "tgz", "xz", "zip",
    // Documents and data
    "csv", "doc", "docx", "epub", "ics", "json", "mobi", "odt", "pdf", "ppt", "pptx", "ps", "rtf", "vcf", "xls", "xlsx", "xml",
];
/// Endings of files that are no hosts, but may be pages.
const TEXT_ENDINGS: [&str; 6] = ["js", "log", "md", "toml", "txt", "zst"];

/// The address that a text without a scheme probably means: `https://www.site.example/page` for `www.site.example/page`. `None` for a
/// text that does not begin with the name of a host.
///
/// ```
/// use seek_io::input::with_missing_scheme;
/// assert_eq!(with_missing_scheme("www.site.example/page").as_deref(), Some("https://www.site.example/page"));
/// assert_eq!(with_missing_scheme("page.html"), None);
/// ```
pub fn with_missing_scheme(text: &str) -> Option<String> {
    let start = text.split(['/', '?', '#']).next()?;
    let (host, port) = start.split_once(':').unwrap_or((start, "80"));
    let is_label =
        |label: &str| !label.is_empty() && label.chars().all(|letter| letter.is_alphanumeric() || letter == '-');
    let (rest, last) = host.rsplit_once('.').unwrap_or(("", host));
    let is_name = rest.split('.').all(is_label) && last.len() > 1 && last.chars().all(char::is_alphabetic);
    let lower = host.to_lowercase();
    let is_ending = |name: &str| FILE_ENDINGS.contains(&name) || TEXT_ENDINGS.contains(&name);
    // Some endings are top-level domains, too.
    let may_be_file = start.len() == text.len() && !lower.starts_with("www.");
    let is_file = is_input_name(&lower) || may_be_file && lower.rsplit('.').next().is_some_and(is_ending);
    let has_port = !port.is_empty() && port.bytes().all(|byte| byte.is_ascii_digit());
    match lower == "localhost" {
        true if has_port => Some(format!("http://{text}")),
        false if has_port && is_name && !is_file => Some(format!("https://{text}")),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_that_begins_with_a_host_is_an_address() {
        for text in [
            "www.site.example/page", "site.example", "Site.example:8080/?a", "bücher.example", "www.site.ps/page",
            "site.zip/a", "www.site.mobi",
        ] {
            assert_eq!(with_missing_scheme(text), Some(format!("https://{text}")), "{text}");
        }
        assert_eq!(with_missing_scheme("localhost:8080/a").as_deref(), Some("http://localhost:8080/a"));
        for text in [
            "", "page", "page.html", "Page.HTML", "crawl.warc.gz", "notes.txt", "./site.example", "../a.b/c",
            "/etc/passwd", "a b.example", "1.5", "mailto:me@site.example", "file:/etc/passwd", "site.example:x",
            ".example", "photo.jpg", "Photo.JPEG",
        ] {
            assert_eq!(with_missing_scheme(text), None, "{text}");
        }
    }
}
