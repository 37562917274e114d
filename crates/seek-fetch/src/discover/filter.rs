//! Which addresses are listed.

use std::collections::HashSet;
use std::str::FromStr;

use regex::{Regex, RegexBuilder};
use url::Url;

use super::candidate::Candidate;
use super::date::Day;
use super::language::may_be;
use super::normalise::normalised;

use super::traps::{LONGEST, Trap, trap_of};
use crate::site::are_of_one_site;

/// Most bytes of a compiled pattern.
const LARGEST_PATTERN: usize = 4 << 20;

/// A regular expression that is searched in a whole address, in the syntax of the crate `regex`. The time of a search is linear.
///
/// ```
/// use seek_fetch::AddressPattern;
///
/// let pattern: AddressPattern = "/news/[0-9]{4}/".parse()?;
/// assert!(pattern.fits("https://site.example/news/2024/storm"));
/// # Ok::<(), seek_fetch::NotAPattern>(())
/// ```
#[derive(Clone, Debug)]
pub struct AddressPattern(Regex);

/// The text is no regular expression.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("this is no regular expression: {0}")]
pub struct NotAPattern(String);

impl FromStr for AddressPattern {
    type Err = NotAPattern;

    fn from_str(text: &str) -> Result<AddressPattern, NotAPattern> {
        let pattern = RegexBuilder::new(text).size_limit(LARGEST_PATTERN).build();
        pattern.map(AddressPattern).map_err(|error| NotAPattern(error.to_string()))
    }
}

impl AddressPattern {
    /// Whether some part of an address fits.
    pub fn fits(&self, address: &str) -> bool {
        self.0.is_match(address)
    }
}

/// What is listed.
#[derive(Clone, Debug)]
pub(crate) struct FilterRules {
    /// One of them must fit, if there are any.
    pub(crate) include: Vec<AddressPattern>,
    /// None of them may fit.
    pub(crate) exclude: Vec<AddressPattern>,
    /// The first day. Entries without a day are kept.
    pub(crate) since: Option<Day>,
    /// The language tag. Entries without one are kept.
    pub(crate) language: Option<String>,
    /// Whether addresses of other sites are kept.
    pub(crate) any_site: bool,
    /// The day from which calendars are measured.
    pub(crate) today: Day,
}

/// What becomes of a candidate.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// It is listed in this form.
    Listed(Url),
    /// It is left out as a trap.
    Trap(Trap),
    /// It is known already, or the user does not want it.
    LeftOut,
}

/// The rules, and the addresses that were judged.
pub(crate) struct Filter {
    rules: FilterRules,
    known: HashSet<String>,
}

impl Filter {
    pub(crate) fn new(rules: FilterRules) -> Filter {
        Filter { rules, known: HashSet::new() }
    }

    /// Judges a candidate of a site, which these addresses name. The first source that names an address decides about it.
    pub(crate) fn judge(&mut self, candidate: &Candidate, site: &[Url]) -> Verdict {
        // Addresses that are long are not kept.
        if candidate.address.as_str().len() > LONGEST {
            return if self.is_own(&candidate.address, site) { Verdict::Trap(Trap::Long) } else { Verdict::LeftOut };
        }
        let Some(address) = normalised(&candidate.address) else { return Verdict::LeftOut };
        if !self.is_own(&address, site)
            || !self.known.insert(address.to_string())
            || !self.wants(candidate, address.as_str())
        {
            return Verdict::LeftOut;
        }
        match trap_of(&address, self.rules.today) {
            Some(trap) => Verdict::Trap(trap),
            None => Verdict::Listed(address),
        }
    }

    /// The form in which a candidate would be listed. It is not learned, so another source may name it.
    pub(crate) fn peek(&self, candidate: &Candidate, site: &[Url]) -> Option<Url> {
        let short = Some(&candidate.address).filter(|address| address.as_str().len() <= LONGEST);
        let address = short.and_then(normalised)?;
        let is_new = self.is_own(&address, site) && !self.known.contains(address.as_str());
        let is_listed =
            is_new && self.wants(candidate, address.as_str()) && trap_of(&address, self.rules.today).is_none();
        is_listed.then_some(address)
    }

