//! The rules of a site for robots (RFC 9309).
//!
//! Own code, since the crates for it are of 2022 and before, and bring five and more packages of that time.

use std::time::Duration;

use url::Url;

/// Most bytes of `robots.txt` that are read (RFC 9309, section 2.5).
pub(crate) const MOST_BYTES: u64 = 500 << 10;
/// The longest delay that a site may ask for.
const LONGEST_DELAY: Duration = Duration::from_secs(60);

/// What a site allows to robots of one name.
///
/// ```
/// use seek_fetch::RobotsRules;
/// use url::Url;
///
/// let rules = RobotsRules::parse(b"User-agent: *\nDisallow: /private/\nAllow: /private/open", "content-seeker");
/// let allows = |path: &str| rules.allows(&Url::parse("https://site.example").unwrap().join(path).unwrap());
/// assert!(allows("/page") && allows("/private/open.html") && !allows("/private/page"));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RobotsRules {
    rules: Vec<Rule>,
    delay: Option<Duration>,
    sitemaps: Vec<String>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Rule {
    allows: bool,
    /// The path with `*` for any characters, and `$` at its end for the end.
    pattern: Vec<u8>,
}

/// A group of lines with the names of its robots.
#[derive(Default)]
struct Group {
    names: Vec<String>,
    rules: Vec<Rule>,
    delay: Option<Duration>,
}

impl RobotsRules {
    /// Rules that allow everything, as of a site without `robots.txt`.
    pub fn allow_all() -> RobotsRules {
        RobotsRules::default()
    }

    /// Rules that allow nothing, as of a site whose `robots.txt` cannot be read.
    pub fn allow_nothing() -> RobotsRules {
        RobotsRules { rules: vec![Rule { allows: false, pattern: b"/".to_vec() }], ..RobotsRules::default() }
    }

    /// The rules in a file for a robot with this name. All groups that name it count, and where none does, those for all
    /// robots (section 2.2.1).
    pub fn parse(file: &[u8], name: &str) -> RobotsRules {
        let text = String::from_utf8_lossy(file.strip_prefix(b"\xef\xbb\xbf").unwrap_or(file));
        let (groups, sitemaps) = groups(&text);
        let named = |group: &&Group, name: &str| group.names.iter().any(|found| found.eq_ignore_ascii_case(name));
        let mut chosen: Vec<&Group> = groups.iter().filter(|group| named(group, name)).collect();
        if chosen.is_empty() {
            chosen = groups.iter().filter(|group| named(group, "*")).collect();
        }
        let rules = chosen.iter().flat_map(|group| group.rules.iter().cloned()).collect();
        let delay = chosen.iter().filter_map(|group| group.delay).max();
        RobotsRules { rules, delay, sitemaps }
    }

    /// Whether a page may be fetched. The longest rule that fits decides, and of two as long the one that allows
    /// (section 2.2.2). `robots.txt` itself always may.
    pub fn allows(&self, address: &Url) -> bool {
        let path = path_of(address);
        if path == b"/robots.txt" {
            return true;
        }
        let fitting = self.rules.iter().filter(|rule| fits(&rule.pattern, &path));
        fitting.max_by_key(|rule| (rule.pattern.len(), rule.allows)).is_none_or(|rule| rule.allows)
    }

    /// The time that the site asks to leave between requests (`Crawl-delay`), at most a minute.
    pub fn delay(&self) -> Option<Duration> {
        self.delay
    }

    /// The addresses of sitemaps in the file.
    pub fn sitemaps(&self) -> &[String] {
        &self.sitemaps
    }
}

