//! A rule as it is written in a file.

use serde::{Deserialize, Deserializer, Serialize};
use std::fmt::Write;

/// A rule: selectors for the pages of a host. A list that is empty selects nothing.
///
/// In TOML, a list of one selector may be a plain text, and empty lists are left out.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RuleEntry {
    /// Pattern of the host. `*` matches any characters, and a leading `www.` is ignored.
    pub host: String,
    /// Pattern of the path of the address, such as `/news/*`. Without it the rule is for all pages of the host.
    #[serde(default)]
    pub path: Option<String>,
    /// The page type of the pages.
    #[serde(default)]
    pub page_type: Option<String>,
    /// Selectors of the main content.
    #[serde(default, deserialize_with = "one_or_more")]
    pub content: Vec<String>,
    /// Selectors of posts. Each element that one of them selects is a post.
    #[serde(default, deserialize_with = "one_or_more")]
    pub posts: Vec<String>,
    /// Selectors of the title. The first element with text counts.
    #[serde(default, deserialize_with = "one_or_more")]
    pub title: Vec<String>,
    /// Selectors of the author. The first element with text counts.
    #[serde(default, deserialize_with = "one_or_more")]
    pub author: Vec<String>,
    /// Selectors of the date. The attribute `datetime` or `content` counts before the text.
    #[serde(default, deserialize_with = "one_or_more")]
    pub date: Vec<String>,
    /// Selectors of what is no main content although it is inside it.
    #[serde(default, deserialize_with = "one_or_more")]
    pub drop: Vec<String>,
    /// Whether the selectors of `content`, `title`, `author` and `date` are alternatives: the first that finds text counts.
    /// Otherwise all of a list count, in the order of the page.
    #[serde(default)]
    pub first_of: bool,
}

/// A file of rules.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RulesFile {
    pub(super) rule: Vec<RuleEntry>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum OneOrMore {
    One(String),
    More(Vec<String>),
}

fn one_or_more<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<String>, D::Error> {
    Ok(match OneOrMore::deserialize(from)? {
        OneOrMore::One(one) => vec![one],
        OneOrMore::More(more) => more,
    })
}

impl RuleEntry {
    /// The name of the rule in messages: its host, with the pattern of its path.
    pub fn name(&self) -> String {
        format!("{}{}", self.host, self.path.as_deref().unwrap_or_default())
    }

    /// The selectors of each field, in the order of the fields of a rule.
    pub(super) fn fields(&self) -> [&[String]; 6] {
        [&self.content, &self.posts, &self.title, &self.author, &self.date, &self.drop]
    }

    /// The rule as a part of a file.
    pub fn to_toml(&self) -> String {
        let mut toml = format!("[[rule]]\nhost = {}\n", quoted(&self.host));
        let mut put = |name: &str, value: String| {
            // Writing to a string never fails.
            let _ = writeln!(toml, "{name} = {value}");
        };
        for (name, text) in [("path", &self.path), ("page_type", &self.page_type)] {
            if let Some(text) = text {
                put(name, quoted(text));
            }
        }
        if self.first_of {
            put("first_of", "true".to_owned());
        }
        for (name, texts) in [
            ("content", &self.content),
            ("posts", &self.posts),
            ("title", &self.title),
            ("author", &self.author),
            ("date", &self.date),
            ("drop", &self.drop),
        ] {
            match texts.as_slice() {
                [] => {}
                [one] => put(name, quoted(one)),
                more => put(name, format!("[{}]", more.iter().map(|text| quoted(text)).collect::<Vec<_>>().join(", "))),
            }
        }
        toml
    }
}

/// A string of TOML. One with quotes of its own is literal, so that a person can read it.
fn quoted(text: &str) -> String {
    let is_literal = text.contains(['"', '\\']) && !text.contains('\'') && !text.contains(char::is_control);
    if is_literal {
        return format!("'{text}'");
    }
    let mut quoted = String::from('"');
    for c in text.chars() {
        match c {
            '"' | '\\' => quoted.extend(['\\', c]),
            _ if c.is_control() => quoted.push_str(&format!("\\u{:04x}", u32::from(c))),
            _ => quoted.push(c),
        }
    }
    quoted + "\""
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rule_is_read_as_it_was_written() {
        let entry = RuleEntry {
            host: "*.example.org".to_owned(),
            path: Some("/t/*".to_owned()),
            content: vec!["[class=\"a b\"]".to_owned(), "[title='\"'], #x\\\t\u{7f}".to_owned()],
            date: vec!["time".to_owned()],
            first_of: true,
            ..RuleEntry::default()
        };
        let toml = entry.to_toml();
        let read: RulesFile = toml::from_str(&toml).unwrap();
        assert_eq!(read.rule, [entry]);
        let expected = "[[rule]]\nhost = \"*.example.org\"\npath = \"/t/*\"\nfirst_of = true\n\
            content = ['[class=\"a b\"]', \"[title='\\\"'], #x\\\\\\u0009\\u007f\"]\ndate = \"time\"\n";
        assert_eq!(toml, expected);
    }
}
