//! Patterns of hosts and paths, and the parts of an address that they fit.

/// The host of an address in lower case.
pub(super) fn host_of(url: &str) -> Option<String> {
    let rest = url.split_once("://")?.1;
    let authority = rest.split(['/', '?', '#']).next()?;
    let host = authority.rsplit('@').next()?.split(':').next()?.to_ascii_lowercase();
    (!host.is_empty()).then_some(host)
}

/// The path of an address, without query and fragment.
pub(super) fn path_of(url: &str) -> &str {
    let rest = url.split_once("://").map_or(url, |(_, rest)| rest);
    let path = rest.find(['/', '?', '#']).map_or("", |at| &rest[at..]);
    match path.split(['?', '#']).next() {
        Some(path) if !path.is_empty() => path,
        _ => "/",
    }
}

/// A host in lower case and without a leading `www.`.
pub(super) fn bare(host: &str) -> String {
    let host = host.trim().to_ascii_lowercase();
    host.strip_prefix("www.").unwrap_or(&host).to_owned()
}

/// Whether a text fits a pattern, in which `*` matches any characters.
pub(super) fn fits(pattern: &str, text: &str) -> bool {
    let mut parts = pattern.split('*');
    let first = parts.next().unwrap_or_default();
    let Some(mut rest) = text.strip_prefix(first) else { return false };
    let parts: Vec<&str> = parts.collect();
    let Some((last, middle)) = parts.split_last() else { return rest.is_empty() };
    for part in middle {
        match rest.find(part) {
            Some(at) => rest = &rest[at + part.len()..],
            None => return false,
        }
    }
    rest.ends_with(last)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_of_hosts() {
        for (pattern, host, expected) in [
            ("example.org", "example.org", true),
            ("example.org", "a.example.org", false),
            ("*.example.org", "a.b.example.org", true),
            ("*.example.org", "example.org", false),
            ("*example.org", "example.org", true),
            ("*", "any", true),
            ("a*b*c", "a-b-b-c", true),
            ("a*b*c", "a-c", false),
        ] {
            assert_eq!(fits(pattern, host), expected, "{pattern} {host}");
        }
    }

    #[test]
    fn parts_of_addresses() {
        for (url, host, path) in [
            ("https://www.A.example/news/1?page=2#top", Some("www.a.example"), "/news/1"),
            ("http://user@a.example:80", Some("a.example"), "/"),
            ("http://a.example?x=/y", Some("a.example"), "/"),
            ("page.html", None, "/"),
        ] {
            assert_eq!((host_of(url).as_deref(), path_of(url)), (host, path), "{url}");
        }
    }
}