/// The groups and the sitemaps of a file.
fn groups(text: &str) -> (Vec<Group>, Vec<String>) {
    let mut groups: Vec<Group> = Vec::new();
    let mut sitemaps = Vec::new();
    // Lines of names beside each other begin one group.
    let mut in_names = false;
    for line in text.split(['\n', '\r']) {
        let line = line.split('#').next().unwrap_or_default();
        let Some((key, value)) = line.split_once(':') else { continue };
        let value = value.trim();
        match &*key.trim().to_ascii_lowercase() {
            "user-agent" => {
                if !in_names {
                    groups.push(Group::default());
                }
                in_names = true;
                groups.last_mut().into_iter().for_each(|group| group.names.push(product(value)));
            }
            "allow" | "disallow" => {
                in_names = false;
                let allows = key.trim().eq_ignore_ascii_case("allow");
                let group = groups.last_mut().filter(|_| !value.is_empty());
                group.into_iter().for_each(|group| group.rules.push(Rule { allows, pattern: encoded(value) }));
            }
            // Other lines belong to the group, and do not end its names (section 2.2.4).
            "crawl-delay" => {
                let seconds = value.parse::<f64>().ok().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
                let delay = seconds.map(|delay| delay.min(LONGEST_DELAY));
                groups.last_mut().into_iter().for_each(|group| group.delay = delay.or(group.delay));
            }
            // It belongs to no group.
            "sitemap" => sitemaps.push(value.to_owned()),
            _ => {}
        }
    }
    (groups, sitemaps)
}

/// The product token of a user agent: `content-seeker` of `content-seeker/1.0 (news)`.
fn product(value: &str) -> String {
    if value.starts_with('*') {
        return "*".to_owned();
    }
    value.chars().take_while(|c| c.is_ascii_alphabetic() || matches!(c, '-' | '_')).collect()
}

/// The path and the query of an address, as rules are compared with them. A star in it is no star of a rule.
fn path_of(address: &Url) -> Vec<u8> {
    let query = address.query().map(|query| format!("?{query}")).unwrap_or_default();
    encoded(&format!("{}{query}", address.path()).replace('*', "%2A").replace('$', "%24"))
}

/// A path in the form in which paths are compared: characters beyond ASCII encoded, encoded letters and digits decoded
/// (section 2.2.2).
fn encoded(path: &str) -> Vec<u8> {
    let bytes = path.as_bytes();
    let mut out = Vec::with_capacity(bytes.len());
    let mut at = 0;
    while at < bytes.len() {
        let code = bytes[at..].strip_prefix(b"%").and_then(|rest| rest.get(..2));
        let code = code.and_then(|code| u8::from_str_radix(std::str::from_utf8(code).ok()?, 16).ok());
        match (bytes[at], code) {
            (_, Some(byte)) => {
                push(&mut out, byte, byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'_' | b'~'));
                at += 3;
            }
            (byte, None) => {
                // Addresses have these encoded.
                let is_encoded = matches!(byte, b'"' | b'<' | b'>' | b'`' | b'{' | b'}' | b'\'');
                push(&mut out, byte, byte.is_ascii_graphic() && !is_encoded);
                at += 1;
            }
        }
    }
    out
}

fn push(out: &mut Vec<u8>, byte: u8, plain: bool) {
    if plain {
        out.push(byte);
    } else {
        out.extend_from_slice(format!("%{byte:02X}").as_bytes());
    }
}

