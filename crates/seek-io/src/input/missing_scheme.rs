//! Addresses of the web that lack their scheme, as people write them.

use super::format::is_input_name;

/// Endings of files that are no inputs and no hosts.
const FILE_ENDINGS: [&str; 9] = [".csv", ".gz", ".json", ".md", ".pdf", ".toml", ".txt", ".xml", ".zst"];

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
    let is_file = is_input_name(&lower) || FILE_ENDINGS.iter().any(|ending| lower.ends_with(ending));
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
        for text in ["www.site.example/page", "site.example", "Site.example:8080/?a", "bücher.example"] {
            assert_eq!(with_missing_scheme(text), Some(format!("https://{text}")), "{text}");
        }
        assert_eq!(with_missing_scheme("localhost:8080/a").as_deref(), Some("http://localhost:8080/a"));
        for text in [
            "", "page", "page.html", "Page.HTML", "crawl.warc.gz", "notes.txt", "./site.example", "../a.b/c",
            "/etc/passwd", "a b.example", "1.5", "mailto:me@site.example", "file:/etc/passwd", "site.example:x",
            ".example",
        ] {
            assert_eq!(with_missing_scheme(text), None, "{text}");
        }
    }
}
