//! Addresses: made absolute, and what they say themselves.

use super::dates::Stamp;
use url::Url;

/// What addresses of a page are relative to.
#[derive(Debug, Default)]
pub(super) struct Base(Option<Url>);

impl Base {
    /// By the page's own address and the `href` of its `<base>`.
    pub(super) fn of(url: Option<&str>, base: Option<&str>) -> Base {
        let own = url.and_then(|url| Url::parse(url.trim()).ok()).filter(is_web);
        let Some(base) = base else { return Base(own) };
        let joined = match &own {
            Some(own) => own.join(base.trim()).ok(),
            None => Url::parse(base.trim()).ok(),
        };
        Base(joined.filter(is_web).or(own))
    }

    /// An address, absolute; none where it is no address of the web, or relative to what is not known.
    pub(super) fn absolute(&self, address: &str) -> Option<String> {
        let address = address.trim();
        if address.is_empty() || address.starts_with('#') {
            return None;
        }
        let url = match &self.0 {
            Some(base) => base.join(address).ok(),
            None => Url::parse(address).ok(),
        };
        url.filter(is_web).map(String::from)
    }

    /// The host without `www.`; empty where it is not known.
    pub(super) fn host(&self) -> &str {
        let host = self.0.as_ref().and_then(Url::host_str).unwrap_or_default();
        host.strip_prefix("www.").unwrap_or(host)
    }

    /// The path, its escapes resolved as far as they are ASCII; empty where it is not known.
    pub(super) fn path(&self) -> &str {
        self.0.as_ref().map_or("", Url::path)
    }
}

fn is_web(url: &Url) -> bool {
    matches!(url.scheme(), "http" | "https") && url.has_host()
}

/// The day that a path names as `/2023/05/17/` or `/2023-05-17-`, or that a part of it begins or ends with.
pub(super) fn date_in_path(path: &str) -> Option<Stamp> {
    let parts: Vec<&str> = path.split('/').filter(|part| !part.is_empty()).take(64).collect();
    let triple = parts.windows(3).find_map(|w| {
        let (year, month, day) = (digits(w[0], 4)?, digits(w[1], 2)?, digits(w[2], 2)?);
        Stamp::day(year as i32, month, day)
    });
    triple.or_else(|| {
        parts.iter().find_map(|part| {
            let mut words = part.split(['-', '_', '.']).peekable();
            while let Some(word) = words.next() {
                let mut next = words.clone();
                if let Some(year) = digits(word, 4)
                    && let (Some(month), Some(day)) = (next.next(), next.next())
                    && let (Some(month), Some(day)) = (digits(month, 2), digits(day, 2))
                    && let Some(stamp) = Stamp::day(year as i32, month, day)
                {
                    return Some(stamp);
                }
                if let Some(day) = digits(word, 8)
                    && let Some(stamp) = Stamp::day((day / 10_000) as i32, day / 100 % 100, day % 100)
                {
                    return Some(stamp);
                }
            }
            None
        })
    })
}

/// A number of exactly so many digits; of two, one will do.
fn digits(text: &str, n: usize) -> Option<u32> {
    let fits = text.len() == n || (n == 2 && text.len() == 1);
    if fits && text.bytes().all(|b| b.is_ascii_digit()) { text.parse().ok() } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_absolute() {
        let base = Base::of(Some("https://www.example.org/a/b.html"), None);
        assert_eq!(base.absolute("../c?d#e").as_deref(), Some("https://www.example.org/c?d#e"));
        assert_eq!(base.absolute("//cdn.example.net/i.png").as_deref(), Some("https://cdn.example.net/i.png"));
        assert_eq!((base.absolute("javascript:void(0)"), base.absolute(" ")), (None, None));
        assert_eq!((base.host(), base.path()), ("example.org", "/a/b.html"));
    }

    #[test]
    fn base_element_moves_them() {
        let base = Base::of(Some("https://example.org/a/b"), Some("/x/"));
        assert_eq!(base.absolute("c").as_deref(), Some("https://example.org/x/c"));
        assert_eq!(
            Base::of(None, Some("https://example.net/")).absolute("c").as_deref(),
            Some("https://example.net/c")
        );
        assert_eq!(Base::of(None, None).absolute("c"), None);
    }

    #[test]
    fn a_path_may_name_the_day() {
        let date = |path| date_in_path(path).map(|stamp| stamp.to_string());
        for path in ["/2023/05/17/storm/", "/blog/2023/5/17", "/news/2023-05-17-storm", "/storm_20230517.html"] {
            assert_eq!(date(path).as_deref(), Some("2023-05-17"), "{path}");
        }
        for path in ["/2023/05/storm", "/2023/13/17/", "/p/12345678", "/", "/1850/01/01/"] {
            assert_eq!(date(path), None, "{path}");
        }
    }
}
