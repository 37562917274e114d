//! `seek-lab vocabulary`: the words of class attributes that the features use.
//!
//! The rank of a word is its largest share of hosts over all page types. So words of forums or shops are found although most
//! pages are articles. Gold texts are not used.

use anyhow::Result;
use seek_page::{Page, PageOptions};
use seek_train::corpus::folds::page_group;
use seek_train::corpus::pages::{Failure, for_each_page};
use seek_train::corpus::sources::Sources;
use std::collections::{BTreeMap, BTreeSet};

/// Lengths of words, in letters.
const LETTERS: std::ops::RangeInclusive<usize> = 3..=16;
/// Minimum number of hosts that use a word. A name on few sites does not generalise.
const MIN_HOSTS: usize = 12;
/// Minimum number of hosts of a page type; shares of fewer hosts are chance.
const MIN_HOSTS_OF_TYPE: usize = 20;

/// The `most` words of the highest rank, sorted by name.
///
/// # Errors
/// When a corpus cannot be opened.
pub fn run<'a>(corpora: impl Into<Sources<'a>>, most: usize) -> Result<(Vec<String>, Vec<Failure>)> {
    let mut hosts: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let mut users: BTreeMap<String, BTreeMap<String, BTreeSet<String>>> = BTreeMap::new();
    let failures = for_each_page(
        corpora,
        |labelled, _| {
            let page = Page::read(&labelled.html, PageOptions::default())?;
            let mut words = BTreeSet::new();
            seek_features::for_each_page_attribute_word(page.dom()?, |word| {
                if LETTERS.contains(&word.len()) {
                    words.insert(word.to_owned());
                }
            });
            let host = page_group(&labelled);
            Ok((host, labelled.page_type.unwrap_or_default(), words))
        },
        |(host, page_type, words)| {
            hosts.entry(page_type.clone()).or_default().insert(host.clone());
            for word in words {
                users.entry(word).or_default().entry(page_type.clone()).or_default().insert(host.clone());
            }
        },
    )?;
    let score = |by_type: &BTreeMap<String, BTreeSet<String>>| {
        let all: BTreeSet<&String> = by_type.values().flatten().collect();
        if all.len() < MIN_HOSTS {
            return 0.0;
        }
        let shares = by_type.iter().filter(|(t, _)| hosts[*t].len() >= MIN_HOSTS_OF_TYPE);
        shares.map(|(t, users)| users.len() as f64 / hosts[t].len() as f64).fold(0.0, f64::max)
    };
    let mut ranked: Vec<(f64, &String)> = users.iter().map(|(word, by_type)| (score(by_type), word)).collect();
    ranked.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(b.1)));
    let mut words: Vec<String> = ranked.into_iter().take(most).filter(|r| r.0 > 0.0).map(|r| r.1.clone()).collect();
    words.sort();
    Ok((words, failures))
}
