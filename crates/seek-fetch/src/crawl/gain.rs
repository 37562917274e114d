//! What is expected of a link before its page is fetched: by links like it whose pages are known.
//!
//! Links are alike if they come from the same kind of page with a text of about the same length, and if their addresses have the
//! same shape. A mean over the known pages of each such set is drawn towards that of the next larger one, as if that were
//! [`PRIOR_PAGES`] pages.

use std::collections::HashMap;

use url::Url;

use super::page_value::PageValue;

/// How many pages the expectation of the next larger set counts as.
const PRIOR_PAGES: f64 = 2.0;
/// Characters from which on a segment of a path is a title.
const TITLE_CHARS: usize = 24;
/// Words from which on a segment of a path is a title.
const TITLE_WORDS: usize = 4;
/// Segments of a path that its shape has. Those after them count as one.
const MOST_SEGMENTS: usize = 5;

/// What is known of a link before its page is fetched.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct LinkKind {
    /// Whether the page with the link leads on.
    pub(super) of_lead: bool,
    /// How many words its text has: 0 none, 1 one or two, 2 three to five, 3 more.
    pub(super) words: u8,
    /// The host and the first segment of the path.
    pub(super) section: String,
    /// The shape of the address.
    pub(super) shape: String,
}

impl LinkKind {
    /// The kind of a link with a text, on a page that leads on or does not.
    pub(super) fn of(address: &Url, text: &str, of_lead: bool) -> LinkKind {
        let words = match text.split_whitespace().count() {
            0 => 0,
            1..=2 => 1,
            3..=5 => 2,
            _ => 3,
        };
        let host = address.host_str().unwrap_or_default();
        let segments: Vec<&str> =
            address.path_segments().into_iter().flatten().filter(|part| !part.is_empty()).collect();
        let section = format!("{host}/{}", segments.first().map_or("", |first| shape_of_segment(first, true)));
        let mut shape = section.clone();
        for (at, segment) in segments.iter().enumerate().skip(1).take(MOST_SEGMENTS) {
            shape.push('/');
            shape.push_str(shape_of_segment(segment, at == 0));
        }
        let ends_open = address.path().ends_with('/') && !segments.is_empty();
        shape.push_str(if ends_open { "/" } else { "" });
        let mut names: Vec<String> = address.query_pairs().map(|(name, _)| name.into_owned()).collect();
        names.sort_unstable();
        for name in names {
            shape.push('?');
            shape.push_str(&name);
        }
        LinkKind { of_lead, words, section, shape }
    }

    /// The kind without the section of the site.
    pub(super) fn general(&self) -> LinkKind {
        LinkKind { section: String::new(), shape: String::new(), ..self.clone() }
    }

    /// The sets that the link is in, from the largest to the smallest.
    fn sets(&self) -> [String; 4] {
        let LinkKind { of_lead, words, section, shape } = self;
        [format!("{of_lead}"), format!("{of_lead} {words}"), section.clone(), format!("{shape} {words}")]
    }
}

/// The shape of a segment of a path: a number, a title, a name with a number in it, or a name. The first segment is itself.
fn shape_of_segment(segment: &str, is_first: bool) -> &str {
    let digits = segment.bytes().filter(u8::is_ascii_digit).count();
    let words = segment.split(['-', '_', '+']).filter(|word| !word.is_empty()).count();
    if digits == segment.len() {
        "0"
    } else if words >= TITLE_WORDS || segment.len() >= TITLE_CHARS {
        "title"
    } else if digits > 0 {
        "name0"
    } else if is_first {
        segment
    } else {
        "name"
    }
}

/// What is known of the pages behind links of each set. `leads` is what a list is worth here: its probability, times the content
/// that is expected behind its links.
#[derive(Debug)]
pub(super) struct Expectations {
    sets: HashMap<String, KnownPages>,
}

/// The known pages of a set: their number, and the sums of their values.
#[derive(Clone, Copy, Debug, Default)]
struct KnownPages {
    pages: f64,
    content: f64,
    leads: f64,
}

impl Expectations {
    /// Before any page is known, a link of a list is expected to be content more often than one of a text.
    pub(super) fn new() -> Expectations {
        let known = |content: f64, leads: f64| KnownPages {
            pages: PRIOR_PAGES,
            content: PRIOR_PAGES * content,
            leads: PRIOR_PAGES * leads,
        };
        let sets = [("true".to_owned(), known(0.5, 0.3)), ("false".to_owned(), known(0.3, 0.2))];
        Expectations { sets: sets.into_iter().collect() }
    }

    /// Learns what the page of a link is.
    pub(super) fn learn(&mut self, kind: &LinkKind, value: PageValue) {
        for set in kind.sets() {
            let known = self.sets.entry(set).or_default();
            known.pages += 1.0;
            known.content += value.content;
            known.leads += value.leads;
        }
    }

    /// What the page of a link is expected to be.
    pub(super) fn of(&self, kind: &LinkKind) -> PageValue {
        kind.sets().iter().fold(PageValue { content: 0.3, leads: 0.2 }, |larger, set| {
            let known = self.sets.get(set).copied().unwrap_or_default();
            let mean = |sum: f64, prior: f64| (sum + PRIOR_PAGES * prior) / (known.pages + PRIOR_PAGES);
            PageValue { content: mean(known.content, larger.content), leads: mean(known.leads, larger.leads) }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kind(path: &str, text: &str) -> LinkKind {
        LinkKind::of(&Url::parse("https://site.example").unwrap().join(path).unwrap(), text, true)
    }

    #[test]
    fn addresses_of_one_template_have_one_shape() {
        let shape = |path: &str| kind(path, "").shape;
        assert_eq!(shape("/news/2026/11/storm-hits-the-coast-at-night"), "site.example/news/0/0/title");
        assert_eq!(
            shape("/news/2025/03/a-ferry-is-back-in-the-harbour"),
            shape("/news/2026/11/storm-hits-the-coast-at-night")
        );
        assert_eq!(shape("/category/sport/"), "site.example/category/name/");
        assert_eq!(shape("/category/sport/?page=2"), "site.example/category/name/?page");
        assert_eq!(shape("/"), "site.example/");
        assert_ne!(shape("/user/ann"), shape("/news/ann"));
    }

    #[test]
    fn links_are_judged_by_links_like_them() {
        let mut expected = Expectations::new();
        let (news, tag) =
            (kind("/news/the-storm-of-the-night", "The storm of the night hit us"), kind("/tag/sea", "sea"));
        let before = expected.of(&news).content;
        for _ in 0..5 {
            expected.learn(&news, PageValue { content: 1.0, leads: 0.0 });
            expected.learn(&tag, PageValue { content: 0.0, leads: 1.0 });
        }
        assert!(expected.of(&news).content > 0.8 && expected.of(&news).content > before);
        assert!(expected.of(&tag).content < 0.2 && expected.of(&tag).leads > 0.7);
        // A new section of the site, with links of the same length.
        assert!(expected.of(&kind("/sport/a-match-of-two-halves", "A match that had two long halves")).content > 0.6);
    }
}
