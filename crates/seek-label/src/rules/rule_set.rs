//! The rules of a file.

use super::entry::{RuleEntry, RulesFile};
use super::error::{RulesError, SelectError};
use super::pattern::{host_of, path_of};
use super::rule::Rule;
use super::select::SelectedText;
use std::path::Path;

/// Most bytes of a file of rules.
const MAX_BYTES: u64 = 4 << 20;

/// The rules of a file.
#[derive(Debug, Clone)]
pub struct Rules(Vec<Rule>);

/// Reads a file of rules as text.
pub(super) fn read_text(path: &Path) -> Result<String, RulesError> {
    let fail = |source| RulesError::Read { path: path.to_owned(), source };
    let bytes = std::fs::metadata(path).map_err(fail)?.len();
    if bytes > MAX_BYTES {
        return Err(RulesError::TooLong { path: path.to_owned(), limit: MAX_BYTES });
    }
    std::fs::read_to_string(path).map_err(fail)
}

impl Rules {
    /// Reads a file of rules.
    ///
    /// # Errors
    /// When the file cannot be read or is too long, or a rule is wrong. The message names file, rule and host.
    pub fn load(path: &Path) -> Result<Rules, RulesError> {
        let wrong = |source| RulesError::File { path: path.to_owned(), source: Box::new(source) };
        Rules::parse(&read_text(path)?).map_err(wrong)
    }

    /// Reads rules from TOML.
    ///
    /// # Errors
    /// When a rule is wrong.
    pub fn parse(text: &str) -> Result<Rules, RulesError> {
        let file: RulesFile = toml::from_str(text)?;
        if file.rule.is_empty() {
            return Err(RulesError::NoRule);
        }
        let rules = file.rule.into_iter().zip(1..).map(|(entry, number)| Rule::new(entry, number));
        Ok(Rules(rules.collect::<Result<_, _>>()?))
    }

    /// The rules in their order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &Rule> {
        self.0.iter()
    }

    /// A rule.
    ///
    /// # Panics
    /// If there is no such rule.
    pub fn get(&self, index: usize) -> &Rule {
        &self.0[index]
    }

    /// The index of the first rule for a page with this address.
    ///
    /// # Errors
    /// When the page has no address, or no rule is for it.
    pub fn find(&self, url: Option<&str>) -> Result<usize, SelectError> {
        let Some((url, host)) = url.and_then(|url| Some((url, host_of(url)?))) else {
            return Err(SelectError::NoAddress);
        };
        self.0.iter().position(|rule| rule.fits(url)).ok_or_else(|| {
            if self.0.iter().any(|rule| rule.fits_host(&host)) {
                SelectError::NoRuleForPath { host, path: path_of(url).to_owned() }
            } else {
                SelectError::NoRule(host)
            }
        })
    }

    /// What the rule for a page selects on it.
    ///
    /// # Errors
    /// When the page has no address, no rule is for it, or the rule selects no text.
    pub fn select(&self, source: &str, url: Option<&str>) -> Result<SelectedText, SelectError> {
        self.0[self.find(url)?].select(source)
    }
}

