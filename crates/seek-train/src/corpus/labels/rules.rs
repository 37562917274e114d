//! Labels from CSS selectors: a file of rules, each for the pages of a host.
//!
//! ```toml
//! [[rule]]
//! host = "*.example.org"
//! content = ["article .body", ".post"]
//! title = "h1"
//! drop = [".ad", "aside"]
//! ```
//!
//! A page gets the first rule whose pattern fits its host. In a pattern, `*` matches any characters. A leading `www.` of a host is
//! ignored. The elements that `content` selects are the main content, in the order of the page and without what `drop` selects.

use super::css_selector::{self, SelectorError};
use anyhow::{Context, Result, bail, ensure};
use scraper::{Html, Node, Selector};
use seek_page::Tag;
use serde::Deserialize;
use std::collections::{HashMap, HashSet};
use std::path::Path;

/// Most bytes of a file of rules.
const MAX_BYTES: u64 = 4 << 20;

/// The rules of a file.
#[derive(Debug, Clone)]
pub struct Rules(Vec<Rule>);

#[derive(Debug, Clone)]
struct Rule {
    host: String,
    content: Selector,
    title: Option<Selector>,
    drop: Option<Selector>,
}

/// What a rule selects on a page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SelectedText {
    /// The main content, with a line for each paragraph.
    pub gold_text: String,
    /// The title, if the rule selects one.
    pub title: Option<String>,
    /// What the rule could not find.
    pub unmatched: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RulesFile {
    rule: Vec<RuleEntry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RuleEntry {
    host: String,
    content: OneOrMore,
    title: Option<OneOrMore>,
    drop: Option<OneOrMore>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum OneOrMore {
    One(String),
    More(Vec<String>),
}

impl OneOrMore {
    fn selector(&self) -> Result<Selector, SelectorError> {
        match self {
            OneOrMore::One(one) => css_selector::any_of(std::slice::from_ref(one)),
            OneOrMore::More(more) => css_selector::any_of(more),
        }
    }
}

impl Rules {
    /// Reads a file of rules.
    ///
    /// # Errors
    /// When the file cannot be read or is too long, or a rule is wrong. The message names file, rule and host.
    pub fn load(path: &Path) -> Result<Rules> {
        let bytes = std::fs::metadata(path).with_context(|| format!("rules {}", path.display()))?.len();
        ensure!(bytes <= MAX_BYTES, "rules {}: the file has more than {MAX_BYTES} bytes", path.display());
        let text = std::fs::read_to_string(path).with_context(|| format!("rules {}", path.display()))?;
        Rules::parse(&text).with_context(|| format!("rules {}", path.display()))
    }

    /// Reads rules from TOML.
    ///
    /// # Errors
    /// When a rule is wrong.
    pub fn parse(text: &str) -> Result<Rules> {
        let file: RulesFile = toml::from_str(text)?;
        let rule = |(number, entry): (usize, &RuleEntry)| -> Result<Rule> {
            let selector = |name: &str, texts: &OneOrMore| {
                texts.selector().with_context(|| format!("'{name}' of rule {} (host {})", number + 1, entry.host))
            };
            Ok(Rule {
                host: bare(&entry.host),
                content: selector("content", &entry.content)?,
                title: entry.title.as_ref().map(|texts| selector("title", texts)).transpose()?,
                drop: entry.drop.as_ref().map(|texts| selector("drop", texts)).transpose()?,
            })
        };
        let rules: Vec<Rule> = file.rule.iter().enumerate().map(rule).collect::<Result<_>>()?;
        ensure!(!rules.is_empty(), "the file has no rule");
        Ok(Rules(rules))
    }

    /// What the rule of the page's host selects.
    ///
    /// # Errors
    /// When the page has no address, no rule is for its host, or the rule selects no text.
    pub fn select(&self, source: &str, url: Option<&str>) -> Result<SelectedText> {
        let Some(host) = url.and_then(host_of) else {
            bail!("no address: a rule is for a host, so the page needs the column 'url'");
        };
        let Some(rule) = self.0.iter().find(|rule| fits(&rule.host, &bare(&host))) else {
            bail!("no rule for the host {host}");
        };
        let html = Html::parse_document(source);
        let gold_text = text_of(&html, &rule.content, rule.drop.as_ref());
        ensure!(!gold_text.is_empty(), "the rule for {} selects no text of the page of {host}", rule.host);
        let title = rule.title.as_ref().map(|title| text_of(&html, title, None));
        let title = title.map(|text| text.lines().next().unwrap_or_default().to_owned());
        let unmatched = match &title {
            Some(title) if title.is_empty() => vec![format!("the rule for {} selects no title", rule.host)],
            _ => Vec::new(),
        };
        Ok(SelectedText { gold_text, title: title.filter(|title| !title.is_empty()), unmatched })
    }
}

/// The host of an address in lower case.
fn host_of(url: &str) -> Option<String> {
    let rest = url.split_once("://")?.1;
    let authority = rest.split(['/', '?', '#']).next()?;
    let host = authority.rsplit('@').next()?.split(':').next()?.to_ascii_lowercase();
    (!host.is_empty()).then_some(host)
}

fn bare(host: &str) -> String {
    let host = host.trim().to_ascii_lowercase();
    host.strip_prefix("www.").unwrap_or(&host).to_owned()
}

/// Whether a host fits a pattern with `*`.
fn fits(pattern: &str, host: &str) -> bool {
    let mut parts = pattern.split('*');
    let first = parts.next().unwrap_or_default();
    let Some(mut rest) = host.strip_prefix(first) else { return false };
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

/// What is known of a node of the tree.
#[derive(Clone, Copy)]
struct Around<I> {
    wanted: bool,
    dropped: bool,
    /// The nearest element that bounds blocks.
    block: Option<I>,
}

/// The text of the selected elements, with a line for each run of text between block-level boundaries.
fn text_of(html: &Html, wanted: &Selector, drop: Option<&Selector>) -> String {
    let wanted: HashSet<_> = html.select(wanted).map(|element| element.id()).collect();
    let dropped: HashSet<_> = drop.into_iter().flat_map(|drop| html.select(drop)).map(|element| element.id()).collect();
    let mut known = HashMap::new();
    let mut last = None;
    let mut text = String::new();
    for node in html.tree.root().descendants() {
        let parent = node.parent().and_then(|parent| known.get(&parent.id()).copied());
        let mut around = parent.unwrap_or(Around { wanted: false, dropped: false, block: None });
        match node.value() {
            Node::Element(element) => {
                let tag = Tag::of(element.name());
                around.wanted |= wanted.contains(&node.id());
                around.dropped |= dropped.contains(&node.id()) || tag.is_inert() || tag == Tag::Noscript;
                if tag.is_block() {
                    around.block = Some(node.id());
                }
                if tag == Tag::Br {
                    text.push('\n');
                }
                known.insert(node.id(), around);
            }
            Node::Text(own) if around.wanted && !around.dropped => {
                if last != around.block {
                    text.push('\n');
                    last = around.block;
                }
                // White space of the source is no line of the text.
                text.extend(own.chars().map(|c| if c.is_whitespace() { ' ' } else { c }));
            }
            Node::Document | Node::Fragment => {
                known.insert(node.id(), around);
            }
            _ => {}
        }
    }
    let lines = text.lines().map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "));
    lines.filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n")
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
        assert!(error(PAGE, None).contains("'url'"));
    }

    #[test]
    fn a_wrong_rule_is_named() {
        let error = format!("{:#}", Rules::parse(&RULES.replace("article p", "p >> [")).unwrap_err());
        let expected = "'content' of rule 1 (host news.example.org): \"p >> [\" is no CSS selector: a part is missing";
        assert!(error.contains(expected), "{error}");
        for wrong in ["", "[[rule]]\nhost = 'a'\n", "[[rule]]\nhost='a'\ncontent='p'\ntitel='h1'"] {
            assert!(Rules::parse(wrong).is_err(), "{wrong}");
        }
    }

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
}