/// Whether a pattern fits the beginning of a path. The time is at most the product of both lengths.
fn fits(pattern: &[u8], path: &[u8]) -> bool {
    let (pattern, whole) = match pattern.strip_suffix(b"$") {
        Some(pattern) => (pattern, true),
        None => (pattern, false),
    };
    // Each part is found at its first place after the part before, which leaves most of the path to the others.
    let mut parts = pattern.split(|&byte| byte == b'*');
    let first = parts.next().unwrap_or_default();
    if !path.starts_with(first) {
        return false;
    }
    let mut at = first.len();
    let mut rest = parts.peekable();
    if rest.peek().is_none() {
        return !whole || at == path.len();
    }
    while let Some(part) = rest.next() {
        // The last part of a whole pattern is at the end of the path.
        if rest.peek().is_none() && whole {
            return path.len() >= at + part.len() && path.ends_with(part);
        }
        match memchr::memmem::find(&path[at..], part) {
            Some(found) => at += found + part.len(),
            None => return false,
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rules(file: &str) -> RobotsRules {
        RobotsRules::parse(file.as_bytes(), "content-seeker")
    }

    fn allows(rules: &RobotsRules, path: &str) -> bool {
        rules.allows(&Url::parse("https://site.example").unwrap().join(path).unwrap())
    }

    #[test]
    fn the_group_of_the_robot_goes_before_that_of_all() {
        let file = "User-agent: *\nDisallow: /\n\nUser-agent: other\nUser-Agent: Content-Seeker/1.0\nDisallow: /a\nuser-agent: content-seeker\nDisallow: /b";
        let rules = rules(file);
        assert!(allows(&rules, "/") && !allows(&rules, "/a") && !allows(&rules, "/b/c"));
        assert!(!allows(&RobotsRules::parse(file.as_bytes(), "third"), "/c"));
        assert!(allows(&RobotsRules::parse(b"User-agent: other\nDisallow: /", "content-seeker"), "/"));
        let joined = RobotsRules::parse(b"User-agent: x\nCrawl-delay: 5\nUser-agent: *\nDisallow: /a", "x");
        assert!(!allows(&joined, "/a") && joined.delay() == Some(Duration::from_secs(5)));
    }

    #[test]
    fn the_longest_rule_decides() {
        let rules =
            rules("User-agent: *\nDisallow: /example/page/\nAllow: /example/page/allowed.gif\nDisallow: *.pdf$");
        assert!(allows(&rules, "/example/page/allowed.gif") && !allows(&rules, "/example/page/b"));
        assert!(!allows(&rules, "/a.pdf") && allows(&rules, "/a.pdf?x") && allows(&rules, "/pdf"));
        assert!(allows(&RobotsRules::parse(b"User-agent: *\nDisallow: /a\nAllow: /a", "x"), "/a"));
        assert!(allows(&RobotsRules::parse(b"User-agent: *\nDisallow:", "x"), "/a"));
    }

    #[test]
    fn encoded_and_plain_paths_are_the_same() {
        for pattern in ["/foo/bar/ツ", "/foo/bar/%E3%83%84", "/f%6fo/bar/%e3%83%84"] {
            let rules = rules(&format!("User-agent: *\nDisallow: {pattern}"));
            assert!(!allows(&rules, "/foo/bar/ツ") && !allows(&rules, "/foo/bar/%E3%83%84"), "{pattern}");
            assert!(allows(&rules, "/foo/bar/x"), "{pattern}");
        }
        assert!(allows(&rules("User-agent: *\nDisallow: /a/b"), "/a%2Fb"));
        for pattern in ["/a{b}", "/a%7Bb%7d", "/a'b", "/x%2Ay", "/x%24"] {
            let path = pattern.replace("%2A", "*").replace("%24", "$");
            assert!(!allows(&rules(&format!("User-agent: *\nDisallow: {pattern}")), &path), "{pattern}");
        }
        assert!(allows(&rules("User-agent: *\nDisallow: /x%2Ay"), "/xzy"));
    }

    #[test]
    fn stars_stand_for_any_characters() {
        for (pattern, path, fitting) in [
            ("/*.php", "/index.php?x", true),
            ("/*.php$", "/index.php?x", false),
            ("/a*b*c$", "/a1b2c", true),
            ("/a*b*c$", "/a1c", false),
            ("*", "/", true),
            ("$", "", true),
            ("/fish*", "/fishing", true),
            ("/*a$", "/a", true),
            ("/ab*ba$", "/aba", false),
        ] {
            assert_eq!(fits(pattern.as_bytes(), path.as_bytes()), fitting, "{pattern} {path}");
        }
        let many = "*a".repeat(5_000);
        assert!(!fits(many.as_bytes(), &b"/".repeat(10_000)));
    }

    #[test]
    fn delays_and_sitemaps_are_read() {
        let rules = rules(
            "Sitemap: https://site.example/map.xml\r\nUser-agent: *\r\nCrawl-delay: 2.5\r\nDisallow: /x # why\r\n",
        );
        assert_eq!(rules.delay(), Some(Duration::from_millis(2500)));
        assert_eq!(rules.sitemaps(), ["https://site.example/map.xml"]);
        assert!(!allows(&rules, "/x"));
        assert_eq!(RobotsRules::parse(b"User-agent: *\nCrawl-delay: 1e9", "x").delay(), Some(LONGEST_DELAY));
        assert_eq!(RobotsRules::parse(b"User-agent: *\nCrawl-delay: -1", "x").delay(), None);
    }

    #[test]
    fn a_site_that_cannot_be_asked_allows_only_its_rules() {
        let nothing = RobotsRules::allow_nothing();
        assert!(!allows(&nothing, "/") && allows(&nothing, "/robots.txt") && allows(&RobotsRules::allow_all(), "/"));
        assert!(allows(&RobotsRules::parse(b"\xff\xfe<html>no rules</html>", "x"), "/"));
    }
}