/// Why a rule cannot be shown on a page.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PreviewError {
    /// The rule is wrong.
    #[error(transparent)]
    Rule(#[from] RulesError),
    /// The rule is not for the page, or selects no text.
    #[error(transparent)]
    Select(#[from] SelectError),
}

/// What a rule selects on a page. Without an address, the rule is taken as one for the page.
///
/// # Errors
/// When the rule is wrong or not for the address, or selects no text.
pub fn preview(entry: &RuleEntry, source: &str, url: Option<&str>) -> Result<SelectedText, PreviewError> {
    let rules = Rules(vec![Rule::new(entry.clone(), 1)?]);
    Ok(match url {
        Some(_) => rules.select(source, url)?,
        None => rules.0[0].select(source)?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str = "<nav>menu</nav><article><h1>Big <b>storm</b></h1><p>It came\nat night.<script>1</script>\
        <p class=ad>Buy</p><ul><li>one<li>two</ul></article><p>more</p>";

    const RULES: &str = r#"
[[rule]]
host = "news.example.org"
content = "article p"
title = ".headline"

[[rule]]
host = "*.example.org"
content = ["article", "article ul"]
title = "h1"
drop = ".ad"
"#;

    fn select(rule: &str, source: &str) -> SelectedText {
        let rule = format!("[[rule]]\nhost = 'a.example'\n{rule}");
        Rules::parse(&rule).unwrap().select(source, Some("https://a.example/")).unwrap()
    }

    #[test]
    fn the_first_rule_for_the_host_selects_the_text() {
        let rules = Rules::parse(RULES).unwrap();
        let found = rules.select(PAGE, Some("https://www.a.example.org/x")).unwrap();
        assert_eq!(found.gold_text, "Big storm\nIt came at night.\none\ntwo");
        assert_eq!(found.title.as_deref(), Some("Big storm"));
        let news = rules.select(PAGE, Some("https://NEWS.example.org:80/")).unwrap();
        assert_eq!(news.gold_text, "It came at night.\nBuy");
        assert_eq!((news.title, news.unmatched.len()), (None, 1));
    }

    #[test]
    fn a_host_without_a_rule_and_a_rule_without_a_match_are_errors() {
        let rules = Rules::parse(RULES).unwrap();
        let error = |source: &str, url| rules.select(source, url).unwrap_err().to_string();
        assert_eq!(error(PAGE, Some("https://other.example/")), "no rule for the host other.example");
        assert!(error("<p>a", Some("https://a.example.org/")).contains("selects no text"));
        assert!(error("<article><p class=ad>a", Some("https://a.example.org/")).contains("drops all the text"));
        assert!(error(PAGE, None).contains("'url'"));
    }

    #[test]
    fn a_wrong_rule_is_named() {
        let error = Rules::parse(&RULES.replace("article p", "p >> [")).unwrap_err().to_string();
        let expected = "'content' of rule 1 (host news.example.org): \"p >> [\" is no CSS selector: a part is missing";
        assert!(error.contains(expected), "{error}");
        for wrong in ["", "[[rule]]\nhost = 'a'\n", "[[rule]]\nhost='a'\ncontent='p'\ntitel='h1'"] {
            assert!(Rules::parse(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_host_can_have_rules_for_several_paths() {
        let rules = "[[rule]]\nhost='a.example'\npath='/news/*'\ncontent='p'\npage_type='article'\n\
            [[rule]]\nhost='a.example'\npath='/t/*'\nposts='p'\npage_type='forum'";
        let rules = Rules::parse(rules).unwrap();
        let found = |path: &str| rules.select("<p>a<p>b", Some(&format!("https://a.example{path}")));
        assert_eq!(found("/news/1?x=/t/1").unwrap().page_type.as_deref(), Some("article"));
        assert_eq!(found("/t/1").unwrap().posts, ["a", "b"]);
        assert_eq!(found("").unwrap_err().to_string(), "no rule for the path / of the host a.example");
    }

    #[test]
    fn posts_and_content_are_in_the_order_of_the_page() {
        let page =
            "<h1>Rust</h1>by<div>A <span class=p>one<q>quote</q></span><span class=p>two<br>lines</span></div><p>end";
        let found = select("content = ['h1', 'p']\nposts = '.p'\ndrop = 'q'", page);
        assert_eq!(found.gold_text, "Rust\none\ntwo\nlines\nend");
        assert_eq!(found.posts, ["one", "two\nlines"]);
        // The text of a post inside another one is its own.
        let nested = select("posts = '.p'", "<div class=p>a<div class=p>b</div>c</div>");
        assert_eq!((nested.gold_text.as_str(), nested.posts), ("a\nb\nc", vec!["a\nc".to_owned(), "b".to_owned()]));
    }

    #[test]
    fn title_author_and_date_are_the_first_with_a_value() {
        let page = "<meta name=author content=' Ann  Lee '><p class=a></p><p class=a>Bo<p>text<i class=d>May</i>\
            <time datetime=2026-05-01>1 May</time>";
        let found = select("content='p'\nauthor=['.a', 'meta[name=author]']\ndate='time'\ntitle='.a'", page);
        assert_eq!((found.author.as_deref(), found.title.as_deref()), (Some("Ann Lee"), Some("Bo")));
        assert_eq!(found.date.as_deref(), Some("2026-05-01"));
        let first = select("content='p'\nfirst_of=true\nauthor=['.x', '.a', 'meta']\ndate=['.d', 'time']", page);
        assert_eq!((first.author.as_deref(), first.date.as_deref()), (Some("Bo"), Some("May")));
    }

    #[test]
    fn alternatives_are_tried_in_their_order() {
        let page = "<div class=old></div><div class=new>new</div><p>p</p><i>post</i>";
        let content = "content = ['.old', '.new', 'p']";
        assert_eq!(select(content, page).gold_text, "new\np");
        assert_eq!(select(&format!("{content}\nfirst_of = true\nposts='i'"), page).gold_text, "new\npost");
        assert_eq!(select("content = ['.old', '.x']\nfirst_of = true\nposts='i'", page).gold_text, "post");
    }
}
