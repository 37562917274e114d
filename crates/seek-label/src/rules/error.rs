//! What can be wrong with rules, and with pages for them.

use super::css_selector::SelectorError;
use std::io;
use std::path::PathBuf;

/// Why rules cannot be read or written.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RulesError {
    /// The file cannot be read.
    #[error("rules {}: cannot be read", .path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// The error of the system.
        source: io::Error,
    },
    /// The file cannot be written.
    #[error("rules {}: cannot be written", .path.display())]
    Write {
        /// The file.
        path: PathBuf,
        /// The error of the system.
        source: io::Error,
    },
    /// The file is too long.
    #[error("rules {}: the file has more than {limit} bytes", .path.display())]
    TooLong {
        /// The file.
        path: PathBuf,
        /// Most bytes of a file.
        limit: u64,
    },
    /// A file has wrong rules.
    #[error("rules {}: {source}", .path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        source: Box<RulesError>,
    },
    /// The text is no TOML, or has names that a rule does not have.
    #[error("{0}")]
    Toml(#[from] toml::de::Error),
    /// There is no rule.
    #[error("the file has no rule")]
    NoRule,
    /// A rule selects nothing.
    #[error("rule {number} (host {host}) has neither 'content' nor 'posts'")]
    NothingToSelect {
        /// The number of the rule, from 1.
        number: usize,
        /// Its host.
        host: String,
    },
    /// A selector of a rule is wrong.
    #[error("'{field}' of rule {number} (host {host}): {source}")]
    Selector {
        /// The number of the rule, from 1.
        number: usize,
        /// Its host.
        host: String,
        /// The name of the field.
        field: &'static str,
        /// What is wrong.
        source: SelectorError,
    },
}

/// Why a page has no text by the rules.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SelectError {
    /// The address of the page is not known.
    #[error("no address: a rule is for a host, so the page needs the column 'url'")]
    NoAddress,
    /// No rule is for the host.
    #[error("no rule for the host {0}")]
    NoRule(String),
    /// Rules are for the host, but for other paths.
    #[error("no rule for the path {path} of the host {host}")]
    NoRuleForPath {
        /// The host.
        host: String,
        /// The path of the page.
        path: String,
    },
    /// The rule selects no text.
    #[error("the rule for {rule} selects no text of the page")]
    NoText {
        /// The name of the rule.
        rule: String,
    },
    /// What the rule selects is inside what it drops.
    #[error("the rule for {rule} drops all the text that it selects")]
    AllDropped {
        /// The name of the rule.
        rule: String,
    },
}