    fn is_own(&self, address: &Url, site: &[Url]) -> bool {
        self.rules.any_site || site.iter().any(|own| are_of_one_site(own, address))
    }

    /// The form in which an address is listed, if it is one of a page.
    pub(crate) fn form(address: &Url) -> Option<Url> {
        normalised(address)
    }

    /// Learns an address that is read anyhow, so that no source names it again. Returns its normal form if it is new.
    pub(crate) fn learn(&mut self, address: &Url) -> Option<Url> {
        normalised(address).filter(|address| self.known.insert(address.to_string()))
    }

    fn wants(&self, candidate: &Candidate, address: &str) -> bool {
        let FilterRules { include, exclude, since, language, .. } = &self.rules;
        let is_old = since.zip(candidate.day).is_some_and(|(since, day)| day < since);
        let fits = |pattern: &AddressPattern| pattern.fits(address);
        !is_old
            && language.as_deref().is_none_or(|wanted| may_be(wanted, candidate.language.as_deref()))
            && (include.is_empty() || include.iter().any(fits))
            && !exclude.iter().any(fits)
    }

    /// Whether a sitemap that changed last on this day can hold a wanted entry.
    pub(super) fn may_hold_wanted(&self, changed: Option<Day>) -> bool {
        self.rules.since.zip(changed).is_none_or(|(since, changed)| changed >= since)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rules() -> FilterRules {
        let today = "2026-06-15".parse().unwrap();
        FilterRules { include: Vec::new(), exclude: Vec::new(), since: None, language: None, any_site: false, today }
    }

    fn listed(rules: FilterRules, candidates: &[(&str, Option<&str>, Option<&str>)]) -> Vec<String> {
        let site = [Url::parse("https://site.example/").unwrap()];
        let mut filter = Filter::new(rules);
        let judged = candidates.iter().map(|(path, day, language)| {
            let day = day.map(|day| day.parse().unwrap());
            let candidate = Candidate::new(site[0].join(path).unwrap(), day, language.map(str::to_owned));
            filter.judge(&candidate, &site)
        });
        judged
            .filter_map(|verdict| if let Verdict::Listed(url) = verdict { Some(url.path().to_owned()) } else { None })
            .collect()
    }

    #[test]
    fn each_address_is_listed_once() {
        let all = [
            ("/a", None, None),
            ("/a#b", None, None),
            ("/a?utm_source=x", None, None),
            ("https://other.example/", None, None),
        ];
        assert_eq!(listed(rules(), &all), ["/a"]);
        assert_eq!(listed(FilterRules { any_site: true, ..rules() }, &all), ["/a", "/"]);
    }

    #[test]
    fn what_is_unknown_is_kept() {
        let all = [
            ("/old", Some("2024-01-01"), Some("de")),
            ("/new", Some("2024-06-01"), Some("de-AT")),
            ("/english", Some("2024-06-02"), Some("en")),
            ("/unknown", None, None),
        ];
        let since = Some("2024-06-01".parse().unwrap());
        assert_eq!(
            listed(FilterRules { since, language: Some("de".to_owned()), ..rules() }, &all),
            ["/new", "/unknown"]
        );
    }

    #[test]
    fn patterns_are_searched_in_the_whole_address() {
        let pattern = |text: &str| vec![text.parse::<AddressPattern>().unwrap()];
        let all = [("/news/a", None, None), ("/news/live", None, None), ("/shop", None, None)];
        let rules =
            FilterRules { include: pattern("^https://site[.]example/news/"), exclude: pattern("live$"), ..rules() };
        assert_eq!(listed(rules, &all), ["/news/a"]);
        assert!("(".parse::<AddressPattern>().is_err() && "(a{9999}){9999}".parse::<AddressPattern>().is_err());
    }
}
