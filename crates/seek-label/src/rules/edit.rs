//! Adds a rule to a file.

use super::entry::{RuleEntry, RulesFile};
use super::error::RulesError;
use super::pattern::{bare, fits};
use super::rule::Rule;
use super::rule_set::read_text;
use std::path::Path;

/// The line that begins a rule.
const HEADER: &str = "[[rule]]";

/// Writes rules as a file.
pub fn to_toml<'e>(entries: impl IntoIterator<Item = &'e RuleEntry>) -> String {
    entries.into_iter().map(RuleEntry::to_toml).collect::<Vec<_>>().join("\n")
}

impl RuleEntry {
    /// Adds the rule to a file, or makes the file. It replaces the rule with the same host and path. Otherwise it comes before the
    /// first rule that would take its pages. Comments and other rules stay as they are. A reader sees the old or the new file.
    ///
    /// # Errors
    /// When the rule is wrong, or the file is no file of rules or cannot be written.
    pub fn append_to(&self, path: &Path) -> Result<(), RulesError> {
        Rule::new(self.clone(), 1)?;
        let text = if path.exists() { read_text(path)? } else { String::new() };
        let wrong = |source| RulesError::File { path: path.to_owned(), source: Box::new(source) };
        let new = self.added_to(&text).map_err(wrong)?;
        seek_io::write_atomic(path, new.as_bytes())
            .map_err(|source| RulesError::Write { path: path.to_owned(), source })
    }

    /// The text of a file of rules with this rule in it.
    ///
    /// # Errors
    /// When the text is no file of rules.
    pub fn added_to(&self, text: &str) -> Result<String, RulesError> {
        if text.trim().is_empty() {
            return Ok(self.to_toml());
        }
        let mut rules = toml::from_str::<RulesFile>(text)?.rule;
        let is_same = |rule: &RuleEntry| bare(&rule.host) == bare(&self.host) && rule.path == self.path;
        let (at, replaced) = match rules.iter().position(is_same) {
            Some(at) => (at, 1),
            None => (rules.iter().position(|rule| takes(rule, self)).unwrap_or(rules.len()), 0),
        };
        let mut parts = parts_of(text);
        let is_known_form = parts.len() == rules.len() + 1;
        rules.splice(at..at + replaced, [self.clone()]);
        if is_known_form {
            let (above, below) = parts.get(at + 1).filter(|_| replaced == 1).map_or(("", ""), |part| comments_of(part));
            let own = format!("{above}{}{below}", self.to_toml());
            parts.splice(at + 1..at + 1 + replaced, [own]);
            let parts: Vec<&str> = parts.iter().map(|part| part.trim_end()).filter(|part| !part.is_empty()).collect();
            let new = parts.join("\n\n") + "\n";
            // A header inside a text of several lines is no header.
            if toml::from_str::<RulesFile>(&new).is_ok_and(|file| file.rule == rules) {
                return Ok(new);
            }
        }
        Ok(to_toml(&rules))
    }
}

/// Whether a rule takes all pages of another one.
fn takes(rule: &RuleEntry, other: &RuleEntry) -> bool {
    let is_wider = rule.path.is_none() || rule.path == other.path;
    is_wider && fits(&bare(&rule.host), &bare(&other.host))
}

/// What is before the first rule, then a part for each rule with the comment above it.
fn parts_of(text: &str) -> Vec<String> {
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    let is_comment = |line: &str| line.trim_start().starts_with('#');
    let mut starts = vec![0];
    for (number, line) in lines.iter().enumerate() {
        if line.trim() == HEADER {
            let above = lines[..number].iter().rev().take_while(|line| is_comment(line)).count();
            starts.push(number - above);
        }
    }
    starts.push(lines.len());
    starts.windows(2).map(|range| lines[range[0]..range[1]].concat()).collect()
}

/// The comments above and below a rule.
fn comments_of(part: &str) -> (&str, &str) {
    let is_comment = |line: &str| line.trim_start().starts_with('#');
    let above: usize = part.split_inclusive('\n').take_while(|line| is_comment(line)).map(str::len).sum();
    let below = part.split_inclusive('\n').rev().take_while(|line| line.trim().is_empty() || is_comment(line));
    let below: usize = below.map(str::len).sum();
    (&part[..above], &part[(part.len() - below).max(above)..])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rule(host: &str, path: Option<&str>) -> RuleEntry {
        let path = path.map(str::to_owned);
        RuleEntry { host: host.to_owned(), path, content: vec!["main".to_owned()], ..RuleEntry::default() }
    }

    const FILE: &str = "# My rules.\n\n# A, by hand.\n[[rule]]\nhost = \"a.example\"\ncontent = 'p' # all\n\n\
        # Others.\n\n# The rest.\n[[rule]]\nhost = \"*\"\ncontent = \"body\"\n";

    #[test]
    fn a_rule_replaces_that_of_its_host_and_comments_stay() {
        let new = rule("www.a.example", None).added_to(FILE).unwrap();
        insta::assert_snapshot!(new, @r#"
        # My rules.

        # A, by hand.
        [[rule]]
        host = "www.a.example"
        content = "main"

        # Others.

        # The rest.
        [[rule]]
        host = "*"
        content = "body"
        "#);
        assert_eq!(rule("www.a.example", None).added_to(&new).unwrap(), new);
    }

    #[test]
    fn a_new_rule_comes_before_those_that_would_take_its_pages() {
        let order = |text: &str| -> Vec<String> {
            let file: RulesFile = toml::from_str(text).unwrap();
            file.rule.iter().map(RuleEntry::name).collect()
        };
        let new = rule("b.example", None).added_to(FILE).unwrap();
        assert_eq!(order(&new), ["a.example", "b.example", "*"]);
        let new = rule("a.example", Some("/t/*")).added_to(&new).unwrap();
        assert_eq!(order(&new), ["a.example/t/*", "a.example", "b.example", "*"]);
        assert!(new.contains("# The rest.\n[[rule]]\nhost = \"*\"") && new.contains("'p' # all"), "{new}");
        let last = rule("b.example", None).added_to("[[rule]]\nhost='a.example'\ncontent='p'").unwrap();
        assert_eq!(order(&last), ["a.example", "b.example"]);
        // Rules in another form are written anew.
        let lines = rule("b.example", None).added_to("rule = [{host='a.example', content='p'}]").unwrap();
        assert_eq!(order(&lines), ["a.example", "b.example"]);
        assert!(rule("b.example", None).added_to("x = 1").is_err());
    }

    #[test]
    fn a_file_is_made_and_extended() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("rules.toml");
        rule("a.example", None).append_to(&path).unwrap();
        rule("b.example", None).append_to(&path).unwrap();
        assert_eq!(crate::rules::Rules::load(&path).unwrap().iter().len(), 2);
        let wrong = RuleEntry { content: vec!["p >".to_owned()], ..rule("c.example", None) };
        assert!(wrong.append_to(&path).is_err());
    }
}
