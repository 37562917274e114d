//! Makes rules of files of ftr-site-config.

use super::file::{directives, host_of_file};
use super::to_css::{Wanted, to_css};
use crate::rules::css_selector;
use crate::rules::entry::RuleEntry;
use serde::Serialize;
use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};

/// Most bytes of a file.
const MAX_BYTES: u64 = 1 << 20;
/// Directives that say how to fetch, clean or join pages, or how to test the file. A rule has nothing like them.
const IGNORED: [&str; 35] = [
    "autodetect_next_page", "autodetect_on_failure", "convert_double_br_tags", "dissolve", "favour_feed_title",
    "find_string", "footnotes", "http_header", "if_page_contains", "insert_detected_image", "login_extra_fields",
    "login_password_field", "login_uri", "login_username_field", "move_into", "native_ad_clue", "next_page_link",
    "not_logged_in_xpath", "parser", "prune", "replace_string", "requires_login", "single_page_link",
    "single_page_link_in_feed", "skip_json_ld", "src_lazy_load_attr", "strip_attr", "strip_comments",
    "strip_image_src", "test_contains", "test_title", "test_url", "tidy", "unwrap", "wrap_in",
];

/// Rules of files of ftr-site-config, and what could not be converted.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Imported {
    /// The number of files.
    pub files: usize,
    /// The rules: those for single hosts before those for all subdomains of one, because the first rule that fits counts.
    #[serde(skip)]
    pub rules: Vec<RuleEntry>,
    /// How often each directive was ignored that a rule cannot have.
    pub ignored: BTreeMap<String, usize>,
    /// What could not be converted, or only in part.
    pub problems: Vec<ImportProblem>,
}

/// What could not be converted, or only in part.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, thiserror::Error)]
#[error("{}{}: {reason}", .file.display(), .line.map(|line| format!(" line {line}")).unwrap_or_default())]
pub struct ImportProblem {
    /// The file.
    pub file: PathBuf,
    /// The number of the line, from 1; none for the whole file.
    pub line: Option<usize>,
    /// What is wrong, in plain words.
    pub reason: String,
    /// Whether it is missing in the rules. Otherwise it is there, but selects something else in some cases.
    pub is_lost: bool,
}

/// Why files cannot be imported.
#[derive(Debug, thiserror::Error)]
#[error("{}: cannot be read", .path.display())]
pub struct ImportError {
    path: PathBuf,
    source: io::Error,
}

/// Converts files of ftr-site-config, or the files `*.txt` directly in folders, in the order of their names. The name of a file is its
/// host: `a.example.txt`, or `.a.example.txt` for all subdomains.
///
/// Lines with the same name are alternatives, so the rules say `first_of`. XPath becomes CSS where CSS can say the same. Lines that
/// cannot be converted are in [`Imported::problems`].
///
/// # Errors
/// When a folder cannot be read. A file that cannot be read is a problem.
pub fn import(paths: &[PathBuf]) -> Result<Imported, ImportError> {
    let mut imported = Imported::default();
    for path in paths {
        if path.is_dir() {
            for file in files_in(path)? {
                imported.add_file(&file);
            }
        } else {
            imported.add_file(path);
        }
    }
    imported.rules.sort_by_key(|rule| (rule.host.starts_with('*'), std::cmp::Reverse(rule.host.matches('.').count())));
    Ok(imported)
}

fn files_in(folder: &Path) -> Result<Vec<PathBuf>, ImportError> {
    let fail = |source| ImportError { path: folder.to_owned(), source };
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(fail)? {
        let path = entry.map_err(fail)?.path();
        if path.to_string_lossy().ends_with(".txt") && path.is_file() {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

fn read(path: &Path) -> Result<String, String> {
    let bytes = std::fs::metadata(path).map_err(|error| error.to_string())?.len();
    if bytes > MAX_BYTES {
        return Err(format!("the file has more than {MAX_BYTES} bytes"));
    }
    let bytes = std::fs::read(path).map_err(|error| error.to_string())?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

impl Imported {
    fn add_file(&mut self, path: &Path) {
        self.files += 1;
        let whole = |reason: String| ImportProblem { file: path.to_owned(), line: None, reason, is_lost: true };
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let Some(host) = host_of_file(&name) else {
            return self.problems.push(whole("the name of the file is no host".to_owned()));
        };
        if self.rules.iter().any(|rule| rule.host == host) {
            return self.problems.push(whole(format!("the host {host} has a rule already")));
        }
        match read(path) {
            Ok(text) => match self.read_rule(path, host, &text) {
                Some(rule) => self.rules.push(rule),
                None => self.problems.push(whole("no 'body' can be converted, so the host has no rule".to_owned())),
            },
            Err(reason) => self.problems.push(whole(reason)),
        }
    }

    /// The rule of a file; none if it would select nothing.
    fn read_rule(&mut self, path: &Path, host: String, text: &str) -> Option<RuleEntry> {
        let mut rule = RuleEntry { host, ..RuleEntry::default() };
        for directive in directives(text) {
            let (line, converted) = match directive {
                Err((line, _)) => (line, Err("this is no line of the form 'name: value'".to_owned())),
                Ok(directive) if IGNORED.contains(&directive.name) => {
                    *self.ignored.entry(directive.name.to_owned()).or_default() += 1;
                    continue;
                }
                Ok(directive) => (directive.line, add(&mut rule, directive.name, directive.value)),
            };
            let problem = |reason, is_lost| ImportProblem { file: path.to_owned(), line: Some(line), reason, is_lost };
            match converted {
                Ok(None) => {}
                Ok(Some(note)) => self.problems.push(problem(note, false)),
                Err(reason) => self.problems.push(problem(reason, true)),
            }
        }
        rule.first_of = [&rule.content, &rule.title, &rule.author, &rule.date].iter().any(|texts| texts.len() > 1);
        (!rule.content.is_empty()).then_some(rule)
    }
}

/// Adds a directive to a rule. Returns what the rule does not say.
fn add(rule: &mut RuleEntry, name: &str, value: &str) -> Result<Option<String>, String> {
    let (texts, wanted) = match name {
        "body" => (&mut rule.content, Wanted::Elements),
        "title" => (&mut rule.title, Wanted::Value),
        "author" => (&mut rule.author, Wanted::Value),
        "date" => (&mut rule.date, Wanted::Value),
        "strip" => (&mut rule.drop, Wanted::Elements),
        "strip_id_or_class" => {
            let css = part_of_name(value)?;
            rule.drop.push(css);
            return Ok(None);
        }
        _ => return Err(format!("the directive '{name}' is not known")),
    };
    let converted = to_css(value, wanted).map_err(|reason| format!("{name}: {value}: {reason}"))?;
    let note = (!converted.functions.is_empty()).then(|| {
        let functions: Vec<String> = converted.functions.iter().map(|function| format!("{function}()")).collect();
        format!("{name}: {value}: without {}, so the whole text of the element counts", functions.join(" and "))
    });
    texts.push(converted.css);
    Ok(note)
}

/// The elements with a part of an id or of a class.
fn part_of_name(value: &str) -> Result<String, String> {
    let part = value.replace(['"', '\''], "");
    if part.is_empty() || part.contains('\\') || part.contains(char::is_control) {
        return Err(format!("strip_id_or_class: {value}: this is no part of a name"));
    }
    let css = format!("[id*=\"{part}\"], [class*=\"{part}\"]");
    css_selector::parse(&css).map_err(|error| error.to_string())?;
    Ok(css)
}
