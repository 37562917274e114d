//! What the output of a case must hold, and what it must not.

use std::collections::BTreeMap;

use regex::Regex;
use serde::Deserialize;
use serde_json::Value;

/// A case, as its file states it. Strings are sought in the output with all white space as single spaces, patterns and `raw` strings
/// in the output as it is.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Expectations {
    /// The tracker and the number of the complaint.
    pub source: String,
    pub kind: String,
    pub complaint: String,
    /// Where an expectation can be argued.
    #[serde(rename = "note")]
    _note: String,
    /// Further arguments of the program.
    #[serde(default)]
    pub args: Vec<String>,
    /// Further arguments that change only Markdown.
    #[serde(default)]
    pub markdown_args: Vec<String>,
    /// The exit status.
    #[serde(default)]
    pub status: i32,
    #[serde(default)]
    must: Vec<String>,
    #[serde(default)]
    must_not: Vec<String>,
    #[serde(default)]
    raw_must: Vec<String>,
    #[serde(default)]
    text_regex: Vec<String>,
    #[serde(default)]
    text_regex_not: Vec<String>,
    /// Strings that the text has exactly once.
    #[serde(default)]
    once: Vec<String>,
    /// Strings that follow each other in the text.
    #[serde(default)]
    order: Vec<String>,
    #[serde(default)]
    markdown_must: Vec<String>,
    #[serde(default)]
    markdown_must_not: Vec<String>,
    #[serde(default)]
    markdown_raw_must: Vec<String>,
    #[serde(default)]
    markdown_regex: Vec<String>,
    #[serde(default)]
    markdown_regex_not: Vec<String>,
    /// Values of the first record: strings, lists of strings, or null for a value that must be missing.
    #[serde(default)]
    metadata: BTreeMap<String, Value>,
    records: Option<Records>,
}

/// What is true of all records of an input with several pages.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Records {
    count: usize,
    urls: Vec<String>,
}

impl Expectations {
    /// What is wrong with the records, a sentence for each fault.
    pub fn faults(&self, records: &[Value]) -> Vec<String> {
        let joined = |field: &str| {
            let texts: Vec<_> = records.iter().filter_map(|record| record[field].as_str()).collect();
            texts.join("\n\n")
        };
        let mut faults = Vec::new();
        let mut text = Haystack::new("the text", joined("text"), &mut faults);
        text.has(&self.must);
        text.lacks(&self.must_not);
        text.has_exactly(&self.raw_must);
        text.matches(&self.text_regex, true);
        text.matches(&self.text_regex_not, false);
        text.has_once(&self.once);
        text.has_in_order(&self.order);
        let mut markdown = Haystack::new("the Markdown", joined("markdown"), &mut faults);
        markdown.has(&self.markdown_must);
        markdown.lacks(&self.markdown_must_not);
        markdown.has_exactly(&self.markdown_raw_must);
        markdown.matches(&self.markdown_regex, true);
        markdown.matches(&self.markdown_regex_not, false);
        let first = records.first().unwrap_or(&Value::Null);
        let wrong = self.metadata.iter().filter(|(name, wanted)| !is_value(first, name, wanted));
        faults.extend(wrong.map(|(name, wanted)| format!("{name} is not {wanted} in {}", first["metadata"])));
        if let Some(Records { count, urls }) = &self.records {
            let found: Vec<_> = records.iter().map(|record| record["url"].as_str().unwrap_or_default()).collect();
            if records.len() != *count || found != *urls {
                faults.push(format!("{} records with the addresses {found:?}", records.len()));
            }
        }
        faults
    }
}

/// An output in which strings are sought.
struct Haystack<'f> {
    name: &'static str,
    exact: String,
    squeezed: String,
    faults: &'f mut Vec<String>,
}

impl<'f> Haystack<'f> {
    fn new(name: &'static str, exact: String, faults: &'f mut Vec<String>) -> Self {
        Self { name, squeezed: squeezed(&exact), exact, faults }
    }

    fn fault(&mut self, wrong: &str, string: &str) {
        self.faults.push(format!("{} {wrong} '{string}'", self.name));
    }

    fn has(&mut self, strings: &[String]) {
        for string in strings {
            if !self.squeezed.contains(string.as_str()) {
                self.fault("lacks", string);
            }
        }
    }

    fn lacks(&mut self, strings: &[String]) {
        for string in strings {
            if self.squeezed.contains(string.as_str()) {
                self.fault("has", string);
            }
        }
    }

    fn has_exactly(&mut self, strings: &[String]) {
        for string in strings {
            if !self.exact.contains(string.as_str()) {
                self.fault("lacks exactly", string);
            }
        }
    }

    fn matches(&mut self, patterns: &[String], wanted: bool) {
        for pattern in patterns {
            if Regex::new(pattern).unwrap().is_match(&self.exact) != wanted {
                self.fault(if wanted { "has no match of" } else { "has a match of" }, pattern);
            }
        }
    }

    fn has_once(&mut self, strings: &[String]) {
        for string in strings {
            if self.squeezed.matches(string.as_str()).count() != 1 {
                self.fault("does not have once", string);
            }
        }
    }

    fn has_in_order(&mut self, strings: &[String]) {
        let mut from = 0;
        for string in strings {
            let Some(place) = self.squeezed[from..].find(string.as_str()) else {
                self.fault("does not have at its place", string);
                return;
            };
            from += place + string.len();
        }
    }
}

fn squeezed(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Whether a record has this value. A date counts by its beginning, authors in any order and case.
fn is_value(record: &Value, name: &str, wanted: &Value) -> bool {
    let string = |value: &Value| value.as_str().map(squeezed);
    match name {
        "url" | "page_type" | "language" => string(&record[name]) == string(wanted),
        "authors" | "tags" | "categories" => {
            let found = record["metadata"][name].as_array().cloned().unwrap_or_default();
            let sorted = |values: Vec<&Value>| {
                let mut names: Vec<_> =
                    values.iter().filter_map(|value| string(value)).map(|n| n.to_lowercase()).collect();
                names.sort();
                names
            };
            let wanted = wanted.as_array().map_or_else(|| vec![wanted], |values| values.iter().collect());
            sorted(found.iter().map(|entry| &entry["value"]).collect()) == sorted(wanted)
        }
        _ => {
            let found = string(&record["metadata"][name]["value"]);
            match (name, &found, string(wanted)) {
                ("published" | "modified", Some(found), Some(wanted)) => found.starts_with(&wanted),
                (_, found, wanted) => *found == wanted,
            }
        }
    }
}
